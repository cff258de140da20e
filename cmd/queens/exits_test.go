package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestVerdict(t *testing.T) {
	stop := &stopError{by: "an interrupt"}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	tests := []struct {
		name string
		err  error
		code int
		line string
	}{
		{"done", nil, 0, ""},
		{"reader gone", fmt.Errorf("list: %w", errReaderGone), 0, ""},
		{"no", errNo, 1, ""},
		{"no with words", &noError{"they differ"}, 1, "queens: they differ\n"},
		{"trouble", errors.New("no such thing"), 2, "queens: no such thing\n"},
		{"stopped", unlessStopped(ctx, context.Canceled, "no number"), 3, "queens: stopped by an interrupt: no number\n"},
		{"trouble, not stopped", unlessStopped(t.Context(), errors.New("no such thing"), "no number"), 2, "queens: no such thing\n"},
		{"odd bytes", errors.New("a\nb\x00c\x1b[31m\xff"), 2, "queens: a b c [31m\uFFFD\n"},
	}
	for _, test := range tests {
		if code, line := verdict(test.err); code != test.code || line != test.line {
			t.Errorf("%s: got %d %q, want %d %q", test.name, code, line, test.code, test.line)
		}
	}
}

// TestLongLine: a message that quotes a megabyte is cut, at the borders of characters, and both its
// ends are kept.
func TestLongLine(t *testing.T) {
	_, line := verdict(errors.New("start " + strings.Repeat("♕", 1<<20) + " end"))
	if len(line) > maxLine+20 || !strings.HasPrefix(line, "queens: start ♕") || !strings.HasSuffix(line, "♕ end\n") || strings.Contains(line, "\uFFFD") {
		t.Errorf("got %d bytes: %q", len(line), line)
	}
}
