package oauth_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/people/identity"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestCodeFlow(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := peopletest.NewClock()
		var became [][2]string
		n := peopletest.StartNode(t, storetest.Open(t, dialect, c.Set), c, func(cfg *identity.Config) {
			cfg.SignedIn = func(_ *store.Tx, visitor, member string) error {
				became = append(became, [2]string{visitor, member})
				return nil
			}
		})
		visitor := n.Visitor().AccessToken
		r := n.Register(visitor, peopletest.Ada)
		session := n.Want(r, signin.StateSuccess)
		id := r.Identity()["id"].(string)
		code := n.Code(visitor, session)
		// Through HTTP, as the client sends it.
		answer := n.Call("POST", "/oauth2/token", "",
			fmt.Sprintf(
				`{"clientId":%q,"grantType":"authorization_code","code":%q,"codeVerifier":%q,"redirectUri":"https://shop.example/back"}`, peopletest.Client, code, peopletest.Verifier))
		expect.ThatNow(t, answer.Status == 200 && answer.Body["expires_in"] == 14400.0, "%d %s", answer.Status,
			answer.Text)
		access, refresh := answer.Body["access_token"].(string), answer.Body["refresh_token"].(string)
		member := n.In(access)
		expect.That(t, member.Kind == actor.Member && member.ID == id && member.ClientID == peopletest.Client &&
			member.Session != "", "%+v", member)
		expect.That(t, len(became) == 1 && became[0] == [2]string{n.In(visitor).ID, id}, "told %v", became)
		info := n.Call("POST", "/oauth2/token-info", "", `{"token":"`+access+`"}`)
		if info.Body["subjectType"] != "MEMBER" || info.Body["subjectId"] != id || info.Body["active"] != true {
			t.Errorf("info %s", info.Text)
		}
		// The refresh token stays the same and works again and again.
		for range 3 {
			n.Clock.Advance(5 * time.Hour)
			again, err := n.Refresh(refresh)
			peopletest.Must(t, err)
			expect.That(t, again.RefreshToken == refresh && n.In(again.AccessToken).Session == member.Session,
				"renewing changed the session or the token")
		}
		n.Write(func(tx *store.Tx) error {
			return tx.Each("SELECT hash FROM sessions WHERE hash IS NOT NULL UNION ALL SELECT hash FROM one_time_tokens", nil,
				func(rows store.Rows) error {
					var hash string
					peopletest.Must(t, rows.Scan(&hash))
					expect.That(t, !strings.Contains(refresh+session+code, hash) && len(hash) == 64, "kept in the open: %s",
						hash)
					return nil
				})
		})
	})
}

// A code that comes twice was stolen: the second is refused, and what the first
// got is ended.
func TestCodeReplay(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Member(peopletest.Ada)
		visitor := n.Visitor().AccessToken
		code := n.Code(visitor, n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess))
		g, err := n.OAuth.Grant(t.Context(), peopletest.Exchange(code))
		peopletest.Must(t, err)
		n.In(g.AccessToken)
		n.Clock.Advance(2 * time.Hour) // also long after the code's own time
		g, err = n.Refresh(g.RefreshToken)
		peopletest.Must(t, err)
		expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), peopletest.Exchange(code))), tokens.CodeInvalidGrant,
			"replay")
		n.Out("what the code gave", g.AccessToken)
		expect.Code(t, expect.Err(n.Refresh(g.RefreshToken)), tokens.CodeInvalidGrant, "refresh")
	})
}

