// Package orders keeps sales: what was bought by whom, for how much, and what became of it.
//
// It keeps these things true. An order adds up: its lines make its subtotal, and subtotal,
// discounts, delivery, fees and tax make its total, to the last minor unit; an order whose sums do
// not match is refused. A checkout becomes one order, however often it is placed, and no two orders
// have the same number. Nobody sets how far an order is paid or sent: both follow from the payments
// and fulfilments that were recorded. A status changes only along the table of transitions. Shoppers
// see their own orders and nothing of others, not even that they exist; and an order whose payment
// was never made is in no list.
package orders

import (
	"context"

	"souk/internal/orders/ordersettings"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity names orders in events and audit records.
const Entity = "wix.ecom.v1.order"

// Codes of refusals, as the contract names them.
const (
	CodeNotFound = "ORDER_NOT_FOUND"
)

// Config is what orders need from others.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Currency is the shop's; orders without one are in it.
	Currency func(ctx context.Context) money.Currency
	// Locale is how amounts are written for people.
	Locale func(ctx context.Context) string
	// WeightUnit is the shop's.
	WeightUnit func(ctx context.Context) string
	// Stock takes things back; nil for a shop that counts nothing.
	Stock Stock
	// Changed is told of every order that was made (before is nil) or changed, within
	// the transaction, for what follows elsewhere; may be nil.
	Changed func(tx *store.Tx, before, after *Order) error
	// Canceled hears that somebody cancelled an order, once that is on disk: what has to be
	// asked outside is asked then. May be nil.
	Canceled func(ctx context.Context, orderID string)
	// Contact gives the id of the contact that a guest's e-mail belongs to; empty for what is no
	// e-mail. Nil names no contacts for guests.
	Contact func(email string) string
	// FileLink makes the link to a file of an order, which ends at a time; nil makes none.
	FileLink func(orderID, lineID string, expires wire.Time) string
}

// Service keeps orders.
type Service struct {
	cfg      Config
	db       *store.DB
	Settings *ordersettings.Service
}

// New makes the service.
func New(cfg Config) *Service {
	if cfg.Changed == nil {
		cfg.Changed = func(*store.Tx, *Order, *Order) error { return nil }
	}
	if cfg.Canceled == nil {
		cfg.Canceled = func(context.Context, string) {}
	}
	if cfg.Contact == nil {
		cfg.Contact = func(string) string { return "" }
	}
	return &Service{cfg: cfg, db: cfg.DB, Settings: ordersettings.New(cfg.DB)}
}

func noOrder(id string) error { return errs.Missing(CodeNotFound, "order", id) }
