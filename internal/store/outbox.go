package store

import (
	"encoding/json"
	"fmt"

	"souk/internal/actor"
)

// EventKind says which part of the domain-event envelope carries the body.
type EventKind string

// The kinds. Plain events have no envelope: their body is the payload.
const (
	Created EventKind = "created"
	Updated EventKind = "updated"
	Deleted EventKind = "deleted"
	Action  EventKind = "action"
	Plain   EventKind = "plain"
)

// Event is something that happened to an entity.
type Event struct {
	Type     string // such as wix.ecom.v1.cart_created: what webhooks subscribe to
	Entity   string // such as wix.ecom.v1.cart
	Slug     string // such as created
	EntityID string
	Kind     EventKind
	Body     any            // the entity, or the action's body, in wire form; nil for none
	Modified map[string]any // for updates: path -> value before
}

// Emit writes the event beside the change it tells of: both reach the disk or
// neither does. The relay in package events delivers it after the commit.
func (tx *Tx) Emit(e Event) error {
	body, err := json.Marshal(e.Body)
	if err != nil {
		return fmt.Errorf("store: event %s: %w", e.Type, err)
	}
	modified := []byte("{}")
	if len(e.Modified) > 0 {
		if modified, err = json.Marshal(e.Modified); err != nil {
			return fmt.Errorf("store: event %s: %w", e.Type, err)
		}
	}
	caller := actor.From(tx.ctx)
	_, err = tx.Exec(`INSERT INTO outbox (id, event_type, entity, slug, entity_id, kind, body, modified, actor_kind, actor_id, request_id, occurred, next_try)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.NewID(), e.Type, e.Entity, e.Slug, e.EntityID, string(e.Kind), string(body), string(modified),
		caller.Kind.String(), caller.ID, actor.OriginFrom(tx.ctx).RequestID, tx.Millis(), tx.Millis())
	if err != nil {
		return err
	}
	if wake := tx.db.wake.Load(); wake != nil {
		tx.AfterCommit(*wake)
	}
	return nil
}

// OnEmit registers the one function that is called after each commit with new events.
func (db *DB) OnEmit(wake func()) { db.wake.Store(&wake) }
