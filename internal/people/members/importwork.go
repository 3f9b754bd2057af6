package members

import (
	"context"
	"encoding/json"
	"errors"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const importColumns = "id, created, updated, finished, file_name, state, head, invite, actor, " +
	"total, processed, made, changed, failed, dry_run, next_part, same, file"

func insertImport(tx *store.Tx, i *Import) error {
	columns, err := json.Marshal(i.head)
	if err != nil {
		return err
	}
	who, err := json.Marshal(i.caller)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO member_imports ("+importColumns+
		") VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, ?, 0, 0, ?)",
		i.ID, tx.Millis(), tx.Millis(), i.FileName, i.State, string(columns), i.SendInvitations, string(who), i.DryRun,
		i.file)
	return err
}

func scanImport(scan func(...any) error) (*Import, error) {
	i := &Import{}
	var created, updated int64
	var finished *int64
	var columns, who string
	err := scan(&i.ID, &created, &updated, &finished, &i.FileName, &i.State, &columns, &i.SendInvitations, &who,
		&i.TotalRows, &i.ProcessedRows, &i.Created, &i.Updated, &i.Failed, &i.DryRun, &i.next, &i.Unchanged, &i.file)
	if err != nil {
		return nil, err
	}
	i.CreatedDate, i.UpdatedDate = wire.Time(created), wire.Time(updated)
	if finished != nil {
		i.FinishedDate = wire.Ptr(wire.Time(*finished))
	}
	if err := errors.Join(json.Unmarshal([]byte(columns), &i.head), json.Unmarshal([]byte(who), &i.caller)); err != nil {
		return nil, err
	}
	i.IgnoredColumns, i.Mapping = i.head.Ignored, i.head.Mapping
	return i, nil
}

// findImport reads an import. NotFound.
func findImport(tx *store.Tx, id string) (*Import, error) {
	return store.Found(tx, errs.Missing(CodeNoImport, "import", id), scanImport,
		"SELECT "+importColumns+" FROM member_imports WHERE id = ?", id)
}

func (i *Import) save(tx *store.Tx) error {
	tx.Changed(importEntity, i.ID)
	_, err := tx.Exec(`UPDATE member_imports SET updated = ?, finished = ?, state = ?, processed = ?, made = ?, changed = ?,
		same = ?, failed = ?, next_part = ? WHERE id = ?`,
		tx.Millis(), tx.MillisIf(i.finished()), i.State, i.ProcessedRows, i.Created, i.Updated, i.Unchanged, i.Failed,
		i.next, i.ID)
	return err
}

// workImport handles the next part of a file. Its members, how far the import has come and the end of the queue's job
// are one transaction: no row is handled twice, and an import that was broken off goes on where it was. What it does
// not need any more is cleared away in parts, too.
func (s *Service) workImport(ctx context.Context, job jobs.Job[task]) error {
	return workOn(ctx, s, job, findImport, func(tx *store.Tx, i *Import) (more bool, err error) {
		if i.finished() {
			return i.clear(tx)
		}
		err = s.importPart(tx, i)
		return i.DryRun || !i.finished(), err
	})
}

func (i *Import) by() actor.Actor { return i.caller }

// needs is nothing once the import has ended: what is left is to clear up.
func (i *Import) needs() string {
	if i.finished() {
		return ""
	}
	return createPermission
}

func (i *Import) fail(tx *store.Tx) error {
	i.State = JobFailed
	return i.save(tx)
}

// importGaveUp ends an import whose job failed for good. Members that it brought in stay.
func importGaveUp(tx *store.Tx, t task) error {
	i, err := findImport(tx, t.ID)
	if errs.CodeOf(err) == CodeNoImport { // cleared away
		return nil
	}
	if err != nil || i.finished() {
		return err
	}
	return i.fail(tx)
}

func (s *Service) importPart(tx *store.Tx, i *Import) error {
	var number int64
	var text string
	err := tx.QueryRow(
		"SELECT number, lines FROM member_import_parts WHERE import_id = ? AND number >= ? ORDER BY number LIMIT 1",
		[]any{i.file, i.next}, &number, &text)
	if errors.Is(err, store.ErrNoRows) {
		i.State = JobDone
		return i.save(tx)
	}
	if err != nil {
		return err
	}
	var lines []importLine
	if err := json.Unmarshal([]byte(text), &lines); err != nil {
		return err
	}
	for _, line := range lines {
		if err := s.importLine(tx, i, line); err != nil {
			return err
		}
	}
	if !i.DryRun { // the rows of a dry run wait to be imported
		_, err := tx.Exec("DELETE FROM member_import_parts WHERE import_id = ? AND number = ?", i.file, number)
		if err != nil {
			return err
		}
	}
	i.State, i.next = JobRunning, number+1
	jobs.Report(tx.Context(), i.ProcessedRows, i.TotalRows)
	return i.save(tx)
}

func (s *Service) importLine(tx *store.Tx, i *Import, line importLine) error {
	i.ProcessedRows++
	if line.Wrong != "" {
		return i.note(tx, line.Row, "", &wire.ApplicationError{Code: "INVALID_ROW", Description: line.Wrong})
	}
	patch, email, err := patchOf(line.Cells, i.head.Places)
	if err != nil {
		return err
	}
	outcome, err := s.tryRow(tx, i, patch, email)
	switch {
	case err != nil && !refusal(err):
		return err
	case err != nil:
		return i.note(tx, line.Row, email, wire.ErrorOf(err), violations(err)...)
	case outcome == RowCreated:
		i.Created++
	case outcome == RowUnchanged:
		i.Unchanged++
	default:
		i.Updated++
	}
	return nil
}

func violations(err error) []errs.Violation {
	var refused *errs.Error
	if errors.As(err, &refused) {
		return refused.Violations
	}
	return nil
}

// tryRow imports a row, or finds out what that would do. A row that is refused has changed nothing.
func (s *Service) tryRow(tx *store.Tx, i *Import, patch wire.Patch[Member], email string) (outcome string, err error) {
	if i.DryRun {
		return s.wouldImport(tx, i.ID, patch, email)
	}
	err = tx.Savepoint(func() (err error) {
		outcome, err = s.importRow(tx, patch, email, i.SendInvitations)
		return err
	})
	return outcome, err
}

// note keeps what was wrong with a row.
func (i *Import) note(tx *store.Tx, row int, email string, wrong *wire.ApplicationError, of ...errs.Violation) error {
	if i.Failed++; i.Failed > maxImportNotes {
		return nil
	}
	said := wrong.Description
	if len(of) == 1 { // the column stands beside it
		said = of[0].Description
	}
	_, err := tx.Exec(`INSERT INTO member_import_errors (import_id, row_number, email, column_name, code, description)
		VALUES (?, ?, ?, ?, ?, ?)`, i.ID, row, email, i.head.columnOf(of), wrong.Code, said)
	return err
}

// CancelImport stops an import; members that it brought in stay, and its job clears the other rows away. NotFound;
// FailedPrecondition when it has ended.
func (s *Service) CancelImport(ctx context.Context, id string) (*Import, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		was, err := findImport(tx, id)
		if err != nil {
			return nil, err
		}
		if was.finished() {
			return nil, errs.New(errs.FailedPrecondition, CodeImportFinished,
				"the import has ended and cannot be canceled").With("state", was.State)
		}
		is := *was
		is.State = ImportCanceled
		if err := is.save(tx); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, importEntity, id, was, &is); err != nil {
			return nil, err
		}
		return findImport(tx, id)
	})
}
