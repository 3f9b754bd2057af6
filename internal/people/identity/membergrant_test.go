package identity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestCodeFlow(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			c := newClock()
			var became [][2]string
			n := startNode(t, storetest.Open(t, dialect, c.option), c, func(cfg *Config) {
				cfg.SignedIn = func(_ *store.Tx, visitor, member string) error {
					became = append(became, [2]string{visitor, member})
					return nil
				}
			})
			visitor := n.visitor().AccessToken
			r := n.register(visitor, ada)
			session := n.want(r, StateSuccess)
			id := r.identity()["id"].(string)
			code := n.code(visitor, session)
			// Through HTTP, as the client sends it.
			answer := n.call("POST", "/oauth2/token", "", fmt.Sprintf(`{"clientId":%q,"grantType":"authorization_code","code":%q,"codeVerifier":%q,"redirectUri":"https://shop.example/back"}`, testClient, code, verifier))
			if answer.status != 200 || answer.body["expires_in"] != 14400.0 {
				t.Fatalf("%d %s", answer.status, answer.text)
			}
			access, refresh := answer.body["access_token"].(string), answer.body["refresh_token"].(string)
			member := n.in(access)
			if member.Kind != actor.Member || member.ID != id || member.ClientID != testClient || member.Session == "" {
				t.Errorf("%+v", member)
			}
			if len(became) != 1 || became[0] != [2]string{n.in(visitor).ID, id} {
				t.Errorf("told %v", became)
			}
			info := n.call("POST", "/oauth2/token-info", "", `{"token":"`+access+`"}`)
			if info.body["subjectType"] != "MEMBER" || info.body["subjectId"] != id || info.body["active"] != true {
				t.Errorf("info %s", info.text)
			}
			// The refresh token stays the same and works again and again.
			for range 3 {
				n.clock.forward(5 * time.Hour)
				again, err := n.refresh(refresh)
				must(t, err)
				if again.RefreshToken != refresh || n.in(again.AccessToken).Session != member.Session {
					t.Error("renewing changed the session or the token")
				}
			}
			n.write(func(tx *store.Tx) error {
				return tx.Each("SELECT hash FROM sessions WHERE hash IS NOT NULL UNION ALL SELECT hash FROM one_time_tokens", nil, func(rows store.Rows) error {
					var hash string
					must(t, rows.Scan(&hash))
					if strings.Contains(refresh+session+code, hash) || len(hash) != 64 {
						t.Errorf("kept in the open: %s", hash)
					}
					return nil
				})
			})
		})
	}
}

// A code that comes twice was stolen: the second is refused, and what the first
// got is ended.
func TestCodeReplay(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.member(ada)
		visitor := n.visitor().AccessToken
		code := n.code(visitor, n.want(n.login(visitor, ada, password), StateSuccess))
		g, err := n.Grant(t.Context(), exchange(code))
		must(t, err)
		n.in(g.AccessToken)
		n.clock.forward(2 * time.Hour) // also long after the code's own time
		g, err = n.refresh(g.RefreshToken)
		must(t, err)
		if _, err := n.Grant(t.Context(), exchange(code)); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("replay: %v", err)
		}
		n.out("what the code gave", g.AccessToken)
		if _, err := n.refresh(g.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("refresh: %v", err)
		}
	})
}

func TestCodeBindings(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		_, err := n.EnsureClient(t.Context(), "other-client", nil)
		must(t, err)
		visitor := n.visitor().AccessToken
		for name, change := range map[string]func(*tokens.GrantRequest){
			"another verifier":      func(r *tokens.GrantRequest) { r.CodeVerifier = strings.Repeat("w", 43) },
			"another client":        func(r *tokens.GrantRequest) { r.ClientID = "other-client" },
			"another redirect":      func(r *tokens.GrantRequest) { r.RedirectURI = "https://shop.example/back/" },
			"no redirect":           func(r *tokens.GrantRequest) { r.RedirectURI = "" },
			"too late":              func(*tokens.GrantRequest) { n.clock.forward(time.Minute) },
			"the challenge instead": func(r *tokens.GrantRequest) { r.CodeVerifier = challengeOf(verifier) },
		} {
			code := n.code(visitor, n.want(n.login(visitor, ada, password), StateSuccess))
			request := exchange(code)
			change(&request)
			if _, err := n.Grant(t.Context(), request); errs.CodeOf(err) != tokens.CodeInvalidGrant {
				t.Errorf("%s: %v", name, err)
			}
			if _, err := n.Grant(t.Context(), exchange(code)); errs.CodeOf(err) != tokens.CodeInvalidGrant {
				t.Errorf("%s: the code was not over after it: %v", name, err)
			}
		}
		for _, wrong := range []string{"", strings.Repeat("v", 42), strings.Repeat("v", 129), strings.Repeat("v", 42) + "!"} {
			request := exchange("x")
			request.CodeVerifier = wrong
			if _, err := n.Grant(t.Context(), request); errs.CodeOf(err) != tokens.CodeInvalidRequest {
				t.Errorf("verifier %q: %v", wrong, err)
			}
		}
		// A challenge in the plain, or none, gets no code.
		for _, wrong := range []string{"", verifier + "v", "short"} {
			if _, err := n.IssueCode(n.as(n.signedIn(id).AccessToken), CodeRequest{ClientID: testClient, Challenge: wrong}); errs.KindOf(err) != errs.InvalidArgument {
				t.Errorf("challenge %q: %v", wrong, err)
			}
		}
		// Somebody who is a member already needs no session token; a visitor does.
		if _, err := n.IssueCode(n.as(n.signedIn(id).AccessToken), CodeRequest{ClientID: testClient, Challenge: challengeOf(verifier)}); err != nil {
			t.Error(err)
		}
		if _, err := n.IssueCode(n.as(visitor), CodeRequest{ClientID: testClient, Challenge: challengeOf(verifier)}); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("a visitor: %v", err)
		}
	})
}

