package payments

import (
	"context"
	"fmt"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of captures and voids, as the contract names them.
const (
	CodeVoided         = "PAYMENT_ALREADY_VOIDED"
	CodeCaptured       = "PAYMENT_ALREADY_CAPTURED"
	CodeNotAuthorized  = "PAYMENT_NOT_AUTHORIZED"
	CodePendingCapture = "PAYMENT_HAS_PENDING_CAPTURE"
	CodeNotOnline      = "NOT_REGULAR_ONLINE_PAYMENT"
	CodeNoTransaction  = "GATEWAY_TRANSACTION_NOT_FOUND"
)

// What captures and voids are refused with where an operation has no code of its own for it.
var (
	voidCodes    = map[string]string{CodeNotOnline: CodeNotAuthorized}
	billingCodes = map[string]string{CodeNotOnline: CodeNotAuthorized, CodeNoGatewayOrder: CodeNoTransaction}
)

// capture takes money that was set aside; the rest of it is let go.
func (s *Service) capture(ctx context.Context, orderID string, list []PaymentCapture) (
	*ledger.OrderTransactions, error) {
	return s.bookAndAsk(ctx, orderID, func(tx *store.Tx, b *book) ([]*providerRequest, error) { return b.captures(tx, list) })
}

// bookAndAsk has fn write requests into an order's book, unless the call came before, sends them to their
// providers and gives the book afterwards.
func (s *Service) bookAndAsk(ctx context.Context, orderID string,
	fn func(tx *store.Tx, b *book) ([]*providerRequest, error),
) (*ledger.OrderTransactions, error) {
	ops, err := store.Do(ctx, s.db, func(tx *store.Tx) ([]*providerRequest, error) {
		if known, err := httpapi.Once(tx, orderID); err != nil || known != "" {
			return nil, err
		}
		b, err := s.open(tx, orderID)
		if err != nil {
			return nil, err
		}
		ops, err := fn(tx, b)
		if err != nil {
			return nil, err
		}
		return ops, b.Close(tx)
	})
	if err != nil {
		return nil, err
	}
	return s.askAll(ctx, orderID, ops)
}

// captures writes down captures, for their provider to be asked afterwards.
func (b *book) captures(tx *store.Tx, list []PaymentCapture) (ops []*providerRequest, err error) {
	if b.Disputed() {
		return nil, errs.New(errs.FailedPrecondition, CodeChargebacks,
			"this order has an open chargeback; nothing can be captured until that is settled")
	}
	for i, w := range list {
		p, err := b.heldPayment(tx, w.PaymentID)
		if err != nil {
			return nil, err
		}
		amount := p.Amount
		if w.Amount != nil {
			if amount, err = wire.Amount(fmt.Sprintf("payments[%d].amount.amount", i), w.Amount.Amount, b.Currency); err != nil {
				return nil, err
			}
			if amount.Sign() <= 0 || amount.Minor() > p.Amount.Minor() {
				return nil, errs.New(errs.FailedPrecondition, ledger.CodeInvalidAmount,
					"the amount to capture must be above 0 and at most %s", p.Amount).
					With("paymentId", p.ID).With("field", fmt.Sprintf("payments[%d].amount", i))
			}
		}
		op, err := b.beginCapture(tx, p, amount, false)
		if err != nil {
			return nil, err
		}
		ops = append(ops, op)
	}
	return ops, nil
}

// void lets money go that was set aside.
func (s *Service) void(ctx context.Context, orderID string, ids []string) (*ledger.OrderTransactions, error) {
	return s.bookAndAsk(ctx, orderID, func(tx *store.Tx, b *book) (ops []*providerRequest, err error) {
		for _, id := range ids {
			p, err := b.heldPayment(tx, id)
			if err != nil {
				return nil, err
			}
			op, err := b.beginVoid(tx, p, false)
			if err != nil {
				return nil, err
			}
			ops = append(ops, op)
		}
		return ops, nil
	})
}

// askAll sends requests one after the other, and gives the book afterwards.
func (s *Service) askAll(ctx context.Context, orderID string, ops []*providerRequest) (*ledger.OrderTransactions, error) {
	for _, op := range ops {
		if _, err := s.ask(ctx, op); err != nil {
			return nil, err
		}
	}
	return s.transactions(store.FromPrimary(ctx), orderID)
}

// transactions gives the book of an order. NotFound.
func (s *Service) transactions(ctx context.Context, orderID string) (*ledger.OrderTransactions, error) {
	return withBook(ctx, s, store.Get, orderID, func(tx *store.Tx, b *book) (*ledger.OrderTransactions, error) {
		return b.Show(tx), nil
	})
}

// heldPayment finds a payment whose money is set aside, and nobody is at it.
func (b *book) heldPayment(tx *store.Tx, id string) (*ledger.StoredPayment, error) {
	p := b.Payment(id)
	if p == nil {
		return nil, errs.Missing(ledger.CodeNoPayment, "payment", id)
	}
	refuse := func(code, text string) error {
		return errs.New(errs.FailedPrecondition, code, "%s", text).With("paymentId", id)
	}
	switch {
	case p.Status == orders.StateVoided:
		return nil, refuse(CodeVoided, "this payment is voided already")
	case p.Kind != ledger.Regular || p.Offline():
		return nil, refuse(CodeNotOnline, "this payment was not authorized online, so it cannot be captured or voided")
	case p.Paid() && p.Doc.RegularPaymentDetails.AuthorizationDetails != nil:
		return nil, refuse(CodeCaptured, "this payment is captured already")
	case p.Status != orders.StateAuthorized:
		return nil, refuse(CodeNotAuthorized, "this payment is not in the status AUTHORIZED")
	case p.Provider == "":
		return nil, errs.New(errs.NotFound, CodeNoGatewayOrder,
			"this payment was only recorded: capture or void it where it was made, then set its status with "+
				"updatePaymentTransactionStatus").With("paymentId", id)
	}
	running, err := requestWhere(tx, "payment_id = ? AND kind IN ('CAPTURE', 'VOID') AND state <> 'DONE'", id)
	if err != nil {
		return nil, err
	}
	if running != nil {
		return nil, refuse(CodePendingCapture, "a capture or void of this payment is in progress; wait for its result")
	}
	return p, nil
}

func (b *book) beginCapture(tx *store.Tx, p *ledger.StoredPayment, amount money.Amount, scheduled bool) (
	*providerRequest, error) {
	auth := p.Authorization()
	op := &providerRequest{id: tx.NewID(), kind: kindCapture, state: opOpen, order: p.Order, payment: p.ID, gateway: p.Gateway,
		provider: p.Provider, amount: amount}
	op.doc = providerRequestDoc{Charge: p.Ref, Scheduled: scheduled}
	auth.Captures = wire.List[ledger.AuthorizationCapture]{{ID: op.id, Status: "PENDING",
		Amount: b.Price(tx.Context(), amount), CreatedDate: wire.At(tx.Now)}}
	p.Changed = true
	return op, op.insert(tx)
}

func (b *book) beginVoid(tx *store.Tx, p *ledger.StoredPayment, scheduled bool) (*providerRequest, error) {
	auth := p.Authorization()
	op := &providerRequest{id: tx.NewID(), kind: kindVoid, state: opOpen, order: p.Order, payment: p.ID, gateway: p.Gateway,
		provider: p.Provider, amount: p.Amount}
	op.doc = providerRequestDoc{Charge: p.Ref, Scheduled: scheduled}
	auth.Void = &ledger.AuthorizationVoid{Status: "PENDING", Reason: "MANUAL"}
	if scheduled {
		auth.Void.Reason = "SCHEDULED"
	}
	p.Changed = true
	return op, op.insert(tx)
}

// DelayedCapture says what becomes of money that is set aside, and when.
type DelayedCapture struct {
	ScheduledAction string    `json:"scheduledAction" validate:"required,oneof=VOID CAPTURE"`
	DelayDuration   *Duration `json:"delayDuration,omitempty"`
}

// Duration is a number of units of time.
type Duration struct {
	Count int64  `json:"count" validate:"min=1,max=100000"`
	Unit  string `json:"unit" validate:"required,oneof=MINUTES HOURS DAYS"`
}

// planned is what is planned for money that is set aside now. Without a duration the
// provider's time decides.
func (d *DelayedCapture) planned(now time.Time) *ledger.ScheduledAction {
	if d == nil {
		return nil
	}
	out := &ledger.ScheduledAction{ActionType: d.ScheduledAction}
	if d.DelayDuration != nil {
		unit := map[string]time.Duration{"MINUTES": time.Minute, "HOURS": time.Hour,
			"DAYS": 24 * time.Hour}[d.DelayDuration.Unit]
		out.ExecutionDate = wire.At(now.Add(time.Duration(min(d.DelayDuration.Count, 60*24*365)) * unit))
	}
	return out
}
