package sale

import (
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/shop/basket"
	"souk/internal/shop/shipping"
)

// ByHand is what those who run the shop say of a sale, in the place of what the shop
// would work out: drafts of orders have it. A nil one says nothing.
type ByHand struct {
	// Currency is that of all amounts; the sale must have its Things then. Zero is the shop's.
	Currency money.Currency
	// TaxIncluded says whether prices contain their tax; nil leaves it to shop and region.
	TaxIncluded *bool
	// Delivery is how the goods come and what that costs; nil leaves it to Sale.Option.
	Delivery *shipping.Option
	// ShippingOff is taken off the price of delivery.
	ShippingOff []pricing.MerchantDiscount
	Fees        []HandFee
	// Taxes are those that stay as they were, by the keys of Priced.Taxes.
	Taxes map[string]KeptTax
	// Exempt says that nothing is taxed.
	Exempt bool
	// RuleLines are the only lines that automatic discounts are for, and Rules those that
	// count, by their ids; all that hold are in Priced.Offered. Apps are not asked for theirs.
	RuleLines map[string]bool
	Rules     map[string]bool
	// Charges says which fees of the delivery and of apps count, by OfferedFee.Key. As
	// long as nothing is said, those of the delivery do and those of apps do not.
	Charges map[string]bool
	// Told are the fees of apps as they were last heard of: they hold while an app does
	// not answer.
	Told []PluginFee
}

// OfferedFee is a fee that comes with the delivery or that an app charges.
type OfferedFee struct {
	PluginFee
	Source pricing.FeeSource
	// Key tells the fees of a sale apart, and is the same whenever it is priced.
	Key string
	// At is where the fee is in Priced.Result.Fees; -1 when it does not count.
	At int
}

// charges tells whether a fee counts.
func (h *ByHand) charges(f *OfferedFee) bool {
	if h == nil {
		return true
	}
	if said, known := h.Charges[f.Key]; known {
		return said
	}
	return f.Source == pricing.FeeShipping
}

// charge puts in a fee of the delivery or of an app, if it counts.
func (w *work) charge(source pricing.FeeSource, f PluginFee) {
	one := OfferedFee{PluginFee: f, Source: source, At: -1}
	name := f.Code
	if name == "" {
		name = f.Name
	}
	one.Key = strings.Join([]string{string(source), f.AppID, name}, "/")
	for n := 2; slices.ContainsFunc(w.p.OfferedFees, func(o OfferedFee) bool { return o.Key == one.Key }); n++ {
		one.Key = strings.Join([]string{string(source), f.AppID, name, strconv.Itoa(n)}, "/")
	}
	if w.sale.Hand.charges(&one) {
		one.At = len(w.p.Input.Fees)
		w.p.Input.Fees = append(w.p.Input.Fees,
			pricing.Fee{Source: source, Code: f.Code, Name: f.Name, Price: f.Price, LineIDs: f.LineIDs})
	}
	w.p.OfferedFees = append(w.p.OfferedFees, one)
}

// pluginFees are what apps charge. What they said last of a sale by hand holds while
// they do not answer.
func (w *work) pluginFees() []PluginFee {
	if w.sale.Hand != nil && w.sale.Known.FeesFailed != nil {
		return w.sale.Hand.Told
	}
	w.p.Faults.Fees = w.sale.Known.FeesFailed
	return w.sale.Known.Fees
}

// ruled tells whether automatic discounts are for a line.
func (h *ByHand) ruled(line string) bool { return h == nil || h.RuleLines[line] }

// Counting gives those of some rules that count.
func (h *ByHand) Counting(offered []pricing.Rule) []pricing.Rule {
	if h == nil {
		return offered
	}
	var out []pricing.Rule
	for _, rule := range offered {
		if !h.Rules[rule.ID] {
			continue
		}
		if rule.Scope.All {
			rule.Scope = pricing.Scope{}
			for id := range h.RuleLines {
				rule.Scope.LineIDs = append(rule.Scope.LineIDs, id)
			}
		}
		out = append(out, rule)
	}
	return out
}

// HandFee is a fee by hand. An empty group is not taxed.
type HandFee struct {
	pricing.Fee
	GroupID string
}

// KeptTax is a tax that was worked out earlier.
type KeptTax struct {
	Tax     pricing.Tax
	GroupID string
}

// shop gives the shop as the sale's currency makes it.
func (h *ByHand) shop(shop basket.Shop) (basket.Shop, error) {
	if h == nil || h.Currency.IsZero() || h.Currency == shop.Money {
		return shop, nil
	}
	settings := *shop.Settings
	settings.Currency = h.Currency.Code()
	return basket.ShopOf(&settings)
}

func (h *ByHand) begin(in *pricing.Input) {
	if h == nil {
		return
	}
	if h.TaxIncluded != nil {
		in.TaxIncluded = *h.TaxIncluded
	}
	in.ShippingDiscounts = h.ShippingOff
}

// exempt lets nothing be taxed when the sale says so.
func (h *ByHand) exempt(t pricing.Tax) pricing.Tax {
	if h != nil && h.Exempt && len(t.Parts) > 0 {
		t.Exempt = true
	}
	return t
}

// keeps tells that a tax stays as it was.
func (h *ByHand) keeps(key string) bool {
	if h == nil {
		return false
	}
	_, kept := h.Taxes[key]
	return kept
}

// handDelivery puts in the delivery that was written by hand.
func (w *work) handDelivery() {
	if w.sale.Hand != nil && w.sale.Hand.Delivery != nil {
		w.p.Option, w.p.Input.Shipping = w.sale.Hand.Delivery, &pricing.Shipping{Price: w.sale.Hand.Delivery.Price}
	}
}

// handFees puts in fees by hand.
func (w *work) handFees() {
	if w.sale.Hand == nil {
		return
	}
	w.p.HandAt = len(w.p.Input.Fees)
	for i := range w.sale.Hand.Fees {
		w.p.Input.Fees = append(w.p.Input.Fees, w.sale.Hand.Fees[i].Fee)
	}
}

// keepTaxes puts in taxes that stay as they were, also of what has no address.
func (w *work) keepTaxes() {
	if w.sale.Hand == nil {
		return
	}
	keep := func(key string, into *pricing.Tax) {
		if kept, there := w.sale.Hand.Taxes[key]; there {
			*into = w.sale.Hand.exempt(kept.Tax)
			w.p.Taxes[key] = Basis{GroupID: kept.GroupID}
		}
	}
	in := &w.p.Input
	for i := range in.Lines {
		keep(in.Lines[i].ID, &in.Lines[i].Tax)
	}
	if in.Shipping != nil {
		keep(ShippingKey, &in.Shipping.Tax)
	}
	for i := range w.sale.Hand.Fees {
		keep(FeeKey(w.p.HandAt+i), &in.Fees[w.p.HandAt+i].Tax)
	}
}
