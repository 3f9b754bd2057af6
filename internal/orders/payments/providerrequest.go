package payments

import (
	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Kinds of requests to providers.
const (
	kindCharge  = "CHARGE"
	kindCapture = "CAPTURE"
	kindVoid    = "VOID"
	kindRefund  = "REFUND"
)

// States of requests to providers.
const (
	opOpen    = "OPEN"    // nobody knows how it went
	opWaiting = "WAITING" // it goes on elsewhere
	opDone    = "DONE"
)

// outcome is what a verdict on a request means for it and for its payment.
type outcome struct {
	state string
	event ledger.Event // of the payment; none for refunds, whose sums decide
}

// outcomes says what follows from each verdict on each kind of request. A pair that is missing makes no sense, such as a
// refund that is held: the provider is asked again later.
var outcomes = map[string]map[provider.Verdict]outcome{
	kindCharge: {
		provider.Done: {opDone, ledger.Approve}, provider.Held: {opDone, ledger.Hold}, provider.NeedsBuyer: {opWaiting, ""},
		provider.Processing: {opWaiting, ""}, provider.Reviewing: {opWaiting, ledger.Review},
		provider.Refused: {opDone, ledger.Decline}, provider.Ended: {opDone, ledger.Cancel},
	},
	kindCapture: {provider.Done: {opDone, ledger.Capture}, provider.Processing: {opWaiting, ""},
		provider.Reviewing: {opWaiting, ""}, provider.Refused: {opDone, ""}, provider.Ended: {opDone, ledger.Void}},
	kindVoid: {provider.Done: {opDone, ledger.Void}, provider.Ended: {opDone, ledger.Void},
		provider.Processing: {opWaiting, ""}, provider.Reviewing: {opWaiting, ""}, provider.Refused: {opDone, ""}},
	kindRefund: {provider.Done: {opDone, ""}, provider.Processing: {opWaiting, ""}, provider.Reviewing: {opWaiting, ""},
		provider.Refused: {opDone, ""}, provider.Ended: {opDone, ""}},
}

// providerRequest is a request to a provider as it is stored.
type providerRequest struct {
	id, kind, state         string
	order, payment, refund  string
	gateway, provider, ref  string
	amount                  money.Amount
	created, updated, tries int64
	next                    int64  // when to look again; 0 for never
	paymentStatus           string // of its payment, for who just heard of both; not stored
	follow                  bool   // something else of the order is to be asked now; not stored
	doc                     providerRequestDoc
}

// providerRequestDoc is what the request needs to be asked again, and what was heard.
type providerRequestDoc struct {
	Method     provider.Method  `json:"method,omitzero"`
	Hold       bool             `json:"hold,omitempty"`
	Save       bool             `json:"save,omitempty"`
	Renews     bool             `json:"renews,omitempty"` // keep it whoever the buyer is
	OffSession bool             `json:"offSession,omitempty"`
	Email      string           `json:"email,omitempty"`
	Member     string           `json:"member,omitempty"`
	ReturnURL  string           `json:"returnUrl,omitempty"`
	Charge     string           `json:"charge,omitempty"` // the provider's name of the charge it follows
	Scheduled  bool             `json:"scheduled,omitempty"`
	Action     *provider.Action `json:"action,omitempty"`
	Reason     string           `json:"reason,omitempty"`
	Trouble    string           `json:"trouble,omitempty"` // why nobody knows how it went
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

func scanOperation(rows store.Rows) (*providerRequest, error) {
	o := &providerRequest{}
	var currency, doc string
	var amount int64
	var next *int64
	err := rows.Scan(&o.id, &o.kind, &o.state, &o.order, &o.payment, &o.refund, &o.gateway, &o.provider, &o.ref, &currency,
		&amount, &o.created, &o.updated, &next, &o.tries, &doc)
	if err != nil {
		return nil, err
	}
	if next != nil {
		o.next = *next
	}
	c, err := wire.Stored("payments: operation", o.id, currency, doc, &o.doc)
	o.amount = money.New(amount, c)
	return o, err
}

// requestWhere reads one request; nil when there is none.
func requestWhere(tx *store.Tx, where string, args ...any) (*providerRequest, error) {
	list, err := operations(tx, where+" LIMIT 1", args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// runningCharge is the charge of a gateway order that has not ended; nil for none.
func runningCharge(tx *store.Tx, gatewayID string) (*providerRequest, error) {
	return requestWhere(tx, "gateway_id = ? AND kind = 'CHARGE' AND state <> 'DONE'", gatewayID)
}

// underWay says that nobody can pay until it is known how a charge went. One that waits for its buyer does not count:
// paying anew gives it up.
func (o *providerRequest) underWay() bool {
	return o != nil && (o.state == opOpen || o.doc.Action == nil)
}

func (o *providerRequest) insert(tx *store.Tx) error {
	doc, err := wire.Text(&o.doc)
	if err != nil {
		return err
	}
	o.created, o.updated = tx.Millis(), tx.Millis()
	if o.next == 0 { // whoever inserts it asks as soon as it is on disk
		o.next = o.created + firstLook.Milliseconds()
	}
	_, err = tx.Exec("INSERT INTO payment_operations ("+operationColumns+
		") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		o.id, o.kind, o.state, o.order, o.payment, o.refund, o.gateway, o.provider, o.ref, o.amount.Currency().Code(),
		o.amount.Minor(), o.created, o.updated, o.next, o.tries, doc)
	return err
}

func (o *providerRequest) update(tx *store.Tx) error {
	doc, err := wire.Text(&o.doc)
	if err != nil {
		return err
	}
	o.updated = tx.Millis()
	var next *int64
	if o.state != opDone {
		next = &o.next
	}
	_, err = tx.Exec(
		"UPDATE payment_operations SET state = ?, provider_ref = ?, updated = ?, next_try = ?, tries = ?, doc = ? WHERE id = ?",
		o.state, o.ref, o.updated, next, o.tries, doc, o.id)
	return err
}

// requestsOf reads the requests of an order.
func requestsOf(tx *store.Tx, orderID, where string, args ...any) ([]*providerRequest, error) {
	return operations(tx, "payment_id IN (SELECT id FROM payments WHERE order_id = ?) AND "+where+" ORDER BY created, id",
		append([]any{orderID}, args...)...)
}

// operations reads requests.
func operations(tx *store.Tx, where string, args ...any) (out []*providerRequest, err error) {
	err = tx.Each("SELECT "+operationColumns+" FROM payment_operations WHERE "+where, args, func(rows store.Rows) error {
		o, err := scanOperation(rows)
		out = append(out, o)
		return err
	})
	return out, err
}

// postpone says when to look again: soon at first, then ever more seldom.
func (o *providerRequest) postpone(tx *store.Tx) {
	o.tries++
	wait := firstLook << min(o.tries-1, 10)
	o.next = tx.Millis() + min(wait, longestLook).Milliseconds()
	if o.doc.Until > tx.Millis() {
		o.next = min(o.next, o.doc.Until)
	}
}
