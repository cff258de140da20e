package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"queens"
	"queens/count"
	"queens/draw"
	"queens/search"
)

// drawSheet draws many boards.
func (f *drawFlags) drawSheet(ctx context.Context, s *source) (picture, error) {
	var boards []draw.Board
	add := func(b draw.Board) error {
		b.Caption = f.label(len(boards)+1, b)
		if room := draw.SheetRoom(b, f.options); len(boards) >= room && room > 0 {
			remedy := "--limit draws the first"
			if f.options.Square != draw.MinSquare {
				remedy += fmt.Sprintf(", --square makes them smaller, from %d pixels", draw.MinSquare)
			}
			return fmt.Errorf("a sheet has room for about %d boards of size %d with these squares and labels, in %d pixels, and there are more: %s",
				room, b.Problem.N(), draw.MaxPixels, remedy)
		}
		boards = append(boards, b)
		return nil
	}
	all, err := f.gather(ctx, s, add)
	if err != nil {
		return nil, err
	}
	scene, err := draw.Sheet(f.sheetTitle(len(boards), all, s), boards, f.options)
	if err != nil {
		return nil, err
	}
	switch {
	case f.desc != "":
		scene.Desc = f.desc
	case len(boards) > 0:
		scene.Desc = sheetWords(boards)
	}
	return still(scene), nil
}

// gather hands on the boards that the flags ask for, and reports whether these are all there are.
func (f *drawFlags) gather(ctx context.Context, s *source, add func(draw.Board) error) (all bool, err error) {
	if s.reader == nil {
		return f.solutions(ctx, s.problem, add)
	}
	if f.fundamental {
		return false, errors.New("--fundamental is for the solutions that are found, not for those that are read: queens list 8 --fundamental lists them")
	}
	left := f.limit
	for b, err := range s.all() {
		switch {
		case err != nil:
			return false, err
		case ctx.Err() != nil:
			return false, ctx.Err()
		case left == 0:
			return false, nil
		}
		left--
		if err := add(b); err != nil {
			return false, err
		}
	}
	return true, nil
}

// solutions is gather for the solutions of p.
func (f *drawFlags) solutions(ctx context.Context, p queens.Problem, add func(draw.Board) error) (all bool, err error) {
	if f.fundamental && len(p.Stabilizer()) != len(queens.Symmetries) {
		return false, fmt.Errorf("--fundamental: %w", count.ErrAsymmetric)
	}
	s, err := search.New(p)
	if err != nil {
		return false, err
	}
	left := f.limit
	for solution := range s.Completions(ctx) {
		if f.fundamental && !solution.IsFundamental() {
			continue
		}
		if left == 0 {
			return false, nil
		}
		left--
		if err := add(draw.Board{Problem: p, Queens: solution.Squares()}); err != nil {
			return false, err
		}
	}
	if !s.Stats().Complete {
		return false, ctx.Err()
	}
	return true, nil
}

// label is what stands below a board of a sheet.
func (f *drawFlags) label(number int, b draw.Board) string {
	solution, is := asSolution(b)
	labels := f.labels
	if labels == "auto" {
		labels = "number"
		if f.fundamental {
			labels = "class"
		}
	}
	switch {
	case labels == "none":
		return ""
	case labels == "class" && is:
		return fmt.Sprintf("%d · %v", number, solution.Class()) // the number is no quantity
	case labels == "columns" && is:
		return columnsList(solution)
	default:
		return fmt.Sprint(number)
	}
}

// asSolution returns the queens of a board as a solution, if they are one.
func asSolution(b draw.Board) (queens.Solution, bool) {
	if queens.Verify(b.Problem, b.Queens) != nil {
		return nil, false
	}
	s := make(queens.Solution, b.Problem.N())
	for _, q := range b.Queens {
		s[q.Row] = q.Col
	}
	return s, true
}

// sheetTitle says what is on a sheet of k boards.
func (f *drawFlags) sheetTitle(k int, all bool, s *source) string {
	if f.title != "" {
		return f.title
	}
	noun, which := "board", ""
	if s.reader == nil {
		noun = "solution"
		if f.fundamental {
			noun = "fundamental solution"
		}
		which = fmt.Sprintf(" of size %d", s.problem.N())
		given, blocked := len(s.problem.Given()) > 0, len(s.problem.Blocked()) > 0
		switch {
		case given && blocked:
			which += " with given queens and blocked squares"
		case given:
			which += " with given queens"
		case blocked:
			which += " with blocked squares"
		}
	}
	switch {
	case k == 0 && all:
		return "no " + noun + which
	case k == 0:
		return "none of the " + noun + "s" + which
	case !all:
		return "the first " + plural(k, noun) + which
	case k == 1:
		return "the only " + noun + which
	default:
		return "all " + plural(k, noun) + which
	}
}

// sheetWords describes the boards of a sheet, the first hundred of them each.
func sheetWords(boards []draw.Board) string {
	const most = 100
	var words []string
	for i, b := range boards[:min(len(boards), most)] {
		what := "not a solution"
		if s, is := asSolution(b); is {
			what = fmt.Sprintf("columns %s, %v", columnsList(s), s.Class())
		}
		words = append(words, fmt.Sprintf("%d: %s", i+1, what))
	}
	if more := len(boards) - most; more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, "; ") + "."
}
