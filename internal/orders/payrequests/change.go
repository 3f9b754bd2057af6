package payrequests

import (
	"context"
	"errors"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// url is the page of a request.
func (s *Service) url(r *Request) string { return s.cfg.PublicURL + page(r) }

func page(r *Request) string { return "/hosted/pay/" + r.PaymentGatewayOrderID }

// PageFor gives the path of a request's page, which leads back to where to says.
// NotFound.
func (s *Service) PageFor(ctx context.Context, id string, to payments.RedirectURLs) (string, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		r, err := s.requests.Get(tx.Context(), id)
		if err != nil {
			return "", err
		}
		if to != (payments.RedirectURLs{}) {
			if err := payments.LeadBackTx(tx, r.PaymentGatewayOrderID, to); err != nil {
				return "", err
			}
		}
		return page(r), nil
	})
}

// update changes what people read of a request that is not over.
func (s *Service) update(ctx context.Context, patch resource.Patch) (*Request, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Request, error) {
		r, err := s.requests.Get(tx.Context(), patch.ID)
		if err != nil {
			return nil, err
		}
		if status := r.currentStatus(tx.Now); status != Unpaid {
			return nil, cannot("UPDATE", status)
		}
		return s.requests.Update(tx.Context(), patch)
	})
}

// void ends a request before it is paid; the second time nothing happens.
func (s *Service) void(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		r, err := s.requests.Get(tx.Context(), id)
		if err != nil {
			return err
		}
		switch status := r.currentStatus(tx.Now); status {
		case Voided:
			return nil
		case Unpaid:
		default:
			return cannot("VOID", status)
		}
		if err := payments.CancelGatewayTx(tx, r.PaymentGatewayOrderID); err != nil {
			return err
		}
		return s.move(tx, id, Voided, "voided")
	})
}

// move gives a request another status, and tells.
func (s *Service) move(tx *store.Tx, id, status, slug string) error {
	r, err := s.requests.Change(tx.Context(), id, nil, func(_ *store.Tx, r *Request) error {
		r.Status = status
		return nil
	})
	if err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: id, Kind: store.Action,
		Body: oneRequest{r}})
}

// PaidTx hears that a gateway order was paid, and marks the request that it belongs
// to, if there is one. Money counts even for a request that ended meanwhile.
func (s *Service) PaidTx(tx *store.Tx, gatewayID string) error {
	tx.Unlocked("a request is made before its gateway order is charged, and is written here when it was not paid yet",
		"payment_requests")
	var id, status string
	err := tx.QueryRow("SELECT id, status FROM payment_requests WHERE gateway_id = ?", []any{gatewayID}, &id, &status)
	switch {
	case errors.Is(err, store.ErrNoRows), err == nil && status == Paid:
		return nil
	case err != nil:
		return err
	}
	return s.move(tx, id, Paid, "paid")
}

const batch = 100

// Expire ends requests whose date has passed, but for those that are being paid right
// now. A job calls it.
func (s *Service) Expire(ctx context.Context) error {
	now := s.db.Now().UnixMilli()
	after, last := int64(-1), ""
	for {
		type due struct {
			id, gateway string
			expires     int64
		}
		list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]due, error) {
			var out []due
			err := tx.Each(
				"SELECT id, gateway_id, expires FROM payment_requests WHERE status = 'UNPAID' AND expires <= ? AND (expires > ? OR (expires = ? AND id > ?)) ORDER BY expires, id LIMIT ?",
				[]any{now, after, after, last, batch}, func(rows store.Rows) error {
					var d due
					err := rows.Scan(&d.id, &d.gateway, &d.expires)
					out = append(out, d)
					return err
				})
			return out, err
		})
		if err != nil {
			return err
		}
		for _, d := range list {
			after, last = d.expires, d.id
			if err := s.expire(ctx, d.id); err != nil {
				return err
			}
		}
		if len(list) < batch {
			return ctx.Err()
		}
	}
}

// expire ends one request.
func (s *Service) expire(ctx context.Context, id string) error {
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		r, err := s.requests.Get(tx.Context(), id)
		if err != nil || r.Status != Unpaid || !r.past(tx.Now) {
			return err
		}
		if err := payments.CancelGatewayTx(tx, r.PaymentGatewayOrderID); err != nil {
			return err
		}
		return s.move(tx, id, Expired, "expired")
	})
	if code := errs.CodeOf(err); code == payments.CodeRunning || code == CodeNotFound {
		return nil // it is being paid, or was deleted meanwhile: the next round looks again
	}
	return err
}

// charge pays a request with what a buyer chose.
func (s *Service) charge(ctx context.Context, id, token string) (*payments.Response, error) {
	r, err := s.requests.Get(store.FromPrimary(ctx), id)
	if err != nil {
		return nil, err
	}
	if status := r.currentStatus(s.db.Now()); status != Unpaid {
		return nil, cannot("CHARGE", status)
	}
	response, err := s.cfg.Payments.Charge(ctx, payments.Charge{GatewayOrderID: r.PaymentGatewayOrderID, Token: token})
	if err != nil {
		return nil, inWordsOfRequests(err)
	}
	if response.Status == payments.StandsDeclined {
		return nil, errs.New(errs.FailedPrecondition, CodePaymentStatus,
			"the payment was declined; choose another payment method").
			With("paymentResponseToken", response.PaymentResponseToken).With("paymentStatus", payments.StandsDeclined).With(
			"failureDetails", response.DeclineReason)
	}
	return response, nil
}

// inWordsOfRequests names refusals of payments as the contract of requests does.
func inWordsOfRequests(err error) error {
	switch errs.CodeOf(err) {
	case paymentmethods.CodeToken:
		return errs.New(errs.FailedPrecondition, CodeAttemptExpired,
			"the payment token was used or has expired; create a new one")
	case paymentmethods.CodeNoProvider:
		return errs.New(errs.FailedPrecondition, CodeMethodUnavailable,
			"this payment method cannot pay this request; choose another")
	case payments.CodeAlreadyPaid:
		return cannot("CHARGE", Paid)
	case payments.CodeExpired:
		return cannot("CHARGE", Expired)
	}
	return err
}

// send mails the link of a request to the buyer. False when the shop writes no such mails.
func (s *Service) send(ctx context.Context, id, message string) (bool, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (bool, error) {
		r, err := s.requests.Get(tx.Context(), id)
		if err != nil {
			return false, err
		}
		if status := r.currentStatus(tx.Now); status != Unpaid {
			return false, cannot("SEND", status)
		}
		currency, err := money.ParseCurrency(r.Currency)
		if err != nil || s.cfg.Mails == nil {
			return false, err
		}
		amount, err := money.Parse(string(r.Amount.Amount), currency)
		if err != nil {
			return false, err
		}
		return s.cfg.Mails.PaymentRequestTx(tx, r.OrderID, s.url(r), amount, message)
	})
}

// Check proves that requests and their gateway orders agree.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	err := tx.Each(
		`SELECT r.id, r.status, COALESCE(g.status, '') FROM payment_requests r LEFT JOIN gateway_orders g ON g.id = r.gateway_id
		WHERE g.id IS NULL OR (r.status = 'PAID') <> (g.status = 'PAID') OR (r.status IN ('EXPIRED', 'VOIDED') AND g.status = 'OPEN') ORDER BY r.id`, nil, func(rows store.Rows) error {
			var id, status, gateway string
			if err := rows.Scan(&id, &status, &gateway); err != nil {
				return err
			}
			wrong = append(wrong, "payment request "+id+" is "+status+", and its gateway order is "+gateway)
			return nil
		})
	return wrong, err
}
