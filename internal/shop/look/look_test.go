package look_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/look"
)

const (
	shelf   = "aaaaaaaa-0000-4000-8000-000000000001"
	visitor = "visitor " + apitest.Ada
	path    = "/v1/look"
	draft   = path + "/draft"
)

type rig struct {
	*apitest.API
	db      *store.DB
	service *look.Service
	clock   *apitest.Clock
}

func open(t *testing.T, db *store.DB) *look.Service {
	t.Helper()
	settings, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	return look.New(look.Config{
		DB: db, Site: settings,
		First: func(context.Context) (*look.Shelf, error) { return &look.Shelf{ID: shelf, Name: "Mugs"}, nil },
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			if id != "vase" {
				return wire.MediaFile{}, errs.Missing("", "picture", id)
			}
			return wire.MediaFile{URL: "/media/vase/vase.jpg"}, nil
		},
	})
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Parallel()
	clock := apitest.NewClock()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		fn(t, &rig{apitest.New(t, db, s.Operations()), db, s, clock})
	}, clock.Set)
}

// full has everything that a look can have.
const full = `{
	"theme":{"logo":{"id":"vase","url":"https://elsewhere.example/x.png","altText":"Logo"},"primary":"#3A3FA8","accent":"#E2A11C","paper":"#fbf8f3",
		"headingFont":"INTER","headingSize":64,"corners":"ROUND","computed":{"primaryText":"#000000","accentText":"#000000","onPrimary":"#000000"}},
	"announcement":{"on":true,"text":"Free delivery this week","link":{"kind":"PAGE","pageSlug":"delivery"}},
	"home":[
		{"id":"1","kind":"HERO","hidden":false,"hero":{"eyebrow":"Autumn","headline":"Made by hand","text":"Slowly.","picture":{"id":"vase","url":""},
			"button":{"text":"Shop","link":{"kind":"PRODUCTS"}},"secondButton":{"text":"Write","link":{"kind":"ADDRESS","address":"https://example.com/a?b=c"}}}},
		{"id":"2","kind":"FEATURED","hidden":false,"featured":{"title":"Mugs","collectionId":"` + shelf + `","count":4}},
		{"id":"3","kind":"NEWEST","hidden":true,"newest":{"title":"","count":8}},
		{"id":"4","kind":"TEXT_PICTURE","hidden":false,"textPicture":{"title":"Us","text":"One.\n\nTwo.","pictureSide":"END","picture":{"url":"https://example.com/a.jpg"}}},
		{"id":"5","kind":"GRID","hidden":false,"grid":{"title":"","collectionIds":["` + shelf + `"]}},
		{"id":"6","kind":"QUOTE","hidden":false,"quote":{"text":"Lovely.","by":"Ada"}}],
	"menus":{"main":[{"id":"a","text":"Shop","link":{"kind":"COLLECTION","collectionSlug":"mugs"}},
			{"id":"b","text":"About","children":[{"id":"b1","text":"Delivery","link":{"kind":"PAGE","pageSlug":"delivery"}}]}],
		"footer":[{"id":"c","text":"Home","link":{"kind":"ADDRESS","address":"/search?q=mug"}}]},
	"pages":[{"id":"p","slug":"delivery","title":"Delivery","body":"<p onclick=\"x()\">Two days.</p><script>alert(1)</script>","inFooter":true,"description":"How we send."}]}`

func save(doc string, revision any) string {
	text, _ := revision.(string)
	if n, ok := revision.(int); ok {
		text = strconv.Itoa(n)
	}
	return `{"look":` + doc + `,"revision":"` + text + `"}`
}

func at(revision int) string { return `{"revision":"` + strconv.Itoa(revision) + `"}` }

func TestAShopThatSaidNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		got := r.OK(visitor, "GET", path, "")
		got.WantAll(map[string]any{
			"look.home.0.hero.headline":         "Souk",
			"look.home.0.hero.button.link.kind": "PRODUCTS",
			"look.home.1.featured.collectionId": shelf,
			"look.home.2.kind":                  "NEWEST",
			"look.theme.computed.onPrimary":     "#ffffff",
			"look.menus.main.length":            0,
		})
		own := r.OK("owner", "GET", draft, "")
		own.Want("draft.revision", "1")
		own.Want("draft.changes", 0)
		// What a shop is given can be saved as it is, and is then its own.
		doc, err := json.Marshal(own.At("draft.look"))
		expect.OK(t, err)
		r.OK("owner", "PATCH", draft, save(string(doc), "1")).Want("draft.changes", 0)
	})
}

