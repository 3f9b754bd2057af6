package catalog

import (
	"context"
	"math/big"
	"net/url"
	"slices"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/pictures"
	"souk/internal/shop/storesapi"
)

// view is how one answer shows products.
type view struct {
	s        *Service
	currency money.Currency
	locale   string
	language string // of the reader; empty: the shop's own
	variants bool
	costs    bool // what only those who run the shop may see
}

// view takes the context of the transaction that it is made in.
func (s *Service) view(ctx context.Context, variants, merchant bool) *view {
	return &view{s: s, currency: s.cfg.Currency(ctx), locale: s.cfg.Locale(ctx), language: tongue.From(ctx),
		variants: variants,
		costs:    merchant && actor.From(ctx).Holds(storesapi.ReadProducts)}
}

// products gives the wire form of many.
func (w *view) products(records []*record) []*Product {
	out := make([]*Product, len(records))
	for i, r := range records {
		out[i] = w.product(r)
	}
	return out
}

// product gives the wire form.
func (w *view) product(r *record) *Product {
	c := &r.content
	p := &Product{
		ID: r.id, Name: c.Name, Slug: c.Slug, Visible: c.visible(), ProductType: c.ProductType,
		Description: c.Description, SKU: c.SKU,
		Weight: c.Weight, ProductDimensions: c.ProductDimensions, PackageDimensions: c.PackageDimensions,
		PricePerUnitData: c.PricePerUnitData, AdditionalInfoSections: c.AdditionalInfoSections,
		ManageVariants: c.managed(), NumericID: strconv.FormatInt(r.numericID, 10), InventoryItemID: r.inventoryID,
		Discount: c.discount(), CollectionIDs: r.collections, LastUpdated: wire.Time(r.updated),
		CreatedDate: wire.Time(r.created),
		SeoData:     c.SeoData, Ribbon: c.Ribbon, Brand: c.Brand, TaxGroupID: c.TaxGroupID,
		MembersOnly: c.MembersOnly, DeliveryProfileID: c.DeliveryProfileID,
		ExportProductID: "Product_" + r.id,
		ProductPageURL:  wire.BasePathURL{Base: w.s.cfg.PublicURL, Path: w.s.cfg.pagePath(c.Slug)},
	}
	if c.Ribbon != "" {
		p.Ribbons = wire.Of(Ribbon{c.Ribbon})
	}
	for _, field := range c.CustomTextFields {
		p.CustomTextFields = append(p.CustomTextFields, ShownTextField{CustomTextField: field})
	}
	w.speak(r, p)
	if w.costs {
		p.DigitalFile = r.extra.DigitalFile
		p.CostAndProfitData = w.cost(r, nil)
	}
	p.Stock = w.stock(r)
	price := w.price(r, r.price)
	p.Price, p.PriceData, p.ConvertedPriceData = price, price, price
	p.Media = w.s.pictures.Media(w.spokenPictures(r, r.extra.Media))
	w.ranges(r, p)
	for i := range c.ProductOptions {
		p.ProductOptions = append(p.ProductOptions, w.option(r, &c.ProductOptions[i], nil))
	}
	if w.variants {
		p.Variants = make(wire.List[Variant], 0, len(r.variants))
		for i := range r.variants {
			p.Variants = append(p.Variants, w.variant(r, &r.variants[i]))
		}
	}
	return p
}

func (w *view) stock(r *record) Stock {
	out := Stock{TrackInventory: r.tracked, InventoryStatus: r.stockStatus()}
	out.InStock = out.InventoryStatus != inventory.OutOfStock
	out.Preorder = !out.InStock && slices.ContainsFunc(r.variants, func(v variant) bool {
		return v.visible && r.preorderable(&v)
	})
	if r.tracked {
		var sum int64
		for i := range r.variants {
			if r.variants[i].visible {
				sum += max(0, r.variants[i].quantity)
			}
		}
		out.Quantity = &sum
	}
	return out
}

// price shows a price with the product's discount.
func (w *view) price(r *record, price int64) *PriceData {
	less := r.discounted(price, w.currency)
	out := &PriceData{
		Currency: w.currency.Code(), Price: amountNumber(price, w.currency), DiscountedPrice: amountNumber(less, w.currency),
		Formatted: FormattedPrice{Price: w.format(price)},
	}
	out.Formatted.DiscountedPrice = out.Formatted.Price
	if less != price {
		out.Formatted.DiscountedPrice = w.format(less)
	}
	if per := r.content.PricePerUnitData; per != nil {
		amount := round(new(big.Rat).Mul(per.perUnit(), new(big.Rat).SetInt64(less)))
		out.PricePerUnit, out.Formatted.PricePerUnit = amountNumber(amount, w.currency), w.format(amount)
	}
	return out
}

func (w *view) format(minor int64) string {
	return money.Format(money.New(minor, w.currency), w.locale)
}

