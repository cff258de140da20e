package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestShards(t *testing.T) {
	for _, bad := range []string{"", "3", "0/4", "5/4", "-1/4", "1/0", "1/-1", "a/b", "1/4/2", "01/4", " 1/4", "1/99999999999"} {
		if s, err := ParseShard(bad); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", bad)) {
			t.Errorf("shard=%q: got %v, %v", bad, s, err)
		}
	}
	for m := 1; m < 8; m++ {
		for units := range 20 {
			seen := make([]int, units)
			for k := 1; k <= m; k++ {
				s, err := ParseShard(fmt.Sprintf("%d/%d", k, m))
				if err != nil || s != (Shard{k, m}) {
					t.Fatalf("got %v, %v; want %d/%d", s, err, k, m)
				}
				n := 0
				for u := range units {
					if s.Has(u) {
						seen[u]++
						n++
					}
				}
				if n != s.size(units) {
					t.Errorf("shard=%v units=%d: size %d, want %d", s, units, s.size(units), n)
				}
			}
			if slices.ContainsFunc(seen, func(n int) bool { return n != 1 }) {
				t.Errorf("m=%d: units are in %v shards", m, seen)
			}
		}
	}
	if !(Shard{}).All() || !(Shard{}).Has(17) || (Shard{}).String() != "1/1" || (Shard{2, 2}).All() {
		t.Error("the zero shard is not the whole")
	}
}

func TestRangesAreNamed(t *testing.T) {
	entries := func(units ...int) (list []Entry) {
		for _, u := range units {
			list = append(list, Entry{Unit: u})
		}
		return list
	}
	cases := []struct {
		head    Head
		entries []Entry
		want    string
		n       int
	}{
		{Head{Units: 0}, nil, "", 0},
		{Head{Units: 9}, nil, "0-8", 9},
		{Head{Units: 9}, entries(0, 4, 5, 8), "1-3, 6-7", 5},
		{Head{Units: 3}, entries(0, 1), "2", 1},
		{Head{Units: 20, Shard: Shard{3, 4}}, nil, "2-18 by 4", 5},
		{Head{Units: 19, Shard: Shard{3, 4}}, entries(6), "2, 10-18 by 4", 4},
		{Head{Units: 1 << 30, Shard: Shard{1, 1 << 20}}, entries(0), "1048576-1072693248 by 1048576", 1023},
	}
	for _, c := range cases {
		got := missing(c.head, c.entries)
		n := 0
		for u := range got.All() {
			if c.head.holds(u) != nil {
				t.Errorf("want %s: unit %d is not of the shard", c.want, u)
			}
			n++
		}
		if got.String() != c.want || got.Len() != c.n || n != c.n {
			t.Errorf("got %v, %d and %d units; want %s, %d", got, got.Len(), n, c.want, c.n)
		}
	}
	var many Ranges
	for u := range 12 {
		many = append(many, Range{2 * u, 2 * u, 1})
	}
	if got := many.String(); !strings.HasSuffix(got, "18, … (12 units)") {
		t.Errorf("got %s", got)
	}
}

func TestMerge(t *testing.T) {
	tr := newTruth(23)
	shards := func(t *testing.T) (dir string, paths []string) {
		dir = t.TempDir()
		for k := range 4 {
			h := tr.head
			h.Shard = Shard{k + 1, 4}
			path := filepath.Join(dir, fmt.Sprintf("shard%d", k+1))
			l := mustOpen(t, path, h)
			for u := range l.Found().Missing.All() {
				if err := l.Append(tr.units[u]); err != nil {
					t.Fatal(err)
				}
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			r := mustCheck(t, path)
			if err := r.Complete(); err != nil {
				t.Error(err)
			}
			if total, err := r.Total(); !errors.Is(err, ErrIncomplete) {
				t.Errorf("shard %d has total %v, %v", k+1, total, err)
			}
			paths = append(paths, path)
		}
		return dir, paths
	}
	t.Run("shards=all", func(t *testing.T) {
		dir, paths := shards(t)
		out := filepath.Join(dir, "whole")
		slices.Reverse(paths)
		r, err := Merge(out, "merger", paths)
		if err != nil {
			t.Fatal(err)
		}
		if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 || r.Head.Program != "merger" {
			t.Errorf("got %v, %v, %+v; want %v", total, err, r.Head, tr.total)
		}
		if found, total, err := tr.resume(out); err != nil || total.Cmp(tr.total) != 0 || len(found.Missing) != 0 || found.Damaged != 0 {
			t.Errorf("resumed: got %v, %v, %+v", total, err, found)
		}
		// A second merge leaves it alone.
		before, _ := os.ReadFile(out)
		if _, err := Merge(out, "again", paths); err == nil || !strings.Contains(err.Error(), "exists") {
			t.Errorf("got error %v, want one that says that it exists", err)
		}
		if after, _ := os.ReadFile(out); !bytes.Equal(before, after) {
			t.Error("a refused merge changes a file")
		}
	})
	refused := func(name string, change func(t *testing.T, dir string, paths []string) []string, says ...string) {
		t.Run("shards="+name, func(t *testing.T) {
			dir, paths := shards(t)
			paths = change(t, dir, paths)
			out := filepath.Join(dir, "whole")
			_, err := Merge(out, "merger", paths)
			if err == nil {
				t.Fatal("merged")
			}
			for _, want := range says {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %q in it", err, want)
				}
			}
			if left, _ := filepath.Glob(out + "*"); left != nil {
				t.Errorf("left behind: %v", left)
			}
		})
	}
	refused("gap", func(t *testing.T, dir string, paths []string) []string { return paths[1:] }, "none has units 0, 4, 8, 12, 16, 20 (from 0)")
	refused("double", func(t *testing.T, dir string, paths []string) []string { return append(paths, paths[2]) }, "more than one has units 2, 6, 10, 14, 18, 22", "shard3")
	refused("none", func(t *testing.T, dir string, paths []string) []string { return nil })
	refused("damage", func(t *testing.T, dir string, paths []string) []string {
		content, err := os.ReadFile(paths[1])
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)-60] ^= 4
		save(t, paths[1], string(content))
		return paths
	}, "none has units 21")
	refused("disagree", func(t *testing.T, dir string, paths []string) []string {
		h, e := tr.head, tr.units[7]
		e.Solutions, e.Residue = big.NewInt(1), 1
		l := mustOpen(t, filepath.Join(dir, "other"), h)
		if err := errors.Join(l.Append(e), l.Close()); err != nil {
			t.Fatal(err)
		}
		return append(paths, filepath.Join(dir, "other"))
	}, "more than one has units 7", "shard4", "other")
	refused("foreign", func(t *testing.T, dir string, paths []string) []string {
		h := tr.head
		h.Split = "fedcba9876543210"
		mustOpen(t, filepath.Join(dir, "foreign"), h).Close()
		return append(paths, filepath.Join(dir, "foreign"))
	}, "foreign is of another split", "fedcba987654", "0123456789ab")
}
