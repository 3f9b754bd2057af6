// Package csvfile reads and writes CSV as spreadsheet programs do.
//
// It keeps these things true. A record that cannot be read is reported with its row number, and
// reading continues with the next record: a broken quote costs one line, not the rest of the file, as
// it would with encoding/csv. A cell that a spreadsheet would run as a formula is written as plain
// text, and reads back as it was.
package csvfile

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxRecord bounds one record. A longer one is a quote that is never closed.
const maxRecord = 1 << 20

// Reasons why a record cannot be read. The next one can.
var (
	ErrQuote   = errors.New("a quoted cell is not closed, or has text behind its closing quote")
	ErrNotUTF8 = errors.New("is not written in UTF-8")
)

// ByteOrderMark is how some programs begin a file of UTF-8.
var ByteOrderMark = []byte("\xef\xbb\xbf")

// Table reads records of a CSV file one by one: cells in quotes may hold
// Separators, line ends and doubled quotes; lines end with LF or CRLF. It knows
// where each record begins, so that records can be read again, in any order.
type Table struct {
	file  io.ReaderAt
	size  int64
	comma byte
	r     *bufio.Reader
	at    int64 // where the next record begins
	row   int   // its number as spreadsheets count, from 1
}

// Record is one record with its place.
type Record struct {
	Cells  []string
	Offset int64
	Row    int // as spreadsheets count, from 1
}

// New reads a file whose cells are divided by comma.
func New(file io.ReaderAt, size int64, comma byte) *Table {
	t := &Table{file: file, size: size, comma: comma, row: 1}
	start := make([]byte, len(ByteOrderMark))
	if n, _ := file.ReadAt(start, 0); n == len(start) && bytes.Equal(start, ByteOrderMark) {
		t.at = int64(n)
	}
	t.GoTo(t.at, 1)
	return t
}

// GoTo makes the record at a place the next.
func (t *Table) GoTo(offset int64, row int) {
	t.at, t.row = offset, row
	section := io.NewSectionReader(t.file, offset, t.size-offset)
	if t.r == nil {
		t.r = bufio.NewReaderSize(section, 64<<10)
	} else {
		t.r.Reset(section)
	}
}

// Next reads a record. Lines without anything are passed over. io.EOF at the end;
// with ErrQuote and ErrNotUTF8 the record says where it is.
func (t *Table) Next() (Record, error) {
	for {
		r, blank, err := t.read()
		if err != nil || !blank {
			return r, err
		}
	}
}

func (t *Table) read() (out Record, blank bool, err error) {
	out = Record{Offset: t.at, Row: t.row}
	var (
		cell           []byte
		quoted, closed bool // inside quotes; behind the closing one
		wrong          bool // text behind a closing quote
		n              int64
		firstEnd       int64 // behind the first line end, for the way out
	)
	finish := func() {
		out.Cells = append(out.Cells, string(cell))
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
			t.GoTo(out.Offset+firstEnd, out.Row+1)
			return out, false, ErrQuote
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
			t.at, t.row = out.Offset+n, out.Row+1
			switch {
			case wrong: // its quote may have been closed by that of a later row
				if firstEnd < n {
					t.GoTo(out.Offset+firstEnd, out.Row+1)
				}
				return out, false, ErrQuote
			case !validCells(out.Cells):
				return out, false, ErrNotUTF8
			}
			return out, len(out.Cells) == 1 && out.Cells[0] == "", nil
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

// Write writes a table: its head, and the rows that next gives, part by part, until it gives none.
func Write(to io.Writer, head []string, next func() ([][]string, error)) error {
	w := csv.NewWriter(to) // with plain line ends: it would change those inside cells otherwise
	if err := w.Write(head); err != nil {
		return err
	}
	for {
		rows, err := next()
		if err != nil {
			return err
		}
		if err := w.WriteAll(rows); err != nil || len(rows) == 0 {
			return err
		}
	}
}

// Separators are what programs write between cells.
var Separators = []byte{',', ';', '\t', '|'}

// formula tells texts that spreadsheet programs would run; apostrophes before them
// are ours or of somebody who did the same.
var formula = regexp.MustCompile("^'*[=+\\-@\t\r]")

// Harmless writes a text so that no spreadsheet runs it.
func Harmless(text string) string {
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

// Plain takes back what Harmless did.
func Plain(text string) string {
	if strings.HasPrefix(text, "'") && formula.MatchString(text) {
		return text[1:]
	}
	return text
}
