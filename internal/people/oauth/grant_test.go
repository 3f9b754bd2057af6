package oauth_test

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const day = 24 * time.Hour

func TestVisitorCostsNoWrite(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := peopletest.NewClock()
		writes := 0
		db := storetest.Open(t, dialect, c.Set, func(cfg *store.Config) {
			cfg.Observe = func(f store.Finished) {
				if f.Write {
					writes++
				}
			}
		})
		n := peopletest.StartNode(t, db, c)
		writes = 0
		a, b := n.Visitor(), n.Visitor()
		expect.That(t, n.In(a.AccessToken).ID != n.In(b.AccessToken).ID, "two visitors are one")
		again, err := n.Refresh(a.RefreshToken)
		peopletest.Must(t, err)
		expect.Equal(t, writes, 0, "writes")
		expect.That(t, again.RefreshToken == a.RefreshToken && n.In(again.AccessToken).ID == n.In(a.AccessToken).ID,
			"renewing changed the visitor or the refresh token")
	})
}

// A visitor's refresh token lives while it is used, however old it gets, and ends
// after a year (and up to a month) without use.
func TestVisitorIdleLife(t *testing.T) {
	for name, test := range map[string]struct {
		uses  []time.Duration // pauses before each use
		works bool
	}{
		"used within the year":             {[]time.Duration{364 * day}, true},
		"idle for more than a year":        {[]time.Duration{396 * day}, false},
		"used weekly for three years":      {weekly(3 * 52), true},
		"used early, then idle 364 days":   {[]time.Duration{20 * day, 364 * day}, true},
		"used once, then idle too long":    {[]time.Duration{40 * day, 396 * day}, false},
		"used once, then idle 364 days":    {[]time.Duration{40 * day, 364 * day}, true},
		"used daily, noted, then 364 idle": {[]time.Duration{40 * day, 29 * day, 364 * day}, true},
	} {
		t.Run(name, func(t *testing.T) {
			peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
				g := n.Visitor()
				for i, pause := range test.uses {
					n.Clock.Advance(pause)
					_, err := n.Refresh(g.RefreshToken)
					last := i == len(test.uses)-1
					switch {
					case err == nil && last && !test.works:
						t.Error("still works")
					case err != nil && (!last || test.works):
						t.Fatalf("use %d: %v", i, err)
					}
				}
			})
		})
	}
}

func weekly(n int) []time.Duration {
	out := make([]time.Duration, n)
	for i := range out {
		out[i] = 7 * day
	}
	return out
}

func TestGrantRefusals(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		g := n.Visitor()
		app, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: peopletest.App,
			ClientSecret: peopletest.Secret})
		peopletest.Must(t, err)
		for name, test := range map[string]struct {
			in   tokens.GrantRequest
			code string
			kind errs.Kind
		}{
			"no grant type": {tokens.GrantRequest{ClientID: peopletest.Client}, tokens.CodeInvalidRequest,
				errs.InvalidArgument},
			"unknown grant type": {tokens.GrantRequest{GrantType: "password", ClientID: peopletest.Client},
				tokens.CodeUnsupportedGrant, errs.InvalidArgument},
			"visitor without client": {tokens.GrantRequest{GrantType: "anonymous"}, tokens.CodeInvalidRequest,
				errs.InvalidArgument},
			"visitor of unknown client": {tokens.GrantRequest{GrantType: "anonymous", ClientID: "nobody"},
				tokens.CodeInvalidClient, errs.Unauthenticated},
			"renew with nothing": {tokens.GrantRequest{GrantType: "refresh_token", ClientID: peopletest.Client},
				tokens.CodeInvalidRequest, errs.InvalidArgument},
			"renew with garbage": {tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: "garbage"},
				tokens.CodeInvalidGrant, errs.InvalidArgument},
			"renew with an access token": {tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: g.AccessToken},
				tokens.CodeInvalidGrant, errs.InvalidArgument},
			"renew for another client": {tokens.GrantRequest{GrantType: "refresh_token", ClientID: peopletest.App,
				RefreshToken: g.RefreshToken}, tokens.CodeInvalidGrant, errs.InvalidArgument},
			"renew of an app, no secret": {tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: app.RefreshToken},
				tokens.CodeInvalidClient, errs.Unauthenticated},
			"app id as visitor's client": {tokens.GrantRequest{GrantType: "anonymous", ClientID: peopletest.App},
				tokens.CodeInvalidClient, errs.Unauthenticated},
			"credentials without secrets": {tokens.GrantRequest{GrantType: "client_credentials", ClientID: peopletest.App},
				tokens.CodeInvalidRequest, errs.InvalidArgument},
		} {
			if _, err := n.OAuth.Grant(t.Context(), test.in); errs.CodeOf(err) != test.code || errs.KindOf(err) != test.kind {
				t.Errorf("%s: %v", name, err)
			}
		}
		// The site-session strategy sends no client.
		if _, err := n.OAuth.Grant(t.Context(),
			tokens.GrantRequest{GrantType: "refresh_token", RefreshToken: g.RefreshToken}); err != nil {
			t.Errorf("renew without client: %v", err)
		}
	})
}

