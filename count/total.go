package count

import (
	"errors"
	"math/big"
	"math/bits"
)

// errSpoiled says that a sum does not agree with its own check: a machine fault, or a mistake here.
var errSpoiled = errors.New("the sum disagrees with its check modulo a prime; the count cannot be trusted")

// errOverflow says that a sum outgrew its 128 bits.
var errOverflow = errors.New("the sum does not fit 128 bits")

// checkPrime is the largest prime below 2³².
const checkPrime = 4294967291

// A total sums weighted subtotals in 128 bits: Q(29) is the first that does not fit 64. Beside
// the sum it keeps the same sum modulo a prime, made from the parts, so that a carry lost or a
// bit flipped shows.
type total struct {
	high, low uint64
	residue   uint64
}

// add adds subtotal times weight.
func (t *total) add(subtotal, weight uint64) error {
	high, low := bits.Mul64(subtotal, weight)
	return t.addWide(high, low, subtotal%checkPrime*(weight%checkPrime)%checkPrime)
}

// merge adds another total.
func (t *total) merge(u total) error { return t.addWide(u.high, u.low, u.residue) }

func (t *total) addWide(high, low, residue uint64) error {
	var carry uint64
	t.low, carry = bits.Add64(t.low, low, 0)
	t.high, carry = bits.Add64(t.high, high, carry)
	if carry != 0 {
		return errOverflow
	}
	t.residue = (t.residue + residue) % checkPrime
	return nil
}

// value returns the sum if it agrees with its check.
func (t *total) value() (*big.Int, error) {
	_, rest := bits.Div64(t.high%checkPrime, t.low, checkPrime)
	if rest != t.residue {
		return nil, errSpoiled
	}
	v := new(big.Int).SetUint64(t.high)
	return v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(t.low)), nil
}
