//go:build mutants

package mutants

var walk = []mutant{
	{"a column is used twice, reference", "reference.go", "m.used[i+1] = m.used[i] | queen", "m.used[i+1] = queen"},
	{"diagonals move by one row, reference", "reference.go", "(m.diag[i] | queen) << gap", "(m.diag[i] | queen) << 1"},
	{"antidiagonals of earlier queens are lost, reference", "reference.go", "(m.anti[i] | queen) >> gap", "queen >> gap"},
	{"an interrupted search is gone on with, reference", "reference.go", "m.level = 0\n", "m.level = max(0, m.level)\n"},

	{"gaps are not added up", "order.go", "row += r.Gap", "row++"},
	{"a distance may be negative", "order.go", "max(a.anti, b.anti) - min(a.anti, b.anti)", "b.anti - a.anti"},
	{"rows from the top instead of from the middle", "order.go", "3*max(fromMiddle, -fromMiddle)", "3*fromMiddle"},
	{"boards may be too tall", "walk.go", "return height <= MaxN", "return height <= MaxN+1"},

	{"diagonals in the place of antidiagonals, portable", "portable.go", "uint64(queen)<<(row.diag&31)", "uint64(queen)<<(row.anti&31)"},
	{"32-bit diagonals, portable", "portable.go", "uint64(queen)<<(row.anti&31)", "uint64(queen<<(row.anti&31))"},
	{"no look at the row after the next, portable", "portable.go", "open == 0 || m.open(next+1, used, diag, anti) == 0", "open == 0"},
	{"no coverage test in the tail, portable", "portable.go", " || o1|o2|o3|o4|o5 != free", ""},
	{"gaps of the wrong row in the tail, portable", "portable.go", "for g := &m.gap[1]; o1", "for g := &m.gap[0]; o1"},
	{"gaps of a short tail, portable", "portable.go", "first := tailRows - len(tail)", "first := 0"},
	{"one side of a diagonal, portable", "portable.go", "queen | queen<<(gap&31) | queen>>(gap&31)", "queen | queen<<(gap&31)"},
	{"one completion of the two is lost, portable", "portable.go", "\t\treturn 2\n", "\t\treturn 1\n"},
	{"the last two rows are neighbours, portable", "portable.go", "left<<(gap&31) == free&^left", "left<<1 == free&^left"},
	{"a step repeats what the last one found, portable", "portable.go", "m.completions, m.nodes = 0, 0\n\tif m.head", "m.nodes = 0\n\tif m.head"},

	{"lanes behind the last node are not empty, avx2", "avx2_amd64.go", "clear(l.now.open[0][l.now.count : l.now.count+lanes])", ""},
	{"nodes behind the last are counted, avx2", "avx2_amd64.go", "at := min(p.at, p.count)", "at := p.at"},
	{"few nodes at the top wait for ever, avx2", "avx2_amd64.go", "l.later.count < few && !highest", "l.later.count < few"},
	{"nodes are taken twice, avx2", "avx2_amd64.go", "l.now.at, l.later.count = 0, 0", "l.now.at = 0"},
	{"nodes of an interrupted search are left, avx2", "avx2_amd64.go", "l.now.at, l.now.count, l.later.count = 0, 0, 0", "l.now.at, l.now.count = 0, 0"},
	{"gap of the last two rows, avx2", "avx2_amd64.go", "distance(rows[n-2], rows[n-1])", "distance(rows[0], rows[n-1])"},
	{"a small root is counted again, avx2", "avx2_amd64.go", "completions, m.small = m.small, 0", "completions = m.small"},
	{"a lane is never kept, avx2", "avx2_amd64.go", "set := uint(mask)", "set := uint(mask &^ 0x80)"},

	{"what was kept is overwritten, avx2", "avx2_amd64.s", "\tLEAQ  (DX)(AX*4), DX; \\\n\tMOVQ  pass_below", "\tMOVQ  pass_below"},
	{"an empty lane has children, avx2", "avx2_amd64.s", "VMOVDQA   Y2, Y6", "VPCMPEQD  Y6, Y6, Y6"},
	{"a queen does not attack her column, avx2", "avx2_amd64.s", "\tVPOR    Y5, Y3, Y3; \\\n\tVPOR    Y2, Y3, Y3\n\n#define ROW", "\tVPOR    Y5, Y3, Y3\n\n#define ROW"},
	{"one side of a diagonal, avx2", "avx2_amd64.s", "VPSRLVD (32*(row-1))(BX), Y2, Y3", "VPSLLVD (32*(row-1))(BX), Y2, Y3"},
	{"gap of the next row, avx2", "avx2_amd64.s", "VPSLLVD (32*(row-1))(BX), Y2, Y5", "VPSLLVD (32*row)(BX), Y2, Y5"},
	{"an empty row is overlooked, avx2", "avx2_amd64.s", "\tVPMINUD Y, Y6, Y6; \\\n", ""},
	{"no coverage test, avx2", "avx2_amd64.s", "VPCMPEQD  Y1, Y7, Y7; \\", "VPCMPEQD  Y1, Y1, Y7; \\"},
	{"columns are not forced, avx2", "avx2_amd64.s", "\tVPBLENDVB Y5, Y8, Y3, Y8", "\tVPOR      Y8, Y8, Y8"},
	{"a batch overflows, avx2", "avx2_amd64.s", "\tJB   again\n", "\tJBE  again\n"},
	{"a vector too many, avx2", "avx2_amd64.s", "\tJAE  end; \\\n", "\tJA   end; \\\n"},
	{"one completion of the two is always found, avx2", "avx2_amd64.s", "\tVPAND    Y9, Y6, Y6   // another\n", ""},
	{"the last two rows attack one way, avx2", "avx2_amd64.s", "VPSLLVD  Y13, Y2, Y2", "VPSRLVD  Y13, Y2, Y2"},
	{"8-bit sums, avx2", "avx2_amd64.s", "\tMOVQ         AX, pass_completions(R12)", "\tMOVBQZX      AX, AX\n\tMOVQ         AX, pass_completions(R12)"},
	{"half of the lanes are summed up twice, avx2", "avx2_amd64.s", "VPSHUFD      $0xb1, X14, X0", "VPSHUFD      $0x4e, X14, X0"},
	{"the last row of four is lost, avx2", "avx2_amd64.s", "\tCHILD(2, Y9)\n\tCHILD(3, Y10)\n\tNEXT", "\tCHILD(2, Y9)\n\tNEXT"},
	{"a register for two rows of eight, avx2", "avx2_amd64.s", "ROW(7, Y14)", "ROW(7, Y13)"},
	{"the last row of many is lost, avx2", "avx2_amd64.s", "\tJLE     child", "\tJLT     child"},
	{"an empty row of many is overlooked, avx2", "avx2_amd64.s", "\tVPMINUD Y8, Y6, Y6\n\tVPANDN  Y8, Y7, Y3", "\tVPANDN  Y8, Y7, Y3"},
}
