package ledger

import (
	"cmp"

	"souk/internal/orders/orders"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Answered finds the refund, and the part of it, that a question to a provider is about; nil when there is none.
func (b *Book) Answered(refundID, operation string) (*StoredRefund, *RefundPart) {
	if r := b.Refund(refundID); r != nil {
		for i := range r.Doc.Parts {
			if r.Doc.Parts[i].Operation == operation {
				return r, &r.Doc.Parts[i]
			}
		}
	}
	return nil, nil
}

// AfterRefund brings the payments of a refund up to date, and when all of it ended
// does what follows: things come back on the shelf, the buyer is told.
func (b *Book) AfterRefund(tx *store.Tx, r *StoredRefund, part *RefundPart) error {
	for i := range r.Doc.Parts {
		if p := b.Payment(r.Doc.Parts[i].Payment); p != nil {
			b.countGiven(p, r)
		}
	}
	if part != nil {
		told := b.refundedPayment(tx, *part)
		if part.Status == orders.RefundFailed {
			b.Note(orders.Activity{ActivityType: orders.ActivityRefundFailed,
				PaymentRefundFailed: &orders.RefundEvent{RefundID: r.ID, Payment: &told}})
		} else {
			b.Note(orders.Activity{ActivityType: orders.ActivityPaymentRefunded,
				PaymentRefunded: &orders.RefundEvent{RefundID: r.ID, Payment: &told}})
		}
	}
	if b.s.Credits != nil && !r.pending() {
		// Before the buyer is told, and again when a refund failed after its end was told.
		if err := b.s.Credits.RefundEndedTx(tx, b.Order, b.credited(r)); err != nil {
			return err
		}
	}
	if r.Doc.Ended || r.pending() {
		return nil
	}
	r.Doc.Ended, r.Changed = true, true
	done := int64(0)
	manual := true
	for _, p := range r.Doc.Parts {
		if p.Status == orders.RefundSucceeded {
			done += p.Amount
			manual = manual && p.External
		}
	}
	if done == 0 || r.Doc.Undoes != "" {
		return nil
	}
	b.Note(orders.Activity{ActivityType: orders.ActivityOrderRefunded, OrderRefunded: &orders.OrderRefunded{
		Manual: manual, Amount: b.Sum(tx.Context(), done), Reason: cmp.Or(r.Doc.Details, &RefundDetails{}).Reason,
	}})
	b.restock = r.Doc.Restock
	if r.Doc.Mail && b.s.Mails != nil {
		if err := b.s.Mails.RefundedTx(tx, b.Order.ID, r.ID, b.AmountOf(done), r.Doc.Message); err != nil {
			return err
		}
	}
	return b.emit(tx, "refund_completed", completedBody{b.Order.ID, b.viewRefund(tx.Context(), r), b.sideEffects(r),
		b.Show(tx)})
}

// countGiven takes a payment to the state that follows from what went back of it, by r
// last. A gift card or membership that got all of it back reads VOIDED.
func (b *Book) countGiven(p *StoredPayment, r *StoredRefund) {
	if p.Status == orders.StateVoided && p.Doc.Returned == "" {
		return // it was undone by other means
	}
	done, _ := b.Given(p.ID)
	e := GiveSome
	switch {
	case done == 0:
		e = TakeBack
	case done < p.Amount.Minor():
	case p.Kind == Regular:
		e = GiveAll
	default:
		e = Release
	}
	if !p.Move(e) || p.Kind == Regular {
		return
	}
	p.Doc.Returned, p.Doc.PaymentStatusDetails = "", nil
	if e == Release {
		p.Doc.Returned = ReturnedRefund
		if r.Doc.Undoes != "" {
			p.Doc.Returned = returnedUndone
		}
		p.Doc.PaymentStatusDetails = &StatusDetails{Voided: &Because{cmp.Or(r.Doc.Undoes, UndoneByMerchant)}}
	}
}

// Reasons why a payment was voided, as the contract names them.
const (
	UndoneByMerchant = "MERCHANT_REQUEST"
	UndoneWithOthers = "OTHER_PAYMENT_FAILURE"
)

type completedBody struct {
	OrderID           string             `json:"orderId"`
	Refund            *Refund            `json:"refund"`
	SideEffects       *RefundSideEffects `json:"sideEffects"`
	OrderTransactions *OrderTransactions `json:"orderTransactions"`
}

func (b *Book) sideEffects(r *StoredRefund) *RefundSideEffects {
	out := &RefundSideEffects{RestockInfo: &RestockInfo{Type: "NO_ITEMS"}, SendOrderRefundedEmail: r.Doc.Mail,
		CustomMessage: r.Doc.Message}
	for i := range b.Order.LineItems {
		if n := r.Doc.Restock[b.Order.LineItems[i].ID]; n > 0 {
			out.RestockInfo.Type = "SOME_ITEMS"
			out.RestockInfo.Items = append(out.RestockInfo.Items, RefundItem{b.Order.LineItems[i].ID, n})
		}
	}
	return out
}

// RefundedPayments are the parts of a refund as the order's timeline has them.
func (b *Book) RefundedPayments(tx *store.Tx, r *StoredRefund) (out wire.List[orders.RefundedPayment]) {
	for _, p := range r.Doc.Parts {
		out = append(out, b.refundedPayment(tx, p))
	}
	return out
}

func (b *Book) refundedPayment(tx *store.Tx, part RefundPart) orders.RefundedPayment {
	out := orders.RefundedPayment{PaymentID: part.Payment, ExternalRefund: part.External}
	amount := b.Price(tx.Context(), b.AmountOf(part.Amount))
	p := b.Payment(part.Payment)
	switch {
	case p == nil:
	case p.Kind == GiftCard:
		out.GiftCard = &orders.GiftCardPaymentRefund{GiftCardPaymentID: p.Doc.GiftcardPaymentDetails.GiftCardPaymentID,
			Amount: amount}
	case p.Kind == Membership:
		out.Membership = &orders.MembershipPaymentRefund{MembershipID: p.Doc.MembershipPaymentDetails.MembershipID}
	default:
		out.Regular = &orders.RegularPaymentRefund{Amount: amount, LastFourDigits: p.Card().LastFourDigits,
			Brand: p.Card().Brand}
	}
	return out
}

// RefundSideEffects are what else a refund does.
type RefundSideEffects struct {
	RestockInfo            *RestockInfo `json:"restockInfo,omitempty"`
	SendOrderRefundedEmail bool         `json:"sendOrderRefundedEmail"`
	CustomMessage          string       `json:"customMessage,omitempty" validate:"max=1000"`
}

// RestockInfo tells what comes back on the shelf.
type RestockInfo struct {
	Type        string                `json:"type" validate:"omitempty,oneof=NO_ITEMS ALL_ITEMS SOME_ITEMS"`
	LineItemIDs wire.List[string]     `json:"lineItemIds,omitempty" validate:"max=300,dive,guid"`
	Items       wire.List[RefundItem] `json:"items" validate:"max=300"`
}

// Wanted tells what comes back on the shelf.
func (r *RestockInfo) Wanted() (all bool, some map[string]int64) {
	switch {
	case r == nil:
		return false, nil
	case r.Type == "ALL_ITEMS":
		return true, nil
	case r.Type == "SOME_ITEMS":
		some = map[string]int64{}
		for _, item := range r.Items {
			some[item.LineItemID] += item.Quantity
		}
	}
	return false, some
}
