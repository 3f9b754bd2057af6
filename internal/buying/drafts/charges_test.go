package drafts_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"souk/internal/buying/drafts"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

const (
	wrapper = "cccccccc-0000-4000-8000-000000000001" // an app that charges for wrapping
	carrier = "cccccccc-0000-4000-8000-000000000002"
)

// wrapping is an app that charges for every sale.
type wrapping struct {
	cents atomic.Int64
	down  atomic.Bool
}

func (*wrapping) Idle(context.Context) bool { return false }
func (*wrapping) Triggers(context.Context, *sale.Question) (map[string]bool, error) {
	return map[string]bool{}, nil
}

func (*wrapping) Discounts(context.Context, *sale.Question) (sale.Given, error) {
	return sale.Given{}, nil
}

func (w *wrapping) Fees(context.Context, *sale.Question) ([]sale.PluginFee, error) {
	if w.down.Load() {
		return nil, errors.New("down")
	}
	return []sale.PluginFee{{AppID: wrapper, Code: "wrap", Name: "Wrapping", Price: money.New(w.cents.Load(), money.EUR),
		GroupID: tax.GroupServices}}, nil
}

func (*wrapping) Violations(context.Context, *sale.Question) ([]sale.Violation, error) {
	return nil, nil
}

func (*wrapping) Memberships(context.Context, *sale.Question) (sale.MembershipOptions, error) {
	return sale.MembershipOptions{}, nil
}

// fuel is a carrier that charges for fuel on top.
type fuel struct{}

func (fuel) Carriers(*store.Tx) ([]shipping.Carrier, error) {
	return []shipping.Carrier{{ID: carrier, DisplayName: "Fast"}}, nil
}

func (fuel) Quote(context.Context, string, *shipping.Parcel) ([]shipping.Quoted, error) {
	return []shipping.Quoted{{Code: "fast", Title: "Fast", Price: money.New(800, money.EUR),
		Charges: []shipping.Charge{{Details: "Fuel", Price: money.New(150, money.EUR)}}}}, nil
}

func (fuel) Tables(context.Context, string, string, []string) (map[string][]shipping.DashboardTable, error) {
	return map[string][]shipping.DashboardTable{}, nil
}
func (fuel) SetActive(context.Context, string, string, bool) error { return nil }

// Fees of apps are offered, count once somebody says so, and are on the order then.
func TestFeesOfApps(t *testing.T) {
	app := &wrapping{}
	app.cents.Store(300)
	runWith(t, saletest.Options{Plugins: app}, func(t *testing.T, r *rig) {
		r.TaxOf("DE", "", "0.10")
		began := r.api.OK("owner", "POST", base[:len(base)-1], `{"draftOrder":{"customLineItems":[`+custom("Bowl", "20", 1)+
			`],`+billing+`,"additionalFees":[{"name":"Extra","price":{"amount":"1"},"applyToDraftOrder":true}]}}`)
		id := began.String(top + "id")
		began.Want(top+"additionalFees.length", 2)
		began.Want(top+"additionalFees.1.source", "AUTOMATIC")
		began.Want(top+"additionalFees.1.applied", false)
		began.Want(top+"additionalFees.1.additionalFee.source", "SERVICE_PLUGIN")
		began.Want(top+"additionalFees.1.additionalFee.providerAppId", wrapper)
		began.Want(top+"additionalFees.1.additionalFee.price.amount", "3.00")
		began.Want(top+"priceSummary.total.amount", "23.00") // 20 and its tax, and 1
		fee := began.String(top + "additionalFees.1.additionalFee.id")
		set := func(on string) *apitest.Answer {
			return r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":`+on+`}]}`)
		}
		on := set("true")
		on.Want(top+"priceSummary.total.amount", "26.30")
		on.Want(top+"priceSummary.totalAdditionalFees.amount", "4.00")
		on.Want(top+"additionalFees.1.additionalFee.id", fee)
		on.Want(top+"additionalFees.1.additionalFee.priceAfterTax.amount", "3.30")
		on.Want(top+"additionalFees.0.additionalFee.price.amount", "1.00")
		r.api.Refused(428, drafts.CodeKeepFee, "owner", "POST", base+id+"/delete-custom-additional-fees",
			`{"customAdditionalFees":["`+fee+`"]}`)
		r.tip(id, "2") // beside the others
		r.get(id).Want(top+"additionalFees.length", 3)
		r.get(id).Want(top+"priceSummary.total.amount", "28.30")
		made := r.do(id, "create-order", "{}")
		made.Want("createdOrder.priceSummary.total.amount", "28.30")
		made.Want("createdOrder.additionalFees.length", 3)
		made.Want("createdOrder.additionalFees.2.providerAppId", wrapper)

		// The order has it: the edit is not offered it again.
		edit := r.edit(made.String("createdOrder.id"))
		r.get(edit).Want(top+"additionalFees.length", 3)
		r.get(edit).Want(top+"priceSummary.total.amount", "28.30")
	})
}

// An app that does not answer charges what it said last.
func TestFeesOfAnAppThatIsDown(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		app := &wrapping{}
		app.cents.Store(300)
		r := newRig(t, dialect, saletest.Options{Plugins: app})
		id := r.draft(`"customLineItems":[` + custom("Bowl", "20", 1) + `]`)
		fee := r.get(id).String(top + "additionalFees.0.additionalFee.id")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":true}]}`).Want(
			top+"priceSummary.total.amount", "23.00")
		app.down.Store(true)
		r.do(id, "add-line-items", `{"customLineItems":[`+custom("Lid", "5", 1)+`]}`).Want(
			top+"priceSummary.total.amount", "28.00")
		app.down.Store(false)
		app.cents.Store(400)
		r.get(id).Want(top+"priceSummary.total.amount", "28.00")
		r.do(id, "create-order", `{"calculationBehavior":"RECALCULATE"}`).Want(
			"createdOrder.priceSummary.total.amount", "29.00")
		r.healthy()
	})
}

