package stripe

import (
	"context"
	"errors"

	api "github.com/stripe/stripe-go/v82"

	"souk/internal/orders/provider"
)

// Forget takes a card off Stripe's own list. The customer that it was kept for stays there: Stripe's
// books have it, and a charge that runs is looked for by it.
func (p *Provider) Forget(ctx context.Context, m provider.Method) error {
	if m.Ref == "" {
		return nil
	}
	_, err := p.client.V1PaymentMethods.Detach(ctx, m.Ref, &api.PaymentMethodDetachParams{})
	var said *api.Error
	if errors.As(err, &said) && (said.HTTPStatusCode == 400 || said.HTTPStatusCode == 404) {
		return nil // it is not there, or not on any list any more
	}
	return err
}