// Nobody can be handed a sign-in that is not theirs, nor use one twice.
func TestSessionFixation(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		attacker, victim := n.visitor().AccessToken, n.visitor().AccessToken
		session := n.want(n.login(attacker, ada, password), StateSuccess)
		request := CodeRequest{SessionToken: session, ClientID: testClient, Challenge: challengeOf(verifier)}
		if _, err := n.IssueCode(n.as(victim), request); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("another's session token: %v", err)
		}
		grant := tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, SessionToken: session, Authorization: victim + "," + testKey}
		if _, err := n.Grant(t.Context(), grant); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("another's session token in a grant: %v", err)
		}
		_, err := n.IssueCode(n.as(attacker), request)
		must(t, err)
		if _, err := n.IssueCode(n.as(attacker), request); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("twice: %v", err)
		}
		request.SessionToken = n.want(n.login(attacker, ada, password), StateSuccess)
		n.clock.forward(5 * time.Minute)
		if _, err := n.IssueCode(n.as(attacker), request); errs.KindOf(err) != errs.Unauthenticated {
			t.Errorf("too late: %v", err)
		}
		// Each sign-in is a session of its own.
		if a, b := n.in(n.signedIn(id).AccessToken), n.in(n.signedIn(id).AccessToken); a.Session == b.Session {
			t.Error("two sign-ins share a session")
		}
	})
}

func TestSignOnAndAuthorizedClient(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		both := visitor + "," + testKey
		body := `{"loginId":{"email":"` + ada + `"},"profile":{"firstName":"Ada","labels":["vip"]},"verifyEmail":true}`
		r := n.call("POST", "/_api/iam/authentication/v2/sign-on", both, body)
		session, _ := r.body["sessionToken"].(string)
		if r.status != 200 || session == "" || r.identity()["email"].(map[string]any)["isVerified"] != true {
			t.Fatalf("%d %s", r.status, r.text)
		}
		id := r.identity()["id"].(string)
		token := n.call("POST", "/oauth2/token", both, `{"grant_type":"authorized_client","member_id":"`+id+`","session_token":"`+session+`"}`)
		if token.status != 200 || n.in(token.body["access_token"].(string)).ID != id {
			t.Fatalf("%d %s", token.status, token.text)
		}
		if r := n.call("POST", "/oauth2/token", both, `{"grant_type":"authorized_client","scope":"offline_access","member_id":"`+id+`"}`); r.status != 200 {
			t.Errorf("without session: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v2/sign-on", both, body); r.identity()["id"] != id {
			t.Errorf("again: %s", r.text)
		}
		other := n.call("POST", "/v2/sign-on", both, `{"loginId":{"email":"bob@example.com"}}`)
		if r := n.call("POST", "/oauth2/token", both, `{"grant_type":"authorized_client","member_id":"`+id+`","session_token":"`+other.body["sessionToken"].(string)+`"}`); r.status != 401 {
			t.Errorf("somebody else's session: %d %s", r.status, r.text)
		}
		_, limited, err := n.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}), "limited", false, []string{"SOMETHING.ELSE"})
		must(t, err)
		for name, header := range map[string]string{"a visitor alone": visitor, "an app alone": testKey, "a limited app": visitor + "," + limited, "two visitors": visitor + "," + visitor, "garbage": visitor + ",garbage"} {
			for _, r := range []reply{n.call("POST", "/v2/sign-on", header, body), n.call("POST", "/oauth2/token", header, `{"grant_type":"authorized_client","member_id":"`+id+`"}`)} {
				if r.status != 403 && r.status != 401 {
					t.Errorf("%s: %d %s", name, r.status, r.text)
				}
			}
		}
	})
}

