package payments

import (
	"cmp"
	"context"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// advance is the one door for news of a question: the provider's answer, its own
// call, or a later look. News that came before changes nothing. The question comes back
// as it stands then; nil when there is none.
func (s *Service) advance(ctx context.Context, id string, out *Outcome) (*operation, error) {
	return s.followed(ctx, ctx, id, out)
}

// followed is advance with a context of its own for the transaction. What follows from the
// news is asked when it is on disk.
func (s *Service) followed(ctx, booking context.Context, id string, out *Outcome) (*operation, error) {
	o, err := store.Do(booking, s.db, func(tx *store.Tx) (*operation, error) {
		o, err := operationWhere(tx, "id = ?", id)
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

func (s *Service) advanceTx(tx *store.Tx, o *operation, out *Outcome) error {
	if o.state == opDone {
		return s.afterwards(tx, o, out)
	}
	said, known := fates[o.kind][out.Verdict]
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
		err = b.gave(tx, o, out)
	}
	if err != nil {
		return err
	}
	if p := b.payment(o.payment); p != nil {
		o.paymentStatus = p.status
	}
	return b.close(tx)
}

// charged hears how a charge stands.
func (b *book) charged(tx *store.Tx, o *operation, out *Outcome, e Event, was string) error {
	p := b.payment(o.payment)
	if p == nil {
		return fmt.Errorf("payments: operation %s has no payment", o.id)
	}
	p.changed = true
	p.ref = cmp.Or(out.Ref, p.ref)
	if out.Card != nil {
		p.doc.RegularPaymentDetails.CreditCardDetails = &CreditCard{LastFourDigits: out.Card.LastDigits, Brand: out.Card.Brand}
	}
	if e != "" && !p.move(e) {
		b.s.cfg.Logger.ErrorContext(tx.Context(), "a provider tells of a payment what cannot be", "payment", p.id, "is", p.status, "event", e)
		return nil
	}
	switch out.Verdict {
	case Done, Held:
		if out.Verdict == Held {
			b.held(tx, p, out)
		}
		if unwanted, err := b.returnUnwanted(tx, o, p); err != nil || unwanted {
			return err
		}
		if err := b.s.keepMethod(tx, b, o, out); err != nil {
			return err
		}
		return b.s.gatewayPaid(tx, o.gateway)
	case Processing, Reviewing:
		b.waits = true
		if was == opOpen {
			b.note(orders.Activity{ActivityType: orders.ActivityPaymentPending, PaymentPending: &orders.PaymentPending{Regular: b.regular(tx, p), PaymentID: p.id}})
		}
	case Refused:
		p.doc.PaymentStatusDetails = &StatusDetails{Declined: &Because{declinedAs(out.Reason)}, PaymentGatewayReasonCode: clip(out.Code, 10)}
		b.note(orders.Activity{ActivityType: orders.ActivityPaymentDeclined, PaymentDeclined: &orders.PaymentDeclined{Regular: b.regular(tx, p), PaymentID: p.id}})
		return b.lost(tx, o)
	case Ended:
		p.doc.PaymentStatusDetails = &StatusDetails{Canceled: &Because{"EXPIRED"}}
		b.note(orders.Activity{ActivityType: orders.ActivityPaymentCanceled, PaymentCanceled: &orders.PaymentCanceled{Regular: b.regular(tx, p), PaymentID: p.id}})
		return b.lost(tx, o)
	}
	return nil
}

// lost follows a payment that did not come. An order that waited for it is rejected or
// given up, and what paid for it otherwise is given back; unless it can be charged again.
func (b *book) lost(tx *store.Tx, o *operation) error {
	if b.order.Status == orders.Initialized && !o.doc.Last {
		return nil // the buyer may try another way
	}
	return b.endTry(tx, o.gateway)
}

// undoOthers gives back what gift cards and memberships paid, because another payment
// failed: cards of the shop at once, the others by asking their apps.
func (b *book) undoOthers(tx *store.Tx) error {
	for _, p := range b.payments {
		switch {
		case p.kind == regular || !p.paid():
		case p.provider != "":
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
func (b *book) undoCard(tx *store.Tx, p *payment) error {
	if !p.move(Undo) {
		return nil
	}
	p.doc.PaymentStatusDetails = &StatusDetails{Voided: &Because{"OTHER_PAYMENT_FAILURE"}}
	return b.s.cfg.GiftCards.VoidTx(tx, p.doc.GiftcardPaymentDetails.GiftCardPaymentID)
}

// giveBackLater writes down that an app has to give back what it took. The next look
// asks it.
func (b *book) giveBackLater(tx *store.Tx, p *payment) error {
	done, pending := b.given(p.id)
	if rest := p.amount.Minor() - done - pending; rest > 0 {
		r, err := b.refundLater(tx, p, rest, "another payment failed")
		if err != nil {
			return err
		}
		r.doc.Undoes = undoneWithOthers
	}
	return nil
}

// held notes money that was set aside, and what becomes of it.
func (b *book) held(tx *store.Tx, p *payment, out *Outcome) {
	d := p.authorization()
	d.DelayedCapture, d.AuthorizedDate = true, wire.At(tx.Now)
	until := out.HeldUntil
	if until.IsZero() {
		until = tx.Now.Add(HoldLife)
	}
	last := until.Add(-holdMargin)
	if planned := d.ScheduledAction; planned != nil {
		if planned.ExecutionDate.IsZero() || planned.ExecutionDate.Time().After(last) {
			planned.ExecutionDate = wire.At(last)
		}
		p.scheduled = planned.ExecutionDate.Millis()
	}
	b.note(orders.Activity{ActivityType: orders.ActivityAuthorized, AuthorizedPaymentCreated: &orders.AuthorizedPaymentCreated{
		PaymentID: p.id, Amount: b.price(tx.Context(), p.amount), LastFourDigits: p.card().LastFourDigits, Brand: p.card().Brand,
	}})
}

// captured hears how a capture ended.
func (b *book) captured(tx *store.Tx, o *operation, out *Outcome, e Event) error {
	p := b.payment(o.payment)
	if p == nil || p.doc.RegularPaymentDetails == nil || p.doc.RegularPaymentDetails.AuthorizationDetails == nil {
		return fmt.Errorf("payments: operation %s has no payment to capture", o.id)
	}
	p.changed = true
	auth := p.doc.RegularPaymentDetails.AuthorizationDetails
	c := &auth.Captures[len(auth.Captures)-1]
	switch out.Verdict {
	case Done:
		c.Status = "SUCCEEDED"
		p.amount = o.amount
		b.noteCaptured(tx, p)
	case Refused, Ended:
		c.Status, c.FailureDetails = "FAILED", &ActionFailure{cmp.Or(clip(out.Code, 100), "CAPTURE_FAILED")}
	}
	if out.Verdict == Ended { // the money is not held any more
		auth.Void = &AuthorizationVoid{Status: "SUCCEEDED", VoidedDate: wire.At(tx.Now), Reason: "SCHEDULED"}
	}
	if e != "" && p.move(e) {
		p.scheduled = 0
	}
	return nil
}

// voided hears how letting go ended.
func (b *book) voided(tx *store.Tx, o *operation, out *Outcome, e Event) error {
	p := b.payment(o.payment)
	if p == nil || p.doc.RegularPaymentDetails == nil || p.doc.RegularPaymentDetails.AuthorizationDetails == nil {
		return fmt.Errorf("payments: operation %s has no payment to void", o.id)
	}
	p.changed = true
	v := p.doc.RegularPaymentDetails.AuthorizationDetails.Void
	switch out.Verdict {
	case Done, Ended:
		v.Status, v.VoidedDate = "SUCCEEDED", wire.At(tx.Now)
		p.doc.PaymentStatusDetails = &StatusDetails{Voided: &Because{"MERCHANT_REQUEST"}}
		b.noteVoided(tx, p)
	case Refused:
		v.Status, v.FailureDetails = "FAILED", &ActionFailure{cmp.Or(clip(out.Code, 100), "VOID_FAILED")}
	}
	if e != "" && p.move(e) {
		p.scheduled = 0
	}
	return nil
}

// declinedAs names a reason as the contract does.
func declinedAs(reason string) string {
	switch reason {
	case DeclineFunds, DeclineExpired:
		return reason
	}
	return "CHARGE_FAILED"
}

// gave hears how giving back ended.
func (b *book) gave(tx *store.Tx, o *operation, out *Outcome) error {
	r := b.refund(o.refund)
	if r == nil {
		return fmt.Errorf("payments: operation %s has no refund", o.id)
	}
	part := r.part(o.id)
	if part == nil {
		return fmt.Errorf("payments: operation %s is no part of its refund", o.id)
	}
	part.Ref = cmp.Or(out.Ref, part.Ref)
	r.changed = true
	switch out.Verdict {
	case Done:
		part.Status = orders.RefundSucceeded
	case Processing, Reviewing:
		part.Status = orders.RefundPending
		return nil
	case Refused, Ended:
		part.Status, part.Code = orders.RefundFailed, clip(out.Code, 10)
		part.Description = "the payment provider refused to give this money back"
	}
	return b.afterRefund(tx, r, part)
}

// afterwards hears news of a question that had its answer: only a refund that failed
// after all changes anything then.
func (s *Service) afterwards(tx *store.Tx, o *operation, out *Outcome) error {
	if o.kind == kindCharge && (out.Verdict == Done || out.Verdict == Held) {
		return s.tooLate(tx, o)
	}
	if o.kind != kindRefund || out.Verdict != Refused {
		return nil
	}
	b, err := s.open(tx, o.order)
	if err != nil {
		return err
	}
	r := b.refund(o.refund)
	if r == nil {
		return nil
	}
	part := r.part(o.id)
	if part == nil || part.Status == orders.RefundFailed {
		return nil
	}
	part.Status, part.Code, part.Description, r.changed = orders.RefundFailed, clip(out.Code, 10), "the money came back to the shop", true
	if err := b.afterRefund(tx, r, part); err != nil {
		return err
	}
	return b.close(tx)
}
