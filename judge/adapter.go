package judge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"queens"
	"queens/internal/near"
)

// ErrNoSolution is wrapped by the error of an input that has no solution where the judge promises that
// it has one, and so does not say how to answer.
var ErrNoSolution = errors.New("no solution")

// ErrRefused is the outcome of an input that the judge has refused with a message and with exit code 1.
// The message is written.
var ErrRefused = errors.New("refused with exit code 1, as the judge wants")

// An Adapter speaks the form of one judge's task. Adapters come from [All] and [Find], the zero value
// is of no use; they may be used concurrently.
type Adapter struct {
	Name     string   // "boj9663"
	Aliases  []string // other names, some of them of the same task at other judges
	Judge    string   // where the task is, and its number there: "BOJ 9663"
	Task     string   // what is wanted, in a few words
	Input    string   // what is read, in a few words
	Notes    string   // what is easily got wrong, or nothing
	Verified bool     // the form was read, not remembered

	sizes  span
	ours   bool   // the judge states no sizes
	limits string // beside the sizes
	run    func(x *exchange) error
	inputs []func() string
}

// A span is the sizes of boards that a judge gives, both ends included.
type span struct{ least, most int }

// Limits returns what the judge's inputs keep to, for people; "(ours)" follows sizes that the judge
// does not state. Input beyond is refused.
func (a Adapter) Limits() string {
	text := fmt.Sprintf("%d ≤ N ≤ %d", a.sizes.least, a.sizes.most)
	if a.sizes.least == a.sizes.most {
		text = fmt.Sprintf("%d×%d", a.sizes.least, a.sizes.least)
	}
	if a.ours {
		text += " (ours)"
	}
	if a.limits != "" {
		text += ", " + a.limits
	}
	return text
}

// Run reads an input from r and writes the answer to w. It reads and writes case by case, where there
// are cases, in memory that does not grow with their number; so if the input turns out to be wrong, or
// the context ends, answers to earlier cases are written already.
//
// The error is a [queens.SyntaxError] with the place of what is wrong, or of a word that is beyond the
// limits; or wraps [ErrNoSolution]; or is ErrRefused; or it is the cause of the context's end; or is from r or w.
func (a Adapter) Run(ctx context.Context, r io.Reader, w io.Writer) error {
	x := &exchange{
		ctx: ctx, scanner: newScanner(ctx, r), out: bufio.NewWriter(w), sizes: a.sizes,
		counted: map[int]*big.Int{}, solved: map[int]queens.Solution{},
	}
	err := a.run(x)
	if lost := x.out.Flush(); lost != nil {
		return lost
	}
	return err
}

// Samples returns inputs of the project's own making: small ones first, and last one as large as the
// judge may give.
func (a Adapter) Samples() []string {
	var all []string
	for _, input := range a.inputs {
		all = append(all, input())
	}
	return all
}

// All returns the adapters, those of one judge next to each other.
func All() []Adapter { return slices.Clone(adapters) }

// Find returns the adapter with a name or an alias. Case, spaces, hyphens and underscores make no
// difference. The error names those that are near, if any are.
func Find(name string) (Adapter, error) {
	want := plain(name)
	var all, likely []string
	for _, a := range adapters {
		for _, known := range a.names() {
			if plain(known) == want {
				return a, nil
			}
			if all = append(all, known); len(want) >= 3 && strings.Contains(plain(known), want) {
				likely = append(likely, known)
			}
		}
	}
	if likely == nil {
		likely = near.Words(name, all)
	}
	if likely != nil {
		return Adapter{}, fmt.Errorf("no judge has the name %s: is it %s?", quoted(name), strings.Join(likely, " or "))
	}
	return Adapter{}, fmt.Errorf("no judge has the name %s", quoted(name))
}

// names returns the name and the aliases.
func (a Adapter) names() []string { return append([]string{a.Name}, a.Aliases...) }

// plain is a name without what makes no difference.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -_.:/", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}
