package model_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

// What other solvers make of the models. They are those of Debian; elsewhere a test says which one it
// misses. QUEENS_REQUIRE names those that must be there.

// need skips a test if a program is not installed.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), name) {
			t.Fatalf("QUEENS_REQUIRE asks for %s, which is not installed", name)
		}
		t.Skipf("%s, which is to solve the model, is not installed: on Debian, sudo make setup", name)
	}
}

// run runs a program on an input and returns what it prints; exit codes of solvers are answers.
func run(t *testing.T, input, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out)
}

// file writes a model to a file and returns its name.
func file(t *testing.T, text, ending string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "model."+ending)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// solved are puzzles whose number of solutions is known elsewhere, and some odd ones.
var solved = []struct {
	name, puzzle string
	count        int
}{
	{"n queens", "queens 1", 1},
	{"n queens", "queens 2", 0},
	{"n queens", "queens 3", 0},
	{"n queens", "queens 6", 4},    // OEIS A000170
	{"n queens", "queens 10", 724}, // lines of more than 8 squares are counted in clauses
	{"completion", "queens 8\ngiven a1", 4},
	{"superqueens", "board 10\nrules superqueens\n", 4}, // OEIS A051223
	{"superqueens", "board 9\nrules superqueens\n", 0},  //
	{"torus", "board 7\nrules torus\n", 28},             // OEIS A007705
	{"bishops", "board 3\nrules bishops\n", 26},         // OEIS A002465
	{"kings", "board 4\nrules kings\n", 79},             // OEIS A018807
	{"3 queens", "board 8\nrules k-queens 3\n", 10320},  // OEIS A047659
	{"star battle", "441WMSZH", 1},                      //
	{"weights", "board 2x2\npieces rook\ntotal 2\nweights\n1 2\n3 4\n", 2},
	{"walls", "board 3x3\npieces queen\ntotal at least 2\nwalls b2\n", -1},
	{"knights", "board 3x4\npieces knight\ntotal 3 to 4\ngiven a1\nblocked c3\n", -1},
	{"closed", "board 2x2\npieces rook\neach diagonal 0\n", 1},
	{"given and closed", "board 2x2\npieces rook\neach diagonal 0\ntotal at most 1\n", 1},
	{"no square", "board 0x3\npieces queen\n", 1},
}

