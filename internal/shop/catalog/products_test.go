package catalog_test

import (
	"net/http"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestProductLife(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		made := at(s.Must("boss", "POST", "/stores/v1/products", `{"product":`+shirt+`}`), "product").(map[string]any)
		id := made["id"].(string)
		for path, want := range map[string]any{
			"slug": "linen-shirt", "visible": true, "productType": "physical", "manageVariants": true, "brand": "Loom",
			"priceData.price": 49.9, "priceData.currency": "EUR", "priceData.formatted.price": "€49.90",
			"price.discountedPrice": 49.9,
			"priceRange.minValue":   49.9, "stock.inventoryStatus": "IN_STOCK", "stock.trackInventory": false,
			"discount.type":   "NONE",
			"collectionIds.0": catalog.AllProducts, "productOptions.0.optionType": "color",
			"productOptions.1.optionType":            "drop_down",
			"productOptions.0.choices.1.description": "Navy", "productOptions.0.choices.1.inStock": true,
			"productOptions.1.choices.0.value": "S",
			"variants.3.choices.Color":         "Navy", "variants.3.choices.Size": "M",
			"variants.0.variant.priceData.price": 49.9, "variants.0.stock.inStock": true,
			"productPageUrl.base": "https://shop.test", "productPageUrl.path": "/products/linen-shirt",
		} {
			expect.Equal(t, at(made, path), want, path)
		}
		expect.Equal(t, len(made["variants"].([]any)), 4, "variants")
		// A merge: what is named changes, null clears, what is read-only is ignored.
		changed := at(s.Must("boss", "PATCH", "/v1/products/"+id,
			`{"product":{"id":"other","name":"Linen Shirt II","brand":null,"numericId":"7",
			"stock":{"inStock":false},"discount":{"type":"PERCENT","value":10},"ribbon":"New"}}`), "product")
		for path, want := range map[string]any{
			"id": id, "name": "Linen Shirt II", "slug": "linen-shirt", "brand": nil, "stock.inStock": true,
			"numericId":                 made["numericId"],
			"priceData.discountedPrice": 44.91, "variants.0.variant.priceData.discountedPrice": 44.91,
			"priceData.formatted.discountedPrice": "€44.91",
			"ribbon":                              "New", "ribbons.0.text": "New", "sku": "SH-1",
		} {
			expect.Equal(t, at(changed, path), want, "after the update %s", path)
		}
		// Variants that stay keep their ids when a choice is added.
		kept := at(changed, "variants.0.id")
		grown := s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"productOptions":[
			{"name":"Color","choices":[{"value":"#ffffff","description":"White"},{"value":"#000080","description":"Navy"}]},
			{"name":"Size","choices":[{"value":"S"},{"value":"M"},{"value":"L"}]}]}}`)
		if n := len(at(grown, "product.variants").([]any)); n != 6 || at(grown, "product.variants.0.id") != kept {
			t.Errorf("%d variants, first %v, want 6 with first %v", n, at(grown, "product.variants.0.id"), kept)
		}
		s.Must("boss", "DELETE", "/v1/products/"+id, "")
		if code, _ := s.Call("boss", "GET", "/v1/products/"+id, ""); code != http.StatusNotFound {
			t.Errorf("a deleted product: %d", code)
		}
		want := []string{"ProductCreated", "ProductChanged", "ProductChanged", "VariantsChanged", "ProductDeleted"}
		expect.Diff(t, want, s.Events(), "events")
		expect.Equal(t, s.Count("product_variants")+s.Count("inventory")+s.Count("search_refs"), 0,
			"rows left behind")
	})
}

func TestEveryViolationIsReported(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	code, out := s.Call("boss", "POST", "/v1/products",
		`{"product":{"sku":"`+strings.Repeat("x", 41)+`","priceData":{"price":-1},"weight":1e12,
		"discount":{"type":"PERCENT","value":101},"manageVariants":true,"productType":"gas","ribbon":"`+
			strings.Repeat("r", 31)+`",
		"pricePerUnitData":{"totalQuantity":1,"totalMeasurementUnit":"KG","baseQuantity":1,"baseMeasurementUnit":"L"}}}`)
	expect.EqualNow(t, code, http.StatusBadRequest, out)
	got := names(at(out, "details.validationError.fieldViolations"), "field")
	want := "product.discount.value product.manageVariants product.name product.priceData.price product.pricePerUnitData.baseMeasurementUnit product.productType product.ribbon product.sku product.weight"
	expect.Equal(t, got, want)
	code, out = s.Call("boss", "POST", "/v1/products", `{"product":{"name":"x","priceData":{"price":1},"productOptions":[
		{"name":"A","choices":[{"value":"1"},{"value":"1"}]},{"name":"A","choices":[{"value":""}]},{"name":"B","choices":[]}]}}`)
	got = names(at(out, "details.validationError.fieldViolations"), "field")
	want = "product.productOptions[0].choices[1].description product.productOptions[1].choices[0].value product.productOptions[1].name product.productOptions[2].choices"
	expect.That(t, code == http.StatusBadRequest && got == want, "%d\ngot  %s\nwant %s", code, got, want)
	expect.Equal(t, s.Count("products"), 0, "products were stored")
}