func TestDraftThenPublished(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		got := r.OK("owner", "PATCH", draft, save(full, "1"))
		got.WantAll(map[string]any{
			"draft.revision":                        "2",
			"draft.look.theme.primary":              "#3a3fa8",
			"draft.look.theme.logo.url":             "/media/vase/vase.jpg",
			"draft.look.home.0.hero.picture.url":    "/media/vase/vase.jpg",
			"draft.look.pages.0.body":               "<p>Two days.</p>",
			"draft.look.theme.computed.primaryText": "#3a3fa8",
		})
		if text := got.String("draft.look.theme.computed.accentText"); text == "#000000" || text == "#e2a11c" {
			t.Errorf("words in the accent are %s", text)
		}
		if n, _ := got.At("draft.changes").(float64); n < 10 {
			t.Errorf("%v changes", n)
		}
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Souk")
		done := r.OK("owner", "POST", draft+"/publish", at(2))
		done.Want("draft.changes", 0)
		done.Want("draft.revision", "3")
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Made by hand")
		if again, err := open(t, r.db).Published(t.Context()); err != nil || again.Home[0].Hero.Headline != "Made by hand" ||
			again.Page("delivery") == nil {
			t.Errorf("after a restart: %+v %v", again, err)
		}
		var events, audits int
		err := r.db.Read(t.Context(), func(tx *store.Tx) error {
			if err := tx.QueryRow("SELECT COUNT(*) FROM outbox WHERE event_type = ?", []any{look.Published}, &events); err != nil {
				return err
			}
			return tx.QueryRow("SELECT COUNT(*) FROM audit_log WHERE entity = 'souk.look'", nil, &audits)
		})
		expect.That(t, err == nil && events == 1 && audits == 2, "%d events, %d records, %v", events, audits, err)
		// One setting more, and it counts as one.
		r.OK("owner", "PATCH", draft, save(strings.Replace(full, `"headingSize":64`, `"headingSize":72`, 1), "3")).Want(
			"draft.changes", 1)
		moved := strings.NewReplacer(`{"id":"2","kind":"FEATURED"`, `{"id":"9","kind":"FEATURED"`).Replace(full)
		r.OK("owner", "PATCH", draft, save(moved, "4")).Want("draft.changes", 2)
		back := r.OK("owner", "POST", draft+"/discard", at(5))
		back.Want("draft.changes", 0)
		back.Want("draft.look.theme.headingSize", 64)
	})
}

func TestTwoWhoWriteAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "PATCH", draft, save(full, "1"))
		other := strings.Replace(full, "Made by hand", "Kept for years", 1)
		r.Refused(409, look.CodeRevision, "owner", "PATCH", draft, save(other, "1"))
		for _, call := range []string{"/publish", "/discard", "/unschedule"} {
			r.Refused(409, look.CodeRevision, "owner", "POST", draft+call, at(1))
		}
		r.Refused(409, look.CodeRevision, "owner", "POST", path+"/versions/"+apitest.Nothing+"/restore", at(1))
		r.OK("owner", "GET", draft, "").Want("draft.look.home.0.hero.headline", "Made by hand")
		r.Refused(400, "", "owner", "PATCH", draft, `{"look":`+full+`}`)
	})
}

func TestWhoMay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, who := range []string{visitor, "staff SITE.MANAGE_SETTINGS"} {
			r.Refused(403, "", who, "GET", draft, "")
			r.Refused(403, "", who, "PATCH", draft, save(full, "1"))
			r.Refused(403, "", who, "POST", draft+"/publish", at(1))
			r.Refused(403, "", who, "POST", path+"/versions/query", "{}")
		}
		r.OK("staff SITE.MANAGE_LOOK", "PATCH", draft, save(full, "1"))
	})
}

