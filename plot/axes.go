package plot

import (
	"math"
	"strconv"
	"strings"

	"queens/draw"
)

// A tick is a mark on an axis; one without a label is small.
type tick struct {
	value float64
	label string
}

// nTicks labels whole n, at most most of them, and at least the multiples of a million.
func nTicks(low, high, most int) []tick {
	step := 1
	for i := 0; (high-low)/step >= most && step < maxN; i++ {
		step = [...]int{1, 2, 5}[(i+1)%3] * int(math.Pow10((i+1)/3))
	}
	var ticks []tick
	for n := low; n <= high; n++ {
		if n%step == 0 {
			ticks = append(ticks, tick{float64(n), strconv.Itoa(n)})
		}
	}
	return ticks
}

// valueRange widens a range to whole decades, or, if it spans less than two, to what lies closer.
func valueRange(low, high float64) (float64, float64) {
	if high/low >= 100 {
		return math.Pow10(decade(low)), math.Pow10(-decade(1 / high))
	}
	step := func(v float64) float64 { return math.Pow10(decade(v)) }
	low = math.Floor(low/step(low)) * step(low)
	if top := math.Ceil(high/step(high)) * step(high); top > low {
		return low, top
	}
	return low, 2 * low
}

// decade returns the exponent of the greatest power of ten that is not above v.
func decade(v float64) int {
	e := int(math.Floor(math.Log10(v)))
	switch { // the logarithm may be off by a bit
	case math.Pow10(e+1) <= v:
		return e + 1
	case math.Pow10(e) > v:
		return e - 1
	default:
		return e
	}
}

// valueTicks labels powers of ten, every second or third if there are many, and what lies between
// them if there are few.
func valueTicks(low, high float64) []tick {
	decades := math.Log10(high / low)
	step := max(1, int(math.Ceil(decades/9)))
	powers := low < 1e-3*.9999 || high > 1e3*1.0001 // one way to write them, along the whole axis
	var ticks []tick
	for e := decade(low); math.Pow10(e) <= high*1.0001; e++ {
		for m := 1; m < 10; m++ {
			v := float64(m) * math.Pow10(e)
			if v < low*.9999 || v > high*1.0001 {
				continue
			}
			t := tick{value: v}
			if m == 1 && e%step == 0 || decades <= 2 && (m == 2 || m == 5) || decades < .7 {
				t.label = valueLabel(m, e, powers)
			} else if decades > 9 && m > 1 {
				continue
			}
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// valueLabel writes m·10^e: as 0.05 or 200, or with a power as 5·10^−2 or 10^6. See [raised].
func valueLabel(m, e int, power bool) string {
	if !power {
		text := strconv.FormatFloat(float64(m)*math.Pow10(e), 'f', max(0, -e), 64)
		if e == 3 {
			text = text[:1] + "," + text[1:]
		}
		return text
	}
	raised := "10^" + strings.Replace(strconv.Itoa(e), "-", "−", 1)
	if m > 1 {
		return strconv.Itoa(m) + "·" + raised
	}
	return raised
}

// raised returns a label that ends at x and is centred on y as texts, and its width. What follows a
// ^ is written small and high: the fonts lack some of the raised digits.
func raised(x, y float64, label string) (texts []draw.Item, width float64) {
	base, exponent, _ := strings.Cut(label, "^")
	power := draw.Text{Y: y, Size: tickSize * .75, Colour: draw.Muted, Text: exponent}
	number := draw.Text{Y: y + tickSize*draw.CapHeight/2, Size: tickSize, Colour: draw.Muted, Anchor: draw.End, Text: base}
	power.X = x - power.TextWidth() // both stand at this point, whatever font the reader has
	number.X = power.X
	texts = append(texts, number)
	if exponent != "" {
		texts = append(texts, power)
	}
	return texts, power.TextWidth() + number.TextWidth()
}
