package catalog_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(shirt)
		plain := s.Add(
			`{"name":"Card","priceData":{"price":3},"productOptions":[{"name":"Motif","choices":[{"value":"Sun"},{"value":"Moon"}]}],
			"customTextFields":[{"title":"Greeting","maxLength":5}],"productType":"digital","visible":false}`)
		variants := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.variants").([]any)
		navyM := at(variants[3], "id").(string)
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"discount":{"type":"AMOUNT","value":5}}}`)
		s.Must("boss", "PATCH", "/v1/products/"+id+"/variants",
			`{"variants":[{"variantIds":["`+navyM+`"],"price":60,"sku":"N-M","weight":0.4}]}`)
		s.Must("boss", "POST", "/v1/products/"+id+"/media",
			`{"media":[{"mediaId":"pic-1"},{"mediaId":"pic-2","choice":{"option":"Color","choice":"Navy"}}]}`)
		s.SetStock(id, `{"trackQuantity":true,"variants":[{"variantId":"`+navyM+`","quantity":7}]}`)

		item := s.Sold(id, `{"variantId":"`+navyM+`"}`)
		byChoices := s.Sold(id, `{"options":{"Color":"Navy","Size":"M"}}`)
		byValue := s.Sold(id, `{"options":{"Color":"#000080","Size":"M"}}`)
		expect.That(t, item.Key != "" && item.Key == byChoices.Key && item.Key == byValue.Key, "keys differ: %q %q %q",
			item.Key, byChoices.Key, byValue.Key)
		if item.Status != catalog.Resolved || item.Price != money.New(5500, money.EUR) ||
			item.FullPrice != money.New(6000, money.EUR) ||
			item.SKU != "N-M" || item.Weight != "0.4" || !item.Tracked || *item.Available != 7 || !item.InStock ||
			item.ItemType != "PHYSICAL" ||
			item.Image.ID != "pic-2.jpg" || item.URL.RelativePath != "/products/linen-shirt" ||
			item.URL.URL != "https://shop.test/products/linen-shirt" {
			t.Errorf("%+v", item)
		}
		expect.Diff(t, []catalog.Line{{Name: "Color", Value: "Navy", Color: "#000080"}, {Name: "Size", Value: "M"}},
			item.Lines)
		if empty := s.Sold(id, `{"options":{"Color":"White","Size":"M"}}`); *empty.Available != 0 || empty.InStock ||
			empty.Image.ID != "pic-1.jpg" {
			t.Errorf("sold out: %+v", empty)
		}
		s.SetStock(id, `{"preorderInfo":{"enabled":true,"limit":3,"message":"Soon"}}`)
		if early := s.Sold(id, `{"options":{"Color":"White","Size":"M"}}`); *early.Available != 3 || !early.Preorder ||
			early.PreorderMessage != "Soon" {
			t.Errorf("in advance: %+v", early)
		}
		// With some of it there it is no product that is only sold in advance.
		stock := func() string {
			product := s.Must("boss", "GET", "/v1/products/"+id, "")
			return fmt.Sprint(at(product, "product.stock.inStock"), at(product, "product.stock.preorder"))
		}
		expect.Equal(t, stock(), "true <nil>")
		s.SetStock(id, `{"variants":[{"variantId":"`+navyM+`","quantity":0}]}`)
		expect.Equal(t, stock(), "false true")
		s.SetStock(id, `{"preorderInfo":{"enabled":false}}`)
		expect.Equal(t, stock(), "false <nil>")
		card := s.Sold(plain, `{"variantId":"`+catalog.ZeroVariant+
			`","options":{"Motif":"Moon"},"customTextFields":{"Greeting":" Hellooo ","Other":"x"}}`)
		if card.Status != catalog.Hidden || card.VariantID != catalog.ZeroVariant || card.Available != nil ||
			card.ItemType != "DIGITAL" {
			t.Errorf("%+v", card)
		}
		expect.Diff(t, []catalog.WrongText{{Title: "Greeting", MaxLength: 5}}, card.WrongTexts)
		if wrong := s.Sold(plain, `{"variantId":"nope"}`); wrong.Status != catalog.Hidden {
			t.Errorf("hidden, with a wrong variant: %+v", wrong)
		}
		expect.Diff(t, []catalog.Line{{Name: "Motif", Value: "Moon"}, {Name: "Greeting", Value: "Hello", Written: true}},
			card.Lines)
		for options, want := range map[string]catalog.Status{
			`{"options":{"Color":"Navy"}}`: catalog.WrongOptions, `{"variantId":"nope"}`: catalog.WrongOptions,
			``:   catalog.WrongOptions,
			`[]`: catalog.WrongOptions, `{"options":{"Color":"Navy","Size":"XXL"}}`: catalog.WrongOptions,
		} {
			if got := s.Sold(id, options); got.Status != want {
				t.Errorf("%s: %v, want %v", options, got.Status, want)
			}
		}
		items, err := s.Resolve(s.As(visitor),
			[]catalog.Reference{{AppID: "other", CatalogItemID: id}, {AppID: catalog.OlderAppID, CatalogItemID: "gone"}})
		expect.That(t, err == nil && items[0].Status == catalog.Unknown && items[1].Status == catalog.Unknown, "%+v %v",
			items, err)
	})
}

