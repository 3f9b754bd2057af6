package oauth_test

import (
	"strings"
	"testing"

	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
)

func TestAppsThroughTheAPI(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		r := n.Call("POST", "/v1/apps", boss, `{"app":{"name":"Éxport","permissions":["`+identity.ReadAudit+`"]}}`)
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		secret := r.Body["secret"].(string)
		made := r.Body["app"].(map[string]any)
		id := made["id"].(string)
		if !strings.HasPrefix(secret, tokens.SecretPrefix) || made["hint"] != secret[len(secret)-4:] || made["source"] != "created" || strings.Contains(strings.Replace(r.Text, secret, "", 1), secret) {
			t.Errorf("%s", r.Text)
		}
		credentials := func(secret string) (*tokens.Grant, error) {
			return n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: id, ClientSecret: secret})
		}
		g, err := credentials(secret)
		peopletest.Must(t, err)
		if caller := n.In(g.AccessToken); caller.Kind != actor.App || caller.All || !caller.Holds(identity.ReadAudit) || caller.Holds(tokens.ManageKeys) || caller.KeyName != "Éxport" {
			t.Errorf("%+v", caller)
		}
		r = n.Call("POST", "/v1/apps/query", boss, `{"query":{"filter":{"name":{"$startsWith":"exp"}}}}`)
		if len(r.Body["apps"].([]any)) != 1 || strings.Contains(r.Text, secret) || strings.Contains(r.Text, tokens.HashText(secret)) {
			t.Errorf("%s", r.Text)
		}
		if r := n.Call("POST", "/v1/apps/query", boss, `{}`); len(r.Body["apps"].([]any)) != 2 {
			t.Errorf("with that of the environment: %s", r.Text)
		}
		patch := func(body string) peopletest.Reply { return n.Call("PATCH", "/v1/apps/"+id, boss, body) }
		if r := patch(`{"app":{"name":"New"}}`); r.Status != 400 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if r := patch(`{"app":{"name":"New","revision":"9"}}`); r.Code() != "INVALID_REVISION" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if r := patch(`{"app":{"revision":"1","name":" ","permissions":["NO.SUCH"]}}`); len(r.Violated()) != 2 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		// What it may do changes under a living token.
		if r := patch(`{"app":{"revision":"1","permissions":["` + tokens.ManageKeys + `"],"source":"environment","hint":"x"}}`); r.Status != 200 || r.Body["app"].(map[string]any)["source"] != "created" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if caller := n.In(g.AccessToken); caller.Holds(identity.ReadAudit) || !caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		// Who holds less than an app cannot change it, nor make one with more.
		for path, body := range map[string]string{
			"/v1/apps": `{"app":{"name":"x","permissions":["` + identity.ReadAudit + `"]}}`, "/v1/apps/" + peopletest.App + "/rotate-secret": "{}",
		} {
			if r := n.Call("POST", path, g.AccessToken, body); r.Status != 403 || r.Code() != "PERMISSION_NOT_HELD" {
				t.Errorf("%s: %d %s", path, r.Status, r.Text)
			}
		}
		for method, path := range map[string]string{"DELETE": "/v1/apps/" + peopletest.App, "PATCH": "/v1/apps/" + peopletest.App} {
			if r := n.Call(method, path, g.AccessToken, `{"app":{"revision":"1","disabled":true}}`); r.Status != 403 {
				t.Errorf("%s: %d %s", method, r.Status, r.Text)
			}
		}
		// A new secret ends the old one and what it got.
		r = n.Call("POST", "/v1/apps/"+id+"/rotate-secret", boss, "")
		if r.Status != 200 || r.Body["secret"] == secret {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Out("of the old secret", g.AccessToken)
		if _, err := credentials(secret); err == nil {
			t.Error("the old secret works")
		}
		n.Clock.Advance(1e6)
		g, err = credentials(r.Body["secret"].(string))
		peopletest.Must(t, err)
		n.In(g.AccessToken)
		if r := patch(`{"app":{"revision":"3","disabled":true}}`); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Out("disabled", g.AccessToken)
		if r := n.Call("DELETE", "/v1/apps/"+id, boss, ""); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		if r := n.Call("GET", "/v1/apps/"+id, boss, ""); r.Code() != "APP_NOT_FOUND" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		r = n.Call("POST", "/v1/audit-log/query", boss, `{"query":{"filter":{"entity":"souk.identity.v1.app","entityId":"`+id+`","actor.id":"`+bossID+`"}}}`)
		if len(r.Body["auditRecords"].([]any)) != 5 || strings.Contains(r.Text, secret) {
			t.Errorf("the log: %s", r.Text)
		}
		for body, fields := range map[string]int{`{}`: 2, `{"app":{"name":"x","allPermissions":true,"permissions":["A"]}}`: 1, `{"app":{"name":"x","permissions":["NO.SUCH"]}}`: 1} {
			if r := n.Call("POST", "/v1/apps", boss, body); len(r.Violated()) != fields {
				t.Errorf("%s: %d %s", body, r.Status, r.Text)
			}
		}
	})
}
