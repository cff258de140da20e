package model

import (
	"fmt"
)

// maxClauses is where a formula ends: some 100 MB.
const maxClauses = 1 << 22

// A formula is a conjunction of clauses while it is written. A literal is a variable or minus one for its
// negation; variables are numbered from 1, first those of the squares in reading order.
type formula struct {
	*sheet
	variables, clauses int
	declare            func(variable int) // called for each that is no square's
	write              func(literals []int)
}

// newFormula returns a formula without clauses.
func newFormula(s *sheet) *formula {
	return &formula{sheet: s, variables: s.rules.Rows * s.rules.Cols, declare: func(int) {}}
}

// state writes the constraints. The error is a [RefusedError].
func (f *formula) state() error {
	for c := range f.each() {
		x := make([]int, len(c.Squares))
		for i, square := range c.Squares {
			x[i] = 1 + f.index(square)
		}
		least := c.Bound.Min()
		most, limited := c.Bound.Max()
		if !limited {
			most = len(x)
		}
		if f.clauses+4*len(x)*height(len(x), least, most) > maxClauses {
			return f.refuse(c.Part, fmt.Sprintf("it takes more than %d clauses", maxClauses))
		}
		f.bound(x, least, most)
	}
	return nil
}

func (f *formula) clause(literals ...int) {
	f.write(literals)
	f.clauses++
}

func (f *formula) variable() int {
	f.variables++
	f.declare(f.variables)
	return f.variables
}

// pairsUpTo is the number of variables up to which "at most one" takes no more clauses by pairs than by
// counting.
const pairsUpTo = 8

// bound says that at least so many of the variables are true and at most so many.
//
// Few variables of which one may be true are dealt with by pairs: not both. Otherwise true ones are counted from
// left to right in unary, as in C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality
// constraints", CP 2005. With s(i,j) for "at least j of the first i",
//
//	x        1   2   3   4        s(i,j) = s(i−1,j) or x(i) and s(i−1,j−1)
//	         |   |   |   |
//	j = 1    s → s → s → ·        at most k:   not both x(i) and s(i−1,k)
//	           ↘   ↘   ↘          at least k:  s(n,k)
//	j = 2        s → s → ·
//
// Sinz has "if" for "=", which is enough to be satisfiable or not. Here both directions are said, and
// so the values of all s follow from those of x: models are not multiplied. There are no s(n,j): what they
// would say is said of s(n−1,j) and x(n).
func (f *formula) bound(x []int, least, most int) {
	n := len(x)
	if least > n {
		f.clause() // which is false
		return
	}
	if least == n {
		for _, v := range x {
			f.clause(v)
		}
		return
	}
	if least == 1 {
		f.clause(x...)
	}
	switch {
	case least <= 1 && most >= n:
	case least <= 1 && most == 1 && n <= pairsUpTo:
		for i, v := range x {
			for _, u := range x[:i] {
				f.clause(-u, -v)
			}
		}
	default:
		f.count(x, least, most)
	}
}

// count is the counting part of bound, for 0 ≤ least < n, and least > 1 or most < n.
func (f *formula) count(x []int, least, most int) {
	n, top := len(x), height(len(x), least, most)
	before := []int{x[0]} // s(i−1, 1), s(i−1, 2), …
	for i := 1; i < n; i++ {
		if most < n && most <= len(before) {
			f.clause(-x[i], -before[most-1])
		}
		if i == n-1 {
			break
		}
		var now []int
		for j := range min(i+1, top) {
			s := f.variable()
			now = append(now, s)
			from, grown := []int{-s, x[i]}, []int{s, -x[i]}
			if j < len(before) {
				f.clause(s, -before[j])
				from = append(from, before[j])
			}
			if j > 0 {
				f.clause(-s, before[j-1])
				grown = append(grown, -before[j-1])
			}
			f.clause(from...)
			f.clause(grown...)
		}
		before = now
	}
	if least > 1 {
		f.clause(before[least-2])
		f.clause(before[least-1], x[n-1])
	}
}

// height returns how far is to be counted to keep a bound on n variables.
func height(n, least, most int) int {
	if most < n {
		return most
	}
	return least
}
