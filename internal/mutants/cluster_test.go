//go:build mutants

package mutants

// What is read, and from whom.
var clusterMessages = []mutant{
	{"messages of any length are written", "wire.go", "err == nil && len(text) > longestMessage", "err == nil && len(text) > 2*longestMessage"},
	{"messages of any length are read", "wire.go", "\tif len(text) > longestMessage {", "\tif len(text) > 2*longestMessage {"},
	{"messages are read that nobody would write", "wire.go", "!bytes.Equal(again, text)", "len(again) == 0"},
	{"names of any length", "wire.go", "if len(t) > longestText {", "if len(t) > longestMessage {"},
	{"names of kernels and tasks of any length", "wire.go", "append([]string{h.Host, h.Version, h.Task}, h.Kernels...)...", "h.Host, h.Version"},
	{"any number of kernels", "wire.go", "len(h.Kernels) > 16", "len(h.Kernels) > 160"},
	{"a worker speaks for another", "wire.go", "worker == name && isName(name)", "isName(name)"},
	{"tasks of other campaigns", "wire.go", "o.Campaign != campaign", "o.Campaign == \"\""},
	{"tasks of units that are not there", "wire.go", "t.Last < units", "t.Last <= units"},
	{"a lease of no time", "wire.go", "w.Lease <= 0 || ", ""},
	{"the refused are welcome", "wire.go", "if w.Code != \"\" {", "if w.Code == w.Campaign {"},
	{"instances of any name", "wire.go", "(!two || isToken(instance)) && ", "(!two || instance != \"\") && "},
}

// What the queue is asked for.
var clusterQueue = []mutant{
	{"a queue is made anew that another has", "queue.go", "\t\tif err := q.owned(s); err != nil {\n", "\t\tif err := q.owned(s); err == errGone {\n"},
	{"nobody sees that another has the queue", "queue.go", "\tif err := q.owned(s); err != nil {\n\t\treturn false, err\n", "\tif err := q.owned(s); err == errGone {\n\t\treturn false, err\n"},
	{"a pause ends with the queue", "queue.go", "PauseUntil: q.until()", "PauseUntil: nil"},
	{"a pause of counts only", "queue.go", "\tq.paused = paused\n\tfor _, name := range []string{consumerCount, consumerCheck} {", "\tq.paused = paused\n\tfor _, name := range []string{consumerCount} {"},
	{"checks are counts", "queue.go", "if t.Kind == campaign.Check {", "if t.Kind == \"\" {"},
	{"a queue that is gone is there", "queue.go", "return false, fmt.Errorf(\"%w: %w\", errGone, err)", "return false, nil"},
	{"a queue without checks is there", "queue.go", "\t\tfor _, name := range []string{consumerCount, consumerCheck} {\n\t\t\tif _, err = s", "\t\tfor _, name := range []string{consumerCount} {\n\t\t\tif _, err = s"},
	{"tasks that are done stay in the queue", "queue.go", "jetstream.WorkQueuePolicy", "jetstream.LimitsPolicy"},
}

// What a coordinator believes, says, and ends with.
var clusterCoordinator = []mutant{
	{"answers are said to be kept before they are", "loop.go", "\tif err := l.book.Sync(); err != nil {\n\t\treturn err\n\t}\n\tfor _, m := range taken {\n\t\tl.reply(m.from, m.worker, receipt{Kept: true})\n\t}\n\treturn nil\n", "\tfor _, m := range taken {\n\t\tl.reply(m.from, m.worker, receipt{Kept: true})\n\t}\n\treturn l.book.Sync()\n"},
	{"nobody waits for the disk", "loop.go", "\tif err := l.book.Sync(); err != nil {\n\t\treturn err\n\t}\n\tfor _, m := range taken {", "\tfor _, m := range taken {"},
	{"refused answers are said to be kept", "loop.go", "\t\t\tl.reply(m.from, m.worker, receipt{refusal: r})\n\t\t\tcontinue\n", "\t\t\tl.reply(m.from, m.worker, receipt{Kept: true})\n\t\t\tcontinue\n"},
	{"refusals are not counted", "loop.go", "\tl.refusals[r.Code]++\n", ""},
	{"workers of other versions are welcome", "loop.go", "case h.Version != l.config.Program:", "case h.Version == \"\":"},
	{"replies go to others", "loop.go", "strings.HasPrefix(to.Reply, \"_INBOX.\"+keyOf(worker)+\".\")", "to.Reply != \"\""},
	{"reports go into the queue", "loop.go", "if !strings.HasPrefix(to.Reply, \"_INBOX.\") {", "if to.Reply == \"\" {"},
	{"the disk has another sum", "loop.go", "total.Cmp(sum) != 0 || ", "total.Cmp(sum) < 0 || "},
	{"the disk lacks confirmations", "loop.go", " || len(found.Again) < l.last.Confirmed {", " {"},
	{"two coordinators on one server", "takeover.go", "if o.broker == nil {\n\t\tif err := o.alone", "if o.broker != nil {\n\t\tif err := o.alone"},
	{"leases that nobody can hold", "coordinator.go", "case c.Lease < time.Second/2:", "case c.Lease < 0:"},
	{"everybody knows what is counted twice", "takeover.go", "if c.Options.Seed == 0 {", "if c.Options.Seed != 0 {"},
}

