package drafts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// errOvertaken says that somebody else changed the draft in between.
var errOvertaken = errs.New(errs.Aborted, "", "the draft was changed by another call at the same time; try again")

func overtaken(err error) bool { return errors.Is(err, errOvertaken) }

const columns = "id, order_id, status, by_kind, by_id, revision, created, updated, doc, shown"

func scan(read func(...any) error) (*record, error) {
	r := &record{}
	var order *string
	var kind, doc, shown string
	if err := read(&r.id, &order, &r.status, &kind, &r.byID, &r.revision, &r.created, &r.updated, &doc, &shown); err != nil {
		return nil, err
	}
	if order != nil {
		r.order = *order
	}
	for _, k := range []actor.Kind{actor.Staff, actor.App, actor.System} {
		if k.String() == kind {
			r.by = k
		}
	}
	if err := errors.Join(json.Unmarshal([]byte(doc), &r.doc), json.Unmarshal([]byte(shown), &r.shown)); err != nil {
		return nil, fmt.Errorf("drafts: draft %s cannot be read: %w", r.id, err)
	}
	return r, nil
}

// find reads one draft; nil when there is none.
func find(tx *store.Tx, where string, args ...any) (*record, error) {
	var r *record
	err := tx.Each("SELECT "+columns+" FROM draft_orders WHERE "+where+" LIMIT 1", args,
		func(rows store.Rows) (err error) {
			r, err = scan(rows.Scan)
			return err
		})
	return r, err
}

// lapsed tells that nobody changed the draft of an order for too long.
func (r *record) lapsed(now int64) bool {
	return r.edits() && r.status == statusDraft && r.updated < now-Life.Milliseconds()
}

// load reads a draft. NotFound, also for one that lapsed.
func load(tx *store.Tx, id string) (*record, error) {
	r, err := find(tx, "id = ?", id)
	if err != nil {
		return nil, err
	}
	if r == nil || r.lapsed(tx.Millis()) {
		return nil, missing(id)
	}
	return r, nil
}

// loadOpen reads a draft that can be changed. NotFound; AlreadyExists for a committed one.
func loadOpen(tx *store.Tx, id string) (*record, error) {
	r, err := load(tx, id)
	if err == nil && r.status == statusCommitted {
		return nil, twice(CodeCommitted, "the draft is committed and cannot be changed; create a new one")
	}
	return r, err
}

// read gives a draft to somebody who is about to change it, with what was sent of its order.
func (s *Service) read(ctx context.Context, id string) (*record, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*record, error) {
		r, err := loadOpen(tx, id)
		if err != nil || !r.edits() {
			return r, err
		}
		order, err := orders.EditingTx(tx, r.order)
		if err != nil {
			return nil, err
		}
		r.fulfilled = order.Fulfilled
		return r, nil
	})
}

// insert writes a new draft and tells of it. A second open draft of an order is
// errOvertaken: the index decides.
func insert(tx *store.Tx, r *record) error {
	r.revision, r.created, r.updated = 1, tx.Millis(), tx.Millis()
	r.stamp()
	doc, shown, err := r.texts()
	if err != nil {
		return err
	}
	n, err := tx.Exec("INSERT INTO draft_orders ("+columns+
		") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
		r.id, r.orderColumn(), r.status, r.by.String(), r.byID, r.revision, r.created, r.updated, doc, shown)
	if err != nil {
		return err
	}
	if n != 1 {
		return errOvertaken
	}
	if err := audit.Change(tx, Entity, r.id, nil, &r.doc); err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_created", Entity: Entity, Slug: "created", EntityID: r.id,
		Kind: store.Created, Body: r.shown.DraftOrder})
}

// save writes a draft over the version it was read as, and tells of it. errOvertaken
// when that version is not there any more.
func save(tx *store.Tx, r *record, was *record) error {
	next := *r
	next.revision, next.updated = was.revision+1, tx.Millis()
	next.stamp()
	doc, shown, err := next.texts()
	if err != nil {
		return err
	}
	n, err := tx.Exec(
		"UPDATE draft_orders SET order_id = ?, status = ?, revision = ?, updated = ?, doc = ?, shown = ? WHERE id = ? AND revision = ?",
		next.orderColumn(), next.status, next.revision, next.updated, doc, shown, r.id, was.revision)
	if err != nil {
		return err
	}
	if n != 1 {
		return errOvertaken
	}
	if err := audit.Change(tx, Entity, r.id, &was.doc, &next.doc); err != nil {
		return err
	}
	modified, err := modifiedFields(was.shown.DraftOrder, next.shown.DraftOrder)
	if err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: r.id,
		Kind: store.Updated, Body: next.shown.DraftOrder, Modified: modified})
}

// stamp writes what the row knows into what is shown.
func (r *record) stamp() {
	shown := *or(r.shown.DraftOrder)
	shown.ID, shown.OrderID, shown.Status = r.id, r.order, r.status
	shown.CreatedDate, shown.UpdatedDate = wire.Time(r.created), wire.Time(r.updated)
	shown.CreatedBy = &CreatedBy{}
	switch r.by {
	case actor.Staff:
		shown.CreatedBy.UserID = r.byID
	case actor.App:
		shown.CreatedBy.AppID = r.byID
	default:
		shown.CreatedBy = nil
	}
	r.shown.DraftOrder = &shown
}

func (r *record) texts() (doc, shown string, err error) {
	a, err := json.Marshal(&r.doc)
	if err != nil {
		return "", "", err
	}
	b, err := wire.Marshal(&r.shown)
	return string(a), string(b), err
}

func (r *record) orderColumn() *string {
	if r.order == "" {
		return nil
	}
	return &r.order
}

// remove deletes a draft with its tip, and tells of it.
func (s *Service) remove(tx *store.Tx, r *record) error {
	if s.cfg.Tips != nil {
		if err := s.cfg.Tips.ForgetDraftTx(tx, r.id); err != nil {
			return err
		}
	}
	if _, err := tx.Exec("DELETE FROM draft_orders WHERE id = ?", r.id); err != nil {
		return err
	}
	if err := audit.Change(tx, Entity, r.id, &r.doc, nil); err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_deleted", Entity: Entity, Slug: "deleted", EntityID: r.id,
		Kind: store.Deleted, Body: r.shown.DraftOrder})
}

// modifiedFields gives the parts of a draft that are not what they were, with what they were.
func modifiedFields(was, is *DraftOrder) (map[string]any, error) {
	tree := func(d *DraftOrder) (map[string]any, error) {
		out := map[string]any{}
		raw, err := wire.Marshal(d)
		if err != nil {
			return nil, err
		}
		return out, json.Unmarshal(raw, &out)
	}
	a, err := tree(was)
	if err != nil {
		return nil, err
	}
	b, err := tree(is)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for name := range b {
		if !reflect.DeepEqual(a[name], b[name]) {
			out[name] = a[name]
		}
	}
	for name := range a {
		if _, there := b[name]; !there {
			out[name] = a[name]
		}
	}
	return out, nil
}
