package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens"
)

// What a ledger says after damage, and that the total is right in the end, whatever was lost.
func TestDamageIsFoundAndCountedAgain(t *testing.T) {
	tr := newTruth(12)
	wrong := tr.units[4] // sound in itself
	wrong.Solutions = new(big.Int).Add(wrong.Solutions, big.NewInt(1))
	wrong.Residue = (wrong.Residue + 1) % Prime
	foreignHead := tr.head
	foreignHead.Split = "another"
	line := func(e Entry, number int, of string) string {
		text, err := e.line(number, of)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	of := tr.head.Name()
	cases := []struct {
		name    string
		change  func(lines []string) []string
		missing string
		damage  string // the report of the first damage, "" if there is none
		torn    bool
	}{
		{"none", func(l []string) []string { return l }, "", "", false},
		{"torn", func(l []string) []string { l[12] = l[12][:100]; return l }, "last", "", true},
		{"newline", func(l []string) []string { l[12] = l[12][:len(l[12])-1]; return l }, "last", "", true},
		{"zeros", func(l []string) []string { return append(l, strings.Repeat("\x00", 4096)) }, "", "", true},
		{"flipped", func(l []string) []string { l[5] = flip(l[5], 40); return l }, "5", "line 6: its check is wrong", false},
		{"seal", func(l []string) []string { l[5] = flip(l[5], len(l[5])-5); return l }, "5", "line 6: its check is wrong", false},
		{"brace", func(l []string) []string { l[5] = flip(l[5], len(l[5])-2); return l }, "5", "line 6: it does not end with a check", false},
		{"joined", func(l []string) []string { l[5] = strings.TrimSuffix(l[5], "\n"); return l }, "5 6", "line 6: its check is wrong", false},
		{"cut", func(l []string) []string { l[5] = l[5][:90] + "\n"; return l }, "5", "line 6: it does not end with a check", false},
		{"empty", func(l []string) []string { return slices.Insert(l, 5, "\n") }, "", "line 6: it does not end with a check", false},
		{"long", func(l []string) []string { return slices.Insert(l, 5, strings.Repeat("x", 1<<18)+"\n") }, "", "line 6: it is longer than 65536 bytes", false},
		{"doubled", func(l []string) []string { return slices.Insert(l, 6, l[5]) }, "", "line 7: it is numbered 6, not 7: lines were dropped or moved", false},
		{"dropped", func(l []string) []string { return slices.Delete(l, 5, 6) }, "5", "line 6: it is numbered 7, not 6: lines were dropped or moved", false},
		{"reordered", func(l []string) []string { l[5], l[9] = l[9], l[5]; return l }, "", "line 6: it is numbered 10, not 6: lines were dropped or moved", false},
		{"reversed", func(l []string) []string { slices.Reverse(l[1:]); return l }, "", "line 2: it is numbered 13, not 2: lines were dropped or moved", false},
		{"foreign", func(l []string) []string { l[5] = line(tr.units[3], 6, foreignHead.Name()); return l }, "5", "line 6: it is a line of another ledger", false},
		{"off", func(l []string) []string { e := tr.units[3]; e.Unit = 12; l[5] = line(e, 6, of); return l }, "5", "line 6: unit 12 is not from 0 to 11", false},
		{"negative", func(l []string) []string { e := tr.units[3]; e.Unit = -1; l[5] = line(e, 6, of); return l }, "5", "line 6: unit -1 is not from 0 to 11", false},
		{"residue", func(l []string) []string { e := tr.units[3]; e.Residue++; l[5] = line(e, 6, of); return l }, "5", "line 6: the solutions disagree with their residue", false},
		{"huge", func(l []string) []string {
			e := tr.units[3]
			e.Solutions = new(big.Int).Lsh(big.NewInt(1), 128)
			l[5] = line(e, 6, of)
			return l
		}, "5", "line 6: the solutions are not a number from 0 to 2^128-1", false},
		{"head", func(l []string) []string { return slices.Insert(l, 5, l[0]) }, "", "line 6: its check is right, but it is not one JSON object of the known fields", false},
		{"fields", func(l []string) []string {
			text, _ := seal(struct {
				Line int    `json:"line"`
				Of   string `json:"of"`
				Unit int    `json:"unit"`
				When string `json:"when"`
			}{6, of, 3, "2026-03-01T09:00:00Z"})
			return slices.Insert(l, 5, string(text))
		}, "", "line 6: its check is right, but a field is missing or not as it should be", false},
		{"again", func(l []string) []string { return append(l, line(tr.units[4], 14, of)) }, "", "", false},
		{"disputed", func(l []string) []string { return append(l, line(wrong, 14, of)) }, "four", "", false},
		{"garbage", func(l []string) []string { return append(l[:1], "{}\n", "\xff\xfe\n", "null\n", "[]\n") }, "all", "line 2: it does not end with a check", false},
	}
	for _, c := range cases {
		t.Run("damage="+c.name, func(t *testing.T) {
			path, lines := tr.write(t)
			var want []int // units that must be missing
			unitAt := func(i int) int {
				s, _, err := tr.head.readLine([]byte(strings.TrimSuffix(lines[i], "\n")), of)
				if err != nil {
					t.Fatal(err)
				}
				return s.entry.Unit
			}
			switch c.missing {
			case "last":
				want = []int{unitAt(12)}
			case "5":
				want = []int{unitAt(5)}
			case "5 6":
				want = []int{unitAt(5), unitAt(6)}
			case "four":
				want = []int{4}
			case "all":
				for u := range tr.units {
					want = append(want, u)
				}
			}
			slices.Sort(want)
			lines = c.change(slices.Clone(lines))
			save(t, path, lines...)
			checked := mustCheck(t, path)
			if total, err := checked.Total(); len(want) > 0 && err == nil {
				t.Errorf("got total %v of a ledger with gaps", total)
			}
			found, total, err := tr.resume(path)
			if err != nil || total.Cmp(tr.total) != 0 {
				t.Fatalf("got total %v, %v; want %v", total, err, tr.total)
			}
			var missing []int
			for u := range found.Missing.All() {
				missing = append(missing, u)
			}
			if !slices.Equal(missing, want) {
				t.Errorf("missing: got %v, want %v", missing, want)
			}
			damage := ""
			if len(found.Damage) > 0 {
				damage = found.Damage[0].String()
			}
			if damage != c.damage || found.Torn > 0 != c.torn || checked.Torn != found.Torn {
				t.Errorf("got damage %q, torn %d; want %q, torn %t", damage, found.Torn, c.damage, c.torn)
			}
			if (c.name == "doubled" || c.name == "again") && found.Doubled.Len() != 1 || c.name == "disputed" && found.Disputed.String() != "4" {
				t.Errorf("got %v doubled, %v disputed", found.Doubled, found.Disputed)
			}
			// The damaged lines are still there, and a third run has nothing to do.
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if whole := strings.Join(lines, ""); !bytes.HasPrefix(content, []byte(whole[:strings.LastIndexByte(whole, '\n')+1])) {
				t.Error("lines that were there have changed")
			}
			if again, total, err := tr.resume(path); err != nil || total.Cmp(tr.total) != 0 || len(again.Missing) != 0 || again.Torn != 0 || again.Damaged != found.Damaged {
				t.Errorf("third run: got %+v, %v, %v", again, total, err)
			}
			// Merged, it is as good as new.
			clean, err := Merge(path+".clean", "test", []string{path})
			if err != nil || clean.Damaged != 0 || clean.Lines != 13 {
				t.Errorf("merged: got %+v, %v", clean, err)
			}
		})
	}
}

func flip(s string, at int) string {
	b := []byte(s)
	b[at] ^= 1 << (at % 7)
	return string(b)
}

// A void line, and what happens if it or what follows it is lost.
func TestAUnitIsTakenBack(t *testing.T) {
	tr := newTruth(6)
	path, _ := tr.write(t)
	l := mustOpen(t, path, tr.head)
	wrong := tr.units[2]
	wrong.Solutions, wrong.Residue = big.NewInt(7), 7
	if err := errors.Join(l.Void(2, "test"), l.Append(wrong), l.Void(2, "again"), l.Close()); err != nil {
		t.Fatal(err)
	}
	if got := mustCheck(t, path).Missing.String(); got != "2" {
		t.Errorf("missing: got %s, want 2", got)
	}
	if err := l.Void(6, "not there"); err == nil {
		t.Error("a unit that is not there is taken back")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(content), "\n")
	void := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"reason":"again"`) })
	first := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"reason":"test"`) })
	for name, at := range map[string][]int{"last": {void}, "first": {first}, "both": {void, first}} {
		lost := slices.Clone(lines)
		for _, i := range at {
			lost[i] = ""
		}
		save(t, path, lost...)
		r := mustCheck(t, path)
		for _, e := range r.Entries {
			if e.Unit == 2 && name != "last" {
				t.Errorf("lost=%s: unit 2 has %v solutions", name, e.Solutions)
			}
		}
		if name == "both" && r.Disputed.String() != "2" {
			t.Errorf("lost=both: got %v disputed, want 2", r.Disputed)
		}
	}
}

