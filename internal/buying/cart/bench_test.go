package cart_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

// manyRules gives the shop 200 automatic discounts: most on one product each, some on all.
func (r *rig) manyRules(products []string) {
	r.T.Helper()
	for i := range 200 {
		scope := everything
		if i%100 != 0 {
			scope = item(products[i%len(products)])
		}
		r.rule(fmt.Sprint("Rule ", i), `"discountType":"PERCENTAGE","percentage":1`, scope, "")
	}
}

// BenchmarkAdd writes carts of three lines from 32 shoppers at once in a shop with
// 200 automatic discounts, through the service and through HTTP, beside a minimal
// durable transaction.
func BenchmarkAdd(b *testing.B) {
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		b.Run(dialect.String(), func(b *testing.B) {
			db := storetest.Open(b, dialect, func(cfg *store.Config) { cfg.MaxConns = 32 })
			r := newRig(b, db)
			var products []string
			for i := range 50 {
				products = append(products, r.Product(fmt.Sprintf(`{"name":"Thing %d","priceData":{"price":%d.5}}`, i, i+1),
					99999).ID)
			}
			r.manyRules(products)
			shoppers := func(b *testing.B, one func(shopper, turn int) error) {
				b.Helper()
				var next atomic.Int64
				b.SetParallelism(16)
				b.ReportAllocs()
				b.ResetTimer()
				before := cpu()
				defer func() { b.ReportMetric(float64(cpu()-before)/float64(b.N), "cpu-ns/op") }()
				b.RunParallel(func(pb *testing.PB) {
					shopper := int(next.Add(1))
					for turn := 0; pb.Next(); turn++ {
						if err := one(shopper, turn); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			b.Run("minimal", func(b *testing.B) {
				shoppers(b, func(shopper, turn int) error {
					return db.Write(context.Background(), func(tx *store.Tx) error {
						_, err := tx.Exec(
							"INSERT INTO settings (key, value, updated) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
							fmt.Sprint("bench", shopper), fmt.Sprint(turn), int64(turn))
						return err
					})
				})
			})
			b.Run("service", func(b *testing.B) {
				shoppers(b, func(shopper, turn int) error {
					ctx := actor.With(context.Background(),
						actor.Actor{Kind: actor.Visitor, ID: fmt.Sprintf("44444444-4444-4444-8444-%012d", shopper)})
					_, err := r.carts.Add(ctx, "", &cart.AddRequest{LineItems: []basket.NewLine{{
						Quantity: 1, CatalogReference: basket.Reference{AppID: catalog.AppID,
							CatalogItemID: products[(shopper+turn%3)%len(products)]},
					}}})
					return err
				})
			})
			b.Run("http", func(b *testing.B) {
				shoppers(b, func(shopper, turn int) error {
					body := adding(line(products[(shopper+turn%3)%len(products)], 1, ""))
					request := httptest.NewRequestWithContext(context.Background(), "POST", "/v1/carts/current/add-to-cart",
						strings.NewReader(body))
					request.Header.Set("Authorization", fmt.Sprintf("visitor 55555555-5555-4555-8555-%012d", shopper))
					recorder := httptest.NewRecorder()
					r.api.Server.ServeHTTP(recorder, request)
					if recorder.Code != 200 {
						return fmt.Errorf("%d %s", recorder.Code, recorder.Body)
					}
					return nil
				})
			})
		})
	}
}

// cpu is the time this process has computed, which a busy machine changes less than
// the time on the clock. On PostgreSQL it leaves out what the server does.
func cpu() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// BenchmarkRead reads and estimates a cart of as many lines.
func BenchmarkRead(b *testing.B) {
	for _, lines := range []int{3, 300} {
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			r := newRig(b, storetest.Open(b, store.SQLite))
			who := actor.With(b.Context(), actor.Actor{Kind: actor.Visitor, ID: ada})
			for i := range lines {
				id := r.Product(fmt.Sprintf(`{"name":"Thing %d","priceData":{"price":%d.5}}`, i, i+1), 99999).ID
				in := &cart.AddRequest{LineItems: []basket.NewLine{{Quantity: 2,
					CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: id}}}}
				expect.OK(b, expect.Err(r.carts.Add(who, "", in)))
			}
			b.Run("get", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					expect.OK(b, expect.Err(r.carts.Get(who, "")))
				}
			})
			b.Run("estimate", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					expect.OK(b, expect.Err(r.carts.Estimate(who, "", &cart.EstimateRequest{})))
				}
			})
		})
	}
}

// BenchmarkAdopt merges two carts as large as they can be, and hands one of three
// lines over, which is what most sign-ins do.
func BenchmarkAdopt(b *testing.B) {
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for _, size := range []struct{ visitor, member int }{{basket.MaxLines, basket.MaxLines}, {3, 0}} {
			b.Run(fmt.Sprintf("%s/%d+%d", dialect, size.visitor, size.member), func(b *testing.B) {
				r := newRig(b, storetest.Open(b, dialect))
				poster := r.Product(printContent, -1)
				fill := func(who string, lines int) {
					for from := 0; from < lines; from += 100 {
						var list []string
						for i := from; i < min(lines, from+100); i++ {
							list = append(list, line(poster.ID, 1,
								fmt.Sprintf(`{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"%d"}}`, i)))
						}
						r.ok(who, "POST", "/add-to-cart", adding(list...))
					}
				}
				for range b.N {
					b.StopTimer()
					visitor, member := ids.Random(), ids.Random()
					fill("visitor "+visitor, size.visitor)
					fill("member "+member, size.member)
					b.StartTimer()
					r.adopt(visitor, member)
				}
			})
		}
	}
}
