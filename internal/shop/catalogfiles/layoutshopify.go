package catalogfiles

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

func shopifyLayout() *layout {
	return &layout{
		name: LayoutShopify, needs: []string{"handle", "title", "variant price"}, read: readShopify,
		reads: []string{
			"handle", "title", "body (html)", "vendor", "type", "collection", "published", "option1 name", "option1 value",
			"option2 name", "option2 value",
			"option3 name", "option3 value", "variant sku", "variant grams", "variant weight unit", "variant inventory tracker",
			"variant inventory qty",
			"variant inventory policy", "variant price", "variant compare at price", "variant requires shipping", "image src",
			"image position",
			"image alt text", "gift card", "seo title", "seo description", "variant image", "cost per item", "status",
		},
		called: map[string]string{ // files since 2024 call columns so
			"url handle": "handle", "description": "body (html)", "published on online store": "published", "sku": "variant sku",
			"price":            "variant price",
			"compare-at price": "variant compare at price", "inventory tracker": "variant inventory tracker",
			"inventory quantity":                 "variant inventory qty",
			"continue selling when out of stock": "variant inventory policy", "weight value (grams)": "variant grams",
			"weight unit for display": "variant weight unit", "requires shipping": "variant requires shipping",
			"product image url": "image src",
			"variant image url": "variant image",
		},
		key: func(r row) (string, error) {
			handle := store.Fold(r.get("handle"))
			if handle == "" {
				return "", errors.New("has no handle")
			}
			return handle, nil
		},
	}
}

// readShopify makes a product of the rows of one handle: the first tells about the
// product, each with a price is a variant, each with an image adds it.
func readShopify(d *draft) {
	first := d.rows[0]
	for _, r := range d.rows { // rows may be sorted otherwise
		if r.get("title") != "" {
			first = r
			break
		}
	}
	if yes := d.yesNo(first, "gift card"); yes != nil && *yes {
		d.fail(first, "gift card", "gift cards cannot be imported as products")
		return
	}
	d.entry.Slug = slug(first.get("handle"))
	if first.get("title") == "" {
		d.fail(first, "title", "is required on the first row of a product")
	}
	d.text(first, "name", "title", first.get("title"), 80)
	d.text(first, "description", "body (html)", first.get("body (html)"), 8000)
	d.text(first, "brand", "vendor", first.get("vendor"), 50)
	d.shopifyVisible(first)
	d.shopifySEO(first)
	d.shopifyCollections(first)
	var sold []row
	for _, r := range d.rows {
		if r.get("variant price") != "" || r.get("option1 value") != "" {
			sold = append(sold, r)
		}
	}
	if len(sold) == 0 {
		d.fail(first, "variant price", "is required")
		return
	}
	options := d.shopifyOptions(first, sold)
	d.shopifyPrices(sold)
	d.shopifyVariants(sold, options)
	d.shopifyPictures(sold, options)
}

// slug makes a handle fit for an address of this shop.
func slug(text string) string {
	out := strings.Join(store.Words(text), "-")
	if runes := []rune(out); len(runes) > 100 {
		out = strings.Trim(string(runes[:100]), "-")
	}
	return out
}

func (d *draft) shopifyVisible(r row) {
	if !d.Has("published") && !d.Has("status") {
		return
	}
	visible := true
	if yes := d.yesNo(r, "published"); yes != nil {
		visible = *yes
	}
	if status := strings.ToLower(r.get("status")); status != "" && status != "active" {
		visible = false
	}
	d.set("visible", "published", visible)
}

func (d *draft) shopifySEO(r row) {
	title, description := r.get("seo title"), r.get("seo description")
	if !d.Has("seo title") && !d.Has("seo description") {
		return
	}
	var tags []map[string]any
	if title != "" {
		tags = append(tags, map[string]any{"type": "title", "children": title})
	}
	if description != "" {
		tags = append(tags, map[string]any{"type": "meta",
			"props": map[string]any{"name": "description", "content": description}})
	}
	if len(tags) == 0 {
		d.set("seoData", "seo title", nil)
		return
	}
	d.set("seoData", "seo title", map[string]any{"tags": tags})
}

// shopifyCollections takes the type for a collection where the file names none.
func (d *draft) shopifyCollections(r row) {
	column := "type"
	if d.Has("collection") {
		column = "collection"
	}
	if !d.Has(column) {
		return
	}
	d.collections(r, column, []string{r.get(column)})
}

