package catalogfiles

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// The columns of Souk's own files, in order. A product has a PRODUCT row and, when
// its variants are managed, a VARIANT row for each.
var soukColumns = append([]string{
	"handle", "row", "name", "visible", "type", "description", "brand", "ribbon", "sku", "price", "cost", "discountType",
	"discountValue", "weight",
	"trackQuantity", "quantity", "inStock", "preorder", "preorderMessage", "preorderLimit", "collections", "images",
	"choiceImages", "manageVariants",
}, append(soukOptions(), "customTextFields", "infoSections", "seoData", "pricePerUnit", "productDimensions",
	"packageDimensions", "taxGroupId",
	"subscriptionOptions", "oneTimePurchase", "membersOnly", "deliveryProfileId")...)

const maxOptions = 6

func soukOptions() []string {
	var out []string
	for i := 1; i <= maxOptions; i++ {
		out = append(out, fmt.Sprintf("option%dName", i), fmt.Sprintf("option%d", i))
	}
	return out
}

const (
	rowProduct = "PRODUCT"
	rowVariant = "VARIANT"
)

func soukLayout() *layout {
	reads := make([]string, len(soukColumns))
	for i, name := range soukColumns {
		reads[i] = store.Fold(name)
	}
	return &layout{
		name: LayoutSouk, needs: []string{"handle", "row", "name"}, least: []string{"name"}, reads: reads, read: readSouk,
		key: func(r row) (string, error) {
			handle := store.Fold(csvfile.Plain(r.get("handle")))
			switch {
			case handle != "":
				return "handle " + handle, nil
			case csvfile.Plain(r.get("sku")) != "" && !isVariant(r):
				return "sku " + csvfile.Plain(r.get("sku")), nil
			case r.get("name") != "" && !isVariant(r):
				return "row " + strconv.Itoa(r.Row), nil
			}
			return "", errors.New("has neither a handle nor a name")
		},
	}
}

func isVariant(r row) bool { return strings.EqualFold(r.get("row"), rowVariant) }

func readSouk(d *draft) {
	var product *row
	for i := range d.rows {
		r := d.rows[i]
		switch kind := strings.ToUpper(r.get("row")); {
		case kind == rowVariant:
		case kind != "" && kind != rowProduct:
			d.fail(r, "row", "must be PRODUCT or VARIANT")
		case product != nil:
			d.fail(r, "handle", "is already used in row %d", product.Row)
		default:
			product = &d.rows[i]
		}
	}
	if product == nil {
		d.fail(d.rows[0], "row", "there is no PRODUCT row with this handle")
		return
	}
	d.soukProduct(*product)
	options := d.soukOptions(*product)
	for _, r := range d.rows {
		if isVariant(r) {
			d.soukVariant(r, options)
		}
	}
}

