package cart_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

const (
	mugContent   = `{"name":"Mug","priceData":{"price":12.5},"weight":0.4,"sku":"MUG-1","productType":"physical"}`
	saleContent  = `{"name":"Scarf","priceData":{"price":40},"discount":{"type":"PERCENT","value":25}}`
	shirtContent = `{"name":"Shirt","priceData":{"price":30},"manageVariants":true,"productOptions":[
		{"name":"Size","choices":[{"value":"S"},{"value":"M"}]},{"name":"Colour","choices":[{"value":"#ff0000","description":"Red"},{"value":"#0000ff","description":"Blue"}]}]}`
	printContent = `{"name":"Print","priceData":{"price":9},"productType":"digital","productOptions":[{"name":"Frame","choices":[{"value":"Oak"},{"value":"Pine"}]}],
		"customTextFields":[{"title":"Dedication","maxLength":50,"mandatory":false}]}`
)

func TestCartLifeThroughHTTP(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		who := "visitor " + ada
		a := r.call(who, "GET", "", "")
		expect.Refused(t, a, 404, "OWNED_CART_NOT_FOUND", "reading before the first add")
		a = r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 2, ""), line(scarf.ID, 1, "")))
		a.WantAll(map[string]any{
			"cart.lineItems.length": 2, "cart.lineItems.0.quantity": 2, "cart.lineItems.0.productName.original": "Mug",
			"cart.lineItems.0.price.amount": "12.50", "cart.lineItems.0.price.formattedAmount": "€12.50",
			"cart.lineItems.0.lineItemPrice.amount":  "25.00",
			"cart.lineItems.0.price.convertedAmount": "12.50", "cart.lineItems.0.fullPrice.amount": "12.50",
			"cart.lineItems.0.catalogReference.appId": older, "cart.lineItems.0.catalogReference.catalogItemId": mug.ID,
			"cart.lineItems.0.availability.status": "AVAILABLE", "cart.lineItems.0.physicalProperties.weight": 0.4,
			"cart.lineItems.0.physicalProperties.sku": "MUG-1", "cart.lineItems.0.physicalProperties.shippable": true,
			"cart.lineItems.0.itemType.preset": "PHYSICAL", "cart.lineItems.0.url.url": "https://shop.test/product-page/mug",
			"cart.lineItems.0.paymentOption": "FULL_PAYMENT_ONLINE", "cart.lineItems.0.customLineItem": false,
			"cart.lineItems.0.descriptionLines.length": 0,
			"cart.lineItems.1.fullPrice.amount":        "40.00", "cart.lineItems.1.price.amount": "30.00",
			"cart.lineItems.1.priceBeforeDiscounts.amount": "30.00",
			"cart.currency": "EUR", "cart.conversionCurrency": "EUR", "cart.paymentCurrency": "EUR", "cart.weightUnit": "KG",
			"cart.taxIncludedInPrices": false,
			"cart.buyerInfo.visitorId": ada, "cart.buyerInfo.memberId": nil, "cart.appliedDiscounts.length": 0,
			"cart.revision":        "1",
			"cart.subtotal.amount": "55.00", "cart.subtotal.formattedAmount": "€55.00",
		})
		if flow, _ := a.At("cart.purchaseFlowId").(string); len(flow) != 36 {
			t.Errorf("purchaseFlowId is %q", flow)
		}
		got := r.events()
		expect.That(t, kinds(got) == "created" && got[0].EntityID == a.At("cart.id") && got[0].Actor == ada,
			"events %+v", got)
		sameCart(t, "the created event", got[0].Body, a)

		// More of the same, under the other app id, is the same line.
		a = r.ok(who, "POST", "/add-to-cart", strings.ReplaceAll(
			adding(line(mug.ID, 3, `{"variantId":"00000000-0000-0000-0000-000000000000"}`)), older, newer))
		a.Want("cart.lineItems.length", 2)
		a.Want("cart.lineItems.0.quantity", 5)
		a.Want("cart.revision", "2")
		got = r.events()
		expect.That(t, kinds(got) == "updated" && got[0].Modified == `{"lineItems[0].quantity":2}`, "events %+v", got)
		sameCart(t, "the updated event", got[0].Body, a)
		sameCart(t, "a read", marshal(t, r.ok(who, "GET", "", "").At("cart")), a)

		// Quantity and removal.
		a = r.ok(who, "POST", "/update-line-items-quantity",
			fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":7}]}`, lineID(a, 1)))
		a.Want("cart.lineItems.1.quantity", 7)
		a = r.ok(who, "POST", "/update-line-items-quantity",
			fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":7}]}`, lineID(a, 1)))
		a.Want("cart.revision", "3") // nothing changed
		a = r.ok(who, "POST", "/remove-line-items",
			fmt.Sprintf(`{"lineItemIds":[%q,%q,%q]}`, lineID(a, 0), lineID(a, 1), lineID(a, 0)))
		a.Want("cart.lineItems.length", 0)
		expect.Equal(t, kinds(r.events()), "updated updated", "events")
		r.ok(who, "GET", "", "").Want("cart.lineItems.length", 0)
		r.healthy()
		if a = r.ok(who, "DELETE", "", ""); a.Text != "{}" {
			t.Errorf("delete answered %s", a.Text)
		}
		got = r.events()
		expect.That(t, kinds(got) == "deleted" && got[0].Body == "null", "events %+v", got)
		for _, call := range [][2]string{{"GET", ""}, {"DELETE", ""}, {"POST", "/estimate-totals"}, {"PATCH", ""}} {
			expect.Refused(t, r.call(who, call[0], call[1], ""), 404, "OWNED_CART_NOT_FOUND", "%s %s without a cart",
				call[0], call[1])
		}
		expect.Len(t, r.events(), 0, "refusals fired")
	})
}

