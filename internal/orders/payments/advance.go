package payments

import (
	"cmp"
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// advance is the one door for news of a request: the provider's answer, its own
// call, or a later look. News that came before changes nothing. The request comes back
// as it stands then; nil when there is none. booking is the context of the transaction; what
// follows from the news is asked when it is on disk.
func (s *Service) advance(ctx, booking context.Context, id string, out *provider.Outcome) (*providerRequest, error) {
	o, err := store.Do(booking, s.db, func(tx *store.Tx) (*providerRequest, error) {
		o, err := requestWhere(tx, "id = ?", id)
		if err != nil || o == nil {
			return nil, err
		}
		return o, s.advanceTx(tx, o, out)
	})
	if err == nil && o != nil && o.follow {
		s.Pursue(ctx, o.order)
	}
	return o, err
}

func (s *Service) advanceTx(tx *store.Tx, o *providerRequest, out *provider.Outcome) error {
	if o.state == opDone {
		return s.lateNews(tx, o, out)
	}
	said, known := outcomes[o.kind][out.Verdict]
	if !known {
		o.doc.Trouble = fmt.Sprintf("the provider said %s of a %s", out.Verdict, o.kind)
		o.postpone(tx)
		return o.update(tx)
	}
	b, err := s.open(tx, o.order)
	if err != nil {
		return err
	}
	o.ref = cmp.Or(out.Ref, o.ref)
	o.doc.Action, o.doc.Reason, o.doc.Trouble = out.Action, out.Reason, ""
	was := o.state
	if o.state = said.state; o.state != opDone {
		if was == opWaiting {
			o.postpone(tx)
		} else {
			o.tries = 0
			o.next = tx.Millis() + firstLook.Milliseconds()
		}
	}
	if err := o.update(tx); err != nil {
		return err
	}
	switch o.kind {
	case kindCharge:
		err = b.charged(tx, o, out, said.event, was)
	case kindCapture:
		err = b.captured(tx, o, out, said.event)
	case kindVoid:
		err = b.voided(tx, o, out, said.event)
	case kindRefund:
		err = b.refundEnded(tx, o, out)
	}
	if err != nil {
		return err
	}
	if p := b.Payment(o.payment); p != nil {
		o.paymentStatus = p.Status
	}
	return b.Close(tx)
}

// charged hears how a charge stands.
func (b *book) charged(tx *store.Tx, o *providerRequest, out *provider.Outcome, e ledger.Event, was string) error {
	p := b.Payment(o.payment)
	if p == nil {
		return fmt.Errorf("payments: operation %s has no payment", o.id)
	}
	p.Changed = true
	p.Ref = cmp.Or(out.Ref, p.Ref)
	if out.Card != nil {
		p.Doc.RegularPaymentDetails.CreditCardDetails = &ledger.CreditCard{LastFourDigits: out.Card.LastDigits,
			Brand: out.Card.Brand}
	}
	if e != "" && !p.Move(e) {
		b.s.cfg.Logger.ErrorContext(tx.Context(),
			"a payment provider reported an impossible status of a payment", "payment", p.ID, "is",
			p.Status, "event", e)
		return nil
	}
	switch out.Verdict {
	case provider.Done, provider.Held:
		if out.Verdict == provider.Held {
			b.held(tx, p, out)
		}
		if unwanted, err := b.returnUnwanted(tx, o, p); err != nil || unwanted {
			return err
		}
		if err := b.s.keepMethod(tx, b, o, out); err != nil {
			return err
		}
		return b.s.gatewayPaid(tx, o.gateway)
	case provider.Processing, provider.Reviewing:
		b.Waits = true
		if was == opOpen {
			b.Note(orders.Activity{ActivityType: orders.ActivityPaymentPending,
				PaymentPending: &orders.PaymentState{Regular: b.Regular(tx, p), PaymentID: p.ID}})
		}
	case provider.Refused:
		p.Doc.PaymentStatusDetails = &ledger.StatusDetails{Declined: &ledger.Because{Reason: declinedAs(out.Reason)},
			PaymentGatewayReasonCode: ledger.Clip(out.Code, 10)}
		b.Note(orders.Activity{ActivityType: orders.ActivityPaymentDeclined,
			PaymentDeclined: &orders.PaymentState{Regular: b.Regular(tx, p), PaymentID: p.ID}})
		return b.lost(tx, o)
	case provider.Ended:
		p.Doc.PaymentStatusDetails = &ledger.StatusDetails{Canceled: &ledger.Because{Reason: "EXPIRED"}}
		b.Note(orders.Activity{ActivityType: orders.ActivityPaymentCanceled,
			PaymentCanceled: &orders.PaymentState{Regular: b.Regular(tx, p), PaymentID: p.ID}})
		return b.lost(tx, o)
	}
	return nil
}

// lost follows a payment that did not come. An order that waited for it is rejected or
// given up, and what paid for it otherwise is given back; unless it can be charged again.
func (b *book) lost(tx *store.Tx, o *providerRequest) error {
	if b.Order.Status == orders.Initialized && !o.doc.Last {
		return nil // the buyer may try another way
	}
	return b.endTry(tx, o.gateway)
}

// undoOthers gives back what gift cards and memberships paid, because another payment
// failed: cards of the shop at once, the others by asking their apps.
func (b *book) undoOthers(tx *store.Tx) error {
	for _, p := range b.Payments {
		switch {
		case p.Kind == ledger.Regular || !p.Paid():
		case p.Provider != "":
			if err := b.giveBackLater(tx, p); err != nil {
				return err
			}
		default:
			if err := b.undoCard(tx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// undoCard makes a gift card of the shop as if it never paid.
func (b *book) undoCard(tx *store.Tx, p *ledger.StoredPayment) error {
	if !p.Move(ledger.Undo) {
		return nil
	}
	p.Doc.PaymentStatusDetails = &ledger.StatusDetails{Voided: &ledger.Because{Reason: "OTHER_PAYMENT_FAILURE"}}
	return b.s.cfg.GiftCards.VoidTx(tx, p.Doc.GiftcardPaymentDetails.GiftCardPaymentID)
}

// giveBackLater writes down that an app has to give back what it took. The next look
// asks it.
func (b *book) giveBackLater(tx *store.Tx, p *ledger.StoredPayment) error {
	done, pending := b.Given(p.ID)
	if rest := p.Amount.Minor() - done - pending; rest > 0 {
		r, err := b.refundLater(tx, p, rest, "another payment failed")
		if err != nil {
			return err
		}
		r.Doc.Undoes = ledger.UndoneWithOthers
	}
	return nil
}

// held notes money that was set aside, and what becomes of it.
func (b *book) held(tx *store.Tx, p *ledger.StoredPayment, out *provider.Outcome) {
	d := p.Authorization()
	d.DelayedCapture, d.AuthorizedDate = true, wire.At(tx.Now)
	until := out.HeldUntil
	if until.IsZero() {
		until = tx.Now.Add(ledger.HoldLife)
	}
	last := until.Add(-holdMargin)
	if planned := d.ScheduledAction; planned != nil {
		if planned.ExecutionDate.IsZero() || planned.ExecutionDate.Time().After(last) {
			planned.ExecutionDate = wire.At(last)
		}
		p.Scheduled = planned.ExecutionDate.Millis()
	}
	b.Note(orders.Activity{ActivityType: orders.ActivityAuthorized,
		AuthorizedPaymentCreated: &orders.AuthorizedPayment{
			PaymentID: p.ID, Amount: b.Price(tx.Context(), p.Amount), LastFourDigits: p.Card().LastFourDigits,
			Brand: p.Card().Brand,
		}})
}

// authorized gives the payment of a request to capture or void money that is set aside.
func (b *book) authorized(o *providerRequest) (*ledger.StoredPayment, *ledger.AuthorizationDetails, error) {
	p := b.Payment(o.payment)
	if p == nil || p.Doc.RegularPaymentDetails == nil || p.Doc.RegularPaymentDetails.AuthorizationDetails == nil {
		return nil, nil, fmt.Errorf("payments: %s %s has no payment", o.kind, o.id)
	}
	p.Changed = true
	return p, p.Doc.RegularPaymentDetails.AuthorizationDetails, nil
}

// captured hears how a capture ended.
func (b *book) captured(tx *store.Tx, o *providerRequest, out *provider.Outcome, e ledger.Event) error {
	p, auth, err := b.authorized(o)
	if err != nil {
		return err
	}
	c := &auth.Captures[len(auth.Captures)-1]
	switch out.Verdict {
	case provider.Done:
		c.Status = "SUCCEEDED"
		p.Amount = o.amount
		b.NoteCaptured(tx, p)
	case provider.Refused, provider.Ended:
		c.Status, c.FailureDetails = "FAILED", &ledger.ActionFailure{FailureCode: cmp.Or(ledger.Clip(out.Code, 100),
			"CAPTURE_FAILED")}
	}
	if out.Verdict == provider.Ended { // the money is not held any more
		auth.Void = &ledger.AuthorizationVoid{Status: "SUCCEEDED", VoidedDate: wire.At(tx.Now), Reason: "SCHEDULED"}
	}
	if e != "" && p.Move(e) {
		p.Scheduled = 0
	}
	return nil
}

// voided hears how letting go ended.
func (b *book) voided(tx *store.Tx, o *providerRequest, out *provider.Outcome, e ledger.Event) error {
	p, auth, err := b.authorized(o)
	if err != nil {
		return err
	}
	v := auth.Void
	switch out.Verdict {
	case provider.Done, provider.Ended:
		v.Status, v.VoidedDate = "SUCCEEDED", wire.At(tx.Now)
		p.Doc.PaymentStatusDetails = &ledger.StatusDetails{Voided: &ledger.Because{Reason: "MERCHANT_REQUEST"}}
		b.NoteVoided(tx, p)
	case provider.Refused:
		v.Status, v.FailureDetails = "FAILED", &ledger.ActionFailure{FailureCode: cmp.Or(ledger.Clip(out.Code, 100),
			"VOID_FAILED")}
	}
	if e != "" && p.Move(e) {
		p.Scheduled = 0
	}
	return nil
}

// declinedAs names a reason as the contract does.
func declinedAs(reason string) string {
	switch reason {
	case provider.DeclineFunds, provider.DeclineExpired:
		return reason
	}
	return "CHARGE_FAILED"
}
