package drafts_test

import (
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

// fair is a shop with a bit of everything, in one currency.
type fair struct {
	*rig
	goods   []*catalog.Product
	option  string
	coupons []string
}

func openFair(t *testing.T, dialect store.Dialect, currency string, included bool) *fair {
	r := newRig(t, dialect, saletest.Options{Currency: currency, TaxIncluded: included})
	f := &fair{rig: r, coupons: []string{"", "PERCENT", "MONEY", "FREE"}}
	for i, minor := range []int64{1, 7, 99, 333, 1999, 12345} {
		f.goods = append(f.goods, r.Simple("Thing "+strconv.Itoa(i), f.text(minor), -1))
	}
	f.goods = append(f.goods, r.Simple("Counted", f.text(777), 1_000_000))
	f.option = r.Delivery("Post", f.text(495))
	r.TaxOf("DE", "", "0.19")
	r.TaxOf("FR", "", "0.055")
	r.Rule("A third off", 33.3)
	r.Coupon("PERCENT", `"percentOffRate":12.5,"scope":{"namespace":"stores"}`)
	r.Coupon("MONEY", fmt.Sprintf(`"moneyOffAmount":%s,"scope":{"namespace":"stores"}`, f.text(777)))
	r.Coupon("FREE", `"freeShipping":true`)
	return f
}

func (f *fair) text(minor int64) string { return money.New(minor, f.Money).String() }

// Random edits keep every sum of a draft exact, an edit of nothing costs what the order
// did, and the order of a commit is what the last calculation showed.
func TestEditsAddUp(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for i, currency := range []string{"EUR", "JPY", "KWD"} {
			t.Run(dialect.String()+" "+currency, func(t *testing.T) {
				t.Parallel()
				f := openFair(t, dialect, currency, i%2 == 1)
				runs := 0
				rapid.Check(t, func(t *rapid.T) {
					// The sums are the same on both; each database needs to be asked less often than the price function.
					if runs++; runs <= 40 || dialect == store.SQLite && runs <= 60 {
						f.edit(t)
					}
				})
				f.healthy()
			})
		}
	}
}

// call makes a request that must succeed.
func (f *fair) call(t *rapid.T, method, path, body string) *apitest.Answer {
	a := f.api.Call("owner", method, path, body)
	expect.StatusNow(t, a, 200, "%s %s %s", method, path, body)
	return a
}

func (f *fair) edit(t *rapid.T) {
	var lines []string
	for i, n := range rapid.SliceOfN(rapid.IntRange(0, 6), len(f.goods), len(f.goods)).Draw(t, "quantities") {
		if n > 0 {
			lines = append(lines, line(f.goods[i], n))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, line(f.goods[4], 2))
	}
	coupon := rapid.SampledFrom(f.coupons).Draw(t, "coupon")
	var id, began, order string
	if rapid.Bool().Draw(t, "of an order") {
		if order = f.try(t, coupon, lines); order == "" {
			return
		}
		f.pay(order, f.order(order).String("order.priceSummary.total.amount"))
		a := f.call(t, "POST", "/v1/draft-orders", `{"sourceOrderId":"`+order+`"}`)
		id, began = a.String("calculatedDraftOrder.draftOrder.id"), a.String(
			"calculatedDraftOrder.draftOrder.priceSummary.total.amount")
		expect.EqualNow(t, f.order(order).String("order.priceSummary.total.amount"), began,
			"the order costs and its draft")
		f.sums(t, a, "calculatedDraftOrder.draftOrder.")
	} else {
		place := `{"address":` + berlin + `}`
		body := `{"draftOrder":{"billingInfo":` + place + `,"recipientInfo":` + place + `,"catalogLineItems":[`
		for i, l := range lines {
			if i > 0 {
				body += ","
			}
			body += l
		}
		a := f.call(t, "POST", "/v1/draft-orders", body+`]}}`)
		id = a.String("calculatedDraftOrder.draftOrder.id")
		f.sums(t, a, "calculatedDraftOrder.draftOrder.")
	}
	last := f.call(t, "GET", base+id, "")
	for range rapid.IntRange(0, 8).Draw(t, "edits") {
		if a := f.step(t, id, last); a != nil {
			last = a
			f.sums(t, a, "calculatedDraftOrder.draftOrder.")
		}
	}
	f.finish(t, id, order, last)
}

