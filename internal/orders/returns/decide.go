package returns

import (
	"context"
	"slices"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// step changes a request that is at one of some steps. NotFound; Aborted for an older reading; FailedPrecondition.
func (s *Service) step(ctx context.Context, id string, revision *wire.Revision, from []string,
	change func(tx *store.Tx, r *Return) error) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := s.stepTx(tx, id, revision, from, change)
		return &oneAnswer{r}, err
	})
}

func (s *Service) stepTx(tx *store.Tx, id string, revision *wire.Revision, from []string,
	change func(tx *store.Tx, r *Return) error) (*Return, error) {
	before, err := locked(tx, id)
	if err != nil {
		return nil, err
	}
	after := *before
	after.Lines = slices.Clone(before.Lines)
	if err := ready(before, revision, before.Kind, from...); err != nil {
		return nil, err
	}
	if err := change(tx, &after); err != nil {
		return nil, err
	}
	return &after, s.update(tx, before, &after)
}

func wrongStatus(r *Return) error {
	return errs.New(errs.FailedPrecondition, CodeStatus,
		"the status of this request is %s, which does not allow this step", r.Status).With("status", r.Status)
}

// ready refuses to go on with a request that is another by now, or at another step.
func ready(r *Return, revision *wire.Revision, kind string, from ...string) error {
	if !slices.Contains(from, r.Status) {
		return wrongStatus(r)
	}
	if revision != nil && *revision != r.Revision {
		return errs.New(errs.Aborted, CodeRevision,
			"the request was changed by someone else; its revision is %d", r.Revision).
			With("id", r.ID)
	}
	return only(r, kind)
}

// only refuses what a kind of request does not have.
func only(r *Return, kind string) error {
	if r.Kind != kind {
		return wrongStatus(r)
	}
	return nil
}

func (s *Service) approve(ctx context.Context, in *answerRequest) (*oneAnswer, error) {
	return s.step(ctx, in.ReturnID, in.Revision, []string{Requested}, func(tx *store.Tx, r *Return) error {
		if err := only(r, KindReturn); err != nil {
			return err
		}
		r.Status, r.Answer, r.AnsweredDate = Approved, strings.TrimSpace(in.Message), wire.At(tx.Now)
		if s.cfg.Mails == nil {
			return nil
		}
		return s.cfg.Mails.ReturnApprovedTx(tx, r.OrderID, r.Answer)
	})
}

func (s *Service) decline(ctx context.Context, in *declineRequest) (*oneAnswer, error) {
	return s.step(ctx, in.ReturnID, in.Revision, []string{Requested}, func(tx *store.Tx, r *Return) error {
		r.Status, r.Answer, r.AnsweredDate = Declined, strings.TrimSpace(in.Reason), wire.At(tx.Now)
		r.ClosedDate = r.AnsweredDate
		if s.cfg.Mails == nil {
			return nil
		}
		return s.cfg.Mails.ReturnDeclinedTx(tx, r.OrderID, r.Answer)
	})
}

// receive notes that the goods came back, and puts those on the shelf that can be sold again.
func (s *Service) receive(ctx context.Context, in *receiveRequest) (*oneAnswer, error) {
	return s.step(ctx, in.ReturnID, in.Revision, []string{Approved}, func(tx *store.Tx, r *Return) error {
		units := map[string]int64{}
		for i, want := range in.Restock {
			at := slices.IndexFunc(r.Lines, func(l Line) bool { return l.LineItemID == want.LineItemID })
			if at < 0 || want.Quantity > r.Lines[at].Quantity || units[want.LineItemID] > 0 {
				return errs.New(errs.FailedPrecondition, CodeTooMany,
					"restock has more units of a line item than this request returns, or names it twice").
					With("lineItemId", want.LineItemID).With("index", i)
			}
			units[want.LineItemID] = want.Quantity
		}
		if len(units) > 0 {
			done, err := s.cfg.Orders.RestockTx(tx, r.OrderID, units)
			if err != nil {
				return err
			}
			for i := range r.Lines {
				r.Lines[i].Restocked = done[r.Lines[i].LineItemID]
			}
		}
		r.Status, r.ReceivedDate = Received, wire.At(tx.Now)
		return nil
	})
}

