package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
)

// apps answers what plugins are asked.
type apps struct {
	pass       string // the membership that a buyer has; empty for none
	violations []sale.Violation
	unheard    error
	fees       []sale.PluginFee
}

func (*apps) Idle(context.Context) bool { return false }
func (*apps) Triggers(context.Context, *sale.Question) (map[string]bool, error) {
	return nil, nil
}
func (*apps) Discounts(context.Context, *sale.Question) (sale.Given, error)    { return sale.Given{}, nil }
func (a *apps) Fees(context.Context, *sale.Question) ([]sale.PluginFee, error) { return a.fees, nil }
func (a *apps) Violations(context.Context, *sale.Question) ([]sale.Violation, error) {
	return a.violations, a.unheard
}

func (a *apps) Memberships(_ context.Context, q *sale.Question) (sale.MembershipOptions, error) {
	if a.pass == "" {
		return sale.MembershipOptions{}, nil
	}
	var lines []string
	for i := range q.Sale.Lines {
		lines = append(lines, q.Sale.Lines[i].ID)
	}
	return sale.MembershipOptions{Eligible: []sale.Membership{{ID: a.pass, AppID: appID, LineItemIDs: lines}}}, nil
}

// refused places an order that must be refused, and nothing may have happened.
func (r *rig) refused(status int, code, who, id string) *apitest.Answer {
	r.t.Helper()
	before := r.count("orders") + r.count("discount_uses") + r.count("gift_card_entries")
	a := r.api.Refused(status, code, who, "POST", "/v1/checkouts/"+id+"/create-order", "{}")
	expect.Equal(r.t, r.count("orders")+r.count("discount_uses")+r.count("gift_card_entries"), before,
		"%s: something was written all the same", code)
	r.api.OK("owner", "GET", "/v1/checkouts/"+id, "").Want("checkout.completed", false)
	return a
}

// custom is a line of the merchant's own making.
func custom(kind, price, more string) string {
	return fmt.Sprintf(`{"quantity":1,"price":%q,"productName":{"original":"Own"},"itemType":{"preset":%q}%s}`,
		price, kind, more)
}

// made makes a checkout of custom lines as the owner does.
func (r *rig) made(info string, more string, lines ...string) string {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/checkouts", `{"channelType":"POS","customLineItems":[`+strings.Join(lines, ",")+
		`],"checkoutInfo":{`+info+`}`+more+`}`).String("checkout.id")
}