func TestPatchesAreCheckedWhole(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	id := s.Add(`{"name":"Mug","priceData":{"price":9}}`)
	for body, want := range map[string]string{
		`{"product":{"name":null}}`:                              "product.name",
		`{"product":{"priceData":null}}`:                         "product.priceData",
		`{"product":{"priceData":{"price":1000000000}}}`:         "product.priceData.price",
		`{"product":{"manageVariants":true}}`:                    "product.manageVariants",
		`{"product":{"name":"` + strings.Repeat("ä", 81) + `"}}`: "product.name",
		`{"product":{"seoData":{"settings":{"keywords":[{"term":"` + strings.Repeat("k", 501) +
			`"}]}}}}`: "product.seoData.settings.keywords[0].term",
	} {
		s.WantViolations("boss", "PATCH", "/v1/products/"+id, body, want)
	}
}

func TestSlugs(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		var got []string
		for _, name := range []string{"Crème Brûlée!", "Creme Brulee", "日本 酒", "!!!", "!!!"} {
			id := s.Add(`{"name":"` + name + `","priceData":{"price":1}}`)
			got = append(got, at(s.Must("boss", "GET", "/v1/products/"+id, ""), "product.slug").(string))
		}
		expect.Diff(t, []string{"creme-brulee", "creme-brulee-2", "日本-酒", "product", "product-2"}, got)
		code, out := s.Call("boss", "POST", "/v1/products",
			`{"product":{"name":"x","slug":"Creme-Brulee","priceData":{"price":1}}}`)
		expect.That(t, code == http.StatusConflict && at(out, "details.applicationError.code") == catalog.CodeSlugTaken,
			"a taken slug: %d %v", code, out)
	})
}

