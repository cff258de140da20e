package queens

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// sizeText is how much text [ReadSize] reads before it gives up.
const sizeText = 64 << 10

// ParseSize reads a size: one integer and nothing around it but white space. It knows no upper
// limit but that of int; each operation checks its own with [CheckSize]. The error wraps
// [ErrSize] for an integer below 0 or too long for an int, and [ErrSyntax] for anything else.
func ParseSize(text string) (int, error) {
	text, err := unmarked(text)
	if err != nil {
		return 0, err
	}
	if strings.TrimSpace(text) == "" {
		return 0, sizeSyntax(text, "is no size: want a whole number such as 8")
	}
	fields := strings.Fields(text)
	if len(fields) > 1 {
		switch {
		case isInteger(fields[0]) && isInteger(fields[1]):
			return 0, sizeSyntax(text, "is more than one whole number")
		case isInteger(fields[0]):
			return 0, sizeSyntax(text, "is not one whole number and nothing else")
		}
		return 0, sizeSyntax(text, "is not a whole number")
	}
	if !isInteger(fields[0]) {
		return 0, sizeSyntax(fields[0], "is not a whole number")
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil || n < 0 {
		return 0, &sizeRangeError{fields[0]}
	}
	return n, nil
}

// ReadSize reads a size as [ParseSize] does, the whole of r. It reads at most 64 KiB and refuses
// what is longer.
func ReadSize(r io.Reader) (int, error) {
	text, err := readText(r, sizeText)
	if errors.Is(err, errTooLong) {
		return 0, sizeSyntax(text, fmt.Sprintf("and so on: over %d bytes where one whole number was wanted", sizeText))
	}
	if err != nil {
		return 0, err
	}
	return ParseSize(text)
}

// errTooLong says that a reader holds more than its form can need.
var errTooLong = errors.New("text too long")

// readText reads all of r but not more than limit bytes: with [errTooLong] it returns these.
func readText(r io.Reader, limit int) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return "", fmt.Errorf("reading: %w", err)
	}
	if len(text) > limit {
		return string(text[:limit]), errTooLong
	}
	return string(text), nil
}

// isInteger reports whether text is digits, perhaps with a sign in front.
func isInteger(text string) bool {
	digits := strings.TrimLeft(text, "+-")
	return digits != "" && len(text)-len(digits) <= 1 && strings.Trim(digits, "0123456789") == ""
}

func sizeSyntax(text, rule string) error {
	return &SyntaxError{Msg: quoted(text) + " " + rule}
}

// sizeRangeError says that a size was read that no problem has and that may not fit an int.
type sizeRangeError struct{ text string }

func (e *sizeRangeError) Error() string {
	return fmt.Sprintf("size %s is outside 0..%d", quoted(e.text), MaxN)
}

func (e *sizeRangeError) Unwrap() error { return ErrSize }
