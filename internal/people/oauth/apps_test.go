package oauth_test

import (
	"strings"
	"testing"

	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

func TestAppsThroughTheAPI(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		r := n.Call("POST", "/v1/apps", boss, `{"app":{"name":"Éxport","permissions":["`+identity.ReadAudit+`"]}}`)
		expect.StatusNow(t, r, 200)
		secret := r.Body["secret"].(string)
		made := r.Body["app"].(map[string]any)
		id := made["id"].(string)
		if !strings.HasPrefix(secret, tokens.SecretPrefix) || made["hint"] != secret[len(secret)-4:] ||
			made["source"] != "created" || strings.Contains(strings.Replace(r.Text, secret, "", 1), secret) {
			t.Errorf("%s", r.Text)
		}
		credentials := func(secret string) (*tokens.Grant, error) {
			return n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: id,
				ClientSecret: secret})
		}
		g, err := credentials(secret)
		peopletest.Must(t, err)
		if caller := n.In(g.AccessToken); caller.Kind != actor.App || caller.All || !caller.Holds(identity.ReadAudit) ||
			caller.Holds(tokens.ManageKeys) || caller.KeyName != "Éxport" {
			t.Errorf("%+v", caller)
		}
		r = n.Call("POST", "/v1/apps/query", boss, `{"query":{"filter":{"name":{"$startsWith":"exp"}}}}`)
		expect.That(t, len(r.Body["apps"].([]any)) == 1 && !strings.Contains(r.Text, secret) &&
			!strings.Contains(r.Text, tokens.HashText(secret)), "%s", r.Text)
		if r := n.Call("POST", "/v1/apps/query", boss, `{}`); len(r.Body["apps"].([]any)) != 2 {
			t.Errorf("with that of the environment: %s", r.Text)
		}
		patch := func(body string) peopletest.Reply { return n.Call("PATCH", "/v1/apps/"+id, boss, body) }
		expect.Status(t, patch(`{"app":{"name":"New"}}`), 400)
		expect.Refused(t, patch(`{"app":{"name":"New","revision":"9"}}`), 0, "INVALID_REVISION")
		if r := patch(`{"app":{"revision":"1","name":" ","permissions":["NO.SUCH"]}}`); len(r.Violated()) != 2 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		// What it may do changes under a living token.
		if r := patch(`{"app":{"revision":"1","permissions":["` + tokens.ManageKeys +
			`"],"source":"environment","hint":"x"}}`); r.Status != 200 || r.Body["app"].(map[string]any)["source"] != "created" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if caller := n.In(g.AccessToken); caller.Holds(identity.ReadAudit) || !caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		// Who holds less than an app cannot change it, nor make one with more.
		for path, body := range map[string]string{
			"/v1/apps": `{"app":{"name":"x","permissions":["` + identity.ReadAudit + `"]}}`,
			"/v1/apps/" + peopletest.App + "/rotate-secret": "{}",
		} {
			expect.Refused(t, n.Call("POST", path, g.AccessToken, body), 403, "PERMISSION_NOT_HELD", path)
		}
		for method, path := range map[string]string{"DELETE": "/v1/apps/" + peopletest.App,
			"PATCH": "/v1/apps/" + peopletest.App} {
			expect.Status(t, n.Call(method, path, g.AccessToken, `{"app":{"revision":"1","disabled":true}}`), 403,
				method)
		}
		// A new secret ends the old one and what it got.
		r = n.Call("POST", "/v1/apps/"+id+"/rotate-secret", boss, "")
		expect.ThatNow(t, r.Status == 200 && r.Body["secret"] != secret, "%d %s", r.Status, r.Text)
		n.Out("of the old secret", g.AccessToken)
		expect.That(t, expect.Err(credentials(secret)) != nil, "the old secret works")
		n.Clock.Advance(1e6)
		g, err = credentials(r.Body["secret"].(string))
		peopletest.Must(t, err)
		n.In(g.AccessToken)
		expect.StatusNow(t, patch(`{"app":{"revision":"3","disabled":true}}`), 200)
		n.Out("disabled", g.AccessToken)
		expect.StatusNow(t, n.Call("DELETE", "/v1/apps/"+id, boss, ""), 200)
		expect.Refused(t, n.Call("GET", "/v1/apps/"+id, boss, ""), 0, "APP_NOT_FOUND")
		r = n.Call("POST", "/v1/audit-log/query", boss, `{"query":{"filter":{"entity":"souk.identity.v1.app","entityId":"`+
			id+`","actor.id":"`+bossID+`"}}}`)
		expect.That(t, len(r.Body["auditRecords"].([]any)) == 5 && !strings.Contains(r.Text, secret), "the log: %s",
			r.Text)
		for body, fields := range map[string]int{`{}`: 2, `{"app":{"name":"x","allPermissions":true,"permissions":["A"]}}`: 1,
			`{"app":{"name":"x","permissions":["NO.SUCH"]}}`: 1} {
			if r := n.Call("POST", "/v1/apps", boss, body); len(r.Violated()) != fields {
				t.Errorf("%s: %d %s", body, r.Status, r.Text)
			}
		}
	})
}
