package payments

import (
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/store"
)

// Begun is a charge that was written down together with the order it is for.
type Begun struct {
	GatewayOrderID string
	// Payment is what the order has to know of it.
	Payment orders.PaymentFact
	op      *operation
}

// BeginChargeTx writes down what is to be paid for an order and the question to the
// provider, in the transaction that places the order: one instead of two, and the order
// is written once. Buyer is the order's. What is paid by hand needs the order to be there
// first: then nothing is written and nil comes back, and Charge is the way after BeginTx.
// Refusals are those of ReadyTx and Charge.
func (s *Service) BeginChargeTx(tx *store.Tx, due Due, in Charge, buyer *orders.BuyerInfo) (*Begun, error) {
	if _, err := s.AcceptingTx(tx); err != nil {
		return nil, err
	}
	g := due.gateway()
	how, err := s.how(tx, g, in)
	if err != nil {
		return nil, err
	}
	if how.Provider == paymentmethods.ManualName {
		return nil, nil //nolint:nilnil // Charge is the way
	}
	if err := paymentmethods.SpendToken(tx, in.Token); err != nil {
		return nil, err
	}
	if err := g.insert(tx); err != nil {
		return nil, err
	}
	p := &ledger.StoredPayment{Kind: ledger.Regular, Status: orders.StatePending, Amount: g.amount, Gateway: g.id}
	p.ID, p.Order, p.Created, p.Fresh = tx.NewID(), g.order, tx.Millis(), true
	p.Doc.RegularPaymentDetails = &ledger.RegularDetails{}
	by(p, how, g)
	if err := p.Save(tx); err != nil {
		return nil, err
	}
	op := s.question(tx, g, p, how, in, buyer)
	if err := op.limit(tx, s, g); err != nil {
		return nil, err
	}
	if err := op.insert(tx); err != nil {
		return nil, err
	}
	fact, err := s.ledger.BegunTx(tx, p)
	return &Begun{GatewayOrderID: g.id, Payment: fact, op: op}, err
}

// Finish asks the provider of a charge that is on disk, and tells how it stands then.
func (s *Service) Finish(ctx context.Context, begun *Begun) (*Response, error) {
	return s.answer(ctx, begun.op)
}
