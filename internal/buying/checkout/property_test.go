package checkout_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/tax"
)

// fair is a shop with a bit of everything, in one currency.
type fair struct {
	*rig
	goods   []*catalog.Product
	options []string
	coupons []string
}

// openFair makes the shop.
func openFair(t *testing.T, dialect store.Dialect, currency string, included bool) *fair {
	clock := apitest.NewClock()
	wrapped := &apps{fees: []sale.PluginFee{
		{AppID: apitest.Nothing, Code: "wrap", Name: "Gift wrap", Price: money.New(123, money.MustCurrency(currency)),
			GroupID: tax.GroupServices},
		{AppID: apitest.Nothing, Code: "tree", Name: "A tree", Price: money.New(50, money.MustCurrency(currency))},
	}}
	r := newRig(t, storetest.Open(t, dialect, clock.Set), clock,
		options{Options: saletest.Options{Currency: currency, TaxIncluded: included, Plugins: wrapped}})
	f := &fair{rig: r}
	amount := func(minor int64) string { return money.New(minor, r.Money).String() }
	for i, minor := range []int64{1, 7, 99, 333, 1999, 12345, 100_001} {
		f.goods = append(f.goods, r.Simple("Thing "+strconv.Itoa(i), amount(minor), -1))
	}
	f.goods = append(f.goods, r.Product(fmt.Sprintf(
		`{"name":"Reduced","productType":"physical","priceData":{"price":%s},"discount":{"type":"PERCENT","value":33}}`,
		amount(1001)), -1))
	f.goods = append(f.goods, r.Product(fmt.Sprintf(`{"name":"Song","productType":"digital","priceData":{"price":%s}}`,
		amount(149)), 1_000_000))
	f.options = append(f.options, r.Delivery("Post", amount(495)))
	r.TaxOf("DE", "", "0.19")
	r.TaxOf("FR", "", "0.055")
	r.Rule("Ten off", 10)
	r.Rule("A third off", 33.3)
	f.coupons = []string{"", "PERCENT", "MONEY", "FREE"}
	r.Coupon("PERCENT", `"percentOffRate":12.5,"scope":{"namespace":"stores"}`)
	r.Coupon("MONEY", fmt.Sprintf(`"moneyOffAmount":%s,"scope":{"namespace":"stores"}`, amount(777)))
	r.Coupon("FREE", `"freeShipping":true`)
	return f
}

// amounts reads texts of an answer.
type amounts struct {
	t   *rapid.T
	c   money.Currency
	a   *apitest.Answer
	top string
}

func (m amounts) of(path string) int64 {
	text, ok := m.a.At(m.top + path).(string)
	expect.ThatNow(m.t, ok, "nothing at %s%s: %s", m.top, path, m.a.Text)
	got, err := money.Parse(text, m.c)
	expect.EqualNow(m.t, err, nil, "%s%s", m.top, path)
	return got.Minor()
}

func (m amounts) length(path string) int {
	n, _ := m.a.At(m.top + path + ".length").(float64)
	return int(n)
}

// A random basket costs the same as a cart, as a checkout and as an order, to the
// last minor unit, and in each of them all parts make up the whole.
func TestCartCheckoutAndOrderAgree(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for i, currency := range []string{"EUR", "JPY", "KWD"} {
			included := i%2 == 1
			t.Run(dialect.String()+" "+currency, func(t *testing.T) {
				t.Parallel()
				f := openFair(t, dialect, currency, included)
				rapid.Check(t, func(t *rapid.T) { f.buy(t) })
				f.healthy()
			})
		}
	}
}

