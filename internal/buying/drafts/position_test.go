package drafts_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

// Where a draft goes is looked up as for a checkout: what was found counts until the address changes, even when the
// service is down as the order is placed. Nobody reads it.
func TestWhereADraftGoes(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		near, cup := r.Around(), r.Simple("Cup", "5.00", -1)
		r.atlas.Knows = "Chausseestr. 1"
		id := r.draft(`"catalogLineItems":[` + line(cup, 1) + `],"buyerInfo":{"email":"ada@shop.test"}`)
		expect.Len(t, r.atlas.Asked, 0)
		to := func(address string) *apitest.Answer {
			t.Helper()
			return r.api.OK("owner", "PUT", base+"set-shipping-info", `{"draftOrderId":"`+id+`","shippingInfo":{"code":"`+near+
				`","logistics":{"shippingDestination":{"address":`+address+`}}}}`)
		}
		const ways, total = "calculatedDraftOrder.shippingOptions.length", top + "priceSummary.total.amount"
		a := to(berlin)
		a.WantAll(map[string]any{ways: 1, total: "8.00"})
		expect.That(t, !strings.Contains(a.Text, "geocode"), "the position is told: %s", a.Text)

		r.atlas.Knows = "nothing any more"
		r.do(id, "create-additional-fees",
			`{"customAdditionalFees":[{"name":"Wrap","price":{"amount":"1"},"applyToDraftOrder":true}]}`).Want(total, "9.00")
		expect.Diff(t, []string{"Chausseestr. 1"}, r.atlas.Asked)

		to(paris).Want(ways, 0)
		to(berlin).Want(ways, 0)
		r.atlas.Knows = "Chausseestr. 1"
		to(berlin).Want(total, "9.00")
		asked := len(r.atlas.Asked)

		// Who says where it is is not doubted.
		to(strings.Replace(berlin, "{", `{"geocode":{"latitude":53,"longitude":13},`, 1)).Want(ways, 0)
		expect.Len(t, r.atlas.Asked, asked)
		to(berlin)

		r.atlas.Knows = "nothing any more"
		done := r.do(id, "create-order", `{"calculationBehavior":"RECALCULATE"}`)
		done.Want("createdOrder.shippingInfo.title", "By bicycle")
		done.Want("createdOrder.priceSummary.total.amount", "9.00")
		expect.That(t, !strings.Contains(done.Text, "geocode"), "the position is told: %s", done.Text)
	})
}
