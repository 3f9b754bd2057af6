package catalogfiles_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogfiles"
	"souk/internal/shop/inventory"
)

// shopifyFile has n products as Shopify exports them, every fourth with two variants.
func shopifyFile(n int) string {
	var b strings.Builder
	b.WriteString(
		"Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams," +
			"Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,SEO Title,Cost per item,Status\n")
	for i := range n {
		option, value := "Title", "Default Title"
		if i%4 == 0 {
			option, value = "Size", "S"
		}
		fmt.Fprintf(&b,
			"tea-%d,Tea %d,<p>Tea number %d</p>,Karawan,Food > Tea,Tea,hot,TRUE,%s,%s,TEA-%d,100,shopify,%d,deny,%d.90,,TRUE,Tea %d,1.50,active\n",
			i, i, i, option, value, i, i%50, 3+i%20, i)
		if i%4 == 0 {
			fmt.Fprintf(&b, "tea-%d,,,,,,,,,L,TEA-%d-L,200,shopify,5,deny,%d.90,,TRUE,,2.50,\n", i, i, 9+i%20)
		}
	}
	return b.String()
}

func (r *rig) undone(id string) *catalogfiles.Import {
	r.t.Helper()
	for {
		i, err := r.Get(r.boss(), id)
		expect.OK(r.t, err)
		if i.Undo != nil && i.Undo.State == catalogfiles.Done {
			return i
		}
		select {
		case <-r.ended:
		case <-r.t.Context().Done():
			r.t.Fatal("it does not end")
		}
	}
}

// A shop tries a file of 1,000 products, imports it, and takes it back: what it had before is as it was.
func TestThousandProductsAndBack(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const n = 1000
		r.start()
		if got := about(r.take("Handle,Title,Body (HTML),Vendor,Type,Variant Price,Variant SKU,Option1 Name,Option1 Value\n" +
			"tea-0,Old tea,Old,Other,Old teas,1.00,OLD-0,Size,S\ntea-0,,,,,2.00,OLD-0-M,,M\ntea-7,Seven,,,Tea,4.00,SEVEN,,\nmug,Mug,,,,8.00,MUG,,\n")); !strings.Contains(got, "+3") {
			t.Fatal(got)
		}
		before := r.export()
		file := shopifyFile(n)
		dry := r.OK("owner", "POST", "/v1/catalog-imports?name=export.csv&dryRun=true", file).String("import.id")
		expect.Equal(t, about(r.wait(dry)), fmt.Sprintf("SHOPIFY DONE %d/%d skipped 0: +%d ~2 =0 !0 ?0", n+n/4, n+n/4,
			n-2), "dry run")
		expect.Equal(t, r.export(), before, "a dry run changed products")
		r.Refused(428, catalogfiles.CodeNoUndo, "owner", "POST", "/v1/catalog-imports/"+dry+"/undo", "")
		id := r.OK("owner", "POST", "/v1/catalog-imports/"+dry+"/apply", "").String("import.id")
		expect.Equal(t, about(r.wait(id)), fmt.Sprintf("SHOPIFY DONE %d/%d skipped 0: +%d ~2 =0 !0 ?0", n+n/4, n+n/4,
			n-2), "import")
		r.Refused(428, catalogfiles.CodeNotDry, "owner", "POST", "/v1/catalog-imports/"+id+"/apply", "")
		expect.Equal(t, r.products(), n+1, "products")
		r.OK("owner", "POST", "/v1/catalog-imports/"+id+"/undo", "").Want("import.undo.total", float64(n))
		r.Refused(428, catalogfiles.CodeNoUndo, "owner", "POST", "/v1/catalog-imports/"+id+"/undo", "")
		u := r.undone(id).Undo
		if u.Processed != n || u.Refused != 0 || u.Total != n {
			t.Errorf("%+v", u)
		}
		listed, _, err := r.List(r.boss(), 1, 0)
		expect.ThatNow(t, err == nil && len(listed) == 1 && *listed[0].Undo == *u, "%v %v, want %+v", listed, err, u)
		expect.Equal(t, r.export(), before, "after the undo:\n \nwant")
	})
}

