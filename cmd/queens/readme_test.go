package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// These tests run what the README shows: each command of its console blocks, and its Go program.
// What stands there is what happens, to the byte.

// moduleRoot is the module root as seen from this room, where the tests run.
var moduleRoot = filepath.Join("..", "..")

func TestReadmeSession(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "bash") {
			t.Fatal(err)
		}
		t.Skip("the README's commands are written for bash, which is not here")
	}
	bin := t.TempDir()
	mustRun(t, exec.Command("go", "build", "-buildvcs=false", "-o", bin+string(filepath.Separator), "."))
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))

	t.Setenv("LC_ALL", "C.UTF-8") // as its readers have it
	work := t.TempDir()           // shared, so that a command can read what one before it wrote
	commands := 0
	for _, b := range readmeBlocks(t) {
		if b.language != "console" {
			continue
		}
		for _, s := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			commands++
			command, want, _ := strings.Cut(s, "\n")
			if want != "" && !strings.HasSuffix(want, "\n") {
				want += "\n"
			}
			t.Run("command="+command, func(t *testing.T) {
				cmd := exec.Command("bash", "-c", command)
				cmd.Dir = work
				if strings.Contains(command, "go run ./cmd/queens") {
					cmd.Dir = moduleRoot
				}
				out, _ := cmd.CombinedOutput() // commands may fail, if the output is what the README says
				if got := string(out); got != want {
					t.Errorf("README.md, block at line %d: got\n%swant\n%s", b.line, got, want)
				}
			})
		}
	}
	if commands == 0 {
		t.Error("README.md has no console block with a command")
	}
}

// TestReadmeProgram runs each Go program of the README and wants the text block after it.
func TestReadmeProgram(t *testing.T) {
	blocks := readmeBlocks(t)
	programs := 0
	for i, b := range blocks {
		if b.language != "go" {
			continue
		}
		programs++
		if i+1 == len(blocks) || blocks[i+1].language != "text" {
			t.Fatalf("README.md: no text block with its output follows the program at line %d", b.line)
		}
		t.Run("line="+strconv.Itoa(b.line), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(file, []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("go", "run", file)
			cmd.Dir = moduleRoot
			if got, want := mustRun(t, cmd), blocks[i+1].text; got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
	if programs == 0 {
		t.Error("README.md has no Go program")
	}
}

// A block is one fenced block of a Markdown file.
type block struct {
	language string
	line     int // of its opening fence, from 1
	text     string
}

func readmeBlocks(t *testing.T) []block {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(moduleRoot, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	inside := false
	for i, line := range strings.Split(string(data), "\n") {
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && inside:
			inside = false
		case fence:
			inside = true
			blocks = append(blocks, block{language: language, line: i + 1})
		case inside:
			blocks[len(blocks)-1].text += line + "\n"
		}
	}
	return blocks
}

// mustRun runs a command that has to succeed and returns what it printed.
func mustRun(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return string(out)
}
