package campaign

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// How units become tasks.
//
// Neighbouring units share tables, so they stay together: the units are cut, once and for all, into pieces that take about
// the time of a task. Tasks are made within a piece: of each run of units that nobody has, and of each run that one author
// has and that is to be counted twice. A piece is looked at when something happened to it, so the work of planning is some
// steps for each unit, however many there are.
//
// Pieces wait in two lines, one for each kind of task: first those that take the longest, so that no worker sits on a long one
// at the end. What was taken back waits at the end of the line.
//
// At most half of the window is of one kind. So checks that nobody may do, because there is only one worker or one kernel, do not
// stop the count; and a count does not put off the checks.
//
// Of what one worker counted few tasks are in the queue at once. All of them it has to pass by when it looks for one that it
// may do itself. The pieces with the others wait by the worker, until some of its tasks are done.

// A plan says which tasks there are and which there will be.
type plan struct {
	starts      []int32 // of the pieces, ascending; and one more, the number of units
	lined       []uint8 // for each piece, the lines in which it waits: bit 0 to be counted, bit 1 to be checked
	lines       [2]line
	outstanding map[string]*published
	open        [2]int             // of the outstanding, by kind
	checks      map[uint32]int     // of the outstanding, by the party that counted
	later       map[uint32][]int32 // pieces with checks of a party that has enough of them outstanding
	hungry      []uint32           // parties of those, that have less now
	shared      int                // how many of a party was enough when that was last looked at
	lost        bool               // the queue lost them
	rng         *rand.Rand
	examples    []int32 // some of the units that were confirmed, to ask for
}

const mostExamples = 4096

// A published task is one that has no answer yet.
type published struct {
	Task
	known bool      // it asks for what is known
	party uint32    // that counted, if it is a check
	idle  time.Time // when a worker was first idle while it had no answer
}

// The two lines, and what belongs to them.
const (
	toCount = iota
	toCheck
)

var (
	kinds  = [2]Kind{Count, Check}
	inTask = [2]uint8{counting, checking}
)

func lineOf(k Kind) int {
	if k == Check {
		return toCheck
	}
	return toCount
}

// A line is pieces that wait: first in, first out.
type line struct {
	pieces []int32
	head   int
}

func (l *line) push(piece int32) {
	if l.head > len(l.pieces)/2 && len(l.pieces) == cap(l.pieces) {
		l.pieces = l.pieces[:copy(l.pieces, l.pieces[l.head:])]
		l.head = 0
	}
	l.pieces = append(l.pieces, piece)
}

func (l *line) empty() bool { return l.head == len(l.pieces) }

// cut cuts the units into pieces.
func (p *plan) cut(w Work, o Options) {
	p.outstanding, p.checks, p.later = map[string]*published{}, map[uint32]int{}, map[uint32][]int32{}
	p.starts = append(p.starts, 0)
	size, seconds := 0, 0.0
	for u := range w.Units {
		next := w.Seconds(u)
		if size > 0 && (size == o.MostUnits || seconds+next > o.Task.Seconds()) {
			p.starts = append(p.starts, int32(u))
			size, seconds = 0, 0
		}
		size++
		seconds += next
	}
	if w.Units > 0 {
		p.starts = append(p.starts, int32(w.Units))
	}
	p.lined = make([]uint8, len(p.starts)-1)
}

// pieceOf returns the piece that a unit is in.
func (p *plan) pieceOf(u int) int {
	i, found := slices.BinarySearch(p.starts, int32(u))
	if !found {
		i--
	}
	return i
}

// lineUp lines up all pieces that have something to do, the dearest first to within a tenth.
func (c *Campaign) lineUp() {
	// The exponent and three digits of a float sort by size. There may be millions of pieces of few sizes: count them.
	const digits = 52 - 3
	rank := func(piece int) int {
		seconds := 0.0
		for u := c.starts[piece]; u < c.starts[piece+1]; u++ {
			seconds += c.w.Seconds(int(u))
		}
		return int(math.Float64bits(math.Inf(1))>>digits - math.Float64bits(max(seconds, 0))>>digits)
	}
	var begin [1<<(64-digits-1) + 1]int
	pieces := len(c.starts) - 1
	for piece := range pieces {
		begin[rank(piece)+1]++
	}
	for r := range len(begin) - 1 {
		begin[r+1] += begin[r]
	}
	order := make([]int32, pieces)
	for piece := range pieces {
		r := rank(piece)
		order[begin[r]] = int32(piece)
		begin[r]++
	}
	for _, piece := range order {
		c.review(int(c.starts[piece]), int(c.starts[piece+1])-1)
	}
}