// What was changed or sold after an import stays, and the results say so.
func TestUndoLeavesWhatChangedSince(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		i := r.take(shopifyFile(5))
		edited, sold := r.product("tea-1").String("product.id"), r.product("tea-2").String("product.id")
		r.OK("owner", "PATCH", "/v1/products/"+edited, `{"product":{"name":"My tea"}}`)
		expect.OK(t, r.stock.Decrement(r.boss(), []inventory.Movement{{ProductID: sold, Quantity: 1}},
			inventory.ReasonOrder))
		r.OK("owner", "DELETE", "/v1/products/"+r.product("tea-3").String("product.id"), "")
		r.OK("owner", "POST", "/v1/catalog-imports/"+i.ID+"/undo", "")
		if u := r.undone(i.ID).Undo; u.Processed != 6 || u.Refused != 3 {
			t.Errorf("%+v", u)
		}
		expect.Equal(t, r.products(), 2, "products")
		list, err := r.NotUndone(r.boss(), i.ID, 0, 10)
		expect.ThatNow(t, err == nil && len(list) == 3, "%v %v", list, err)
		if list[0].Kind != "COLLECTION" || list[1].EntityID != edited || list[1].Error.Code != catalog.CodeChangedSince ||
			list[1].Name != "My tea" ||
			list[2].EntityID != sold || list[2].Error.Code != catalog.CodeSoldSince {
			t.Errorf("%+v", list)
		}
	})
}

// A server that stops while it takes an import back goes on where it was.
func TestUndoResumes(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		i, err := r.Start(r.boss(), "many.csv", strings.NewReader(manyProducts(100)))
		expect.OK(t, err)
		r.start()
		r.wait(i.ID)
		r.OK("owner", "POST", "/v1/catalog-imports/"+i.ID+"/undo", "")
		<-r.ended
		now, cancel := context.WithCancel(t.Context())
		cancel()
		_ = r.queue.Stop(now) // ends what runs
		next := openRig(t, r.db, r.clock, r.dir)
		r.clock.Advance(10 * time.Minute)
		next.start()
		if u := next.undone(i.ID).Undo; u.Processed != 101 || u.Refused != 0 || next.products() != 0 {
			t.Errorf("%+v, %d products", u, next.products())
		}
		r.clock.Advance(31 * 24 * time.Hour)
		expect.OK(t, next.Prune(t.Context()))
	})
}

// Columns that nobody knows are named by the caller, who gets suggestions.
func TestMapping(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		file := "Article;Unit price;Stock;Item number;Warehouse\nTeapot;19.90;4;POT-1;North\nKettle;29.90;2;KET-1;\n"
		r.Refused(400, catalogfiles.CodeUnknownLayout, "owner", "POST", "/v1/catalog-imports", file)
		seen := r.OK("owner", "POST", "/v1/catalog-imports/inspect", file)
		seen.Want("layout", nil)
		seen.Want("separator", ";")
		for i, want := range []any{"name", "price", "quantity", "sku", nil} {
			seen.Want(fmt.Sprintf("columns.%d.suggestion", i), want)
		}
		seen.Want("columns.0.samples.1", "Kettle")
		seen.Want("missing.0", "name")
		mapping := func(m map[string]string) string {
			raw, _ := json.Marshal(m)
			return "/v1/catalog-imports?layout=SOUK&mapping=" + url.QueryEscape(string(raw))
		}
		good := map[string]string{"Article": "name", "unit price": "price", "Stock": "quantity", "Item number": "sku"}
		id := r.OK("owner", "POST", mapping(good), file).String("import.id")
		done := r.wait(id)
		if got := about(done); got != "SOUK DONE 2/2 skipped 0: +2 ~0 =0 !0 ?0" || len(done.IgnoredColumns) != 1 ||
			done.IgnoredColumns[0] != "Warehouse" {
			t.Errorf("%s %v\n%s", got, done.IgnoredColumns, r.issues(id))
		}
		r.product("teapot").Want("product.sku", "POT-1")
		for _, bad := range []map[string]string{{"Nothing": "name"}, {"Article": "nothing"}, {"Article": "name",
			"Warehouse": "name"}} {
			r.Refused(400, "", "owner", "POST", mapping(bad), file)
		}
		r.Refused(400, "", "owner", "POST", "/v1/catalog-imports?mapping=7", file)
		r.Refused(400, "", "owner", "POST", "/v1/catalog-imports?dryRun=perhaps", file)
		r.Refused(400, "", "owner", "POST", "/v1/catalog-imports?layout=OTHER", file)
		newer := r.OK("owner", "POST", "/v1/catalog-imports/inspect",
			"URL handle,Title,Price,SKU,Inventory quantity,Barcode\nx,X,1,S,3,42\n")
		newer.Want("layout", "SHOPIFY")
		newer.Want("columns.4.field", "variant inventory qty")
		newer.Want("columns.5.field", nil)
	})
}
