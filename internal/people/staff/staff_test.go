package staff_test

import (
	"encoding/json"
	"slices"
	"testing"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/permissions"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

func TestOwner(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		ctx := t.Context()
		for email, secret := range map[string]string{"no address": peopletest.Password, peopletest.Owner: "short",
			"x@example.com": "password1"} {
			expect.That(t, n.Staff.EnsureOwner(ctx, email, secret) != nil, "%s %s was taken", email, secret)
		}
		peopletest.Must(t, n.Staff.EnsureOwner(ctx, "Owner@example.com", peopletest.Password))
		peopletest.Must(t, n.Staff.EnsureOwner(ctx, peopletest.Owner, "another horse")) // exists: the password stays
		storefront, err := n.EnsureStorefront(ctx)
		peopletest.Must(t, err)
		first, err := n.OAuth.Grant(ctx, tokens.GrantRequest{GrantType: "anonymous", ClientID: storefront.ID})
		peopletest.Must(t, err)
		for name, token := range map[string]string{"a headless client": n.Visitor().AccessToken,
			"the storefront": first.AccessToken} {
			r := n.Call("POST", "/v1/staff/login", token,
				`{"email":"`+peopletest.Owner+`","password":"`+peopletest.Password+`"}`)
			expect.Refused(t, r, 403, staff.CodeBackOfficeOnly, "through %s", name)
		}
		n.Member(peopletest.Ada)
		wrong := n.StaffLogin(peopletest.Owner, "wrong horse")
		for _, r := range []peopletest.Reply{n.StaffLogin("nobody@example.com", peopletest.Password),
			n.StaffLogin(peopletest.Ada, peopletest.Password), n.StaffLogin("no address", peopletest.Password)} {
			expect.That(t, r.Status == 400 && r.Text == wrong.Text, "differs: %d %s", r.Status, r.Text)
		}
		// Password, session token, code, tokens.
		visitor, client := n.BackOffice()
		r := n.Call("POST", "/v1/staff/login", visitor,
			`{"email":"`+peopletest.Owner+`","password":"`+peopletest.Password+`"}`)
		expect.ThatNow(t, r.Status == 200 && r.Body["state"] == signin.StateSuccess, "%d %s", r.Status, r.Text)
		if _, has := r.Body["access_token"]; has {
			t.Error("tokens without a code")
		}
		uri := "https://souk.example/admin/signed-in"
		code, err := n.OAuth.IssueCode(n.As(visitor), oauth.CodeRequest{
			SessionToken: r.Body["sessionToken"].(string), ClientID: client, RedirectURI: uri,
			Challenge: peopletest.ChallengeOf(peopletest.Verifier),
		})
		peopletest.Must(t, err)
		g, err := n.OAuth.Grant(ctx, tokens.GrantRequest{GrantType: "authorization_code", ClientID: client, Code: code,
			CodeVerifier: peopletest.Verifier, RedirectURI: uri})
		peopletest.Must(t, err)
		caller := n.In(g.AccessToken)
		expect.That(t, caller.Kind == actor.Staff && caller.Owner && caller.Holds("ANY.THING"), "%+v", caller)
		// A member's door is not for staff, nor the other way round.
		expect.Refused(t, n.Login(n.Visitor().AccessToken, peopletest.Owner, peopletest.Password), 0,
			signin.CodeUnknownEmail, "as a member")
		refresh := tokens.GrantRequest{GrantType: "refresh_token", ClientID: client, RefreshToken: g.RefreshToken}
		expect.Equal(t, expect.Err(n.OAuth.Grant(ctx, refresh)), nil)
		// Rights are read from the account, and end with it, under a living token.
		n.Write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET owner = ?, permissions = "+tx.Dialect().ListArg()+" WHERE id = ?", false,
				`["ECOM.READ_CARTS"]`, caller.ID); err != nil {
				return err
			}
			return n.CallersChanged(tx)
		})
		if less := n.In(g.AccessToken); less.Owner || !less.Holds("ECOM.READ_CARTS") || less.Holds("ANY.THING") {
			t.Errorf("%+v", less)
		}
		n.Write(func(tx *store.Tx) error {
			if _, err := tx.Exec("UPDATE accounts SET status = 'BLOCKED' WHERE id = ?", caller.ID); err != nil {
				return err
			}
			return n.CallersChanged(tx)
		})
		n.Out("blocked", g.AccessToken)
		expect.Code(t, expect.Err(n.OAuth.Grant(ctx, refresh)), tokens.CodeInvalidGrant)
		expect.Refused(t, n.StaffLogin(peopletest.Owner, peopletest.Password), 0, sessions.CodeNotAllowedIn, "blocked")
	})
}

