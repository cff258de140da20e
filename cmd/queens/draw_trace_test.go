package main

import (
	"image/gif"
	"strings"
	"testing"
)

// TestFilmOfSize6: the whole walk of n=6 takes less than 300 kB, and shows every step.
func TestFilmOfSize6(t *testing.T) {
	const most = 300_000
	got := answer(t, "draw", "6", "--trace")
	if len(got) >= most {
		t.Errorf("got %d bytes, want less than %d", len(got), most)
	}
	film, err := gif.DecodeAll(strings.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	// Each of the 742 squares rejected, the 152 queens placed and taken back, and the 4 solutions is a step
	// that is seen, and so is the beginning. The end looks like the step before it.
	if got, want := len(film.Image), 742+2*152+4+1; got != want {
		t.Errorf("got %d frames, want %d", got, want)
	}
	if got, want := film.LoopCount, 0; got != want {
		t.Errorf("got loop count %d, want %d: over and over", got, want)
	}
}

// TestFilmStays: steps stay as long as the flag says, a solution longer.
func TestFilmStays(t *testing.T) {
	film, err := gif.DecodeAll(strings.NewReader(answer(t, "draw", "4", "--trace", "--stay", "50ms")))
	if err != nil {
		t.Fatal(err)
	}
	count := map[int]int{}
	for _, hundredths := range film.Delay {
		count[hundredths]++
	}
	// 44 squares rejected, 16 queens placed and taken back; 4 dead ends; 2 solutions, the beginning, the end.
	want := map[int]int{5: 44 + 16 + 16, 10: 4, 150: 2 + 2}
	for hundredths, k := range want {
		if count[hundredths] != k || len(count) != len(want) {
			t.Fatalf("got frames by hundredths of a second %v, want %v", count, want)
		}
	}
}
