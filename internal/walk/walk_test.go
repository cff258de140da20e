package walk

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// emptyRoot is the whole empty board.
func emptyRoot(n int) *Root {
	root := &Root{Columns: uint32(1<<n - 1)}
	for range n {
		root.Rows = append(root.Rows, Row{Blocked: ^root.Columns, Gap: 1})
	}
	return root
}

// randomRoot is a root of some rows on some columns of a board of that height and width.
func randomRoot(r *rand.Rand, rows, size int, density float64) *Root {
	var root Root
	for _, c := range r.Perm(size)[:rows] {
		root.Columns |= 1 << c
	}
	spare := size - rows
	for range rows {
		blocked := ^root.Columns
		for c := range size {
			if r.Float64() < density {
				blocked |= 1 << c
			}
		}
		gap := 1
		for spare > 0 && r.IntN(3) == 0 {
			gap++
			spare--
		}
		root.Rows = append(root.Rows, Row{blocked, gap})
	}
	return &root
}

// bruteForce counts by trying every column in every row and comparing each two queens.
func bruteForce(root *Root) uint64 {
	type queen struct{ row, col int }
	var count func(i, at int, placed []queen) uint64
	count = func(i, at int, placed []queen) uint64 {
		if i == len(root.Rows) {
			return 1
		}
		var sum uint64
	columns:
		for col := range MaxN {
			if root.Rows[i].Blocked>>col&1 != 0 {
				continue
			}
			for _, q := range placed {
				apart := at - q.row
				if col == q.col || col-q.col == apart || q.col-col == apart {
					continue columns
				}
			}
			sum += count(i+1, at+root.Rows[i].Gap, append(placed, queen{at, col}))
		}
		return sum
	}
	return count(0, 0, nil)
}

// run counts a root in steps of that budget.
func run(m Machine, root *Root, budget int) (completions, nodes uint64) {
	m.Load(root)
	for done := false; !done; {
		var c, n uint64
		c, n, done = m.Step(budget)
		completions += c
		nodes += n
	}
	return completions, nodes
}

func TestKernelsCountTheEmptyBoard(t *testing.T) {
	// OEIS A000170.
	known := []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200}
	for _, k := range Kernels() {
		m := k.New()
		for n, want := range known {
			if got, _ := run(m, emptyRoot(n), 1000); got != want {
				t.Errorf("kernel=%s n=%d: got %d, want %d", k.Name, n, got, want)
			}
		}
	}
}

func TestKernelsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		rows := r.IntN(8)
		root := randomRoot(r, rows, min(MaxN, rows+r.IntN(4)), r.Float64()*0.5)
		want := bruteForce(root)
		for _, k := range Kernels() {
			if got, _ := run(k.New(), root, 100); got != want {
				t.Fatalf("kernel=%s root=%+v: got %d, want %d", k.Name, *root, got, want)
			}
		}
	}
}

// Wide boards reach the highest bits and the largest gaps.
func TestKernelsAgreeOnWideBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	found := uint64(0)
	for range 150 {
		rows := 6 + r.IntN(5)
		root := randomRoot(r, rows, MaxN, r.Float64()*0.6)
		want, _ := run(Kernels()[0].New(), root, 1000)
		found += want
		for _, k := range Kernels()[1:] {
			if got, _ := run(k.New(), root, 1000); got != want {
				t.Fatalf("kernel=%s root=%+v: got %d, want %d", k.Name, *root, got, want)
			}
		}
	}
	if found == 0 {
		t.Error("no root had a completion")
	}
}

// What a machine finds depends neither on how its work is cut into steps nor on what it did before.
func TestStepsDoNotMatter(t *testing.T) {
	for _, k := range Kernels() {
		t.Run("kernel="+k.Name, func(t *testing.T) {
			m := k.New()
			want, wantNodes := run(m, emptyRoot(9), 1<<30)
			for _, budget := range []int{1, 2, 3, 17, 1000} {
				m.Load(emptyRoot(11))
				if _, _, done := m.Step(5000); done {
					t.Fatal("nothing is left unfinished")
				}
				if got, nodes := run(m, emptyRoot(9), budget); got != want || nodes != wantNodes {
					t.Errorf("budget=%d: got %d completions, %d nodes; want %d, %d", budget, got, nodes, want, wantNodes)
				}
			}
			for _, n := range []int{0, 1, 2, 3, 8} {
				run(m, emptyRoot(n), 1000)
				if c, nodes, done := m.Step(100); c != 0 || nodes != 0 || !done {
					t.Errorf("n=%d: a step after the end: got %d, %d, %v; want 0, 0, true", n, c, nodes, done)
				}
			}
		})
	}
}

func TestStepKeepsItsBudget(t *testing.T) {
	const overshoot = 2000
	for _, k := range Kernels() {
		m := k.New()
		m.Load(emptyRoot(20))
		for range 100 {
			completions, nodes, done := m.Step(500)
			if nodes > 500+overshoot || completions > 2*nodes || done {
				t.Fatalf("kernel=%s: a step of 500 gave %d completions, %d nodes, done=%v", k.Name, completions, nodes, done)
			}
		}
	}
}