// missing reports whether a unit is to be counted and in no task for that.
func (c *Campaign) missing(u int) bool { return c.by[u] == nobody && c.flags[u]&counting == 0 }

// unconfirmed reports whether a unit is to be counted again and in no task for that.
func (c *Campaign) unconfirmed(u int) bool {
	return c.by[u] != nobody && c.again[u] == nobody && c.flags[u]&(checking|contested) == 0 && c.wants(u)
}

// review lines up the pieces of some units, for whatever there is to do for them.
func (c *Campaign) review(first, last int) {
	for piece := c.pieceOf(first); piece < len(c.lined) && int(c.starts[piece]) <= last; piece++ {
		for u := max(first, int(c.starts[piece])); u <= last && u < int(c.starts[piece+1]); u++ {
			if c.missing(u) {
				c.enter(toCount, piece)
			} else if c.unconfirmed(u) {
				c.enter(toCheck, piece)
			}
		}
	}
}

func (p *plan) enter(l, piece int) {
	if bit := uint8(1) << l; p.lined[piece]&bit == 0 {
		p.lined[piece] |= bit
		p.lines[l].push(int32(piece))
	}
}

// window returns how many tasks of one kind may be outstanding.
func (c *Campaign) window() int { return max(c.o.Window, 4*c.met) / 2 }

// share returns how many tasks that check one party may be outstanding: enough for all workers, if it counted all there is.
func (c *Campaign) share() int { return max(8, 2*c.met) }

// Publish returns the tasks to put into the queue now, those first that should be done first.
func (c *Campaign) Publish() []Task {
	var tasks []Task
	if c.lost {
		c.lost = false
		for _, t := range c.unanswered() {
			tasks = append(tasks, t.Task)
		}
	}
	if c.Done() {
		return tasks
	}
	hungry := c.hungry
	if c.hungry = nil; c.shared != c.share() {
		c.shared = c.share()
		hungry = slices.Sorted(maps.Keys(c.later))
	}
	for _, party := range hungry {
		for len(c.later[party]) > 0 && c.checks[party] < c.share() {
			piece := int(c.later[party][0])
			if c.later[party] = c.later[party][1:]; len(c.later[party]) == 0 {
				delete(c.later, party)
			}
			if tasks = c.take(tasks, toCheck, piece); c.open[toCheck] == c.window() {
				c.enter(toCheck, piece) // there may be more in it
				c.hungry = append(c.hungry, party)
				break
			}
		}
	}
	for _, l := range [...]int{toCheck, toCount} {
		for waiting := &c.lines[l]; c.open[l] < c.window() && !waiting.empty(); {
			piece := int(waiting.pieces[waiting.head])
			if tasks = c.take(tasks, l, piece); c.open[l] < c.window() {
				waiting.head++
				c.lined[piece] &^= 1 << l
			}
		}
	}
	return tasks
}

// take publishes the tasks of a piece for one line, as far as the window allows, and before some of them one that asks for what is
// known.
func (c *Campaign) take(tasks []Task, l, piece int) []Task {
	end := int(c.starts[piece+1])
	for u := int(c.starts[piece]); u < end && c.open[l] < c.window(); {
		first, seconds := u, 0.0
		if l == toCount {
			for ; u < end && c.missing(u); u++ {
				seconds += c.w.Seconds(u)
			}
		} else {
			u, seconds = c.alike(first, end, c.unconfirmed)
		}
		if u == first {
			u++
			continue
		}
		if l == toCheck {
			if party := c.authors[c.by[first]].party; c.checks[party] >= c.share() {
				c.putOff(party, piece)
				continue
			}
		}
		if c.rng.Float64() < c.o.Known/(1-c.o.Known) && c.open[toCheck] < c.window() {
			if tasks = c.quiz(tasks); c.open[l] == c.window() {
				break
			}
		}
		tasks = append(tasks, c.publish(l, first, u-1, seconds, false))
	}
	return tasks
}

