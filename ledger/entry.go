package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"time"
)

// Prime is what residues are modulo: the largest prime below 2³².
const Prime = 4294967291

// longestTime is the most that a line says of one unit: 30 years.
const longestTime = 30 * 365 * 24 * time.Hour

// An Entry says that a unit was counted.
type Entry struct {
	Unit      int      // its number, from 0
	Solutions *big.Int // what it adds to the count: solutions times their weights, below 2¹²⁸
	Residue   uint64   // the same modulo [Prime], from a sum kept apart
	Work      uint64   // nodes of the walk or pairs of half boards
	Kernel    string
	Host      string
	Program   string        // that counted it, with its version, if it is another than the head's; or ""
	Took      time.Duration // by one thread
	When      time.Time     // it was finished; zero is now
}

// Quarantine is the note that a worker, the one it is about, was found to be wrong: units that only it counted are not believed.
const Quarantine = "quarantine"

// A Note is what a ledger keeps that is about no unit. But for [Quarantine] it is the writer's affair what notes mean.
type Note struct {
	Note   string    // what it is: a word
	About  string    // whom it is about, or ""
	Reason string    // for people, or ""
	When   time.Time // zero is now
}

// entryLine is an entry, a void or a note as it is written; pointers tell what is there.
type entryLine struct {
	Line      int       `json:"line"`
	Of        string    `json:"of"`
	Unit      *int      `json:"unit,omitempty"`
	Void      *int      `json:"void,omitempty"`
	Note      string    `json:"note,omitempty"`
	About     string    `json:"about,omitempty"`
	Reason    string    `json:"reason,omitempty"`
	Solutions string    `json:"solutions,omitempty"`
	Residue   *uint64   `json:"residue,omitempty"`
	Work      *uint64   `json:"work,omitempty"`
	Kernel    *string   `json:"kernel,omitempty"`
	Host      *string   `json:"host,omitempty"`
	Program   string    `json:"program,omitempty"`
	Seconds   *float64  `json:"seconds,omitempty"`
	When      time.Time `json:"when"`
}

// fields returns the entry as it is written.
func (e Entry) fields(number int, of string) entryLine {
	seconds := e.Took.Round(time.Microsecond).Seconds()
	return entryLine{
		Line: number, Of: of, Unit: &e.Unit, Solutions: e.Solutions.String(), Residue: &e.Residue, Work: &e.Work,
		Kernel: &e.Kernel, Host: &e.Host, Program: e.Program, Seconds: &seconds, When: e.When.UTC().Truncate(time.Second),
	}
}

// line returns the sealed line of the entry: the JSON of its fields, written out by hand in a fifth of the time, for
// the thread that counts waits for it.
func (e Entry) line(number int, of string) ([]byte, error) {
	l := make([]byte, 0, 320)
	l = strconv.AppendInt(append(l, `{"line":`...), int64(number), 10)
	l = append(append(append(l, `,"of":"`...), of...), '"')
	l = strconv.AppendInt(append(l, `,"unit":`...), int64(e.Unit), 10)
	l = append(e.Solutions.Append(append(l, `,"solutions":"`...), 10), '"')
	l = strconv.AppendUint(append(l, `,"residue":`...), e.Residue, 10)
	l = strconv.AppendUint(append(l, `,"work":`...), e.Work, 10)
	texts := []struct{ field, text string }{{`,"kernel":`, e.Kernel}, {`,"host":`, e.Host}, {`,"program":`, e.Program}}
	if e.Program == "" {
		texts = texts[:2]
	}
	for _, s := range texts {
		quoted, err := json.Marshal(s.text)
		if err != nil {
			return nil, err
		}
		l = append(append(l, s.field...), quoted...)
	}
	l = strconv.AppendFloat(append(l, `,"seconds":`...), e.Took.Round(time.Microsecond).Seconds(), 'f', -1, 64)
	l = e.When.UTC().Truncate(time.Second).AppendFormat(append(l, `,"when":"`...), time.RFC3339)
	return sealBody(append(l, '"')), nil
}

