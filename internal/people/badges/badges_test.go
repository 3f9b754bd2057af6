package badges_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/people/badges"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
)

const (
	created    = "wix.badges.v4.badge_created"
	updated    = "wix.badges.v4.badge_updated"
	deleted    = "wix.badges.v4.badge_deleted"
	given      = "wix.badges.v4.badge_assignment_created"
	taken      = "wix.badges.v4.badge_assignment_deleted"
	assigned   = "wix.badges.v3.badge_badge_assigned"
	unassigned = "wix.badges.v3.badge_badge_unassigned"
)

func TestBadgesAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[badges.Badge, *badges.Badge]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[badges.Badge, *badges.Badge], []httpapi.Operation) {
			s := newRig(t, deps.DB).service
			return s.Badges(), newer(s.Operations())
		},
		Sample: func(n int) *badges.Badge {
			return &badges.Badge{Title: fmt.Sprintf("Badge %d", n), Description: "for many", BackgroundColor: "#00FF00",
				TextColor: "#000000"}
		},
		Change: resourcetest.Object{"description": "for few"},
		Clear:  "description",
		Broken: map[string]resourcetest.Object{"title": {"title": ""}, "textColor": {"textColor": "red"},
			"description": {"description": strings.Repeat("x", 1501)}},
		ReadOnly: resourcetest.Object{"slug": "mine"},
		Skip: map[string]string{
			"update without a revision": "the contract lets callers leave it out",
			"update without an entity":  "the same; TestBadBadges has it",
		},
	})
}

// newer drops the operations of the other services.
func newer(list []httpapi.Operation) []httpapi.Operation {
	return slices.DeleteFunc(slices.Clone(list),
		func(op httpapi.Operation) bool { return !strings.HasPrefix(op.ID, "members.badgesV2.") })
}

func TestBadgeFromCreationToDeletion(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"  Gold Süß ","icon":{"id":"`+picture+
			`","altText":"a star","width":9999},"slug":"mine"}}`)
		id := made.String("badge.id")
		for path, want := range map[string]any{
			"badge.title": "Gold Süß", "badge.slug": "gold-suß", "badge.backgroundColor": "#796EFF",
			"badge.textColor": "#FFFFFF", "badge.permissionsEnabled": false,
			"badge.revision": "1", "badge.icon.url": "https://shop.test/media/star.png/gold%20star.png", "badge.icon.width": 64,
			"badge.icon.height":   48,
			"badge.icon.filename": "gold star.png", "badge.icon.altText": "a star",
		} {
			if path == "badge.slug" {
				want = strings.Join(store.Words("Gold Süß"), "-")
			}
			made.Want(path, want)
		}
		r.wantEvents(created)
		r.OK("visitor v", "GET", "/v4/badges/"+id, "").Want("badge.title", "Gold Süß")
		older := r.OK("member "+apitest.Ada, "GET", "/v3/badges/"+id, "")
		older.Want("badge.icon", "https://shop.test/media/star.png/gold%20star.png")
		older.Want("badge.revision", nil)

		// Without a revision the last update wins; with an old one it is refused.
		changed := r.OK("owner", "PATCH", "/v4/badges/"+id,
			`{"badge":{"title":"Silver","textColor":null,"backgroundColor":"#abcdef"}}`)
		changed.Want("badge.slug", "silver")
		changed.Want("badge.revision", "2")
		changed.Want("badge.backgroundColor", "#ABCDEF")
		changed.Want("badge.textColor", "#FFFFFF")
		changed.Want("badge.icon.width", 64)
		r.OK("owner", "PATCH", "/v4/badges/"+id, `{"badge":{"revision":"2","description":"second"}}`).Want(
			"badge.slug", "silver")
		r.Refused(409, resource.CodeStale, "owner", "PATCH", "/v4/badges/"+id,
			`{"badge":{"revision":"2","description":"third"}}`)
		r.wantEvents(updated, updated)

		// Another badge of the name gets a slug of its own.
		r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"Silver!"}}`).Want("badge.slug", "silver-2")
		r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"!!"}}`).Want("badge.slug", "badge")
		r.noEvents()

		r.OK("owner", "POST", "/v3/badges/"+id+"/members", `{"memberIds":["`+apitest.Ada+`","`+apitest.Omar+`"]}`)
		r.noEvents()
		r.OK("owner", "DELETE", "/v4/badges/"+id, "")
		r.wantEvents(taken, unassigned, taken, unassigned, deleted)
		r.Refused(404, badges.CodeNoBadge, "owner", "GET", "/v4/badges/"+id, "")
		r.Refused(404, badges.CodeNoBadge, "owner", "DELETE", "/v3/badges/"+id, "")
		r.Refused(404, badges.CodeNoBadge, "owner", "PATCH", "/v4/badges/"+id, `{"badge":{"title":"x"}}`)
		r.Refused(404, badges.CodeNoBadge, "owner", "PATCH", "/v3/badges/"+id, `{"badge":{"title":"x"}}`)
	})
}

