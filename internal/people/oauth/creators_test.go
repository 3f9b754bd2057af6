package oauth_test

import (
	"testing"

	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A key or an app does at most what its creator may do now, and nothing when they
// are blocked or removed; so does what a key made in turn.
func TestKeysEndWithTheirCreator(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		both := n.Role(boss, "Both", tokens.ManageKeys, identity.ReadAudit)
		less := n.Role(boss, "Less", tokens.ManageKeys)
		graceToken, graceID := n.Contributor(boss, peopletest.Grace, both)
		at := func(verb string) string { return "/v1/staff/contributors/" + graceID + verb }
		credentials := func(id, secret string) (*tokens.Grant, error) {
			return n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: id,
				ClientSecret: secret})
		}

		key, appID, secret := n.MadeAccess(graceToken, "hers",
			`"permissions":["`+tokens.ManageKeys+`","`+identity.ReadAudit+`"]`)
		g, err := credentials(appID, secret)
		peopletest.Must(t, err)
		byKey, _, _ := n.MadeAccess(key, "its", `"permissions":["`+identity.ReadAudit+`"]`)
		bossKey, _, _ := n.MadeAccess(boss, "the owner's", `"allPermissions":true`)
		other := peopletest.StartNode(t, n.DB, n.Clock)
		all := map[string]string{"the key": key, "the app's token": g.AccessToken, "the key that the key made": byKey}
		for what, text := range all {
			if caller := n.In(text); !caller.Holds(identity.ReadAudit) {
				t.Errorf("%s: %+v", what, caller)
			}
			other.In(text)
		}
		listed := func(path, list, name string) map[string]any {
			r := n.Call("POST", path, boss, `{"query":{"filter":{"name":"`+name+`"}}}`)
			expect.StatusNow(t, r, 200)
			return r.Body[list].([]any)[0].(map[string]any)["creator"].(map[string]any)
		}
		for _, creator := range []map[string]any{listed("/v1/api-keys/query", "apiKeys", "hers"),
			listed("/v1/apps/query", "apps", "hers")} {
			expect.That(t, creator["id"] == graceID && creator["name"] == "Grace Hopper" && creator["active"] == true,
				"%v", creator)
		}

		// Fewer rights: the key has fewer too, at once and on every node.
		expect.StatusNow(t, n.Call("POST", at("/roles"), boss, `{"roleIds":["`+less+`"]}`), 200)
		peopletest.Must(t, other.CatchUp(t.Context(), 0))
		for _, on := range []*peopletest.Node{n, other} {
			for what, text := range all {
				if caller := on.In(text); caller.Holds(identity.ReadAudit) {
					t.Errorf("%s holds more than its creator: %+v", what, caller)
				}
			}
			if caller := on.In(key); !caller.Holds(tokens.ManageKeys) {
				t.Errorf("what the creator still holds is gone: %+v", caller)
			}
		}
		// Blocked: refused, and working again afterwards.
		expect.StatusNow(t, n.Call("POST", at("/block"), boss, ""), 200)
		peopletest.Must(t, other.CatchUp(t.Context(), 0))
		for what, text := range all {
			n.Out("blocked: "+what, text)
			other.Out("blocked, elsewhere: "+what, text)
		}
		expect.That(t, expect.Err(credentials(appID, secret)) != nil, "the app of a blocked creator got a token")
		if creator := listed("/v1/api-keys/query", "apiKeys", "hers"); creator["active"] != false ||
			creator["name"] != "Grace Hopper" {
			t.Errorf("%v", creator)
		}
		expect.StatusNow(t, n.Call("POST", at("/unblock"), boss, ""), 200)
		n.In(key)
		// Removed: refused for good. A new secret from somebody else takes the app over.
		expect.StatusNow(t, n.Call("DELETE", at(""), boss, ""), 200)
		for what, text := range all {
			n.Out("removed: "+what, text)
		}
		r := n.Call("POST", "/v1/apps/"+appID+"/rotate-secret", boss, "")
		expect.ThatNow(t, r.Status == 200 && r.Body["app"].(map[string]any)["creator"].(map[string]any)["id"] == bossID,
			"%d %s", r.Status, r.Text)
		n.Clock.Advance(1e6) // tokens from now on are later than the stamp
		g, err = credentials(appID, r.Body["secret"].(string))
		peopletest.Must(t, err)
		if caller := n.In(g.AccessToken); !caller.Holds(identity.ReadAudit) {
			t.Errorf("taken over: %+v", caller)
		}
		// Others are not touched by it.
		if caller := n.In(bossKey); !caller.All {
			t.Errorf("%+v", caller)
		}
		n.In(peopletest.Key)
	})
}

// A key with every permission shrinks when its creator gives the ownership away.
func TestKeyOfAFormerOwner(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		peopletest.Must(t, n.Staff.EnsureRoles(t.Context()))
		_, graceID := n.Contributor(boss, peopletest.Grace, n.Role(boss, "Keys", tokens.ManageKeys))
		key, _, _ := n.MadeAccess(boss, "the owner's", `"allPermissions":true`)
		if caller := n.In(key); !caller.All {
			t.Fatalf("%+v", caller)
		}
		expect.OK(t, expect.Err(n.Staff.TransferOwnership(n.As(boss), graceID, peopletest.Password)))
		if caller := n.In(key); caller.All || caller.Owner || !caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		// The environment's word stands above: the same text there belongs to nobody.
		peopletest.Must(t, n.EnsureAPIKey(t.Context(), key))
		if caller := n.In(key); !caller.All {
			t.Errorf("%+v", caller)
		}
	})
}

// Keys that are older than the column take their creator from the audit log.
func TestCreatorsOfOlderKeys(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		_, _, _ = n.MadeAccess(boss, "the owner's", `"allPermissions":true`)
		n.Write(func(tx *store.Tx) error {
			for table, entity := range map[string]string{"api_keys": "souk.identity.v1.api_key",
				"apps": "souk.identity.v1.app"} {
				operation := map[string]string{"api_keys": "identity.apiKeys.create", "apps": "identity.apps.create"}[table]
				var found int
				err := tx.QueryRow("SELECT COUNT(*) FROM audit_log l JOIN "+table+
					" k ON k.id = l.entity_id AND k.creator = l.actor_id "+
					"WHERE l.entity = ? AND l.operation = ? AND l.actor_kind = ? AND l.actor_id = ?",
					[]any{entity, operation, actor.Staff.String(), bossID}, &found)
				if err != nil {
					return err
				}
				expect.Equal(t, found, 1, "%s rows have the names that the migration looks", table)
			}
			return nil
		})
	})
}
