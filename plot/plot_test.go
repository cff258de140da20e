package plot

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	imagedraw "image/draw"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/draw"
)

var update = flag.Bool("update", false, "write the golden files")

// counts are the numbers of ways to place n queens one to a row (n^n), one to a row and a column
// (n!), and without conflict (OEIS A000170), for n from 1 to 15.
func counts() []Series {
	power, factorial, solutions := Series{Name: "one to a row"}, Series{Name: "… and a column"}, Series{Name: "solutions"}
	f := 1.0
	for i, q := range []float64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184} {
		n := i + 1
		f *= float64(n)
		power.Points = append(power.Points, Point{n, math.Pow(float64(n), float64(n))})
		factorial.Points = append(factorial.Points, Point{n, f})
		solutions.Points = append(solutions.Points, Point{n, q})
	}
	return []Series{power, factorial, solutions}
}

// most are as many series as there may be. They end close to each other.
func most() []Series {
	var all []Series
	for i := range MaxSeries {
		s := Series{Name: fmt.Sprintf("engine %d", i+1)}
		for n := 16; n <= 20+i%2; n++ {
			s.Points = append(s.Points, Point{n, (1 + .2*float64(i)) * math.Pow(3, float64(n-20))})
		}
		all = append(all, s)
	}
	return all
}

func goldenCharts() map[string]Chart {
	flat := []Series{{Name: "one point", Points: []Point{{8, 92}}}}
	return map[string]Chart{
		"counts":      {Title: "Ways to place n queens", YLabel: "ways", Series: counts()},
		"counts-dark": {Title: "Ways to place n queens", YLabel: "ways", Series: counts(), Dark: true},
		"most":        {Title: "Nine series", YLabel: "seconds", Series: most(), Width: 600, Height: 480},
		"one":         {Title: "One & only", YLabel: "solutions", Series: flat, Width: 320, Height: 240},
	}
}

