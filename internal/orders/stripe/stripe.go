// Package stripe takes money through Stripe.
//
// It keeps these things true. No card touches the shop: buyers type theirs on
// Stripe's own page (a Checkout Session), and what is kept of it are Stripe's names.
// Everything that moves money carries the shop's key, as Stripe's idempotency key and
// in the metadata; since Stripe forgets idempotency keys after a day, a refund or a
// charge without the buyer is looked for by its key before it is made. A refusal is
// an outcome; only what leaves open whether money moved is an error.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"strings"

	api "github.com/stripe/stripe-go/v82"

	"souk/internal/orders/provider"
)

// Name is what the provider is called by.
const Name = "stripe"

// keyName is where the shop's key stands in Stripe's metadata.
const keyName = "souk_key"

// Config is what the provider needs.
type Config struct {
	Key           string // sk_... or rk_...
	WebhookSecret string // whsec_...; without it no notice is believed
	URL           string // of the API; empty for Stripe's own
}

// Provider takes money through Stripe.
type Provider struct {
	cfg    Config
	client *api.Client
}

var (
	_ provider.Provider  = (*Provider)(nil)
	_ provider.Looker    = (*Provider)(nil)
	_ provider.Notifier  = (*Provider)(nil)
	_ provider.Forgetter = (*Provider)(nil)
	_ provider.Checker   = (*Provider)(nil)
	_ provider.Keeper    = (*Provider)(nil)
)

// New makes the provider.
func New(cfg Config) *Provider {
	backend := &api.BackendConfig{
		MaxNetworkRetries: api.Int64(1), EnableTelemetry: api.Bool(false),
		LeveledLogger: &api.LeveledLogger{Level: api.LevelNull},
	}
	if cfg.URL != "" {
		backend.URL = api.String(strings.TrimSuffix(cfg.URL, "/"))
	}
	return &Provider{cfg: cfg, client: api.NewClient(cfg.Key, api.WithBackends(api.NewBackendsWithConfig(backend)))}
}

// Name names it.
func (*Provider) Name() string { return Name }

// Offer tells buyers what it takes.
func (p *Provider) Offer() provider.Offer {
	return provider.Offer{Kind: "REDIRECT", Name: "Card and more", TestMode: strings.Contains(p.cfg.Key, "_test_"),
		CanSave: true}
}

// Charge sends the buyer to Stripe's page, or charges what was kept.
func (p *Provider) Charge(ctx context.Context, in provider.ChargeCall) (*provider.Outcome, error) {
	n, err := units(in.Amount)
	if err != nil {
		refused := &provider.Outcome{Verdict: provider.Refused, Reason: provider.DeclineFailed, Code: "amount"}
		return refused, nil //nolint:nilerr // no money can move
	}
	if in.Method.Ref != "" {
		return p.chargeKept(ctx, in, n)
	}
	return p.openSession(ctx, in, n)
}

func (p *Provider) openSession(ctx context.Context, in provider.ChargeCall, n int64) (*provider.Outcome, error) {
	meta := map[string]string{keyName: in.Key, "order_id": in.OrderID}
	params := &api.CheckoutSessionCreateParams{
		Params: api.Params{IdempotencyKey: api.String(in.Key)}, Mode: api.String(string(api.CheckoutSessionModePayment)),
		Metadata:   meta,
		SuccessURL: api.String(in.ReturnURL), CancelURL: api.String(in.ReturnURL), ClientReferenceID: api.String(in.OrderID),
		LineItems: []*api.CheckoutSessionCreateLineItemParams{{
			Quantity: api.Int64(1),
			PriceData: &api.CheckoutSessionCreateLineItemPriceDataParams{
				Currency: api.String(strings.ToLower(in.Amount.Currency().Code())), UnitAmount: api.Int64(n),
				ProductData: &api.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: api.String(about(in))},
			},
		}},
		PaymentIntentData: &api.CheckoutSessionCreatePaymentIntentDataParams{Metadata: meta,
			Description: api.String(about(in))},
	}
	if in.Email != "" {
		params.CustomerEmail = api.String(in.Email)
	}
	if in.Hold {
		params.PaymentIntentData.CaptureMethod = api.String(string(api.PaymentIntentCaptureMethodManual))
	}
	if in.Save {
		params.PaymentIntentData.SetupFutureUsage = api.String(string(api.PaymentIntentSetupFutureUsageOffSession))
		params.CustomerCreation = api.String(string(api.CheckoutSessionCustomerCreationAlways))
	}
	s, err := p.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return refused(err)
	}
	return p.session(s), nil
}

