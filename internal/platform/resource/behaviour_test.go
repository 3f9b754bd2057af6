package resource_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// Note is an entity of an older contract: no revision, dates under other names,
// each caller's own.
type Note struct {
	meta    resource.Meta
	ID      string    `json:"id"`
	Text    string    `json:"text" validate:"required,max=100"`
	Hint    *string   `json:"hint,omitempty"`
	Owner   string    `json:"owner"`
	Made    wire.Time `json:"dateCreated,omitzero"`
	Changed wire.Time `json:"lastUpdated,omitzero"`
}

// Metadata gives the engine its part.
func (n *Note) Metadata() *resource.Meta { return &n.meta }

type (
	createNote struct {
		Note *Note `json:"memo"`
	}
	getNote struct {
		ID string `json:"id"`
	}
	updateNote struct {
		Note wire.Patch[Note] `json:"memo"`
	}
	oneNote struct {
		Note Note `json:"memo"`
	}
	listNotes struct {
		Query query.Request `json:"query"`
	}
	manyNotes struct {
		Notes    []*Note             `json:"notes"`
		Metadata wire.PagingMetadata `json:"metadata"`
	}
)

func newNotes(t testing.TB, deps resource.Deps) *resource.Resource[Note, *Note] {
	t.Helper()
	createTable(t, deps.DB, "notes", ", owner TEXTTYPE NOT NULL")
	return resource.New(deps, resource.Spec[Note, *Note]{
		Name: "note", Plural: "notes", ID: "test.notes", Table: "notes", Path: "/v1/notes", NoRevision: true,
		Fields: []resource.Field[Note]{
			{Field: query.Field{Path: "owner", Column: "owner", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "dateCreated", Column: "created", Kind: query.Time, Sortable: true, NotNull: true}},
		},
		Show:     func(n *Note) { n.ID, n.Made, n.Changed = n.meta.ID, n.meta.CreatedDate, n.meta.UpdatedDate },
		ReadOnly: []string{"owner", "dateCreated", "lastUpdated"},
		OnCreate: func(tx *store.Tx, n *Note) error { n.Owner = actor.From(tx.Context()).ID; return nil },
		Scope: func(ctx context.Context) (string, []any) {
			if caller := actor.From(ctx); caller.Shopper() {
				return "owner = ?", []any{caller.ID}
			}
			return "", nil
		},
		Read: actor.Everyone("NOTES.READ"), Write: actor.Everyone("NOTES.WRITE"), Style: query.ByOffset,
		NotFound: "NO_SUCH_NOTE",
		Events: resource.Events{Entity: "souk.note", Created: "souk.note_created", Deleted: "souk.note_deleted",
			DeletedBody: true},
	})
}

func TestNotes(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[Note, *Note]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[Note, *Note], []httpapi.Operation) {
			r := newNotes(t, deps)
			byID := func(method string) httpapi.Op { return httpapi.Op{Method: method, Path: "/v1/notes/{id}"} }
			return r, []httpapi.Operation{
				resource.CreateOp[createNote, oneNote](r, httpapi.Op{}),
				resource.GetOp[getNote, oneNote](r, byID("GET")),
				resource.UpdateOp[updateNote, oneNote](r, httpapi.Op{}),
				resource.DeleteOp[getNote](r, byID("DELETE")),
				resource.QueryOp[listNotes, manyNotes](r,
					httpapi.Op{Method: "GET", Path: "/v1/notes", ID: "test.notes.queryNotes"}),
			}
		},
		Sample: func(n int) *Note { return &Note{Text: fmt.Sprint("note ", n), Hint: wire.Ptr("h")} },
		Change: resourcetest.Object{"text": "changed"}, Clear: "hint",
		Broken:   map[string]resourcetest.Object{"text": {"text": ""}},
		ReadOnly: resourcetest.Object{"owner": "somebody else"}, Stamps: []string{"lastUpdated"},
	})
}

func deps(db *store.DB) resource.Deps {
	return resource.Deps{DB: db, Cursors: query.NewSigner([]byte("sixteen bytes or more"))}
}

