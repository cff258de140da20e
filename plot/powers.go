package plot

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// powers writes 10^12 with a raised 12. The fonts have raised digits, but not all of them.
type powers struct{ text.Plain }

var handler = text.Plain{Fonts: font.DefaultCache}

// exponentSize is the size of an exponent as a part of that of the base.
const exponentSize = .72

// Box makes room for base and exponent.
func (h powers) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	base, exponent, _ := strings.Cut(txt, "^")
	width, height, depth = h.Plain.Box(base, f)
	f.Size *= exponentSize
	more, _, _ := h.Plain.Box(exponent, f)
	return width + more, height, depth
}

// Draw writes the base, then the exponent.
func (h powers) Draw(c vg.Canvas, txt string, style text.Style, at vg.Point) {
	base, exponent, power := strings.Cut(txt, "^")
	if !power {
		h.Plain.Draw(c, txt, style, at)
		return
	}
	all, _, _ := h.Box(txt, style.Font)
	first, _, _ := h.Plain.Box(base, style.Font)
	at.X += vg.Length(style.XAlign) * all
	style.XAlign, style.Handler = text.XLeft, h.Plain
	h.Plain.Draw(c, base, style, at)
	at.X += first
	at.Y += style.Font.Size * .36
	style.Font.Size *= exponentSize
	h.Plain.Draw(c, exponent, style, at)
}
