package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"time"

	"queens"
	"queens/count"
	"queens/puzzle"
)

// errNone is the answer that a puzzle has no solution.
var errNone = &noError{"there is no solution"}

// A solving is a puzzle on the way to an answer.
type solving struct {
	ctx    context.Context
	puzzle puzzle.Puzzle
	format string
	shown  *shownWriter[found]
}

// answer answers the question that the flags ask.
func (s *solving) answer(f *solveFlags) error {
	stop := s.watch()
	defer stop()
	switch {
	case f.all:
		return s.all(f.check)
	case f.count:
		return s.count(uint64(f.most), f.check)
	case f.unique:
		return s.unique(f.check)
	case f.heaviest:
		return s.heaviest(f.check)
	case f.random:
		pieces, answer, err := puzzle.Random(s.ctx, s.puzzle, f.seed)
		return s.one(pieces, answer, err, f.check)
	default:
		pieces, answer, err := puzzle.One(s.ctx, s.puzzle)
		return s.one(pieces, answer, err, f.check)
	}
}

// watch says how long it takes, until the returned function is called, which waits until nothing is
// said any more.
func (s *solving) watch() (stop func()) {
	begun, done, ended := time.Now(), make(chan struct{}), make(chan struct{})
	ticker := time.NewTicker(time.Second / 4)
	go func() {
		defer close(ended)
		defer ticker.Stop()
		for {
			select {
			case now := <-ticker.C:
				s.shown.report(onlyTime(now.Sub(begun)))
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-ended
		s.shown.talk.end()
	}
}

// one shows the solution that was found.
func (s *solving) one(pieces []queens.Square, answer puzzle.Answer, err error, check bool) error {
	if err != nil {
		return unlessStopped(s.ctx, err, "whether there is a solution is not known")
	}
	if check {
		if err := s.agree(few(int(answer-puzzle.No), 1), 1); err != nil {
			return err
		}
	}
	if answer == puzzle.No {
		return s.none()
	}
	return s.show(found{pieces: pieces})
}

// none ends the list that some formats have, with nothing in it.
func (s *solving) none() error {
	if err := s.shown.close(); err != nil {
		return err
	}
	return errNone
}

// print writes an answer in words or, if that is the format, in JSON.
func (s *solving) print(text string, object any) error {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	s.shown.talk.end()
	if s.format == asJSON {
		return json.NewEncoder(s.shown.out).Encode(object)
	}
	_, err := fmt.Fprintln(s.shown.out, text)
	return err
}

// show writes the only solution.
func (s *solving) show(solution found) error {
	if err := s.shown.write(solution); err != nil {
		return err
	}
	return s.shown.close()
}

// all shows the solutions as they are found.
func (s *solving) all(check bool) error {
	stop := s.shown.flushOften()
	defer stop()
	n := 0
	for pieces, err := range puzzle.All(s.ctx, s.puzzle) {
		if err != nil {
			s.shown.flush()
			return unlessStopped(s.ctx, err, "the list is not complete")
		}
		if err := s.shown.write(found{pieces: pieces}); err != nil {
			return err
		}
		n++
	}
	if err := s.shown.close(); err != nil {
		return err
	}
	if check {
		if err := s.agree(few(n, 0), 0); err != nil {
			return err
		}
	}
	if n == 0 {
		return errNone
	}
	return nil
}

// count prints the number of solutions, or that there are more than most, if that is not 0.
func (s *solving) count(most uint64, check bool) error {
	limit := most
	if most > 0 {
		limit = most + 1 // so that exactly so many are not taken for more
	}
	total, err := puzzle.Count(s.ctx, s.puzzle, limit)
	if err != nil {
		return lessMemoryElsewhere(unlessStopped(s.ctx, err, "no number, the count was not complete"))
	}
	if check {
		if err := s.agree(total, limit); err != nil {
			return err
		}
	}
	text := total.Solutions.String()
	object := countJSON{Rows: s.puzzle.Rows(), Cols: s.puzzle.Cols(), Count: text}
	if total.Capped {
		object.Count, object.MoreThan = "", strconv.FormatUint(most, 10)
		text = "more than " + object.MoreThan
	}
	return s.print(text, object)
}

// countJSON is the JSON form of how many solutions there are. Numbers are text: they may be large.
type countJSON struct {
	Rows     int    `json:"rows"`
	Cols     int    `json:"cols"`
	Count    string `json:"count,omitempty"`
	MoreThan string `json:"more_than,omitempty"` // instead, at the cap
}

// lessMemoryElsewhere says which command has the flags for a count that needs too much memory.
func lessMemoryElsewhere(err error) error {
	if memory := new(count.MemoryError); errors.As(err, &memory) {
		return fmt.Errorf("%w: queens count has --memory to give it more, and --engine walk, which needs next to none", err)
	}
	return err
}

// unique prints whether there is exactly one solution.
func (s *solving) unique(check bool) error {
	two, answer, err := puzzle.Unique(s.ctx, s.puzzle)
	if err != nil {
		return unlessStopped(s.ctx, err, "whether there is exactly one solution is not known")
	}
	if check {
		if err := s.agree(few(len(two), 2), 2); err != nil {
			return err
		}
	}
	text, outcome := "unique: there is exactly one solution", error(nil)
	if answer == puzzle.No {
		text, outcome = "not unique: there is no solution", errNo
		if len(two) == 2 {
			text = "not unique: one solution has a piece at " + s.name(difference(two[0], two[1])) + ", another has none there"
		}
	}
	object := uniqueJSON{s.puzzle.Rows(), s.puzzle.Cols(), answer == puzzle.Yes, make([][][2]int, len(two))}
	for i, pieces := range two {
		object.Solutions[i] = pairs(pieces)
	}
	if err := s.print(text, object); err != nil {
		return err
	}
	return outcome
}

// uniqueJSON is the JSON form of whether there is exactly one solution, with up to two of them.
type uniqueJSON struct {
	Rows      int        `json:"rows"`
	Cols      int        `json:"cols"`
	Unique    bool       `json:"unique"`
	Solutions [][][2]int `json:"solutions"` // rows and columns from 0
}

// difference returns a square with a piece in one of two solutions that differ, and not in the other.
func difference(a, b []queens.Square) queens.Square {
	for _, pieces := range [][2][]queens.Square{{a, b}, {b, a}} {
		for _, square := range pieces[0] {
			if !slices.Contains(pieces[1], square) {
				return square
			}
		}
	}
	return queens.Square{}
}

// name names a square as puzzles do, and says where it is.
func (s *solving) name(square queens.Square) string {
	return fmt.Sprintf("%s (%v)", square.Algebraic(s.puzzle.Rows()), square)
}

// heaviest shows a solution of the largest weight.
func (s *solving) heaviest(check bool) error {
	pieces, weight, answer, err := puzzle.Max(s.ctx, s.puzzle)
	if err != nil {
		missing := "whether there is a solution is not known"
		if pieces != nil {
			missing = fmt.Sprintf("the largest weight is not known; it is %d or more", weight)
		}
		return unlessStopped(s.ctx, err, missing)
	}
	if check {
		if err := s.agreeOnWeight(weight, answer); err != nil {
			return err
		}
	}
	if answer == puzzle.No {
		return s.none()
	}
	if err := s.show(found{pieces, &weight}); err != nil {
		return err
	}
	if s.format != asText && s.format != asJSON && s.format != asJSONL { // which have the weight in them
		s.shown.talk.say(fmt.Sprintf("weight %d", weight), nil)
	}
	return nil
}

// few is n solutions, at the limit of a count up to most, if that is not 0.
func few(n, most int) puzzle.Total {
	return puzzle.Total{Solutions: big.NewInt(int64(n)), Capped: most > 0 && n == most}
}

// checkable returns an error if the board is too large for the second way, before anything is printed.
func (s *solving) checkable() error {
	return queens.CheckSize(s.puzzle.Rows()*s.puzzle.Cols(), puzzle.MaxSquares, "the squares of a puzzle for --check")
}

// agree counts the solutions again, up to most, as an exact cover problem. The error is a [noError] if
// there is not the same number.
func (s *solving) agree(total puzzle.Total, most uint64) error {
	other, err := puzzle.CountByCover(s.ctx, s.puzzle, most)
	if err != nil {
		return unlessStopped(s.ctx, err, "the check was not complete")
	}
	return differ(totalText(total), totalText(other))
}

// agreeOnWeight finds the largest weight again, as agree counts.
func (s *solving) agreeOnWeight(weight int, answer puzzle.Answer) error {
	other, exists, err := puzzle.MaxByCover(s.ctx, s.puzzle)
	if err != nil {
		return unlessStopped(s.ctx, err, "the check was not complete")
	}
	return differ(weightText(weight, answer), weightText(other, exists))
}

// differ returns a [noError] if two answers differ.
func differ(search, cover string) error {
	if search == cover {
		return nil
	}
	return &noError{fmt.Sprintf("the two ways disagree: the search finds %s, exact cover %s", search, cover)}
}

func weightText(weight int, answer puzzle.Answer) string {
	if answer == puzzle.No {
		return "no solution"
	}
	return fmt.Sprintf("weight %d", weight)
}

func totalText(t puzzle.Total) string {
	if t.Capped {
		return fmt.Sprintf("at least %v", t.Solutions)
	}
	return t.Solutions.String()
}
