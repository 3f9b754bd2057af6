package catalogfiles

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// entity names imports in audit records.
const entity = "souk.catalog.import"

// Begin is how an import is begun.
type Begin struct {
	Reading
	DryRun bool // store nothing, tell what an import would do
}

// Start takes a file and begins to import it in the background. InvalidArgument
// when it is no file of products; TooLarge.
func (s *Service) Start(ctx context.Context, name string, content io.Reader) (*Import, error) {
	return s.StartWith(ctx, name, content, Begin{})
}

// receive writes a file that comes in next to where it will be kept. discard removes it again.
func (s *Service) receive(content io.Reader) (incoming *os.File, size int64, discard func(), err error) {
	if incoming, err = os.CreateTemp(s.cfg.Dir, "incoming-*"); err != nil {
		return nil, 0, func() {}, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	discard = func() {
		_ = incoming.Close()
		_ = os.Remove(incoming.Name())
	}
	size, err = io.Copy(incoming, io.LimitReader(content, MaxBytes+1))
	if err != nil {
		err = errs.Wrap(errs.Unavailable, err, "the file could not be received")
	} else if size > MaxBytes {
		err = tooLarge()
	}
	return incoming, size, discard, err
}

// StartWith is Start for callers who say how the file is read, or want a dry run.
func (s *Service) StartWith(ctx context.Context, name string, content io.Reader, how Begin) (*Import, error) {
	incoming, size, discard, err := s.receive(content)
	defer discard() // does nothing when it was moved to its place
	if err != nil {
		return nil, err
	}
	head, _, err := readSheet(incoming, size, how.Reading)
	if err != nil {
		return nil, err
	}
	id := s.db.NewID()
	err = errors.Join(incoming.Sync(), os.Rename(incoming.Name(), s.path(id))) //nolint:gosec // both names are ours
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	return s.begin(ctx, id, &Import{
		FileName: cleanName(name), Size: wire.Revision(size), Layout: head.layout.name, IgnoredColumns: head.Ignored(),
		Mapping: how.Mapping, DryRun: how.DryRun, forced: how.Layout,
	})
}

// begin writes an import down whose file is in its place.
func (s *Service) begin(ctx context.Context, id string, i *Import) (*Import, error) {
	made, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		is := *i
		is.ID, is.CreatedDate, is.UpdatedDate, is.State, is.caller = id, wire.At(tx.Now), wire.At(tx.Now), Waiting,
			actor.From(ctx)
		if err := insert(tx, &is); err != nil {
			return nil, err
		}
		if err := s.kind.Enqueue(tx, task{ID: id}, jobs.Options{}); err != nil {
			return nil, err
		}
		return &is, audit.Change(tx, entity, id, nil, &is)
	})
	if err != nil {
		s.forget(id)
	}
	return made, err
}

// Apply imports the file of a dry run. NotFound; FailedPrecondition when it is none, has not ended well, or its file
// is not kept any more.
func (s *Service) Apply(ctx context.Context, id string) (*Import, error) {
	dry, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !dry.DryRun || dry.State != Done {
		return nil, errs.New(errs.FailedPrecondition, CodeNotDry, "this import is not a completed dry run").With(
			"state", dry.State)
	}
	next := s.db.NewID()
	if err := copyFile(s.path(id), s.path(next)); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, errs.New(errs.FailedPrecondition, CodeNoFile,
				"the file of the dry run was deleted; send it again")
		}
		return nil, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	return s.begin(ctx, next, &Import{
		FileName: dry.FileName, Size: dry.Size, Layout: dry.Layout, IgnoredColumns: dry.IgnoredColumns, Mapping: dry.Mapping,
		forced: dry.forced,
	})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // was only read
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

func tooLarge() error {
	return errs.New(errs.TooLarge, CodeTooLarge, "a file must have at most %d MiB", MaxBytes>>20).With(
		"threshold", MaxBytes)
}

// cleanName keeps what is fit to be shown of a file's name.
func cleanName(name string) string {
	name = filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if name == "" || name == "." || name == "/" {
		return "products.csv"
	}
	return cut200(name)
}

// Get gives one import. NotFound.
func (s *Service) Get(ctx context.Context, id string) (*Import, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Import, error) { return load(tx, id) })
}

