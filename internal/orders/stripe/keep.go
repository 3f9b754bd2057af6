package stripe

import (
	"context"
	"fmt"
	"strings"

	api "github.com/stripe/stripe-go/v82"

	"souk/internal/orders/provider"
)

// Keep sends the member to Stripe's page, where a card is typed and confirmed without a charge.
func (p *Provider) Keep(ctx context.Context, in provider.KeepCall) (*provider.Outcome, error) {
	meta := map[string]string{keyName: in.Key}
	s, err := p.client.V1CheckoutSessions.Create(ctx, &api.CheckoutSessionCreateParams{
		Params: api.Params{IdempotencyKey: api.String(in.Key)}, Mode: api.String(string(api.CheckoutSessionModeSetup)),
		Metadata: meta, SuccessURL: api.String(in.ReturnURL), CancelURL: api.String(in.ReturnURL),
		CustomerCreation:   api.String(string(api.CheckoutSessionCustomerCreationAlways)),
		PaymentMethodTypes: []*string{api.String("card")},
		SetupIntentData:    &api.CheckoutSessionCreateSetupIntentDataParams{Metadata: meta},
	})
	if err != nil {
		return refused(err)
	}
	return setup(s), nil
}

// Kept tells how it stands.
func (p *Provider) Kept(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	if !strings.HasPrefix(in.Charge, "cs_") {
		return nil, fmt.Errorf("stripe: %q is no session", in.Charge)
	}
	params := &api.CheckoutSessionRetrieveParams{}
	params.AddExpand("setup_intent.payment_method")
	s, err := p.client.V1CheckoutSessions.Retrieve(ctx, in.Charge, params)
	if err != nil {
		return nil, err
	}
	return setup(s), nil
}

// setup tells how a session stands that keeps a card.
func setup(s *api.CheckoutSession) *provider.Outcome {
	out := &provider.Outcome{Verdict: provider.Processing, Ref: s.ID}
	switch s.Status {
	case api.CheckoutSessionStatusOpen:
		out.Verdict, out.Action = provider.NeedsBuyer, &provider.Action{Kind: provider.ActionRedirect, URL: s.URL}
		return out
	case api.CheckoutSessionStatusExpired:
		out.Verdict = provider.Ended
		return out
	}
	one := s.SetupIntent
	if one == nil || one.Status != api.SetupIntentStatusSucceeded || one.PaymentMethod == nil {
		return out
	}
	out.Verdict, out.Card = provider.Done, cardOf(one.PaymentMethod)
	out.Saved = &provider.Method{Ref: one.PaymentMethod.ID, Card: out.Card}
	if s.Customer != nil {
		out.Saved.Customer = s.Customer.ID
	}
	return out
}
