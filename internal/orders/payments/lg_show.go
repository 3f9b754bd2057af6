package payments

import (
	"cmp"
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

// price shows an amount as the shop's readers write it.
func (b *ledgerBook) price(ctx context.Context, a money.Amount) *wire.Price {
	return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, b.s.cfg.Locale(ctx))}
}

// sum shows minor units of the order's currency.
func (b *ledgerBook) sum(ctx context.Context, minor int64) *wire.Price {
	return b.price(ctx, b.amountOf(minor))
}

// show gives the book as callers read it.
func (b *ledgerBook) show(tx *store.Tx) *OrderTransactions {
	out := &OrderTransactions{OrderID: b.order.ID}
	for _, p := range b.payments {
		out.Payments = append(out.Payments, *b.view(tx.Context(), p))
	}
	for _, r := range b.refunds {
		out.Refunds = append(out.Refunds, *b.viewRefund(tx.Context(), r))
	}
	return out
}

// view gives a payment as callers read it.
func (b *ledgerBook) view(ctx context.Context, p *payment) *Payment {
	out := p.doc.Payment
	out.ID, out.CreatedDate, out.UpdatedDate = p.id, wire.Time(p.created), wire.Time(p.updated)
	out.Amount, out.Status = b.price(ctx, p.amount), p.status
	if d := p.doc.RegularPaymentDetails; d != nil {
		details := *d
		details.Status = p.status
		details.GatewayTransactionID = cmp.Or(d.GatewayTransactionID, p.gatewayID())
		details.PaymentOrderID = cmp.Or(d.PaymentOrderID, p.gateway)
		details.ProviderTransactionID = cmp.Or(d.ProviderTransactionID, p.ref)
		details.PaymentProvider = cmp.Or(d.PaymentProvider, p.provider)
		out.RegularPaymentDetails = &details
		out.SupportReceiptGeneration = p.paid()
	}
	if d := p.doc.GiftcardPaymentDetails; d != nil {
		details := *d
		details.AppID = cmp.Or(d.AppID, giftcards.AppID)
		details.Voided = p.status == orders.StateVoided
		out.GiftcardPaymentDetails = &details
	}
	if d := p.doc.MembershipPaymentDetails; d != nil {
		details := *d
		details.Status = membershipStatus[p.status]
		details.Voided = p.status == orders.StateVoided
		out.MembershipPaymentDetails = &details
	}
	return &out
}

// gatewayID is what a payment through a provider is called here: its own id.
func (p *payment) gatewayID() string {
	if p.provider == "" {
		return ""
	}
	return p.id
}

var membershipStatus = map[string]string{
	orders.StateApproved: "CHARGED", orders.StatePending: "CHARGE_PENDING", orders.StateDeclined: "CHARGE_FAILED", orders.StateVoided: "VOIDED",
	orders.StatePartiallyRefunded: "CHARGED", orders.StateCanceled: "CHARGE_FAILED",
}

// viewRefund gives a refund as callers read it.
func (b *ledgerBook) viewRefund(ctx context.Context, r *refund) *Refund {
	out := &Refund{ID: r.id, Details: r.doc.Details, CreatedDate: wire.Time(r.created), RequestingServiceAppID: r.doc.AppID}
	p := func(minor int64) *wire.Price { return b.sum(ctx, minor) }
	var asked, pending, done, failed int64
	for _, part := range r.doc.Parts {
		t := RefundTransaction{PaymentID: part.Payment, Amount: p(part.Amount), RefundStatus: part.Status, ExternalRefund: part.External, ProviderRefundID: part.Ref, GatewayRefundID: part.Operation}
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
	out.Summary = &RefundSummary{RequestedRefund: p(asked), PendingRefund: p(pending), Refunded: p(done), FailedRefundAmount: p(failed), Pending: pending > 0}
	if len(r.doc.Lines) > 0 {
		out.Summary.Breakdown = &RefundBreakdown{}
		for i := range b.order.LineItems {
			if n, ok := r.doc.Lines[b.order.LineItems[i].ID]; ok {
				out.Summary.Breakdown.LineItems = append(out.Summary.Breakdown.LineItems, LineRefundSummary{b.order.LineItems[i].ID, p(n)})
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
			d.PaymentOrderID, d.GatewayTransactionID, d.ProviderTransactionID, d.PlatformFee, d.Chargebacks = "", "", "", nil, nil
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

func (b *ledgerBook) regular(tx *store.Tx, p *payment) *orders.RegularPayment {
	out := &orders.RegularPayment{Amount: b.price(tx.Context(), p.amount)}
	if c := p.card(); c.LastFourDigits != "" {
		out.CreditCardDetails = &orders.CreditCardDetails{LastFourDigits: c.LastFourDigits, Brand: c.Brand}
	}
	return out
}

func (p *payment) card() CreditCard {
	if d := p.doc.RegularPaymentDetails; d != nil && d.CreditCardDetails != nil {
		return *d.CreditCardDetails
	}
	return CreditCard{}
}

func clip(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n])
	}
	return text
}

// noteVoided writes into the order's timeline that money set aside was let go.
func (b *ledgerBook) noteVoided(tx *store.Tx, p *payment) {
	b.note(orders.Activity{ActivityType: orders.ActivityVoided, AuthorizedPaymentVoided: &orders.AuthorizedPaymentVoided{
		PaymentID: p.id, Amount: b.price(tx.Context(), p.amount), LastFourDigits: p.card().LastFourDigits, Brand: p.card().Brand,
	}})
}

// noteCaptured writes into the order's timeline that money set aside was taken.
func (b *ledgerBook) noteCaptured(tx *store.Tx, p *payment) {
	b.note(orders.Activity{ActivityType: orders.ActivityCaptured, AuthorizedPaymentCaptured: &orders.AuthorizedPaymentCaptured{
		PaymentID: p.id, Amount: b.price(tx.Context(), p.amount), LastFourDigits: p.card().LastFourDigits, Brand: p.card().Brand,
	}})
}