func TestStaffThemselves(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		role := n.Role(boss, "Keys", tokens.ManageKeys, permissions.ReadStaff)
		grace, id := n.Contributor(boss, peopletest.Grace, role)
		r := n.Call("GET", "/v1/staff/me", grace, "")
		var me struct {
			Identity    accounts.Identity
			Owner       bool
			Roles       []accounts.RoleRef
			Permissions []string
		}
		peopletest.Must(t, json.Unmarshal([]byte(r.Text), &me))
		expect.That(t, !me.Owner && me.Identity.ID == id && len(me.Roles) == 1 && me.Roles[0].Name == "Keys" &&
			slices.Equal(me.Permissions, []string{tokens.ManageKeys, permissions.ReadStaff}), "%d %s", r.Status, r.Text)
		r = n.Call("GET", "/v1/staff/me", boss, "")
		peopletest.Must(t, json.Unmarshal([]byte(r.Text), &me))
		expect.That(t, me.Owner && slices.Equal(me.Permissions, n.Permissions.IDs()), "owner: %s", r.Text)
		r = n.Call("PATCH", "/v1/staff/me", grace, `{"firstName":"Amazing","language":"ar"}`)
		profile := r.Body["identity"].(map[string]any)["identityProfile"].(map[string]any)
		if profile["firstName"] != "Amazing" || profile["lastName"] != "Hopper" || profile["language"] != "ar" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		expect.That(t, n.Recorded(accounts.Entity, id, id), "a change of one's own is not in the log")
		expect.Status(t, n.Call("PATCH", "/v1/staff/me", grace, `{"firstName":" "}`), 400, "blank")
		// The list of rights is for all staff, and for apps that may see the staff.
		for token, want := range map[string]int{grace: 200, peopletest.Key: 200, n.Visitor().AccessToken: 403} {
			expect.Status(t, n.Call("GET", "/v1/permissions/query", token, ""), want, "permissions")
			expect.Status(t, n.Call("POST", "/v1/permissions/query", token, "{}"), want, "permissions")
		}
		// Keys and members are not staff.
		for _, token := range []string{peopletest.Key, n.SignedIn(n.Member(peopletest.Ada)).AccessToken} {
			expect.Status(t, n.Call("GET", "/v1/staff/me", token, ""), 403, "not staff")
		}
		// The password needs the one before, and ends other sessions.
		other := n.TokenOfStaff(id)
		change := func(current, wanted string) peopletest.Reply {
			return n.Call("POST", "/v1/staff/me/password", grace, `{"currentPassword":"`+current+`","newPassword":"`+wanted+`"}`)
		}
		expect.Refused(t, change("wrong horse", "another horse"), 0, credentials.CodeWrongPassword, "wrong")
		if r := change(peopletest.Password, "short"); len(r.Violated()) != 1 {
			t.Errorf("short: %d %s", r.Status, r.Text)
		}
		expect.Status(t, change(peopletest.Password, "another horse"), 200)
		n.In(grace)
		n.Out("a session from before", other)
		expect.Refused(t, n.StaffLogin("grace@example.com", peopletest.Password), 0, credentials.CodeWrongPassword,
			"old password")
		for range credentials.FailHere - 2 { // the two wrong ones above count
			change("wrong horse", "third horse")
		}
		if r := change("another horse", "third horse"); r.Status != 429 || r.Header.Get("Retry-After") == "" {
			t.Errorf("after many: %d %s", r.Status, r.Text)
		}
		// Sessions of one's own.
		second := n.TokenOfStaff(id)
		r = n.Call("GET", "/v1/sessions/my", grace, "")
		expect.Len(t, r.Body["sessions"].([]any), 2, r.Text)
		expect.Status(t, n.Call("POST", "/v1/sessions/my/sign-out", grace, `{"keepCurrent":true}`), 200)
		n.In(grace)
		n.Out("signed out elsewhere", second)
	})
}

func TestTransferOfOwnership(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		role := n.Role(boss, "Viewers", permissions.ReadStaff)
		grace, graceID := n.Contributor(boss, peopletest.Grace, role)
		_, barbaraID := n.Contributor(boss, peopletest.Barbara, role)
		give := func(token, to, secret string) peopletest.Reply {
			return n.Call("POST", "/v1/owner/transfer", token, `{"contributorId":"`+to+`","password":"`+secret+`"}`)
		}
		expect.OK(t, expect.Err(n.Staff.BlockContributor(n.As(boss), barbaraID)))
		for name, c := range map[string]struct {
			r      peopletest.Reply
			status int
			code   string
		}{
			"by somebody else": {give(grace, graceID, peopletest.Password), 403, "OWNER_ONLY"},
			"by a key":         {give(peopletest.Key, graceID, peopletest.Password), 403, ""},
			"wrong password":   {give(boss, graceID, "wrong horse"), 400, credentials.CodeWrongPassword},
			"to nobody":        {give(boss, "nobody", peopletest.Password), 404, "CONTRIBUTOR_NOT_FOUND"},
			"to oneself":       {give(boss, bossID, peopletest.Password), 428, "ALREADY_OWNER"},
			"to one blocked":   {give(boss, barbaraID, peopletest.Password), 428, "CONTRIBUTOR_BLOCKED"},
		} {
			expect.Refused(t, c.r, c.status, c.code, name)
		}
		if r := give(boss, graceID, peopletest.Password); r.Status != 200 ||
			r.Body["contributor"].(map[string]any)["owner"] != true {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		if now := n.In(grace); !now.Owner {
			t.Errorf("heir: %+v", now)
		}
		if was := n.In(boss); was.Owner || !was.Holds(permissions.ManageStaff) || was.Holds("ANY.THING") {
			t.Errorf("former owner: %+v", was)
		}
		expect.Refused(t, give(boss, graceID, peopletest.Password), 0, "OWNER_ONLY", "again")
		if !n.Recorded(staff.ContributorEntity, graceID, bossID) || !n.Recorded(staff.ContributorEntity, bossID, bossID) {
			t.Error("not in the log")
		}
		list, err := n.Staff.QueryContributors(t.Context(), query.Request{})
		peopletest.Must(t, err)
		expect.Len(t, list.Items, 3, "are on the staff")
	})
}

// A token alone does not change the password of the staff: whoever has a stolen one
// must not come to own the account.
func TestStaffPasswordNeedsTheOld(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		token, _ := n.Owned()
		expect.Refused(t, n.Call("POST", "/v2/change-password", token, `{"newPassword":"another horse"}`), 428,
			accountfactors.CodeSignInAgain)
		n.Want(n.StaffLogin(peopletest.Owner, peopletest.Password), signin.StateSuccess)
	})
}
