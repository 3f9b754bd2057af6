package checkout

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const dayMillis = 24 * 60 * 60 * 1000

// errOvertaken says that somebody else changed the checkout in between.
var errOvertaken = errs.New(errs.Aborted, "", "the checkout was changed at the same time; try again")

const columns = `id, owner_kind, owner_id, revision, created, updated, cart_id, purchase_flow_id, channel, completed, order_id, awaits, as_placed,
	total, told_buyer, told_shop, doc`

func scan(read func(...any) error) (*record, error) {
	r := &record{}
	var kind, doc string
	var cart *string
	err := read(&r.id, &kind, &r.ID, &r.revision, &r.created, &r.updated, &cart, &r.flow, &r.channel,
		&r.completed, &r.order,
		&r.awaits, &r.asPlaced, &r.total, &r.told[toBuyer], &r.told[toShop], &doc)
	if err != nil {
		return nil, err
	}
	if r.Kind = kindOf(kind); cart != nil {
		r.cart = *cart
	}
	if err := json.Unmarshal([]byte(doc), &r.document); err != nil {
		return nil, fmt.Errorf("checkout: checkout %s cannot be read: %w", r.id, err)
	}
	return r, nil
}

// find reads one checkout; nil when there is none.
func find(tx *store.Tx, where string, args ...any) (*record, error) {
	var r *record
	err := tx.Each("SELECT "+columns+" FROM checkouts WHERE "+where+" LIMIT 1", args, func(rows store.Rows) (err error) {
		r, err = scan(rows.Scan)
		return err
	})
	return r, err
}

// load reads a checkout that the caller may see. NotFound.
func load(tx *store.Tx, id string) (*record, error) {
	r, err := find(tx, "id = ?", id)
	if err != nil {
		return nil, err
	}
	if r == nil || !r.sees(actor.From(tx.Context())) {
		return nil, missing(id)
	}
	return r, nil
}

// unchanged tells that a checkout is as it was read; errOvertaken. Whoever changes one
// raises its revision.
func unchanged(tx *store.Tx, r *record) error {
	var revision int64
	err := tx.QueryRow("SELECT revision FROM checkouts WHERE id = ?", []any{r.id}, &revision)
	if errors.Is(err, store.ErrNoRows) || err == nil && revision != r.revision {
		return errOvertaken
	}
	return err
}

// save writes a checkout over the version it was read as, or a new one, with the
// audit record. errOvertaken when that version is not there any more.
func save(tx *store.Tx, r *record, before *document) error {
	return saveAt(tx, r, before, tx.Millis())
}

// saveAt is save of a checkout that was changed last at a time.
func saveAt(tx *store.Tx, r *record, before *document, updated int64) error {
	doc, err := wire.Text(&r.document)
	if err != nil {
		return err
	}
	r.updated = updated
	var cart *string
	if r.cart != "" {
		cart = &r.cart
	}
	var n int64
	if r.revision == 0 {
		r.created = tx.Millis()
		// PostgreSQL does not see the row of a racing first one here; it then asks for another try.
		n, err = tx.Exec(
			`INSERT INTO checkouts (id, owner_kind, owner_id, revision, created, updated, idle_day, cart_id, purchase_flow_id, channel, email,
			completed, order_id, awaits, as_placed, total, told_buyer, told_shop, doc)
			VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (cart_id) WHERE NOT completed AND cart_id IS NOT NULL DO NOTHING`,
			r.id, r.Kind.String(), r.ID, r.created, r.updated, r.updated/dayMillis, cart, r.flow, r.channel, r.email(),
			r.completed, r.order, r.awaits, r.asPlaced, r.total, r.told[toBuyer], r.told[toShop], doc)
	} else {
		n, err = tx.Exec(
			`UPDATE checkouts SET owner_kind = ?, owner_id = ?, revision = ?, updated = ?, idle_day = ?, channel = ?, email = ?,
			completed = ?, order_id = ?, awaits = ?, as_placed = ?, total = ?, told_buyer = ?, told_shop = ?, doc = ?
			WHERE id = ? AND revision = ?`,
			r.Kind.String(), r.ID, r.revision+1, r.updated, r.updated/dayMillis, r.channel, r.email(),
			r.completed, r.order, r.awaits, r.asPlaced, r.total, r.told[toBuyer], r.told[toShop], doc,
			r.id, r.revision)
	}
	if err != nil {
		return err
	}
	if n != 1 {
		return errOvertaken
	}
	r.revision++
	if before == nil {
		return audit.Change(tx, Entity, r.id, nil, &r.document)
	}
	return audit.Change(tx, Entity, r.id, before, &r.document)
}

// completeAwaiting completes the checkout that waits for the payment of an order, and gives its cart; found is false
// when there is none.
func completeAwaiting(tx *store.Tx, id, order string) (cart string, found bool, err error) {
	err = tx.QueryRow(
		`UPDATE checkouts SET completed = TRUE, order_id = awaits, revision = revision + 1, updated = ?, idle_day = ?
		WHERE id = ? AND awaits = ? AND NOT completed RETURNING COALESCE(cart_id, '')`,
		[]any{tx.Millis(), tx.Millis() / dayMillis, id, order}, &cart)
	if errors.Is(err, store.ErrNoRows) {
		return "", false, nil
	}
	return cart, err == nil, err
}

// remember writes down what a side was told of a version. Whoever changed it in
// between is told anew.
func remember(tx *store.Tx, r *record, which int) error {
	column := "told_buyer"
	if which == toShop {
		column = "told_shop"
	}
	_, err := tx.Exec("UPDATE checkouts SET "+column+" = ?, total = ? WHERE id = ? AND revision = ?", r.told[which],
		r.total, r.id, r.revision)
	return err
}

// remove deletes a checkout and tells of it. The contract's event has no body.
func remove(tx *store.Tx, id string) error {
	if _, err := tx.Exec("DELETE FROM checkouts WHERE id = ?", id); err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_deleted", Entity: Entity, Slug: "deleted", EntityID: id,
		Kind: store.Deleted})
}

// overtaken tells that another try may work.
func overtaken(err error) bool { return errors.Is(err, errOvertaken) }