func (f *fair) buy(t *rapid.T) {
	who := "visitor " + ids.Random()
	var lines []string
	for i, n := range rapid.SliceOfN(rapid.IntRange(0, 7), len(f.goods), len(f.goods)).Draw(t, "quantities") {
		if n > 0 {
			lines = append(lines, line(f.goods[i], n))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, line(f.goods[rapid.IntRange(0, len(f.goods)-1).Draw(t, "one")], 1))
	}
	call := func(method, path, body string) *apitest.Answer {
		a := f.api.Call(who, method, path, body)
		expect.StatusNow(t, a, 200, "%s %s", method, path)
		return a
	}
	call("POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+strings.Join(lines, ",")+`]}`)
	if code := rapid.SampledFrom(f.coupons).Draw(t, "coupon"); code != "" {
		call("PATCH", "/v1/carts/current", `{"couponCode":"`+code+`"}`)
	}
	if rapid.Bool().Draw(t, "by hand") {
		cart := call("GET", "/v1/carts/current", "").String("cart.id")
		gift := money.New(rapid.Int64Range(1, 3000).Draw(t, "off"), f.Money).String()
		a := f.api.Call("owner", "PATCH", "/v1/carts/"+cart, `{"merchantDiscounts":[{"amount":"`+gift+`"}]}`)
		expect.StatusNow(t, a, 200)
	}
	country := rapid.SampledFrom([]string{"DE", "FR", "PL"}).Draw(t, "country")
	address := `{"country":"` + country + `","city":"X","postalCode":"10115","addressLine":"Y 1"}`
	ask := `"shippingAddress":` + address + `,"billingAddress":` + address + `,"selectedShippingOption":{"code":"` +
		f.options[0] + `"}`
	estimate := amounts{t, f.Money, call("POST", "/v1/carts/current/estimate-totals",
		`{"calculateTax":true,"calculateShipping":true,"calculateAdditionalFees":true,`+ask+`}`), ""}
	id := call("POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB","email":"a@shop.test",`+ask+`}`).String(
		"checkoutId")
	if rapid.Bool().Draw(t, "card") {
		_, code := f.Card(money.New(rapid.Int64Range(1, 40_000).Draw(t, "balance"), f.Money).String())
		call("PATCH", "/v1/checkouts/"+id, `{"checkout":{},"giftCardCode":"`+code+`"}`)
	}
	shown := amounts{t, f.Money, call("GET", "/v1/checkouts/"+id, ""), "checkout."}
	if shown.a.At("checkout.calculationErrors.couponCalculationError") != nil {
		call("POST", "/v1/checkouts/"+id+"/remove-coupon", "{}") // money off nothing, free shipping of songs
		shown.a = call("GET", "/v1/checkouts/"+id, "")
		estimate = shown
	}
	order := amounts{t, f.Money, f.order(call("POST", "/v1/checkouts/"+id+"/create-order", "{}").String("orderId")),
		"order."}
	f.compare(t, estimate, shown, order)
}

func (f *fair) compare(t *rapid.T, estimate, shown, order amounts) {
	same := func(what string, got ...int64) {
		for _, one := range got[1:] {
			if one != got[0] {
				t.Errorf("%s: %v\n%s\n%s\n%s", what, got, estimate.a.Text, shown.a.Text, order.a.Text)
				return
			}
		}
	}
	for _, part := range []string{"subtotal", "shipping", "tax", "discount"} {
		path := "priceSummary." + part + ".amount"
		same(part, estimate.of(path), shown.of(path), order.of(path))
	}
	card := int64(0)
	if shown.a.At("checkout.giftCard") != nil {
		card = shown.of("giftCard.amount.amount")
	}
	total := order.of("priceSummary.total.amount")
	same("total", total, shown.of("priceSummary.total.amount")+card)
	if estimate.top == "" {
		same("estimated total", total, estimate.of("priceSummary.total.amount"))
	}
	same("balance", total-card, order.of("balanceSummary.balance.amount"))
	included, _ := shown.a.At("checkout.taxIncludedInPrice").(bool)
	sum := order.of("priceSummary.subtotal.amount") - order.of("priceSummary.discount.amount") +
		order.of("priceSummary.shipping.amount") + order.of("priceSummary.totalAdditionalFees.amount")
	if !included {
		sum += order.of("priceSummary.tax.amount")
	}
	same("parts of the total", total, sum)
	var tax, after, off, fees int64
	for i := range order.length("additionalFees") {
		at := fmt.Sprintf("additionalFees.%d.", i)
		same("fee", shown.of(at+"priceAfterTax.amount"), order.of(at+"priceAfterTax.amount"))
		fees += order.of(at + "price.amount")
		tax, after = tax+order.of(at+"taxInfo.taxAmount.amount"), after+order.of(at+"priceAfterTax.amount")
	}
	same("fees", fees, order.of("priceSummary.totalAdditionalFees.amount"), shown.of("priceSummary.additionalFees.amount"))
	for i := range shown.length("lineItems") {
		at, to := fmt.Sprintf("lineItems.%d.", i), fmt.Sprintf("lineItems.%d.", i)
		same("line total", shown.of(at+"totalPriceAfterTax.amount"), order.of(to+"totalPriceAfterTax.amount"))
		same("line tax", shown.of(at+"taxDetails.totalTax.amount"), order.of(to+"taxInfo.taxAmount.amount"))
		same("line discount", shown.of(at+"discount.amount"), order.of(to+"totalDiscount.amount"))
		tax, after, off = tax+shown.of(at+"taxDetails.totalTax.amount"), after+shown.of(at+"totalPriceAfterTax.amount"), off+
			shown.of(at+"discount.amount")
	}
	if order.a.At("order.shippingInfo.cost") != nil {
		tax += order.of("shippingInfo.cost.taxInfo.taxAmount.amount")
		after += order.of("shippingInfo.cost.totalPriceAfterTax.amount")
		off += order.of("shippingInfo.cost.discount.amount")
	}
	same("tax of all", tax, order.of("priceSummary.tax.amount"))
	same("lines, delivery and fees", after, total)
	same("discounts of all", off, order.of("priceSummary.discount.amount"))
	var discounts int64
	for i := range order.length("appliedDiscounts") {
		for _, kind := range []string{"coupon", "discountRule", "merchantDiscount"} {
			if order.a.At(fmt.Sprintf("order.appliedDiscounts.%d.%s", i, kind)) != nil {
				discounts += order.of(fmt.Sprintf("appliedDiscounts.%d.%s.amount.amount", i, kind))
			}
		}
	}
	same("discounts by their sources", discounts, order.of("priceSummary.discount.amount"))
}