// Every reason not to place an order has its code, and leaves nothing behind.
func TestRefusals(t *testing.T) {
	t.Parallel()
	cases := map[string]func(t *testing.T, r *rig, post string){
		"nothing in it": func(_ *testing.T, r *rig, post string) {
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", -1), 1))
			first := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").String("checkout.lineItems.0.id")
			r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/remove-line-items", `{"lineItemIds":["`+first+`"]}`)
			r.refused(428, checkout.CodeEmpty, ada, id)
		},
		"all sold": func(_ *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", 3)
			id := r.create(ada, ready(post), line(cup, 1))
			r.Stock(cup.ID, cup.Variants[0].ID, 0)
			r.refused(428, checkout.CodeOutOfStock, ada, id)
		},
		"some sold": func(_ *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", 3)
			id := r.create(ada, ready(post), line(cup, 1), line(r.Simple("Plate", "7.00", -1), 1))
			r.Stock(cup.ID, cup.Variants[0].ID, 0)
			r.refused(428, checkout.CodePartlyOutOfStock, ada, id)
		},
		"fewer than asked for, which was not told": func(t *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", 5)
			id := r.create(ada, ready(post), line(cup, 5))
			r.Stock(cup.ID, cup.Variants[0].ID, 2)
			r.refused(428, checkout.CodeChanged, ada, id)
			r.api.OK("owner", "GET", "/v1/checkouts/"+id, "") // the shop was told, the buyer was not
			r.refused(428, checkout.CodeChanged, ada, id)
			a := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
			a.Want("checkout.lineItems.0.availability.status", "PARTIALLY_AVAILABLE")
			a.Want("checkout.priceSummary.total.amount", "11.00")
			r.order(r.place(ada, id)).Want("order.lineItems.0.quantity", 2)
		},
		"another price": func(_ *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", -1)
			id := r.create(ada, ready(post), line(cup, 1))
			r.edit(cup, `{"priceData":{"price":6}}`)
			r.refused(428, checkout.CodeChanged, ada, id)
			r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.priceSummary.total.amount", "7.00")
			r.order(r.place(ada, id)).Want("order.priceSummary.total.amount", "7.00")
		},
		"no way of delivery": func(_ *testing.T, r *rig, _ string) {
			id := r.create(ada, billing+`,"shippingInfo":{"shippingDestination":{"address":`+berlin+`}}`,
				line(r.Simple("Cup", "5.00", -1), 1))
			r.refused(428, checkout.CodeNoOption, ada, id)
		},
		"delivery is not offered any more": func(_ *testing.T, r *rig, post string) {
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", -1), 1))
			r.api.OK("owner", "DELETE", "/v1/shipping-options/"+post, "")
			r.refused(428, checkout.CodeOptionGone, ada, id)
		},
		"nobody pays": func(t *testing.T, r *rig, post string) {
			id := r.create(ada, strings.Replace(ready(post), billing+",", "", 1), line(r.Simple("Cup", "5.00", -1), 1))
			if got := r.refused(400, "", ada, id).Violations(); len(got) != 1 || got[0] != "billingInfo.address REQUIRED_FIELD" {
				t.Errorf("%v", got)
			}
		},
		"members only": func(_ *testing.T, r *rig, _ string) {
			r.refused(428, checkout.CodeMembersOnly, "owner",
				r.made(billing, "", custom("DIGITAL", "5.00", `,"membersOnly":true`)))
		},
		"a product for members": func(_ *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", -1)
			r.edit(cup, `{"membersOnly":true}`)
			id := r.create(ada, ready(post), line(cup, 1))
			r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.lineItems.0.membersOnly", true)
			r.refused(428, checkout.CodeMembersOnly, ada, id)
			r.order(r.place(mia, r.create(mia, ready(post), line(cup, 1)))).Want("order.lineItems.0.quantity", 1)
		},
		"coupon expired": func(_ *testing.T, r *rig, post string) {
			end := r.clock.Now().UnixMilli() + 1000
			r.Coupon("SOON", fmt.Sprintf(`"percentOffRate":10,"scope":{"namespace":"stores"},"expirationTime":"%d"`, end))
			body := strings.Replace(with(ready(post), line(r.Simple("Cup", "5.00", -1), 1)), `{"channelType"`,
				`{"couponCode":"SOON","channelType"`, 1)
			id := r.api.OK(ada, "POST", "/v1/checkouts", body).String("checkout.id")
			r.clock.Advance(2e9)
			a := r.refused(428, checkout.CodeCalculation, ada, id)
			a.Want("details.applicationError.data.couponCalculationError.applicationError.code", "ERROR_COUPON_HAS_EXPIRED")
		},
		"tax cannot be told": func(_ *testing.T, r *rig, post string) {
			r.TaxOf("US", "NY", "0.05")
			id := r.create(ada, strings.ReplaceAll(ready(post), berlin,
				`{"country":"US","city":"New York","addressLine":"1 Main St"}`), line(r.Simple("Cup", "5.00", -1), 1))
			r.refused(428, checkout.CodeCalculation, ada, id)
		},
		"card was disabled": func(_ *testing.T, r *rig, post string) {
			card, code := r.Card("20.00")
			body := strings.Replace(with(ready(post), line(r.Simple("Cup", "5.00", -1), 1)), `{"channelType"`,
				`{"giftCardCode":"`+code+`","channelType"`, 1)
			id := r.api.OK(ada, "POST", "/v1/checkouts", body).String("checkout.id")
			storetest.Exec(r.t, r.DB, "UPDATE gift_cards SET disabled = ? WHERE id = ?", true, card)
			r.refused(428, checkout.CodeRedeemCardError, ada, id).Want("details.applicationError.data.reason",
				"GIFT_CARD_DISABLED")
		},
		"card buys card": func(_ *testing.T, r *rig, _ string) {
			_, code := r.Card("20.00")
			r.refused(428, checkout.CodeCardBuysCard, "owner",
				r.made(billing, `,"giftCardCode":"`+code+`"`, custom("GIFT_CARD", "5.00", "")))
		},
		"coupon buys card": func(_ *testing.T, r *rig, _ string) {
			r.Coupon("TEN", `"percentOffRate":10,"scope":{"namespace":"stores"}`)
			id := r.made(billing, `,"couponCode":"TEN"`, custom("GIFT_CARD", "5.00", ""))
			r.api.OK("owner", "GET", "/v1/checkouts/"+id, "")
			r.refused(428, checkout.CodeCouponBuysCard, "owner", id)
		},
		"a way of paying must be kept": func(_ *testing.T, r *rig, post string) {
			cup := r.Simple("Cup", "5.00", -1)
			l := strings.Replace(line(cup, 1), `"quantity"`, `"catalogOverrideFields":{"savePaymentMethod":true},"quantity"`, 1)
			id := r.create("owner", ready(post), l)
			r.refused(428, checkout.CodeNotConfirmed, "owner", id)
			r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/create-order", `{"savePaymentMethod":true}`)
		},
		"completed elsewhere": func(_ *testing.T, r *rig, post string) {
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", -1), 1))
			r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/mark-as-completed", "{}")
			r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/mark-as-completed", "{}")
			r.api.Refused(409, checkout.CodeAlreadyPaid, ada, "POST", "/v1/checkouts/"+id+"/create-order", "{}")
		},
		"money is due and nobody can take it": func(_ *testing.T, r *rig, post string) {
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", 2), 1))
			r.closeTill()
			r.api.Refused(428, checkout.CodeNoPayments, ada, "POST", "/v1/checkouts/"+id+"/create-order-and-charge", "{}")
			r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.completed", false)
			expect.Equal(r.t, r.count("orders"), 0, "orders")
		},
		"subscription": func(_ *testing.T, r *rig, post string) {
			option := r.api.OK("owner", "POST", "/v1/subscription-options",
				`{"subscriptionOption":{"title":"Monthly","subscriptionSettings":{"frequency":"MONTH","autoRenewal":true}}}`).String("subscriptionOption.id")
			box := r.Simple("Box", "5.00", -1)
			r.api.OK("owner", "POST", "/v1/subscription-options/product/"+box.ID+"/assign",
				`{"assignedSubscriptionOptions":[{"id":"`+option+`"}]}`)
			l := fmt.Sprintf(
				`{"catalogReference":{"appId":%q,"catalogItemId":%q,"options":{"subscriptionOptionId":%q}},"quantity":1}`,
				catalog.AppID, box.ID, option)
			id := r.create(ada, ready(post), l, line(r.Simple("Cup", "5.00", -1), 1))
			r.refused(428, checkout.CodeRenewsWithOthers, ada, id)
			_, code := r.Card("20.00")
			body := strings.Replace(with(ready(post), l), `{"channelType"`, `{"giftCardCode":"`+code+`","channelType"`, 1)
			a := r.api.OK(ada, "POST", "/v1/checkouts", body)
			a.Want("checkout.subscriptionCharges.0.charges.0.priceSummary.total.amount", "6.00")
			a.Want("checkout.lineItems.0.subscriptionOptionInfo.subscriptionSettings.frequency", "MONTH")
			id = a.String("checkout.id")
			r.refused(428, checkout.CodeRenewsWithCard, ada, id)
			r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/remove-gift-card", "{}")
			r.order(r.place(ada, id)).Want("order.lineItems.0.subscriptionInfo.subscriptionOptionTitle", "Monthly")
		},
	}
	for name, fn := range cases {
		t.Run(name, func(t *testing.T) {
			run(t, func(t *testing.T, r *rig) {
				fn(t, r, r.Delivery("Post", "1.00"))
			})
		})
	}
}

