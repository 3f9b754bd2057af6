package catalog

import (
	"fmt"
	"math/big"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// SubscriptionOption is a way to buy a product again and again: how often, for how
// long, and how much less it then costs.
type SubscriptionOption struct {
	ID          string                `json:"id"`
	Title       string                `json:"title" validate:"required,max=20"`
	Description string                `json:"description,omitempty" validate:"max=60"`
	Settings    *SubscriptionSettings `json:"subscriptionSettings,omitempty" validate:"required"`
	Discount    *OptionDiscount       `json:"discount,omitempty"`
}

// SubscriptionSettings are the times of a subscription. EnableCustomerCancellation
// and FreeTrialPeriod are our own addition here: carts and orders carry them.
type SubscriptionSettings struct {
	Frequency string `json:"frequency" validate:"required,oneof=DAY WEEK MONTH YEAR"`
	// Interval is how many of them lie between two charges; absent means one.
	Interval    *int `json:"interval,omitempty" validate:"omitempty,min=1,max=50"`
	AutoRenewal bool `json:"autoRenewal"`
	// BillingCycles is how many charges there are; without end when it renews itself.
	BillingCycles              *int       `json:"billingCycles,omitempty" validate:"omitempty,min=2,max=999"`
	EnableCustomerCancellation bool       `json:"enableCustomerCancellation"`
	FreeTrialPeriod            *FreeTrial `json:"freeTrialPeriod,omitempty"`
}

// FreeTrial is the time before the first charge.
type FreeTrial struct {
	Frequency string `json:"frequency" validate:"required,oneof=DAY WEEK MONTH YEAR"`
	Interval  int    `json:"interval" validate:"min=1,max=999"`
}

// OptionDiscount is taken off the price that the product has after its own discount.
type OptionDiscount struct {
	Type  string `json:"type,omitempty" validate:"omitempty,oneof=UNDEFINED AMOUNT PERCENT"`
	Value Number `json:"value" validate:"decimal,dgte=0,dlte=999999999.99" money:"type=AMOUNT"`
}

// Subscription is the option that a reference chose, on the Item of that reference.
type Subscription struct {
	OptionID    string
	Title       string
	Description string
	Settings    SubscriptionSettings
}

// SubscriptionOptionInProduct is an option as a product offers it.
type SubscriptionOptionInProduct struct {
	ID          string                `json:"id"`
	Hidden      bool                  `json:"hidden"`
	Title       string                `json:"title"`
	Description string                `json:"description,omitempty"`
	Settings    *SubscriptionSettings `json:"subscriptionSettings"`
	Discount    *OptionDiscount       `json:"discount,omitempty"`
	// Prices are what each variant costs with it.
	Prices wire.List[OptionPrice] `json:"prices"`
}

// plan is an option that a product offers.
type plan struct {
	hidden bool
	option *SubscriptionOption // shared: never changed
}

// tidy brings equal options into one form.
func (o *SubscriptionOption) tidy() {
	o.Title, o.Description = strings.TrimSpace(o.Title), strings.TrimSpace(o.Description)
	if s := o.Settings; s != nil && s.AutoRenewal && s.BillingCycles != nil {
		settings := *s
		settings.BillingCycles = nil
		o.Settings = &settings
	}
	if d := o.Discount; d != nil {
		switch {
		case d.Type == "" || d.Type == "UNDEFINED":
			o.Discount = nil
		case d.Value == "":
			o.Discount = &OptionDiscount{Type: d.Type, Value: "0"}
		}
	}
}

// Validate checks what spans fields.
func (o *SubscriptionOption) Validate() []errs.Violation {
	var found []errs.Violation
	if s := o.Settings; s != nil && !s.AutoRenewal && s.BillingCycles == nil {
		found = append(found, errs.Field("subscriptionSettings.billingCycles", errs.RuleRequired,
			"is required unless the subscription renews automatically"))
	}
	if d := o.Discount; d != nil && d.Type == DiscountPercent && wire.Decimal(d.Value).Cmp("100") > 0 {
		v := errs.Field("discount.value", errs.RuleMax, "must be 100 or less")
		v.Data = map[string]any{"threshold": 100}
		found = append(found, v)
	}
	return found
}

// Check brings an option into the one form that is stored, and reports what is wrong with it.
func (o *SubscriptionOption) Check(prefix string) []errs.Violation {
	o.tidy()
	return wire.Check(o, prefix)
}

// price takes the option's discount off; the result is never below zero.
func (o *SubscriptionOption) price(minor int64, c money.Currency) int64 {
	if o.Discount == nil {
		return minor
	}
	switch o.Discount.Type {
	case DiscountAmount:
		return max(0, minor-o.Discount.Value.Minor(c))
	case DiscountPercent:
		left := new(big.Rat).Sub(big.NewRat(100, 1), o.Discount.Value.rat())
		left.Quo(left, big.NewRat(100, 1))
		return max(0, round(left.Mul(left, new(big.Rat).SetInt64(minor))))
	}
	return minor
}

// chosen is the option as an Item shows it.
func (o *SubscriptionOption) chosen() *Subscription {
	return &Subscription{OptionID: o.ID, Title: o.Title, Description: o.Description, Settings: *o.Settings}
}

// buy finds the way in which something is bought: with an option when one is named,
// else once. false when the product is not sold in that way.
func (r *record) buy(optionID string) (*SubscriptionOption, bool) {
	if optionID == "" {
		return nil, !r.extra.SubscriptionsOnly || !r.offers()
	}
	for _, p := range r.plans {
		if p.option.ID == optionID {
			return p.option, !p.hidden
		}
	}
	return nil, false
}

// offers reports whether shoppers find an option. A product whose last option is
// gone is sold once again: nobody could buy it otherwise.
func (r *record) offers() bool {
	for _, p := range r.plans {
		if !p.hidden {
			return true
		}
	}
	return false
}

func (w *view) plan(r *record, p plan) SubscriptionOptionInProduct {
	o := p.option
	return SubscriptionOptionInProduct{
		ID: o.ID, Hidden: p.hidden, Title: o.Title, Description: o.Description, Settings: o.Settings, Discount: o.Discount,
		Prices: w.planPrices(r, o),
	}
}

func samePlans(a, b []plan) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].hidden != b[i].hidden || a[i].option.ID != b[i].option.ID {
			return false
		}
	}
	return true
}