func TestGolden(t *testing.T) {
	for name, chart := range goldenCharts() {
		t.Run("chart="+name, func(t *testing.T) {
			var svg, again, pixels bytes.Buffer
			for _, err := range []error{chart.WriteSVG(&svg), chart.WriteSVG(&again), chart.WritePNG(&pixels)} {
				if err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(svg.Bytes(), again.Bytes()) {
				t.Error("the same chart gave other bytes the second time")
			}
			path := filepath.Join("testdata", name)
			if *update {
				if err := os.MkdirAll("testdata", 0o777); err != nil {
					t.Fatal(err)
				}
				for ending, b := range map[string][]byte{".svg": svg.Bytes(), ".png": pixels.Bytes()} {
					if err := os.WriteFile(path+ending, b, 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			want, err := os.ReadFile(path + ".svg")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(svg.Bytes(), want) {
				t.Errorf("%s.svg is out of date: look at it and run go test ./plot -update", path)
			}
			file, err := os.Open(path + ".png")
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if !sameImage(t, &pixels, file) {
				t.Errorf("%s.png is out of date: look at it and run go test ./plot -update", path)
			}
			wellFormed(t, svg.Bytes())
		})
	}
}

// sameImage compares pixels, up to the last bits of smooth edges.
func sameImage(t *testing.T, a, b io.Reader) bool {
	t.Helper()
	p, err := png.Decode(a)
	if err != nil {
		t.Fatal(err)
	}
	q, err := png.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	if p.Bounds() != q.Bounds() {
		return false
	}
	x, y := image.NewRGBA(p.Bounds()), image.NewRGBA(q.Bounds())
	imagedraw.Draw(x, x.Bounds(), p, image.Point{}, imagedraw.Src)
	imagedraw.Draw(y, y.Bounds(), q, image.Point{}, imagedraw.Src)
	for i := range x.Pix {
		if d := int(x.Pix[i]) - int(y.Pix[i]); d < -2 || d > 2 {
			return false
		}
	}
	return true
}

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	var names []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			names = append(names, start.Name.Local)
		}
	}
	if got, want := names[:3], []string{"svg", "title", "desc"}; !slices.Equal(got, want) {
		t.Errorf("got elements %v first, want %v", got, want)
	}
}

func TestErrors(t *testing.T) {
	good := []Series{{Name: "a", Points: []Point{{1, 1}}}}
	tests := []struct {
		name, want string
		chart      Chart
	}{
		{"none", "a chart of 0 series is outside the limits 1..9", Chart{}},
		{"many", "a chart of 10 series is outside the limits 1..9", Chart{Series: make([]Series, 10)}},
		{"small", "a chart of 10×500 pixels is outside the limits: sides 200..4000", Chart{Series: good, Width: 10, Height: 500}},
		{"zeros", `series "z" has no value above 0`, Chart{Series: []Series{{Name: "z", Points: []Point{{2, 0}, {3, 0}}}}}},
		{"negative", `series "z": value -1 for n = 2 is not a number from 0 up`, Chart{Series: []Series{{Name: "z", Points: []Point{{2, -1}}}}}},
		{"infinite", `series "z": value +Inf for n = 2 is not a number from 0 up`, Chart{Series: []Series{{Name: "z", Points: []Point{{2, math.Inf(1)}}}}}},
		{"n", `series "z": n = -1 is outside 0..1000000`, Chart{Series: []Series{{Name: "z", Points: []Point{{-1, 1}}}}}},
		{"order", `series "z": n = 2 comes after n = 2, the order is rising`, Chart{Series: []Series{{Name: "z", Points: []Point{{2, 1}, {2, 1}}}}}},
	}
	for _, test := range tests {
		t.Run("error="+test.name, func(t *testing.T) {
			var b bytes.Buffer
			for _, err := range []error{test.chart.WriteSVG(&b), test.chart.WritePNG(&b)} {
				if got := fmt.Sprint(err); got != test.want {
					t.Errorf("got %s, want %s", got, test.want)
				}
			}
			if b.Len() > 0 {
				t.Errorf("got %d bytes written, want none", b.Len())
			}
		})
	}
}

func TestDescription(t *testing.T) {
	got := Chart{YLabel: "ways", Series: counts()}.describe()
	want := "A chart of ways over n, on a logarithmic axis. one to a row: 1 at n = 1, 4.38e+17 at n = 15. " +
		"… and a column: 1 at n = 1, 1.31e+12 at n = 15. solutions: 1 at n = 1, 2.28e+06 at n = 15. Values of 0 are left out."
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{1, 1e6, "10^0 10^1 10^2 10^3 10^4 10^5 10^6"},
		{0.003, 20, "0.001 0.01 0.1 1 10 100"},
		{30, 90, "30 40 50 60 70 80 90"},
		{92, 92, "90 100"},
		{2, 50, "2 5 10 20 50"},
		{1, 4e17, "10^0 10^2 10^4 10^6 10^8 10^10 10^12 10^14 10^16 10^18"},
		{1e-9, 1e-6, "10^−9 10^−8 10^−7 10^−6"},
		{1e-6, 1, "10^−6 10^−5 10^−4 10^−3 10^−2 10^−1 10^0"},
		{1e-5, 1e-5, "10^−5 2·10^−5"},
	} {
		t.Run(fmt.Sprintf("low=%g/high=%g", test.low, test.high), func(t *testing.T) {
			low, high := valueRange(test.low, test.high)
			if low > test.low || high < test.high || low >= high {
				t.Errorf("got range %g..%g", low, high)
			}
			var labels []string
			for _, tick := range valueTicks(low, high) {
				if tick.label != "" {
					labels = append(labels, tick.label)
				}
			}
			if got := strings.Join(labels, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestNTicks(t *testing.T) {
	for _, test := range []struct {
		low, high, most int
		want            string
	}{
		{8, 18, 16, "8 9 10 11 12 13 14 15 16 17 18"},
		{1, 18, 16, "2 4 6 8 10 12 14 16 18"},
		{1, 18, 4, "5 10 15"},
		{1, 100, 6, "20 40 60 80 100"},
		{0, 1_000_000, 8, "0 200000 400000 600000 800000 1000000"},
		{7, 7, 1, "7"},
		{3, 9, 0, ""},
	} {
		t.Run(fmt.Sprintf("low=%d/high=%d/most=%d", test.low, test.high, test.most), func(t *testing.T) {
			var labels []string
			for _, tick := range nTicks(test.low, test.high, test.most) {
				labels = append(labels, tick.label)
			}
			if got := strings.Join(labels, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestNamesKeepApart(t *testing.T) {
	for _, heights := range [][]float64{{95, 99, 10, 99, 12}, {0, 0, 0}, {100, 100}, {50}} {
		t.Run(fmt.Sprintf("heights=%v", heights), func(t *testing.T) {
			var ends []end
			for i, y := range heights {
				ends = append(ends, end{series: i, y: y})
			}
			spread(ends, 10, 0, 100)
			for i, e := range ends {
				if e.name < 0 || e.name > 100 {
					t.Errorf("got the name of series %d at %v, want 0 to 100", e.series, e.name)
				}
				if i > 0 && e.name-ends[i-1].name < 10 {
					t.Errorf("got the names of series %d and %d at %v and %v, want at least 10 apart", ends[i-1].series, e.series, ends[i-1].name, e.name)
				}
			}
		})
	}
}

func TestLooksDiffer(t *testing.T) {
	colours, markers := map[draw.Colour]bool{}, map[string]bool{}
	for _, l := range looks {
		colours[l.colour] = true
		markers[fmt.Sprint(l.hollow, *l.marker)] = true
	}
	if len(colours) != MaxSeries || len(markers) != MaxSeries {
		t.Errorf("got %d colours and %d markers, want %d of each", len(colours), len(markers), MaxSeries)
	}
}

// TestGap checks that a value of 0 breaks the line.
func TestGap(t *testing.T) {
	f := frame{right: 100, bottom: 100, lowN: 1, highN: 5, low: 1, high: 10}
	for _, test := range []struct {
		values []float64
		want   int
	}{
		{[]float64{1, 2, 3, 4, 5}, 1},
		{[]float64{0, 2, 3, 4, 0}, 1},
		{[]float64{1, 2, 0, 4, 5}, 2},
		{[]float64{1, 0, 3, 0, 5}, 3},
	} {
		t.Run(fmt.Sprintf("values=%v", test.values), func(t *testing.T) {
			var s Series
			for i, v := range test.values {
				s.Points = append(s.Points, Point{i + 1, v})
			}
			scene := draw.Scene{Width: 100, Height: 100, Items: f.series(looks[0], s)[:1]}
			var b strings.Builder
			if err := scene.WriteSVG(&b); err != nil {
				t.Fatal(err)
			}
			_, line, _ := strings.Cut(b.String(), `stroke="`)
			if got := strings.Count(line, "M"); got != test.want {
				t.Errorf("got %d pieces, want %d: %s", got, test.want, line)
			}
		})
	}
}

// TestSmallest draws nine long names and a long title on the smallest chart.
func TestSmallest(t *testing.T) {
	c := Chart{Title: strings.Repeat("title ", 20), YLabel: strings.Repeat("label ", 20), Series: most(), Width: minSide, Height: minSide}
	for i := range c.Series {
		c.Series[i].Name = strings.Repeat("name ", 20)
	}
	sized, err := c.sized()
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range sized.scene().Items {
		text, ok := item.(draw.Text)
		if !ok {
			continue
		}
		right := text.X
		if text.Anchor == draw.Start {
			right += text.TextWidth()
		}
		if text.X < 0 || right > minSide || text.Y > minSide {
			t.Errorf("text %q reaches from (%v, %v) to %v, want it inside", text.Text, text.X, text.Y, right)
		}
	}
}
