package identity_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/accounts"
	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestOwnAccount(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		token := n.SignedIn(id).AccessToken
		if r := n.Call("PATCH", "/v1/identities/"+id, peopletest.Key,
			`{"identity":{"identityProfile":{"labels":["good customer"],"slug":"ada"}}}`); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		r := n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"id":"someone-else","status":{"name":"BLOCKED"},"email":{"address":"x@example.com","isVerified":true},"identityProfile":{
			"firstName":"Ada","company":"Engines","labels":["owner"],"slug":"admin","phonesV2":[{"phone":"+49 30 123456"}],
			"customFields":[{"name":"size","value":{"numValue":38}}],"addresses":[{"address":{"country":"DE","city":"Berlin"},"tag":"HOME"}]}}}`)
		expect.StatusNow(t, r, 200)
		want := map[string]any{
			"firstName": "Ada", "company": "Engines", "labels": []any{"good customer"}, "slug": "ada",
			"privacyStatus": "UNDEFINED", "emails": []any{}, "phones": []any{}, "secondaryEmails": []any{},
			"phonesV2":     []any{map[string]any{"phone": "+49 30 123456", "tag": "UNTAGGED"}},
			"customFields": []any{map[string]any{"name": "size", "value": map[string]any{"numValue": 38.0}}},
			"addresses":    []any{map[string]any{"address": map[string]any{"country": "DE", "city": "Berlin"}, "tag": "HOME"}},
		}
		expect.Diff(t, want, r.Profile())
		if got := r.Identity(); got["id"] != id || got["status"].(map[string]any)["name"] != accounts.StatusActive ||
			got["email"].(map[string]any)["address"] != peopletest.Ada {
			t.Errorf("what nobody sets: %s", r.Text)
		}
		revision := r.Identity()["revision"].(string)
		r = n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"revision":"`+revision+`","identityProfile":{"company":null,"firstName":"Ada"}}}`)
		expect.That(t, r.Status == 200 && r.Profile()["company"] == nil && r.Profile()["firstName"] == "Ada",
			"null clears: %d %s", r.Status, r.Text)
		if r := n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"revision":"`+revision+`","identityProfile":{"lastName":"Lovelace"}}}`); r.Status != 409 ||
			r.Code() != "INVALID_REVISION" {
			t.Errorf("stale: %d %s", r.Status, r.Text)
		}
		r = n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"identityProfile":{"lastName":"Lovelace","nickname":"Countess"}},"fieldMask":"identityProfile.lastName"}`)
		expect.That(t, r.Status == 200 && r.Profile()["lastName"] == "Lovelace" && r.Profile()["nickname"] == nil,
			"mask: %d %s", r.Status, r.Text)
		same := n.Call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"lastName":"Lovelace"}}}`)
		expect.Equal(t, same.Identity()["revision"], r.Identity()["revision"], "a change of nothing was written")
		if r := n.Call("GET", "/v1/identities/my", token, ""); r.Status != 200 || r.Profile()["lastName"] != "Lovelace" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
	})
}

// An oversized profile is refused with every field that is too much, and nothing is kept.
func TestOversizedProfiles(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		token := n.SignedIn(id).AccessToken
		long := strings.Repeat("x", 1001)
		many := func(n int, of string) string { return "[" + strings.TrimSuffix(strings.Repeat(of+",", n), ",") + "]" }
		body := `{"identity":{"identityProfile":{"firstName":"` + long + `","company":"` + long + `","vatId":"` + long +
			`","picture":"javascript:x",
			"phonesV2":` + many(11, `{"phone":"+49 30 123456"}`) + `,"addresses":` + many(21, `{"address":{}}`) +
			`,"secondaryEmails":[{"email":"no address"}],
			"customFields":[{"name":"n","value":{"strValue":"` + long +
			`"}},{"name":"m","value":{"strValue":"a","numValue":1}}]}}}`
		r := n.Call("PATCH", "/v1/identities/my", token, body)
		p := "identity.identityProfile."
		want := []string{p + "addresses", p + "company", p + "customFields[0].value.strValue", p + "customFields[1].value",
			p + "firstName", p + "phonesV2", p + "picture", p + "secondaryEmails[0].email", p + "vatId"}
		if diff := cmp.Diff(want, r.Violated()); r.Status != 400 || diff != "" {
			t.Errorf("%d %s", r.Status, diff)
		}
		if r := n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"identityProfile":{"customFields":[{"name":"n","value":{"boolValue":true}},{"name":"n","value":{"boolValue":false}}]}}}`); r.Status != 400 {
			t.Errorf("a field twice: %d %s", r.Status, r.Text)
		}
		if r := n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"identityProfile":{"nickname":"`+strings.Repeat("x", 200<<10)+`"}}}`); r.Status != 413 &&
			r.Status != 400 {
			t.Errorf("a huge one: %d %.100s", r.Status, r.Text)
		}
		if r := n.Call("GET", "/v1/identities/my", token, ""); r.Profile()["firstName"] != nil {
			t.Errorf("kept: %s", r.Text)
		}
		// The same rules hold at registration, where each violation must have data.
		var inner struct {
			Identity struct{ IdentityProfile json.RawMessage }
		}
		peopletest.Must(t, json.Unmarshal([]byte(body), &inner))
		r = n.Call("POST", "/v2/register", n.Visitor().AccessToken, `{"loginId":{"email":"bob@example.com"},"password":"`+
			peopletest.Password+`","clientMetaData":{"anything":["goes"]},"profile":`+string(inner.Identity.IdentityProfile)+`}`)
		for i := range want {
			want[i] = strings.Replace(want[i], p, "profile.", 1)
		}
		expect.Diff(t, want, r.Violated())
		for _, v := range r.Body["details"].(map[string]any)["validationError"].(map[string]any)["fieldViolations"].([]any) {
			expect.That(t, v.(map[string]any)["data"] != nil, "no data: %v", v)
		}
	})
}

