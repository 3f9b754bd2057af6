package customfields_test

import (
	"fmt"
	"slices"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// asked are the keys of what a sign-up asks for.
func (r *rig) asked() (out []string) {
	r.t.Helper()
	expect.OK(r.t, r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		fields, err := r.service.AskedTx(tx)
		for _, f := range fields {
			out = append(out, f.Key)
		}
		return err
	}))
	return out
}

func TestWhatASignUpAsksFor(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		expect.Equal(t, len(r.asked()), 0, "a new shop asks for nothing")
		town := r.field("Town", `,"signUp":"REQUIRED"`)
		r.field("Shoe size", `,"fieldType":"NUMBER","signUp":"OPTIONAL"`)
		r.field("Motto", `,"signUp":"NOT_ASKED"`)
		guild := r.field("Guild", `,"signUp":"OPTIONAL"`)
		r.OK("owner", "POST", path, body(guild, item("MEMBER", apitest.Ada), "", ""))
		expect.Diff(t, []string{"custom.town", "custom.shoe-size"}, r.asked())
		r.OK("owner", "PATCH", "/v1/custom-fields/"+town, `{"field":{"revision":"1","signUp":"NOT_ASKED"}}`).Want(
			"field.signUp", nil)
		expect.Diff(t, []string{"custom.shoe-size"}, r.asked())
		r.OK("owner", "PATCH", "/v1/custom-fields/"+town, `{"field":{"revision":"2","signUp":"REQUIRED"}}`)
		r.OK("owner", "POST", "/v1/custom-fields/"+town+"/hide", `{"revision":"3"}`)
		expect.Diff(t, []string{"custom.shoe-size"}, r.asked(), "a hidden field is not asked for")
	})
}

func TestWhatMayBeAsked(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		refused := r.Call("owner", "PATCH", "/v1/custom-fields/"+displayName, `{"field":{"revision":"1","signUp":"REQUIRED"}}`)
		expect.Equal(t, refused.Status, 400)
		expect.Equal(t, r.Call("owner", "POST", "/v1/custom-fields", `{"field":{"name":"X","signUp":"ALWAYS"}}`).Status, 400)
		for n := range 10 {
			r.field(fmt.Sprintf("Question %d", n), `,"signUp":"OPTIONAL"`)
		}
		expect.Equal(t, r.Call("owner", "POST", "/v1/custom-fields", `{"field":{"name":"X","signUp":"OPTIONAL"}}`).Status, 400,
			"an eleventh question")
		r.field("X", "")
	})
}

func TestARegistrationIsChecked(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.field("Town", `,"signUp":"REQUIRED"`)
		r.field("Born", `,"fieldType":"DATE","signUp":"OPTIONAL"`)
		r.field("Size", `,"fieldType":"NUMBER","signUp":"OPTIONAL"`)
		r.field("Motto", "")
		text := func(name, value string) accounts.CustomField {
			return accounts.CustomField{Name: name, Value: accounts.CustomValue{Text: &value}}
		}
		const at = "profile.customFields.custom."
		for name, c := range map[string]struct {
			given []accounts.CustomField
			wrong []string
		}{
			"nothing":             {nil, []string{at + "town"}},
			"blank":               {[]accounts.CustomField{text("custom.town", "  ")}, []string{at + "town"}},
			"by key":              {[]accounts.CustomField{text("custom.town", "Fez")}, nil},
			"without the prefix":  {[]accounts.CustomField{text("town", "Fez")}, nil},
			"a date that is none": {[]accounts.CustomField{text("town", "Fez"), text("born", "May")}, []string{at + "born"}},
			"a date":              {[]accounts.CustomField{text("town", "Fez"), text("born", "1990-05-04")}, nil},
			"words for a number":  {[]accounts.CustomField{text("town", "Fez"), text("size", "40")}, []string{at + "size"}},
			"a number": {[]accounts.CustomField{text("town", "Fez"),
				{Name: "size", Value: accounts.CustomValue{Number: wire.Ptr(40.0)}}}, nil},
			"an empty choice":   {[]accounts.CustomField{text("town", "Fez"), text("born", "")}, nil},
			"what nobody asked": {[]accounts.CustomField{text("town", "Fez"), text("nonsense", "x")}, nil},
		} {
			expect.OK(t, r.db.Read(t.Context(), func(tx *store.Tx) error {
				violations, err := r.service.CheckSignUpTx(tx, c.given)
				var wrong []string
				for _, v := range violations {
					wrong = append(wrong, v.Field)
				}
				slices.Sort(wrong)
				expect.Diff(t, c.wrong, wrong, name)
				return err
			}))
		}
	})
}
