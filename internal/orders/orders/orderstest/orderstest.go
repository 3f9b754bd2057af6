// Package orderstest helps tests of packages that use orders: it configures a small shop and places
// orders in it.
package orderstest

import (
	"context"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Key signs what tests sign.
const Key = "0123456789abcdef0123456789abcdef"

// Config is that of a shop that sells in euros, writes as the Irish do and weighs in kilograms.
func Config(db *store.DB) orders.Config {
	return orders.Config{
		DB: db, Cursors: query.NewSigner([]byte(Key)),
		Currency:   func(context.Context) money.Currency { return money.EUR },
		Locale:     func(context.Context) string { return "en-IE" },
		WeightUnit: func(context.Context) string { return "KG" },
	}
}

// Place places an order that was changed first.
func Place(t testing.TB, db *store.DB, s *orders.Service, o *orders.Order,
	change ...func(*orders.Order)) *orders.Order {
	t.Helper()
	for _, fn := range change {
		fn(o)
	}
	placed, err := store.Do(t.Context(), db, func(tx *store.Tx) (*orders.Order, error) { return s.PlaceTx(tx, o) })
	expect.OK(t, err)
	return placed
}

// Euro is a price.
func Euro(amount string) *wire.Price { return &wire.Price{Amount: wire.Decimal(amount)} }