func TestShoppersSeeVisibleThingsOnly(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		shown, hidden := s.Add(`{"name":"Shown","priceData":{"price":1},"costAndProfitData":{"itemCost":0.4}}`), s.Add(
			`{"name":"Hidden","visible":false,"priceData":{"price":1}}`)
		collection := at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Secret","visible":false}}`),
			"collection.id").(string)
		s.Must("boss", "POST", "/v1/collections/"+collection+"/productIds", `{"productIds":["`+shown+`","`+hidden+`"]}`)
		inCollection := `{"query":{"filter":{"collectionIds":{"$hasSome":["` + collection + `"]}}}}`
		for _, test := range []struct{ who, method, path, body, list, want string }{
			{"v", "POST", "/v1/products/query-platformized", `{}`, "products", "Shown"},
			{"boss", "POST", "/v1/products/query-platformized", `{}`, "products", "Hidden Shown"},
			{"v", "POST", "/v1/products/query", `{"includeHiddenProducts":true}`, "products", "Shown"},
			{"boss", "POST", "/v1/products/query", `{}`, "products", "Shown"},
			{"boss", "POST", "/v1/products/query", `{"includeHiddenProducts":true}`, "products", "Hidden Shown"},
			{"v", "POST", "/v1/products/search", `{"search":{"search":{"expression":"hid"}}}`, "products", ""},
			{"boss", "POST", "/v1/products/search", `{"search":{"search":{"expression":"hid"}}}`, "products", "Hidden"},
			{"v", "POST", "/v1/products/query-platformized", inCollection, "products", "Shown"},
			{"boss", "POST", "/v1/products/query-platformized", inCollection, "products", "Shown Hidden"},
			{"v", "POST", "/v2/collections/query", `{}`, "collections", "All Products"},
			{"boss", "POST", "/v2/collections/query", `{}`, "collections", "All Products Secret"},
			{"v", "POST", "/v1/collections/query", `{}`, "collections", "All Products"},
		} {
			expect.Equal(t, names(s.Must(test.who, test.method, test.path, test.body)[test.list], "name"), test.want,
				"%s %s %s", test.who, test.path, test.body)
		}
		expect.Equal(t, names(s.Must("v", "POST", "/v1/variants/query", `{"query":{}}`)["variants"], "productName"),
			"Shown", "variants for a shopper")
		for _, path := range []string{"/v1/products/" + hidden, "/v1/products/slug/hidden",
			"/v1/variants/" + hidden + "-" + catalog.ZeroVariant,
			"/v1/collections/" + collection, "/v2/collections/" + collection, "/v2/collections/slug/secret",
			"/v1/collections/slug/secret"} {
			if code, _ := s.Call("v", "GET", path, ""); code != http.StatusNotFound {
				t.Errorf("a shopper got %s: %d", path, code)
			}
			s.Must("boss", "GET", path, "")
		}
		for _, path := range []string{"/v1/products/" + hidden + "/variants/query",
			"/v1/products/" + hidden + "/productOptionsAvailability"} {
			if code, _ := s.Call("v", "POST", path, `{}`); code != http.StatusNotFound {
				t.Errorf("a shopper got %s: %d", path, code)
			}
		}
		// Nor do they learn of hidden collections from the products in them, or of hidden variants.
		for _, who := range []string{"v", "boss"} {
			for where, answer := range map[string]any{
				"product": s.Must(who, "GET", "/v1/products/"+shown, "")["product"],
				"slug":    s.Must(who, "GET", "/v1/products/slug/shown", "")["product"],
				"query":   s.Must(who, "POST", "/v1/products/query", `{}`)["products"],
				"search": s.Must(who, "POST", "/v1/products/search",
					`{"search":{"aggregations":[{"fieldPath":"collectionIds"}]}}`),
				"variant":  s.Must(who, "GET", "/v1/variants/"+shown+"-"+catalog.ZeroVariant, ""),
				"variants": s.Must(who, "POST", "/v1/variants/query", `{}`),
			} {
				expect.Equal(t, strings.Contains(toJSON(t, answer), collection), (who == "boss"),
					"%s for %s names the hidden collection", where, who)
			}
		}
		shirt := s.Add(shirt)
		variant := at(s.Must("v", "GET", "/v1/products/"+shirt, ""), "product.variants.0.id").(string)
		s.Must("v", "GET", "/v1/variants/"+shirt+"-"+variant, "")
		s.Must("boss", "PATCH", "/v1/products/"+shirt+"/variants",
			`{"variants":[{"variantIds":["`+variant+`"],"visible":false}]}`)
		if code, _ := s.Call("v", "GET", "/v1/variants/"+shirt+"-"+variant, ""); code != http.StatusNotFound {
			t.Errorf("a shopper got a hidden variant: %d", code)
		}
		s.Must("boss", "GET", "/v1/variants/"+shirt+"-"+variant, "")
		// Costs are for those who run the shop, and on demand.
		if got := at(s.Must("v", "GET", "/v1/products/"+shown+"?includeMerchantSpecificData=true", ""),
			"product.costAndProfitData"); got != nil {
			t.Errorf("a shopper saw costs: %v", got)
		}
		if got := at(s.Must("boss", "GET", "/v1/products/"+shown+"?includeMerchantSpecificData=true", ""),
			"product.costAndProfitData.profit"); got != 0.6 {
			t.Errorf("profit: %v", got)
		}
	})
}

