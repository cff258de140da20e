package draw

import (
	"math"
	"strconv"
)

// A Path is an outline: one or more figures of straight lines and cubic curves, in pixels, x to the
// right and y down. Build it with the methods, each of which returns the path, then leave it alone:
// shapes share it. Coordinates are rounded to hundredths of a pixel when they are put in, so that
// what is printed as text and what is painted are the same numbers.
type Path struct {
	segments []segment
	at       point  // where the last one ended
	data     []byte // all of them as SVG path data
}

// A segment leads from where the one before ended to its last point.
type segment struct {
	kind   byte // M, L, C or Z as in SVG
	points [3]point
}

type point struct{ x, y float64 }

// round keeps hundredths.
func round(v float64) float64 { return math.Round(v*100) / 100 }

// add appends a segment whose points are given as x, y, x, y, …
func (p *Path) add(kind byte, xy ...float64) *Path {
	s := segment{kind: kind}
	for i, v := range xy {
		if i%2 == 0 {
			s.points[i/2].x = round(v)
		} else {
			s.points[i/2].y = round(v)
		}
	}
	p.data = s.appendData(p.data, p.at)
	if s.size() > 0 {
		p.at = s.points[s.size()-1]
	}
	p.segments = append(p.segments, s)
	return p
}

// appendData writes the segment, which begins at from, as SVG path data.
func (s segment) appendData(b []byte, from point) []byte {
	to := s.points[0]
	switch {
	case s.kind == 'L' && to.y == from.y:
		return appendNumber(append(b, 'H'), to.x)
	case s.kind == 'L' && to.x == from.x:
		return appendNumber(append(b, 'V'), to.y)
	}
	b = append(b, s.kind)
	for i, pt := range s.points[:s.size()] {
		if i > 0 && pt.x >= 0 {
			b = append(b, ' ')
		}
		b = appendNumber(b, pt.x)
		if pt.y >= 0 {
			b = append(b, ' ')
		}
		b = appendNumber(b, pt.y)
	}
	return b
}

// appendNumber writes a coordinate as short as it goes: 3, -0.5, 2.25.
func appendNumber(b []byte, v float64) []byte {
	v = round(v)
	if v == 0 {
		v = 0 // no minus zero
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// MoveTo begins a figure.
func (p *Path) MoveTo(x, y float64) *Path { return p.add('M', x, y) }

// LineTo draws a straight line.
func (p *Path) LineTo(x, y float64) *Path { return p.add('L', x, y) }

// CubeTo draws a cubic Bézier curve with control points (x1, y1) and (x2, y2).
func (p *Path) CubeTo(x1, y1, x2, y2, x, y float64) *Path {
	return p.add('C', x1, y1, x2, y2, x, y)
}

// Close closes the figure with a straight line to where it began.
func (p *Path) Close() *Path { return p.add('Z') }

// Polygon adds a closed figure with corners x, y, x, y, …
func (p *Path) Polygon(xy ...float64) *Path {
	for i := 0; i+1 < len(xy); i += 2 {
		if i == 0 {
			p.MoveTo(xy[0], xy[1])
		} else {
			p.LineTo(xy[i], xy[i+1])
		}
	}
	return p.Close()
}

// Rect adds a rectangle, clockwise.
func (p *Path) Rect(x, y, w, h float64) *Path {
	return p.Polygon(x, y, x+w, y, x+w, y+h, x, y+h)
}

// Hole adds a rectangle counter-clockwise: inside a clockwise one it is not filled.
func (p *Path) Hole(x, y, w, h float64) *Path {
	return p.Polygon(x, y, x, y+h, x+w, y+h, x+w, y)
}

// arc is how far the control points of a quarter circle of radius 1 lie from its ends.
const arc = 0.5523

// RoundRect adds a rectangle whose corners are rounded with radius r, clockwise.
func (p *Path) RoundRect(x, y, w, h, r float64) *Path {
	k := r * (1 - arc)
	return p.MoveTo(x+r, y).
		LineTo(x+w-r, y).CubeTo(x+w-k, y, x+w, y+k, x+w, y+r).
		LineTo(x+w, y+h-r).CubeTo(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h).
		LineTo(x+r, y+h).CubeTo(x+k, y+h, x, y+h-k, x, y+h-r).
		LineTo(x, y+r).CubeTo(x, y+k, x+k, y, x+r, y).Close()
}

// Circle adds a circle around (x, y), clockwise.
func (p *Path) Circle(x, y, r float64) *Path {
	k := r * arc
	return p.MoveTo(x, y-r).
		CubeTo(x+k, y-r, x+r, y-k, x+r, y).
		CubeTo(x+r, y+k, x+k, y+r, x, y+r).
		CubeTo(x-k, y+r, x-r, y+k, x-r, y).
		CubeTo(x-r, y-k, x-k, y-r, x, y-r).Close()
}

// Line adds a line, a figure that is not closed.
func (p *Path) Line(x1, y1, x2, y2 float64) *Path { return p.MoveTo(x1, y1).LineTo(x2, y2) }

// Placed returns the path scaled by scale, then moved by (dx, dy).
func (p *Path) Placed(scale, dx, dy float64) *Path {
	to := new(Path)
	for _, s := range p.segments {
		var xy []float64
		for _, pt := range s.points[:s.size()] {
			xy = append(xy, pt.x*scale+dx, pt.y*scale+dy)
		}
		to.add(s.kind, xy...)
	}
	return to
}

// size is the number of points of the segment.
func (s segment) size() int {
	switch s.kind {
	case 'M', 'L':
		return 1
	case 'C':
		return 3
	default:
		return 0
	}
}

// A box is a rectangle from (x0, y0) to (x1, y1).
type box struct{ x0, y0, x1, y1 float64 }

var nothing = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b box) with(p point) box {
	return box{min(b.x0, p.x), min(b.y0, p.y), max(b.x1, p.x), max(b.y1, p.y)}
}

func (b box) grown(by float64) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }

func (b box) moved(dx, dy float64) box { return box{b.x0 + dx, b.y0 + dy, b.x1 + dx, b.y1 + dy} }

// bounds returns a box around the path: around its points and control points.
func (p *Path) bounds() box {
	b := nothing
	for _, s := range p.segments {
		for _, pt := range s.points[:s.size()] {
			b = b.with(pt)
		}
	}
	return b
}

// curveSteps is the number of straight lines a curve is stroked with.
const curveSteps = 12

// lines returns the figures of the path as polygons; a closed one ends where it began.
func (p *Path) lines() [][]point {
	var figures [][]point
	for _, s := range p.segments {
		if s.kind == 'M' {
			figures = append(figures, []point{s.points[0]})
			continue
		}
		f := &figures[len(figures)-1]
		from := (*f)[len(*f)-1]
		switch s.kind {
		case 'L':
			*f = append(*f, s.points[0])
		case 'Z':
			*f = append(*f, (*f)[0])
		case 'C':
			for i := 1; i <= curveSteps; i++ {
				*f = append(*f, cubic(from, s.points, float64(i)/curveSteps))
			}
		}
	}
	return figures
}

// cubic returns the point of a cubic curve at t from 0 to 1.
func cubic(from point, to [3]point, t float64) point {
	u := 1 - t
	a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return point{
		a*from.x + b*to[0].x + c*to[1].x + d*to[2].x,
		a*from.y + b*to[0].y + c*to[1].y + d*to[2].y,
	}
}
