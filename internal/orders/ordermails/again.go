package ordermails

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of refusals to send a message once more.
const (
	CodeNotByHand  = "ORDER_EMAIL_NOT_BY_HAND"
	CodeNotTrue    = "ORDER_EMAIL_NOT_TRUE"
	CodeOff        = "ORDER_EMAIL_IS_OFF"
	CodeNoAddress  = "MISSING_CONTACT_EMAIL"
	sendPermission = "ECOM.MODIFY_ORDERS"
)

// again lists the messages that staff can send a second time. Each function reports whether the
// message is still true of the order. Messages about a parcel, a refund or a payment link are sent
// again where that parcel, refund or link is managed.
var again = map[Kind]func(o *orders.Order) bool{
	Placed:   func(o *orders.Order) bool { return o.Status == orders.Approved },
	Paid:     func(o *orders.Order) bool { return o.Status == orders.Approved && o.PaymentStatus == orders.Paid },
	Canceled: func(o *orders.Order) bool { return o.Status == orders.Canceled },
}

type (
	againRequest struct {
		Kind    Kind   `json:"kind" validate:"required,max=50"`
		OrderID string `json:"orderId" validate:"required,guid"`
	}
	againResponse struct {
		To string `json:"to"`
	}
)

// sendAgain writes a message to the buyer once more, as the order stands now and to the
// address it has now. NotFound; refusals by the codes above.
func (s *Service) sendAgain(ctx context.Context, in *againRequest) (*againResponse, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	holds := again[in.Kind]
	if holds == nil {
		return nil, errs.New(errs.FailedPrecondition, CodeNotByHand,
			"only the messages PLACED, PAID and CANCELED can be sent again")
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*againResponse, error) {
		declareReads(tx)
		o, err := s.cfg.Orders.OrderTx(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		if !holds(o) {
			return nil, errs.New(errs.FailedPrecondition, CodeNotTrue,
				"this message does not match the order any more: its status is %s and its payment status %s",
				o.Status, o.PaymentStatus)
		}
		settings, err := s.settings.In(tx)
		if err != nil {
			return nil, err
		}
		if settings[in.Kind].Disabled {
			return nil, errs.New(errs.FailedPrecondition, CodeOff, "this message is switched off in the settings")
		}
		written, err := s.send(tx, in.Kind, o, about{})
		if err == nil && !written {
			err = errs.New(errs.FailedPrecondition, CodeNoAddress, "the order has no e-mail address of the buyer")
		}
		return &againResponse{s.to(ctx, in.Kind, o)}, err
	})
}