// about says what is paid for.
func about(in provider.ChargeCall) string {
	if in.Description != "" {
		return in.Description
	}
	return "Order " + in.OrderID
}

// chargeKept charges what the buyer let the shop keep.
func (p *Provider) chargeKept(ctx context.Context, in provider.ChargeCall, n int64) (*provider.Outcome, error) {
	if known, err := p.madeBefore(ctx, in); err != nil || known != nil {
		return known, err
	}
	params := &api.PaymentIntentCreateParams{
		Params: api.Params{IdempotencyKey: api.String(in.Key)}, Amount: api.Int64(n),
		Currency:      api.String(strings.ToLower(in.Amount.Currency().Code())),
		PaymentMethod: api.String(in.Method.Ref), Confirm: api.Bool(true), Description: api.String(about(in)),
		Metadata:                map[string]string{keyName: in.Key, "order_id": in.OrderID},
		AutomaticPaymentMethods: &api.PaymentIntentCreateAutomaticPaymentMethodsParams{Enabled: api.Bool(true)},
	}
	params.AddExpand("payment_method")
	params.AddExpand("latest_charge")
	if in.Method.Customer != "" {
		params.Customer = api.String(in.Method.Customer)
	}
	if in.Hold {
		params.CaptureMethod = api.String(string(api.PaymentIntentCaptureMethodManual))
	}
	if in.OffSession {
		params.OffSession = api.Bool(true)
		params.AutomaticPaymentMethods.AllowRedirects = api.String("never")
	} else {
		params.ReturnURL = api.String(in.ReturnURL)
	}
	made, err := p.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return refused(err)
	}
	out := intent(made)
	if in.OffSession && out.Verdict == provider.NeedsBuyer { // nobody is there to confirm
		return p.Cancel(ctx, provider.FollowCall{Key: in.Key, Charge: made.ID, Amount: in.Amount})
	}
	return out, nil
}

// madeBefore finds the charge of a key that Stripe may have forgotten the answer of.
func (p *Provider) madeBefore(ctx context.Context, in provider.ChargeCall) (*provider.Outcome, error) {
	if in.Method.Customer == "" {
		return nil, nil //nolint:nilnil // nobody to look with
	}
	list := &api.PaymentIntentListParams{Customer: api.String(in.Method.Customer)}
	list.Limit = api.Int64(20)
	list.Single = true
	list.AddExpand("data.payment_method")
	for one, err := range p.client.V1PaymentIntents.List(ctx, list) {
		if err != nil {
			return nil, err
		}
		if one.Metadata[keyName] == in.Key {
			return intent(one), nil
		}
	}
	return nil, nil //nolint:nilnil // it was not made
}

// Look tells how a charge stands.
func (p *Provider) Look(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	switch {
	case strings.HasPrefix(in.Charge, "cs_"):
		params := &api.CheckoutSessionRetrieveParams{}
		params.AddExpand("payment_intent.payment_method")
		params.AddExpand("payment_intent.latest_charge")
		s, err := p.client.V1CheckoutSessions.Retrieve(ctx, in.Charge, params)
		if err != nil {
			return nil, err
		}
		return p.session(s), nil
	case strings.HasPrefix(in.Charge, "pi_"):
		params := &api.PaymentIntentRetrieveParams{}
		params.AddExpand("payment_method")
		params.AddExpand("latest_charge")
		one, err := p.client.V1PaymentIntents.Retrieve(ctx, in.Charge, params)
		if err != nil {
			return nil, err
		}
		return intent(one), nil
	}
	return nil, fmt.Errorf("stripe: %q is no charge", in.Charge)
}

