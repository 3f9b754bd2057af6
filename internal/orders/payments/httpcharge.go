package payments

import (
	"cmp"
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	chargeOrderRequest struct {
		OrderID           string                      `json:"orderId" validate:"required,guid"`
		MemberID          string                      `json:"memberId,omitempty" validate:"omitempty,guid"`
		RegularCharge     *RegularCharge              `json:"regularCharge,omitempty"`
		GiftCards         wire.List[GiftCardCharge]   `json:"giftCards" validate:"max=100"`
		Memberships       wire.List[MembershipCharge] `json:"memberships" validate:"max=100"`
		IdempotencyKey    string                      `json:"idempotencyKey,omitempty" validate:"omitempty,guid"`
		MerchantInitiated bool                        `json:"merchantInitiated,omitempty"`
	}
	chargeOrderAnswer struct {
		Payments                   wire.List[ledger.Payment] `json:"payments"`
		OrderTransactions          *ledger.OrderTransactions `json:"orderTransactions"`
		RegularChargeResponseToken string                    `json:"regularChargeResponseToken,omitempty"`
	}
)

// RegularCharge is the part that is paid with money.
type RegularCharge struct {
	// PaymentIntentID is a payment token, or the id of a kept way of paying.
	PaymentIntentID        string          `json:"paymentIntentId,omitempty" validate:"omitempty,guid"`
	DelayedCharge          bool            `json:"delayedCharge,omitempty"`
	Amount                 *wire.Price     `json:"amount" validate:"required"`
	RedirectURLs           *RedirectURLs   `json:"redirectUrls,omitempty"`
	DelayedCaptureSettings *DelayedCapture `json:"delayedCaptureSettings,omitempty"`
	SavePaymentMethod      bool            `json:"savePaymentMethod,omitempty"`
}

// GiftCardCharge is the part that a gift card pays.
type GiftCardCharge struct {
	GiftCardCode string      `json:"giftCardCode" validate:"required,min=8,max=20"`
	Amount       *wire.Price `json:"amount" validate:"required"`
}

// mixed is a charge of several parts that was written down.
type mixed struct {
	together string             // what the parts are called as one
	ops      []*providerRequest // memberships
	gateway  string             // for the part with money
	token    string
}

// payments are those of the charge.
func (m *mixed) payments(all *ledger.OrderTransactions) (out []ledger.Payment) {
	for _, p := range all.Payments {
		if p.ChargeCorrelationID == m.together {
			out = append(out, p)
		}
	}
	return out
}

// chargeOrder pays with everything at once. Gift cards pay in the transaction that
// writes the rest down, then memberships, and money at last; when one of them does
// not pay, those before it are undone.
func (s billing) chargeOrder(ctx context.Context, in *chargeOrderRequest) (*chargeOrderAnswer, error) {
	if in.RegularCharge == nil && len(in.GiftCards) == 0 && len(in.Memberships) == 0 {
		return nil, errs.Invalid(errs.Field("regularCharge", errs.RuleRequiredOneOf,
			"or giftCards or memberships is required"))
	}
	if r := in.RegularCharge; r != nil && r.PaymentIntentID == "" && !r.DelayedCharge {
		return nil, errs.New(errs.FailedPrecondition, CodeIntentRequired,
			"regularCharge.paymentIntentId is required: a payment token or a saved payment method")
	}
	var before bool
	m, err := store.Do(ctx, s.db, func(tx *store.Tx) (*mixed, error) {
		m := &mixed{together: cmp.Or(in.IdempotencyKey, tx.NewID())}
		known, err := httpapi.Once(tx, m.together)
		if err != nil {
			return nil, err
		}
		b, err := s.open(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		m.together = cmp.Or(known, m.together)
		if before = b.Knows(m.together); before {
			return m, nil
		}
		return m, s.beginMixed(tx, b, in, m)
	})
	if err != nil {
		return nil, err
	}
	out := &chargeOrderAnswer{}
	if !before {
		if out.RegularChargeResponseToken, err = s.runMixed(ctx, in, m); err != nil {
			return nil, err
		}
	}
	if out.OrderTransactions, err = s.transactions(store.FromPrimary(ctx), in.OrderID); err != nil {
		return nil, err
	}
	out.Payments = m.payments(out.OrderTransactions)
	return out, nil
}

func (s billing) beginMixed(tx *store.Tx, b *book, in *chargeOrderRequest, m *mixed) error {
	for i, g := range in.GiftCards {
		amount, err := b.billable(fmt.Sprintf("giftCards[%d].amount.amount", i), g.Amount, "")
		if err != nil {
			return err
		}
		if _, err := b.redeem(tx, g.GiftCardCode, amount, m.together); err != nil {
			return err
		}
	}
	member := in.MemberID
	if member == "" && b.Order.BuyerInfo != nil {
		member = b.Order.BuyerInfo.MemberID
	}
	var err error
	if m.ops, err = b.beginMemberships(tx, member, uses(in.Memberships), m.together); err != nil {
		return err
	}
	if r := in.RegularCharge; r != nil {
		amount, err := b.billable("regularCharge.amount.amount", r.Amount, "")
		if err != nil {
			return err
		}
		due := Due{OrderID: b.Order.ID, Amount: amount, Hold: r.DelayedCaptureSettings != nil,
			Planned: r.DelayedCaptureSettings.planned(tx.Now), Save: r.SavePaymentMethod, Redirects: r.RedirectURLs}
		if m.gateway, err = s.BeginTx(tx, due); err != nil {
			return err
		}
		if m.token, err = paymentmethods.Intent(tx, r.PaymentIntentID); err != nil {
			return err
		}
	}
	return b.Close(tx)
}

// runMixed asks whoever has to be asked; what paid before is undone when one says no.
func (s billing) runMixed(ctx context.Context, in *chargeOrderRequest, m *mixed) (token string, err error) {
	for _, op := range m.ops {
		if _, err := s.ask(ctx, op); err != nil {
			return "", err
		}
		if bad, err := s.lostOne(ctx, op.payment); err != nil || bad {
			return "", s.undo(ctx, in.OrderID, m,
				errs.New(errs.FailedPrecondition, CodeNotEligible,
					"a membership could not pay for its line item").With("paymentId", op.payment), err)
		}
	}
	if in.RegularCharge == nil || in.RegularCharge.DelayedCharge {
		return m.gateway, nil
	}
	response, err := s.Charge(ctx, Charge{GatewayOrderID: m.gateway, Token: m.token,
		Save: in.RegularCharge.SavePaymentMethod, together: m.together})
	switch {
	case err != nil:
		return "", s.undo(ctx, in.OrderID, m, err, nil)
	case response.Status == StandsDeclined:
		return "", s.undo(ctx, in.OrderID, m, errs.New(errs.FailedPrecondition, CodeDeclined,
			"the payment was declined; choose another payment method").
			With("declineReason", response.DeclineReason).With("orderId", response.OrderID).With("paymentId",
			response.PaymentID), nil)
	}
	return response.PaymentResponseToken, nil
}

// lostOne tells that a payment did not come.
func (s billing) lostOne(ctx context.Context, paymentID string) (bool, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (bool, error) {
		var status string
		err := tx.QueryRow("SELECT status FROM payments WHERE id = ?", []any{paymentID}, &status)
		return status == orders.StateDeclined || status == orders.StateCanceled, err
	})
}