// sameCart compares a cart's JSON with the one an answer holds.
func sameCart(t *testing.T, what, text string, a *apitest.Answer) {
	t.Helper()
	var got any
	expect.OK(t, json.Unmarshal([]byte(text), &got))
	expect.Diff(t, a.At("cart"), got, "%s differs from the answer", what)
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	expect.OK(t, err)
	return string(b)
}

func TestOneCartForEachOwner(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		first := r.add("visitor "+ada, mug.ID, 1, "")
		expect.Status(t, r.call("visitor "+omar, "GET", "", ""), 404, "another visitor reads")
		// Who asks for a cart or none gets no failed answer.
		if a := r.call("visitor "+omar, "GET", "?orNone=true", ""); a.Status != 200 || a.Text != "{}" {
			t.Errorf("no cart: %d %s", a.Status, a.Text)
		}
		if a := r.call("visitor "+ada, "GET", "?orNone=true", ""); a.Status != 200 || a.At("cart.id") != first.At("cart.id") {
			t.Errorf("the own cart: %d %s", a.Status, a.Text)
		}
		// A member with a visitor's id is somebody else.
		member := r.add("member "+ada, mug.ID, 4, "")
		member.Want("cart.buyerInfo.memberId", ada)
		member.Want("cart.buyerInfo.visitorId", nil)
		expect.That(t, member.At("cart.id") != first.At("cart.id"), "a visitor and a member share a cart")
		r.ok("visitor "+ada, "GET", "", "").Want("cart.lineItems.0.quantity", 1)
		a := r.call("visitor "+omar, "POST", "/remove-line-items", fmt.Sprintf(`{"lineItemIds":[%q]}`, lineID(first, 0)))
		expect.Status(t, a, 404, "another visitor removes")
	})
}

func TestWhoMayUseTheCurrentCart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, o := range r.carts.Operations() {
			path, ours := strings.CutPrefix(o.Path, "/v1/carts/current")
			if !ours {
				continue
			}
			for who, want := range map[string]int{"": 401, "nonsense": 401, "owner": 403, "app": 403} {
				expect.Status(t, r.call(who, o.Method, path, ""), want, "%s as %q", o.ID, who)
			}
			for _, who := range []string{"visitor " + ada, "member " + ada} {
				if a := r.call(who, o.Method, path, ""); a.Status == 401 || a.Status == 403 {
					t.Errorf("%s as %s: %d", o.ID, who, a.Status)
				}
			}
		}
		expect.Len(t, r.events(), 0, "events")
	})
}

