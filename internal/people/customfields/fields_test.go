package customfields_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/people/customfields"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	firstName   = "00000000-0000-4000-8000-0000000c0001"
	displayName = "00000000-0000-4000-8000-0000000c0007"
)

var ofSystem = []string{"First name", "Last name", "Phone", "Display name", "Title"}

func TestFieldsOfEveryType(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		if got := r.names("owner"); !slices.Equal(got, ofSystem) {
			t.Errorf("a new shop has %v", got)
		}
		made := r.OK("owner", "POST", "/v1/custom-fields",
			`{"field":{"name":" Favourite Café ","key":"mine","section":"ADDRESS","fieldOrigin":"SYSTEM","hidden":true}}`)
		for path, want := range map[string]any{
			"field.name": "Favourite Café", "field.key": "custom.favourite-cafe", "field.defaultPrivacy": "PRIVATE",
			"field.fieldType": "TEXT", "field.socialType": "UNKNOWN",
			"field.fieldOrigin": "CUSTOM", "field.appliesTo": "ALL_MEMBERS", "field.section": "GENERAL", "field.revision": "1",
			"field.hidden": nil,
		} {
			made.Want(path, want)
		}
		for _, kind := range []string{"TEXT", "NUMBER", "DATE", "URL"} {
			r.OK("owner", "POST", "/v1/custom-fields",
				`{"field":{"name":"`+kind+`","fieldType":"`+kind+`","defaultPrivacy":"PUBLIC"}}`).Want("field.fieldType", kind)
		}
		r.OK("owner", "POST", "/v1/custom-fields",
			`{"field":{"name":"Band page","fieldType":"SOCIAL","socialType":"SOUNDCLOUD","defaultPrivacy":"PUBLIC"}}`).Want(
			"field.section", "SOCIAL")
		want := []string{"First name", "Last name", "Phone", "Favourite Café", "TEXT", "NUMBER", "DATE", "URL",
			"Display name", "Title", "Band page"}
		if got := r.names("owner"); !slices.Equal(got, want) {
			t.Errorf("listed %v, want %v", got, want)
		}
		want = []string{"TEXT", "NUMBER", "DATE", "URL", "Display name", "Title", "Band page"}
		for _, who := range []string{"visitor v", "member " + apitest.Ada} {
			if got := r.names(who); !slices.Equal(got, want) {
				t.Errorf("%s sees %v, want %v", who, got, want)
			}
		}
		page := r.OK("owner", "GET", "/v1/custom-fields?paging.limit=2&paging.offset=3", "")
		page.Want("fields.0.name", "Favourite Café")
		page.Want("fields.length", 2)
		page.Want("metadata.total", 11)
		page.Want("metadata.offset", 3)
		expect.Equal(t, storetest.Audited(t, r.db, "wix.members.v1.custom_field"), 6, "audit records")
	})
}

