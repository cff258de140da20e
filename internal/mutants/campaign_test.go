//go:build mutants

package mutants

// Who is believed.
var campaignAnswers = []mutant{
	{"an answer to half a task ends the task", "fold.go", "if task != nil && (task.First != a.First || task.Last != a.Last) {", "if false {"},
	{"a check by the kernel that is to be checked", "fold.go", "if kernel == a.Kernel {", "if kernel == \"\" {"},
	{"a check by the worker that is to be checked", "fold.go", "if worker == a.Worker {", "if worker == \"\" {"},
	{"answers for other campaigns", "fold.go", "case a.Campaign != c.w.Ledger:", "case a.Campaign == \"\":"},
	{"answers of other engines", "fold.go", "case a.Engine != c.w.Engine:", "case a.Engine == \"\":"},
	{"units that are not there", "fold.go", "a.Last >= units:", "a.Last > units:"},
	{"answers of any length", "fold.go", "a.Last-a.First >= mostInTask", "a.Last-a.First >= mostUnits"},
	{"residues for other units", "fold.go", " || len(a.Residues) != n", ""},
	{"sums are not held against their residues", "fold.go", "n.residue() != a.Residues[i]", "a.Residues[i] >= ledger.Prime"},
	{"negative times", "fold.go", "case a.Took < 0:", "case a.Took < -time.Hour:"},
	{"sums of 2^128", "number.go", "if over != 0 || c2 != 0 {", "if over != 0 || c2 > 1 {"},
	{"what the book does not take is counted", "fold.go", "\t\tif err := b.Append(t.entry); err != nil {\n\t\t\treturn err\n\t\t}\n\t\tc.count(u, t.sum, t.by)\n", "\t\tc.count(u, t.sum, t.by)\n\t\tif err := b.Append(t.entry); err != nil {\n\t\t\treturn err\n\t\t}\n"},
	{"what the book does not take is confirmed", "fold.go", "\t\tif err := b.Confirm(t.entry); err != nil {\n\t\t\treturn err\n\t\t}\n\t\tc.confirm(u, t.by)\n", "\t\tc.confirm(u, t.by)\n\t\tif err := b.Confirm(t.entry); err != nil {\n\t\t\treturn err\n\t\t}\n"},
	{"a unit is confirmed twice", "fold.go", "return c.again[u] == nobody && ", "return "},
	{"haste is not suspicious", "fold.go", "\t\tif suspicious {\n", "\t\tif false {\n"},
	{"each unit took as long as the task", "fold.go", " * c.w.Seconds(u) / seconds)", ")"},

	{"the same worker confirms", "cast.go", "c.authors[a].party != c.authors[b].party && ", ""},
	{"the same kernel confirms", "cast.go", " && c.authors[a].kernel != c.authors[b].kernel", ""},
	{"the quarantined are admitted", "cast.go", "\t\tif p.guilty != \"\" {\n\t\t\treturn nil,", "\t\tif p.guilty == name {\n\t\t\treturn nil,"},
	{"other versions", "cast.go", "case version != c.w.Version:", "case version == \"\":"},
	{"a worker is named judge", "cast.go", " || name == Judge", ""},
	{"hosts with a line in their name", "cast.go", "return r == '/' || !unicode.IsPrint(r)", "return r == '/' || !unicode.IsPrint(r) && r != '\\n'"},
	{"strangers fill the memory", "cast.go", ">= mostParties-len(c.parties) {", ">= 2*mostParties-len(c.parties) {"},
	{"one worker with ever other hosts fills the memory", "cast.go", "p != nil && len(p.authors) >= mostOfAParty || ", ""},
	{"who was at work before a restart began after it", "cast.go", "if p.since.IsZero() && w.Task == \"\" {", "if p.since.IsZero() {"},
	{"refusals are not counted", "cast.go", "c.refused[r.Code]++", "c.refused[r.Code] = 1"},
}

