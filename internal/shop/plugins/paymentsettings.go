package plugins

import (
	"context"
	"encoding/json"
)

type (
	paymentRequest struct {
		Order json.RawMessage `json:"order"`
	}
	paymentAnswer struct {
		PaymentSettings *struct {
			Requires3dSecure *bool `json:"requires3dSecure"`
		} `json:"paymentSettings"`
	}
)

// Requires3dSecure asks the apps whether the payment of an order must be confirmed by
// the buyer's bank: one that says so is enough. A plugin that gives no answer says what
// was set for that case. order is the order as the wire has it.
func (s *Service) Requires3dSecure(ctx context.Context, currency string, order json.RawMessage) (bool, error) {
	list, err := s.of(ctx, PaymentSettings)
	if err != nil || len(list) == 0 {
		return false, err
	}
	required := false
	for i, one := range askAll(list, func(p *Plugin) (bool, error) {
		answer, err := ask[paymentAnswer](ctx, s, question{p, getPaymentSettings, currency, &paymentRequest{order}}, nil)
		if err != nil {
			return false, err
		}
		set := answer.PaymentSettings
		return set != nil && set.Requires3dSecure != nil && *set.Requires3dSecure, nil
	}) {
		if one.Failed != nil {
			set := list[i].PaymentSettings
			one.Value = set != nil && set.Requires3dSecure
		}
		required = required || one.Value
	}
	return required, ctx.Err()
}
