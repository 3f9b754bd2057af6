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
	CodeImportNotDry   = "MEMBER_IMPORT_NOT_A_DRY_RUN"
	CodeImportNoFile   = "MEMBER_IMPORT_FILE_GONE"
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
	Unchanged      int64             `json:"unchanged"`
	Failed         int64             `json:"failed"`
	IgnoredColumns wire.List[string] `json:"ignoredColumns"`
	// Mapping is how the caller said that columns are to be read.
	Mapping map[string]string `json:"mapping,omitempty"`
	// DryRun says that nothing was stored: the counts are what an import would do.
	DryRun bool `json:"dryRun"`
	// SendInvitations says that new members are mailed a link to set a password.
	SendInvitations bool `json:"sendInvitations"`

	head   importHead
	file   string // the import under which its rows are stored
	next   int64  // number of the part that comes next
	caller actor.Actor
}

func (i *Import) finished() bool {
	return i.State == JobDone || i.State == JobFailed || i.State == ImportCanceled
}

// importHead is how a file's first line is stored.
type importHead struct {
	Places  map[string]int    `json:"places"`
	Names   map[string]string `json:"names,omitempty"` // of the columns, by the same paths
	Ignored []string          `json:"ignored,omitempty"`
	Mapping map[string]string `json:"mapping,omitempty"`
}

// importLine is a row that waits. A row that could not be read has its reason and no cells.
type importLine struct {
	Row   int      `json:"row"`
	Cells []string `json:"cells,omitempty"`
	Wrong string   `json:"wrong,omitempty"`
}

// BeginImport is how an import is begun.
type BeginImport struct {
	Mapping map[string]string // names of the file's columns, and the fields they are; empty leaves one out
	DryRun  bool              // store nothing, tell what an import would do
	Invite  bool              // mail new members a link to set a password
}

// incoming keeps a file while it is read. discard removes it again.
func incoming(content io.Reader) (file *os.File, size int64, discard func(), err error) {
	if file, err = os.CreateTemp("", "souk-members-*"); err != nil {
		return nil, 0, func() {}, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	discard = func() {
		_ = file.Close()
		_ = os.Remove(file.Name()) // the rows are in the database by then
	}
	if size, err = io.Copy(file, io.LimitReader(content, maxImportBytes+1)); err == nil && size > maxImportBytes {
		err = importTooLarge()
	}
	return file, size, discard, err
}

// StartImport takes a file of CSV and begins to bring its members in, or to check what that would do. InvalidArgument
// for a file without a column for e-mails, and for one without members; TooLarge.
func (s *Service) StartImport(ctx context.Context, name string, content io.Reader, how BeginImport) (*Import, error) {
	file, size, discard, err := incoming(content)
	defer discard()
	if err != nil {
		return nil, err
	}
	table, head, err := readHead(file, size, how.Mapping)
	if err != nil {
		return nil, err
	}
	i := &Import{ID: s.db.NewID(), FileName: fileName(name), State: ImportReceiving, caller: actor.From(ctx),
		SendInvitations: how.Invite, DryRun: how.DryRun, head: head}
	i.file = i.ID
	if err := s.db.Write(ctx, func(tx *store.Tx) error { return insertImport(tx, i) }); err != nil {
		return nil, err
	}
	total, err := s.receive(ctx, i.ID, table)
	if err == nil && total == 0 {
		err = errs.Invalid(errs.Field("file", errs.RuleMinSize, "must have at least one row below the names of its columns"))
	}
	if err != nil {
		return nil, errors.Join(err, discardImport(context.WithoutCancel(ctx), s.db, i.ID))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) { return s.enqueueImport(tx, i.ID, total) })
}

// enqueueImport begins the work on an import whose rows are all there. One that was canceled meanwhile stays so, and
// its rows are cleared away.
func (s *Service) enqueueImport(tx *store.Tx, id string, total int64) (*Import, error) {
	if _, err := tx.Exec("UPDATE member_imports SET state = ?, total = ?, updated = ? WHERE id = ? AND state = ?",
		JobWaiting, total, tx.Millis(), id, ImportReceiving); err != nil {
		return nil, err
	}
	if err := s.imports.Enqueue(tx, task{id}, jobs.Options{}); err != nil {
		return nil, err
	}
	made, err := findImport(tx, id)
	if err != nil {
		return nil, err
	}
	return made, audit.Change(tx, importEntity, id, nil, made)
}

// ApplyImport imports the rows of a dry run, which it takes over. NotFound; FailedPrecondition when it is none, has not
// ended well, or its rows are not kept any more.
func (s *Service) ApplyImport(ctx context.Context, id string) (*Import, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		dry, err := findImport(tx, id)
		if err != nil {
			return nil, err
		}
		if !dry.DryRun || dry.State != JobDone {
			return nil, errs.New(errs.FailedPrecondition, CodeImportNotDry,
				"this import is not a completed dry run; check the file again").With("state", dry.State)
		}
		next := &Import{ID: tx.NewID(), FileName: dry.FileName, State: ImportReceiving, caller: actor.From(ctx),
			SendInvitations: dry.SendInvitations, head: dry.head, file: dry.file}
		// However many rows there are, they stay where they are stored.
		taken, err := tx.Exec(`UPDATE member_imports SET file = '' WHERE id = ? AND file <> ''
			AND EXISTS (SELECT 1 FROM member_import_parts p WHERE p.import_id = member_imports.file)`, id)
		if err != nil {
			return nil, err
		}
		if taken == 0 {
			return nil, errs.New(errs.FailedPrecondition, CodeImportNoFile,
				"the file of the dry run is not kept any more, or was imported; send it again")
		}
		if err := insertImport(tx, next); err != nil {
			return nil, err
		}
		return s.enqueueImport(tx, next.ID, dry.TotalRows)
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
