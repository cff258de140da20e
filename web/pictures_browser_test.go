//go:build !js && !purego

package web

import (
	"bytes"
	"cmp"
	pixels "image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// shots are the pictures of the README: what is shown, and what is done before it is taken.
var shots = []struct {
	name, at, ready string
	width, height   int64
	before          string
}{
	{"learn", "learn?n=6&method=flags&step=63", "document.querySelector('.told')?.textContent", 1200, 860, ""},
	{
		"play", "play?kind=regions&id=qp1.UcEQIkJCX485I7U9dV4lX2TUWTUJXETUAJszQFs", "document.querySelector('.square')", 900, 760,
		"document.querySelector('[name=automatic]').click(); for (const at of [5, 8, 52]) document.querySelectorAll('.square')[at].click(); true",
	},
	{"count", "count", "document.querySelectorAll('.chart .point').length > 20", 900, 760, ""},
}

// TestPictures holds the pictures of the README small. With -update it takes them; whether they are still true is
// for eyes, as another browser draws letters in another way.
func TestPictures(t *testing.T) {
	const most, mostInAll = 60_000, 250_000
	var b *browser
	if *update {
		b = newBrowser(t).serve(t, Options{})
	}
	sum := 0
	for _, shot := range shots {
		for _, theme := range []string{"light", "dark"} {
			path := filepath.Join("..", "docs", "pictures", "web-"+shot.name+"-"+theme+".png")
			if *update {
				text := b.shoot(t, shot.at, shot.ready, shot.before, theme, shot.width, shot.height, shot.name == "count")
				if err := os.WriteFile(path, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			file, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			sum += int(file.Size())
			if file.Size() > most {
				t.Errorf("%s: %d bytes, want at most %d", path, file.Size(), most)
			}
		}
	}
	if sum > mostInAll {
		t.Errorf("the pictures have %d bytes, want at most %d", sum, mostInAll)
	}
}

// shoot takes a picture of a page.
func (b *browser) shoot(t *testing.T, at, ready, before, theme string, width, height int64, counts bool) []byte {
	t.Helper()
	p := b.open(t, at)
	p.do(chromedp.EmulateViewport(width, height))
	p.prefer(theme)
	p.until(ready)
	if before != "" {
		value[bool](p, before)
		p.says(".message", "3 pieces")
	}
	if counts {
		for _, n := range []string{"10", "12", "14", "16", "18"} {
			p.choose(".live select", n)
			value[bool](p, "document.querySelector('.start').click(); true") // and no mouse is over it
			p.says(".result", "n = "+n+":")
		}
	}
	value[bool](p, "document.activeElement.blur(); true")
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&small, paletted(picture)); err != nil {
		t.Fatal(err)
	}
	return small.Bytes()
}

// paletted draws a picture with 256 of its colours: the commonest first, and none that is close to one before it.
// A page has few colours; what is lost are steps of soft edges.
func paletted(picture pixels.Image) *pixels.Paletted {
	box := picture.Bounds()
	common := make(map[color.RGBA]int)
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA) }
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			common[at(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(common), func(a, b color.RGBA) int { return cmp.Compare(common[b], common[a]) })
	apart := func(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
	var palette color.Palette
	for _, c := range colours {
		near := slices.ContainsFunc(palette, func(other color.Color) bool {
			o := other.(color.RGBA)
			return apart(c.R, o.R)+apart(c.G, o.G)+apart(c.B, o.B) < 24 && common[c] < 500
		})
		if !near && len(palette) < 256 {
			palette = append(palette, c)
		}
	}
	nearest := make(map[color.RGBA]uint8)
	out := pixels.NewPaletted(box, palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := at(x, y)
			i, ok := nearest[c]
			if !ok {
				i = uint8(palette.Index(c))
				nearest[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