func TestFieldIsChangedHiddenAndDeleted(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.field("Band", `,"fieldType":"SOCIAL","socialType":"TWITTER"`)
		at := "/v1/custom-fields/" + id
		now := r.OK("owner", "PATCH", at,
			`{"field":{"revision":"1","name":"Group","defaultPrivacy":"PUBLIC","socialType":"OTHER","key":"x","fieldType":"SOCIAL","appliesTo":"SELECTED_MEMBERS"}}`)
		now.Want("field.name", "Group")
		now.Want("field.key", "custom.band")
		now.Want("field.socialType", "OTHER")
		now.Want("field.defaultPrivacy", "PUBLIC")
		now.Want("field.appliesTo", "ALL_MEMBERS")
		r.Refused(409, resource.CodeStale, "owner", "PATCH", at, `{"field":{"revision":"1","name":"Late"}}`)
		r.Refused(400, "", "owner", "PATCH", at, `{"field":{"name":"No revision"}}`)
		r.Refused(400, "", "owner", "PATCH", at, `{"field":{"revision":"2","fieldType":"TEXT"}}`)
		r.Refused(409, customfields.CodeFieldExists, "owner", "PATCH", at, `{"field":{"revision":"2","name":"first NAME"}}`)
		if got := r.Refused(400, customfields.CodeSocialType, "owner", "PATCH", at,
			`{"field":{"revision":"2","socialType":null}}`); got.At("details.applicationError.data.invalidSocialType") != "UNKNOWN" {
			t.Error(got.Text)
		}

		// A hidden field is a suggestion, and comes back by its name with what it had.
		r.Refused(400, "", "owner", "POST", at+"/hide", `{}`)
		r.Refused(409, resource.CodeStale, "owner", "POST", at+"/hide", `{"revision":"1"}`)
		r.OK("owner", "POST", at+"/hide", `{"revision":"2"}`)
		if got := r.names("owner"); !slices.Equal(got, ofSystem) {
			t.Errorf("listed %v", got)
		}
		r.OK("owner", "GET", at, "").Want("field.hidden", true)
		r.Refused(400, customfields.CodeType, "owner", "POST", "/v1/custom-fields",
			`{"field":{"name":"group","fieldType":"TEXT"}}`)
		back := r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"GROUP"}}`)
		back.Want("field.id", id)
		back.Want("field.key", "custom.band")
		back.Want("field.name", "GROUP")
		back.Want("field.revision", "4")
		back.Want("field.defaultPrivacy", "PUBLIC")
		r.Refused(409, customfields.CodeFieldExists, "owner", "POST", "/v1/custom-fields", `{"field":{"name":"Group"}}`)

		r.Refused(400, "", "owner", "DELETE", at, "")
		r.Refused(409, resource.CodeStale, "owner", "DELETE", at+"?revision=1", "")
		r.OK("owner", "POST", "/v1/custom-fields-applications",
			`{"application":{"customFieldId":"`+id+`","applications":{"items":[{"applicationType":"MEMBER","entityId":"`+
				apitest.Ada+`"}]}}}`)
		r.OK("owner", "DELETE", at+"?revision=4", "")
		expect.That(t, slices.Equal(r.dropped, []string{"custom.band"}), "values of %v are dropped", r.dropped)
		// While a member has a value of it, the key is not given to another field.
		had := func(doc string) {
			t.Helper()
			storetest.Exec(t, r.db, "UPDATE accounts SET doc = ? WHERE id = ?", doc, apitest.Ada)
		}
		had(`{"customFields":[{"name":"custom.band","value":{"strValue":"x"}}]}`)
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"Band"}}`).Want("field.key", "custom.band-2")
		had(`{}`)
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"BAND."}}`).Want("field.key", "custom.band")
		for _, method := range []string{"GET", "DELETE"} {
			r.Refused(404, customfields.CodeNoField, "owner", method, at+"?revision=4", "")
		}
		r.Refused(404, customfields.CodeNoField, "owner", "POST", at+"/hide", `{"revision":"4"}`)
		r.Refused(404, customfields.CodeNoField, "owner", "PATCH", at, `{"field":{"revision":"4","name":"x"}}`)
		r.OK("owner", "GET", "/v1/custom-field-suggestions", "").Want("metadata.total", 4)
	})
}

