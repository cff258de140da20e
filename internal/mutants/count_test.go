//go:build mutants

package mutants

var count = []mutant{
	{"weight of a placement with symmetries", "split.go", "uint64(len(sub.group) / len(fixing))", "uint64(len(sub.group))"},
	{"two of an orbit are counted", "split.go", "case image < self:", "case image < self && y != queens.Rotate90:"},
	{"symmetry is used twice", "split.go", "filled.group = fixing", "filled.group = sub.group"},
	{"symmetry is not used up", "split.go", "filled.group = fixing", "filled.group = nil"},
	{"a queen's own line is not passed over", "split.go", "taken = sub.board.cols", "taken = 0"},
	{"sets of squares are lists", "split.go", "slices.Sort(at[:len(placed)])", "slices.Sort(at[:1])"},
	{"one middle line of even n", "split.go", "low, high := (s.n-1)/2-ring, s.n/2+ring", "low, high := s.n/2-ring, s.n/2+ring"},
	{"blocked squares are open", "split.go", "b.cols | s.blocked[row] | ", "b.cols | "},
	{"rows without a queen are neighbours", "split.go", "root.Rows[above].Gap = row - last", "root.Rows[above].Gap = min(1, row-last)"},
	{"the cheapest come first", "split.go", "cmp.Compare(subs[b].cost, subs[a].cost)", "cmp.Compare(subs[a].cost, subs[b].cost)"},
	{"a stopped split looks whole", "split.go", "if s.patrol.ended {", "if false {"},

	{"carry of a sum is lost", "total.go", "bits.Add64(t.high, high, carry)", "bits.Add64(t.high, high, 0)"},
	{"64-bit products", "total.go", "high, low := bits.Mul64(subtotal, weight)", "high, low := uint64(0), subtotal*weight"},
	{"an overflow passes", "total.go", "\tif carry != 0 {\n\t\treturn errOverflow", "\tif carry > 1 {\n\t\treturn errOverflow"},
	{"the check is not compared", "total.go", "if rest != t.residue {", "if rest == checkPrime {"},
	{"the check is made from the sum", "total.go", "t.residue = (t.residue + residue) % checkPrime", "_, t.residue = bits.Div64(t.high%checkPrime, t.low, checkPrime)"},
	{"weights are left out of the check", "total.go", "subtotal%checkPrime*(weight%checkPrime)%checkPrime", "subtotal%checkPrime"},

	{"a unit is counted twice", "record.go", "if a.has.has(unit) {", "if false {"},
	{"a unit is missing", "record.go", "if a.n != a.units {", "if a.n > a.units {"},
	{"a unit too many", "record.go", "unit < 0 || unit >= a.units", "unit < 0 || unit > a.units"},
	{"the sums of a record are not checked", "record.go", "if _, err := t.value(); err != nil {", "if _, err := t.value(); err != nil && u.Index < 0 {"},
	{"a record of another split", "record.go", "if r.Split != split {", "if len(r.Split) != len(split) {"},
	{"the digest leaves out blocked squares", "record.go", "for row := range e.splitter.n {", "for row := range 0 {"},
	{"stopped counts look whole", "engine.go", "\tworkers.Wait()\n\tif ctx.Err() != nil {\n", "\tworkers.Wait()\n\tif false {\n"},
	{"a kernel that counts too little passes its self-test", "kernels.go", "got.Cmp(new(big.Int).SetUint64(want)) != 0", "got.Cmp(new(big.Int).SetUint64(want)) > 0"},
	{"classes of a part of an orbit", "classes.go", "rest.Sign() != 0", "rest.Sign() < 0"},

	{"a recount does not compare sums", "recount.go", "r.Kept.Sum.Cmp(r.Again.Sum) == 0 && ", ""},
	{"recounted weight of odd n", "recount.go", "if x == 0 {", "if x < 0 {"},
	{"recounted weight of even n", "recount.go", "\t\tcase rows == columns:\n\t\t\treturn twice\n", "\t\tcase rows == columns:\n\t\t\treturn 2 * twice\n"},
	{"both halves of the long diagonals are taken away twice", "recount.go", "free[0] - free[1] - free[2] + free[3]", "free[0] - free[1] - free[2]"},
}
