package subscriptions

import (
	"encoding/json"
	"fmt"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// record is a subscription as it is stored.
type record struct {
	id, order        string // its first order
	revision         int64
	created, updated int64
	status           Status
	member, contact  string
	email            string
	next             int64 // when to look at it; 0 for never
	document
}

// document is the part of it that no query looks at.
type document struct {
	Settings    orders.SubscriptionSettings `json:"settings"`
	Title       string                      `json:"title"`
	Description string                      `json:"description,omitempty"`
	Number      string                      `json:"number,omitempty"` // of the first order
	// Next is the order of a cycle. After takes its place behind so many Cycles, when a
	// coupon was for the first ones only.
	Next   *orders.Order `json:"next"`
	After  *orders.Order `json:"after,omitempty"`
	Cycles int64         `json:"cycles,omitempty"`
	// Anchor and Steps say when the next charge is: so many periods after the anchor.
	Anchor wire.Time `json:"anchor,omitzero"`
	Steps  int64     `json:"steps,omitempty"`
	// Paid is the number of the last cycle that was paid.
	Paid     int64     `json:"paid,omitempty"`
	Started  wire.Time `json:"started,omitzero"`
	Ends     wire.Time `json:"ends,omitzero"` // no charge is made any more, and then it is over
	PausedAt wire.Time `json:"pausedAt,omitzero"`
	Canceled wire.Time `json:"canceled,omitzero"`
	Reason   string    `json:"reason,omitempty"`
	Method   string    `json:"method,omitempty"` // the kept way of paying
	Failure  *failure  `json:"failure,omitempty"`
}

// failure is a cycle that could not be charged yet.
type failure struct {
	Reason string    `json:"reason"`
	Tries  int64     `json:"tries"`
	Next   wire.Time `json:"next,omitzero"`
}

// Statuses of cycles.
const (
	cycleOpen    = "OPEN"
	cyclePaid    = "PAID"
	cycleFailed  = "FAILED"
	cycleSkipped = "SKIPPED"
)

// cycle is one time of a subscription.
type cycle struct {
	id, subscription string
	number           int64
	status           string
	order, shown     string // shown is the order's number
	gateway          string
	begun, updated   int64
	amount           int64
}

// due is the date of the next charge.
func (r *record) due() time.Time {
	unit, n := r.Settings.Period()
	return orders.Later(r.Anchor.Time(), unit, n*r.Steps)
}

// over tells that all agreed cycles are paid.
func (r *record) over() bool {
	return r.Settings.BillingCycles != nil && !r.Settings.AutoRenewal && r.Paid >= *r.Settings.BillingCycles
}

// template is the order of a cycle.
func (r *record) template(number int64) *orders.Order {
	if r.After != nil && number > r.Cycles {
		return r.After
	}
	return r.Next
}

// price is what a cycle costs.
func (r *record) price(number int64) (money.Amount, error) {
	o := r.template(number)
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return money.Amount{}, err
	}
	return money.Parse(string(o.PriceSummary.Total.Amount), currency)
}

const columns = "id, revision, created, updated, status, order_id, member_id, contact_id, email, next_at, doc"

func scan(read func(...any) error) (*record, error) {
	r := &record{}
	var status, doc string
	var member, contact, email *string
	var next *int64
	if err := read(&r.id, &r.revision, &r.created, &r.updated, &status, &r.order, &member, &contact, &email, &next, &doc); err != nil {
		return nil, err
	}
	r.status, r.member, r.contact, r.email = Status(status), deref(member), deref(contact), deref(email)
	if next != nil {
		r.next = *next
	}
	if err := json.Unmarshal([]byte(doc), &r.document); err != nil {
		return nil, fmt.Errorf("subscriptions: %s is damaged: %w", r.id, err)
	}
	return r, nil
}

func deref(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func null[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// load reads a subscription; nil when there is none.
func load(tx *store.Tx, id string) (*record, error) {
	return store.First(tx, scan, "SELECT "+columns+" FROM subscriptions WHERE id = ?", id)
}

// save writes a subscription over the one it was read as, or a new one.
func (r *record) save(tx *store.Tx) error {
	doc, err := wire.Text(&r.document)
	if err != nil {
		return err
	}
	r.updated = tx.Millis()
	var n int64
	if r.revision == 0 {
		r.created = r.updated
		n, err = tx.Exec("INSERT INTO subscriptions ("+columns+") VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			r.id, r.created, r.updated, string(r.status), r.order, null(r.member), null(r.contact), null(r.email), null(r.next),
			doc)
	} else {
		n, err = tx.Exec(
			"UPDATE subscriptions SET revision = revision + 1, updated = ?, status = ?, member_id = ?, next_at = ?, doc = ? WHERE id = ? AND revision = ?",
			r.updated, string(r.status), null(r.member), null(r.next), doc, r.id, r.revision)
	}
	if err == nil && n != 1 {
		err = errs.New(errs.Aborted, "", "the subscription was changed at the same time; try again")
	}
	r.revision++
	return err
}

const cycleColumns = "id, subscription_id, number, status, order_id, order_number, gateway_id, begun, updated, amount"

func cycles(tx *store.Tx, where string, args ...any) ([]*cycle, error) {
	var out []*cycle
	err := tx.Each("SELECT "+cycleColumns+" FROM subscription_cycles WHERE "+where, args, func(rows store.Rows) error {
		c := &cycle{}
		out = append(out, c)
		return rows.Scan(&c.id, &c.subscription, &c.number, &c.status, &c.order, &c.shown, &c.gateway, &c.begun,
			&c.updated, &c.amount)
	})
	return out, err
}

// ofOrder finds the cycle of an order; nil when there is none.
func ofOrder(tx *store.Tx, order string) (*cycle, error) {
	list, err := cycles(tx, "order_id = ? AND order_id <> ''", order) // as its index has it
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// open is the cycle that waits for its money; nil for none.
func (r *record) open(tx *store.Tx) (*cycle, error) {
	list, err := cycles(tx, "subscription_id = ? AND status = ?", r.id, cycleOpen)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

func (c *cycle) insert(tx *store.Tx) error {
	c.id, c.begun, c.updated = tx.NewID(), tx.Millis(), tx.Millis()
	_, err := tx.Exec("INSERT INTO subscription_cycles ("+cycleColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		c.id, c.subscription, c.number, c.status, c.order, c.shown, c.gateway, c.begun, c.updated, c.amount)
	return err
}

func (c *cycle) set(tx *store.Tx, status string) error {
	c.status = status
	_, err := tx.Exec("UPDATE subscription_cycles SET status = ?, gateway_id = ?, updated = ? WHERE id = ?", status,
		c.gateway, tx.Millis(), c.id)
	return err
}
