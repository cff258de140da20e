package plot

import "queens/draw"

// A look tells a series from the others: by its colour, its marker and its dashes. Markers are all
// different, and so are colours; those that share their dashes are four apart.
type look struct {
	colour draw.Colour
	dash   float64
	marker *draw.Path
	hollow bool // the marker is an outline
}

var looks = [MaxSeries]look{
	{draw.Blue, 0, disc, false},
	{draw.Orange, 8, square, false},
	{draw.Green, 4, triangle, false},
	{draw.Violet, 14, diamond, false},
	{draw.Warn, 0, cross, true},
	{draw.Ink, 8, disc, true},
	{draw.Muted, 4, square, true},
	{draw.Teal, 14, triangle.Placed(-1, 0, 0), true},
	{draw.Pink, 2, diamond, true},
}

// The markers, around (0, 0).
var (
	disc     = new(draw.Path).Circle(0, 0, 4)
	square   = new(draw.Path).Rect(-3.5, -3.5, 7, 7)
	triangle = new(draw.Path).Polygon(0, -4.5, 4.5, 3.5, -4.5, 3.5)
	diamond  = new(draw.Path).Polygon(0, -5, 5, 0, 0, 5, -5, 0)
	cross    = new(draw.Path).Line(-3.5, -3.5, 3.5, 3.5).Line(-3.5, 3.5, 3.5, -3.5)
)

// line draws a line in the look of a series.
func (l look) line(p *draw.Path) draw.Shape {
	s := draw.Stroke(l.colour, 2, p)
	s.Dash = l.dash
	return s
}

// mark puts the marker on a point. A little paper around it keeps it apart from its own line.
func (l look) mark(x, y float64) []draw.Item {
	ground := draw.Shape{Path: l.marker, Style: draw.Style{Fill: draw.Paper, Stroke: draw.Paper, Width: 5}}
	marker := draw.Fill(l.colour, l.marker)
	if l.hollow {
		marker = draw.Stroke(l.colour, 1.7, l.marker)
	}
	return []draw.Item{ground.At(x, y), marker.At(x, y)}
}
