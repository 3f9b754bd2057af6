package inventory_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// history lists changes of a product, newest first.
func history(s *shop, query string) string {
	s.T.Helper()
	var out []string
	list, _ := s.Must("boss", "GET", "/v1/stock-history?limit=3"+query, "")["entries"].([]any)
	for _, e := range list {
		line := fmt.Sprintf("%s %v=%v", at(e, "reason"), at(e, "delta"), at(e, "quantity"))
		for _, more := range []string{"orderId", "note"} {
			if text := at(e, more); text != nil {
				line += fmt.Sprintf(" %v", text)
			}
		}
		out = append(out, line+" "+at(e, "by.kind").(string))
	}
	return strings.Join(out, ", ")
}

// Every change of stock leaves a row that says why, in the order in which it happened.
func TestStockHistory(t *testing.T) {
	onBoth(t, func(t *testing.T, s *shop, clock *apitest.Clock) {
		mug := s.Add(`{"name":"Mug","productType":"physical","priceData":{"price":8}}`)
		adjust := func(body string) (int, map[string]any) {
			return s.Call("boss", "POST", "/v1/stock-history/adjust",
				`{"reason":"RECEIVED","note":"From Izmir","changes":[{"productId":"`+mug+`",`+body+`}]}`)
		}
		if code, out := adjust(`"by":3`); code != 428 ||
			at(out, "details.applicationError.code") != inventory.CodeNotCounted {
			t.Errorf("%d %v", code, out)
		}
		s.Must("boss", "PATCH", "/v2/inventoryItems/product/"+mug,
			`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":5}]}}`)
		if code, out := adjust(`"by":3`); code != 200 || at(out, "results.0.quantity") != 8.0 {
			t.Errorf("%d %v", code, out)
		}
		order := inventory.Cause{Why: inventory.StockSale, OrderID: "order-1"}
		expect.OK(t,
			s.Stock.Decrement(s.As(visitor), []inventory.Movement{{ProductID: mug, Quantity: 2, Cause: order}},
				inventory.ReasonOrder))
		order.Why = inventory.StockCancel
		expect.OK(t, s.Stock.Increment(s.As(boss), []inventory.Movement{{ProductID: mug, Quantity: 1, Cause: order}},
			inventory.ReasonRevert))
		expect.Equal(t, history(s, "&productId="+mug),
			"CANCEL 1=7 order-1 APP, SALE -2=6 order-1 ANONYMOUS_VISITOR, RECEIVED 3=8 From Izmir APP")
		first := s.Must("boss", "GET", "/v1/stock-history?limit=3&productId="+mug, "")
		if at(first, "entries.1.by.id") != nil || at(first, "entries.2.by.id") != "app-1" { // shoppers are not named
			t.Errorf("%v", first)
		}
		expect.Equal(t, history(s, fmt.Sprintf("&productId=%s&variantId=%s&before=%v", mug, catalog.ZeroVariant,
			first["next"])), "API 5=5 APP")
		for _, body := range []string{`"by":-8`, `"quantity":-1`, `"by":1,"quantity":1`, `"variantId":"x","by":1`} {
			if code, out := adjust(body); code == 200 {
				t.Errorf("%s: %v", body, out)
			}
		}
		// choices added and taken away
		s.Must("boss", "PATCH", "/v1/products/"+mug,
			`{"product":{"manageVariants":true,"productOptions":[{"name":"Size","choices":[{"value":"S"}]}]}}`)
		if got := history(s, "&productId="+mug); !strings.HasPrefix(got, "VARIANTS_CHANGED -7=0 APP, CANCEL") {
			t.Errorf("%s", got)
		}
		outcome, err := store.Do(s.As(boss), s.DB, func(tx *store.Tx) ([]catalog.EntryOutcome, error) {
			yes, n := true, int64(4)
			return catalog.NewEntries(s.Service, s.Collections).PutEntries(tx,
				[]*catalog.Entry{{Slug: "pot", Content: map[string]any{"name": "Pot",
					"priceData": map[string]any{"price": "9"}}, Tracked: &yes,
					Variants: []catalog.EntryVariant{{Quantity: &n}}}})
		})
		expect.ThatNow(t, err == nil && outcome[0].Err == nil, outcome, err)
		expect.Equal(t, history(s, "&productId="+outcome[0].ID), "IMPORT 4=4 APP")
		if code, _ := s.Call("clerk", "GET", "/v1/stock-history", ""); code != 403 {
			t.Errorf("%d", code)
		}
		clock.Advance(500 * 24 * time.Hour)
		expect.OK(t, s.Stock.PruneHistory(t.Context()))
		// the last one stays
		if got := history(s, "&productId="+outcome[0].ID+"&variantId="+catalog.ZeroVariant); got != "IMPORT 4=4 APP" {
			t.Errorf("%s", got)
		}
	})
}
