package ledger

import (
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Kinds of payments.
const (
	Regular    = "REGULAR"
	GiftCard   = "GIFT_CARD"
	Membership = "MEMBERSHIP"
)

// StoredPayment is a payment as it is stored.
type StoredPayment struct {
	ID, Order        string
	Created, updated int64
	Kind, Status     string
	Amount           money.Amount
	Provider, Ref    string
	Gateway          string
	Scheduled        int64 // when money set aside is taken or let go; 0 for never
	Doc              paymentDoc
	Fresh, Changed   bool
	rounding         int64 // to coins, in minor units
	back, again      int64 // what banks took back, and gave again
}

// paymentDoc is what no statement looks at. The columns tell id, times, amount and status.
type paymentDoc struct {
	Payment
	Method *provider.Method `json:"method,omitempty"` // how it was paid
	// Returned says how a gift card or membership that reads VOIDED got its payment back.
	Returned string `json:"returned,omitempty"`
}

// Ways in which a gift card or membership got back what it paid.
const (
	ReturnedRefund = "REFUND" // the order counts the payment as paid and given back
	returnedUndone = "UNDONE" // the order counts it as if it was never paid
)

const paymentColumns = "id, order_id, created, updated, kind, status, currency, amount, provider, provider_ref, gateway_id, scheduled_at, doc"

func scanPayment(rows store.Rows) (*StoredPayment, error) {
	p := &StoredPayment{}
	var currency, doc string
	var amount int64
	var scheduled *int64
	err := rows.Scan(&p.ID, &p.Order, &p.Created, &p.updated, &p.Kind, &p.Status, &currency, &amount, &p.Provider, &p.Ref,
		&p.Gateway, &scheduled, &doc)
	if err != nil {
		return nil, err
	}
	if scheduled != nil {
		p.Scheduled = *scheduled
	}
	c, err := wire.Stored("payments: payment", p.ID, currency, doc, &p.Doc)
	if err != nil {
		return nil, err
	}
	p.Amount = money.New(amount, c)
	if p.Kind != Regular && p.Status == orders.StateRefunded { // as older versions wrote it
		p.Status, p.Doc.Returned = orders.StateVoided, ReturnedRefund
	}
	if err := p.ReadAmounts(); err != nil {
		return nil, fmt.Errorf("payments: payment %s is damaged: %w", p.ID, err)
	}
	return p, nil
}

// PaymentsWhere reads payments.
func PaymentsWhere(tx *store.Tx, where string, args ...any) (out []*StoredPayment, err error) {
	err = tx.Each("SELECT "+paymentColumns+" FROM payments WHERE "+where, args, func(rows store.Rows) error {
		p, err := scanPayment(rows)
		out = append(out, p)
		return err
	})
	return out, err
}

// Authorization gives what is known of money that is set aside; the payment is one with money.
func (p *StoredPayment) Authorization() *AuthorizationDetails {
	d := p.Doc.RegularPaymentDetails
	if d.AuthorizationDetails == nil {
		d.AuthorizationDetails = &AuthorizationDetails{}
	}
	return d.AuthorizationDetails
}

// Save writes the payment.
func (p *StoredPayment) Save(tx *store.Tx) error {
	doc, err := wire.Text(&p.Doc)
	if err != nil {
		return err
	}
	p.updated = tx.Millis()
	var scheduled *int64
	if p.Scheduled != 0 {
		scheduled = &p.Scheduled
	}
	if p.Fresh {
		_, err = tx.Exec("INSERT INTO payments ("+paymentColumns+
			", lapses, disputed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			p.ID, p.Order, p.Created, p.updated, p.Kind, p.Status, p.Amount.Currency().Code(), p.Amount.Minor(), p.Provider,
			p.Ref, p.Gateway, scheduled, doc,
			p.lapses(), p.disputed())
		return err
	}
	_, err = tx.Exec(
		"UPDATE payments SET updated = ?, status = ?, amount = ?, provider_ref = ?, scheduled_at = ?, doc = ?, lapses = ?, disputed = ? WHERE id = ?",
		p.updated, p.Status, p.Amount.Minor(), p.Ref, scheduled, doc, p.lapses(), p.disputed(), p.ID)
	return err
}

// lapses is when money that is set aside is let go unless somebody takes it; nil when it is
// not set aside, or will be taken by itself.
func (p *StoredPayment) lapses() *int64 {
	if p.Status != orders.StateAuthorized {
		return nil
	}
	if d := p.Doc.RegularPaymentDetails; d != nil && d.AuthorizationDetails != nil {
		if plan := d.AuthorizationDetails.ScheduledAction; plan != nil && plan.ActionType == "CAPTURE" {
			return nil
		}
	}
	if p.Scheduled != 0 {
		return wire.Ptr(p.Scheduled)
	}
	return wire.Ptr(p.Created + HoldLife.Milliseconds())
}

// disputed tells whether a bank took money back and did not give it again.
func (p *StoredPayment) disputed() bool {
	return p.Doc.RegularPaymentDetails != nil &&
		slices.ContainsFunc(p.Doc.RegularPaymentDetails.Chargebacks,
			func(c Chargeback) bool { return c.Status != "REVERSED" })
}

// StoredRefund is a refund as it is stored.
type StoredRefund struct {
	ID, Order        string
	Created, updated int64
	Doc              RefundDoc
	Fresh, Changed   bool
}

// RefundDoc is what money goes back for, and how far it is.
type RefundDoc struct {
	Parts    []RefundPart     `json:"parts"`
	Details  *RefundDetails   `json:"details,omitempty"`
	AppID    string           `json:"appId,omitempty"`
	Lines    map[string]int64 `json:"lines,omitempty"`    // minor units by line
	Units    map[string]int64 `json:"units,omitempty"`    // units by line
	Fees     map[string]int64 `json:"fees,omitempty"`     // minor units by fee
	Shipping int64            `json:"shipping,omitempty"` // minor units
	Restock  map[string]int64 `json:"restock,omitempty"`  // units that come back once money went
	Overpaid bool             `json:"overpaid,omitempty"`
	// why payments are undone, as if they were never made; empty for a refund
	Undoes   string `json:"undoes,omitempty"`
	Mail     bool   `json:"mail,omitempty"`
	Message  string `json:"message,omitempty"`
	Ended    bool   `json:"ended,omitempty"`    // its end was told
	Unwanted bool   `json:"unwanted,omitempty"` // nobody asked for it: the order did not want the money
}

// RefundPart is what one payment gives back.
type RefundPart struct {
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

func scanRefund(rows store.Rows) (*StoredRefund, error) {
	r := &StoredRefund{}
	var doc string
	if err := rows.Scan(&r.ID, &r.Order, &r.Created, &r.updated, &doc); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(doc), &r.Doc); err != nil {
		return nil, fmt.Errorf("payments: refund %s cannot be read: %w", r.ID, err)
	}
	return r, nil
}

// Save writes the refund.
func (r *StoredRefund) Save(tx *store.Tx) error {
	doc, err := wire.Text(&r.Doc)
	if err != nil {
		return err
	}
	r.updated = tx.Millis()
	failed := slices.ContainsFunc(r.Doc.Parts, func(p RefundPart) bool { return p.Status == orders.RefundFailed })
	if r.Fresh {
		_, err = tx.Exec("INSERT INTO refunds ("+refundColumns+", failed) VALUES (?, ?, ?, ?, ?, ?)", r.ID, r.Order,
			r.Created, r.updated, doc, failed)
		return err
	}
	_, err = tx.Exec("UPDATE refunds SET updated = ?, doc = ?, failed = ? WHERE id = ?", r.updated, doc,
		failed, r.ID)
	return err
}

// failed says that nothing of a refund went or will go.
func (r *StoredRefund) failed() bool {
	return !slices.ContainsFunc(r.Doc.Parts, func(p RefundPart) bool { return p.Status != orders.RefundFailed })
}

// pending says that something of a refund is on its way.
func (r *StoredRefund) pending() bool {
	return slices.ContainsFunc(r.Doc.Parts, RefundPart.pending)
}

func (p RefundPart) pending() bool {
	return p.Status == orders.RefundPending || p.Status == orders.RefundStarted || p.Status == orders.RefundScheduled
}
