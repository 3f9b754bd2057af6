package payments

import (
	"cmp"
	"context"

	"souk/internal/orders/appproviders"
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// CodeNotEligible says that a membership cannot pay.
const CodeNotEligible = "MEMBERSHIP_NOT_ELIGIBLE"

// MembershipCharge is a line that a membership pays for.
type MembershipCharge struct {
	LineItemID           string                `json:"lineItemId" validate:"required,guid"`
	MembershipIdentifier *MembershipIdentifier `json:"membershipIdentifier" validate:"required"`
}

// MembershipIdentifier names a membership.
type MembershipIdentifier struct {
	ExistingMembership *ExistingMembership      `json:"existingMembership,omitempty"`
	FutureMembership   *ledger.FutureMembership `json:"futureMembership,omitempty"`
	MembershipID       string                   `json:"membershipId,omitempty" validate:"max=200"`
	MembershipAppID    string                   `json:"membershipAppId,omitempty" validate:"max=100"`
}

// ExistingMembership is one that the member has.
type ExistingMembership struct {
	AppID        string `json:"appId" validate:"required,guid"`
	MembershipID string `json:"membershipId" validate:"required,max=200"`
}

// existing gives the membership in either way of writing it.
func (m *MembershipIdentifier) existing() *ExistingMembership {
	if m.ExistingMembership == nil && m.MembershipID != "" {
		return &ExistingMembership{m.MembershipAppID, m.MembershipID}
	}
	return m.ExistingMembership
}

// used is a membership's payment that is asked for.
type used struct {
	line, membership, app, name string
}

// beginMemberships writes down that memberships pay lines.
func (b *book) beginMemberships(tx *store.Tx, member string, list []used, together string) ([]*providerRequest, error) {
	var ops []*providerRequest
	for _, u := range list {
		line := b.Line(u.line)
		if line == nil {
			return nil, errs.Missing(ledger.CodeNoLine, "line item", u.line)
		}
		for _, p := range b.Payments {
			if p.Kind == ledger.Membership && p.Doc.MembershipPaymentDetails.LineItemID == u.line &&
				(p.Paid() || p.Status == orders.StatePending) {
				return nil, errs.New(errs.AlreadyExists, "LINE_ITEM_PAID", "this line item is already paid with a membership").With(
					"lineItemId", u.line)
			}
		}
		use := appproviders.MembershipUse{AppID: u.app, MembershipID: u.membership, MemberID: member,
			RootItemID: line.RootCatalogItemID}
		if r := line.CatalogReference; r != nil {
			use.Reference = catalog.Reference{AppID: r.AppID, CatalogItemID: r.CatalogItemID, Options: r.Options}
		}
		ref, err := wire.Marshal(&use)
		if err != nil {
			return nil, err
		}
		worth := b.LineShare(line, 0, line.Quantity).Total
		p := &ledger.StoredPayment{Kind: ledger.Membership, Status: orders.StatePending, Amount: b.AmountOf(worth),
			Provider: appproviders.MembershipsName}
		p.Doc.ChargeCorrelationID = together
		p.Doc.MembershipPaymentDetails = &ledger.MembershipDetails{MembershipID: u.membership, LineItemID: u.line,
			ProviderAppID: u.app, Name: &ledger.MembershipName{Original: cmp.Or(u.name, "Membership")}}
		if err := b.Add(tx, p); err != nil {
			return nil, err
		}
		// Its own name stands in the place of a gateway order: one charge of it at a time.
		op := &providerRequest{id: tx.NewID(), kind: kindCharge, state: opOpen, order: b.Order.ID, payment: p.ID,
			gateway: "membership:" + p.ID, provider: appproviders.MembershipsName, amount: p.Amount}
		op.doc.Method = provider.Method{Ref: string(ref)}
		if err := op.insert(tx); err != nil {
			return nil, err
		}
		ops = append(ops, op)
	}
	return ops, nil
}

func uses(list []MembershipCharge) []used {
	var out []used
	for _, m := range list {
		u := used{line: m.LineItemID}
		if e := m.MembershipIdentifier.existing(); e != nil {
			u.membership, u.app = e.MembershipID, e.AppID
		}
		out = append(out, u)
	}
	return out
}

// payByMembership pays lines with memberships, all of them or none.
func (s billing) payByMembership(ctx context.Context, orderID, member string, list []used) ([]ledger.Payment, error) {
	m := &mixed{}
	known, err := store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		m.together = tx.NewID()
		known, err := httpapi.Once(tx, m.together)
		if err != nil || known != "" {
			return known, err
		}
		b, err := s.open(tx, orderID)
		if err != nil {
			return "", err
		}
		if m.ops, err = b.beginMemberships(tx, member, list, m.together); err != nil {
			return "", err
		}
		return "", b.Close(tx)
	})
	if err != nil {
		return nil, err
	}
	if known != "" {
		m.together, m.ops = known, nil
	}
	if _, err := s.runMixed(ctx, &chargeOrderRequest{OrderID: orderID}, m); err != nil {
		return nil, err
	}
	all, err := s.transactions(store.FromPrimary(ctx), orderID)
	if err != nil {
		return nil, err
	}
	return m.payments(all), nil
}

// voidMemberships gives uses of memberships back.
func (s billing) voidMemberships(ctx context.Context, in *billVoidRequest) (*wire.Empty, error) {
	_, err := s.bookAndAsk(ctx, in.OrderID, func(tx *store.Tx, b *book) ([]*providerRequest, error) {
		w := &wantedRefund{order: in.OrderID, undoes: ledger.UndoneByMerchant}
		for _, id := range in.PaymentIDs {
			p := b.Payment(id)
			switch {
			case p == nil:
				return nil, errs.Missing(ledger.CodeNoPayment, "payment", id)
			case p.Kind != ledger.Membership:
				return nil, errs.New(errs.FailedPrecondition, CodeNotMembership,
					"this payment was not made with a membership").With(
					"paymentId", id)
			case p.Status != orders.StateApproved:
				return nil, errs.New(errs.FailedPrecondition, CodeNotCharged,
					"this membership payment is not charged, so it cannot be voided").With("paymentId", id)
			}
			w.payments = append(w.payments, PaymentRefund{PaymentID: id})
		}
		return b.beginRefund(tx, tx.NewID(), w)
	})
	return &wire.Empty{}, err
}
