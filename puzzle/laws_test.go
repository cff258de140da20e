package puzzle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
)

// moved returns the rules on a board whose squares were moved: turned over, mirrored, or, on a torus,
// pushed along. Excluded diagonals become blocked squares.
func moved(r Rules, rows, cols int, to func(queens.Square) queens.Square) Rules {
	m := r
	m.Rows, m.Cols = rows, cols
	m.Given, m.Blocked, m.Walls, m.Regions, m.Weights = nil, nil, nil, nil, nil
	m.ExcludedDiags, m.ExcludedAntis = nil, nil
	if r.Regions != nil {
		m.Regions = make([]int, rows*cols)
	}
	if r.Weights != nil {
		m.Weights = make([]int, rows*cols)
	}
	for i := range r.Rows * r.Cols {
		from := r.square(i)
		at := to(from)
		if slices.Contains(r.Given, from) {
			m.Given = append(m.Given, at)
		}
		if slices.Contains(r.Walls, from) {
			m.Walls = append(m.Walls, at)
		} else if slices.Contains(r.Blocked, from) ||
			slices.Contains(r.ExcludedDiags, from.Row-from.Col) || slices.Contains(r.ExcludedAntis, from.Row+from.Col) {
			m.Blocked = append(m.Blocked, at)
		}
		if r.Regions != nil {
			m.Regions[at.Row*cols+at.Col] = r.Regions[i]
		}
		if r.Weights != nil {
			m.Weights[at.Row*cols+at.Col] = r.Weights[i]
		}
	}
	return m
}

// TestMovedBoards asks the same of a board and of its images: counts and largest weights are equal.
func TestMovedBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for i := 0; i < 500; {
		r := randomRules(random, 30)
		p, err := New(r)
		if err != nil {
			continue
		}
		i++
		images := map[string]Rules{
			"mirror": moved(r, r.Rows, r.Cols, func(s queens.Square) queens.Square {
				return queens.Square{Row: s.Row, Col: r.Cols - 1 - s.Col}
			}),
		}
		transposed := moved(r, r.Cols, r.Rows, func(s queens.Square) queens.Square {
			return queens.Square{Row: s.Col, Col: s.Row}
		})
		transposed.PerRow, transposed.PerCol = r.PerCol, r.PerRow
		images["transpose"] = transposed
		if r.Torus {
			down, right := random.IntN(r.Rows), random.IntN(r.Cols)
			images["push"] = moved(r, r.Rows, r.Cols, func(s queens.Square) queens.Square {
				return queens.Square{Row: (s.Row + down) % r.Rows, Col: (s.Col + right) % r.Cols}
			})
		}
		const most = 2000
		want, err := Count(t.Context(), p, most)
		if err != nil {
			t.Fatal(err)
		}
		_, wantWeight, wantAnswer, err := Max(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for name, image := range images {
			q, err := New(image)
			if err != nil {
				t.Fatalf("%s of %+v: %v", name, r, err)
			}
			got, err := Count(t.Context(), q, most)
			if err != nil || got.Solutions.Cmp(want.Solutions) != 0 {
				t.Errorf("%s of %+v: got %v, %v; want %v", name, r, got, err, want)
			}
			_, weight, answer, err := Max(t.Context(), q)
			if err != nil || weight != wantWeight || answer != wantAnswer {
				t.Errorf("%s of %+v: got weight %d, %v, %v; want %d, %v", name, r, weight, answer, err, wantWeight, wantAnswer)
			}
		}
	}
}

// TestPartsSumToTheWhole counts by the square of the first row: the parts sum to the whole.
func TestPartsSumToTheWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	for i := 0; i < 200; {
		r := randomRules(random, 24)
		r.PerRow, r.Given = Exactly(1), nil
		p, err := New(r)
		if err != nil {
			continue
		}
		i++
		whole, err := Count(t.Context(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum := uint64(0)
		for col := range r.Cols {
			r.Given = []queens.Square{{Row: 0, Col: col}}
			q, err := New(r)
			if err != nil {
				continue // the square may hold none
			}
			part, err := Count(t.Context(), q, 0)
			if err != nil {
				t.Fatal(err)
			}
			sum += part.Solutions.Uint64()
		}
		if whole.Solutions.Uint64() != sum {
			t.Errorf("%+v: got %v, the parts sum to %d", r, whole.Solutions, sum)
		}
	}
}

// TestRandomIsUniformForFew draws from the 10 solutions of five queens (OEIS A000170): each comes about
// a hundred times in a thousand.
func TestRandomIsUniformForFew(t *testing.T) {
	p := build(t, nQueens(5, 5))
	times := map[int]int{}
	for seed := range uint64(1000) {
		pieces, answer, err := Random(t.Context(), p, seed)
		if err != nil || answer != Yes {
			t.Fatal(answer, err)
		}
		key := 0
		for _, s := range pieces {
			key = key*5 + s.Col
		}
		times[key]++
	}
	for key, n := range times {
		if n < 60 || n > 140 {
			t.Errorf("solution %d came %d times", key, n)
		}
	}
	if len(times) != 10 {
		t.Errorf("got %d solutions, want 10", len(times))
	}
}

// TestRandomReachesAll draws subsets of squares, more than are found one by one.
func TestRandomReachesAll(t *testing.T) {
	p := build(t, Rules{Rows: 4, Cols: 5})
	sizes := map[int]int{}
	for seed := range uint64(300) {
		pieces, _, err := Random(t.Context(), p, seed)
		if err != nil {
			t.Fatal(err)
		}
		sizes[len(pieces)]++
	}
	if len(sizes) < 6 {
		t.Errorf("got numbers of pieces %v, want most from 5 to 15", sizes)
	}
}

// bytesSource is a source of random numbers that a fuzzer can steer: small numbers follow the bytes.
type bytesSource struct {
	bytes []byte
	rest  *rand.PCG
}

func (b *bytesSource) Uint64() uint64 {
	number := b.rest.Uint64()
	if len(b.bytes) > 0 {
		number = uint64(b.bytes[0])<<56 | number>>8
		b.bytes = b.bytes[1:]
	}
	return number
}

// FuzzSolve asks everything about rules that are read from bytes, against brute force.
func FuzzSolve(f *testing.F) {
	random := rand.New(rand.NewPCG(6, 8))
	for range 40 {
		seed := make([]byte, 60)
		for i := range seed {
			seed[i] = byte(random.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := New(randomRules(rand.New(&bytesSource{data, rand.NewPCG(6, 9)}), 10))
		if err != nil {
			return
		}
		want := bruteForce(p.Rules())
		slices.SortFunc(want, compareSolutions)
		compareAll(t, p, want)
	})
}
