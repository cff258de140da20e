package judge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"queens"
	"queens/puzzle"
)

// Inputs to try a program on. All are made here, the random ones from fixed seeds.

// texts returns inputs that are given in full, but for the last line break.
func texts(inputs ...string) []func() string {
	var all []func() string
	for _, input := range inputs {
		all = append(all, func() string { return input + "\n" })
	}
	return all
}

// eachSize returns an input of the sizes from least to most, one a line: after their number, or before
// a 0.
func eachSize(least, most int, counted bool) func() string {
	return func() string {
		var b strings.Builder
		if counted {
			fmt.Fprintln(&b, most-least+1)
		}
		for n := least; n <= most; n++ {
			fmt.Fprintln(&b, n)
		}
		if !counted {
			fmt.Fprintln(&b, 0)
		}
		return b.String()
	}
}

// seeded returns numbers that are random and the same every time.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// drawn draws a board of '.' on which each square has the mark with a chance of share.
func drawn(random *rand.Rand, rows, cols int, mark byte, share float64) string {
	var b strings.Builder
	for range rows {
		for range cols {
			if random.Float64() < share {
				b.WriteByte(mark)
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var weightedBoards = []func() string{
	func() string { return weighted(2, 1) },
	func() string { return weighted(20, 2) },
}

// weighted is k boards with a number on each square.
func weighted(k int, seed uint64) string {
	random := seeded(seed)
	var b strings.Builder
	fmt.Fprintln(&b, k)
	for range 8 * k {
		for range 8 {
			fmt.Fprintf(&b, "%3d", 1+random.IntN(99))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// everySquare asks for the solutions with a queen on each square in turn.
func everySquare() string {
	var b strings.Builder
	b.WriteString("64\n")
	for i := range 64 {
		fmt.Fprintf(&b, "\n%d %d\n", i/8+1, i%8+1)
	}
	return b.String()
}

var starredBoards = []func() string{
	func() string {
		return "5\n" + drawn(seeded(1), 5, 5, '*', 0.1) + "3\n...\n.*.\n...\n7\n" + drawn(seeded(2), 7, 7, '*', 0.2) + "0\n"
	},
	func() string { return strings.Repeat("15\n"+drawn(seeded(3), 15, 15, '*', 0), 10) + "0\n" },
}

var reservedBoards = []func() string{
	func() string { return drawn(seeded(1), 8, 8, '*', 0) },
	func() string { return drawn(seeded(2), 8, 8, '*', 0.1) },
	func() string { return drawn(seeded(3), 8, 8, '*', 1) },
}

var coordinates = []func() string{
	func() string { return "5\n0 0\n2 1\n4 2\n1 3\n3 4\n" },
	func() string { return "4\n0 1\n1 3\n2 0\n3 3\n" },
	func() string {
		var b strings.Builder
		b.WriteString("5000\n")
		for i, col := range solutionOf(5000) {
			fmt.Fprintln(&b, col, i)
		}
		return b.String()
	},
}

// solutionOf returns a solution of the empty board; n is 4 or more.
func solutionOf(n int) queens.Solution {
	p, err := queens.New(n)
	if err != nil {
		panic(err)
	}
	squares, _, err := puzzle.One(context.Background(), puzzle.FromProblem(p))
	if err != nil {
		panic(err)
	}
	return columns(squares)
}

var starredEights = []func() string{
	func() string {
		return ".....*..\n...*....\n.*......\n.......*\n....*...\n......*.\n*.......\n..*.....\n"
	},
	func() string {
		return "*.......\n....*...\n.......*\n.....*..\n..*.....\n......*.\n.*......\n........\n"
	},
	func() string { return drawn(seeded(1), 8, 8, '*', 1) },
}

var walledBoards = []func() string{
	func() string {
		return "4\n1 1\n.\n2 3\n.#.\n...\n4 4\n" + drawn(seeded(1), 4, 4, '#', 0.3) + "2 5\n#####\n#####\n"
	},
	func() string {
		random := seeded(2)
		var b strings.Builder
		b.WriteString("100\n")
		for i := range 100 {
			fmt.Fprintf(&b, "50 5\n%s", drawn(random, 50, 5, '#', float64(i)/200))
		}
		return b.String()
	},
}

var fixedQueens = []func() string{
	func() string { return "4\n0 0 1 0\n6\n0 0 0 0 0 0\n9\n2 0 0 0 0 0 0 0 8\n" },
	func() string {
		var b strings.Builder
		for given := range 50 {
			b.WriteString("50\n")
			for row, col := range solutionOf(50) {
				if row >= given {
					col = -1
				}
				fmt.Fprintf(&b, "%d ", col+1)
			}
			b.WriteByte('\n')
		}
		return b.String()
	},
}