// putOff has a piece wait until a party has fewer checks outstanding.
func (p *plan) putOff(party uint32, piece int) {
	if pieces := p.later[party]; len(pieces) == 0 || pieces[len(pieces)-1] != int32(piece) {
		p.later[party] = append(pieces, int32(piece))
	}
}

// alike returns the end of the units from first on that fit, have one author, and take no longer to check than a task
// may; and how long that is.
func (c *Campaign) alike(first, end int, fits func(u int) bool) (u int, seconds float64) {
	for u = first; u < end && fits(u) && c.by[u] == c.by[first]; u++ {
		more := c.w.Seconds(u) * c.o.CheckFactor
		if u > first && seconds+more > c.o.Task.Seconds() {
			break
		}
		seconds += more
	}
	return u, seconds
}

// exemplify may take a unit as an example: each that was ever confirmed is as likely to be one.
func (c *Campaign) exemplify(u int) {
	if len(c.examples) < mostExamples {
		c.examples = append(c.examples, int32(u))
	} else if i := c.rng.IntN(c.confirmed); i < mostExamples {
		c.examples[i] = int32(u)
	}
}

// quiz publishes a task that asks for what is known, if one is found quickly. It looks like any that checks.
func (c *Campaign) quiz(tasks []Task) []Task {
	known := func(u int) bool { return c.again[u] != nobody && c.flags[u]&(checking|contested) == 0 }
	for range min(8, len(c.examples)) {
		first := int(c.examples[c.rng.IntN(len(c.examples))])
		end := int(c.starts[c.pieceOf(first)+1])
		if last, seconds := c.alike(first, end, known); last > first {
			return append(tasks, c.publish(toCheck, first, last-1, seconds, true))
		}
	}
	return tasks
}

func (c *Campaign) publish(l, first, last int, seconds float64, known bool) Task {
	p := &published{known: known}
	t := Task{ID: fmt.Sprintf("%s %d-%d", kinds[l], first, last), Kind: kinds[l], First: first, Last: last, Seconds: seconds}
	if l == toCheck {
		author := c.authors[c.by[first]]
		p.party = author.party
		c.checks[p.party]++
		t.NotKernels, t.NotWorkers = []string{author.kernel}, []string{c.parties[author.party].name}
	}
	p.Task = t
	c.outstanding[t.ID] = p
	c.open[l]++
	c.mark(first, last, inTask[l], true)
	return t
}

// finish is for a task that has its answer, or needs none any more.
func (c *Campaign) finish(t *published) {
	delete(c.outstanding, t.ID)
	l := lineOf(t.Kind)
	c.open[l]--
	if l == toCheck {
		if c.checks[t.party]--; len(c.later[t.party]) > 0 {
			c.hungry = append(c.hungry, t.party)
		}
	}
	c.mark(t.First, t.Last, inTask[l], false)
	c.review(t.First, t.Last)
}

// mark says that units are in a task of a kind, or not any more.
func (c *Campaign) mark(first, last int, flag uint8, in bool) {
	for u := first; u <= last; u++ {
		if in {
			c.flags[u] |= flag
		} else {
			c.flags[u] &^= flag
		}
	}
}

// Outstanding returns how many tasks were published and have no answer.
func (c *Campaign) Outstanding() int { return len(c.outstanding) }

// Republish says that the queue lost its tasks: Publish returns all of them again that are still of use.
func (c *Campaign) Republish() {
	c.lost = true
	for _, t := range c.unanswered() {
		if t.known || !c.useful(t) {
			c.finish(t)
		}
	}
}

// unanswered returns the outstanding tasks, those that check first.
func (p *plan) unanswered() []*published {
	return slices.SortedFunc(maps.Values(p.outstanding), func(a, b *published) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.First, b.First))
	})
}

// useful reports whether there is something to do in a task.
func (c *Campaign) useful(t *published) bool {
	for u := t.First; u <= t.Last; u++ {
		if c.by[u] == nobody || t.Kind == Check && c.again[u] == nobody && c.wants(u) {
			return true
		}
	}
	return false
}
