package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestOddCalls throws together arguments and input that make some sense, or none, and wants the
// promises that hold for every call: an exit code that there is, at most one line on standard error
// that begins with the name of the program, and no half answers.
func TestOddCalls(t *testing.T) {
	arguments := strings.Split("0 1 2 4 5 6 -5 65 1e3 8x - -- -x --help list verify table --json --json=0 --quiet "+
		"--fundamental --classes --check --engine --engine=walk search --threads 1 --threads=0 --given a1 --given=a1,b3 "+
		"--blocked=a1 --blocked @nosuch --blocked=@. --problem=- --problem nosuch --format columns --format=digits json "+
		"--limit=1 --limit -1 --skip=2 --images --sheet --theme=dark --attacks=all --mark=b2 --square=9 --format=png --base=0 --base 1 --queen=V --queen=. --empty=Q --compute --timeout=1h --timeout "+
		"--method=fewest --method=x --prune=off --rejected=on --depth=2 --format=svg --format=dot --widest=3", " ")
	arguments = append(arguments, "", " ", "♕", "\x00", "\xff", "a\nb", strings.Repeat("9", 1000))
	inputs := []string{
		"", "4", " 6\n", "65", "-1", "4\n5", "\x00", "\xff\xfe", "queens 4\ngiven b4\n", "queens 4\ngiven a1 b2\n",
		"2 4 1 3\n", "1 2 3 4\n", ".Q..\n...Q\nQ...\n..Q.\n", "{", "[[", "[]", "a1", "8/8/8/8/8/8/8/8", strings.Repeat("1 ", 1000),
	}
	commands := []string{"count", "list", "verify", "table", "classes", "draw", "tree", "version", "completion", "help", "man", ""}

	const seed = 4
	random := rand.New(rand.NewPCG(seed, seed))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	codes := make(map[int]int)
	calls := 4000
	if raceDetector {
		calls = 1000 // it takes ten times as long; without it all are made
	}
	for range calls {
		args := []string{pick(commands)}
		for range random.IntN(4) {
			args = append(args, pick(arguments))
		}
		in := pick(inputs)
		var stdout, stderr bytes.Buffer
		code, line := run(t.Context(), args, strings.NewReader(in), &stdout, &stderr)
		codes[code]++
		wrong := ""
		switch {
		case stderr.Len() > 0:
			wrong = "talk"
		case code == exitDone && line != "":
			wrong = "done with a complaint"
		case code == exitNo && stdout.Len() == 0 && line == "":
			wrong = "no without a word"
		case code == exitTrouble && (stdout.Len() > 0 || !strings.HasPrefix(line, "queens: ") || strings.Index(line, "\n") != len(line)-1):
			wrong = "trouble that is not one line"
		case code < exitDone || code > exitTrouble:
			wrong = "no such code"
		}
		if wrong != "" {
			t.Errorf("%s: queens %q with input %q: exit code %d, %q and %q, said %q", wrong, args, in, code, &stdout, line, &stderr)
		}
	}
	if codes[exitDone] < 100 || codes[exitTrouble] < 100 || codes[exitNo] == 0 {
		t.Errorf("exit codes %v: want many of 0 and 2, and some of 1", codes)
	}
}
