package payments

import (
	"souk/internal/orders/ledger"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeNoGatewayOrder says that there is no such gateway order.
const CodeNoGatewayOrder = "PAYMENT_GATEWAY_ID_NOT_FOUND"

// States of gateway orders.
const (
	gatewayOpen     = "OPEN"
	gatewayPaid     = "PAID"
	gatewayCanceled = "CANCELED"
)

// Due is money that is to be paid for an order.
type Due struct {
	OrderID, CheckoutID string
	Amount              money.Amount
	Hold                bool                    // set it aside only
	Planned             *ledger.ScheduledAction // what becomes of it then; nil for nothing
	Save                bool                    // keep the way of paying
	// it will be asked for again: keep the way of paying whoever the buyer is, and none by hand
	Renews             bool
	Title, Description string // for the payment page
	Image              *GatewayImage
	NoManual           bool      // not by hand
	Expires            wire.Time // after it nobody can pay; zero for never
	Redirects          *RedirectURLs
}

// RedirectURLs are where a buyer goes afterwards.
type RedirectURLs struct {
	SuccessURL string `json:"successUrl,omitempty" validate:"max=5000"`
	CancelURL  string `json:"cancelUrl,omitempty" validate:"max=5000"`
	ErrorURL   string `json:"errorUrl,omitempty" validate:"max=5000"`
	PendingURL string `json:"pendingUrl,omitempty" validate:"max=5000"`
}

// GatewayImage is shown on a payment page.
type GatewayImage struct {
	URL     string `json:"url"`
	Width   int    `json:"width,omitempty"`
	Height  int    `json:"height,omitempty"`
	AltText string `json:"altText,omitempty"`
}

// gatewayOrder is money to be paid as it is stored.
type gatewayOrder struct {
	id, order, checkout string
	amount              money.Amount
	status              string
	created, updated    int64
	doc                 gatewayDoc
}

type gatewayDoc struct {
	Hold        bool                    `json:"hold,omitempty"`
	Planned     *ledger.ScheduledAction `json:"planned,omitempty"`
	Save        bool                    `json:"save,omitempty"`
	Title       string                  `json:"title,omitempty"`
	Description string                  `json:"description,omitempty"`
	Image       *GatewayImage           `json:"image,omitempty"`
	NoManual    bool                    `json:"noManual,omitempty"`
	Renews      bool                    `json:"renews,omitempty"`
	Expires     wire.Time               `json:"expires,omitzero"`
	Redirects   *RedirectURLs           `json:"redirects,omitempty"`
}

const gatewayColumns = "id, order_id, checkout_id, currency, amount, status, created, updated, doc"

// BeginTx writes down what is to be paid for an order, and gives the id that payment
// pages and providers know it by.
func (s *Service) BeginTx(tx *store.Tx, due Due) (string, error) {
	g := due.gateway()
	return g.id, g.insert(tx)
}

// gateway is a new gateway order for what is due.
func (due *Due) gateway() *gatewayOrder {
	return &gatewayOrder{
		id:    ids.Random(), // it opens a payment page, so nobody may guess it
		order: due.OrderID, checkout: due.CheckoutID, amount: due.Amount, status: gatewayOpen,
		doc: gatewayDoc{due.Hold, due.Planned, due.Save, due.Title, due.Description, due.Image, due.NoManual || due.Renews,
			due.Renews, due.Expires, due.Redirects},
	}
}

func (g *gatewayOrder) insert(tx *store.Tx) error {
	doc, err := wire.Text(&g.doc)
	if err != nil {
		return err
	}
	g.created, g.updated = tx.Millis(), tx.Millis()
	_, err = tx.Exec("INSERT INTO gateway_orders ("+gatewayColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		g.id, g.order, g.checkout, g.amount.Currency().Code(), g.amount.Minor(), g.status, g.created, g.updated, doc)
	return err
}

func scanGateway(read func(...any) error) (*gatewayOrder, error) {
	g := &gatewayOrder{}
	var currency, doc string
	var amount int64
	if err := read(&g.id, &g.order, &g.checkout, &currency, &amount, &g.status, &g.created, &g.updated, &doc); err != nil {
		return nil, err
	}
	c, err := wire.Stored("payments: gateway order", g.id, currency, doc, &g.doc)
	g.amount = money.New(amount, c)
	return g, err
}

// gateway reads a gateway order. NotFound.
func gateway(tx *store.Tx, id string) (*gatewayOrder, error) {
	g, err := store.First(tx, scanGateway, "SELECT "+gatewayColumns+" FROM gateway_orders WHERE id = ?", id)
	if err == nil && g == nil {
		err = errs.Missing(CodeNoGatewayOrder, "payment gateway order", id)
	}
	return g, err
}

// setGateway gives a gateway order another state.
func setGateway(tx *store.Tx, id, status string) error {
	if id == "" {
		return nil
	}
	_, err := tx.Exec("UPDATE gateway_orders SET status = ?, updated = ? WHERE id = ? AND status <> ?", status,
		tx.Millis(), id, status)
	return err
}

// gatewayPaid says that a gateway order was paid.
func (s *Service) gatewayPaid(tx *store.Tx, id string) error {
	if err := setGateway(tx, id, gatewayPaid); err != nil || id == "" || s.cfg.Paid == nil {
		return err
	}
	return s.cfg.Paid(tx, id)
}

// CancelGatewayTx ends a gateway order that was not paid: nobody can pay it any more.
// FailedPrecondition while a payment of it runs.
func CancelGatewayTx(tx *store.Tx, id string) error {
	running, err := runningCharge(tx, id)
	if err != nil {
		return err
	}
	if running != nil {
		return errs.New(errs.FailedPrecondition, CodeRunning, "a payment is under way")
	}
	_, err = tx.Exec("UPDATE gateway_orders SET status = ?, updated = ? WHERE id = ? AND status = ?", gatewayCanceled,
		tx.Millis(), id, gatewayOpen)
	return err
}

// DescribeTx changes the title, description and picture on the payment page of a gateway order, and whether it can be
// paid by hand. NotFound.
func DescribeTx(tx *store.Tx, gatewayID string, told *Due) error {
	return changeGateway(tx, gatewayID, func(doc *gatewayDoc) {
		doc.Title, doc.Description, doc.Image, doc.NoManual = told.Title, told.Description, told.Image, told.NoManual
	})
}

// LeadBackTx says where buyers go after the payment page of a gateway order. NotFound.
func LeadBackTx(tx *store.Tx, gatewayID string, to RedirectURLs) error {
	return changeGateway(tx, gatewayID, func(doc *gatewayDoc) { doc.Redirects = &to })
}

func changeGateway(tx *store.Tx, id string, change func(doc *gatewayDoc)) error {
	g, err := gateway(tx, id)
	if err != nil {
		return err
	}
	change(&g.doc)
	doc, err := wire.Text(&g.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE gateway_orders SET doc = ? WHERE id = ?", doc, id)
	return err
}
