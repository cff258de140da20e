package cluster

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"queens/campaign"
)

// drain returns the texts that wait at a gate, in their order.
func drain(g *gate) string {
	var texts []string
	for {
		worker, m := g.leave()
		if m == nil {
			return strings.Join(texts, " ")
		}
		texts = append(texts, worker+"="+string(m.Data))
	}
}

func TestGate(t *testing.T) {
	g := newGate()
	enter := func(worker, text string) bool { return g.enter(worker, &nats.Msg{Data: []byte(text)}) }
	for i, in := range []struct {
		worker, text string
		want         bool
	}{
		{"b.1", "1", true},
		{"b.2", "2", true},
		{"b.3", "3", true},
		{"b.1", "newer", false},
		{"a", "4", true},
		{"a.1", "5", true},
		{"c", "6", true},
	} {
		if got := enter(in.worker, in.text); got != in.want {
			t.Errorf("message %d: got %t, want %t", i, got, in.want)
		}
	}
	if got, want := drain(g), "b.1=newer a=4 c=6 b.2=2 a.1=5 b.3=3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// One key fills half of the room, the next half of what is left, and all of it is free again.
	for range 2 {
		long := strings.Repeat("x", longestMessage)
		for _, key := range []string{"a", "b", "c"} {
			n := 0
			for enter(fmt.Sprint(key, ".", n), long) {
				n++
			}
			if got, want := (mostWaiting-g.taken)/longestMessage, map[string]int{"a": 63, "b": 31, "c": 15}[key]; got < want {
				t.Errorf("key %s: %d messages wait, there is room for %d, want %d", key, n, got, want)
			}
		}
		drain(g)
		if g.taken != 0 || len(g.lines)+len(g.turns) != 0 {
			t.Errorf("got %d bytes, %d lines and %d turns when all is read, want none", g.taken, len(g.lines), len(g.turns))
		}
	}
}

// flood sends the longest answers there are, under hundreds of names of one key, as fast as the server takes them, until it is told to end.
func flood(t *testing.T, w WorkerConfig) (end func()) {
	t.Helper()
	s := speak(t, w)
	_, a := s.count()
	const units, names = 4096, 500
	a.First, a.Last = 0, units-1
	a.Sums, a.Residues, a.Work = make([]string, units), make([]uint64, units), make([]uint64, units)
	for i := range a.Sums {
		a.Sums[i], a.Work[i] = strings.Repeat("3", 38), 1<<63
	}
	var texts [][]byte
	for i := range names {
		a.Worker = fmt.Sprint(w.Name, ".", i)
		text, err := encode(a)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	quit, sent := make(chan struct{}), make(chan int)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-quit:
				sent <- n
				return
			default:
				_ = s.member.conn.Publish(subjectAnswer+fmt.Sprint(w.Name, ".", n%names), texts[n%names]) // the server may well throw us out
			}
		}
	}()
	return func() { close(quit); t.Logf("%d answers of %d bytes were sent", <-sent, len(texts[0])) }
}

// A key that floods the coordinator has its turns, and nobody else's: an answer of another is kept while its sender waits.
func TestFloodOfOneKey(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Keys = makeKeys(t)
	o := start(t, c)
	of := func(name string) WorkerConfig {
		return WorkerConfig{URL: o.URL(), Name: name, Key: filepath.Join(c.Keys, name+".key"), CA: filepath.Join(c.Keys, "ca.crt")}
	}
	s := speak(t, of("a"))
	_, good := s.count()
	rate := func(answers int) float64 {
		begun := time.Now()
		for range answers {
			asked := time.Now()
			if r := s.answer(good); !r.Kept || time.Since(asked) > patience {
				t.Errorf("got %+v after %v, want it kept within %v", r, time.Since(asked), patience)
			}
		}
		return float64(answers) / time.Since(begun).Seconds()
	}
	alone := rate(100)
	end := flood(t, of("b"))
	await(t, o, "a flood", func(s campaign.Status) bool { return s.Refused[campaign.RefusedFlood] > 0 })
	beside := rate(10)
	end()
	t.Logf("%.0f answers a second alone, %.0f beside the flood", alone, beside)
}
