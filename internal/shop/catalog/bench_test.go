package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// BenchmarkList reads pages of ten from small and large shops, past the cache of
// answers: the cost must not grow with the shop.
func BenchmarkList(b *testing.B) {
	for _, n := range []int{1_000, 100_000} {
		db := storetest.Open(b, store.SQLite)
		s := New(Config{DB: db, Signer: query.NewSigner([]byte("0123456789abcdef")),
			Currency: func(context.Context) money.Currency { return money.EUR }})
		fill(b, s, n)
		ctx := actor.With(b.Context(), actor.Actor{Kind: actor.Visitor})
		for name, text := range map[string]string{
			"newest":              `{"paging":{"limit":10}}`,
			"slug":                `{"filter":{"slug":"p-77"},"paging":{"limit":10}}`,
			"price":               `{"sort":[{"fieldName":"price"}],"paging":{"limit":10}}`,
			"price down":          `{"sort":[{"fieldName":"price","order":"DESC"}],"paging":{"limit":10}}`,
			"collection":          `{"filter":{"collectionIds":{"$hasSome":["c"]}},"paging":{"limit":10}}`,
			"collection by price": `{"filter":{"collectionIds":{"$hasSome":["c"]}},"sort":[{"fieldName":"price"}],"paging":{"limit":10}}`,
		} {
			var in query.Message
			expect.OK(b, json.Unmarshal([]byte(text), &in.Query))
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					out, err := s.QueryProducts(ctx, &in)
					expect.ThatNow(b, err == nil && len(out.Products) != 0, err, len(out.Products))
				}
			})
		}
		b.Run(fmt.Sprintf("%d/resolve", n), func(b *testing.B) {
			refs := []Reference{{AppID: AppID, CatalogItemID: "p0000007"}, {AppID: AppID, CatalogItemID: "p0000009"}}
			for b.Loop() {
				expect.OK(b, expect.Err(s.Resolve(ctx, refs)))
			}
		})
	}
}
