package contacts

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/people/members"
	"souk/internal/platform/events"
	"souk/internal/platform/store"
)

// Member hears of members who were made, changed or deleted, and brings their contacts to what
// they are now.
func (s *Service) Member(_ context.Context, tx *store.Tx, event events.Delivered) error {
	return s.follow(tx, event.EntityID, true)
}

// follow makes a member's contact what the member is. Orders of a guest whom the member was are
// asked for if somebody counted them, or if others than the caller have to find them.
func (s *Service) follow(tx *store.Tx, id string, ask bool) error {
	m, err := s.cfg.Members.LockTx(tx, id)
	if err != nil {
		return err
	}
	tx.Unlocked("a guest is changed by those who write its e-mail, a member by those who lock it",
		"contacts", "contact_emails")
	if m == nil {
		return s.leave(tx, id)
	}
	was, err := find(tx, id)
	if err != nil {
		return err
	}
	is := &row{id: id, member: true, created: m.Created, source: SourceMember, currency: s.currency(tx)}
	is.describe(m.EmailKey, document{
		Email: m.Email, FirstName: m.FirstName, LastName: m.LastName, Company: m.Company, Address: m.Address,
	}, m.Phones)
	if was == nil {
		err = insert(tx, is)
	} else {
		is.created = was.created
		err = update(tx, was, is)
	}
	if err != nil {
		return err
	}
	if err := s.release(tx, id, m); err != nil || !m.Proved {
		return err
	}
	return s.absorb(tx, m, is, ask)
}

// release gives e-mails that a member does not have any more, or did not prove to have, back to
// guests. Orders that became the member's stay so.
func (s *Service) release(tx *store.Tx, id string, m *members.Known) error {
	keys, err := keysOf(tx, id)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if m != nil && m.Proved && key == m.EmailKey {
			continue
		}
		if err := setOwner(tx, key, s.guest(key)); err != nil {
			return err
		}
	}
	return nil
}

// absorb makes a guest one with the member who proved to own the guest's e-mail. The guest goes
// at once, and its orders follow by events.
func (s *Service) absorb(tx *store.Tx, m *members.Known, mine *row, ask bool) error {
	guest := s.guest(m.EmailKey)
	owner, err := ownerOf(tx, m.EmailKey, guest)
	if err != nil || owner == m.ID {
		return err
	}
	if err := setOwner(tx, m.EmailKey, m.ID); err != nil {
		return err
	}
	r, err := find(tx, guest)
	if err != nil {
		return err
	}
	if r != nil {
		if err := mine.firstMet(tx, r.created, r.source); err != nil {
			return err
		}
		if err := remove(tx, guest); err != nil {
			return err
		}
	}
	if r == nil && !ask {
		return nil
	}
	return regroup{Contact: guest, Email: store.Fold(m.Email)}.emit(tx)
}

// leave removes the contact of a member who was deleted. The orders stay, with an e-mail on
// them: they are a guest's from now on.
func (s *Service) leave(tx *store.Tx, id string) error {
	if err := s.release(tx, id, nil); err != nil {
		return err
	}
	if err := remove(tx, id); err != nil {
		return err
	}
	return regroup{Contact: id}.emit(tx)
}

// regroup asks for the orders of a contact that is no more to be counted again: first those
// that are counted for it, then those of guests with an e-mail. After is the last that was.
type regroup struct {
	Contact string `json:"contact"`
	Email   string `json:"email,omitempty"` // folded
	After   string `json:"after,omitempty"`
	ByEmail bool   `json:"byEmail,omitempty"`
}

// regroupBatch bounds how many orders one event has counted.
const regroupBatch = 50

func (g regroup) emit(tx *store.Tx) error {
	return tx.Emit(store.Event{
		Type: ContactRegroups, Entity: entity, Slug: "regroups", EntityID: g.Contact, Kind: store.Plain, Body: g,
	})
}

// Regroup counts some orders again, and asks for the rest.
func (s *Service) Regroup(_ context.Context, tx *store.Tx, event events.Delivered) error {
	var g regroup
	if err := json.Unmarshal(event.Body, &g); err != nil {
		return fmt.Errorf("contacts: event %s cannot be read: %w", event.ID, err)
	}
	var ids []string
	var err error
	if g.ByEmail {
		ids, err = orders.EmailOrdersTx(tx, g.Email, g.After, regroupBatch)
	} else {
		ids, err = texts(tx, "SELECT order_id FROM contact_orders WHERE contact = ? AND order_id > ? "+
			"ORDER BY order_id LIMIT ?", g.Contact, g.After, regroupBatch)
	}
	if err != nil {
		return err
	}
	tx.Unlocked("the order is locked by everybody who changes what is counted of it", "contact_orders", "orders",
		"order_search")
	if err := s.countAll(tx, ids); err != nil {
		return err
	}
	switch {
	case len(ids) == regroupBatch:
		g.After = ids[len(ids)-1]
	case !g.ByEmail && g.Email != "":
		g.ByEmail, g.After = true, ""
	default:
		return nil
	}
	return g.emit(tx)
}
