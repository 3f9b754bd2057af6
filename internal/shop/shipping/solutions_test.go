package shipping_test

import (
	"testing"

	"souk/internal/shop/shipping"
)

// What can be delivered is told without a cart, for apps that sell elsewhere.
func TestDeliverySolutions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path, goods = "/v1/get-delivery-solutions",
			`"lineItems":[{"id":"1","name":"Mug","quantity":2,"totalPrice":"10.00","physicalProperties":{"weight":1,"shippable":true}},
			{"id":"2","quantity":1,"physicalProperties":{"shippable":false}}]`
		ask := func(country string) string {
			return `{` + goods + `,"currency":"EUR","destination":{"country":"` + country + `"}}`
		}
		r.Refused(404, shipping.CodeNoDefaultProfile, "app", "POST", path, ask("DE"))
		region := r.germany()
		post := r.option(region, "Post", when("4", "WEIGHT", "GTE", "2"))
		r.option(region, "Light", when("1", "WEIGHT", "LT", "2"))
		a := r.OK("app", "POST", path, ask("DE"))
		a.WantAll(map[string]any{
			"deliverySolutions.length":                                                         1,
			"deliverySolutions.0.code":                                                         post,
			"deliverySolutions.0.deliveryReference.code":                                       post,
			"deliverySolutions.0.title":                                                        "Post",
			"deliverySolutions.0.cost.deliveryPrice.amount":                                    "4.00",
			"deliverySolutions.0.cost.totalPrice.formattedAmount":                              "€4.00",
			"deliverySolutions.0.deliveryAllocations.0.deliveryRegion.id":                      region,
			"deliverySolutions.0.deliveryAllocations.0.applicableLineItems.lineItemIds.length": 1,
			"deliverySolutions.0.partial":                                                      false,
			"errors.length":                                                                    0,
		})
		r.Refused(404, shipping.CodeNoRegion, "app", "POST", path, ask("FR"))
		r.Refused(400, shipping.CodeNoCountry, "app", "POST", path,
			`{`+goods+`,"currency":"EUR","destination":{"city":"Berlin"}}`)
		for _, body := range []string{`{` + goods + `,"currency":"EUR"}`,
			`{"lineItems":[],"currency":"EUR","destination":{"country":"DE"}}`,
			`{` + goods + `,"currency":"ABC","destination":{"country":"DE"}}`,
			`{"lineItems":[{"id":"1","quantity":1},{"id":"1","quantity":1}],"currency":"EUR","destination":{"country":"DE"}}`,
			`{"lineItems":[{"id":"1","quantity":0}],"currency":"EUR","destination":{"country":"DE"}}`,
		} {
			r.Refused(400, "", "app", "POST", path, body)
		}
		r.Refused(403, "", "visitor x", "POST", path, ask("DE"))
	})
}