func voidLine(number int, of string, unit int, reason string) ([]byte, error) {
	return seal(entryLine{Line: number, Of: of, Void: &unit, Reason: reason, When: time.Now().UTC().Truncate(time.Second)})
}

func (n Note) line(number int, of string) ([]byte, error) {
	return seal(entryLine{Line: number, Of: of, Note: n.Note, About: n.About, Reason: n.Reason, When: n.When.UTC().Truncate(time.Second)})
}

var (
	errForeign  = errors.New("it is a line of another ledger")
	errFields   = errors.New("its check is right, but a field is missing or not as it should be")
	errResidue  = errors.New("the solutions disagree with their residue")
	errTooLarge = errors.New("the solutions are not a number from 0 to 2^128-1")
)

// A said is what a line but the first says: one of the three.
type said struct {
	entry *Entry
	void  *int
	note  *Note
}

// readLine decodes a line but the first.
func (h Head) readLine(line []byte, of string) (s said, number int, err error) {
	var l entryLine
	if err := unseal(line, &l); err != nil {
		return said{}, 0, err
	}
	switch {
	case l.Of != of:
		return said{}, 0, errForeign
	case l.Void != nil && l.Unit == nil && l.Note == "":
		return said{void: l.Void}, l.Line, h.holds(*l.Void)
	case l.Note != "" && l.Unit == nil && l.Void == nil:
		return said{note: &Note{l.Note, l.About, l.Reason, l.When}}, l.Line, nil
	}
	e, err := h.readEntry(l)
	return said{entry: &e}, l.Line, err
}

// readEntry returns the entry that a line is.
func (h Head) readEntry(l entryLine) (Entry, error) {
	if l.Void != nil || l.Note != "" || l.About != "" || l.Unit == nil || l.Residue == nil || l.Work == nil || l.Kernel == nil || l.Host == nil ||
		l.Seconds == nil || !(*l.Seconds >= 0 && *l.Seconds <= longestTime.Seconds()) {
		return Entry{}, errFields
	}
	solutions, ok := new(big.Int), false
	if len(l.Solutions) <= 39 {
		solutions, ok = solutions.SetString(l.Solutions, 10)
	}
	if !ok || solutions.String() != l.Solutions {
		return Entry{}, errTooLarge
	}
	e := Entry{*l.Unit, solutions, *l.Residue, *l.Work, *l.Kernel, *l.Host, l.Program, time.Duration(*l.Seconds * float64(time.Second)), l.When}
	return e, h.checkEntry(e)
}

// checkEntry says what is wrong with an entry of this ledger on its own.
func (h Head) checkEntry(e Entry) error {
	if err := h.holds(e.Unit); err != nil {
		return err
	}
	if e.Solutions == nil || e.Solutions.Sign() < 0 || e.Solutions.BitLen() > 128 {
		return errTooLarge
	}
	if residueOf(e.Solutions) != e.Residue {
		return errResidue
	}
	return nil
}

func (h Head) holds(unit int) error {
	if unit < 0 || unit >= h.Units {
		return fmt.Errorf("unit %d is not from 0 to %d", unit, h.Units-1)
	}
	if !h.Shard.Has(unit) {
		return fmt.Errorf("unit %d is not in shard %v", unit, h.Shard)
	}
	return nil
}

func (e Entry) agrees(f Entry) bool {
	return e.Residue == f.Residue && e.Solutions.Cmp(f.Solutions) == 0
}

// confirms reports whether e, which agrees with f, is a second opinion: of another kernel on another host.
func (e Entry) confirms(f Entry) bool { return e.Kernel != f.Kernel && e.Host != f.Host }

// residueOf returns a number below 2¹²⁸ modulo Prime, without the library that made the number.
func residueOf(v *big.Int) uint64 {
	var bytes [16]byte
	v.FillBytes(bytes[:])
	var rest uint64
	for _, b := range bytes {
		_, rest = bits.Div64(0, rest<<8|uint64(b), Prime)
	}
	return rest
}