func TestTokenCall(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		form := func(pairs ...string) string {
			v := url.Values{}
			for i := 0; i < len(pairs); i += 2 {
				v.Set(pairs[i], pairs[i+1])
			}
			return v.Encode()
		}
		const formType = "application/x-www-form-urlencoded"
		refresh := ""
		for _, path := range []string{"/v1/oauth/token", "/oauth2/token", "/_api/oauth2/token"} {
			for _, body := range []string{
				`{"clientId":"` + peopletest.Client + `","grantType":"anonymous"}`,
				`{"client_id":"` + peopletest.Client + `","grant_type":"anonymous"}`,
			} {
				r := n.Call("POST", path, "", body)
				expect.ThatNow(t, r.Status == 200 && len(r.Body) == 4 && r.Body["expires_in"] == 14400.0 &&
					r.Body["token_type"] == "Bearer", "%s %s: %d %s", path, body, r.Status, r.Text)
				n.In(r.Body["access_token"].(string))
				refresh = r.Body["refresh_token"].(string)
			}
			for _, body := range []string{
				form("clientId", peopletest.Client, "grantType", "refresh_token", "refreshToken", refresh),
				form("client_id", peopletest.Client, "grant_type", "refresh_token", "refresh_token", refresh),
				form("client_id", peopletest.App, "grant_type", "client_credentials", "client_secret", peopletest.Secret,
					"instance_id", "x"),
			} {
				expect.StatusNow(t, n.Call("POST", path, "", body, "Content-Type", formType), 200, "%s %s", path, body)
			}
		}
		// A token that is over must not keep anybody from getting a new one.
		if r := n.Call("POST", "/oauth2/token", "garbage", `{"clientId":"`+peopletest.Client+`","grantType":"anonymous"}`); r.Status != 200 {
			t.Errorf("with an old token: %d %s", r.Status, r.Text)
		}
		for body, want := range map[string]struct {
			status int
			code   string
		}{
			`{"grantType":"password","clientId":"x"}`:                      {400, tokens.CodeUnsupportedGrant},
			`{"grantType":"authorization_code","clientId":"x","code":"y"}`: {400, tokens.CodeInvalidRequest},
			`{"grantType":"authorized_client","member_id":"x"}`:            {403, "TWO_TOKENS_NEEDED"},
			`{"grantType":"anonymous","clientId":"nobody"}`:                {401, tokens.CodeInvalidClient},
			`{"grantType":"refresh_token","refreshToken":"x"}`:             {400, tokens.CodeInvalidGrant},
			`{}`: {400, tokens.CodeInvalidRequest},
			``:   {400, tokens.CodeInvalidRequest},
		} {
			expect.Refused(t, n.Call("POST", "/oauth2/token", "", body), want.status, want.code, body)
		}
		for _, body := range []string{`{"grantType":7}`, `[]`, `{"grantType":`} {
			expect.Status(t, n.Call("POST", "/oauth2/token", "", body), 400, body)
		}
		app := n.Call("POST", "/oauth2/token", "", `{"grant_type":"client_credentials","client_id":"`+peopletest.App+
			`","client_secret":"`+peopletest.Secret+`"}`)
		r := n.Call("POST", "/oauth/access", "", `{"grant_type":"refresh_token","client_id":"`+peopletest.App+
			`","client_secret":"`+peopletest.Secret+`","refresh_token":"`+app.Body["refresh_token"].(string)+`"}`)
		expect.That(t, r.Status == 200 && n.In(r.Body["access_token"].(string)).Kind == actor.App, "app renewal: %d %s",
			r.Status, r.Text)
		if r := n.Call("POST", "/oauth/access", "", `{"grant_type":"refresh_token","refresh_token":"`+refresh+`"}`); r.Code() != tokens.CodeInvalidRequest {
			t.Errorf("app renewal without secret: %d %s", r.Status, r.Text)
		}
	})
}

