package app_test

import (
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/shop/tax"
)

// Contacts of tax are the shop's members, by both names of the address.
func TestContactsOfTaxAreMembers(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		admin := callers(t, a)["key with all permissions"].token
		visitor := someVisitor(t, a)
		in := ask(t, a, "POST", "/v2/register", visitor,
			`{"loginId":{"email":"ada@example.com"},"password":"correct horse","profile":{"firstName":"Ada","company":"Engines"}}`)
		id := in["identity"].(map[string]any)["id"].(string)
		body := `{"contactTaxDetails":{"id":"` + id + `","taxExemptGroupId":"` + tax.ExemptFromAll +
			`"},"fields":["CONTACT_DETAILS"]}`
		for _, path := range []string{"/v1/contact-tax-details", "/billing/v1/contact-tax-details"} {
			out := ask(t, a, "POST", path, admin, body)
			details, _ := out["contactTaxDetails"].(map[string]any)["contactDetails"].(map[string]any)
			expect.That(t, details["firstName"] == "Ada" && details["company"] == "Engines" &&
				details["email"] == "ada@example.com", "%s: %v", path, out)
		}
		stranger := ask(t, a, "POST", "/v1/contact-tax-details", admin,
			`{"contactTaxDetails":{"id":"`+ids.Random()+`","taxExemptGroupId":"`+tax.ExemptFromAll+
				`"},"fields":["CONTACT_DETAILS"]}`)
		expect.That(t, stranger["contactTaxDetails"].(map[string]any)["contactDetails"] == nil, "a stranger: %v",
			stranger)
	})
}
