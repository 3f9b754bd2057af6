package payments

import (
	"cmp"
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// notices hears what providers tell by themselves.
type notices struct{ *Service }

// hear takes notices of a provider. What came before, or is of charges that are not
// ours, changes nothing. An error means that the provider shall send again.
func (s notices) hear(ctx context.Context, p provider.Provider, list []provider.Notice) error {
	for i := range list {
		if err := s.hearOne(ctx, p, &list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s notices) hearOne(ctx context.Context, p provider.Provider, n *provider.Notice) error {
	if n.Outcome == nil && n.Dispute == nil {
		// It says only that something happened. Asking tells how it stands now, in whatever
		// order notices come.
		if err := s.askAbout(ctx, p, n); err != nil || n.Outcome == nil {
			return err
		}
	}
	var heard *providerRequest
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		o, payment, err := meant(tx, p.Name(), n)
		if heard = o; err != nil || o == nil && payment == nil {
			return err // not ours; or not yet, and then our own look finds out
		}
		fresh, err := tx.Exec(
			"INSERT INTO provider_notices (provider, id, received) VALUES (?, ?, ?) ON CONFLICT (provider, id) DO NOTHING",
			p.Name(), n.ID, tx.Millis())
		switch {
		case err != nil || fresh == 0:
			return err
		case n.Dispute != nil:
			return s.disputeTx(tx, p.Name(), payment, n.Dispute)
		case o.state == opDone && o.kind == kindCharge && n.Outcome.Verdict == provider.Ended:
			return s.holdLost(tx, o)
		case o.state == opDone && o.kind == kindCharge && n.Outcome.Verdict == provider.Done:
			return s.takenElsewhere(tx, o, n.Outcome)
		}
		return s.advanceTx(tx, o, n.Outcome)
	})
	if err == nil && heard != nil && heard.follow {
		s.Pursue(ctx, heard.order)
	}
	return err
}

// askAbout finds out how the charge of a notice stands.
func (s notices) askAbout(ctx context.Context, p provider.Provider, n *provider.Notice) error {
	o, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*providerRequest, error) {
		o, _, err := meant(tx, p.Name(), n)
		return o, err
	})
	if err != nil || o == nil || o.kind != kindCharge {
		return err
	}
	looker, can := p.(provider.Looker)
	if !can {
		return fmt.Errorf("payments: %s tells of charges and cannot be asked about them", p.Name())
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), askLimit)
	defer cancel()
	// A notice may come before the answer that names the charge; then its own name serves.
	out, err := looker.Look(ctx, provider.FollowCall{Key: o.id, Charge: cmp.Or(n.Ref, o.ref), Amount: o.amount})
	if err != nil {
		return errs.Wrap(errs.Unavailable, err, "the payment provider does not answer now")
	}
	n.Outcome = out
	return nil
}

// meant finds the request, or for money that a bank took back the payment, that a
// notice is about; nothing when it is not ours.
func meant(tx *store.Tx, provider string, n *provider.Notice) (*providerRequest, *ledger.StoredPayment, error) {
	if n.Dispute != nil {
		list, err := ledger.PaymentsWhere(tx, "provider = ? AND provider_ref = ? AND kind = ? LIMIT 1", provider, n.Ref,
			ledger.Regular)
		if err != nil || len(list) == 0 {
			return nil, nil, err
		}
		return nil, list[0], nil
	}
	if n.Key != "" {
		o, err := requestWhere(tx, "id = ? AND provider = ?", n.Key, provider)
		if err != nil || o != nil {
			return o, nil, err
		}
	}
	if n.Ref == "" {
		return nil, nil, nil
	}
	o, err := requestWhere(tx, "provider = ? AND provider_ref = ? AND kind IN ('CHARGE', 'REFUND') ORDER BY created",
		provider, n.Ref)
	return o, nil, err
}

// disputeTx books money that a bank took back or gave again.
func (s notices) disputeTx(tx *store.Tx, provider string, of *ledger.StoredPayment, d *provider.Dispute) error {
	b, err := s.open(tx, of.Order)
	if err != nil {
		return err
	}
	p := b.Payment(of.ID)
	if p == nil || p.Doc.RegularPaymentDetails == nil || !p.Paid() {
		s.cfg.Logger.ErrorContext(tx.Context(), "a bank took back what was not paid", "payment", of.ID, "dispute", d.ID)
		return nil
	}
	name := ids.Named(provider + ":" + d.ID) // the contract names disputes by GUIDs
	list := append([]ledger.Chargeback{}, p.Doc.RegularPaymentDetails.Chargebacks...)
	at := -1
	for i := range list {
		if list[i].ExternalID == name {
			at = i
		}
	}
	if at < 0 {
		at = len(list)
		list = append(list, ledger.Chargeback{ExternalID: name, Amount: &wire.Price{Amount: wire.Decimal(d.Amount.String())},
			Status: "APPROVED"})
	}
	if d.Reversed {
		list[at].Status, list[at].ReversalAmount = "REVERSED", &wire.Price{Amount: wire.Decimal(d.Amount.String())}
	}
	if err := b.SetChargebacks(tx, p, list, "notice"); err != nil {
		// What cannot be booked is one for people, and no reason to be told of it for days.
		if errs.KindOf(err) == errs.FailedPrecondition {
			s.cfg.Logger.ErrorContext(tx.Context(), "a chargeback cannot be booked", "payment", of.ID, "dispute", d.ID,
				"error", err)
			return nil
		}
		return err
	}
	return b.Close(tx)
}

// heldBy gives the payment of a charge whose money is set aside; none when nothing is, or somebody is at it.
func (s notices) heldBy(tx *store.Tx, o *providerRequest) (*book, *ledger.StoredPayment, error) {
	b, err := s.open(tx, o.order)
	if err != nil {
		return nil, nil, err
	}
	p, _ := b.heldPayment(tx, o.payment)
	return b, p, nil
}

// holdLost hears that money set aside was let go by the provider itself. While the
// shop itself captures or voids it, the answer to that request decides.
func (s notices) holdLost(tx *store.Tx, o *providerRequest) error {
	b, p, err := s.heldBy(tx, o)
	if err != nil || p == nil {
		return err
	}
	p.Authorization().Void = &ledger.AuthorizationVoid{Status: "SUCCEEDED", VoidedDate: wire.At(tx.Now),
		Reason: "SCHEDULED"}
	p.Doc.PaymentStatusDetails = &ledger.StatusDetails{Voided: &ledger.Because{Reason: "MERCHANT_REQUEST"}}
	p.Move(ledger.Void)
	p.Scheduled = 0
	b.NoteVoided(tx, p)
	return b.Close(tx)
}

// takenElsewhere hears that money which was set aside was taken at the provider itself,
// by somebody in its own back office. What is taken here is booked by its own answer.
func (s notices) takenElsewhere(tx *store.Tx, o *providerRequest, out *provider.Outcome) error {
	b, p, err := s.heldBy(tx, o)
	if err != nil || p == nil {
		return err
	}
	amount := p.Amount
	if t := out.Taken; !t.IsUnset() && t.Currency() == amount.Currency() && t.Sign() > 0 && t.Minor() < amount.Minor() {
		amount = t
	}
	auth := p.Authorization()
	auth.Captures = wire.List[ledger.AuthorizationCapture]{{ID: tx.NewID(), Status: "SUCCEEDED",
		Amount: b.Price(tx.Context(), amount), CreatedDate: wire.At(tx.Now)}}
	p.Amount, p.Scheduled, p.Changed = amount, 0, true
	p.Move(ledger.Capture)
	b.NoteCaptured(tx, p)
	return b.Close(tx)
}
