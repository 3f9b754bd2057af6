package contacts

import (
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/people/accounts"
	"souk/internal/people/members"
	"souk/internal/platform/store"
)

// Bounds of Check: how many orders it compares at once, and how many faults of a kind it lists.
const (
	checkBatch = 500
	maxFaults  = 20
)

// Check compares contacts with the orders and the members that they are made of. What an event
// tells of that was not delivered yet is left out, and so is everything in a shop whose older
// orders are still being counted.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	filled, err := setting(tx, filledKey)
	if err != nil || filled != "done" {
		return nil, err
	}
	waiting, moving, err := waitingFor(tx)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, fault := range faults {
		if moving && fault.moves {
			continue
		}
		found, err := texts(tx, fault.sql+" LIMIT ?", maxFaults)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			if !waiting[id] {
				wrong = append(wrong, fmt.Sprintf(fault.what, id))
			}
		}
	}
	found, err := s.compare(tx, waiting, moving)
	return append(wrong, found...), err
}

// faults are what SQL finds: moves says that it is none while contacts become others.
var faults = []struct {
	what, sql string
	moves     bool
}{
	{"contact %s: orders, spent or the last order are not what its orders add up to", `
		SELECT c.id FROM contacts c LEFT JOIN contact_orders o ON o.contact = c.id
		GROUP BY c.id, c.orders, c.spent, c.last_order
		HAVING c.orders <> COUNT(o.order_id) OR c.last_order <> COALESCE(MAX(o.sold), 0)
		OR c.spent <> COALESCE(SUM(CASE WHEN o.currency = c.currency THEN o.spent ELSE 0 END), 0) ORDER BY c.id`, false},
	{"order %s is counted for a contact and does not exist", `
		SELECT n.order_id FROM contact_orders n LEFT JOIN orders o ON o.id = n.order_id
		WHERE o.id IS NULL AND n.contact <> '' ORDER BY n.order_id`, false},
	{"order %s is counted for a contact that does not exist", `
		SELECT n.order_id FROM contact_orders n LEFT JOIN contacts c ON c.id = n.contact
		WHERE c.id IS NULL AND n.contact <> '' ORDER BY n.order_id`, true},
	{"member %s has no contact, or one that says otherwise", `
		SELECT m.id FROM members m LEFT JOIN contacts c ON c.id = m.id
		WHERE c.id IS NULL OR c.member = FALSE OR c.email_key <> m.email_key
		OR c.orders <> m.orders OR c.spent <> m.spent OR c.last_order <> m.last_order ORDER BY m.id`, true},
	{"contact %s is said to be a member, and there is none", `
		SELECT c.id FROM contacts c LEFT JOIN members m ON m.id = c.id
		WHERE c.member = TRUE AND m.id IS NULL ORDER BY c.id`, true},
	{"guest %s has an e-mail that is somebody else's", `
		SELECT c.id FROM contacts c LEFT JOIN contact_emails e ON e.email_key = c.email_key
		WHERE c.member = FALSE AND (e.contact IS NULL OR e.contact <> c.id) ORDER BY c.id`, true},
	{"member %s has a verified e-mail that is not theirs among contacts", `
		SELECT m.id FROM members m LEFT JOIN contact_emails e ON e.email_key = m.email_key
		WHERE m.email_verified = TRUE AND m.status <> 'OFFLINE' AND (e.contact IS NULL OR e.contact <> m.id)
		ORDER BY m.id`, true},
}

// waitingFor lists what events are about that were not delivered yet, and tells whether some of
// them make contacts others.
func waitingFor(tx *store.Tx) (waiting map[string]bool, moving bool, err error) {
	waiting = map[string]bool{}
	kinds, err := json.Marshal([]string{
		OrderApproved, OrderDeleted, OrderChanged, MemberCreated, MemberUpdated, MemberDeleted, ContactRegroups,
	})
	if err != nil {
		return nil, false, err
	}
	err = tx.Each("SELECT event_type, entity_id FROM outbox WHERE sent IS NULL AND "+tx.Dialect().InList("event_type"),
		[]any{string(kinds)}, func(rows store.Rows) error {
			var kind, id string
			err := rows.Scan(&kind, &id)
			waiting[id] = true
			moving = moving || kind != OrderApproved && kind != OrderDeleted && kind != OrderChanged
			return err
		})
	return waiting, moving, err
}

