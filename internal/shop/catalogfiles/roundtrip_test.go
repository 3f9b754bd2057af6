package catalogfiles_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
)

// goods draws products with everything that files carry.
type goods struct {
	r       *rig
	media   []string
	options []string
}

// words are texts with all that is hard to write into a file.
var words = rapid.StringOfN(rapid.RuneFrom([]rune("abcXYZ  =+-@'\",;|\\=é漢\n<>&")), 1, 12, -1)

func label(t *rapid.T, name string) string {
	text := strings.TrimSpace(words.Draw(t, name))
	if text == "" {
		return "x"
	}
	return text
}

func (g *goods) draw(t *rapid.T, n int) {
	ctx := g.r.boss()
	text := func(name string) string {
		if !rapid.Bool().Draw(t, "has "+name) {
			return ""
		}
		return words.Draw(t, name)
	}
	content := map[string]any{
		"name": label(t, "name"), "slug": fmt.Sprintf("p-%d", n), "description": text("description"),
		"brand": strings.TrimSpace(text("brand")), "ribbon": text("ribbon"),
		"sku": strings.TrimSpace(text("sku")), "visible": rapid.Bool().Draw(t, "visible"),
		"productType":       rapid.SampledFrom([]string{"physical", "digital"}).Draw(t, "type"),
		"membersOnly":       rapid.Bool().Draw(t, "members only"),
		"deliveryProfileId": rapid.SampledFrom([]string{"", "1a2b3c4d-0000-4000-8000-00000000000a"}).Draw(t, "profile"),
		"priceData": map[string]any{"price": json.Number(
			rapid.SampledFrom([]string{"0", "1", "19.99", "1234.5"}).Draw(t, "price"))},
	}
	if rapid.Bool().Draw(t, "discounted") {
		content["discount"] = map[string]any{"type": rapid.SampledFrom([]string{"NONE", "AMOUNT", "PERCENT"}).Draw(t,
			"discount"), "value": 12.5}
	}
	if rapid.Bool().Draw(t, "more") {
		content["weight"] = json.Number("0.50")
		content["costAndProfitData"] = map[string]any{"itemCost": 3}
		content["additionalInfoSections"] = []any{map[string]any{"title": "T", "description": text("section")}}
		content["customTextFields"] = []any{map[string]any{"title": label(t, "field"), "maxLength": 10, "mandatory": true}}
		content["seoData"] = map[string]any{"tags": []any{map[string]any{"type": "title", "children": text("seo")}}}
		content["packageDimensions"] = map[string]any{"length": "1.50", "unit": "CM"}
		content["pricePerUnitData"] = map[string]any{"totalQuantity": 250, "totalMeasurementUnit": "G", "baseQuantity": 1,
			"baseMeasurementUnit": "KG"}
	}
	options := rapid.IntRange(0, 2).Draw(t, "options")
	managed := options > 0 && rapid.Bool().Draw(t, "managed")
	var list []any
	var first string
	for i := range options {
		var choices []any
		for j := range rapid.IntRange(1, 3).Draw(t, "choices") {
			choice := fmt.Sprintf("%s%d", label(t, "choice"), j)
			value := choice
			if rapid.Bool().Draw(t, "value") {
				value = "#00ff0" + fmt.Sprint(j)
			}
			if first == "" {
				first = choice
			}
			choices = append(choices, map[string]any{"value": value, "description": choice})
		}
		list = append(list, map[string]any{"name": fmt.Sprintf("%s%d", label(t, "option"), i), "choices": choices})
	}
	if options > 0 {
		content["productOptions"], content["manageVariants"] = list, managed
	}
	body, err := json.Marshal(map[string]any{"product": content})
	expect.OK(t, err)
	made := g.r.OK("owner", "POST", "/v1/products", string(body))
	id := made.String("product.id")
	if managed {
		g.override(t, id, made)
	}
	stock := inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{ProductID: id}}
	tracked := rapid.Bool().Draw(t, "tracked")
	stock.InventoryItem.TrackQuantity = &tracked
	if rapid.Bool().Draw(t, "preorder") {
		message, limit := label(t, "message"), int64(5)
		stock.InventoryItem.PreorderInfo = &inventory.PreorderInfo{Enabled: true, Message: &message, Limit: &limit}
	}
	variants, _ := made.At("product.variants").([]any)
	for _, v := range variants {
		quantity, flag := rapid.Int64Range(0, 9).Draw(t, "quantity"), rapid.Bool().Draw(t, "flag")
		stock.InventoryItem.Variants = append(stock.InventoryItem.Variants,
			inventory.InventoryVariantInput{VariantID: v.(map[string]any)["id"].(string), Quantity: &quantity, InStock: &flag})
	}
	expect.OK(t, g.r.stock.UpdateInventory(ctx, &stock))
	if stock.InventoryItem.PreorderInfo != nil && tracked && rapid.Bool().Draw(t, "sold in advance") {
		v := stock.InventoryItem.Variants[0]
		expect.OK(t,
			g.r.stock.Decrement(ctx, []inventory.Movement{{ProductID: id, VariantID: v.VariantID, Quantity: *v.Quantity + 2,
				Preorder: true}}, "ORDER"))
	}
	for i, picture := range g.media {
		if !rapid.Bool().Draw(t, "picture") {
			continue
		}
		one := catalog.MediaDataForWrite{MediaID: picture}
		if i == 0 && first != "" && rapid.Bool().Draw(t, "shown") {
			one.Choice = &catalog.OptionAndChoice{Option: list[0].(map[string]any)["name"].(string), Choice: first}
		}
		expect.OK(t,
			catalog.Gallery{Service: g.r.catalog}.AddMedia(ctx, &catalog.AddMediaRequest{ID: id, Media: []catalog.MediaDataForWrite{one}}))
	}
	if rapid.Bool().Draw(t, "subscriptions") {
		in := &catalog.AssignSubscriptionOptionsRequest{ProductID: id}
		for _, option := range g.options {
			in.Options = append(in.Options, catalog.OfferedPlan{ID: option, Hidden: rapid.Bool().Draw(t, "hidden")})
		}
		once := rapid.Bool().Draw(t, "once")
		offers := catalog.Offers{Service: g.r.catalog}
		expect.OK(t, offers.AssignSubscriptionOptions(ctx, in))
		expect.OK(t,
			offers.AllowOneTimePurchases(ctx, &catalog.AllowOneTimePurchasesRequest{ProductID: id, Allowed: &once}))
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "collections") {
		name := fmt.Sprintf("%s%d", label(t, "collection"), i)
		c, err := g.r.collections.CreateCollection(ctx,
			&collections.CreateCollectionRequest{Collection: collections.CollectionContent{Name: name}})
		expect.OK(t, err)
		expect.OK(t,
			g.r.collections.AddProducts(ctx, &collections.CollectionProductsRequest{ID: c.Collection.ID,
				ProductIDs: []string{id}}))
	}
}

