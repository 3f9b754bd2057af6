package ledger

import (
	"cmp"
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

// Price shows an amount as the shop's readers write it.
func (b *Book) Price(ctx context.Context, a money.Amount) *wire.Price {
	return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, b.s.Locale(ctx))}
}

// Sum shows minor units of the order's currency.
func (b *Book) Sum(ctx context.Context, minor int64) *wire.Price {
	return b.Price(ctx, b.AmountOf(minor))
}

// Show gives the book as callers read it.
func (b *Book) Show(tx *store.Tx) *OrderTransactions {
	out := &OrderTransactions{OrderID: b.Order.ID}
	for _, p := range b.Payments {
		out.Payments = append(out.Payments, *b.View(tx.Context(), p))
	}
	for _, r := range b.Refunds {
		out.Refunds = append(out.Refunds, *b.viewRefund(tx.Context(), r))
	}
	return out
}

// View gives a payment as callers read it.
func (b *Book) View(ctx context.Context, p *StoredPayment) *Payment {
	out := p.Doc.Payment
	out.ID, out.CreatedDate, out.UpdatedDate = p.ID, wire.Time(p.Created), wire.Time(p.updated)
	out.Amount, out.Status = b.Price(ctx, p.Amount), p.Status
	if d := p.Doc.RegularPaymentDetails; d != nil {
		details := *d
		details.Status = p.Status
		if p.Provider != "" { // what a payment through a provider is called here is its own id
			details.GatewayTransactionID = cmp.Or(d.GatewayTransactionID, p.ID)
		}
		details.PaymentOrderID = cmp.Or(d.PaymentOrderID, p.Gateway)
		details.ProviderTransactionID = cmp.Or(d.ProviderTransactionID, p.Ref)
		details.PaymentProvider = cmp.Or(d.PaymentProvider, p.Provider)
		out.RegularPaymentDetails = &details
		out.SupportReceiptGeneration = p.Paid()
	}
	if d := p.Doc.GiftcardPaymentDetails; d != nil {
		details := *d
		details.AppID = cmp.Or(d.AppID, giftcards.AppID)
		details.Voided = p.Status == orders.StateVoided
		out.GiftcardPaymentDetails = &details
	}
	if d := p.Doc.MembershipPaymentDetails; d != nil {
		details := *d
		details.Status = membershipStatus[p.Status]
		details.Voided = p.Status == orders.StateVoided
		out.MembershipPaymentDetails = &details
	}
	return &out
}

var membershipStatus = map[string]string{
	orders.StateApproved: "CHARGED", orders.StatePending: "CHARGE_PENDING", orders.StateDeclined: "CHARGE_FAILED",
	orders.StateVoided:            "VOIDED",
	orders.StatePartiallyRefunded: "CHARGED", orders.StateCanceled: "CHARGE_FAILED",
}

// viewRefund gives a refund as callers read it.
func (b *Book) viewRefund(ctx context.Context, r *StoredRefund) *Refund {
	out := &Refund{ID: r.ID, Details: r.Doc.Details, CreatedDate: wire.Time(r.Created),
		RequestingServiceAppID: r.Doc.AppID}
	p := func(minor int64) *wire.Price { return b.Sum(ctx, minor) }
	var asked, pending, done, failed int64
	for _, part := range r.Doc.Parts {
		t := RefundTransaction{PaymentID: part.Payment, Amount: p(part.Amount), RefundStatus: part.Status,
			ExternalRefund: part.External, ProviderRefundID: part.Ref, GatewayRefundID: part.Operation}
		if part.Code != "" || part.Description != "" {
			t.RefundStatusInfo = &RefundStatusInfo{PaymentGatewayReasonCode: part.Code, Description: part.Description}
		}
		out.Transactions = append(out.Transactions, t)
		asked += part.Amount
		switch part.Status {
		case orders.RefundSucceeded:
			done += part.Amount
		case orders.RefundFailed:
			failed += part.Amount
		default:
			pending += part.Amount
		}
	}
	out.Summary = &RefundSummary{RequestedRefund: p(asked), PendingRefund: p(pending), Refunded: p(done),
		FailedRefundAmount: p(failed), Pending: pending > 0}
	if len(r.Doc.Lines) > 0 {
		out.Summary.Breakdown = &RefundBreakdown{}
		for i := range b.Order.LineItems {
			if n, ok := r.Doc.Lines[b.Order.LineItems[i].ID]; ok {
				out.Summary.Breakdown.LineItems = append(out.Summary.Breakdown.LineItems,
					LineRefundSummary{b.Order.LineItems[i].ID, p(n)})
			}
		}
	}
	return out
}

// forShoppers leaves out what is for the shop's own eyes: the names that providers know
// payments by, fees, and what banks took back.
func (o *OrderTransactions) forShoppers() {
	for i := range o.Payments {
		p := &o.Payments[i]
		p.ChargeCorrelationID = ""
		if d := p.RegularPaymentDetails; d != nil {
			d.PaymentOrderID, d.GatewayTransactionID, d.ProviderTransactionID, d.PlatformFee,
				d.Chargebacks = "", "", "", nil, nil
		}
	}
	for i := range o.Refunds {
		o.Refunds[i].RequestingServiceAppID = ""
		for j := range o.Refunds[i].Transactions {
			t := &o.Refunds[i].Transactions[j]
			t.ProviderRefundID, t.GatewayRefundID, t.RefundStatusInfo = "", "", nil
		}
	}
}

// Regular is a payment with money as the order's timeline has it.
func (b *Book) Regular(tx *store.Tx, p *StoredPayment) *orders.RegularPayment {
	out := &orders.RegularPayment{Amount: b.Price(tx.Context(), p.Amount)}
	if c := p.Card(); c.LastFourDigits != "" {
		out.CreditCardDetails = &orders.CreditCardDetails{LastFourDigits: c.LastFourDigits, Brand: c.Brand}
	}
	return out
}

// Card tells which card paid; an empty one when none did.
func (p *StoredPayment) Card() CreditCard {
	if d := p.Doc.RegularPaymentDetails; d != nil && d.CreditCardDetails != nil {
		return *d.CreditCardDetails
	}
	return CreditCard{}
}

// Clip cuts a text to n letters.
func Clip(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n])
	}
	return text
}

// NoteVoided writes into the order's timeline that money set aside was let go.
func (b *Book) NoteVoided(tx *store.Tx, p *StoredPayment) {
	b.Note(orders.Activity{ActivityType: orders.ActivityVoided, AuthorizedPaymentVoided: &orders.AuthorizedPayment{
		PaymentID: p.ID, Amount: b.Price(tx.Context(), p.Amount), LastFourDigits: p.Card().LastFourDigits,
		Brand: p.Card().Brand,
	}})
}

// NoteCaptured writes into the order's timeline that money set aside was taken.
func (b *Book) NoteCaptured(tx *store.Tx, p *StoredPayment) {
	b.Note(orders.Activity{ActivityType: orders.ActivityCaptured,
		AuthorizedPaymentCaptured: &orders.AuthorizedPayment{
			PaymentID: p.ID, Amount: b.Price(tx.Context(), p.Amount), LastFourDigits: p.Card().LastFourDigits,
			Brand: p.Card().Brand,
		}})
}
