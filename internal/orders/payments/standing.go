package payments

import (
	"context"

	"souk/internal/orders/appproviders"
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
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
			p.Kind, p.Provider, p.Ref = ledger.Membership, appproviders.MembershipsName, m.ProviderAppID+"/"+m.ExternalTransactionID
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
		o, err := operationWhere(tx, "gateway_id = ? AND kind = 'CHARGE' AND state <> 'DONE'", gatewayID)
		if err != nil {
			return out, err
		}
		out.Running = o != nil && (o.state == opOpen || o.doc.Action == nil)
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
