package identity_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestKeysThroughTheAPI(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		r := n.Call("POST", "/v1/api-keys", peopletest.Key,
			`{"apiKey":{"name":"Warehouse","permissions":["IDENTITY.MANAGE_KEYS","ECOM.READ_CARTS"]}}`)
		expect.StatusNow(t, r, 200)
		text := r.Body["key"].(string)
		id := r.Body["apiKey"].(map[string]any)["id"].(string)
		expect.That(t, strings.HasPrefix(text, tokens.KeyPrefix) && len(text) >= 40, "key %q", text)
		caller := n.In(text)
		if caller.All || !slices.Equal(caller.Permissions, []string{"IDENTITY.MANAGE_KEYS", "ECOM.READ_CARTS"}) ||
			caller.KeyName != "Warehouse" {
			t.Errorf("%+v", caller)
		}
		// A limited key cannot make a stronger one.
		for body, status := range map[string]int{
			`{"apiKey":{"name":"x","allPermissions":true}}`:              403,
			`{"apiKey":{"name":"x","permissions":["ECOM.WRITE_CARTS"]}}`: 403,
			`{"apiKey":{"name":"x","permissions":["ECOM.READ_CARTS"]}}`:  200,
		} {
			expect.Status(t, n.Call("POST", "/v1/api-keys", text, body), status, body)
		}
		// Nor take one away.
		r = n.Call("POST", "/v1/api-keys", peopletest.Key, `{"apiKey":{"name":"x","allPermissions":true}}`)
		strong, _ := r.Body["key"].(string)
		expect.Refused(t, n.Call("DELETE", "/v1/api-keys/"+r.Body["apiKey"].(map[string]any)["id"].(string), text, ""),
			403, "PERMISSION_NOT_HELD", "a stronger one revoked")
		n.In(strong)
		expect.Status(t, n.Call("POST", "/v1/oauth-clients/query", text, `{}`), 403, "without the permission")
		// The text is in no later answer.
		r = n.Call("POST", "/v1/api-keys/query", peopletest.Key, `{"query":{"filter":{"name":{"$startsWith":"ware"}}}}`)
		expect.That(t, r.Status == 200 && !strings.Contains(r.Text, text) && len(r.Body["apiKeys"].([]any)) == 1,
			"query: %d %s", r.Status, r.Text)
		expect.StatusNow(t, n.Call("DELETE", "/v1/api-keys/"+id, peopletest.Key, ""), 200, "revoke")
		n.Out("revoked", text)
		expect.Status(t, n.Call("POST", "/v1/api-keys/query", text, `{}`), 401, "a revoked key calls")
		expect.Status(t, n.Call("DELETE", "/v1/api-keys/"+id, peopletest.Key, ""), 200, "revoke again")
		expect.Refused(t, n.Call("DELETE", "/v1/api-keys/nobody", peopletest.Key, ""), 404, "API_KEY_NOT_FOUND",
			"unknown")
		for body, want := range map[string][]string{
			`{}`: {"apiKey.name", "apiKey.permissions"},
			`{"apiKey":{"name":" ","allPermissions":true,"permissions":["A"]}}`: {"apiKey.name", "apiKey.permissions"},
			`{"apiKey":{"name":"x","permissions":["A","A"]}}`:                   {"apiKey.permissions"},
			`{"apiKey":{"name":"x","permissions":["ECOM.READ_CARTS","A"]}}`:     {"apiKey.permissions[1]"},
		} {
			r := n.Call("POST", "/v1/api-keys", peopletest.Key, body)
			expect.That(t, r.Status == 400 && cmp.Diff(want, r.Violated()) == "", "%s: %d %s", body, r.Status, r.Text)
		}
	})
}

