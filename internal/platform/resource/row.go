package resource

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// rowColumns are what every read selects.
const rowColumns = "id, revision, created, updated, doc"

// statements are the texts that depend only on the declaration.
type statements struct {
	insert, update, remove, reindex string
}

func (r *Resource[T, P]) statements(d store.Dialect) statements {
	columns, places := []string{"id", "revision", "created", "updated", "doc"}, []string{"?", "?", "?", "?", "?"}
	var promoted []string
	for i := range r.columns {
		c := &r.columns[i]
		place := "?"
		if c.Kind == query.TextList {
			place = d.ListArg()
		}
		columns, places = append(columns, c.Column), append(places, place)
		promoted = append(promoted, c.Column+" = "+place)
		if c.Folded != "" {
			columns, places = append(columns, c.Folded), append(places, "?")
			promoted = append(promoted, c.Folded+" = ?")
		}
	}
	set := strings.Join(promoted, ", ")
	comma := ""
	if set != "" {
		comma = ", "
	}
	return statements{
		insert: "INSERT INTO " + r.spec.Table + " (" + strings.Join(columns, ", ") + ") VALUES (" +
			strings.Join(places, ", ") + ")",
		// The revision in the WHERE makes a lost update impossible even where a caller's transaction was not serializable.
		update: "UPDATE " + r.spec.Table + " SET revision = ?, updated = ?, doc = ?" + comma + set +
			" WHERE id = ? AND revision = ?",
		remove:  "DELETE FROM " + r.spec.Table + " WHERE id = ? AND revision = ?",
		reindex: "UPDATE " + r.spec.Table + " SET " + set + " WHERE id = ?",
	}
}

// promoted gives the arguments of the declared columns.
func (r *Resource[T, P]) promoted(entity *T) ([]any, error) {
	var args []any
	for i := range r.columns {
		some, err := r.columns[i].args(entity)
		if err != nil {
			return nil, err
		}
		args = append(args, some...)
	}
	return args, nil
}

// settled gives the entity as it will be read back, with the text to store: lists that
// were nil are empty, unknown parts are gone.
func settled[T any](entity *T) (*T, []byte, error) {
	doc, err := json.Marshal(entity)
	if err != nil {
		return nil, nil, fmt.Errorf("resource: %w", err)
	}
	out := new(T)
	if err := json.Unmarshal(doc, out); err != nil {
		return nil, nil, fmt.Errorf("resource: what was written cannot be read back: %w", err)
	}
	return out, doc, nil
}

// write inserts (from 0) or replaces a row.
func (r *Resource[T, P]) write(tx *store.Tx, entity *T, from wire.Revision) (*T, error) {
	meta := *P(entity).Metadata()
	entity, doc, err := settled(entity)
	if err != nil {
		return nil, err
	}
	*P(entity).Metadata() = meta
	promoted, err := r.promoted(entity)
	if err != nil {
		return nil, err
	}
	if from == 0 {
		args := append([]any{meta.ID, int64(meta.Revision), meta.CreatedDate.Millis(), meta.UpdatedDate.Millis(),
			string(doc)}, promoted...)
		if _, err := tx.Exec(r.sql.insert, args...); err != nil {
			return nil, r.conflict(err)
		}
	} else {
		args := append([]any{int64(meta.Revision), meta.UpdatedDate.Millis(), string(doc)}, promoted...)
		n, err := tx.Exec(r.sql.update, append(args, meta.ID, int64(from))...)
		if err != nil {
			return nil, r.conflict(err)
		}
		if n == 0 {
			return nil, r.stale(meta.ID, from)
		}
	}
	r.show(entity, meta)
	return entity, r.indexText(tx, meta.ID, entity)
}

// show puts the engine's part and the computed part into an entity that was read.
func (r *Resource[T, P]) show(entity *T, meta Meta) {
	if r.spec.NoRevision {
		meta.Revision = 0
	}
	*P(entity).Metadata() = meta
	if r.spec.Show != nil {
		r.spec.Show(entity)
	}
}

func (r *Resource[T, P]) indexText(tx *store.Tx, id string, entity *T) error {
	if r.spec.TextKind == "" {
		return nil
	}
	texts := map[string]string{}
	for i := range r.columns {
		if c := &r.columns[i]; c.Searchable {
			texts[c.Path] = c.text(entity)
		}
	}
	return r.schema.IndexText(tx, id, texts)
}

// row is an entity as stored.
type row[T any] struct {
	entity   *T
	doc      []byte
	revision wire.Revision // also of entities that do not show theirs
}

// scanRow reads rowColumns.
func (r *Resource[T, P]) scanRow(scan func(dest ...any) error) (row[T], error) {
	var meta Meta
	var revision, created, updated int64
	var doc string
	if err := scan(&meta.ID, &revision, &created, &updated, &doc); err != nil {
		return row[T]{}, err
	}
	meta.Revision, meta.CreatedDate, meta.UpdatedDate = wire.Revision(revision), wire.Time(created), wire.Time(updated)
	entity := new(T)
	if err := json.Unmarshal([]byte(doc), entity); err != nil {
		return row[T]{}, fmt.Errorf("resource: %s %s: %w", r.spec.Name, meta.ID, err)
	}
	r.show(entity, meta)
	return row[T]{entity: entity, doc: []byte(doc), revision: meta.Revision}, nil
}

// load reads one row, if the caller may reach it.
func (r *Resource[T, P]) load(tx *store.Tx, id string) (row[T], error) {
	where, args := "id = ?", []any{id}
	if r.spec.Scope != nil {
		if more, extra := r.spec.Scope(tx.Context()); more != "" {
			where, args = where+" AND ("+more+")", append(args, extra...)
		}
	}
	var found row[T]
	got := false
	err := tx.Each("SELECT "+rowColumns+" FROM "+r.spec.Table+" WHERE "+where, args, func(rows store.Rows) (err error) {
		found, err = r.scanRow(rows.Scan)
		got = true
		return err
	})
	if err != nil {
		return found, err
	}
	if !got || id == "" {
		return found, r.missing(id)
	}
	return found, nil
}

var errGone = errors.New("resource: the row vanished between reading and writing")