func (d *draft) soukProduct(r row) {
	text := func(column, field string) {
		if d.Has(column) {
			d.set(field, column, nil)
			if value := csvfile.Plain(r.raw(column)); value != "" {
				d.set(field, column, value)
			}
		}
	}
	d.entry.Slug = csvfile.Plain(r.get("handle"))
	for column, field := range map[string]string{
		"name": "name", "description": "description", "brand": "brand", "ribbon": "ribbon", "sku": "sku",
		"taxgroupid": "taxGroupId", "deliveryprofileid": "deliveryProfileId",
	} {
		text(column, field)
	}
	if kind := r.get("type"); kind != "" {
		d.set("productType", "type", strings.ToLower(kind))
	}
	if visible := d.yesNo(r, "visible"); visible != nil {
		d.set("visible", "visible", *visible)
	}
	if members := d.yesNo(r, "membersonly"); members != nil {
		d.set("membersOnly", "membersonly", *members)
	}
	if price, ok := d.number(r, "price"); ok {
		d.set("priceData", "price", map[string]any{"price": price})
	} else if d.entry.Slug == "" && r.get("price") == "" {
		d.columns["priceData"] = "price"
	}
	if d.Has("cost") {
		d.set("costAndProfitData", "cost", nil)
		if cost, ok := d.number(r, "cost"); ok {
			d.set("costAndProfitData", "cost", map[string]any{"itemCost": cost})
		}
	}
	if d.Has("discounttype") {
		d.set("discount", "discountvalue", nil)
		if kind := r.get("discounttype"); kind != "" {
			value, _ := d.number(r, "discountvalue")
			d.set("discount", "discountvalue", map[string]any{"type": strings.ToUpper(kind), "value": value})
		}
	}
	if d.Has("weight") {
		d.set("weight", "weight", nil)
		if weight, ok := d.number(r, "weight"); ok {
			d.set("weight", "weight", weight)
		}
	}
	soukObject[[]catalog.CustomTextField](d, r, "customtextfields", "customTextFields")
	soukObject[[]catalog.AdditionalInfoSection](d, r, "infosections", "additionalInfoSections")
	soukObject[catalog.SeoSchema](d, r, "seodata", "seoData")
	soukObject[catalog.PricePerUnit](d, r, "priceperunit", "pricePerUnitData")
	soukObject[catalog.Dimensions](d, r, "productdimensions", "productDimensions")
	soukObject[catalog.Dimensions](d, r, "packagedimensions", "packageDimensions")
	d.soukStock(r)
	d.soukLists(r)
}

// soukObject sets a field from a cell of JSON.
func soukObject[T any](d *draft, r row, column, field string) {
	if !d.Has(column) {
		return
	}
	d.set(field, column, nil)
	if cell := r.get(column); cell != "" {
		value, err := object[T](cell)
		if err != nil {
			d.fail(r, column, "%s", err)
			return
		}
		d.set(field, column, value)
	}
}

func (d *draft) soukStock(r row) {
	d.entry.Tracked = d.yesNo(r, "trackquantity")
	if d.Has("preorder") {
		info := &inventory.PreorderInfo{}
		if enabled := d.yesNo(r, "preorder"); enabled != nil {
			info.Enabled = *enabled
		}
		if message := csvfile.Plain(r.raw("preordermessage")); message != "" {
			info.Message = &message
			if len([]rune(message)) > 250 {
				d.fail(r, "preordermessage", "must have at most 250 characters")
			}
		}
		if info.Limit = d.quantity(r, "preorderlimit"); info.Limit != nil && *info.Limit < 0 {
			d.fail(r, "preorderlimit", "must not be below zero")
		}
		d.entry.Preorder = info
	}
	if managed := d.yesNo(r, "managevariants"); managed != nil {
		d.set("manageVariants", "managevariants", *managed)
		if *managed {
			return
		}
	}
	quantity, inStock := d.quantity(r, "quantity"), d.yesNo(r, "instock")
	if quantity != nil || inStock != nil {
		d.entry.Variants = append(d.entry.Variants, catalog.EntryVariant{Quantity: quantity, InStock: inStock})
		d.variantRows = append(d.variantRows, r.Row)
	}
}

func (d *draft) soukLists(r row) {
	if d.Has("collections") {
		list := []catalog.EntryCollection{}
		for _, item := range split(csvfile.Plain(r.raw("collections"))) {
			name, slug, _ := pair(item)
			if len([]rune(name)) > 50 || name == "" {
				d.fail(r, "collections", "a name must have 1 to 50 characters")
				continue
			}
			list = append(list, catalog.EntryCollection{Name: name, Slug: slug})
		}
		d.entry.Collections = &list
	}
	var urls []string
	if d.Has("images") {
		d.pictures = new([]address)
		for _, item := range split(csvfile.Plain(r.raw("images"))) {
			url, title, _ := pair(item)
			urls = append(urls, url)
			d.picture(r, "images", url, title)
		}
	}
	for _, item := range split(csvfile.Plain(r.raw("choiceimages"))) {
		parts := cut(item, '=')
		if len(parts) != 3 {
			d.fail(r, "choiceimages", "must be option=choice=numbers of images")
			continue
		}
		for _, n := range strings.Split(parts[2], ",") {
			at, err := strconv.Atoi(strings.TrimSpace(n))
			if err != nil || at < 1 || at > len(urls) {
				d.fail(r, "choiceimages", "%s is not the number of an image", n)
				continue
			}
			d.show(urls[at-1], unescape(parts[0]), unescape(parts[1]))
		}
	}
	if d.Has("subscriptionoptions") {
		list := []catalog.OfferedPlan{}
		for _, item := range split(r.raw("subscriptionoptions")) {
			id, hidden, _ := pair(item)
			list = append(list, catalog.OfferedPlan{ID: id, Hidden: hidden == "hidden"})
		}
		d.entry.Subscriptions = &list
	}
	if once := d.yesNo(r, "onetimepurchase"); once != nil {
		only := !*once
		d.entry.SubscriptionsOnly = &only
	}
}

