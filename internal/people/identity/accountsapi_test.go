package identity

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/store"
)

func TestOwnAccount(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		token := n.signedIn(id).AccessToken
		if r := n.call("PATCH", "/v1/identities/"+id, testKey, `{"identity":{"identityProfile":{"labels":["good customer"],"slug":"ada"}}}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		r := n.call("PATCH", "/v1/identities/my", token, `{"identity":{"id":"someone-else","status":{"name":"BLOCKED"},"email":{"address":"x@example.com","isVerified":true},"identityProfile":{
			"firstName":"Ada","company":"Engines","labels":["owner"],"slug":"admin","phonesV2":[{"phone":"+49 30 123456"}],
			"customFields":[{"name":"size","value":{"numValue":38}}],"addresses":[{"address":{"country":"DE","city":"Berlin"},"tag":"HOME"}]}}}`)
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		want := map[string]any{
			"firstName": "Ada", "company": "Engines", "labels": []any{"good customer"}, "slug": "ada", "privacyStatus": "UNDEFINED", "emails": []any{}, "phones": []any{}, "secondaryEmails": []any{},
			"phonesV2":     []any{map[string]any{"phone": "+49 30 123456", "tag": "UNTAGGED"}},
			"customFields": []any{map[string]any{"name": "size", "value": map[string]any{"numValue": 38.0}}},
			"addresses":    []any{map[string]any{"address": map[string]any{"country": "DE", "city": "Berlin"}, "tag": "HOME"}},
		}
		if diff := cmp.Diff(want, r.profile()); diff != "" {
			t.Error(diff)
		}
		if got := r.identity(); got["id"] != id || got["status"].(map[string]any)["name"] != accounts.StatusActive || got["email"].(map[string]any)["address"] != ada {
			t.Errorf("what nobody sets: %s", r.text)
		}
		revision := r.identity()["revision"].(string)
		r = n.call("PATCH", "/v1/identities/my", token, `{"identity":{"revision":"`+revision+`","identityProfile":{"company":null,"firstName":"Ada"}}}`)
		if r.status != 200 || r.profile()["company"] != nil || r.profile()["firstName"] != "Ada" {
			t.Errorf("null clears: %d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/identities/my", token, `{"identity":{"revision":"`+revision+`","identityProfile":{"lastName":"Lovelace"}}}`); r.status != 409 || r.code() != "INVALID_REVISION" {
			t.Errorf("stale: %d %s", r.status, r.text)
		}
		r = n.call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"lastName":"Lovelace","nickname":"Countess"}},"fieldMask":"identityProfile.lastName"}`)
		if r.status != 200 || r.profile()["lastName"] != "Lovelace" || r.profile()["nickname"] != nil {
			t.Errorf("mask: %d %s", r.status, r.text)
		}
		same := n.call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"lastName":"Lovelace"}}}`)
		if same.identity()["revision"] != r.identity()["revision"] {
			t.Error("a change of nothing was written")
		}
		if r := n.call("GET", "/v1/identities/my", token, ""); r.status != 200 || r.profile()["lastName"] != "Lovelace" {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

// An oversized profile is refused with every field that is too much, and nothing is kept.
func TestOversizedProfiles(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		token := n.signedIn(id).AccessToken
		long := strings.Repeat("x", 1001)
		many := func(n int, of string) string { return "[" + strings.TrimSuffix(strings.Repeat(of+",", n), ",") + "]" }
		body := `{"identity":{"identityProfile":{"firstName":"` + long + `","company":"` + long + `","vatId":"` + long + `","picture":"javascript:x",
			"phonesV2":` + many(11, `{"phone":"+49 30 123456"}`) + `,"addresses":` + many(21, `{"address":{}}`) + `,"secondaryEmails":[{"email":"no address"}],
			"customFields":[{"name":"n","value":{"strValue":"` + long + `"}},{"name":"m","value":{"strValue":"a","numValue":1}}]}}}`
		r := n.call("PATCH", "/v1/identities/my", token, body)
		p := "identity.identityProfile."
		want := []string{p + "addresses", p + "company", p + "customFields[0].value.strValue", p + "customFields[1].value", p + "firstName", p + "phonesV2", p + "picture", p + "secondaryEmails[0].email", p + "vatId"}
		if diff := cmp.Diff(want, r.violated()); r.status != 400 || diff != "" {
			t.Errorf("%d %s", r.status, diff)
		}
		if r := n.call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"customFields":[{"name":"n","value":{"boolValue":true}},{"name":"n","value":{"boolValue":false}}]}}}`); r.status != 400 {
			t.Errorf("a field twice: %d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"nickname":"`+strings.Repeat("x", 200<<10)+`"}}}`); r.status != 413 && r.status != 400 {
			t.Errorf("a huge one: %d %.100s", r.status, r.text)
		}
		if r := n.call("GET", "/v1/identities/my", token, ""); r.profile()["firstName"] != nil {
			t.Errorf("kept: %s", r.text)
		}
		// The same rules hold at registration, where each violation must have data.
		var inner struct {
			Identity struct{ IdentityProfile json.RawMessage }
		}
		must(t, json.Unmarshal([]byte(body), &inner))
		r = n.call("POST", "/v2/register", n.visitor().AccessToken, `{"loginId":{"email":"bob@example.com"},"password":"`+password+`","clientMetaData":{"anything":["goes"]},"profile":`+string(inner.Identity.IdentityProfile)+`}`)
		for i := range want {
			want[i] = strings.Replace(want[i], p, "profile.", 1)
		}
		if diff := cmp.Diff(want, r.violated()); diff != "" {
			t.Error(diff)
		}
		for _, v := range r.body["details"].(map[string]any)["validationError"].(map[string]any)["fieldViolations"].([]any) {
			if v.(map[string]any)["data"] == nil {
				t.Errorf("no data: %v", v)
			}
		}
	})
}

