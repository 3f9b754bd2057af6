package checkout

import (
	"context"

	"souk/internal/platform/wire"
)

// PaymentSettingsResponse tells how a checkout can be paid.
type PaymentSettingsResponse struct {
	PaymentSettings PaymentSettings `json:"paymentSettings"`
}

// PaymentSettings are what a payment page has to know.
type PaymentSettings struct {
	Requires3DSecure *bool                    `json:"requires3dSecure,omitempty"`
	PaymentRequired  bool                     `json:"paymentRequired"`
	OnlinePayments   bool                     `json:"onlinePayments"`
	ManualPayments   bool                     `json:"manualPayments"`
	Currency         string                   `json:"currency"`
	Amount           *wire.MultiCurrencyPrice `json:"amount"`
}

// PaymentSettings tells how a checkout can be paid: what is due now, and whether
// money can be taken online. NotFound.
func (s *Service) PaymentSettings(ctx context.Context, in *wire.IDRequest) (*PaymentSettingsResponse, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	priced, err := s.cfg.Sales.Price(ctx, r.sale(nil))
	if err != nil {
		return nil, err
	}
	out := PaymentSettings{
		PaymentRequired: priced.Due().Sign() > 0, Currency: priced.Shop.Currency, Amount: priced.Money(priced.Due()),
	}
	out.OnlinePayments, out.ManualPayments = s.cfg.Payments.Online(ctx)
	out.ManualPayments = out.ManualPayments && !r.settings().DisabledManualPayment
	if s.cfg.Requires3DSecure != nil {
		if out.Requires3DSecure, err = s.cfg.Requires3DSecure(ctx, priced); err != nil {
			return nil, err
		}
	}
	return &PaymentSettingsResponse{out}, nil
}
