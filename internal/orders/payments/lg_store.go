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

// paymentsWhere reads payments.
func paymentsWhere(tx *store.Tx, where string, args ...any) (out []*payment, err error) {
	err = tx.Each("SELECT "+paymentColumns+" FROM payments WHERE "+where, args, func(rows store.Rows) error {
		p, err := scanPayment(rows)
		out = append(out, p)
		return err
	})
	return out, err
}

// authorization gives what is known of money that is set aside; the payment is one with money.
func (p *payment) authorization() *AuthorizationDetails {
	d := p.doc.RegularPaymentDetails
	if d.AuthorizationDetails == nil {
		d.AuthorizationDetails = &AuthorizationDetails{}
	}
	return d.AuthorizationDetails
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
	return wire.Ptr(p.created + HoldLife.Milliseconds())
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
