package campaign

import (
	"fmt"
	"math/big"
	"math/bits"

	"queens/ledger"
)

// A number is below 2¹²⁸.
type number struct{ hi, lo uint64 }

// parseNumber reads a decimal number without leading zeros, below 2¹²⁸.
func parseNumber(text string) (n number, ok bool) {
	if len(text) == 0 || len(text) > 39 || text[0] == '0' && len(text) > 1 {
		return number{}, false
	}
	for i := range len(text) {
		digit := text[i] - '0'
		if digit > 9 {
			return number{}, false
		}
		over, hi := bits.Mul64(n.hi, 10)
		carry, lo := bits.Mul64(n.lo, 10)
		var c1, c2 uint64
		n.lo, c1 = bits.Add64(lo, uint64(digit), 0)
		n.hi, c2 = bits.Add64(hi, carry, c1)
		if over != 0 || c2 != 0 {
			return number{}, false
		}
	}
	return n, true
}

// numberOf returns the solutions of an entry, if they and their residue are sound.
func numberOf(e ledger.Entry) (number, error) {
	if e.Solutions == nil || e.Solutions.Sign() < 0 || e.Solutions.BitLen() > 128 {
		return number{}, fmt.Errorf("the solutions of unit %d are not a number from 0 to 2^128-1", e.Unit)
	}
	low := new(big.Int).SetUint64(^uint64(0))
	n := number{new(big.Int).Rsh(e.Solutions, 64).Uint64(), low.And(low, e.Solutions).Uint64()}
	if n.residue() != e.Residue {
		return number{}, fmt.Errorf("the solutions of unit %d disagree with their residue", e.Unit)
	}
	return n, nil
}

// residue returns the number modulo the ledger's prime.
func (n number) residue() uint64 { return bits.Rem64(n.hi, n.lo, ledger.Prime) }

func (n number) big() *big.Int {
	v := new(big.Int).SetUint64(n.lo)
	if n.hi != 0 {
		hi := new(big.Int).SetUint64(n.hi)
		v.Or(v, hi.Lsh(hi, 64))
	}
	return v
}
