package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queens/search"
)

// These tests hold the pages, README.md and those under docs, to what they show: each command of their console
// blocks is run, each Go program too; code is that of the file it is from; links lead somewhere. What stands
// there is what happens, to the byte. -update writes it anew: look at the difference then.

// moduleRoot is the module root as seen from this room, where the tests run.
var moduleRoot = filepath.Join("..", "..")

// TestSessions runs the commands of each page, in a folder that they share, so that one can read what another
// wrote. A file that is written there and is the namesake of one in docs/pictures must be equal to it.
func TestSessions(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "bash") {
			t.Fatal(err)
		}
		t.Skip("bash, for which the commands of the pages are written, is not installed: the packages of the system have it")
	}
	t.Setenv("PATH", filepath.Dir(mustBuild(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("LC_ALL", "C.UTF-8") // as its readers have it
	commands := 0
	for _, p := range pages(t) {
		for _, b := range p.blocks() {
			if b.language == "console" {
				commands += strings.Count("\n"+b.text, "\n$ ")
			}
		}
		t.Run("page="+p.name, func(t *testing.T) {
			work := t.TempDir()
			for _, b := range p.blocks() {
				if b.language != "console" {
					continue
				}
				said := ""
				for _, s := range strings.Split("\n"+b.text, "\n$ ")[1:] {
					command, want, _ := strings.Cut(s, "\n")
					if want != "" && !strings.HasSuffix(want, "\n") {
						want += "\n"
					}
					cmd := exec.Command("bash", "-c", command)
					cmd.Dir = work
					if strings.Contains(command, "go run ./cmd/queens") {
						cmd.Dir = moduleRoot
					}
					out, _ := cmd.CombinedOutput() // commands may fail, if the output is what the page says
					said += "$ " + command + "\n" + string(out)
					if got := string(out); got != want && !*update {
						t.Errorf("block at line %d: $ %s\ngot\n%swant\n%s", b.line, command, got, want)
					}
				}
				p.replace(b, said)
			}
			p.write(t)
			comparePictures(t, work)
		})
	}
	if commands < 60 {
		t.Errorf("got %d commands on all pages, want more: are the blocks found?", commands)
	}
}

// comparePictures compares the files in a folder with the pictures of the docs.
func comparePictures(t *testing.T, folder string) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		path := filepath.Join(moduleRoot, "docs", "pictures", file.Name())
		want, err := os.ReadFile(path)
		if err != nil {
			continue // not one of them
		}
		got, err := os.ReadFile(filepath.Join(folder, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case bytes.Equal(got, want):
		case *update:
			if err := os.WriteFile(path, got, 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is out of date: -update writes it, look at it then", path)
		}
	}
}

// TestPrograms runs each Go program of a page and wants the text block after it.
func TestPrograms(t *testing.T) {
	programs := 0
	for _, p := range pages(t) {
		blocks := p.blocks()
		for i, b := range blocks {
			if b.language != "go" {
				continue
			}
			programs++
			if i+1 == len(blocks) || blocks[i+1].language != "text" {
				t.Fatalf("%s: no text block with its output follows the program at line %d", p.name, b.line)
			}
			t.Run(fmt.Sprintf("page=%s/line=%d", p.name, b.line), func(t *testing.T) {
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
	}
	if programs == 0 {
		t.Error("README.md has no Go program")
	}
}

// TestPagesShowTheCode: a block opened by "```go PATH" is the code of that file, from its first declaration to
// its end, and each method of search has a page that shows it.
func TestPagesShowTheCode(t *testing.T) {
	shown := map[string]bool{}
	for _, p := range pages(t) {
		for _, b := range p.blocks() {
			path, ok := strings.CutPrefix(b.language, "go ")
			if !ok {
				continue
			}
			shown[p.name+" "+path] = true
			want := declarations(t, path)
			if b.text != want && !*update {
				t.Errorf("%s, line %d: the code is not that of %s (-update writes it)", p.name, b.line, path)
			}
			p.replace(b, want)
		}
		p.write(t)
	}
	for _, m := range append(search.Methods(), search.Unpruned) {
		page := fmt.Sprintf("docs/methods/%v.md search/%[1]v.go", m)
		if m == search.Unpruned {
			page = "docs/pruning.md search/unpruned.go"
		}
		if !shown[page] {
			t.Errorf("page and code %s: got none", page)
		}
	}
}

// declarations returns a Go file without what comes before its first declaration: package and imports.
func declarations(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(moduleRoot, filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	head := regexp.MustCompile(`^package \w+\n\n(import (".*"|\([^)]*\))\n\n)?`).FindIndex(data)
	if head == nil {
		t.Fatalf("%s does not begin with its package", path)
	}
	return string(data[head[1]:])
}

// TestLinks: what a page links to beside it is there.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)
	links := 0
	for _, p := range pages(t) {
		for _, found := range link.FindAllStringSubmatch(p.text, -1) {
			links++
			path := filepath.Join(moduleRoot, filepath.Dir(p.name), filepath.FromSlash(found[1]))
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", p.name, found[1])
			}
		}
	}
	if links == 0 {
		t.Error("there is no link")
	}
}

// A page is a Markdown file.
type page struct {
	name  string // from the module root, with slashes
	text  string
	lines []string // of the text to be written, changed by replace; its blocks are those of text
}

// pages returns README.md and all pages of the docs.
func pages(t *testing.T) []*page {
	t.Helper()
	var all []*page
	add := func(path string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(moduleRoot, path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &page{filepath.ToSlash(name), string(data), strings.SplitAfter(string(data), "\n")})
	}
	add(filepath.Join(moduleRoot, "README.md"))
	err := filepath.WalkDir(filepath.Join(moduleRoot, "docs"), func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			add(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A block is one fenced block of a page.
type block struct {
	language string
	line     int // of its opening fence, from 1
	text     string
}

func (p *page) blocks() []block {
	var blocks []block
	inside := false
	for i, line := range strings.Split(p.text, "\n") {
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

// replace puts a text where that of a block is.
func (p *page) replace(b block, text string) {
	if b.text == "" {
		p.lines[b.line-1] = "```" + b.language + "\n" + text
		return
	}
	for i := range strings.Count(b.text, "\n") {
		p.lines[b.line+i] = ""
	}
	p.lines[b.line] = text
}

// write writes the page, with -update, if something was replaced.
func (p *page) write(t *testing.T) {
	t.Helper()
	if text := strings.Join(p.lines, ""); *update && text != p.text {
		if err := os.WriteFile(filepath.Join(moduleRoot, filepath.FromSlash(p.name)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
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
