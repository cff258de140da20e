package draw

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"
)

// block shows how one word is compared with eight at once.
func block(t *testing.T) *Scene {
	const keyBits = 6
	words := []uint{0b010011, 0b101000, 0b000110, 0b110001, 0b001001, 0b100100, 0b011000, 0b000011}
	const w = 0b100010
	fits := func(word uint) bool { return word&w == 0 }

	const c, left, top, rowGap = 30.0, 28.0, 86.0, 8.0
	scene := &Scene{
		Width: 812, Height: 456, Theme: Auto,
		Title: "A block of eight words and one word of the other half",
	}
	cell := func(x, y float64, on bool, tint, colour Colour, text string) {
		if on {
			scene.Add(Fill(tint, new(Path).Rect(x, y, c, c)))
		}
		scene.Add(Stroke(Faint, 1, new(Path).Rect(x, y, c, c)))
		number := Boxed(x, y, c, c, 15, Muted, text)
		number.Mono = true
		if on {
			number.Colour, number.Bold = colour, false
		}
		scene.Add(number)
	}
	digit := func(on bool) string {
		if on {
			return "1"
		}
		return "0"
	}
	caption := func(x, y, wide float64, head, sub string) {
		scene.Add(
			Text{X: x + wide/2, Y: y, Size: 16, Bold: true, Anchor: Middle, Colour: Ink, Text: head},
			Text{X: x + wide/2, Y: y + 21, Size: 13, Anchor: Middle, Colour: Muted, Text: sub},
		)
	}

	// The words, a row each, bit 0 on the right.
	x0 := left + 22
	caption(x0, 30, keyBits*c, "8 words", "a bit says: this diagonal is used")
	for b := range keyBits {
		scene.Add(Boxed(x0+float64(keyBits-1-b)*c, top-24, c, 20, 12, Muted, fmt.Sprint(b)))
	}
	for i, word := range words {
		y := top + float64(i)*c
		scene.Add(Text{X: x0 - 10, Y: y + c/2 + 4.5, Size: 12, Anchor: End, Colour: Muted, Text: fmt.Sprint(i)})
		for b := range keyBits {
			cell(x0+float64(keyBits-1-b)*c, y, word>>b&1 == 1, BlueTint, Blue, digit(word>>b&1 == 1))
		}
	}

	arrow := func(x, y, length float64) {
		scene.Add(
			Stroke(Muted, 2, new(Path).Line(x, y, x+length, y)),
			Stroke(Muted, 2, new(Path).MoveTo(x+length-6, y-6).LineTo(x+length, y).LineTo(x+length-6, y+6)),
		)
	}
	arrow(x0+keyBits*c+26, top+4*c, 44)
	scene.Add(Text{X: x0 + keyBits*c + 48, Y: top + 4*c - 14, Size: 12, Anchor: Middle, Colour: Muted, Text: "turn, not"})

	// The planes, bit 5 on top; those that w selects are framed.
	x1, y1 := x0+keyBits*c+124, top
	caption(x1, 30, 8*c, "6 bit planes", "1 in slot i: word i leaves the diagonal free")
	for i := range words {
		scene.Add(Boxed(x1+float64(i)*c, top-24, c, 20, 12, Muted, fmt.Sprint(i)))
	}
	planeY := func(b int) float64 { return y1 + float64(keyBits-1-b)*(c+rowGap) }
	result := uint(1<<len(words) - 1)
	for b := range keyBits {
		scene.Add(Text{X: x1 - 12, Y: planeY(b) + c/2 + 4.5, Size: 12, Anchor: End, Colour: Muted, Text: fmt.Sprint(b)})
		plane := uint(0)
		for i, word := range words {
			free := word>>b&1 == 0
			if free {
				plane |= 1 << i
			}
			cell(x1+float64(i)*c, planeY(b), free, GreenTint, Green, digit(free))
		}
		if w>>b&1 == 1 {
			result &= plane
			scene.Add(Stroke(Orange, 3, new(Path).RoundRect(x1-3, planeY(b)-3, 8*c+6, c+6, 5)))
		}
	}

	// The word of the other half, bit by bit beside the planes.
	x2 := x1 + 8*c + 96
	caption(x2-30, 30, 90, "one word w", "of the other half")
	for b := range keyBits {
		on := uint(w)>>b&1 == 1
		cell(x2, planeY(b), on, OrangeTint, Orange, digit(on))
		if on {
			y := planeY(b) + c/2
			scene.Add(
				Stroke(Orange, 2, new(Path).Line(x2-8, y, x1+8*c+12, y)),
				Stroke(Orange, 2, new(Path).MoveTo(x1+8*c+18, y-6).LineTo(x1+8*c+12, y).LineTo(x1+8*c+18, y+6)),
			)
		}
	}

	// The planes ANDed.
	y2 := planeY(0) + c + 34
	scene.Add(Fill(Muted, new(Path).Rect(x1, y2-18, 8*c, 2)))
	scene.Add(Text{X: x1 - 12, Y: y2 + c/2 + 5, Size: 14, Bold: true, Anchor: End, Colour: Ink, Text: "AND"})
	var hits []string
	for i, word := range words {
		on := result>>i&1 == 1
		if on != fits(word) {
			t.Errorf("word %d: the planes say %t, the pair says %t", i, on, fits(word))
		}
		if on {
			hits = append(hits, fmt.Sprint(i))
		}
		cell(x1+float64(i)*c, y2, on, GreenTint, Green, digit(on))
		if on {
			scene.Add(Stroke(Green, 3, new(Path).Rect(x1+float64(i)*c+1.5, y2+1.5, c-3, c-3)))
		}
	}
	count := bits.OnesCount(result)
	scene.Add(
		Text{X: x1 + 8*c + 18, Y: y2 + c/2 + 5, Size: 15, Bold: true, Colour: Ink, Text: fmt.Sprintf("%d of 8 words fit w", count)},
		label(left, float64(scene.Height)-46, 15, Ink, "w uses diagonals 5 and 1. Planes 5 and 1 ANDed have a 1 in each slot whose word"),
		label(left, float64(scene.Height)-24, 15, Ink, "uses neither: eight pairs are tested at once."),
	)
	scene.Desc = fmt.Sprintf("Eight words of six bits are turned into six bit planes of eight slots; slot i of plane b is 1 where word i does not use diagonal b. "+
		"A word w of the other half uses diagonals 5 and 1, so planes 5 and 1 are ANDed. The result has a 1 in the slots %s: %d of 8 words fit.", strings.Join(hits, ", "), count)
	return scene
}