func TestWhoMayCall(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	for _, op := range s.Operations() {
		path := strings.NewReplacer("{", "", "}", "", ".", "").Replace(op.Path)
		for who, want := range map[string]int{"": http.StatusUnauthorized, "clerk": http.StatusForbidden,
			"v": http.StatusForbidden} {
			if who == "v" && op.Access.Visitors {
				continue
			}
			if code, _ := s.Call(who, op.Method, path, ""); code != want {
				t.Errorf("%s as %q: %d, want %d", op.ID, who, code, want)
			}
		}
		expect.That(t, op.Reads || !op.Access.Visitors, "%s: shoppers may write", op.ID)
	}
}

func TestVariantsOfTheirOwn(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(shirt)
		s.Events()
		out := s.Must("boss", "PATCH", "/v1/products/"+id+"/variants", `{"variants":[
			{"choices":{"Color":"#000080"},"price":59.9,"sku":"NAVY"},{"choices":{"Color":"White","Size":"M"},"visible":false,"weight":0.5,"cost":20}]}`)
		expect.Equal(t, len(out["variants"].([]any)), 3, "variants were named, want 3")
		product := at(s.Must("boss", "GET", "/v1/products/"+id, ""), "product")
		for path, want := range map[string]any{
			"priceRange.minValue": 49.9, "priceRange.maxValue": 59.9, "variants.2.variant.priceData.price": 59.9,
			"variants.2.variant.sku":     "NAVY",
			"variants.1.variant.visible": false, "productOptions.0.choices.0.visible": true, "weightRange.maxValue": 0.3,
		} {
			expect.Equal(t, at(product, path), want, path)
		}
		if got := names(s.Must("v", "POST", "/v1/products/search", `{"search":{"search":{"expression":"navy"}}}`)["products"],
			"name"); got != "Linen Shirt" {
			t.Errorf("search by a variant's SKU found %q", got)
		}
		// Querying variants of the product.
		page := s.Must("v", "POST", "/v1/products/"+id+"/variants/query",
			`{"choices":{"Size":"M"},"paging":{"limit":1,"offset":1}}`)
		expect.That(t, page["totalResults"] == 2.0 && at(page, "variants.0.choices.Color") == "Navy" &&
			at(page, "metadata.offset") == 1.0, "page of variants: %v", page)
		one := s.Must("v", "GET", "/v1/variants/"+id+"-"+at(product, "variants.2.id").(string), "")
		expect.That(t, at(one, "variant.variantName") == "Navy | S" && at(one, "variant.sku") == "NAVY" &&
			at(one, "variant.managedVariant") == true, "store variant: %v", one)
		code, out := s.Call("boss", "PATCH", "/v1/products/"+id+"/variants",
			`{"variants":[{"choices":{"Color":"Red"},"price":1},{"price":2}]}`)
		expect.Equal(t, code, http.StatusBadRequest, "unknown choices %v", out)
		s.Must("boss", "POST", "/v1/products/"+id+"/variants/resetToDefault", `{}`)
		s.Must("boss", "DELETE", "/v1/products/"+id+"/options", "")
		product = at(s.Must("boss", "GET", "/v1/products/"+id, ""), "product")
		if at(product, "variants.0.id") != catalog.ZeroVariant || at(product, "manageVariants") != false ||
			len(at(product, "variants").([]any)) != 1 {
			t.Errorf("without options: %v", at(product, "variants"))
		}
		code, out = s.Call("boss", "PATCH", "/v1/products/"+id+"/variants",
			`{"variants":[{"variantIds":["`+catalog.ZeroVariant+`"],"price":1}]}`)
		if code != http.StatusPreconditionRequired ||
			at(out, "details.applicationError.code") != catalog.CodeVariantsNotManaged {
			t.Errorf("variants that are not managed: %d %v", code, out)
		}
		want := []string{"VariantsChanged", "VariantsChanged", "ProductChanged", "VariantsChanged"}
		expect.Diff(t, want, s.Events(), "events")
	})
}

