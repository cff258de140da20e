package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"queens"
	"queens/count"
)

// spoiled is an engine that counts one solution too many, or puts one in the wrong class.
func spoiled(class bool) func(context.Context, queens.Problem, bool, count.Options) (count.ClassResult, error) {
	return func(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error) {
		r, err := countBySearch(ctx, p, byClass, o)
		r.Engine = "spoiled"
		if class {
			r.Fundamental[queens.Ordinary].Add(r.Fundamental[queens.Ordinary], big.NewInt(1))
		} else {
			r.Count.Add(r.Count, big.NewInt(1))
		}
		return r, err
	}
}

// withEngines runs the command with other engines.
func withEngines(t *testing.T, other []engine, args ...string) (code int, out, line string) {
	t.Helper()
	own := engines
	engines = other
	defer func() { engines = own }()
	var stdout, stderr bytes.Buffer
	code, line = run(t.Context(), args, &bytes.Buffer{}, &stdout, &stderr)
	return code, stdout.String(), stderr.String() + line
}

// TestCheckMismatch: two engines that differ are a no, with both numbers on standard error and
// none on standard output.
func TestCheckMismatch(t *testing.T) {
	wrongCount := []engine{engines[1], {"spoiled", workNodes, [2]int{11, 13}, anyProblem, spoiled(false)}}
	wrongClass := []engine{engines[1], {"spoiled", workNodes, [2]int{11, 13}, anyProblem, spoiled(true)}}
	tests := []struct {
		name    string
		engines []engine
		args    []string
		want    string
	}{
		{"of=solutions", wrongCount, []string{"count", "8", "--check"}, "queens: the engines disagree: walk counts 92, spoiled counts 93\n"},
		{"of=solutions,json", wrongCount, []string{"count", "8", "--check", "--json"}, "queens: the engines disagree: walk counts 92, spoiled counts 93\n"},
		{"of=solutions,first=spoiled", wrongCount, []string{"count", "8", "--check", "--engine", "spoiled"}, "queens: the engines disagree: spoiled counts 93, walk counts 92\n"},
		{"of=classes", wrongClass, []string{"count", "8", "--check", "--classes"}, "queens: the engines disagree on ordinary fundamental solutions: walk counts 11, spoiled counts 12\n"},
		{"of=fundamental", wrongClass, []string{"count", "8", "--check", "--fundamental"}, "queens: the engines disagree on ordinary fundamental solutions: walk counts 11, spoiled counts 12\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, out, line := withEngines(t, test.engines, test.args...)
			if code != exitNo || out != "" || line != test.want {
				t.Errorf("got %d, %q and %q, want %d, nothing and %q", code, out, line, exitNo, test.want)
			}
		})
	}
}

// TestTableMismatch: a table that differs from the published one is not printed.
func TestTableMismatch(t *testing.T) {
	code, out, line := withEngines(t, []engine{{"spoiled", workNodes, [2]int{11, 13}, anyProblem, spoiled(false)}}, "table", "5", "--compute")
	if want := "queens: n=0, Q(n): 2 counted here, 1 published\n"; code != exitNo || out != "" || line != want {
		t.Errorf("got %d, %q and %q, want %d, nothing and %q", code, out, line, exitNo, want)
	}
}

// TestEnginesAgree: all engines give the published numbers, and the same errors.
func TestEnginesAgree(t *testing.T) {
	corner, err := queens.New(8)
	if err != nil {
		t.Fatal(err)
	}
	if corner, err = corner.WithGiven(queens.Square{Row: 7, Col: 0}); err != nil {
		t.Fatal(err)
	}
	empty, err := queens.New(8)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		t.Run("engine="+e.name, func(t *testing.T) {
			for n := range 11 {
				if e.name == "join" && n < 4 {
					continue // it begins at 4
				}
				p, err := queens.New(n)
				if err != nil {
					t.Fatal(err)
				}
				row, err := computed(t.Context(), &progress{}, e, p, 0)
				if err != nil || row.source != "computed here, as published" {
					t.Errorf("n=%d: got %q, %v", n, row.source, err)
				}
			}
			if _, err := e.count(t.Context(), corner, true, count.Options{}); !errors.Is(err, count.ErrAsymmetric) {
				t.Errorf("classes of a problem with a queen in one corner: got %v, want %v", err, count.ErrAsymmetric)
			}
			ctx, cancel := context.WithCancelCause(t.Context())
			stop := &stopError{by: "a test"}
			cancel(stop)
			_, err := e.count(ctx, empty, false, count.Options{})
			if err = unlessStopped(ctx, err, "no number"); !errors.Is(err, stop) {
				t.Errorf("stopped: got %v, want %v", err, stop)
			}
		})
	}
}

// TestSearchProgress: the share rises, and the last report comes before the end.
func TestSearchProgress(t *testing.T) {
	p, err := queens.New(12)
	if err != nil {
		t.Fatal(err)
	}
	var shares []float64
	r, err := countBySearch(t.Context(), p, false, count.Options{Progress: func(now count.Progress) {
		shares = append(shares, now.Share)
	}})
	if err != nil || r.Count.Int64() != 14200 {
		t.Fatalf("got %v, %v, want 14200", r.Count, err)
	}
	last := 0.0
	for _, share := range shares {
		if share < last || share > 1 {
			t.Error(fmt.Sprint("shares do not rise from 0 to 1: ", shares))
		}
		last = share
	}
}
