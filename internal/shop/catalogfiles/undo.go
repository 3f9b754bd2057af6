package catalogfiles

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
	"souk/internal/shop/catalog"
)

// Kinds of changes that an import made.
const (
	changeCreated    = "CREATED"
	changeUpdated    = "UPDATED"
	changeCollection = "COLLECTION"
)

// undoBatch is how many changes one transaction takes back. Shoppers wait for it on SQLite, so it is short.
const undoBatch = 20

// noteChanges writes down what a batch did. A collection that was made for a product stands before it, and is taken
// back after it.
func noteChanges(tx *store.Tx, i *Import, outcomes []catalog.EntryOutcome) error {
	var rows [][]any
	var last int64
	if err := tx.QueryRow("SELECT COALESCE(MAX(seq), 0) FROM catalog_import_changes WHERE import_id = ?", []any{i.ID},
		&last); err != nil {
		return err
	}
	add := func(kind, id string, left catalog.Print, before json.RawMessage) {
		last++
		var text *string
		if before != nil {
			text = wire.Ptr(string(before))
		}
		rows = append(rows, []any{i.ID, last, kind, id, left.Content, left.Stock, text})
	}
	for _, o := range outcomes {
		if o.Err != nil {
			continue
		}
		for _, id := range o.Collections {
			add(changeCollection, id, catalog.Print{}, nil)
		}
		switch {
		case o.Created:
			add(changeCreated, o.ID, o.Left, nil)
		case o.Changed:
			add(changeUpdated, o.ID, o.Left, o.Before)
		}
	}
	return tx.Insert("catalog_import_changes (import_id, seq, kind, entity_id, content, stock, before)", "", rows)
}

// countChanges fills in how much there is to take back.
func (i *Import) countChanges(tx *store.Tx) error {
	return tx.QueryRow("SELECT COALESCE(MAX(seq), 0) FROM catalog_import_changes WHERE import_id = ?", []any{i.ID},
		&i.Undo.Total)
}

// Undo begins to take an import back in the background: what it made is deleted, what it changed becomes what it was.
// NotFound; FailedPrecondition while it runs, for a dry run, and when there is nothing to take back any more.
func (s *Service) Undo(ctx context.Context, id string) (*Import, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Import, error) {
		was, err := load(tx, id)
		if err != nil {
			return nil, err
		}
		is := *was
		is.Undo = &Undo{State: Waiting}
		if err := is.countChanges(tx); err != nil {
			return nil, err
		}
		refuse := func(text string) error {
			return errs.New(errs.FailedPrecondition, CodeNoUndo, "%s", text).With("state", was.State)
		}
		switch {
		case !was.finished():
			return nil, refuse("the import is still running; cancel it first")
		case was.DryRun:
			return nil, refuse("a dry run changes nothing, so it cannot be undone")
		case was.Undo != nil:
			return nil, refuse("the import was already undone")
		case is.Undo.Total == 0:
			return nil, refuse("the import changed nothing, or is too old to be undone")
		}
		n, err := tx.Exec("UPDATE catalog_imports SET undo_state = ?, updated = ? WHERE id = ? AND undo_state IS NULL",
			Waiting, tx.Millis(), id)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, refuse("the import was already undone")
		}
		if err := s.kind.Enqueue(tx, task{ID: id, Undo: true}, jobs.Options{}); err != nil {
			return nil, err
		}
		return &is, audit.Change(tx, entity, id, was, &is)
	})
}

type change struct {
	seq    int64
	kind   string
	entity string
	left   catalog.Print
	before json.RawMessage
}

