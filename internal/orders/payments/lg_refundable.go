package payments

import (
	"time"

	"souk/internal/orders/orders"
)

// Reasons why money cannot go back, and why only by hand.
const (
	NonePending      = "ORDER_IS_PENDING"
	NoneRejected     = "ORDER_IS_REJECTED"
	NoneZero         = "ZERO_PRICE"
	NoneUnpaid       = "NOT_PAID"
	NoneDisabled     = "DISABLED_BY_PROVIDER"
	NoneRefunded     = "ALREADY_REFUNDED"
	NoneRunning      = "PENDING_REFUND"
	NoneDown         = "PROVIDER_IS_DOWN"
	NoneDisputed     = "AMOUNT_OFFSET_BY_CHARGEBACK"
	NoneNotFound     = "TRANSACTION_NOT_FOUND"
	ByHandOffline    = "OFFLINE"
	ByHandExpired    = "EXPIRED"
	ByHandUnknown    = "NOT_SUPPORTED"
	refundWindow     = 180 * 24 * time.Hour // that providers give money back within
	statusNone       = "NOT_REFUNDABLE"
	statusByHand     = "MANUAL"
	statusRefundable = "REFUNDABLE"
)

// refundability tells whether money of a payment can go back, and how much.
type refundability struct {
	status string
	reason string
	most   int64
	whole  bool // all of it or nothing: gift cards and memberships take no part of a payment back
}

// refundable asks the questions in this order. served says that the payment's provider is one of the
// shop's, troubled that a refund of this payment runs whose provider does not answer.
func (b *ledgerBook) refundable(p *payment, now time.Time, served, troubled bool) refundability {
	none := func(reason string) refundability { return refundability{status: statusNone, reason: reason} }
	done, pending := b.given(p.id)
	rest := p.amount.Minor() - done - pending - (p.back - p.again)
	switch {
	case b.order.Status == orders.Pending:
		return none(NonePending)
	case b.order.Status == orders.Rejected:
		return none(NoneRejected)
	case p.amount.IsZero():
		return none(NoneZero)
	case !p.counts():
		return none(NoneUnpaid)
	case p.doc.RefundDisabled:
		return none(NoneDisabled)
	case done >= p.amount.Minor():
		return none(NoneRefunded)
	case pending > 0 && troubled:
		return none(NoneDown)
	case pending > 0:
		return none(NoneRunning)
	case rest <= 0:
		return none(NoneDisputed)
	}
	byHand := func(reason string) refundability {
		return refundability{status: statusByHand, reason: reason, most: rest}
	}
	switch {
	case p.kind != regular && done > 0:
		return byHand(ByHandUnknown)
	case p.own():
	case p.offline():
		return byHand(ByHandOffline)
	case !served:
		return byHand(ByHandUnknown)
	case p.ref == "":
		return none(NoneNotFound)
	case p.kind == regular && now.Sub(time.UnixMilli(p.created)) > refundWindow:
		return byHand(ByHandExpired)
	}
	return refundability{status: statusRefundable, most: rest, whole: p.kind != regular}
}