func TestFieldsOfTheSystem(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		at := "/v1/custom-fields/" + firstName
		r.OK("owner", "PATCH", at, `{"field":{"revision":"1","name":"First name","defaultPrivacy":"PUBLIC"}}`).Want(
			"field.defaultPrivacy", "PUBLIC")
		got := r.Refused(400, customfields.CodeReservedName, "owner", "PATCH", at,
			`{"field":{"revision":"2","name":"Forename"}}`)
		got.Want("details.applicationError.data.newName", "Forename")
		got.Want("details.applicationError.data.currentName", "First name")
		r.Refused(400, customfields.CodeSocialType, "owner", "PATCH", at, `{"field":{"revision":"2","socialType":"TIKTOK"}}`)
		got = r.Refused(400, customfields.CodePrivacy, "owner", "PATCH", "/v1/custom-fields/"+displayName,
			`{"field":{"revision":"1","defaultPrivacy":"PRIVATE"}}`)
		got.Want("details.applicationError.data.correctPrivacy", "PUBLIC")
		got.Want("details.applicationError.data.incorrectPrivacy", "PRIVATE")
		r.Refused(428, customfields.CodeSystemDelete, "owner", "DELETE", at+"?revision=2", "")
		r.OK("owner", "POST", at+"/hide", `{"revision":"2"}`)
		back := r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"first name"}}`)
		back.Want("field.name", "First name")
		back.Want("field.fieldOrigin", "SYSTEM")
		// Fields of the system that a new shop does not show are there to be added.
		got = r.Refused(400, customfields.CodeType, "owner", "POST", "/v1/custom-fields",
			`{"field":{"name":"Birth date","fieldType":"TEXT"}}`)
		got.Want("details.applicationError.data.correctType", "DATE")
		got.Want("details.applicationError.data.incorrectType", "TEXT")
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"Birth date"}}`).Want("field.key", "birthdate")
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"Address"}}`).Want("field.section", "ADDRESS")
		if names := r.names("owner"); names[len(names)-1] != "Address" {
			t.Errorf("listed %v", names)
		}
	})
}

func TestOrderOfFields(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, b, c := r.field("A", ""), r.field("B", ""), r.field("C", `,"fieldType":"SOCIAL","socialType":"VIMEO"`)
		out := r.OK("owner", "POST", "/v1/custom-fields/order", `{"fieldIds":["`+b+`","`+a+`"],"section":"GENERAL"}`)
		out.Want("section", "GENERAL")
		out.Want("fields.0.id", b)
		out.Want("fields.1.id", a)
		out.Want("fields.length", 5)
		want := []string{"B", "A", "First name", "Last name", "Phone", "Display name", "Title", "C"}
		if got := r.names("owner"); !slices.Equal(got, want) {
			t.Errorf("listed %v, want %v", got, want)
		}
		r.OK("owner", "POST", "/v1/custom-fields/order", `{"fieldIds":["`+c+`"]}`).Want("section", "SOCIAL")
		r.Refused(400, "", "owner", "POST", "/v1/custom-fields/order", `{"fieldIds":["`+a+`","`+c+`"]}`)
		r.Refused(400, "", "owner", "POST", "/v1/custom-fields/order", `{"fieldIds":["`+a+`"],"section":"SOCIAL"}`)
		r.Refused(404, customfields.CodeNoField, "owner", "POST", "/v1/custom-fields/order",
			`{"fieldIds":["`+apitest.Nothing+`"]}`)
		for _, body := range []string{`{}`, `{"fieldIds":[]}`, `{"fieldIds":["x"]}`, `{"fieldIds":["` + a + `","` + a + `"]}`,
			`{"fieldIds":["` + a + `"],"section":"CELLAR"}`} {
			r.Refused(400, "", "owner", "POST", "/v1/custom-fields/order", body)
		}
		// One that is added later stands last in its section.
		r.field("D", "")
		if got := r.names("owner"); got[5] != "D" {
			t.Errorf("listed %v", got)
		}
	})
}

func TestBadFields(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for body, want := range map[string]string{
			`{}`:                     "field REQUIRED_FIELD",
			`{"field":{}}`:           "field.name REQUIRED_FIELD",
			`{"field":null}`:         "field REQUIRED_FIELD",
			`{"field":{"name":" "}}`: "field.name REQUIRED_FIELD",
			`{"field":{"name":"` + strings.Repeat("x", 151) + `"}}`: "field.name MAX_LENGTH",
			`{"field":{"name":"x","fieldType":"COLOUR"}}`:           "field.fieldType INVALID_ENUM_VALUE",
			`{"field":{"name":"x","defaultPrivacy":"SECRET"}}`:      "field.defaultPrivacy INVALID_ENUM_VALUE",
			`{"field":{"name":"x","socialType":"FAX"}}`:             "field.socialType INVALID_ENUM_VALUE",
		} {
			if got := r.Refused(400, "", "owner", "POST", "/v1/custom-fields", body).Violations(); !slices.Contains(got, want) {
				t.Errorf("%s: %v, want %s", body, got, want)
			}
		}
		r.Refused(400, customfields.CodeSocialType, "owner", "POST", "/v1/custom-fields",
			`{"field":{"name":"x","fieldType":"SOCIAL"}}`)
		r.Refused(400, customfields.CodeSocialType, "owner", "POST", "/v1/custom-fields",
			`{"field":{"name":"x","socialType":"TIKTOK"}}`)
		r.Refused(400, "", "owner", "GET", "/v1/custom-fields?paging.limit=1001", "")
		r.field("???", "")
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"!!!"}}`).Want("field.key", "custom.field-2")
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff MEMBERS.CUSTOM_FIELDS_READ"} {
			r.Refused(403, "", who, "POST", "/v1/custom-fields", `{"field":{"name":"x"}}`)
			r.Refused(403, "", who, "POST", "/v1/custom-fields/"+firstName+"/hide", `{"revision":"1"}`)
		}
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range customfields.MaxFields {
				if _, err := tx.Exec(
					`INSERT INTO custom_fields (id, revision, created, updated, field_key, name, name_folded, field_type, privacy, origin, section, ranked, hidden, doc)
					VALUES (?, 1, 0, 0, ?, 'x', ?, 'TEXT', 'PRIVATE', 'CUSTOM', 'GENERAL', 0, ?, '{"name":"x"}')`, tx.NewID(),
					fmt.Sprint("k", i), fmt.Sprint("n", i), false); err != nil {
					return err
				}
			}
			return nil
		})
		expect.OK(t, err)
		r.Refused(428, customfields.CodeTooMany, "owner", "POST", "/v1/custom-fields", `{"field":{"name":"one more"}}`)
		expect.Len(t, storetest.Events(t, r.db, 0), 0, "the contract has no events of fields")
	})
}

