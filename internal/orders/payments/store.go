package payments

import (
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Kinds of payments.
const (
	regular    = "REGULAR"
	giftCard   = "GIFT_CARD"
	membership = "MEMBERSHIP"
)

// payment is a payment as it is stored.
type payment struct {
	id, order        string
	created, updated int64
	kind, status     string
	amount           money.Amount
	provider, ref    string
	gateway          string
	scheduled        int64 // when money set aside is taken or let go; 0 for never
	doc              paymentDoc
	fresh, changed   bool
	rounding         int64 // to coins, in minor units
	back, again      int64 // what banks took back, and gave again
}

// paymentDoc is what no statement looks at. The columns tell id, times, amount and status.
type paymentDoc struct {
	Payment
	Method *Method `json:"method,omitempty"` // how it was paid
	// Returned says how a gift card or membership that reads VOIDED got its payment back.
	Returned string `json:"returned,omitempty"`
}

// Ways in which a gift card or membership got back what it paid.
const (
	returnedRefund = "REFUND" // the order counts the payment as paid and given back
	returnedUndone = "UNDONE" // the order counts it as if it was never paid
)

const paymentColumns = "id, order_id, created, updated, kind, status, currency, amount, provider, provider_ref, gateway_id, scheduled_at, doc"

func scanPayment(rows store.Rows) (*payment, error) {
	p := &payment{}
	var currency, doc string
	var amount int64
	var scheduled *int64
	err := rows.Scan(&p.id, &p.order, &p.created, &p.updated, &p.kind, &p.status, &currency, &amount, &p.provider, &p.ref, &p.gateway, &scheduled, &doc)
	if err != nil {
		return nil, err
	}
	if scheduled != nil {
		p.scheduled = *scheduled
	}
	c, err := money.ParseCurrency(currency)
	if err != nil {
		return nil, fmt.Errorf("payments: payment %s is damaged: %w", p.id, err)
	}
	p.amount = money.New(amount, c)
	if err := json.Unmarshal([]byte(doc), &p.doc); err != nil {
		return nil, fmt.Errorf("payments: payment %s cannot be read: %w", p.id, err)
	}
	if p.kind != regular && p.status == orders.StateRefunded { // as older versions wrote it
		p.status, p.doc.Returned = orders.StateVoided, returnedRefund
	}
	if err := p.readAmounts(); err != nil {
		return nil, fmt.Errorf("payments: payment %s is damaged: %w", p.id, err)
	}
	return p, nil
}

func (p *payment) save(tx *store.Tx) error {
	doc, err := wire.Marshal(&p.doc)
	if err != nil {
		return err
	}
	p.updated = tx.Millis()
	var scheduled *int64
	if p.scheduled != 0 {
		scheduled = &p.scheduled
	}
	if p.fresh {
		_, err = tx.Exec("INSERT INTO payments ("+paymentColumns+", lapses, disputed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			p.id, p.order, p.created, p.updated, p.kind, p.status, p.amount.Currency().Code(), p.amount.Minor(), p.provider, p.ref, p.gateway, scheduled, string(doc),
			p.lapses(), p.disputed())
		return err
	}
	_, err = tx.Exec("UPDATE payments SET updated = ?, status = ?, amount = ?, provider_ref = ?, scheduled_at = ?, doc = ?, lapses = ?, disputed = ? WHERE id = ?",
		p.updated, p.status, p.amount.Minor(), p.ref, scheduled, string(doc), p.lapses(), p.disputed(), p.id)
	return err
}

// lapses is when money that is set aside is let go unless somebody takes it; nil when it is
// not set aside, or will be taken by itself.
func (p *payment) lapses() *int64 {
	if p.status != orders.StateAuthorized {
		return nil
	}
	if d := p.doc.RegularPaymentDetails; d != nil && d.AuthorizationDetails != nil {
		if plan := d.AuthorizationDetails.ScheduledAction; plan != nil && plan.ActionType == "CAPTURE" {
			return nil
		}
	}
	if p.scheduled != 0 {
		return wire.Ptr(p.scheduled)
	}
	return wire.Ptr(p.created + holdLife.Milliseconds())
}

// disputed tells whether a bank took money back and did not give it again.
func (p *payment) disputed() bool {
	return p.doc.RegularPaymentDetails != nil &&
		slices.ContainsFunc(p.doc.RegularPaymentDetails.Chargebacks, func(c Chargeback) bool { return c.Status != "REVERSED" })
}

// refund is a refund as it is stored.
type refund struct {
	id, order        string
	created, updated int64
	doc              refundDoc
	fresh, changed   bool
}

// refundDoc is what money goes back for, and how far it is.
type refundDoc struct {
	Parts    []refundPart     `json:"parts"`
	Details  *RefundDetails   `json:"details,omitempty"`
	AppID    string           `json:"appId,omitempty"`
	Lines    map[string]int64 `json:"lines,omitempty"`    // minor units by line
	Units    map[string]int64 `json:"units,omitempty"`    // units by line
	Fees     map[string]int64 `json:"fees,omitempty"`     // minor units by fee
	Shipping int64            `json:"shipping,omitempty"` // minor units
	Restock  map[string]int64 `json:"restock,omitempty"`  // units that come back once money went
	Overpaid bool             `json:"overpaid,omitempty"`
	Undoes   string           `json:"undoes,omitempty"` // why payments are undone, as if they were never made; empty for a refund
	Mail     bool             `json:"mail,omitempty"`
	Message  string           `json:"message,omitempty"`
	Ended    bool             `json:"ended,omitempty"`    // its end was told
	Unwanted bool             `json:"unwanted,omitempty"` // nobody asked for it: the order did not want the money
}

// refundPart is what one payment gives back.
type refundPart struct {
	Payment     string `json:"payment"`
	Amount      int64  `json:"amount"`
	Status      string `json:"status"`
	External    bool   `json:"external,omitempty"`
	Ref         string `json:"ref,omitempty"` // the provider's name of it
	Operation   string `json:"operation,omitempty"`
	Code        string `json:"code,omitempty"`
	Description string `json:"description,omitempty"`
}

const refundColumns = "id, order_id, created, updated, doc"

func scanRefund(rows store.Rows) (*refund, error) {
	r := &refund{}
	var doc string
	if err := rows.Scan(&r.id, &r.order, &r.created, &r.updated, &doc); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(doc), &r.doc); err != nil {
		return nil, fmt.Errorf("payments: refund %s cannot be read: %w", r.id, err)
	}
	return r, nil
}

