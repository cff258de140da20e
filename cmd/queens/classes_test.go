package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queens"
	"queens/count"
)

// answer runs a command that has to succeed and returns what it prints.
func answer(t *testing.T, args ...string) string {
	t.Helper()
	var out, talk bytes.Buffer
	if code, line := run(t.Context(), args, strings.NewReader(""), &out, &talk); code != exitDone || line != "" || talk.Len() > 0 {
		t.Fatalf("queens %q: exit code %d, %q, said %q", args, code, line, &talk)
	}
	return out.String()
}

// classesReport is what classes prints as JSON.
type classesReport struct {
	N           int                 `json:"n"`
	Problem     string              `json:"problem"`
	Orbits      []fundamentalReport `json:"orbits"`
	Classes     []classReport       `json:"classes"`
	Fundamental string              `json:"fundamental"`
	Count       string              `json:"count"`
}

// TestClassesAddUp compares the sums with those of an engine that shares no code with the search, and
// the images with each other: together they are all solutions, each once.
func TestClassesAddUp(t *testing.T) {
	problems := []string{}
	for n := range 11 {
		problems = append(problems, fmt.Sprintf("queens %d\n", n))
	}
	problems = append(problems,
		"queens 8\nblocked a1 a8 h1 h8\n", "queens 7\nblocked d4\n", "queens 5\ngiven c3\n", "queens 9\nblocked b2 b8 h2 h8 e5\n")
	for _, text := range problems {
		t.Run("problem="+strings.TrimSpace(strings.ReplaceAll(text, "\n", " ")), func(t *testing.T) {
			p, err := queens.ParseProblem(text)
			if err != nil {
				t.Fatal(err)
			}
			want, err := count.Classes(t.Context(), p, count.Options{Engine: count.Walk})
			if err != nil {
				t.Fatal(err)
			}
			args := []string{"classes", strconv.Itoa(p.N()), "--images", "--format", "json"}
			for _, s := range p.Given() {
				args = append(args, "--given", s.Algebraic(p.N()))
			}
			for _, s := range p.Blocked() {
				args = append(args, "--blocked", s.Algebraic(p.N()))
			}
			var got classesReport
			if err := json.Unmarshal([]byte(answer(t, args...)), &got); err != nil {
				t.Fatal(err)
			}
			if got.N != p.N() || got.Problem != p.String() {
				t.Errorf("got size %d and problem %q, want %d and %q", got.N, got.Problem, p.N(), p)
			}
			if got.Count != want.Count.String() || got.Fundamental != want.FundamentalCount().String() {
				t.Errorf("got %s solutions, %s fundamental, want %v, %v", got.Count, got.Fundamental, want.Count, want.FundamentalCount())
			}
			for c, k := range want.Fundamental {
				if got := got.Classes[c]; got.Class != queens.Class(c).String() || got.Fundamental != k.String() {
					t.Errorf("got %v, want %v %v", got, k, queens.Class(c))
				}
			}
			checkOrbits(t, p, got.Orbits, got.Count)
		})
	}
}

// checkOrbits wants the images of the orbits to be so many solutions of p, no two alike, made by the
// symmetries that are named: all eight for each orbit.
func checkOrbits(t *testing.T, p queens.Problem, orbits []fundamentalReport, want string) {
	t.Helper()
	seen := map[string]bool{}
	for i, o := range orbits {
		if o.Number != uint64(i+1) || o.Orbit != len(o.Images) || !slices.Equal(o.Columns, o.Images[0].Columns) {
			t.Errorf("orbit %d: got number %d, an orbit of %d, %d images", i+1, o.Number, o.Orbit, len(o.Images))
		}
		made := 0
		for _, image := range o.Images {
			if err := queens.Verify(p, image.Columns.Squares()); err != nil {
				t.Error(err)
			}
			if name := fmt.Sprint(image.Columns); seen[name] {
				t.Errorf("%s is there twice", name)
			} else {
				seen[name] = true
			}
			for _, name := range image.Symmetries {
				made++
				y := slices.IndexFunc(queens.Symmetries[:], func(y queens.Symmetry) bool { return y.String() == name })
				if y < 0 || !slices.Equal(o.Columns.Image(queens.Symmetries[y]), image.Columns) {
					t.Errorf("%v is not the %s of %v", image.Columns, name, o.Columns)
				}
			}
		}
		if made != len(queens.Symmetries) {
			t.Errorf("orbit %d: got %d symmetries, want all eight", i+1, made)
		}
	}
	if got := strconv.Itoa(len(seen)); got != want {
		t.Errorf("got %s images, want %s", got, want)
	}
}

// TestClassesThatDoNotAddUp: no sum is printed that is not that of the solutions met.
func TestClassesThatDoNotAddUp(t *testing.T) {
	sums := classSums{met: 92, fundamental: [4]uint64{11, 1, 0, 0}}
	if err := sums.check(); err != nil {
		t.Errorf("got %v for 11·8 + 1·4 = 92", err)
	}
	sums.met++
	var no *noError
	err := sums.check()
	if want := "the orbits add up to 92, but there were 93 solutions"; !errors.As(err, &no) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestClassBoardsFitTheirPaper: on narrow paper there is one board beside the other as long as there is
// room, and one at least.
func TestClassBoardsFitTheirPaper(t *testing.T) {
	for _, test := range []struct {
		width, want int // of the paper, boards on the first line
		images      bool
	}{{1, 1, false}, {21, 1, false}, {22, 2, false}, {80, 5, false}, {1, 1, true}, {35, 1, true}, {36, 2, true}, {200, 4, true}} {
		var b bytes.Buffer
		sheet := &classBoards{w: &b, images: test.images, width: test.width}
		for i := range 5 {
			if err := sheet.solution(fundamental{uint64(i + 1), queens.Solution{0, 2, 4, 1, 3}, queens.Ordinary}); err != nil {
				t.Fatal(err)
			}
		}
		if err := sheet.end(classSums{}); err != nil {
			t.Fatal(err)
		}
		most := 0
		for line := range strings.Lines(b.String()) {
			most = max(most, strings.Count(line, "Q"))
			if got := len(strings.TrimSuffix(line, "\n")); got > max(test.width, 17) && strings.Contains(line, "Q") {
				t.Errorf("width=%d: a line of boards is %d wide", test.width, got)
			}
		}
		if most != test.want {
			t.Errorf("width=%d images=%t: got %d boards side by side, want %d", test.width, test.images, most, test.want)
		}
	}
}