// compare reads all orders and tells which are not counted as they are.
func (s *Service) compare(tx *store.Tx, waiting map[string]bool, moving bool) ([]string, error) {
	var wrong []string
	for last := ""; len(wrong) < maxFaults; {
		batch, err := orders.AfterTx(tx, last, checkBatch)
		if err != nil || len(batch) == 0 {
			return wrong, err
		}
		last = batch[len(batch)-1].ID
		whose, known, err := s.expected(tx, batch)
		if err != nil {
			return nil, err
		}
		for _, o := range batch {
			is := known[o.ID]
			if waiting[o.ID] || is != nil && is.contact == "" {
				continue
			}
			var should *entry
			if o.Status == orders.Approved && whose[o.ID] != "" {
				if should, err = entryOf(o, whose[o.ID]); err != nil {
					return nil, err
				}
			}
			if moving && is != nil && should != nil {
				should.contact = is.contact
			}
			if is == nil != (should == nil) || is != nil && *is != *should {
				wrong = append(wrong, fmt.Sprintf("order %s is counted as %s, and should be as %s", o.ID, is, should))
			}
		}
	}
	return wrong, nil
}

// String is for people who read a finding.
func (e *entry) String() string {
	if e == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s %s of contact %s", amount(e.spent, e.currency), e.currency, e.contact)
}

// expected tells whose each order is, and what is known of it.
func (s *Service) expected(
	tx *store.Tx, batch []*orders.Order,
) (whose map[string]string, known map[string]*entry, err error) {
	var ids, keys, people []string
	keyOf := map[string]string{}
	for _, o := range batch {
		ids = append(ids, o.ID)
		if o.BuyerInfo == nil {
			continue
		}
		people = append(people, membersOf(o)...)
		if key, named := accounts.EmailKey(o.BuyerInfo.Email); named {
			keyOf[o.ID], keys = key, append(keys, key)
		}
	}
	live, err := members.KnownTx(tx, people...)
	if err != nil {
		return nil, nil, err
	}
	owners := map[string]string{}
	mails := "SELECT email_key, contact FROM contact_emails WHERE "
	err = eachIn(tx, mails, "email_key", keys, func(rows store.Rows) error {
		var key, contact string
		err := rows.Scan(&key, &contact)
		owners[key] = contact
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	whose, known = map[string]string{}, map[string]*entry{}
	for _, o := range batch {
		if o.BuyerInfo == nil {
			continue
		}
		at := slices.IndexFunc(membersOf(o), func(id string) bool { return live[id] })
		switch key := keyOf[o.ID]; {
		case at >= 0:
			whose[o.ID] = membersOf(o)[at]
		case owners[key] != "":
			whose[o.ID] = owners[key]
		case key != "":
			whose[o.ID] = s.guest(key)
		}
	}
	all := "SELECT order_id, contact, currency, spent, sold FROM contact_orders WHERE "
	return whose, known, eachIn(tx, all, "order_id", ids, func(rows store.Rows) error {
		var id string
		e := &entry{}
		err := rows.Scan(&id, &e.contact, &e.currency, &e.spent, &e.sold)
		known[id] = e
		return err
	})
}

// eachIn reads the rows whose column is one of the texts.
func eachIn(tx *store.Tx, sql, column string, list []string, fn func(store.Rows) error) error {
	arg, err := json.Marshal(append([]string{}, list...))
	if err != nil {
		return err
	}
	return tx.Each(sql+tx.Dialect().InList(column), []any{string(arg)}, fn)
}
