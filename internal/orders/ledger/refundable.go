package ledger

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
	StatusNone       = "NOT_REFUNDABLE"
	StatusByHand     = "MANUAL"
	StatusRefundable = "REFUNDABLE"
)

// Refundability tells whether money of a payment can go back, and how much.
type Refundability struct {
	Status string
	Reason string
	Most   int64
	Whole  bool // all of it or nothing: gift cards and memberships take no part of a payment back
}

// Refundable asks the questions in this order. served says that the payment's provider is one of the
// shop's, troubled that a refund of this payment runs whose provider does not answer.
func (b *Book) Refundable(p *StoredPayment, now time.Time, served, troubled bool) Refundability {
	none := func(reason string) Refundability { return Refundability{Status: StatusNone, Reason: reason} }
	done, pending := b.Given(p.ID)
	rest := p.Amount.Minor() - done - pending - (p.back - p.again)
	switch {
	case b.Order.Status == orders.Pending:
		return none(NonePending)
	case b.Order.Status == orders.Rejected:
		return none(NoneRejected)
	case p.Amount.IsZero():
		return none(NoneZero)
	case !p.Counts():
		return none(NoneUnpaid)
	case p.Doc.RefundDisabled:
		return none(NoneDisabled)
	case done >= p.Amount.Minor():
		return none(NoneRefunded)
	case pending > 0 && troubled:
		return none(NoneDown)
	case pending > 0:
		return none(NoneRunning)
	case rest <= 0:
		return none(NoneDisputed)
	}
	byHand := func(reason string) Refundability {
		return Refundability{Status: StatusByHand, Reason: reason, Most: rest}
	}
	switch {
	case p.Kind != Regular && done > 0:
		return byHand(ByHandUnknown)
	case p.Own():
	case p.Offline():
		return byHand(ByHandOffline)
	case !served:
		return byHand(ByHandUnknown)
	case p.Ref == "":
		return none(NoneNotFound)
	case p.Kind == Regular && now.Sub(time.UnixMilli(p.Created)) > refundWindow:
		return byHand(ByHandExpired)
	}
	return Refundability{Status: StatusRefundable, Most: rest, Whole: p.Kind != Regular}
}