func TestChoicesTellLinesApart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		shirt, poster := r.Product(shirtContent, -1), r.Product(printContent, -1)
		who := "visitor " + ada
		variant := shirt.Variants[0]
		byChoice := marshal(t, map[string]any{"options": variant.Choices})
		r.add(who, shirt.ID, 1, `{"variantId":"`+variant.ID+`"}`)
		a := r.add(who, shirt.ID, 2, byChoice)
		a.Want("cart.lineItems.length", 1)
		a.Want("cart.lineItems.0.quantity", 3)
		a.Want("cart.lineItems.0.catalogReference.options.variantId", variant.ID)
		a.Want("cart.lineItems.0.descriptionLines.0.name.original", "Size")
		a.Want("cart.lineItems.0.descriptionLines.0.plainText.original", variant.Choices["Size"])
		a.Want("cart.lineItems.0.descriptionLines.1.colorInfo.original", variant.Choices["Colour"])
		a = r.add(who, shirt.ID, 1, `{"variantId":"`+shirt.Variants[1].ID+`"}`)
		a.Want("cart.lineItems.length", 2)
		a = r.add(who, poster.ID, 1, `{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"For Mum"}}`)
		a.Want("cart.lineItems.length", 3)
		a.Want("cart.lineItems.2.descriptionLines.1.plainText.original", "For Mum")
		a.Want("cart.lineItems.2.physicalProperties.shippable", false)
		a = r.add(who, poster.ID, 1,
			`{"customTextFields":{"Dedication":"For Mum"},"options":{"Frame":"Oak"},"somethingElse":[1]}`)
		a.Want("cart.lineItems.2.quantity", 2)
		a.Want("cart.lineItems.2.catalogReference.options.somethingElse", nil)
		a = r.add(who, poster.ID, 1, `{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"For Dad"}}`)
		a.Want("cart.lineItems.length", 4)
	})
}

