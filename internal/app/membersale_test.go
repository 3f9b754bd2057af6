package app_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// What a member keeps in the account serves their purchases, and rules that are for members give them their price.
func TestMembersBuyAsMembers(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		id := within(ask(t, s.a, "POST", "/v1/members", s.office, `{"member":{"loginEmail":"ada@example.com","contact":{
			"firstName":"Ada","lastName":"L","phones":["+49 30 123456"],
			"addresses":[{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"}]}}}`),
			"member")["id"].(string)
		member := pass(t, s.a, actor.Actor{Kind: actor.Member, ID: id})
		ask(t, s.a, "POST", "/ecom/v1/carts/current/add-to-cart", member, `{`+s.lines(1)+`}`)

		badge := within(ask(t, s.a, "POST", "/badges/v4/badges", s.office, `{"badge":{"title":"Gold"}}`),
			"badge")["id"].(string)
		rule := func(discount, eligibility string) string {
			made := ask(t, s.a, "POST", "/ecom/v1/discount-rules", s.office,
				fmt.Sprintf(`{"discountRule":{"name":"Members","active":true,
				"trigger":{"customerEligibility":{%s}},"discounts":{"values":[{%s,"targetType":"SPECIFIC_ITEMS",
				"specificItemsInfo":{"scopes":[{"id":"all","catalogItemFilter":{"catalogAppId":%q}}]}}]}}}`, eligibility, discount,
					ownCatalog))
			return at(t, made, "discountRule", "id").(string)
		}
		total := func(token string) any {
			return at(t, ask(t, s.a, "POST", "/ecom/v1/carts/current/estimate-totals", token,
				`{"calculateTax":true,"calculateShipping":true}`),
				"priceSummary", "total", "amount")
		}
		ask(t, s.a, "POST", "/ecom/v1/carts/current/add-to-cart", s.visitor, `{`+s.lines(1)+`}`)
		everybody := rule(`"fixedPrice":"10"`, `"contactTagsInfo":{"tagReferences":[{"labelKey":"MEMBER"}]}`)
		if got, other := total(member), total(s.visitor); got != "10.00" || other != "12.00" {
			t.Errorf("a price for members: they pay %v, others %v", got, other)
		}
		ask(t, s.a, "DELETE", "/ecom/v1/discount-rules/"+everybody, s.office, "")
		rule(`"percentage":50`, `"contactSegmentsInfo":{"segmentIds":["`+badge+`"]}`)
		expect.Equal(t, total(member), "12.00", "without the badge")
		ask(t, s.a, "POST", "/badges/v4/assignments", s.office,
			`{"badgeAssignment":{"badgeId":"`+badge+`","memberId":"`+id+`"}}`)
		expect.Equal(t, total(member), "6.00", "with the badge")

		made := ask(t, s.a, "POST", "/ecom/v1/carts/current/create-checkout", member, `{"channelType":"WEB"}`)
		checkout := ask(t, s.a, "GET", "/ecom/v1/checkouts/"+made["checkoutId"].(string), member, "")
		for _, want := range []struct {
			value any
			path  []string
		}{
			{"ada@example.com", []string{"checkout", "buyerInfo", "email"}},
			{"Berlin", []string{"checkout", "shippingInfo", "shippingDestination", "address", "city"}},
			{"Ada", []string{"checkout", "shippingInfo", "shippingDestination", "contactDetails", "firstName"}},
			{"+49 30 123456", []string{"checkout", "billingInfo", "contactDetails", "phone"}},
			{"Street 1", []string{"checkout", "billingInfo", "address", "addressLine"}},
			{"6.00", []string{"checkout", "priceSummary", "total", "amount"}},
		} {
			expect.Equal(t, at(t, checkout, want.path...), want.value, want.path)
		}
		own := ask(t, s.a, "POST", "/ecom/v1/checkouts", member,
			`{`+s.lines(1)+`,"channelType":"WEB","checkoutInfo":{"billingInfo":{"address":{"country":"FR","city":"Paris"}}}}`)
		expect.Equal(t, at(t, own, "checkout", "billingInfo", "address", "city"), "Paris",
			"an address of the member replaced the one that was sent")
	})
}

// An address that a member keeps for deliveries, or for bills, is filled in before the first of the list; one that
// lacks its country serves nothing.
func TestAddressesByWhatTheyAreFor(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		id := within(ask(t, s.a, "POST", "/v1/members", s.office, `{"member":{"loginEmail":"ada@example.com"}}`),
			"member")["id"].(string)
		member := pass(t, s.a, actor.Actor{Kind: actor.Member, ID: id})
		for _, c := range []struct{ addresses, ships, bills string }{
			{`{"address":{"country":"DE","city":"Berlin"},"tag":"HOME"},{"address":{"country":"DE","city":"Bonn"}}`,
				"Berlin", "Berlin"},
			{`{"address":{"country":"DE","city":"Berlin"}},{"address":{"country":"DE","city":"Bonn"},"tag":"SHIPPING"}`,
				"Bonn", "Berlin"},
			{`{"address":{"country":"DE","city":"Berlin"},"tag":"BILLING"},{"address":{"country":"DE","city":"Bonn"},"tag":"SHIPPING"}`,
				"Bonn", "Berlin"},
			{`{"address":{"country":"DE","city":"Berlin"},"tag":"SHIPPING"},{"address":{"country":"DE","city":"Bonn"},"tag":"BILLING"}`,
				"Berlin", "Bonn"},
			{`{"address":{"city":"Nowhere"},"tag":"SHIPPING"},{"address":{"country":"DE","city":"Berlin"}}`, "Berlin", "Berlin"},
		} {
			ask(t, s.a, "PATCH", "/v1/identities/"+id, s.office, `{"identity":{"identityProfile":{"addresses":[`+c.addresses+`]}}}`)
			made := ask(t, s.a, "POST", "/ecom/v1/checkouts", member, `{`+s.lines(1)+`,"channelType":"WEB"}`)
			expect.Equal(t, at(t, made, "checkout", "shippingInfo", "shippingDestination", "address", "city"), any(c.ships),
				"ships of %s", c.addresses)
			expect.Equal(t, at(t, made, "checkout", "billingInfo", "address", "city"), any(c.bills), "bills of %s", c.addresses)
		}
		// A member who makes another one the first keeps what the others are for.
		ask(t, s.a, "PATCH", "/v1/identities/"+id, s.office, `{"identity":{"identityProfile":{"addresses":[
			{"address":{"country":"DE","city":"Berlin"}},{"address":{"country":"DE","city":"Bonn"},"tag":"SHIPPING"}]}}}`)
		ask(t, s.a, "PATCH", "/v1/members/"+id, member,
			`{"member":{"contact":{"addresses":[{"country":"DE","city":"Bonn"},{"country":"DE","city":"Berlin"}]}}}`)
		ask(t, s.a, "PATCH", "/v1/members/"+id, member,
			`{"member":{"contact":{"addresses":[{"country":"DE","city":"Berlin"},{"country":"DE","city":"Bonn"}]}}}`)
		made := ask(t, s.a, "POST", "/ecom/v1/checkouts", member, `{`+s.lines(1)+`,"channelType":"WEB"}`)
		expect.Equal(t, at(t, made, "checkout", "shippingInfo", "shippingDestination", "address", "city"), any("Bonn"))
	})
}
