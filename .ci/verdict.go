// Verdict reads what go test -json prints, shows what matters of it (the line of each package, all
// output of failed and skipped tests, and every line that is not from go test), and ends with how
// many tests passed. It fails if a test was skipped or none ran; that a test failed, go test has
// told already.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
)

// An event is a line of go test -json, as far as it is of interest: see go doc cmd/test2json.
type event struct {
	Action, Package, Test, Output string
}

func main() {
	log.SetFlags(0)
	var passed int
	var skipped []string
	held := make(map[string]map[string]*strings.Builder) // output by package and test, until its verdict
	show := func(e event) {
		if text := held[e.Package][e.Test]; text != nil {
			fmt.Print(text.String())
		}
		delete(held[e.Package], e.Test)
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF && line == "" {
			break
		}
		if err != nil && err != io.EOF {
			log.Fatal(err)
		}
		var e event
		if json.Unmarshal([]byte(line), &e) != nil {
			fmt.Print(line)
			continue
		}
		switch {
		case e.Action == "output" && e.Test != "":
			if held[e.Package] == nil {
				held[e.Package] = make(map[string]*strings.Builder)
			}
			text := held[e.Package][e.Test]
			if text == nil {
				text = new(strings.Builder)
				held[e.Package][e.Test] = text
			}
			if !strings.HasPrefix(e.Output, "=== ") {
				text.WriteString(e.Output)
			}
		case strings.HasSuffix(e.Action, "output"): // of a package or a build
			if e.Output != "PASS\n" {
				fmt.Print(e.Output)
			}
		case e.Test != "" && e.Action == "pass":
			passed++
			delete(held[e.Package], e.Test)
		case e.Test != "" && e.Action == "skip":
			skipped = append(skipped, e.Package+" "+e.Test)
			show(e)
		case e.Test != "" && e.Action == "fail":
			show(e)
		case e.Action == "fail": // a program that broke off leaves tests without a verdict
			for test := range held[e.Package] {
				show(event{Package: e.Package, Test: test})
			}
		}
	}
	fmt.Printf("== %d tests passed, %d skipped\n", passed, len(skipped))
	switch {
	case len(skipped) > 0:
		log.Fatal("no test may skip here:\n\t", strings.Join(skipped, "\n\t"))
	case passed == 0:
		log.Fatal("no test ran")
	}
}
