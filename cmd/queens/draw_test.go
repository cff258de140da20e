package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"queens/draw"
)

// The first solutions of three sizes.
var firstSolutions = map[int]string{
	4:  "2 4 1 3",
	8:  "1 5 8 6 3 7 2 4",
	12: "1 3 5 8 10 12 6 11 2 7 9 4",
}

// TestPictures compares pictures with golden files, which -update writes: look at them then.
func TestPictures(t *testing.T) {
	pictures := map[string][]string{
		"wrong-6-light":    {"2", "4", "1", "4", "1", "6", "--coordinates", "numbers"},
		"problem-8-dark":   {"8", "--given", "d4", "--blocked", "a1,h8", "--attacks", "d4", "--mark", "b6", "--coordinates", "algebraic", "--theme", "dark"},
		"fundamental-6":    {"6", "--sheet", "--fundamental"},
		"sheet-5-auto":     {"5", "--sheet", "--theme", "auto", "--labels", "columns"},
		"solution-4-auto":  {firstSolutions[4], "--theme", "auto"},
		"sheet-3-is-empty": {"3", "--sheet", "--theme", "dark"},
	}
	for n, columns := range firstSolutions {
		pictures[fmt.Sprintf("solution-%d-light", n)] = []string{columns}
		pictures[fmt.Sprintf("solution-%d-dark", n)] = []string{columns, "--theme", "dark", "--coordinates", "algebraic"}
	}
	for name, args := range pictures {
		t.Run("picture="+name, func(t *testing.T) {
			got := answer(t, append([]string{"draw"}, args...)...)
			path := filepath.Join("testdata", "pictures", name+".svg")
			if *update {
				if err := writeFile(path, []byte(got)); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("differs from %s: look at both", path)
			}
		})
	}
}

// svgSize returns the width and height of an SVG picture, after reading it as XML.
func svgSize(t *testing.T, text string) (width, height int) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return width, height
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "svg" {
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "width":
					width, _ = strconv.Atoi(a.Value)
				case "height":
					height, _ = strconv.Atoi(a.Value)
				}
			}
		}
	}
}

// TestPicturesInEveryForm draws boards and sheets as SVG, PNG and GIF and wants pictures of one size,
// on the paper of the theme and with a board on it.
func TestPicturesInEveryForm(t *testing.T) {
	for _, args := range [][]string{
		{firstSolutions[4]},
		{firstSolutions[8], "--theme", "dark", "--coordinates", "numbers"},
		{firstSolutions[12], "--theme", "auto", "--coordinates", "algebraic", "--caption", "twelve"},
		{"8", "--sheet"},
		{"8", "--sheet", "--fundamental", "--theme", "dark"},
		{"64", "--square", "6"},
	} {
		t.Run("draw="+strings.Join(args, " "), func(t *testing.T) {
			args := append([]string{"draw"}, args...)
			width, height := svgSize(t, answer(t, args...))
			img, err := png.Decode(strings.NewReader(answer(t, append(args, "--format", "png")...)))
			if err != nil {
				t.Fatal(err)
			}
			if got := img.Bounds(); got.Dx() != width || got.Dy() != height {
				t.Errorf("PNG: got %v, want %d×%d as in SVG", got, width, height)
			}
			paper := color.RGBA{0xff, 0xff, 0xff, 0xff}
			if strings.Contains(strings.Join(args, " "), "dark") {
				paper = color.RGBA{0x0f, 0x14, 0x19, 0xff}
			}
			if got := color.RGBAModel.Convert(img.At(0, 0)); got != paper {
				t.Errorf("PNG: the paper is %v, want %v", got, paper)
			}
			colours := map[color.Color]bool{}
			for i := range width * height {
				colours[img.At(i%width, i/width)] = true
			}
			if len(colours) < 4 { // paper, frame, two kinds of squares
				t.Errorf("PNG: got %d colours, want at least 4", len(colours))
			}
			film, err := gif.DecodeAll(strings.NewReader(answer(t, append(args, "--format", "gif")...)))
			if err != nil {
				t.Fatal(err)
			}
			if len(film.Image) != 1 || film.Config.Width != width || film.Config.Height != height {
				t.Errorf("GIF: got %d frames of %d×%d, want one of %d×%d", len(film.Image), film.Config.Width, film.Config.Height, width, height)
			}
		})
	}
}

// TestNumbersAreSizesOrColumns: four digits or more, each once, are columns.
func TestNumbersAreSizesOrColumns(t *testing.T) {
	for number, want := range map[string]bool{
		"0": false, "1": false, "10": false, "12": false, "21": false, "312": false, "64": false, "1000": false, "2414": false,
		"2413": true, "1302": true, "1234": true, "15863724": true, "1302465798": true, "123456789": true, "+2413": false,
		"12345678910": false, "0123456789": true, "2415": false, "13": false,
	} {
		if got := runTogether(number); got != want {
			t.Errorf("%s: got columns=%t, want %t", number, got, want)
		}
	}
}

// TestPictureWithoutForm: a picture need not have all forms.
func TestPictureWithoutForm(t *testing.T) {
	moving := picture{formGIF: func(io.Writer) error { return nil }}
	err := target{form: formPNG}.write(t.Context(), newRoot(), moving)
	if got, want := fmt.Sprint(err), "this picture has no form png: take gif"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDrawingStops: a picture takes time to draw, and nobody waits for it when the command is stopped.
func TestDrawingStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	endless := picture{formSVG: func(io.Writer) error {
		cancel(&stopError{"an interrupt"})
		select {}
	}}
	file := filepath.Join(t.TempDir(), "board.svg")
	err := target{file, formSVG}.write(ctx, newRoot(), endless)
	if got, want := fmt.Sprint(err), "stopped by an interrupt"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a file: %v", err)
	}
}

// TestFileIsWholeOrNotThere: a picture that fails leaves the file that was there.
func TestFileIsWholeOrNotThere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.png")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, talk bytes.Buffer
	code, line := run(t.Context(), []string{"draw", "2413", "--caption", "여왕", "-o", file}, strings.NewReader(""), &out, &talk)
	if code != exitTrouble || !strings.Contains(line, "cannot be painted") {
		t.Errorf("got exit code %d and %q, want %d", code, line, exitTrouble)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "before" {
		t.Errorf("got %q, %v, want what was there before", got, err)
	}
	answer(t, "draw", "2413", "-o", file)
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(got)); err != nil {
		t.Error(err)
	}
	if others, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); len(others) > 0 {
		t.Errorf("left behind: %v", others)
	}
}

// TestMarkNames: every style has a name.
func TestMarkNames(t *testing.T) {
	if got, want := len(markNames), int(draw.Crossed)+1; got != want {
		t.Errorf("got %d names, want %d", got, want)
	}
	for style, name := range markNames {
		if name == "" {
			t.Errorf("style %d has no name", style)
		}
	}
}
