package plot

import (
	"io"
	"math"

	"queens/draw"
)

// The layout, in pixels: from the top title, label of the values, frame, numbers n; from the left
// labels, frame, names. The frame is as large as the rest allows.
const (
	pad       = 16 // around everything
	titleSize = 17
	nameSize  = 14
	tickSize  = 13
	inset     = 12 // between the sides of the frame and the first and last n
	column    = 16 // from the frame to the names
)

// WriteSVG prints the chart as an SVG document with a title and a description. The error is that
// of w, or says what cannot be drawn.
func (c Chart) WriteSVG(w io.Writer) error {
	c, err := c.sized()
	if err != nil {
		return err
	}
	return c.scene().WriteSVG(w)
}

// WritePNG prints the chart as a PNG image. The error is that of w, or says what cannot be drawn:
// a letter outside Latin, Greek and Cyrillic, for one.
func (c Chart) WritePNG(w io.Writer) error {
	c, err := c.sized()
	if err != nil {
		return err
	}
	return c.scene().WritePNG(w)
}

// scene draws a chart that is sized.
func (c Chart) scene() *draw.Scene {
	s := &draw.Scene{Width: c.Width, Height: c.Height, Title: c.Title, Desc: c.describe()}
	if c.Dark {
		s.Theme = draw.Dark
	}
	f := frame{right: float64(c.Width) - pad, top: pad, bottom: float64(c.Height) - pad - 24}
	if c.Title != "" {
		title := draw.Text{X: pad, Y: pad + 14, Size: titleSize, Bold: true, Colour: draw.Ink, Text: c.Title}
		s.Add(fitted(title, f.right-pad))
		f.top += 30
	}
	label := draw.Text{X: pad, Y: f.top + 10, Size: tickSize, Colour: draw.Muted, Text: c.YLabel}
	s.Add(fitted(label, f.right-pad))
	f.top += 28

	f.lowN, f.highN, f.low, f.high = c.ranges()
	ticks := valueTicks(f.low, f.high)
	for _, t := range ticks {
		_, width := raised(0, 0, t.label)
		f.left = max(f.left, pad+width+9)
	}
	apart := min(18, (f.bottom-f.top)/MaxSeries)
	names := c.names(apart, float64(c.Width)*.3)
	for _, name := range names {
		f.right = min(f.right, float64(c.Width)-pad-column-name.TextWidth()*1.1) // the reader's font may be wider
	}
	s.Add(f.valueAxis(ticks)...)
	s.Add(f.nAxis()...)

	var ends []end
	for i, one := range c.Series {
		s.Add(f.series(looks[i], one)...)
		points := one.drawn()
		last := points[len(points)-1]
		ends = append(ends, end{series: i, x: f.x(last.N), y: f.y(last.Value)})
	}
	spread(ends, apart, f.top, f.bottom)
	for _, e := range ends {
		l, name, x := looks[e.series], names[e.series], f.right+column
		leader := draw.Stroke(l.colour, 1, new(draw.Path).Line(e.x+9, e.y, x-5, e.name))
		leader.Dash, leader.Opacity = 2.5, .7
		name.X, name.Y = x, e.name+name.Size*draw.CapHeight/2
		name.Colour = l.colour
		s.Add(leader, name)
	}
	return s
}

// names returns the names of the series, small enough for lines so far apart and so wide.
func (c Chart) names(apart, width float64) []draw.Text {
	var names []draw.Text
	for _, s := range c.Series {
		text := draw.Text{Size: min(nameSize, apart*.8), Text: s.Name}
		names = append(names, fitted(text, width))
	}
	return names
}

// fitted returns the text, smaller if it is wider than width.
func fitted(t draw.Text, width float64) draw.Text {
	if w := t.TextWidth(); w > width {
		t.Size = math.Floor(t.Size*width/w*10) / 10
	}
	return t
}

// ranges returns the ends of both axes.
func (c Chart) ranges() (lowN, highN int, low, high float64) {
	lowN, highN = math.MaxInt, math.MinInt
	low, high = math.Inf(1), 0
	for _, s := range c.Series {
		for _, p := range s.drawn() {
			lowN, highN = min(lowN, p.N), max(highN, p.N)
			low, high = min(low, p.Value), max(high, p.Value)
		}
	}
	if lowN == highN {
		lowN, highN = lowN-1, highN+1
	}
	low, high = valueRange(low, high)
	return lowN, highN, low, high
}

// A frame is the area between the axes, and what their ends stand for.
type frame struct {
	left, right, top, bottom float64
	lowN, highN              int
	low, high                float64
}

func (f frame) x(n int) float64 {
	part := float64(n-f.lowN) / float64(f.highN-f.lowN)
	return f.left + inset + part*(f.right-f.left-2*inset)
}

func (f frame) y(value float64) float64 {
	return f.bottom - math.Log10(value/f.low)/math.Log10(f.high/f.low)*(f.bottom-f.top)
}

// sharp moves a coordinate to the middle of its pixel, where a thin line is not blurred.
func sharp(v float64) float64 { return math.Floor(v) + .5 }

// valueAxis draws the vertical axis, with a line across the frame at each label.
func (f frame) valueAxis(ticks []tick) []draw.Item {
	x := sharp(f.left)
	across, small := new(draw.Path), new(draw.Path)
	var labels []draw.Item
	for _, t := range ticks {
		y := sharp(f.y(t.value))
		if t.label == "" {
			small.Line(x-4, y, x, y)
			continue
		}
		across.Line(x-5, y, f.right, y)
		texts, _ := raised(f.left-9, y, t.label)
		labels = append(labels, texts...)
	}
	grid := draw.Stroke(draw.Faint, 1, across)
	grid.Opacity = .7
	return append(labels, grid, draw.Stroke(draw.Faint, 1, small),
		draw.Stroke(draw.Muted, 1, new(draw.Path).Line(x, sharp(f.top), x, sharp(f.bottom))))
}

// nAxis draws the horizontal axis.
func (f frame) nAxis() []draw.Item {
	widest := draw.Text{Size: tickSize, Text: nTicks(f.highN, f.highN, 1)[0].label}
	y := sharp(f.bottom)
	axis := new(draw.Path).Line(sharp(f.left), y, sharp(f.right), y)
	text := draw.Text{Y: f.bottom + 20, Size: tickSize, Colour: draw.Muted, Anchor: draw.Middle}
	var labels []draw.Item
	for _, t := range nTicks(f.lowN, f.highN, int((f.right-f.left)/(widest.TextWidth()+12))) {
		x := sharp(f.x(int(t.value)))
		axis.Line(x, y, x, y+5)
		text.X, text.Text = x, t.label
		labels = append(labels, text)
	}
	text.X, text.Anchor, text.Text = f.right+column, draw.Start, "n"
	return append(labels, text, draw.Stroke(draw.Muted, 1, axis))
}

// series draws the line of a series, with a gap where a value is 0, and its markers.
func (f frame) series(l look, s Series) []draw.Item {
	line := new(draw.Path)
	var marks []draw.Item
	for i, p := range s.Points {
		if p.Value == 0 {
			continue
		}
		x, y := f.x(p.N), f.y(p.Value)
		if i == 0 || s.Points[i-1].Value == 0 {
			line.MoveTo(x, y)
		} else {
			line.LineTo(x, y)
		}
		marks = append(marks, l.mark(x, y)...)
	}
	return append([]draw.Item{l.line(line)}, marks...)
}
