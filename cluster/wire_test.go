package cluster

import (
	"bytes"
	"testing"

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
