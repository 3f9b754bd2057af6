package app_test

import (
	"testing"

	"souk/internal/app"
	"souk/internal/people/identity"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Work that goes on after a call goes on with the rights that the caller has then, and ends when they are gone.
func TestRightsOfWorkThatGoesOn(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		current := func(who actor.Actor) actor.Actor {
			t.Helper()
			now, err := store.Get(t.Context(), a.DB(),
				func(tx *store.Tx) (actor.Actor, error) { return a.Tokens.CurrentTx(tx, who) })
			expect.OK(t, err)
			return now
		}
		clerk := actor.Actor{Kind: actor.Staff, Permissions: []string{identity.ReadAudit}}
		clerk.ID = staff(t, a, clerk)
		clerk.Permissions = append(clerk.Permissions, "ECOM.MODIFY_ORDERS") // what they had before
		if now := current(clerk); !now.Holds(identity.ReadAudit) || now.Holds("ECOM.MODIFY_ORDERS") {
			t.Errorf("%+v", now)
		}
		expect.OK(t, expect.Err(a.Identity.Staff.BlockContributor(system, clerk.ID)))
		if now := current(clerk); now.Kind != actor.Nobody {
			t.Errorf("blocked: %+v", now)
		}
		key, _, err := a.Tokens.CreateAPIKey(system, "orders", false, []string{"ECOM.MODIFY_ORDERS"})
		expect.OK(t, err)
		program := actor.Actor{Kind: actor.App, ID: key.ID, All: true}
		if now := current(program); !now.Holds("ECOM.MODIFY_ORDERS") || now.All {
			t.Errorf("%+v", now)
		}
		expect.OK(t, expect.Err(a.Tokens.RevokeAPIKey(system, key.ID)))
		if now := current(program); now.Kind != actor.Nobody {
			t.Errorf("revoked: %+v", now)
		}
		if now := current(actor.Actor{Kind: actor.Member, ID: "m"}); now.Kind != actor.Nobody {
			t.Errorf("a member: %+v", now)
		}
	})
}
