package catalogfiles_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/shop/catalogfiles"
)

// pictures serves pictures and counts what was asked for; missing.png is not there.
func pictures(t *testing.T) (address string, asked *atomic.Int64) {
	t.Helper()
	asked = new(atomic.Int64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch name := filepath.Base(r.URL.Path); name {
		case "missing.png":
			http.NotFound(w, r)
		case "moved.png":
			http.Redirect(w, r, "/there/front.png", http.StatusFound)
		case "page.png":
			_, _ = w.Write([]byte("<html>"))
		default:
			_, _ = w.Write(aPicture(t, 10+len(name)))
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

func sample(t *testing.T, name, pictures string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	expect.OK(t, err)
	return strings.ReplaceAll(string(text), "PIC", pictures)
}

// about is the part of an import that tests compare.
func about(i *catalogfiles.Import) string {
	total := int64(-1)
	if i.TotalRows != nil {
		total = *i.TotalRows
	}
	return fmt.Sprintf("%s %s %d/%d skipped %d: +%d ~%d =%d !%d ?%d", i.Layout, i.State, i.ProcessedRows, total,
		i.SkippedRows,
		i.Created, i.Updated, i.Unchanged, i.Errors, i.Warnings)
}

func TestShopify(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		at, asked := pictures(t)
		file := sample(t, "shopify.csv", at)
		first := r.take(file)
		expect.Equal(t, about(first), "SHOPIFY DONE 5/5 skipped 0: +3 ~0 =0 !0 ?1", r.issues(first.ID))
		expect.Diff(t, []string{"Tags", "Variant Fulfillment Service", "Variant Taxable", "Variant Barcode"},
			[]string(first.IgnoredColumns))
		expect.Equal(t, r.issues(first.ID), "?5 Image Src: the picture was left out: the other server answered 404")
		shirt := r.product("linen-shirt")
		shirt.WantAll(map[string]any{
			"product.name": "Linen Shirt", "product.description": "<p>Airy,\nlight</p>", "product.brand": "Loom",
			"product.visible": true, "product.manageVariants": true,
			"product.priceData.price": 50.0, "product.priceData.discountedPrice": 40.0, "product.discount.type": "AMOUNT",
			"product.discount.value":  10.0,
			"product.variants.length": 4.0, "product.variants.0.variant.sku": "SH-W-S", "product.variants.0.stock.quantity": 5.0,
			"product.variants.0.variant.weight":          0.3,
			"product.variants.2.variant.priceData.price": 54.0, "product.variants.2.variant.sku": "SH-N-S",
			"product.variants.2.variant.visible": true,
			"product.variants.3.variant.visible": false, // Navy M is not in the file
			"product.stock.trackInventory":       true, "product.media.items.length": 4.0,
			"product.media.items.0.title":                           "From the front",
			"product.productOptions.0.choices.1.media.items.length": 1.0, "product.seoData.tags.0.children": "Linen shirts",
			"product.collectionIds.length": 2.0,
		})
		mug := r.product("mug")
		mug.WantAll(map[string]any{
			"product.manageVariants": false, "product.productOptions.length": 0.0, "product.sku": "MUG-1",
			"product.weight": 0.25, "product.stock.trackInventory": false,
			"product.stock.inStock": true, "product.media.items.length": 0.0, "product.discount.type": "NONE",
		})
		book := r.product("hidden-book")
		book.Want("product.visible", false)
		book.Want("product.productType", "digital")

		// Once more: nothing new, nothing fetched again but what failed.
		before := asked.Load()
		expect.Equal(t, about(r.take(file)), "SHOPIFY DONE 5/5 skipped 0: +0 ~0 =3 !0 ?1")
		if asked.Load() != before+1 || r.products() != 3 {
			t.Errorf("%d more pictures, %d products", asked.Load()-before, r.products())
		}
		// A change comes through, by handle.
		expect.Equal(t, about(r.take("Handle,Title,Variant Price\nmug,Big mug,11\n")),
			"SHOPIFY DONE 1/1 skipped 0: +0 ~1 =0 !0 ?0")
		mug = r.product("mug")
		mug.Want("product.name", "Big mug")
		mug.Want("product.brand", "Kiln") // no such column: it stays
		mug.Want("product.priceData.price", 11.0)
	})
}

func TestWooCommerce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		at, _ := pictures(t)
		file := sample(t, "woocommerce.csv", at)
		first := r.take("\xef\xbb\xbf" + strings.ReplaceAll(file, "\n", "\r\n"))
		expect.Equal(t, about(first), "WOOCOMMERCE DONE 8/8 skipped 2: +4 ~0 =0 !2 ?1", r.issues(first.ID))
		if diff := cmp.Diff(
			"?2 Sale price: was left out: the variants have different discounts, but a product can have one discount only\n"+
				"!7 Type: products of this type cannot be imported\n!8 Parent: is not a product in this file",
			strings.ReplaceAll(r.issues(first.ID), "?4 ", "?2 ")); diff != "" {
			t.Error(diff)
		}
		hoodie := r.product("hoodie")
		hoodie.WantAll(map[string]any{
			"product.sku": "HOOD", "product.description": "Warm\n<p>Very warm</p>", "product.manageVariants": true,
			"product.variants.length":        2.0,
			"product.variants.0.variant.sku": "HOOD-B", "product.variants.0.variant.priceData.price": 45.0,
			"product.variants.0.stock.quantity":          3.0,
			"product.variants.1.variant.priceData.price": 40.0, "product.variants.1.stock.quantity": 4.0, "product.weight": 0.5,
			"product.packageDimensions.unit": "CM", "product.packageDimensions.width": "20",
			"product.additionalInfoSections.0.title":       "Care",
			"product.additionalInfoSections.0.description": "Wash cold, Do not iron", "product.collectionIds.length": 3.0,
			"product.media.items.length":                            3.0,
			"product.productOptions.0.choices.0.media.items.length": 1.0,
		})
		hat := r.product("cap")
		hat.WantAll(map[string]any{
			"product.priceData.price": 18.0, "product.priceData.discountedPrice": 14.5, "product.stock.quantity": 12.0,
			"product.visible": true,
		})
		r.product("course").Want("product.visible", false)
		r.product("course-id-17").Want("product.priceData.price", 49.0)
		if again := r.take(file); again.Created != 0 || again.Unchanged != 4 || r.products() != 4 {
			t.Errorf("%s\n%s", about(again), r.issues(again.ID))
		}
		// By SKU, whatever the name is now.
		if again := r.take("Type;SKU;Name;Regular price\nsimple;CAP;Renamed;20\n"); again.Updated != 1 || again.Created != 0 {
			t.Errorf("%s", about(again))
		}
		r.product("cap").Want("product.name", "Renamed")
	})
}

