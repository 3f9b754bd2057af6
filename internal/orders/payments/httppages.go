package payments

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeNoResponse says that a response token is none.
const CodeNoResponse = "PAYMENT_RESPONSE_NOT_FOUND"

type (
	// MethodView is a way of paying as buyers choose it.
	MethodView struct {
		ID           string `json:"id"`
		Provider     string `json:"provider"`
		Kind         string `json:"kind" validate:"oneof=CARD OFFLINE REDIRECT"`
		Name         string `json:"name"`
		Instructions string `json:"instructions,omitempty"`
		TestMode     bool   `json:"testMode"`
		CanSave      bool   `json:"canSave"`
	}
	// Methods are all ways of paying that a buyer has.
	Methods struct {
		Methods wire.List[MethodView]  `json:"methods"`
		Saved   wire.List[SavedMethod] `json:"saved"`
	}
	responseRequest struct {
		Token string `json:"token" validate:"required,max=1000"`
	}
	challengeRequest struct {
		Token   string `json:"token" validate:"required,max=1000"`
		Approve bool   `json:"approve"`
	}
	gatewayIDRequest struct {
		ID string `json:"id" validate:"required,guid"`
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
		Title       string      `json:"title,omitempty"`
		Description string      `json:"description,omitempty"`
		// RedirectURLs are where the buyer goes on from the page.
		RedirectURLs *RedirectURLs `json:"redirectUrls,omitempty"`
	}
	gatewayPageAnswer struct {
		PaymentGatewayOrder *gatewayView `json:"paymentGatewayOrder"`
		Methods
	}
)

func (s *Service) pageOperations() []httpapi.Operation {
	o := func(id, method, path, summary string, codes ...string) httpapi.Op {
		out := op("souk.payments", id, method, path, collectPayments, summary, codes...)
		out.Access = actor.Everyone(collectPayments)
		return out
	}
	secret := func(o httpapi.Op) httpapi.Op {
		o.SecretPath = true
		return o
	}
	own := func(o httpapi.Op) httpapi.Op {
		o.Access = actor.Rule{Members: true}
		return o
	}
	token := o("makeToken", "POST", "/v1/payment-tokens", "Turn a way of paying into a token for one charge. A card is never kept.", CodeNoSavedMethod)
	token.Key = httpapi.KeyRefused // what is answered is a secret
	return []httpapi.Operation{
		httpapi.Handle(token, s.makeToken),
		httpapi.Handle(secret(o("getResponse", "GET", "/v1/payment-responses/{token}", "Tell how a charge stands.", CodeNoResponse)), s.getResponse),
		httpapi.Handle(secret(once(o("confirmSandbox", "POST", "/v1/sandbox/challenges/{token}", "Say yes or no to a charge of the sandbox that asks for it.", CodeNoResponse))), s.confirm),
		httpapi.Handle(secret(o("getGatewayOrder", "GET", "/v1/payment-gateway-orders/{id}", "Get what a payment page has to know.", CodeNoGatewayOrder)), s.gatewayPage),
		httpapi.Handle(secret(once(o("chargeGatewayOrder", "POST", "/v1/payment-gateway-orders/{id}/charge", "Pay.",
			CodeNoGatewayOrder, CodeAlreadyPaid, CodeCanceled, CodeRunning, CodeToken, CodeNoProvider, CodeChargebacks, CodeExpired))), s.chargeGateway),
		httpapi.Handle(own(o("listMethods", "GET", "/v1/payment-methods/my", "List how a member could pay for what is charged later: what the shop offers, and what they let it keep.")), s.myMethods),
		httpapi.Handle(own(o("listSavedMethods", "GET", "/v1/saved-payment-methods/my", "List the ways of paying that the member let the shop keep.")), s.mySaved),
		httpapi.Handle(own(o("deleteSavedMethod", "DELETE", "/v1/saved-payment-methods/my/{id}", "Forget a way of paying.", CodeNoSavedMethod)), s.forget),
		httpapi.Handle(op("souk.payments", "getSettings", "GET", "/v1/payment-settings/site", readSettings, "Get how the shop takes money."), s.getSettings),
		httpapi.Handle(op("souk.payments", "updateSettings", "PATCH", "/v1/payment-settings/site", changeSettings, "Change how the shop takes money."), s.changeSettings),
	}
}

