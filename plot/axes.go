package plot

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// nTicks labels whole n, at most about 16 of them.
func nTicks(low, high int) plot.ConstantTicks {
	step := 1
	for _, s := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000} {
		if (high-low)/step > 16 {
			step = s
		}
	}
	var ticks plot.ConstantTicks
	for n := low; n <= high; n++ {
		if n%step == 0 {
			ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n)})
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
func valueTicks(low, high float64) plot.ConstantTicks {
	decades := math.Log10(high / low)
	step := max(1, int(math.Ceil(decades/9)))
	var ticks plot.ConstantTicks
	for e := decade(low); math.Pow10(e) <= high*1.0001; e++ {
		for m := 1; m < 10; m++ {
			v := float64(m) * math.Pow10(e)
			if v < low*.9999 || v > high*1.0001 {
				continue
			}
			tick := plot.Tick{Value: v}
			if m == 1 && e%step == 0 || decades <= 2 && (m == 2 || m == 5) || decades < .7 {
				tick.Label = valueLabel(m, e)
			} else if decades > 9 {
				continue
			}
			ticks = append(ticks, tick)
		}
	}
	return ticks
}

// valueLabel writes m·10^e: 0.05, 200, 10^6. See [powers].
func valueLabel(m, e int) string {
	if -3 <= e && e <= 3 {
		text := strconv.FormatFloat(float64(m)*math.Pow10(e), 'f', max(0, -e), 64)
		if e == 3 {
			text = text[:1] + "," + text[1:]
		}
		return text
	}
	power := "10^" + strings.Replace(strconv.Itoa(e), "-", "−", 1)
	if m > 1 {
		return strconv.Itoa(m) + "·" + power
	}
	return power
}
