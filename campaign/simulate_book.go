package campaign

import "queens/ledger"

// The theatre is the book too. It only weighs lines; see package ledger for what they look like.

func (x *theatre) Append(e ledger.Entry) error {
	const frame = `{"line":,"of":"01234567","unit":,"solutions":"","residue":,"work":,"kernel":"","host":"","seconds":,"when":"2026-03-01T09:00:01Z","crc":"01234567"}` + "\n"
	x.result.Lines++
	line := len(frame) + digits(uint64(x.result.Lines+1)) + digits(uint64(e.Unit)) + digits(e.Solutions.Uint64()) + digits(e.Residue) + digits(e.Work) +
		len(e.Kernel) + len(e.Host) + digits(uint64(e.Took.Seconds())) + len(".123456")
	x.result.LedgerBytes += int64(line)
	return nil
}

func (x *theatre) Confirm(e ledger.Entry) error { return x.Append(e) }

func (x *theatre) Void(unit int, reason string) error {
	const frame = `{"line":,"of":"01234567","void":,"reason":"","when":"2026-03-01T09:00:01Z","crc":"01234567"}` + "\n"
	x.result.Lines++
	x.result.LedgerBytes += int64(len(frame) + digits(uint64(x.result.Lines+1)) + digits(uint64(unit)) + len(reason))
	return nil
}

func (x *theatre) Note(n ledger.Note) error {
	const frame = `{"line":,"of":"01234567","note":"","about":"","reason":"","when":"2026-03-01T09:00:01Z","crc":"01234567"}` + "\n"
	x.result.Lines++
	x.result.LedgerBytes += int64(len(frame) + digits(uint64(x.result.Lines+1)) + len(n.Note) + len(n.About) + len(n.Reason))
	return nil
}

// digits returns how many decimal digits a number has.
func digits(n uint64) int {
	d := 1
	for ; n > 9; n /= 10 {
		d++
	}
	return d
}
