package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// The coordinator's loop: one goroutine that owns the campaign, so that nothing in it needs a lock. What takes long is done
// beside it, one thing of a kind at a time: requests to the queue, and the judge's counting. Only the fsync is waited for:
// whoever answers waits for it too, and it is one for all answers that are there.

const (
	mostAtOnce = 256             // answers before an fsync
	mostListed = 512             // workers in a report, lest it is too long for a message
	overdue    = 3               // leases, at least, until a task that somebody has goes to an idle worker too
	parting    = time.Second / 4 // for who said stop, to read the answer before the server cuts the connection
	farewell   = 2 * time.Second // for workers to say goodbye when the campaign is done

	// How long the queue may fail before it is not only emptied but made anew, or before a coordinator that starts gives up. A cluster of
	// servers takes up to 10 seconds to find who leads what the lost one led, and as long again for what is new.
	longestFailing = 30 * time.Second
)

type loop struct {
	*Coordinator
	campaign *campaign.Campaign
	queue    *queue
	longest  time.Duration   // expected, of the tasks that were published
	refusals map[string]int  // of what could not be read, by code
	lines    map[string]line // from which workers speak, by name
	kept     time.Time       // when an answer was last news, or the queue made

	busy    bool             // the queue has something to do
	then    func(error)      // what follows from how it went
	doubt   bool             // the queue may have lost something: fill it anew
	failing time.Time        // since when the queue has done nothing that it was asked
	watch   bool             // it is time to look at the queue
	pausing bool             // the queue does not know yet that
	paused  bool             // the campaign is paused
	retry   <-chan time.Time // when the queue may be used again after an error
	judging bool
	count   string // that came out, when the ledger was read again
}

// A judgement is what the judge found.
type judgement struct {
	entry ledger.Entry
	err   error
}

// run runs the campaign to its end.
func (l *loop) run(ctx context.Context) {
	helping, cancel := context.WithCancel(ctx)
	err := l.turn(helping)
	cancel()
	l.last = l.status()
	if err == nil {
		l.result, err = l.finish(ctx)
	}
	if closeErr := l.book.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		l.result = Result{}
	}
	l.err = err
	l.cancel(ErrStopped) // of the workers in this process
	close(l.ended)
}

