package draw

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"slices"
	"testing"
	"time"

	"queens/search"
)

// walk returns the scenes of the whole walk of the empty n×n board, without the steps that are left
// out.
func walk(t testing.TB, n, square int, reasons bool, without ...search.Kind) []*Scene {
	t.Helper()
	p := empty(t, n)
	s, err := search.New(p)
	if err != nil {
		t.Fatal(err)
	}
	var scenes []*Scene
	film := NewFilm(p, reasons)
	s.Observe(func(e search.Event) {
		b := film.Board(e)
		if slices.Contains(without, e.Kind) {
			return
		}
		scene, err := b.Scene(Options{Square: square})
		if err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, scene)
	})
	if _, err := s.Count(context.Background()); err != nil {
		t.Fatal(err)
	}
	return scenes
}

func frames(scenes []*Scene) func(func(Frame) bool) {
	return func(yield func(Frame) bool) {
		for _, s := range scenes {
			if !yield(Frame{s, 100 * time.Millisecond}) {
				return
			}
		}
	}
}

// TestAnimation plays an animation and compares what is on the screen after each frame with the
// scene painted whole.
func TestAnimation(t *testing.T) {
	// A colour may be off by near, or by more at smooth edges when the 256 are used up.
	const tolerance = near + 2
	scenes := walk(t, 4, 40, true)
	var b bytes.Buffer
	if err := WriteGIF(&b, frames(scenes), false); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := film.LoopCount, -1; got != want {
		t.Errorf("got loop count %d, want %d: played once", got, want)
	}
	var screen *image.RGBA
	at, painted, whole := 0, 0, 0
	for i, picture := range film.Image {
		if screen == nil {
			screen = image.NewRGBA(picture.Bounds())
		}
		if film.Disposal[i] != gif.DisposalNone {
			t.Fatalf("frame %d: got disposal %d, want none", i, film.Disposal[i])
		}
		draw.Draw(screen, picture.Bounds(), picture, picture.Bounds().Min, draw.Over)
		painted += picture.Bounds().Dx() * picture.Bounds().Dy()
		whole += len(screen.Pix) / 4
		for range film.Delay[i] / 10 { // scenes that look alike are one frame that stays longer
			want, err := scenes[at].Image()
			if err != nil {
				t.Fatal(err)
			}
			if d := difference(screen, want); d > tolerance {
				t.Errorf("step %d: pixels differ by %d, want at most %d", at, d, tolerance)
			}
			at++
		}
	}
	if got, want := at, len(scenes); got != want {
		t.Errorf("got %d steps played, want %d", got, want)
	}
	if painted*4 > whole {
		t.Errorf("the frames cover %d of %d pixels, want less than a quarter", painted, whole)
	}
}

func TestAnimationErrors(t *testing.T) {
	small := &Scene{Width: 10, Height: 10}
	for _, test := range []struct {
		want   string
		scenes []*Scene
	}{
		{"an animation needs a frame", nil},
		{"frame 2 has another size or theme than the first", []*Scene{small, {Width: 10, Height: 11}}},
		{"frame 2 has another size or theme than the first", []*Scene{small, {Width: 10, Height: 10, Theme: Dark}}},
		{
			"a picture of 0×0 pixels is outside the limits: sides 1..16384, at most 16777216 pixels in all",
			[]*Scene{small, {}},
		},
	} {
		var b bytes.Buffer
		err := WriteGIF(&b, frames(test.scenes), true)
		if got := fmt.Sprint(err); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
		if b.Len() != 0 {
			t.Errorf("got %d bytes written, want none", b.Len())
		}
	}
}

func TestAnimationTooLarge(t *testing.T) {
	var large []*Scene
	for i := range 129 { // they differ in two corners, and a frame is the area around
		large = append(large, &Scene{Width: 1024, Height: 1024, Items: []Item{
			Fill(Ink, new(Path).Rect(0, 0, 1+float64(i%2), 1)), Fill(Ink, new(Path).Rect(1023, 1023-float64(i%2), 1, 1)),
		}})
	}
	var b bytes.Buffer
	err := WriteGIF(&b, frames(large), false)
	if got, want := fmt.Sprint(err), "the frames up to 129 have more than 134217728 pixels in all: make them smaller or fewer"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func BenchmarkWalkGIF(b *testing.B) {
	for _, reasons := range []bool{false, true} {
		b.Run(fmt.Sprintf("n=6/reasons=%t", reasons), func(b *testing.B) {
			for b.Loop() {
				var out bytes.Buffer
				scenes := walk(b, 6, 40, reasons, search.Enter, search.Try, search.Leave)
				if err := WriteGIF(&out, frames(scenes), false); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(out.Len()), "bytes")
				b.ReportMetric(float64(len(scenes)), "frames")
			}
		})
	}
}