func TestPublishedByTheClock(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		when := func(d time.Duration) string { return wire.At(r.clock.Now().Add(d)).String() }
		r.OK("owner", "PATCH", draft, save(full, "1"))
		past := `{"revision":"2","startDate":"` + when(0) + `"}`
		if got := r.Refused(400, "", "owner", "POST", draft+"/publish", past).Violations(); len(got) != 1 ||
			!strings.HasPrefix(got[0], "startDate ") {
			t.Errorf("%v", got)
		}
		start := when(time.Hour)
		r.OK("owner", "POST", draft+"/publish", `{"revision":"2","startDate":"`+start+`"}`).Want("draft.scheduledFor", start)
		// What is changed since then is not part of it.
		r.OK("owner", "PATCH", draft, save(strings.Replace(full, "Made by hand", "Not yet", 1), "3")).Want(
			"draft.scheduledFor", start)
		r.clock.Advance(59 * time.Minute)
		other := open(t, r.db) // another node
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Souk")
		r.clock.Advance(time.Minute)
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Made by hand")
		if l, err := other.Published(t.Context()); err != nil || l.Home[0].Hero.Headline != "Made by hand" {
			t.Errorf("another node: %v %v", l, err)
		}
		before := r.OK("owner", "GET", draft, "")
		before.Want("draft.scheduledFor", nil)
		before.Want("draft.publishedDate", start)
		before.Want("draft.changes", 1)
		for range 2 {
			expect.OK(t, r.service.PublishDue(t.Context()))
		}
		after := r.OK("owner", "GET", draft, "")
		after.Want("draft.revision", before.String("draft.revision"))
		after.Want("draft.publishedDate", start)
		after.Want("draft.look.home.0.hero.headline", "Not yet")
		list := r.OK("owner", "POST", path+"/versions/query", "{}")
		list.Want("versions.length", 1)
		list.Want("versions.0.publishedDate", start)

		// Taken back.
		r.OK("owner", "POST", draft+"/publish", `{"revision":"4","startDate":"`+when(time.Hour)+`"}`)
		r.OK("owner", "POST", draft+"/unschedule", at(5)).Want("draft.scheduledFor", nil)
		r.Refused(428, look.CodeNotScheduled, "owner", "POST", draft+"/unschedule", at(6))
		// Published now: nothing waits any more.
		r.OK("owner", "POST", draft+"/publish", `{"revision":"6","startDate":"`+when(time.Hour)+`"}`)
		r.OK("owner", "POST", draft+"/publish", at(7)).Want("draft.scheduledFor", nil)
		r.clock.Advance(2 * time.Hour)
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Not yet")
	})
}

func TestVersions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		revision := 1
		for i := range 52 {
			doc := strings.Replace(full, "Made by hand", "Headline "+strconv.Itoa(i), 1)
			r.OK("owner", "PATCH", draft, save(doc, revision))
			r.clock.Advance(time.Minute)
			r.OK("owner", "POST", draft+"/publish", at(revision+1))
			revision += 2
		}
		list := r.OK("owner", "POST", path+"/versions/query", `{"paging":{"limit":2,"offset":49}}`)
		list.WantAll(map[string]any{
			"pagingMetadata.total": 50,
			"versions.length":      1,
			"versions.0.summary":   "Home page",
			"versions.0.parts.0":   "HOME",
		})
		id := list.String("versions.0.id")
		got := r.OK("owner", "POST", path+"/versions/"+id+"/restore", at(revision))
		got.Want("draft.look.home.0.hero.headline", "Headline 2")
		got.Want("draft.changes", 1)
		r.OK(visitor, "GET", path, "").Want("look.home.0.hero.headline", "Headline 51")
		r.Refused(404, look.CodeVersionNotFound, "owner", "POST", path+"/versions/"+apitest.Nothing+"/restore",
			at(revision+1))
		r.Refused(400, "", "owner", "POST", path+"/versions/query", `{"paging":{"limit":51}}`)
	})
}

