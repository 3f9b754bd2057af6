package store

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/actor"
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
// neither does. The relay in package events delivers it after the commit. An event
// that nobody wants to hear is not written.
func (tx *Tx) Emit(e Event) error {
	tx.Changed(e.Entity, e.EntityID)
	listener := tx.db.listener.Load()
	if listener != nil {
		if wanted, err := listener.wanted(tx, e.Type); err != nil || !wanted {
			if err == nil {
				tx.noteUnwanted(listener, e.Type)
			}
			return err
		}
	}
	body, ok := e.Body.(json.RawMessage)
	if !ok {
		var err error
		if body, err = json.Marshal(e.Body); err != nil {
			return fmt.Errorf("store: event %s: %w", e.Type, err)
		}
	}
	erasing := anonymizing(tx.ctx)
	if erasing && e.Kind == Deleted {
		body = json.RawMessage("null")
	}
	modified := []byte("{}")
	if len(e.Modified) > 0 && !erasing {
		var err error
		if modified, err = json.Marshal(e.Modified); err != nil {
			return fmt.Errorf("store: event %s: %w", e.Type, err)
		}
	}
	caller := actor.From(tx.ctx)
	_, err := tx.Exec(
		`INSERT INTO outbox (id, event_type, entity, slug, entity_id, kind, body, modified, actor_kind, actor_id, request_id, occurred, next_try, anonymized)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.NewID(), e.Type, e.Entity, e.Slug, e.EntityID, string(e.Kind), string(body), string(modified),
		caller.Kind.String(), caller.ID, actor.OriginFrom(tx.ctx).RequestID, tx.Millis(), tx.Millis(), erasing)
	if err != nil {
		return err
	}
	if listener != nil {
		tx.AfterCommit(listener.wake)
	}
	return nil
}

// listener is who brings events further.
type listener struct {
	wake   func()
	wanted func(tx *Tx, eventType string) (bool, error)
	topic  string // of configuration, on which wanted depends; empty for none
}

// OnEmit registers the one who brings events further: wanted is asked inside the
// emitting transaction, so that the answer is as serializable as the change, and
// wake is called after each commit with new events. Without one, every event is
// written.
func (db *DB) OnEmit(wake func(), wanted func(tx *Tx, eventType string) (bool, error)) {
	db.listener.Store(&listener{wake: wake, wanted: wanted})
}

// EmitAsks names the topic of configuration that the one who brings events further
// looks at, see Change.
func (db *DB) EmitAsks(topic string) {
	if known := db.listener.Load(); known != nil {
		with := *known
		with.topic = topic
		db.listener.Store(&with)
	}
}