// List gives imports, newest first, and how many there are.
func (s *Service) List(ctx context.Context, limit, offset int) ([]*Import, int, error) {
	var out []*Import
	var total int64
	err := s.db.Read(ctx, func(tx *store.Tx) error {
		err := tx.QueryRow("SELECT COUNT(*) FROM catalog_imports", nil, &total)
		if err != nil {
			return err
		}
		out, err = store.All(tx, scanImport, "SELECT "+importColumns+
			" FROM catalog_imports ORDER BY created DESC, id DESC LIMIT ? OFFSET ?", int64(limit), int64(offset))
		if err != nil {
			return err
		}
		for _, i := range out {
			if i.Undo == nil {
				continue
			}
			if err := i.countChanges(tx); err != nil {
				return err
			}
		}
		return nil
	})
	return out, int(total), err
}

// Cancel stops an import; what it has brought in stays. NotFound; FailedPrecondition
// when it has ended.
func (s *Service) Cancel(ctx context.Context, id string) (*Import, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		was, err := load(tx, id)
		if err != nil {
			return nil, err
		}
		if was.finished() {
			return nil, errs.New(errs.FailedPrecondition, CodeFinished, "the import has ended already").With("state", was.State)
		}
		is := *was
		is.State = Canceled
		if err := advance(tx, was, &is); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, entity, id, was, &is); err != nil {
			return nil, err
		}
		return load(tx, id)
	})
	if err == nil {
		s.forget(id)
	}
	return out, err
}

// Issues gives what was wrong with the rows of an import, beginning behind a number. NotFound.
func (s *Service) Issues(ctx context.Context, id string, after int64, limit int) ([]Issue, error) {
	return listOf(ctx, s, id, func(tx *store.Tx, add func(Issue)) error {
		return eachIssue(tx, id, after, limit, func(_ int64, issue Issue) { add(issue) })
	})
}

// listOf reads a list of an import. NotFound.
func listOf[T any](ctx context.Context, s *Service, id string,
	read func(tx *store.Tx, add func(T)) error) ([]T, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (out []T, err error) {
		if _, err := load(tx, id); err != nil {
			return nil, err
		}
		err = read(tx, func(one T) { out = append(out, one) })
		return out, err
	})
}

// Report writes all that was wrong as a CSV file. NotFound, before anything is written.
func (s *Service) Report(ctx context.Context, id string, to io.Writer) error {
	if _, err := s.Get(ctx, id); err != nil {
		return err
	}
	w := csv.NewWriter(to)
	if _, err := to.Write(csvfile.ByteOrderMark); err != nil {
		return err
	}
	if err := w.Write([]string{"row", "column", "severity", "reason"}); err != nil {
		return err
	}
	for last, more := int64(0), true; more; {
		var page bytes.Buffer // a read may be run again
		err := s.db.Read(ctx, func(tx *store.Tx) error {
			page.Reset()
			lines := csv.NewWriter(&page)
			n, end := 0, last
			err := eachIssue(tx, id, last, 1000, func(seq int64, issue Issue) {
				severity := "ERROR"
				if issue.Warning {
					severity = "WARNING"
				}
				// a buffer takes all
				_ = lines.Write([]string{strconv.Itoa(issue.Row), csvfile.Harmless(issue.Column), severity,
					csvfile.Harmless(issue.Reason)})
				n, end = n+1, seq
			})
			lines.Flush()
			if err == nil {
				last, more = end, n == 1000
			}
			return err
		})
		if err != nil {
			return err
		}
		w.Flush()
		if _, err := to.Write(page.Bytes()); err != nil {
			return err
		}
	}
	return w.Error()
}

// keep is how long imports and their reports stay.
const keep = 90 * 24 * time.Hour

// keepChanges is how long an import can be taken back.
const keepChanges = 30 * 24 * time.Hour

// Prune clears away old imports and files that nobody waits for.
func (s *Service) Prune(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM catalog_imports WHERE finished IS NOT NULL AND finished < ?",
			tx.Now.Add(-keep).UnixMilli())
		if err != nil {
			return err
		}
		_, err = tx.Exec(
			`DELETE FROM catalog_import_changes WHERE import_id IN (SELECT id FROM catalog_imports WHERE finished IS NOT NULL AND finished < ?
			AND (undo_state IS NULL OR undo_state = 'DONE'))`, tx.Now.Add(-keepChanges).UnixMilli())
		return err
	})
	if err != nil {
		return err
	}
	files, err := os.ReadDir(s.cfg.Dir)
	if err != nil {
		return err
	}
	for _, file := range files {
		info, err := file.Info()
		if err != nil || s.db.Now().Sub(info.ModTime()) < 24*time.Hour {
			continue
		}
		i, err := s.Get(ctx, strings.TrimSuffix(file.Name(), ".csv"))
		if errs.KindOf(err) == errs.NotFound || err == nil && i.finished() {
			_ = os.Remove(filepath.Join(s.cfg.Dir, file.Name())) // or the next time
		}
	}
	return nil
}
