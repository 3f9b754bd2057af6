package inventory_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// variantsOf gives the ids of a product's variants, in their order.
func variantsOf(s *shop, product string) (ids []string) {
	s.T.Helper()
	for _, v := range at(s.Must("v", "GET", "/v1/products/"+product, ""), "product.variants").([]any) {
		ids = append(ids, at(v, "id").(string))
	}
	return ids
}

func TestStockIsSetAndShown(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(shirt)
		v := variantsOf(s, id)
		s.Events()
		s.SetStock(id,
			fmt.Sprintf(`{"trackQuantity":true,"variants":[{"variantId":%q,"quantity":3},{"variantId":%q,"quantity":2}]}`,
				v[0], v[3]))
		product := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product")
		for path, want := range map[string]any{
			"stock.trackInventory": true, "stock.quantity": 5.0, "stock.inventoryStatus": "PARTIALLY_OUT_OF_STOCK",
			"stock.inStock":             true,
			"variants.0.stock.quantity": 3.0, "variants.1.stock.inStock": false, "productOptions.0.choices.0.inStock": true,
		} {
			expect.Equal(t, at(product, path), want, path)
		}
		// White in M is sold out, so with White chosen only S is left.
		left := s.Must("v", "POST", "/v1/products/"+id+"/productOptionsAvailability", `{"options":{"Color":"White"}}`)
		if at(left, "productOptions.1.choices.0.inStock") != true ||
			at(left, "productOptions.1.choices.1.inStock") != false || at(left, "selectedVariant") != nil {
			t.Errorf("with White chosen: %v", left)
		}
		expect.Diff(t, []string{"InventoryItemChanged", "InventoryVariantsChanged"}, s.Events(), "events")
		item := s.Inventory(id)
		byItem := s.Must("boss", "POST", "/v2/inventoryItems/"+at(item, "id").(string)+"/getVariants",
			`{"variantIds":["`+v[3]+`"]}`)
		expect.That(t, at(byItem, "inventoryItem.variants.0.quantity") == 2.0 &&
			len(at(byItem, "inventoryItem.variants").([]any)) == 1, "by item id: %v", byItem)
		found := s.Must("boss", "POST", "/v2/inventoryItems/query",
			`{"query":{"filter":"{\"productId\":\"`+id+`\"}","sort":"[{\"numericId\":\"desc\"}]"}}`)
		expect.That(t, found["totalResults"] == 1.0 && at(found, "inventoryItems.0.trackQuantity") == true, "query: %v",
			found)
		for body, want := range map[string]string{
			`{"trackQuantity":true,"variants":[{"variantId":"` + v[0] +
				`","quantity":-1},{"quantity":1}]}`: "inventoryItem.variants[0].quantity inventoryItem.variants[1].variantId",
			`{"variants":[{"variantId":"x","quantity":1},{"variantId":"y","quantity":1}]}`: "inventoryItem.variants[0].variantId inventoryItem.variants[1].variantId",
			`{"preorderInfo":{"enabled":true,"message":"","limit":100001}}`:                "inventoryItem.preorderInfo.limit inventoryItem.preorderInfo.message",
		} {
			s.WantViolations("boss", "PATCH", "/v2/inventoryItems/product/"+id, `{"inventoryItem":`+body+`}`, want)
		}
	})
}

