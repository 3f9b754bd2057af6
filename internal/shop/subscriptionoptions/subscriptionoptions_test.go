package subscriptionoptions_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestSubscriptionOptions(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		coffee := s.Add(
			`{"name":"Coffee","productType":"physical","priceData":{"price":20},"discount":{"type":"AMOUNT","value":2}}`)
		month := s.Option(monthly)
		year := s.Option(
			`{"title":"Yearly","subscriptionSettings":{"frequency":"YEAR","autoRenewal":false,"billingCycles":3,"interval":2,
			"freeTrialPeriod":{"frequency":"DAY","interval":14}},"discount":{"type":"AMOUNT","value":5.5}}`)
		hidden := s.Option(`{"title":"Old","subscriptionSettings":{"frequency":"WEEK","autoRenewal":true}}`)

		got := s.Must("boss", "GET", "/v1/subscription-options/"+year, "")
		expect.That(t, at(got, "subscriptionOption.subscriptionSettings.billingCycles") == 3.0 &&
			at(got, "subscriptionOption.discount.value") == 5.5, "%v", got)
		s.Assign(coffee, `{"id":"`+month+`"}`, `{"id":"`+year+`","hidden":false}`, `{"id":"`+hidden+`","hidden":true}`)
		list := "/_api/subscription-options-reader-server/v1/subscription-options/byProduct/" + coffee
		for who, want := range map[string]string{"": "Monthly Yearly",
			"?includeHiddenSubscriptionOptions=true": "Monthly Yearly Old"} {
			expect.Equal(t, names(at(s.Must("boss", "GET", list+who, ""), "subscriptionOptions"), "title"), want, who)
		}
		if got := names(at(s.Must("visitor", "GET", list+"?includeHiddenSubscriptionOptions=true", ""),
			"subscriptionOptions"), "title"); got != "Monthly Yearly" {
			t.Errorf("a shopper sees %q", got)
		}

		// A page shows what the cart will ask for.
		shown := at(s.Must("visitor", "GET", list, ""), "subscriptionOptions").([]any)
		for i, want := range []string{"€16.20", "€12.50"} {
			price := at(shown[i], "prices").([]any)
			if len(price) != 1 || at(price[0], "variantId") != catalog.ZeroVariant ||
				at(price[0], "formatted.price") != "€20.00" || at(price[0], "formatted.discountedPrice") != want {
				t.Errorf("option %d: %v", i, price)
			}
		}

		once := s.Sold(coffee, `{}`)
		bought := s.Sold(coffee, `{"subscriptionOptionId":"`+month+`"}`)
		if once.Subscription != nil || once.Price.String() != "18.00" || bought.Price.String() != "16.20" ||
			bought.FullPrice.String() != "20.00" {
			t.Errorf("%v %v", once.Price, bought.Price)
		}
		if sub := bought.Subscription; sub == nil || sub.OptionID != month || sub.Title != "Monthly" ||
			sub.Settings.Frequency != "MONTH" || !sub.Settings.AutoRenewal {
			t.Errorf("%+v", sub)
		}
		expect.That(t, bought.Key != once.Key, "a subscription and a single purchase are the same line")
		if item := s.Sold(coffee, `{"subscriptionOptionId":"`+year+`"}`); item.Price.String() != "12.50" ||
			*item.Subscription.Settings.BillingCycles != 3 ||
			*item.Subscription.Settings.Interval != 2 || item.Subscription.Settings.FreeTrialPeriod.Interval != 14 {
			t.Errorf("%+v", item.Subscription)
		}
		for _, wrong := range []string{hidden, apitest.Nothing, "x"} {
			if item := s.Sold(coffee, `{"subscriptionOptionId":"`+wrong+`"}`); item.Status != catalog.WrongOptions {
				t.Errorf("%s: %v", wrong, item.Status)
			}
		}

		s.Must("boss", "PATCH", "/v1/subscription-options/product/"+coffee+"/allowOneTimePurchase", `{"allowed":false}`)
		if at(s.Must("visitor", "GET", "/v1/subscription-options/product/"+coffee+"/oneTimePurchasesStatus", ""),
			"allowed") != false {
			t.Error("still sold once")
		}
		if item := s.Sold(coffee, `{}`); item.Status != catalog.WrongOptions {
			t.Errorf("sold once: %v", item.Status)
		}
		// What is remembered of the product follows the option.
		s.Must("boss", "PATCH", "/v1/subscription-options/"+month,
			`{"subscriptionOption":{"discount":{"type":"PERCENT","value":50}}}`)
		if item := s.Sold(coffee, `{"subscriptionOptionId":"`+month+`"}`); item.Price.String() != "9.00" {
			t.Errorf("%v", item.Price)
		}
		s.Must("boss", "PATCH", "/v1/subscription-options/"+month,
			`{"subscriptionOption":{"discount":null,"description":null}}`)
		if item := s.Sold(coffee, `{"subscriptionOptionId":"`+month+`"}`); item.Price.String() != "18.00" ||
			item.Subscription.Description != "" {
			t.Errorf("%v", item.Price)
		}
		s.Must("boss", "POST", "/v1/subscription-options/deleteBulk", fmt.Sprintf(`{"ids":[%q,%q]}`, month, year))
		if item := s.Sold(coffee, `{"subscriptionOptionId":"`+month+`"}`); item.Status != catalog.WrongOptions {
			t.Errorf("a deleted option is sold: %v", item.Status)
		}
		if item := s.Sold(coffee, `{}`); item.Status != catalog.Resolved {
			t.Errorf("nobody can buy it: %v", item.Status)
		}
	})
}

