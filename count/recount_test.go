package count

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"queens"
	"queens/internal/join"
	"queens/internal/walk"
)

// counted counts p and returns all units.
func counted(t testing.TB, p queens.Problem, o Options) (Outline, []Unit) {
	t.Helper()
	outline, err := NewOutline(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	var units []Unit
	o.Record = &Record{Split: outline.Split, Keep: func(u Unit) error { units = append(units, u); return nil }}
	mustCount(t, p, o)
	if len(units) != outline.Units {
		t.Fatalf("kept %d of %d units", len(units), outline.Units)
	}
	return outline, units
}

// Every unit of the join counts what the walk finds for the column sets it is, one by one.
func TestTheWalkRecountsTheJoin(t *testing.T) {
	for n := 4; n <= 12; n++ {
		e, err := newJoinEngine(n, 1<<28, 1, joinKernel(t))
		if err != nil {
			t.Fatal(err)
		}
		e.size = 1 // a unit of the join is a unit of the count
		w := e.newWorker()
		again := &joinRecounter{e, walkKernel(t)}
		sum := new(big.Int)
		for i := range e.units() {
			want, _, err := w.count(context.Background(), i, func(uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			kept, err := finished{unit: i, sum: want}.export("")
			if err != nil {
				t.Fatal(err)
			}
			got, err := again.recount(context.Background(), kept)
			if err != nil {
				t.Fatal(err)
			}
			if !got.Agrees() {
				x, left, right := e.plan.Columns(i)
				t.Fatalf("n=%d unit=%d x=%d left=%b right=%b: got %v, want %v", n, i, x, left, right, got.Again.Sum, kept.Sum)
			}
			sum.Add(sum, got.Again.Sum)
		}
		if want, _ := queens.Known(n); sum.Cmp(new(big.Int).SetUint64(want)) != 0 {
			t.Errorf("n=%d: recounted units sum to %v, want %d", n, sum, want)
		}
	}
}

// Sums that differ by a multiple of the prime have the same residue.
func TestRecountsCompareSums(t *testing.T) {
	kept := Unit{Sum: big.NewInt(5), Residue: 5}
	again := Unit{Sum: big.NewInt(5 + Prime), Residue: 5}
	if (Recounted{Kept: kept, Again: again}).Agrees() || !(Recounted{Kept: kept, Again: kept}).Agrees() {
		t.Errorf("%v and %v are the same, or %v and itself are not", kept.Sum, again.Sum, kept.Sum)
	}
}

func TestRecount(t *testing.T) {
	cases := []struct {
		name string
		p    queens.Problem
		o    Options
		by   string
	}{
		{"walk", problem(t, 12, nil, nil), Options{Engine: Walk}, "walk reference"},
		{"reference", problem(t, 11, nil, nil), Options{Engine: Walk, Kernel: "reference"}, "walk portable"},
		{"given", problem(t, 12, []queens.Square{{Row: 2, Col: 3}}, []queens.Square{{Row: 0, Col: 0}}), Options{}, "walk reference"},
		{"even", problem(t, 12, nil, nil), Options{Engine: Join}, "walk "},
		{"odd", problem(t, 13, nil, nil), Options{Engine: Join}, "walk "},
	}
	for _, c := range cases {
		t.Run("units="+c.name, func(t *testing.T) {
			outline, units := counted(t, c.p, c.o)
			units = units[:min(len(units), 20)]
			c.o.Record = &Record{Split: outline.Split}
			n := 0
			tell := func(r Recounted) error {
				n++
				if !r.Agrees() || !strings.HasPrefix(r.By, c.by) {
					t.Errorf("unit=%d by=%s: got %v, want %v", r.Kept.Index, r.By, r.Again.Sum, r.Kept.Sum)
				}
				return nil
			}
			if err := Recount(context.Background(), c.p, c.o, units, tell); err != nil || n != len(units) {
				t.Fatalf("%d of %d recounted, %v", n, len(units), err)
			}

			// A wrong sum whose residue is right.
			wrong := units[0]
			wrong.Sum = new(big.Int).Add(wrong.Sum, big.NewInt(1))
			wrong.Residue = (wrong.Residue + 1) % Prime
			found := false
			err := Recount(context.Background(), c.p, c.o, []Unit{wrong}, func(r Recounted) error { found = !r.Agrees(); return nil })
			if err != nil || !found {
				t.Errorf("a wrong unit is not found, %v", err)
			}

			enough := errors.New("enough")
			if err := Recount(context.Background(), c.p, c.o, units, func(Recounted) error { return enough }); !errors.Is(err, enough) {
				t.Errorf("got error %v, want that of tell", err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			if err := Recount(ctx, c.p, c.o, units, tell); !errors.Is(err, context.Canceled) {
				t.Errorf("got error %v, want context.Canceled", err)
			}
		})
	}
}

func joinKernel(t testing.TB) join.Kernel {
	t.Helper()
	kernels := join.Kernels()
	return kernels[len(kernels)-1]
}

func walkKernel(t testing.TB) walk.Kernel {
	t.Helper()
	kernels := walk.Kernels()
	return kernels[len(kernels)-1]
}