// Every grant, in both spellings, as JSON and as a form, on every path.
func TestEveryGrantInEverySpelling(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		app, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: peopletest.App,
			ClientSecret: peopletest.Secret})
		peopletest.Must(t, err)
		snake := map[string]string{"grantType": "grant_type", "clientId": "client_id", "clientSecret": "client_secret",
			"refreshToken": "refresh_token", "codeVerifier": "code_verifier",
			"redirectUri": "redirect_uri", "memberId": "member_id", "sessionToken": "session_token",
			"accessToken": "access_token"}
		// Each makes a request anew: codes and session tokens work once.
		for name, request := range map[string]func() (fields map[string]string, authorization string, kind actor.Kind){
			"anonymous": func() (map[string]string, string, actor.Kind) {
				return map[string]string{"clientId": peopletest.Client}, "", actor.Visitor
			},
			"refresh_token": func() (map[string]string, string, actor.Kind) {
				return map[string]string{"clientId": peopletest.Client, "refreshToken": n.Visitor().RefreshToken}, "", actor.Visitor
			},
			"authorization_code": func() (map[string]string, string, actor.Kind) {
				visitor := n.Visitor().AccessToken
				in := peopletest.Exchange(n.Code(visitor,
					n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)))
				return map[string]string{"clientId": in.ClientID, "code": in.Code, "codeVerifier": in.CodeVerifier,
					"redirectUri": in.RedirectURI}, "", actor.Member
			},
			"authorized_client": func() (map[string]string, string, actor.Kind) {
				return map[string]string{"memberId": id, "scope": "offline_access"}, n.Visitor().AccessToken + "," +
					peopletest.Key, actor.Member
			},
			"authorized_client with session": func() (map[string]string, string, actor.Kind) {
				both := n.Visitor().AccessToken + "," + peopletest.Key
				r := n.Call("POST", "/v2/sign-on", both, `{"loginId":{"email":"`+peopletest.Ada+`"}}`)
				return map[string]string{"memberId": id, "sessionToken": r.Body["sessionToken"].(string)}, both, actor.Member
			},
			"client_credentials": func() (map[string]string, string, actor.Kind) {
				return map[string]string{"clientId": peopletest.App, "clientSecret": peopletest.Secret,
					"instance_id": "x"}, "", actor.App
			},
			"strip_bound_session": func() (map[string]string, string, actor.Kind) {
				return map[string]string{"clientSecret": peopletest.Secret, "accessToken": app.AccessToken}, "", actor.App
			},
		} {
			for _, path := range []string{"/oauth2/token", "/_api/oauth2/token", "/v1/oauth/token"} {
				for _, spelling := range []string{"camel", "snake"} {
					for _, form := range []bool{false, true} {
						fields, authorization, kind := request()
						grant, _, _ := strings.Cut(name, " ")
						fields["grantType"] = grant
						values, object := url.Values{}, map[string]string{}
						for key, value := range fields {
							if other := snake[key]; spelling == "snake" && other != "" {
								key = other
							}
							values.Set(key, value)
							object[key] = value
						}
						raw, err := json.Marshal(object)
						peopletest.Must(t, err)
						body, contentType := string(raw), "application/json"
						if form {
							body, contentType = values.Encode(), "application/x-www-form-urlencoded"
						}
						r := n.Call("POST", path, authorization, body, "Content-Type", contentType)
						if r.Status != 200 || r.Body["refresh_token"] == "" || r.Body["expires_in"] != 14400.0 {
							t.Fatalf("%s in %s case, form %v: %d %s", name, spelling, form, r.Status, r.Text)
						}
						if got := n.In(r.Body["access_token"].(string)); got.Kind != kind {
							t.Errorf("%s in %s case, form %v: %v", name, spelling, form, got)
						}
					}
				}
			}
		}
	})
}

func TestTokenInfoAndKeys(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		g := n.Visitor()
		visitor := n.In(g.AccessToken)
		shop, err := n.Site.Get(t.Context())
		peopletest.Must(t, err)
		info := func(token string) map[string]any {
			r := n.Call("POST", "/oauth2/token-info", "", `{"token":"`+token+`"}`)
			expect.StatusNow(t, r, 200)
			return r.Body
		}
		want := map[string]any{
			"active": true, "subjectType": "VISITOR", "subjectId": visitor.ID, "clientId": peopletest.Client,
			"iat": "1794744000", "exp": "1794758400", "accountId": shop.ID, "siteId": shop.ID, "instanceId": shop.ID,
		}
		expect.Diff(t, want, info(g.AccessToken))
		if got := info(peopletest.Key); got["active"] != true || got["subjectType"] != "APP" {
			t.Errorf("a key: %v", got)
		}
		dead := map[string]any{"active": false, "subjectType": "UNKNOWN", "subjectId": "", "clientId": ""}
		for _, token := range []string{"", "garbage", g.RefreshToken, g.AccessToken + "x"} {
			expect.Diff(t, dead, info(token), "%.20q", token)
		}
		for body, status := range map[string]int{ // as bytes inside the body, which is how the public package asks
			`{"token":"` + g.AccessToken + `"}`:           200,
			url.Values{"token": {g.AccessToken}}.Encode(): 200,
			`{"token":7}`: 400,
			`{"token":"` + strings.Repeat("x", 5000) + `"}`: 400,
			"%zz": 400,
		} {
			r := n.Call("POST", "/oauth2/token-info", "", `{"body":"`+base64.StdEncoding.EncodeToString([]byte(body))+`"}`)
			expect.That(t, r.Status == status && (status != 200 || r.Body["subjectId"] == visitor.ID), "%.40s: %d %s",
				body, r.Status, r.Text)
		}
		expect.Status(t, n.Call("POST", "/oauth2/token-info", "", `{"body":"?"}`), 400, "no base64")
		r := n.Call("GET", "/oauth2/jwks", "", "")
		keys := r.Body["keys"].([]any)
		if len(keys) != 1 || keys[0].(map[string]any)["kty"] != "OKP" || keys[0].(map[string]any)["d"] != nil {
			t.Errorf("jwks %s", r.Text)
		}
	})
}
