package checkout

import (
	"cmp"
	"context"
	"slices"

	"souk/internal/buying/takings"
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Codes of payments, as the contract names them.
const (
	CodePaymentError    = "PAYMENT_ERROR"
	CodeNoProvider      = "PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE"
	CodeNoPayments      = "SITE_NOT_ACCEPTING_PAYMENTS"
	CodeAlreadyPaid     = "CHECKOUT_ALREADY_PAID"
	CodePaymentRunning  = takings.CodeRunning
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
	Offered(ctx context.Context, byHand bool) (*paymentmethods.Methods, error)
	// Wallets lists the express wallets that are offered.
	Wallets(ctx context.Context) ([]paymentmethods.WalletView, error)
	// OpenWallet sends a shopper to a wallet of a provider, and gives the address of its page. Unavailable.
	OpenWallet(ctx context.Context, name string, in provider.WalletCall) (string, error)
	// WalletGave tells what the shopper did there. Unavailable.
	WalletGave(ctx context.Context, name, key string) (*provider.WalletAnswer, error)
	// WalletTokenTx makes a token of what a wallet gave.
	WalletTokenTx(tx *store.Tx, name string, m provider.Method) (string, error)
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
	Standing(ctx context.Context, gatewayOrderID string) (payments.Standing, error)
	// Abandon gives up an order that waits for its first payment. AlreadyExists
	// (payments.CodeRunning) while a provider works on it.
	Abandon(ctx context.Context, orderID string) error
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
	// Wallet pays with what an express wallet gave the checkout; our own addition to the contract.
	Wallet bool `json:"wallet,omitempty" validate:"omitempty,excluded_with=PaymentToken"`
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
	return &CreateOrderResponse{OrderID: done.order, SubscriptionID: done.subscription,
		PaymentGatewayOrderID: done.gateway}, nil
}

// CreateOrderAndCharge places the order and takes what is due for it. A checkout that
// was ordered before is not ordered again, and what was paid is not paid again. When the
// payment fails, the order is given up: the checkout is as it was, and calling again is
// another try. So it is when the buyer of a payment that waits for them calls again.
func (s *Service) CreateOrderAndCharge(ctx context.Context, in *ChargeRequest) (*ChargeResponse, error) {
	for range tries {
		done, err := s.place(ctx, &in.CreateOrderRequest, in)
		if err != nil {
			return nil, err
		}
		out := &ChargeResponse{OrderID: done.order, SubscriptionID: done.subscription, PaymentGatewayOrderID: done.gateway,
			CheckoutCompleted: true}
		if done.due.Sign() == 0 {
			return out, nil
		}
		if done.before {
			stands, err := s.cfg.Payments.Standing(ctx, done.gateway)
			switch {
			case err != nil:
				return nil, err
			case stands.Paid:
				return out, nil
			case stands.Running:
				return nil, paying(done.order)
			case stands.Waiting:
				if err := s.release(ctx, &record{awaits: done.order}); err != nil {
					return nil, err
				}
				continue
			}
		}
		var response *payments.Response
		if done.begun != nil {
			response, err = s.cfg.Payments.Finish(ctx, done.begun)
		} else {
			charge := in.charge(done.gateway)
			charge.Token, charge.Save = cmp.Or(done.token, charge.Token), charge.Save && done.token == ""
			response, err = s.cfg.Payments.Charge(ctx, charge)
		}
		if errs.CodeOf(err) == payments.CodeCanceled && done.begun == nil {
			continue // somebody else gave this try up
		}
		if err != nil {
			return nil, err
		}
		switch response.Status {
		case payments.StandsDeclined:
			return nil, errs.New(errs.FailedPrecondition, CodePaymentError,
				"the payment was declined; choose another payment method").With("declineReason",
				response.DeclineReason)
		case payments.StandsAction, payments.StandsPending:
			out.PaymentResponseToken = response.PaymentResponseToken
			r, err := s.read(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			out.CheckoutCompleted = r.completed
		}
		return out, nil
	}
	return nil, errOvertaken
}

func (in *ChargeRequest) charge(gateway string) payments.Charge {
	return payments.Charge{GatewayOrderID: gateway, Token: in.PaymentToken, Save: in.SavePaymentMethod, Last: true}
}

// PaymentMethods are the ways of paying for a checkout.
type PaymentMethods struct {
	paymentmethods.Methods
	// Wallets are express wallets that fill the checkout in; none for what is charged again later.
	Wallets wire.List[paymentmethods.WalletView] `json:"wallets"`
	// Wallet is the one that the caller confirmed, ready to pay with.
	Wallet *GivenWallet `json:"wallet,omitempty"`
}

// PaymentMethods lists the ways of paying for a checkout. NotFound.
func (s *Service) PaymentMethods(ctx context.Context, in *wire.IDRequest) (*PaymentMethods, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	_, things, err := s.cfg.Sales.Things(ctx, r.Lines)
	if err != nil {
		return nil, err
	}
	byHand := !r.settings().DisabledManualPayment &&
		!slices.ContainsFunc(things, func(t basket.Thing) bool { return plan(&t) != nil })
	offered, err := s.cfg.Payments.Offered(ctx, byHand)
	if err != nil {
		return nil, err
	}
	who := actor.From(ctx)
	if r.guest(who) {
		offered.Saved = nil // what a member keeps is for what is theirs
	}
	out := &PaymentMethods{Methods: *offered}
	if !r.mayUseWallet(who) || r.completed || slices.ContainsFunc(things, chargedLater) {
		return out, nil
	}
	wallets, err := s.cfg.Payments.Wallets(ctx)
	out.Wallets = wallets
	out.Wallet = r.ready(ownerOf(who), s.db.Now(), wallets)
	return out, err
}

// dueOf is what is to be paid for an order that is placed now.
func dueOf(r *record, p *sale.Priced, done *placed, in *CreateOrderRequest, rule Rule) payments.Due {
	due := payments.Due{OrderID: done.order, CheckoutID: r.id, Amount: done.due, Save: (in.SavePaymentMethod ||
		rule.KeepMethods) && done.token == "", NoManual: r.settings().DisabledManualPayment, Renews: renews(p)}
	if in.DelayCapture || rule.DelayCapture {
		due.Hold, due.Planned = true, &ledger.ScheduledAction{ActionType: "VOID"}
		if rule.CaptureBeforeExpiry {
			due.Planned.ActionType = "CAPTURE"
		}
	}
	return due
}
