package catalogfiles

import (
	"errors"
	"io"

	"souk/internal/jobs"
	"souk/internal/store"
)

// Again lets a second worker take an import, as when the first is thought dead.
func (s *Service) Again(tx *store.Tx, id string) error {
	return s.kind.Enqueue(tx, task{ID: id}, jobs.Options{})
}

// Cells reads a whole file; rows that cannot be read are nil.
func Cells(text string, comma byte) [][]string {
	t := newTable(stringsAt(text), int64(len(text)), comma)
	var out [][]string
	for {
		r, err := t.next()
		switch {
		case err == nil:
			out = append(out, r.cells)
		case errors.Is(err, io.EOF):
			return out
		default:
			out = append(out, nil)
		}
	}
}

type stringsAt string

func (s stringsAt) ReadAt(b []byte, at int64) (int, error) {
	if at >= int64(len(s)) {
		return 0, io.EOF
	}
	n := copy(b, s[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

var (
	Harmless = harmless
	Plain    = plain
	NumberOf = number
	Joined   = joined
	Split    = split
	Unescape = unescape
)

const Batch = batch
