package queens

import "testing"

// Typed from the OEIS once more, on purpose not computed from known.go.

// a002562 counts fundamental solutions, from n = 1: OEIS A002562.
var a002562 = []uint64{
	1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955, 11977939, 83263591,
	621012754, 4878666808, 39333324973, 336376244042, 3029242658210, 28439272956934, 275986683743434,
	2789712466510289, 29363495934315694,
}

// a260320 counts the ordinary among them, from n = 1: OEIS A260320.
var a260320 = []uint64{
	0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284743, 1846189, 11975869, 83259065,
	621001708, 4878630533, 39333230881, 336375931369, 3029241762900, 28439270037332, 275986675209470,
	2789712437580722,
}

func TestKnownAgainstOEIS(t *testing.T) {
	for i, want := range a002562 {
		if got, ok := KnownFundamental(i + 1); !ok || got != want {
			t.Errorf("n=%d: got %d, %v fundamental solutions, want %d", i+1, got, ok, want)
		}
	}
	for i, want := range a260320 {
		n := i + 1
		classes, ok := KnownClasses(n)
		if got := classes[Ordinary]; !ok || got != want {
			t.Errorf("n=%d: got %d, %v ordinary solutions, want %d", n, got, ok, want)
		}
	}
	if got, ok := KnownFundamental(0); !ok || got != 1 {
		t.Errorf("n=0: got %d, %v, want the empty board", got, ok)
	}
}

func TestKnownAddsUp(t *testing.T) {
	for n := range 28 {
		q, ok := Known(n)
		classes, okClasses := KnownClasses(n)
		if !ok || !okClasses {
			t.Fatalf("n=%d is not known", n)
		}
		if got := 8*classes[Ordinary] + 4*classes[Point] + 2*classes[Rotational] + classes[Full]; got != q {
			t.Errorf("n=%d: orbits sum to %d, want %d", n, got, q)
		}
		if n < 2 {
			continue
		}
		// Counting the solutions fixed by each symmetry counts every orbit eight times (Burnside), and
		// no reflection fixes a solution.
		half, quarter := pointSymmetric[n], rotational[n]
		if sum := q + half + 2*quarter; sum%8 != 0 {
			t.Errorf("n=%d: Q + R2 + 2·R4 = %d is not divisible by 8", n, sum)
		} else if fundamental, _ := KnownFundamental(n); sum/8 != fundamental {
			t.Errorf("n=%d: Burnside gives %d fundamental solutions, want %d", n, sum/8, fundamental)
		}
		// Under the quarter turn queens come in fours, but for one in the centre.
		if quarter != 0 && n%4 > 1 {
			t.Errorf("n=%d: %d solutions fixed by the quarter turn, want 0", n, quarter)
		}
	}
}

func TestKnownEnds(t *testing.T) {
	for _, n := range []int{-1, 28, 1 << 40} {
		if got, ok := Known(n); ok {
			t.Errorf("Known(%d): got %d", n, got)
		}
		if got, ok := KnownClasses(n); ok {
			t.Errorf("KnownClasses(%d): got %v", n, got)
		}
		if got, ok := KnownFundamental(n); ok || got != 0 {
			t.Errorf("KnownFundamental(%d): got %d", n, got)
		}
	}
}

func TestAbout(t *testing.T) {
	for n := range 28 {
		if want, _ := Known(n); About(n) != float64(want) {
			t.Errorf("n=%d: got %v, want %d", n, About(n), want)
		}
	}
	for n := 28; n <= 32; n++ {
		if ratio := About(n) / About(n-1); ratio < 10.5+0.4*float64(n-28) || ratio > 11.2+0.45*float64(n-28) {
			t.Errorf("n=%d: %v times n=%d", n, ratio, n-1)
		}
	}
}
