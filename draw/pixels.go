package draw

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// The pixel printer: every item becomes a path that is filled, with smooth edges.

// WritePNG prints the scene as a PNG image. The error is that of w, or says that the size is
// outside the limits or which letter cannot be painted.
func (s *Scene) WritePNG(w io.Writer) error {
	img, err := s.Image()
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, reduced(img))
}

// Image paints the scene, with the errors of [Scene.WritePNG].
func (s *Scene) Image() (*image.RGBA, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	if err := s.paint(img); err != nil {
		return nil, err
	}
	return img, nil
}

// paint paints the part of the scene that lies in the bounds of dst.
func (s *Scene) paint(dst *image.RGBA) error {
	palette := s.Theme.palette()
	draw.Draw(dst, dst.Bounds(), image.NewUniform(palette[Paper]), image.Point{}, draw.Src)
	var r vector.Rasterizer
	for _, item := range s.Items {
		on := item.bounds().pixels().Intersect(dst.Bounds())
		if on.Empty() {
			continue
		}
		switch item := item.(type) {
		case Shape:
			if item.Fill != NoColour {
				fill(&r, dst, on, item.Path, item.X, item.Y, palette[item.Fill], item.opacity())
			}
			if item.Stroke != NoColour {
				outline := stroked(item.Path, item.Width, item.Dash)
				fill(&r, dst, on, outline, item.X, item.Y, palette[item.Stroke], item.opacity())
			}
		case Text:
			outline, err := item.outline()
			if err != nil {
				return err
			}
			fill(&r, dst, on, outline, 0, 0, palette[item.Colour], 1)
		}
	}
	return nil
}

// pixels returns the pixels the box touches.
func (b box) pixels() image.Rectangle {
	return image.Rect(int(math.Floor(b.x0)), int(math.Floor(b.y0)), int(math.Ceil(b.x1)), int(math.Ceil(b.y1)))
}

// fill paints the inside of a path moved by (dx, dy), as far as it lies in on.
func fill(r *vector.Rasterizer, dst *image.RGBA, on image.Rectangle, p *Path, dx, dy float64, c color.RGBA, opacity float64) {
	r.Reset(on.Dx(), on.Dy())
	dx, dy = dx-float64(on.Min.X), dy-float64(on.Min.Y)
	for _, s := range p.segments {
		var xy [3][2]float32
		for i, pt := range s.points {
			xy[i] = [2]float32{float32(pt.x + dx), float32(pt.y + dy)}
		}
		switch s.kind {
		case 'M':
			r.MoveTo(xy[0][0], xy[0][1])
		case 'L':
			r.LineTo(xy[0][0], xy[0][1])
		case 'C':
			r.CubeTo(xy[0][0], xy[0][1], xy[1][0], xy[1][1], xy[2][0], xy[2][1])
		case 'Z':
			r.ClosePath()
		}
	}
	paint := color.NRGBA{c.R, c.G, c.B, uint8(math.Round(opacity * 255))}
	r.Draw(dst, on, image.NewUniform(paint), image.Point{})
}

// reduced returns the image with a palette if it has few enough colours: that is the same picture
// in a third of the bytes.
func reduced(img *image.RGBA) image.Image {
	index := map[color.RGBA]uint8{}
	small := image.NewPaletted(img.Bounds(), nil)
	for i := range small.Pix {
		px := img.Pix[4*i : 4*i+4]
		c := color.RGBA{px[0], px[1], px[2], px[3]}
		at, seen := index[c]
		if !seen {
			if len(index) == 256 {
				return img
			}
			at = uint8(len(index))
			index[c] = at
			small.Palette = append(small.Palette, c)
		}
		small.Pix[i] = at
	}
	return small
}