func (g *goods) override(t *rapid.T, id string, made interface{ At(string) any }) {
	variants, _ := made.At("product.variants").([]any)
	in := &catalog.UpdateVariantsRequest{ID: id}
	for _, v := range variants {
		one := catalog.VariantOverride{VariantIDs: []string{v.(map[string]any)["id"].(string)}}
		if rapid.Bool().Draw(t, "own price") {
			price, cost, weight := catalog.Number("7.25"), catalog.Number("2"), catalog.Number("0.10")
			one.Price, one.Cost, one.Weight = &price, &cost, &weight
		}
		if rapid.Bool().Draw(t, "own sku") {
			sku := label(t, "variant sku")
			one.SKU = &sku
		}
		visible := rapid.Bool().Draw(t, "variant visible")
		one.Visible = &visible
		in.Variants = append(in.Variants, one)
	}
	expect.OK(t, expect.Err(g.r.catalog.UpdateVariants(g.r.boss(), in)))
}

// An export, brought into a shop without products, gives the same export again; and
// brought in once more it changes nothing.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		r := newRig(t, dialect)
		r.start()
		g := &goods{r: r}
		for side := range 3 {
			f, err := r.media.Put(r.boss(), "a picture, =1.png", bytes.NewReader(aPicture(t, 10+side)))
			expect.OK(t, err)
			g.media = append(g.media, f.ID)
		}
		for _, title := range []string{"Monthly", "Weekly"} {
			g.options = append(g.options, r.OK("owner", "POST", "/v1/subscription-options",
				`{"subscriptionOption":{"title":"`+title+
					`","subscriptionSettings":{"frequency":"MONTH","autoRenewal":true}}}`).String("subscriptionOption.id"))
		}
		once := func(t *rapid.T) {
			r.clear()
			n := rapid.IntRange(1, 3).Draw(t, "products")
			for i := range n {
				g.draw(t, i)
			}
			file := r.export()
			r.clear()
			i := r.take(file)
			if i.Created != int64(n) || i.Errors+i.Warnings > 0 {
				t.Fatalf("%s\n%s\n%s", about(i), r.issues(i.ID), file)
			}
			if diff := cmp.Diff(file, r.export()); diff != "" {
				t.Fatal(diff)
			}
			if i := r.take(file); i.Unchanged != int64(n) {
				t.Fatalf("%s\n%s", about(i), file)
			}
		}
		if dialect == store.SQLite {
			rapid.Check(t, once)
			return
		}
		for seed := range 5 { // waiting for the queue takes longer there
			rapid.Custom(func(t *rapid.T) int { once(t); return 0 }).Example(seed)
		}
	})
}

// clear takes all products and collections away.
func (r *rig) clear() {
	r.t.Helper()
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		for _, sql := range []string{"DELETE FROM products", "DELETE FROM collections WHERE id <> '" + catalog.AllProducts +
			"'", "UPDATE collections SET products = 0"} {
			if _, err := tx.Exec(sql); err != nil {
				return err
			}
		}
		return nil
	})
	expect.OK(r.t, err)
}
