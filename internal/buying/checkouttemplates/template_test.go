package checkouttemplates_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/buying/checkout/checkouttest"
	"souk/internal/buying/checkouttemplates"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

type rig struct {
	*saletest.Shop
	t       testing.TB
	api     *apitest.API
	service *checkouttemplates.Service
	told    []string
	relay   *events.Relay
}

// build is for the suite of resources.
func build(t testing.TB, db *store.DB) *checkouttemplates.Service { return newRig(t, db).service }

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	shop := saletest.Open(t, db, saletest.Options{})
	quiet := slog.New(slog.DiscardHandler)
	r := &rig{Shop: shop, t: t, relay: events.New(db, events.Config{Logger: quiet})}
	r.relay.Subscribe("wix.ecom.v1.checkout_template_*", "test",
		func(_ context.Context, _ *store.Tx, event events.Delivered) error {
			r.told = append(r.told, event.Slug)
			return nil
		})
	_, checkouts := checkouttest.Open(t, shop)
	r.service = checkouttemplates.New(checkouttemplates.Config{DB: db, Cursors: shop.Cursors, Checkouts: checkouts,
		Sales: shop.Sales})
	r.api = apitest.New(t, db, slices.Concat(shop.Operations(), checkouts.Operations(), r.service.Operations()))
	return r
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, newRig(t, db)) })
}

// template makes a template of a product, with more keys.
func (r *rig) template(p *catalog.Product, quantity int, more string) string {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/checkout-templates",
		fmt.Sprintf(
			`{"checkoutTemplate":{"lineItems":[{"quantity":%d,"catalogReference":{"appId":%q,"catalogItemId":%q}}]%s}}`,
			quantity, catalog.AppID, p.ID, more)).String("checkoutTemplate.id")
}

func TestTemplatesAreResources(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[checkouttemplates.CheckoutTemplate, *checkouttemplates.CheckoutTemplate]{
		New: resourcetest.Of(build, (*checkouttemplates.Service).Resource),
		Sample: func(int) *checkouttemplates.CheckoutTemplate {
			return &checkouttemplates.CheckoutTemplate{
				Status: checkouttemplates.Active, CouponCode: "TEN",
				LineItems: wire.Of(checkouttemplates.Line{Quantity: 1,
					CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: "x"}}),
			}
		},
		Change: resourcetest.Object{"status": "INACTIVE"},
		Clear:  "couponCode",
		Broken: map[string]resourcetest.Object{
			"lineItems[0].quantity": {"lineItems": []any{resourcetest.Object{"quantity": 0,
				"catalogReference": resourcetest.Object{"appId": "a", "catalogItemId": "b"}}}},
			"lineItems[0].catalogReference.appId": {"lineItems": []any{resourcetest.Object{"quantity": 1,
				"catalogReference": resourcetest.Object{"catalogItemId": "b"}}}},
			"customLineItems[0].itemType": {"customLineItems": []any{resourcetest.Object{"quantity": 1, "price": "1",
				"productName": resourcetest.Object{"original": "x"}}}},
			"customLineItems[0].productName.original": {"customLineItems": []any{resourcetest.Object{"quantity": 1, "price": "1",
				"itemType": resourcetest.Object{"preset": "PHYSICAL"}}}},
			"externalReference.appId": {"externalReference": resourcetest.Object{"appId": "x"}},
		},
		ReadOnly: resourcetest.Object{"usageCount": 7},
		Skip:     map[string]string{"update that changes nothing": "the contract has a code for it: see TestRefusals"},
	})
}

func TestShapes(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, checkouttemplates.Begun{})
}

