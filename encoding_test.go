package queens

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
)

// readers are all that read a text, each with one that it reads.
var readers = []struct {
	name, text string
	read       func(string) error
}{
	{"ParseSize", "8\n", func(text string) error { _, err := ParseSize(text); return err }},
	{"ReadSize", "8\n", func(text string) error { _, err := ReadSize(strings.NewReader(text)); return err }},
	{"ParseProblem", "queens 8\ngiven a1\n", func(text string) error { _, err := ParseProblem(text); return err }},
	{"ReadProblem", "queens 8\ngiven a1\n", func(text string) error { _, err := ReadProblem(strings.NewReader(text)); return err }},
	{"ReadProblem", "Q.\n..\n", func(text string) error { _, err := ReadProblem(strings.NewReader(text)); return err }},
	{"ParseBlockedBoard", ".*\n..\n", func(text string) error { _, _, err := ParseBlockedBoard(strings.NewReader(text)); return err }},
	{"Reader", ".Q\n..\n", func(text string) error { _, _, err := readAll(text, ReaderOptions{}); return err }},
	{"Reader", "2 4 1 3\n", func(text string) error { _, _, err := readAll(text, ReaderOptions{}); return err }},
}

func TestByteOrderMark(t *testing.T) {
	for _, r := range readers {
		if err := r.read("\ufeff" + r.text); err != nil {
			t.Errorf("%s of %q after a mark: got %v", r.name, r.text, err)
		}
	}
}

func TestUTF16(t *testing.T) {
	for _, r := range readers {
		for _, mark := range []string{"", "\ufeff"} {
			var little, big []byte
			for _, unit := range utf16.Encode([]rune(mark + r.text)) {
				little = append(little, byte(unit), byte(unit>>8))
				big = append(big, byte(unit>>8), byte(unit))
			}
			for _, text := range []string{string(little), string(big)} {
				err := r.read(text)
				if !errors.Is(err, ErrSyntax) || !strings.Contains(err.Error(), "UTF-16") {
					t.Errorf("%s of %q: got %v, want UTF-16 named", r.name, text, err)
				}
			}
		}
	}
}
