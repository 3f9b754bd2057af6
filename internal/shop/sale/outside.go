package sale

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/shop/basket"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// Plugins are the services of apps that have a say in a sale. Each method may wait
// for the network and keeps its own time limit.
type Plugins interface {
	// Idle tells, from memory, that there is nobody to ask.
	Idle(ctx context.Context) bool
	// Triggers tells which conditions of apps hold, by discounts.CustomKey.
	Triggers(ctx context.Context, question *Question) (map[string]bool, error)
	// Discounts are what apps take off.
	Discounts(ctx context.Context, question *Question) (Given, error)
	// Fees are what apps charge on top.
	Fees(ctx context.Context, question *Question) ([]PluginFee, error)
	// Violations are what apps find wrong with the sale. An error means that one that
	// must be heard did not answer.
	Violations(ctx context.Context, question *Question) ([]Violation, error)
	// Memberships are what the buyer could pay lines with.
	Memberships(ctx context.Context, question *Question) (MembershipOptions, error)
}

// Question is a sale as plugins are told of it, priced without what they add.
type Question struct {
	*Priced
	// Part says what the answer is for: CART, CHECKOUT or ORDER.
	Part string
}

// Given is what apps take off, beside the shop's own rules.
type Given struct {
	Discounts []pricing.MerchantDiscount
	Shipping  []pricing.Reduction
	// Coupon tells that the code the buyer entered is an app's. Refused is why an app
	// that knows the code does not take it.
	Coupon  bool
	Refused error
}

// PluginFee is a fee of an app.
type PluginFee struct {
	AppID, Code, Name string
	Price             money.Amount
	GroupID           string // of tax; empty for untaxed
	LineIDs           []string
}

// Outside holds answers of outside services, so that they are asked once for a sale
// however often it is priced.
type Outside struct {
	Things      map[string]basket.Thing // of apps' catalogs, by line id
	Triggers    map[string]bool
	Given       Given
	GivenFailed error
	Quotes      []shipping.Quotes
	Fees        []PluginFee
	FeesFailed  error
	Taxes       map[string]tax.LineTax // by what is taxed, see Priced.Taxes; nil unless an outside calculator was asked
	TaxesFailed error
	Violations  []Violation
	Unheard     error // a service that must be heard did not answer
	Memberships MembershipOptions
	MembersFail error
	asked       bool
}

// CodeNotAnswered says that an outside service that has a say did not answer.
const CodeNotAnswered = "SERVICE_PLUGIN_FAILED"

// failed makes an error that the buyer may read of whatever went wrong outside.
func failed(err error, words string) error {
	if told(err) {
		return err
	}
	e := errs.New(errs.FailedPrecondition, CodeNotAnswered, "%s", words)
	e.Cause = err
	return e
}
