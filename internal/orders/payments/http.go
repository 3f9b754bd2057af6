package payments

import (
	"context"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	modifyOrders      = "ECOM.MODIFY_ORDERS"
	captureOrders     = "ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT"
	voidOrders        = "ECOM.ORDER_VOID_AUTHORIZED_PAYMENT"
	billingPermission = "ECOM.ORDER_BILLING_"
	chargeOrders      = "ecom:v1:order_billing:charge_order"
)

func op(service, id, method, path, permission, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{ID: service + "." + id, Method: method, Path: path, Access: actor.Managers(permission),
		Reads: method == "GET", Summary: summary, Codes: codes}
}

// several marks an operation that asks others in between: it cannot run in one transaction.
func several(o httpapi.Op) httpapi.Op {
	o.Key = httpapi.KeyBound
	return o
}

// once marks an operation that asks others and happens once by itself, key or not.
func once(o httpapi.Op) httpapi.Op {
	o.Key = httpapi.KeyRepeatable
	return o
}

func reading(o httpapi.Op) httpapi.Op {
	o.Reads = true
	return o
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(collector{s}.operations(), s.ledger.Operations(), billing{s}.operations(),
		notices{s}.operations(), pages{s}.operations(),
		s.Service.Operations())
}

// CodeNoResponse says that a response token is none.
const CodeNoResponse = "PAYMENT_RESPONSE_NOT_FOUND"

type (
	responseRequest struct {
		Token string `json:"token" validate:"required,max=1000"`
	}
	challengeRequest struct {
		Token   string `json:"token" validate:"required,max=1000"`
		Approve bool   `json:"approve"`
	}
	gatewayChargeRequest struct {
		ID                string `json:"id" validate:"required,guid"`
		PaymentToken      string `json:"paymentToken,omitempty" validate:"max=100"`
		SavePaymentMethod bool   `json:"savePaymentMethod,omitempty"`
	}
	gatewayView struct {
		ID          string      `json:"id"`
		OrderID     string      `json:"orderId"`
		OrderNumber string      `json:"orderNumber"`
		Amount      *wire.Price `json:"amount"`
		Currency    string      `json:"currency"`
		Status      string      `json:"status" validate:"oneof=OPEN PAID CANCELED"`
		// Ended says why nobody can pay any more, where the status is CANCELED; empty for another reason.
		Ended string `json:"ended,omitempty" validate:"omitempty,oneof=EXPIRED VOIDED ORDER_CANCELED"`
		// Running says that a payment is under way: nobody can pay until it is known how it went.
		Running     bool          `json:"running,omitempty"`
		Title       string        `json:"title,omitempty"`
		Description string        `json:"description,omitempty"`
		Image       *GatewayImage `json:"image,omitempty"`
		// RedirectURLs are where the buyer goes on from the page.
		RedirectURLs *RedirectURLs `json:"redirectUrls,omitempty"`
	}
	gatewayPageAnswer struct {
		PaymentGatewayOrder *gatewayView `json:"paymentGatewayOrder"`
		paymentmethods.Methods
	}
)

// pages serves what payment pages ask.
type pages struct{ *Service }

func (s pages) operations() []httpapi.Operation {
	o := func(id, method, path, summary string, codes ...string) httpapi.Op {
		out := op("souk.payments", id, method, path, paymentmethods.CollectPayments, summary, codes...)
		out.Access = actor.Everyone(paymentmethods.CollectPayments)
		return out
	}
	secret := func(o httpapi.Op) httpapi.Op {
		o.SecretPath = true
		return o
	}
	return []httpapi.Operation{
		httpapi.Handle(secret(o("getResponse", "GET", "/v1/payment-responses/{token}", "Get the status of a charge.",
			CodeNoResponse)), s.getResponse),
		httpapi.Handle(secret(once(o("confirmSandbox", "POST", "/v1/sandbox/challenges/{token}",
			"Approve or decline a sandbox charge that waits for confirmation.", CodeNoResponse))), s.confirm),
		httpapi.Handle(secret(o("getSandboxWallet", "GET", "/v1/sandbox/wallets/{token}",
			"Get the page of the sandbox's express wallet.", CodeNoWallet)), s.wallet),
		httpapi.Handle(secret(once(o("answerSandboxWallet", "POST", "/v1/sandbox/wallets/{token}",
			"Choose a test person in the sandbox's express wallet, or cancel. Only the first answer counts.", CodeNoWallet))),
			s.answerWallet),
		httpapi.Handle(secret(o("getGatewayOrder", "GET", "/v1/payment-gateway-orders/{id}",
			"Get the details of a gateway order that a payment page shows.", CodeNoGatewayOrder)), s.gatewayPage),
		httpapi.Handle(secret(once(o("chargeGatewayOrder", "POST", "/v1/payment-gateway-orders/{id}/charge",
			"Charge a gateway order.",
			CodeNoGatewayOrder, CodeAlreadyPaid, CodeCanceled, CodeRunning, paymentmethods.CodeToken,
			paymentmethods.CodeNoProvider, CodeChargebacks, CodeExpired))), s.chargeGateway),
	}
}

