package payments

import (
	"cmp"
	"context"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
	"souk/internal/platform/store"
)

// How a charge stands, for buyers.
const (
	StandsApproved = "APPROVED"
	StandsDeclined = "DECLINED"
	StandsPending  = "PENDING"
	StandsAction   = "ACTION_REQUIRED"
	StandsOffline  = "OFFLINE" // to be paid by hand
)

// Response tells a buyer how a charge stands.
type Response struct {
	Status               string           `json:"status" validate:"oneof=APPROVED DECLINED PENDING ACTION_REQUIRED"`
	OrderID              string           `json:"orderId"`
	Action               *provider.Action `json:"action,omitempty"`
	DeclineReason        string           `json:"declineReason,omitempty"`
	PaymentResponseToken string           `json:"paymentResponseToken,omitempty"`
	PaymentID            string           `json:"paymentId,omitempty"`
}

// answer asks the provider and tells how the charge stands then.
func (s *Service) answer(ctx context.Context, o *providerRequest) (*Response, error) {
	heard, err := s.ask(ctx, o)
	if err != nil {
		return nil, err
	}
	if heard == nil || heard.paymentStatus == "" {
		return s.response(ctx, o.id)
	}
	return s.stands(heard, heard.paymentStatus)
}

// response tells how a charge stands. Charge and payment are read in one snapshot.
func (s *Service) response(ctx context.Context, operationID string) (*Response, error) {
	var status string
	o, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*providerRequest, error) {
		o, err := requestWhere(tx, "id = ?", operationID)
		if err != nil {
			return nil, err
		}
		if o == nil {
			return nil, fmt.Errorf("payments: operation %s is gone", operationID)
		}
		return o, tx.QueryRow("SELECT status FROM payments WHERE id = ?", []any{o.payment}, &status)
	})
	if err != nil {
		return nil, err
	}
	return s.stands(o, status)
}

// stands tells how a charge stands whose payment has this status.
func (s *Service) stands(o *providerRequest, status string) (*Response, error) {
	out := &Response{OrderID: o.order, PaymentID: o.payment}
	var err error
	if out.PaymentResponseToken, err = s.sealer.Seal(o.id, responsePlace); err != nil {
		return nil, err
	}
	switch {
	case o.doc.Returned:
		out.Status, out.DeclineReason = StandsDeclined, provider.DeclineEnded
	case o.state == opWaiting && o.doc.Action != nil && !o.doc.Stop:
		out.Status = StandsAction
		action := *o.doc.Action
		if action.URL == "" {
			action.URL = s.cfg.PublicURL + "/hosted/challenge/" + out.PaymentResponseToken
		}
		out.Action = &action
	case o.state != opDone:
		out.Status = StandsPending
	case status == orders.StateDeclined, status == orders.StateCanceled:
		out.Status, out.DeclineReason = StandsDeclined, cmp.Or(o.doc.Reason, provider.DeclineFailed)
	default:
		out.Status = StandsApproved
	}
	return out, nil
}

// responsePlace is where sealed names of charges belong.
const responsePlace = "payment-response"

// returnURL is where a buyer comes back to who confirmed a charge elsewhere.
func (s *Service) returnURL(o *providerRequest) string {
	token, err := s.sealer.Seal(o.id, responsePlace)
	if err != nil {
		return s.cfg.PublicURL
	}
	return s.cfg.PublicURL + "/hosted/payment/" + token
}
