package identity

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const testProvider = "1d900000-0000-4000-8000-000000000001"

// from is somebody as a provider tells of them.
func from(subject, email string, verified bool) External {
	return External{Provider: testProvider, Issuer: "https://id.example", Subject: subject, Email: email, Verified: verified, Profile: accounts.Profile{FirstName: "Ada"}}
}

func TestExternalMakesAMemberAndKnowsThemAgain(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		out, visitor, err := n.external(from("s1", "Ada@Example.com", true))
		must(t, err)
		if out.State != StateSuccess || !out.Identity.Email.IsVerified || out.Identity.Profile.FirstName != "Ada" || out.Identity.Status.Name != accounts.StatusActive {
			t.Fatalf("%+v", out.Identity)
		}
		want := []accounts.Connection{{Idp: &accounts.IdpConnection{ID: testProvider, UserID: "s1"}}}
		if diff := cmp.Diff(want, []accounts.Connection(out.Identity.Connections)); diff != "" {
			t.Error(diff)
		}
		// What came of it is the visitor's alone, and works.
		if _, err := n.IssueCode(n.as(n.visitor().AccessToken), CodeRequest{SessionToken: out.SessionToken, ClientID: testClient, Challenge: challengeOf(verifier)}); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("another visitor: %v", err)
		}
		g, err := n.Grant(t.Context(), exchange(n.code(visitor, out.SessionToken)))
		must(t, err)
		if caller := n.in(g.AccessToken); caller.Kind != actor.Member || caller.ID != out.Identity.ID {
			t.Errorf("%+v", caller)
		}
		id := out.Identity.ID
		for name, again := range map[string]External{
			"the same": from("s1", "ada@example.com", true), "another e-mail": from("s1", "ada@new.example", true),
			"not verified any more": from("s1", "ada@example.com", false), "no e-mail": from("s1", "", false), "no address": from("s1", "Ada", true),
		} {
			if got := n.enters(again); got != id {
				t.Errorf("%s: %s, want %s", name, got, id)
			}
		}
		shown, err := n.GetMember(t.Context(), id)
		must(t, err)
		if diff := cmp.Diff(want, []accounts.Connection(shown.Connections)); diff != "" || shown.Email.Address != "Ada@Example.com" {
			t.Errorf("%s %s", shown.Email.Address, diff)
		}
		// The subject of another issuer or provider is somebody else.
		other, elsewhere := from("s1", "", true), from("s1", "", true)
		other.Issuer, elsewhere.Provider = "https://other.example", "1d900000-0000-4000-8000-000000000002"
		for _, stranger := range []External{other, elsewhere} {
			if _, _, err := n.external(stranger); errs.CodeOf(err) != CodeNoEmail {
				t.Errorf("%+v: %v", stranger, err)
			}
		}
	})
}

