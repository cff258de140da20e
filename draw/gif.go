package draw

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"iter"
	"time"
)

// A Frame is one picture of an animation and how long it stays.
type Frame struct {
	Scene *Scene
	Stays time.Duration // rounded to hundredths of a second, 2 at least
}

// MaxFilm is how many pixels the frames of an animation may have in all.
const MaxFilm = 1 << 27

// WriteGIF prints an animation that is played once, or over and over with loop. Frames hold only
// what changed: the printer compares the items of two scenes that follow each other, paints where
// they differ, and leaves the rest standing. Captions change a lot; a long walk is half as large
// without. All scenes must have the size and the theme of the first.
//
// A GIF has 256 colours; where the smooth edges have more, the nearest is taken. The frames are kept
// in memory until the end, a byte for every pixel of the area that changed, up to [MaxFilm]; nothing is
// written before. The error is that of w, of [Scene.WritePNG], or says that a frame does not fit, that
// there is none, or that they are too large.
func WriteGIF(w io.Writer, frames iter.Seq[Frame], loop bool) error {
	var (
		film   = gif.GIF{LoopCount: -1}
		colour colourTable
		screen *image.RGBA
		last   *Scene
	)
	if loop {
		film.LoopCount = 0
	}
	pixels := 0
	for f := range frames {
		s := f.Scene
		if err := s.check(); err != nil {
			return err
		}
		stays := max(2, int(f.Stays/(10*time.Millisecond)))
		all := image.Rect(0, 0, s.Width, s.Height)
		changed := []image.Rectangle{all}
		switch {
		case last == nil:
			screen = image.NewRGBA(all)
			colour.start(s.Theme)
		case all != screen.Bounds() || s.Theme != last.Theme:
			return fmt.Errorf("frame %d has another size or theme than the first", len(film.Image)+1)
		default:
			changed = damage(last, s, all)
		}
		var around image.Rectangle
		for _, r := range changed {
			around = around.Union(r)
		}
		if around.Empty() {
			film.Delay[len(film.Delay)-1] += stays
			continue
		}
		if pixels += around.Dx() * around.Dy(); pixels > MaxFilm {
			return fmt.Errorf("the frames up to %d have more than %d pixels in all: make them smaller or fewer", len(film.Image)+1, MaxFilm)
		}
		picture := image.NewPaletted(around, nil) // all transparent, index 0
		for _, r := range changed {
			now := image.NewRGBA(r)
			if err := s.paint(now); err != nil {
				return err
			}
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					if c := now.RGBAAt(x, y); last == nil || c != screen.RGBAAt(x, y) {
						picture.SetColorIndex(x, y, colour.index(c))
					}
				}
			}
			draw.Draw(screen, r, now, r.Min, draw.Src)
		}
		film.Image = append(film.Image, picture)
		film.Delay = append(film.Delay, stays)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		last = s
	}
	if last == nil {
		return errors.New("an animation needs a frame")
	}
	for _, picture := range film.Image {
		picture.Palette = colour.palette
	}
	film.Config = image.Config{ColorModel: colour.palette, Width: last.Width, Height: last.Height}
	return gif.EncodeAll(w, &film)
}

// damage returns the pixels on which two scenes may differ, as rectangles that do not overlap: those
// of the items that only one of them has.
func damage(a, b *Scene, all image.Rectangle) []image.Rectangle {
	count := map[string]int{}
	for _, item := range a.Items {
		count[item.key()]++
	}
	var changed []image.Rectangle
	for _, item := range b.Items {
		if k := item.key(); count[k] > 0 {
			count[k]--
		} else {
			changed = join(changed, item.bounds().pixels().Intersect(all))
		}
	}
	for _, item := range a.Items {
		if k := item.key(); count[k] > 0 {
			count[k]--
			changed = join(changed, item.bounds().pixels().Intersect(all))
		}
	}
	return changed
}

// join adds a rectangle to some that do not overlap; those it meets become one with it.
func join(apart []image.Rectangle, r image.Rectangle) []image.Rectangle {
	if r.Empty() {
		return apart
	}
	for i, other := range apart {
		if r.Overlaps(other) {
			return join(append(apart[:i:i], apart[i+1:]...), r.Union(other))
		}
	}
	return append(apart, r)
}

// A colourTable finds colours for a GIF. Index 0 is transparent. The theme's own colours are always
// in it; mixed ones come in as long as there is room and no near one is there.
type colourTable struct {
	palette color.Palette
	known   map[color.RGBA]uint8
}

// near is the largest difference in red, green or blue that is overlooked.
const near = 16

func (t *colourTable) start(theme Theme) {
	t.palette = color.Palette{color.RGBA{}}
	t.known = map[color.RGBA]uint8{}
	for _, c := range theme.palette()[Paper:] {
		t.add(c)
	}
}

func (t *colourTable) add(c color.RGBA) uint8 {
	t.palette = append(t.palette, c)
	t.known[c] = uint8(len(t.palette) - 1)
	return t.known[c]
}

func (t *colourTable) index(c color.RGBA) uint8 {
	if i, ok := t.known[c]; ok {
		return i
	}
	best, distance := 0, 256
	for i, of := range t.palette[1:] {
		of := of.(color.RGBA)
		if d := max(apart(c.R, of.R), apart(c.G, of.G), apart(c.B, of.B)); d < distance {
			best, distance = i+1, d
		}
	}
	if distance > near && len(t.palette) < 256 {
		return t.add(c)
	}
	t.known[c] = uint8(best)
	return uint8(best)
}

func apart(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
