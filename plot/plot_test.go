package plot

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
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

// eight are eight series that end close to each other.
func eight() []Series {
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
		"eight":       {Title: "Eight series", YLabel: "seconds", Series: eight(), Width: 600, Height: 480},
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
	x, y := p.(*image.RGBA), q.(*image.RGBA)
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
		{"none", "a chart of 0 series is outside the limits 1..8", Chart{}},
		{"many", "a chart of 9 series is outside the limits 1..8", Chart{Series: make([]Series, 9)}},
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
		{1, 1e6, "1 10 100 1,000 10^4 10^5 10^6"},
		{0.003, 20, "0.001 0.01 0.1 1 10 100"},
		{30, 90, "30 40 50 60 70 80 90"},
		{92, 92, "90 100"},
		{2, 50, "2 5 10 20 50"},
		{1, 4e17, "1 100 10^4 10^6 10^8 10^10 10^12 10^14 10^16 10^18"},
		{1e-9, 1e-6, "10^−9 10^−8 10^−7 10^−6"},
		{1e-5, 1e-5, "10^−5 2·10^−5"},
	} {
		t.Run(fmt.Sprintf("low=%g/high=%g", test.low, test.high), func(t *testing.T) {
			low, high := valueRange(test.low, test.high)
			if low > test.low || high < test.high || low >= high {
				t.Errorf("got range %g..%g", low, high)
			}
			var labels []string
			for _, tick := range valueTicks(low, high) {
				if tick.Label != "" {
					labels = append(labels, tick.Label)
				}
			}
			if got := strings.Join(labels, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestNamesKeepApart(t *testing.T) {
	ends := []end{{0, vg.Point{}, 95}, {1, vg.Point{}, 99}, {2, vg.Point{}, 10}, {3, vg.Point{}, 99}, {4, vg.Point{}, 12}}
	spread(ends, 10, 0, 100)
	for i := 1; i < len(ends); i++ {
		if got := ends[i].y - ends[i-1].y; got < 10 {
			t.Errorf("names of series %d and %d are %v apart, want at least 10", ends[i-1].series, ends[i].series, got)
		}
	}
	if got := ends[len(ends)-1].y; got > 100 {
		t.Errorf("got the highest name at %v, want at most 100", got)
	}
}
