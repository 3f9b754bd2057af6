package payments

import (
	"cmp"
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of captures whose caller does not wait.
const (
	CodeCaptureFailed  = "CAPTURE_FAILED"
	CodeCaptureUnheard = "CAPTURE_NOT_ANSWERED"
)

// BeginCaptureTx writes down that all money which is set aside for an order is to be taken, and gives the ids of the
// requests to its provider. Ask sends them. NotFound; FailedPrecondition when there is none.
func (s *Service) BeginCaptureTx(tx *store.Tx, orderID string) ([]string, error) {
	b, err := s.open(tx, orderID)
	if err != nil {
		return nil, err
	}
	var list []PaymentCapture
	taken := false
	for _, p := range b.Payments {
		switch {
		case p.Status == orders.StateAuthorized:
			list = append(list, PaymentCapture{PaymentID: p.ID})
		case p.Paid() && p.Kind == ledger.Regular && p.Doc.RegularPaymentDetails.AuthorizationDetails != nil:
			taken = true
		}
	}
	switch {
	case len(list) == 0 && taken:
		return nil, errs.New(errs.FailedPrecondition, CodeCaptured, "the payment of this order is captured already")
	case len(list) == 0:
		return nil, errs.New(errs.FailedPrecondition, CodeNotAuthorized, "this order has no authorized payment to capture")
	}
	ops, err := b.captures(tx, list)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(ops))
	for i, op := range ops {
		out[i] = op.id
	}
	return out, b.Close(tx)
}

// Ask sends requests that were written down and have no answer. Each has a key, so that asking again moves no money
// twice. A provider that does not answer is no error: Reconcile asks again.
func (s *Service) Ask(ctx context.Context, requests []string) error {
	for _, id := range requests {
		op, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*providerRequest,
			error) {
			return requestWhere(tx, "id = ?", id)
		})
		if err != nil {
			return err
		}
		if op == nil || op.state == opDone {
			continue
		}
		if _, err := s.ask(ctx, op); err != nil {
			return err
		}
	}
	return nil
}

// CapturedTx tells how captures of one order ended: nil when all money was taken. FailedPrecondition when some was not,
// or when that is not known yet.
func (s *Service) CapturedTx(tx *store.Tx, orderID string, requests []string) error {
	b, err := s.open(tx, orderID)
	if err != nil {
		return err
	}
	for _, id := range requests {
		op, err := requestWhere(tx, "id = ?", id)
		switch {
		case err != nil:
			return err
		case op == nil || op.state != opDone:
			return errs.New(errs.FailedPrecondition, CodeCaptureUnheard,
				"the payment provider has not answered yet; the order will show the result")
		}
		p := b.Payment(op.payment)
		if p == nil || p.Doc.RegularPaymentDetails == nil || p.Doc.RegularPaymentDetails.AuthorizationDetails == nil {
			return errs.Missing(ledger.CodeNoPayment, "payment", op.payment)
		}
		for _, c := range p.Doc.RegularPaymentDetails.AuthorizationDetails.Captures {
			if c.ID == id && c.Status != "SUCCEEDED" {
				return errs.New(errs.FailedPrecondition, CodeCaptureFailed, "the payment provider declined the capture: %s",
					cmp.Or(op.doc.Reason,
						"no reason given")).
					With("paymentId", p.ID)
			}
		}
	}
	return nil
}