func TestUse(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", 5)
		r.Coupon("TEN", `"percentOffRate":10,"scope":{"namespace":"stores"},"active":true`)
		id := r.template(mug, 2, `,"couponCode":"TEN","customization":{"lockedCoupon":true},
			"customLineItems":[{"quantity":1,"price":"3.50","productName":{"original":"Wrapping"},"itemType":{"preset":"SERVICE"}}]`)
		at := "/v1/checkout-templates/" + id
		made := r.api.OK("app", "POST", at+"/create-checkout-from-template", `{"siteId":"`+apitest.Ada+`"}`)
		url := made.String("checkoutUrl")
		expect.That(t, strings.HasPrefix(url, "https://shop.test/hosted/checkout?") && strings.Contains(url, "token="),
			"the address is %s", url)
		shown := r.api.OK("owner", "GET", "/v1/checkouts/"+made.String("checkoutId"), "")
		shown.Want("checkout.lineItems.length", 2)
		shown.Want("checkout.customSettings.lockCouponCode", true)
		shown.Want("checkout.purchaseFlowId", made.String("purchaseFlowId"))
		shown.Want("checkout.appliedDiscounts.0.coupon.code", "TEN")

		// The link: a checkout of its own each time, that a stranger cannot read without it.
		led := r.api.OK("", "GET", at+"/create-and-redirect-to-checkout", "")
		led.Want("statusCode", 302)
		expect.That(t, led.String("headers.0.value") != url, "two people got one checkout")
		r.api.Refused(404, checkout.CodeNotFound, "visitor "+apitest.Omar, "GET",
			"/v1/checkouts/"+made.String("checkoutId"), "")

		r.api.OK("owner", "GET", at, "").Want("checkoutTemplate.usageCount", 2)
		r.api.OK("owner", "POST", "/v1/checkout-templates/query", `{"query":{"filter":{"status":"ACTIVE"}}}`).Want(
			"checkoutTemplates.0.usageCount", 2)

		r.Stock(mug.ID, mug.Variants[0].ID, 1)
		r.api.Refused(428, checkouttemplates.CodeInventory, "app", "POST", at+"/create-checkout-from-template", `{}`)
		r.Stock(mug.ID, mug.Variants[0].ID, 5)
		r.api.OK("owner", "PATCH", at, `{"checkoutTemplate":{"status":"INACTIVE"}}`)
		for _, who := range []string{"", "owner"} {
			r.api.Refused(428, checkouttemplates.CodeInactive, who, "GET",
				at+"/create-and-redirect-to-checkout?siteId="+apitest.Ada, "")
		}
		r.api.OK("owner", "PATCH", at, `{"checkoutTemplate":{"status":"ACTIVE"}}`)
		r.api.OK("owner", "PATCH", "/v1/products/"+mug.ID, `{"product":{"visible":false}}`)
		r.api.Refused(404, checkouttemplates.CodeItemNotFound, "app", "POST", at+"/create-checkout-from-template", `{}`)
		r.api.Refused(404, checkouttemplates.CodeNotFound, "", "GET",
			"/v1/checkout-templates/"+apitest.Nothing+"/create-and-redirect-to-checkout", "")
		r.api.OK("owner", "DELETE", at, "")
		expect.OK(t, expect.Err(r.relay.Flush(t.Context())))
		expect.Equal(t, strings.Join(r.told, " "), "created used used updated updated deleted", "told")
	})
}

func TestCouponOfLongAgo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.template(r.Simple("mug", "10", -1), 1, `,"couponCode":"GONE"`)
		r.api.OK("app", "POST", "/v1/checkout-templates/"+id+"/create-checkout-from-template", `{}`)
	})
}

func TestRefusals(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/checkout-templates"
		r.api.Refused(400, checkouttemplates.CodeNoItems, "owner", "POST", path, `{"checkoutTemplate":{"status":"ACTIVE"}}`)
		bulk := r.api.OK("owner", "POST", "/v1/bulk/checkout-templates/create",
			`{"checkoutTemplates":[{},{"lineItems":[{"quantity":1,"catalogReference":{"appId":"a","catalogItemId":"b"}}]}],"returnEntity":true}`)
		bulk.Want("results.0.itemMetadata.error.code", checkouttemplates.CodeNoItems)
		bulk.Want("results.1.itemMetadata.success", true)
		at := path + "/" + bulk.String("results.1.item.id")
		for code, body := range map[string]string{
			checkouttemplates.CodeNothingToUpdate:  `{"checkoutTemplate":{}}`,
			checkouttemplates.CodeUnknownStatus:    `{"checkoutTemplate":{"status":"MAYBE"}}`,
			checkouttemplates.CodeEmptyItems:       `{"checkoutTemplate":{"lineItems":[]}}`,
			checkouttemplates.CodeUnsupportedField: `{"checkoutTemplate":{"externalReference":{"appId":"` + apitest.Ada + `"}}}`,
		} {
			r.api.Refused(400, code, "owner", "PATCH", at, body)
		}
		r.api.Refused(400, "", "", "GET", path+"/x/create-and-redirect-to-checkout", "")
		expect.Status(t, r.api.Call("visitor "+apitest.Ada, "GET", at, ""), 403, "a visitor reads templates")
		expect.Status(t, r.api.Call("visitor "+apitest.Ada, "POST", at+"/create-checkout-from-template", "{}"), 403,
			"a visitor makes checkouts as the shop")
	})
}