// What there is already, what the provider says and what the shop wants decide.
func TestExternalMeetsAnAccount(t *testing.T) {
	cases := map[string]struct {
		account  string // what there is before
		verified bool   // what the provider says
		policy   string
		want     string // a state or a code
		same     bool   // it is the account that was there
	}{
		"new, verified":                            {"", true, `{}`, StateSuccess, false},
		"new, not verified":                        {"", false, `{}`, StateVerify, false},
		"new, closed":                              {"", true, `{"openRegistration":false}`, CodeClosed, false},
		"new, not verified, closed":                {"", false, `{"openRegistration":false}`, CodeClosed, false},
		"new, to be approved":                      {"", true, `{"requireOwnerApproval":true}`, StateApproval, false},
		"new, not verified, to be approved":        {"", false, `{"requireOwnerApproval":true}`, StateVerify, false},
		"new, verification asked for, verified":    {"", true, `{"requireEmailVerification":true}`, StateSuccess, false},
		"known, verified":                          {"verified", true, `{}`, StateSuccess, true},
		"known, closed":                            {"verified", true, `{"openRegistration":false}`, StateSuccess, true},
		"known, provider not sure":                 {"verified", false, `{}`, StateVerify, false},
		"not proven, verified":                     {"unverified", true, `{}`, StateSuccess, true},
		"not proven, provider not sure":            {"unverified", false, `{}`, StateVerify, false},
		"waits for its code, verified":             {"waits for code", true, `{"requireEmailVerification":true}`, StateSuccess, true},
		"waits for the owner, verified":            {"waits for owner", true, `{"requireOwnerApproval":true}`, StateApproval, true},
		"blocked":                                  {"blocked", true, `{}`, CodeNotAllowedIn, false},
		"blocked, provider not sure":               {"blocked", false, `{}`, CodeNotAllowedIn, false},
		"offline":                                  {"offline", true, `{}`, StateSuccess, false},
		"deleted":                                  {"deleted", true, `{}`, StateSuccess, false},
		"deleted, and the shop closed meanwhile":   {"deleted", true, `{"openRegistration":false}`, CodeClosed, false},
		"offline, and the provider is not sure":    {"offline", false, `{}`, StateVerify, false},
		"known, and approval is asked for by now":  {"verified", true, `{"requireOwnerApproval":true}`, StateSuccess, true},
		"not proven, and the shop closed meantime": {"unverified", true, `{"openRegistration":false}`, StateSuccess, true},
	}
	each(t, func(t *testing.T, n *node) {
		for name, c := range cases {
			email := strings.NewReplacer(" ", "-", ",", "").Replace(name) + "@example.com"
			id := ""
			switch c.account {
			case "waits for code":
				n.policy(`{"requireEmailVerification":true,"openRegistration":true,"requireOwnerApproval":false}`)
				r := n.register(n.visitor().AccessToken, email)
				n.want(r, StateVerify)
				id = r.identity()["id"].(string)
			case "waits for owner":
				n.policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":true}`)
				r := n.register(n.visitor().AccessToken, email)
				n.want(r, StateApproval)
				id = r.identity()["id"].(string)
			case "":
			default:
				n.policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":false}`)
				id = n.member(email)
			}
			var err error
			switch c.account {
			case "verified":
				n.verified(id)
			case "blocked":
				_, err = n.BlockMember(t.Context(), id)
			case "offline":
				_, err = n.DisconnectMember(t.Context(), id)
			case "deleted":
				err = n.DeleteMember(t.Context(), id)
			}
			must(t, err)
			n.policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":false}`)
			n.policy(c.policy)
			out, _, err := n.external(from("sub "+name, email, c.verified))
			got := errs.CodeOf(err)
			if err == nil {
				got = out.State
			}
			if got != c.want {
				t.Errorf("%s: %q, want %q (%v)", name, got, c.want, err)
				continue
			}
			if err != nil {
				continue
			}
			if same := out.Identity != nil && out.Identity.ID == id; same != c.same {
				t.Errorf("%s: the account that was there: %v, want %v", name, same, c.same)
			}
			if strings.HasSuffix(name, "not sure") && c.account != "offline" && out.Identity != nil {
				t.Errorf("%s: tells of an account that is not theirs: %+v", name, out.Identity)
			}
		}
	})
}

// Whoever took an e-mail before its owner came is put out, and stays out.
func TestExternalPutsSquattersOut(t *testing.T) {
	for name, verified := range map[string]bool{"the provider is sure": true, "the code proves it": false} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, n *node) {
				id := n.member(ada) // by the squatter, who knows the password
				g := n.signedIn(id)
				visitor := n.visitor().AccessToken
				session := n.want(n.login(visitor, ada, password), StateSuccess)
				n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`"}`)
				recovery := tokenOf(t, n.mails.last(t, mailResetPassword))
				n.factor(id, "EMAIL")

				out, owner, err := n.external(from("owner", ada, verified))
				must(t, err)
				if !verified {
					n.in(g.AccessToken) // nothing has happened yet
					r := n.call("POST", "/v1/auth/verify", owner, `{"stateToken":"`+out.StateToken+`","code":"`+n.mails.last(t, mailVerifyEmail).Data["code"].(string)+`"}`)
					n.want(r, StateSuccess)
				}
				n.out("the squatter's token", g.AccessToken)
				if _, err := n.refresh(g.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
					t.Errorf("refresh token: %v", err)
				}
				if _, err := n.IssueCode(n.as(visitor), CodeRequest{SessionToken: session, ClientID: testClient, Challenge: challengeOf(verifier)}); errs.KindOf(err) != errs.Unauthenticated {
					t.Errorf("session token: %v", err)
				}
				if r := n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+recovery+`","password":"another horse"}`); r.code() != CodeRecoveryToken {
					t.Errorf("link: %d %s", r.status, r.text)
				}
				if r := n.login(visitor, ada, password); r.status == 200 {
					t.Errorf("the squatter's password works: %s", r.text)
				}
				// Nor does what the squatter set up keep the owner out.
				if got := n.enters(from("owner", ada, verified)); got != id {
					t.Errorf("%s, want %s", got, id)
				}
			})
		})
	}
}

func TestExternalAsksForTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.enters(from("s1", ada, true))
		n.factor(id, "EMAIL")
		out, visitor, err := n.external(from("s1", ada, true))
		must(t, err)
		if out.State != StateMFA || out.SessionToken != "" || out.StateToken == "" {
			t.Fatalf("%+v", out)
		}
		// The page goes on with the state token alone, as the flow's visitor.
		if r := n.call("POST", "/v2/login", visitor, `{"stateToken":"`+out.StateToken+`"}`); r.status != 200 || r.body["state"] != StateMFA {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

// A provider that does not answer for the e-mail opens no account, whoever asks.
func TestExternalUnprovenEmailLinksNothing(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		n.verified(id)
		out, thief, err := n.external(from("thief", ada, false))
		must(t, err)
		if out.State != StateVerify || out.Identity != nil || out.SessionToken != "" {
			t.Fatalf("%+v", out)
		}
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		verify := func(visitor, token, code string) reply {
			return n.call("POST", "/v1/auth/verify", visitor, `{"stateToken":"`+token+`","code":"`+code+`"}`)
		}
		if r := verify(thief, out.StateToken, wrongCode(code)); r.code() != CodeVerificationFailed {
			t.Errorf("wrong code: %d %s", r.status, r.text)
		}
		if r := verify(n.visitor().AccessToken, out.StateToken, code); r.code() != CodeVerificationFailed {
			t.Errorf("another visitor: %d %s", r.status, r.text)
		}
		// The owner signs in meanwhile, which must not let the thief's connection in.
		n.want(n.login(n.visitor().AccessToken, ada, password), StateSuccess)
		shown, err := n.GetMember(t.Context(), id)
		must(t, err)
		if len(shown.Connections) != 0 {
			t.Fatalf("linked: %+v", shown.Connections)
		}
		// With the code it is the owner, and the password stays theirs.
		r := verify(thief, out.StateToken, code)
		n.want(r, StateSuccess)
		if r.identity()["id"] != id || len(r.identity()["connections"].([]any)) != 1 {
			t.Errorf("%s", r.text)
		}
		if r := verify(thief, out.StateToken, code); r.code() != CodeVerificationFailed {
			t.Errorf("twice: %d %s", r.status, r.text)
		}
		n.want(n.login(n.visitor().AccessToken, ada, password), StateSuccess)
	})
}

// An app that answers for the e-mail puts out who came through a provider, too.
func TestSignOnDropsUnprovenLinks(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		out, _, err := n.external(from("squatter", ada, false))
		must(t, err)
		if out.State != StateVerify {
			t.Fatalf("%+v", out)
		}
		r := n.call("POST", "/v2/sign-on", n.visitor().AccessToken+","+testKey, `{"loginId":{"email":"`+ada+`"},"verifyEmail":true}`)
		if r.status != 200 || len(r.identity()["connections"].([]any)) != 0 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if out, _, err = n.external(from("squatter", ada, false)); err != nil || out.State != StateVerify || out.Identity != nil {
			t.Errorf("the squatter is known: %+v %v", out, err)
		}
	})
}

// A squatter who came through a provider himself is put out too.
func TestExternalSquatterThroughAProvider(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		out, _, err := n.external(from("squatter", ada, false))
		must(t, err)
		if out.State != StateVerify {
			t.Fatalf("%+v", out)
		}
		id := n.enters(from("owner", ada, true))
		out, _, err = n.external(from("squatter", ada, false))
		must(t, err)
		if out.State != StateVerify || out.Identity != nil {
			t.Errorf("the squatter is known: %+v", out)
		}
		// One whose provider becomes sure later is let in by that.
		out, _, err = n.external(from("late", "late@example.com", false))
		must(t, err)
		if out.State != StateVerify {
			t.Fatalf("%+v", out)
		}
		if n.enters(from("late", "late@example.com", true)) == id {
			t.Error("mixed up")
		}
	})
}

func TestExternalAtOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		var work sync.WaitGroup
		found := make([]string, 8)
		for i := range found {
			visitor := n.in(n.visitor().AccessToken)
			work.Go(func() {
				out, err := n.SignInExternal(t.Context(), visitor, from("s1", ada, true))
				if err != nil {
					t.Error(err)
					return
				}
				found[i] = out.Identity.ID
			})
		}
		work.Wait()
		for _, id := range found {
			if id == "" || id != found[0] {
				t.Fatalf("several accounts: %v", found)
			}
		}
	})
}