func TestLoadAndStepDoNotAllocate(t *testing.T) {
	root := emptyRoot(8)
	for _, k := range Kernels() {
		m := k.New()
		run(m, root, 1000)
		if got := testing.AllocsPerRun(10, func() { run(m, root, 1000) }); got != 0 {
			t.Errorf("kernel=%s: got %v allocations, want 0", k.Name, got)
		}
	}
}

// The node signature pins how each kernel walks empty boards and some others. A change of it is a
// change of behaviour: say so.
func TestNodeSignature(t *testing.T) {
	want := map[string][2]uint64{
		// Every partial solution but the empty one: the first is the sum of OEIS A319284, n ≤ 12.
		"reference": {1069880, 143768},
		"portable":  {482289, 50253},
		"avx2":      {433651, 44664},
	}
	for _, k := range Kernels() {
		m := k.New()
		var got [2]uint64
		for n := range 13 {
			_, nodes := run(m, emptyRoot(n), 1000)
			got[0] += nodes
		}
		r := rand.New(rand.NewPCG(5, 5))
		for range 100 {
			rows := 3 + r.IntN(8)
			_, nodes := run(m, randomRoot(r, rows, rows+4, 0.3), 1000)
			got[1] += nodes
		}
		if got != want[k.Name] {
			t.Errorf("kernel=%s: got %d nodes, want %d", k.Name, got, want[k.Name])
		}
	}
}

// A row or a column without an open square leaves nothing, however small the root.
func TestRootsWithoutCompletions(t *testing.T) {
	for _, k := range Kernels() {
		m := k.New()
		for rows := 1; rows <= 9; rows++ {
			check := func(what string, root *Root) {
				if got, _ := run(m, root, 1); got != 0 {
					t.Errorf("kernel=%s rows=%d %s: got %d, want 0", k.Name, rows, what, got)
				}
			}
			blocked := emptyRoot(rows)
			for i := range blocked.Rows {
				root := emptyRoot(rows)
				root.Rows[i].Blocked = ^uint32(0)
				check("a row blocked", root)
				root = emptyRoot(rows)
				for j := range root.Rows {
					root.Rows[j].Blocked |= 1 << i
				}
				check("a column blocked", root)
				blocked.Rows[i].Blocked = ^uint32(0)
			}
			check("all blocked", blocked)
		}
	}
}

// QUEENS_REQUIRE names what must not be missing, for a build machine that is known to have it.
func TestRequiredKernels(t *testing.T) {
	var names []string
	for _, k := range Kernels() {
		names = append(names, k.Name)
	}
	for _, word := range strings.Split(os.Getenv("QUEENS_REQUIRE"), ",") {
		if word == "avx2" && !slices.Contains(names, word) {
			t.Errorf("QUEENS_REQUIRE asks for %s; the kernels are %v", word, names)
		}
	}
}

func TestValid(t *testing.T) {
	good := func() *Root { return emptyRoot(4) }
	if !good().Valid() || !emptyRoot(0).Valid() || !emptyRoot(MaxN).Valid() {
		t.Error("an empty board is not valid")
	}
	spoil := map[string]func(*Root){
		"a column too many":  func(r *Root) { r.Columns |= 1 << 4 },
		"a column too few":   func(r *Root) { r.Columns &^= 1 },
		"open where no gap":  func(r *Root) { r.Rows[2].Blocked = 0 },
		"gap of nothing":     func(r *Root) { r.Rows[1].Gap = 0 },
		"taller than a word": func(r *Root) { r.Rows[1].Gap = MaxN - 2 },
	}
	tallest := good()
	if tallest.Rows[1].Gap = MaxN - 3; !tallest.Valid() {
		t.Error("the tallest root is not valid")
	}
	for name, f := range spoil {
		r := good()
		if f(r); r.Valid() {
			t.Errorf("%s: valid", name)
		}
	}
}

// FuzzKernels makes a root of any bytes and compares the kernels with the reference.
func FuzzKernels(f *testing.F) {
	f.Add([]byte{8, 8, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7})
	f.Add([]byte{31, 7, 255, 255, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		word := func() uint64 {
			var b [8]byte
			data = data[copy(b[:], data):]
			return binary.LittleEndian.Uint64(b[:])
		}
		seed := word()
		rows := int(seed % 10)
		root := randomRoot(rand.New(rand.NewPCG(seed, 1)), rows, rows+int(seed>>8%uint64(MaxN-rows+1)), 0)
		for i := range root.Rows {
			root.Rows[i].Blocked |= uint32(word())
		}
		if !root.Valid() {
			t.Fatalf("root %+v is not valid", *root)
		}
		budget := 1 + int(word()%1000)
		want, _ := run(Kernels()[0].New(), root, budget)
		for _, k := range Kernels()[1:] {
			if got, _ := run(k.New(), root, budget); got != want {
				t.Errorf("kernel=%s root=%s: got %d, want %d", k.Name, fmt.Sprintf("%+v", *root), got, want)
			}
		}
	})
}