func TestCodeBindings(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		_, err := n.EnsureClient(t.Context(), "other-client", nil)
		peopletest.Must(t, err)
		visitor := n.Visitor().AccessToken
		for name, change := range map[string]func(*tokens.GrantRequest){
			"another verifier": func(r *tokens.GrantRequest) { r.CodeVerifier = strings.Repeat("w", 43) },
			"another client":   func(r *tokens.GrantRequest) { r.ClientID = "other-client" },
			"another redirect": func(r *tokens.GrantRequest) { r.RedirectURI = "https://shop.example/back/" },
			"no redirect":      func(r *tokens.GrantRequest) { r.RedirectURI = "" },
			"too late":         func(*tokens.GrantRequest) { n.Clock.Advance(time.Minute) },
			"the challenge instead": func(r *tokens.GrantRequest) {
				r.CodeVerifier = peopletest.ChallengeOf(
					peopletest.Verifier)
			},
		} {
			code := n.Code(visitor, n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess))
			request := peopletest.Exchange(code)
			change(&request)
			expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), request)), tokens.CodeInvalidGrant, name)
			expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), peopletest.Exchange(code))), tokens.CodeInvalidGrant,
				"%s: the code was not over after it", name)
		}
		for _, wrong := range []string{"", strings.Repeat("v", 42), strings.Repeat("v", 129), strings.Repeat("v", 42) + "!"} {
			request := peopletest.Exchange("x")
			request.CodeVerifier = wrong
			expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), request)), tokens.CodeInvalidRequest, "verifier %q",
				wrong)
		}
		// A challenge in the plain, or none, gets no code.
		for _, wrong := range []string{"", peopletest.Verifier + "v", "short"} {
			if _, err := n.OAuth.IssueCode(n.As(n.SignedIn(id).AccessToken),
				oauth.CodeRequest{ClientID: peopletest.Client, Challenge: wrong}); errs.KindOf(err) != errs.InvalidArgument {
				t.Errorf("challenge %q: %v", wrong, err)
			}
		}
		// Somebody who is a member already needs no session token; a visitor does.
		if _, err := n.OAuth.IssueCode(n.As(n.SignedIn(id).AccessToken),
			oauth.CodeRequest{ClientID: peopletest.Client, Challenge: peopletest.ChallengeOf(peopletest.Verifier)}); err != nil {
			t.Error(err)
		}
		if _, err := n.OAuth.IssueCode(n.As(visitor),
			oauth.CodeRequest{ClientID: peopletest.Client, Challenge: peopletest.ChallengeOf(peopletest.Verifier)}); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("a visitor: %v", err)
		}
	})
}

