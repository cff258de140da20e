package puzzle

// A Bound says how many pieces something may hold. The zero Bound allows any number.
type Bound struct{ min, over int } // over is the maximum + 1, or 0 for none

// Exactly is a bound that allows k pieces and no other number; k is not negative.
func Exactly(k int) Bound { return Bound{k, k + 1} }

// AtMost is a bound that allows 0 to k pieces; k is not negative.
func AtMost(k int) Bound { return Bound{0, k + 1} }

// AtLeast is a bound that allows k pieces or more; k is not negative.
func AtLeast(k int) Bound { return Bound{k, 0} }

// Min returns the smallest number allowed.
func (b Bound) Min() int { return b.min }

// Max returns the largest number allowed, and false if there is none.
func (b Bound) Max() (int, bool) { return b.over - 1, b.over > 0 }

// Allows reports whether k pieces are within the bound.
func (b Bound) Allows(k int) bool { return k >= b.min && (b.over == 0 || k < b.over) }
