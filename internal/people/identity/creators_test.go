package identity

import (
	"testing"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// A key or an app does at most what its creator may do now, and nothing when they
// are blocked or removed; so does what a key made in turn.
func TestKeysEndWithTheirCreator(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		both := n.role(boss, "Both", tokens.ManageKeys, ReadAudit)
		less := n.role(boss, "Less", tokens.ManageKeys)
		graceToken, graceID := n.contributor(boss, grace, both)
		at := func(verb string) string { return "/v1/staff/contributors/" + graceID + verb }
		credentials := func(id, secret string) (*tokens.Grant, error) {
			return n.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: id, ClientSecret: secret})
		}

		key, appID, secret := n.madeAccess(graceToken, "hers", `"permissions":["`+tokens.ManageKeys+`","`+ReadAudit+`"]`)
		g, err := credentials(appID, secret)
		must(t, err)
		byKey, _, _ := n.madeAccess(key, "its", `"permissions":["`+ReadAudit+`"]`)
		bossKey, _, _ := n.madeAccess(boss, "the owner's", `"allPermissions":true`)
		other := startNode(t, n.db, n.clock)
		all := map[string]string{"the key": key, "the app's token": g.AccessToken, "the key that the key made": byKey}
		for what, text := range all {
			if caller := n.in(text); !caller.Holds(ReadAudit) {
				t.Errorf("%s: %+v", what, caller)
			}
			other.in(text)
		}
		listed := func(path, list, name string) map[string]any {
			r := n.call("POST", path, boss, `{"query":{"filter":{"name":"`+name+`"}}}`)
			if r.status != 200 {
				t.Fatalf("%d %s", r.status, r.text)
			}
			return r.body[list].([]any)[0].(map[string]any)["creator"].(map[string]any)
		}
		for _, creator := range []map[string]any{listed("/v1/api-keys/query", "apiKeys", "hers"), listed("/v1/apps/query", "apps", "hers")} {
			if creator["id"] != graceID || creator["name"] != "Grace Hopper" || creator["active"] != true {
				t.Errorf("%v", creator)
			}
		}

		// Fewer rights: the key has fewer too, at once and on every node.
		if r := n.call("POST", at("/roles"), boss, `{"roleIds":["`+less+`"]}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		must(t, other.CatchUp(t.Context(), 0))
		for _, on := range []*node{n, other} {
			for what, text := range all {
				if caller := on.in(text); caller.Holds(ReadAudit) {
					t.Errorf("%s holds more than its creator: %+v", what, caller)
				}
			}
			if caller := on.in(key); !caller.Holds(tokens.ManageKeys) {
				t.Errorf("what the creator still holds is gone: %+v", caller)
			}
		}
		// Blocked: refused, and working again afterwards.
		if r := n.call("POST", at("/block"), boss, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		must(t, other.CatchUp(t.Context(), 0))
		for what, text := range all {
			n.out("blocked: "+what, text)
			other.out("blocked, elsewhere: "+what, text)
		}
		if _, err := credentials(appID, secret); err == nil {
			t.Error("the app of a blocked creator got a token")
		}
		if creator := listed("/v1/api-keys/query", "apiKeys", "hers"); creator["active"] != false || creator["name"] != "Grace Hopper" {
			t.Errorf("%v", creator)
		}
		if r := n.call("POST", at("/unblock"), boss, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.in(key)
		// Removed: refused for good. A new secret from somebody else takes the app over.
		if r := n.call("DELETE", at(""), boss, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		for what, text := range all {
			n.out("removed: "+what, text)
		}
		r := n.call("POST", "/v1/apps/"+appID+"/rotate-secret", boss, "")
		if r.status != 200 || r.body["app"].(map[string]any)["creator"].(map[string]any)["id"] != bossID {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.clock.forward(1e6) // tokens from now on are later than the stamp
		g, err = credentials(appID, r.body["secret"].(string))
		must(t, err)
		if caller := n.in(g.AccessToken); !caller.Holds(ReadAudit) {
			t.Errorf("taken over: %+v", caller)
		}
		// Others are not touched by it.
		if caller := n.in(bossKey); !caller.All {
			t.Errorf("%+v", caller)
		}
		n.in(testKey)
	})
}

// A key with every permission shrinks when its creator gives the ownership away.
func TestKeyOfAFormerOwner(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		must(t, n.EnsureRoles(t.Context()))
		_, graceID := n.contributor(boss, grace, n.role(boss, "Keys", tokens.ManageKeys))
		key, _, _ := n.madeAccess(boss, "the owner's", `"allPermissions":true`)
		if caller := n.in(key); !caller.All {
			t.Fatalf("%+v", caller)
		}
		if _, err := n.TransferOwnership(n.as(boss), graceID, password); err != nil {
			t.Fatal(err)
		}
		if caller := n.in(key); caller.All || caller.Owner || !caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		// The environment's word stands above: the same text there belongs to nobody.
		must(t, n.EnsureAPIKey(t.Context(), key))
		if caller := n.in(key); !caller.All {
			t.Errorf("%+v", caller)
		}
	})
}

// Keys that are older than the column take their creator from the audit log.
func TestCreatorsOfOlderKeys(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		_, _, _ = n.madeAccess(boss, "the owner's", `"allPermissions":true`)
		n.write(func(tx *store.Tx) error {
			for table, entity := range map[string]string{"api_keys": "souk.identity.v1.api_key", "apps": "souk.identity.v1.app"} {
				operation := map[string]string{"api_keys": "identity.apiKeys.create", "apps": "identity.apps.create"}[table]
				var found int
				err := tx.QueryRow("SELECT COUNT(*) FROM audit_log l JOIN "+table+" k ON k.id = l.entity_id AND k.creator = l.actor_id "+
					"WHERE l.entity = ? AND l.operation = ? AND l.actor_kind = ? AND l.actor_id = ?",
					[]any{entity, operation, actor.Staff.String(), bossID}, &found)
				if err != nil {
					return err
				}
				if found != 1 {
					t.Errorf("%s: %d rows have the names that the migration looks for", table, found)
				}
			}
			return nil
		})
	})
}