// Nobody can be handed a sign-in that is not theirs, nor use one twice.
func TestSessionFixation(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		attacker, victim := n.Visitor().AccessToken, n.Visitor().AccessToken
		session := n.Want(n.Login(attacker, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		request := oauth.CodeRequest{SessionToken: session, ClientID: peopletest.Client,
			Challenge: peopletest.ChallengeOf(peopletest.Verifier)}
		expect.Kind(t, expect.Err(n.OAuth.IssueCode(n.As(victim), request)), errs.Unauthenticated,
			"another's session token")
		grant := tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, SessionToken: session,
			Authorization: victim + "," + peopletest.Key}
		expect.Kind(t, expect.Err(n.OAuth.Grant(t.Context(), grant)), errs.Unauthenticated,
			"another's session token in a grant")
		_, err := n.OAuth.IssueCode(n.As(attacker), request)
		peopletest.Must(t, err)
		expect.Kind(t, expect.Err(n.OAuth.IssueCode(n.As(attacker), request)), errs.Unauthenticated, "twice")
		request.SessionToken = n.Want(n.Login(attacker, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		n.Clock.Advance(5 * time.Minute)
		expect.Kind(t, expect.Err(n.OAuth.IssueCode(n.As(attacker), request)), errs.Unauthenticated, "too late")
		// Each sign-in is a session of its own.
		if a, b := n.In(n.SignedIn(id).AccessToken), n.In(n.SignedIn(id).AccessToken); a.Session == b.Session {
			t.Error("two sign-ins share a session")
		}
	})
}

func TestSignOnAndAuthorizedClient(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		both := visitor + "," + peopletest.Key
		body := `{"loginId":{"email":"` + peopletest.Ada +
			`"},"profile":{"firstName":"Ada","labels":["vip"]},"verifyEmail":true}`
		r := n.Call("POST", "/_api/iam/authentication/v2/sign-on", both, body)
		session, _ := r.Body["sessionToken"].(string)
		if r.Status != 200 || session == "" || r.Identity()["email"].(map[string]any)["isVerified"] != true {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		id := r.Identity()["id"].(string)
		token := n.Call("POST", "/oauth2/token", both, `{"grant_type":"authorized_client","member_id":"`+id+
			`","session_token":"`+session+`"}`)
		expect.ThatNow(t, token.Status == 200 && n.In(token.Body["access_token"].(string)).ID == id, "%d %s",
			token.Status, token.Text)
		if r := n.Call("POST", "/oauth2/token", both,
			`{"grant_type":"authorized_client","scope":"offline_access","member_id":"`+id+`"}`); r.Status != 200 {
			t.Errorf("without session: %d %s", r.Status, r.Text)
		}
		if r := n.Call("POST", "/v2/sign-on", both, body); r.Identity()["id"] != id {
			t.Errorf("again: %s", r.Text)
		}
		other := n.Call("POST", "/v2/sign-on", both, `{"loginId":{"email":"bob@example.com"}}`)
		if r := n.Call("POST", "/oauth2/token", both, `{"grant_type":"authorized_client","member_id":"`+id+
			`","session_token":"`+other.Body["sessionToken"].(string)+`"}`); r.Status != 401 {
			t.Errorf("somebody else's session: %d %s", r.Status, r.Text)
		}
		_, limited, err := n.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}), "limited", false,
			[]string{"SOMETHING.ELSE"})
		peopletest.Must(t, err)
		for name, header := range map[string]string{"a visitor alone": visitor, "an app alone": peopletest.Key,
			"a limited app": visitor + "," + limited, "two visitors": visitor + "," + visitor, "garbage": visitor + ",garbage"} {
			for _, r := range []peopletest.Reply{n.Call("POST", "/v2/sign-on", header, body),
				n.Call("POST", "/oauth2/token", header, `{"grant_type":"authorized_client","member_id":"`+id+`"}`)} {
				expect.That(t, r.Status == 403 || r.Status == 401, "%s: %d %s", name, r.Status, r.Text)
			}
		}
	})
}

// Whoever took an e-mail before its owner came is put out when an app has seen
// whose it is.
func TestSignOnPutsSquattersOut(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		squatter := n.SignedIn(n.Member(peopletest.Ada))
		visitor := n.Visitor().AccessToken
		n.Clock.Advance(time.Millisecond)
		if r := n.Call("POST", "/v2/sign-on", visitor+","+peopletest.Key,
			`{"loginId":{"email":"`+peopletest.Ada+`"},"verifyEmail":true}`); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Out("the squatter", squatter.AccessToken)
		expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, signin.CodeMustReset,
			"the squatter's password")
	})
}

func TestSessions(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		one, two, three := n.SignedIn(id), n.SignedIn(id), n.SignedIn(id)
		stranger := n.SignedIn(n.Member("bob@example.com"))
		list := func(token string) []any {
			r := n.Call("GET", "/v1/sessions/my", token, "")
			expect.StatusNow(t, r, 200)
			return r.Body["sessions"].([]any)
		}
		current := 0
		for _, session := range list(one.AccessToken) {
			if session.(map[string]any)["current"] == true {
				current++
			}
		}
		if len(list(one.AccessToken)) != 3 || current != 1 {
			t.Errorf("%v", list(one.AccessToken))
		}
		expect.Status(t, n.Call("DELETE", "/v1/sessions/my/"+n.In(two.AccessToken).Session, stranger.AccessToken, ""),
			404, "another's session")
		expect.Status(t, n.Call("DELETE", "/v1/sessions/my/"+n.In(two.AccessToken).Session, one.AccessToken, ""), 200)
		n.Out("ended", two.AccessToken)
		expect.Status(t, n.Call("POST", "/v1/sessions/my/sign-out", one.AccessToken, `{"keepCurrent":true}`), 200)
		n.Out("elsewhere", three.AccessToken)
		n.In(one.AccessToken)
		// The password: this session stays, others end, with their refresh tokens.
		four := n.SignedIn(id)
		if r := n.Call("POST", "/v2/change-password", one.AccessToken, `{"newPassword":"short"}`); len(r.Violated()) != 1 {
			t.Errorf("%s", r.Text)
		}
		expect.Status(t, n.Call("POST", "/v2/change-password", one.AccessToken, `{"newPassword":"another horse"}`), 200)
		n.In(one.AccessToken)
		n.Out("after the password changed", four.AccessToken)
		expect.Code(t, expect.Err(n.Refresh(four.RefreshToken)), tokens.CodeInvalidGrant)
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Ada, "another horse"), signin.StateSuccess)
		// Logout ends this one.
		if r := n.Call("GET", "/_api/iam/authentication/v1/logout", one.AccessToken, ""); r.Status != 200 ||
			!strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		n.Out("logged out", one.AccessToken)
		expect.Code(t, expect.Err(n.Refresh(one.RefreshToken)), tokens.CodeInvalidGrant)
		n.Clock.Advance(time.Millisecond)
		five := n.SignedIn(id)
		expect.Status(t, n.Call("POST", "/v1/sessions/my/sign-out", five.AccessToken, `{"keepCurrent":false}`), 200)
		n.Out("everywhere", five.AccessToken)
		n.In(stranger.AccessToken)
	})
}