// collections notes collections by their names.
func (d *draft) collections(r row, column string, names []string) {
	list := []catalog.EntryCollection{}
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if short, cut := clipped(name, 50); cut {
			d.warn(r, column, "was cut to 50 characters")
			name = short
		}
		list = append(list, catalog.EntryCollection{Name: name})
	}
	d.entry.Collections = &list
}

// shopifyOptions finds the options and all their choices, in the order of the rows.
func (d *draft) shopifyOptions(first row, sold []row) []string {
	var names []string
	var list []map[string]any
	for i := 1; i <= 3; i++ {
		name := first.get(fmt.Sprintf("option%d name", i))
		column := fmt.Sprintf("option%d value", i)
		if name == "" {
			continue
		}
		var choices []string
		for _, r := range sold {
			if choice := r.get(column); choice != "" && !slices.Contains(choices, choice) {
				choices = append(choices, choice)
			}
		}
		if name == "Title" && len(sold) == 1 && len(choices) <= 1 && i == 1 { // what a product without options has
			break
		}
		names = append(names, name)
		list = append(list, optionOf(name, choices))
		d.columns[fmt.Sprintf("productOptions[%d]", len(list)-1)] = column
	}
	d.options(list, "option1 name")
	return names
}

func optionOf(name string, choices []string) map[string]any {
	var list []map[string]any
	for _, choice := range choices {
		list = append(list, map[string]any{"value": choice, "description": choice})
	}
	return map[string]any{"name": name, "choices": list}
}

// options sets the options; a product that has some has managed variants.
func (d *draft) options(list []map[string]any, column string) {
	if len(list) == 0 {
		d.set("productOptions", column, []any{})
		d.set("manageVariants", column, false)
		return
	}
	d.set("productOptions", column, list)
	d.set("manageVariants", column, true)
}

// prices are what one row asks for: what is paid, and what was before.
type prices struct{ now, before catalog.Number }

func (d *draft) shopifyPrices(sold []row) {
	var all []prices
	for _, r := range sold {
		now, ok := d.number(r, "variant price")
		if !ok {
			if r.get("variant price") == "" {
				d.fail(r, "variant price", "is required")
			}
			return
		}
		before, _ := d.number(r, "variant compare at price")
		all = append(all, prices{now, before})
	}
	d.prices(sold, all, "variant price", "variant compare at price")
}

// prices sets the price of the product and of variants that have another. A price
// before a discount becomes a discount of the product where one and the same fits
// all variants.
func (d *draft) prices(rows []row, all []prices, nowColumn, beforeColumn string) {
	full := make([]catalog.Number, len(all))
	differs := false
	var less, share *big.Rat
	for i, p := range all {
		full[i] = p.now
		now, before := rat(p.now), rat(p.before)
		if before.Cmp(now) > 0 {
			full[i] = p.before
		} else {
			before = now
		}
		off := new(big.Rat).Sub(before, now)
		part := new(big.Rat)
		if before.Sign() > 0 {
			part.Mul(big.NewRat(100, 1), new(big.Rat).Quo(off, before))
		}
		if i == 0 {
			less, share = off, part
			continue
		}
		if less != nil && less.Cmp(off) != 0 {
			less = nil
		}
		if share != nil && share.Cmp(part) != 0 {
			share = nil
		}
	}
	switch {
	case less != nil && less.Sign() == 0:
		if d.Has(beforeColumn) {
			d.set("discount", beforeColumn, nil)
		}
	case less != nil:
		d.set("discount", beforeColumn, map[string]any{"type": catalog.DiscountAmount, "value": decimal(less)})
	case share != nil:
		d.set("discount", beforeColumn, map[string]any{"type": catalog.DiscountPercent, "value": decimal(share)})
	default:
		differs = true
	}
	if differs {
		d.warn(rows[0], beforeColumn,
			"was left out: the variants have different discounts, but a product can have one discount only")
		d.set("discount", beforeColumn, nil)
		for i, p := range all {
			full[i] = p.now
		}
	}
	d.set("priceData", nowColumn, map[string]any{"price": full[0]})
	d.full = full
}