func TestClientsThroughTheAPI(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		r := n.Call("POST", "/v1/oauth-clients", peopletest.Key,
			`{"oauthClient":{"id":"mine","kind":"FIRST_PARTY","name":"Café","allowedRedirectUris":["https://shop.example/callback","http://localhost:3000/cb"],"allowedRedirectDomains":["shop.example","http://localhost:3000"]}}`)
		expect.StatusNow(t, r, 200)
		made := r.Body["oauthClient"].(map[string]any)
		id := made["id"].(string)
		expect.That(t, id != "mine" && made["kind"] == tokens.ClientHeadless && made["revision"] == "1" &&
			made["disabled"] == false, "made %v", made)
		g, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: id})
		peopletest.Must(t, err)
		n.In(g.AccessToken)
		patch := func(body string) peopletest.Reply {
			return n.Call("PATCH", "/v1/oauth-clients/"+id, peopletest.Key, body)
		}
		expect.Status(t, patch(`{"oauthClient":{"name":"New"}}`), 400, "without revision")
		expect.Refused(t, patch(`{"oauthClient":{"name":"New","revision":"7"}}`), 409, "INVALID_REVISION",
			"stale revision")
		if r := patch(
			`{"oauthClient":{"revision":"1","allowedRedirectUris":["javascript:alert(1)","http://shop.example/","https://a@b.example","https://x.example/#f","/relative"]}}`); len(r.Violated()) != 5 {
			t.Errorf("bad addresses: %d %s", r.Status, r.Text)
		}
		r = patch(`{"oauthClient":{"revision":"1","disabled":true,"kind":"FIRST_PARTY"}}`)
		expect.ThatNow(t, r.Status == 200 && r.Body["oauthClient"].(map[string]any)["kind"] == tokens.ClientHeadless &&
			r.Body["oauthClient"].(map[string]any)["revision"] == "2", "disable: %d %s", r.Status, r.Text)
		n.Out("of a disabled client", g.AccessToken)
		refresh := tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: g.RefreshToken}
		expect.That(t, expect.Err(n.OAuth.Grant(t.Context(), refresh)) != nil, "a disabled client renews")
		expect.StatusNow(t, patch(`{"oauthClient":{"revision":"2","disabled":false}}`), 200, "enable")
		n.Clock.Advance(1e6) // the token below is issued later than the stamp
		again, err := n.OAuth.Grant(t.Context(), refresh)
		peopletest.Must(t, err) // visitors keep their cart over it
		n.In(again.AccessToken)
		if r := n.Call("GET", "/v1/oauth-clients/"+id, peopletest.Key, ""); r.Status != 200 ||
			r.Body["oauthClient"].(map[string]any)["name"] != "Café" {
			t.Errorf("get: %d %s", r.Status, r.Text)
		}
		if r := n.Call("POST", "/v1/oauth-clients/query", peopletest.Key,
			`{"query":{"filter":{"allowedRedirectDomains":{"$hasSome":["shop.example"]},"name":{"$startsWith":"cafe"}}}}`); len(r.Body["oauthClients"].([]any)) != 1 {
			t.Errorf("query: %d %s", r.Status, r.Text)
		}
		if r := n.Call("DELETE", "/v1/oauth-clients/"+id, peopletest.Key, ""); r.Status != 200 || r.Text != "{}" {
			t.Errorf("delete: %d %s", r.Status, r.Text)
		}
		n.Out("of a deleted client", again.AccessToken)
		expect.Status(t, n.Call("GET", "/v1/oauth-clients/"+id, peopletest.Key, ""), 404, "get deleted")
	})
}

func TestStorefrontClientStays(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		first, err := n.EnsureStorefront(t.Context())
		peopletest.Must(t, err)
		second, err := peopletest.StartNode(t, n.DB, n.Clock).EnsureStorefront(t.Context())
		peopletest.Must(t, err)
		expect.That(t, first.ID == second.ID && first.Kind == tokens.ClientFirstParty, "%+v then %+v", first, second)
		expect.Status(t, n.Call("DELETE", "/v1/oauth-clients/"+first.ID, peopletest.Key, ""), 428, "delete")
		if r := n.Call("PATCH", "/v1/oauth-clients/"+first.ID, peopletest.Key,
			`{"oauthClient":{"revision":"1","disabled":true}}`); r.Status != 428 {
			t.Errorf("disable: %d %s", r.Status, r.Text)
		}
	})
}

