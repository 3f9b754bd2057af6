package app_test

import (
	"net/http"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/shop/tax"
)

// A guest who buys is a contact, becomes the member who proves to own the e-mail, and is a guest
// again when the member is deleted; the order goes along, whatever else hears of its changes.
func TestGuestsAreContacts(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		expect.OK(t, a.Contacts.Fill(t.Context()))
		part := func(answer map[string]any, name string) map[string]any {
			t.Helper()
			out, ok := answer[name].(map[string]any)
			expect.ThatNow(t, ok, "no %s in %v", name, answer)
			return out
		}
		made := part(ask(t, a, "POST", "/v1/orders", office, `{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED",
				"buyerInfo":{"email":"Ada@example.com"},"billingInfo":{"contactDetails":{"firstName":"Ada","lastName":"Byron"}},
				"priceSummary":{},"lineItems":[{"productName":{"original":"Mug"},"quantity":1,"price":{"amount":"10"},
				"itemType":{"preset":"PHYSICAL"}}]}}`), "order")
		order, guest := made["id"].(string), part(made, "buyerInfo")["contactId"]
		// same tells whose the order is now, and what that contact bought.
		same := func(contact any, member any, orders float64, spent string) {
			t.Helper()
			expect.OK(t, a.Drain(t.Context()))
			buyer := part(part(ask(t, a, "GET", "/v1/orders/"+order, office, ""), "order"), "buyerInfo")
			expect.That(t, buyer["contactId"] == contact && buyer["memberId"] == member,
				"the buyer is %v, want the contact %v and the member %v", buyer, contact, member)
			by := `{"query":{"sort":[{"fieldName":"spent","order":"DESC"}]}}`
			answer := ask(t, a, "POST", "/v1/contacts/query", office, by)
			list, _ := answer["contacts"].([]any)
			expect.ThatNow(t, len(list) != 0, "there are no contacts")
			first := list[0].(map[string]any)
			if first["id"] != contact || first["orders"] != orders || part(first, "spent")["amount"] != spent {
				t.Errorf("the first contact is %v, want %v with %v orders of %s", first, contact, orders, spent)
			}
			found, err := a.Check(t.Context(), func(string, int, int) {})
			expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
		}
		same(guest, nil, 1, "10.00")
		file := browse(t, a.Handler, "GET", "/v1/contacts/export/contacts.csv", office, "")
		if file.StatusCode != http.StatusOK || !strings.Contains(file.Body.String(), "Ada@example.com,Ada,Byron,") ||
			!strings.HasPrefix(file.Header.Get("Content-Type"), "text/csv") {
			t.Errorf("the file: %d %v %s", file.StatusCode, file.Header, file.Body)
		}
		details := ask(t, a, "POST", "/v1/contact-tax-details", office,
			`{"contactTaxDetails":{"id":"`+guest.(string)+`","taxExemptGroupId":"`+tax.ExemptFromAll+
				`"},"fields":["CONTACT_DETAILS"]}`)
		expect.Equal(t, at(t, details, "contactTaxDetails", "contactDetails", "lastName"), "Byron",
			"the tax details of a guest are %v", details)
		ask(t, a, "POST", "/v1/payments-collector/orders/"+order+"/mark-as-paid", office, "{}")
		same(guest, nil, 1, "10.00")

		visitor := actor.Actor{Kind: actor.Visitor, ID: ids.Random()}
		in, err := a.Identity.SignIn.SignInExternal(t.Context(), visitor, signin.External{
			Provider: ids.Random(), Issuer: "https://id.test", Subject: "ada", Email: "ada@example.com", Verified: true,
		})
		expect.OK(t, err)
		member := in.Identity.ID
		same(member, member, 1, "10.00")
		ask(t, a, "DELETE", "/v1/members/"+member, office, "")
		same(guest, nil, 1, "10.00")
		ask(t, a, "POST", "/v1/orders/"+order+"/cancel", office, "{}")
		same(guest, nil, 0, "0.00")
	})
}