// Cancel ends a charge that waits for the buyer, and tells how it stands then.
func (p *Provider) Cancel(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	if in.Charge == "" && in.Method.Customer != "" { // its answer was not heard, if it was made at all
		known, err := p.madeBefore(ctx, provider.ChargeCall{Key: in.Key, Method: in.Method})
		if err != nil {
			return nil, err
		}
		if known == nil || known.Ref == "" {
			return &provider.Outcome{Verdict: provider.Ended}, nil
		}
		in.Charge = known.Ref
	}
	var err error
	switch {
	case strings.HasPrefix(in.Charge, "cs_"):
		_, err = p.client.V1CheckoutSessions.Expire(ctx, in.Charge, &api.CheckoutSessionExpireParams{})
	case strings.HasPrefix(in.Charge, "pi_"):
		_, err = p.client.V1PaymentIntents.Cancel(ctx, in.Charge, &api.PaymentIntentCancelParams{})
	default:
		return nil, fmt.Errorf("stripe: %q is no charge", in.Charge)
	}
	var said *api.Error
	if err != nil && (!errors.As(err, &said) || said.HTTPStatusCode != 400) {
		return nil, err
	}
	return p.Look(ctx, in) // it is ended, or was paid in between
}

// Capture takes money that was set aside.
func (p *Provider) Capture(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	n, err := units(in.Amount)
	if err != nil {
		refused := &provider.Outcome{Verdict: provider.Refused, Ref: in.Charge, Code: "amount"}
		return refused, nil //nolint:nilerr // no money can move
	}
	_, err = p.client.V1PaymentIntents.Capture(ctx, in.Charge,
		&api.PaymentIntentCaptureParams{Params: api.Params{IdempotencyKey: api.String(in.Key)},
			AmountToCapture: api.Int64(n)})
	if err == nil {
		return &provider.Outcome{Verdict: provider.Done, Ref: in.Charge}, nil
	}
	return p.followed(ctx, in, err, func(now *api.PaymentIntent) provider.Verdict {
		switch {
		case now.Status == api.PaymentIntentStatusSucceeded &&
			now.AmountReceived == n: // taken by a call whose answer was lost
			return provider.Done
		case now.Status == api.PaymentIntentStatusCanceled:
			return provider.Ended
		}
		return provider.Refused
	})
}

// Void lets money go that was set aside.
func (p *Provider) Void(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	_, err := p.client.V1PaymentIntents.Cancel(ctx, in.Charge,
		&api.PaymentIntentCancelParams{Params: api.Params{IdempotencyKey: api.String(in.Key)}})
	if err == nil {
		return &provider.Outcome{Verdict: provider.Done, Ref: in.Charge}, nil
	}
	return p.followed(ctx, in, err, func(now *api.PaymentIntent) provider.Verdict {
		if now.Status == api.PaymentIntentStatusCanceled {
			return provider.Done
		}
		return provider.Refused
	})
}

// followed finds out what a refusal to capture or cancel means: perhaps it was done before.
func (p *Provider) followed(ctx context.Context, in provider.FollowCall, cause error,
	decide func(now *api.PaymentIntent) provider.Verdict) (*provider.Outcome, error) {
	var said *api.Error
	if !errors.As(cause, &said) || said.Code != api.ErrorCodePaymentIntentUnexpectedState {
		out, err := refused(cause)
		if out != nil {
			out.Ref = in.Charge
		}
		return out, err
	}
	now, err := p.client.V1PaymentIntents.Retrieve(ctx, in.Charge, nil)
	if err != nil {
		return nil, err
	}
	return &provider.Outcome{Verdict: decide(now), Ref: in.Charge, Code: string(now.Status)}, nil
}

// Refund gives money back, once for each key.
func (p *Provider) Refund(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	n, err := units(in.Amount)
	if err != nil {
		return &provider.Outcome{Verdict: provider.Refused, Code: "amount"}, nil // no money can move
	}
	list := &api.RefundListParams{PaymentIntent: api.String(in.Charge)}
	list.Limit = api.Int64(100)
	for one, err := range p.client.V1Refunds.List(ctx, list) {
		if err != nil {
			return nil, err
		}
		if one.Metadata[keyName] == in.Key {
			return refund(one), nil
		}
	}
	made, err := p.client.V1Refunds.Create(ctx, &api.RefundCreateParams{
		Params: api.Params{IdempotencyKey: api.String(in.Key)}, PaymentIntent: api.String(in.Charge), Amount: api.Int64(n),
		Metadata: map[string]string{keyName: in.Key},
	})
	if err != nil {
		return refused(err)
	}
	return refund(made), nil
}