func TestMovements(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		counted, free := s.Add(`{"name":"Counted","priceData":{"price":1}}`), s.Add(`{"name":"Free","priceData":{"price":1}}`)
		s.SetStock(counted, `{"trackQuantity":true,"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":5}]}`)
		s.Events()
		take := func(product string, n int, preorder bool) (int, map[string]any) {
			return s.Call("boss", "POST", "/v2/inventoryItems/decrement",
				fmt.Sprintf(`{"decrementData":[{"productId":%q,"decrementBy":%d,"preorderRequest":%t}]}`, product, n, preorder))
		}
		quantity := func() any { return at(s.Inventory(counted), "variants.0.quantity") }
		// All or nothing, and lines of one item add up.
		code, out := s.Call("boss", "POST", "/v2/inventoryItems/decrement",
			`{"decrementData":[{"productId":"`+counted+`","decrementBy":3},
			{"inventoryId":"`+at(s.Inventory(counted), "id").(string)+`","decrementBy":3},{"productId":"`+free+
				`","decrementBy":100}]}`)
		if code != http.StatusPreconditionRequired ||
			at(out, "details.applicationError.code") != inventory.CodeNotEnoughStock ||
			at(out, "details.applicationError.data.available") != 5.0 || quantity() != 5.0 {
			t.Errorf("6 of 5: %d %v, left %v", code, out, quantity())
		}
		expect.Len(t, s.Events(), 0, "events of a refused movement")
		if code, out := take(counted, 5, false); code != http.StatusOK || quantity() != 0.0 {
			t.Errorf("5 of 5: %d %v", code, out)
		}
		expect.Equal(t, at(s.Must("v", "GET", "/v1/products/"+counted, ""), "product.stock.inventoryStatus"),
			"OUT_OF_STOCK", "status")
		if got := names(s.Must("v", "POST", "/v1/products/query-platformized",
			`{"query":{"filter":{"stock.inStock":true}}}`)["products"], "name"); got != "Free" {
			t.Errorf("in stock: %s", got)
		}
		expect.Diff(t, []string{"InventoryVariantsChanged"}, s.Events())
		// In advance: only if asked for, and no further than the limit.
		s.SetStock(counted, `{"preorderInfo":{"enabled":true,"limit":2}}`)
		if code, _ := take(counted, 1, false); code != http.StatusPreconditionRequired {
			t.Errorf("an ordinary order of what is not there: %d", code)
		}
		if code, out := take(counted, 2, true); code != http.StatusOK || quantity() != -2.0 {
			t.Errorf("in advance: %d %v", code, out)
		}
		if code, _ := take(counted, 1, true); code != http.StatusPreconditionRequired {
			t.Errorf("beyond the limit: %d", code)
		}
		s.Must("boss", "POST", "/v2/inventoryItems/increment",
			`{"incrementData":[{"productId":"`+counted+`","incrementBy":3},{"productId":"`+free+`","incrementBy":3}]}`)
		if quantity() != 1.0 || at(s.Must("v", "GET", "/v1/products/"+counted, ""),
			"product.stock.inventoryStatus") != "IN_STOCK" {
			t.Errorf("after giving back: %v", s.Inventory(counted))
		}
		// Ending preorders forgives what was sold in advance.
		take(counted, 2, true)
		s.SetStock(counted, `{"preorderInfo":{"enabled":false}}`)
		expect.Equal(t, quantity(), 0.0, "after preorders ended")
		for body, want := range map[string]int{
			`{"decrementData":[]}`:                                       http.StatusBadRequest,
			`{"decrementData":[{"decrementBy":1}]}`:                      http.StatusBadRequest,
			`{"decrementData":[{"productId":"` + free + `"}]}`:           http.StatusBadRequest,
			`{"decrementData":[{"productId":"nobody","decrementBy":1}]}`: http.StatusNotFound,
			`{"decrementData":[{"productId":"` + free +
				`","variantId":"00000000-0000-0000-0000-000000000009","decrementBy":1}]}`: http.StatusNotFound,
		} {
			if code, out := s.Call("boss", "POST", "/v2/inventoryItems/decrement", body); code != want {
				t.Errorf("%s: %d %v, want %d", body, code, out, want)
			}
		}
	})
}

// TestNobodyOversells lets 64 buyers race for 10 pieces of one variant and 10 of another.
func TestNobodyOversells(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(shirt)
		v := variantsOf(s, id)
		a, b := v[0], v[1]
		s.SetStock(id,
			fmt.Sprintf(`{"trackQuantity":true,"variants":[{"variantId":%q,"quantity":10},{"variantId":%q,"quantity":10}]}`, a,
				b))
		var got, refused atomic.Int64
		var all sync.WaitGroup
		for i := range 64 {
			variant := a
			if i%2 == 1 {
				variant = b
			}
			all.Go(func() {
				err := s.Stock.Decrement(context.WithoutCancel(s.As(boss)),
					[]inventory.Movement{{ProductID: id, VariantID: variant, Quantity: 1}}, inventory.ReasonOrder)
				switch {
				case err == nil:
					got.Add(1)
				case errs.CodeOf(err) == inventory.CodeNotEnoughStock:
					refused.Add(1)
				default:
					t.Errorf("%v", err)
				}
			})
		}
		all.Wait()
		if got.Load() != 20 || refused.Load() != 44 {
			t.Errorf("%d got one, %d did not; want 20 and 44", got.Load(), refused.Load())
		}
		item := s.Inventory(id)
		expect.That(t, at(item, "variants.0.quantity") == 0.0 && at(item, "variants.1.quantity") == 0.0, "left: %v",
			item)
		expect.Equal(t, at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.stock.inventoryStatus"), "OUT_OF_STOCK",
			"status")
	})
}

// TestMovementsOfOneStockDoNotRetry: on one node those who take from one shelf wait for
// each other before they begin, instead of starting over.
func TestMovementsOfOneStockDoNotRetry(t *testing.T) {
	t.Parallel()
	var retries atomic.Int64
	db := storetest.Open(t, store.PostgreSQL, func(c *store.Config) {
		c.MaxConns = 16
		c.Observe = func(f store.Finished) { retries.Add(int64(f.Retries)) }
	})
	s := open(t, db)
	id := s.Add(shirt)
	variant := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.variants.0.id").(string)
	s.SetStock(id, fmt.Sprintf(`{"trackQuantity":true,"variants":[{"variantId":%q,"quantity":100}]}`, variant))
	retries.Store(0)
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			err := s.Stock.Decrement(context.WithoutCancel(s.As(boss)),
				[]inventory.Movement{{ProductID: id, VariantID: variant, Quantity: 1}}, inventory.ReasonOrder)
			expect.Equal(t, err, nil)
		})
	}
	all.Wait()
	if left := at(s.Inventory(id), "variants.0.quantity"); left != 36.0 || retries.Load() != 0 {
		t.Errorf("%v are left after %d retries, want 36 after none", left, retries.Load())
	}
}

func TestTheSchemaItselfRefusesNegativeStock(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		s.Add(`{"name":"Counted","priceData":{"price":1}}`)
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE inventory SET quantity = -1")
			return err
		})
		expect.That(t, store.Violates(err, "inventory_not_negative"), "got %v", err)
	})
}
