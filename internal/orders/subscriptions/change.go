package subscriptions

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	oneRequest struct {
		SubscriptionID string `json:"subscriptionId" validate:"required,guid"`
	}
	cancelRequest struct {
		SubscriptionID string `json:"subscriptionId" validate:"required,guid"`
		// At is PERIOD_END when it is not said.
		At     string `json:"at,omitempty" validate:"omitempty,oneof=PERIOD_END NOW"`
		Reason string `json:"reason,omitempty" validate:"max=500"`
	}
	methodRequest struct {
		SubscriptionID string `json:"subscriptionId" validate:"required,guid"`
		SavedMethodID  string `json:"savedMethodId,omitempty" validate:"required_without=PaymentToken,excluded_with=PaymentToken,omitempty,guid"`
		PaymentToken   string `json:"paymentToken,omitempty" validate:"max=100"`
	}
	oneAnswer struct {
		Subscription *Subscription `json:"subscription"`
	}
)

// own reads a subscription that the caller may see. Members see their own and nothing
// of others, not even that they exist.
func own(tx *store.Tx, id string) (*record, error) {
	r, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	who := actor.From(tx.Context())
	if r == nil || who.Shopper() && (who.Kind != actor.Member || r.member != who.ID || r.status == Pending) {
		return nil, missing(id)
	}
	return r, nil
}

// change has a caller change a subscription, and writes down who did.
func (s *Service) change(ctx context.Context, id string, fn func(tx *store.Tx, r *record) error) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := own(tx, id)
		if err != nil {
			return nil, err
		}
		before, err := s.show(tx, r)
		if err != nil {
			return nil, err
		}
		if err := fn(tx, r); err != nil {
			return nil, err
		}
		after, err := s.show(tx, r)
		if err != nil {
			return nil, err
		}
		return &oneAnswer{after}, audit.Change(tx, subscriptionEntity, r.id, before, after)
	})
}

func refuse(r *record, what string) error {
	return errs.New(errs.FailedPrecondition, CodeState, "a subscription with the status %s cannot be %s", r.status,
		what).With("status", string(r.status))
}

// byCustomer refuses members what the shop did not let them do.
func byCustomer(ctx context.Context, r *record) error {
	if actor.From(ctx).Shopper() && !r.Settings.EnableCustomerCancellation {
		return errs.New(errs.FailedPrecondition, CodeNotByCustomer,
			"this subscription cannot be changed by its member; ask the shop")
	}
	return nil
}

// nothingPending tells that no money is being asked for.
func (r *record) nothingPending(tx *store.Tx) (bool, error) {
	c, err := r.open(tx)
	return c == nil || c.gateway == "", err
}

func (s *Service) pause(ctx context.Context, in *oneRequest) (*oneAnswer, error) {
	return s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		if err := byCustomer(ctx, r); err != nil {
			return err
		}
		if nothingPending, err := r.nothingPending(tx); err != nil || !nothingPending || !r.Ends.IsZero() || !r.move(Pause) {
			return or(err, refuse(r, "paused"))
		}
		r.PausedAt = wire.At(tx.Now)
		r.plan()
		return s.write(tx, r)
	})
}

// resume goes on with a subscription that was paused, or takes back that it was to end.
// A date that passed in between is today.
func (s *Service) resume(ctx context.Context, in *oneRequest) (*oneAnswer, error) {
	return s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		if r.status == Active && (r.Canceled.IsZero() || r.over()) || !r.move(Resume) {
			return refuse(r, "resumed")
		}
		r.PausedAt, r.Canceled, r.Reason = 0, 0, ""
		if !r.over() {
			r.Ends = 0
		}
		if !r.due().After(tx.Now) {
			r.Anchor, r.Steps = wire.At(tx.Now), 0
		}
		r.plan()
		return s.write(tx, r)
	})
}

func (s *Service) skip(ctx context.Context, in *oneRequest) (*oneAnswer, error) {
	return s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		if err := byCustomer(ctx, r); err != nil {
			return err
		}
		if nothingPending, err := r.nothingPending(tx); err != nil || !nothingPending || !r.skippable() {
			return or(err, refuse(r, "skipped"))
		}
		return s.skipped(tx, r)
	})
}

// skippable: there is a cycle to come, and it is not the one a free trial leads to.
func (r *record) skippable() bool {
	_, ok := steps[r.status][Skip]
	return ok && r.Ends.IsZero() && r.Paid > 0
}

// cancel ends a subscription: when what was paid for is over, or at once if the shop
// says so. One that waits for money ends at once.
func (s *Service) cancel(ctx context.Context, in *cancelRequest) (*oneAnswer, error) {
	return s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		who := actor.From(ctx)
		if err := byCustomer(ctx, r); err != nil {
			return err
		}
		if in.At == "NOW" && who.Shopper() {
			return errs.Invalid(errs.Field("at", errs.RuleOther,
				"must be PERIOD_END for members: they can cancel at the end of the paid period only"))
		}
		if _, ok := steps[r.status][Cancel]; !ok || !r.Canceled.IsZero() && in.At != "NOW" {
			return refuse(r, "cancelled")
		}
		if in.At == "NOW" || r.status != Active {
			return s.end(tx, r, in.Reason)
		}
		nothingPending, err := r.nothingPending(tx)
		if err != nil {
			return err
		}
		if !nothingPending {
			return s.end(tx, r, in.Reason)
		}
		r.Canceled, r.Ends, r.Reason = wire.At(tx.Now), wire.At(r.due()), in.Reason
		return s.write(tx, r)
	})
}

// pay changes how a subscription is paid. One that waits for its money is tried at once.
func (s *Service) pay(ctx context.Context, in *methodRequest) (*oneAnswer, error) {
	out, err := s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		if r.status == Canceled || r.status == Ended {
			return refuse(r, "given another payment method")
		}
		method, err := s.method(tx, r, in)
		if err != nil {
			return err
		}
		r.Method = method
		if r.status == PastDue {
			r.next = tx.Millis()
		}
		return s.write(tx, r)
	})
	if err != nil {
		return nil, err
	}
	return s.tryNow(ctx, out)
}

func (s *Service) method(tx *store.Tx, r *record, in *methodRequest) (string, error) {
	if in.SavedMethodID != "" {
		_, err := s.cfg.Payments.KeptTx(tx, in.SavedMethodID, r.member)
		return in.SavedMethodID, err
	}
	method, err := s.cfg.Payments.KeepTx(tx, in.PaymentToken, r.member)
	if err == nil && method == "" {
		err = errs.Invalid(errs.Field("paymentToken", errs.RuleOther,
			"must be the token of a payment method that can be saved; this one is chosen on the provider's page at each "+
				"payment"))
	}
	return method, err
}

// retry charges one that waits for its money, now.
func (s *Service) retry(ctx context.Context, in *oneRequest) (*oneAnswer, error) {
	out, err := s.change(ctx, in.SubscriptionID, func(tx *store.Tx, r *record) error {
		if r.status != PastDue {
			return refuse(r, "charged again")
		}
		r.next = tx.Millis()
		return s.write(tx, r)
	})
	if err != nil {
		return nil, err
	}
	return s.tryNow(ctx, out)
}

// tryNow charges what is due now, and tells how it stands then.
func (s *Service) tryNow(ctx context.Context, out *oneAnswer) (*oneAnswer, error) {
	if out.Subscription.Status != PastDue {
		return out, nil
	}
	if err := s.Look(ctx, out.Subscription.ID); err != nil {
		return nil, err
	}
	return s.get(store.FromPrimary(ctx), &oneRequest{out.Subscription.ID})
}

func or(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
