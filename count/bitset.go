package count

// A bitset is a set of unit numbers from 0 up to a limit: there may be hundreds of millions.
type bitset []uint64

func newBitset(limit int) bitset { return make(bitset, (limit+63)/64) }

func (s bitset) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s bitset) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