func TestOlderBadges(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.OK("owner", "POST", "/v3/badges",
			`{"badge":{"title":"Star","icon":"https://pictures.example/a.svg","textColor":"#000000","backgroundColor":"#ffffff"}}`)
		id := made.String("badge.id")
		made.Want("badge.icon", "https://pictures.example/a.svg")
		made.Want("badge.backgroundColor", "#FFFFFF")
		r.OK("owner", "GET", "/v4/badges/"+id, "").Want("badge.icon.url", "https://pictures.example/a.svg")
		r.wantEvents(created)
		// The address of a picture of the library, as clients write it, is that picture.
		r.OK("owner", "PATCH", "/v3/badges/"+id,
			`{"badge":{"icon":"wix:image://v1/`+picture+`/x.png#originWidth=1&originHeight=1"}}`).Want("badge.icon",
			"https://shop.test/media/star.png/gold%20star.png")
		now := r.OK("owner", "PATCH", "/v3/badges/"+id, `{"badge":{"icon":"https://pictures.example/b.svg"}}`)
		now.Want("badge.icon", "https://pictures.example/b.svg")
		newer := r.OK("owner", "GET", "/v4/badges/"+id, "")
		newer.Want("badge.icon.id", "")
		newer.Want("badge.icon.width", 0)
		r.OK("owner", "PATCH", "/v4/badges/"+id, `{"badge":{"icon":{"id":"`+picture+`"}}}`).Want("badge.icon.width", 64)
		r.OK("owner", "PATCH", "/v3/badges/"+id, `{"badge":{"icon":null,"permissionsEnabled":true}}`).Want("badge.icon", nil)
		r.OK("owner", "GET", "/v4/badges/"+id, "").Want("badge.permissionsEnabled", true)
		for range 4 {
			r.badge("More")
		}
		page := r.OK("visitor v", "GET", "/v3/badges?paging.limit=2&paging.offset=1", "")
		page.Want("badges.length", 2)
		page.Want("metadata.total", 5)
		page.Want("metadata.offset", 1)
		page.Want("metadata.count", 2)
	})
}

func TestDisplayOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, b, c, d := r.badge("A"), r.badge("B"), r.badge("C"), r.badge("D")
		r.noEvents()
		r.wantOrder(a, b, c, d)
		answer := r.OK("owner", "PATCH", "/v3/badges/order", `{"badgeIds":["`+c+`","`+a+`"]}`)
		answer.Want("badges.0.id", c)
		answer.Want("badges.1.id", a)
		answer.Want("badges.length", 2)
		r.wantOrder(c, a, b, d)
		r.OK("owner", "POST", "/v4/badges/order", `{"ids":["`+d+`","`+c+`","`+b+`","`+a+`"]}`).Want("badges.3.title", "A")
		r.wantOrder(d, c, b, a)
		r.OK("owner", "POST", "/v4/badges/"+d+"/move", `{}`)
		r.wantOrder(c, b, a, d)
		r.OK("owner", "POST", "/v4/badges/"+a+"/move", `{"position":"FIRST"}`)
		r.wantOrder(a, c, b, d)
		r.OK("owner", "POST", "/v4/badges/"+a+"/move", `{"position":"AFTER","moveAfterBadgeId":"`+b+`"}`)
		r.wantOrder(c, b, a, d)
		r.OK("owner", "DELETE", "/v4/badges/"+b, "")
		r.OK("owner", "POST", "/v4/badges/"+d+"/move", `{"position":"AFTER","moveAfterBadgeId":"`+c+`"}`)
		r.wantOrder(c, d, a)
		e := r.badge("E")
		r.wantOrder(c, d, a, e)
		r.wantEvents(deleted, created)
		// A page by the order that a builder asks for has a total.
		r.OK("owner", "POST", "/v4/badges/query",
			`{"query":{"filter":{"title":{"$startsWith":"a"}},"paging":{"limit":10}}}`).Want("pagingMetadata.total", 1)

		r.Refused(404, badges.CodeNoBadge, "owner", "PATCH", "/v3/badges/order", `{"badgeIds":["`+apitest.Nothing+`"]}`)
		r.Refused(404, badges.CodeNoBadge, "owner", "POST", "/v4/badges/"+apitest.Nothing+"/move", `{}`)
		r.Refused(404, badges.CodeNoBadge, "owner", "POST", "/v4/badges/"+a+"/move",
			`{"position":"AFTER","moveAfterBadgeId":"`+apitest.Nothing+`"}`)
		for _, body := range []string{
			`{"position":"AFTER"}`, `{"position":"FIRST","moveAfterBadgeId":"` + c + `"}`, `{"moveAfterBadgeId":"` + c + `"}`,
			`{"position":"ASIDE"}`,
			`{"position":"AFTER","moveAfterBadgeId":"` + a + `"}`,
		} {
			r.Refused(400, "", "owner", "POST", "/v4/badges/"+a+"/move", body)
		}
		for _, body := range []string{`{}`, `{"ids":[]}`, `{"ids":["x"]}`, `{"ids":["` + a + `","` + a + `"]}`} {
			r.Refused(400, "", "owner", "POST", "/v4/badges/order", body)
		}
		r.wantOrder(c, d, a, e)
	})
}

