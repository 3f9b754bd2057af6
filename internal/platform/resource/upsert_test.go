package resource_test

import (
	"encoding/json"
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