func TestRefusedAdditions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, shirt := r.Product(mugContent, -1), r.Product(shirtContent, -1)
		hidden := r.Product(`{"name":"Secret","priceData":{"price":1},"visible":false}`, -1)
		engraved := r.Product(`{"name":"Pen","priceData":{"price":1},"customTextFields":[
			{"title":"From","maxLength":10,"mandatory":true},{"title":"To","maxLength":5},{"title":"Note","maxLength":3}]}`, -1)
		ref := `"catalogReference":{"appId":"` + older + `","catalogItemId":"` + mug.ID + `"}`
		tests := []struct {
			name, body string
			status     int
			code       string
			violations []string
		}{
			{"nothing", `{}`, 400, "", []string{"lineItems MIN_SIZE"}},
			{"no quantity", `{"lineItems":[{` + ref + `}]}`, 400, "", []string{"lineItems[0].quantity MIN"}},
			{"zero", adding(line(mug.ID, 0, "")), 400, "", []string{"lineItems[0].quantity MIN"}},
			{"below zero", adding(line(mug.ID, -1, "")), 400, "", []string{"lineItems[0].quantity MIN"}},
			{"too many", adding(line(mug.ID, 100001, "")), 400, "", []string{"lineItems[0].quantity MAX"}},
			{"a part", `{"lineItems":[{` + ref + `,"quantity":1.5}]}`, 400, "", []string{"lineItems[0].quantity FORMAT"}},
			{"no reference", `{"lineItems":[{"quantity":1}]}`, 400, "",
				[]string{"lineItems[0].catalogReference.appId REQUIRED_FIELD",
					"lineItems[0].catalogReference.catalogItemId REQUIRED_FIELD"}},
			{"too many lines", adding(slices.Repeat([]string{line(mug.ID, 1, "")}, 101)...), 400, "",
				[]string{"lineItems MAX_SIZE"}},
			{"other catalog", strings.ReplaceAll(adding(line(mug.ID, 1, "")), older, nothing), 400, "",
				[]string{"lineItems[0].catalogReference.appId VALIDATION"}},
			{"unknown", adding(line(mug.ID, 1, ""), line(nothing, 1, "")), 404, "ITEM_NOT_FOUND_IN_CATALOG", nil},
			{"hidden", adding(line(hidden.ID, 1, "")), 404, "ITEM_NOT_FOUND_IN_CATALOG", nil},
			{"hidden, with choices it has not", adding(line(hidden.ID, 1, `{"options":{"Size":"XXL"}}`)), 404,
				"ITEM_NOT_FOUND_IN_CATALOG", nil},
			{"hidden, with a variant it has not", adding(line(hidden.ID, 1, `{"variantId":"`+nothing+`"}`)), 404,
				"ITEM_NOT_FOUND_IN_CATALOG", nil},
			{"unknown, with a variant", adding(line(nothing, 1, `{"variantId":"`+nothing+`"}`)), 404,
				"ITEM_NOT_FOUND_IN_CATALOG", nil},
			{"texts", adding(line(engraved.ID, 1, `{"customTextFields":{"From":"  ","To":"Grandmother","Note":"ééé"}}`)), 400,
				"",
				[]string{"lineItems[0].catalogReference.options.customTextFields.From REQUIRED_FIELD",
					"lineItems[0].catalogReference.options.customTextFields.To MAX_LENGTH"}},
			{"no texts", adding(line(mug.ID, 1, ""), line(engraved.ID, 1, "")), 400, "",
				[]string{"lineItems[1].catalogReference.options.customTextFields.From REQUIRED_FIELD"}},
			{"no variant chosen", adding(line(shirt.ID, 1, "")), 400, "",
				[]string{"lineItems[0].catalogReference.options VALIDATION"}},
			{"unknown choice", adding(line(shirt.ID, 1, `{"options":{"Size":"XXL","Colour":"Red"}}`)), 400, "",
				[]string{"lineItems[0].catalogReference.options VALIDATION"}},
			{"unknown variant", adding(line(shirt.ID, 1, `{"variantId":"`+nothing+`"}`)), 400, "",
				[]string{"lineItems[0].catalogReference.options VALIDATION"}},
			{"choice of the wrong type", adding(line(shirt.ID, 1, `{"variantId":7}`)), 400, "",
				[]string{"lineItems[0].catalogReference.options.variantId FORMAT"}},
			{"own price", `{"lineItems":[{` + ref + `,"quantity":1,"catalogOverrideFields":{"price":"0.01"}}]}`, 400, "",
				[]string{"lineItems[0].catalogOverrideFields FIELD_NOT_ALLOWED"}},
			{"own tax", `{"lineItems":[{` + ref + `,"quantity":1,"taxableAddress":{"addressType":"BUSINESS"}}]}`, 400, "",
				[]string{"lineItems[0].taxableAddress FIELD_NOT_ALLOWED"}},
			{"own item",
				`{"customLineItems":[{"quantity":1,"price":"0.01","itemType":{"preset":"PHYSICAL"},"productName":{"original":"Mine"}}]}`, 400, "", []string{"customLineItems FIELD_NOT_ALLOWED"}},
			{"membership", `{"lineItems":[{` + ref + `,"quantity":1,"selectedMembership":{"id":"m","appId":"` + nothing +
				`"}}]}`, 400, "CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM", nil},
			{"large extras", `{"lineItems":[{` + ref + `,"quantity":1,"extendedFields":{"namespaces":{"a":{"b":"` +
				strings.Repeat("x", 2000) + `"}}}}]}`, 400, "", []string{"lineItems[0].extendedFields MAX_LENGTH"}},
			{"location", `{"lineItems":[{` + ref + `,"quantity":1}],"businessLocationId":"here"}`, 400, "",
				[]string{"businessLocationId FORMAT"}},
			{"everything at once", `{"lineItems":[{"catalogReference":{"appId":"x"},"quantity":0},{` + ref +
				`,"quantity":1,"catalogOverrideFields":{"price":"1"}}]}`, 400, "",
				[]string{"lineItems[0].catalogReference.catalogItemId REQUIRED_FIELD", "lineItems[0].quantity MIN"}},
			{"all prices at once", `{"lineItems":[{` + ref +
				`,"quantity":1,"catalogOverrideFields":{"price":"1"},"taxableAddress":{"addressType":"BUSINESS"}}],
				"customLineItems":[{"quantity":1,"price":"0.01","itemType":{"preset":"PHYSICAL"},"productName":{"original":"Mine"}}]}`, 400, "",
				[]string{"customLineItems FIELD_NOT_ALLOWED", "lineItems[0].catalogOverrideFields FIELD_NOT_ALLOWED",
					"lineItems[0].taxableAddress FIELD_NOT_ALLOWED"}},
		}
		for _, test := range tests {
			a := r.call("visitor "+ada, "POST", "/add-to-cart", test.body)
			expect.Refused(t, a, test.status, test.code, "%s , want %d %s", test.name, test.status, test.code)
			if diff := cmp.Diff(test.violations, a.Violations(), equalEmpty); diff != "" {
				t.Errorf("%s: %s", test.name, diff)
			}
		}
		expect.Len(t, r.events(), 0, "refusals fired")
		expect.Status(t, r.call("visitor "+ada, "GET", "", ""), 404, "a refused addition made a cart")
		r.add("visitor "+omar, engraved.ID, 1, `{"customTextFields":{"From":"Ada","Note":" ééé "}}`).Want(
			"cart.lineItems.0.descriptionLines.length", 2)
		// What overrides nothing is no override.
		r.ok("visitor "+ada, "POST", "/add-to-cart",
			`{"lineItems":[{`+ref+`,"quantity":1,"catalogOverrideFields":{},"taxableAddress":null}],"customLineItems":[]}`)
	})
}

