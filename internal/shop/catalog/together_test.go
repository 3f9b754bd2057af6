package catalog_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
)

// TestNoUpdateIsLost lets many change one product, and add products, at the same time.
func TestNoUpdateIsLost(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Mug","priceData":{"price":1}}`)
		ctx := context.WithoutCancel(s.As(boss))
		var all sync.WaitGroup
		const writers = 24
		for i := range writers {
			all.Go(func() {
				one := catalog.Number("1")
				out, err := s.BulkAdjust(ctx, &catalog.BulkAdjustRequest{IDs: []string{id},
					Adjust: catalog.AdjustValue{Price: &catalog.Adjustment{Amount: &one}}})
				expect.That(t, err == nil && out.BulkActionMetadata.TotalFailures <= 0, "adjust: %v %+v", err, out)
				if _, err := s.CreateProduct(ctx, &catalog.CreateProductRequest{Product: catalog.Content{Name: fmt.Sprint("P", i),
					PriceData: &catalog.PriceInput{Price: "1"}}}); err != nil {
					t.Errorf("create: %v", err)
				}
			})
		}
		all.Wait()
		if got := at(s.Must("boss", "GET", "/v1/products/"+id, ""), "product.priceData.price"); got != float64(1+writers) {
			t.Errorf("price %v after %d raises", got, writers)
		}
		if got := at(s.Must("boss", "GET", "/v2/collections/"+catalog.AllProducts, ""), "collection.numberOfProducts"); got != float64(1+writers) {
			t.Errorf("%v products are counted", got)
		}
	})
}

// TestRandomLife does whatever staff may do, in any order; the check at the end of
// every test then proves that all copies and counters followed.
func TestRandomLife(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		ctx := s.As(boss)
		random := rand.New(rand.NewPCG(7, 11))
		var products, shelves []string
		pick := func(list []string) string {
			if len(list) == 0 || random.IntN(20) == 0 {
				return "nobody"
			}
			return list[random.IntN(len(list))]
		}
		content := func() catalog.Content {
			c := catalog.Content{Name: fmt.Sprint("P", random.IntN(9)),
				PriceData: &catalog.PriceInput{Price: catalog.Number(fmt.Sprint(random.IntN(100)))},
				Visible:   wire.Ptr(random.IntN(4) > 0), ManageVariants: wire.Ptr(false)}
			for i := range random.IntN(3) {
				o := catalog.OptionInput{Name: fmt.Sprint("O", i)}
				for j := range 1 + random.IntN(3) {
					o.Choices = append(o.Choices, catalog.ChoiceInput{Value: fmt.Sprint(j)})
				}
				c.ProductOptions, c.ManageVariants = append(c.ProductOptions, o), wire.Ptr(random.IntN(2) > 0)
			}
			return c
		}
		steps := map[string]func() error{
			"create": func() error {
				out, err := s.CreateProduct(ctx, &catalog.CreateProductRequest{Product: content()})
				if err == nil {
					products = append(products, out.Product.ID)
				}
				return err
			},
			"update": func() error {
				c := content()
				c.Slug = ""
				return patch(ctx, s, pick(products), c)
			},
			"delete": func() error {
				id := pick(products)
				err := s.DeleteProduct(ctx, id)
				if err == nil {
					products = slices.DeleteFunc(products, func(other string) bool { return other == id })
				}
				return err
			},
			"options": func() error { return s.DeleteOptions(ctx, pick(products)) },
			"reset":   func() error { return s.ResetVariants(ctx, pick(products)) },
			"hide": func() error {
				_, err := s.UpdateVariants(ctx, &catalog.UpdateVariantsRequest{ID: pick(products),
					Variants: []catalog.VariantOverride{{Choices: map[string]string{"O0": fmt.Sprint(random.IntN(3))},
						Visible: wire.Ptr(random.IntN(2) > 0)}}})
				return err
			},
			"stock": func() error {
				in := &inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{ProductID: pick(products),
					TrackQuantity: wire.Ptr(random.IntN(4) > 0),
					PreorderInfo:  &inventory.PreorderInfo{Enabled: random.IntN(3) == 0, Limit: wire.Ptr(int64(random.IntN(4)))}}}
				page, err := s.QueryVariants(ctx, &catalog.QueryVariantsRequest{ID: in.InventoryItem.ProductID})
				if err != nil {
					return err
				}
				for _, v := range page.Variants {
					in.InventoryItem.Variants = append(in.InventoryItem.Variants,
						inventory.InventoryVariantInput{VariantID: v.ID, Quantity: wire.Ptr(int64(random.IntN(3)))})
				}
				return s.Stock.UpdateInventory(ctx, in)
			},
			"take": func() error {
				return s.Stock.Decrement(ctx, []inventory.Movement{anything(ctx, s, pick(products), random)}, inventory.ReasonOrder)
			},
			"give": func() error {
				return s.Stock.Increment(ctx, []inventory.Movement{anything(ctx, s, pick(products), random)},
					inventory.ReasonRevert)
			},
			"collection": func() error {
				out, err := s.Collections.CreateCollection(ctx,
					&collections.CreateCollectionRequest{Collection: collections.CollectionContent{Name: "C"}})
				if err == nil {
					shelves = append(shelves, out.Collection.ID)
				}
				return err
			},
			"put": func() error {
				return s.Collections.AddProducts(ctx,
					&collections.CollectionProductsRequest{ID: pick(shelves), ProductIDs: []string{pick(products), pick(products)}})
			},
			"out": func() error {
				return s.Collections.RemoveProducts(ctx,
					&collections.CollectionProductsRequest{ID: pick(shelves), ProductIDs: []string{pick(products)}})
			},
			"drop": func() error {
				if len(shelves) < 3 {
					return nil
				}
				return s.Collections.DeleteCollection(ctx, pick(shelves))
			},
		}
		names := []string{"create", "create", "create", "update", "update", "delete", "options", "reset", "hide", "hide",
			"stock", "stock", "take", "take", "take", "give", "collection", "put", "put", "put", "out", "drop"}
		done := map[string]int{}
		for range 400 {
			name := names[random.IntN(len(names))]
			err := steps[name]()
			switch errs.KindOf(err) {
			case errs.NotFound, errs.InvalidArgument, errs.FailedPrecondition:
			default:
				expect.EqualNow(t, err, nil, name)
			}
			if err == nil {
				done[name]++
			}
		}
		for name := range steps {
			expect.That(t, done[name] != 0, "%s never succeeded", name)
		}
	})
}

func patch(ctx context.Context, s *shop, id string, c catalog.Content) error {
	var in catalog.UpdateProductRequest
	if err := in.Product.UnmarshalJSON([]byte(toJSON(s.T, catalog.ProductPatch{ID: id, Content: c}))); err != nil {
		return err
	}
	_, err := s.UpdateProduct(ctx, &in)
	return err
}

// anything is a movement of one of a product's variants.
func anything(ctx context.Context, s *shop, id string, random *rand.Rand) inventory.Movement {
	m := inventory.Movement{ProductID: id, Quantity: int64(1 + random.IntN(3)), Preorder: random.IntN(2) == 0}
	if page, err := s.QueryVariants(ctx, &catalog.QueryVariantsRequest{ID: id}); err == nil {
		m.VariantID = page.Variants[random.IntN(len(page.Variants))].ID
	}
	return m
}
