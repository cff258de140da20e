package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"queens"
)

// Version is the version of the file format.
const Version = 1

// A Head says what a ledger is the record of. [NewHead] makes one.
type Head struct {
	Problem string // canonical text, see [queens.Problem.String]
	Hash    string // of the problem, see [queens.Problem.Hash]
	Engine  string
	Units   int       // into how many the count is split
	Split   string    // digest of how
	Shard   Shard     // which of them the ledger is for; the zero value is all
	Program string    // that began the file; two heads may differ in this
	Begun   time.Time // when it did; and in this. Zero is now
}

// NewHead returns the head of a ledger for all units of a count. The engine, the units and the digest of the split are
// those that package count's Outline says; program is the name and version of the caller.
func NewHead(p queens.Problem, engine string, units int, split, program string) Head {
	return Head{Problem: p.String(), Hash: p.Hash(), Engine: engine, Units: units, Split: split, Program: program}
}

// headLine is the head as it is written.
type headLine struct {
	Line    int       `json:"line"`
	Queens  string    `json:"queens"`
	Version int       `json:"version"`
	Problem string    `json:"problem"`
	Hash    string    `json:"hash"`
	Engine  string    `json:"engine"`
	Units   int       `json:"units"`
	Split   string    `json:"split"`
	Shard   string    `json:"shard"`
	Program string    `json:"program"`
	Begun   time.Time `json:"begun"`
}

// mostUnits keeps arithmetic with units and shards far from overflow.
const mostUnits = 1 << 30

const (
	isLedger  = "ledger"
	headStart = `{"line":1,"queens":"` + isLedger + `",`
)

func (h Head) line() ([]byte, error) {
	if h.Begun.IsZero() {
		h.Begun = time.Now()
	}
	return seal(headLine{
		1, isLedger, Version, h.Problem, h.Hash, h.Engine, h.Units, h.Split, h.Shard.String(), h.Program,
		h.Begun.UTC().Truncate(time.Second),
	})
}

var errNoHead = errors.New("is not a ledger: it does not begin with a head line; it was left alone")

// readHead decodes the first line of a file.
func readHead(line []byte) (Head, error) {
	if !strings.Contains(string(line), `"queens":"`+isLedger+`"`) {
		return Head{}, errNoHead
	}
	var l headLine
	if err := unseal(line, &l); err != nil {
		if errors.Is(err, errNotJSON) && l.Version != Version {
			return Head{}, fmt.Errorf("has format version %d, this program knows version %d", l.Version, Version)
		}
		return Head{}, fmt.Errorf("has a damaged head, line 1: %w; the file was left alone", err)
	}
	if l.Version != Version {
		return Head{}, fmt.Errorf("has format version %d, this program knows version %d", l.Version, Version)
	}
	shard, err := ParseShard(l.Shard)
	h := Head{l.Problem, l.Hash, l.Engine, l.Units, l.Split, shard, l.Program, l.Begun}
	if err == nil {
		err = h.check()
	}
	if err == nil && (l.Line != 1 || l.Queens != isLedger) {
		err = errors.New("it is not the first line of a ledger")
	}
	if err != nil {
		return Head{}, fmt.Errorf("has a damaged head, line 1: %w; the file was left alone", err)
	}
	return h, nil
}

// check says what is wrong with a head on its own.
func (h Head) check() error {
	sum := sha256.Sum256([]byte(h.Problem))
	switch {
	case hex.EncodeToString(sum[:]) != h.Hash:
		return errors.New("the hash is not that of the problem")
	case h.Units < 0 || h.Units > mostUnits:
		return fmt.Errorf("%d units are not from 0 to %d", h.Units, mostUnits)
	case h.Engine == "" || h.Split == "":
		return errors.New("it names no engine or no split")
	}
	return h.Shard.check()
}

// Name ties lines, and whatever else is about it, to the count that the ledger is of.
func (h Head) Name() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s\n%d\n%s\n", Version, h.Hash, h.Engine, h.Units, h.Split))
	return hex.EncodeToString(sum[:4])
}

// A MismatchError says that a ledger is the record of something else.
type MismatchError struct {
	Path      string
	What      string // problem, engine, number of units, split or shard
	Has, Want string // of the file, and of whoever opened it
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("ledger %s is of another %s: %s, not %s", e.Path, e.What, e.Has, e.Want)
}

// sameCount returns a MismatchError unless h, found at path, and want are of one count, split alike.
func (h Head) sameCount(path string, want Head) error {
	text := func(h Head) string {
		return fmt.Sprintf("%q", strings.ReplaceAll(strings.TrimSpace(h.Problem), "\n", "; "))
	}
	switch {
	case h.Hash != want.Hash:
		return &MismatchError{path, "problem", text(h), text(want)}
	case h.Engine != want.Engine:
		return &MismatchError{path, "engine", h.Engine, want.Engine}
	case h.Units != want.Units:
		return &MismatchError{path, "number of units", fmt.Sprint(h.Units), fmt.Sprint(want.Units)}
	case h.Split != want.Split:
		return &MismatchError{path, "split", brief(h.Split), brief(want.Split) + " (this version of the program splits otherwise)"}
	}
	return nil
}

func brief(digest string) string {
	if len(digest) > 12 {
		return digest[:12] + "…"
	}
	return digest
}
