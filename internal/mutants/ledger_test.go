//go:build mutants

package mutants

var ledger = []mutant{
	{"the check of a line is not compared", "line.go", "!bytes.Equal(sum, want)", "len(sum) != len(want)"},
	{"another polynomial", "line.go", "crc32.Castagnoli", "crc32.IEEE"},
	{"a torn end is a line", "line.go", "\t\tr.torn = length\n\t\treturn nil, errEndsHere", "\t\tr.end += length\n\t\treturn line, nil"},
	{"lines of other ledgers", "entry.go", "if l.Of != of {", "if len(l.Of) != len(of) {"},
	{"residues are not compared", "entry.go", "if residueOf(e.Solutions) != e.Residue {", "if e.Residue >= Prime {"},
	{"units that are not there", "entry.go", "unit >= h.Units", "unit > h.Units"},
	{"units of other shards", "entry.go", "if !h.Shard.Has(unit) {", "if false {"},
	{"shards overlap", "shard.go", "return unit%s.M == s.K-1", "return unit%s.M <= s.K-1"},
	{"a shard is the whole", "report.go", "if !r.Head.Shard.All() {", "if r.Head.Shard.M < 0 {"},
	{"a total without the sum of the residues", "report.go", " || residueOf(sum) != residue", ""},
	{"gaps end too soon", "report.go", "gap(h.Units)", "gap(h.Units - 1)"},
	{"lines that disagree: the last one counts", "read.go", "s.disputed = r.lines", "s.entry = e"},
	{"void lines are passed over", "read.go", "\t\tdelete(r.states, e.Unit)\n", ""},
	{"dropped lines are not reported", "read.go", "if number != r.last {", "if number < r.last {"},
	{"doubles are merged", "merge.go", "doubles[e.Unit], of[path], of[other] = true, true, true", "_ = other"},
	{"gaps are merged", "merge.go", "if len(bad.Gaps) > 0 || len(bad.Doubles) > 0 {", "if len(bad.Doubles) > 0 {"},
	{"ledgers of different counts are merged", "merge.go", "r.Head.sameCount(path, head)", "r.Head.sameCount(path, r.Head)"},
	{"a new ledger replaces another", "create.go", "if _, err = os.Lstat(path); err == nil {\n\t\t\tos.Remove(f.Name())\n\t\t\terr = errMoved // somebody was quicker\n\t\t} else if errors.Is(err, fs.ErrNotExist) {", "if true {"},
	{"a unit is appended twice", "ledger.go", "\t\tif has {\n\t\t\treturn errHas", "\t\tif false {\n\t\t\treturn errHas"},
	{"another sum confirms", "ledger.go", "k.sum != sumOf(e)", "k.sum[1]%Prime != sumOf(e)[1]%Prime"},
	{"the same kernel confirms", "ledger.go", "k.kernel == e.Kernel || k.host == e.Host", "k.host == e.Host"},
	{"the same host confirms", "read.go", "!confirmed && e.confirms(s.entry)", "!confirmed && e.Kernel != s.entry.Kernel"},
	{"what is taken back stays confirmed", "read.go", "\t\tdelete(r.again, e.Unit)\n", ""},
	{"a torn end is not cut off", "ledger.go", "if r.torn > 0 {", "if false {"},
	{"half a line is left by a full disk", "ledger.go", "if l.file.Truncate(l.end) == nil {", "if false {"},
	{"errors of writing are forgotten", "ledger.go", "\t\tl.failed = err\n", ""},
	{"two writers", "create.go", "\t\terr = lock(f)\n", "\t\t_ = lock\n"},
}

// Those that only the failing disk of the command's tests shows.
var ledgerDisk = []mutant{
	{"nobody waits for the disk", "ledger.go", "\tl.end += int64(len(lines))\n\treturn l.file.Sync()", "\tl.end += int64(len(lines))\n\tl.file.Sync()\n\treturn nil"},
	{"the head may not be on the disk", "create.go", "\t\terr = f.Sync()\n", "\t\tf.Sync()\n"},
	{"the name may not be on the disk", "lock_unix.go", "return f.Sync()", "f.Sync()\n\treturn nil"},
	{"what a killed run wrote may not be on the disk", "ledger.go", "if err := file.Sync(); err != nil {", "if err := file.Sync(); false {"},
}
