package queens

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// MaxN is the largest size a [Problem] may have. Each operation states its own, smaller limit.
const MaxN = 1_000_000

// ErrSize is wrapped by every error about a size outside what an operation takes.
var ErrSize = errors.New("size out of range")

// SizeError says that a size is outside 0..Max. It wraps [ErrSize].
type SizeError struct {
	N, Max int
	Doing  string // what has the limit: "a problem", "counting", …
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("size %d is outside 0..%d, the limit of %s", e.N, e.Max, e.Doing)
}

func (e *SizeError) Unwrap() error { return ErrSize }

// CheckSize returns a [SizeError] unless 0 ≤ n ≤ limit; doing names what has the limit.
func CheckSize(n, limit int, doing string) error {
	if n < 0 || n > limit {
		return &SizeError{N: n, Max: limit, Doing: doing}
	}
	return nil
}

// Square is one square of a board: row 0 is on top, column 0 on the left.
type Square struct{ Row, Col int }

// compareSquares orders squares as they are read: row by row, left to right.
func compareSquares(a, b Square) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

// on reports whether the square lies on the n×n board.
func (s Square) on(n int) bool {
	return 0 <= s.Row && s.Row < n && 0 <= s.Col && s.Col < n
}

// A Line is one of the four kinds of line along which a queen attacks.
type Line uint8

// The four kinds of line, in the order in which conflicts are looked for.
const (
	Row          Line = iota // equal rows
	Column                   // equal columns
	Diagonal                 // equal row−column: falls to the right
	Antidiagonal             // equal row+column: rises to the right
)

// of numbers the line of this kind that s lies on.
func (l Line) of(s Square) int {
	switch l {
	case Row:
		return s.Row
	case Column:
		return s.Col
	case Diagonal:
		return s.Row - s.Col
	default:
		return s.Row + s.Col
	}
}

// Attacks reports whether queens on a and b stand on one line, and on which. Two queens on the
// same square share all four lines; Row is reported.
func Attacks(a, b Square) (Line, bool) {
	for l := Row; l <= Antidiagonal; l++ {
		if l.of(a) == l.of(b) {
			return l, true
		}
	}
	return 0, false
}

// ConflictError says that two queens stand on one line. A is read before B.
type ConflictError struct {
	A, B Square
	Line Line
}

// SquareError says what is wrong with one square of a problem or of a board.
type SquareError struct {
	Square Square
	Rule   string // completes "row 1 column 2 …"
}

// A Problem is an n×n board on which some squares hold given queens and some are blocked: no queen
// may stand on a blocked square, but attacks pass over it. Its solutions are the completions: n
// queens, no two on one line, that contain the given queens and avoid the blocked squares.
//
// The empty board, a completion puzzle and a part of a large count are all problems. A Problem is a
// value that never changes: copy it freely, share it between goroutines. The zero value is the
// empty board of size 0, which has one solution. Given queens never conflict with each other and
// never stand on a blocked square.
type Problem struct {
	n       int
	given   []Square // in reading order, no two alike
	blocked []Square // in reading order, no two alike
}

// New returns the empty n×n board. The error is a [SizeError] unless 0 ≤ n ≤ [MaxN].
func New(n int) (Problem, error) {
	if err := CheckSize(n, MaxN, "a problem"); err != nil {
		return Problem{}, err
	}
	return Problem{n: n}, nil
}

// N returns the size.
func (p Problem) N() int { return p.n }

// Given returns the given queens in reading order. The slice is the caller's.
func (p Problem) Given() []Square { return slices.Clone(p.given) }

// Blocked returns the blocked squares in reading order. The slice is the caller's.
func (p Problem) Blocked() []Square { return slices.Clone(p.blocked) }

// WithGiven returns p with more given queens; a queen already given may be named again. The error
// is a [SquareError] for a square off the board or blocked, a [ConflictError] for two queens on
// one line.
func (p Problem) WithGiven(squares ...Square) (Problem, error) {
	q := p
	q.given = union(p.given, squares)
	if err := q.check(squares); err != nil {
		return Problem{}, err
	}
	return q, nil
}

// WithBlocked returns p with more blocked squares; a square already blocked may be named again.
// The error is a [SquareError] for a square off the board or with a given queen.
func (p Problem) WithBlocked(squares ...Square) (Problem, error) {
	q := p
	q.blocked = union(p.blocked, squares)
	if err := q.check(squares); err != nil {
		return Problem{}, err
	}
	return q, nil
}

// check looks at what was added to an otherwise sound problem.
func (p Problem) check(added []Square) error {
	for _, s := range added {
		if !s.on(p.n) {
			return &SquareError{s, fmt.Sprintf("is off the board of size %d", p.n)}
		}
	}
	for _, s := range p.given {
		if contains(p.blocked, s) {
			return &SquareError{s, "has a given queen and is blocked"}
		}
	}
	if c := firstConflict(p.given); c != nil {
		return c
	}
	return nil
}

// Equal reports whether p and q have the same size, given queens and blocked squares.
func (p Problem) Equal(q Problem) bool {
	return p.n == q.n && slices.Equal(p.given, q.given) && slices.Equal(p.blocked, q.blocked)
}

// Hash names the problem: the SHA-256 of its canonical text form (see [Problem.String]) in hex.
// Equal problems, and no others, have equal hashes.
func (p Problem) Hash() string {
	sum := sha256.Sum256([]byte(p.String()))
	return hex.EncodeToString(sum[:])
}

// union merges squares into a set kept in reading order.
func union(set, squares []Square) []Square {
	all := slices.Concat(set, squares)
	slices.SortFunc(all, compareSquares)
	return slices.Compact(all)
}

// contains reports whether s is in a set kept in reading order.
func contains(set []Square, s Square) bool {
	_, ok := slices.BinarySearchFunc(set, s, compareSquares)
	return ok
}

// firstConflict returns the conflict whose second queen comes first in reading order, or nil.
// Time is that of sorting the queens four times, memory one more copy of them, so that a board of
// size one million is no trouble.
func firstConflict(squares []Square) *ConflictError {
	var first *ConflictError
	sorted := slices.Clone(squares)
	for l := Row; l <= Antidiagonal; l++ {
		slices.SortFunc(sorted, func(a, b Square) int {
			return cmp.Or(cmp.Compare(l.of(a), l.of(b)), compareSquares(a, b))
		})
		for i := 1; i < len(sorted); i++ {
			a, b := sorted[i-1], sorted[i]
			if l.of(a) == l.of(b) && (first == nil || compareSquares(b, first.B) < 0) {
				first = &ConflictError{a, b, l}
			}
		}
	}
	return first
}
