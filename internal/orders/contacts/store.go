package contacts

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"souk/internal/people/members"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// row is a contact as it is stored. Texts that are searched are folded.
type row struct {
	id               string
	member           bool
	created, updated int64
	source           string
	email, emailKey  string
	first, last      string
	phones           []string
	bought           members.Bought
	currency         string // of what was spent
	doc              document
}

// document holds texts as they are shown, and which purchase they are from.
type document struct {
	Email     string        `json:"email,omitempty"`
	FirstName string        `json:"firstName,omitempty"`
	LastName  string        `json:"lastName,omitempty"`
	Company   string        `json:"company,omitempty"`
	Address   *wire.Address `json:"address,omitempty"`
	// From is the purchase that a guest's details are from, and when it was made.
	From    string `json:"from,omitempty"`
	At      int64  `json:"at,omitempty"`
	Ordered bool   `json:"ordered,omitempty"` // it became an order
}

const columns = "id, member, created, updated, source, email, email_key, first_name, last_name, " +
	"orders, spent, currency, last_order, doc, phones"

// described are the columns that say who a contact is. What it bought is counted by itself.
const described = "email, email_key, first_name, last_name, doc, phones"

func (r *row) description() ([]any, error) {
	doc, err := wire.Text(&r.doc)
	if err != nil {
		return nil, err
	}
	phones, err := json.Marshal(append([]string{}, r.phones...))
	return []any{r.email, r.emailKey, r.first, r.last, doc, string(phones)}, err
}

// describe sets the texts of a row.
func (r *row) describe(key string, doc document, phones []string) {
	r.emailKey, r.doc, r.phones = key, doc, phones
	r.email, r.first, r.last = store.Fold(doc.Email), store.Fold(doc.FirstName), store.Fold(doc.LastName)
}

// words are what the contact is found by. They are one text: every purchase of somebody new
// writes it.
func (r *row) words() string {
	return strings.Join([]string{
		r.doc.Email, r.doc.FirstName, r.doc.LastName, r.doc.Company, members.PhoneWords(r.phones),
	}, "\n")
}

func scan(read func(...any) error) (*row, error) {
	r := &row{}
	var doc, phones string
	b := &r.bought
	err := read(&r.id, &r.member, &r.created, &r.updated, &r.source, &r.email, &r.emailKey, &r.first, &r.last,
		&b.Orders, &b.Spent, &r.currency, &b.LastOrder, &doc, &phones)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(json.Unmarshal([]byte(doc), &r.doc), json.Unmarshal([]byte(phones), &r.phones)); err != nil {
		return nil, fmt.Errorf("contacts: %s is damaged: %w", r.id, err)
	}
	return r, nil
}

// find answers nil for none.
func find(tx *store.Tx, id string) (*row, error) {
	list, err := readRows(tx, "id = ?", id)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

func readRows(tx *store.Tx, where string, args ...any) ([]*row, error) {
	return store.All(tx, scan, "SELECT "+columns+" FROM contacts WHERE "+where, args...)
}

// insert adds a contact and makes it findable. Two that add the same one at once conflict. A
// guest who comes back may have orders that are still to become another's; they are added up at once, because each
// write of a contact costs the indexes that contacts are sorted by.
func insert(tx *store.Tx, r *row) error {
	about, err := r.description()
	if err != nil {
		return err
	}
	tx.Unlocked(sumsAreWritten, "contact_orders")
	values := append([]any{r.id, r.member, r.created, tx.Millis(), r.source, r.currency,
		r.id, r.currency, r.id, r.id}, about...)
	marks := "?, ?, ?, ?, ?, ?, (SELECT COUNT(*)" + ordersOf + "?), (SELECT " + spentIn + ordersOf + "?), " +
		"(SELECT " + lastSold + ordersOf + "?), " + strings.Repeat("?, ", len(about)-1) + tx.Dialect().ListArg()
	n, err := tx.Exec("INSERT INTO contacts (id, member, created, updated, source, currency, orders, spent, last_order, "+
		described+") VALUES ("+marks+") ON CONFLICT (id) DO NOTHING", values...)
	if err != nil || n == 0 {
		return err
	}
	tx.Changed(recordEntity, r.id)
	if err := tx.AddText(textKind, r.id, r.words()); err != nil || !r.member {
		return err
	}
	return sumUp(tx, r.id, r.currency) // a member has the sums too
}

// update writes what a contact says about itself, if that changed.
func update(tx *store.Tx, was, is *row) error {
	before, err := was.description()
	if err != nil {
		return err
	}
	after, err := is.description()
	if err != nil || slices.Equal(before, after) {
		return err
	}
	set := strings.ReplaceAll(described, ",", " = ?,") + " = " + tx.Dialect().ListArg()
	_, err = tx.Exec("UPDATE contacts SET "+set+", updated = ? WHERE id = ?", append(after, tx.Millis(), is.id)...)
	if err != nil {
		return err
	}
	tx.Changed(recordEntity, is.id)
	if was.words() == is.words() {
		return nil
	}
	return tx.IndexText(textKind, is.id, is.words())
}

// firstMet notes an earlier time at which the shop met a contact.
func (r *row) firstMet(tx *store.Tx, at int64, source string) error {
	if r.created <= at {
		return nil
	}
	r.created, r.source = at, source
	_, err := tx.Exec("UPDATE contacts SET created = ?, source = ? WHERE id = ?", at, source, r.id)
	return err
}

// remove forgets a contact. What it bought is another matter.
func remove(tx *store.Tx, id string) error {
	if _, err := tx.Exec("DELETE FROM contacts WHERE id = ?", id); err != nil {
		return err
	}
	tx.Changed(recordEntity, id)
	return tx.RemoveText(textKind, id)
}

// ownerOf tells whose an e-mail is. An e-mail that nobody had yet is a guest's from now on. The
// row is written even if it stays as it is: whoever else decides by it waits, or retries.
func ownerOf(tx *store.Tx, key, guest string) (string, error) {
	var owner string
	err := tx.QueryRow("INSERT INTO contact_emails (email_key, contact) VALUES (?, ?) "+
		"ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING contact", []any{key, guest}, &owner)
	return owner, err
}

func setOwner(tx *store.Tx, key, contact string) error {
	_, err := tx.Exec("INSERT INTO contact_emails (email_key, contact) VALUES (?, ?) "+
		"ON CONFLICT (email_key) DO UPDATE SET contact = excluded.contact", key, contact)
	return err
}

// keysOf lists the e-mails of a contact.
func keysOf(tx *store.Tx, contact string) ([]string, error) {
	return texts(tx, "SELECT email_key FROM contact_emails WHERE contact = ? ORDER BY email_key", contact)
}

func texts(tx *store.Tx, sql string, args ...any) ([]string, error) {
	return store.Values[string](tx, sql, args...)
}
