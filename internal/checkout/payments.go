package checkout

import (
	"context"

	"souk/internal/errs"
	"souk/internal/money"
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

// Payments takes money online.
type Payments interface {
	// Ready says why no money can be taken now, with CodeNoPayments or CodeNoProvider;
	// nil when it can.
	Ready(ctx context.Context) error
	// BeginTx writes down beside an order what is to be paid for it, and gives the id
	// that payment pages and providers know it by.
	BeginTx(tx *store.Tx, due Due) (gatewayOrderID string, err error)
	// Charge takes the money. The order is on disk by then, and so is how it went when
	// Charge returns: CodePaymentError when it was refused.
	Charge(ctx context.Context, charge Charge) (*Charged, error)
	// Standing tells how far the payment of an order is.
	Standing(ctx context.Context, orderID string) (Standing, error)
}

// Due is money to be paid for an order.
type Due struct {
	OrderID, CheckoutID string
	Amount              money.Amount // to be paid now, after gift cards
	Total               money.Amount // of the order
	SaveMethod          bool
	DelayCapture        bool
	CaptureBeforeExpiry bool // what is set aside is taken before it lapses, instead of let go
}

// Charge is a payment to be made.
type Charge struct {
	OrderID, GatewayOrderID string
	Token                   string // stands for how the buyer pays
	SaveMethod              bool
	DelayCapture            bool              // asked for by who charges; what BeginTx was told holds too
	Params                  map[string]string // of the page that the buyer came from
}

// Charged is how a payment went.
type Charged struct {
	ResponseToken string // for a buyer who has to do something more
}

// Standing is how far a payment is.
type Standing uint8

// How far a payment is.
const (
	Unpaid Standing = iota
	Running
	Paid
)

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
	done, err := s.place(ctx, in, false)
	if err != nil {
		return nil, err
	}
	return &CreateOrderResponse{OrderID: done.order, PaymentGatewayOrderID: done.gateway}, nil
}

// CreateOrderAndCharge places the order and takes what is due for it. A checkout that
// was ordered before is not ordered again, and what was paid is not paid again; an
// order whose payment failed can be paid by calling again.
func (s *Service) CreateOrderAndCharge(ctx context.Context, in *ChargeRequest) (*ChargeResponse, error) {
	done, err := s.place(ctx, &in.CreateOrderRequest, true)
	if err != nil {
		return nil, err
	}
	out := &ChargeResponse{OrderID: done.order, PaymentGatewayOrderID: done.gateway, CheckoutCompleted: true}
	if done.due.Sign() == 0 {
		return out, nil
	}
	if s.cfg.Payments == nil {
		return nil, noPayments()
	}
	if done.before {
		switch standing, err := s.cfg.Payments.Standing(ctx, done.order); {
		case err != nil:
			return nil, err
		case standing == Paid:
			return out, nil
		case standing == Running:
			return nil, errs.New(errs.AlreadyExists, CodePaymentRunning, "the payment of this checkout is under way").With("orderId", done.order)
		}
	}
	charged, err := s.cfg.Payments.Charge(ctx, Charge{
		OrderID: done.order, GatewayOrderID: done.gateway, Token: in.PaymentToken, SaveMethod: in.SavePaymentMethod, DelayCapture: in.DelayCapture, Params: in.URLParams,
	})
	if err != nil {
		return nil, err
	}
	out.PaymentResponseToken = charged.ResponseToken
	return out, nil
}

func noPayments() error {
	return errs.New(errs.FailedPrecondition, CodeNoPayments, "this shop cannot take money online yet")
}