// What is another's is not found, by no way.
func TestScope(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newNotes(t, deps(db))
		ann := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: "ann"})
		bob := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: "bob"})
		note, err := r.Create(ann, &Note{Text: "mine"})
		expect.OK(t, err)
		_, get := r.Get(bob, note.ID)
		_, update := r.Update(bob, resource.Patch{ID: note.ID, Body: json.RawMessage(`{"text":"x"}`)})
		remove := r.Delete(bob, note.ID, nil)
		for name, err := range map[string]error{"get": get, "update": update, "delete": remove} {
			expect.That(t, errs.KindOf(err) == errs.NotFound && errs.CodeOf(err) == "NO_SUCH_NOTE",
				"%s of another's note: %v", name, err)
		}
		for who, ctx := range map[int]context.Context{1: ann, 0: bob} {
			n, err := r.Count(ctx, "filter", nil)
			page, err2 := r.Query(ctx, "query", query.Request{})
			expect.That(t, err == nil && err2 == nil && n == who && len(page.Items) == who, "want %d, got %d and %v",
				who, n, err)
		}
		expect.Equal(t, expect.Err(r.Get(t.Context(), note.ID)), nil, "Souk itself")
	})
}

func TestHooksAndChange(t *testing.T) {
	withBadges(t, func(t *testing.T, db *store.DB, r *badges) {
		ctx := t.Context()
		founder, err := r.Create(ctx, &Badge{Title: "Founder"})
		expect.OK(t, err)
		expect.Equal(t, founder.Slug, "founder", "the hook's slug")
		expect.Code(t, r.Delete(ctx, founder.ID, nil), "FOUNDER_STAYS", "delete")
		old := founder.Revision
		moved, err := r.Change(ctx, founder.ID, &old,
			func(_ *store.Tx, b *Badge) error { b.Points = wire.Ptr(3); return nil })
		expect.ThatNow(t, err == nil && *moved.Points == 3 && moved.Revision == 2 && moved.Slug == "founder", "%+v, %v",
			moved, err)
		expect.Code(t, expect.Err(r.Change(ctx, founder.ID, &old, func(*store.Tx, *Badge) error { return nil })),
			resource.CodeStale, "an old revision")
		if _, err := r.Change(ctx, founder.ID, nil,
			func(_ *store.Tx, b *Badge) error { b.Points = wire.Ptr(-1); return nil }); errs.KindOf(err) != errs.InvalidArgument {
			t.Errorf("a change that breaks a rule: %v", err)
		}
		refusal := errors.New("no")
		if _, err := r.Change(ctx, founder.ID, nil, func(*store.Tx, *Badge) error { return refusal }); !errors.Is(err, refusal) {
			t.Errorf("a change that refuses: %v", err)
		}
		expect.Code(t, r.Delete(ctx, founder.ID, &old), resource.CodeStale, "delete with an old revision")
	})
}

func TestSearchAndFigures(t *testing.T) {
	withBadges(t, func(t *testing.T, db *store.DB, r *badges) {
		for i, title := range []string{"Blue star", "Red star", "Blue moon"} {
			expect.OK(t,
				expect.Err(r.Create(t.Context(), &Badge{Title: title, Kind: "SILVER", Price: wire.Decimal(fmt.Sprint(i + 1)),
					Tags: wire.Of("shiny")})))
		}
		in := query.SearchRequest{Search: &query.SearchText{Expression: "blue", Fields: []string{"title"}},
			Aggregations: []query.Aggregation{{FieldPath: "price", Scalar: &query.ScalarOptions{Type: "SUM"}}}}
		found, err := r.Search(t.Context(), "search", in)
		expect.OK(t, err)
		expect.That(t, len(found.Items) == 2 && *found.Total == 2 && found.Aggregations.Results[0].Scalar.Value == 4,
			"found %d of %v, %+v", len(found.Items), found.Total, found.Aggregations.Results)
		expect.OK(t, r.Delete(t.Context(), found.Items[0].ID, nil))
		if found, err = r.Search(t.Context(), "search", query.SearchRequest{Search: &query.SearchText{Expression: "shiny"}}); err != nil || len(found.Items) != 2 {
			t.Errorf("after a deletion: %d, %v", len(found.Items), err)
		}
		id := found.Items[0].ID
		expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return r.Schema().RemoveText(tx, id) }))
		if n, err := r.Reindex(t.Context()); err != nil || n != 2 {
			t.Errorf("reindexed %d, %v", n, err)
		}
		if found, err = r.Search(t.Context(), "search", query.SearchRequest{Search: &query.SearchText{Expression: "shiny"}}); err != nil || len(found.Items) != 2 {
			t.Errorf("after reindexing: %d, %v", len(found.Items), err)
		}
	})
}

