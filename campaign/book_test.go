package campaign

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"queens"
	"queens/ledger"
)

// A memory is a ledger without a disk: a book that refuses what a ledger refuses. That it does is seen in
// TestWithTheLedger, where a real one stands in its place.
type memory struct {
	head  ledger.Head
	lines map[int][]ledger.Entry
	voids int
	notes []ledger.Note
	count int // lines in all
	most  int // that there is room for; negative is any number
}

func newMemory(w Work) *memory {
	return &memory{head: ledger.NewHead(w.Problem, w.Engine, w.Units, w.Split, w.Version), lines: map[int][]ledger.Entry{}, most: -1}
}

// errFull is the error of a book without room.
var errFull = errors.New("no room")

func (m *memory) room() error {
	if m.most >= 0 && m.count >= m.most {
		return errFull
	}
	return nil
}

func (m *memory) check(e ledger.Entry) error {
	if err := m.room(); err != nil {
		return err
	}
	if _, err := numberOf(e); err != nil {
		return err
	}
	if e.Unit < 0 || e.Unit >= m.head.Units {
		return fmt.Errorf("no unit %d", e.Unit)
	}
	return nil
}

func (m *memory) Append(e ledger.Entry) error {
	if err := m.check(e); err != nil {
		return err
	}
	if len(m.lines[e.Unit]) != 0 {
		return fmt.Errorf("unit %d is there already", e.Unit)
	}
	m.lines[e.Unit] = []ledger.Entry{e}
	m.count++
	return nil
}

func (m *memory) Confirm(e ledger.Entry) error {
	if err := m.check(e); err != nil {
		return err
	}
	lines := m.lines[e.Unit]
	if len(lines) != 1 {
		return fmt.Errorf("unit %d has %d lines and cannot be confirmed", e.Unit, len(lines))
	}
	if f := lines[0]; f.Kernel == e.Kernel || f.Host == e.Host || f.Solutions.Cmp(e.Solutions) != 0 {
		return fmt.Errorf("unit %d is not confirmed by %s on %s", e.Unit, e.Kernel, e.Host)
	}
	m.lines[e.Unit] = append(lines, e)
	m.count++
	return nil
}

func (m *memory) Void(unit int, _ string) error {
	if err := m.room(); err != nil {
		return err
	}
	if len(m.lines[unit]) == 0 {
		return fmt.Errorf("unit %d is not there", unit)
	}
	delete(m.lines, unit)
	m.voids++
	m.count++
	return nil
}

func (m *memory) Note(n ledger.Note) error {
	if err := m.room(); err != nil {
		return err
	}
	m.notes = append(m.notes, n)
	m.count++
	return nil
}

// report is what ledger.Check would say.
func (m *memory) report() ledger.Report {
	r := ledger.Report{Head: m.head, Units: m.head.Units, Notes: m.notes}
	for u := range m.head.Units {
		if lines := m.lines[u]; len(lines) > 0 {
			r.Entries = append(r.Entries, lines[0])
			r.Again = append(r.Again, lines[1:]...)
		}
	}
	return r
}

func (m *memory) sum() *big.Int {
	sum := new(big.Int)
	for _, lines := range m.lines {
		sum.Add(sum, lines[0].Solutions)
	}
	return sum
}

// testWork is a work whose units take some seconds each.
func testWork(units int, seconds func(u int) float64) Work {
	p, err := queens.New(20)
	if err != nil {
		panic(err)
	}
	return Work{
		Problem: p, Engine: "join", Units: units, Split: "split", Ledger: "0123abcd", Version: "queens test",
		Seconds: seconds,
	}
}

// fresh begins a campaign without anything counted.
func fresh(w Work, o Options) (*Campaign, *memory) {
	m := newMemory(w)
	if o.Task == 0 {
		o.Task = longestTask
	}
	c, err := New(w, o, m.report())
	if err != nil {
		panic(err)
	}
	return c, m
}

// answer is what a worker says that finds the given sums.
func answer(w Work, t Task, worker, kernel string, sum func(u int) *big.Int) Answer {
	a := Answer{
		Campaign: w.Ledger, Task: t.ID, Worker: worker, Host: "host-" + worker, Version: w.Version, Engine: w.Engine,
		Kernel: kernel, Threads: 1, First: t.First, Last: t.Last,
	}
	for u := t.First; u <= t.Last; u++ {
		n := sum(u)
		a.Sums = append(a.Sums, n.String())
		a.Residues = append(a.Residues, new(big.Int).Mod(n, big.NewInt(ledger.Prime)).Uint64())
		a.Work = append(a.Work, uint64(u))
	}
	for u := t.First; u <= t.Last; u++ {
		a.Took += seconds(w.Seconds(u))
	}
	return a
}

// check holds a campaign against its book, unit by unit, with nothing remembered in between.
func (c *Campaign) check(m *memory) error {
	var counted, confirmed, wanted, pending, open, owed int
	owes := make([]int, len(c.parties))
	cells := slices.Clone(newTally(c.w.Units).cells)
	residue := new(big.Int).Mod(m.sum(), big.NewInt(ledger.Prime)).Uint64()
	flags := make([]uint8, c.w.Units)
	for _, t := range c.outstanding {
		for u := t.First; u <= t.Last; u++ {
			flags[u] |= map[Kind]uint8{Count: counting, Check: checking}[t.Kind]
		}
	}
	for u := range c.w.Units {
		lines := m.lines[u]
		cell := &cells[u/c.perCell]
		if len(lines) > 0 != (c.by[u] != nobody) || len(lines) > 1 != (c.again[u] != nobody) {
			return fmt.Errorf("unit %d has %d lines; by %d, again %d", u, len(lines), c.by[u], c.again[u])
		}
		if len(lines) > 0 {
			counted++
			cell.Counted++
			if lines[0].Solutions.Cmp(c.sum(u).big()) != 0 {
				return fmt.Errorf("unit %d has %v in the book, %v in the campaign", u, lines[0].Solutions, c.sum(u).big())
			}
		}
		if len(lines) > 1 {
			confirmed++
			cell.Confirmed++
		}
		if c.wants(u) {
			wanted++
			cell.Wanted++
			if len(lines) < 2 {
				pending++
			}
			if len(lines) == 1 {
				owed++
				owes[c.authors[c.by[u]].party]++
			}
		}
		if c.disputes[u] != nil {
			open++
			cell.Disputed++
			flags[u] |= contested
		}
		if got, want := c.flags[u]&^suspect, flags[u]; got != want {
			return fmt.Errorf("unit %d has flags %b, want %b", u, got, want)
		}
	}
	if counted != c.counted || confirmed != c.confirmed || wanted != c.wanted || pending != c.pending || open != len(c.disputes) || residue != c.residue {
		return fmt.Errorf("got counted=%d confirmed=%d wanted=%d pending=%d disputes=%d residue=%d, want %d, %d, %d, %d, %d, %d",
			c.counted, c.confirmed, c.wanted, c.pending, len(c.disputes), c.residue, counted, confirmed, wanted, pending, open, residue)
	}
	for i, p := range c.parties {
		if p.owed != owes[i] || c.owed != owed {
			return fmt.Errorf("%s is owed %d of %d, want %d of %d", p.name, p.owed, c.owed, owes[i], owed)
		}
	}
	if !slices.Equal(cells, c.cells) {
		return fmt.Errorf("got cells %+v, want %+v", c.cells, cells)
	}
	if got, want := c.Done(), counted == c.w.Units && pending == 0 && open == 0; got != want {
		return fmt.Errorf("got done=%t, want %t", got, want)
	}
	return nil
}
