package signin_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/recovery"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

const testProvider = "1d900000-0000-4000-8000-000000000001"

// from is somebody as a provider tells of them.
func from(subject, email string, verified bool) signin.External {
	return signin.External{Provider: testProvider, Issuer: "https://id.example", Subject: subject, Email: email,
		Verified: verified, Profile: accounts.Profile{FirstName: "Ada"}}
}

func TestExternalMakesAMemberAndKnowsThemAgain(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		out, visitor, err := n.External(from("s1", "Ada@Example.com", true))
		peopletest.Must(t, err)
		if out.State != signin.StateSuccess || !out.Identity.Email.IsVerified || out.Identity.Profile.FirstName != "Ada" ||
			out.Identity.Status.Name != accounts.StatusActive {
			t.Fatalf("%+v", out.Identity)
		}
		want := []accounts.Connection{{Idp: &accounts.IdpConnection{ID: testProvider, UserID: "s1"}}}
		expect.Diff(t, want, []accounts.Connection(out.Identity.Connections))
		// What came of it is the visitor's alone, and works.
		if _, err := n.OAuth.IssueCode(n.As(n.Visitor().AccessToken),
			oauth.CodeRequest{SessionToken: out.SessionToken, ClientID: peopletest.Client,
				Challenge: peopletest.ChallengeOf(peopletest.Verifier)}); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("another visitor: %v", err)
		}
		g, err := n.OAuth.Grant(t.Context(), peopletest.Exchange(n.Code(visitor, out.SessionToken)))
		peopletest.Must(t, err)
		if caller := n.In(g.AccessToken); caller.Kind != actor.Member || caller.ID != out.Identity.ID {
			t.Errorf("%+v", caller)
		}
		id := out.Identity.ID
		for name, again := range map[string]signin.External{
			"the same": from("s1", "ada@example.com", true), "another e-mail": from("s1", "ada@new.example", true),
			"not verified any more": from("s1", "ada@example.com", false), "no e-mail": from("s1", "", false),
			"no address": from("s1", "Ada", true),
		} {
			expect.Equal(t, n.Enters(again), id, name)
		}
		shown, err := n.GetMember(t.Context(), id)
		peopletest.Must(t, err)
		if diff := cmp.Diff(want, []accounts.Connection(shown.Connections)); diff != "" ||
			shown.Email.Address != "Ada@Example.com" {
			t.Errorf("%s %s", shown.Email.Address, diff)
		}
		// The subject of another issuer or provider is somebody else.
		other, elsewhere := from("s1", "", true), from("s1", "", true)
		other.Issuer, elsewhere.Provider = "https://other.example", "1d900000-0000-4000-8000-000000000002"
		for _, stranger := range []signin.External{other, elsewhere} {
			if _, _, err := n.External(stranger); errs.CodeOf(err) != signin.CodeNoEmail {
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
		"new, verified":                     {"", true, `{}`, signin.StateSuccess, false},
		"new, not verified":                 {"", false, `{}`, signin.StateVerify, false},
		"new, closed":                       {"", true, `{"openRegistration":false}`, signin.CodeClosed, false},
		"new, not verified, closed":         {"", false, `{"openRegistration":false}`, signin.CodeClosed, false},
		"new, to be approved":               {"", true, `{"requireOwnerApproval":true}`, signin.StateApproval, false},
		"new, not verified, to be approved": {"", false, `{"requireOwnerApproval":true}`, signin.StateVerify, false},
		"new, verification asked for, verified": {"", true, `{"requireEmailVerification":true}`,
			signin.StateSuccess, false},
		"known, verified": {"verified", true, `{}`, signin.StateSuccess, true},
		"known, closed": {"verified", true, `{"openRegistration":false}`,
			signin.StateSuccess, true},
		"known, provider not sure":      {"verified", false, `{}`, signin.StateVerify, false},
		"not proven, verified":          {"unverified", true, `{}`, signin.StateSuccess, true},
		"not proven, provider not sure": {"unverified", false, `{}`, signin.StateVerify, false},
		"waits for its code, verified": {"waits for code", true, `{"requireEmailVerification":true}`,
			signin.StateSuccess, true},
		"waits for the owner, verified": {"waits for owner", true, `{"requireOwnerApproval":true}`,
			signin.StateApproval, true},
		"blocked":                                {"blocked", true, `{}`, sessions.CodeNotAllowedIn, false},
		"blocked, provider not sure":             {"blocked", false, `{}`, sessions.CodeNotAllowedIn, false},
		"offline":                                {"offline", true, `{}`, signin.StateSuccess, false},
		"deleted":                                {"deleted", true, `{}`, signin.StateSuccess, false},
		"deleted, and the shop closed meanwhile": {"deleted", true, `{"openRegistration":false}`, signin.CodeClosed, false},
		"offline, and the provider is not sure":  {"offline", false, `{}`, signin.StateVerify, false},
		"known, and approval is asked for by now": {"verified", true, `{"requireOwnerApproval":true}`,
			signin.StateSuccess, true},
		"not proven, and the shop closed meantime": {"unverified", true, `{"openRegistration":false}`,
			signin.StateSuccess, true},
	}
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		for name, c := range cases {
			email := strings.NewReplacer(" ", "-", ",", "").Replace(name) + "@example.com"
			id := ""
			switch c.account {
			case "waits for code":
				n.Policy(`{"requireEmailVerification":true,"openRegistration":true,"requireOwnerApproval":false}`)
				r := n.Register(n.Visitor().AccessToken, email)
				n.Want(r, signin.StateVerify)
				id = r.Identity()["id"].(string)
			case "waits for owner":
				n.Policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":true}`)
				r := n.Register(n.Visitor().AccessToken, email)
				n.Want(r, signin.StateApproval)
				id = r.Identity()["id"].(string)
			case "":
			default:
				n.Policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":false}`)
				id = n.Member(email)
			}
			var err error
			switch c.account {
			case "verified":
				n.Verified(id)
			case "blocked":
				_, err = n.BlockMember(t.Context(), id)
			case "offline":
				_, err = n.DisconnectMember(t.Context(), id)
			case "deleted":
				err = n.DeleteMember(t.Context(), id)
			}
			peopletest.Must(t, err)
			n.Policy(`{"requireEmailVerification":false,"openRegistration":true,"requireOwnerApproval":false}`)
			n.Policy(c.policy)
			out, _, err := n.External(from("sub "+name, email, c.verified))
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
			expect.Equal(t, out.Identity != nil && out.Identity.ID == id, c.same, "%s: the account that was there",
				name)
			expect.That(t, !strings.HasSuffix(name, "not sure") || c.account == "offline" || out.Identity == nil,
				"%s: tells of an account that is not theirs: %+v", name, out.Identity)
		}
	})
}