func (r *rig) edit(p *catalog.Product, patch string) {
	r.t.Helper()
	r.api.OK("owner", "PATCH", "/v1/products/"+p.ID, `{"product":`+patch+`}`)
}

// What apps find wrong stops an order, and so does one that must be heard and is not.
func TestViolations(t *testing.T) {
	t.Parallel()
	said := &apps{}
	clock := apitest.NewClock()
	for _, dialect := range []store.Dialect{store.SQLite} {
		r := newRigOn(t, dialect, clock, said)
		id := r.create(ada, billing, line(r.Product(`{"name":"Song","productType":"digital","priceData":{"price":1}}`, -1),
			1))
		said.unheard = errors.New("silence")
		r.refused(428, checkout.CodeUnheard, ada, id)
		said.unheard = nil
		said.violations = []sale.Violation{{Severity: sale.Blocks, Description: "no songs today",
			Target: sale.Target{Other: &sale.TargetOther{Name: "OTHER_DEFAULT"}}}}
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.violations.0.severity", "ERROR")
		r.refused(428, checkout.CodeViolations, ada, id).Want("details.applicationError.data.violations.0.description",
			"no songs today")
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(r.Simple("Cup", "1", -1), 1)+`]}`)
		r.api.Refused(428, checkout.CodeViolations, ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`)
		said.violations[0].Severity = sale.Warning
		r.place(ada, id)
	}
}
