package search_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"queens"
	"queens/search"
)

func Example() {
	p, err := queens.New(4)
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(p)
	if err != nil {
		log.Fatal(err)
	}
	for solution := range s.Completions(context.Background()) {
		fmt.Println(solution)
	}
	stats := s.Stats()
	fmt.Println(stats.Nodes, "nodes by level:", stats.Profile)
	// Output:
	// [1 3 0 2]
	// [2 0 3 1]
	// 17 nodes by level: [1 4 6 4 2]
}

// The loop may be left as soon as there is enough: the first solution of size 20 takes the walk
// through 199,636 nodes of a tree of more than 10¹².
func ExampleSearch_Completions_first() {
	p, err := queens.New(20)
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(p)
	if err != nil {
		log.Fatal(err)
	}
	var first queens.Solution
	for solution := range s.Completions(context.Background()) {
		first = slices.Clone(solution)
		break
	}
	fmt.Println(first)
	fmt.Println(s.Stats().Nodes, s.Stats().Complete)
	// Output:
	// [0 2 4 1 3 12 14 11 17 19 16 8 15 18 7 9 6 13 5 10]
	// 199636 false
}

// A completion problem: in how many ways can six queens be added to these two?
func ExampleSearch_Count() {
	p, err := queens.New(8)
	if err != nil {
		log.Fatal(err)
	}
	p, err = p.WithGiven(queens.Square{Row: 7, Col: 0}, queens.Square{Row: 3, Col: 1})
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Count(context.Background()))
	// Output:
	// 1 <nil>
}

// An observer sees every step: here the walk through the 3×3 board, which has no solution.
func ExampleSearch_Observe() {
	p, err := queens.New(3)
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(p)
	if err != nil {
		log.Fatal(err)
	}
	kinds := map[search.Kind]int{}
	s.Observe(func(e search.Event) {
		kinds[e.Kind]++
		if e.Kind == search.DeadEnd {
			fmt.Println("dead end:", e.Partial)
		}
	})
	if _, err := s.Count(context.Background()); err != nil {
		log.Fatal(err)
	}
	fmt.Println("tried", kinds[search.Try], "rejected", kinds[search.Reject], "placed", kinds[search.Place])
	// Output:
	// dead end: [row 1 column 1 row 2 column 3]
	// dead end: [row 1 column 2]
	// dead end: [row 1 column 3 row 2 column 1]
	// tried 18 rejected 13 placed 5
}

// Progress comes whether or not there are solutions. Here it is printed at every quarter;
// a command would look at the clock.
func ExampleSearch_Progress() {
	p, err := queens.New(12)
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(p)
	if err != nil {
		log.Fatal(err)
	}
	next := 0.25
	s.Progress(func() {
		if s.Share() >= next {
			fmt.Printf("%.0f %%\n", 100*next)
			next += 0.25
		}
	})
	fmt.Println(s.Count(context.Background()))
	// Output:
	// 25 %
	// 50 %
	// 75 %
	// 14200 <nil>
}
