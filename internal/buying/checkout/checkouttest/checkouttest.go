// Package checkouttest is for tests of what stands on checkouts: a shop of package saletest with carts, orders and
// checkouts.
package checkouttest

import (
	"context"
	"log/slog"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/shop/sale/saletest"
)

// Open gives a shop carts and checkouts, whose configuration is changed first.
func Open(t testing.TB, shop *saletest.Shop, change ...func(*checkout.Config)) (*cart.Service, *checkout.Service) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	carts := cart.New(cart.Config{DB: shop.DB, Sales: shop.Sales, Logger: quiet})
	sold := orderstest.Config(shop.DB)
	sold.Cursors, sold.Currency = shop.Cursors, func(context.Context) money.Currency { return shop.Money }
	cfg := checkout.Config{
		DB: shop.DB, Sales: shop.Sales, Carts: carts, Orders: orders.New(sold), Cards: shop.Gifts, Stock: shop.Inventory,
		Discounts: shop.Discounts, Secrets: shop.Site, PublicURL: "https://shop.test", Logger: quiet,
	}
	for _, fn := range change {
		fn(&cfg)
	}
	checkouts, err := checkout.Open(t.Context(), cfg)
	expect.OK(t, err)
	return carts, checkouts
}