// Offered lists the ways of paying for whoever asks.
func (s *Service) Offered(ctx context.Context, byHand bool) (*Methods, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Methods, error) { return s.offered(tx, byHand, true) })
}

// offered lists the ways of paying. inCheckout says that a checkout is paid, or an order
// that was one.
func (s *Service) offered(tx *store.Tx, byHand, inCheckout bool) (*Methods, error) {
	settings, err := s.settings.In(tx)
	if err != nil {
		return nil, err
	}
	if inCheckout {
		settings = s.terms(tx.Context(), settings)
	}
	out := &Methods{}
	if p := s.providers[settings.Provider]; p != nil {
		offer := p.Offer()
		out.Methods = append(out.Methods, MethodView{ID: p.Name(), Provider: p.Name(), Kind: offer.Kind, Name: offer.Name, TestMode: offer.TestMode, CanSave: offer.CanSave})
	}
	if settings.Manual.Enabled && byHand {
		out.Methods = append(out.Methods, MethodView{ID: ManualName, Provider: ManualName, Kind: "OFFLINE", Name: settings.Manual.Name, Instructions: settings.Manual.Instructions})
	}
	who := actor.From(tx.Context())
	if who.Kind != actor.Member {
		return out, nil
	}
	list, err := savedWhere(tx, "member_id = ?", who.ID)
	for _, v := range list {
		if v.provider == settings.Provider {
			out.Saved = append(out.Saved, v.view())
		}
	}
	return out, err
}

// myMethods leaves out what is paid by hand: nobody can be charged later by it.
func (s *Service) myMethods(ctx context.Context, _ *wire.Empty) (*Methods, error) {
	return s.Offered(ctx, false)
}

// opened gives the operation that a response token names.
func (s *Service) opened(token string) (string, error) {
	id, err := s.sealer.Open(token, responsePlace)
	if err != nil {
		return "", errs.Missing(CodeNoResponse, "payment response", "")
	}
	return id, nil
}

func (s *Service) getResponse(ctx context.Context, in *responseRequest) (*Response, error) {
	id, err := s.opened(in.Token)
	if err != nil {
		return nil, err
	}
	o, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*operation, error) { return operationWhere(tx, "id = ?", id) })
	if err != nil {
		return nil, err
	}
	if o != nil && o.state == opWaiting && o.doc.Action != nil && o.doc.Action.Kind == ActionRedirect {
		// The buyer is back from the provider's page: do not wait for the next look.
		if _, err := s.ask(ctx, o); err != nil {
			return nil, err
		}
	}
	return s.response(ctx, id)
}

func (s *Service) confirm(ctx context.Context, in *challengeRequest) (*Response, error) {
	id, err := s.opened(in.Token)
	if err != nil {
		return nil, err
	}
	bank, _ := s.providers[SandboxName].(TestBank)
	if bank == nil {
		return nil, errs.Missing(CodeNoResponse, "payment response", "")
	}
	out, err := bank.Confirm(ctx, id, in.Approve)
	if err != nil {
		return nil, err
	}
	if _, err := s.advance(ctx, id, out); err != nil {
		return nil, err
	}
	return s.response(ctx, id)
}

func (s *Service) gatewayPage(ctx context.Context, in *gatewayIDRequest) (*gatewayPageAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*gatewayPageAnswer, error) {
		g, err := gateway(tx, in.ID)
		if err != nil {
			return nil, err
		}
		b, err := s.open(tx, g.order)
		if err != nil {
			return nil, err
		}
		methods, err := s.offered(tx, !g.doc.NoManual, g.checkout != "")
		if err != nil {
			return nil, err
		}
		view := &gatewayView{
			ID: g.id, OrderID: g.order, OrderNumber: b.order.Number, Amount: s.price(ctx, g.amount), Currency: g.amount.Currency().Code(), Status: g.status,
			Title: g.doc.Title, Description: g.doc.Description, RedirectURLs: g.doc.Redirects,
		}
		if _, err := b.chargeable(g); err != nil && view.Status == gatewayOpen {
			if view.Status = gatewayCanceled; b.unpaid() <= 0 {
				view.Status = gatewayPaid
			}
		}
		return &gatewayPageAnswer{view, *methods}, nil
	})
}

func (s *Service) chargeGateway(ctx context.Context, in *gatewayChargeRequest) (*Response, error) {
	return s.Charge(ctx, Charge{GatewayOrderID: in.ID, Token: in.PaymentToken, Save: in.SavePaymentMethod})
}