var equalEmpty = cmp.Transformer("empty", func(in []string) []string { return append([]string{}, in...) })

func TestBoundsOfACart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		poster := r.Product(printContent, -1)
		texts := func(from, to int) string {
			var lines []string
			for i := from; i < to; i++ {
				lines = append(lines, line(poster.ID,
					1, fmt.Sprintf(`{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"%d"}}`, i)))
			}
			return adding(lines...)
		}
		for i := range 3 {
			r.ok(who, "POST", "/add-to-cart", texts(i*100, i*100+100)).Want("cart.lineItems.length", (i+1)*100)
		}
		a := r.call(who, "POST", "/add-to-cart", texts(300, 301))
		expect.That(t, a.Status == 400 && slices.Equal(a.Violations(), []string{"lineItems MAX_SIZE"}),
			"line 301: %d %s", a.Status, a.Text)
		r.ok(who, "POST", "/add-to-cart", texts(5, 6)).Want("cart.lineItems.5.quantity", 2)
		a = r.call(who, "POST", "/add-to-cart",
			adding(line(poster.ID, 100000, `{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"5"}}`)))
		expect.That(t, a.Status == 400 && slices.Equal(a.Violations(), []string{"lineItems[0].quantity MAX"}),
			"quantity above all: %d %s", a.Status, a.Text)
	})
}

func TestStockCapsAndAvailability(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, gone, shirt := r.Product(mugContent, 5), r.Product(saleContent, 0), r.Product(shirtContent, 2)
		a := r.add(who, mug.ID, 3, "")
		a.Want("cart.lineItems.0.availability.quantityAvailable", 5)
		a = r.add(who, mug.ID, 4, "")
		a.Want("cart.lineItems.0.quantity", 5)
		a = r.ok(who, "POST", "/update-line-items-quantity",
			fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":9}]}`, lineID(a, 0)))
		a.Want("cart.lineItems.0.quantity", 5)
		a = r.add(who, gone.ID, 2, "")
		a.Want("cart.lineItems.1.quantity", 2)
		a.Want("cart.lineItems.1.availability.status", "NOT_AVAILABLE")
		a.Want("cart.lineItems.1.availability.quantityAvailable", 0)
		a = r.add(who, shirt.ID, 9, `{"variantId":"`+shirt.Variants[2].ID+`"}`)
		a.Want("cart.lineItems.2.quantity", 2)

		// Stock moves behind the cart's back: the line keeps what was asked for.
		r.Stock(mug.ID, catalog.ZeroVariant, 3)
		a = r.ok(who, "GET", "", "")
		a.Want("cart.lineItems.0.quantity", 5)
		a.Want("cart.lineItems.0.availability.status", "PARTIALLY_AVAILABLE")
		a.Want("cart.lineItems.0.availability.quantityAvailable", 3)
		r.Stock(mug.ID, catalog.ZeroVariant, 0)
		r.ok(who, "GET", "", "").Want("cart.lineItems.0.availability.status", "NOT_AVAILABLE")

		// In advance, as many as the limit.
		err := r.Inventory.UpdateInventory(r.System(),
			&inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{
				ProductID: mug.ID, PreorderInfo: &inventory.PreorderInfo{Enabled: true, Limit: wire.Ptr(int64(4))},
			}})
		expect.OK(t, err)
		a = r.ok(who, "POST", "/update-line-items-quantity",
			fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":9}]}`, lineID(a, 0)))
		a.Want("cart.lineItems.0.quantity", 4)
		a.Want("cart.lineItems.0.availability.status", "AVAILABLE")
	})
}