// In which order a worker does what it does.
var clusterWorker = []mutant{
	{"a task is acknowledged before its answer is kept", "task.go", "\tm.helpers.Go(func() { m.hold(held, msg) })\n", "\tm.helpers.Go(func() { m.hold(held, msg) })\n\t_ = msg.Ack()\n"},
	{"an answer is sent once", "task.go", "|| !pause.wait(asking) {", "|| pause.wait(asking) {"},
	{"a finished answer is thrown away", "task.go", "context.WithCancel(context.WithoutCancel(ctx))", "context.WithCancel(ctx)"},
	{"a worker checks itself", "task.go", "if slices.Contains(t.NotWorkers, m.config.Name) {", "if false {"},
	{"a kernel checks itself", "task.go", "if !slices.Contains(t.NotKernels, kernel) {", "if true {"},
	{"the slowest kernel counts", "task.go", "for _, kernel := range slices.Backward(m.kernels) {", "for _, kernel := range m.kernels {"},
	{"counts come first", "task.go", "o, msg, kernel, err := m.take(m.check.FetchNoWait(1))", "o, msg, kernel, err := m.take(m.count.FetchNoWait(1))"},
	{"after a check comes a check", "task.go", "\tif m.checked {\n", "\tif false {\n"},
	{"tasks for others are not handed back", "task.go", "_ = msg.Nak() // if this is lost the lease ends", "_ = msg"},
	{"splits are not compared", "member.go", " || o.Split != m.info.Split {", " {"},
	{"a worker does not see that the campaign is another", "member.go", "case info.Campaign != m.info.Campaign:", "case info.Campaign == \"\":"},
}

// Who may do what.
var clusterServer = []mutant{
	{"other machines need no keys", "server.go", "if keys == nil && !isLoopback(host) {", "if keys == nil && host == \"*\" {"},
	{"workers answer for others", "server.go", "subjectAnswer + name, subjectAnswer + name + \".*\",", "subjectAnswer + \">\","},
	{"workers hear what others are told", "server.go", "inbox := \"_INBOX.\" + name + \".>\"", "inbox := \"_INBOX.>\""},
	{"workers do with the queue what they like", "server.go", "\"$JS.API.CONSUMER.INFO.\"+stream+\".\"+consumer,", "\"$JS.API.>\","},
	{"workers with keys may do everything", "server.go", "\t\tif name != userCoordinator {\n", "\t\tif name == \"\" {\n"},
	{"guests may do everything", "server.go", "&server.User{Username: userGuest, Permissions: guest}", "&server.User{Username: userGuest}"},
	{"strangers fill the log", "listener.go", "if b.said == mostWarnings {", "if b.said == 100*mostWarnings {"},
	{"passwords are told", "connect.go", "return u.Redacted()", "return u.String()"},
	{"a key that was taken to its machine is made anew", "keys.go", "\tif r.public[name] != \"\" {\n\t\treturn nil //", "\tif name == \"\" {\n\t\treturn nil //"},
}

// Those that take a while to be found: something does not happen.

var clusterLease = []mutant{
	{"a long task is not held", "task.go", "_ = msg.InProgress()", "_ = msg"},
	{"a worker that is told to end keeps its task", "task.go", "\tcase err != nil:\n\t\t_ = msg.Nak()\n", "\tcase err != nil:\n"},
}

// Their queue must not be damaged on purpose: a server that reads one back from a disk asks for all the memory there is.
var clusterLost = []mutant{
	{"tasks that the queue lost stay away", "loop.go", "if empty && l.campaign.Outstanding() > 0 {", "if empty && l.campaign.Outstanding() < 0 {"},
	{"nobody looks at the queue", "loop.go", "\t\t\tl.watch = true\n", ""},
	{"the queue is on a disk", "queue.go", "jetstream.MemoryStorage", "jetstream.FileStorage"},
}

var clusterHung = []mutant{
	{"a hog keeps what it took", "loop.go", "if err == nil && h.Idle && !l.paused {", "if err == nil && h.Idle && l.paused {"},
}

var clusterPaused = []mutant{
	{"the queue does not hear of a pause", "loop.go", "l.paused, l.pausing, l.kept = paused, true, time.Now()", "l.paused, l.kept = paused, time.Now()"},
}

var clusterLiar = []mutant{
	{"the judge believes the ledger", "loop.go", "Solutions: r.Again.Sum, Residue: r.Again.Residue,", "Solutions: d.Sum, Residue: d.Residue,"},
}
