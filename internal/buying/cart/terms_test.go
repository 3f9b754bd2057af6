package cart_test

import (
	"log/slog"

	"souk/internal/buying/cart"
	"souk/internal/platform/site"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
	"souk/internal/shop/tax"
)

const (
	everything = `{"id":"s","catalogItemFilter":{"catalogAppId":"` + newer + `"}}`
	berlin     = `{"country":"DE","city":"Berlin","postalCode":"10115"}`
)

// rule makes an automatic discount and gives its id.
func (r *rig) rule(name, discount, scope, more string) string {
	r.T.Helper()
	a := r.must("owner", "POST", "/v1/discount-rules", `{"discountRule":{"name":"`+name+`","discounts":{"values":[{`+
		discount+`,"specificItemsInfo":{"scopes":[`+scope+`]}}]}`+more+`}}`)
	return a.String("discountRule.id")
}

// item is the scope of one product.
func item(id string) string {
	return `{"id":"s","catalogItemFilter":{"catalogAppId":"` + newer + `","catalogItemIds":["` + id + `"]}}`
}

// coupon makes a coupon and gives its id.
func (r *rig) coupon(code, what string) string {
	r.T.Helper()
	return r.must("owner", "POST", "/v2/coupons", `{"specification":{"name":"Coupon","code":"`+code+
		`","startTime":"1700000000000",`+what+`}}`).String("id")
}

// terms gives the shop one of everything, and gives the id of its way to ship.
func (r *rig) terms() string {
	r.T.Helper()
	r.rule("Ten off", `"discountType":"PERCENTAGE","percentage":10`, everything, "")
	region := r.must("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"DE","subdivision":"","appId":"`+
		tax.ManualAppID+`"}}`).String("taxRegion.id")
	for _, group := range []string{tax.GroupProducts, tax.GroupShipping} {
		r.must("owner", "POST", "/v1/manual-tax-mappings", `{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+
			group+`","taxRate":"0.19",
			"taxName":"VAT","taxType":"VAT","jurisdiction":"Germany","jurisdictionType":"COUNTRY"}}`)
	}
	profile := r.must("owner", "POST", "/v1/delivery-profiles",
		`{"deliveryProfile":{"name":"Profile","deliveryRegions":[{"name":"Germany","destinations":[{"countryCode":"DE"}]}]}}`)
	return r.must("owner", "POST", "/v1/shipping-options",
		`{"shippingOption":{"title":"By post","estimatedDeliveryTime":"3 days",
		"deliveryRegionIds":["`+profile.String("deliveryProfile.deliveryRegions.0.id")+
			`"],"rates":[{"amount":"4.90"}]}}`).String("shippingOption.id")
}

// service is carts of other goods and settings, under the same terms.
func (r *rig) service(goods basket.Catalog, settings site.Settings) *cart.Service {
	cfg := r.Priced
	cfg.Shelf, cfg.Site = &basket.Shelf{Catalog: goods}, fixed(settings)
	return cart.New(cart.Config{DB: r.DB, Sales: sale.New(cfg), Logger: slog.New(slog.DiscardHandler)})
}
