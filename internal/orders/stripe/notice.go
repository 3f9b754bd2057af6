package stripe

import (
	"encoding/json"
	"fmt"
	"strings"

	api "github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/webhook"

	"souk/internal/orders/provider"
	"souk/internal/platform/money"
)

// Notice reads a webhook of Stripe. Its signature must be right and at most five
// minutes old. Of charges it says only that something happened: Look tells how they
// stand, since webhooks come in any order. A failed try on an open page is no end and
// is not heard.
func (p *Provider) Notice(header func(string) string, body []byte) ([]provider.Notice, error) {
	if p.cfg.WebhookSecret == "" {
		return nil, provider.ErrForged
	}
	event, err := webhook.ConstructEventWithOptions(body, header("Stripe-Signature"), p.cfg.WebhookSecret,
		webhook.ConstructEventOptions{IgnoreAPIVersionMismatch: true})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", provider.ErrForged, err)
	}
	if event.Data == nil {
		return nil, nil
	}
	n := provider.Notice{ID: event.ID}
	switch event.Type {
	case api.EventTypeCheckoutSessionCompleted, api.EventTypeCheckoutSessionAsyncPaymentSucceeded,
		api.EventTypeCheckoutSessionAsyncPaymentFailed, api.EventTypeCheckoutSessionExpired:
		var s api.CheckoutSession
		err = json.Unmarshal(event.Data.Raw, &s)
		n.Key, n.Ref = s.Metadata[keyName], s.ID
	case api.EventTypePaymentIntentSucceeded, api.EventTypePaymentIntentAmountCapturableUpdated,
		api.EventTypePaymentIntentCanceled:
		var one api.PaymentIntent
		err = json.Unmarshal(event.Data.Raw, &one)
		n.Key, n.Ref = one.Metadata[keyName], one.ID
	case api.EventTypeRefundUpdated, api.EventTypeRefundFailed, api.EventTypeChargeRefundUpdated:
		var one api.Refund
		err = json.Unmarshal(event.Data.Raw, &one)
		n.Key, n.Ref, n.Outcome = one.Metadata[keyName], one.ID, refund(&one)
	case api.EventTypeChargeDisputeFundsWithdrawn, api.EventTypeChargeDisputeFundsReinstated:
		return dispute(&event)
	default:
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("stripe: %s %s cannot be read: %w", event.Type, event.ID, err)
	}
	return []provider.Notice{n}, nil
}

// dispute reads money that a bank took back, or gave again.
func dispute(event *api.Event) ([]provider.Notice, error) {
	var d api.Dispute
	if err := json.Unmarshal(event.Data.Raw, &d); err != nil {
		return nil, fmt.Errorf("stripe: %s %s cannot be read: %w", event.Type, event.ID, err)
	}
	currency, err := money.ParseCurrency(strings.ToUpper(string(d.Currency)))
	if err != nil {
		return nil, fmt.Errorf("stripe: dispute %s: %w", d.ID, err)
	}
	if d.PaymentIntent == nil {
		return nil, nil // a charge that was not made here
	}
	return []provider.Notice{{
		ID: event.ID, Ref: d.PaymentIntent.ID,
		Dispute: &provider.Dispute{ID: d.ID, Amount: amount(d.Amount, currency),
			Reversed: event.Type == api.EventTypeChargeDisputeFundsReinstated},
	}}, nil
}