func TestManagedAccounts(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		ids := map[string]string{}
		for i, address := range []string{ada, "Bob@Example.com", "cleo@example.com", "Straße@example.com"} {
			n.clock.forward(1000)
			ids[address] = n.member(address)
			if i == 2 {
				_, err := n.BlockMember(t.Context(), ids[address])
				must(t, err)
			}
		}
		list := func(body string) (out []string) {
			t.Helper()
			r := n.call("POST", "/v1/identities/query", testKey, body)
			if r.status != 200 {
				t.Fatalf("%s: %d %s", body, r.status, r.text)
			}
			for _, i := range r.body["identities"].([]any) {
				out = append(out, i.(map[string]any)["email"].(map[string]any)["address"].(string))
			}
			return out
		}
		for body, want := range map[string][]string{
			`{}`: {"Straße@example.com", "cleo@example.com", "Bob@Example.com", ada}, // members only, the newest first
			`{"query":{"filter":{"status.name":"BLOCKED"}}}`:                                                        {"cleo@example.com"},
			`{"query":{"filter":{"email.address":{"$startsWith":"BOB"}}}}`:                                          {"Bob@Example.com"},
			`{"query":{"sort":[{"fieldName":"createdDate","order":"ASC"}],"paging":{"limit":2,"offset":1}}}`:        {"Bob@Example.com", "cleo@example.com"},
			`{"email":"STRASSE@example.com"}`:                                                                       {"Straße@example.com"},
			`{"email":"nobody@example.com"}`:                                                                        nil,
			fmt.Sprintf(`{"query":{"filter":{"id":{"$in":["%s","%s"]}}}}`, ids[ada], ids["cleo@example.com"]):       {"cleo@example.com", ada},
			`{"email":"cleo@example.com","query":{"filter":{"status.name":"ACTIVE"}}}`:                              nil,
			`{"query":{"filter":{"createdDate":{"$gt":"2020-01-01T00:00:00.000Z"},"email.address":"` + ada + `"}}}`: {ada},
		} {
			if diff := cmp.Diff(want, list(body)); diff != "" {
				t.Errorf("%s: %s", body, diff)
			}
		}
		for _, body := range []string{`{"email":"no address"}`, `{"query":{"filter":{"password":"x"}}}`, `{"query":{"filter":{"status.name":"DELETED"}}}`} {
			if r := n.call("POST", "/v1/identities/query", testKey, body); r.status != 400 {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
		if r := n.call("GET", "/v1/identities/"+ids[ada], testKey, ""); r.status != 200 || strings.Contains(r.text, "argon2") {
			t.Errorf("%d %s", r.status, r.text)
		}
		staff, err := store.Get(t.Context(), n.db, func(tx *store.Tx) (*accounts.Account, error) { return accounts.Find(tx, "kind = 'staff'") })
		must(t, err)
		for _, id := range []string{"nobody", staff.ID} { // staff are managed elsewhere
			for method, path := range map[string]string{"GET": "", "PATCH": "", "POST": "/disconnect", "DELETE": ""} {
				if r := n.call(method, "/v1/identities/"+id+path, testKey, `{"identity":{"identityProfile":{"nickname":"x"}}}`); r.status != 404 || r.code() != "IDENTITY_NOT_FOUND" {
					t.Errorf("%s %s: %d %s", method, id, r.status, r.text)
				}
			}
		}
		token := n.signedIn(ids[ada])
		if r := n.call("POST", "/v1/identities/"+ids[ada]+"/disconnect", testKey, ``); r.status != 200 || r.identity()["status"].(map[string]any)["name"] != accounts.StatusOffline {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.out("disconnected", token.AccessToken)
		if r := n.call("DELETE", "/v1/identities/"+ids["Bob@Example.com"], testKey, ``); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("GET", "/v1/identities/"+ids["Bob@Example.com"], testKey, ""); r.status != 404 {
			t.Errorf("deleted: %d %s", r.status, r.text)
		}
		r := n.call("POST", "/v1/audit-log/query", testKey, `{"query":{"filter":{"entity":"`+accounts.Entity+`","operation":"identity.identities.disconnect"}}}`)
		if records := r.body["auditRecords"].([]any); len(records) != 1 {
			t.Errorf("audit: %s", r.text)
		}
	})
}

func TestValidateEmail(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	visitor := n.visitor().AccessToken
	const format = "EMAIL_DOMAIN_FORMAT_INVALID"
	for email, want := range map[string]struct {
		valid  bool
		reason string
	}{
		ada: {true, ""}, " Ada@Example.com ": {true, ""}, "ada@bücher.example": {true, ""}, "ada": {false, ""}, "ada@": {false, format}, "ada@localhost": {false, format}, "ada@exa mple.com": {false, format},
		"a da@example.com": {false, ""}, "@example.com": {false, ""}, "a..b@x": {false, ""},
	} {
		body, err := json.Marshal(map[string]string{"email": email})
		must(t, err)
		r := n.call("POST", "/_api/iam/authentication/v2/validate-email", visitor, string(body))
		failure, _ := r.body["failure"].(map[string]any)
		reason, _ := failure["reason"].(string)
		if r.status != 200 || r.body["valid"] != want.valid || r.body["formatInvalid"] == want.valid || reason != want.reason {
			t.Errorf("%q: %d %s", email, r.status, r.text)
		}
	}
	for _, body := range []string{`{}`, `{"email":"` + strings.Repeat("x", 255) + `"}`} {
		if r := n.call("POST", "/v2/validate-email", visitor, body); r.status != 400 {
			t.Errorf("%.40s: %d", body, r.status)
		}
	}
	// Whether somebody has it is not told.
	n.member(ada)
	taken, free := n.call("POST", "/v2/validate-email", visitor, `{"email":"`+ada+`"}`), n.call("POST", "/v2/validate-email", visitor, `{"email":"free@example.com"}`)
	if taken.text != free.text {
		t.Errorf("%s and %s differ", taken.text, free.text)
	}
}

func TestUserInfo(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		if r := n.call("GET", "/oauth2/user-info", visitor, ""); r.status != 200 || len(r.body) != 1 || r.body["sub"] != n.in(visitor).ID {
			t.Errorf("visitor: %d %s", r.status, r.text)
		}
		id := n.member(ada)
		token := n.signedIn(id).AccessToken
		n.call("PATCH", "/v1/identities/my", token, `{"identity":{"identityProfile":{"firstName":"Ada","lastName":"Lovelace","language":"en"}}}`)
		want := map[string]any{"sub": id, "givenName": "Ada", "familyName": "Lovelace", "name": "Ada Lovelace", "email": ada, "emailVerified": false, "language": "en"}
		if diff := cmp.Diff(want, n.call("GET", "/oauth2/user-info", token, "").body); diff != "" {
			t.Error(diff)
		}
	})
}