// What happens when answers differ.
var campaignJudge = []mutant{
	{"who told the truth is quarantined", "judge.go", "if told != truth {", "if told == truth {"},
	{"who confirmed a lie is believed", "judge.go", "\tif c.again[u] != nobody {\n\t\taccuse(", "\tif false {\n\t\taccuse("},
	{"who told a lie later is believed", "judge.go", "accuse(t.by, t.sum)", "accuse(t.by, truth)"},
	{"the judge contradicts itself", "judge.go", "liars[c.authors[judge].party]; ok {", "liars[c.authors[judge].party]; ok && reason == \"\" {"},
	{"what a liar counted stays", "judge.go", "c.by[u] != nobody && !c.stands(u)", "c.by[u] == nobody && !c.stands(u)"},
	{"what others confirmed is taken back", "judge.go", " || c.believed(c.again[u])", ""},
	{"what a liar confirmed alone stays", "judge.go", "return c.believed(c.by[u]) || c.believed(c.again[u])", "return c.believed(c.by[u]) || c.again[u] != nobody"},
	{"what liars say in disputes stays", "judge.go", "return !c.believed(t.by) })", "return false })"},
	{"a liar's truth confirms", "judge.go", "t.sum == truth && c.believed(t.by) && ", "t.sum == truth && "},
	{"the judge confirms its own kernel", "judge.go", "} else if c.confirms(u, judge) {", "} else if c.again[u] == nobody {"},
	{"the judge's number is not written", "judge.go", "\t\tif err := b.Append(judged); err != nil {\n\t\t\treturn quarantined, err\n\t\t}\n", ""},
	{"disputes fill the memory", "judge.go", "len(d.tellings) < mostTellings && ", ""},
	{"what the book does not take back is forgotten", "judge.go", "\tif err := b.Void(u, reason); err != nil {\n\t\treturn err\n\t}\n\tc.forget(u)\n", "\tc.forget(u)\n\tif err := b.Void(u, reason); err != nil {\n\t\treturn err\n\t}\n"},
}

// What a ledger tells, when there is a total, and what there is to see.
var campaignState = []mutant{
	{"done with a dispute", "campaign.go", " && len(c.disputes) == 0\n", "\n"},
	{"done before all is confirmed", "campaign.go", "c.counted == c.w.Units && c.pending == 0", "c.counted == c.w.Units"},
	{"a total of what was not confirmed", "campaign.go", " || c.wants(u) && c.again[u] == nobody || c.flags[u]&contested != 0 {", " {"},
	{"a total without a unit", "campaign.go", "if c.by[u] == nobody || c.wants(u) && ", "if c.wants(u) && "},
	{"a total without the sum of the residues", "campaign.go", "if sum.residue() != c.residue {", "if false {"},
	{"ledgers of other problems", "campaign.go", "h.Hash != w.Problem.Hash() || ", ""},
	{"ledgers of other splits", "campaign.go", " || h.Split != w.Split", ""},
	{"a shard's ledger is the whole", "campaign.go", " || !h.Shard.All()", ""},
	{"a ledger with a unit twice", "campaign.go", "if c.by[e.Unit] != nobody {", "if false {"},
	{"a line with another sum confirms", "campaign.go", "n == c.sum(u) {", "n.residue() < ledger.Prime {"},
	{"haste is forgotten by a restart", "campaign.go", "if tooFast(e.Took, 1, c.w.Seconds(e.Unit)) {", "if false {"},
	{"workers are others after a restart", "campaign.go", "e.Host[strings.LastIndex(e.Host, \"/\")+1:]", "e.Host[max(0, strings.LastIndex(e.Host, \"/\")):]"},
	{"lines do not say their version", "campaign.go", "\t\tc.program = w.Version\n", "\t\tc.program = \"\"\n"},
	{"what is taken back stays suspect", "campaign.go", "if c.flags[u]&suspect != 0 {", "if false {"},
	{"what is taken back stays in the sum of the residues", "campaign.go", "c.residue = (c.residue + ledger.Prime - c.sum(u).residue()) % ledger.Prime", "c.residue %= ledger.Prime"},
	{"checks are no work", "campaign.go", "\tc.total += c.w.Seconds(u) * c.o.CheckFactor\n", ""},

	{"the residues of a ledger are not compared", "number.go", "if n.residue() != e.Residue {", "if e.Residue >= ledger.Prime {"},

	{"after a clock was set back there is no rate", "status.go", "\t\tt.samples = t.samples[:0]\n", ""},
	{"the rate is that of the whole campaign", "status.go", "\t\tt.samples = t.samples[:copy(t.samples, t.samples[1:])]\n", "\t\treturn\n"},
	{"who is silent works", "status.go", "case w.Seen > silentAfter.Seconds():", "case w.Seen < 0:"},
	{"who looks changes the map", "status.go", "slices.Clone(c.cells)", "c.cells"},
}

