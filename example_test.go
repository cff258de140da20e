package queens_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"queens"
)

func ExampleNew() {
	p, err := queens.New(8)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err = p.WithGiven(queens.Square{Row: 7, Col: 0}, queens.Square{Row: 3, Col: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	_, err = p.WithGiven(queens.Square{Row: 6, Col: 1})
	fmt.Println(err)
	// Output:
	// queens 8
	// given a1 b5
	// queens at row 4 column 2 and row 7 column 2 share a column
}

func ExampleParseProblem() {
	p, err := queens.ParseProblem(`
		blocked d4, c3   # in any order
		queens 8
		given a1
		given b5
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	_, err = queens.ParseProblem("queens 8\ngiven a1 z9\n")
	fmt.Println(err)
	// Output:
	// queens 8
	// given a1 b5
	// blocked c3 d4
	// line 2 column 10: "z9": off the board of size 8
}

func ExampleParseSquares() {
	squares, err := queens.ParseSquares(8, "a1,b5")
	fmt.Println(squares, err)
	fmt.Println(squares[0].Algebraic(8))
	// Output:
	// [row 8 column 1 row 4 column 2] <nil>
	// a1
}

func ExampleVerify() {
	p, err := queens.New(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(queens.Verify(p, queens.Solution{1, 3, 0, 2}.Squares()))
	fmt.Println(queens.Verify(p, queens.Solution{0, 2, 3, 1}.Squares()))
	fmt.Println(queens.Verify(p, []queens.Square{{Row: 0, Col: 1}, {Row: 1, Col: 3}}))
	// Output:
	// <nil>
	// queens at row 2 column 3 and row 3 column 4 share a diagonal
	// 2 of 4 queens missing: row 3 and column 1 have none
}

func ExampleSolution_Orbit() {
	s := queens.Solution{2, 0, 3, 1}
	fmt.Println(s.Class(), s.Orbit())
	fmt.Println(s.IsFundamental(), s.Fundamental())
	// Output:
	// rotational [[1 3 0 2] [2 0 3 1]]
	// false [1 3 0 2]
}

func ExampleKnownClasses() {
	q, _ := queens.Known(8)
	c, _ := queens.KnownClasses(8)
	fmt.Printf("%d = %d·8 + %d·4 + %d·2\n", q, c[queens.Ordinary], c[queens.Point], c[queens.Rotational])
	// Output: 92 = 11·8 + 1·4 + 0·2
}

func ExampleNewWriter() {
	for _, f := range []queens.Format{queens.FormatColumns, queens.FormatAlgebraic, queens.FormatFEN, queens.FormatLeetCode} {
		w, err := queens.NewWriter(os.Stdout, 4, f, queens.WriterOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, s := range []queens.Solution{{1, 3, 0, 2}, {2, 0, 3, 1}} {
			if err := w.Write(s); err != nil {
				fmt.Println(err)
			}
		}
		if err := w.Close(); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 2 4 1 3
	// 3 1 4 2
	// b4 d3 a2 c1
	// c4 a3 d2 b1
	// 1Q2/3Q/Q3/2Q1
	// 2Q1/Q3/3Q/1Q2
	// [[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]
}

func ExampleNewReader() {
	r := queens.NewReader(strings.NewReader("1000\n0010\n0001\n0100\n"), queens.ReaderOptions{})
	for {
		board, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		p, err := queens.New(board.N)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Form(), "of size", board.N)
		fmt.Println(queens.Verify(p, board.Squares))
	}
	// Output:
	// 0/1 matrix of size 4
	// queens at row 2 column 3 and row 3 column 4 share a diagonal
}
