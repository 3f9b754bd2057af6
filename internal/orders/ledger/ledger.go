// Package ledger keeps the payments and refunds of an order.
//
// It keeps these things true. A payment changes only by the transitions listed in state.go. No more is
// refunded than was paid, less what banks took back (chargebacks) and refunds that are still running.
// Payments and refunds of an order, and the order's own balance and payment status, change in the same
// transaction. Every package that moves money records it here; this package itself never calls a
// payment provider.
package ledger

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity names the payments and refunds of an order in events and audit records.
const Entity = "wix.ecom.v1.order_transactions"

// HoldLife is how long money stays set aside where the provider does not say.
const HoldLife = 7 * 24 * time.Hour

// Mails tell buyers of their money.
type Mails interface {
	RefundedTx(tx *store.Tx, orderID, refundID string, amount money.Amount, message string) error
}

// Service opens the books of orders.
type Service struct {
	DB     *store.DB
	Orders *orders.Service
	// Mails may be nil.
	Mails Mails
	// Credits may be nil.
	Credits Credits
	Locale  func(ctx context.Context) string
}

// BegunTx tells of a payment that was written down together with the order it is for, and gives
// what the order has to know of it.
func (s *Service) BegunTx(tx *store.Tx, p *StoredPayment) (orders.PaymentFact, error) {
	b := &Book{s: s, Order: &orders.Order{ID: p.Order}, Currency: p.Amount.Currency(), Payments: []*StoredPayment{p}}
	facts, _ := b.facts()
	return facts[0], b.emit(tx, "updated", updatedBody{b.Show(tx), wire.List[string]{p.ID}, nil})
}
