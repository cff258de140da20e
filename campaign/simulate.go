package campaign

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"time"

	"queens/ledger"
)

// A Simulation is a campaign that is run on a virtual clock: what would it take? The campaign is the real one; the workers, the
// way between, and the ledger are not.
type Simulation struct {
	Work    Work
	Options Options
	Workers int
	Threads int           // of each; default 1
	Spread  float64       // how far speeds are from what is expected: a worker's is one of 1−Spread..1+Spread, 0..0.9
	MTBF    time.Duration // mean time after which a worker that works fails, and all it has not answered is lost; 0 is never
	Repair  time.Duration // until it is back; default a minute
	Lease   time.Duration // after which the task of a worker that failed is delivered again; default 30 s
	Latency time.Duration // of a message, one way
	Fsync   time.Duration // that the disk takes, and whoever answers waits for; default 1 ms. Answers that come meanwhile share the next
	Liars   int           // of the workers, that add one to all they count
	Seed    uint64        // equal seeds give equal results
}

// A SimResult is what a simulated campaign took. Times are in seconds; those of workers are of all their threads together, once, and add up
// to Seconds for each worker.
type SimResult struct {
	Seconds     float64 `json:"seconds"`      // from begin to end
	Counting    float64 `json:"counting"`     // of workers, in tasks that brought news of units that nobody had counted
	Checking    float64 `json:"checking"`     // in tasks that confirmed
	Knowing     float64 `json:"knowing"`      // in tasks that brought no news
	Wasted      float64 `json:"wasted"`       // in tasks that were lost by failures
	Broken      float64 `json:"broken"`       // while they were repaired
	Waiting     float64 `json:"waiting"`      // for the disk
	Asking      float64 `json:"asking"`       // for a task, while messages are on their way
	Idle        float64 `json:"idle"`         // without a task
	Unfinished  float64 `json:"unfinished"`   // in tasks that had no answer when the campaign ended
	ShutOut     float64 `json:"shut_out"`     // after they were found to lie
	Judging     float64 `json:"judging"`      // of one thread of the coordinator
	Failures    int     `json:"failures"`     // of workers
	Tasks       int     `json:"tasks"`        // published
	Answers     int     `json:"answers"`      // taken
	Messages    int     `json:"messages"`     // published, delivered, asked and answered; signs of life apart
	QueuePeak   int     `json:"queue_peak"`   // tasks in the queue at once, those that are worked on among them
	AnswersPeak int     `json:"answers_peak"` // in one second
	Lines       int     `json:"lines"`        // of the ledger
	LedgerBytes int64   `json:"ledger_bytes"`
	Fsyncs      int     `json:"fsyncs"`
	Settled     int     `json:"settled"` // disputes
	Voided      int     `json:"voided"`  // units
	Quarantined int     `json:"quarantined"`
	Right       bool    `json:"right"` // the total is; it may not be if there are liars and not all is counted twice
}

func (s Simulation) withDefaults() (Simulation, error) {
	if s.Threads == 0 {
		s.Threads = 1
	}
	if s.Repair == 0 {
		s.Repair = time.Minute
	}
	if s.Lease == 0 {
		s.Lease = 30 * time.Second
	}
	if s.Fsync == 0 {
		s.Fsync = time.Millisecond
	}
	switch {
	case s.Workers < 1 || s.Workers >= mostParties:
		return s, fmt.Errorf("simulation: %d workers are not from 1 to %d", s.Workers, mostParties-1)
	case s.Threads < 0 || s.Threads > 1<<16:
		return s, fmt.Errorf("simulation: %d threads are not from 1 to %d", s.Threads, 1<<16)
	case !(s.Spread >= 0 && s.Spread <= 0.9):
		return s, fmt.Errorf("simulation: a spread of %v is not from 0 to 0.9", s.Spread)
	case s.MTBF < 0 || s.Repair < 0 || s.Lease < 0 || s.Latency < 0 || s.Fsync < 0:
		return s, errors.New("simulation: a time is negative")
	case s.Liars < 0 || s.Liars > s.Workers:
		return s, fmt.Errorf("simulation: %d liars are not from 0 to %d", s.Liars, s.Workers)
	}
	return s, nil
}