func TestAuditLogCall(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		for i := range 7 {
			n.Clock.Advance(1e6)
			if r := n.Call("POST", "/v1/oauth-clients", peopletest.Key, fmt.Sprintf(`{"oauthClient":{"name":"Client %d"}}`, i)); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Text)
			}
		}
		expect.StatusNow(t, n.Call("PATCH", "/v1/site-settings", peopletest.Key, `{"siteSettings":{"name":"Bazaar"}}`),
			200)
		var names []string
		cursor := ""
		pages := 0
		for {
			body := `{"query":{"filter":{"entity":"souk.identity.v1.oauth_client","actor.kind":"APP"},"cursorPaging":{"limit":3}}}`
			if cursor != "" {
				body = `{"query":{"cursorPaging":{"limit":3,"cursor":"` + cursor + `"}}}`
			}
			r := n.Call("POST", "/v1/audit-log/query", peopletest.Key, body)
			expect.StatusNow(t, r, 200)
			pages++
			for _, record := range r.Body["auditRecords"].([]any) {
				record := record.(map[string]any)
				names = append(names, record["after"].(map[string]any)["name"].(string))
				if record["before"] != nil || record["operation"] != "identity.oauthClients.create" ||
					record["actor"].(map[string]any)["name"] != "Server API key" || record["requestId"] == "" {
					t.Errorf("record %v", record)
				}
			}
			cursors, _ := r.Body["pagingMetadata"].(map[string]any)["cursors"].(map[string]any)
			if cursor, _ = cursors["next"].(string); cursor == "" {
				break
			}
		}
		want := []string{"Client 6", "Client 5", "Client 4", "Client 3", "Client 2", "Client 1", "Client 0"}
		if d := cmp.Diff(want, names); d != "" || pages != 3 {
			t.Errorf("%d pages: %s", pages, d)
		}
		r := n.Call("POST", "/v1/audit-log/query", peopletest.Key,
			`{"query":{"filter":{"operation":"site.settings.update","occurredDate":{"$gt":"2026-01-01T00:00:00.000Z"}}}}`)
		records := r.Body["auditRecords"].([]any)
		if len(records) != 1 || records[0].(map[string]any)["after"].(map[string]any)["name"] != "Bazaar" ||
			records[0].(map[string]any)["before"].(map[string]any)["name"] != "Souk" {
			t.Errorf("settings: %s", r.Text)
		}
		for _, token := range []string{"", n.Visitor().AccessToken} {
			if r := n.Call("POST", "/v1/audit-log/query", token, `{}`); r.Status != 401 && r.Status != 403 {
				t.Errorf("let in: %d", r.Status)
			}
		}
		expect.Status(t, n.Call("POST", "/v1/audit-log/query", peopletest.Key, `{"query":{"filter":{"before":"x"}}}`),
			400, "a field that is not declared")
	})
}

var pathValue = regexp.MustCompile(`\{[^}]+\}`)