// costOf gives a variant's cost, or the product's; false where nobody wrote one down.
func (r *record) costOf(v *variant, c money.Currency) (int64, bool) {
	if v != nil && v.cost != nil {
		return *v.cost, true
	}
	if r.content.CostAndProfitData == nil || r.content.CostAndProfitData.ItemCost == "" {
		return 0, false
	}
	return r.content.CostAndProfitData.ItemCost.Minor(c), true
}

func (w *view) cost(r *record, v *variant) *CostAndProfit {
	cost, known := r.costOf(v, w.currency)
	if !known {
		return nil
	}
	price := r.discounted(r.priceOf(v), w.currency)
	out := &CostAndProfit{
		ItemCost: amountNumber(cost, w.currency), FormattedItemCost: w.format(cost),
		Profit: amountNumber(price-cost, w.currency), FormattedProfit: w.format(price - cost), ProfitMargin: "0",
	}
	if price > 0 {
		out.ProfitMargin = ratNumber(big.NewRat(price-cost, price), 4)
	}
	return out
}

// ranges gives the least and the most over the visible variants.
func (w *view) ranges(r *record, p *Product) {
	var prices, costs []int64
	var weights []Number
	for i := range r.variants {
		v := &r.variants[i]
		if !v.visible {
			continue
		}
		prices = append(prices, r.priceOf(v))
		if cost, known := r.costOf(v, w.currency); known {
			costs = append(costs, cost)
		}
		if weight := r.weightOf(v); weight != "" {
			weights = append(weights, weight)
		}
	}
	if len(prices) == 0 {
		prices = []int64{r.price}
	}
	p.PriceRange = &Range{amountNumber(slices.Min(prices), w.currency), amountNumber(slices.Max(prices), w.currency)}
	if w.costs && len(costs) > 0 {
		p.CostRange = &Range{amountNumber(slices.Min(costs), w.currency), amountNumber(slices.Max(costs), w.currency)}
	}
	if len(weights) > 0 {
		less := func(a, b Number) int { return wire.Decimal(a).Cmp(wire.Decimal(b)) }
		p.WeightRange = &Range{slices.MinFunc(weights, less), slices.MaxFunc(weights, less)}
	}
}

func (r *record) weightOf(v *variant) Number {
	if v != nil && v.weight != "" {
		return v.weight
	}
	return r.content.Weight
}

func (w *view) variant(r *record, v *variant) Variant {
	price := w.price(r, r.priceOf(v))
	out := Variant{ID: v.id, Choices: v.choices, Variant: VariantData{
		PriceData: price, ConvertedPriceData: price, Weight: "0", SKU: v.sku, Visible: v.visible,
		ProductDimensions: v.sides.ProductDimensions, PackageDimensions: v.sides.PackageDimensions,
	}, Stock: VariantStock{TrackQuantity: r.tracked, InStock: r.inStock(v)}}
	if weight := r.weightOf(v); weight != "" {
		out.Variant.Weight = weight
	}
	if v.sku == "" && !r.content.managed() {
		out.Variant.SKU = r.content.SKU
	}
	if r.tracked {
		n := max(0, v.quantity)
		out.Stock.Quantity = &n
	}
	if w.costs {
		out.Variant.CostAndProfitData = w.cost(r, v)
	}
	return out
}

// option shows an option whose choices tell what is left when selected is chosen
// elsewhere. A product without managed variants has one stock for all choices.
func (w *view) option(r *record, option *OptionInput, selected map[string]string) ProductOption {
	out := ProductOption{OptionType: option.optionType(), Name: option.Name,
		Choices: make(wire.List[Choice], 0, len(option.Choices))}
	for _, choice := range option.Choices {
		one := Choice{Value: choice.Value, Description: choice.Description}
		for i := range r.variants {
			v := &r.variants[i]
			if r.content.managed() && !v.fits(option.Name, choice.Description, selected) {
				continue
			}
			one.Visible = one.Visible || v.visible
			one.InStock = one.InStock || v.visible && (r.inStock(v) || r.preorderable(v))
		}
		for _, assigned := range r.extra.ChoiceMedia {
			if assigned.Option == option.Name && assigned.Choice == choice.Description {
				media := w.s.pictures.Media(w.spokenPictures(r, r.pictures(assigned.MediaIDs)))
				one.Media = &media
			}
		}
		out.Choices = append(out.Choices, one)
	}
	w.speakOption(r, &out)
	return out
}

func (v *variant) fits(option, choice string, selected map[string]string) bool {
	if v.choices[option] != choice {
		return false
	}
	for name, wanted := range selected {
		if name != option && v.choices[name] != wanted {
			return false
		}
	}
	return true
}

func (r *record) pictures(ids []string) []pictures.Picture {
	var out []pictures.Picture
	for _, p := range r.extra.Media {
		if slices.Contains(ids, p.ID) {
			out = append(out, p)
		}
	}
	return out
}

// pagePath is the path of a product's page.
func (c *Config) pagePath(slug string) string { return c.ProductPath + url.PathEscape(slug) }
