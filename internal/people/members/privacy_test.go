package members_test

import (
	"fmt"
	"testing"

	"souk/internal/people/members"
	"souk/internal/platform/expect"
)

// TestWhoSeesWhat is the whole matrix: which member, which caller, which fieldset, and what
// comes back by id and in a list.
func TestWhoSeesWhat(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		contact := `,"contact":{"firstName":"Ada","phones":["+4912345678"]},"profile":{"nickname":"N","title":"T"}`
		shown := map[string]string{
			"public":         r.add("public@example.com", contact, `,"privacyStatus":"PUBLIC"`),
			"private":        r.add("private@example.com", contact),
			"public blocked": r.add("blocked@example.com", contact, `,"privacyStatus":"PUBLIC"`),
		}
		r.OK("owner", "POST", "/v1/members/"+shown["public blocked"]+"/block", "")
		stranger := r.add("stranger@example.com")
		for name, id := range shown {
			for caller, who := range map[string]string{
				"visitor": "visitor v", "other member": "member " + stranger, "self": "member " + id,
				"staff": "staff MEMBERS.MEMBER_READ", "owner": "owner", "app": "app",
			} {
				manages := caller == "staff" || caller == "owner" || caller == "app"
				for _, fieldset := range []string{"", "PUBLIC", "EXTENDED", "FULL"} {
					what := fmt.Sprintf("%s member by %s with %q", name, caller, fieldset)
					query := "?fieldsets=" + fieldset
					if fieldset == "" {
						query = ""
					}
					got := r.Call(who, "GET", "/v1/members/"+id+query, "")
					if name != "public" && !manages && caller != "self" {
						expect.Refused(t, got, 404, members.CodeNotFound, what)
					} else {
						expect.StatusNow(t, got, 200, what)
						part := fieldset
						if !manages && caller != "self" {
							part = "PUBLIC"
						}
						checkPart(t, what, part, got.At("member").(map[string]any))
					}
					// In lists: managers find everybody, others the public ones.
					sets := ""
					if fieldset != "" {
						sets = `,"fieldsets":["` + fieldset + `"]`
					}
					list := r.OK(who, "POST", "/v1/members/query", `{"query":{"filter":{"id":"`+id+`"}}`+sets+`}`)
					if found := list.At("members.0") != nil; found != (manages || name == "public") {
						t.Errorf("%s, in a list: found %v", what, found)
					} else if found {
						part := fieldset
						if !manages && caller != "self" {
							part = "PUBLIC"
						}
						checkPart(t, what+", in a list", part, list.At("members.0").(map[string]any))
					}
				}
			}
		}
		r.Refused(401, "", "", "GET", "/v1/members/"+shown["public"], "")
		r.Refused(403, "", "staff OTHER.THING", "GET", "/v1/members/"+shown["public"], "")

		// The shop may show its members to members only.
		r.hidden = true
		r.Refused(404, members.CodeNotFound, "visitor v", "GET", "/v1/members/"+shown["public"], "")
		r.OK("visitor v", "GET", "/v1/members", "").Want("metadata.total", 0)
		r.OK("member "+stranger, "GET", "/v1/members/"+shown["public"], "")
		// Of two members one may have blocked the other.
		r.OK("member "+stranger, "GET", "/v1/members", "").Want("metadata.total", 1)
		r.apart.Store(stranger+" "+shown["public"], true)
		r.Refused(403, members.CodeBlockedByPeer, "member "+stranger, "GET", "/v1/members/"+shown["public"],
			"").Want("details.applicationError.data.memberId", shown["public"])
		apart := r.OK("member "+stranger, "GET", "/v1/members", "")
		apart.Want("metadata.total", 0)
		apart.Want("members.length", 0)
	})
}

// checkPart holds a member against the fieldset that it should be.
func checkPart(t *testing.T, what, part string, m map[string]any) {
	t.Helper()
	profile, _ := m["profile"].(map[string]any)
	expect.That(t, m["id"] != nil && m["contactId"] != nil && m["createdDate"] != nil && m["updatedDate"] != nil &&
		profile["title"] == "T" && profile["slug"] != nil, "%s: the public part is missing: %v", what, m)
	extended, full := part == "EXTENDED" || part == "FULL", part == "FULL"
	for _, key := range []string{"status", "privacyStatus", "activityStatus"} {
		if (m[key] != "UNKNOWN") != extended || m[key] == nil {
			t.Errorf("%s: %s is %v", what, key, m[key])
		}
	}
	if (m["loginEmail"] != nil) != extended || (m["loginEmailVerified"] != nil) != extended {
		t.Errorf("%s: login e-mail %v", what, m["loginEmail"])
	}
	expect.Equal(t, (m["contact"] != nil), full, "%s: contact %v", what, m["contact"])
}

// Nobody finds out by filtering, sorting or searching what they do not get.
func TestNothingIsGuessedByQueries(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.add("secret@example.com",
			`,"contact":{"firstName":"Hidden","lastName":"Person","phones":["+4912345678"]},"profile":{"nickname":"Seen"},"privacyStatus":"PUBLIC"`)
		r.add("private@example.com", `,"profile":{"nickname":"Seen too"}`)
		for _, who := range []string{"visitor v", "member " + id} {
			for _, filter := range []string{
				`{"loginEmail":{"$startsWith":"s"}}`, `{"contact.firstName":"Hidden"}`, `{"contact.lastName":"Person"}`,
				`{"lastLoginDate":{"$exists":true}}`,
				`{"activityStatus":"ACTIVE"}`, `{"contact.phones":{"$hasSome":["+4912345678"]}}`, `{"loginEmailVerified":true}`,
			} {
				r.Refused(400, "", who, "POST", "/v1/members/query", `{"query":{"filter":`+filter+`}}`)
			}
			for _, sort := range []string{"loginEmail", "lastLoginDate", "contact.firstName"} {
				r.Refused(400, "", who, "POST", "/v1/members/query", `{"query":{"sort":[{"fieldName":"`+sort+`"}]}}`)
			}
			for _, words := range []string{"secret", "example", "Hidden", "4912345678"} {
				r.OK(who, "POST", "/v1/members/query", `{"query":{},"search":{"expression":"`+words+`"}}`).Want("metadata.total", 0)
			}
			r.Refused(400, "", who, "POST", "/v1/members/query",
				`{"query":{},"search":{"expression":"secret","fields":["loginEmail"]}}`)
			r.OK(who, "POST", "/v1/members/query", `{"query":{},"search":{"expression":"seen"}}`).Want("metadata.total", 1)
			r.OK(who, "POST", "/v1/members/query", `{"query":{"filter":{"status":"APPROVED","privacyStatus":"PUBLIC"}}}`).Want(
				"metadata.total", 1)
			r.OK(who, "POST", "/v1/members/query", `{"query":{"filter":{"privacyStatus":"PRIVATE"}}}`).Want("metadata.total", 0)
		}
	})
}