func TestBadBadges(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for body, want := range map[string]string{
			`{}`:                        "badge REQUIRED_FIELD",
			`{"badge":{}}`:              "badge.title REQUIRED_FIELD",
			`{"badge":{"title":"   "}}`: "badge.title REQUIRED_FIELD",
			`{"badge":{"title":"x","textColor":"#1"}}`:              "badge.textColor FORMAT",
			`{"badge":{"title":"` + strings.Repeat("x", 51) + `"}}`: "badge.title MAX_LENGTH",
		} {
			for _, path := range []string{"/v3/badges", "/v4/badges"} {
				if got := r.Refused(400, "", "owner", "POST", path, body).Violations(); !slices.Contains(got, want) {
					t.Errorf("%s %s: %v, want %s", path, body, got, want)
				}
			}
		}
		for _, icon := range []string{`{"url":"javascript:alert(1)"}`, `{"id":"` + apitest.Nothing + `"}`, `{}`,
			`{"url":"wix:image://v1/"}`, `{"url":"wix:image://v1/nothing.png"}`} {
			r.Refused(400, "", "owner", "POST", "/v4/badges", `{"badge":{"title":"x","icon":`+icon+`}}`)
		}
		for _, icon := range []string{`"javascript:alert(1)"`, `"data:image/png;base64,x"`, `"<svg/>"`, `7`} {
			r.Refused(400, "", "owner", "POST", "/v3/badges", `{"badge":{"title":"x","icon":`+icon+`}}`)
		}
		r.Refused(400, "", "visitor v", "GET", "/v3/badges?paging.limit=1001", "")
		for _, body := range []string{`{}`, `{"badge":{}}`, `{"badge":null}`, `{"badge":{"id":"` + apitest.Nothing + `"}}`} {
			for _, path := range []string{"/v3/badges/", "/v4/badges/"} {
				if got := r.Refused(400, "", "owner", "PATCH", path+apitest.Nothing,
					body); got.At("details.validationError.fieldViolations.0.ruleName") != "BADGE_NOT_PROVIDED" {
					t.Errorf("%s %s: %s", path, body, got.Text)
				}
			}
		}
		r.Refused(400, "", "visitor v", "POST", "/v4/badges/query", `{"query":{"filter":{"shoe":1}}}`)
		r.wantEvents()
		r.OK("owner", "GET", "/v3/badges", "").Want("metadata.total", 0)
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff BADGES.BADGE_READ"} {
			r.Refused(403, "", who, "POST", "/v4/badges", `{"badge":{"title":"x"}}`)
			r.Refused(403, "", who, "GET", "/v3/badges/members/count", "")
			r.Refused(403, "", who, "POST", "/v4/badge-assignments/query", `{}`)
		}
	})
}

func TestTooManyBadges(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range badges.MaxBadges {
				if _, err := tx.Exec(
					`INSERT INTO member_badges (id, revision, created, updated, title, title_folded, permissions_enabled, slug, position, doc) VALUES (?, 1, 0, 0, 'x', 'x', ?, ?, ?, '{"title":"x"}')`,
					tx.NewID(), false, fmt.Sprint("x", i), i); err != nil {
					return err
				}
			}
			return nil
		})
		expect.OK(t, err)
		_, err = r.service.Badges().Create(t.Context(), &badges.Badge{Title: "one more"})
		expect.Code(t, err, badges.CodeTooMany)
	})
}