func TestEveryViolationWithItsField(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	api := apitest.New(t, db, open(t, db).Operations())
	for _, c := range []struct{ old, text, field string }{
		{`"primary":"#3A3FA8"`, `"primary":"blue"`, "look.theme.primary"},
		{`"primary":"#3A3FA8"`, `"primary":"#f5f5f5"`, "look.theme.primary"},
		{`"accent":"#E2A11C"`, `"accent":"#E2A"`, "look.theme.accent"},
		{`"paper":"#fbf8f3"`, `"paper":"#222222"`, "look.theme.paper"},
		{`"headingFont":"INTER"`, `"headingFont":"COMIC"`, "look.theme.headingFont"},
		{`"headingSize":64`, `"headingSize":89`, "look.theme.headingSize"},
		{`"corners":"ROUND"`, `"corners":"OVAL"`, "look.theme.corners"},
		{`{"id":"vase","url":"https`, `{"id":"jug","url":"https`, "look.theme.logo.id"},
		{`"text":"Free delivery this week"`, `"text":" "`, "look.announcement.text"},
		{`"text":"Free delivery this week"`, `"text":"` + strings.Repeat("é", 201) + `"`, "look.announcement.text"},
		{`"link":{"kind":"PAGE","pageSlug":"delivery"}},`, `"link":{"kind":"PAGE","pageSlug":"gone"}},`,
			"look.announcement.link.pageSlug"},
		{`"headline":"Made by hand"`, `"headline":" "`, "look.home[0].hero.headline"},
		{`"headline":"Made by hand"`, `"headline":"` + strings.Repeat("a", 121) + `"`, "look.home[0].hero.headline"},
		{`"link":{"kind":"PRODUCTS"}`, `"link":{"kind":"COLLECTION"}`, "look.home[0].hero.button.link.collectionSlug"},
		{`https://example.com/a?b=c`, `javascript:alert(1)`, "look.home[0].hero.secondButton.link.address"},
		{`https://example.com/a?b=c`, `//evil.example`, "look.home[0].hero.secondButton.link.address"},
		{`https://example.com/a?b=c`, `/\\evil.example`, "look.home[0].hero.secondButton.link.address"},
		{`https://example.com/a?b=c`, `http://example.com`, "look.home[0].hero.secondButton.link.address"},
		{`https://example.com/a?b=c`, `data:text/html,x`, "look.home[0].hero.secondButton.link.address"},
		{`"collectionId":"` + shelf, `"collectionId":"x`, "look.home[1].featured.collectionId"},
		{`"count":4`, `"count":1`, "look.home[1].featured.count"},
		{`"kind":"NEWEST"`, `"kind":"QUOTE"`, "look.home[2].newest"},
		{`"pictureSide":"END"`, `"pictureSide":"TOP"`, "look.home[3].textPicture.pictureSide"},
		{`{"url":"https://example.com/a.jpg"}`, `{"url":"javascript:x"}`, "look.home[3].textPicture.picture.url"},
		{`"collectionIds":["` + shelf + `"]`, `"collectionIds":[]`, "look.home[4].grid.collectionIds"},
		{`"id":"6"`, `"id":"5"`, "look.home[5].id"},
		{`"text":"Lovely."`, `"text":""`, "look.home[5].quote.text"},
		{`"text":"Shop","link":{"kind":"COLLECTION","collectionSlug":"mugs"}`, `"text":"Shop"`, "look.menus.main[0].link"},
		{`"text":"Shop","link":{"kind":"COLLECTION"`, `"text":"","link":{"kind":"COLLECTION"`, "look.menus.main[0].text"},
		{`"children":[{"id":"b1","text":"Delivery","link":{"kind":"PAGE","pageSlug":"delivery"}}]`,
			`"children":[{"id":"b1","text":"Delivery"}]`, "look.menus.main[1].children[0].link.kind"},
		{`"slug":"delivery"`, `"slug":"De livery"`, "look.pages[0].slug"},
		{`"title":"Delivery"`, `"title":""`, "look.pages[0].title"},
		{`"description":"How we send."`, `"description":"` + strings.Repeat("a", 301) + `"`, "look.pages[0].description"},
	} {
		expect.ThatNow(t, strings.Contains(full, c.old), "%s is not in it", c.old)
		got := api.Refused(400, "", "owner", "PATCH", draft, save(strings.Replace(full, c.old, c.text, 1), "1")).Violations()
		expect.That(t, slices.ContainsFunc(got, func(v string) bool { return strings.HasPrefix(v, c.field+" ") }),
			"%s: %v", c.text, got)
	}
	page := `{"id":"q","slug":"delivery","title":"Again","body":"","inFooter":false},`
	got := api.Refused(400, "", "owner", "PATCH", draft,
		save(strings.Replace(full, `"pages":[`, `"pages":[`+page, 1), "1")).Violations()
	expect.That(t, len(got) == 1 && strings.HasPrefix(got[0], "look.pages[1].slug "), "two pages at one address: %v",
		got)
	api.OK("owner", "GET", draft, "").Want("draft.revision", "1")
}
