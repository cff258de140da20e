package draw

import "math"

// The queen is a crown of ours. There are two: below fineFrom pixels a plain one with three points,
// which keeps its form down to a dozen pixels, above it one with five points and a band.
//
// Three kinds of queen must be told apart without colour and at any size. A placed queen is a
// crown. A given queen is a crown cut out of a plate, because she is fixed. A queen in conflict
// stands, smaller, in an octagon, like a stop sign. The last two go together.

const fineFrom = 22

// The crowns are drawn for a square of side 100.
const crownSide = 100

var plainCrown = new(Path).
	Polygon(9, 24, 32, 47, 50, 10, 68, 47, 91, 24, 81, 86, 19, 86)

var fineCrown = func() *Path {
	p := new(Path)
	tips := []point{{11.5, 34}, {30, 22.5}, {50, 17.5}, {70, 22.5}, {88.5, 34}}
	valleys := []point{{26.5, 53}, {41.5, 49}, {58.5, 49}, {73.5, 53}}
	p.MoveTo(22.5, 69)
	for i, tip := range tips {
		p.LineTo(tip.x, tip.y)
		if i < len(valleys) {
			p.LineTo(valleys[i].x, valleys[i].y)
		}
	}
	p.LineTo(77.5, 69).CubeTo(60, 65.5, 40, 65.5, 22.5, 69).Close()
	for _, tip := range tips {
		p.Circle(tip.x, tip.y-2.5, 5.2)
	}
	p.MoveTo(23.2, 73.5).CubeTo(40, 70, 60, 70, 76.8, 73.5).
		LineTo(79, 84).CubeTo(60, 87.5, 40, 87.5, 21, 84).Close()
	return p
}()

// crown returns the crown for a square of the given side.
func crown(side float64) *Path {
	if side < fineFrom {
		return plainCrown
	}
	return fineCrown
}

// queenShapes returns a queen for a square of side s at (0, 0).
func queenShapes(s float64, given, conflict bool) []Shape {
	size := 1.0 // of what is drawn, as a part of the square
	var shapes []Shape
	if conflict {
		width := max(1.2, .07*s)
		shapes = append(shapes, Stroke(Warn, width, octagon(s/2, s/2, .5*s-width*.5-max(.4, .02*s))))
		size = .70
	}
	ink := Queen
	if conflict {
		ink = Warn
	}
	if given {
		plate := s * .86 * size
		if conflict {
			plate = s * .60
		}
		at := (s - plate) / 2
		shapes = append(shapes, Fill(ink, new(Path).RoundRect(at, at, plate, plate, plate*.2)))
		size, ink = size*.68, Plate
		if conflict {
			size = .5
		}
	}
	c := s * size
	return append(shapes, Fill(ink, crown(c).Placed(c/crownSide, (s-c)/2, (s-c)/2-.005*s)))
}

// octagon returns a regular octagon around (x, y) whose sides have the distance r.
func octagon(x, y, r float64) *Path {
	k := r * math.Tan(math.Pi/8)
	return new(Path).Polygon(x-k, y-r, x+k, y-r, x+r, y-k, x+r, y+k, x+k, y+r, x-k, y+r, x-r, y+k, x-r, y-k)
}
