package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"queens"
)

// children are what this test program does when a test starts it anew: see child.
var children = map[string]func(args []string) error{}

func TestMain(m *testing.M) {
	if run, ok := children[os.Getenv("QUEENS_TEST_CHILD")]; ok {
		if err := run(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A truth is a count that never was: what a ledger of it should say.
type truth struct {
	head  Head
	units []Entry
	total *big.Int
}

func newTruth(units int) truth {
	p, err := queens.New(8)
	if err != nil {
		panic(err)
	}
	dice := rand.New(rand.NewPCG(1, uint64(units)))
	tr := truth{head: NewHead(p, "walk", units, "0123456789abcdef", "test"), total: new(big.Int)}
	for u := range units {
		sum := new(big.Int).SetUint64(dice.Uint64N(1000))
		if u%5 == 0 { // more than 64 bits
			sum.Lsh(new(big.Int).SetUint64(dice.Uint64()), 50)
		}
		tr.total.Add(tr.total, sum)
		tr.units = append(tr.units, Entry{
			Unit: u, Solutions: sum, Residue: new(big.Int).Mod(sum, big.NewInt(Prime)).Uint64(), Work: dice.Uint64N(1e6),
			Kernel: "portable", Host: `a "host"`, Took: time.Duration(dice.IntN(1e9)) * time.Microsecond,
			When: time.Date(2026, 3, 1, 9, 0, u, 0, time.UTC),
		})
	}
	return tr
}

// write makes a ledger of all units in a random order and returns its path and its lines.
func (tr truth) write(t testing.TB) (path string, lines []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "count.jsonl")
	l := mustOpen(t, path, tr.head)
	for _, i := range rand.New(rand.NewPCG(3, 4)).Perm(len(tr.units)) {
		if err := l.Append(tr.units[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, strings.SplitAfter(strings.TrimSuffix(string(content), "\n")+"\n", "\n")[:len(tr.units)+1]
}

// resume goes on with a ledger to the end and returns what was found in it and the total.
func (tr truth) resume(path string) (Report, *big.Int, error) {
	l, err := Open(path, tr.head)
	if err != nil {
		return Report{}, nil, err
	}
	defer l.Close()
	for u := range l.Found().Missing.All() {
		if err := l.Append(tr.units[u]); err != nil {
			return l.Found(), nil, err
		}
	}
	if err := l.Close(); err != nil {
		return l.Found(), nil, err
	}
	r, err := Check(path)
	if err != nil {
		return l.Found(), nil, err
	}
	total, err := r.Total()
	return l.Found(), total, err
}

func mustOpen(t testing.TB, path string, h Head) *Ledger {
	t.Helper()
	l, err := Open(path, h)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func mustCheck(t testing.TB, path string) Report {
	t.Helper()
	r, err := Check(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func save(t testing.TB, path string, lines ...string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestALedgerKeepsWhatItIsGiven(t *testing.T) {
	tr := newTruth(24)
	path, lines := tr.write(t)
	r := mustCheck(t, path)
	if len(lines) != 25 || r.Lines != 25 || r.Units != 24 || r.Damaged != 0 || r.Torn != 0 || len(r.Doubled) != 0 {
		t.Errorf("got %+v", r)
	}
	for i, got := range r.Entries {
		want := tr.units[i]
		if got.Solutions.Cmp(want.Solutions) != 0 {
			t.Errorf("unit=%d: got %v solutions, want %v", i, got.Solutions, want.Solutions)
		}
		got.Solutions, want.Solutions = nil, nil
		want.Took = want.Took.Round(time.Microsecond)
		if got.Took-want.Took > time.Microsecond || want.Took-got.Took > time.Microsecond {
			t.Errorf("unit=%d: took %v, want %v", i, got.Took, want.Took)
		}
		got.Took = want.Took
		if got != want {
			t.Errorf("unit=%d: got %+v, want %+v", i, got, want)
		}
	}
	if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 {
		t.Errorf("got total %v, %v; want %v", total, err, tr.total)
	}
	r.Entries[3].Residue ^= 1
	if total, err := r.Total(); err == nil {
		t.Errorf("got total %v with a wrong residue", total)
	}
	h := r.Head
	if h.Begun.IsZero() || h.Program != "test" || h.Problem != tr.head.Problem {
		t.Errorf("got head %+v", h)
	}
	if left, err := filepath.Glob(path + "?*"); err != nil || left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// The check of a line as the package comment describes it, computed bit by bit.
func TestLinesCarryTheCheckThatIsDescribed(t *testing.T) {
	crc32c := func(s string) uint32 {
		sum := ^uint32(0)
		for _, b := range []byte(s) {
			sum ^= uint32(b)
			for range 8 {
				sum = sum>>1 ^ 0x82f63b78&-(sum&1)
			}
		}
		return ^sum
	}
	if got := crc32c("123456789"); got != 0xe3069283 {
		t.Fatalf("this test's own CRC-32C of 123456789 is %08x", got)
	}
	tr := newTruth(3)
	_, lines := tr.write(t)
	for i, line := range lines {
		body := line[:len(line)-19]
		if want := fmt.Sprintf(`%s,"crc":"%08x"}`+"\n", body, crc32c(body)); line != want {
			t.Errorf("line %d: got %s, want %s", i+1, line, want)
		}
		if want := fmt.Sprintf(`{"line":%d,`, i+1); !strings.HasPrefix(line, want) {
			t.Errorf("line %d does not begin with %s", i+1, want)
		}
	}
}

// The line written by hand is the JSON of its fields.
func TestLinesAreTheJSONOfTheirFields(t *testing.T) {
	for _, e := range append(newTruth(50).units,
		Entry{Solutions: big.NewInt(0)},
		Entry{Solutions: big.NewInt(1), Kernel: "<&>\x00\xff\n", Host: `ü "\`, Took: time.Microsecond, When: time.Unix(1e9, 12345)},
		Entry{Unit: 1 << 29, Solutions: big.NewInt(1), Residue: 1<<64 - 1, Work: 1<<64 - 1, Took: 1e6 * time.Hour}) {
		want, err := seal(e.fields(7, "01234567"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := e.line(7, "01234567"); err != nil || !bytes.Equal(got, want) {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
}

// A ledger that was begun in vain goes; one with anything in it stays.
func TestAbandon(t *testing.T) {
	tr := newTruth(3)
	for name, test := range map[string]struct {
		do   func(l *Ledger) error
		want bool
	}{
		"nothing": {func(*Ledger) error { return nil }, false},
		"a unit":  {func(l *Ledger) error { return l.Append(tr.units[0]) }, true},
		"a note":  {func(l *Ledger) error { return l.Note(Note{Note: "pause"}) }, true},
	} {
		t.Run("added="+name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger")
			l := mustOpen(t, path, tr.head)
			if _, err := Open(path, tr.head); err == nil {
				t.Fatal("it is not locked")
			}
			if err := errors.Join(test.do(l), l.Abandon()); err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(path); (err == nil) != test.want {
				t.Errorf("got %v, want a file: %t", err, test.want)
			}
			l = mustOpen(t, path, tr.head)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l = mustOpen(t, path, tr.head) // one that was there before
			if err := l.Abandon(); err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestATotalNeedsEveryUnit(t *testing.T) {
	tr := newTruth(5)
	path := filepath.Join(t.TempDir(), "count.jsonl")
	for u := range tr.units {
		if total, err := mustOpenCheck(t, path, tr).Total(); !errors.Is(err, ErrIncomplete) {
			t.Errorf("%d units: got total %v, %v; want none", u, total, err)
		}
		l := mustOpen(t, path, tr.head)
		if err := errors.Join(l.Append(tr.units[u]), l.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if total, err := mustCheck(t, path).Total(); err != nil || total.Cmp(tr.total) != 0 {
		t.Errorf("got %v, %v; want %v", total, err, tr.total)
	}
}

func mustOpenCheck(t *testing.T, path string, tr truth) Report {
	t.Helper()
	if err := mustOpen(t, path, tr.head).Close(); err != nil {
		t.Fatal(err)
	}
	return mustCheck(t, path)
}

// Clocks that are set while a unit is counted do not spoil its line.
func TestOddTimes(t *testing.T) {
	tr := newTruth(4)
	for u, took := range []time.Duration{-time.Second, 1<<63 - 1, -1 << 63, 0} {
		tr.units[u].Took = took
		tr.units[u].When = time.Unix(int64(u)*1e12, 0)
	}
	path, _ := tr.write(t)
	if r := mustCheck(t, path); r.Damaged != 0 || len(r.Missing) != 0 {
		t.Errorf("got %+v", r)
	}
}

// Sums of units may pass 64 bits, their total must not pass 128.
func TestAnOverflowIsNoTotal(t *testing.T) {
	tr := newTruth(2)
	largest := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	for i := range tr.units {
		tr.units[i].Solutions = largest
		tr.units[i].Residue = new(big.Int).Mod(largest, big.NewInt(Prime)).Uint64()
	}
	path, _ := tr.write(t)
	if total, err := mustCheck(t, path).Total(); err == nil {
		t.Errorf("got total %v", total)
	}
}

func TestAppendRefuses(t *testing.T) {
	tr := newTruth(8)
	tr.head.Shard = Shard{2, 4}
	l := mustOpen(t, filepath.Join(t.TempDir(), "l"), tr.head)
	if err := l.Append(tr.units[1]); err != nil {
		t.Fatal(err)
	}
	bad := map[string]Entry{"again": tr.units[1], "shard": tr.units[2], "negative": tr.units[5], "off": tr.units[5], "residue": tr.units[5], "none": tr.units[5], "huge": tr.units[5]}
	change := func(name string, f func(e *Entry)) { e := bad[name]; f(&e); bad[name] = e }
	change("negative", func(e *Entry) { e.Solutions = big.NewInt(-1) })
	change("off", func(e *Entry) { e.Unit = 9 })
	change("residue", func(e *Entry) { e.Residue++ })
	change("none", func(e *Entry) { e.Solutions = nil })
	change("huge", func(e *Entry) { e.Solutions = new(big.Int).Lsh(big.NewInt(1), 128) })
	for name, e := range bad {
		if err := l.Append(e); err == nil {
			t.Errorf("entry=%s is taken", name)
		}
	}
	if err := errors.Join(l.Append(tr.units[5]), l.Close()); err != nil {
		t.Errorf("after refusals: %v", err)
	}
	if err := l.Append(tr.units[5]); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: got %v", err)
	}
	if err := l.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

// Lines reach the file a second after the first of them, without being asked for.
func TestLinesAreWrittenInGroups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tr := newTruth(4)
		path := filepath.Join(t.TempDir(), "l")
		l := mustOpen(t, path, tr.head)
		for u := range 2 {
			if err := l.Append(tr.units[u]); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(delay - 1) // of the bubble's clock
		synctest.Wait()
		if got := mustCheck(t, path).Lines; got != 1 {
			t.Errorf("just before: got %d lines, want 1", got)
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if got := mustCheck(t, path).Lines; got != 3 {
			t.Errorf("just after: got %d lines, want 3", got)
		}
		if err := errors.Join(l.Append(tr.units[2]), l.Sync()); err != nil {
			t.Fatal(err)
		}
		if got := mustCheck(t, path).Lines; got != 4 {
			t.Errorf("after Sync: got %d lines, want 4", got)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestManyWriters(t *testing.T) {
	tr := newTruth(400)
	path := filepath.Join(t.TempDir(), "l")
	l := mustOpen(t, path, tr.head)
	var writers sync.WaitGroup
	for k := range 16 {
		writers.Go(func() {
			for u := k; u < len(tr.units); u += 16 {
				if err := errors.Join(l.Append(tr.units[u]), l.Sync()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	// Sync has made everything durable: it is all there though the ledger is open.
	r := mustCheck(t, path)
	if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 || r.Damaged != 0 {
		t.Errorf("got %v, %v, damage %v; want %v", total, err, r.Damage, tr.total)
	}
}
