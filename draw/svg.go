package draw

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// The SVG printer. Equal scenes give equal bytes. Colours are attributes, so that the picture can
// stand inside a page with a strict content security policy; only [Auto] pictures carry a style
// sheet, because nothing else can ask for the reader's preference. A path that is used more than once is
// defined once, under a name made of its content: in a page with many pictures, equal names mean
// equal paths.

// WriteSVG prints the scene as an SVG document with a title and a description. The error is that
// of w, or says that the size is outside the limits.
func (s *Scene) WriteSVG(w io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	p := svgPrinter{w: b, theme: s.Theme, uses: map[string]int{}}
	p.scene(s)
	return b.Flush()
}

type svgPrinter struct {
	w     *bufio.Writer
	theme Theme
	uses  map[string]int // by path data
}

func (p *svgPrinter) scene(s *Scene) {
	id := shortHash(s.Title + "\x00" + s.Desc)
	fmt.Fprintf(p.w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-labelledby="t%[3]s d%[3]s"`, s.Width, s.Height, id)
	if p.theme == Auto {
		p.w.WriteString(` class="queens"`)
	}
	fmt.Fprintf(p.w, ">\n<title id=\"t%s\">%s</title>\n<desc id=\"d%[1]s\">%[3]s</desc>\n", id, escaped(s.Title), escaped(s.Desc))
	if p.theme == Auto {
		p.styleSheet(s)
	}
	p.definitions(s)
	ground := Fill(Paper, new(Path).Rect(0, 0, float64(s.Width), float64(s.Height)))
	items := append([]Item{ground}, s.Items...)
	for len(items) > 0 {
		items = items[p.run(items):]
	}
	p.w.WriteString("</svg>\n")
}

// run prints the first items that look alike, in a group if there are several, and returns how
// many they are.
func (p *svgPrinter) run(items []Item) int {
	look := p.look(items[0])
	n := 1
	for n < len(items) && p.look(items[n]) == look {
		n++
	}
	if n == 1 {
		p.item(items[0], look)
		return 1
	}
	fmt.Fprintf(p.w, "<g%s>\n", look)
	for _, item := range items[:n] {
		p.item(item, "")
	}
	p.w.WriteString("</g>\n")
	return n
}

// look returns the attributes of an item that say what it looks like, not where it is.
func (p *svgPrinter) look(item Item) string {
	var b strings.Builder
	switch item := item.(type) {
	case Shape:
		p.colours(&b, item.Fill, item.Stroke)
		if item.Stroke != NoColour {
			fmt.Fprintf(&b, ` stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"`, number(item.Width))
			if item.Dash != 0 {
				fmt.Fprintf(&b, ` stroke-dasharray="%s"`, number(item.Dash))
			}
		}
		if item.opacity() != 1 {
			fmt.Fprintf(&b, ` opacity="%s"`, number(item.Opacity))
		}
	case Text:
		p.colours(&b, item.Colour, NoColour)
		family := "system-ui,Helvetica,Arial,sans-serif"
		if item.Mono {
			family = "ui-monospace,Menlo,Consolas,monospace"
		}
		fmt.Fprintf(&b, ` font-family="%s" font-size="%s"`, family, number(item.Size))
		if item.Bold {
			b.WriteString(` font-weight="bold"`)
		}
		if item.Anchor != Start {
			fmt.Fprintf(&b, ` text-anchor="%s"`, [...]string{"start", "middle", "end"}[item.Anchor])
		}
	}
	return b.String()
}

// colours writes the two colours as attributes, or as classes where the style sheet has them.
func (p *svgPrinter) colours(b *strings.Builder, fill, stroke Colour) {
	if p.theme == Auto {
		var classes []string
		if fill != NoColour {
			classes = append(classes, "f-"+colourNames[fill])
		}
		if stroke != NoColour {
			classes = append(classes, "s-"+colourNames[stroke])
		}
		fmt.Fprintf(b, ` class="%s"`, strings.Join(classes, " "))
		if fill == NoColour {
			b.WriteString(` fill="none"`)
		}
		return
	}
	palette := p.theme.palette()
	value := "none"
	if fill != NoColour {
		value = css(palette[fill])
	}
	fmt.Fprintf(b, ` fill="%s"`, value)
	if stroke != NoColour {
		fmt.Fprintf(b, ` stroke="%s"`, css(palette[stroke]))
	}
}

func (p *svgPrinter) item(item Item, look string) {
	switch item := item.(type) {
	case Shape:
		data, name := string(item.Path.data), "path"
		switch {
		case p.uses[data] > 1:
			name = "use"
			fmt.Fprintf(p.w, `<use%s href="#p%s"%s`, look, shortHash(data), position(item.X, item.Y))
		case item.X != 0 || item.Y != 0:
			fmt.Fprintf(p.w, `<path%s d="%s"`, look, item.Path.Placed(1, item.X, item.Y).data)
		default:
			fmt.Fprintf(p.w, `<path%s d="%s"`, look, data)
		}
		if item.Hint == "" {
			p.w.WriteString("/>")
		} else {
			fmt.Fprintf(p.w, "><title>%s</title></%s>", escaped(item.Hint), name)
		}
	case Text:
		fmt.Fprintf(p.w, `<text%s x="%s" y="%s">%s</text>`, look, number(item.X), number(item.Y), escaped(item.Text))
	}
	p.w.WriteByte('\n')
}

// position returns the attributes x and y, without those that are 0.
func position(x, y float64) string {
	s := ""
	if x != 0 {
		s += ` x="` + number(x) + `"`
	}
	if y != 0 {
		s += ` y="` + number(y) + `"`
	}
	return s
}

// definitions prints the paths that are used more than once.
func (p *svgPrinter) definitions(s *Scene) {
	var shared []string
	for _, item := range s.Items {
		if shape, ok := item.(Shape); ok {
			data := string(shape.Path.data)
			if p.uses[data]++; p.uses[data] == 2 {
				shared = append(shared, data)
			}
		}
	}
	if shared == nil {
		return
	}
	p.w.WriteString("<defs>\n")
	for _, data := range shared {
		fmt.Fprintf(p.w, "<path id=\"p%s\" d=\"%s\"/>\n", shortHash(data), data)
	}
	p.w.WriteString("</defs>\n")
}

// styleSheet prints the colours of both themes, those of regions where there are any. It names no variables: many programs that show SVG
// do not know them.
func (p *svgPrinter) styleSheet(s *Scene) {
	last := Region
	for _, item := range s.Items {
		if shape, ok := item.(Shape); ok && shape.Fill >= Region {
			last = colours
		}
	}
	rules := func(theme Theme) {
		for c := Paper; c < last; c++ {
			value := css(theme.palette()[c])
			fmt.Fprintf(p.w, ".queens .f-%s{fill:%s}.queens .s-%[1]s{stroke:%[2]s}\n", colourNames[c], value)
		}
	}
	p.w.WriteString("<style>\n")
	rules(Light)
	p.w.WriteString("@media (prefers-color-scheme:dark){\n")
	rules(Dark)
	p.w.WriteString("}\n</style>\n")
}

func css(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func number(v float64) string { return string(appendNumber(nil, v)) }

func shortHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder does not fail
	return b.String()
}
