package catalogfiles

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

const importColumns = `id, created, updated, finished, file_name, size, layout, state, reason, done, total_rows, processed_rows, skipped_rows,
	made, changed, unchanged, errors, warnings, doc, undo_state, undo_done, undo_refused`

// document is the JSON of an import.
type document struct {
	IgnoredColumns []string          `json:"ignoredColumns,omitempty"`
	Mapping        map[string]string `json:"mapping,omitempty"`
	Layout         string            `json:"layout,omitempty"` // that the caller named
	DryRun         bool              `json:"dryRun,omitempty"`
	Caller         actor.Actor       `json:"caller,omitzero"`
}

func scanImport(scan func(...any) error) (*Import, error) {
	i := &Import{}
	var created, updated, size, done int64
	var finished *int64
	var reason, undo *string
	var doc string
	var undone, kept int64
	err := scan(&i.ID, &created, &updated, &finished, &i.FileName, &size, &i.Layout, &i.State, &reason, &done,
		&i.TotalRows, &i.ProcessedRows,
		&i.SkippedRows, &i.Created, &i.Updated, &i.Unchanged, &i.Errors, &i.Warnings, &doc, &undo, &undone, &kept)
	if err != nil {
		return nil, err
	}
	var d document
	if err := json.Unmarshal([]byte(doc), &d); err != nil {
		return nil, fmt.Errorf("catalogfiles: import %s: %w", i.ID, err)
	}
	i.CreatedDate, i.UpdatedDate, i.Size, i.done, i.IgnoredColumns = wire.Time(created), wire.Time(updated), wire.Revision(
		size), int(done), d.IgnoredColumns
	i.Mapping, i.forced, i.DryRun, i.caller = d.Mapping, d.Layout, d.DryRun, d.Caller
	if undo != nil {
		i.Undo = &Undo{State: *undo, Processed: undone, Refused: kept}
	}
	if finished != nil {
		i.FinishedDate = wire.Ptr(wire.Time(*finished))
	}
	if reason != nil {
		i.Reason = *reason
	}
	return i, nil
}

// load reads an import. NotFound.
func load(tx *store.Tx, id string) (*Import, error) {
	i, err := store.Found(tx, errs.Missing(CodeNotFound, "import", clip(id)), scanImport,
		"SELECT "+importColumns+" FROM catalog_imports WHERE id = ?", id)
	if err != nil || i.Undo == nil {
		return i, err
	}
	return i, i.countChanges(tx)
}

func clip(text string) string {
	if len(text) > 100 {
		return text[:100]
	}
	return text
}

func insert(tx *store.Tx, i *Import) error {
	doc, err := json.Marshal(document{i.IgnoredColumns, i.Mapping, i.forced, i.DryRun, i.caller})
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO catalog_imports (id, created, updated, file_name, size, layout, state, done, processed_rows, skipped_rows,
		made, changed, unchanged, errors, warnings, doc) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, ?)`,
		i.ID, i.CreatedDate.Millis(), i.UpdatedDate.Millis(), i.FileName, int64(i.Size), i.Layout, i.State, string(doc))
	return err
}

// errTakenOver says that the import went on, or ended, in another hand.
var errTakenOver = errors.New("the import is not where it was")

// advance writes how far an import has come, from where it was read.
func advance(tx *store.Tx, was, is *Import) error {
	n, err := tx.Exec(
		`UPDATE catalog_imports SET updated = ?, finished = ?, state = ?, reason = ?, done = ?, total_rows = ?, processed_rows = ?, skipped_rows = ?,
		made = ?, changed = ?, unchanged = ?, errors = ?, warnings = ? WHERE id = ? AND done = ? AND state = ?`,
		tx.Millis(), tx.MillisIf(is.finished()), is.State, storesapi.Null(is.Reason), int64(is.done), is.TotalRows,
		is.ProcessedRows, is.SkippedRows, is.Created,
		is.Updated, is.Unchanged,
		is.Errors, is.Warnings, is.ID, int64(was.done), was.State)
	if err == nil && n == 0 {
		return errTakenOver
	}
	tx.Changed(entity, is.ID)
	return err
}

// maxIssues bounds what is kept of one file; the counts go on.
const maxIssues = 100_000

func addIssues(tx *store.Tx, id string, from int64, issues []Issue) error {
	for i, issue := range issues {
		seq := from + int64(i) + 1
		if seq > maxIssues {
			return nil
		}
		_, err := tx.Exec(
			"INSERT INTO catalog_import_issues (import_id, seq, row_number, column_name, reason, warning) VALUES (?, ?, ?, ?, ?, ?)",
			id, seq, int64(issue.Row), cut200(issue.Column), cut200(issue.Reason), issue.Warning)
		if err != nil {
			return err
		}
	}
	return nil
}

func cut200(text string) string {
	if runes := []rune(text); len(runes) > 200 {
		return string(runes[:199]) + "…"
	}
	return text
}

// eachIssue gives issues in the order they were found in, beginning behind a number.
func eachIssue(tx *store.Tx, id string, after int64, limit int, fn func(seq int64, issue Issue)) error {
	return tx.Each(
		"SELECT seq, row_number, column_name, reason, warning FROM catalog_import_issues WHERE import_id = ? AND seq > ? ORDER BY seq LIMIT ?",
		[]any{id, after, int64(limit)}, func(rows store.Rows) error {
			var seq, number int64
			var issue Issue
			if err := rows.Scan(&seq, &number, &issue.Column, &issue.Reason, &issue.Warning); err != nil {
				return err
			}
			issue.Row = int(number)
			fn(seq, issue)
			return nil
		})
}
