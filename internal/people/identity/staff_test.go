package identity

import (
	"encoding/json"
	"slices"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

func TestOwner(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ctx := t.Context()
		for email, secret := range map[string]string{"no address": password, owner: "short", "x@example.com": "password1"} {
			if err := n.EnsureOwner(ctx, email, secret); err == nil {
				t.Errorf("%s %s was taken", email, secret)
			}
		}
		must(t, n.EnsureOwner(ctx, "Owner@example.com", password))
		must(t, n.EnsureOwner(ctx, owner, "another horse")) // exists: the password stays
		storefront, err := n.EnsureStorefront(ctx)
		must(t, err)
		first, err := n.Grant(ctx, tokens.GrantRequest{GrantType: "anonymous", ClientID: storefront.ID})
		must(t, err)
		for name, token := range map[string]string{"a headless client": n.visitor().AccessToken, "the storefront": first.AccessToken} {
			r := n.call("POST", "/v1/staff/login", token, `{"email":"`+owner+`","password":"`+password+`"}`)
			if r.status != 403 || r.code() != CodeBackOfficeOnly {
				t.Errorf("through %s: %d %s", name, r.status, r.text)
			}
		}
		n.member(ada)
		wrong := n.staffLogin(owner, "wrong horse")
		for _, r := range []reply{n.staffLogin("nobody@example.com", password), n.staffLogin(ada, password), n.staffLogin("no address", password)} {
			if r.status != 400 || r.text != wrong.text {
				t.Errorf("differs: %d %s", r.status, r.text)
			}
		}
		// Password, session token, code, tokens.
		visitor, client := n.backOffice()
		r := n.call("POST", "/v1/staff/login", visitor, `{"email":"`+owner+`","password":"`+password+`"}`)
		if r.status != 200 || r.body["state"] != StateSuccess {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if _, has := r.body["access_token"]; has {
			t.Error("tokens without a code")
		}
		uri := "https://souk.example/admin/signed-in"
		code, err := n.IssueCode(n.as(visitor), CodeRequest{
			SessionToken: r.body["sessionToken"].(string), ClientID: client, RedirectURI: uri, Challenge: challengeOf(verifier),
		})
		must(t, err)
		g, err := n.Grant(ctx, tokens.GrantRequest{GrantType: "authorization_code", ClientID: client, Code: code, CodeVerifier: verifier, RedirectURI: uri})
		must(t, err)
		caller := n.in(g.AccessToken)
		if caller.Kind != actor.Staff || !caller.Owner || !caller.Holds("ANY.THING") {
			t.Errorf("%+v", caller)
		}
		// A member's door is not for staff, nor the other way round.
		if r := n.login(n.visitor().AccessToken, owner, password); r.code() != CodeUnknownEmail {
			t.Errorf("as a member: %s", r.text)
		}
		refresh := tokens.GrantRequest{GrantType: "refresh_token", ClientID: client, RefreshToken: g.RefreshToken}
		if _, err := n.Grant(ctx, refresh); err != nil {
			t.Error(err)
		}
		// Rights are read from the account, and end with it, under a living token.
		n.write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET owner = ?, permissions = "+tx.Dialect().ListArg()+" WHERE id = ?", false, `["ECOM.READ_CARTS"]`, caller.ID); err != nil {
				return err
			}
			return n.CallersChanged(tx)
		})
		if less := n.in(g.AccessToken); less.Owner || !less.Holds("ECOM.READ_CARTS") || less.Holds("ANY.THING") {
			t.Errorf("%+v", less)
		}
		n.write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET status = 'BLOCKED' WHERE id = ?", caller.ID); err != nil {
				return err
			}
			return n.CallersChanged(tx)
		})
		n.out("blocked", g.AccessToken)
		if _, err := n.Grant(ctx, refresh); errs.CodeOf(err) != tokens.CodeInvalidGrant {
			t.Errorf("%v", err)
		}
		if r := n.staffLogin(owner, password); r.code() != CodeNotAllowedIn {
			t.Errorf("blocked: %d %s", r.status, r.text)
		}
	})
}

