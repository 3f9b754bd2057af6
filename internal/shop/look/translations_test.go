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

// What a look says is listed, and said in another language in its draft; visitors see it when that is published.
func TestTextsOfTheDraft(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "PATCH", draft, save(full, "1"))
		texts, err := r.service.Texts(t.Context(), "ar")
		expect.OK(t, err)
		var keys []string
		for i := range texts {
			keys = append(keys, texts[i].Key)
			expect.That(t, texts[i].Original != "" && texts[i].Most > 0 && texts[i].Name+texts[i].Kind != "", "%+v", texts[i])
		}
		expect.Equal(t, strings.Join(keys, " "), "announcement/text home/1/headline home/1/eyebrow home/1/text home/1/button "+
			"home/1/secondButton home/2/title home/4/title home/4/text home/6/text home/6/by menu/main/a/text menu/main/b/text "+
			"menu/main/b/b1/text menu/footer/c/text page/p/title page/p/description page/p/body")
		expect.OK(t, r.service.Say(t.Context(), "ar", map[string]string{"home/1/headline": "صنع باليد",
			"menu/main/b/b1/text": "التوصيل", "page/p/body": "<p>يومان</p><script>1</script>", "home/99/title": "x"}))
		now := r.OK("owner", "GET", draft, "")
		now.Want("draft.look.home.0.translations.ar.headline", "صنع باليد")
		now.Want("draft.look.menus.main.1.children.0.translations.ar.text", "التوصيل")
		now.Want("draft.look.pages.0.translations.ar.body", "<p>يومان</p>")
		texts, err = r.service.Texts(t.Context(), "ar")
		expect.OK(t, err)
		expect.Equal(t, texts[1].Said, "صنع باليد")
		shown := r.OK(visitor, "GET", path, "")
		expect.That(t, shown.At("look.home.0.translations") == nil, "visitors see a draft")
		err = r.service.Say(t.Context(), "ar", map[string]string{"home/1/headline": strings.Repeat("x", 121)})
		expect.That(t, err != nil, "a text that does not fit is kept")
	})
}
