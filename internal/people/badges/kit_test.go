package badges_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/errs"
	"souk/internal/httpapi/apitest"
	"souk/internal/jobs"
	"souk/internal/people/badges"
	"souk/internal/query"
	"souk/internal/store"
	"souk/internal/store/storetest"
	"souk/internal/wire"
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
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, newRig(t, db)) })
}

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	r := &rig{db: db, ended: make(chan jobs.Finished, 100)}
	r.t, _ = t.(*testing.T)
	if err := jobs.Migrate(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	r.queue = jobs.New(db, jobs.Config{Poll: 50 * time.Millisecond, Logger: slog.New(slog.DiscardHandler), Observe: func(f jobs.Finished) {
		if f.Kind == "badges.tags" {
			r.ended <- f
		}
	}})
	r.service = badges.New(badges.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Queue: r.queue, Logger: slog.New(slog.DiscardHandler), PublicURL: "https://shop.test",
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			if id != picture {
				return wire.MediaFile{}, errs.Missing("MEDIA_NOT_FOUND", "picture", id)
			}
			return wire.MediaFile{URL: "/media/" + id + "/gold%20star.png", Width: 64, Height: 48}, nil
		},
	})
	r.API = apitest.New(t, db, r.service.Operations())
	member(t, db, apitest.Ada, "ACTIVE")
	member(t, db, apitest.Omar, "ACTIVE")
	return r
}

// member makes an account.
func member(t testing.TB, db *store.DB, id, status string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO accounts (id, kind, revision, created, updated, email, email_key, email_verified, status, needs_email, needs_approval, password, must_reset, owner, permissions, doc)
			VALUES (?, 'member', 1, 0, 0, ?, ?, ?, ?, ?, ?, '', ?, ?, '[]', '{}')`, id, id+"@example.com", id+"@example.com", true, status, false, false, false, false)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (r *rig) badge(title string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v4/badges", `{"badge":{"title":"`+title+`"}}`).String("badge.id")
}

// told lists the events since the last call, as type, entity and body.
func (r *rig) told() []string {
	r.t.Helper()
	var out []string
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		out = nil
		err := tx.Each("SELECT event_type, entity_id, kind, body FROM outbox ORDER BY seq", nil, func(rows store.Rows) error {
			var kind, id, part, body string
			err := rows.Scan(&kind, &id, &part, &body)
			out = append(out, strings.Join([]string{kind, id, part, body}, " "))
			return err
		})
		if err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM outbox")
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

// types cuts events to their types.
func types(events []string) []string {
	out := make([]string, len(events))
	for i, event := range events {
		out[i], _, _ = strings.Cut(event, " ")
	}
	return out
}

func (r *rig) wantTold(want ...string) []string {
	r.t.Helper()
	got := r.told()
	if !slices.Equal(types(got), want) {
		r.t.Errorf("told %v, want %v", got, want)
	}
	return got
}

func (r *rig) wantOrder(ids ...string) {
	r.t.Helper()
	older, newer := r.OK("visitor v", "GET", "/v3/badges", ""), r.OK("visitor v", "POST", "/v4/badges/query", `{"query":{}}`)
	for i, id := range ids {
		older.Want("badges."+string(rune('0'+i))+".id", id)
		newer.Want("badges."+string(rune('0'+i))+".id", id)
	}
}
