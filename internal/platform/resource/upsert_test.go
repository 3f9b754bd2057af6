package resource_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

func TestUpsert(t *testing.T) {
	withBadges(t, func(t *testing.T, db *store.DB, r *badges) {
		id := ids.Random()
		put := func(body string) (*Badge, error) {
			return r.Upsert(t.Context(), resource.Patch{ID: id, Body: json.RawMessage(body)})
		}
		expect.Kind(t, expect.Err(put(`{"points":1}`)), errs.InvalidArgument, "without a title")
		made, err := put(`{"title":"A","points":1,"revision":"7"}`)
		expect.ThatNow(t, err == nil && made.ID == id && made.Revision == 1 && made.Slug == "a", "made %+v, %v", made,
			err)
		changed, err := put(`{"points":2}`)
		expect.ThatNow(t, err == nil && changed.Revision == 2 && changed.Title == "A" && *changed.Points == 2,
			"changed %+v, %v", changed, err)
		expect.Code(t, expect.Err(put(`{"points":3,"revision":"1"}`)), resource.CodeStale, "with an old revision")
		expect.Kind(t, expect.Err(put(`{"points":3,"revision":"x"}`)), errs.InvalidArgument,
			"with a malformed revision")
		out, err := r.BulkUpsert(t.Context(), "badges",
			[]resource.Patch{{ID: id, Body: json.RawMessage(`{"points":4}`)}, {ID: ids.Random(), Body: json.RawMessage(`{}`)},
				{ID: ids.Random(), Body: json.RawMessage(`{"title":"B"}`)}})
		if err != nil || out.BulkActionMetadata.TotalSuccesses != 2 || out.Results[1].ItemMetadata.Error == nil {
			t.Errorf("bulk: %+v, %v", out, err)
		}
	})
}

// A caller learns of everything that is wrong in one answer, of a missing revision or id as well.
func TestBrokenRulesTogether(t *testing.T) {
	withBadges(t, func(t *testing.T, db *store.DB, r *badges) {
		founder, err := r.Create(t.Context(), &Badge{Title: "Founder"})
		expect.OK(t, err)
		body := json.RawMessage(`{"title":"","points":-1,"kind":"TIN"}`)
		for name, refusal := range map[string]error{
			"badge.revision": expect.Err(r.Update(t.Context(), resource.Patch{ID: founder.ID, Body: body})),
			"badge.id":       expect.Err(r.Upsert(t.Context(), resource.Patch{ID: "", Body: body})),
		} {
			want := []string{"badge.kind", "badge.points", "badge.title", name}
			slices.Sort(want)
			expect.SameNow(t, fieldsOf(refusal), want)
		}
		expect.SameNow(t, fieldsOf(expect.Err(r.Upsert(t.Context(), resource.Patch{ID: "x", Body: body}))),
			[]string{"badge.id", "badge.kind", "badge.points", "badge.title"})
	})
}

func fieldsOf(err error) []string {
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		return nil
	}
	var out []string
	for _, v := range refusal.Violations {
		out = append(out, v.Field)
	}
	return out
}
