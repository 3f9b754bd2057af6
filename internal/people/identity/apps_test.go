package identity

import (
	"strings"
	"testing"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
)

func TestAppsThroughTheAPI(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		r := n.call("POST", "/v1/apps", boss, `{"app":{"name":"Éxport","permissions":["`+ReadAudit+`"]}}`)
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		secret := r.body["secret"].(string)
		made := r.body["app"].(map[string]any)
		id := made["id"].(string)
		if !strings.HasPrefix(secret, tokens.SecretPrefix) || made["hint"] != secret[len(secret)-4:] || made["source"] != "created" || strings.Contains(strings.Replace(r.text, secret, "", 1), secret) {
			t.Errorf("%s", r.text)
		}
		credentials := func(secret string) (*tokens.Grant, error) {
			return n.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: id, ClientSecret: secret})
		}
		g, err := credentials(secret)
		must(t, err)
		if caller := n.in(g.AccessToken); caller.Kind != actor.App || caller.All || !caller.Holds(ReadAudit) || caller.Holds(tokens.ManageKeys) || caller.KeyName != "Éxport" {
			t.Errorf("%+v", caller)
		}
		r = n.call("POST", "/v1/apps/query", boss, `{"query":{"filter":{"name":{"$startsWith":"exp"}}}}`)
		if len(r.body["apps"].([]any)) != 1 || strings.Contains(r.text, secret) || strings.Contains(r.text, tokens.HashText(secret)) {
			t.Errorf("%s", r.text)
		}
		if r := n.call("POST", "/v1/apps/query", boss, `{}`); len(r.body["apps"].([]any)) != 2 {
			t.Errorf("with that of the environment: %s", r.text)
		}
		patch := func(body string) reply { return n.call("PATCH", "/v1/apps/"+id, boss, body) }
		if r := patch(`{"app":{"name":"New"}}`); r.status != 400 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := patch(`{"app":{"name":"New","revision":"9"}}`); r.code() != "INVALID_REVISION" {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := patch(`{"app":{"revision":"1","name":" ","permissions":["NO.SUCH"]}}`); len(r.violated()) != 2 {
			t.Errorf("%d %s", r.status, r.text)
		}
		// What it may do changes under a living token.
		if r := patch(`{"app":{"revision":"1","permissions":["` + tokens.ManageKeys + `"],"source":"environment","hint":"x"}}`); r.status != 200 || r.body["app"].(map[string]any)["source"] != "created" {
			t.Errorf("%d %s", r.status, r.text)
		}
		if caller := n.in(g.AccessToken); caller.Holds(ReadAudit) || !caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		// Who holds less than an app cannot change it, nor make one with more.
		for path, body := range map[string]string{
			"/v1/apps": `{"app":{"name":"x","permissions":["` + ReadAudit + `"]}}`, "/v1/apps/" + testApp + "/rotate-secret": "{}",
		} {
			if r := n.call("POST", path, g.AccessToken, body); r.status != 403 || r.code() != "PERMISSION_NOT_HELD" {
				t.Errorf("%s: %d %s", path, r.status, r.text)
			}
		}
		for method, path := range map[string]string{"DELETE": "/v1/apps/" + testApp, "PATCH": "/v1/apps/" + testApp} {
			if r := n.call(method, path, g.AccessToken, `{"app":{"revision":"1","disabled":true}}`); r.status != 403 {
				t.Errorf("%s: %d %s", method, r.status, r.text)
			}
		}
		// A new secret ends the old one and what it got.
		r = n.call("POST", "/v1/apps/"+id+"/rotate-secret", boss, "")
		if r.status != 200 || r.body["secret"] == secret {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.out("of the old secret", g.AccessToken)
		if _, err := credentials(secret); err == nil {
			t.Error("the old secret works")
		}
		n.clock.forward(1e6)
		g, err = credentials(r.body["secret"].(string))
		must(t, err)
		n.in(g.AccessToken)
		if r := patch(`{"app":{"revision":"3","disabled":true}}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.out("disabled", g.AccessToken)
		if r := n.call("DELETE", "/v1/apps/"+id, boss, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if r := n.call("GET", "/v1/apps/"+id, boss, ""); r.code() != "APP_NOT_FOUND" {
			t.Errorf("%d %s", r.status, r.text)
		}
		r = n.call("POST", "/v1/audit-log/query", boss, `{"query":{"filter":{"entity":"souk.identity.v1.app","entityId":"`+id+`","actor.id":"`+bossID+`"}}}`)
		if len(r.body["auditRecords"].([]any)) != 5 || strings.Contains(r.text, secret) {
			t.Errorf("the log: %s", r.text)
		}
		for body, fields := range map[string]int{`{}`: 2, `{"app":{"name":"x","allPermissions":true,"permissions":["A"]}}`: 1, `{"app":{"name":"x","permissions":["NO.SUCH"]}}`: 1} {
			if r := n.call("POST", "/v1/apps", boss, body); len(r.violated()) != fields {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
	})
}