func TestLinesThatShareAStock(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		poster := r.Product(printContent, 10)
		oak, pine := `{"options":{"Frame":"Oak"}}`, `{"options":{"Frame":"Pine"}}`
		r.add(who, poster.ID, 6, oak)
		a := r.add(who, poster.ID, 6, pine)
		a.Want("cart.lineItems.0.quantity", 6)
		a.Want("cart.lineItems.1.quantity", 4)
		set := func(first, second int) *apitest.Answer {
			return r.ok(who, "POST", "/update-line-items-quantity",
				fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":%d},{"id":%q,"quantity":%d}]}`, lineID(a, 0), first,
					lineID(a, 1), second))
		}
		both := set(8, 2)
		both.Want("cart.lineItems.0.quantity", 8)
		both.Want("cart.lineItems.1.quantity", 2)
		r.Stock(poster.ID, catalog.ZeroVariant, 9)
		both = r.ok(who, "GET", "", "")
		both.Want("cart.lineItems.0.availability.status", "AVAILABLE")
		both.Want("cart.lineItems.1.availability.status", "PARTIALLY_AVAILABLE")
		both.Want("cart.lineItems.1.availability.quantityAvailable", 1)
	})
}

func TestPricesFollowTheCatalogAndLostItemsStay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		first := r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 2, ""), line(scarf.ID, 1, "")))
		r.edit(mug.ID, `{"priceData":{"price":99.99},"name":"Cup"}`)
		a := r.ok(who, "GET", "", "")
		a.Want("cart.lineItems.0.price.amount", "99.99")
		a.Want("cart.lineItems.0.lineItemPrice.formattedAmount", "€199.98")
		a.Want("cart.lineItems.0.productName.original", "Cup")
		a.Want("cart.revision", "1")
		r.edit(scarf.ID, `{"visible":false}`)
		r.ok(who, "GET", "", "").Want("cart.lineItems.1.availability.status", "NOT_FOUND")
		expect.OK(t, r.Catalog.DeleteProduct(r.System(), mug.ID))
		a = r.ok(who, "GET", "", "")
		a.Want("cart.lineItems.0.availability.status", "NOT_FOUND")
		a.Want("cart.lineItems.0.price", nil)
		a.Want("cart.lineItems.0.productName.original", "Mug")
		a.Want("cart.lineItems.0.catalogReference.catalogItemId", mug.ID)
		a = r.ok(who, "POST", "/estimate-totals", `{}`)
		a.Want("calculatedLineItems.length", 0)
		a.Want("priceSummary.total.amount", "0.00")
		a.Want("cart.lineItems.length", 2)
		// Such lines can be changed and taken out.
		a = r.ok(who, "POST", "/update-line-items-quantity",
			fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":9}]}`, lineID(first, 0)))
		a.Want("cart.lineItems.0.quantity", 9)
		r.edit(scarf.ID, `{"visible":true}`)
		a = r.ok(who, "POST", "/remove-line-items", fmt.Sprintf(`{"lineItemIds":[%q]}`, lineID(first, 0)))
		a.Want("cart.lineItems.0.availability.status", "AVAILABLE")
		a.Want("cart.lineItems.0.price.amount", "30.00")
	})
}

func TestUnknownLines(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		id := lineID(r.add(who, mug.ID, 2, ""), 0)
		r.events()
		for _, call := range [][2]string{
			{"/update-line-items-quantity", fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":3},{"id":%q,"quantity":3}]}`,
				id, nothing)},
			{"/remove-line-items", fmt.Sprintf(`{"lineItemIds":[%q,%q]}`, id, nothing)},
		} {
			a := r.call(who, "POST", call[0], call[1])
			if a.Status != 404 || a.Code() != "LINE_ITEM_NOT_FOUND" ||
				a.At("details.applicationError.data.lineItemIds.0") != nothing {
				t.Errorf("%s: %d %s", call[0], a.Status, a.Text)
			}
		}
		for _, test := range []struct{ path, body, violation string }{
			{"/update-line-items-quantity", `{}`, "lineItems MIN_SIZE"},
			{"/update-line-items-quantity", fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":0}]}`, id),
				"lineItems[0].quantity MIN"},
			{"/update-line-items-quantity", fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":1},{"id":%q,"quantity":2}]}`, id, id),
				"lineItems[1].id VALIDATION"},
			{"/update-line-items-quantity", `{"lineItems":[{"id":"x","quantity":1}]}`, "lineItems[0].id FORMAT"},
			{"/remove-line-items", `{"lineItemIds":[]}`, "lineItemIds MIN_SIZE"},
			{"/remove-line-items", `{"lineItemIds":["x"]}`, "lineItemIds[0] FORMAT"},
		} {
			if a := r.call(who, "POST", test.path, test.body); a.Status != 400 ||
				!slices.Equal(a.Violations(), []string{test.violation}) {
				t.Errorf("%s %s: %d %v", test.path, test.body, a.Status, a.Violations())
			}
		}
		expect.Len(t, r.events(), 0, "refusals fired")
		r.ok(who, "GET", "", "").Want("cart.lineItems.0.quantity", 2)
	})
}