// The event tells each changed path with what was there before.
func TestModifiedFields(t *testing.T) {
	withBadges(t, func(t *testing.T, db *store.DB, r *badges) {
		ctx := t.Context()
		b, err := r.Create(ctx, &Badge{Title: "A", Tags: wire.Of("x"), Icon: &Icon{URL: "https://example.com/a"},
			Criteria: wire.Of(Rule{"a", 1}, Rule{"b", 2})})
		expect.OK(t, err)
		body := `{"revision":"1","points":5,"tags":["x","y"],"icon":{"url":"https://example.com/b"},"criteria":[{"field":"a","least":1},{"field":"b","least":3}]}`
		expect.OK(t, expect.Err(r.Update(ctx, resource.Patch{ID: b.ID, Body: json.RawMessage(body)})))
		modified := storetest.One[string](t, db, "SELECT modified FROM outbox WHERE slug = 'updated'")
		var got map[string]any
		expect.OK(t, json.Unmarshal([]byte(modified), &got))
		want := map[string]any{"points": nil, "tags": []any{"x"}, "icon.url": "https://example.com/a",
			"criteria[1].least": 2.0}
		expect.Diff(t, want, got)
	})
}

func TestOperations(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	r := newBadges(deps(db))
	ops := badgeOperations(r)
	got := map[string]string{}
	for _, op := range ops {
		got[op.ID] = op.Method + " " + op.Path + " | " + op.Summary
	}
	want := map[string]string{
		"members.badges.createBadge":      "POST /v4/badges | Create a badge",
		"members.badges.getBadge":         "GET /v4/badges/{badgeId} | Get a badge",
		"members.badges.updateBadge":      "PATCH /v4/badges/{badge.id} | Update a badge",
		"members.badges.deleteBadge":      "DELETE /v4/badges/{badgeId} | Delete a badge",
		"members.badges.queryBadges":      "POST /v4/badges/query | Query badges",
		"members.badges.searchBadges":     "POST /v4/badges/search | Search badges",
		"members.badges.countBadges":      "POST /v4/badges/count | Count badges",
		"members.badges.bulkCreateBadges": "POST /v4/bulk/badges/create | Create several badges",
		"members.badges.bulkUpdateBadges": "POST /v4/bulk/badges/update | Update several badges",
		"members.badges.bulkDeleteBadges": "POST /v4/bulk/badges/delete | Delete several badges",
	}
	expect.Diff(t, want, got)
	if left := resource.Without(ops, "deleteBadge", "countBadges"); len(left) != len(ops)-2 || len(ops) != 10 {
		t.Errorf("%d of %d left", len(left), len(ops))
	}
	for name, wrong := range map[string]func(){
		"drop":      func() { resource.Without(ops, "nope") },
		"no entity": func() { resource.CreateOp[getBadge, oneBadge](r, httpapi.Op{}) },
		"no answer": func() { resource.GetOp[getBadge, wire.Empty](r, httpapi.Op{}) },
		"no id":     func() { resource.GetOp[createBadge, oneBadge](r, httpapi.Op{}) },
		"no patch":  func() { resource.UpdateOp[createNote, oneBadge](r, httpapi.Op{}) },
		"no list":   func() { resource.QueryOp[queryBadges, oneBadge](r, httpapi.Op{}) },
		"no field": func() {
			resource.New(deps(db), resource.Spec[Badge, *Badge]{Name: "b", Plural: "bs", Table: "b",
				Fields: []resource.Field[Badge]{{Field: query.Field{Path: "nope", Column: "c"}}}})
		},
		"no table": func() { resource.New(deps(db), resource.Spec[Badge, *Badge]{Name: "b"}) },
	} {
		func() {
			defer func() {
				expect.That(t, recover() != nil, "%s: accepted", name)
			}()
			wrong()
		}()
	}
}