// everySolved runs a test for each of them and the number of its solutions.
func everySolved(t *testing.T, test func(t *testing.T, p puzzle.Puzzle, want int)) {
	for _, s := range solved {
		t.Run(fmt.Sprintf("puzzle=%q", s.puzzle), func(t *testing.T) {
			p := parse(t, s.puzzle)
			want := s.count
			total, err := puzzle.Count(t.Context(), p, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := int(total.Solutions.Int64()); want < 0 {
				want = got
			} else if got != want {
				t.Fatalf("our own count is %d, want %d", got, want)
			}
			test(t, p, want)
		})
	}
}

// TestMinisat lists the models of the clauses, ten at most, one after the other: each is forbidden once it
// was found, with the values of all variables, so that one that does not follow from the squares shows.
func TestMinisat(t *testing.T) {
	need(t, "minisat")
	everySolved(t, func(t *testing.T, p puzzle.Puzzle, want int) {
		if p.Rules().Weights != nil {
			return // refused
		}
		most := min(want+1, 10)
		model := write(t, "dimacs", p)
		m := regexp.MustCompile(`(?m)^p cnf (\d+) (\d+)$`).FindStringSubmatch(model)
		before, after, _ := strings.Cut(model, m[0])
		answer := filepath.Join(t.TempDir(), "answer")
		got := 0
		for ; got < most; got++ {
			header := fmt.Sprintf("p cnf %s %d", m[1], number(m[2])+got)
			run(t, "", "minisat", "-verb=0", file(t, before+header+after, "cnf"), answer)
			data, err := os.ReadFile(answer)
			if err != nil {
				t.Fatal(err)
			}
			verdict, values, _ := strings.Cut(string(data), "\n")
			if verdict == "UNSAT" {
				break
			}
			var pieces []queens.Square
			for _, word := range strings.Fields(values) {
				if v := number(word) - 1; v >= 0 && v < p.Rows()*p.Cols() {
					pieces = append(pieces, queens.Square{Row: v / p.Cols(), Col: v % p.Cols()})
				}
				if word != "0" {
					after += strconv.Itoa(-number(word)) + " "
				}
			}
			after += "0\n"
			if err := p.Check(pieces); err != nil {
				t.Fatalf("%s: %v", verdict, err)
			}
		}
		if got != min(want, 10) {
			t.Errorf("got %d models, want %d", got, want)
		}
	})
}

// TestClasp counts the answer sets.
func TestClasp(t *testing.T) {
	need(t, "gringo", "clasp")
	everySolved(t, func(t *testing.T, p puzzle.Puzzle, want int) {
		ground := run(t, write(t, "asp", p), "gringo")
		out := run(t, ground, "clasp", "-n", "0", "-q", "--opt-mode=ignore")
		m := regexp.MustCompile(`(?m)^Models +: (\d+)`).FindStringSubmatch(out)
		if m == nil || m[1] != strconv.Itoa(want) {
			t.Errorf("want %d models, got\n%s", want, out)
		}
		if p.Rules().Weights != nil {
			out := run(t, ground, "clasp")
			if want := fmt.Sprintf("Optimization : %d", -heaviest(t, p)); !strings.Contains(out, want) {
				t.Errorf("want %s, got\n%s", want, out)
			}
		}
	})
}

// heaviest returns the weight of the heaviest solution.
func heaviest(t *testing.T, p puzzle.Puzzle) int {
	t.Helper()
	_, weight, _, err := puzzle.Max(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return weight
}

// named returns the squares that a pattern finds in a text.
func named(text, pattern string) []queens.Square {
	var pieces []queens.Square
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		pieces = append(pieces, queens.Square{Row: number(m[1]) - 1, Col: number(m[2]) - 1})
	}
	return pieces
}

// TestGlpsol finds one solution, the heaviest, or that there is none.
func TestGlpsol(t *testing.T) {
	need(t, "glpsol")
	everySolved(t, func(t *testing.T, p puzzle.Puzzle, want int) {
		report := filepath.Join(t.TempDir(), "report")
		talk := run(t, "", "glpsol", "--lp", file(t, write(t, "lp", p), "lp"), "-o", report)
		data, err := os.ReadFile(report)
		if err != nil {
			t.Fatalf("%v\n%s", err, talk)
		}
		optimal := bytes.Contains(data, []byte("Status:     INTEGER OPTIMAL"))
		if want == 0 {
			if optimal || !strings.Contains(talk, "PROBLEM HAS NO") {
				t.Errorf("got a solution, want none\n%s", talk)
			}
			return
		}
		pieces := named(string(data), `q_(\d+)_(\d+) +\* +1 `)
		if err := p.Check(pieces); err != nil || !optimal {
			t.Fatalf("got %v, %v\n%s", pieces, err, talk)
		}
		if p.Rules().Weights != nil {
			if want := fmt.Sprintf("Objective:  weight = %d (MAXimum)", heaviest(t, p)); !bytes.Contains(data, []byte(want)) {
				t.Errorf("want %s, got\n%s", want, data)
			}
		}
	})
}

// TestZ3 finds one solution, or that there is none.
func TestZ3(t *testing.T) {
	need(t, "z3")
	everySolved(t, func(t *testing.T, p puzzle.Puzzle, want int) {
		if p.Rules().Weights != nil {
			return // refused
		}
		verdict, values, _ := strings.Cut(run(t, write(t, "smtlib", p), "z3", "-in"), "\n")
		if want == 0 {
			if verdict != "unsat" {
				t.Errorf("got %s, want unsat", verdict)
			}
			return
		}
		if err := p.Check(named(values, `\(define-fun q_(\d+)_(\d+) \(\) Bool\s+true\)`)); err != nil || verdict != "sat" {
			t.Errorf("%s: %v\n%s", verdict, err, values)
		}
	})
}

// TestMiniZinc counts the solutions, or finds the heaviest.
func TestMiniZinc(t *testing.T) {
	need(t, "minizinc")
	everySolved(t, func(t *testing.T, p puzzle.Puzzle, want int) {
		out := run(t, "", "minizinc", "--solver", "gecode", "-a", file(t, write(t, "minizinc", p), "mzn"))
		boards := strings.Split(out, "----------\n")
		if p.Rules().Weights == nil {
			if got := len(boards) - 1; got != want {
				t.Fatalf("got %d solutions, want %d", got, want)
			}
		} else {
			boards = boards[len(boards)-2:] // the last one is the heaviest
		}
		weight := 0
		for _, board := range boards[:len(boards)-1] {
			var pieces []queens.Square
			for i, word := range strings.Fields(board) {
				if word == "1" {
					pieces = append(pieces, queens.Square{Row: i / p.Cols(), Col: i % p.Cols()})
					if p.Rules().Weights != nil {
						weight += p.Rules().Weights[i]
					}
				}
			}
			if err := p.Check(pieces); err != nil {
				t.Fatal(err)
			}
		}
		if p.Rules().Weights != nil && weight != heaviest(t, p) {
			t.Errorf("got weight %d, want %d", weight, heaviest(t, p))
		}
	})
}