func TestExternalStaff(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		n.verified(n.member("member@example.com"))
		staff := func(subject, email string, verified bool) External {
			in := from(subject, email, verified)
			in.Staff = true
			return in
		}
		for name, in := range map[string]External{
			"a stranger": staff("x1", "stranger@example.com", true), "a member": staff("x2", "member@example.com", true), "not sure": staff("x3", owner, false), "no e-mail": staff("x4", "", true),
		} {
			if _, _, err := n.external(in); errs.CodeOf(err) != CodeUnknownStaff {
				t.Errorf("%s: %v", name, err)
			}
		}
		id := n.enters(staff("boss", "Owner@Example.com", true))
		if got := n.enters(staff("boss", "moved@example.com", false)); got != id {
			t.Errorf("%s, want %s", got, id)
		}
		// As a customer they are somebody else.
		if got := n.enters(from("boss", owner, true)); got == id {
			t.Error("a member's sign-in gave the staff's account")
		}
		n.write(func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE accounts SET status = 'BLOCKED' WHERE id = ?", id)
			return err
		})
		if _, _, err := n.external(staff("boss", owner, true)); errs.CodeOf(err) != CodeUnknownStaff {
			t.Errorf("blocked: %v", err)
		}
	})
}

func TestUnlink(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.enters(from("s1", ada, true))
		mine := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: id})
		links, err := n.MyLinks(mine)
		must(t, err)
		if len(links) != 1 || links[0].Provider != testProvider || links[0].Email != ada || links[0].LastUsed == 0 {
			t.Fatalf("%+v", links)
		}
		if err := n.Unlink(mine, links[0].ID); errs.CodeOf(err) != CodeLastWayIn {
			t.Errorf("the last way in: %v", err)
		}
		other := n.member("bob@example.com")
		for _, unknown := range []string{links[0].ID, "", "x"} {
			if err := n.Unlink(actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: other}), unknown); errs.CodeOf(err) != CodeNoConnection {
				t.Errorf("somebody else's %q: %v", unknown, err)
			}
		}
		n.write(func(tx *store.Tx) error {
			// A passkey would do; the link that is taken away comes back at the next sign-in.
			_, err := tx.Exec("UPDATE accounts SET password = '' WHERE id = ?", other)
			return err
		})
		n.verified(other)
		n.enters(from("bob", "bob@example.com", true))
		n.factor(other, "WEBAUTHN")
		bob := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: other})
		bobs, err := n.MyLinks(bob)
		must(t, err)
		must(t, n.Unlink(bob, bobs[0].ID))
		n.enters(from("s2", ada, true))
		must(t, n.Unlink(mine, links[0].ID)) // the other one is left
		if err := n.Unlink(mine, links[0].ID); errs.CodeOf(err) != CodeNoConnection {
			t.Errorf("twice: %v", err)
		}
		links, err = n.MyLinks(mine)
		must(t, err)
		n.call("POST", "/v1/send-email", n.visitor().AccessToken, `{"email":"`+ada+`"}`)
		if r := n.call("POST", "/v1/recover", n.visitor().AccessToken, `{"recoveryToken":"`+tokenOf(t, n.mails.last(t, mailResetPassword))+`","password":"`+password+`"}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		must(t, n.Unlink(mine, links[0].ID)) // a password is left
		shown, err := n.GetMember(t.Context(), id)
		must(t, err)
		if len(shown.Connections) != 0 {
			t.Errorf("%+v", shown.Connections)
		}
		n.enters(from("s1", ada, true))
		n.write(func(tx *store.Tx) error { return n.ForgetProvider(tx, testProvider) })
		if links, err = n.MyLinks(mine); err != nil || len(links) != 0 {
			t.Errorf("%+v %v", links, err)
		}
	})
}

func TestDeletedMembersLeaveNoLinks(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.enters(from("s1", ada, true))
		must(t, n.DeleteMember(t.Context(), id))
		count := 0
		n.write(func(tx *store.Tx) error { return tx.QueryRow("SELECT count(*) FROM identity_links", nil, &count) })
		if count != 0 {
			t.Errorf("%d links", count)
		}
		if n.enters(from("s1", ada, true)) == id {
			t.Error("the deleted account came back")
		}
	})
}
