package judge_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/judge"
)

// FuzzRun gives any text to any adapter. It must answer, rightly, or say where the text is wrong, or
// that there is no solution; the same the second time.
func FuzzRun(f *testing.F) {
	for _, a := range judge.All() {
		input := a.Samples()[0]
		f.Add(a.Name, input)
		f.Add(a.Name, strings.Replace(input, "\n", " \r\n\n", 1))
		f.Add(a.Name, input[:len(input)/2])
		f.Add(a.Name, input+"x")
	}
	f.Fuzz(func(t *testing.T, name, input string) {
		a, err := judge.Find(name)
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		defer cancel()
		var out, again bytes.Buffer
		err = a.Run(ctx, strings.NewReader(input), &capped{&out})
		var syntax *queens.SyntaxError
		switch {
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errFull):
			return
		case errors.As(err, &syntax):
			if syntax.Line < 1 || syntax.Col < 1 || syntax.Line > 1+strings.Count(input, "\n") {
				t.Errorf("%v: at no place", err)
			}
			return
		case errors.Is(err, judge.ErrNoSolution):
			return
		case err != nil && !errors.Is(err, judge.ErrRefused):
			t.Fatal(err)
		}
		if len(input) < 1<<12 {
			if err := oracles[a.Name](input, out.String()); err != nil {
				t.Errorf("%q answered with %.200q: %v", input, out.String(), err)
			}
		}
		if err := a.Run(ctx, strings.NewReader(input), &again); ctx.Err() == nil && again.String() != out.String() {
			t.Errorf("answered with %.200q, then with %.200q (%v)", out.String(), again.String(), err)
		}
	})
}

// A capped buffer takes a megabyte.
type capped struct{ *bytes.Buffer }

func (c *capped) Write(p []byte) (int, error) {
	if c.Len()+len(p) > 1<<20 {
		return 0, errFull
	}
	return c.Buffer.Write(p)
}