// Every byte of a ledger may be the last that was written.
func TestEveryTornEnd(t *testing.T) {
	tr := newTruth(3)
	path, lines := tr.write(t)
	whole := strings.Join(lines, "")
	for length := range len(whole) {
		save(t, path, whole[:length])
		found, total, err := tr.resume(path)
		if length < len(lines[0]) {
			if err == nil {
				t.Errorf("length=%d: got total %v of a ledger without a head", length, total)
			}
			if content, _ := os.ReadFile(path); string(content) != whole[:length] {
				t.Errorf("length=%d: a refused file has changed", length)
			}
			continue
		}
		if err != nil || total.Cmp(tr.total) != 0 || found.Damaged != 0 || found.Torn > 0 != (whole[length-1] != '\n') {
			t.Errorf("length=%d: got %v, %v, %+v", length, total, err, found)
		}
	}
}

// Every bit of a ledger may flip.
func TestEveryFlippedBit(t *testing.T) {
	tr := newTruth(3)
	_, lines := tr.write(t)
	whole := []byte(strings.Join(lines, ""))
	for i := range 8 * len(whole) {
		whole[i/8] ^= 1 << (i % 8)
		r, err := read(bytes.NewReader(whole))
		whole[i/8] ^= 1 << (i % 8)
		if i/8 < len(lines[0]) {
			if err == nil {
				t.Errorf("bit=%d: a damaged head is taken", i)
			}
			continue
		}
		if err != nil {
			t.Errorf("bit=%d: %v", i, err)
			continue
		}
		if list := r.entries(); len(list) >= 3 {
			t.Errorf("bit=%d: nothing is missing", i)
		} else {
			for _, e := range list {
				if !e.agrees(tr.units[e.Unit]) {
					t.Errorf("bit=%d: unit %d has %v solutions", i, e.Unit, e.Solutions)
				}
			}
		}
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	tr := newTruth(6)
	_, lines := tr.write(t)
	headLine := func(f func(h *Head)) string {
		h := tr.head
		f(&h)
		text, err := h.line()
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	version := func(v string) string {
		body := strings.Replace(lines[0][:len(lines[0])-19], `"version":1`, `"version":`+v, 1)
		return fmt.Sprintf(`%s,"crc":"%08x"}`+"\n", body, crc32.Checksum([]byte(body), castagnoli))
	}
	board, err := queens.New(9)
	if err != nil {
		t.Fatal(err)
	}
	p9 := NewHead(board, "walk", 6, tr.head.Split, "test")
	cases := []struct{ name, content, says string }{
		{"empty", "", "is empty"},
		{"newline", "\n", "is not a ledger"},
		{"text", "dear diary\n", "is not a ledger"},
		{"json", "{\"n\":8}\n" + lines[1], "is not a ledger"},
		{"binary", strings.Repeat("\x00\x7fELF", 50_000), "is not a ledger"},
		{"headless", strings.Join(lines[1:], ""), "is not a ledger"},
		{"torn", lines[0][:len(lines[0])-1], "is not a ledger"},
		{"damaged", flip(lines[0], 50) + lines[1], "damaged head, line 1: its check is wrong"},
		{"moved", lines[1] + lines[0] + lines[2], "is not a ledger"},
		{"version", version("2") + lines[1], "has format version 2, this program knows version 1"},
		{"fields", version(`2,"colour":"red"`) + lines[1], "has format version 2, this program knows version 1"},
		{"hash", headLine(func(h *Head) { h.Problem = "queens 9\n" }), "damaged head, line 1: the hash is not that of the problem"},
		{"units", headLine(func(h *Head) { h.Units = -1 }), "damaged head"},
		{"problem", headLine(func(h *Head) { h.Problem, h.Hash = p9.Problem, p9.Hash }), `of another problem: "queens 9", not "queens 8"`},
		{"engine", headLine(func(h *Head) { h.Engine = "join" }), "of another engine: join, not walk"},
		{"number", headLine(func(h *Head) { h.Units = 7 }), "of another number of units: 7, not 6"},
		{"split", headLine(func(h *Head) { h.Split = "f00" }), "of another split: f00, not 0123456789ab…"},
		{"shard", headLine(func(h *Head) { h.Shard = Shard{3, 16} }), "of another shard: 3/16, not 1/1"},
	}
	for _, c := range cases {
		t.Run("file="+c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "l")
			save(t, path, c.content)
			l, err := Open(path, tr.head)
			if err == nil {
				l.Close()
				t.Fatal("opened")
			}
			if text := err.Error(); !strings.Contains(text, c.says) || !strings.Contains(text, path) || strings.Contains(text, "\n") {
				t.Errorf("got %q, want one line that says %q and names the file", text, c.says)
			}
			if after, _ := os.ReadFile(path); string(after) != c.content {
				t.Error("a refused file has changed")
			}
		})
	}
	t.Run("file=folder", func(t *testing.T) {
		if l, err := Open(t.TempDir(), tr.head); err == nil {
			l.Close()
			t.Error("a folder is opened")
		}
	})
	t.Run("file=missing", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "no", "l")
		if _, err := Open(path, tr.head); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a missing folder: got %v", err)
		}
		if _, err := Check(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a missing file: got %v", err)
		}
	})
	t.Run("file=new", func(t *testing.T) {
		// What a killed program left of a new ledger does no harm; somebody's file of that name stays.
		for _, left := range []string{"", lines[0][:1], lines[0][:70], lines[0]} {
			path := filepath.Join(t.TempDir(), "l")
			save(t, path+".new", left)
			if _, total, err := tr.resume(path); err != nil || total.Cmp(tr.total) != 0 {
				t.Errorf("left=%q: got %v, %v", left, total, err)
			}
		}
		for _, mine := range []string{"dear diary", lines[0] + lines[1]} {
			path := filepath.Join(t.TempDir(), "l")
			save(t, path+".new", mine)
			if _, err := Open(path, tr.head); err == nil || !strings.Contains(err.Error(), "in the way") {
				t.Errorf("got %v, want an error that something is in the way", err)
			}
			if after, _ := os.ReadFile(path + ".new"); string(after) != mine {
				t.Error("somebody's file has changed")
			}
		}
	})
}

// What happens to the file while it is open is noticed with the next line that is written.
func TestAFileThatIsTakenAway(t *testing.T) {
	for what, do := range map[string]func(path string) error{
		"removed": os.Remove,
		"renamed": func(path string) error { return os.Rename(path, path+".old") },
		"replaced": func(path string) error {
			content, err := os.ReadFile(path)
			return errors.Join(err, os.WriteFile(path+".copy", content, 0o666), os.Rename(path+".copy", path))
		},
		"truncated": func(path string) error { return os.Truncate(path, 100) },
		"appended": func(path string) error {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("junk\n")
			return errors.Join(err, f.Close())
		},
	} {
		t.Run("file="+what, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger")
			tr := newTruth(1)
			l := mustOpen(t, path, tr.head)
			if err := do(path); err != nil {
				t.Fatal(err)
			}
			if err := l.Append(tr.units[0]); err != nil {
				t.Fatal(err)
			}
			for range 2 { // it stays so
				if err := l.Sync(); err == nil || !strings.Contains(err.Error(), path+": it was removed, replaced or changed") {
					t.Errorf("got %v, want an error that says it", err)
				}
			}
			l.Close()
		})
	}
}