// Simulate runs a campaign to its end. It errs if ctx ends first, or if the workers cannot end it: a single one cannot
// confirm what it counted.
func Simulate(ctx context.Context, s Simulation) (SimResult, error) {
	s, err := s.withDefaults()
	if err != nil {
		return SimResult{}, err
	}
	head := ledger.NewHead(s.Work.Problem, s.Work.Engine, s.Work.Units, s.Work.Split, s.Work.Version)
	c, err := New(s.Work, s.Options, ledger.Report{Head: head, Units: s.Work.Units})
	if err != nil {
		return SimResult{}, err
	}
	x := &theatre{Simulation: s, c: c, rng: rand.New(rand.NewPCG(s.Seed, 7)), second: -1}
	if err := x.enter(); err != nil {
		return SimResult{}, err
	}
	for events := 0; !c.Done(); events++ {
		if events%4096 == 0 && ctx.Err() != nil {
			return SimResult{}, context.Cause(ctx)
		}
		if err := x.next(); err != nil {
			return SimResult{}, err
		}
	}
	return x.end()
}

// A theatre is where a simulation is played. Time is in seconds since the begin.
//
// There are two kinds of events: something happens to a worker, which has one such event ahead at most; and a lease ends. Leases
// are all equally long, so they end in the order in which they were lost, and wait in a line. That leaves a heap with the workers.
type theatre struct {
	Simulation
	c      *Campaign
	rng    *rand.Rand
	now    float64
	actors []player
	heap   agenda
	idle   []int32
	leases []lease
	queue  [2]deck
	result SimResult

	synced    float64 // when the disk is done with what it has
	second    int     // the present one, and how many answers came in it
	inSecond  int
	delivered int
	answer    Answer
}

// A player is a worker.
type player struct {
	name, host string
	speed      float64
	liar       bool
	task       *Task
	kept       float64 // when its last answer is on the disk
	began      float64
	checked    bool  // its last task was a check
	what       event // its next one
}

// An event is what happens to a worker next.
type event uint8

const (
	waits event = iota // for a task
	answers
	fails
	returns
	leaves // and is not seen again
)

// A lease is a task of a worker that failed.
type lease struct {
	ends float64
	task *Task
}

// The kernels of the simulated workers.
const (
	countKernel = "avx2"
	checkKernel = "portable"
)

// enter brings all workers in.
func (x *theatre) enter() error {
	for i := range x.Workers {
		p := player{name: fmt.Sprint("worker-", i), host: fmt.Sprint("host-", i), speed: 1 + x.Spread*(2*x.rng.Float64()-1), liar: i < x.Liars}
		if err := x.c.Meet(x.time(), Worker{Name: p.name, Host: p.host, Version: x.Work.Version, Threads: x.Threads, Kernels: []string{checkKernel, countKernel}}); err != nil {
			return err
		}
		x.actors = append(x.actors, p)
		x.idle = append(x.idle, int32(i))
	}
	x.heap.at = make([]float64, x.Workers)
	x.fill()
	return nil
}

func (x *theatre) time() time.Time { return time.Unix(0, 0).Add(seconds(x.now)) }

// next plays the next event.
func (x *theatre) next() error {
	at := math.Inf(1)
	if len(x.heap.order) > 0 {
		at = x.heap.at[x.heap.order[0]]
	}
	switch {
	case len(x.leases) > 0 && x.leases[0].ends <= at:
		x.pass(x.leases[0].ends)
		t := x.leases[0].task
		x.leases = x.leases[1:]
		x.giveBack(t)
	case math.IsInf(at, 1):
		return fmt.Errorf("simulation: %d workers cannot end the campaign: there are tasks that none of them may do", x.Workers)
	default:
		x.pass(at)
		i := heap.Pop(&x.heap).(int32)
		if err := x.act(i, &x.actors[i]); err != nil {
			return err
		}
	}
	x.fill()
	return nil
}

