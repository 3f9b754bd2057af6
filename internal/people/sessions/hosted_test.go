package sessions_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/identity"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// The shop's own clients send people to the shop's own address, wherever that is,
// and nobody makes them send people elsewhere.
func TestOwnClientsFollowTheAddress(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		first, err := n.EnsureStorefront(t.Context())
		peopletest.Must(t, err)
		office, err := n.EnsureBackOffice(t.Context())
		peopletest.Must(t, err)
		if office.Kind != tokens.ClientBackOffice || office.ID == first.ID || office.SignsIn() != actor.Staff ||
			first.SignsIn() != actor.Member {
			t.Errorf("%+v %+v", first, office)
		}
		for address, want := range map[string]bool{
			"https://souk.example/signed-in": true, "https://souk.example/signed-in/": false, "https://souk.example/": false,
			"https://souk.example/admin/signed-in": false, "https://evil.example/signed-in": false,
		} {
			expect.Equal(t, first.AllowsSignIn(address), want, "%s: %v", address, !want)
		}
		expect.That(t, first.AllowsReturn("https://souk.example/products/x#y") &&
			!first.AllowsReturn("https://souk.example.evil.example/"), "returns")
		for _, body := range []string{
			`{"oauthClient":{"revision":"1","allowedRedirectUris":["https://evil.example/"]}}`,
			`{"oauthClient":{"revision":"1","allowedRedirectDomains":["evil.example"]}}`,
		} {
			expect.Refused(t, n.Call("PATCH", "/v1/oauth-clients/"+office.ID, peopletest.Key, body), 428,
				"FIRST_PARTY_CLIENT", body)
		}
		if r := n.Call("PATCH", "/v1/oauth-clients/"+office.ID, peopletest.Key,
			`{"oauthClient":{"revision":"1","name":"Office"}}`); r.Status != 200 {
			t.Errorf("rename: %d %s", r.Status, r.Text)
		}
		// The shop moves, to an address that others could not list.
		moved := peopletest.StartNode(t, n.DB, n.Clock, func(cfg *identity.Config) { cfg.PublicURL = "http://shop.lan:8080" })
		again, err := moved.EnsureStorefront(t.Context())
		peopletest.Must(t, err)
		if again.ID != first.ID || !again.AllowsSignIn("http://shop.lan:8080/signed-in") ||
			again.AllowsSignIn("https://souk.example/signed-in") || again.AllowsReturn("https://souk.example/") {
			t.Errorf("%+v", again)
		}
		expect.Diff(t, []string{"http://shop.lan:8080"}, again.SignInOrigins())
		// Nobody makes a client of the shop's own kind.
		r := n.Call("POST", "/v1/oauth-clients", peopletest.Key,
			`{"oauthClient":{"kind":"FIRST_PARTY","name":"x","allowedRedirectUris":["http://evil.example/"]}}`)
		expect.Status(t, r, 400)
	})
}

func TestOrigins(t *testing.T) {
	t.Parallel()
	c := &tokens.Client{
		AllowedRedirectURIs: []string{"https://Shop.Example:443/callback", "http://[::1]:3000/x",
			"https://shop.example/other"},
		AllowedRedirectDomains: []string{"other.example", "https://app.example:8443", "https://evil.example;script-src"},
	}
	expect.Diff(t, []string{"https://app.example:8443", "https://shop.example", "http://[::1]:3000"}, c.SignInOrigins())
	if diff := cmp.Diff([]string{"https://app.example:8443", "https://shop.example", "http://[::1]:3000",
		"https://other.example", "https://*.other.example"}, c.FrameOrigins()); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range []string{"https://a;b", "https://a,b", "https://a'b", `https://a"b`, "https://a b",
		"https://a<b", "https://a_b", "https://shop.example.", "https://*.shop.example", "https://a%2eb"} {
		expect.That(t, (&tokens.Client{AllowedRedirectDomains: []string{wrong}}).Validate() != nil &&
			(&tokens.Client{AllowedRedirectURIs: []string{wrong + "/x"}}).Validate() != nil, "%s may be listed", wrong)
	}
}