func TestMediaOfProducts(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	id := s.Add(shirt)
	s.Must("boss", "POST", "/v1/products/"+id+"/media",
		`{"media":[{"mediaId":"pic-1"},{"mediaId":"pic-2","choice":{"option":"Color","choice":"Navy"}},{"url":"https://img.test/a.png"}]}`)
	product := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product")
	for path, want := range map[string]any{
		"media.mainMedia.id": "pic-1", "media.mainMedia.image.url": "https://shop.test/media/pic-1/x.jpg",
		"media.items.0.thumbnail.url":    "https://shop.test/media/pic-1/x.jpg?w=256",
		"media.items.0.thumbnail.height": 192.0, "media.items.2.image.url": "https://img.test/a.png",
		"media.items.2.mediaType":                       "image",
		"productOptions.0.choices.1.media.mainMedia.id": "pic-2", "productOptions.0.choices.0.media": nil,
	} {
		expect.Equal(t, at(product, path), want, path)
	}
	if item := s.Sold(id, `{"options":{"Color":"White","Size":"S"}}`); item.Image.ID != "pic-1.jpg" {
		t.Errorf("our own picture has no id that ends as its file: %+v", item.Image)
	}
	outside := s.Add(`{"name":"Outside","priceData":{"price":1}}`)
	s.Must("boss", "POST", "/v1/products/"+outside+"/media", `{"media":[{"url":"https://img.test/b.png"}]}`)
	if item := s.Sold(outside, ``); item.Image.ID != "" || item.Image.URL != "https://img.test/b.png" {
		t.Errorf("an outside picture: %+v", item.Image)
	}
	available := s.Must("v", "POST", "/v1/products/"+id+"/productOptionsAvailability",
		`{"options":{"Color":"Navy","Size":"S"}}`)
	expect.That(t, at(available, "media.mainMedia.id") == "pic-2" && at(available, "availableForPurchase") == true,
		"availability: %v", available)
	code, out := s.Call("boss", "POST", "/v1/products/"+id+"/media",
		`{"media":[{"mediaId":"nope"},{"mediaId":"pic-1","url":"https://x.test"},{}]}`)
	expect.Equal(t, code, http.StatusBadRequest, "wrong media %v", out)
	s.Must("boss", "PATCH", "/v1/products/"+id+"/choices/media",
		`{"media":[{"option":"Color","choice":"White","mediaIds":["pic-1"]}]}`)
	s.Must("boss", "POST", "/v1/products/"+id+"/choices/media/delete",
		`{"media":[{"option":"Color","choice":"Navy","mediaIds":[]}]}`)
	s.Must("boss", "POST", "/v1/products/"+id+"/media/delete", `{"mediaIds":["pic-2"]}`)
	product = at(s.Must("v", "GET", "/v1/products/"+id, ""), "product")
	expect.Equal(t, names(at(product, "media.items"), "id"), "pic-1 https://img.test/a.png", "left")
	if at(product, "productOptions.0.choices.1.media") != nil ||
		at(product, "productOptions.0.choices.0.media.mainMedia.id") != "pic-1" {
		t.Errorf("choices: %v", at(product, "productOptions.0"))
	}
	s.Must("boss", "POST", "/v1/products/"+id+"/media/delete", `{}`)
	if got := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.media.items"); len(got.([]any)) != 0 {
		t.Errorf("after removing all: %v", got)
	}
}
