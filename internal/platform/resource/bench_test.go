package resource_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

func bench(b *testing.B, run func(b *testing.B, r *resource.Resource[Badge, *Badge], last *Badge)) {
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		b.Run(dialect.String(), func(b *testing.B) {
			db := storetest.Open(b, dialect)
			createBadgeTable(b, db)
			r := newBadges(deps(db))
			var last *Badge
			err := db.Write(b.Context(), func(tx *store.Tx) (err error) {
				for i := range 500 {
					if last, err = r.Create(tx.Context(), &Badge{Title: fmt.Sprint("Badge ", i), Price: wire.Decimal(fmt.Sprint(i)),
						Active: i%2 == 0, Tags: wire.Of("a", "b")}); err != nil {
						return err
					}
				}
				return nil
			})
			expect.OK(b, err)
			b.ReportAllocs()
			run(b, r, last)
		})
	}
}

func BenchmarkGet(b *testing.B) {
	bench(b, func(b *testing.B, r *resource.Resource[Badge, *Badge], last *Badge) {
		for b.Loop() {
			expect.OK(b, expect.Err(r.Get(b.Context(), last.ID)))
		}
	})
}

func BenchmarkQuery(b *testing.B) {
	in := query.Request{Filter: json.RawMessage(`{"active":true,"price":{"$lt":"400"}}`),
		Sort:         json.RawMessage(`[{"fieldName":"price","order":"DESC"}]`),
		CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(24)}}
	bench(b, func(b *testing.B, r *resource.Resource[Badge, *Badge], _ *Badge) {
		for b.Loop() {
			expect.OK(b, expect.Err(r.Query(b.Context(), "query", in)))
		}
	})
}

func BenchmarkUpdate(b *testing.B) {
	bench(b, func(b *testing.B, r *resource.Resource[Badge, *Badge], last *Badge) {
		for b.Loop() {
			body, _ := json.Marshal(map[string]any{"revision": last.Revision, "points": 7})
			var err error
			if last, err = r.Update(b.Context(), resource.Patch{ID: last.ID, Body: body}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
