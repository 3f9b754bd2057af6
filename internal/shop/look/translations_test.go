package look_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// Words in other languages are kept beside those in the main one, cleaned, and without what says nothing.
func TestWordsInOtherLanguages(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		doc := strings.NewReplacer(
			`"text":"Free delivery this week",`,
			`"text":"Free delivery this week","translations":{"ar":{"text":"توصيل مجاني"}},`,
			`"kind":"HERO",`,
			`"kind":"HERO","translations":{"ar":{"headline":"صنع باليد","button":"تسوق","text":" "},"de":{"eyebrow":""}},`,
			`"id":"b1","text":"Delivery",`, `"id":"b1","text":"Delivery","translations":{"ar":{"text":"التوصيل"}},`,
			`"slug":"delivery",`,
			`"slug":"delivery","translations":{"ar":{"title":"التوصيل","body":"<p onclick=\"x()\">يومان.</p><script>1</script>"}},`,
		).Replace(full)
		got := r.OK("owner", "PATCH", draft, save(doc, "1"))
		got.Want("draft.look.home.0.translations.ar.headline", "صنع باليد")
		got.Want("draft.look.pages.0.translations.ar.body", "<p>يومان.</p>")
		for _, gone := range []string{"draft.look.home.0.translations.ar.text", "draft.look.home.0.translations.de"} {
			expect.That(t, got.At(gone) == nil, "%s is kept", gone)
		}
		got = r.OK("owner", "POST", draft+"/publish", at(2))
		shown := r.OK(visitor, "GET", path, "")
		shown.Want("look.announcement.translations.ar.text", "توصيل مجاني")
		shown.Want("look.menus.main.1.children.0.translations.ar.text", "التوصيل")
		got.Want("draft.changes", 0)
		now, err := r.service.Published(t.Context())
		expect.OK(t, err)
		if lean := now.Lean("other").Pages[0].Translations["ar"]; lean["body"] != "" || lean["title"] == "" {
			t.Errorf("a page carries %v of others", lean)
		}
		expect.That(t, now.Pages[0].Translations["ar"]["body"] != "", "making it lean took the words away")
	})
}

func TestWordsThatAreRefused(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, c := range []struct{ was, is, field string }{
			{`"kind":"HERO",`, `"kind":"HERO","translations":{"ar":{"by":"x"}},`, "look.home[0].translations.ar.by"},
			{`"kind":"HERO",`, `"kind":"HERO","translations":{"Arabic!":{"text":"x"}},`, "look.home[0].translations.Arabic!"},
			{`"kind":"HERO",`, `"kind":"HERO","translations":{"ar":{"headline":"` + strings.Repeat("ا", 121) + `"}},`,
				"look.home[0].translations.ar.headline"},
			{`"slug":"delivery",`, `"slug":"delivery","translations":{"ar":{"slug":"x"}},`,
				"look.pages[0].translations.ar.slug"},
		} {
			got := r.Refused(400, "", "owner", "PATCH", draft, save(strings.Replace(full, c.was, c.is, 1), "1")).Violations()
			expect.That(t, len(got) == 1 && strings.HasPrefix(got[0], c.field+" "), "%s: %v", c.field, got)
		}
	})
}