func TestStaffThemselves(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		role := n.role(boss, "Keys", tokens.ManageKeys, permissions.ReadStaff)
		grace, id := n.contributor(boss, grace, role)
		r := n.call("GET", "/v1/staff/me", grace, "")
		var me struct {
			Identity    accounts.Identity
			Owner       bool
			Roles       []accounts.RoleRef
			Permissions []string
		}
		must(t, json.Unmarshal([]byte(r.text), &me))
		if me.Owner || me.Identity.ID != id || len(me.Roles) != 1 || me.Roles[0].Name != "Keys" || !slices.Equal(me.Permissions, []string{tokens.ManageKeys, permissions.ReadStaff}) {
			t.Errorf("%d %s", r.status, r.text)
		}
		r = n.call("GET", "/v1/staff/me", boss, "")
		must(t, json.Unmarshal([]byte(r.text), &me))
		if !me.Owner || !slices.Equal(me.Permissions, n.permissions.IDs()) {
			t.Errorf("owner: %s", r.text)
		}
		r = n.call("PATCH", "/v1/staff/me", grace, `{"firstName":"Amazing","language":"ar"}`)
		profile := r.body["identity"].(map[string]any)["identityProfile"].(map[string]any)
		if profile["firstName"] != "Amazing" || profile["lastName"] != "Hopper" || profile["language"] != "ar" {
			t.Errorf("%d %s", r.status, r.text)
		}
		if !n.recorded(accounts.Entity, id, id) {
			t.Error("a change of one's own is not in the log")
		}
		if r := n.call("PATCH", "/v1/staff/me", grace, `{"firstName":" "}`); r.status != 400 {
			t.Errorf("blank: %d %s", r.status, r.text)
		}
		// The list of rights is for all staff, and for apps that may see the staff.
		for token, want := range map[string]int{grace: 200, testKey: 200, n.visitor().AccessToken: 403} {
			if r := n.call("GET", "/v1/permissions/query", token, ""); r.status != want {
				t.Errorf("permissions: %d %s", r.status, r.text)
			}
			if r := n.call("POST", "/v1/permissions/query", token, "{}"); r.status != want {
				t.Errorf("permissions: %d %s", r.status, r.text)
			}
		}
		// Keys and members are not staff.
		for _, token := range []string{testKey, n.signedIn(n.member(ada)).AccessToken} {
			if r := n.call("GET", "/v1/staff/me", token, ""); r.status != 403 {
				t.Errorf("not staff: %d %s", r.status, r.text)
			}
		}
		// The password needs the one before, and ends other sessions.
		other := n.tokenOfStaff(id)
		change := func(current, wanted string) reply {
			return n.call("POST", "/v1/staff/me/password", grace, `{"currentPassword":"`+current+`","newPassword":"`+wanted+`"}`)
		}
		if r := change("wrong horse", "another horse"); r.code() != CodeWrongPassword {
			t.Errorf("wrong: %d %s", r.status, r.text)
		}
		if r := change(password, "short"); len(r.violated()) != 1 {
			t.Errorf("short: %d %s", r.status, r.text)
		}
		if r := change(password, "another horse"); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.in(grace)
		n.out("a session from before", other)
		if r := n.staffLogin("grace@example.com", password); r.code() != CodeWrongPassword {
			t.Errorf("old password: %s", r.text)
		}
		for range failHere - 2 { // the two wrong ones above count
			change("wrong horse", "third horse")
		}
		if r := change("another horse", "third horse"); r.status != 429 || r.header.Get("Retry-After") == "" {
			t.Errorf("after many: %d %s", r.status, r.text)
		}
		// Sessions of one's own.
		second := n.tokenOfStaff(id)
		r = n.call("GET", "/v1/sessions/my", grace, "")
		if list := r.body["sessions"].([]any); len(list) != 2 {
			t.Errorf("%s", r.text)
		}
		if r := n.call("POST", "/v1/sessions/my/sign-out", grace, `{"keepCurrent":true}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.in(grace)
		n.out("signed out elsewhere", second)
	})
}

func TestTransferOfOwnership(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		role := n.role(boss, "Viewers", permissions.ReadStaff)
		grace, graceID := n.contributor(boss, grace, role)
		_, barbaraID := n.contributor(boss, barbara, role)
		give := func(token, to, secret string) reply {
			return n.call("POST", "/v1/owner/transfer", token, `{"contributorId":"`+to+`","password":"`+secret+`"}`)
		}
		if _, err := n.BlockContributor(n.as(boss), barbaraID); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			r      reply
			status int
			code   string
		}{
			"by somebody else": {give(grace, graceID, password), 403, "OWNER_ONLY"},
			"by a key":         {give(testKey, graceID, password), 403, ""},
			"wrong password":   {give(boss, graceID, "wrong horse"), 400, CodeWrongPassword},
			"to nobody":        {give(boss, "nobody", password), 404, "CONTRIBUTOR_NOT_FOUND"},
			"to oneself":       {give(boss, bossID, password), 428, "ALREADY_OWNER"},
			"to one blocked":   {give(boss, barbaraID, password), 428, "CONTRIBUTOR_BLOCKED"},
		} {
			if c.r.status != c.status || c.r.code() != c.code {
				t.Errorf("%s: %d %s", name, c.r.status, c.r.text)
			}
		}
		if r := give(boss, graceID, password); r.status != 200 || r.body["contributor"].(map[string]any)["owner"] != true {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if now := n.in(grace); !now.Owner {
			t.Errorf("heir: %+v", now)
		}
		if was := n.in(boss); was.Owner || !was.Holds(permissions.ManageStaff) || was.Holds("ANY.THING") {
			t.Errorf("former owner: %+v", was)
		}
		if r := give(boss, graceID, password); r.code() != "OWNER_ONLY" {
			t.Errorf("again: %s", r.text)
		}
		if !n.recorded(contributorEntity, graceID, bossID) || !n.recorded(contributorEntity, bossID, bossID) {
			t.Error("not in the log")
		}
		list, err := n.QueryContributors(t.Context(), query.Request{})
		must(t, err)
		if len(list.Items) != 3 {
			t.Errorf("%d are on the staff", len(list.Items))
		}
	})
}

// A token alone does not change the password of the staff: whoever has a stolen one
// must not come to own the account.
func TestStaffPasswordNeedsTheOld(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		token, _ := n.owned()
		if r := n.call("POST", "/v2/change-password", token, `{"newPassword":"another horse"}`); r.status != 428 || r.code() != CodeSignInAgain {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.want(n.staffLogin(owner, password), StateSuccess)
	})
}