// try buys through a checkout; empty when the coupon takes nothing off.
func (f *fair) try(t *rapid.T, coupon string, lines []string) string {
	body := `{"channelType":"WEB","lineItems":[`
	for i, l := range lines {
		if i > 0 {
			body += ","
		}
		body += l
	}
	body += `],"checkoutInfo":{` + billing +
		`,"buyerInfo":{"email":"ada@shop.test"},"shippingInfo":{"shippingDestination":{"address":` + berlin +
		`},"selectedCarrierServiceOption":{"code":"` + f.option + `"}}}`
	if coupon != "" {
		body += `,"couponCode":"` + coupon + `"`
	}
	made := f.call(t, "POST", "/v1/checkouts", body+`}`)
	if made.At("checkout.calculationErrors.couponCalculationError") != nil {
		return ""
	}
	id := f.call(t, "POST", "/v1/checkouts/"+made.String("checkout.id")+"/create-order", `{}`).String("orderId")
	return id
}

// step makes one random edit; nil when it was refused for a reason that the contract has.
func (f *fair) step(t *rapid.T, id string, last *apitest.Answer) *apitest.Answer {
	const top = "calculatedDraftOrder.draftOrder."
	count := func(list string) int {
		n, _ := last.At(top + list + ".length").(float64)
		return int(n)
	}
	pick := func(list, rest string) string {
		n := count(list)
		if n == 0 {
			return ""
		}
		text, _ := last.At(fmt.Sprintf("%s%s.%d.%s", top, list, rapid.IntRange(0, n-1).Draw(t, list), rest)).(string)
		return text
	}
	minor := f.text(rapid.Int64Range(0, 5000).Draw(t, "minor"))
	on := rapid.Bool().Draw(t, "on")
	var method, path, body string
	post := func(call, what string) { method, path, body = "POST", base+id+"/"+call, what }
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		post("add-line-items", `{"customLineItems":[`+custom("Made up", minor, rapid.IntRange(1, 9).Draw(t, "n"))+`]}`)
	case 1:
		l := pick("lineItems", "lineItem.id")
		if l == "" {
			return nil
		}
		post("line-items", fmt.Sprintf(`{"lineItemChanges":[{"lineItemId":%q,"newQuantity":%d}]}`, l,
			rapid.IntRange(0, 9).Draw(t, "n")))
	case 2:
		l := pick("lineItems", "lineItem.id")
		if l == "" {
			return nil
		}
		post("line-items", fmt.Sprintf(`{"lineItemChanges":[{"lineItemId":%q,"newPrice":%q}]}`, l, minor))
	case 3:
		post("create-custom-discounts", fmt.Sprintf(
			`{"discounts":[{"discountType":"GLOBAL","percentage":"%d.%d","applyToDraftOrder":%t}]}`,
			rapid.IntRange(1, 99).Draw(t, "p"), rapid.IntRange(0, 99).Draw(t, "q"), on))
	case 4:
		post("create-custom-discounts", fmt.Sprintf(
			`{"discounts":[{"discountType":%q,"priceAmount":{"amount":%q},"applyToDraftOrder":%t}]}`,
			rapid.SampledFrom([]string{"GLOBAL", "SHIPPING"}).Draw(t, "type"), minor, on))
	case 5:
		post("create-additional-fees", fmt.Sprintf(
			`{"customAdditionalFees":[{"name":"Fee","price":{"amount":%q},"taxDetails":{"taxable":%t},"applyToDraftOrder":true}]}`, minor, on))
	case 6:
		d := pick("discounts", "discount.id")
		if d == "" {
			return nil
		}
		post("set-discounts", fmt.Sprintf(`{"discounts":[{"id":%q,"applied":%t}]}`, d, on))
	case 7:
		method, path, body = "PUT", base+"set-shipping-info", fmt.Sprintf(
			`{"draftOrderId":%q,"shippingInfo":{"title":"By hand","cost":{"price":{"amount":%q}}}}`, id, minor)
		if on {
			body = fmt.Sprintf(`{"draftOrderId":%q,"shippingInfo":{"code":%q}}`, id, f.option)
		}
	case 8:
		method, path, body = "PUT", base+"set-tax-exemption", fmt.Sprintf(`{"draftOrderId":%q,"taxExempt":%t}`, id, on)
	default:
		method, path, body = "PUT", base+"set-recipient-info", fmt.Sprintf(
			`{"draftOrderId":%q,"recipientInfo":{"address":%s}}`, id, paris)
	}
	a := f.api.Call("owner", method, path, body)
	if a.Status == 428 || a.Status == 400 && len(a.Violations()) > 0 || a.Status == 404 {
		return nil
	}
	expect.StatusNow(t, a, 200, "%s %s %s", method, path, body)
	return a
}

