package finding_test

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
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogtest"
	"souk/internal/shop/finding"
)

// BenchmarkTwentyThousand finds a page of twelve among 20,000 products, past the cache of answers, and compares it with
// the search by the database's own text index.
func BenchmarkTwentyThousand(b *testing.B) {
	db := storetest.Open(b, store.SQLite)
	goods := catalog.New(catalogtest.Config(db))
	eur := func(context.Context) money.Currency { return money.EUR }
	s := finding.New(finding.Config{DB: db, Products: goods, Currency: eur,
		Collections: func(context.Context) ([]finding.Named, error) { return nil, nil }})
	boss := actor.With(b.Context(), catalogtest.Boss)
	expect.OK(b, db.Write(boss, func(tx *store.Tx) error { return stockUp(tx, goods, 20_000) }))
	ctx := actor.With(b.Context(), catalogtest.Visitor)
	b.Run("read all", func(b *testing.B) {
		for b.Loop() {
			fresh := finding.New(finding.Config{DB: db, Products: goods, Currency: eur})
			expect.OK(b, fresh.Warm(ctx))
		}
	})
	goods.OnStale(func([]string) {})
	expect.OK(b, s.Warm(ctx))
	for name, body := range map[string]string{
		"rare word":    `{"words":"word777"`,
		"common word":  `{"words":"cushion"`,
		"slip":         `{"words":"cushoin"`,
		"two words":    `{"words":"cushion linen"`,
		"all, newest":  `{"sort":"NEWEST"`,
		"all, by best": `{"sort":"BEST_SELLING"`,
		"filtered":     `{"filter":{"priceFrom":10,"priceTo":60,"inStock":true,"options":[{"name":"Color","choices":["Navy"]}]}`,
	} {
		var in finding.FindRequest
		expect.OK(b, json.Unmarshal([]byte(body+`,"paging":{"limit":12}}`), &in))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				out, err := s.Find(ctx, &in)
				expect.ThatNow(b, err == nil && len(out.Products) > 0, "%v", err)
			}
		})
	}
	b.Run("suggest", func(b *testing.B) {
		for b.Loop() {
			expect.OK(b, expect.Err(s.Suggest(ctx, &finding.SuggestRequest{Words: "cush"})))
		}
	})
	for _, words := range []string{"word777", "cushion"} {
		var in query.SearchMessage
		expect.OK(b, json.Unmarshal([]byte(`{"search":{"search":{"expression":"`+words+
			`","mode":"AND"},"sort":[{"fieldName":"name"}],"paging":{"limit":12}}}`), &in))
		b.Run("text index, "+words, func(b *testing.B) {
			for b.Loop() {
				out, err := goods.SearchProducts(ctx, &in)
				expect.ThatNow(b, err == nil && len(out.Products) > 0, "%v", err)
			}
		})
	}
}

func stockUp(tx *store.Tx, goods *catalog.Service, n int) error {
	things := []string{"cushion", "throw", "lamp", "bowl", "basket", "tray", "vase", "rug"}
	for i := range n {
		var in catalog.CreateProductRequest
		err := json.Unmarshal(fmt.Appendf(nil, `{"product":{"name":"%s %d","priceData":{"price":%d},
			"description":"<p>Made of linen by word%d and word%d, washed in word%d water.</p>","manageVariants":true,
			"productOptions":[{"name":"Color","choices":[{"value":"#ffffff","description":"White"},
			{"value":"#000080","description":"Navy"}]},{"name":"Size","choices":[{"value":"S"},{"value":"M"}]}]}}`,
			things[i%len(things)], i, i%200, i%5000, i%997, i%313), &in)
		if err != nil {
			return err
		}
		if _, err := goods.CreateProduct(tx.Context(), &in); err != nil {
			return err
		}
	}
	return nil
}
