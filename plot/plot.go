// Package plot draws charts of what grows with n: counts, nodes, seconds. The vertical axis is
// logarithmic, because everything about queens grows faster than one can draw otherwise.
//
// A [Chart] holds the series; [Chart.WriteSVG] and [Chart.WritePNG] print it: up to [MaxSeries] series,
// n up to 1,000,000. Series differ in their markers and dashes, not only in colour, and each is named
// at its end. Equal charts give equal bytes.
//
// A chart becomes a [draw.Scene]: the colours and the printers are those of package draw.
//
// The files:
//
//	plot.go               what a chart is, and which cannot be drawn
//	axes.go               ranges, ticks and their labels
//	looks.go, names.go    how series are told apart, where their names stand
//	scene.go              the picture
package plot

import (
	"fmt"
	"math"
	"strings"
)

// The limits of a chart.
const (
	MaxSeries = 9
	minSide   = 200
	maxSide   = 4000
	maxN      = 1_000_000
)

// A Chart is one or more series over n.
type Chart struct {
	Title  string
	YLabel string // what the values are and their unit: "seconds, one thread"
	Series []Series

	Dark          bool
	Width, Height int // pixels, 200 to 4000; 0 stands for 720 and 440
}

// A Series is a value for some n. Values of 0 have no place on a logarithmic axis and are left out;
// the description says so.
type Series struct {
	Name   string
	Points []Point
}

// A Point is the value for one n.
type Point struct {
	N     int
	Value float64
}

// drawn returns the points that have a place on the axis.
func (s Series) drawn() []Point {
	var points []Point
	for _, p := range s.Points {
		if p.Value > 0 {
			points = append(points, p)
		}
	}
	return points
}

// sized returns c with its size filled in, or an error for what cannot be drawn.
func (c Chart) sized() (Chart, error) {
	if c.Width == 0 && c.Height == 0 {
		c.Width, c.Height = 720, 440
	}
	if min(c.Width, c.Height) < minSide || max(c.Width, c.Height) > maxSide {
		return c, fmt.Errorf("a chart of %d×%d pixels is outside the limits: sides %d..%d", c.Width, c.Height, minSide, maxSide)
	}
	if len(c.Series) < 1 || len(c.Series) > MaxSeries {
		return c, fmt.Errorf("a chart of %d series is outside the limits 1..%d", len(c.Series), MaxSeries)
	}
	for _, s := range c.Series {
		for i, p := range s.Points {
			switch {
			case p.N < 0 || p.N > maxN:
				return c, fmt.Errorf("series %q: n = %d is outside 0..%d", s.Name, p.N, maxN)
			case p.Value < 0 || math.IsNaN(p.Value) || math.IsInf(p.Value, 0):
				return c, fmt.Errorf("series %q: value %v for n = %d is not a number from 0 up", s.Name, p.Value, p.N)
			case i > 0 && p.N <= s.Points[i-1].N:
				return c, fmt.Errorf("series %q: n = %d comes after n = %d, the order is rising", s.Name, p.N, s.Points[i-1].N)
			}
		}
		if len(s.drawn()) == 0 {
			return c, fmt.Errorf("series %q has no value above 0", s.Name)
		}
	}
	return c, nil
}

// describe says in words what the chart shows.
func (c Chart) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "A chart of %s over n, on a logarithmic axis.", c.YLabel)
	for _, s := range c.Series {
		points := s.drawn()
		first, last := points[0], points[len(points)-1]
		fmt.Fprintf(&b, " %s: %.3g at n = %d", s.Name, first.Value, first.N)
		if len(points) > 1 {
			fmt.Fprintf(&b, ", %.3g at n = %d", last.Value, last.N)
		}
		b.WriteByte('.')
		if len(points) < len(s.Points) {
			b.WriteString(" Values of 0 are left out.")
		}
	}
	return b.String()
}
