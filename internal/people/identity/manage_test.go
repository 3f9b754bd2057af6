package identity

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

func TestKeysThroughTheAPI(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := n.call("POST", "/v1/api-keys", testKey, `{"apiKey":{"name":"Warehouse","permissions":["IDENTITY.MANAGE_KEYS","ECOM.READ_CARTS"]}}`)
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		text := r.body["key"].(string)
		id := r.body["apiKey"].(map[string]any)["id"].(string)
		if !strings.HasPrefix(text, tokens.KeyPrefix) || len(text) < 40 {
			t.Errorf("key %q", text)
		}
		caller := n.in(text)
		if caller.All || !slices.Equal(caller.Permissions, []string{"IDENTITY.MANAGE_KEYS", "ECOM.READ_CARTS"}) || caller.KeyName != "Warehouse" {
			t.Errorf("%+v", caller)
		}
		// A limited key cannot make a stronger one.
		for body, status := range map[string]int{
			`{"apiKey":{"name":"x","allPermissions":true}}`:              403,
			`{"apiKey":{"name":"x","permissions":["ECOM.WRITE_CARTS"]}}`: 403,
			`{"apiKey":{"name":"x","permissions":["ECOM.READ_CARTS"]}}`:  200,
		} {
			if r := n.call("POST", "/v1/api-keys", text, body); r.status != status {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
		// Nor take one away.
		r = n.call("POST", "/v1/api-keys", testKey, `{"apiKey":{"name":"x","allPermissions":true}}`)
		strong, _ := r.body["key"].(string)
		if r := n.call("DELETE", "/v1/api-keys/"+r.body["apiKey"].(map[string]any)["id"].(string), text, ""); r.status != 403 || r.code() != "PERMISSION_NOT_HELD" {
			t.Errorf("a stronger one revoked: %d %s", r.status, r.text)
		}
		n.in(strong)
		if r := n.call("POST", "/v1/oauth-clients/query", text, `{}`); r.status != 403 {
			t.Errorf("without the permission: %d", r.status)
		}
		// The text is in no later answer.
		r = n.call("POST", "/v1/api-keys/query", testKey, `{"query":{"filter":{"name":{"$startsWith":"ware"}}}}`)
		if r.status != 200 || strings.Contains(r.text, text) || len(r.body["apiKeys"].([]any)) != 1 {
			t.Errorf("query: %d %s", r.status, r.text)
		}
		if r := n.call("DELETE", "/v1/api-keys/"+id, testKey, ""); r.status != 200 {
			t.Fatalf("revoke: %d %s", r.status, r.text)
		}
		n.out("revoked", text)
		if r := n.call("POST", "/v1/api-keys/query", text, `{}`); r.status != 401 {
			t.Errorf("a revoked key calls: %d", r.status)
		}
		if r := n.call("DELETE", "/v1/api-keys/"+id, testKey, ""); r.status != 200 {
			t.Errorf("revoke again: %d %s", r.status, r.text)
		}
		if r := n.call("DELETE", "/v1/api-keys/nobody", testKey, ""); r.status != 404 || r.code() != "API_KEY_NOT_FOUND" {
			t.Errorf("unknown: %d %s", r.status, r.text)
		}
		for body, want := range map[string][]string{
			`{}`: {"apiKey.name", "apiKey.permissions"},
			`{"apiKey":{"name":" ","allPermissions":true,"permissions":["A"]}}`: {"apiKey.name", "apiKey.permissions"},
			`{"apiKey":{"name":"x","permissions":["A","A"]}}`:                   {"apiKey.permissions"},
			`{"apiKey":{"name":"x","permissions":["ECOM.READ_CARTS","A"]}}`:     {"apiKey.permissions[1]"},
		} {
			r := n.call("POST", "/v1/api-keys", testKey, body)
			if d := cmp.Diff(want, r.violated()); r.status != 400 || d != "" {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
	})
}

func TestClientsThroughTheAPI(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := n.call("POST", "/v1/oauth-clients", testKey, `{"oauthClient":{"id":"mine","kind":"FIRST_PARTY","name":"Café","allowedRedirectUris":["https://shop.example/callback","http://localhost:3000/cb"],"allowedRedirectDomains":["shop.example","http://localhost:3000"]}}`)
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		made := r.body["oauthClient"].(map[string]any)
		id := made["id"].(string)
		if id == "mine" || made["kind"] != tokens.ClientHeadless || made["revision"] != "1" || made["disabled"] != false {
			t.Errorf("made %v", made)
		}
		g, err := n.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: id})
		must(t, err)
		n.in(g.AccessToken)
		patch := func(body string) reply { return n.call("PATCH", "/v1/oauth-clients/"+id, testKey, body) }
		if r := patch(`{"oauthClient":{"name":"New"}}`); r.status != 400 {
			t.Errorf("without revision: %d %s", r.status, r.text)
		}
		if r := patch(`{"oauthClient":{"name":"New","revision":"7"}}`); r.status != 409 || r.code() != "INVALID_REVISION" {
			t.Errorf("stale revision: %d %s", r.status, r.text)
		}
		if r := patch(`{"oauthClient":{"revision":"1","allowedRedirectUris":["javascript:alert(1)","http://shop.example/","https://a@b.example","https://x.example/#f","/relative"]}}`); len(r.violated()) != 5 {
			t.Errorf("bad addresses: %d %s", r.status, r.text)
		}
		r = patch(`{"oauthClient":{"revision":"1","disabled":true,"kind":"FIRST_PARTY"}}`)
		if r.status != 200 || r.body["oauthClient"].(map[string]any)["kind"] != tokens.ClientHeadless || r.body["oauthClient"].(map[string]any)["revision"] != "2" {
			t.Fatalf("disable: %d %s", r.status, r.text)
		}
		n.out("of a disabled client", g.AccessToken)
		refresh := tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: g.RefreshToken}
		if _, err := n.Grant(t.Context(), refresh); err == nil {
			t.Error("a disabled client renews")
		}
		if r := patch(`{"oauthClient":{"revision":"2","disabled":false}}`); r.status != 200 {
			t.Fatalf("enable: %d %s", r.status, r.text)
		}
		n.clock.forward(1e6) // the token below is issued later than the stamp
		again, err := n.Grant(t.Context(), refresh)
		must(t, err) // visitors keep their cart over it
		n.in(again.AccessToken)
		if r := n.call("GET", "/v1/oauth-clients/"+id, testKey, ""); r.status != 200 || r.body["oauthClient"].(map[string]any)["name"] != "Café" {
			t.Errorf("get: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/oauth-clients/query", testKey, `{"query":{"filter":{"allowedRedirectDomains":{"$hasSome":["shop.example"]},"name":{"$startsWith":"cafe"}}}}`); len(r.body["oauthClients"].([]any)) != 1 {
			t.Errorf("query: %d %s", r.status, r.text)
		}
		if r := n.call("DELETE", "/v1/oauth-clients/"+id, testKey, ""); r.status != 200 || r.text != "{}" {
			t.Errorf("delete: %d %s", r.status, r.text)
		}
		n.out("of a deleted client", again.AccessToken)
		if r := n.call("GET", "/v1/oauth-clients/"+id, testKey, ""); r.status != 404 {
			t.Errorf("get deleted: %d", r.status)
		}
	})
}

