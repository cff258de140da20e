package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPictureOnATerminal: a picture goes to a terminal only if it is text, and as SVG only if asked for.
func TestPictureOnATerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	for _, test := range []struct{ args, want string }{
		{"draw 4", "queens: draw makes a picture: name a file for it, as in -o picture.svg\n"},
		{"draw 4 --format png", "queens: draw makes a picture: name a file for it, as in -o picture.png\n"},
		{"draw 4 --format png -o -", "queens: a picture in form png is not for a terminal: name a file for it, as in -o picture.png\n"},
		{"draw 4 --format gif -o -", "queens: a picture in form gif is not for a terminal: name a file for it, as in -o picture.gif\n"},
		{"draw 0 -o -", ""},
		{"tree 4 --format svg", "queens: tree makes a picture: name a file for it, as in -o tree.svg\n"},
		{"tree 4 --format png -o -", "queens: a picture in form png is not for a terminal: name a file for it, as in -o tree.png\n"},
		{"tree 1 --format svg -o -", ""},
		{"tree 1 --format dot", ""},
		{"tree 1", ""},
		{"draw 4 -o " + filepath.Join(t.TempDir(), "board.png"), ""},
	} {
		code, got := run(t.Context(), strings.Fields(test.args), strings.NewReader(""), terminal, os.Stderr)
		if got != test.want || (code == exitDone) != (test.want == "") {
			t.Errorf("queens %s: got exit code %d and %q, want %q", test.args, code, got, test.want)
		}
	}
}
