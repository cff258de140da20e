package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A MergeError says why ledgers do not make one: units that none of them has, or several. Units count from 0.
type MergeError struct {
	Gaps    Ranges
	Doubles Ranges   // in several ledgers, whether these agree or not
	Of      []string // the ledgers that the doubles are in
}

func (e *MergeError) Error() string {
	var parts []string
	if len(e.Gaps) > 0 {
		parts = append(parts, fmt.Sprintf("none has units %v", e.Gaps))
	}
	if len(e.Doubles) > 0 {
		parts = append(parts, fmt.Sprintf("more than one has units %v: %s", e.Doubles, strings.Join(e.Of, ", ")))
	}
	return "the ledgers do not make one count: " + strings.Join(parts, "; ") + " (from 0)"
}

// Merge writes the ledger of a whole count, at the path out, from ledgers that together have each of its units exactly
// once: those of all shards, or one that is complete. What a ledger has is what [Check] says. The new ledger is
// sorted and without damaged lines, and has the lines that confirm units too; program is its writer.
//
// The error is a [MergeError] for gaps and doubles, a [MismatchError] for ledgers of different counts; out must not exist.
// After an error nothing is written.
func Merge(out, program string, paths []string) (Report, error) {
	if len(paths) == 0 {
		return Report{}, errors.New("no ledgers to merge")
	}
	var head Head
	var all, again []Entry
	from := map[int]string{}
	doubles, of := map[int]bool{}, map[string]bool{}
	for i, path := range paths {
		r, err := Check(path)
		if err != nil {
			return Report{}, err
		}
		if i == 0 {
			head = r.Head
		} else if err := r.Head.sameCount(path, head); err != nil {
			return Report{}, err
		}
		if r.Head.Begun.Before(head.Begun) {
			head.Begun = r.Head.Begun
		}
		for _, e := range r.Entries {
			if other, ok := from[e.Unit]; ok {
				doubles[e.Unit], of[path], of[other] = true, true, true
				continue
			}
			from[e.Unit] = path
			all = append(all, e)
		}
		again = append(again, r.Again...)
	}
	head.Shard, head.Program = Shard{}.whole(), program
	byUnit := func(a, b Entry) int { return cmp.Compare(a.Unit, b.Unit) }
	slices.SortFunc(all, byUnit)
	bad := &MergeError{
		Gaps:    missing(head, all),
		Doubles: rangesOf(slices.Values(slices.Sorted(maps.Keys(doubles)))),
		Of:      slices.Sorted(maps.Keys(of)),
	}
	if len(bad.Gaps) > 0 || len(bad.Doubles) > 0 {
		return Report{}, bad
	}
	// What confirms a unit follows it.
	all = append(all, again...)
	slices.SortStableFunc(all, byUnit)
	if err := write(out, head, all); err != nil {
		return Report{}, fmt.Errorf("ledger %s: %w", out, bare(err))
	}
	return Check(out)
}

// write makes a ledger that is complete from the start.
func write(path string, head Head, entries []Entry) error {
	content, err := head.line()
	if err != nil {
		return err
	}
	of := head.Name()
	for i, e := range entries {
		line, err := e.line(i+2, of)
		if err != nil {
			return err
		}
		content = append(content, line...)
	}
	f, err := create(path, content)
	if errors.Is(err, errMoved) {
		return errors.New("it exists already")
	}
	if err != nil {
		return err
	}
	return f.Close()
}