// Every operation of this package and of the settings, as every kind of caller.
func TestAccess(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
	_, limited, err := n.CreateAPIKey(system, "limited", false, []string{"SOMETHING.ELSE"})
	peopletest.Must(t, err)
	member, err := n.Access(actor.Actor{Kind: actor.Member, ID: "m", ClientID: peopletest.Client})
	peopletest.Must(t, err)
	const everyone, managers, shoppers, own = "nobody visitor member limited admin", "admin", "visitor member",
		"member admin"
	want := map[string]string{
		"identity.oauth.token": everyone, "identity.oauth.access": everyone, "identity.oauth.tokenInfo": everyone,
		"identity.oauth.jwks":     everyone,
		"identity.apiKeys.create": managers, "identity.apiKeys.query": managers, "identity.apiKeys.revoke": managers,
		"identity.oauthClients.create": managers, "identity.oauthClients.get": managers,
		"identity.oauthClients.update": managers,
		"identity.oauthClients.delete": managers, "identity.oauthClients.query": managers, "audit.log.query": managers,
		"identity.authentication.register": shoppers, "identity.authentication.login": shoppers,
		"identity.authentication.signOn":         "visitor member admin",
		"identity.authentication.changePassword": own, "identity.authentication.logout": everyone,
		"identity.verification.verify": shoppers, "identity.verification.resend": shoppers,
		"identity.verification.start": own, "identity.verification.startOlder": own,
		"identity.recovery.sendEmail": shoppers, "identity.recovery.sendActivationEmail": managers,
		"identity.recovery.recover":  shoppers,
		"identity.sessions.listMine": "member", "identity.sessions.endMine": "member",
		"identity.sessions.endAllMine":   "member",
		"identity.sessions.listOfMember": managers, "identity.sessions.endOfMember": managers,
		"identity.sessions.endAllOfMember": managers,
		"identity.signInPolicy.get":        managers, "identity.signInPolicy.update": managers,
		"identity.signOnPolicy.getSignOnPolicy": managers, "identity.signOnPolicy.updateSignOnPolicy": managers,
		"members.authentication.register": shoppers, "members.authentication.login": shoppers,
		"members.authentication.approve": managers, "members.authentication.block": managers,
		"members.authentication.changeLoginEmail": managers, "members.authentication.sendSetPasswordEmail": managers,
		"identity.authentication.validateEmail": "visitor member limited admin", "identity.oauth.userInfo": shoppers,
		"identity.identities.approveByToken": shoppers, "identity.identities.viewApproval": shoppers,
		"identity.identities.getMine": "member", "identity.identities.updateMine": "member",
		"identity.identities.startEmailChange": "member", "identity.identities.finishEmailChange": "member",
		"identity.identities.query": managers, "identity.identities.get": managers,
		"identity.identities.update": managers, "identity.identities.disconnect": managers,
		"identity.identities.delete":           managers,
		"identity.authentication.verifyFactor": shoppers, "identity.authentication.startPasskey": shoppers,
		"identity.factors.listMine": "member", "identity.factors.addTotp": "member", "identity.factors.addEmail": "member",
		"identity.factors.addPhone": "member",
		"identity.factors.activate": "member", "identity.factors.startPasskey": "member",
		"identity.factors.addPasskey": "member", "identity.factors.newRecoveryCodes": "member",
		"identity.factors.removeMine": "member", "identity.factors.remove": "member", "identity.devices.listMine": "member",
		"identity.devices.forgetMine":  "member",
		"identity.factors.resetMember": managers, "identity.factors.resetContributor": managers,
		"site.settings.get": "visitor member limited admin", "site.settings.update": managers,
	}
	maps.Copy(want, staffAccess)
	callers := map[string]string{"nobody": "", "visitor": n.Visitor().AccessToken, "member": member, "limited": limited,
		"admin": peopletest.Key}
	for _, op := range append(n.Operations(), n.Site.Operations()...) {
		path := pathValue.ReplaceAllString(strings.Replace(op.Path, "{factorType}", "totp", 1), "x")
		allowed, known := want[op.ID]
		expect.That(t, known, "%s is not in the table", op.ID)
		for name, token := range callers {
			status := n.Call(op.Method, path, token, `{}`).Status
			refusal := 403
			if name == "nobody" {
				refusal = 401
			}
			if in := strings.Contains(allowed, name); in == (status == refusal) || !in && status != refusal {
				t.Errorf("%s as %s: %d", op.ID, name, status)
			}
		}
	}
}