// Whoever took an e-mail before its owner came is put out when an app has seen
// whose it is.
func TestSignOnPutsSquattersOut(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		squatter := n.signedIn(n.member(ada))
		visitor := n.visitor().AccessToken
		n.clock.forward(time.Millisecond)
		if r := n.call("POST", "/v2/sign-on", visitor+","+testKey, `{"loginId":{"email":"`+ada+`"},"verifyEmail":true}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.out("the squatter", squatter.AccessToken)
		if r := n.login(visitor, ada, password); r.code() != CodeMustReset {
			t.Errorf("the squatter's password: %s", r.text)
		}
	})
}

func TestSessions(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		one, two, three := n.signedIn(id), n.signedIn(id), n.signedIn(id)
		stranger := n.signedIn(n.member("bob@example.com"))
		list := func(token string) []any {
			r := n.call("GET", "/v1/sessions/my", token, "")
			if r.status != 200 {
				t.Fatalf("%d %s", r.status, r.text)
			}
			return r.body["sessions"].([]any)
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
		if r := n.call("DELETE", "/v1/sessions/my/"+n.in(two.AccessToken).Session, stranger.AccessToken, ""); r.status != 404 {
			t.Errorf("another's session: %d", r.status)
		}
		if r := n.call("DELETE", "/v1/sessions/my/"+n.in(two.AccessToken).Session, one.AccessToken, ""); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.out("ended", two.AccessToken)
		if r := n.call("POST", "/v1/sessions/my/sign-out", one.AccessToken, `{"keepCurrent":true}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.out("elsewhere", three.AccessToken)
		n.in(one.AccessToken)
		// The password: this session stays, others end, with their refresh tokens.
		four := n.signedIn(id)
		if r := n.call("POST", "/v2/change-password", one.AccessToken, `{"newPassword":"short"}`); len(r.violated()) != 1 {
			t.Errorf("%s", r.text)
		}
		if r := n.call("POST", "/v2/change-password", one.AccessToken, `{"newPassword":"another horse"}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.in(one.AccessToken)
		n.out("after the password changed", four.AccessToken)
		if _, err := n.refresh(four.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("%v", err)
		}
		n.want(n.login(n.visitor().AccessToken, ada, "another horse"), StateSuccess)
		// Logout ends this one.
		if r := n.call("GET", "/_api/iam/authentication/v1/logout", one.AccessToken, ""); r.status != 200 || !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.out("logged out", one.AccessToken)
		if _, err := n.refresh(one.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("%v", err)
		}
		n.clock.forward(time.Millisecond)
		five := n.signedIn(id)
		if r := n.call("POST", "/v1/sessions/my/sign-out", five.AccessToken, `{"keepCurrent":false}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.out("everywhere", five.AccessToken)
		n.in(stranger.AccessToken)
	})
}

func TestLogoutRedirect(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	for to, want := range map[string]int{
		"https://shop.example/bye": 302, "http://localhost:9999/": 302, "https://evil.example/": 400, "https://shop.example.evil.example/": 400, "//evil.example": 400, "javascript:alert(1)": 400,
		"https://shop.example@evil.example/": 400, "http://shop.example/": 400, "https://shop.example:8443/": 400,
	} {
		r := n.call("GET", "/v1/logout?clientId="+testClient+"&postLogoutRedirectUri="+strings.ReplaceAll(to, "#", "%23"), "", "")
		if r.status != want || want == 302 && r.header.Get("Location") != to {
			t.Errorf("%s: %d %v", to, r.status, r.header["Location"])
		}
	}
	if r := n.call("GET", "/v1/logout?postLogoutRedirectUri=https://shop.example/", "", ""); r.status != 400 {
		t.Errorf("without a client: %d", r.status)
	}
}

// A member's session lives while it is used, and ends after 180 days without use.
func TestMemberIdleLife(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		g := n.signedIn(n.member(ada))
		for range 3 {
			n.clock.forward(179 * day)
			if _, err := n.refresh(g.RefreshToken); err != nil {
				t.Fatal(err)
			}
		}
		must(t, n.tokens.Prune(t.Context()))
		n.clock.forward(180 * day)
		if _, err := n.refresh(g.RefreshToken); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("idle: %v", err)
		}
		must(t, n.tokens.Prune(t.Context()))
	})
}

func TestRefreshBindings(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	_, err := n.EnsureClient(t.Context(), "other-client", nil)
	must(t, err)
	g := n.signedIn(n.member(ada))
	for name, in := range map[string]tokens.GrantRequest{
		"another client": {GrantType: "refresh_token", ClientID: "other-client", RefreshToken: g.RefreshToken},
		"altered":        {GrantType: "refresh_token", ClientID: testClient, RefreshToken: g.RefreshToken + "x"},
		"prefix only":    {GrantType: "refresh_token", ClientID: testClient, RefreshToken: refreshPrefix},
	} {
		if _, err := n.Grant(t.Context(), in); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("%s: %v", name, err)
		}
	}
	n.out("as an access token", g.RefreshToken)
}

func TestSessionsAreBounded(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	id := n.member(ada)
	first := n.signedIn(id)
	for range maxSessions {
		n.clock.forward(time.Second)
		n.signedIn(id)
	}
	n.out("the longest unused", first.AccessToken)
}