// What people may come back to after other flows than a sign-in.
func TestReturns(t *testing.T) {
	t.Parallel()
	c := &tokens.Client{AllowedRedirectDomains: []string{"shop.example", "https://app.example", "http://localhost:3000"}}
	for address, want := range map[string]bool{
		"https://shop.example/x":                    true,
		"https://www.shop.example/x#y":              true,
		"http://shop.example/x":                     false,
		"https://notshop.example/":                  false,
		"https://shop.example.evil.example/":        false,
		"https://evil.example／.shop.example/":       false,
		"https://shop.example./":                    false,
		"https://user@shop.example/":                false,
		`https://shop.example\.evil.example/`:       false,
		"https://app.example/":                      true,
		"https://www.app.example/":                  false,
		"https://app.example:8443/":                 false,
		"http://localhost:9999/":                    true, // ports of localhost do not count here
		"https://localhost:3000/":                   false,
		"javascript:alert(1)":                       false,
		"https://evil.example/?https://app.example": false,
	} {
		expect.Equal(t, c.AllowsReturn(address), want, "AllowsReturn(%q) =", address)
	}
}

// Codes of the staff are for the back office's client, and those of members for the
// others, whoever asks for them.
func TestCodesByKindOfClient(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), "owner@example.com", "an owner's password"))
		office, err := n.EnsureBackOffice(t.Context())
		peopletest.Must(t, err)
		member := n.Member(peopletest.Ada)
		var owner string
		n.Write(func(tx *store.Tx) error {
			return tx.QueryRow("SELECT id FROM accounts WHERE kind = 'staff'", nil, &owner)
		})
		for _, c := range []struct {
			client, account string
			kind            actor.Kind
		}{{office.ID, owner, actor.Staff}, {office.ID, member, actor.Nobody}, {peopletest.Client, member, actor.Member},
			{peopletest.Client, owner, actor.Nobody}} {
			code, err := n.OAuth.IssueCode(t.Context(),
				oauth.CodeRequest{Account: c.account, ClientID: c.client, Challenge: peopletest.ChallengeOf(peopletest.Verifier)})
			if c.kind == actor.Nobody {
				expect.That(t, sessions.Refused(err), "%+v: %v", c, err)
				continue
			}
			peopletest.Must(t, err)
			// Not through the other client either.
			other := map[string]string{office.ID: peopletest.Client, peopletest.Client: office.ID}[c.client]
			g, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "authorization_code", ClientID: c.client,
				Code: code, CodeVerifier: peopletest.Verifier})
			peopletest.Must(t, err)
			if who := n.In(g.AccessToken); who.Kind != c.kind || who.ID != c.account {
				t.Errorf("%+v", who)
			}
			if _, err := n.OAuth.Grant(t.Context(),
				tokens.GrantRequest{GrantType: "refresh_token", ClientID: other, RefreshToken: g.RefreshToken}); errs.CodeOf(err) != tokens.CodeInvalidGrant {
				t.Errorf("renewed through another client: %v", err)
			}
		}
	})
}

// A hosted session is looked up by its secret, and only the kind it is.
func TestHostedSessions(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		g := n.SignedIn(id)
		own, err := n.EnsureStorefront(t.Context())
		peopletest.Must(t, err)
		find := func(secret string) (found *sessions.HostedSession) {
			n.Write(func(tx *store.Tx) (err error) { found, err = n.Sessions.Hosted(tx, secret); return err })
			return found
		}
		for name, secret := range map[string]string{"none": "", "a refresh token": g.RefreshToken,
			"made up": sessions.HostedPrefix + "x", "long": sessions.HostedPrefix + strings.Repeat("x", 300)} {
			expect.That(t, find(secret) == nil, "%s counts", name)
		}
		var secret string
		n.Write(func(tx *store.Tx) (err error) {
			var life time.Duration
			secret, life, err = n.Sessions.OpenHosted(tx, own.ID, id, true)
			expect.Equal(t, life, sessions.MemberIdle, "life")
			return err
		})
		found := find(secret)
		if found == nil || found.Account != id || found.Email != peopletest.Ada || !found.Since.Equal(n.Clock.Now()) {
			t.Fatalf("%+v", found)
		}
		n.Write(func(tx *store.Tx) error { return n.Sessions.End(tx, actor.Member, id, "") })
		expect.That(t, find(secret) == nil, "signed out everywhere, and still in")
		n.Write(func(tx *store.Tx) error {
			if _, _, err := n.Sessions.OpenHosted(tx, own.ID, "nobody", true); !sessions.Refused(err) {
				t.Errorf("for nobody: %v", err)
			}
			return nil
		})
	})
}
