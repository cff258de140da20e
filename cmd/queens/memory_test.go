//go:build linux

package main

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestMemory: what a command holds does not grow with the number of solutions, nor with input that
// has no end to it.
func TestMemory(t *testing.T) {
	solutions := 300_000
	most := 96 << 10 // kB, less than the input, resident; Linux has the memory of this test, from which it forks, in it
	if raceDetector {
		most *= 4 // it needs several times the memory, and the time
		solutions /= 10
	}
	tests := []struct {
		name string
		in   io.Reader
		args []string
	}{
		{"count 14", nil, []string{"count", "14"}},
		{"count 12 by search", nil, []string{"count", "12", "--engine", "search", "--classes"}},
		{"list 12", nil, []string{"list", "12"}},
		{"list 12 on one line", nil, []string{"list", "12", "--format", "leetcode"}},
		{"verify very many", strings.NewReader(strings.Repeat("1 5 8 6 3 7 2 4\n", solutions)), []string{"verify"}},
		{"count from 100 MB of zeros", io.LimitReader(zeros{}, 100e6), []string{"count"}},
		{"verify 100 MB of zeros", io.LimitReader(zeros{}, 100e6), []string{"verify"}},
		{"verify 100 MB without an end of line", io.LimitReader(ones{}, 100e6), []string{"verify"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.Command("queens", test.args...)
			cmd.Stdin = test.in
			var said bytes.Buffer
			cmd.Stderr = &said
			cmd.Run() // whether it is trouble is for the scripts
			got := int(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
			if got > most {
				t.Errorf("got %d kB of memory, want at most %d (exit code %d, %q)", got, most, cmd.ProcessState.ExitCode(), &said)
			}
			t.Logf("%d kB, exit code %d, %s", got, cmd.ProcessState.ExitCode(), &said)
		})
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

type ones struct{}

func (ones) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '1'
	}
	return len(p), nil
}
