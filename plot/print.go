package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// pixel is the library's unit: it draws in points, 72 to the inch, of which a pixel is 3/4.
const pixel = vg.Length(.75)

// WriteSVG prints the chart as an SVG document with a title and a description. The error is that
// of w, or says what cannot be drawn.
func (c Chart) WriteSVG(w io.Writer) error {
	c, err := c.sized()
	if err != nil {
		return err
	}
	canvas := vgsvg.New(vg.Length(c.Width)*pixel, vg.Length(c.Height)*pixel)
	c.draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return err
	}
	_, err = w.Write(c.named(out.Bytes()))
	return err
}

// named adds what the library leaves out: title, description, and fonts to fall back to. It also
// says the size in pixels.
func (c Chart) named(svg []byte) []byte {
	_, rest, _ := bytes.Cut(svg, []byte("<svg "))
	_, body, _ := bytes.Cut(rest, []byte(">\n"))
	var out bytes.Buffer
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %g %g\" role=\"img\">\n<title>",
		c.Width, c.Height, float64(c.Width)*float64(pixel), float64(c.Height)*float64(pixel))
	xml.EscapeText(&out, []byte(c.Title)) // a Buffer does not fail
	out.WriteString("</title>\n<desc>")
	xml.EscapeText(&out, []byte(c.describe()))
	out.WriteString("</desc>\n")
	out.Write(bytes.ReplaceAll(body, []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Helvetica,Arial,sans-serif;")))
	return out.Bytes()
}

// WritePNG prints the chart as a PNG image. The error is that of w, or says what cannot be drawn.
func (c Chart) WritePNG(w io.Writer) error {
	c, err := c.sized()
	if err != nil {
		return err
	}
	canvas := vgimg.NewWith(vgimg.UseWH(vg.Length(c.Width)*pixel, vg.Length(c.Height)*pixel), vgimg.UseDPI(96))
	c.draw(draw.New(canvas))
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, canvas.Image())
}

// ink are the colours of a theme; those of the series come in the order in which they are given.
type ink struct {
	paper, text, muted, grid color.RGBA
	series                   [MaxSeries]color.RGBA
}

var themes = map[bool]ink{
	false: {
		paper: rgb(0xffffff), text: rgb(0x1b1f24), muted: rgb(0x59636e), grid: rgb(0xe3e6ea),
		series: [...]color.RGBA{rgb(0x1a66ad), rgb(0xa85100), rgb(0x24743a), rgb(0x7a3fc4), rgb(0xc0241c), rgb(0x0b7285), rgb(0x59636e), rgb(0x8a5a00)},
	},
	true: {
		paper: rgb(0x0f1419), text: rgb(0xe6e9ec), muted: rgb(0x9aa4af), grid: rgb(0x2a323b),
		series: [...]color.RGBA{rgb(0x6cb6ff), rgb(0xf0a35e), rgb(0x7ed58a), rgb(0xc8a6ff), rgb(0xff8078), rgb(0x66d9e8), rgb(0xb3bcc6), rgb(0xe6c26a)},
	},
}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff} }

// markers and dashes tell the series apart without colour.
var (
	markers = [MaxSeries]draw.GlyphDrawer{
		draw.CircleGlyph{},
		draw.BoxGlyph{},
		draw.PyramidGlyph{},
		draw.RingGlyph{},
		draw.CrossGlyph{},
		draw.SquareGlyph{},
		draw.TriangleGlyph{},
		draw.PlusGlyph{},
	}
	dashes = [MaxSeries][]vg.Length{{}, {6, 3}, {2, 3}, {8, 3, 2, 3}, {}, {6, 3}, {2, 3}, {8, 3, 2, 3}}
)

func sans(size vg.Length, bold bool) font.Font {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if bold {
		f.Weight = xfont.WeightBold
	}
	return f
}