// A product with variants has a price of each option for each variant that is sold.
func TestSubscriptionPrices(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		honey := s.Add(`{"name":"Honey","productType":"physical","priceData":{"price":14},"manageVariants":true,
			"productOptions":[{"name":"Jar","choices":[{"value":"S","description":"S"},{"value":"M","description":"M"},{"value":"L","description":"L"}]}]}`)
		s.Must("boss", "PATCH", "/v1/products/"+honey+"/variants",
			`{"variants":[{"choices":{"Jar":"M"},"price":25},{"choices":{"Jar":"L"},"visible":false}]}`)
		s.Assign(honey, `{"id":"`+s.Option(monthly)+`"}`)
		got := at(s.Must("visitor", "GET", "/v1/subscription-options/byProduct/"+honey, ""), "subscriptionOptions").([]any)
		var prices []string
		for _, one := range at(got[0], "prices").([]any) {
			id := at(one, "variantId").(string)
			expect.That(t, id != catalog.ZeroVariant, "a price without a variant")
			prices = append(prices, at(one, "formatted.discountedPrice").(string))
			if item := s.Sold(honey, `{"variantId":"`+id+`","subscriptionOptionId":"`+at(got[0], "id").(string)+`"}`); "€"+item.Price.String() != prices[len(prices)-1] {
				t.Errorf("the page says %s, the cart %s", prices[len(prices)-1], item.Price)
			}
		}
		if want := []string{"€12.60", "€22.50"}; !slices.Equal(prices, want) {
			t.Errorf("%v, want %v", prices, want)
		}
	})
}

