package members

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Bounds of an import.
const (
	maxImportBytes = 256 << 20
	maxImportRows  = 1_000_000
	maxImportNotes = 100_000 // errors that are kept; the count goes on
)

// States of an import; the others are those of a bulk change.
const (
	ImportReceiving = "RECEIVING"
	ImportCanceled  = "CANCELED"
)

// Codes of imports.
const (
	CodeNoImport       = "MEMBER_IMPORT_NOT_FOUND"
	CodeImportFinished = "MEMBER_IMPORT_FINISHED"
	CodeImportTooLarge = "MEMBER_IMPORT_TOO_LARGE"
)

const importEntity = "souk.members.import"

// Import is a file of members on its way in. A row makes a member, or changes the one whose e-mail it has. A row that
// is wrong is noted and stops no other.
type Import struct {
	ID             string            `json:"id"`
	FileName       string            `json:"fileName"`
	State          string            `json:"state"`
	CreatedDate    wire.Time         `json:"createdDate"`
	UpdatedDate    wire.Time         `json:"updatedDate"`
	FinishedDate   *wire.Time        `json:"finishedDate,omitempty"`
	TotalRows      int64             `json:"totalRows"`
	ProcessedRows  int64             `json:"processedRows"`
	Created        int64             `json:"created"`
	Updated        int64             `json:"updated"`
	Failed         int64             `json:"failed"`
	IgnoredColumns wire.List[string] `json:"ignoredColumns"`

	places map[string]int
	invite bool
	caller actor.Actor
}

func (i *Import) finished() bool {
	return i.State == JobDone || i.State == JobFailed || i.State == ImportCanceled
}

// importHead is how a file's first line is stored.
type importHead struct {
	Places  map[string]int `json:"places"`
	Ignored []string       `json:"ignored,omitempty"`
}

// importLine is a row that waits. A row that could not be read has its reason and no cells.
type importLine struct {
	Row   int      `json:"row"`
	Cells []string `json:"cells,omitempty"`
	Wrong string   `json:"wrong,omitempty"`
}

// StartImport takes a file of CSV, as an export writes it, and begins to bring its members in. InvalidArgument for a
// file without a column for e-mails, and for one without members; TooLarge.
func (s *Service) StartImport(ctx context.Context, name string, content io.Reader, invite bool) (*Import, error) {
	incoming, err := os.CreateTemp("", "souk-members-*")
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	defer func() {
		_ = incoming.Close()
		_ = os.Remove(incoming.Name()) // the rows are in the database by then
	}()
	size, err := io.Copy(incoming, io.LimitReader(content, maxImportBytes+1))
	switch {
	case err != nil:
		return nil, err
	case size > maxImportBytes:
		return nil, importTooLarge()
	}
	table, head, err := readHead(incoming, size)
	if err != nil {
		return nil, err
	}
	i := &Import{ID: s.db.NewID(), FileName: fileName(name), State: ImportReceiving, caller: actor.From(ctx),
		invite: invite}
	if err := s.db.Write(ctx, func(tx *store.Tx) error { return insertImport(tx, i, head) }); err != nil {
		return nil, err
	}
	total, err := s.receive(ctx, i.ID, table)
	if err == nil && total == 0 {
		err = errs.Invalid(errs.Field("file", errs.RuleMinSize, "must have at least one row below the names of its columns"))
	}
	if err != nil {
		return nil, errors.Join(err, s.db.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
			_, err := tx.Exec("DELETE FROM member_imports WHERE id = ?", i.ID)
			return err
		}))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		if _, err := tx.Exec("UPDATE member_imports SET state = ?, total = ?, updated = ? WHERE id = ?", JobWaiting, total,
			tx.Millis(), i.ID); err != nil {
			return nil, err
		}
		if err := s.imports.Enqueue(tx, task{i.ID}, jobs.Options{}); err != nil {
			return nil, err
		}
		made, err := findImport(tx, i.ID)
		if err != nil {
			return nil, err
		}
		return made, audit.Change(tx, importEntity, i.ID, nil, made)
	})
}

func importTooLarge() error {
	return errs.New(errs.TooLarge, CodeImportTooLarge, "a file must have at most %d MiB and %d rows; split it",
		maxImportBytes>>20, maxImportRows)
}

// fileName keeps what is fit to be shown of a file's name.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if letters := []rune(name); len(letters) > 200 {
		name = string(letters[:200])
	}
	if name == "" {
		return "members.csv"
	}
	return name
}

// readHead finds the separator by which the file has a column for e-mails.
func readHead(file io.ReaderAt, size int64) (*csvfile.Table, importHead, error) {
	for _, comma := range csvfile.Separators {
		table := csvfile.New(file, size, comma)
		first, err := table.Next()
		if err != nil {
			continue
		}
		head := importHead{Places: map[string]int{}}
		for at, name := range first.Cells {
			known := false
			for _, c := range fileColumns {
				if store.Fold(strings.TrimSpace(name)) == store.Fold(c.name) {
					known = true
					if c.path != "" {
						head.Places[c.path] = at
					}
				}
			}
			if !known {
				head.Ignored = append(head.Ignored, name)
			}
		}
		if _, there := head.Places["loginEmail"]; there {
			return table, head, nil
		}
	}
	return nil, importHead{}, errs.Invalid(errs.Field("file", errs.RuleRequired,
		"must be CSV in UTF-8 whose first row names its columns, one of them Email"))
}

// Parts of a file as they are stored: few rows in each, because one transaction handles a part.
const (
	partRows        = 5
	partsAtOnce     = 200
	importKeepsDays = 90
)

// receive stores the rows, some parts in each transaction, and counts them.
func (s *Service) receive(ctx context.Context, id string, table *csvfile.Table) (total int64, err error) {
	var lines []importLine
	var parts []string
	number := int64(0)
	flush := func(least int) error {
		if len(lines) >= partRows || len(lines) > 0 && least == 0 {
			text, err := json.Marshal(lines)
			if err != nil {
				return err
			}
			parts, lines = append(parts, string(text)), lines[:0]
		}
		if len(parts) == 0 || len(parts) < least {
			return nil
		}
		err := s.db.Write(ctx, func(tx *store.Tx) error {
			for n, text := range parts {
				if _, err := tx.Exec("INSERT INTO member_import_parts (import_id, number, lines) VALUES (?, ?, ?)", id,
					number+int64(n), text); err != nil {
					return err
				}
			}
			return nil
		})
		number, parts = number+int64(len(parts)), parts[:0]
		return err
	}
	for {
		r, err := table.Next()
		switch {
		case errors.Is(err, io.EOF):
			return total, flush(0)
		case errors.Is(err, csvfile.ErrQuote), errors.Is(err, csvfile.ErrNotUTF8):
			lines = append(lines, importLine{Row: r.Row, Wrong: err.Error()})
		case err != nil:
			return 0, err
		default:
			lines = append(lines, importLine{Row: r.Row, Cells: r.Cells})
		}
		if total++; total > maxImportRows {
			return 0, importTooLarge()
		}
		if err := flush(partsAtOnce); err != nil {
			return 0, err
		}
	}
}
