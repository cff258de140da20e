package trace_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"queens"
	"queens/search"
	"queens/trace"
)

// FuzzRead changes a good trace in any number of ways, three bytes each: what to do, with which line, and
// with what. The reader refuses it with a line, or has read a walk: one that is written and read
// again as the same and, if it went to its end, the walk that the method takes.
func FuzzRead(f *testing.F) {
	p, err := queens.ParseProblem("queens 4\ngiven c4\nblocked d2\n")
	if err != nil {
		f.Fatal(err)
	}
	var good [][][]byte
	for _, m := range append(search.Methods(), search.Unpruned) {
		for _, p := range []queens.Problem{empty(f, 3), p} {
			good = append(good, bytes.SplitAfter([]byte(written(f, record(f, p, m, trace.Limits{}))), []byte("\n")))
		}
	}
	f.Add(byte(0), []byte{})
	f.Add(byte(3), []byte{0, 5, 1, 1, 9, 2})
	f.Add(byte(6), []byte{2, 7, 0, 3, 4, 200})
	f.Add(byte(11), []byte{4, 1, 60, 5, 0, 0})
	f.Add(byte(3), []byte{5, 0, 7}) // the walk of one method, said to be that of another
	f.Fuzz(func(t *testing.T, which byte, changes []byte) {
		if len(changes) > 30 {
			return
		}
		lines := append([][]byte{}, good[int(which)%len(good)]...)
		for ; len(changes) >= 3; changes = changes[3:] {
			at, with := int(changes[1])%len(lines), int(changes[2])
			line := bytes.Clone(lines[at])
			switch changes[0] % 6 {
			case 0: // another digit
				for i, b := range line {
					if '0' <= b && b <= '9' && with%3 == 0 {
						line[i] = '0' + byte(with/3%10)
						break
					} else if '0' <= b && b <= '9' {
						with /= 3
					}
				}
			case 1: // another byte
				if len(line) > 0 {
					line[with%len(line)] ^= 1 << (with % 7)
				}
			case 2: // said twice
				line = append(line, line...)
			case 3: // lost
				line = nil
			case 4: // exchanged
				other := with % len(lines)
				line, lines[other] = lines[other], line
			case 5: // a line of another trace
				other := good[with%len(good)]
				line = other[at%len(other)]
			}
			lines[at] = line
		}
		text := bytes.Join(lines, nil)
		tr, err := trace.Read(bytes.NewReader(text))
		if err != nil {
			if !errors.Is(err, queens.ErrSyntax) || !strings.HasPrefix(err.Error(), "line ") {
				t.Fatalf("got error %v, want a syntax error with a line", err)
			}
			return
		}
		again, err := trace.Read(strings.NewReader(written(t, tr)))
		if err != nil {
			t.Fatalf("written and read again: %v", err)
		}
		if !reflect.DeepEqual(tr, again) {
			t.Fatalf("written and read again: another trace\n%s", text)
		}
		if tr.Stop() == trace.Complete && tr.Problem().N() <= 4 {
			if want := record(t, tr.Problem(), tr.Method(), trace.Limits{}); !reflect.DeepEqual(tr, want) {
				t.Errorf("this is said to be the walk:\n%s\nbut it is\n%s", text, written(t, want))
			}
		}
	})
}