// OfferedPlan is an option that a product is to offer.
type OfferedPlan struct {
	ID     string `json:"id" validate:"required,guid"`
	Hidden bool   `json:"hidden"`
}

// AssignSubscriptionOptionsRequest sets all options of a product; without any, it has none.
type AssignSubscriptionOptionsRequest struct {
	ProductID string        `json:"productId" validate:"required,max=64"`
	Options   []OfferedPlan `json:"assignedSubscriptionOptions" validate:"max=6"`
}

// Validate wants each option once.
func (a *AssignSubscriptionOptionsRequest) Validate() []errs.Violation {
	var found []errs.Violation
	seen := map[string]bool{}
	for i, o := range a.Options {
		if seen[o.ID] {
			found = append(found, errs.Field(fmt.Sprintf("assignedSubscriptionOptions[%d].id", i), errs.RuleValidation,
				"must not be given twice"))
		}
		seen[o.ID] = true
	}
	return found
}

// OptionPrice is what one variant costs each time with a subscription option: before
// any discount, and after the product's discount and the option's. It is our own
// addition: a product's page would else have to work out prices by itself.
type OptionPrice struct {
	VariantID string `json:"variantId"`
	PriceData
}

// planPrices are the prices of all variants that shoppers find.
func (w *view) planPrices(r *record, o *SubscriptionOption) wire.List[OptionPrice] {
	var out wire.List[OptionPrice]
	for i := range r.variants {
		v := &r.variants[i]
		if !v.visible || r.content.managed() == (v.id == ZeroVariant) {
			continue
		}
		full := r.priceOf(v)
		less := o.price(r.discounted(full, w.currency), w.currency)
		out = append(out, OptionPrice{v.id, PriceData{
			Currency: w.currency.Code(), Price: amountNumber(full, w.currency), DiscountedPrice: amountNumber(less, w.currency),
			Formatted: FormattedPrice{Price: w.format(full), DiscountedPrice: w.format(less)},
		}})
	}
	return out
}
