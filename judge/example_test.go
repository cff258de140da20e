package judge_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"queens/judge"
)

func ExampleAdapter_Run() {
	a, err := judge.Find("uva11195")
	if err != nil {
		log.Fatal(err)
	}
	input := "4\n....\n....\n....\n....\n4\n.*..\n....\n....\n....\n0\n"
	if err := a.Run(context.Background(), strings.NewReader(input), os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Case 1: 2
	// Case 2: 1
}

func ExampleAll() {
	for _, a := range judge.All()[:3] {
		fmt.Printf("%s: %s, %s\n", a.Name, a.Task, a.Limits())
	}
	// Output:
	// boj9663: count the solutions, 1 ≤ N ≤ 14, 10 s
	// boj3344: one solution, a line a row, 1 ≤ N ≤ 99999
	// boj9175: one solution for each size, 4 ≤ N ≤ 300
}
