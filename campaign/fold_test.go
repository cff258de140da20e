package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/ledger"
)

var noon = time.Unix(1e9, 0)

func plain(u int) *big.Int { return big.NewInt(int64(1000 + u)) }

// tens is a work of units of 10 s: two make a task.
func tens(units int) Work { return testWork(units, func(int) float64 { return 10 }) }

// next publishes and returns the first task of a kind.
func next(t *testing.T, c *Campaign, k Kind) Task {
	t.Helper()
	for _, task := range c.Publish() {
		if task.Kind == k {
			return task
		}
	}
	for _, p := range c.unanswered() {
		if p.Kind == k {
			return p.Task
		}
	}
	t.Fatalf("there is no task to %s", k)
	return Task{}
}

// fold takes an answer that came an hour after the one before.
func fold(t *testing.T, c *Campaign, a Answer, b Book) Verdict {
	t.Helper()
	v, err := c.Fold(noon.Add(time.Duration(c.answers)*time.Hour), a, b)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestRefusals(t *testing.T) {
	w := tens(8)
	c, m := fresh(w, Options{Verify: 1})
	counted := next(t, c, Count)
	fold(t, c, answer(w, counted, "ann", "avx2", plain), m)
	check, count := next(t, c, Check), next(t, c, Count)
	for _, test := range []struct {
		name, code string
		task       Task
		spoil      func(a *Answer)
	}{
		{"another campaign", RefusedCampaign, count, func(a *Answer) { a.Campaign = "89abcdef" }},
		{"another version", RefusedVersion, count, func(a *Answer) { a.Version = "queens v0" }},
		{"another engine", RefusedEngine, count, func(a *Answer) { a.Engine = "walk" }},
		{"no kernel", RefusedEngine, count, func(a *Answer) { a.Kernel = "" }},
		{"kernel with a line in it", RefusedEngine, count, func(a *Answer) { a.Kernel = "avx2\n" }},
		{"no name", RefusedWorker, count, func(a *Answer) { a.Worker = "" }},
		{"name with a slash", RefusedWorker, count, func(a *Answer) { a.Worker = "x/ann" }},
		{"the judge's name", RefusedWorker, count, func(a *Answer) { a.Worker = Judge }},
		{"long name", RefusedWorker, count, func(a *Answer) { a.Worker = strings.Repeat("a", 65) }},
		{"host with a slash", RefusedWorker, count, func(a *Answer) { a.Host = "a/b" }},
		{"no host", RefusedWorker, count, func(a *Answer) { a.Host = "" }},
		{"host with a line in it", RefusedWorker, count, func(a *Answer) { a.Host = "a\nb" }},
		{"host that is not UTF-8", RefusedWorker, count, func(a *Answer) { a.Host = "\xff" }},
		{"no threads", RefusedThreads, count, func(a *Answer) { a.Threads = 0 }},
		{"negative time", RefusedThreads, count, func(a *Answer) { a.Took = -1 }},
		{"unknown units", RefusedUnits, count, func(a *Answer) { a.First, a.Last = 8, 9 }},
		{"negative units", RefusedUnits, count, func(a *Answer) { a.First = -1 }},
		{"no units", RefusedUnits, count, func(a *Answer) { a.First, a.Last = 3, 2 }},
		{"half unknown units", RefusedUnits, count, func(a *Answer) { a.First, a.Last = 7, 8 }},
		{"all integers", RefusedUnits, count, func(a *Answer) { a.First, a.Last = 0, int(^uint(0)>>1) }},
		{"a sum too few", RefusedLength, count, func(a *Answer) { a.Sums = a.Sums[1:] }},
		{"a residue too many", RefusedLength, count, func(a *Answer) { a.Residues = append(a.Residues, 1) }},
		{"no work", RefusedLength, count, func(a *Answer) { a.Work = nil }},
		{"no number", RefusedSum, count, func(a *Answer) { a.Sums[1] = "0x10" }},
		{"negative sum", RefusedSum, count, func(a *Answer) { a.Sums[1] = "-1" }},
		{"leading zero", RefusedSum, count, func(a *Answer) { a.Sums[1] = "01" }},
		{"2^128", RefusedSum, count, func(a *Answer) { a.Sums[1] = "340282366920938463463374607431768211456" }},
		{"long sum", RefusedSum, count, func(a *Answer) { a.Sums[1] = strings.Repeat("1", 1<<16) }},
		{"wrong residue", RefusedResidue, count, func(a *Answer) { a.Residues[1]++ }},
		{"wrong sum", RefusedResidue, count, func(a *Answer) { a.Sums[0] = "7" }},
		{"check by the same kernel", RefusedKernel, check, func(a *Answer) { a.Kernel = "avx2" }},
		{"check by the same worker", RefusedOwn, check, func(a *Answer) { a.Worker = "ann" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := answer(w, test.task, "bob", "portable", plain)
			test.spoil(&a)
			before := c.Outstanding()
			v, err := c.Fold(noon, a, m)
			var refused *RefusedError
			if !errors.As(err, &refused) || refused.Code != test.code {
				t.Fatalf("got %+v, %v, want code %q", v, err, test.code)
			}
			if strings.Contains(refused.Reason, "\n") || len(refused.Reason) > 200 {
				t.Errorf("got %q, want one short line", refused.Reason)
			}
			if err := c.check(m); err != nil || c.Outstanding() != before || m.count != 2 || c.met != 1 || len(c.parties) != 1 {
				t.Errorf("it left something: %v, %d tasks, %d lines, %d workers", err, c.Outstanding(), m.count, c.met)
			}
		})
	}
	if got := c.Status(noon).Refused[RefusedSum]; got != 5 {
		t.Errorf("got %d refusals for sums, want 5", got)
	}
	// After all that the right answers are welcome.
	if got, want := fold(t, c, answer(w, check, "bob", "portable", plain), m), (Verdict{Confirmed: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestReplay: the same answer again is no news and no line, whoever sends it.
func TestReplay(t *testing.T) {
	w := tens(2)
	c, m := fresh(w, Options{Verify: 1})
	a := answer(w, next(t, c, Count), "ann", "avx2", plain)
	b := answer(w, Task{ID: "count 0-1", First: 0, Last: 1}, "bob", "avx2", plain)         // delivered twice
	again := answer(w, Task{ID: "count 0-1", First: 0, Last: 1}, "ann", "portable", plain) // the same worker
	half := answer(w, Task{ID: "count 0-1", First: 0, Last: 0}, "ann", "avx2", plain)
	if got, want := fold(t, c, half, m), (Verdict{New: 1}); got != want || c.Outstanding() != 1 {
		t.Errorf("half a task: got %+v and %d tasks outstanding, want %+v and 1", got, c.Outstanding(), want)
	}
	fold(t, c, a, m)
	for _, r := range []Answer{a, b, again, a} {
		if got, want := fold(t, c, r, m), (Verdict{Known: 2}); got != want || m.count != 2 {
			t.Errorf("%s by %s: got %+v with %d lines, want %+v with 2", r.Worker, r.Kernel, got, m.count, want)
		}
	}
	if c.Done() {
		t.Error("done without a second worker")
	}
	// Late, but of another worker and another kernel: it confirms, whatever it was for.
	b.Kernel = "portable"
	if got, want := fold(t, c, b, m), (Verdict{Confirmed: 2}); got != want || !c.Done() {
		t.Errorf("got %+v and done=%t, want %+v and true", got, c.Done(), want)
	}
	b.Worker, b.Kernel = "cal", "walk"
	if got, want := fold(t, c, b, m), (Verdict{Known: 2}); got != want {
		t.Errorf("a third worker: got %+v, want %+v", got, want)
	}
}

// TestLongAnswers: an answer has at most as many units as a task.
func TestLongAnswers(t *testing.T) {
	w := testWork(mostInTask+1, func(int) float64 { return 1 })
	c, m := fresh(w, Options{})
	var refused *RefusedError
	if _, err := c.Fold(noon, answer(w, Task{Last: mostInTask}, "ann", "avx2", plain), m); !errors.As(err, &refused) || refused.Code != RefusedUnits {
		t.Errorf("got %v, want code %s", err, RefusedUnits)
	}
	if got, want := fold(t, c, answer(w, Task{Last: mostInTask - 1}, "ann", "avx2", plain), m), (Verdict{New: mostInTask}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestBookErrors: what the book does not take the campaign does not believe, and who begins again with what the book has comes to the
// right total.
func TestBookErrors(t *testing.T) {
	w := tens(3)
	lie := func(u int) *big.Int { // in unit 0
		if u == 0 {
			return plusOne(u)
		}
		return plain(u)
	}
	const lines = 9 // three units, one confirmed; who is not believed; two taken back, the judge's number, and it confirmed
	for room := range lines + 1 {
		t.Run(fmt.Sprint("lines=", room), func(t *testing.T) {
			c, m := fresh(w, Options{Verify: 1})
			m.most = room
			_, err := c.Fold(noon, answer(w, Task{First: 0, Last: 2}, "eve", "avx2", lie), m)
			if err == nil {
				_, err = c.Fold(noon.Add(time.Hour), answer(w, Task{First: 0, Last: 1}, "ann", "portable", plain), m)
			}
			if err == nil {
				_, err = c.Settle(verdictOf(0, plain(0), "walk"), m)
			}
			if got, want := errors.Is(err, errFull), room < lines; got != want || err != nil && !got {
				t.Errorf("got %v", err)
			}
			if err := c.check(m); err != nil {
				t.Error(err)
			}
			m.most = -1
			if c, err = New(w, Options{Verify: 1}, m.report()); err != nil {
				t.Fatal(err)
			}
			for range 3 { // a lie is found, what a liar said is taken back, and that is done
				all(t, c, m, Count, "bob", "avx2", plain)
				all(t, c, m, Check, "ann", "portable", plain)
				settle(t, c, m, "walk")
			}
			if sum, err := c.Sum(); err != nil || sum.Int64() != 3003 {
				t.Errorf("got %v, %v, want 3003", sum, err)
			}
		})
	}
}

// TestLargeSums: a sum of 128 bits goes through as it is, and a total of more is refused.
func TestLargeSums(t *testing.T) {
	w := tens(2)
	most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	c, m := fresh(w, Options{})
	sums := []*big.Int{most, new(big.Int)}
	fold(t, c, answer(w, next(t, c, Count), "ann", "avx2", func(u int) *big.Int { return sums[u] }), m)
	if got, err := c.Sum(); err != nil || got.Cmp(most) != 0 {
		t.Errorf("got %v, %v, want %v", got, err, most)
	}
	c, m = fresh(w, Options{})
	sums[1] = big.NewInt(1)
	fold(t, c, answer(w, next(t, c, Count), "ann", "avx2", func(u int) *big.Int { return sums[u] }), m)
	if got, err := c.Sum(); err == nil {
		t.Errorf("got %v, want an error", got)
	}
}

// TestSpoiledMemory: a bit that flips in memory gives no total.
func TestSpoiledMemory(t *testing.T) {
	w := tens(4)
	for _, spoil := range []func(c *Campaign){
		func(c *Campaign) { c.lo[2] ^= 1 << 40 },
		func(c *Campaign) { c.hi[1] ^= 1 },
		func(c *Campaign) { c.residue ^= 4 },
		func(c *Campaign) { c.by[3] = nobody },
		func(c *Campaign) { c.again[0] = nobody },
	} {
		c, m := fresh(w, Options{Verify: 1})
		for round := 0; !c.Done(); round++ {
			if round > 1000 {
				t.Fatal("no end")
			}
			for _, task := range c.Publish() {
				worker, kernel := "ann", "avx2"
				if task.Kind == Check {
					worker, kernel = "bob", "portable"
				}
				fold(t, c, answer(w, task, worker, kernel, plain), m)
			}
		}
		if got, err := c.Sum(); err != nil || got.Int64() != 4006 {
			t.Fatalf("got %v, %v, want 4006", got, err)
		}
		spoil(c)
		if got, err := c.Sum(); err == nil {
			t.Errorf("got %v, want an error", got)
		}
	}
}

func TestMeet(t *testing.T) {
	w := tens(4)
	c, m := fresh(w, Options{Verify: 1})
	ann := Worker{Name: "ann", Host: "ws4", Version: w.Version, Threads: 4, Kernels: []string{"portable", "avx2"}}
	if err := c.Meet(noon, ann); err != nil {
		t.Fatal(err)
	}
	state := func(after time.Duration) string { return c.Status(noon.Add(after)).Workers[0].State }
	if got := state(0); got != Waiting {
		t.Errorf("got %s, want %s", got, Waiting)
	}
	ann.Task = "count 0-1"
	if err := c.Meet(noon, ann); err != nil || state(0) != Working || state(time.Minute) != Silent {
		t.Errorf("got %v, %s, then %s, want %s, then %s", err, state(0), state(time.Minute), Working, Silent)
	}
	if got := c.Status(noon).Workers[0].Kernels; !slices.Equal(got, ann.Kernels) {
		t.Errorf("got kernels %v, want %v", got, ann.Kernels)
	}
	c.Leave("ann")
	if got := state(time.Minute); got != Left {
		t.Errorf("got %s, want %s", got, Left)
	}
	for code, spoil := range map[string]func(x *Worker){
		RefusedVersion: func(x *Worker) { x.Version = "" },
		RefusedWorker:  func(x *Worker) { x.Name = "a b" },
		RefusedEngine:  func(x *Worker) { x.Kernels = nil },
		RefusedThreads: func(x *Worker) { x.Threads = -1 },
	} {
		x := ann
		x.Name = "eve"
		spoil(&x)
		var refused *RefusedError
		if err := c.Meet(noon, x); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("got %v, want code %s", err, code)
		}
	}
	if got := len(c.Status(noon).Workers); got != 1 {
		t.Errorf("got %d workers, want 1", got)
	}
	// A crowd of strangers has an end.
	var err error
	for i := 1; i < mostParties; i++ {
		ann.Name = fmt.Sprint("w", i)
		if err = c.Meet(noon, ann); err != nil {
			t.Fatal(err)
		}
	}
	ann.Name = "one-too-many"
	if refused := (*RefusedError)(nil); !errors.As(c.Meet(noon, ann), &refused) || refused.Code != RefusedCrowd {
		t.Errorf("got %v, want code %s", refused, RefusedCrowd)
	}
	// So have the names of one.
	a := answer(w, next(t, c, Count), "w7", "avx2", plain)
	for i := range 1000 {
		a.Host = fmt.Sprint("host", i)
		if _, err = c.Fold(noon, a, m); err != nil {
			break
		}
	}
	if refused := (*RefusedError)(nil); !errors.As(err, &refused) || refused.Code != RefusedCrowd {
		t.Errorf("got %v after a thousand hosts, want code %s", err, RefusedCrowd)
	}
}

func TestNumbers(t *testing.T) {
	for _, text := range []string{"0", "7", "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211455"} {
		n, ok := parseNumber(text)
		want, _ := new(big.Int).SetString(text, 10)
		if !ok || n.big().Cmp(want) != 0 || n.residue() != new(big.Int).Mod(want, big.NewInt(ledger.Prime)).Uint64() {
			t.Errorf("%s: got %v, %t", text, n.big(), ok)
		}
		e := ledger.Entry{Solutions: want, Residue: n.residue()}
		if got, err := numberOf(e); err != nil || got != n {
			t.Errorf("%s: got %v, %v", text, got, err)
		}
		e.Residue++
		if _, err := numberOf(e); err == nil {
			t.Errorf("%s: a wrong residue passes", text)
		}
	}
}

// FuzzFold: whatever bytes an answer is decoded from, the campaign and its book agree afterwards, nothing is believed of what is
// refused, and what was there stays.
func FuzzFold(f *testing.F) {
	w := tens(6)
	good, _ := json.Marshal(answer(w, Task{ID: "count 2-3", First: 2, Last: 3}, "bob", "portable", plain))
	check, _ := json.Marshal(answer(w, Task{ID: "check 0-1", First: 0, Last: 1}, "bob", "portable", plain))
	lie, _ := json.Marshal(answer(w, Task{ID: "check 0-1", First: 0, Last: 5}, "bob", "portable", func(u int) *big.Int { return big.NewInt(int64(u)) }))
	for _, seed := range [][]byte{good, check, lie, []byte(`{}`), []byte(`{"first":-1,"sums":["1e9"],"took":-5}`)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var a Answer
		if json.Unmarshal(data, &a) != nil {
			return
		}
		c, m := fresh(w, Options{Verify: 1})
		fold(t, c, answer(w, next(t, c, Count), "ann", "avx2", plain), m)
		c.Publish()
		before := m.report()
		_, err := c.Fold(noon, a, m)
		if refused := (*RefusedError)(nil); err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if err := c.check(m); err != nil {
			t.Fatal(err)
		}
		after := m.report()
		if err != nil && !reflect.DeepEqual(before, after) {
			t.Fatalf("refused (%v), but the book has changed", err)
		}
		if !reflect.DeepEqual(before.Entries, after.Entries[:len(before.Entries)]) {
			t.Fatal("an answer changed what was there")
		}
		for _, e := range after.Again {
			if e.Host == before.Entries[0].Host || e.Kernel == before.Entries[0].Kernel {
				t.Fatalf("unit %d is confirmed by %s on %s", e.Unit, e.Kernel, e.Host)
			}
		}
	})
}

// TestOneKeyLeavesRoom: whatever workers of a few keys say, somebody with another is let in.
func TestOneKeyLeavesRoom(t *testing.T) {
	c, _ := fresh(tens(1), Options{})
	for _, key := range []string{"eve", "mal"} {
		admitted := 0
		for ; admitted < mostParties; admitted++ {
			if err := c.Meet(noon, Worker{Name: fmt.Sprintf("%s.%d", key, admitted), Host: "h", Version: c.w.Version, Threads: 1, Kernels: []string{"avx2"}}); err != nil {
				if refused := (*RefusedError)(nil); !errors.As(err, &refused) || refused.Code != RefusedCrowd {
					t.Fatal(err)
				}
				break
			}
		}
		if left := mostParties - len(c.parties); left < mostParties/4 {
			t.Errorf("key %s was let in %d times, %d are left", key, admitted, left)
		}
		for p, crowd := len(c.parties)-1, false; !crowd; p-- { // of the last, all of this key
			for i := range mostOfAParty {
				by, err := c.authorOf(&c.parties[p], Answer{Worker: c.parties[p].name, Host: fmt.Sprint(i)})
				if crowd = err != nil; crowd {
					break
				}
				if by == nobody {
					c.author(uint32(p), fmt.Sprint(i), "")
				}
			}
		}
		if left := mostAuthors - len(c.authors); left < mostAuthors/4-1 {
			t.Errorf("key %s left room for %d authors", key, left)
		}
	}
}