// TestMemoryIsNeverOld changes a product between and during reads of all kinds.
func TestMemoryIsNeverOld(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Mug","priceData":{"price":1}}`)
		price := func(ctx context.Context) int64 {
			items, err := s.Resolve(ctx, []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id}})
			expect.OK(t, err)
			return items[0].Price.Minor()
		}
		before := s.Revision()
		for range 2 {
			expect.ThatNow(t, price(t.Context()) == 100 && s.Revision() == before,
				"a read moved the revision, or is wrong")
		}
		boom := errors.New("boom")
		// What a transaction writes, reads and then takes back must not be remembered. The
		// product is put out of memory first, so that it is read.
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Cup"}}`)
		err := db.Write(s.As(boss), func(tx *store.Tx) error {
			if _, err := dropPrice(tx.Context(), s, id); err != nil {
				return err
			}
			price(tx.Context())
			return boom
		})
		if !errors.Is(err, boom) || price(t.Context()) != 100 {
			t.Errorf("after a rollback: %v, price %d", err, price(t.Context()))
		}
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"priceData":{"price":2}}}`)
		expect.That(t, price(t.Context()) == 200 && s.Revision() != before, "a change was not seen")
		// Readers inside outer transactions, while prices go up: never a price from before the last answer.
		var all sync.WaitGroup
		stop := make(chan struct{})
		for range 4 {
			all.Go(func() {
				var last int64
				for {
					select {
					case <-stop:
						return
					default:
					}
					if now := price(context.WithoutCancel(t.Context())); now < last {
						t.Errorf("price went back from %d to %d", last, now)
						return
					} else {
						last = now
					}
					_ = db.Read(context.WithoutCancel(t.Context()), func(tx *store.Tx) error { price(tx.Context()); return nil })
				}
			})
		}
		for n := 3; n < 40; n++ {
			s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"priceData":{"price":`+jsonNumber(n)+`}}}`)
			expect.Equal(t, price(t.Context()), int64(n*100), "after setting %d", n)
		}
		close(stop)
		all.Wait()
	})
}

func jsonNumber(n int) string { b, _ := json.Marshal(n); return string(b) }

// dropPrice sets a product's price to zero, within the caller's transaction.
func dropPrice(ctx context.Context, s *shop, id string) (*catalog.ProductResponse, error) {
	var in catalog.UpdateProductRequest
	if err := json.Unmarshal([]byte(`{"product":{"id":"`+id+`","priceData":{"price":0}}}`), &in); err != nil {
		return nil, err
	}
	return s.UpdateProduct(ctx, &in)
}

// TestNodesHearOfEachOther runs two catalogs on one PostgreSQL database.
func TestNodesHearOfEachOther(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	here, there := open(t, db), catalog.New(config(db))
	ctx, stop := context.WithCancel(t.Context())
	listens, done := there.Moved(), make(chan struct{})
	go func() { defer close(done); there.Listen(ctx) }()
	defer func() { stop(); <-done }()
	await := func(moved <-chan struct{}) {
		t.Helper()
		select {
		case <-moved:
		case <-time.After(30 * time.Second):
			t.Fatal("the other node heard nothing")
		}
	}
	await(listens)
	moved := there.Moved()
	id := here.Add(`{"name":"Mug","priceData":{"price":1}}`)
	await(moved)
	price := func() int64 {
		items, err := there.Resolve(t.Context(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id}})
		expect.OK(t, err)
		return items[0].Price.Minor()
	}
	expect.EqualNow(t, price(), 100, "the other node says")
	moved = there.Moved()
	here.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"priceData":{"price":2}}}`)
	await(moved)
	expect.Equal(t, price(), 200, "after the notice the other node says")
}

func TestAnswersForShoppersFollowEveryChange(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	id := s.Add(`{"name":"Mug","priceData":{"price":1}}`)
	s.SetStock(id, `{"trackQuantity":true,"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":5}]}`)
	quantity := func() any {
		return at(s.Must("v", "GET", "/v1/products/query-platformized", ""), "products.0.stock.quantity")
	}
	for n := 5; n > 0; n-- {
		for range 2 { // the second time from the cache
			if got := quantity(); got != float64(n) {
				t.Errorf("shown %v, want %d", got, n)
			}
		}
		s.Must("boss", "POST", "/v2/inventoryItems/decrement", `{"decrementData":[{"productId":"`+id+`","decrementBy":1}]}`)
	}
	s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"visible":false}}`)
	if got := s.Must("v", "GET", "/v1/products/query-platformized", ""); len(got["products"].([]any)) != 0 ||
		at(got, "metadata.total") != 0.0 {
		t.Errorf("a hidden product is still listed: %v", got)
	}
}
