package catalog

import "souk/internal/platform/wire"

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
