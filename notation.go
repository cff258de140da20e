package queens

import "fmt"

// String names the square as people count: "row 1 column 4" is Square{0, 3}.
func (s Square) String() string { return fmt.Sprintf("row %d column %d", s.Row+1, s.Col+1) }

// String returns "row", "column", "diagonal" or "antidiagonal".
func (l Line) String() string {
	return [4]string{"row", "column", "diagonal", "antidiagonal"}[l]
}

func (e *ConflictError) Error() string {
	if e.A == e.B {
		return fmt.Sprintf("two queens stand at %v", e.A)
	}
	article := "a"
	if e.Line == Antidiagonal {
		article = "an"
	}
	return fmt.Sprintf("queens at %v and %v share %s %v", e.A, e.B, article, e.Line)
}

func (e *SquareError) Error() string { return fmt.Sprintf("%v %s", e.Square, e.Rule) }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of %d queens missing: row %d and column %d have none", e.N-e.Queens, e.N, e.Row+1, e.Col+1)
}

// String returns the canonical text form.
func (p Problem) String() string { return fmt.Sprintf("queens %d\n", p.n) }
