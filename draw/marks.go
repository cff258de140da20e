package draw

// markShape returns a mark for a square of side s at (0, 0).
func markShape(style MarkStyle, s float64) Shape {
	switch style {
	case Tinted:
		shape := Fill(Blue, new(Path).Rect(0, 0, s, s))
		shape.Opacity = .3
		return shape
	case Hatched:
		return Fill(Orange, Hatch(s, s, max(3, s/5), max(1, s/32), false))
	case BackHatched:
		return Fill(Green, Hatch(s, s, max(3, s/5), max(1, s/32), true))
	case Dotted:
		return Fill(Blue, new(Path).Circle(s/2, s/2, max(1.5, .13*s)))
	case Framed:
		w := max(1, .06*s)
		at := max(1, .06*s)
		return Fill(Violet, new(Path).Rect(at, at, s-2*at, s-2*at).Hole(at+w, at+w, s-2*at-2*w, s-2*at-2*w))
	default:
		return Stroke(Muted, max(1.2, .06*s), cross(s, .34))
	}
}

// rejectionShape returns the cross on a square that is rejected.
func rejectionShape(s float64) Shape { return Stroke(Warn, max(1.8, .11*s), cross(s, .27)) }

// cross returns two lines; inset is the part of the square that stays free on each side.
func cross(s, inset float64) *Path {
	a, b := s*inset, s*(1-inset)
	return new(Path).Line(a, a, b, b).Line(b, a, a, b)
}

// blockedShapes returns what fills a blocked square: a slab of thick stripes.
func blockedShapes(s float64) []Shape {
	in := max(1, .06*s)
	slab := Fill(BlockedInk, new(Path).Rect(in, in, s-2*in, s-2*in))
	hatch := Fill(DarkSquare, Hatch(s-2*in, s-2*in, max(3, s/5), max(1, s/16), false).Placed(1, in, in))
	return []Shape{slab, hatch}
}

// Hatch fills the rectangle from (0, 0) to (w, h) with parallel lines at 45 degrees, pitch apart
// along the edges and as wide as given, that rise to the right, or fall. The lines are cut off at
// its edges.
func Hatch(w, h, pitch, width float64, falling bool) *Path {
	p := new(Path)
	width *= 1.4142 // along the edges
	for a := (pitch - width) / 2; a < w+h; a += pitch {
		corners := band(w, h, a, min(a+width, w+h))
		if falling {
			for i := 0; i < len(corners); i += 2 {
				corners[i] = w - corners[i]
			}
		}
		p.Polygon(corners...)
	}
	return p
}

// band returns the corners of the part of the rectangle where a ≤ x+y ≤ b.
func band(w, h, a, b float64) []float64 {
	upper := func(c float64) (x, y float64) { return min(c, w), max(0, c-w) } // where x+y=c enters
	lower := func(c float64) (x, y float64) { return max(0, c-h), min(c, h) } // and leaves
	var xy []float64
	add := func(x, y float64) { xy = append(xy, x, y) }
	add(upper(a))
	if a < w && w < b {
		add(w, 0)
	}
	add(upper(b))
	add(lower(b))
	if a < h && h < b {
		add(0, h)
	}
	add(lower(a))
	return xy
}
