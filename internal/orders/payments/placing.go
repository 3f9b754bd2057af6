package payments

import (
	"context"

	"souk/internal/orders/appproviders"
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Part is what a gift card or a membership paid for an order in its placing.
type Part struct {
	Amount     money.Amount
	GiftCard   *ledger.GiftCardDetails
	Membership *ledger.MembershipDetails
}

// PaidTx notes what gift cards and memberships paid for an order. Who placed the order
// had them pay.
func (s *Service) PaidTx(tx *store.Tx, orderID string, parts []Part) error {
	b, err := s.open(tx, orderID)
	if err != nil {
		return err
	}
	for _, part := range parts {
		p := &ledger.StoredPayment{Kind: ledger.GiftCard, Status: orders.StateApproved, Amount: part.Amount}
		p.Doc.GiftcardPaymentDetails, p.Doc.MembershipPaymentDetails = part.GiftCard, part.Membership
		if g := part.GiftCard; g != nil && g.AppID != "" {
			p.Provider, p.Ref = appproviders.CardsName, g.AppID+"/"+g.GiftCardPaymentID
		}
		if m := part.Membership; m != nil {
			p.Kind, p.Provider, p.Ref = ledger.Membership, appproviders.MembershipsName, m.ProviderAppID+"/"+
				m.ExternalTransactionID
		}
		if err := b.Add(tx, p); err != nil {
			return err
		}
	}
	return b.Close(tx)
}

// Standing is how far the payment of a gateway order is.
type Standing struct {
	Running bool // a provider works on it
	Waiting bool // the buyer has to confirm it
	Paid    bool // or it goes on unpaid by the buyer's choice
}

// Standing tells how far the payment of a gateway order is. NotFound.
func (s *Service) Standing(ctx context.Context, gatewayID string) (Standing, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (out Standing, err error) {
		g, err := gateway(tx, gatewayID)
		if err != nil {
			return out, err
		}
		o, err := runningCharge(tx, gatewayID)
		if err != nil {
			return out, err
		}
		out.Running = o.underWay()
		out.Waiting = o != nil && !out.Running
		b, err := s.open(tx, g.order)
		if err != nil {
			return out, err
		}
		out.Paid = g.status == gatewayPaid || b.Unpaid() <= 0 && o == nil
		for _, p := range b.Payments {
			out.Paid = out.Paid || p.Offline() && p.Status == orders.StatePending
		}
		return out, nil
	})
}

// Begun is a charge that was written down together with the order it is for.
type Begun struct {
	GatewayOrderID string
	// Payment is what the order has to know of it.
	Payment orders.PaymentFact
	op      *providerRequest
}

// BeginChargeTx writes down what is to be paid for an order and the request to the
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
	op, err := s.chargeRequest(tx, g, p, how, in, buyer)
	if err != nil {
		return nil, err
	}
	fact, err := s.ledger.BegunTx(tx, p)
	return &Begun{GatewayOrderID: g.id, Payment: fact, op: op}, err
}

// Finish asks the provider of a charge that is on disk, and tells how it stands then.
func (s *Service) Finish(ctx context.Context, begun *Begun) (*Response, error) {
	return s.answer(ctx, begun.op)
}