func TestBadRowsHarmNoOthers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		long := strings.Repeat("x", 81)
		file := strings.Join([]string{
			"handle;row;name;price;sku;quantity;trackQuantity;discountType;discountValue;option1Name;option1;manageVariants;seoData;nonsense",
			"good;PRODUCT;Good;1;;;;;;;;;;",       // 2
			"bad-price;PRODUCT;Bad;abc;;;;;;;;;;", // 3
			"no-price;PRODUCT;None;;;;;;;;;;;",    // 4
			"long;PRODUCT;" + long + ";1;;;;;;;;;;",
			"two;PRODUCT;Two;1;;many;perhaps;;;;;;;",              // 6: two errors
			"percent;PRODUCT;P;1;;;;PERCENT;120;;;;;",             // 7
			";VARIANT;;1;;;;;;;;;;",                               // 8
			"lost;VARIANT;;1;;;;;;;;;;",                           // 9
			"\"open;PRODUCT;Open;1;;;;;;;;;;",                     // 10: a quote without end
			"twice;PRODUCT;A;1;;;;;;;;;;",                         // 11
			"twice;PRODUCT;B;1;;;;;;;;;;",                         // 12
			"wide;PRODUCT;W;1;;;;;;;;;;;;too;many",                // 13
			"json;PRODUCT;J;1;;;;;;;;;{;",                         // 14
			"v;PRODUCT;V;1;;;TRUE;;;Size;S | M;TRUE;;",            // 15
			"v;VARIANT;;2;V-S;5;;;;;S;;;",                         // 16
			"w;PRODUCT;V;1;;;TRUE;;;Size;S | M;TRUE;;",            // 17
			"w;VARIANT;;2;V-S;5;;;;;XL;;;",                        // 18
			"also-good;PRODUCT;\"Good; too\";2,50;;3;TRUE;;;;;;;", // 19
		}, "\n")
		i := r.take(file)
		if i.State != catalogfiles.Done || i.Created != 3 || i.SkippedRows != 14 || *i.TotalRows != 18 ||
			i.ProcessedRows != 18 {
			t.Errorf("%s", about(i))
		}
		want := strings.Join([]string{
			"!3 price: is no number: write 1234.50",
			"!4 : priceData is required",
			"!5 name: must not have more than 80 characters",
			"!6 trackQuantity: must be TRUE or FALSE",
			"!6 quantity: must be a whole number, at most 99999",
			"!7 discountValue: must be 100 or less",
			"!8 : has neither a handle nor a name",
			"!9 row: there is no PRODUCT row with this handle",
			"!10 : a quoted cell is not closed, or has text behind its closing quote",
			"!12 handle: is already used in row 11",
			"!13 : has more cells than the header: 17, not 14",
			"!14 seoData: must be JSON, as an export writes it",
			"!18 : must name choices that the product has",
		}, "\n")
		expect.Diff(t, want, r.issues(i.ID))
		expect.Diff(t, []string{"nonsense"}, []string(i.IgnoredColumns))
		expect.Equal(t, r.products(), 3, "products")
		good := r.product("also-good")
		good.Want("product.name", "Good; too")
		good.Want("product.priceData.price", 2.5)
		good.Want("product.stock.quantity", 3.0)
	})
}