// opened gives the operation that a response token names.
func (s pages) opened(token string) (string, error) {
	id, err := s.sealer.Open(token, responsePlace)
	if err != nil {
		return "", errs.Missing(CodeNoResponse, "payment response", "")
	}
	return id, nil
}

func (s pages) getResponse(ctx context.Context, in *responseRequest) (*Response, error) {
	id, err := s.opened(in.Token)
	if err != nil {
		return nil, err
	}
	o, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*providerRequest, error) { return requestWhere(tx, "id = ?", id) })
	if err != nil {
		return nil, err
	}
	if o != nil && o.state == opWaiting && o.doc.Action != nil && o.doc.Action.Kind == provider.ActionRedirect {
		// The buyer is back from the provider's page: do not wait for the next look.
		if _, err := s.ask(ctx, o); err != nil {
			return nil, err
		}
	}
	return s.response(ctx, id)
}

func (s pages) confirm(ctx context.Context, in *challengeRequest) (*Response, error) {
	id, err := s.opened(in.Token)
	if err != nil {
		return nil, err
	}
	bank, _ := s.Providers[provider.SandboxName].(provider.TestBank)
	if bank == nil {
		return nil, errs.Missing(CodeNoResponse, "payment response", "")
	}
	out, err := bank.Confirm(ctx, id, in.Approve)
	if err != nil {
		return nil, err
	}
	if _, err := s.advance(ctx, ctx, id, out); err != nil {
		return nil, err
	}
	return s.response(ctx, id)
}

func (s pages) gatewayPage(ctx context.Context, in *wire.IDRequest) (*gatewayPageAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*gatewayPageAnswer, error) {
		g, err := gateway(tx, in.ID)
		if err != nil {
			return nil, err
		}
		b, err := s.open(tx, g.order)
		if err != nil {
			return nil, err
		}
		methods, err := s.OfferedTx(tx, !g.doc.NoManual, g.checkout != "")
		if err != nil {
			return nil, err
		}
		view := &gatewayView{
			ID: g.id, OrderID: g.order, OrderNumber: b.Order.Number, Amount: b.Price(ctx, g.amount),
			Currency: g.amount.Currency().Code(), Status: g.status,
			Title: g.doc.Title, Description: g.doc.Description, Image: g.doc.Image, RedirectURLs: g.doc.Redirects,
		}
		view.Status, view.Ended = b.pageState(g)
		running, err := runningCharge(tx, g.id)
		if err != nil {
			return nil, err
		}
		view.Running = running.underWay()
		return &gatewayPageAnswer{view, *methods}, nil
	})
}

// Reasons why a gateway order cannot be paid any more, for its payment page.
const (
	endedExpired  = "EXPIRED"
	endedVoided   = "VOIDED"
	endedCanceled = "ORDER_CANCELED"
)

// pageState is the state of a gateway order as its page shows it, and why it ended.
func (b *book) pageState(g *gatewayOrder) (status, ended string) {
	_, err := b.chargeable(g)
	over := b.Order.Status == orders.Canceled || b.Order.Status == orders.Rejected
	switch {
	case err == nil || g.status == gatewayPaid:
		return g.status, ""
	case b.Unpaid() <= 0 && !over:
		return gatewayPaid, "" // by another link, or by hand
	case over:
		return gatewayCanceled, endedCanceled
	case !g.doc.Expires.IsZero() && !g.doc.Expires.Time().After(b.s.db.Now()):
		return gatewayCanceled, endedExpired
	case g.status == gatewayCanceled:
		return gatewayCanceled, endedVoided
	default:
		return gatewayCanceled, ""
	}
}

func (s pages) chargeGateway(ctx context.Context, in *gatewayChargeRequest) (*Response, error) {
	return s.Charge(ctx, Charge{GatewayOrderID: in.ID, Token: in.PaymentToken, Save: in.SavePaymentMethod})
}
