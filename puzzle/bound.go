package puzzle

import (
	"fmt"
	"strconv"
	"strings"
)

// A Bound says how many pieces something may hold. The zero Bound allows any number.
type Bound struct{ min, over int } // over is the maximum + 1, or 0 for none

// Exactly is a bound that allows k pieces and no other number; k is not negative.
func Exactly(k int) Bound { return Bound{k, k + 1} }

// AtMost is a bound that allows 0 to k pieces; k is not negative.
func AtMost(k int) Bound { return Bound{0, k + 1} }

// AtLeast is a bound that allows k pieces or more; k is not negative.
func AtLeast(k int) Bound { return Bound{k, 0} }

// Between is a bound that allows low to high pieces; low is not negative and not above high.
func Between(low, high int) Bound { return Bound{low, high + 1} }

// Min returns the smallest number allowed.
func (b Bound) Min() int { return b.min }

// Max returns the largest number allowed, and false if there is none.
func (b Bound) Max() (int, bool) { return b.over - 1, b.over > 0 }

// Allows reports whether k pieces are within the bound.
func (b Bound) Allows(k int) bool { return k >= b.min && (b.over == 0 || k < b.over) }

// String says the bound as the text form does: "2", "at most 2", "at least 2", "2 to 3", "any".
func (b Bound) String() string {
	most, limited := b.Max()
	switch {
	case b == Bound{}:
		return "any"
	case !limited:
		return fmt.Sprintf("at least %d", b.min)
	case b.min == most:
		return strconv.Itoa(most)
	case b.min == 0:
		return fmt.Sprintf("at most %d", most)
	default:
		return fmt.Sprintf("%d to %d", b.min, most)
	}
}

// parseBound reads what [Bound.String] says, and "exactly 2".
func parseBound(text string) (Bound, bool) {
	words := strings.Fields(strings.ToLower(text))
	number := func(word string) int {
		k, err := strconv.Atoi(word)
		if err != nil || k < 0 || k > maxBound || word[0] == '+' {
			return -1
		}
		return k
	}
	switch len(words) {
	case 1:
		if words[0] == "any" {
			return Bound{}, true
		}
		k := number(words[0])
		return Exactly(k), k >= 0
	case 2:
		k := number(words[1])
		return Exactly(k), k >= 0 && words[0] == "exactly"
	case 3:
		k, low := number(words[2]), number(words[0])
		switch {
		case k < 0:
		case words[0] == "at" && words[1] == "most":
			return AtMost(k), true
		case words[0] == "at" && words[1] == "least":
			return AtLeast(k), true
		case low >= 0 && low <= k && words[1] == "to":
			return Between(low, k), true
		}
	}
	return Bound{}, false
}
