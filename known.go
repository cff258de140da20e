package queens

// The published counts. Each was typed from the OEIS and is compared with what the engines count
// as far as they get in a test's time; nothing here is used to count.

// solutions is Q(n), n = 0, 1, …: OEIS A000170. Q(26) is from 2009 (Dresden), Q(27) from 2016
// (T. B. Preußer, M. R. Engelhardt, "Putting Queens in Carry Chains, No 27", J. Signal Processing
// Systems 88, 2017; confirmed by an independent count in 2025, arXiv:2511.12009). Beware of
// A140393, a copy whose Q(24) is wrong by 182·2³².
var solutions = [...]uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104,
	666090624, 4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736,
	2207893435808352, 22317699616364044, 234907967154122528,
}

// pointSymmetric counts the solutions fixed by the half turn, those fixed by the quarter turn
// among them: OEIS A032522, with the empty board put in front.
var pointSymmetric = [...]uint64{
	1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184, 144620,
	375664, 1250692, 3581240, 11675080, 34132592, 115718268, 320403024, 1250901440, 3600075088,
	14589438024, 43266334696, 181254386312,
}

// rotational counts the solutions fixed by the quarter turn: OEIS A033148.
var rotational = [...]uint64{
	1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264, 0, 0,
	32896, 43776, 0, 0, 406784,
}

// Known returns Q(n), the published number of solutions of the empty n×n board (OEIS A000170),
// and whether it is known: n from 0 to 27.
func Known(n int) (uint64, bool) {
	if n < 0 || n >= len(solutions) {
		return 0, false
	}
	return solutions[n], true
}

// About returns Q(n), or beyond the published counts a guess, for estimates of time: the ratio of
// neighbours has grown by 0.41 a step for the last ten. It is for n ≥ 0.
func About(n int) float64 {
	last := len(solutions) - 1
	if n <= last {
		return float64(solutions[n])
	}
	q := float64(solutions[last])
	ratio := q / float64(solutions[last-1])
	for ; last < n; last++ {
		ratio += 0.41
		q *= ratio
	}
	return q
}

// Classes counts fundamental solutions by symmetry class. Weighted by their orbits they sum to
// all solutions.
type Classes [4]uint64 // indexed by Class

// KnownClasses returns the published number of fundamental solutions in each class: from Q(n),
// A032522 and A033148 by the orbit sizes. It is known for n from 0 to 27.
func KnownClasses(n int) (Classes, bool) {
	q, ok := Known(n)
	if !ok {
		return Classes{}, false
	}
	if n < 2 {
		return Classes{Full: 1}, true
	}
	half, quarter := pointSymmetric[n], rotational[n]
	return Classes{
		Ordinary:   (q - half) / 8,
		Point:      (half - quarter) / 4,
		Rotational: quarter / 2,
	}, true
}

// KnownFundamental returns the published number of fundamental solutions (OEIS A002562, with the
// empty board put in front). It is known for n from 0 to 27.
func KnownFundamental(n int) (uint64, bool) {
	c, ok := KnownClasses(n)
	return c[Ordinary] + c[Point] + c[Rotational] + c[Full], ok
}
