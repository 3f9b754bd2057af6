package app

import (
	"context"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/shop/checkoutconfig"
)

// checkoutRules tells checkouts what the shop set about them.
type checkoutRules struct{ config *checkoutconfig.Service }

func (c checkoutRules) Rule(ctx context.Context) (checkout.Rule, error) {
	settings, err := c.config.At(ctx)
	if err != nil {
		return checkout.Rule{}, err
	}
	f := settings.CheckoutFields
	return checkout.Rule{GiftCards: *f.GiftCardRedeemEnabled, DelayCapture: *f.DelayCaptureEnabled,
		CaptureBeforeExpiry: *f.CaptureBeforeExpiryEnabled, KeepMethods: *f.MitEnabled}, nil
}

// testing tells whether the caller's checkouts run as tests.
func (a *App) testing(ctx context.Context) bool {
	settings, err := a.CheckoutConfig.Get(ctx)
	if err != nil {
		a.log.WarnContext(ctx, "whether checkouts are tests cannot be read: they are not", "error", err)
		return false
	}
	switch settings.CheckoutFields.TestMode {
	case checkoutconfig.TestForAll:
		return true
	case checkoutconfig.TestForStaff:
		return actor.From(ctx).Kind == actor.Staff
	}
	return false
}
