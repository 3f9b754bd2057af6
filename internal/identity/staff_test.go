package identity

import (
	"testing"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/store"
)

const owner = "owner@example.com"

func TestOwner(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ctx := t.Context()
		for email, secret := range map[string]string{"no address": password, owner: "short", "x@example.com": "password1"} {
			if err := n.EnsureOwner(ctx, email, secret); err == nil {
				t.Errorf("%s %s was taken", email, secret)
			}
		}
		must(t, n.EnsureOwner(ctx, "Owner@example.com", password))
		must(t, n.EnsureOwner(ctx, owner, "another horse")) // exists: the password stays
		own, err := n.EnsureStorefront(ctx)
		must(t, err)
		first, err := n.Grant(ctx, GrantRequest{GrantType: "anonymous", ClientID: own.ID})
		must(t, err)
		login := func(token, email, secret string) reply {
			return n.call("POST", "/v1/staff/login", token, `{"email":"`+email+`","password":"`+secret+`"}`)
		}
		if r := login(n.visitor().AccessToken, owner, password); r.status != 403 {
			t.Errorf("through another client: %d %s", r.status, r.text)
		}
		n.member(ada)
		wrong := login(first.AccessToken, owner, "wrong horse")
		for _, r := range []reply{login(first.AccessToken, "nobody@example.com", password), login(first.AccessToken, ada, password), login(first.AccessToken, "no address", password)} {
			if r.status != 400 || r.text != wrong.text {
				t.Errorf("differs: %d %s", r.status, r.text)
			}
		}
		r := login(first.AccessToken, owner, password)
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		access, refresh := r.body["access_token"].(string), r.body["refresh_token"].(string)
		caller := n.in(access)
		if caller.Kind != actor.Staff || !caller.Owner || !caller.Holds("ANY.THING") {
			t.Errorf("%+v", caller)
		}
		if r := n.call("GET", "/v1/sign-in-policy", access, ""); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		// A member's door is not for staff, nor the other way round.
		if r := n.login(n.visitor().AccessToken, owner, password); r.code() != CodeUnknownEmail {
			t.Errorf("as a member: %s", r.text)
		}
		if r := n.call("POST", "/v2/change-password", access, `{"newPassword":"another horse"}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if _, err := n.Grant(ctx, GrantRequest{GrantType: "refresh_token", ClientID: own.ID, RefreshToken: refresh}); err != nil {
			t.Error(err)
		}
		// Rights are read from the account, and end with it, under a living token.
		n.write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET owner = ?, permissions = "+tx.Dialect().ListArg()+" WHERE id = ?", false, `["ECOM.READ_CARTS"]`, caller.ID); err != nil {
				return err
			}
			return n.touch(tx, topicCallers)
		})
		if less := n.in(access); less.Owner || !less.Holds("ECOM.READ_CARTS") || less.Holds("ANY.THING") {
			t.Errorf("%+v", less)
		}
		n.write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET status = 'BLOCKED' WHERE id = ?", caller.ID); err != nil {
				return err
			}
			return n.touch(tx, topicCallers)
		})
		n.out("blocked", access)
		if _, err := n.Grant(ctx, GrantRequest{GrantType: "refresh_token", ClientID: own.ID, RefreshToken: refresh}); errs.CodeOf(err) != CodeInvalidGrant {
			t.Errorf("%v", err)
		}
	})
}
