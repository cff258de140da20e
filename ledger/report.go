package ledger

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
)

// A Range is the units First, First+Step, … up to Last.
type Range struct{ First, Last, Step int }

func (r Range) String() string {
	switch {
	case r.First == r.Last:
		return fmt.Sprint(r.First)
	case r.Step == 1:
		return fmt.Sprintf("%d-%d", r.First, r.Last)
	}
	return fmt.Sprintf("%d-%d by %d", r.First, r.Last, r.Step)
}

// Ranges are units, ascending.
type Ranges []Range

// String returns "3, 17-19, 32-64 by 16", or the first few ranges and how many units there are in all.
func (rs Ranges) String() string {
	const most = 10
	var parts []string
	for _, r := range rs[:min(len(rs), most)] {
		parts = append(parts, r.String())
	}
	text := strings.Join(parts, ", ")
	if len(rs) > most {
		text += fmt.Sprintf(", … (%d units)", rs.Len())
	}
	return text
}

// Len returns how many units there are.
func (rs Ranges) Len() int {
	n := 0
	for _, r := range rs {
		n += (r.Last-r.First)/r.Step + 1
	}
	return n
}

// All visits the units, ascending.
func (rs Ranges) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, r := range rs {
			for u := r.First; u <= r.Last; u += r.Step {
				if !yield(u) {
					return
				}
			}
		}
	}
}

// rangesOf returns ascending units as ranges.
func rangesOf(units iter.Seq[int]) Ranges {
	var rs Ranges
	for u := range units {
		if n := len(rs); n > 0 && rs[n-1].Last >= u-1 {
			rs[n-1].Last = u
		} else {
			rs = append(rs, Range{u, u, 1})
		}
	}
	return rs
}

// A Report says what is in a ledger. Units are numbered from 0, as in the file.
type Report struct {
	Path     string
	Head     Head
	Lines    int      // whole lines, the head among them
	Units    int      // of the ledger's shard
	Entries  []Entry  // the units counted, ascending, each once
	Again    []Entry  // of them, those that another kernel on another host counted too, as it found them, ascending
	Missing  Ranges   // units of the shard that are not counted
	Disputed Ranges   // of them, those whose lines disagree, or are only those of a quarantined worker
	Doubled  Ranges   // units that further lines agree on
	Notes    []Note   // as they were made
	Damage   []Damage // lines that are damaged or out of order, the first 100
	Damaged  int      // how many there are
	Torn     int64    // bytes of a line without an end, at the end of the file
}

func (r *reading) report(path string) Report {
	h := r.head
	rep := Report{
		Path: path, Head: h, Lines: r.lines, Units: h.Shard.size(h.Units),
		Entries: r.entries(), Again: r.confirmed(), Notes: r.notes, Damage: r.damage, Damaged: r.damaged, Torn: r.torn,
	}
	rep.Doubled = rangesOf(slices.Values(slices.Sorted(maps.Keys(r.doubled))))
	rep.Disputed = rangesOf(func(yield func(int) bool) {
		for _, d := range r.disputes() {
			if !yield(d.unit) {
				return
			}
		}
	})
	rep.Missing = missing(h, rep.Entries)
	return rep
}

// missing returns the units of h's shard that have no entry. The entries are ascending; time is theirs, however
// many units the head promises.
func missing(h Head, entries []Entry) Ranges {
	var rs Ranges
	shard := h.Shard.whole()
	next := shard.K - 1
	gap := func(end int) { // from next up to, not including, end
		if next < end {
			step := shard.M
			last := next + (end-1-next)/step*step
			if last == next {
				step = 1
			}
			rs = append(rs, Range{next, last, step})
		}
	}
	for _, e := range entries {
		gap(e.Unit)
		next = e.Unit + shard.M
	}
	gap(h.Units)
	return rs
}

// Check reads a ledger and adds it up. It errs if the file cannot be read or has no whole head; what else
// is wrong the report says. It takes no lock and changes nothing: of a ledger that is being written it reports what
// is there, perhaps with a torn end.
func Check(path string) (Report, error) {
	r, err := readFile(path)
	if err != nil {
		return Report{}, err
	}
	return r.report(path), nil
}

func readFile(path string) (*reading, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("ledger %w", err)
	}
	defer f.Close()
	r, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("ledger %s %w", path, err)
	}
	return r, nil
}

// ErrIncomplete is wrapped by the error of a total that does not exist, because units are missing.
var ErrIncomplete = errors.New("not all units are counted")

// Complete returns nil if every unit of the ledger's shard is counted, else an error that names those that are not.
func (r Report) Complete() error {
	if len(r.Missing) > 0 {
		return fmt.Errorf("ledger %s: %w: %d of %d are missing: %v (from 0)", r.Path, ErrIncomplete, r.Missing.Len(), r.Units, r.Missing)
	}
	return nil
}

// Total returns the count. It exists only if every unit of the whole count is there; the error wraps
// [ErrIncomplete] if not, a shard that is done included. The sum of the residues is compared with the sum.
func (r Report) Total() (*big.Int, error) {
	if !r.Head.Shard.All() {
		return nil, fmt.Errorf("ledger %s: %w: it is for shard %v only", r.Path, ErrIncomplete, r.Head.Shard)
	}
	if err := r.Complete(); err != nil {
		return nil, err
	}
	if len(r.Entries) != r.Head.Units {
		return nil, fmt.Errorf("ledger %s: %d entries for %d units", r.Path, len(r.Entries), r.Head.Units)
	}
	sum, residue := new(big.Int), uint64(0)
	for _, e := range r.Entries {
		sum.Add(sum, e.Solutions)
		residue = (residue + e.Residue) % Prime
	}
	if sum.BitLen() > 128 || residueOf(sum) != residue {
		return nil, fmt.Errorf("ledger %s: the sum disagrees with the sum of the residues", r.Path)
	}
	return sum, nil
}
