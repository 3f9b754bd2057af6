package cart

import (
	"context"

	"souk/internal/catalog"
	"souk/internal/pricing"
	"souk/internal/wire"
)

// Terms adds to an estimate what does not come from the catalog: discounts,
// shipping, taxes and fees.
type Terms interface {
	// Apply completes the quote with the parts that ask wants. Lines are there
	// already; a fault that the shopper should see goes into the quote's errors.
	Apply(ctx context.Context, ask Ask, quote *Quote) error
}

// Ask is what an estimate is for.
type Ask struct {
	Cart            *Cart
	Items           []catalog.Item // of the quote's lines, in their order
	ShippingAddress *wire.Address
	BillingAddress  *wire.Address
	ShippingOption  *SelectedShippingOption
	Tax             bool
	Shipping        bool
	AdditionalFees  bool
}

// Quote is an estimate in the making.
type Quote struct {
	Sale     pricing.Input
	Shipping ShippingInformation
	Errors   CalculationErrors
}
