package checkoutconfig_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/checkoutconfig"
)

func TestTextsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[checkoutconfig.CheckoutText, *checkoutconfig.CheckoutText]{
		New: resourcetest.Of(build, (*checkoutconfig.Service).Texts),
		Sample: func(n int) *checkoutconfig.CheckoutText {
			return &checkoutconfig.CheckoutText{AppID: app, ComponentID: banner, LanguageCode: fmt.Sprintf("en-x%d", n),
				CheckoutContent: checkoutconfig.CheckoutContent{OrderSummary: "Your things", PlaceOrderButton: "Buy"}}
		},
		Change: resourcetest.Object{"placeOrderButton": "Order now"},
		Clear:  "orderSummary",
		Broken: map[string]resourcetest.Object{
			"languageCode": {"languageCode": "English"}, "appId": {"appId": "x"},
			"placeOrderButton": {"placeOrderButton": "123456789012345678901234567890123456789012345678901"},
			"customerDetails":  {"customerDetails": "1234567890123456789012345678901"},
		},
		Conflict: func(first *checkoutconfig.CheckoutText) (string, resourcetest.Object) {
			return "CHECKOUT_TEXT_ALREADY_EXISTS", resourcetest.Object{"languageCode": first.LanguageCode}
		},
	})
}

func TestContent(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		own := "/v1/checkout-content/" + checkoutconfig.AppID + "/" + checkoutconfig.ComponentID
		want := func(address, key, text string) {
			t.Helper()
			r.OK(visitor, "GET", address, "").Want("checkoutContent."+key, text)
		}
		want(own, "placeOrderPayButton", "Zahlungspflichtig bestellen") // the shop speaks the German of Austria
		want(own+"?languageCode=fr", "placeOrderButton", "Commander")
		want(own+"?languageCode=pt_BR", "orderSummary", "Resumo do pedido")
		r.Refused(404, checkoutconfig.CodeNoTranslation, visitor, "GET", own+"?languageCode=xx", "")
		r.Refused(400, "", visitor, "GET", own+"?languageCode=123456789012345678901", "")
		r.Refused(400, "", visitor, "GET", "/v1/checkout-content/x/"+banner, "")
		r.Refused(401, "", "", "GET", own, "")

		// The shop's own words go before the usual ones, which fill the gaps.
		made := r.OK("owner", "POST", "/v1/checkout-texts",
			`{"checkoutText":{"languageCode":"de","orderSummary":"Dein Korb"}}`)
		made.Want("checkoutText.appId", checkoutconfig.AppID)
		want(own, "orderSummary", "Dein Korb")
		want(own+"?languageCode=de-CH", "placeOrderButton", "Bestellen")
		r.OK("owner", "POST", "/v1/checkout-texts",
			`{"checkoutText":{"languageCode":"de_CH","placeOrderButton":"Kaufen"}}`).Want("checkoutText.languageCode", "de-CH")
		want(own+"?languageCode=DE-ch", "placeOrderButton", "Kaufen")
		r.OK("owner", "POST", "/v1/checkout-texts", `{"checkoutText":{"languageCode":"xx","placeOrderButton":"Xx"}}`)
		want(own+"?languageCode=xx", "placeOrderButton", "Xx")

		// Apps bring components of their own.
		theirs := "/v1/checkout-content/" + app + "/" + banner
		r.Refused(404, checkoutconfig.CodeNoApp, visitor, "GET", "/v1/checkout-content/"+absent+"/"+banner, "")
		r.Refused(404, checkoutconfig.CodeNoComponent, visitor, "GET", theirs, "")
		r.OK("app", "POST", "/v1/checkout-texts", `{"checkoutText":{"appId":"`+app+`","componentId":"`+banner+
			`","languageCode":"sv","placeOrderButton":"Köp"}}`)
		want(theirs, "placeOrderButton", "Köp") // better than nothing
		r.OK(visitor, "GET", theirs, "").Want("checkoutContent.orderSummary", nil)
		r.Refused(404, checkoutconfig.CodeNoTranslation, visitor, "GET", theirs+"?languageCode=en", "")
		r.Refused(400, "", "app", "POST", "/v1/checkout-texts", `{"checkoutText":{"languageCode":"fi"}}`)
		r.Refused(403, "", visitor, "POST", "/v1/checkout-texts", `{"checkoutText":{"languageCode":"fi","orderSummary":"x"}}`)
	})
}

// The usual words keep the bounds that written ones must keep.
func TestUsualWords(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, language := range []string{"en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"} {
			content, err := r.service.Content(t.Context(), checkoutconfig.AppID, checkoutconfig.ComponentID, language)
			expect.OK(t, err)
			if wrong := wire.Check(content, language); len(wrong) > 0 {
				t.Error(wrong)
			}
			for _, text := range []string{content.ContinueShoppingLink, content.OrderSummary, content.CustomerDetails,
				content.ReviewAndPlaceOrder, content.PlaceOrderButton, content.PlaceOrderPayButton} {
				expect.That(t, text != "", "%s: %+v", language, content)
			}
		}
	})
}

func TestShop(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const address = "/v1/ecommerce-settings?fields="
		got := r.OK("app", "GET",
			address+
				"TAX&fields=CHECKOUT&fields=DISCOUNT_RULES&fields=DELIVERY&fields=PREMIUM_SITE&fields=BUSINESS_INFO&fields=ADDITIONAL_FEES_SERVICE_PLUGIN&fields=VALIDATIONS_SERVICE_PLUGIN&fields=PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN&fields=TAX", "")
		got.WantAll(map[string]any{
			"errors.length": 1, "errors.0.requestedField": "TAX", "ecommerceSettings.tax": nil,
			"ecommerceSettings.checkout.checkoutBillingFields": "All_FIELDS", "ecommerceSettings.discountRules.active": true,
			"ecommerceSettings.premiumSite": true, "ecommerceSettings.businessInfo.currency": "EUR",
			"ecommerceSettings.businessInfo.language": "de-AT", "ecommerceSettings.businessInfo.locale.language": "de",
			"ecommerceSettings.businessInfo.locale.country":                                  "AT",
			"ecommerceSettings.businessInfo.address.city":                                    "Graz",
			"ecommerceSettings.businessInfo.phone":                                           "+43 316 123456",
			"ecommerceSettings.additionalFeesServicePlugin.activeProviders.0.triggerFlows.0": "CART",
			"ecommerceSettings.validationsServicePlugin.activeProviders.length":              0,
			"ecommerceSettings.delivery.destinationScope":                                    "SPECIFIC_DESTINATIONS",
			"ecommerceSettings.delivery.postalCodeRequired":                                  true,
			"ecommerceSettings.delivery.destinations.0.countryCode":                          "AT",
			"ecommerceSettings.delivery.destinations.1.subdivisions.0":                       "US-NY",
			"ecommerceSettings.delivery.countries.length":                                    2,
		})
		one := r.OK("staff ECOM.ECOMMERCE_SETTINGS_READ", "GET", address+"PREMIUM_SITE", "")
		one.Want("ecommerceSettings.checkout", nil)
		one.Want("errors.length", 0)
		r.Refused(400, "", "app", "GET", "/v1/ecommerce-settings", "")
		r.Refused(400, "", "app", "GET", address+"EVERYTHING", "")
		r.Refused(403, "", visitor, "GET", address+"TAX", "")
	})
}
