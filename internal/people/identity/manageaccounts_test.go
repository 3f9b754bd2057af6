package identity

import (
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Tokens of somebody who is blocked, disconnected or deleted are dead at once, on
// every way in.
func TestPutOutAtOnce(t *testing.T) {
	for name, act := range map[string]func(n *node, id string) error{
		"blocked":      func(n *node, id string) error { _, err := n.BlockMember(n.t.Context(), id); return err },
		"disconnected": func(n *node, id string) error { _, err := n.DisconnectMember(n.t.Context(), id); return err },
		"deleted":      func(n *node, id string) error { return n.DeleteMember(n.t.Context(), id) },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, n *node) {
				id := n.member(ada)
				g := n.signedIn(id)
				n.in(g.AccessToken)
				visitor := n.visitor().AccessToken
				session := n.want(n.login(visitor, ada, password), StateSuccess)
				code := n.code(visitor, n.want(n.login(visitor, ada, password), StateSuccess))
				n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`"}`)
				link := tokenOf(t, n.mails.last(t, mailResetPassword))
				must(t, act(n, id))
				n.out("access token", g.AccessToken)
				if _, err := n.refresh(g.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
					t.Errorf("refresh token: %v", err)
				}
				if _, err := n.IssueCode(n.as(visitor), CodeRequest{SessionToken: session, ClientID: testClient, Challenge: challengeOf(verifier)}); errs.KindOf(err) != errs.Unauthenticated {
					t.Errorf("session token: %v", err)
				}
				if _, err := n.Grant(t.Context(), exchange(code)); errs.CodeOf(err) != tokens.CodeInvalidGrant {
					t.Errorf("code: %v", err)
				}
				if r := n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`); r.code() != CodeRecoveryToken {
					t.Errorf("link: %d %s", r.status, r.text)
				}
				if _, err := n.Grant(t.Context(), tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, Authorization: visitor + "," + testKey}); err == nil {
					t.Error("an app can sign them in")
				}
				if r := n.login(visitor, ada, "wrong horse"); name != "deleted" && r.code() != CodeWrongPassword {
					t.Errorf("the state is told before the password is right: %s", r.text)
				}
				want := map[string]string{"blocked": CodeNotAllowedIn, "disconnected": CodeNotAllowedIn, "deleted": CodeUnknownEmail}[name]
				if r := n.login(visitor, ada, password); r.code() != want {
					t.Errorf("login: %d %s", r.status, r.text)
				}
				// The e-mail is free again, but for the blocked.
				if r := n.register(visitor, ada); (r.status == 200) != (name != "blocked") {
					t.Errorf("registering again: %d %s", r.status, r.text)
				}
			})
		})
	}
}

func TestMemberStates(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ctx := t.Context()
		n.policy(`{"requireOwnerApproval":true}`)
		visitor := n.visitor().AccessToken
		r := n.register(visitor, ada)
		n.want(r, StateApproval)
		id := r.identity()["id"].(string)
		status := func(want string) func(*accounts.Identity, error) {
			return func(got *accounts.Identity, err error) {
				t.Helper()
				if err != nil || got.Status.Name != want {
					t.Errorf("want %s: %+v %v", want, got, err)
				}
			}
		}
		status(accounts.StatusActive)(n.ApproveMember(ctx, id))
		n.mails.last(t, mailApproved)
		mails := len(n.mails.all())
		status(accounts.StatusActive)(n.ApproveMember(ctx, id)) // again: nothing happens
		n.want(n.login(visitor, ada, password), StateSuccess)
		status(accounts.StatusBlocked)(n.BlockMember(ctx, id))
		status(accounts.StatusBlocked)(n.BlockMember(ctx, id))
		status(accounts.StatusActive)(n.ApproveMember(ctx, id)) // unblocked
		if len(n.mails.all()) != mails {
			t.Error("mails for nothing")
		}
		n.want(n.login(visitor, ada, password), StateSuccess)
		status(accounts.StatusOffline)(n.DisconnectMember(ctx, id))
		for _, act := range []func() (*accounts.Identity, error){
			func() (*accounts.Identity, error) { return n.ApproveMember(ctx, id) }, func() (*accounts.Identity, error) { return n.BlockMember(ctx, id) },
		} {
			if _, err := act(); errs.KindOf(err) != errs.FailedPrecondition {
				t.Errorf("offline is final: %v", err)
			}
		}
		if _, err := n.ApproveMember(ctx, "nobody"); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%v", err)
		}
		must(t, n.DeleteMember(ctx, id))
		must(t, n.db.Read(ctx, func(tx *store.Tx) error {
			a, err := accounts.Find(tx, "id = ?", id)
			if err != nil || a.Email != (accounts.Address{}) || a.Password != "" || a.Profile.FirstName != "" || a.Status != accounts.StatusDeleted {
				t.Errorf("left behind: %+v %v", a, err)
			}
			return nil
		}))
		if err := n.DeleteMember(ctx, id); errs.KindOf(err) != errs.NotFound {
			t.Errorf("deleted twice: %v", err)
		}
	})
}

func TestChangeLoginEmail(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		n.member("bob@example.com")
		g := n.signedIn(id)
		n.call("POST", "/v1/send-email", n.visitor().AccessToken, `{"email":"`+ada+`"}`)
		link := tokenOf(t, n.mails.last(t, mailResetPassword))
		if _, err := n.ChangeLoginEmail(t.Context(), id, "BOB@example.com", false); errs.CodeOf(err) != CodeEmailExists {
			t.Errorf("taken: %v", err)
		}
		got, err := n.ChangeLoginEmail(t.Context(), id, "Countess@example.com", false)
		if err != nil || got.Email.Address != "Countess@example.com" || got.Email.IsVerified {
			t.Errorf("%+v %v", got, err)
		}
		if m := n.mails.last(t, mailEmailChanged); m.To != ada {
			t.Errorf("%s hears of it, not the old address", m.To)
		}
		n.in(g.AccessToken)
		visitor := n.visitor().AccessToken
		if r := n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`); r.code() != CodeRecoveryToken {
			t.Errorf("a link that went to the old address: %d %s", r.status, r.text)
		}
		n.want(n.login(visitor, "countess@example.com", password), StateSuccess)
		if r := n.login(visitor, ada, password); r.code() != CodeUnknownEmail {
			t.Errorf("the old e-mail: %s", r.text)
		}
		_, err = n.ChangeLoginEmail(t.Context(), id, "Countess@example.com", true)
		must(t, err)
		n.out("sessions that were to end", g.AccessToken)
		n.clock.forward(time.Millisecond)
	})
}