// turn returns nil when the campaign is done.
func (l *loop) turn(ctx context.Context) error {
	look := time.NewTicker(min(l.config.Lease/2, 10*time.Second))
	defer look.Stop()
	tell := time.NewTicker(time.Second)
	defer tell.Stop()
	for !l.campaign.Done() {
		l.feed(ctx)
		l.judge(ctx)
		var err error
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-l.answers:
			err = l.fold(m)
		case m := <-l.hellos:
			l.meet(m)
		case m := <-l.commands:
			err = l.obey(m)
		case m := <-l.refused:
			l.refuse(m.from, m.worker, m.message)
		case ask := <-l.asks:
			ask <- l.status()
		case j := <-l.judged:
			err = l.settle(j)
		case err := <-l.queued:
			l.busy = false
			if taken := (*takenError)(nil); errors.As(err, &taken) {
				return fmt.Errorf("server %s: %w", redacted(l.config.NATS), err)
			}
			l.then(err)
		case <-l.retry:
			l.retry = nil
		case <-look.C:
			l.watch = true
		case <-tell.C:
			l.tell()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tell tells the caller's function.
func (l *loop) tell() {
	if l.config.Tell != nil {
		l.config.Tell(l.status())
	}
}

func (l *loop) status() campaign.Status {
	s := l.campaign.Status(time.Now())
	if s.Refused == nil {
		s.Refused = map[string]int{}
	}
	for code, n := range l.refusals {
		s.Refused[code] += n
	}
	if n := l.unread.Load(); n > 0 {
		s.Refused[campaign.RefusedFlood] = int(n)
	}
	if l.paused {
		s.Pause()
	}
	s.Count = l.count
	return s
}

// feed gives the queue what it is to do next, if it is idle.
func (l *loop) feed(ctx context.Context) {
	if l.busy || l.retry != nil || !l.conn.IsConnected() {
		return
	}
	if stall := max(10*l.config.Lease, 50*l.longest); !l.paused && time.Since(l.kept) > stall {
		l.log.Info("no answer for long: the queue is made anew", "after", stall)
		l.doubt, l.failing = true, time.Now().Add(-longestFailing)
	}
	switch {
	case l.doubt:
		l.doubt, l.kept = false, time.Now()
		l.campaign.Republish()
		renew := l.queue.renew
		if !l.failing.IsZero() && time.Since(l.failing) >= longestFailing {
			renew = l.queue.replace
		}
		l.ask(ctx, renew, nil)
	case l.pausing:
		l.pausing = false
		paused := l.paused
		l.ask(ctx, func(ctx context.Context) error { return l.queue.pause(ctx, paused) }, nil)
	case l.publish(ctx):
	case l.watch:
		l.watch = false
		var empty bool
		l.ask(ctx, func(ctx context.Context) (err error) { empty, err = l.queue.isEmpty(ctx); return err }, func() {
			// No task was published while we looked, and one goes from the queue only after its answer was kept.
			if empty && l.campaign.Outstanding() > 0 {
				l.log.Warn("the queue lost tasks, which are published again", "tasks", l.campaign.Outstanding())
				l.campaign.Republish()
			}
		})
	}
}

// publish has the queue take tasks, if there are any.
func (l *loop) publish(ctx context.Context) bool {
	tasks := l.campaign.Publish()
	for _, t := range tasks {
		l.longest = max(l.longest, time.Duration(min(t.Seconds, 1e6)*float64(time.Second)))
	}
	if len(tasks) > 0 {
		l.ask(ctx, func(ctx context.Context) error { return l.queue.publish(ctx, tasks) }, nil)
	}
	return len(tasks) > 0
}

// ask has the queue do something, and then, if it went well, does what follows. After an error the queue is in doubt.
func (l *loop) ask(ctx context.Context, do func(context.Context) error, then func()) {
	l.busy = true
	l.then = func(err error) {
		switch {
		case err == nil:
			l.failing = time.Time{}
			if then != nil {
				then()
			}
		case ctx.Err() == nil:
			l.log.Warn("the queue failed and is filled anew", "reason", inWords(err))
			l.doubt = true
			if l.failing.IsZero() {
				l.failing = time.Now()
			}
			l.retry = time.After(min(time.Second, l.config.Lease/2))
		}
	}
	l.helpers.Go(func() {
		asking, cancel := whileConnected(ctx, l.conn)
		defer cancel()
		l.queued <- do(asking)
	})
}

// fold takes an answer, and with it those that wait. They are acknowledged when the ledger has them on the disk.
func (l *loop) fold(first posted[campaign.Answer]) error {
	batch := []posted[campaign.Answer]{first}
	for more := true; more && len(batch) < mostAtOnce; {
		select {
		case m := <-l.answers:
			batch = append(batch, m)
		default:
			more = false
		}
	}
	var taken []posted[campaign.Answer]
	for _, m := range batch {
		verdict, err := l.campaign.Fold(time.Now(), m.message, l.book)
		if r, refused := refusalOf(err); refused {
			l.warn(m.worker, r)
			l.reply(m.from, m.worker, receipt{refusal: r})
			continue
		}
		if err != nil {
			return err
		}
		if verdict.New+verdict.Confirmed > 0 {
			l.kept = time.Now()
		}
		if verdict.Disputed > 0 {
			l.log.Warn("answers differ", "worker", m.worker, "task", m.message.Task, "units", verdict.Disputed)
		}
		taken = append(taken, m)
	}
	if err := l.book.Sync(); err != nil {
		return err
	}
	for _, m := range taken {
		l.reply(m.from, m.worker, receipt{Kept: true})
	}
	return nil
}

// meet takes a sign of life.
func (l *loop) meet(m posted[hello]) {
	h, w := m.message, l.welcome
	w.Done = l.campaign.Done()
	var err error
	switch {
	case h.Leaving:
		l.campaign.Leave(h.Name)
	case h.Version != l.config.Program:
		err = &campaign.RefusedError{Code: campaign.RefusedVersion, Reason: fmt.Sprintf("the worker is %.80s, the coordinator %s", h.Version, l.config.Program)}
	case len(h.Kernels) > 0:
		now := time.Now()
		err = l.campaign.Meet(now, h.Worker)
		if err == nil {
			l.noticeTwins(h.Name, m.from.Reply)
		}
		if err == nil && h.Idle && !l.paused {
			if t, ok := l.campaign.Overdue(now, h.Worker, overdue*l.config.Lease); ok {
				w.Task = &t
			}
		}
	}
	if r, refused := refusalOf(err); refused {
		w = welcome{refusal: r}
		l.warn(m.worker, r)
	}
	l.reply(m.from, m.worker, w)
}

// refuse answers what could not be read.
func (l *loop) refuse(from *nats.Msg, worker string, r refusal) {
	l.refusals[r.Code]++
	l.warn(worker, r)
	switch {
	case worker == "":
		l.answer(from, report{Error: r.Reason})
	case strings.HasPrefix(from.Subject, subjectHello):
		l.reply(from, worker, welcome{refusal: r})
	default:
		l.reply(from, worker, receipt{refusal: r})
	}
}

// warn logs a refusal.
func (l *loop) warn(worker string, r refusal) {
	l.brake.warn("refused", "worker", worker, "code", r.Code, "reason", r.Reason)
}

// A line is where a worker speaks from: its connection, the one before, and whether it was said that there are two.
type line struct {
	last, before string
	told         bool
}

// noticeTwins notices two workers of one name: they take turns. One that was started again does not.
func (l *loop) noticeTwins(worker, reply string) {
	from := reply[:max(strings.LastIndexByte(reply, '.'), 0)] // each request has a further token
	is := l.lines[worker]
	if from != is.last && len(from) <= longestText {
		if from == is.before && from != "" && !is.told {
			is.told = true
			l.brake.warn("two workers have one name, and count as one, who cannot check the other; --name tells them apart", "worker", worker)
		}
		is.last, is.before = from, is.last
		l.lines[worker] = is
	}
}

// reply answers a worker, in its own inbox and nowhere else: a worker may name any subject for the answer to its message, and the
// coordinator may publish to all of them.
func (l *loop) reply(to *nats.Msg, worker string, message any) {
	if strings.HasPrefix(to.Reply, "_INBOX."+keyOf(worker)+".") {
		l.answer(to, message)
	}
}

func (l *loop) answer(to *nats.Msg, message any) {
	if !strings.HasPrefix(to.Reply, "_INBOX.") {
		return
	}
	text, err := encode(message)
	if err == nil {
		err = to.Respond(text) // if this fails they ask again
	}
	if err != nil {
		l.log.Debug("a reply was not sent", "reason", err)
	}
}

// obey does what a command says. The error is the end.
func (l *loop) obey(m posted[command]) error {
	r := report{Who: l.me()}
	var err error
	switch m.message.Do {
	case "who":
		if m.message.From == r.Who {
			return nil // our own question
		}
	case "status":
	case "pause", "resume":
		if l.campaign.Done() {
			r.Error = "the campaign is done"
		} else if err := l.pause(m.message.Do == "pause"); err != nil {
			return err
		}
	case "stop":
		err = ErrStopped
	default:
		r.Error = fmt.Sprintf("there is no command %.20q", m.message.Do)
	}
	if r.Error == "" && m.message.Do != "who" {
		s := l.status()
		if more := len(s.Workers) - mostListed; more > 0 {
			s.Workers, s.Unlisted = s.Workers[:mostListed], more
		}
		r.Status, r.Paused = &s, l.paused
		for { // what workers say of themselves may be long
			if _, err := encode(r); err == nil || len(s.Workers) == 0 {
				break
			}
			half := len(s.Workers) / 2
			s.Workers, s.Unlisted = s.Workers[:half], s.Unlisted+len(s.Workers)-half
		}
	}
	l.answer(m.from, r)
	if err != nil {
		_ = l.conn.FlushTimeout(time.Second)
		<-time.After(parting)
	}
	return err
}

// pause has the queue hand out nothing, or hand out again. It lasts until the next word, whatever happens to the coordinator meanwhile.
func (l *loop) pause(paused bool) error {
	note := campaign.NoteResume
	if paused {
		note = campaign.NotePause
	}
	changed := paused != l.paused
	l.paused, l.pausing, l.kept = paused, true, time.Now()
	if !changed {
		return nil
	}
	if paused {
		l.log.Warn("paused: no tasks are handed out until queens campaign resume")
	} else {
		l.log.Warn("resumed: tasks are handed out again")
	}
	if err := l.book.Note(ledger.Note{Note: note}); err != nil {
		return err
	}
	return l.book.Sync()
}

// judge has a disputed unit counted here, by other means than any worker.
func (l *loop) judge(ctx context.Context) {
	d, open := l.campaign.Dispute()
	if l.judging || !open {
		return
	}
	l.judging = true
	kept := count.Unit{Index: d.Unit, Sum: d.Sum, Residue: d.Residue, Kernel: d.Kernel}
	o := count.Options{Engine: l.work.Engine, Threads: 1, Memory: l.config.Memory, Record: &count.Record{Split: l.work.Split}}
	l.helpers.Go(func() {
		var j judgement
		j.err = count.Recount(ctx, l.work.Problem, o, []count.Unit{kept}, func(r count.Recounted) error {
			kernel := r.Again.Kernel
			if l.work.Engine != count.Walk {
				kernel = r.By // the kernels of two engines may have one name
			}
			j.entry = ledger.Entry{
				Unit: d.Unit, Solutions: r.Again.Sum, Residue: r.Again.Residue, Work: r.Again.Work,
				Kernel: kernel, Host: host(), Took: r.Again.Took, When: time.Now(),
			}
			return nil
		})
		l.judged <- j
	})
}

// settle ends a dispute.
func (l *loop) settle(j judgement) error {
	l.judging = false
	if j.err != nil {
		return fmt.Errorf("the judge cannot count a disputed unit: %w", j.err)
	}
	quarantined, err := l.campaign.Settle(j.entry, l.book)
	if err != nil {
		return err
	}
	for _, name := range quarantined {
		l.log.Error("a worker was wrong: what it answered alone is counted again, and nothing more is believed", "worker", name, "unit", j.entry.Unit)
	}
	return l.book.Sync()
}

// finish reads the ledger again from the disk: there is a result if it has every unit, as many confirmed as there should be, and the
// same sum.
func (l *loop) finish(ctx context.Context) (Result, error) {
	sum, err := l.campaign.Sum()
	if err != nil {
		return Result{}, err
	}
	if err := l.book.Close(); err != nil {
		return Result{}, err
	}
	found, err := ledger.Check(l.config.Ledger)
	if err != nil {
		return Result{}, err
	}
	total, err := found.Total()
	if err != nil {
		return Result{}, err
	}
	if total.Cmp(sum) != 0 || len(found.Again) < l.last.Confirmed {
		return Result{}, fmt.Errorf("ledger %s: what is on the disk is not what was written; the count cannot be trusted", l.config.Ledger)
	}
	l.count = total.String()
	l.last = l.status()
	l.tell()
	l.dismiss(ctx)
	return Result{Count: total, Status: l.last, Report: found, Elapsed: time.Since(l.start)}, nil
}

// dismiss tells the workers that the campaign is done, and gives them a moment to say goodbye.
func (l *loop) dismiss(ctx context.Context) {
	text, err := encode(news{Campaign: l.welcome.Campaign, Done: true})
	if err == nil {
		err = errors.Join(l.conn.Publish(subjectNews, text), l.conn.FlushTimeout(patience))
	}
	if err != nil {
		l.log.Debug("the end was not told", "reason", err)
	}
	end := time.After(farewell)
	for l.here() {
		select {
		case m := <-l.hellos:
			l.meet(m)
		case m := <-l.answers:
			l.reply(m.from, m.worker, receipt{refusal: refusal{"done", "the campaign is done"}})
		case m := <-l.refused:
			l.refuse(m.from, m.worker, m.message)
		case m := <-l.commands:
			_ = l.obey(m)
		case ask := <-l.asks:
			ask <- l.status()
		case <-ctx.Done():
			return
		case <-end:
			return
		}
	}
}

// here reports whether a worker is still there.
func (l *loop) here() bool {
	for _, w := range l.campaign.Status(time.Now()).Workers {
		if w.State == campaign.Working || w.State == campaign.Waiting {
			return true
		}
	}
	return false
}