// pass lets time pass.
func (x *theatre) pass(now float64) {
	x.result.Idle += float64(len(x.idle)) * (now - x.now)
	x.now = now
}

// fill puts what is new into the queue and hands tasks to idle workers.
func (x *theatre) fill() {
	for _, t := range x.c.Publish() {
		x.queue[lineOf(t.Kind)].tasks = append(x.queue[lineOf(t.Kind)].tasks, &t)
		x.result.Tasks++
	}
	x.result.QueuePeak = max(x.result.QueuePeak, x.c.Outstanding())
	kept := x.idle[:0]
	for n, i := range x.idle {
		if x.queue[toCheck].len()+x.queue[toCount].len() == 0 {
			kept = append(kept, x.idle[n:]...)
			break
		}
		p := &x.actors[i]
		first, second := toCheck, toCount
		if p.checked {
			first, second = second, first
		}
		if p.task = x.queue[first].draw(p.name); p.task == nil {
			p.task = x.queue[second].draw(p.name)
		}
		if p.task == nil {
			kept = append(kept, i)
			continue
		}
		p.checked = p.task.Kind == Check
		x.start(i, p)
	}
	x.idle = kept
}

// start lets a worker begin its task: it gets the answer to what it said last, asks, and is given the task.
func (x *theatre) start(i int32, p *player) {
	x.delivered++
	free := max(x.now, p.kept)
	x.result.Waiting += free - x.now
	p.began = free + 3*x.Latency.Seconds()
	x.result.Asking += p.began - free
	done := p.began + x.length(p.task)/p.speed
	if fail := p.began + x.rng.ExpFloat64()*x.MTBF.Seconds(); x.MTBF > 0 && fail < done {
		x.expect(i, fails, fail)
	} else {
		x.expect(i, answers, done+x.Latency.Seconds())
	}
}

// expect puts what happens to a worker next on the agenda.
func (x *theatre) expect(i int32, what event, at float64) {
	x.actors[i].what, x.heap.at[i] = what, at
	heap.Push(&x.heap, i)
}

// length returns how long the threads of a worker take for a task. A unit takes one thread.
func (x *theatre) length(t *Task) float64 {
	if x.Threads == 1 {
		return t.Seconds
	}
	longest, all := 0.0, 0.0
	for u := t.First; u <= t.Last; u++ {
		longest = max(longest, x.Work.Seconds(u))
		all += x.Work.Seconds(u)
	}
	if all > 0 { // a check takes longer
		longest *= t.Seconds / all
	}
	return max(t.Seconds/float64(x.Threads), longest)
}

// act plays what happens to a worker.
func (x *theatre) act(i int32, p *player) error {
	spent := x.now - p.began
	switch p.what {
	case returns:
		x.result.Broken += x.Repair.Seconds()
		p.what = waits
		x.idle = append(x.idle, i)
	case fails:
		x.result.Failures++
		x.result.Wasted += spent
		x.leases = append(x.leases, lease{x.now + x.Lease.Seconds(), p.task})
		p.task = nil
		x.expect(i, returns, x.now+x.Repair.Seconds())
	case answers:
		t := p.task
		p.task = nil
		v, err := x.c.Fold(x.time(), x.say(p, t), x)
		if refused := (*RefusedError)(nil); errors.As(err, &refused) {
			x.result.Wasted += spent
			x.giveBack(t)
			p.what, p.began = leaves, x.now
			return nil
		} else if err != nil {
			return err
		}
		switch {
		case v.New > 0:
			x.result.Counting += spent
		case v.Confirmed > 0:
			x.result.Checking += spent
		default:
			x.result.Knowing += spent
		}
		x.result.Answers++
		x.disk()
		p.kept = x.synced
		x.idle = append(x.idle, i)
		return x.judge()
	}
	return nil
}

// giveBack puts a task into the queue again.
func (x *theatre) giveBack(t *Task) {
	d := &x.queue[lineOf(t.Kind)]
	d.back = append(d.back, t)
}