func TestManagedAccounts(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		ids := map[string]string{}
		for i, address := range []string{peopletest.Ada, "Bob@Example.com", "cleo@example.com", "Straße@example.com"} {
			n.Clock.Advance(1000)
			ids[address] = n.Member(address)
			if i == 2 {
				_, err := n.BlockMember(t.Context(), ids[address])
				peopletest.Must(t, err)
			}
		}
		list := func(body string) (out []string) {
			t.Helper()
			r := n.Call("POST", "/v1/identities/query", peopletest.Key, body)
			expect.StatusNow(t, r, 200, body)
			for _, i := range r.Body["identities"].([]any) {
				out = append(out, i.(map[string]any)["email"].(map[string]any)["address"].(string))
			}
			return out
		}
		for body, want := range map[string][]string{
			// members only, the newest first
			`{}`: {"Straße@example.com", "cleo@example.com", "Bob@Example.com", peopletest.Ada},
			`{"query":{"filter":{"status.name":"BLOCKED"}}}`:               {"cleo@example.com"},
			`{"query":{"filter":{"email.address":{"$startsWith":"BOB"}}}}`: {"Bob@Example.com"},
			`{"query":{"sort":[{"fieldName":"createdDate","order":"ASC"}],"paging":{"limit":2,"offset":1}}}`: {"Bob@Example.com",
				"cleo@example.com"},
			`{"email":"STRASSE@example.com"}`: {"Straße@example.com"},
			`{"email":"nobody@example.com"}`:  nil,
			fmt.Sprintf(`{"query":{"filter":{"id":{"$in":["%s","%s"]}}}}`, ids[peopletest.Ada],
				ids["cleo@example.com"]): {"cleo@example.com", peopletest.Ada},
			`{"email":"cleo@example.com","query":{"filter":{"status.name":"ACTIVE"}}}`: nil,
			`{"query":{"filter":{"createdDate":{"$gt":"2020-01-01T00:00:00.000Z"},"email.address":"` + peopletest.Ada +
				`"}}}`: {peopletest.Ada},
		} {
			expect.Diff(t, want, list(body), body)
		}
		for _, body := range []string{`{"email":"no address"}`, `{"query":{"filter":{"password":"x"}}}`,
			`{"query":{"filter":{"status.name":"DELETED"}}}`} {
			expect.Status(t, n.Call("POST", "/v1/identities/query", peopletest.Key, body), 400, body)
		}
		if r := n.Call("GET", "/v1/identities/"+ids[peopletest.Ada], peopletest.Key, ""); r.Status != 200 ||
			strings.Contains(r.Text, "argon2") {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		staff, err := store.Get(t.Context(), n.DB,
			func(tx *store.Tx) (*accounts.Account, error) { return accounts.Find(tx, "kind = 'staff'") })
		peopletest.Must(t, err)
		for _, id := range []string{"nobody", staff.ID} { // staff are managed elsewhere
			for method, path := range map[string]string{"GET": "", "PATCH": "", "POST": "/disconnect", "DELETE": ""} {
				if r := n.Call(method, "/v1/identities/"+id+path, peopletest.Key,
					`{"identity":{"identityProfile":{"nickname":"x"}}}`); r.Status != 404 || r.Code() != "IDENTITY_NOT_FOUND" {
					t.Errorf("%s %s: %d %s", method, id, r.Status, r.Text)
				}
			}
		}
		token := n.SignedIn(ids[peopletest.Ada])
		if r := n.Call("POST", "/v1/identities/"+ids[peopletest.Ada]+"/disconnect", peopletest.Key, ``); r.Status != 200 ||
			r.Identity()["status"].(map[string]any)["name"] != accounts.StatusOffline {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		n.Out("disconnected", token.AccessToken)
		expect.Status(t, n.Call("DELETE", "/v1/identities/"+ids["Bob@Example.com"], peopletest.Key, ``), 200)
		expect.Status(t, n.Call("GET", "/v1/identities/"+ids["Bob@Example.com"], peopletest.Key, ""), 404, "deleted")
		r := n.Call("POST", "/v1/audit-log/query", peopletest.Key, `{"query":{"filter":{"entity":"`+accounts.Entity+
			`","operation":"identity.identities.disconnect"}}}`)
		expect.Len(t, r.Body["auditRecords"].([]any), 1, "audit: %s", r.Text)
	})
}