// refund gives the money of a return back, and closes it with that.
func (s *Service) refund(ctx context.Context, in *refundRequest) (*oneAnswer, error) {
	known, err := s.one(ctx, in.ReturnID)
	if err != nil {
		return nil, err
	}
	if err := ready(known, in.Revision, KindReturn, Approved, Received); err != nil {
		return nil, err
	}
	lines := map[string]int64{}
	for _, line := range known.Lines {
		lines[line.LineItemID] += line.Quantity
	}
	out := &oneAnswer{}
	_, err = s.cfg.Payments.RefundReturned(ctx, payments.Returned{
		OrderID: known.OrderID, Lines: lines, Amount: in.Amount, Mail: in.SendEmail, Message: in.Message,
		Also: func(tx *store.Tx, refundID string) (err error) {
			out.Return, err = s.stepTx(tx, in.ReturnID, in.Revision, []string{Approved, Received},
				func(tx *store.Tx, r *Return) error {
					r.Status, r.RefundID, r.ClosedDate = Refunded, refundID, wire.At(tx.Now)
					return nil
				})
			return err
		},
	})
	if err != nil {
		return nil, err
	}
	if out.Return == nil { // an earlier call with the same key did it
		out.Return, err = s.one(store.FromPrimary(ctx), in.ReturnID)
	}
	return out, err
}

// accept cancels an order whose buyer asked for that, and gives all that was paid back if that is wanted.
func (s *Service) accept(ctx context.Context, in *acceptRequest) (*oneAnswer, error) {
	out := &oneAnswer{}
	if in.Refund && !actor.From(ctx).Holds(refundPermission) {
		return nil, errs.New(errs.PermissionDenied, "", "refunding needs the permission %s", refundPermission)
	}
	known, err := s.one(ctx, in.ReturnID)
	if err != nil {
		return nil, err
	}
	if err := ready(known, in.Revision, KindCancel, Requested); err != nil {
		return nil, err
	}
	end := func(tx *store.Tx, refundID string) (err error) {
		out.Return, err = s.stepTx(tx, in.ReturnID, in.Revision, []string{Requested}, func(tx *store.Tx, r *Return) error {
			if err := only(r, KindCancel); err != nil {
				return err
			}
			parcels, err := s.cfg.Parcels(tx, r.OrderID)
			if err != nil {
				return err
			}
			if len(parcels) > 0 {
				return notAllowed(WhySent)
			}
			r.Status, r.RefundID, r.AnsweredDate = Accepted, refundID, wire.At(tx.Now)
			r.ClosedDate, r.Answer = r.AnsweredDate, strings.TrimSpace(in.Message)
			_, err = s.cfg.Orders.CancelTx(tx, r.OrderID, orders.Cancellation{Restock: in.Restock, Mail: in.SendEmail,
				Message: r.Answer})
			return err
		})
		return err
	}
	if in.Refund {
		_, err = s.cfg.Payments.RefundReturned(ctx, payments.Returned{OrderID: known.OrderID, Also: end})
	} else {
		err = s.db.Write(ctx, func(tx *store.Tx) error {
			if done, err := httpapi.Once(tx, in.ReturnID); err != nil || done != "" {
				return err
			}
			return end(tx, "")
		})
	}
	if err != nil {
		return nil, err
	}
	s.cfg.Canceled(ctx, known.OrderID)
	if out.Return == nil {
		out.Return, err = s.one(store.FromPrimary(ctx), in.ReturnID)
	}
	return out, err
}

func (s *Service) one(ctx context.Context, id string) (*Return, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Return, error) { return find(tx, id) })
}