// finish commits or places, and compares the order with what was shown last.
func (f *fair) finish(t *rapid.T, id, order string, last *apitest.Answer) {
	call, path := "create-order", "createdOrder."
	if order != "" {
		call, path = "commit", "orderAfterCommit."
	}
	done := f.api.Call("owner", "POST", base+id+"/"+call, `{}`)
	if done.Status == 428 { // no line is left, or the chosen delivery is not offered
		f.call(t, "DELETE", base+id, "")
		return
	}
	expect.StatusNow(t, done, 200, call)
	for _, part := range []string{"subtotal", "shipping", "tax", "discount", "totalAdditionalFees", "total"} {
		shown, got := last.At("calculatedDraftOrder.draftOrder.priceSummary."+part+".amount"), done.At(
			path+"priceSummary."+part+".amount")
		expect.EqualNow(t, shown, got, "%s was shown as and is \n%s\n%s", part, last.Text, done.Text)
	}
	if left := done.At(path + "balanceSummary.balance.amount"); left != last.At("calculatedDraftOrder.draftOrder.balanceSummary.balance.amount") {
		t.Fatalf("the balance is %v\n%s\n%s", left, last.Text, done.Text)
	}
}

// sums adds up a draft, part by part.
func (f *fair) sums(t *rapid.T, a *apitest.Answer, top string) {
	of := func(path string) int64 {
		text, _ := a.At(top + path + ".amount").(string)
		if text == "" {
			return 0
		}
		got, err := money.Parse(text, f.Money)
		expect.EqualNow(t, err, nil, path)
		return got.Minor()
	}
	count := func(list string) int {
		n, _ := a.At(top + list + ".length").(float64)
		return int(n)
	}
	var subtotal, discount, tax, fees int64
	for i := range count("lineItems") {
		at := fmt.Sprintf("lineItems.%d.", i)
		if a.At(top+at+"removed") == true {
			continue
		}
		at += "lineItem."
		n, _ := a.At(top + at + "quantity").(float64)
		gross, off, own := of(at+"priceBeforeDiscounts")*int64(n), of(at+"totalDiscount"), of(at+"taxInfo.taxAmount")
		subtotal, discount, tax = subtotal+gross, discount+off, tax+own
		net := of(at + "totalPriceBeforeTax")
		if a.At(top+"taxIncludedInPrices") == true {
			net = of(at + "totalPriceAfterTax")
		}
		expect.ThatNow(t, net == gross-off && of(at+"totalPriceAfterTax") == of(at+"totalPriceBeforeTax")+own,
			"line %d does not add up: %s", i, a.Text)
	}
	if a.At(top+"shippingInfo.shippingInfo") != nil && a.At(top+"shippingInfo.removed") != true {
		at := "shippingInfo.shippingInfo.cost."
		discount, tax = discount+of(at+"discount"), tax+of(at+"taxInfo.taxAmount")
	}
	for i := range count("additionalFees") {
		if at := fmt.Sprintf("additionalFees.%d.", i); a.At(top+at+"applied") == true {
			fees, tax = fees+of(at+"additionalFee.price"), tax+of(at+"additionalFee.taxInfo.taxAmount")
		}
	}
	given := int64(0)
	for i := range count("discounts") {
		at := fmt.Sprintf("discounts.%d.", i)
		if a.At(top+at+"applied") != true {
			continue
		}
		for _, kind := range []string{"coupon", "discountRule", "merchantDiscount"} {
			given += of(at + "discount." + kind + ".amount")
		}
	}
	total := of("priceSummary.subtotal") - of("priceSummary.discount") + of("priceSummary.shipping") +
		of("priceSummary.totalAdditionalFees")
	if a.At(top+"taxIncludedInPrices") != true {
		total += of("priceSummary.tax")
	}
	for what, pair := range map[string][2]int64{
		"subtotal": {of("priceSummary.subtotal"), subtotal}, "discount": {of("priceSummary.discount"), discount},
		"discounts by source": {given, discount},
		"tax":                 {of("priceSummary.tax"), tax}, "fees": {of("priceSummary.totalAdditionalFees"), fees},
		"total": {of("priceSummary.total"), total},
	} {
		expect.EqualNow(t, pair[0], pair[1], "%s is , and its parts make : %s", what, a.Text)
	}
}
