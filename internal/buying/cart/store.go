package cart

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const dayMillis = 24 * 60 * 60 * 1000

var errDamaged = errors.New("cart: a stored cart cannot be read")

// load reads a shopper's current cart; nil when there is none.
func load(tx *store.Tx, o Owner) (*record, error) {
	r := &record{Owner: o, current: true}
	var doc string
	err := tx.QueryRow(
		"SELECT id, purchase_flow_id, revision, created, updated, doc FROM carts WHERE owner_kind = ? AND owner_id = ? AND is_current",
		[]any{o.Kind.String(), o.ID}, &r.id, &r.flow, &r.revision, &r.created, &r.updated, &doc)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // no cart yet is an ordinary answer
	}
	if err != nil {
		return nil, err
	}
	return r, r.decode(doc)
}

const columns = "id, owner_kind, owner_id, is_current, purchase_flow_id, revision, created, updated, doc"

// loadID reads a cart by its id; nil when there is none.
func loadID(tx *store.Tx, id string) (*record, error) {
	r := &record{}
	var kind, doc string
	err := tx.QueryRow("SELECT "+columns+" FROM carts WHERE id = ?", []any{id},
		&r.id, &kind, &r.ID, &r.current, &r.flow, &r.revision, &r.created, &r.updated, &doc)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // the caller says what is missing
	}
	if err != nil {
		return nil, err
	}
	r.Kind = kindOf(kind)
	return r, r.decode(doc)
}

// others reads a shopper's carts beside the current one, the latest first.
func others(tx *store.Tx, o Owner, most int) ([]*record, error) {
	var out []*record
	err := tx.Each(
		"SELECT "+columns+
			" FROM carts WHERE owner_kind = ? AND owner_id = ? AND NOT is_current ORDER BY updated DESC, id LIMIT ?",
		[]any{o.Kind.String(), o.ID, most}, func(rows store.Rows) error {
			r := &record{Owner: o}
			var kind, doc string
			if err := rows.Scan(&r.id, &kind, &r.ID, &r.current, &r.flow, &r.revision, &r.created, &r.updated, &doc); err != nil {
				return err
			}
			out = append(out, r)
			return r.decode(doc)
		})
	return out, err
}

// kindOf reads the name of a kind of owner; Nobody for what is none.
func kindOf(name string) actor.Kind {
	for _, kind := range []actor.Kind{actor.Visitor, actor.Member, actor.Staff, actor.App} {
		if kind.String() == name {
			return kind
		}
	}
	return actor.Nobody
}

func (r *record) decode(doc string) error {
	if err := json.Unmarshal([]byte(doc), &r.document); err != nil {
		return fmt.Errorf("%w: %s: %w", errDamaged, r.id, err)
	}
	return nil
}

// save writes a changed cart over the one it was read as, or a new one.
func save(tx *store.Tx, r *record) error {
	doc, err := json.Marshal(&r.document)
	if err != nil {
		return err
	}
	r.updated = tx.Millis()
	var n int64
	if r.revision == 0 {
		// The row of a racing first add is not visible here; PostgreSQL then asks for another try.
		n, err = tx.Exec(
			`INSERT INTO carts (id, owner_kind, owner_id, is_current, revision, created, updated, idle_day, purchase_flow_id, doc)
			VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?) ON CONFLICT (owner_kind, owner_id) WHERE is_current DO NOTHING`,
			r.id, r.Kind.String(), r.ID, r.current, r.created, r.updated, r.idleDay(), r.flow, string(doc))
	} else {
		n, err = tx.Exec("UPDATE carts SET revision = ?, updated = ?, idle_day = ?, doc = ? WHERE id = ? AND revision = ?",
			r.revision+1, r.updated, r.idleDay(), string(doc), r.id, r.revision)
	}
	if err != nil {
		return err
	}
	if n != 1 {
		return changedMeanwhile()
	}
	r.revision++
	return nil
}

// swap writes a cart over the one it was worked out from; false when that one is no
// longer there.
func swap(tx *store.Tx, r *record, doc string) (bool, error) {
	n, err := tx.Change(swapSQL, swapArgs(r, doc)...)
	return n == 1, err
}

const swapSQL = "UPDATE carts SET revision = ?, updated = ?, idle_day = ?, doc = ? WHERE id = ? AND revision = ? AND is_current"

func swapArgs(r *record, doc string) []any {
	return []any{r.revision, r.updated, r.idleDay(), doc, r.id, r.revision - 1}
}

// give writes a cart under its new owner, over the one it was read as. Its revision
// is the new one already.
func give(tx *store.Tx, r *record) error {
	doc, err := json.Marshal(&r.document)
	if err != nil {
		return err
	}
	n, err := tx.Exec(
		"UPDATE carts SET owner_kind = ?, owner_id = ?, revision = ?, updated = ?, idle_day = ?, doc = ? WHERE id = ? AND revision = ?",
		r.Kind.String(), r.ID, r.revision, r.updated, r.idleDay(), string(doc), r.id, r.revision-1)
	if err == nil && n != 1 {
		err = changedMeanwhile()
	}
	return err
}

func changedMeanwhile() error {
	return errs.New(errs.Aborted, "", "the cart was changed at the same time; try again")
}

// remove deletes a cart, if it is there, and tells of it. The contract's event has no body.
func remove(tx *store.Tx, id string) error {
	if n, err := tx.Exec("DELETE FROM carts WHERE id = ?", id); err != nil || n == 0 {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_deleted", Entity: Entity, Slug: "deleted", EntityID: id,
		Kind: store.Deleted})
}

// idleDay is the day from which the cart counts as idle; nil for members' carts,
// which are kept.
func (r *record) idleDay() *int64 {
	if r.Kind == actor.Member {
		return nil
	}
	day := r.updated / dayMillis
	return &day
}

// idle lists carts that may go and that nobody changed since before.
func idle(tx *store.Tx, before int64, most int) ([]string, error) {
	return store.Values[string](tx, "SELECT id FROM carts WHERE idle_day <= ? AND updated < ? ORDER BY idle_day LIMIT ?",
		before/dayMillis, before, most)
}