// undo takes back some changes, the latest first. How far it came moves in the same transaction.
func (s *Service) undo(ctx context.Context, job jobs.Job[task]) error {
	now, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Import, error) {
		return load(tx,
			job.Args.ID)
	})
	if errs.KindOf(err) == errs.NotFound || err == nil && (now.Undo == nil || now.Undo.State == Done) {
		return s.db.Write(ctx, job.Done)
	}
	if err != nil {
		return err
	}
	if now.caller.Kind != actor.Nobody {
		ctx = actor.With(ctx, now.caller)
	}
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		refused, list, err := s.takeBack(tx, now)
		if err != nil {
			return err
		}
		is := *now.Undo
		is.State, is.Processed, is.Refused = Running, is.Processed+int64(len(list)), is.Refused+refused
		if is.Processed >= is.Total {
			is.State = Done
		}
		n, err := tx.Exec(
			"UPDATE catalog_imports SET undo_state = ?, undo_done = ?, undo_refused = ?, updated = ? WHERE id = ? AND undo_done = ? AND undo_state = ?",
			is.State, is.Processed, is.Refused, tx.Millis(), now.ID, now.Undo.Processed, now.Undo.State)
		switch {
		case err != nil:
			return err
		case n == 0:
			return errTakenOver
		case is.State == Done:
			return job.Done(tx)
		}
		jobs.Report(tx.Context(), is.Processed, is.Total)
		return job.Continue(tx, job.Args)
	})
	if errors.Is(err, errTakenOver) { // taken by another node
		return s.db.Write(ctx, job.Done)
	}
	return err
}

func (s *Service) takeBack(tx *store.Tx, i *Import) (refused int64, list []change, err error) {
	err = tx.Each(
		`SELECT seq, kind, entity_id, content, stock, before FROM catalog_import_changes WHERE import_id = ? AND seq <= ? ORDER BY seq DESC LIMIT ?`,
		[]any{i.ID, i.Undo.Total - i.Undo.Processed, undoBatch}, func(rows store.Rows) error {
			var c change
			var before *string
			if err := rows.Scan(&c.seq, &c.kind, &c.entity, &c.left.Content, &c.left.Stock, &before); err != nil {
				return err
			}
			if before != nil {
				c.before = json.RawMessage(*before)
			}
			list = append(list, c)
			return nil
		})
	if err != nil {
		return 0, nil, err
	}
	for _, c := range list {
		outcome := tx.Savepoint(func() error {
			if c.kind == changeCollection {
				return s.cfg.Collections.TakeBackCollectionTx(tx, c.entity)
			}
			return s.cfg.Entries.TakeBackTx(tx, c.entity, c.before, c.left)
		})
		if outcome == nil {
			continue
		}
		if kind := errs.KindOf(outcome); kind == errs.Internal || kind == errs.Aborted || kind == errs.Unavailable {
			return 0, nil, outcome
		}
		refused++
		why := wire.ErrorOf(outcome)
		if _, err := tx.Exec("UPDATE catalog_import_changes SET code = ?, description = ? WHERE import_id = ? AND seq = ?",
			why.Code, cut200(why.Description), i.ID, c.seq); err != nil {
			return 0, nil, err
		}
	}
	return refused, list, nil
}

// Refused is something that could not be taken back.
type Refused struct {
	Index    int64                  `json:"index"`
	Kind     string                 `json:"kind"` // CREATED, UPDATED, COLLECTION
	EntityID string                 `json:"entityId"`
	Name     string                 `json:"name,omitempty"` // empty for what is gone
	Error    *wire.ApplicationError `json:"error"`
}

// NotUndone lists what could not be taken back of an import, behind an index. NotFound.
func (s *Service) NotUndone(ctx context.Context, id string, after int64, limit int) ([]Refused, error) {
	return listOf(ctx, s, id, func(tx *store.Tx, add func(Refused)) error {
		return tx.Each(
			`SELECT c.seq, c.kind, c.entity_id, c.code, c.description, COALESCE(p.name, k.name, '') FROM catalog_import_changes c
			LEFT JOIN products p ON p.id = c.entity_id LEFT JOIN collections k ON k.id = c.entity_id
			WHERE c.import_id = ? AND c.seq > ? AND c.code IS NOT NULL ORDER BY c.seq LIMIT ?`, []any{id, after, int64(limit)},
			func(rows store.Rows) error {
				r := Refused{Error: &wire.ApplicationError{}}
				err := rows.Scan(&r.Index, &r.Kind, &r.EntityID, &r.Error.Code, &r.Error.Description, &r.Name)
				add(r)
				return err
			})
	})
}
