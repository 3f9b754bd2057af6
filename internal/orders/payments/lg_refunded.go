package payments

import (
	"cmp"
	"souk/internal/orders/orders"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func (r *refund) part(operation string) *refundPart {
	for i := range r.doc.Parts {
		if r.doc.Parts[i].Operation == operation {
			return &r.doc.Parts[i]
		}
	}
	return nil
}

// afterRefund brings the payments of a refund up to date, and when all of it ended
// does what follows: things come back on the shelf, the buyer is told.
func (b *ledgerBook) afterRefund(tx *store.Tx, r *refund, part *refundPart) error {
	for i := range r.doc.Parts {
		if p := b.payment(r.doc.Parts[i].Payment); p != nil {
			b.countGiven(p, r)
		}
	}
	if part != nil {
		told := b.refundedPayment(tx, *part)
		if part.Status == orders.RefundFailed {
			b.note(orders.Activity{ActivityType: orders.ActivityRefundFailed, PaymentRefundFailed: &orders.PaymentRefundFailed{RefundID: r.id, Payment: &told}})
		} else {
			b.note(orders.Activity{ActivityType: orders.ActivityPaymentRefunded, PaymentRefunded: &orders.PaymentRefunded{RefundID: r.id, Payment: &told}})
		}
	}
	if r.doc.Ended || r.pending() {
		return nil
	}
	r.doc.Ended, r.changed = true, true
	done := int64(0)
	manual := true
	for _, p := range r.doc.Parts {
		if p.Status == orders.RefundSucceeded {
			done += p.Amount
			manual = manual && p.External
		}
	}
	if done == 0 || r.doc.Undoes != "" {
		return nil
	}
	b.note(orders.Activity{ActivityType: orders.ActivityOrderRefunded, OrderRefunded: &orders.OrderRefunded{
		Manual: manual, Amount: b.sum(tx.Context(), done), Reason: detailsReason(r.doc.Details),
	}})
	b.restock = r.doc.Restock
	if r.doc.Mail && b.s.cfg.Mails != nil {
		if err := b.s.cfg.Mails.RefundedTx(tx, b.order.ID, b.amountOf(done), r.doc.Message); err != nil {
			return err
		}
	}
	return b.emit(tx, "refund_completed", completedBody{b.order.ID, b.viewRefund(tx.Context(), r), b.sideEffects(r), b.show(tx)})
}

// countGiven takes a payment to the state that follows from what went back of it, by r
// last. A gift card or membership that got all of it back reads VOIDED.
func (b *ledgerBook) countGiven(p *payment, r *refund) {
	if p.status == orders.StateVoided && p.doc.Returned == "" {
		return // it was undone by other means
	}
	done, _ := b.given(p.id)
	e := GiveSome
	switch {
	case done == 0:
		e = TakeBack
	case done < p.amount.Minor():
	case p.kind == regular:
		e = GiveAll
	default:
		e = Release
	}
	if !p.move(e) || p.kind == regular {
		return
	}
	p.doc.Returned, p.doc.PaymentStatusDetails = "", nil
	if e == Release {
		p.doc.Returned = returnedRefund
		if r.doc.Undoes != "" {
			p.doc.Returned = returnedUndone
		}
		p.doc.PaymentStatusDetails = &StatusDetails{Voided: &Because{cmp.Or(r.doc.Undoes, undoneByMerchant)}}
	}
}

// Reasons why a payment was voided, as the contract names them.
const (
	undoneByMerchant = "MERCHANT_REQUEST"
	undoneWithOthers = "OTHER_PAYMENT_FAILURE"
)

type completedBody struct {
	OrderID           string             `json:"orderId"`
	Refund            *Refund            `json:"refund"`
	SideEffects       *RefundSideEffects `json:"sideEffects"`
	OrderTransactions *OrderTransactions `json:"orderTransactions"`
}

func (b *ledgerBook) sideEffects(r *refund) *RefundSideEffects {
	out := &RefundSideEffects{RestockInfo: &RestockInfo{Type: "NO_ITEMS"}, SendOrderRefundedEmail: r.doc.Mail, CustomMessage: r.doc.Message}
	for i := range b.order.LineItems {
		if n := r.doc.Restock[b.order.LineItems[i].ID]; n > 0 {
			out.RestockInfo.Type = "SOME_ITEMS"
			out.RestockInfo.Items = append(out.RestockInfo.Items, RefundItem{b.order.LineItems[i].ID, n})
		}
	}
	return out
}

func (b *ledgerBook) refundedPayments(tx *store.Tx, r *refund) (out wire.List[orders.RefundedPayment]) {
	for _, p := range r.doc.Parts {
		out = append(out, b.refundedPayment(tx, p))
	}
	return out
}

func (b *ledgerBook) refundedPayment(tx *store.Tx, part refundPart) orders.RefundedPayment {
	out := orders.RefundedPayment{PaymentID: part.Payment, ExternalRefund: part.External}
	amount := b.price(tx.Context(), b.amountOf(part.Amount))
	p := b.payment(part.Payment)
	switch {
	case p == nil:
	case p.kind == giftCard:
		out.GiftCard = &orders.GiftCardPaymentRefund{GiftCardPaymentID: p.doc.GiftcardPaymentDetails.GiftCardPaymentID, Amount: amount}
	case p.kind == membership:
		out.Membership = &orders.MembershipPaymentRefund{MembershipID: p.doc.MembershipPaymentDetails.MembershipID}
	default:
		out.Regular = &orders.RegularPaymentRefund{Amount: amount, LastFourDigits: p.card().LastFourDigits, Brand: p.card().Brand}
	}
	return out
}

func detailsReason(d *RefundDetails) string {
	if d == nil {
		return ""
	}
	return d.Reason
}