func TestSuggestions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.field("Zoo", `,"fieldType":"URL","defaultPrivacy":"PUBLIC"`)
		r.OK("owner", "POST", "/v1/custom-fields/"+id+"/hide", `{"revision":"1"}`)
		list := r.OK("owner", "GET", "/v1/custom-field-suggestions?paging.limit=2", "")
		list.Want("suggestions.0.name", "Address")
		list.Want("suggestions.0.fieldOrigin", "SYSTEM")
		list.Want("suggestions.0.socialType", "UNKNOWN")
		list.Want("suggestions.length", 2)
		list.Want("metadata.total", 5)
		sorted := base64.RawURLEncoding.EncodeToString([]byte(`{"sorting":[{"fieldName":"name","order":"DESC"}]}`))
		list = r.OK("owner", "GET", "/v1/custom-field-suggestions?.r="+sorted, "")
		list.Want("suggestions.0.name", "Zoo")
		list.Want("suggestions.0.customFieldId", id)
		list.Want("suggestions.0.defaultPrivacy", "PUBLIC")
		list.Want("suggestions.0.fieldType", "URL")
		list.Want("suggestions.0.fieldOrigin", "CUSTOM")
		found := r.OK("owner", "POST", "/v1/custom-field-suggestions/query",
			`{"query":{"filter":{"fieldType":"DATE"},"paging":{"limit":5}}}`)
		found.Want("suggestions.0.name", "Birth date")
		found.Want("metadata.total", 1)
		r.OK("owner", "POST", "/v1/custom-field-suggestions/query",
			`{"query":{"filter":{"name":{"$startsWith":"COMP"}},"sorting":[{"fieldName":"fieldType"}]}}`).Want(
			"suggestions.0.name", "Company")
		r.Refused(400, "", "owner", "POST", "/v1/custom-field-suggestions/query", `{"query":{"filter":{"shoe":1}}}`)
		r.Refused(400, "", "owner", "POST", "/v1/custom-field-suggestions/query", `{"query":{"sort":[{"fieldName":"shoe"}]}}`)
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff MEMBERS.CUSTOM_FIELDS_READ"} {
			r.Refused(403, "", who, "GET", "/v1/custom-field-suggestions", "")
		}
	})
}

