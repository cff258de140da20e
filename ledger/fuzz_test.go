package ledger

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzDamage changes a good ledger in any number of ways. It must be refused, or its total in the end must be the true one.
//
// A change is four bytes: what to do, where (two bytes, scaled to the file), and with what.
func FuzzDamage(f *testing.F) {
	tr := newTruth(10)
	_, lines := tr.write(f)
	var good []byte
	for _, l := range lines {
		good = append(good, l...)
	}
	other := newTruth(11) // another count: its lines are foreign
	_, foreign := other.write(f)

	f.Add([]byte{})
	f.Add([]byte{0, 100, 7, 3})
	f.Add([]byte{1, 200, 0, 9, 2, 50, 1, 60})
	f.Add([]byte{3, 90, 0, 170, 4, 50, 0, 4, 5, 128, 0, 2})
	f.Add([]byte{6, 255, 250, 0, 7, 30, 0, 77})
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, changes []byte) {
		data := bytes.Clone(good)
		for len(changes) >= 4 && len(data) > 0 && len(data) < 1<<20 {
			what, at, with := changes[0], (int(changes[1])<<8|int(changes[2]))*len(data)>>16, int(changes[3])
			changes = changes[4:]
			end := min(at+with, len(data))
			rows := bytes.SplitAfter(data, []byte("\n"))
			row, second := at*len(rows)/len(data), with%len(rows)
			switch what % 8 {
			case 0: // flip a bit
				data[at] ^= 1 << (with % 8)
			case 1: // lose some bytes
				data = append(bytes.Clone(data[:at]), data[end:]...)
			case 2: // say some twice
				data = append(bytes.Clone(data[:end]), data[at:]...)
			case 3: // exchange two lines
				rows[row], rows[second] = rows[second], rows[row]
				data = bytes.Join(rows, nil)
			case 4: // lose a line
				rows[row] = nil
				data = bytes.Join(rows, nil)
			case 5: // say a line again at another place
				rows[row] = append(bytes.Clone(rows[row]), rows[second]...)
				data = bytes.Join(rows, nil)
			case 6: // lose the end
				data = data[:at]
			case 7: // take in a line of another ledger
				rows[row] = append(bytes.Clone(rows[row]), foreign[with%len(foreign)]...)
				data = bytes.Join(rows, nil)
			}
		}
		path := filepath.Join(dir, "l")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, total, err := tr.resume(path); err == nil && total.Cmp(tr.total) != 0 {
			t.Errorf("got total %v, want %v", total, tr.total)
		} else if err != nil {
			if after, _ := os.ReadFile(path); !bytes.Equal(after, data) {
				t.Errorf("refused with %v, but changed", err)
			}
		}
	})
}

// FuzzCheck reads anything.
func FuzzCheck(f *testing.F) {
	_, lines := newTruth(2).write(f)
	f.Add([]byte(lines[0] + lines[1] + lines[2]))
	f.Add([]byte(lines[0] + "\n\n" + lines[1][:30]))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(dir, "l")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := Check(path)
		if err != nil {
			return
		}
		if _, err := r.Total(); err == nil && len(r.Entries) != r.Head.Units {
			t.Errorf("a total of %d units out of %d", len(r.Entries), r.Head.Units)
		}
	})
}