// undo gives back what parts of a mixed charge paid, because another did not.
func (s billing) undo(ctx context.Context, orderID string, m *mixed, cause, other error) error {
	if other != nil {
		return other
	}
	ctx = context.WithoutCancel(ctx)
	ops, err := withBook(ctx, s.Service, store.Do, orderID, func(tx *store.Tx, b *book) ([]*providerRequest, error) {
		var ops []*providerRequest
		for _, p := range b.Payments {
			if p.Doc.ChargeCorrelationID != m.together || p.Kind == ledger.Regular {
				continue
			}
			op, err := b.undoPart(tx, p)
			if err != nil {
				return nil, err
			}
			if op != nil {
				ops = append(ops, op)
			}
		}
		if err := setGateway(tx, m.gateway, gatewayCanceled); err != nil {
			return nil, err
		}
		return ops, b.Close(tx)
	})
	if err != nil {
		return err
	}
	if _, err := s.askAll(ctx, orderID, ops); err != nil {
		return err
	}
	return cause
}

// undoPart gives back what a gift card or membership paid: a card at once, a
// membership by asking its app.
func (b *book) undoPart(tx *store.Tx, p *ledger.StoredPayment) (*providerRequest, error) {
	if p.Kind == ledger.GiftCard {
		return nil, b.undoCard(tx, p)
	}
	if !p.Paid() {
		return nil, nil //nolint:nilnil // it never paid
	}
	ops, err := b.beginRefund(tx, tx.NewID(),
		&wantedRefund{order: b.Order.ID, payments: []PaymentRefund{{PaymentID: p.ID}},
			details: &ledger.RefundDetails{Reason: "another payment failed"}, undoes: ledger.UndoneWithOthers})
	if err != nil || len(ops) == 0 {
		return nil, err
	}
	return ops[0], nil
}

func (s billing) chargeMemberships(ctx context.Context, in *membershipsRequest) (*membershipsAnswer, error) {
	list, err := s.payByMembership(ctx, in.OrderID, in.MemberID, uses(in.Memberships))
	return &membershipsAnswer{list}, err
}

func (s billing) chargeMembershipsOld(ctx context.Context, in *oldMembershipsRequest) (*wire.Empty, error) {
	var list []used
	for _, m := range in.MembershipCharges {
		list = append(list, used{line: m.LineItemID, membership: m.MembershipID, app: m.AppID,
			name: m.MembershipName.Original})
	}
	_, err := s.payByMembership(ctx, in.EcomOrderID, in.MemberID, list)
	return &wire.Empty{}, err
}