func TestPicturesThatCannotBeHad(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		at, _ := pictures(t)
		i := r.take("handle,row,name,price,images\np,PRODUCT,P,1," + strings.Join([]string{
			at + "/moved.png", at + "/missing.png", at + "/page.png", "http://169.254.169.254/x.png", "ftp://x.test/y.png",
			"nonsense", "https://shop.test/media/none/x.png",
		}, " | ") + "\n")
		if i.Created != 1 || i.Warnings != 6 || i.SkippedRows != 0 {
			t.Errorf("%s\n%s", about(i), r.issues(i.ID))
		}
		r.product("p").Want("product.media.items.length", 1.0)
		for _, part := range []string{"answered 404", "private and may not be reached", "must start with https://"} {
			if !strings.Contains(r.issues(i.ID), part) {
				t.Errorf("nothing about %q:\n%s", part, r.issues(i.ID))
			}
		}
	})
}

func TestFilesThatAreNone(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for body, code := range map[string]string{
			"": catalogfiles.CodeEmptyFile, "\n \n": catalogfiles.CodeEmptyFile, "PK\x03\x04xxx": catalogfiles.CodeNotText,
			"\xff\xfea\x00":  catalogfiles.CodeNotText,
			"a,b,c\n1,2,3\n": catalogfiles.CodeUnknownLayout, "Handle,Title\n": catalogfiles.CodeUnknownLayout,
		} {
			r.Refused(400, code, "owner", "POST", "/v1/catalog-imports", body)
		}
		if files, err := os.ReadDir(filepath.Join(r.dir, "imports")); err != nil || len(files) != 0 {
			t.Errorf("%d files left, %v", len(files), err)
		}
		r.OK("owner", "GET", "/v1/catalog-imports", "").Want("total", 0)
	})
}

// A file's texts are cleaned like those that come through the API, and a second run finds nothing to change.
func TestImportedTextsAreCleaned(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		const file = "Handle,Title,Body (HTML),Variant Price\npot,Pot,\"<p onclick=\"\"steal()\"\">It's <b>big</b></p><script>steal()</script>\",11\n"
		expect.Equal(t, about(r.take(file)), "SHOPIFY DONE 1/1 skipped 0: +1 ~0 =0 !0 ?0")
		r.product("pot").Want("product.description", "<p>It's <b>big</b></p>")
		expect.Equal(t, about(r.take(file)), "SHOPIFY DONE 1/1 skipped 0: +0 ~0 =1 !0 ?0")
	})
}
