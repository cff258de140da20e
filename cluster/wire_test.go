package cluster

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"queens/campaign"
)

// Whatever comes in is read as it would be written, or refused.
func FuzzDecode(f *testing.F) {
	for _, message := range []any{
		hello{Worker: campaign.Worker{Name: "a.1", Host: "host", Version: program, Threads: 2, Kernels: []string{"portable"}}},
		welcome{Campaign: "00000000", Problem: "queens 8\n", Engine: "walk", Units: 4, Split: "s", Lease: 1, Beat: 1},
		campaign.Answer{Campaign: "00000000", Worker: "a.1", Sums: []string{"1"}, Residues: []uint64{1}, Work: []uint64{1}},
		order{"00000000", campaign.Task{ID: "check 1-2", Kind: campaign.Check, First: 1, Last: 2, NotWorkers: []string{"a"}}},
		receipt{Kept: true},
		news{Campaign: "00000000", Done: true},
		command{Do: "status"},
	} {
		text, err := encode(message)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		same := func(message any, err error) {
			if err != nil {
				return
			}
			if again, err := encode(message); err != nil || !bytes.Equal(again, text) {
				t.Errorf("%q was read, but is written %q, %v", text, again, err)
			}
		}
		h, err := decodeHello(text, "a.1")
		same(h, err)
		a, err := decodeAnswer(text, "a.1")
		same(a, err)
		w, p, err := decodeWelcome(text)
		same(w, err)
		if err == nil && p.N() < 0 {
			t.Errorf("%q has a board of size %d", text, p.N())
		}
		o, err := decodeOrder(text, "00000000", 4)
		same(o, err)
		if err == nil && (o.Task.First < 0 || o.Task.Last >= 4) {
			t.Errorf("%q has units %d to %d", text, o.Task.First, o.Task.Last)
		}
	})
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "A-1_b": true, "a.1": true, "": false, ".": false, "a.": false, ".a": false, "a.b.c": false,
		"a b": false, "*": false, "a.>": false, "ä": false, "a\n": false,
		string(bytes.Repeat([]byte("a"), 63)): true, string(bytes.Repeat([]byte("a"), 64)): false,
	} {
		if got := isName(name); got != want {
			t.Errorf("name %q: got %t, want %t", name, got, want)
		}
	}
}

// What is written as it should be, and yet no message that anybody would send.
func TestMessagesThatAreNone(t *testing.T) {
	asHello := func(change func(*hello)) error {
		m := hello{Worker: campaign.Worker{Name: "a", Host: "host", Version: program, Threads: 1, Kernels: []string{"portable"}}}
		change(&m)
		text, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		_, err = decodeHello(text, "a")
		return err
	}
	asWelcome := func(change func(*welcome)) error {
		m := welcome{Campaign: "00000000", Problem: board(t, 8).String(), Engine: "walk", Units: 4, Split: "s", Lease: time.Second, Beat: time.Second}
		change(&m)
		text, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = decodeWelcome(text)
		return err
	}
	asOrder := func(change func(*order)) error {
		m := order{"00000000", campaign.Task{ID: "count 1-2", Kind: campaign.Count, First: 1, Last: 2}}
		change(&m)
		text, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		_, err = decodeOrder(text, "00000000", 4)
		return err
	}
	long := strings.Repeat("x", longestText+1)
	for what, err := range map[string]error{
		"hello with 17 kernels":     asHello(func(m *hello) { m.Kernels = make([]string, 17) }),
		"hello with a long kernel":  asHello(func(m *hello) { m.Kernels[0] = long }),
		"hello with a long task":    asHello(func(m *hello) { m.Task = long }),
		"welcome without a lease":   asWelcome(func(m *welcome) { m.Lease = 0 }),
		"welcome without a beat":    asWelcome(func(m *welcome) { m.Beat = 0 }),
		"welcome without a problem": asWelcome(func(m *welcome) { m.Problem = "chess" }),
		"order of another campaign": asOrder(func(m *order) { m.Campaign = "11111111" }),
		"order of unknown units":    asOrder(func(m *order) { m.Task.Last = 4 }),
		"order of negative units":   asOrder(func(m *order) { m.Task.First = -1 }),
		"order of no units":         asOrder(func(m *order) { m.Task.First = 3 }),
	} {
		if err == nil {
			t.Errorf("%s: got no error", what)
		}
	}
	for what, err := range map[string]error{
		"hello": asHello(func(*hello) {}), "welcome": asWelcome(func(*welcome) {}), "order": asOrder(func(*order) {}),
	} {
		if err != nil {
			t.Errorf("%s: got %v, want nil", what, err)
		}
	}
}

// A message is bounded at both ends, whatever the server lets pass.
func TestMessagesThatAreTooLong(t *testing.T) {
	m := receipt{refusal: refusal{Reason: strings.Repeat("x", longestMessage)}}
	if text, err := encode(m); err == nil {
		t.Errorf("got a message of %d bytes", len(text))
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := decode(text, &m); err == nil {
		t.Errorf("a message of %d bytes was read", len(text))
	}
}