func TestLogoutRedirect(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	for to, want := range map[string]int{
		"https://shop.example/bye": 302, "http://localhost:9999/": 302, "https://evil.example/": 400,
		"https://shop.example.evil.example/": 400, "//evil.example": 400, "javascript:alert(1)": 400,
		"https://shop.example@evil.example/": 400, "http://shop.example/": 400, "https://shop.example:8443/": 400,
	} {
		r := n.Call("GET", "/v1/logout?clientId="+peopletest.Client+"&postLogoutRedirectUri="+strings.ReplaceAll(to, "#",
			"%23"), "", "")
		if r.Status != want || want == 302 && r.Header.Get("Location") != to {
			t.Errorf("%s: %d %v", to, r.Status, r.Header["Location"])
		}
	}
	expect.Status(t, n.Call("GET", "/v1/logout?postLogoutRedirectUri=https://shop.example/", "", ""), 400,
		"without a client")
}

// A member's session lives while it is used, and ends after 180 days without use.
func TestMemberIdleLife(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		g := n.SignedIn(n.Member(peopletest.Ada))
		for range 3 {
			n.Clock.Advance(179 * day)
			expect.OK(t, expect.Err(n.Refresh(g.RefreshToken)))
		}
		peopletest.Must(t, n.Tokens.Prune(t.Context()))
		n.Clock.Advance(180 * day)
		expect.Code(t, expect.Err(n.Refresh(g.RefreshToken)), tokens.CodeInvalidGrant, "idle")
		peopletest.Must(t, n.Tokens.Prune(t.Context()))
	})
}

func TestRefreshBindings(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	_, err := n.EnsureClient(t.Context(), "other-client", nil)
	peopletest.Must(t, err)
	g := n.SignedIn(n.Member(peopletest.Ada))
	for name, in := range map[string]tokens.GrantRequest{
		"another client": {GrantType: "refresh_token", ClientID: "other-client", RefreshToken: g.RefreshToken},
		"altered":        {GrantType: "refresh_token", ClientID: peopletest.Client, RefreshToken: g.RefreshToken + "x"},
		"prefix only":    {GrantType: "refresh_token", ClientID: peopletest.Client, RefreshToken: sessions.RefreshPrefix},
	} {
		expect.Code(t, expect.Err(n.OAuth.Grant(t.Context(), in)), tokens.CodeInvalidGrant, name)
	}
	n.Out("as an access token", g.RefreshToken)
}

func TestSessionsAreBounded(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	id := n.Member(peopletest.Ada)
	first := n.SignedIn(id)
	for range sessions.MaxSessions {
		n.Clock.Advance(time.Second)
		n.SignedIn(id)
	}
	n.Out("the longest unused", first.AccessToken)
}
