package resource_test

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestUpsert(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		createBadgeTable(t, db)
		r := newBadges(deps(db))
		id := ids.Random()
		put := func(body string) (*Badge, error) {
			return r.Upsert(t.Context(), resource.Patch{ID: id, Body: json.RawMessage(body)})
		}
		if _, err := put(`{"points":1}`); errs.KindOf(err) != errs.InvalidArgument {
			t.Errorf("without a title: %v", err)
		}
		made, err := put(`{"title":"A","points":1,"revision":"7"}`)
		if err != nil || made.ID != id || made.Revision != 1 || made.Slug != "a" {
			t.Fatalf("made %+v, %v", made, err)
		}
		changed, err := put(`{"points":2}`)
		if err != nil || changed.Revision != 2 || changed.Title != "A" || *changed.Points != 2 {
			t.Fatalf("changed %+v, %v", changed, err)
		}
		if _, err := put(`{"points":3,"revision":"1"}`); errs.CodeOf(err) != resource.CodeStale {
			t.Errorf("with an old revision: %v", err)
		}
		if _, err := put(`{"points":3,"revision":"x"}`); errs.KindOf(err) != errs.InvalidArgument {
			t.Errorf("with a malformed revision: %v", err)
		}
		out, err := r.BulkUpsert(t.Context(), "badges", []resource.Patch{{ID: id, Body: json.RawMessage(`{"points":4}`)}, {ID: ids.Random(), Body: json.RawMessage(`{}`)}, {ID: ids.Random(), Body: json.RawMessage(`{"title":"B"}`)}})
		if err != nil || out.BulkActionMetadata.TotalSuccesses != 2 || out.Results[1].ItemMetadata.Error == nil {
			t.Errorf("bulk: %+v, %v", out, err)
		}
	})
}