// soukOptions reads the options of a product and gives their names by number.
func (d *draft) soukOptions(r row) map[int]string {
	names := map[int]string{}
	if !d.Has("option1name") {
		return names
	}
	list := []map[string]any{}
	for i := 1; i <= maxOptions; i++ {
		name := csvfile.Plain(r.get(fmt.Sprintf("option%dname", i)))
		column := fmt.Sprintf("option%d", i)
		if name == "" {
			continue
		}
		names[i] = name
		var choices []map[string]any
		for _, item := range split(csvfile.Plain(r.raw(column))) {
			label, value, both := pair(item)
			if !both {
				value = label
			}
			choices = append(choices, map[string]any{"description": label, "value": value})
		}
		d.columns[fmt.Sprintf("productOptions[%d]", len(list))] = column
		list = append(list, map[string]any{"name": name, "choices": choices})
	}
	d.set("productOptions", "option1name", list)
	return names
}

func (d *draft) soukVariant(r row, options map[int]string) {
	v := catalog.EntryVariant{
		Choices: map[string]string{}, Price: d.given(r, "price"), Cost: d.given(r, "cost"), Weight: d.given(r, "weight"),
		Visible: d.yesNo(r, "visible"), Quantity: d.quantity(r, "quantity"), InStock: d.yesNo(r, "instock"),
	}
	for i, name := range options {
		choice := csvfile.Plain(r.get(fmt.Sprintf("option%d", i)))
		if choice == "" {
			d.fail(r, fmt.Sprintf("option%d", i), "must be a choice of %s", name)
		}
		v.Choices[name] = choice
	}
	if v.SKU.Is = d.Has("sku"); v.SKU.Is {
		if sku := csvfile.Plain(r.get("sku")); sku != "" {
			v.SKU.Value = &sku
		}
	}
	v.ProductDimensions = soukSides(d, r, "productdimensions")
	v.PackageDimensions = soukSides(d, r, "packagedimensions")
	d.addVariant(r, v)
}

func soukSides(d *draft, r row, column string) catalog.Given[catalog.Dimensions] {
	out := catalog.Given[catalog.Dimensions]{Is: d.Has(column)}
	if cell := r.get(column); cell != "" {
		sides, err := object[catalog.Dimensions](cell)
		if err != nil {
			d.fail(r, column, "%s", err)
		}
		out.Value = sides
	}
	return out
}

// addVariant notes a variant, once.
func (d *draft) addVariant(r row, v catalog.EntryVariant) {
	if v.SKU.Value != nil && len([]rune(*v.SKU.Value)) > 40 {
		d.fail(r, skuColumn(d.sheet), "must have at most 40 characters")
	}
	for i := range d.entry.Variants {
		if maps.Equal(d.entry.Variants[i].Choices, v.Choices) {
			d.fail(r, "", "has the same choices as row %d", d.variantRows[i])
			return
		}
	}
	d.entry.Variants = append(d.entry.Variants, v)
	d.variantRows = append(d.variantRows, r.Row)
}

func skuColumn(s *sheet) string {
	if s.Has("variant sku") {
		return "variant sku"
	}
	return "sku"
}