// What is to be done next.
var campaignPlan = []mutant{
	{"tasks take any time", "plan.go", " || seconds+next > o.Task.Seconds()) {", ") {"},
	{"the cheapest come first", "plan.go", "int(math.Float64bits(math.Inf(1))>>digits - math.Float64bits(max(seconds, 0))>>digits)", "int(math.Float64bits(max(seconds, 0)) >> digits)"},
	{"one kind of task fills the window", "plan.go", "max(c.o.Window, 4*c.met) / 2", "max(c.o.Window, 4*c.met)"},
	{"the window does not grow", "plan.go", "max(c.o.Window, 4*c.met)", "c.o.Window"},
	{"a unit is in two tasks", "plan.go", "\tc.mark(first, last, inTask[l], true)\n", ""},
	{"a check of what two have counted", "plan.go", " && c.by[u] == c.by[first]; u++", "; u++"},
	{"disputed units are checked", "plan.go", "c.flags[u]&(checking|contested) == 0 && c.wants(u)", "c.flags[u]&checking == 0 && c.wants(u)"},
	{"nobody is asked for what is known", "plan.go", "if last, seconds := c.alike(first, end, known); last > first {", "if last, seconds := c.alike(first, end, known); last < first {"},
	{"what is left of a task is forgotten", "plan.go", "\tc.mark(t.First, t.Last, inTask[l], false)\n\tc.review(t.First, t.Last)\n", "\tc.mark(t.First, t.Last, inTask[l], false)\n"},
	{"what the queue lost is not published again", "plan.go", "\tc.lost = true\n", ""},
	{"what is of no use is published again", "plan.go", "if t.known || !c.useful(t) {", "if t.known {"},

	{"all campaigns choose the same units", "verify.go", "w.Ledger, o.Seed, b)", "\"\", o.Seed, b)"},
	{"everybody knows what is chosen", "verify.go", "w.Ledger, o.Seed, b)", "w.Ledger, 0, b)"},
	{"many threads are suspicious", "verify.go", "*float64(threads)*fast", "*fast"},
	{"a worker begins before its last answer", "verify.go", "took = max(0, min(took, now.Sub(p.since)))", "took = max(0, took)"},
	{"a worker's own pace does not count", "verify.go", "case pace > fast*p.pace:", "case pace < 0:"},
}

var campaignSimulate = []mutant{
	{"simulated liars tell the truth", "simulate.go", "\t\t\tsum++\n", ""},
	{"simulated totals are always right", "simulate.go", "sum.Cmp(want) == 0", "sum.Cmp(want) >= 0"},
	{"simulated workers share a unit among their threads", "simulate.go", "return max(t.Seconds/float64(x.Threads), longest)", "return t.Seconds / float64(x.Threads)"},
	{"simulated workers lose nothing", "simulate.go", "\t\tx.result.Failures++\n\t\tx.result.Wasted += spent\n", "\t\tx.result.Failures++\n"},
	{"simulated leases end at once", "simulate.go", "lease{x.now + x.Lease.Seconds(), p.task}", "lease{x.now, p.task}"},
	{"simulated workers are back at once", "simulate.go", "x.now+x.Repair.Seconds())", "x.now)"},
	{"simulated messages take no time", "simulate.go", " + 3*x.Latency.Seconds()", ""},
	{"simulated workers do not wait for the disk", "simulate.go", "\t\tp.kept = x.synced\n", ""},
	{"simulated answers do not share an fsync", "simulate.go", "case x.now >= x.synced-busy:", "default:"},
	{"all simulations are alike", "simulate.go", "rand.NewPCG(s.Seed, 7)", "rand.NewPCG(0, 7)"},
	{"simulated workers check only", "simulate.go", "\t\tif p.checked {\n", "\t\tif false {\n"},

	{"simulated workers check themselves", "agenda.go", "return len(t.NotWorkers) == 0 || t.NotWorkers[0] != worker", "return true"},
}

// Those that random histories find, and nothing smaller.
var campaignHistories = []mutant{
	{"64-bit sums are compared", "fold.go", "case t.sum != c.sum(u):", "case t.sum.lo != c.sum(u).lo:"},
	{"a carry of the total is lost", "campaign.go", "bits.Add64(sum.hi, c.hi[u], carry)", "bits.Add64(sum.hi, c.hi[u], 0)"},
}
