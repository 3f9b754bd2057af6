package payments

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Part is what a gift card or a membership paid for an order in its placing.
type Part struct {
	Amount     money.Amount
	GiftCard   *GiftCardDetails
	Membership *MembershipDetails
}

// PaidTx notes what gift cards and memberships paid for an order. Who placed the order
// had them pay.
func (s *Service) PaidTx(tx *store.Tx, orderID string, parts []Part) error {
	b, err := s.open(tx, orderID)
	if err != nil {
		return err
	}
	for _, part := range parts {
		p := &payment{kind: giftCard, status: orders.StateApproved, amount: part.Amount}
		p.doc.GiftcardPaymentDetails, p.doc.MembershipPaymentDetails = part.GiftCard, part.Membership
		if g := part.GiftCard; g != nil && g.AppID != "" {
			p.provider, p.ref = cardsName, g.AppID+"/"+g.GiftCardPaymentID
		}
		if m := part.Membership; m != nil {
			p.kind, p.provider, p.ref = membership, membershipsName, m.ProviderAppID+"/"+m.ExternalTransactionID
		}
		if err := b.add(tx, p); err != nil {
			return err
		}
	}
	return b.close(tx)
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
		out.Paid = g.status == gatewayPaid || b.unpaid() <= 0 && o == nil
		for _, p := range b.payments {
			out.Paid = out.Paid || p.offline() && p.status == orders.StatePending
		}
		return out, nil
	})
}

// ReadyTx says why no money can be taken with a token, or without one; nil when it
// can. Who places an order asks before, so that none is placed that cannot be paid so.
// renews says that it will be asked for again, which cannot be done by hand.
func (s *Service) ReadyTx(tx *store.Tx, token string, renews bool) error {
	settings, err := s.settings.In(tx)
	if err == nil {
		settings = s.terms(tx.Context(), settings)
		err = s.accepting(settings)
	}
	switch {
	case err != nil:
		return err
	case token != "":
		how, err := readToken(tx, token)
		if err == nil && renews && how.Provider == ManualName {
			err = noManual()
		}
		return err
	}
	return s.tokenless(settings.Provider)
}

// accepting says why the shop takes no money at all; nil when it does.
func (s *Service) accepting(settings *Settings) error {
	switch {
	case settings.Provider == "" && !settings.Manual.Enabled:
		return errs.New(errs.FailedPrecondition, "SITE_NOT_ACCEPTING_PAYMENTS", "this shop takes no payments yet")
	case settings.Provider != "" && s.providers[settings.Provider] == nil:
		return errs.New(errs.FailedPrecondition, "PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE", "the shop's payment provider is not to be had now")
	}
	return nil
}

// tokenless refuses to charge without a token where it is the token that says how to pay.
func (s *Service) tokenless(provider string) error {
	if _, takes := s.providers[provider].(Tokenizer); takes || provider == "" {
		return errs.Invalid(errs.Field("paymentToken", errs.RuleRequired, "tells how to pay"))
	}
	return nil
}

// Online tells whether the shop takes money online, and by hand.
func (s *Service) Online(ctx context.Context) (online, byHand bool) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return false, false
	}
	settings = s.terms(ctx, settings)
	return settings.Provider != "" && s.providers[settings.Provider] != nil, settings.Manual.Enabled
}