// Whoever took an e-mail before its owner came is put out, and stays out.
func TestExternalPutsSquattersOut(t *testing.T) {
	for name, verified := range map[string]bool{"the provider is sure": true, "the code proves it": false} {
		t.Run(name, func(t *testing.T) {
			peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
				id := n.Member(peopletest.Ada) // by the squatter, who knows the password
				g := n.SignedIn(id)
				visitor := n.Visitor().AccessToken
				session := n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
				n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`"}`)
				link := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
				n.Factor(id, "EMAIL")

				out, owner, err := n.External(from("owner", peopletest.Ada, verified))
				peopletest.Must(t, err)
				if !verified {
					n.In(g.AccessToken) // nothing has happened yet
					r := n.Call("POST", "/v1/auth/verify", owner,
						`{"stateToken":"`+out.StateToken+`","code":"`+n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)+`"}`)
					n.Want(r, signin.StateSuccess)
				}
				n.Over(visitor, g, session)
				if r := n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`); r.Code() != recovery.CodeRecoveryToken {
					t.Errorf("link: %d %s", r.Status, r.Text)
				}
				if r := n.Login(visitor, peopletest.Ada, peopletest.Password); r.Status == 200 {
					t.Errorf("the squatter's password works: %s", r.Text)
				}
				// Nor does what the squatter set up keep the owner out.
				expect.Equal(t, n.Enters(from("owner", peopletest.Ada, verified)), id)
			})
		})
	}
}

func TestExternalAsksForTheSecondFactor(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Enters(from("s1", peopletest.Ada, true))
		n.Factor(id, "EMAIL")
		out, visitor, err := n.External(from("s1", peopletest.Ada, true))
		peopletest.Must(t, err)
		expect.ThatNow(t, out.State == signin.StateMFA && out.SessionToken == "" && out.StateToken != "", "%+v", out)
		// The page goes on with the state token alone, as the flow's visitor.
		if r := n.Call("POST", "/v2/login", visitor, `{"stateToken":"`+out.StateToken+`"}`); r.Status != 200 ||
			r.Body["state"] != signin.StateMFA {
			t.Errorf("%d %s", r.Status, r.Text)
		}
	})
}

// A provider that does not answer for the e-mail opens no account, whoever asks.
func TestExternalUnprovenEmailLinksNothing(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		n.Verified(id)
		out, thief, err := n.External(from("thief", peopletest.Ada, false))
		peopletest.Must(t, err)
		expect.ThatNow(t, out.State == signin.StateVerify && out.Identity == nil && out.SessionToken == "", "%+v", out)
		code := n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
		verify := func(visitor, token, code string) peopletest.Reply {
			return n.Call("POST", "/v1/auth/verify", visitor, `{"stateToken":"`+token+`","code":"`+code+`"}`)
		}
		expect.Refused(t, verify(thief, out.StateToken, peopletest.WrongCode(code)), 0, signin.CodeVerificationFailed,
			"wrong code")
		expect.Refused(t, verify(n.Visitor().AccessToken, out.StateToken, code), 0, signin.CodeVerificationFailed,
			"another visitor")
		// The owner signs in meanwhile, which must not let the thief's connection in.
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		shown, err := n.GetMember(t.Context(), id)
		peopletest.Must(t, err)
		expect.EqualNow(t, len(shown.Connections), 0, "linked: %+v", shown.Connections)
		// With the code it is the owner, and the password stays theirs.
		r := verify(thief, out.StateToken, code)
		n.Want(r, signin.StateSuccess)
		expect.That(t, r.Identity()["id"] == id && len(r.Identity()["connections"].([]any)) == 1, "%s", r.Text)
		expect.Refused(t, verify(thief, out.StateToken, code), 0, signin.CodeVerificationFailed, "twice")
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
	})
}

// An app that answers for the e-mail puts out who came through a provider, too.
func TestSignOnDropsUnprovenLinks(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		out, _, err := n.External(from("squatter", peopletest.Ada, false))
		peopletest.Must(t, err)
		expect.EqualNow(t, out.State, signin.StateVerify, out)
		r := n.Call("POST", "/v2/sign-on", n.Visitor().AccessToken+","+peopletest.Key,
			`{"loginId":{"email":"`+peopletest.Ada+`"},"verifyEmail":true}`)
		expect.ThatNow(t, r.Status == 200 && len(r.Identity()["connections"].([]any)) == 0, "%d %s", r.Status, r.Text)
		if out, _, err = n.External(from("squatter", peopletest.Ada, false)); err != nil || out.State != signin.StateVerify ||
			out.Identity != nil {
			t.Errorf("the squatter is known: %+v %v", out, err)
		}
	})
}

// A squatter who came through a provider himself is put out too.
func TestExternalSquatterThroughAProvider(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		out, _, err := n.External(from("squatter", peopletest.Ada, false))
		peopletest.Must(t, err)
		expect.EqualNow(t, out.State, signin.StateVerify, out)
		id := n.Enters(from("owner", peopletest.Ada, true))
		out, _, err = n.External(from("squatter", peopletest.Ada, false))
		peopletest.Must(t, err)
		expect.That(t, out.State == signin.StateVerify && out.Identity == nil, "the squatter is known: %+v", out)
		// One whose provider becomes sure later is let in by that.
		out, _, err = n.External(from("late", "late@example.com", false))
		peopletest.Must(t, err)
		expect.EqualNow(t, out.State, signin.StateVerify, out)
		expect.That(t, n.Enters(from("late", "late@example.com", true)) != id, "mixed up")
	})
}

func TestExternalAtOnce(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		var work sync.WaitGroup
		found := make([]string, 8)
		for i := range found {
			visitor := n.In(n.Visitor().AccessToken)
			work.Go(func() {
				out, err := n.SignIn.SignInExternal(t.Context(), visitor, from("s1", peopletest.Ada, true))
				if err != nil {
					t.Error(err)
					return
				}
				found[i] = out.Identity.ID
			})
		}
		work.Wait()
		for _, id := range found {
			expect.ThatNow(t, id != "" && id == found[0], "several accounts: %v", found)
		}
	})
}

func TestExternalStaff(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		n.Verified(n.Member("member@example.com"))
		staff := func(subject, email string, verified bool) signin.External {
			in := from(subject, email, verified)
			in.Staff = true
			return in
		}
		for name, in := range map[string]signin.External{
			"a stranger": staff("x1", "stranger@example.com", true), "a member": staff("x2", "member@example.com", true),
			"not sure": staff("x3", peopletest.Owner, false), "no e-mail": staff("x4", "", true),
		} {
			if _, _, err := n.External(in); errs.CodeOf(err) != signin.CodeUnknownStaff {
				t.Errorf("%s: %v", name, err)
			}
		}
		id := n.Enters(staff("boss", "Owner@Example.com", true))
		expect.Equal(t, n.Enters(staff("boss", "moved@example.com", false)), id)
		// As a customer they are somebody else.
		expect.That(t, n.Enters(from("boss", peopletest.Owner, true)) != id,
			"a member's sign-in gave the staff's account")
		n.Write(func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE accounts SET status = 'BLOCKED' WHERE id = ?", id)
			return err
		})
		if _, _, err := n.External(staff("boss", peopletest.Owner, true)); errs.CodeOf(err) != signin.CodeUnknownStaff {
			t.Errorf("blocked: %v", err)
		}
	})
}

func TestUnlink(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Enters(from("s1", peopletest.Ada, true))
		mine := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: id})
		links, err := n.SignIn.MyLinks(mine)
		peopletest.Must(t, err)
		expect.ThatNow(t, len(links) == 1 && links[0].Provider == testProvider && links[0].Email == peopletest.Ada &&
			links[0].LastUsed != 0, "%+v", links)
		expect.Code(t, n.SignIn.Unlink(mine, links[0].ID), signin.CodeLastWayIn, "the last way")
		other := n.Member("bob@example.com")
		for _, unknown := range []string{links[0].ID, "", "x"} {
			if err := n.SignIn.Unlink(actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: other}), unknown); errs.CodeOf(err) != signin.CodeNoConnection {
				t.Errorf("somebody else's %q: %v", unknown, err)
			}
		}
		n.Write(func(tx *store.Tx) error {
			// A passkey would do; the link that is taken away comes back at the next sign-in.
			_, err := tx.Exec("UPDATE accounts SET password = '' WHERE id = ?", other)
			return err
		})
		n.Verified(other)
		n.Enters(from("bob", "bob@example.com", true))
		n.Factor(other, "WEBAUTHN")
		bob := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: other})
		bobs, err := n.SignIn.MyLinks(bob)
		peopletest.Must(t, err)
		peopletest.Must(t, n.SignIn.Unlink(bob, bobs[0].ID))
		n.Enters(from("s2", peopletest.Ada, true))
		peopletest.Must(t, n.SignIn.Unlink(mine, links[0].ID)) // the other one is left
		expect.Code(t, n.SignIn.Unlink(mine, links[0].ID), signin.CodeNoConnection, "twice")
		links, err = n.SignIn.MyLinks(mine)
		peopletest.Must(t, err)
		n.Call("POST", "/v1/send-email", n.Visitor().AccessToken, `{"email":"`+peopletest.Ada+`"}`)
		if r := n.Call("POST", "/v1/recover", n.Visitor().AccessToken,
			`{"recoveryToken":"`+peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))+`","password":"`+
				peopletest.Password+`"}`); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		peopletest.Must(t, n.SignIn.Unlink(mine, links[0].ID)) // a password is left
		shown, err := n.GetMember(t.Context(), id)
		peopletest.Must(t, err)
		expect.Len(t, shown.Connections, 0)
		n.Enters(from("s1", peopletest.Ada, true))
		n.Write(func(tx *store.Tx) error { return n.SignIn.ForgetProvider(tx, testProvider) })
		if links, err = n.SignIn.MyLinks(mine); err != nil || len(links) != 0 {
			t.Errorf("%+v %v", links, err)
		}
	})
}

func TestDeletedMembersLeaveNoLinks(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Enters(from("s1", peopletest.Ada, true))
		peopletest.Must(t, n.DeleteMember(t.Context(), id))
		count := 0
		n.Write(func(tx *store.Tx) error { return tx.QueryRow("SELECT count(*) FROM identity_links", nil, &count) })
		expect.Equal(t, count, 0, "links")
		expect.That(t, n.Enters(from("s1", peopletest.Ada, true)) != id, "the deleted account came back")
	})
}
