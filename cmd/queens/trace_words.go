package main

import (
	"fmt"

	"queens"
	"queens/search"
)

// say tells an event of a walk through the n×n board in words.
func say(e search.Event, n int) string {
	line := fmt.Sprintf("row %d", e.Square.Row+1)
	if e.Line == queens.Column {
		line = fmt.Sprintf("column %d", e.Square.Col+1)
	}
	switch e.Kind {
	case search.Enter:
		if e.Level() == n {
			return fmt.Sprintf("enter level %d: all queens are placed", n)
		}
		return fmt.Sprintf("enter level %d: %s is next", e.Level(), line)
	case search.Try:
		return fmt.Sprintf("%v: tried", e.Square)
	case search.Reject:
		switch e.Reason {
		case search.Blocked:
			return fmt.Sprintf("%v: blocked", e.Square)
		case search.ByGiven:
			return fmt.Sprintf("%v: attacked along the %v by the given queen at %v", e.Square, e.Line, e.By)
		default:
			return fmt.Sprintf("%v: attacked along the %v by %v", e.Square, e.Line, e.By)
		}
	case search.Place:
		return fmt.Sprintf("%v: a queen is placed", e.Square)
	case search.DeadEnd:
		return fmt.Sprintf("dead end: nothing in %s leads on", line)
	case search.Solution:
		text := "solution, the column of each row:"
		columns := make([]int, n)
		for _, s := range e.Partial {
			columns[s.Row] = s.Col
		}
		for _, column := range columns {
			text += fmt.Sprintf(" %d", column+1)
		}
		return text
	case search.Remove:
		return fmt.Sprintf("%v: the queen is taken back", e.Square)
	default:
		return fmt.Sprintf("leave level %d", e.Level())
	}
}
