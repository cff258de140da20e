package draw

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// CapHeight is the height of capitals and digits as a part of the size of a [Text].
const CapHeight = 0.72

// The fonts for pixels and for measuring. They are part of the binary.
var (
	regular = sync.OnceValue(func() *sfnt.Font { return parseFont(goregular.TTF) })
	bold    = sync.OnceValue(func() *sfnt.Font { return parseFont(gobold.TTF) })
	mono    = sync.OnceValue(func() *sfnt.Font { return parseFont(gomono.TTF) })
)

func parseFont(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err) // the font is compiled in
	}
	return f
}

func (t Text) font() *sfnt.Font {
	switch {
	case t.Mono:
		return mono()
	case t.Bold:
		return bold()
	default:
		return regular()
	}
}

// TextWidth returns the width of t in pixels when set in the Go fonts. Other sans-serif fonts are
// a little narrower, or wider by a tenth at most.
func (t Text) TextWidth() float64 {
	var buf sfnt.Buffer
	f, width := t.font(), fixed.Int26_6(0)
	for _, r := range t.Text {
		width += advance(f, &buf, r, t.ppem())
	}
	return float64(width) / 64
}

func (t Text) ppem() fixed.Int26_6 { return fixed.Int26_6(t.Size * 64) }

// advance returns how far the next letter stands from r.
func advance(f *sfnt.Font, buf *sfnt.Buffer, r rune, ppem fixed.Int26_6) fixed.Int26_6 {
	glyph, err := f.GlyphIndex(buf, r)
	if err != nil {
		return ppem
	}
	w, err := f.GlyphAdvance(buf, glyph, ppem, font.HintingNone)
	if err != nil {
		return ppem
	}
	return w
}

// A LetterError says that a text has a letter that the font lacks. It cannot be painted, as PNG or
// GIF, but it can be in SVG, whose readers have fonts of their own.
type LetterError struct {
	Text   string
	Letter rune
}

func (e *LetterError) Error() string {
	return fmt.Sprintf("text %q cannot be painted: the font has no %q", e.Text, e.Letter)
}

// outline returns the letters as a path. The error of a letter the font lacks is a [LetterError].
func (t Text) outline() (*Path, error) {
	var (
		buf  sfnt.Buffer
		f    = t.font()
		to   = new(Path)
		x    = t.bounds().x0 + 1
		unit = func(p fixed.Point26_6) (float64, float64) {
			return x + float64(p.X)/64, t.Y + float64(p.Y)/64
		}
	)
	for _, r := range t.Text {
		glyph, err := f.GlyphIndex(&buf, r)
		if err != nil || glyph == 0 {
			return nil, &LetterError{t.Text, r}
		}
		segments, err := f.LoadGlyph(&buf, glyph, t.ppem(), nil)
		if err != nil {
			return nil, fmt.Errorf("text %q cannot be painted: %w", t.Text, err)
		}
		open := false
		var atX, atY float64
		for _, s := range segments {
			x1, y1 := unit(s.Args[0])
			x2, y2 := unit(s.Args[1])
			x3, y3 := unit(s.Args[2])
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if open {
					to.Close()
				}
				open = true
				to.MoveTo(x1, y1)
				atX, atY = x1, y1
			case sfnt.SegmentOpLineTo:
				to.LineTo(x1, y1)
				atX, atY = x1, y1
			case sfnt.SegmentOpQuadTo: // a quadratic curve as a cubic one
				to.CubeTo(atX+(x1-atX)*2/3, atY+(y1-atY)*2/3, x2+(x1-x2)*2/3, y2+(y1-y2)*2/3, x2, y2)
				atX, atY = x2, y2
			case sfnt.SegmentOpCubeTo:
				to.CubeTo(x1, y1, x2, y2, x3, y3)
				atX, atY = x3, y3
			}
		}
		if open {
			to.Close()
		}
		x += float64(advance(f, &buf, r, t.ppem())) / 64
	}
	return to, nil
}