func TestIdempotentAddition(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		body := adding(line(mug.ID, 2, ""))
		first := r.call("visitor "+ada, "POST", "/add-to-cart", body, "Idempotency-Key", "k1")
		second := r.call("visitor "+ada, "POST", "/add-to-cart", body, "Idempotency-Key", "k1")
		expect.That(t, first.Status == 200 && first.Text == second.Text, "first %s\nsecond %s", first.Text, second.Text)
		r.ok("visitor "+ada, "GET", "", "").Want("cart.lineItems.0.quantity", 2)
		expect.Equal(t, kinds(r.events()), "created", "events")
	})
}

func TestPurgeIdle(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := apitest.NewClock()
		r := newRigOn(t, dialect, clock)
		mug := r.Product(mugContent, -1)
		for i := range 205 {
			r.add(fmt.Sprintf("visitor 33333333-3333-4333-8333-%012d", i), mug.ID, 1, "")
		}
		r.add("member "+omar, mug.ID, 1, "")
		clock.Advance(time.Hour)
		r.add("visitor "+ada, mug.ID, 1, "")
		r.events()
		clock.Advance(90*24*time.Hour - time.Minute)
		n, err := r.carts.PurgeIdle(r.System(), clock.Now().Add(-90*24*time.Hour))
		expect.That(t, err == nil && n == 205, "purged %d, %v", n, err)
		if got := r.events(); len(got) != 205 || got[0].Type != "deleted" {
			t.Errorf("%d events", len(got))
		}
		r.ok("visitor "+ada, "GET", "", "")
		r.ok("member "+omar, "GET", "", "")
		r.healthy()
	})
}

// Every change takes a key: asked again it is not done again, and what comes back is
// the cart. Another request under the same key is a mistake of the caller's.
func TestKeysOfChanges(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const who = "visitor " + ada
		mug, pot := r.Product(mugContent, -1), r.Product(strings.Replace(mugContent, "Mug", "Pot", 1), -1)
		twice := func(method, path, body, key string) *apitest.Answer {
			t.Helper()
			first := r.call(who, method, path, body, "Idempotency-Key", key)
			second := r.call(who, method, path, body, "Idempotency-Key", key)
			expect.That(t, first.Status == 200 && second.Status == 200, "%s %s: %d %s, then %d %s", method, path,
				first.Status, first.Text, second.Status, second.Text)
			return second
		}
		twice("POST", "/add-to-cart", adding(line(mug.ID, 2, ""), line(pot.ID, 1, "")),
			"a").Want("cart.lineItems.0.quantity", 2)
		cart := r.ok(who, "GET", "", "")
		id := cart.At("cart.lineItems.0.id").(string)
		expect.Status(t, r.call(who, "POST", "/add-to-cart", adding(line(mug.ID, 3, "")), "Idempotency-Key", "a"), 409,
			"another request under the same key")
		twice("POST", "/update-line-items-quantity", `{"lineItems":[{"id":"`+id+`","quantity":5}]}`,
			"b").Want("cart.lineItems.0.quantity", 5)
		twice("POST", "/remove-line-items", `{"lineItemIds":["`+id+`"]}`, "c").Want("cart.lineItems.length", 1)
		// A refusal is not remembered: nothing was done.
		missing := `{"lineItemIds":["99999999-9999-4999-8999-999999999999"]}`
		for range 2 {
			expect.Status(t, r.call(who, "POST", "/remove-line-items", missing, "Idempotency-Key", "d"), 404,
				"a line that is not there")
		}
		twice("DELETE", "", "", "e")
	})
}
