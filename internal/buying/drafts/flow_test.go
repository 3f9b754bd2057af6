package drafts_test

import (
	"strings"
	"sync"
	"testing"

	"souk/internal/buying/drafts"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

const top = "calculatedDraftOrder.draftOrder."

// People, places and what apps keep, and that a commit changes nothing that the draft
// did not.
func TestPeople(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.TaxOf("DE", "", "0.19")
		r.TaxOf("FR", "", "0.10")
		post := r.Delivery("Post", "5.00")
		order := r.buy(post, line(r.Simple("Cup", "10.00", -1), 1))
		r.order(order).Want("order.priceSummary.total.amount", "17.85")
		id := r.edit(order)
		named := `{"draftOrderId":"` + id + `",`
		put := func(call, rest string) *apitest.Answer {
			t.Helper()
			return r.api.OK("owner", "PUT", base+"set-"+call, named+rest+`}`)
		}
		a := put("buyer-info", `"buyerInfo":{"memberId":"`+apitest.Omar+`","email":"omar@shop.test"}`)
		a.Want(top+"buyerDetails.changedDetails.buyerInfoBeforeChange.email", "ada@shop.test")
		a.Want(top+"memberId", apitest.Omar)
		a = put("billing-info", `"billingInfo":{"address":`+berlin+`,"contactDetails":{"firstName":"Omar"}}`)
		a.Want(top+"billingDetails.changedDetails.billingInfoBeforeChange.contactDetails.firstName", "Ada")
		a.Want(top+"priceSummary.tax.amount", "2.85")
		// Another country has other taxes, for everything.
		a = put("shipping-info", `"shippingInfo":{"code":"`+post+`","logistics":{"shippingDestination":{"address":`+
			paris+`}}}`)
		a.Want(top+"priceSummary.tax.amount", "1.50")
		a.Want(top+"shippingInfo.shippingInfo.title", "Post")
		a.Want("calculatedDraftOrder.shippingOptions.0.title", "Post")
		a = put("tax-exemption", `"taxExempt":true`)
		a.Want(top+"priceSummary.total.amount", "15.00")
		a.Want(top+"taxInfo.taxExempt", true)
		put("tax-exemption", `"taxExempt":false`).Want(top+"priceSummary.total.amount", "16.50")
		put("recipient-info", `"recipientInfo":{"address":`+paris+`,"contactDetails":{"firstName":"Omar"}}`)
		r.do(id, "update-extended-fields", `{"namespace":"shop","namespaceData":{"gift":true}}`).Want(
			"draftOrder.extendedFields.namespaces.shop.gift", true)
		// Meanwhile somebody corrects what the draft does not touch.
		r.api.OK("owner", "PATCH", "/v1/orders/"+order, `{"order":{"buyerLanguage":"de"}}`)
		done := r.do(id, "commit", `{"commitSettings":{"addActivitiesToOrder":true}}`)
		at := "orderAfterCommit."
		done.Want(at+"buyerInfo.email", "omar@shop.test")
		done.Want(at+"buyerLanguage", "de")
		done.Want(at+"billingInfo.contactDetails.firstName", "Omar")
		done.Want(at+"recipientInfo.address.country", "FR")
		done.Want(at+"shippingInfo.logistics.shippingDestination.address.country", "FR")
		done.Want(at+"extendedFields.namespaces.shop.gift", true)
		done.Want(at+"priceSummary.total.amount", "16.50")
		done.Want(at+"balanceSummary.balance.amount", "-1.35")
		for _, kind := range []string{"DRAFT_ORDER_CHANGES_APPLIED", "EMAIL_EDITED", "SHIPPING_ADDRESS_EDITED"} {
			expect.That(t, strings.Contains(done.Text, `"activityType":"`+kind+`"`), "no entry %s", kind)
		}
		quiet := r.edit(order)
		r.do(quiet, "create-additional-fees",
			`{"customAdditionalFees":[{"name":"Wrap","price":{"amount":"1"},"applyToDraftOrder":true}]}`)
		n, _ := r.order(order).At("order.activities.length").(float64)
		r.do(quiet, "commit", `{"commitSettings":{"addActivitiesToOrder":false}}`).Want(
			"orderAfterCommit.activities.length", int(n))
	})
}

// Discounts of the order stay with the units that they were on.
func TestDiscountsOfTheOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.Rule("Ten off", 10)
		r.Coupon("FIVE", `"moneyOffAmount":5,"scope":{"namespace":"stores"}`)
		cup := r.song("Cup", "10.00", -1)
		order := r.ordered("", "FIVE", line(cup, 3)) // 30 - 3 - 5
		r.pay(order, "22.00")
		id := r.edit(order)
		began := r.api.OK("owner", "GET", base+id, "")
		began.Want(top+"priceSummary.total.amount", "22.00")
		began.Want(top+"lineItems.0.lineItem.price.amount", "9.00") // what rules took off is part of the price
		l := began.String(top + "lineItems.0.lineItem.id")
		change := func(rest string) string { return `{"lineItemChanges":[{"lineItemId":"` + l + `",` + rest + `}]}` }
		r.do(id, "line-items", change(`"newQuantity":2`)).Want(top+"priceSummary.total.amount", "14.66") // 20 - 2 - 3.34
		more := r.do(id, "line-items", change(`"newQuantity":4`))
		more.Want(top+"priceSummary.total.amount", "32.00")
		coupon := 0
		if more.At(top+"discounts.0.discount.coupon") == nil {
			coupon = 1
		}
		off := more.String(top + "discounts." + string(rune('0'+coupon)) + ".discount.id")
		r.do(id, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":false}]}`).Want(
			top+"priceSummary.total.amount", "37.00")
		// never below nothing
		r.do(id, "line-items", change(`"newPrice":"0.50","newQuantity":3`)).Want(top+"priceSummary.total.amount", "0.00")
		r.do(id, "line-items", change(`"newPrice":"10","newQuantity":4`))
		done := r.do(id, "commit", `{}`)
		done.Want("orderAfterCommit.appliedDiscounts.length", 1)
		done.Want("orderAfterCommit.priceSummary.total.amount", "37.00")
	})
}

