package staff_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/staff"
	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func firstRun(token string) string {
	return `{"token":"` + token + `","email":"` + peopletest.Owner + `","password":"` + peopletest.Password +
		`","firstName":"Olga","lastName":"Owner","shopName":"Bazaar","currency":"USD","language":"de","country":"US","timeZone":"America/New_York"}`
}

func TestFirstRun(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		view := func(token string) peopletest.Reply {
			return n.Call("POST", "/v1/owner/view", "", `{"token":"`+token+`"}`)
		}
		if r := n.Call("POST", "/v1/owner/view", "", `{}`); r.Status != 200 || r.Body["ownerExists"] != false ||
			r.Body["valid"] != false || r.Body["shopName"] != nil {
			t.Errorf("without a token: %d %s", r.Status, r.Text)
		}
		// A start, here or on another node, makes a new link, and the older die.
		first := n.OwnerToken()
		other := peopletest.StartNode(t, n.DB, n.Clock)
		token := other.OwnerToken()
		if r := view(first); r.Body["valid"] != false {
			t.Errorf("the first: %s", r.Text)
		}
		expect.Refused(t, n.Call("POST", "/v1/owner", "", firstRun(first)), 0, staff.CodeOwnerToken, "the first")
		if r := view(token); r.Body["valid"] != true || r.Body["currency"] != "EUR" || r.Body["country"] != "IE" ||
			r.Body["shopName"] != "Souk" {
			t.Errorf("%s", r.Text)
		}
		n.Clock.Advance(24 * time.Hour)
		if r := view(token); r.Body["valid"] != false {
			t.Errorf("after a day: %s", r.Text)
		}
		token = n.OwnerToken()
		if r := n.Call("POST", "/v1/owner", "", `{"token":"`+token+`","country":"X","currency":"euros","language":"?"}`); len(r.Violated()) != 7 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		for old, field := range map[string]string{`"USD"`: "currency", `"US"`: "country", `"de"`: "language",
			`"Bazaar"`: "shopName", `"` + peopletest.Password + `"`: "password", `"` + peopletest.Owner + `"`: "email",
			`"America/New_York"`: "timeZone"} {
			r := n.Call("POST", "/v1/owner", "", strings.Replace(firstRun(token), old, `" "`, 1))
			if got := r.Violated(); len(got) != 1 || got[0] != field {
				t.Errorf("%s: %d %s", field, r.Status, r.Text)
			}
		}
		if r := view(token); r.Body["valid"] != true {
			t.Errorf("what is wrong does not use it up: %s", r.Text)
		}
		visitor, _ := n.BackOffice()
		r := n.Call("POST", "/v1/owner", visitor, firstRun(token))
		expect.ThatNow(t, r.Status == 200 && r.Body["state"] == signin.StateSuccess && r.Body["sessionToken"] != nil,
			"%d %s", r.Status, r.Text)
		shop, err := n.Site.Get(t.Context())
		peopletest.Must(t, err)
		if shop.Name != "Bazaar" || shop.Currency != "USD" || shop.Language != "de" || shop.Locale != "de-US" ||
			shop.TimeZone != "America/New_York" || shop.WeightUnit != "LB" || shop.ContactEmail != peopletest.Owner ||
			shop.PricesIncludeTax {
			t.Errorf("%+v", shop)
		}
		id := n.StaffID(peopletest.Owner)
		if caller := n.In(n.TokenOfStaff(id)); !caller.Owner {
			t.Errorf("%+v", caller)
		}
		expect.That(t, n.Recorded(accounts.Entity, id, id) && n.Recorded("souk.site.v1.site_settings", shop.ID, id),
			"not in the log")
		expect.Refused(t, n.Call("POST", "/v1/owner", "", firstRun(token)), 409, staff.CodeOwnerExists, "again")
		if r := view(token); r.Body["ownerExists"] != true || r.Body["valid"] != false {
			t.Errorf("%s", r.Text)
		}
		if link, err := n.Staff.OwnerLink(t.Context()); link != "" || err != nil {
			t.Errorf("a link though there is an owner: %v", err)
		}
		if list, err := n.Staff.Owners(t.Context()); err != nil || len(list) != 1 || list[0] != peopletest.Owner {
			t.Errorf("%v %v", list, err)
		}
		expect.Status(t, n.StaffLogin(peopletest.Owner, peopletest.Password), 200)
	})
}

// Shops show prices as is the custom where they are.
func TestFirstRunSetsHowPricesAreShown(t *testing.T) {
	for country, want := range map[string]bool{"DE": true, "CA": false} {
		t.Run(country, func(t *testing.T) {
			peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
				visitor, _ := n.BackOffice()
				body := strings.Replace(firstRun(n.OwnerToken()), `"US"`, `"`+country+`"`, 1)
				expect.Status(t, n.Call("POST", "/v1/owner", visitor, body), 200)
				shop, err := n.Site.Get(t.Context())
				peopletest.Must(t, err)
				expect.That(t, shop.PricesIncludeTax == want, "%v", shop.PricesIncludeTax)
			})
		})
	}
}

// A shop that was set up before it had an owner keeps what its prices are made of.
func TestFirstRunKeepsTheTaxOfAShopThatIsSetUp(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor, _ := n.BackOffice()
		var net wire.Patch[site.Settings]
		peopletest.Must(t, json.Unmarshal([]byte(`{"pricesIncludeTax":false,"contactEmail":"old@example.com"}`), &net))
		_, err := n.Site.Update(t.Context(), net, nil)
		peopletest.Must(t, err)
		body := strings.Replace(firstRun(n.OwnerToken()), `"US"`, `"DE"`, 1)
		expect.Status(t, n.Call("POST", "/v1/owner", visitor, body), 200)
		shop, err := n.Site.Get(t.Context())
		peopletest.Must(t, err)
		expect.That(t, !shop.PricesIncludeTax, "net prices became gross")
	})
}

// The owner of the environment takes the link away.
func TestOwnerOfTheEnvironmentEndsTheLink(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		token := n.OwnerToken()
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Grace, peopletest.Password))
		expect.Refused(t, n.Call("POST", "/v1/owner", "", firstRun(token)), 0, staff.CodeOwnerExists)
	})
}

// Two first runs at once, on two nodes: one of them makes the owner.
func TestFirstRunIsOnce(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		nodes := []*peopletest.Node{n, peopletest.StartNode(t, n.DB, n.Clock)}
		token := n.OwnerToken()
		made := peopletest.AtOnce(t, 8, func(i int) peopletest.Reply {
			body := strings.Replace(firstRun(token), peopletest.Owner, string(rune('a'+i))+peopletest.Owner, 1)
			return nodes[i%2].Call("POST", "/v1/owner", "", body)
		}, func(r peopletest.Reply) bool {
			return r.Code() == staff.CodeOwnerExists || r.Code() == staff.CodeOwnerToken
		})
		var left int
		n.Write(func(tx *store.Tx) (err error) { left, err = staff.Owners(tx, ""); return err })
		expect.That(t, made == 1 && left == 1, "%d made, %d owners", made, left)
	})
}
