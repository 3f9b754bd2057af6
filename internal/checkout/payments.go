package checkout

import (
	"context"
	"slices"

	"souk/internal/actor"
	"souk/internal/basket"
	"souk/internal/errs"
	"souk/internal/orders"
	"souk/internal/payments"
	"souk/internal/store"
)

// Codes of payments, as the contract names them.
const (
	CodePaymentError    = "PAYMENT_ERROR"
	CodeNoProvider      = "PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE"
	CodeNoPayments      = "SITE_NOT_ACCEPTING_PAYMENTS"
	CodeAlreadyPaid     = "CHECKOUT_ALREADY_PAID"
	CodePaymentRunning  = "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS"
	CodeNotConfirmed    = "NO_SAVE_PAYMENT_METHOD_CONFIRMATION"
	CodeRedeemCardError = "REDEEM_GIFT_CARD_ERROR"
)

// Payments takes money; payments.Service is one.
type Payments interface {
	// ReadyTx says why no money can be taken with a token now, with CodeNoPayments or
	// CodeNoProvider or what is wrong with the token; nil when it can.
	ReadyTx(tx *store.Tx, token string, renews bool) error
	// KeepTx keeps a way of paying for later; empty when it cannot be.
	KeepTx(tx *store.Tx, token, member string) (string, error)
	// Online tells whether money can be taken online, and by hand.
	Online(ctx context.Context) (online, byHand bool)
	// Offered lists the ways of paying for whoever asks.
	Offered(ctx context.Context, byHand bool) (*payments.Methods, error)
	// BeginTx writes down beside an order what is to be paid for it, and gives the id
	// that payment pages and providers know it by.
	BeginTx(tx *store.Tx, due payments.Due) (gatewayOrderID string, err error)
	// BeginChargeTx is BeginTx with the charge already written down, for an order that is
	// placed in the same transaction; nil when the order has to be there first.
	BeginChargeTx(tx *store.Tx, due payments.Due, charge payments.Charge, buyer *orders.BuyerInfo) (*payments.Begun, error)
	// Finish takes the money of such a charge, as Charge does.
	Finish(ctx context.Context, begun *payments.Begun) (*payments.Response, error)
	// PaidTx notes what gift cards and memberships paid for an order in its placing.
	PaidTx(tx *store.Tx, orderID string, parts []payments.Part) error
	// Charge takes the money. The order is on disk by then, and so is how it went when
	// Charge returns.
	Charge(ctx context.Context, charge payments.Charge) (*payments.Response, error)
	// Standing tells how far a payment is.
	Standing(ctx context.Context, gatewayOrderID string) (running, paid bool, err error)
}

// CreateOrderRequest places an order.
type CreateOrderRequest struct {
	ID                string            `json:"id" validate:"required,guid"`
	URLParams         map[string]string `json:"urlParams,omitempty" validate:"max=50,dive,keys,max=100,endkeys,max=2000"`
	SavePaymentMethod bool              `json:"savePaymentMethod,omitempty"`
	DelayCapture      bool              `json:"delayCapture,omitempty"`
	InAppPurchase     bool              `json:"inAppPurchase,omitempty"`
}

// ChargeRequest places an order and pays for it.
type ChargeRequest struct {
	CreateOrderRequest
	PaymentToken string `json:"paymentToken,omitempty" validate:"max=10000"`
}

// CreateOrderResponse names the order.
type CreateOrderResponse struct {
	OrderID               string `json:"orderId,omitempty"`
	SubscriptionID        string `json:"subscriptionId,omitempty"`
	PaymentGatewayOrderID string `json:"paymentGatewayOrderId,omitempty"`
}

// ChargeResponse names the order that was paid.
type ChargeResponse struct {
	OrderID               string `json:"orderId,omitempty"`
	SubscriptionID        string `json:"subscriptionId,omitempty"`
	PaymentResponseToken  string `json:"paymentResponseToken,omitempty"`
	PaymentGatewayOrderID string `json:"paymentGatewayOrderId,omitempty"`
	CheckoutCompleted     bool   `json:"checkoutCompleted"`
}

// CreateOrder places the order of a checkout, once: whoever asks again gets the same.
// Money that is due online is then paid through the gateway order.
func (s *Service) CreateOrder(ctx context.Context, in *CreateOrderRequest) (*CreateOrderResponse, error) {
	done, err := s.place(ctx, in, nil)
	if err != nil {
		return nil, err
	}
	return &CreateOrderResponse{OrderID: done.order, SubscriptionID: done.subscription, PaymentGatewayOrderID: done.gateway}, nil
}

// CreateOrderAndCharge places the order and takes what is due for it. A checkout that
// was ordered before is not ordered again, and what was paid is not paid again; an
// order whose payment failed can be paid by calling again.
func (s *Service) CreateOrderAndCharge(ctx context.Context, in *ChargeRequest) (*ChargeResponse, error) {
	done, err := s.place(ctx, &in.CreateOrderRequest, in)
	if err != nil {
		return nil, err
	}
	out := &ChargeResponse{OrderID: done.order, SubscriptionID: done.subscription, PaymentGatewayOrderID: done.gateway, CheckoutCompleted: true}
	if done.due.Sign() == 0 {
		return out, nil
	}
	if done.before {
		switch running, paid, err := s.cfg.Payments.Standing(ctx, done.gateway); {
		case err != nil:
			return nil, err
		case paid:
			return out, nil
		case running:
			return nil, errs.New(errs.AlreadyExists, CodePaymentRunning, "the payment of this checkout is under way").With("orderId", done.order)
		}
	}
	response, err := s.charge(ctx, done, in)
	if err != nil {
		return nil, err
	}
	switch response.Status {
	case payments.StandsDeclined:
		return nil, errs.New(errs.FailedPrecondition, CodePaymentError, "the payment was refused").
			With("declineReason", response.DeclineReason).With("orderId", done.order).With("paymentGatewayOrderId", done.gateway)
	case payments.StandsAction, payments.StandsPending:
		out.PaymentResponseToken = response.PaymentResponseToken
	}
	return out, nil
}

// charge takes the money for an order that was placed.
func (s *Service) charge(ctx context.Context, done *placed, in *ChargeRequest) (*payments.Response, error) {
	if done.begun != nil {
		return s.cfg.Payments.Finish(ctx, done.begun)
	}
	return s.cfg.Payments.Charge(ctx, in.charge(done.gateway))
}

func (in *ChargeRequest) charge(gateway string) payments.Charge {
	return payments.Charge{GatewayOrderID: gateway, Token: in.PaymentToken, Save: in.SavePaymentMethod}
}

// PaymentMethods lists the ways of paying for a checkout. NotFound.
func (s *Service) PaymentMethods(ctx context.Context, in *OneRequest) (*payments.Methods, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	byHand := !r.settings().DisabledManualPayment
	if byHand {
		shop, err := s.cfg.Sales.Shop(ctx)
		if err != nil {
			return nil, err
		}
		things, err := s.cfg.Sales.Shelf().Resolve(ctx, shop, r.Lines, nil)
		if err != nil {
			return nil, err
		}
		byHand = !slices.ContainsFunc(things, func(t basket.Thing) bool { return plan(&t) != nil })
	}
	offered, err := s.cfg.Payments.Offered(ctx, byHand)
	if err == nil && r.guest(actor.From(ctx)) {
		offered.Saved = nil // what a member keeps is for what is theirs
	}
	return offered, err
}
