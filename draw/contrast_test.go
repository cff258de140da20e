package draw

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"
)

// TestQueensDifferInForm paints the four kinds of queen in one ink on white and demands that at least
// a seventh of the square's pixels tell any two apart.
func TestQueensDifferInForm(t *testing.T) {
	for _, side := range []int{12, 16, 24, 60, 120} {
		var seen []*image.RGBA
		var kinds []string
		for _, given := range []bool{false, true} {
			for _, conflict := range []bool{false, true} {
				s := &Scene{Width: side, Height: side}
				for _, shape := range queenShapes(float64(side), given, conflict) {
					if shape.Fill == Warn {
						shape.Fill = Queen
					}
					if shape.Stroke == Warn {
						shape.Stroke = Queen
					}
					s.Add(shape)
				}
				img, err := s.Image()
				if err != nil {
					t.Fatal(err)
				}
				kind := fmt.Sprintf("given=%t,conflict=%t", given, conflict)
				for i, other := range seen {
					if got, want := inkApart(img, other), 1.0/7; got < want {
						t.Errorf("side=%d: %s and %s differ in %.2f of the square, want at least %.2f", side, kinds[i], kind, got, want)
					}
				}
				seen, kinds = append(seen, img), append(kinds, kind)
			}
		}
	}
}

// inkApart is how much of a square two grey pictures differ in.
func inkApart(a, b *image.RGBA) float64 {
	sum := 0
	for i := 0; i < len(a.Pix); i += 4 {
		sum += int(apart(a.Pix[i], b.Pix[i]))
	}
	return float64(sum) / 255 / float64(len(a.Pix)/4)
}

// TestContrast holds the colours against the contrasts of the Web Content Accessibility Guidelines
// 2.2: 4.5 for text (1.4.3), 3 for graphical objects (1.4.11).
func TestContrast(t *testing.T) {
	type pair struct {
		on, of Colour
		want   float64
	}
	pairs := []pair{{Paper, Ink, 4.5}, {Paper, Muted, 4.5}, {Panel, Ink, 4.5}, {Queen, Plate, 4.5}, {Warn, Plate, 3}}
	for _, c := range []Colour{Blue, Orange, Green, Violet, Warn, Teal, Pink} {
		pairs = append(pairs, pair{Paper, c, 4.5}) // names are written in them
	}
	for _, ground := range []Colour{Paper, LightSquare, DarkSquare} {
		for _, c := range []Colour{Queen, Warn, Blue, Orange, Green, Violet, Muted, Teal, Pink} {
			pairs = append(pairs, pair{ground, c, 3})
		}
		pairs = append(pairs, pair{ground, Ink, 4.5})
	}
	for tint, c := range map[Colour]Colour{BlueTint: Blue, OrangeTint: Orange, GreenTint: Green, VioletTint: Violet} {
		pairs = append(pairs, pair{tint, c, 3}, pair{tint, Ink, 4.5})
	}
	for c := Region; c < colours; c++ {
		pairs = append(pairs, pair{c, Ink, 4.5}, pair{c, Queen, 4.5}, pair{c, Warn, 3})
	}
	for _, theme := range []Theme{Light, Dark} {
		for _, p := range pairs {
			of, on := theme.palette()[p.of], theme.palette()[p.on]
			if got := contrast(of, on); got < p.want {
				t.Errorf("theme=%d: %s on %s: got contrast %.2f, want %.1f", theme, colourNames[p.of], colourNames[p.on], got, p.want)
			}
		}
	}
}

func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(c color.RGBA) float64 {
	return .2126*linear(c.R) + .7152*linear(c.G) + .0722*linear(c.B)
}

// linear returns the light of a colour channel, from 0 to 1.
func linear(v uint8) float64 {
	s := float64(v) / 255
	if s <= .04045 {
		return s / 12.92
	}
	return math.Pow((s+.055)/1.055, 2.4)
}
