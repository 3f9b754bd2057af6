package catalog_test

import (
	"context"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// TestCurrentIsWhatIsStored changes a product on one node while another has it in memory
// and hears nothing of it. Who asks for what is current gets it all the same.
func TestCurrentIsWhatIsStored(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		here, deaf := open(t, db), catalog.New(config(db))
		month := here.Option(monthly)
		id := here.Add(`{"name":"Mug","priceData":{"price":10}}`)
		here.Assign(id, `{"id":"`+month+`"}`)
		resolve := func(ctx context.Context) catalog.Item {
			t.Helper()
			options := []byte(`{"subscriptionOptionId":"` + month + `"}`)
			items, err := deaf.Resolve(ctx, []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id, Options: options}})
			expect.OK(t, err)
			return items[0]
		}
		change := func(method, path, body string, status catalog.Status, price int64) {
			t.Helper()
			before := resolve(t.Context())
			here.Must("boss", method, path, body)
			if got := resolve(t.Context()); got.Price != before.Price || got.Status != before.Status {
				t.Fatalf("%s %s: the other node heard of it", method, body)
			}
			err := db.Write(store.ByRows(t.Context()), func(tx *store.Tx) error {
				got := resolve(catalog.Current(tx.Context()))
				expect.That(t, got.Status == status && (status != catalog.Resolved || got.Price.Minor() == price),
					"%s %s: status %d, price %v; want %d, %d", method, body, got.Status, got.Price, status, price)
				return nil
			})
			expect.OK(t, err)
			expect.That(t, resolve(t.Context()).Status == status, "%s %s: what is out of date is still remembered",
				method, body)
		}
		product, option := "/v1/products/"+id, "/v1/subscription-options/"+month
		change("PATCH", product, `{"product":{"priceData":{"price":20}}}`, catalog.Resolved, 1800)
		change("PATCH", product, `{"product":{"discount":{"type":"PERCENT","value":50}}}`, catalog.Resolved, 900)
		change("PATCH", option, `{"subscriptionOption":{"discount":{"type":"PERCENT","value":20}}}`, catalog.Resolved, 800)
		change("PATCH", product, `{"product":{"visible":false}}`, catalog.Hidden, 0)
		change("DELETE", product, "", catalog.Unknown, 0)
	})
}
