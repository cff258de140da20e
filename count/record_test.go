package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"queens"
)

// recorded are problems whose counts have many units.
func recorded(t testing.TB) map[string]struct {
	p queens.Problem
	o Options
} {
	type recorded = struct {
		p queens.Problem
		o Options
	}
	return map[string]recorded{
		"walk":  {problem(t, 12, nil, nil), Options{Engine: Walk}},
		"given": {problem(t, 14, []queens.Square{{Row: 2, Col: 3}}, []queens.Square{{Row: 0, Col: 0}}), Options{}},
		"join":  {problem(t, 16, nil, nil), Options{Engine: Join}},
	}
}

func TestACountGoesOnWhereAnotherEnded(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for name, c := range recorded(t) {
		t.Run("count="+name, func(t *testing.T) {
			want := mustCount(t, c.p, c.o)
			outline, units := counted(t, c.p, c.o)
			for _, had := range []int{0, 1, len(units) / 2, len(units) - 1, len(units)} {
				dice.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
				var kept []int
				o := c.o
				o.Record = &Record{outline.Split, units[:had], func(u Unit) error {
					kept = append(kept, u.Index)
					return nil
				}}
				got := mustCount(t, c.p, o)
				if got.Count.Cmp(want.Count) != 0 || got.Had != had || got.Units != len(units) || got.Work != want.Work {
					t.Errorf("had=%d: got %+v, want count %v and work %d", had, got, want.Count, want.Work)
				}
				var rest []int
				for _, u := range units[had:] {
					rest = append(rest, u.Index)
				}
				slices.Sort(kept)
				slices.Sort(rest)
				if !slices.Equal(kept, rest) {
					t.Errorf("had=%d: kept %v, want %v", had, kept, rest)
				}
			}
		})
	}
}

func TestBadRecordsGiveNoCount(t *testing.T) {
	p, o := problem(t, 10, nil, nil), Options{Engine: Walk}
	outline, units := counted(t, p, o)
	spoil := func(f func(u *Unit)) []Unit {
		u := units[0]
		u.Sum = new(big.Int).Set(u.Sum)
		f(&u)
		return append([]Unit{u}, units[1:]...)
	}
	cases := []struct {
		name  string
		split string
		have  []Unit
		rule  string
	}{
		{"split", "0123", units, "another split"},
		{"split of the same length", strings.Repeat("0", len(outline.Split)), units, "another split"},
		{"twice", outline.Split, append(slices.Clone(units), units[3]), "counted twice"},
		{"off", outline.Split, spoil(func(u *Unit) { u.Index = len(units) }), "is not from 0"},
		{"negative", outline.Split, spoil(func(u *Unit) { u.Index = -1 }), "is not from 0"},
		{"sum", outline.Split, spoil(func(u *Unit) { u.Sum.Add(u.Sum, big.NewInt(1)) }), "of the record: the sum disagrees with its check"},
		{"residue", outline.Split, spoil(func(u *Unit) { u.Residue++ }), "of the record: the sum disagrees with its check"},
		{"none", outline.Split, spoil(func(u *Unit) { u.Sum = nil }), "no sum"},
		{"huge", outline.Split, spoil(func(u *Unit) { u.Sum.Lsh(big.NewInt(1), 128) }), "no sum"},
	}
	for _, c := range cases {
		o.Record = &Record{Split: c.split, Have: c.have}
		r, err := Completions(context.Background(), p, o)
		if err == nil || r.Count != nil || !strings.Contains(err.Error(), c.rule) {
			t.Errorf("record=%s: got %v, error %v; want one that says %q", c.name, r.Count, err, c.rule)
		}
	}
	enough := errors.New("disk full")
	o.Record = &Record{Split: outline.Split, Keep: func(Unit) error { return enough }}
	if r, err := Completions(context.Background(), p, o); !errors.Is(err, enough) || r.Count != nil {
		t.Errorf("got %v, error %v; want that of keep", r.Count, err)
	}
}

