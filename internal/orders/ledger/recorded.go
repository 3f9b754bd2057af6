package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
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
			p.Status = map[string]string{"CHARGED": orders.StateApproved, "CHARGE_FAILED": orders.StateDeclined,
				"VOIDED": orders.StateVoided}[in.MembershipPaymentDetails.Status]
			p.Status = cmp.Or(p.Status, orders.StatePending)
		}
	default:
		if said := in.RegularPaymentDetails.Status; in.Status == "" && said != "UNDEFINED" {
			p.Status = cmp.Or(said, p.Status)
		}
		p.Doc.RegularPaymentDetails.Status = ""
	}
	if p.Status == orders.StateRefunded || p.Status == orders.StatePartiallyRefunded {
		return nil, errs.Invalid(errs.Field(field("status"), errs.RuleOther,
			"cannot be set; it follows from the refunds"))
	}
	if p.Own() {
		return nil, errs.Invalid(errs.Field(field("giftcardPaymentDetails.appId"), errs.RuleRequired,
			"must be the app of the gift card; gift cards of this shop are redeemed, not recorded"))
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
	refused := errs.New(errs.FailedPrecondition, CodeStatus,
		"the status of a payment cannot be changed from %s to %s by this call", p.Status,
		status).With("paymentId", id)
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
	orders.StateApproved, orders.StatePending, orders.StatePendingMerchant, orders.StateCanceled, orders.StateDeclined,
	orders.StateAuthorized, orders.StateVoided,
}

// change changes what may be changed on a payment.
func (b *Book) change(tx *store.Tx, in *maskedPayment, i int) error {
	p := b.Payment(in.Payment.Value.ID)
	if p == nil {
		return errs.Missing(CodeNoPayment, "payment", in.Payment.Value.ID)
	}
	before := &paymentFields{ID: p.ID, RefundDisabled: p.Doc.RefundDisabled, ExternalReceipt: p.Doc.ExternalReceipt}
	if d := p.Doc.RegularPaymentDetails; d != nil {
		before.RegularPaymentDetails = &changeableDetails{d.Chargebacks, d.PlatformFee}
	}
	after, violations := wire.Apply(before, in.Payment, in.FieldMask, "id")
	if after != nil {
		violations = wire.Check(after, fmt.Sprintf("payments[%d].payment", i))
	}
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	p.Doc.RefundDisabled, p.Doc.ExternalReceipt, p.Changed = after.RefundDisabled, after.ExternalReceipt, true
	if p.Doc.RegularPaymentDetails == nil || after.RegularPaymentDetails == nil {
		return nil
	}
	p.Doc.RegularPaymentDetails.PlatformFee = after.RegularPaymentDetails.PlatformFee
	return b.SetChargebacks(tx, p, after.RegularPaymentDetails.Chargebacks,
		fmt.Sprintf("payments[%d].payment.regularPaymentDetails", i))
}

// changeRefund changes how a refund that was made elsewhere stands. One that a
// provider makes gets its state from the provider. What succeeded can still fail, and
// what failed stays so. With a mask only the fields that it names change.
func (b *Book) changeRefund(tx *store.Tx, r *StoredRefund, part *RefundPart, in *refundTransactionRequest) error {
	names := func(field string) bool {
		return len(in.FieldMask) == 0 || slices.ContainsFunc(in.FieldMask, func(path string) bool {
			path = strings.TrimPrefix(path, "transaction.")
			return path == field || strings.HasPrefix(path, field+".")
		})
	}
	if status := in.Transaction.RefundStatus; names("refundStatus") && status != "" && status != part.Status {
		switch {
		case !part.External:
			return errs.New(errs.FailedPrecondition, CodeStatus,
				"the status of this refund comes from the payment provider and cannot be set")
		case part.Status == orders.RefundFailed, part.Status == orders.RefundSucceeded && status != orders.RefundFailed:
			return errs.New(errs.FailedPrecondition, CodeStatus,
				"the status of a refund cannot be changed from %s to %s", part.Status, status)
		}
		part.Status = status
		r.Doc.Ended = r.Doc.Ended && status == orders.RefundFailed
		if status == orders.RefundSucceeded || status == orders.RefundFailed {
			if err := b.AfterRefund(tx, r, part); err != nil {
				return err
			}
		}
	}
	if names("providerRefundId") {
		part.Ref = cmp.Or(in.Transaction.ProviderRefundID, part.Ref)
	}
	if info := in.Transaction.RefundStatusInfo; info != nil && names("refundStatusInfo") {
		part.Code, part.Description = info.PaymentGatewayReasonCode, info.Description
	}
	r.Changed = true
	return nil
}
