package abandoned

import (
	"context"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of reminders that staff ask for and that cannot be sent.
const (
	// CodeRecovered: it was bought after all.
	CodeRecovered = "ABANDONED_CHECKOUT_RECOVERED"
	// CodeNoEmail: there is no address, or none that mail can go to.
	CodeNoEmail = "ABANDONED_CHECKOUT_NO_EMAIL"
	// CodeUnsubscribed: the person asked not to be reminded.
	CodeUnsubscribed = "ABANDONED_CHECKOUT_UNSUBSCRIBED"
	// CodeReminded: a reminder was sent a short while ago.
	CodeReminded = "ABANDONED_CHECKOUT_ALREADY_REMINDED"
	// CodeOver: what was left is gone, or its link leads there no more.
	CodeOver = "ABANDONED_CHECKOUT_OVER"
)

var remindCodes = []string{CodeNotFound, CodeRecovered, CodeNoEmail, CodeUnsubscribed, CodeReminded, CodeOver}

// remindPause is how long nobody is reminded of the same purchase again.
const remindPause = time.Hour

// Remind writes now to somebody who left, because staff want it, and notes it as the reminders that the shop sends
// by itself are noted. That those are switched off, or that there was one long ago, does not stand in its way.
// NotFound, or FailedPrecondition with one of the codes above.
func (s *Service) Remind(ctx context.Context, id string) (*AbandonedCheckout, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*AbandonedCheckout, error) {
		a, err := s.records.Get(tx.Context(), id)
		if err != nil {
			return nil, err
		}
		// Before the record is changed: whoever completes a checkout locks it first, too.
		if err := s.mayRemind(tx, a); err != nil {
			return nil, err
		}
		return s.records.Change(tx.Context(), id, nil, func(tx *store.Tx, a *AbandonedCheckout) error {
			err := s.sendReminder(tx, a)
			if errs.KindOf(err) == errs.InvalidArgument {
				return errs.New(errs.FailedPrecondition, CodeNoEmail,
					"mail cannot be sent to this buyer's e-mail address; correct buyerInfo.email first")
			}
			if err != nil {
				return err
			}
			a.note(tx, EmailSent)
			return nil
		})
	})
}

func (s *Service) mayRemind(tx *store.Tx, a *AbandonedCheckout) error {
	no := func(code, why string) error { return errs.New(errs.FailedPrecondition, code, "%s", why) }
	if a.Status == Recovered {
		return no(CodeRecovered, "this checkout was recovered: the buyer placed the order, so no reminder is needed")
	}
	if a.BuyerInfo.Email == "" {
		return no(CodeNoEmail, "this buyer gave no e-mail address, so no reminder can be sent")
	}
	silent, err := unsubscribedTx(tx, a.BuyerInfo.Email)
	if err != nil {
		return err
	}
	if silent {
		return no(CodeUnsubscribed, "this buyer unsubscribed from reminders")
	}
	for _, one := range a.Activities {
		if one.Type == EmailSent && tx.Now.Sub(one.CreatedDate.Time()) < remindPause {
			return no(CodeReminded, "this buyer was sent a reminder less than an hour ago; try again later")
		}
	}
	stands, err := s.recoverableTx(tx, a)
	if err != nil {
		return err
	}
	if !stands || tx.Now.Sub(a.CreatedDate.Time()) > linkLife {
		return no(CodeOver, "this checkout cannot be reopened any more: it is too old, or its cart or checkout was deleted")
	}
	return nil
}

// recoverableTx tells whether what was left is there to come back to.
func (s *Service) recoverableTx(tx *store.Tx, a *AbandonedCheckout) (bool, error) {
	if a.CheckoutID == "" {
		_, there, err := s.cfg.Carts.StandsTx(tx, a.CartID)
		return there, err
	}
	now, there, err := checkout.StandsTx(tx, a.CheckoutID)
	return there && !now.Completed, err
}