func (d *draft) shopifyVariants(sold []row, options []string) {
	for i, r := range sold {
		v := catalog.EntryVariant{Quantity: d.quantity(r, "variant inventory qty")}
		sku := strings.TrimPrefix(r.get("variant sku"), "'")
		weight := catalog.Given[catalog.Number]{Is: d.Has("variant grams")}
		if grams, ok := d.number(r, "variant grams"); ok {
			n := d.weight(rat(grams))
			weight.Value = &n
		}
		if len(options) == 0 {
			d.setPlain(r, sku, "variant sku", weight, "variant grams", d.given(r, "cost per item"), "cost per item")
		} else {
			v.Choices = map[string]string{}
			for n, name := range options {
				v.Choices[name] = r.get("option" + strconv.Itoa(n+1) + " value")
				if v.Choices[name] == "" {
					d.fail(r, "option"+strconv.Itoa(n+1)+" value", "must be a choice of %s", name)
				}
			}
			v.SKU = catalog.Given[string]{Is: d.Has("variant sku")}
			if sku != "" {
				v.SKU.Value = &sku
			}
			v.Weight, v.Cost = weight, d.given(r, "cost per item")
			v.Visible = new(bool)
			*v.Visible = true
			if i < len(d.full) {
				v.Price = catalog.Given[catalog.Number]{Is: true}
				if i > 0 && d.full[i] != d.full[0] {
					v.Price.Value = &d.full[i]
				}
			}
		}
		if i == 0 || r.get("variant inventory tracker") != "" {
			d.shopifyStock(r)
		}
		if d.entry.Tracked != nil && !*d.entry.Tracked { // nobody counts: it is there
			yes := true
			v.InStock = &yes
		}
		d.addVariant(r, v)
	}
}

func (d *draft) shopifyStock(r row) {
	if d.Has("variant inventory tracker") {
		tracked := r.get("variant inventory tracker") != ""
		d.entry.Tracked = &tracked
	} else if d.Has("variant inventory qty") && r.get("variant inventory qty") != "" {
		tracked := true
		d.entry.Tracked = &tracked
	}
	if d.Has("variant inventory policy") {
		d.entry.Preorder = &inventory.PreorderInfo{Enabled: strings.EqualFold(r.get("variant inventory policy"), "continue")}
	}
	if yes := d.yesNo(r, "variant requires shipping"); yes != nil {
		kind := catalog.Physical
		if !*yes {
			kind = catalog.Digital
		}
		d.set("productType", "variant requires shipping", kind)
	}
}

// setPlain gives a product without options what others have on variants.
func (d *draft) setPlain(r row, sku, skuColumn string, weight catalog.Given[catalog.Number], weightColumn string,
	cost catalog.Given[catalog.Number], costColumn string) {
	d.text(r, "sku", skuColumn, sku, 40)
	if weight.Is {
		d.set("weight", weightColumn, nil)
		if weight.Value != nil {
			d.set("weight", weightColumn, *weight.Value)
		}
	}
	if cost.Is {
		d.set("costAndProfitData", costColumn, nil)
		if cost.Value != nil {
			d.set("costAndProfitData", costColumn, map[string]any{"itemCost": *cost.Value})
		}
	}
}

func (d *draft) shopifyPictures(sold []row, options []string) {
	if !d.Has("image src") {
		return
	}
	d.pictures = new([]address)
	rows := slices.Clone(d.rows)
	slices.SortStableFunc(rows, func(a, b row) int { return position(a) - position(b) })
	for _, r := range rows {
		d.picture(r, "image src", r.get("image src"), r.get("image alt text"))
	}
	for _, r := range sold {
		d.picture(r, "variant image", r.get("variant image"), "")
	}
	column := func(name string) string { return "option" + strconv.Itoa(slices.Index(options, name)+1) + " value" }
	d.showByChoice(sold, options, func(r row) string { return r.get("variant image") },
		func(r row, name string) string { return r.get(column(name)) })
}

// showByChoice lets pictures of variants show choices. The option that pictures go
// by is the first whose every choice has one picture.
func (d *draft) showByChoice(rows []row, options []string, url func(row) string, choice func(row, string) string) {
	for _, name := range options {
		shown, order, fits := map[string]string{}, []string{}, true
		for _, r := range rows {
			at, label := url(r), choice(r, name)
			if at == "" || label == "" {
				continue
			}
			if have, ok := shown[label]; !ok {
				order = append(order, label)
			} else if have != at {
				fits = false
			}
			shown[label] = at
		}
		if fits && len(shown) > 0 {
			for _, label := range order {
				d.show(shown[label], name, label)
			}
			return
		}
	}
}

func position(r row) int {
	n, err := strconv.Atoi(r.get("image position"))
	if err != nil {
		return 1 << 20
	}
	return n
}
