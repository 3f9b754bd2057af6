package identity_test

import (
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/peopletest"
	"souk/internal/people/recovery"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Tokens of somebody who is blocked, disconnected or deleted are dead at once, on
// every way in.
func TestPutOutAtOnce(t *testing.T) {
	for name, act := range map[string]func(n *peopletest.Node, id string) error{
		"blocked": func(n *peopletest.Node, id string) error { _, err := n.BlockMember(n.T.Context(), id); return err },
		"disconnected": func(n *peopletest.Node, id string) error {
			_, err := n.DisconnectMember(n.T.Context(), id)
			return err
		},
		"deleted": func(n *peopletest.Node, id string) error { return n.DeleteMember(n.T.Context(), id) },
	} {
		t.Run(name, func(t *testing.T) {
			peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
				id := n.Member(peopletest.Ada)
				g := n.SignedIn(id)
				n.In(g.AccessToken)
				visitor := n.Visitor().AccessToken
				session := n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
				code := n.Code(visitor, n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess))
				n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`"}`)
				link := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
				peopletest.Must(t, act(n, id))
				n.Over(visitor, g, session)
				expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), peopletest.Exchange(code))),
					tokens.CodeInvalidGrant, "code")
				if r := n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`); r.Code() != recovery.CodeRecoveryToken {
					t.Errorf("link: %d %s", r.Status, r.Text)
				}
				if _, err := n.OAuth.Grant(t.Context(),
					tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, Authorization: visitor + "," + peopletest.Key}); err == nil {
					t.Error("an app can sign them in")
				}
				if r := n.Login(visitor, peopletest.Ada, "wrong horse"); name != "deleted" &&
					r.Code() != credentials.CodeWrongPassword {
					t.Errorf("the state is told before the password is right: %s", r.Text)
				}
				want := map[string]string{"blocked": sessions.CodeNotAllowedIn, "disconnected": sessions.CodeNotAllowedIn,
					"deleted": signin.CodeUnknownEmail}[name]
				expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, want, "login")
				// The e-mail is free again, but for the blocked.
				if r := n.Register(visitor, peopletest.Ada); (r.Status == 200) != (name != "blocked") {
					t.Errorf("registering again: %d %s", r.Status, r.Text)
				}
			})
		})
	}
}

func TestMemberStates(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		ctx := t.Context()
		n.Policy(`{"requireOwnerApproval":true}`)
		visitor := n.Visitor().AccessToken
		r := n.Register(visitor, peopletest.Ada)
		n.Want(r, signin.StateApproval)
		id := r.Identity()["id"].(string)
		status := func(want string) func(*accounts.Identity, error) {
			return func(got *accounts.Identity, err error) {
				t.Helper()
				expect.That(t, err == nil && got.Status.Name == want, "want %s: %+v %v", want, got, err)
			}
		}
		status(accounts.StatusActive)(n.ApproveMember(ctx, id))
		n.Mails.Last(t, accountmail.Approved)
		mails := len(n.Mails.All())
		status(accounts.StatusActive)(n.ApproveMember(ctx, id)) // again: nothing happens
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		status(accounts.StatusBlocked)(n.BlockMember(ctx, id))
		status(accounts.StatusBlocked)(n.BlockMember(ctx, id))
		status(accounts.StatusActive)(n.ApproveMember(ctx, id)) // unblocked
		expect.Len(t, n.Mails.All(), mails, "mails for nothing")
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		status(accounts.StatusOffline)(n.DisconnectMember(ctx, id))
		for _, act := range []func() (*accounts.Identity, error){
			func() (*accounts.Identity, error) { return n.ApproveMember(ctx, id) }, func() (*accounts.Identity,
				error) {
				return n.BlockMember(ctx, id)
			},
		} {
			expect.Kind(t, expect.Err(act()), errs.FailedPrecondition, "offline is final")
		}
		expect.Kind(t, expect.Err(n.ApproveMember(ctx, "nobody")), errs.NotFound)
		peopletest.Must(t, n.DeleteMember(ctx, id))
		peopletest.Must(t, n.DB.Read(ctx, func(tx *store.Tx) error {
			a, err := accounts.Find(tx, "id = ?", id)
			if err != nil || a.Email != (accounts.Address{}) || a.Password != "" || a.Profile.FirstName != "" ||
				a.Status != accounts.StatusDeleted {
				t.Errorf("left behind: %+v %v", a, err)
			}
			return nil
		}))
		expect.Kind(t, n.DeleteMember(ctx, id), errs.NotFound, "deleted twice")
	})
}

func TestChangeLoginEmail(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		n.Member("bob@example.com")
		g := n.SignedIn(id)
		n.Call("POST", "/v1/send-email", n.Visitor().AccessToken, `{"email":"`+peopletest.Ada+`"}`)
		link := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
		expect.Code(t, expect.Err(n.ChangeLoginEmail(t.Context(), id, "BOB@example.com", false)),
			signin.CodeEmailExists, "taken")
		got, err := n.ChangeLoginEmail(t.Context(), id, "Countess@example.com", false)
		expect.That(t, err == nil && got.Email.Address == "Countess@example.com" && !got.Email.IsVerified, "%+v %v",
			got, err)
		if m := n.Mails.Last(t, accountmail.EmailChanged); m.To != peopletest.Ada {
			t.Errorf("%s hears of it, not the old address", m.To)
		}
		n.In(g.AccessToken)
		visitor := n.Visitor().AccessToken
		if r := n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`); r.Code() != recovery.CodeRecoveryToken {
			t.Errorf("a link that went to the old address: %d %s", r.Status, r.Text)
		}
		n.Want(n.Login(visitor, "countess@example.com", peopletest.Password), signin.StateSuccess)
		expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, signin.CodeUnknownEmail,
			"the old e-mail")
		_, err = n.ChangeLoginEmail(t.Context(), id, "Countess@example.com", true)
		peopletest.Must(t, err)
		n.Out("sessions that were to end", g.AccessToken)
		n.Clock.Advance(time.Millisecond)
	})
}