func (r *refund) save(tx *store.Tx) error {
	doc, err := wire.Marshal(&r.doc)
	if err != nil {
		return err
	}
	r.updated = tx.Millis()
	failed := slices.ContainsFunc(r.doc.Parts, func(p refundPart) bool { return p.Status == orders.RefundFailed })
	if r.fresh {
		_, err = tx.Exec("INSERT INTO refunds ("+refundColumns+", failed) VALUES (?, ?, ?, ?, ?, ?)", r.id, r.order, r.created, r.updated, string(doc), failed)
		return err
	}
	_, err = tx.Exec("UPDATE refunds SET updated = ?, doc = ?, failed = ? WHERE id = ?", r.updated, string(doc), failed, r.id)
	return err
}

// operation is a question to a provider as it is stored.
type operation struct {
	id, kind, state         string
	order, payment, refund  string
	gateway, provider, ref  string
	amount                  money.Amount
	created, updated, tries int64
	next                    int64  // when to look again; 0 for never
	paymentStatus           string // of its payment, for who just heard of both; not stored
	follow                  bool   // something else of the order is to be asked now; not stored
	doc                     operationDoc
}

// operationDoc is what the question needs to be asked again, and what was heard.
type operationDoc struct {
	Method     Method  `json:"method,omitzero"`
	Hold       bool    `json:"hold,omitempty"`
	Save       bool    `json:"save,omitempty"`
	Renews     bool    `json:"renews,omitempty"` // keep it whoever the buyer is
	OffSession bool    `json:"offSession,omitempty"`
	Email      string  `json:"email,omitempty"`
	Member     string  `json:"member,omitempty"`
	ReturnURL  string  `json:"returnUrl,omitempty"`
	Charge     string  `json:"charge,omitempty"` // the provider's name of the charge it follows
	Scheduled  bool    `json:"scheduled,omitempty"`
	Action     *Action `json:"action,omitempty"`
	Reason     string  `json:"reason,omitempty"`
	Trouble    string  `json:"trouble,omitempty"` // why nobody knows how it went
	// Last says that the order is given up when the charge fails.
	Last bool `json:"last,omitempty"`
	// Until is when nobody waits for the charge any more, in milliseconds; 0 for the usual time.
	Until int64 `json:"until,omitempty"`
	// Stop says that the order does not want the charge any more: the provider is to cancel it.
	Stop bool `json:"stop,omitempty"`
	// Returned says that the charge succeeded, and that all of it goes back.
	Returned bool `json:"returned,omitempty"`
}

