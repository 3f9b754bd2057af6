package resource_test

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// Parcel is an entity with what many have beside their own fields.
type Parcel struct {
	resource.Meta
	Name           string               `json:"name" validate:"required"`
	Weight         int                  `json:"weight"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	Tags           *wire.Tags           `json:"tags,omitempty"`
}

func newParcels(t testing.TB, db *store.DB) *resource.Resource[Parcel, *Parcel] {
	t.Helper()
	createTable(t, db, "parcels", "")
	return resource.New(deps(db), resource.Spec[Parcel, *Parcel]{
		Name: "parcel", Plural: "parcels", ID: "test.parcels", Table: "parcels", Path: "/v1/parcels",
		Fill: func(_ *store.Tx, all []*Parcel) error {
			for _, p := range all {
				p.Weight = len(all)
			}
			return nil
		},
		ReadOnly: []string{"weight"},
	})
}

func TestExtendedFields(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newParcels(t, db)
		p, err := r.Create(t.Context(), &Parcel{Name: "one"})
		expect.OK(t, err)
		at := func(p *Parcel) **wire.ExtendedFields { return &p.ExtendedFields }
		for _, step := range []struct{ data, want string }{{`{"a":1,"b":{"c":2}}`, `{"a":1,"b":{"c":2}}`},
			{`{"a":null,"b":{"d":3}}`, `{"b":{"c":2,"d":3}}`}} {
			got, err := r.UpdateExtendedFields(t.Context(), p.ID, "@app/x", json.RawMessage(step.data), at)
			if err != nil || string(got.ExtendedFields.Namespaces["@app/x"]) != step.want {
				t.Errorf("%s: %s %v", step.data, got.ExtendedFields.Namespaces["@app/x"], err)
			}
		}
		for _, bad := range []string{`1`, `"x"`, `[]`, `{"a":"` + strings.Repeat("x", 20_001) + `"}`} {
			expect.Kind(t, expect.Err(r.UpdateExtendedFields(t.Context(), p.ID, "@app/x", json.RawMessage(bad), at)),
				errs.InvalidArgument, "%.20s", bad)
		}
		expect.Kind(t, expect.Err(r.UpdateExtendedFields(t.Context(), "none", "@app/x", json.RawMessage(`{}`), at)),
			errs.NotFound)
	})
}

func TestBulkTags(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newParcels(t, db)
		var ids []string
		for range 2 {
			p, err := r.Create(t.Context(), &Parcel{Name: "one"})
			expect.OK(t, err)
			ids = append(ids, p.ID)
		}
		at := func(p *Parcel) **wire.Tags { return &p.Tags }
		red := &wire.Tags{PublicTags: &wire.TagList{TagIDs: wire.Of("red")}}
		out, err := r.BulkTags(t.Context(), "ids", append(ids, "none"), red, nil, at)
		if err != nil || out.BulkActionMetadata.TotalSuccesses != 2 || out.BulkActionMetadata.TotalFailures != 1 {
			t.Fatalf("%+v %v", out, err)
		}
		p, err := r.Get(t.Context(), ids[1])
		expect.That(t, err == nil && p.Tags != nil && len(p.Tags.PublicTags.TagIDs) == 1, "%+v %v", p, err)
		expect.Code(t, expect.Err(r.BulkTags(t.Context(), "ids", ids, nil, &wire.Tags{}, at)), resource.CodeNoTags)
	})
}

func TestFill(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newParcels(t, db)
		var last *Parcel
		for range 3 {
			var err error
			if last, err = r.Create(t.Context(), &Parcel{Name: "one"}); err != nil {
				t.Fatal(err)
			}
		}
		one, err := r.Get(t.Context(), last.ID)
		expect.That(t, err == nil && one.Weight == 1, "%+v %v", one, err)
		page, err := r.Query(t.Context(), "query", query.Request{})
		expect.That(t, err == nil && page.Items[2].Weight == 3, "%+v %v", page, err)
		changed, err := r.Update(t.Context(), resource.Patch{ID: last.ID,
			Body: json.RawMessage(`{"name":"two","revision":"1","weight":9}`)})
		expect.That(t, err == nil && changed.Weight == 1 && changed.Name == "two", "%+v %v", changed, err)
	})
}
