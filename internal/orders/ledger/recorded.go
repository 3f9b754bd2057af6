package ledger

import (
	"cmp"
	"fmt"

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

// Recorded turns a payment as callers write it into one as it is stored.
func (b *Book) Recorded(in *Payment, i int) (*StoredPayment, error) {
	field := func(name string) string { return fmt.Sprintf("payments[%d].%s", i, name) }
	if wrong := wire.Amounts(in, fmt.Sprintf("payments[%d]", i), b.Currency); len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	amount, err := wire.Amount(field("amount.amount"), in.Amount.Amount, b.Currency)
	if err != nil {
		return nil, err
	}
	p := &StoredPayment{Kind: Regular, Status: cmp.Or(in.Status, orders.StatePending), Amount: amount}
	p.Doc.Payment = *in
	p.Doc.Amount, p.Doc.ID, p.Doc.Status = nil, "", ""
	switch {
	case in.GiftcardPaymentDetails != nil:
		p.Kind, p.Status = GiftCard, cmp.Or(in.Status, orders.StateApproved)
	case in.MembershipPaymentDetails != nil:
		p.Kind = Membership
		if in.Status == "" {
			p.Status = map[string]string{"CHARGED": orders.StateApproved, "CHARGE_FAILED": orders.StateDeclined, "VOIDED": orders.StateVoided}[in.MembershipPaymentDetails.Status]
			p.Status = cmp.Or(p.Status, orders.StatePending)
		}
	default:
		if said := in.RegularPaymentDetails.Status; in.Status == "" && said != "UNDEFINED" {
			p.Status = cmp.Or(said, p.Status)
		}
		p.Doc.RegularPaymentDetails.Status = ""
	}
	if p.Status == orders.StateRefunded || p.Status == orders.StatePartiallyRefunded {
		return nil, errs.Invalid(errs.Field(field("status"), errs.RuleOther, "follows from the refunds, and cannot be written"))
	}
	if p.Own() {
		return nil, errs.Invalid(errs.Field(field("giftcardPaymentDetails.appId"), errs.RuleRequired, "tells whose gift card it is; those of the shop are redeemed, not recorded"))
	}
	return p, nil
}

// setStatus gives a recorded payment another state, along the table. Payments that a
// provider made get theirs from the provider.
func (b *Book) setStatus(id, status string) error {
	p := b.Payment(id)
	if p == nil {
		return errs.Missing(CodeNoPayment, "payment", id)
	}
	if p.Status == status {
		return nil
	}
	refused := errs.New(errs.FailedPrecondition, CodeStatus, "a payment that is %s cannot become %s so", p.Status, status).With("paymentId", id)
	if p.Provider != "" || p.Own() {
		return refused
	}
	for _, e := range []Event{Approve, Hold, Review, Decline, Cancel, Capture, Void, Undo} {
		if next, ok := Step(p.Status, e); ok && next == status && (e != Undo || p.Kind != Regular) {
			p.Move(e)
			return nil
		}
	}
	return refused
}

// recordedStates are those that callers may give.
var recordedStates = []string{
	orders.StateApproved, orders.StatePending, orders.StatePendingMerchant, orders.StateCanceled, orders.StateDeclined, orders.StateAuthorized, orders.StateVoided,
}