// Automatic discounts are offered for what is added, and count once somebody says so.
func TestAutomaticDiscounts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup, pot := r.song("Cup", "10.00", -1), r.song("Pot", "20.00", -1)
		order := r.buy("", line(cup, 1))
		rule := r.Rule("Ten off", 10) // from now on
		id := r.edit(order)
		r.api.OK("owner", "GET", base+id, "").Want(top+"discounts.length", 0)
		added := r.do(id, "add-line-items", `{"catalogLineItems":[`+line(pot, 1)+`]}`)
		added.Want(top+"priceSummary.total.amount", "30.00")
		added.Want(top+"discounts.0.source", "AUTOMATIC")
		added.Want(top+"discounts.0.applied", false)
		added.Want(top+"discounts.0.discount.discountRule.id", rule)
		added.Want(top+"discounts.0.discount.discountRule.amount.amount", "2.00")
		off := added.String(top + "discounts.0.discount.id")
		r.api.Refused(428, "DISCOUNT_REMOVE_NOT_SUPPORTED", "owner", "POST", base+id+"/delete-custom-discounts",
			`{"discountIds":["`+off+`"]}`)
		set := r.do(id, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":true}]}`)
		set.Want(top+"priceSummary.total.amount", "28.00")
		set.Want(top+"lineItems.1.lineItem.price.amount", "18.00")
		set.Want(top+"lineItems.0.lineItem.price.amount", "10.00")
		set.Want(top+"discounts.0.discount.id", off)
		r.do(id, "commit", "{}").Want("orderAfterCommit.appliedDiscounts.0.discountRule.id", rule)

		again := r.edit(order)
		r.do(again, "add-line-items", `{"catalogLineItems":[`+line(r.song("Lid", "5.00", -1), 1)+`]}`).Want(
			top+"discounts.length", 2)
		r.do(again, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":false}]}`).Want(
			top+"priceSummary.total.amount", "35.00")
	})
}

// Rates that changed since do not change an order that is edited for other reasons.
func TestTaxesStay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.buy(r.Delivery("Post", "5.00"), line(r.Simple("Cup", "10.00", -1), 2))
		r.TaxOf("DE", "", "0.19") // from now on
		id := r.edit(order)
		r.api.OK("owner", "GET", base+id, "").Want(top+"priceSummary.tax.amount", "0.00")
		added := r.do(id, "add-line-items", `{"customLineItems":[`+custom("New", "10", 1)+`]}`)
		added.Want(top+"priceSummary.tax.amount", "1.90") // of what is new
	})
}

// An edit in one call, with a draft and without.
// What comes back is worth what it cost, and both orders know each other.
// A shop that takes stock when paid takes the edited quantities then.
func TestStockWhenPaid(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.api.OK("owner", "PATCH", "/v1/orders-settings", `{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PAID"}}`)
		cup := r.Simple("Cup", "10.00", 10)
		id := r.draft(`"catalogLineItems":[` + line(cup, 2) + `]`)
		order := r.do(id, "create-order", `{}`).String("createdOrder.id")
		l := r.order(order).String("order.lineItems.0.id")
		edit := r.edit(order)
		r.do(edit, "line-items", `{"lineItemChanges":[{"lineItemId":"`+l+`","newQuantity":3}]}`)
		r.do(edit, "commit", `{"commitSettings":{"updateInventory":[{"lineItemId":"`+l+`"}]}}`)
		expect.Equal(t, r.stock(cup), 10, "cups before the payment")
		r.pay(order, "30.00")
		expect.Equal(t, r.stock(cup), 7, "cups after the payment")
	})
}

// Of many who commit one draft, one does.
func TestCommitRace(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.place(nil)
		id := r.edit(order.ID)
		r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+first+`","newQuantity":3}]}`)
		var wait sync.WaitGroup
		answers := make([]*apitest.Answer, 6)
		for i := range answers {
			wait.Go(func() {
				if i%2 == 0 {
					answers[i] = r.api.Call("owner", "POST", base+id+"/commit", `{}`)
				} else {
					answers[i] = r.api.Call("owner", "POST", base+id+"/line-items",
						`{"lineItemChanges":[{"lineItemId":"`+first+`","newProductName":{"original":"Cup"}}]}`)
				}
			})
		}
		wait.Wait()
		committed := 0
		for i, a := range answers {
			switch {
			case i%2 == 0 && a.Status == 200:
				committed++
			case a.Status == 200, a.Code() == drafts.CodeCommitted, a.Status == 409:
			default:
				t.Errorf("%d %s", a.Status, a.Text)
			}
		}
		expect.Equal(t, committed, 1, "committed times")
		expect.Equal(t, strings.Count(r.order(order.ID).Text, `"draftOrderChangesApplied"`), 1, "entries")
	})
}

// Who may call what: those who run the shop, each call by its permission.
// What is always sent is always there.