// Kept units that make no whole orbits give no classes, not even some.
func TestNoClassesOfAWrongCount(t *testing.T) {
	p := problem(t, 10, nil, nil)
	o := Options{Engine: Walk}
	outline, err := NewOutline(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	one := Unit{Sum: big.NewInt(1), Residue: 1}
	o.Record = &Record{Split: outline.Split, Have: []Unit{one}}
	r, err := Classes(context.Background(), p, o)
	if err == nil || !strings.Contains(err.Error(), "not whole orbits") || r.Count != nil || r.Fundamental[queens.Ordinary] != nil {
		t.Errorf("got %+v, error %v; want nothing, and one about orbits", r, err)
	}
}

// An account that lacks a unit has no value.
func TestAGapGivesNoCount(t *testing.T) {
	a := account{units: 2, has: newBitset(2)}
	if err := a.take(1, total{low: 5, residue: 5}, 1); err != nil {
		t.Fatal(err)
	}
	if v, err := a.value(); err == nil {
		t.Errorf("one of two units gives %v", v)
	}
	if err := a.take(1, total{low: 5, residue: 5}, 1); err == nil {
		t.Error("a unit can be taken twice")
	}
	if err := a.take(0, total{low: 6, residue: 6}, 1); err != nil {
		t.Fatal(err)
	}
	if v, err := a.value(); err != nil || v.Int64() != 11 {
		t.Errorf("got %v, %v; want 5+6", v, err)
	}
}

func TestPartsMakeTheCount(t *testing.T) {
	for name, c := range recorded(t) {
		t.Run("count="+name, func(t *testing.T) {
			outline, err := NewOutline(context.Background(), c.p, c.o)
			if err != nil {
				t.Fatal(err)
			}
			var all []Unit
			o := c.o
			o.Record = &Record{Split: outline.Split, Keep: func(u Unit) error { all = append(all, u); return nil }}
			for k := range 3 {
				part, err := Some(context.Background(), c.p, o, func(unit int) bool { return unit%3 == k })
				if want := (outline.Units + 2 - k) / 3; err != nil || part.Counted != want || part.Units != outline.Units {
					t.Fatalf("part=%d: got %+v, %v; want %d units", k, part, err, want)
				}
			}
			o.Record = &Record{Split: outline.Split, Have: all, Keep: func(Unit) error { return errors.New("nothing should be left") }}
			want := mustCount(t, c.p, c.o).Count
			if got := mustCount(t, c.p, o).Count; got.Cmp(want) != 0 {
				t.Errorf("got %v, want %v", got, want)
			}
			// Units of one part are no start for another.
			o.Record.Have = all[:1]
			_, err = Some(context.Background(), c.p, o, func(unit int) bool { return unit != all[0].Index })
			if err == nil {
				t.Error("a part takes units that are not of it")
			}
		})
	}
	if _, err := Some(context.Background(), problem(t, 8, nil, nil), Options{}, func(int) bool { return true }); err == nil {
		t.Error("a part is counted that nobody keeps")
	}
}

func TestSplitsHaveTheirOwnDigests(t *testing.T) {
	seen := map[string]string{}
	for name, c := range map[string]struct {
		p queens.Problem
		o Options
	}{
		"walk12":  {problem(t, 12, nil, nil), Options{Engine: Walk}},
		"walk13":  {problem(t, 13, nil, nil), Options{Engine: Walk}},
		"join12":  {problem(t, 12, nil, nil), Options{Engine: Join}},
		"join18":  {problem(t, 18, nil, nil), Options{Engine: Join}},
		"join20":  {problem(t, 20, nil, nil), Options{Engine: Join}},
		"given":   {problem(t, 12, []queens.Square{{Row: 2, Col: 3}}, nil), Options{}},
		"blocked": {problem(t, 12, nil, []queens.Square{{Row: 2, Col: 3}}), Options{}},
		"corner":  {problem(t, 12, nil, []queens.Square{{Row: 0, Col: 0}}), Options{}},
		// One unit each, the whole problem.
		"small":   {problem(t, 6, nil, []queens.Square{{Row: 0, Col: 1}}), Options{}},
		"smaller": {problem(t, 6, nil, []queens.Square{{Row: 0, Col: 1}, {Row: 2, Col: 4}}), Options{}},
	} {
		outline, err := NewOutline(context.Background(), c.p, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[outline.Split]; ok {
			t.Errorf("%s and %s have the same digest", name, other)
		}
		seen[outline.Split] = name
		for _, kernel := range Kernels(outline.Engine) {
			o := c.o
			o.Kernel, o.Threads, o.Memory = kernel, 7, 1<<31
			if again, err := NewOutline(context.Background(), c.p, o); err != nil || again.Split != outline.Split || again.Units != outline.Units {
				t.Errorf("%s: kernel=%s: got %+v, %v; want %+v", name, kernel, again, err, outline)
			}
		}
	}
}

// The join's units must keep their numbers and their meaning, or ledgers of earlier versions of the program are refused. If that is
// wanted, write the new digests here. Those of the walk may differ between processors, for its split rests on estimates in floating
// point.
func TestTheJoinSplitsAsBefore(t *testing.T) {
	for n, want := range map[int]string{16: "d649f54e23a94949cba67dcae9e11a91", 17: "2b6deef0b9b21f445fb4a1b9b35817f5", 20: "ab036a40f5b2d2a11ce01a5e23931fc8"} {
		if got, err := NewOutline(context.Background(), problem(t, n, nil, nil), Options{Engine: Join}); err != nil || got.Split != want {
			t.Errorf("n=%d: got %v, %v; want %v", n, got.Split, err, want)
		}
	}
}

func TestProgressKnowsWhatWasThere(t *testing.T) {
	c, err := prepare(context.Background(), problem(t, 12, nil, nil), Options{Engine: Walk})
	if err != nil {
		t.Fatal(err)
	}
	third := func(unit int) bool { return unit%3 == 0 }
	units := c.engine.units()
	a := &account{units: units, has: newBitset(units)}
	for unit := 0; unit < units; unit += 6 {
		a.has.add(unit)
		a.n++
		a.cost += c.engine.cost(unit)
	}
	got, selected, err := c.watch(context.Background(), a, third, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if want := (units + 2) / 3; got.before != a.cost || got.total <= a.cost || got.total >= c.engine.totalCost() || selected != want {
		t.Errorf("got cost %v of %v before, %d units; want cost %v, %d units", got.before, got.total, selected, a.cost, want)
	}

	w := watch{start: time.Now().Add(-time.Hour), total: 10, before: 4}
	if got := w.now().Share; got != 0.4 {
		t.Errorf("at the start: got share %v, want 0.4", got)
	}
	w.finish(3, 100, time.Second)
	w.work = 100
	if got := w.now(); got.Share < 0.699 || got.Share > 0.701 || got.Left < 0 || got.Left > got.Elapsed+got.Elapsed/100 {
		t.Errorf("after half of the rest: got %+v, want share 0.7 and as much time left as gone", got)
	}
}
