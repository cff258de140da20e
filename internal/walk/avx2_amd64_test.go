//go:build amd64 && !purego

package walk

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// placeTwin is a pass in plain Go: the same nodes in the same order.
func placeTwin(left int, p *pass) {
	for p.at < p.count && (left == 3 || p.made < batch) {
		for lane := p.at; lane < p.at+lanes; lane++ {
			twinNode(left, p, lane)
		}
		p.at += lanes
	}
}

func twinNode(left int, p *pass, lane int) {
	first := p.now[0][lane]
	queen := first & -first
	if rest := first &^ queen; rest != 0 {
		p.later[0][p.kept] = rest
		for row := 1; row < left; row++ {
			p.later[row][p.kept] = p.now[row][lane]
		}
		p.kept++
	}

	var child [MaxN]uint32
	var before, after uint32
	promising := queen != 0
	for row := 1; row < left; row++ {
		open := p.now[row][lane]
		child[row] = cut(open, queen, uint8(p.gaps[row-1][0]))
		promising = promising && child[row] != 0
		before |= open
		after |= child[row]
	}
	if left == 3 {
		if columns := bits.OnesCount32(after); promising && columns > 1 {
			low := after & -after
			other := after &^ low
			if low<<p.gaps[2][0] != other {
				p.completions++
				if child[1] == child[2] {
					p.completions++
				}
			}
		}
		return
	}
	if !promising || before&^queen != after {
		return
	}
	var others uint32
	for row := 2; row < left; row++ {
		others |= child[row]
	}
	if forced := child[1] &^ others; forced != 0 {
		child[1] = forced
	}
	for row := 1; row < left; row++ {
		p.below[row-1][p.made] = child[row]
	}
	p.made++
}

// guarded returns rows of a stack with an array before and an array behind them.
func guarded(rows int) (all, stack []squares) {
	all = make([]squares, rows+2)
	for i := range all {
		for j := range all[i] {
			all[i][j] = 0xdead0000 + uint32(i*capacity+j)
		}
	}
	return all, all[1 : rows+1 : rows+1]
}

// checkPass makes the pass with the assembly and, on copies, with the twin, and compares what they
// leave. The assembly may write one vector from where a stack goes on, and nowhere else.
func checkPass(t *testing.T, left int, p *pass) {
	t.Helper()
	later, laterRows := guarded(left)
	below, belowRows := guarded(left)
	for i := range left {
		copy(laterRows[i][:], p.later[i][:p.kept])
		if left > 3 && i < left-1 {
			copy(belowRows[i][:], p.below[i][:p.made])
		}
	}
	laterBefore, belowBefore := slices.Clone(later), slices.Clone(below)
	nowBefore := slices.Clone(p.now)
	got := *p
	got.later, got.below = laterRows, belowRows

	placeAVX2(left, &got)
	placeTwin(left, p)

	if got.at != p.at || got.kept != p.kept || got.made != p.made || got.completions != p.completions {
		t.Fatalf("left=%d: got at %d, kept %d, made %d, completions %d; want %d, %d, %d, %d", left,
			got.at, got.kept, got.made, got.completions, p.at, p.kept, p.made, p.completions)
	}
	for i := range left {
		if !slices.Equal(got.later[i][:p.kept], p.later[i][:p.kept]) {
			t.Fatalf("left=%d: row %d of later differs", left, i)
		}
		copy(laterBefore[i+1][:p.kept+lanes], later[i+1][:])
		if left > 3 && i < left-1 {
			if !slices.Equal(got.below[i][:p.made], p.below[i][:p.made]) {
				t.Fatalf("left=%d: row %d of below differs", left, i)
			}
			copy(belowBefore[i+1][:p.made+lanes], below[i+1][:])
		}
	}
	if !slices.Equal(laterBefore, later) || !slices.Equal(belowBefore, below) || !slices.Equal(nowBefore, p.now) {
		t.Fatalf("left=%d: the assembly wrote where nothing of it belongs", left)
	}
}

// The twin searches real roots, and the assembly repeats every pass of it.
func TestAssemblyEqualsItsTwin(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(2, 2))
	passes := make(map[int]int)
	m := &batched{place: func(left int, p *pass) {
		passes[left]++
		checkPass(t, left, p)
	}}
	for range 60 {
		rows := 3 + r.IntN(9)
		root := randomRoot(r, rows, min(MaxN, rows+r.IntN(4)), r.Float64()*0.3)
		run(m, root, 1000)
	}
	run(m, emptyRoot(12), 1000)
	for left := 3; left <= 12; left++ {
		if passes[left] == 0 {
			t.Errorf("no pass with %d rows left", left)
		}
	}
}

// Passes that no search makes: any words, every number of rows, lengths around a vector and a batch.
func TestAssemblyEqualsItsTwinOnAnything(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(3, 3))
	lengths := []int{1, 2, 7, 8, 9, 15, 16, 17, 100, batch - 1, batch, batch + 1, batch + lanes - 1}
	made := 0
	for left := 3; left <= MaxN; left++ {
		for _, count := range lengths {
			for _, start := range []int{0, 1, batch - 1} {
				p := &pass{count: count, kept: start % batch, made: start}
				if p.kept > 1 {
					p.at = p.kept / lanes * lanes // as many are kept as were passed at most
					p.kept = p.at
				}
				if p.at >= count {
					continue
				}
				p.now, p.later, p.below = make([]squares, left), make([]squares, left), make([]squares, left)
				p.gaps = make([][lanes]uint32, left)
				for i := range left {
					p.gaps[i] = inEveryLane(uint8(1 + r.IntN(MaxN-1)))
					for j := range p.now[i] {
						p.now[i][j] = r.Uint32() | r.Uint32()&r.Uint32()
						if r.IntN(20*left) == 0 {
							p.now[i][j] = 0
						}
						if left == 3 && i > 0 {
							one, other := r.IntN(32), r.IntN(32)
							p.now[i][j] = 1<<one | 1<<other
						}
					}
				}
				clear(p.now[0][count:])
				before := p.made
				checkPass(t, left, p)
				made += p.made - before + int(p.completions)
			}
		}
	}
	if made == 0 {
		t.Error("no pass made anything")
	}
}

// The sum has room for the most that one pass can find.
func TestSumOfOnePass(t *testing.T) {
	needAVX2(t)
	const count = batch + lanes - 1
	p := &pass{count: count, now: make([]squares, 3), later: make([]squares, 3)}
	p.gaps = [][lanes]uint32{inEveryLane(1), inEveryLane(2), inEveryLane(1)}
	for i := range count {
		p.now[0][i], p.now[1][i], p.now[2][i] = 1<<31, 1<<5|1<<9, 1<<5|1<<9
	}
	placeAVX2(3, p)
	if want := uint64(2 * count); p.completions != want {
		t.Errorf("got %d, want %d", p.completions, want)
	}
}

func needAVX2(t *testing.T) {
	if len(vectorKernels()) == 0 {
		t.Skip("the processor has no AVX2: Intel's have it since Haswell (2013), AMD's since Excavator (2015)")
	}
}
