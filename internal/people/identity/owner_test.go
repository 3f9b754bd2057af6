package identity

import (
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/platform/store"
)

func firstRun(token string) string {
	return `{"token":"` + token + `","email":"` + owner + `","password":"` + password + `","firstName":"Olga","lastName":"Owner","shopName":"Bazaar","currency":"USD","language":"de","country":"US","timeZone":"America/New_York"}`
}

func TestFirstRun(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		view := func(token string) reply {
			return n.call("POST", "/v1/owner/view", "", `{"token":"`+token+`"}`)
		}
		if r := n.call("POST", "/v1/owner/view", "", `{}`); r.status != 200 || r.body["ownerExists"] != false || r.body["valid"] != false || r.body["shopName"] != nil {
			t.Errorf("without a token: %d %s", r.status, r.text)
		}
		// A start, here or on another node, makes a new link, and the older die.
		first := n.ownerToken()
		other := startNode(t, n.db, n.clock)
		token := other.ownerToken()
		if r := view(first); r.body["valid"] != false {
			t.Errorf("the first: %s", r.text)
		}
		if r := n.call("POST", "/v1/owner", "", firstRun(first)); r.code() != CodeOwnerToken {
			t.Errorf("the first: %d %s", r.status, r.text)
		}
		if r := view(token); r.body["valid"] != true || r.body["currency"] != "EUR" || r.body["country"] != "IE" || r.body["shopName"] != "Souk" {
			t.Errorf("%s", r.text)
		}
		n.clock.forward(24 * time.Hour)
		if r := view(token); r.body["valid"] != false {
			t.Errorf("after a day: %s", r.text)
		}
		token = n.ownerToken()
		if r := n.call("POST", "/v1/owner", "", `{"token":"`+token+`","country":"X","currency":"euros","language":"?"}`); len(r.violated()) != 7 {
			t.Errorf("%d %s", r.status, r.text)
		}
		for old, field := range map[string]string{`"USD"`: "currency", `"US"`: "country", `"de"`: "language", `"Bazaar"`: "shopName", `"` + password + `"`: "password", `"` + owner + `"`: "email", `"America/New_York"`: "timeZone"} {
			r := n.call("POST", "/v1/owner", "", strings.Replace(firstRun(token), old, `" "`, 1))
			if got := r.violated(); len(got) != 1 || got[0] != field {
				t.Errorf("%s: %d %s", field, r.status, r.text)
			}
		}
		if r := view(token); r.body["valid"] != true {
			t.Errorf("what is wrong does not use it up: %s", r.text)
		}
		visitor, _ := n.backOffice()
		r := n.call("POST", "/v1/owner", visitor, firstRun(token))
		if r.status != 200 || r.body["state"] != StateSuccess || r.body["sessionToken"] == nil {
			t.Fatalf("%d %s", r.status, r.text)
		}
		shop, err := n.site.Get(t.Context())
		must(t, err)
		if shop.Name != "Bazaar" || shop.Currency != "USD" || shop.Language != "de" || shop.Locale != "de-US" || shop.TimeZone != "America/New_York" || shop.WeightUnit != "LB" || shop.ContactEmail != owner {
			t.Errorf("%+v", shop)
		}
		id := n.staffID(owner)
		if caller := n.in(n.tokenOfStaff(id)); !caller.Owner {
			t.Errorf("%+v", caller)
		}
		if !n.recorded(accounts.Entity, id, id) || !n.recorded("souk.site.v1.site_settings", shop.ID, id) {
			t.Error("not in the log")
		}
		if r := n.call("POST", "/v1/owner", "", firstRun(token)); r.status != 409 || r.code() != CodeOwnerExists {
			t.Errorf("again: %d %s", r.status, r.text)
		}
		if r := view(token); r.body["ownerExists"] != true || r.body["valid"] != false {
			t.Errorf("%s", r.text)
		}
		if link, err := n.OwnerLink(t.Context()); link != "" || err != nil {
			t.Errorf("a link though there is an owner: %v", err)
		}
		if list, err := n.Owners(t.Context()); err != nil || len(list) != 1 || list[0] != owner {
			t.Errorf("%v %v", list, err)
		}
		if r := n.staffLogin(owner, password); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

// The owner of the environment takes the link away.
func TestOwnerOfTheEnvironmentEndsTheLink(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		token := n.ownerToken()
		must(t, n.EnsureOwner(t.Context(), grace, password))
		if r := n.call("POST", "/v1/owner", "", firstRun(token)); r.code() != CodeOwnerExists {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

// Two first runs at once, on two nodes: one of them makes the owner.
func TestFirstRunIsOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		nodes := []*node{n, startNode(t, n.db, n.clock)}
		token := n.ownerToken()
		var wait sync.WaitGroup
		replies := make([]reply, 8)
		for i := range replies {
			body := strings.Replace(firstRun(token), owner, string(rune('a'+i))+owner, 1)
			wait.Go(func() { replies[i] = nodes[i%2].call("POST", "/v1/owner", "", body) })
		}
		wait.Wait()
		made := 0
		for _, r := range replies {
			switch {
			case r.status == 200:
				made++
			case r.code() != CodeOwnerExists && r.code() != CodeOwnerToken:
				t.Errorf("%d %s", r.status, r.text)
			}
		}
		var left int
		n.write(func(tx *store.Tx) (err error) { left, err = owners(tx, ""); return err })
		if made != 1 || left != 1 {
			t.Errorf("%d made, %d owners", made, left)
		}
	})
}
