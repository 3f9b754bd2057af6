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
	r.t.Helper()
	a := r.must("owner", "POST", "/v1/discount-rules", `{"discountRule":{"name":"`+name+`","discounts":{"values":[{`+discount+`,"specificItemsInfo":{"scopes":[`+scope+`]}}]}`+more+`}}`)
	return a.str("discountRule.id")
}

// item is the scope of one product.
func item(id string) string {
	return `{"id":"s","catalogItemFilter":{"catalogAppId":"` + newer + `","catalogItemIds":["` + id + `"]}}`
}

// coupon makes a coupon and gives its id.
func (r *rig) coupon(code, what string) string {
	r.t.Helper()
	return r.must("owner", "POST", "/v2/coupons", `{"specification":{"name":"Coupon","code":"`+code+`","startTime":"1700000000000",`+what+`}}`).str("id")
}

// terms gives the shop one of everything, and gives the id of its way to ship.
func (r *rig) terms() string {
	r.t.Helper()
	r.rule("Ten off", `"discountType":"PERCENTAGE","percentage":10`, everything, "")
	region := r.must("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"DE","subdivision":"","appId":"`+tax.ManualAppID+`"}}`).str("taxRegion.id")
	for _, group := range []string{tax.GroupProducts, tax.GroupShipping} {
		r.must("owner", "POST", "/v1/manual-tax-mappings", `{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+group+`","taxRate":"0.19",
			"taxName":"VAT","taxType":"VAT","jurisdiction":"Germany","jurisdictionType":"COUNTRY"}}`)
	}
	profile := r.must("owner", "POST", "/v1/delivery-profiles", `{"deliveryProfile":{"name":"Profile","deliveryRegions":[{"name":"Germany","destinations":[{"countryCode":"DE"}]}]}}`)
	return r.must("owner", "POST", "/v1/shipping-options", `{"shippingOption":{"title":"By post","estimatedDeliveryTime":"3 days",
		"deliveryRegionIds":["`+profile.str("deliveryProfile.deliveryRegions.0.id")+`"],"rates":[{"amount":"4.90"}]}}`).str("shippingOption.id")
}

// service is carts of other goods and settings, under the same terms.
func (r *rig) service(goods basket.Catalog, settings site.Settings) *cart.Service {
	cfg := r.priced
	cfg.Shelf, cfg.Site = &basket.Shelf{Catalog: goods}, fixed(settings)
	return cart.New(cart.Config{DB: r.db, Sales: sale.New(cfg), Logger: slog.New(slog.DiscardHandler)})
}

// text_ is a text that must be there.
func (a answer) str(path string) string {
	a.t.Helper()
	text, ok := a.at(path).(string)
	if !ok || text == "" {
		a.t.Fatalf("no text at %s\n%s", path, a.text)
	}
	return text
}
