package badges_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"souk/internal/people/badges"
	"souk/internal/people/socialtest"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

const picture = "star.png"

type rig struct {
	*apitest.API
	t       *testing.T
	db      *store.DB
	service *badges.Service
	queue   *jobs.Queue
	ended   chan jobs.Finished
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.RigOn(t, newRig, fn)
}

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	r := &rig{db: db, ended: make(chan jobs.Finished, 100)}
	r.t, _ = t.(*testing.T)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	r.queue = jobs.New(db, jobs.Config{Poll: 50 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
		Observe: func(f jobs.Finished) {
			if f.Kind == "badges.tags" {
				r.ended <- f
			}
		}})
	r.service = badges.New(badges.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Queue: r.queue,
		Logger: slog.New(slog.DiscardHandler), PublicURL: "https://shop.test",
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			if id != picture {
				return wire.MediaFile{}, errs.Missing("MEDIA_NOT_FOUND", "picture", id)
			}
			return wire.MediaFile{URL: "/media/" + id + "/gold%20star.png", Width: 64, Height: 48}, nil
		},
	})
	r.API = apitest.New(t, db, r.service.Operations())
	socialtest.AddMember(t, db, apitest.Ada, "ACTIVE")
	socialtest.AddMember(t, db, apitest.Omar, "ACTIVE")
	return r
}

func (r *rig) badge(title string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"`+title+`"}}`).String("badge.id")
}

// noEvents discards the events so far.
func (r *rig) noEvents() { r.t.Helper(); socialtest.Events(r.t, r.db) }

func (r *rig) wantEvents(want ...string) []string {
	r.t.Helper()
	return socialtest.WantEvents(r.t, r.db, want...)
}

func (r *rig) wantOrder(ids ...string) {
	r.t.Helper()
	older, newer := r.OK("visitor v", "GET", "/v3/badges", ""), r.OK("visitor v", "POST", "/v4/badges/query",
		`{"query":{}}`)
	for i, id := range ids {
		older.Want("badges."+string(rune('0'+i))+".id", id)
		newer.Want("badges."+string(rune('0'+i))+".id", id)
	}
}