// What comes on top of a delivery comes with it, beside fees by hand.
func TestChargesOfTheDelivery(t *testing.T) {
	runWith(t, saletest.Options{Carriers: fuel{}}, func(t *testing.T, r *rig) {
		profile := r.API.OK("owner", "POST", "/v1/delivery-profiles",
			`{"deliveryProfile":{"name":"All goods","default":true,"deliveryRegions":[{"name":"Everywhere","active":true,"destinations":[]}]}}`)
		r.API.OK("owner", "POST", "/v1/delivery-profiles/add-delivery-carrier",
			`{"deliveryRegionId":"`+profile.String("deliveryProfile.deliveryRegions.0.id")+`","deliveryCarrier":{"appId":"`+
				carrier+`"}}`)
		id := r.draft(`"catalogLineItems":[` + line(r.Simple("Cup", "10.00", 5), 1) +
			`],"additionalFees":[{"name":"Extra","price":{"amount":"1"},"applyToDraftOrder":true}],"shippingInfo":{"code":"fast","carrierId":"` + carrier + `","logistics":{"shippingDestination":{"address":` + berlin + `}}}`)
		got := r.get(id)
		got.Want(top+"priceSummary.total.amount", "20.50")
		got.Want(top+"additionalFees.0.additionalFee.name", "Extra")
		got.Want(top+"additionalFees.0.additionalFee.price.amount", "1.00")
		got.Want(top+"additionalFees.1.additionalFee.name", "Fuel")
		got.Want(top+"additionalFees.1.applied", true)
		fee := got.String(top + "additionalFees.1.additionalFee.id")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":false}]}`).Want(
			top+"priceSummary.total.amount", "19.00")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":true}]}`).Want(
			top+"priceSummary.total.amount", "20.50")
		made := r.do(id, "create-order", "{}")
		made.Want("createdOrder.additionalFees.length", 2)
		made.Want("createdOrder.priceSummary.totalAdditionalFees.amount", "2.50")
	})
}

// used tells how often a rule was used.
func (r *rig) used(rule string) any {
	r.t.Helper()
	return r.API.OK("owner", "GET", "/v1/discount-rules/"+rule, "").At("discountRule.usageCount")
}

// Automatic discounts of drafts count as those of checkouts do.
func TestUsesOfDiscounts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.song("Cup", "10.00", -1)
		rule := r.Rule("Ten off", 10)
		revision := r.API.OK("owner", "GET", "/v1/discount-rules/"+rule, "").String("discountRule.revision")
		r.API.OK("owner", "PATCH", "/v1/discount-rules/"+rule, `{"discountRule":{"id":"`+rule+`","revision":"`+revision+
			`","settings":{"usageLimit":1}}}`)
		write := func(apply bool) string {
			id := r.draft(`"catalogLineItems":[` + line(cup, 1) + `],"buyerInfo":{"email":"ada@shop.test"}`)
			if apply {
				off := r.get(id).String(top + "discounts.0.discount.id")
				r.do(id, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":true}]}`).Want(
					top+"priceSummary.total.amount", "9.00")
			}
			return id
		}
		want := func(n float64) {
			t.Helper()
			if got := r.used(rule); got != n {
				t.Errorf("used %v times, want %v", got, n)
			}
		}
		r.do(write(false), "create-order", "{}") // one that is merely offered is not used
		want(0)
		late, first := write(true), write(true)
		order := r.do(first, "create-order", "{}").String("createdOrder.id")
		want(1)
		r.api.Refused(428, drafts.CodeCreateFailed, "owner", "POST", base+late+"/create-order", "{}")
		want(1)

		// An edit that switches it off gives it back, and so does a cancellation.
		edit := r.edit(order)
		off := r.get(edit).String(top + "discounts.0.discount.id")
		r.do(edit, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":false}]}`)
		r.do(edit, "commit", "{}")
		want(0)
		other := r.do(late, "create-order", "{}").String("createdOrder.id")
		want(1)
		r.api.OK("owner", "POST", "/v1/orders/"+other+"/cancel", "{}")
		want(0)

		// What an edit adds counts as well.
		plain := r.do(write(false), "create-order", "{}").String("createdOrder.id")
		edit = r.edit(plain)
		added := r.do(edit, "add-line-items", `{"catalogLineItems":[`+line(r.song("Lid", "5.00", -1), 1)+`]}`)
		r.do(edit, "set-discounts", `{"discounts":[{"id":"`+added.String(top+"discounts.0.discount.id")+`","applied":true}]}`)
		r.do(edit, "commit", "{}")
		want(1)
		r.api.OK("owner", "POST", "/v1/orders/"+plain+"/cancel", "{}")
		want(0)
	})
}

// A coupon that an edit takes off an order can be used again.
func TestEditGivesACouponBack(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		coupon := r.Coupon("TEN", `"percentOffRate":10,"usageLimit":1,"scope":{"namespace":"stores"}`)
		order := r.ordered("", "TEN", line(r.song("Cup", "10.00", -1), 1))
		r.pay(order, "9.00")
		edit := r.edit(order)
		off := r.get(edit).String(top + "discounts.0.discount.id")
		r.do(edit, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":false}]}`)
		r.do(edit, "commit", "{}")
		r.API.OK("owner", "GET", "/v2/coupons/"+coupon, "").Want("coupon.numberOfUsages", 0)
	})
}
