package customfields_test

import (
	"slices"
	"testing"

	"souk/internal/people/customfields"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const path = "/v1/custom-fields-applications"

// applies lists who of Ada and Omar a field is for.
func (r *rig) applies(id string) (out []string) {
	r.t.Helper()
	answer := r.OK("owner", "POST", path+"/members", `{"memberIds":["`+apitest.Ada+`","`+apitest.Omar+`"]}`)
	for i, name := range []string{"ada", "omar"} {
		list, _ := answer.At("results." + string(rune('0'+i)) + ".applications").([]any)
		for _, item := range list {
			one, _ := item.(map[string]any)
			field, _ := one["customField"].(map[string]any)
			if field["id"] == id && one["applies"] == true {
				out = append(out, name)
			}
		}
	}
	return out
}

func (r *rig) wantApplies(id string, want ...string) {
	r.t.Helper()
	if got := r.applies(id); !slices.Equal(got, want) {
		r.t.Errorf("the field is for %v, want %v", got, want)
	}
}

func item(kind, id string) string {
	return `{"applicationType":"` + kind + `","entityId":"` + id + `"}`
}

func except(kind, id string) string {
	return `{"exclusionType":"` + kind + `","entityId":"` + id + `"}`
}

func body(field, items, exclusions, revision string) string {
	text := `{"application":{"customFieldId":"` + field + `"`
	if items != "" {
		text += `,"applications":{"items":[` + items + `]}`
	}
	if exclusions != "" {
		text += `,"exclusions":{"items":[` + exclusions + `]}`
	}
	if revision != "" {
		text += `,"revision":"` + revision + `"`
	}
	return text + "}}"
}

func TestApplications(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		field := r.field("Favourite", "")
		badge := r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"Gold"}}`).String("badge.id")
		role := r.OK("owner", "POST", "/v1/roles/definitions", `{"roleKey":"editor","roleTitle":"Editor"}`).String("role.id")
		r.wantApplies(field, "ada", "omar")
		r.Refused(404, customfields.CodeNoApplication, "owner", "GET", path+"/"+field, "")

		made := r.OK("owner", "POST", path, body(field, item("BADGE", badge), "", ""))
		made.Want("application.customFieldKey", "custom.favourite")
		made.Want("application.revision", "1")
		made.Want("application.applications.items.0.entityId", badge)
		r.Refused(409, customfields.CodeApplied, "owner", "POST", path, body(field, item("BADGE", badge), "", ""))
		r.OK("owner", "GET", "/v1/custom-fields/"+field, "").Want("field.appliesTo", "SELECTED_MEMBERS")
		r.wantApplies(field)
		r.OK("owner", "POST", "/v3/badges/"+badge+"/members", `{"memberIds":["`+apitest.Ada+`"]}`)
		r.wantApplies(field, "ada")

		// An update replaces the whole; exclusions win.
		now := r.OK("owner", "PATCH", path+"/"+field,
			body(field, item("ROLE", role)+","+item("MEMBER", apitest.Omar), "", "1"))
		now.Want("application.revision", "2")
		now.Want("application.applications.items.length", 2)
		r.wantApplies(field, "omar")
		r.OK("owner", "POST", "/v1/roles/members/"+apitest.Ada, `{"roleKey":"editor"}`)
		r.wantApplies(field, "ada", "omar")
		r.OK("owner", "PATCH", path+"/"+field, body(field, item("ROLE", role)+","+item("MEMBER", apitest.Omar),
			except("BADGE", badge), "2"))
		r.wantApplies(field, "omar")
		r.OK("owner", "PATCH", path+"/"+field, body(field, "", except("MEMBER", apitest.Omar),
			"3")).Want("application.applications", nil)
		r.wantApplies(field, "ada")
		r.Refused(409, resource.CodeStale, "owner", "PATCH", path+"/"+field, body(field, item("ROLE", role), "", "3"))
		r.Refused(400, "", "owner", "PATCH", path+"/"+field, body(field, item("ROLE", role), "", ""))
		// No member of this shop has a pricing plan.
		r.OK("owner", "PATCH", path+"/"+field, body(field, item("PRICING_PLAN", apitest.Nothing), "", "4"))
		r.wantApplies(field)
		// Every member who may sign in has the role MEMBER.
		r.OK("owner", "PATCH", path+"/"+field, body(field, item("ROLE", "00000000-0000-4000-8000-0000000d0001"), "", "5"))
		r.wantApplies(field, "ada", "omar")

		r.OK("owner", "GET", path+"/"+field, "").Want("application.revision", "6")
		r.OK("owner", "POST", path+"/applications", `{"customFieldIds":["`+firstName+`","`+field+`","`+field+`"]}`).Want(
			"applications.length", 1)
		ofRoles := r.OK("owner", "POST", path+"/roles", `{"roleIds":["`+role+`"]}`)
		ofRoles.Want("results.0.roleId", role)
		ofRoles.Want("results.0.applications.length", 6)
		ofRoles.Want("results.0.applications.3.customFieldKey", "custom.favourite")
		ofRoles.Want("results.0.applications.3.applies", false)
		ofRoles.Want("results.0.applications.0.applies", true)
		expect.Equal(t, storetest.Audited(t, r.db, "wix.members.v1.custom_field_application"), 6, "audit records")
		r.OK("owner", "DELETE", path+"/"+field, "")
		r.Refused(404, customfields.CodeNoApplication, "owner", "DELETE", path+"/"+field, "")
		r.Refused(404, customfields.CodeNoApplication, "owner", "PATCH", path+"/"+field,
			body(field, item("ROLE", role), "", "1"))
		r.OK("owner", "GET", "/v1/custom-fields/"+field, "").Want("field.appliesTo", "ALL_MEMBERS")
		r.wantApplies(field, "ada", "omar")
	})
}

func TestBadApplications(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		field := r.field("Favourite", "")
		ada := item("MEMBER", apitest.Ada)
		for text, want := range map[string]string{
			`{}`:                    "application REQUIRED_FIELD",
			`{"application":{}}`:    "application.customFieldId REQUIRED_FIELD",
			body(field, "", "", ""): "application.applications.items REQUIRED_ONE_OF_FIELD",
			body(field, item("FAN", apitest.Ada), "",
				""): "application.applications.items[0].applicationType INVALID_ENUM_VALUE",
			body(field, item("UNKNOWN", apitest.Ada), "",
				""): "application.applications.items[0].applicationType INVALID_ENUM_VALUE",
			body(field, `{"applicationType":"MEMBER"}`, "", ""): "application.applications.items[0].entityId REQUIRED_FIELD",
			body(field, ada+","+ada, "", ""):                    "application.applications.items[1].entityId VALIDATION",
			body(field, ada+","+item("MEMBER", apitest.Nothing), "",
				""): "application.applications.items[1].entityId VALIDATION",
			body(field, item("BADGE", apitest.Ada), "",
				""): "application.applications.items[0].entityId VALIDATION",
			body(field, ada, except("ROLE", apitest.Nothing), ""): "application.exclusions.items[0].entityId VALIDATION",
		} {
			if got := r.Refused(400, "", "owner", "POST", path, text).Violations(); !slices.Contains(got, want) {
				t.Errorf("%s: %v, want %s", text, got, want)
			}
		}
		r.Refused(404, customfields.CodeNoField, "owner", "POST", path, body(apitest.Nothing, ada, "", ""))
		r.Refused(404, customfields.CodeNoField, "owner", "PATCH", path+"/"+apitest.Nothing,
			body(apitest.Nothing, ada, "", "1"))
		r.Refused(404, customfields.CodeNoMember, "owner", "POST", path+"/members", `{"memberIds":["`+apitest.Nothing+`"]}`)
		r.Refused(404, customfields.CodeNoRole, "owner", "POST", path+"/roles", `{"roleIds":["`+apitest.Nothing+`"]}`)
		for _, end := range []string{"/members", "/roles", "/applications"} {
			r.Refused(400, "", "owner", "POST", path+end, `{}`)
		}
		own := r.OK("member "+apitest.Ada, "POST", path+"/members", `{"memberIds":["`+apitest.Ada+`"]}`)
		own.Want("results.0.memberId", apitest.Ada)
		own.Want("results.0.applications.0.customField.defaultPrivacy", "PRIVATE")
		r.Refused(403, "", "member "+apitest.Ada, "POST", path+"/members", `{"memberIds":["`+apitest.Omar+`"]}`)
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff MEMBERS.ROLES_READ"} {
			r.Refused(403, "", who, "POST", path, body(field, ada, "", ""))
			r.Refused(403, "", who, "POST", path+"/roles", `{"roleIds":["`+apitest.Ada+`"]}`)
		}
		r.OK("owner", "GET", "/v1/custom-fields/"+field, "").Want("field.appliesTo", "ALL_MEMBERS")
	})
}

// A field that was for one member does not become everybody's when that member leaves.
func TestMemberLeaves(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		one, two := r.field("One", ""), r.field("Two", "")
		r.OK("owner", "POST", path, body(one, item("MEMBER", apitest.Ada), "", ""))
		r.OK("owner", "POST", path, body(two, "", except("MEMBER", apitest.Ada), ""))
		for range 2 {
			if err := r.db.Write(t.Context(),
				func(tx *store.Tx) error { return customfields.ForgetTx(tx, apitest.Ada) }); err != nil {
				t.Fatal(err)
			}
		}
		got := r.OK("owner", "GET", path+"/"+one, "")
		got.Want("application.applications.items.length", 0)
		got.Want("application.revision", "2")
		r.OK("owner", "GET", path+"/"+two, "").Want("application.exclusions.items.length", 0)
		r.wantApplies(one)
		r.wantApplies(two, "ada", "omar")
	})
}