// An app that holds a token gets one of its own for it, with its secret only.
func TestUnboundTokens(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		grant := func(token, secret string) reply {
			return n.call("POST", "/oauth2/token", "", `{"grant_type":"strip_bound_session","client_secret":"`+secret+`","access_token":"`+token+`"}`)
		}
		own, err := n.Grant(t.Context(), tokens.GrantRequest{GrantType: "client_credentials", ClientID: testApp, ClientSecret: testSecret})
		must(t, err)
		r := grant(own.AccessToken, testSecret)
		if r.status != 200 || r.body["expires_in"] != 14400.0 || n.in(r.body["access_token"].(string)).ID != testApp {
			t.Errorf("%d %s", r.status, r.text)
		}
		for name, test := range map[string]struct {
			reply
			status int
			code   string
		}{
			"wrong secret":     {grant(own.AccessToken, "wrong"), 401, tokens.CodeInvalidClient},
			"no secret":        {grant(own.AccessToken, ""), 400, tokens.CodeInvalidRequest},
			"no token":         {grant("", testSecret), 400, tokens.CodeInvalidRequest},
			"garbage":          {grant("garbage", testSecret), 400, tokens.CodeInvalidGrant},
			"a refresh token":  {grant(own.RefreshToken, testSecret), 400, tokens.CodeInvalidGrant},
			"a visitor's":      {grant(n.visitor().AccessToken, testSecret), 401, tokens.CodeInvalidClient},
			"an API key":       {grant(testKey, testSecret), 401, tokens.CodeInvalidClient},
			"no install codes": {n.call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+testApp+`","client_secret":"`+testSecret+`","code":"x"}`), 400, tokens.CodeInvalidGrant},
			"install, secret":  {n.call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+testApp+`","client_secret":"wrong","code":"x"}`), 401, tokens.CodeInvalidClient},
			"install, no code": {n.call("POST", "/oauth/access", "", `{"grant_type":"authorization_code","client_id":"`+testApp+`","client_secret":"`+testSecret+`"}`), 400, tokens.CodeInvalidRequest},
			"another grant":    {n.call("POST", "/oauth/access", "", `{"grant_type":"client_credentials","client_id":"`+testApp+`","client_secret":"`+testSecret+`"}`), 400, tokens.CodeUnsupportedGrant},
		} {
			if test.reply.status != test.status || test.reply.code() != test.code {
				t.Errorf("%s: %d %s", name, test.reply.status, test.text)
			}
		}
	})
}
