package ledger

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// The check of a line, see the package comment.
const (
	sealStart  = `,"crc":"`
	sealEnd    = `"}`
	sealLength = len(sealStart) + 8 + len(sealEnd)

	// longestLine bounds what a reader holds of one line. A head with every square of a board of size 32 named
	// is 5 kB.
	longestLine = 1 << 16
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal turns a JSON object into a line: the check in place of the last brace, and a newline.
func seal(fields any) ([]byte, error) {
	line, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return sealBody(line[:len(line)-1]), nil
}

// sealBody seals a JSON object that lacks its last brace.
func sealBody(body []byte) []byte {
	const digits = "0123456789abcdef"
	sum := crc32.Checksum(body, castagnoli)
	line := append(body, sealStart...)
	for shift := 28; shift >= 0; shift -= 4 {
		line = append(line, digits[sum>>shift&15])
	}
	return append(append(line, sealEnd...), '\n')
}

var (
	errNoSeal   = errors.New("it does not end with a check")
	errSeal     = errors.New("its check is wrong")
	errTooLong  = fmt.Errorf("it is longer than %d bytes", longestLine)
	errNotJSON  = errors.New("its check is right, but it is not one JSON object of the known fields")
	errEndsHere = errors.New("it has no end")
)

// unseal checks a line, given without its newline, and decodes it.
func unseal(line []byte, fields any) error {
	cut := len(line) - sealLength
	if cut < 0 || !bytes.HasPrefix(line[cut:], []byte(sealStart)) || !bytes.HasSuffix(line, []byte(sealEnd)) {
		return errNoSeal
	}
	body, sum := line[:cut], line[cut+len(sealStart):len(line)-len(sealEnd)]
	if want := fmt.Appendf(nil, "%08x", crc32.Checksum(body, castagnoli)); !bytes.Equal(sum, want) {
		return errSeal
	}
	decoder := json.NewDecoder(io.MultiReader(bytes.NewReader(body), bytes.NewReader([]byte("}"))))
	decoder.DisallowUnknownFields()
	if decoder.Decode(fields) != nil || decoder.InputOffset() != int64(len(body)+1) {
		return errNotJSON
	}
	return nil
}

// A lineReader cuts a file into lines and holds one at a time.
type lineReader struct {
	buffer *bufio.Reader
	end    int64 // of the last whole line
	torn   int64 // bytes after it, at the end of the file
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{buffer: bufio.NewReaderSize(r, longestLine+1)}
}

// next returns the next line without its newline, good until the following call; or errTooLong for one
// that it passed over; or errEndsHere for a last one without a newline; or io.EOF.
func (r *lineReader) next() ([]byte, error) {
	line, err := r.buffer.ReadSlice('\n')
	length := int64(len(line))
	long := false
	for errors.Is(err, bufio.ErrBufferFull) {
		long = true
		var more []byte
		more, err = r.buffer.ReadSlice('\n')
		length += int64(len(more))
	}
	switch {
	case err == io.EOF && length == 0:
		return nil, io.EOF
	case err == io.EOF:
		r.torn = length
		return nil, errEndsHere
	case err != nil:
		return nil, err
	}
	r.end += length
	if long {
		return nil, errTooLong
	}
	return line[:len(line)-1], nil
}