const operationColumns = "id, kind, state, order_id, payment_id, refund_id, gateway_id, provider, provider_ref, currency, amount, created, updated, next_try, tries, doc"

func scanOperation(rows store.Rows) (*operation, error) {
	o := &operation{}
	var currency, doc string
	var amount int64
	var next *int64
	err := rows.Scan(&o.id, &o.kind, &o.state, &o.order, &o.payment, &o.refund, &o.gateway, &o.provider, &o.ref, &currency, &amount, &o.created, &o.updated, &next, &o.tries, &doc)
	if err != nil {
		return nil, err
	}
	if next != nil {
		o.next = *next
	}
	c, err := money.ParseCurrency(currency)
	if err != nil {
		return nil, fmt.Errorf("payments: operation %s is damaged: %w", o.id, err)
	}
	o.amount = money.New(amount, c)
	if err := json.Unmarshal([]byte(doc), &o.doc); err != nil {
		return nil, fmt.Errorf("payments: operation %s cannot be read: %w", o.id, err)
	}
	return o, nil
}

// operationWhere reads one question; nil when there is none.
func operationWhere(tx *store.Tx, where string, args ...any) (*operation, error) {
	var o *operation
	err := tx.Each("SELECT "+operationColumns+" FROM payment_operations WHERE "+where+" LIMIT 1", args, func(rows store.Rows) (err error) {
		o, err = scanOperation(rows)
		return err
	})
	return o, err
}

func (o *operation) insert(tx *store.Tx) error {
	doc, err := wire.Marshal(&o.doc)
	if err != nil {
		return err
	}
	o.created, o.updated = tx.Millis(), tx.Millis()
	if o.next == 0 { // whoever inserts it asks as soon as it is on disk
		o.next = o.created + firstLook.Milliseconds()
	}
	_, err = tx.Exec("INSERT INTO payment_operations ("+operationColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		o.id, o.kind, o.state, o.order, o.payment, o.refund, o.gateway, o.provider, o.ref, o.amount.Currency().Code(), o.amount.Minor(), o.created, o.updated, o.next, o.tries, string(doc))
	return err
}

func (o *operation) update(tx *store.Tx) error {
	doc, err := wire.Marshal(&o.doc)
	if err != nil {
		return err
	}
	o.updated = tx.Millis()
	var next *int64
	if o.state != opDone {
		next = &o.next
	}
	_, err = tx.Exec("UPDATE payment_operations SET state = ?, provider_ref = ?, updated = ?, next_try = ?, tries = ?, doc = ? WHERE id = ?",
		o.state, o.ref, o.updated, next, o.tries, string(doc), o.id)
	return err
}
