package stripe

import (
	"context"
	"errors"

	api "github.com/stripe/stripe-go/v82"

	"souk/internal/orders/provider"
)

// Check asks for the balance of the account, the smallest question there is. A restricted key that may not see it is
// known all the same. provider.ErrKeyRefused for a key that Stripe does not know.
func (p *Provider) Check(ctx context.Context) error {
	_, err := p.client.V1Balance.Retrieve(ctx, &api.BalanceRetrieveParams{})
	var refused *api.Error
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.HTTPStatusCode {
	case 401:
		return provider.ErrKeyRefused
	case 403:
		return nil
	}
	return err
}
