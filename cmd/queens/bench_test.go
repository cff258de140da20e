package main

import (
	"bytes"
	"io"
	"os/exec"
	"testing"
)

// BenchmarkList writes all 365596 solutions of size 14, and reports how many a second.
func BenchmarkList(b *testing.B) {
	for b.Loop() {
		if code, line := run(b.Context(), []string{"list", "14", "--format", "columns"}, &bytes.Buffer{}, io.Discard, io.Discard); code != exitDone {
			b.Fatal(line)
		}
	}
	b.ReportMetric(365596*float64(b.N)/b.Elapsed().Seconds(), "solutions/s")
}

// BenchmarkVerify checks the 14200 solutions of size 12, and reports how many a second.
func BenchmarkVerify(b *testing.B) {
	var list bytes.Buffer
	if code, line := run(b.Context(), []string{"list", "12"}, &bytes.Buffer{}, &list, io.Discard); code != exitDone {
		b.Fatal(line)
	}
	for b.Loop() {
		if code, line := run(b.Context(), []string{"verify"}, bytes.NewReader(list.Bytes()), io.Discard, io.Discard); code != exitDone {
			b.Fatal(line)
		}
	}
	b.ReportMetric(14200*float64(b.N)/b.Elapsed().Seconds(), "solutions/s")
}

// BenchmarkStart runs the whole program for a count that takes no time.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if out, err := exec.Command("queens", "count", "8").Output(); err != nil || string(out) != "92\n" {
			b.Fatalf("got %q, %v", out, err)
		}
	}
}
