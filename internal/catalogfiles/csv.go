package catalogfiles

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// maxRecord bounds one record. A longer one is a quote that is never closed.
const maxRecord = 1 << 20

// Reasons why a record cannot be read. The next one can.
var (
	errQuote   = errors.New("a quoted cell is not closed, or has text behind its closing quote")
	errNotUTF8 = errors.New("is not written in UTF-8")
)

var byteOrderMark = []byte("\xef\xbb\xbf")

// table reads records of a CSV file one by one: cells in quotes may hold
// separators, line ends and doubled quotes; lines end with LF or CRLF. It knows
// where each record begins, so that records can be read again, in any order.
type table struct {
	file  io.ReaderAt
	size  int64
	comma byte
	r     *bufio.Reader
	at    int64 // where the next record begins
	row   int   // its number as spreadsheets count, from 1
}

// record is one record with its place.
type record struct {
	cells  []string
	offset int64
	row    int
}

func newTable(file io.ReaderAt, size int64, comma byte) *table {
	t := &table{file: file, size: size, comma: comma, row: 1}
	start := make([]byte, len(byteOrderMark))
	if n, _ := file.ReadAt(start, 0); n == len(start) && bytes.Equal(start, byteOrderMark) {
		t.at = int64(n)
	}
	t.seek(t.at, 1)
	return t
}

// seek makes the record at a place the next.
func (t *table) seek(offset int64, row int) {
	t.at, t.row = offset, row
	section := io.NewSectionReader(t.file, offset, t.size-offset)
	if t.r == nil {
		t.r = bufio.NewReaderSize(section, 64<<10)
	} else {
		t.r.Reset(section)
	}
}

// next reads a record. Lines without anything are passed over. io.EOF at the end;
// with errQuote and errNotUTF8 the record says where it is.
func (t *table) next() (record, error) {
	for {
		r, blank, err := t.read()
		if err != nil || !blank {
			return r, err
		}
	}
}

func (t *table) read() (out record, blank bool, err error) {
	out = record{offset: t.at, row: t.row}
	var (
		cell           []byte
		quoted, closed bool // inside quotes; behind the closing one
		wrong          bool // text behind a closing quote
		n              int64
		firstEnd       int64 // behind the first line end, for the way out
	)
	finish := func() {
		out.cells = append(out.cells, string(cell))
		cell, quoted, closed = cell[:0], false, false
	}
	for {
		b, err := t.r.ReadByte()
		if err != nil && !errors.Is(err, io.EOF) {
			return out, false, err
		}
		if err != nil && n == 0 {
			return out, false, io.EOF
		}
		if err != nil && quoted || n >= maxRecord {
			// The quote is never closed: only the line that it stands in is lost.
			if firstEnd == 0 {
				firstEnd = n
			}
			t.seek(out.offset+firstEnd, out.row+1)
			return out, false, errQuote
		}
		if err != nil {
			b = '\n'
		} else {
			n++
		}
		if b == '\n' && firstEnd == 0 {
			firstEnd = n
		}
		switch {
		case quoted && b == '"':
			quoted, closed = false, true
		case quoted:
			cell = append(cell, b)
		case b == '"' && closed: // a doubled one
			cell, quoted, closed = append(cell, b), true, false
		case b == '"' && len(cell) == 0:
			quoted = true
		case b == t.comma:
			finish()
		case b == '\n':
			if !closed && len(cell) > 0 && cell[len(cell)-1] == '\r' {
				cell = cell[:len(cell)-1]
			}
			finish()
			t.at, t.row = out.offset+n, out.row+1
			switch {
			case wrong: // its quote may have been closed by that of a later row
				if firstEnd < n {
					t.seek(out.offset+firstEnd, out.row+1)
				}
				return out, false, errQuote
			case !validCells(out.cells):
				return out, false, errNotUTF8
			}
			return out, len(out.cells) == 1 && out.cells[0] == "", nil
		case closed && b == '\r': // of a line end
		case closed:
			wrong = true
		default:
			cell = append(cell, b)
		}
	}
}

func validCells(cells []string) bool {
	for _, cell := range cells {
		if !utf8.ValidString(cell) {
			return false
		}
	}
	return true
}

// separators that programs write between cells.
var separators = []byte{',', ';', '\t', '|'}