func TestStorefrontClientStays(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		first, err := n.EnsureStorefront(t.Context())
		must(t, err)
		second, err := startNode(t, n.db, n.clock).EnsureStorefront(t.Context())
		must(t, err)
		if first.ID != second.ID || first.Kind != tokens.ClientFirstParty {
			t.Errorf("%+v then %+v", first, second)
		}
		if r := n.call("DELETE", "/v1/oauth-clients/"+first.ID, testKey, ""); r.status != 428 {
			t.Errorf("delete: %d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/oauth-clients/"+first.ID, testKey, `{"oauthClient":{"revision":"1","disabled":true}}`); r.status != 428 {
			t.Errorf("disable: %d %s", r.status, r.text)
		}
	})
}

func TestAuditLogCall(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		for i := range 7 {
			n.clock.forward(1e6)
			if r := n.call("POST", "/v1/oauth-clients", testKey, fmt.Sprintf(`{"oauthClient":{"name":"Client %d"}}`, i)); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.text)
			}
		}
		if r := n.call("PATCH", "/v1/site-settings", testKey, `{"siteSettings":{"name":"Bazaar"}}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		var names []string
		cursor := ""
		pages := 0
		for {
			body := `{"query":{"filter":{"entity":"souk.identity.v1.oauth_client","actor.kind":"APP"},"cursorPaging":{"limit":3}}}`
			if cursor != "" {
				body = `{"query":{"cursorPaging":{"limit":3,"cursor":"` + cursor + `"}}}`
			}
			r := n.call("POST", "/v1/audit-log/query", testKey, body)
			if r.status != 200 {
				t.Fatalf("%d %s", r.status, r.text)
			}
			pages++
			for _, record := range r.body["auditRecords"].([]any) {
				record := record.(map[string]any)
				names = append(names, record["after"].(map[string]any)["name"].(string))
				if record["before"] != nil || record["operation"] != "identity.oauthClients.create" || record["actor"].(map[string]any)["name"] != "SOUK_API_KEY" || record["requestId"] == "" {
					t.Errorf("record %v", record)
				}
			}
			cursors, _ := r.body["pagingMetadata"].(map[string]any)["cursors"].(map[string]any)
			if cursor, _ = cursors["next"].(string); cursor == "" {
				break
			}
		}
		want := []string{"Client 6", "Client 5", "Client 4", "Client 3", "Client 2", "Client 1", "Client 0"}
		if d := cmp.Diff(want, names); d != "" || pages != 3 {
			t.Errorf("%d pages: %s", pages, d)
		}
		r := n.call("POST", "/v1/audit-log/query", testKey, `{"query":{"filter":{"operation":"site.settings.update","occurredDate":{"$gt":"2026-01-01T00:00:00.000Z"}}}}`)
		records := r.body["auditRecords"].([]any)
		if len(records) != 1 || records[0].(map[string]any)["after"].(map[string]any)["name"] != "Bazaar" || records[0].(map[string]any)["before"].(map[string]any)["name"] != "Souk" {
			t.Errorf("settings: %s", r.text)
		}
		for _, token := range []string{"", n.visitor().AccessToken} {
			if r := n.call("POST", "/v1/audit-log/query", token, `{}`); r.status != 401 && r.status != 403 {
				t.Errorf("let in: %d", r.status)
			}
		}
		if r := n.call("POST", "/v1/audit-log/query", testKey, `{"query":{"filter":{"before":"x"}}}`); r.status != 400 {
			t.Errorf("a field that is not declared: %d", r.status)
		}
	})
}

var pathValue = regexp.MustCompile(`\{[^}]+\}`)

// Every operation of this package and of the settings, as every kind of caller.
func TestAccess(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
	_, limited, err := n.CreateAPIKey(system, "limited", false, []string{"SOMETHING.ELSE"})
	must(t, err)
	member, err := n.Access(actor.Actor{Kind: actor.Member, ID: "m", ClientID: testClient})
	must(t, err)
	const everyone, managers, shoppers, own = "nobody visitor member limited admin", "admin", "visitor member", "member admin"
	want := map[string]string{
		"identity.oauth.token": everyone, "identity.oauth.access": everyone, "identity.oauth.tokenInfo": everyone, "identity.oauth.jwks": everyone,
		"identity.apiKeys.create": managers, "identity.apiKeys.query": managers, "identity.apiKeys.revoke": managers,
		"identity.oauthClients.create": managers, "identity.oauthClients.get": managers, "identity.oauthClients.update": managers,
		"identity.oauthClients.delete": managers, "identity.oauthClients.query": managers, "audit.log.query": managers,
		"identity.authentication.register": shoppers, "identity.authentication.login": shoppers, "identity.authentication.signOn": "visitor member admin",
		"identity.authentication.changePassword": own, "identity.authentication.logout": everyone,
		"identity.verification.verify": shoppers, "identity.verification.resend": shoppers, "identity.verification.start": own, "identity.verification.startOlder": own,
		"identity.recovery.sendEmail": shoppers, "identity.recovery.sendActivationEmail": managers, "identity.recovery.recover": shoppers,
		"identity.sessions.listMine": "member", "identity.sessions.endMine": "member", "identity.sessions.endAllMine": "member",
		"identity.signInPolicy.get": managers, "identity.signInPolicy.update": managers,
		"identity.signOnPolicy.getSignOnPolicy": managers, "identity.signOnPolicy.updateSignOnPolicy": managers,
		"members.authentication.register": shoppers, "members.authentication.login": shoppers, "members.authentication.approve": managers, "members.authentication.block": managers,
		"members.authentication.changeLoginEmail": managers, "members.authentication.sendSetPasswordEmail": managers,
		"identity.authentication.validateEmail": "visitor member limited admin", "identity.oauth.userInfo": shoppers, "identity.identities.approveByToken": shoppers, "identity.identities.viewApproval": shoppers,
		"identity.identities.getMine": "member", "identity.identities.updateMine": "member", "identity.identities.query": managers, "identity.identities.get": managers,
		"identity.identities.update": managers, "identity.identities.disconnect": managers, "identity.identities.delete": managers,
		"identity.authentication.verifyFactor": shoppers, "identity.authentication.startPasskey": shoppers,
		"identity.factors.listMine": "member", "identity.factors.addTotp": "member", "identity.factors.addEmail": "member", "identity.factors.addPhone": "member",
		"identity.factors.activate": "member", "identity.factors.startPasskey": "member", "identity.factors.addPasskey": "member", "identity.factors.newRecoveryCodes": "member",
		"identity.factors.removeMine": "member", "identity.factors.remove": "member", "identity.devices.listMine": "member", "identity.devices.forgetMine": "member",
		"identity.factors.resetMember": managers, "identity.factors.resetContributor": managers,
		"site.settings.get": "visitor member limited admin", "site.settings.update": managers,
	}
	maps.Copy(want, staffAccess)
	callers := map[string]string{"nobody": "", "visitor": n.visitor().AccessToken, "member": member, "limited": limited, "admin": testKey}
	for _, op := range append(n.operations(), n.site.Operations()...) {
		path := pathValue.ReplaceAllString(strings.Replace(op.Path, "{factorType}", "totp", 1), "x")
		allowed, known := want[op.ID]
		if !known {
			t.Errorf("%s is not in the table", op.ID)
		}
		for name, token := range callers {
			status := n.call(op.Method, path, token, `{}`).status
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
