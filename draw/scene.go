package draw

import "fmt"

// A Scene is a picture as a list of shapes and texts, painted in order. Every picture of this
// package is one, and both printers, [Scene.WriteSVG] and [Scene.WritePNG], print nothing but
// scenes: so the two cannot show different things. Build your own for a diagram.
//
// A scene is not changed by printing; it may be printed from many goroutines at once.
type Scene struct {
	Width, Height int    // pixels, from (0, 0) at the top left
	Title         string // a short name of the picture, for those who cannot see it
	Desc          string // what it shows
	Theme         Theme
	Items         []Item
}

// MaxPixels is the largest number of pixels, width times height, of a scene that is printed.
const MaxPixels = 1 << 24

// maxSide is the largest width and height.
const maxSide = 1 << 14

// check returns an error unless the size is one that can be printed.
func (s *Scene) check() error {
	w, h := s.Width, s.Height
	if w < 1 || h < 1 || w > maxSide || h > maxSide || w*h > MaxPixels {
		return fmt.Errorf("a picture of %d×%d pixels is outside the limits: sides 1..%d, at most %d pixels in all", w, h, maxSide, MaxPixels)
	}
	return nil
}

// Add appends items, to be painted on top of what is there.
func (s *Scene) Add(items ...Item) { s.Items = append(s.Items, items...) }

// An Item is a [Shape] or a [Text].
type Item interface {
	moved(dx, dy float64) Item
	bounds() box
	// key is equal for items that look the same in the same place, and for no others.
	key() string
}

// Moved returns the items moved to the right by dx and down by dy.
func Moved(dx, dy float64, items ...Item) []Item {
	out := make([]Item, len(items))
	for i, item := range items {
		out[i] = item.moved(dx, dy)
	}
	return out
}

// A Style says how a shape is painted: filled first, then stroked.
type Style struct {
	Fill   Colour
	Stroke Colour
	Width  float64 // of the stroke, which has round ends and joints
	Dash   float64 // length of its dashes and of the gaps between them; 0 draws it whole

	// Opacity is that of the whole shape, from 0 to 1; 0 stands for 1. A shape is either filled or
	// stroked if it is not opaque.
	Opacity float64
}

// A Shape is a path in a style, moved to (X, Y). Shapes that look alike share their path.
type Shape struct {
	Path *Path
	X, Y float64
	Style

	// Hint is what a pointer that rests on the shape is shown in SVG.
	Hint string
}

// Fill is the shape of a filled path.
func Fill(c Colour, p *Path) Shape { return Shape{Path: p, Style: Style{Fill: c}} }

// Stroke is the shape of a line along a path.
func Stroke(c Colour, width float64, p *Path) Shape {
	return Shape{Path: p, Style: Style{Stroke: c, Width: width}}
}

// At returns the shape moved to (x, y).
func (s Shape) At(x, y float64) Shape {
	s.X, s.Y = round(x), round(y)
	return s
}

func (s Shape) moved(dx, dy float64) Item { return s.At(s.X+dx, s.Y+dy) }

func (s Shape) bounds() box {
	b := s.Path.bounds()
	if s.Stroke != NoColour {
		b = b.grown(s.Width / 2)
	}
	return b.moved(s.X, s.Y)
}

func (s Shape) key() string { return fmt.Sprint(s.X, s.Y, s.Style, string(s.Path.data)) }

// opacity returns the opacity as painted.
func (s Style) opacity() float64 {
	if s.Opacity == 0 {
		return 1
	}
	return s.Opacity
}

// An Anchor says which point of a text stands at its X.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// A Text is one line of text. Its baseline is at Y: to centre capitals and digits on a height, add
// [CapHeight] times half the size.
//
// SVG names a family of fonts and leaves the font to the reader's machine. PNG uses the Go fonts,
// which have the Latin, Greek and Cyrillic letters; a letter they lack is an error there.
type Text struct {
	X, Y   float64
	Size   float64 // of the letters, in pixels
	Colour Colour
	Anchor Anchor
	Bold   bool
	Mono   bool // letters of equal width
	Text   string
}

func (t Text) moved(dx, dy float64) Item {
	t.X, t.Y = round(t.X+dx), round(t.Y+dy)
	return t
}

func (t Text) bounds() box {
	w := t.TextWidth()
	b := box{t.X, t.Y - t.Size, t.X + w, t.Y + t.Size/3}
	switch t.Anchor {
	case Middle:
		b = b.moved(-w/2, 0)
	case End:
		b = b.moved(-w, 0)
	}
	return b.grown(1)
}

func (t Text) key() string { return fmt.Sprint(t) }

// Boxed is a text in the middle of the box with its top left corner at (x, y).
func Boxed(x, y, w, h, size float64, c Colour, text string) Text {
	return Text{X: x + w/2, Y: y + h/2 + size*CapHeight/2, Size: size, Colour: c, Anchor: Middle, Text: text}
}