// draw draws the chart with the library's axes, and what it draws itself between and beside them.
func (c Chart) draw(canvas draw.Canvas) {
	theme := themes[c.Dark]
	p := plot.New()
	p.BackgroundColor = nil
	p.TextHandler = handler
	p.X.Label.Text, p.Y.Label.Text = "n", c.YLabel
	p.X.Padding, p.Y.Padding = 6*pixel, 6*pixel
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font, axis.Label.TextStyle.Color = sans(14*pixel, false), theme.muted
		axis.Tick.Label.Handler = powers{handler}
		axis.Label.Padding = 4 * pixel
		axis.Tick.Label.Font, axis.Tick.Label.Color = sans(13*pixel, false), theme.muted
		axis.Color, axis.Tick.Color = theme.muted, theme.muted
		axis.Width, axis.Tick.Width = pixel, pixel
		axis.Tick.Length = 5 * pixel
	}
	p.Y.Scale = plot.LogScale{}

	lines := lines{chart: c, theme: theme}
	lowN, highN, low, high := lines.ranges()
	p.X.Min, p.X.Max = float64(lowN), float64(highN)
	if lowN == highN {
		p.X.Min, p.X.Max = p.X.Min-1, p.X.Max+1
	}
	p.Y.Min, p.Y.Max = valueRange(low, high)
	p.X.Tick.Marker = nTicks(int(p.X.Min), int(p.X.Max))
	p.Y.Tick.Marker = valueTicks(p.Y.Min, p.Y.Max)
	p.Add(&lines)

	canvas.SetColor(theme.paper)
	canvas.Fill(canvas.Rectangle.Path())
	const pad = 16 * pixel
	top := pad
	if c.Title != "" {
		top += 34 * pixel
		style := draw.TextStyle{Color: theme.text, Font: sans(17*pixel, true), YAlign: draw.YTop, Handler: handler}
		canvas.FillText(style, vg.Point{X: canvas.Min.X + pad, Y: canvas.Max.Y - pad*.8}, c.Title)
	}
	p.Draw(draw.Crop(canvas, pad, -pad-lines.labelWidth(p), pad, -top))
}

// lines draws the grid, the series, and each one's name at its end.
type lines struct {
	chart Chart
	theme ink
}

// ranges returns the least and greatest n and value of all series.
func (l *lines) ranges() (lowN, highN int, low, high float64) {
	lowN, highN = math.MaxInt, math.MinInt
	low, high = math.Inf(1), 0
	for _, s := range l.chart.Series {
		for _, pt := range s.drawn() {
			lowN, highN = min(lowN, pt.N), max(highN, pt.N)
			low, high = min(low, pt.Value), max(high, pt.Value)
		}
	}
	return lowN, highN, low, high
}

func (l *lines) nameStyle(p *plot.Plot, i int) draw.TextStyle {
	return draw.TextStyle{Color: l.theme.series[i], Font: sans(14*pixel, false), YAlign: draw.YCenter, Handler: p.TextHandler}
}

// labelWidth is the room the names need on the right.
func (l *lines) labelWidth(p *plot.Plot) vg.Length {
	var w vg.Length
	for i, s := range l.chart.Series {
		w = max(w, l.nameStyle(p, i).Width(s.Name))
	}
	return w + 18*pixel
}

// Plot is called by the library with the area between the axes.
func (l *lines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if tick.Label != "" {
			c.StrokeLine2(draw.LineStyle{Color: l.theme.grid, Width: pixel}, c.Min.X, y(tick.Value), c.Max.X, y(tick.Value))
		}
	}
	var ends []end
	for i, s := range l.chart.Series {
		style := draw.LineStyle{Color: l.theme.series[i], Width: 2 * pixel, Dashes: dashes[i]}
		var points []vg.Point
		begin := 0 // of the line: a value of 0 leaves a gap
		for _, pt := range s.Points {
			if pt.Value == 0 {
				c.StrokeLines(style, points[begin:])
				begin = len(points)
				continue
			}
			points = append(points, vg.Point{X: x(float64(pt.N)), Y: y(pt.Value)})
		}
		c.StrokeLines(style, points[begin:])
		for _, at := range points {
			// A little paper around a marker keeps it apart from its own line.
			c.DrawGlyph(draw.GlyphStyle{Color: l.theme.paper, Radius: 6 * pixel, Shape: draw.CircleGlyph{}}, at)
			c.DrawGlyph(draw.GlyphStyle{Color: l.theme.series[i], Radius: 4 * pixel, Shape: markers[i]}, at)
		}
		last := points[len(points)-1]
		ends = append(ends, end{series: i, from: last, y: last.Y})
	}
	spread(ends, 18*pixel, c.Min.Y, c.Max.Y)
	for _, e := range ends {
		to := vg.Point{X: c.Max.X + 16*pixel, Y: e.y}
		c.StrokeLine2(draw.LineStyle{Color: l.theme.series[e.series], Width: pixel, Dashes: []vg.Length{1, 2}},
			e.from.X+7*pixel, e.from.Y, to.X-2*pixel, to.Y)
		c.FillText(l.nameStyle(p, e.series), to, l.chart.Series[e.series].Name)
	}
}

// An end is where a series ends and at which height its name stands.
type end struct {
	series int
	from   vg.Point
	y      vg.Length
}

// spread moves names apart that would cover each other, and keeps them between low and high as far
// as there is room.
func spread(ends []end, apart, low, high vg.Length) {
	slices.SortStableFunc(ends, func(a, b end) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		default:
			return 0
		}
	})
	for i := 1; i < len(ends); i++ {
		ends[i].y = max(ends[i].y, ends[i-1].y+apart)
	}
	for i := len(ends) - 1; i >= 0; i-- {
		ends[i].y = min(ends[i].y, high)
		high = ends[i].y - apart
	}
}
