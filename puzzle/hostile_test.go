package puzzle_test

import (
	"runtime"
	"strings"
	"testing"

	"queens/puzzle"
)

// TestHostile reads long texts that are the worst of their kind. What
// is allocated for them stays within 256 MiB.
func TestHostile(t *testing.T) {
	const size = 1 << 20
	fill := func(head, body string) string {
		return head + strings.Repeat(body, (size-len(head))/len(body))
	}
	for name, text := range map[string]string{
		"brackets":    fill("", "["),
		"lists":       fill("", "[],"),
		"list":        fill("[", "[],"),
		"numbers":     fill("[", "1,"),
		"objects":     fill("[", "{a:1},"),
		"keys":        fill("{", "a:1,"),
		"levels":      fill("colorRegions", "{colorRegions:["),
		"comments":    fill("", "/**/"),
		"lines":       fill("", "\n#"),
		"rows":        fill("", "..\n"),
		"row":         fill("", "Q"),
		"words":       fill("", "1 "),
		"tasks":       fill("", "1,2,"),
		"letters":     fill("", "ab\n"),
		"spaced":      fill("", "a b\n"),
		"answered":    fill("", "1x\n"),
		"digits":      fill("", "12345678"),
		"sbn":         fill("PP1W", "a"),
		"sbn letters": fill("256x1.", "A"),
		"link":        fill("starbattle/256/256/1/", "v"),
		"file":        fill("pzprv3/starbattle/256/256/1/1/", "0 "),
		"file rows":   fill("pzprv3/starbattle/256/1/1/1/", "0/"),
		"essence":     fill("letting n = 4\nletting init = [", "[1,1],"),
		"letting":     fill("", "letting "),
		"given":       fill("queens 1000\ngiven ", "a1 "),
		"givens":      fill("queens 1000\n", "given a1\n"),
		"many given":  fill("board 256\npieces none\n", "given a1 b2\n"),
		"weights":     fill("board 256\npieces queen\nweights\n", "1 "),
		"squares":     fill("board 256\npieces queen\nsquares\n", "Q\n"),
		"id":          fill("qp1.", "A"),
		"json":        fill(`{"rows":256,"cols":256,"given":[`, "1,"),
	} {
		t.Run("text="+name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := puzzle.Parse(text, puzzle.Options{})
			runtime.ReadMemStats(&after)
			if err == nil && name != "given" && name != "givens" && name != "many given" {
				t.Error("got a puzzle, want an error")
			}
			if name == "json" && !strings.Contains(err.Error(), "over 400000 values") {
				t.Errorf("got %v, want too many values", err)
			}
			if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 256 {
				t.Errorf("allocated %d MiB (error %v)", got, err)
			}
		})
	}
}
