package draw

import "math"

// Strokes. SVG strokes a path by itself; for pixels the stroke becomes a path to fill: a rectangle
// along each line and a disc at each joint and end. All pieces turn clockwise, so that none cuts a
// hole into another where they overlap.

// stroked returns the outline of a stroke of the given width along p, with round ends and joints.
// A dash that is not zero is drawn and then skipped, over and over.
func stroked(p *Path, width, dash float64) *Path {
	to := new(Path)
	for _, f := range p.lines() {
		for _, f := range dashes(f, dash) {
			for i := range f {
				if i > 0 {
					bar(to, f[i-1], f[i], width/2)
				}
				to.Circle(f[i].x, f[i].y, width/2)
			}
		}
	}
	return to
}

// bar adds the rectangle that reaches r to both sides of a line.
func bar(to *Path, a, b point, r float64) {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return
	}
	dx, dy := (b.x-a.x)/length*r, (b.y-a.y)/length*r
	to.Polygon(a.x+dy, a.y-dx, b.x+dy, b.y-dx, b.x-dy, b.y+dx, a.x-dy, a.y+dx)
}

// dashes cuts a polyline into pieces of length dash with gaps as long between them.
func dashes(line []point, dash float64) [][]point {
	if dash == 0 {
		return [][]point{line}
	}
	var (
		pieces [][]point
		piece  = []point{line[0]}
		left   = dash // until the next change
		on     = true
	)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		at := 0.0
		for length-at > left {
			at += left
			cut := point{a.x + (b.x-a.x)*at/length, a.y + (b.y-a.y)*at/length}
			if on {
				pieces = append(pieces, append(piece, cut))
			}
			piece, left, on = []point{cut}, dash, !on
		}
		left -= length - at
		piece = append(piece, b)
	}
	if on {
		pieces = append(pieces, piece)
	}
	return pieces
}
