package payments

import (
	"cmp"
	"fmt"
	"slices"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Codes of payments that cannot be changed so, as the contract names them.
const (
	CodeNoPayment     = "PAYMENT_NOT_FOUND"
	CodeInvalidAmount = "INVALID_AMOUNT"
	CodeStatus        = "STATUS_NOT_ALLOWED" // a state that a payment cannot get from where it is
)

// recorded turns a payment as callers write it into one as it is stored.
func (b *ledgerBook) recorded(in *Payment, i int) (*payment, error) {
	field := func(name string) string { return fmt.Sprintf("payments[%d].%s", i, name) }
	if wrong := wire.Amounts(in, fmt.Sprintf("payments[%d]", i), b.currency); len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	amount, err := wire.Amount(field("amount.amount"), in.Amount.Amount, b.currency)
	if err != nil {
		return nil, err
	}
	p := &payment{kind: regular, status: cmp.Or(in.Status, orders.StatePending), amount: amount}
	p.doc.Payment = *in
	p.doc.Amount, p.doc.ID, p.doc.Status = nil, "", ""
	switch {
	case in.GiftcardPaymentDetails != nil:
		p.kind, p.status = giftCard, cmp.Or(in.Status, orders.StateApproved)
	case in.MembershipPaymentDetails != nil:
		p.kind = membership
		if in.Status == "" {
			p.status = map[string]string{"CHARGED": orders.StateApproved, "CHARGE_FAILED": orders.StateDeclined, "VOIDED": orders.StateVoided}[in.MembershipPaymentDetails.Status]
			p.status = cmp.Or(p.status, orders.StatePending)
		}
	default:
		if said := in.RegularPaymentDetails.Status; in.Status == "" && said != "UNDEFINED" {
			p.status = cmp.Or(said, p.status)
		}
		p.doc.RegularPaymentDetails.Status = ""
	}
	if p.status == orders.StateRefunded || p.status == orders.StatePartiallyRefunded {
		return nil, errs.Invalid(errs.Field(field("status"), errs.RuleOther, "follows from the refunds, and cannot be written"))
	}
	if p.own() {
		return nil, errs.Invalid(errs.Field(field("giftcardPaymentDetails.appId"), errs.RuleRequired, "tells whose gift card it is; those of the shop are redeemed, not recorded"))
	}
	return p, nil
}

// setStatus gives a recorded payment another state, along the table. Payments that a
// provider made get theirs from the provider.
func (b *ledgerBook) setStatus(id, status string) error {
	p := b.payment(id)
	if p == nil {
		return errs.Missing(CodeNoPayment, "payment", id)
	}
	if p.status == status {
		return nil
	}
	refused := errs.New(errs.FailedPrecondition, CodeStatus, "a payment that is %s cannot become %s so", p.status, status).With("paymentId", id)
	if p.provider != "" || p.own() {
		return refused
	}
	for _, e := range []Event{Approve, Hold, Review, Decline, Cancel, Capture, Void, Undo} {
		if next, ok := Step(p.status, e); ok && next == status && (e != Undo || p.kind != regular) {
			p.move(e)
			return nil
		}
	}
	return refused
}

// recordedStates are those that callers may give.
var recordedStates = []string{
	orders.StateApproved, orders.StatePending, orders.StatePendingMerchant, orders.StateCanceled, orders.StateDeclined, orders.StateAuthorized, orders.StateVoided,
}

func recordable(status string) bool { return slices.Contains(recordedStates, status) }