func TestSubscriptionOptionLists(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		made := s.Must("boss", "POST", "/v1/subscription-options/createBulk",
			`{"subscriptionOptions":[`+monthly+`,`+strings.ReplaceAll(monthly, "Monthly", "Weekly")+`]}`)
		first, second := at(made, "subscriptionOptions.0.id").(string), at(made, "subscriptionOptions.1.id").(string)
		changed := s.Must("boss", "PATCH", "/v1/subscription-options",
			`{"subscriptionOptions":[{"id":"`+first+`","title":"A"},{"id":"`+second+`","title":"B"}]}`)
		expect.Equal(t, names(at(changed, "subscriptionOptions"), "title"), "A B", changed)
		found := s.Must("boss", "POST", "/v1/subscription-options/query",
			`{"query":{"sort":[{"fieldName":"title","order":"DESC"}]}}`)
		expect.Equal(t, names(at(found, "subscriptionOptions"), "title"), "B A", found)
		for i := range 3 {
			product := s.Add(fmt.Sprintf(`{"name":"P%d","priceData":{"price":1},"visible":%t}`, i, i > 0))
			s.Assign(product, `{"id":"`+first+`"}`)
		}
		path := "/v1/subscription-options/" + first + "/productIds"
		for query, want := range map[string][2]float64{"": {2, 2}, "?includeHiddenProducts=true": {3, 3},
			"?includeHiddenProducts=true&paging.limit=2&paging.offset=2": {1, 3}} {
			page := s.Must("boss", "GET", path+query, "")
			expect.That(t, at(page, "metadata.items") == want[0] && at(page, "totalResults") == want[1] &&
				float64(len(at(page, "productIds").([]any))) == want[0], "%q: %v", query, page)
		}
		// All or none.
		if code, _ := s.Call("boss", "POST", "/v1/subscription-options/deleteBulk",
			`{"ids":["`+first+`","`+apitest.Nothing+`"]}`); code != 404 {
			t.Errorf("%d", code)
		}
		s.Must("boss", "GET", "/v1/subscription-options/"+first, "")
		s.Must("boss", "DELETE", "/v1/subscription-options/"+first, "")
		if code, _ := s.Call("boss", "GET", path, ""); code != 404 {
			t.Errorf("%d", code)
		}
	})
}

func TestSubscriptionOptionsRefused(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		product := s.Add(`{"name":"P","priceData":{"price":1}}`)
		for _, c := range []struct{ method, path, body, field string }{
			{"POST", "", `{"subscriptionOption":{"title":"T"}}`, "subscriptionOption.subscriptionSettings"},
			{"POST", "", `{"subscriptionOption":{"title":"` + strings.Repeat("x", 21) +
				`","subscriptionSettings":{"frequency":"DAY","autoRenewal":true}}}`, "subscriptionOption.title"},
			{"POST", "",
				`{"subscriptionOption":{"title":"T","subscriptionSettings":{"frequency":"UNDEFINED","autoRenewal":true}}}`,
				"subscriptionOption.subscriptionSettings.frequency"},
			{"POST", "", `{"subscriptionOption":{"title":"T","subscriptionSettings":{"frequency":"DAY"}}}`,
				"subscriptionOption.subscriptionSettings.billingCycles"},
			{"POST", "", `{"subscriptionOption":{"title":"T","subscriptionSettings":{"frequency":"DAY","billingCycles":1}}}`,
				"subscriptionOption.subscriptionSettings.billingCycles"},
			{"POST", "",
				`{"subscriptionOption":{"title":"T","subscriptionSettings":{"frequency":"DAY","autoRenewal":true},"discount":{"type":"PERCENT","value":101}}}`, "subscriptionOption.discount.value"},
			{"POST", "/createBulk", `{"subscriptionOptions":[` + monthly + `,{"title":""}]}`, "subscriptionOptions[1].title"},
			{"POST", "/product/" + product + "/assign", `{"assignedSubscriptionOptions":[{"id":"` + apitest.Nothing + `"}]}`,
				"assignedSubscriptionOptions[0].id"},
			{"PATCH", "/product/" + product + "/allowOneTimePurchase", `{}`, "allowed"},
		} {
			code, out := s.Call("boss", c.method, "/v1/subscription-options"+c.path, c.body)
			if text := toJSON(t, out); code != 400 || !strings.Contains(text, `"field":"`+c.field+`"`) {
				t.Errorf("%s: %d %s", c.body, code, text)
			}
		}
		for _, path := range []string{"/" + apitest.Nothing, "/" + apitest.Nothing + "/productIds", "/byProduct/none",
			"/product/none/oneTimePurchasesStatus"} {
			if code, out := s.Call("boss", "GET", "/v1/subscription-options"+path, ""); code != 404 {
				t.Errorf("%s: %d %v", path, code, out)
			}
		}
		for _, who := range []string{"visitor", "clerk"} {
			if code, _ := s.Call(who, "POST", "/v1/subscription-options", `{"subscriptionOption":`+monthly+`}`); code != 403 {
				t.Errorf("%s: %d", who, code)
			}
		}
	})
}