func TestValues(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, kind := range []string{"TEXT", "NUMBER", "DATE", "URL"} {
			r.field(kind, `,"fieldType":"`+kind+`"`)
		}
		r.field("SOCIAL", `,"fieldType":"SOCIAL","socialType":"FACEBOOK"`)
		for _, c := range []struct{ key, value, want string }{
			{"custom.text", `"x"`, ""}, {"custom.text", `null`, ""}, {"custom.text", `7`, "FORMAT"},
			{"custom.text", `["x"]`, "FORMAT"}, {"custom.text", `{}`, "FORMAT"},
			{"custom.text", `"` + strings.Repeat("é", 10_000) + `"`, ""},
			{"custom.text", `"` + strings.Repeat("x", 10_001) + `"`, "MAX_LENGTH"}, {"custom.text", `{`, "FORMAT"},
			{"custom.number", `7`, ""}, {"custom.number", `-1.5e3`, ""}, {"custom.number", `null`, ""},
			{"custom.number", `"7"`, "FORMAT"}, {"custom.number", `true`, "FORMAT"},
			{"custom.date", `"2026-11-15"`, ""}, {"custom.date", `"2026-11-15T10:00:00Z"`, ""}, {"custom.date", `""`, ""},
			{"custom.date", `"15.11.2026"`, "FORMAT"}, {"custom.date", `"2026-02-30"`, "FORMAT"}, {"custom.date", `7`, "FORMAT"},
			{"custom.url", `"https://a.example/x"`, ""}, {"custom.url", `"javascript:alert(1)"`, "FORMAT"},
			{"custom.url", `"a.example"`, "FORMAT"},
			{"custom.social", `"https://facebook.com/ada"`, ""}, {"custom.social", `"ada"`, "FORMAT"},
			{"custom.social", `false`, "FORMAT"},
			{"custom.nothing", `"x"`, "VALIDATION"}, {"firstName", `"Ada"`, "FIELD_NOT_ALLOWED"},
		} {
			var got []errs.Violation
			err := r.db.Read(t.Context(), func(tx *store.Tx) (err error) {
				got, err = customfields.CheckTx(tx, map[string]json.RawMessage{c.key: json.RawMessage(c.value)})
				return err
			})
			switch {
			case err != nil:
				t.Fatal(err)
			case c.want == "" && len(got) > 0, c.want != "" &&
				(len(got) != 1 || string(got[0].Rule) != c.want || got[0].Field != c.key):
				t.Errorf("%s %.40s: %+v, want %q", c.key, c.value, got, c.want)
			}
		}
	})
}

func TestFieldsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[customfields.Field, *customfields.Field]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[customfields.Field, *customfields.Field],
			[]httpapi.Operation) {
			s := newRig(t, deps.DB).service
			return s.Fields(), s.Operations()
		},
		Sample: func(n int) *customfields.Field {
			return &customfields.Field{Name: fmt.Sprintf("Field %d", n), FieldType: "URL", DefaultPrivacy: "PUBLIC"}
		},
		Change:   resourcetest.Object{"defaultPrivacy": "PRIVATE"},
		Broken:   map[string]resourcetest.Object{"name": {"name": ""}, "fieldType": {"fieldType": "COLOUR"}},
		ReadOnly: resourcetest.Object{"key": "mine", "section": "ADDRESS", "fieldOrigin": "SYSTEM", "hidden": true},
		Conflict: func(first *customfields.Field) (string, resourcetest.Object) {
			return customfields.CodeFieldExists, resourcetest.Object{"name": first.Name}
		},
	})
}
