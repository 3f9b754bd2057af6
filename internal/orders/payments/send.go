package payments

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/store"
)

// askLimit is how long a provider may take to answer.
const askLimit = 25 * time.Second

// ask sends a stored request to its provider, and writes down how it went. It does
// so even when the caller hung up: the money moves all the same. Nobody may hold a
// transaction while asking. The request comes back as it stands then, nil when that is
// not known.
func (s *Service) ask(ctx context.Context, o *providerRequest) (*providerRequest, error) {
	if err := store.Waits(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), askLimit)
	defer cancel()
	out, err := s.send(ctx, o)
	if err != nil {
		s.cfg.Logger.WarnContext(ctx, "a payment provider did not answer", "provider", o.provider, "operation", o.id, "kind",
			o.kind, "error", err)
		return nil, s.unheard(ctx, o.id, err)
	}
	booking := ctx
	if o.kind == kindCharge && !o.doc.Save && o.doc.Method.Saved == "" {
		// REPEATABLE READ is safe here: every row that the decision depends on (the operation,
		// the payment, the order) is written. A charge that saves a card, or uses a saved one,
		// depends on other rows too and stays serializable.
		booking = store.ByRows(ctx)
	}
	return s.advance(ctx, booking, o.id, out)
}

// send makes the call that a request stands for: charge, capture, void or refund.
func (s *Service) send(ctx context.Context, o *providerRequest) (*provider.Outcome, error) {
	p := s.Providers[o.provider]
	if p == nil {
		return nil, fmt.Errorf("payments: there is no provider %q any more", o.provider)
	}
	follow := provider.FollowCall{Key: o.id, Charge: o.doc.Charge, Amount: o.amount}
	switch o.kind {
	case kindCharge:
		if o.state == opWaiting && o.ref != "" {
			if l, ok := p.(provider.Looker); ok {
				return l.Look(ctx, provider.FollowCall{Key: o.id, Charge: o.ref, Amount: o.amount})
			}
		}
		return p.Charge(ctx, provider.ChargeCall{
			Key: o.id, Amount: o.amount, Method: o.doc.Method, Hold: o.doc.Hold, Save: o.doc.Save, OffSession: o.doc.OffSession,
			OrderID: o.order, Email: o.doc.Email,
			ReturnURL: cmp.Or(o.doc.ReturnURL, s.returnURL(o)),
		})
	case kindCapture:
		return p.Capture(ctx, follow)
	case kindVoid:
		return p.Void(ctx, follow)
	}
	return p.Refund(ctx, follow)
}

// unheard writes down that nobody knows yet how a request went.
func (s *Service) unheard(ctx context.Context, id string, cause error) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		o, err := requestWhere(tx, "id = ?", id)
		if err != nil || o == nil || o.state == opDone {
			return err
		}
		o.doc.Trouble = cause.Error()
		o.postpone(tx)
		return o.update(tx)
	})
}
