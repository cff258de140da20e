package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"queens"
	"queens/draw"
)

// mostPixels are those of a picture, less than [draw.MaxPixels]: so many take 5 s and 320 MB, these a quarter.
const mostPixels = 1 << 22

// A drawRequest is a board of n queens, or a puzzle, with pieces on it.
type drawRequest struct {
	subject
	Problem     *board   `json:"problem"`
	Pieces      []square `json:"pieces"`
	Format      string   `json:"format" is:"required"`
	Theme       string   `json:"theme"`
	Coordinates string   `json:"coordinates"`
	Size        int      `json:"square"` // pixels of a side of a square; 0 chooses
}

// What the words of a request stand for.
var (
	themes      = map[string]draw.Theme{"": draw.Light, "light": draw.Light, "dark": draw.Dark, "auto": draw.Auto}
	coordinates = map[string]draw.Coordinates{"": draw.NoCoordinates, "none": draw.NoCoordinates, "algebraic": draw.Algebraic, "numbers": draw.Numbers}
	pictures    = map[string]struct {
		kind, name string
		print      func(*draw.Scene, *bytes.Buffer) error
	}{
		"svg": {"image/svg+xml", "queens.svg", func(s *draw.Scene, b *bytes.Buffer) error { return s.WriteSVG(b) }},
		"png": {"image/png", "queens.png", func(s *draw.Scene, b *bytes.Buffer) error { return s.WritePNG(b) }},
	}
)

func postDraw(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q drawRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	picture, ok := pictures[q.Format]
	if !ok {
		return invalid("format takes svg or png")
	}
	var out bytes.Buffer
	err := s.work(r, func(context.Context) error {
		scene, err := q.scene()
		if err != nil {
			return err
		}
		return picture.print(scene, &out)
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", picture.kind)
	h.Set("Content-Disposition", "attachment; filename="+picture.name)
	h.Set("Cache-Control", "no-store")
	w.Write(out.Bytes()) // an error means that nobody reads any more
	return nil
}

// scene draws what the request is about.
func (q drawRequest) scene() (*draw.Scene, error) {
	theme, known := themes[q.Theme]
	if !known {
		return nil, invalid("theme takes light, dark or auto")
	}
	labels, known := coordinates[q.Coordinates]
	if !known {
		return nil, invalid("coordinates takes none, algebraic or numbers")
	}
	if q.Size != 0 && (q.Size < draw.MinSquare || q.Size > draw.MaxSquare) {
		return nil, tooLarge(draw.MaxSquare, fmt.Sprintf("square takes a whole number from %d to %d, or 0", draw.MinSquare, draw.MaxSquare))
	}
	o := draw.Options{Square: q.Size, Coordinates: labels, Theme: theme}
	pieces := toSquares(q.Pieces)
	if len(pieces) > draw.MaxN*draw.MaxN {
		return nil, tooLarge(draw.MaxN*draw.MaxN, "there are too many pieces")
	}
	if q.Problem != nil && q.Puzzle == nil && q.ID == "" {
		p, err := q.Problem.problem(draw.MaxN, "drawing")
		if err != nil {
			return nil, err
		}
		return drawn(draw.Board{Problem: p, Queens: pieces}.Scene(o))
	}
	if q.Problem != nil {
		return nil, invalid("name one thing to draw: problem, puzzle or id")
	}
	p, err := q.read()
	if err != nil {
		return nil, err
	}
	if err := queens.CheckSize(max(p.Rows(), p.Cols()), draw.MaxN, "drawing"); err != nil {
		return nil, err
	}
	return drawn(draw.Puzzle{Puzzle: p, Pieces: pieces}.Scene(o))
}

// drawn passes a scene on if it is not too large to be printed.
func drawn(scene *draw.Scene, err error) (*draw.Scene, error) {
	if err == nil && scene.Width*scene.Height > mostPixels {
		return nil, tooLarge(mostPixels, fmt.Sprintf("the picture would have more than %d pixels: ask for smaller squares", mostPixels))
	}
	return scene, err
}