// truth is the sum of a unit: thirteen digits at most, like those of the boards that campaigns are for.
func truth(u int) uint64 {
	z := (uint64(u) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z >> 21
}

// say is what a worker answers to a task. Its slices are used again.
func (x *theatre) say(p *player, t *Task) Answer {
	a := &x.answer
	a.Campaign, a.Task, a.Worker, a.Host, a.Version, a.Engine = x.Work.Ledger, t.ID, p.name, p.host, x.Work.Version, x.Work.Engine
	a.Kernel, a.Threads, a.Took, a.First, a.Last = countKernel, x.Threads, seconds(x.now-p.began), t.First, t.Last
	if t.Kind == Check && t.NotKernels[0] == countKernel {
		a.Kernel = checkKernel
	}
	a.Sums, a.Residues, a.Work = a.Sums[:0], a.Residues[:0], a.Work[:0]
	for u := t.First; u <= t.Last; u++ {
		sum := truth(u)
		if p.liar {
			sum++
		}
		a.Sums = append(a.Sums, strconv.FormatUint(sum, 10))
		a.Residues = append(a.Residues, sum%ledger.Prime)
		a.Work = append(a.Work, uint64(x.Work.Seconds(u)*1e9))
	}
	return *a
}

// judge settles what there is to settle, at once.
func (x *theatre) judge() error {
	for {
		d, ok := x.c.Dispute()
		if !ok {
			return nil
		}
		sum := truth(d.Unit)
		took := x.Work.Seconds(d.Unit) * x.c.o.CheckFactor
		e := ledger.Entry{
			Unit: d.Unit, Solutions: new(big.Int).SetUint64(sum), Residue: sum % ledger.Prime, Kernel: "reference", Host: "home",
			Took: seconds(took), When: x.time(),
		}
		names, err := x.c.Settle(e, x)
		if err != nil {
			return err
		}
		x.result.Judging += took
		x.result.Quarantined += len(names)
	}
}

// disk notes an answer that is to be on the disk. Those that come while the disk is busy share what it does next.
func (x *theatre) disk() {
	switch busy := x.Fsync.Seconds(); {
	case x.now >= x.synced:
		x.synced = x.now + busy
		x.result.Fsyncs++
	case x.now >= x.synced-busy: // it is at it; the next begins when it is done
		x.synced += busy
		x.result.Fsyncs++
	}
	if second := int(x.now); second != x.second {
		x.second, x.inSecond = second, 0
	}
	x.inSecond++
	x.result.AnswersPeak = max(x.result.AnswersPeak, x.inSecond)
}

// stop adds up what a worker is at when the campaign ends.
func (x *theatre) stop(i int32, p *player) {
	switch {
	case p.what == leaves:
		x.result.ShutOut += x.now - p.began
	case p.what == returns:
		x.result.Broken += x.now - (x.heap.at[i] - x.Repair.Seconds())
	case p.task != nil && p.began <= x.now:
		x.result.Unfinished += x.now - p.began
	case p.task != nil: // what was added up for the time before that is not over
		over := p.began - x.now
		asking := min(over, 3*x.Latency.Seconds())
		x.result.Asking -= asking
		x.result.Waiting -= over - asking
	}
}

// end adds up.
func (x *theatre) end() (SimResult, error) {
	sum, err := x.c.Sum()
	if err != nil {
		return SimResult{}, err
	}
	want, n := new(big.Int), new(big.Int)
	for u := range x.Work.Units {
		want.Add(want, n.SetUint64(truth(u)))
	}
	for i := range x.actors {
		x.stop(int32(i), &x.actors[i])
	}
	r := x.result
	r.Seconds, r.Right = x.now, sum.Cmp(want) == 0
	r.Settled, r.Voided = x.c.settled, x.c.voided
	r.Messages = r.Tasks + 2*x.delivered + 2*r.Answers + r.Answers // published; asked and delivered; answer and reply; acknowledged
	return r, nil
}

func seconds(s float64) time.Duration {
	return time.Duration(min(s, math.MaxInt64/2e9) * float64(time.Second))
}