func TestValidateEmail(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	visitor := n.Visitor().AccessToken
	const format = "EMAIL_DOMAIN_FORMAT_INVALID"
	for email, want := range map[string]struct {
		valid  bool
		reason string
	}{
		peopletest.Ada: {true, ""}, " Ada@Example.com ": {true, ""}, "ada@bücher.example": {true, ""}, "ada": {false, ""},
		"ada@": {false, format}, "ada@localhost": {false, format}, "ada@exa mple.com": {false, format},
		"a da@example.com": {false, ""}, "@example.com": {false, ""}, "a..b@x": {false, ""},
	} {
		body, err := json.Marshal(map[string]string{"email": email})
		peopletest.Must(t, err)
		r := n.Call("POST", "/_api/iam/authentication/v2/validate-email", visitor, string(body))
		failure, _ := r.Body["failure"].(map[string]any)
		reason, _ := failure["reason"].(string)
		expect.That(t, r.Status == 200 && r.Body["valid"] == want.valid && r.Body["formatInvalid"] != want.valid &&
			reason == want.reason, "%q: %d %s", email, r.Status, r.Text)
	}
	for _, body := range []string{`{}`, `{"email":"` + strings.Repeat("x", 255) + `"}`} {
		expect.Status(t, n.Call("POST", "/v2/validate-email", visitor, body), 400, "%.40s", body)
	}
	// Whether somebody has it is not told.
	n.Member(peopletest.Ada)
	taken, free := n.Call("POST", "/v2/validate-email", visitor, `{"email":"`+peopletest.Ada+`"}`), n.Call("POST",
		"/v2/validate-email", visitor, `{"email":"free@example.com"}`)
	expect.Equal(t, taken.Text, free.Text, "and differ")
}

func TestUserInfo(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		if r := n.Call("GET", "/oauth2/user-info", visitor, ""); r.Status != 200 || len(r.Body) != 1 ||
			r.Body["sub"] != n.In(visitor).ID {
			t.Errorf("visitor: %d %s", r.Status, r.Text)
		}
		id := n.Member(peopletest.Ada)
		token := n.SignedIn(id).AccessToken
		n.Call("PATCH", "/v1/identities/my", token,
			`{"identity":{"identityProfile":{"firstName":"Ada","lastName":"Lovelace","language":"en"}}}`)
		want := map[string]any{"sub": id, "givenName": "Ada", "familyName": "Lovelace", "name": "Ada Lovelace",
			"email": peopletest.Ada, "emailVerified": false, "language": "en"}
		expect.Diff(t, want, n.Call("GET", "/oauth2/user-info", token, "").Body)
	})
}

// An app that holds a token gets one of its own for it, with its secret only.
func TestUnboundTokens(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		grant := func(token, secret string) peopletest.Reply {
			return n.Call("POST", "/oauth2/token", "", `{"grant_type":"strip_bound_session","client_secret":"`+secret+
				`","access_token":"`+token+`"}`)
		}
		own, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: peopletest.App,
			ClientSecret: peopletest.Secret})
		peopletest.Must(t, err)
		r := grant(own.AccessToken, peopletest.Secret)
		expect.That(t, r.Status == 200 && r.Body["expires_in"] == 14400.0 &&
			n.In(r.Body["access_token"].(string)).ID == peopletest.App, "%d %s", r.Status, r.Text)
		for name, test := range map[string]struct {
			peopletest.Reply
			status int
			code   string
		}{
			"wrong secret":    {grant(own.AccessToken, "wrong"), 401, tokens.CodeInvalidClient},
			"no secret":       {grant(own.AccessToken, ""), 400, tokens.CodeInvalidRequest},
			"no token":        {grant("", peopletest.Secret), 400, tokens.CodeInvalidRequest},
			"garbage":         {grant("garbage", peopletest.Secret), 400, tokens.CodeInvalidGrant},
			"a refresh token": {grant(own.RefreshToken, peopletest.Secret), 400, tokens.CodeInvalidGrant},
			"a visitor's":     {grant(n.Visitor().AccessToken, peopletest.Secret), 401, tokens.CodeInvalidClient},
			"an API key":      {grant(peopletest.Key, peopletest.Secret), 401, tokens.CodeInvalidClient},
			"no install codes": {n.Call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+
				peopletest.App+`","client_secret":"`+peopletest.Secret+`","code":"x"}`), 400, tokens.CodeInvalidGrant},
			"install, secret": {n.Call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+
				peopletest.App+`","client_secret":"wrong","code":"x"}`), 401, tokens.CodeInvalidClient},
			"install, no code": {n.Call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+
				peopletest.App+`","client_secret":"`+peopletest.Secret+`"}`), 400, tokens.CodeInvalidRequest},
			"another grant": {n.Call("POST", "/oauth/access", "", `{"grant_type":"client_credentials","client_id":"`+
				peopletest.App+`","client_secret":"`+peopletest.Secret+`"}`), 400, tokens.CodeUnsupportedGrant},
		} {
			expect.Refused(t, test.Reply, test.status, test.code, "%s %s", name, test.Text)
		}
	})
}
