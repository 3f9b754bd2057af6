package catalogfiles

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// maxAttributes bounds the attributes of a product that are looked for.
const maxAttributes = 50

func wooLayout() *layout {
	reads := []string{
		"id", "type", "sku", "name", "published", "visibility in catalog", "short description", "description",
		"in stock?", "stock",
		"backorders allowed?", "weight (kg)", "weight (g)", "weight (lbs)", "weight (oz)", "sale price", "regular price",
		"categories", "brands", "images", "parent",
	}
	for _, side := range []string{"length", "width", "height"} {
		for unit := range wooUnits {
			reads = append(reads, side+" ("+unit+")")
		}
	}
	for i := 1; i <= maxAttributes; i++ {
		reads = append(reads, attributeName(i), attributeValues(i))
	}
	return &layout{
		name: LayoutWoo, needs: []string{"type", "sku", "name", "regular price"}, reads: reads, read: readWoo, key: wooKey,
		alias: func(r row) string {
			if id := r.get("id"); id != "" && !wooIs(r, "variation") {
				return "id " + id
			}
			return ""
		},
		handle: func(r row) string {
			if wooIs(r, "variation") || wooSKU(r) != "" {
				return ""
			}
			return slug(csvfile.Plain(r.get("name")))
		},
	}
}

// wooUnits are the units that the columns of sides may name.
var wooUnits = map[string]string{"cm": "CM", "m": "M", "mm": "MM", "in": "IN", "yd": "YD"}

func attributeName(i int) string   { return "attribute " + strconv.Itoa(i) + " name" }
func attributeValues(i int) string { return "attribute " + strconv.Itoa(i) + " value(s)" }

// wooIs reports whether a row is of a type; a row may be of several.
func wooIs(r row, kind string) bool {
	for _, one := range strings.Split(strings.ToLower(r.get("type")), ",") {
		if strings.TrimSpace(one) == kind {
			return true
		}
	}
	return false
}

func wooSKU(r row) string { return csvfile.Plain(r.get("sku")) }

func wooKey(r row) (string, error) {
	if wooIs(r, "variation") {
		parent := csvfile.Plain(r.get("parent"))
		if id, ok := strings.CutPrefix(parent, "id:"); ok {
			return "id " + strings.TrimSpace(id), nil
		}
		if parent == "" {
			return "", errors.New("is a variation without a parent")
		}
		return "sku " + parent, nil
	}
	switch {
	case wooSKU(r) != "":
		return "sku " + wooSKU(r), nil
	case r.get("id") != "":
		return "id " + r.get("id"), nil
	case r.get("name") != "":
		return "name " + store.Fold(r.get("name")), nil
	}
	return "", errors.New("has neither an ID, a SKU nor a name")
}

// readWoo makes a product of a row and the variations that call it their parent.
func readWoo(d *draft) {
	var product *row
	var variations []row
	for i, r := range d.rows {
		switch {
		case wooIs(r, "variation"):
			variations = append(variations, r)
		case product != nil:
			d.fail(r, "sku", "is already used in row %d", product.Row)
		default:
			product = &d.rows[i]
		}
	}
	switch {
	case product == nil:
		d.fail(d.rows[0], "parent", "is not a product in this file")
		return
	case wooIs(*product, "grouped"), wooIs(*product, "external"):
		d.fail(*product, "type", "products of this type cannot be imported")
		return
	case wooIs(*product, "variable") && len(variations) == 0:
		d.fail(*product, "type", "is variable, but has no variations")
		return
	}
	d.wooProduct(*product)
	if len(variations) == 0 {
		d.wooSimple(*product)
		return
	}
	d.wooVariable(*product, variations)
}

func (d *draft) wooProduct(r row) {
	if wooSKU(r) == "" {
		d.entry.Slug = d.handle(r)
	}
	name := csvfile.Plain(r.get("name"))
	d.text(r, "name", "name", name, 80)
	if name == "" {
		d.fail(r, "name", "is required")
	}
	description := strings.TrimSpace(csvfile.Plain(r.get("short description")) + "\n" +
		csvfile.Plain(r.get("description")))
	d.text(r, "description", "description", lineEnds(description), 8000)
	d.text(r, "brand", "brands", csvfile.Plain(r.get("brands")), 50)
	if published := r.get("published"); published != "" {
		hidden := strings.EqualFold(r.get("visibility in catalog"), "hidden")
		d.set("visible", "published", published == "1" && !hidden)
	}
	kind := catalog.Physical
	if wooIs(r, "virtual") || wooIs(r, "downloadable") {
		kind = catalog.Digital
	}
	d.set("productType", "type", kind)
	if d.Has("categories") {
		var names []string
		for _, path := range commas(csvfile.Plain(r.get("categories"))) {
			steps := strings.Split(path, ">")
			names = append(names, steps[len(steps)-1])
		}
		d.collections(r, "categories", names)
	}
	if d.Has("images") {
		d.pictures = new([]address)
		for _, url := range commas(r.get("images")) {
			d.picture(r, "images", url, "")
		}
	}
	if sides := d.wooSides(r); sides != nil {
		d.set("packageDimensions", "length (cm)", sides)
	}
	d.entry.Preorder = d.wooBackorders(r)
}

// lineEnds turns the line ends that these files write as two characters into real ones.
func lineEnds(text string) string { return strings.ReplaceAll(text, `\n`, "\n") }

var notEscapedComma = regexp.MustCompile(`(^|[^\\]),`)

// commas divides a list at its commas; one behind a backslash belongs to the text.
func commas(cell string) []string {
	var out []string
	for {
		at := notEscapedComma.FindStringIndex(cell)
		part := cell
		if at != nil {
			part, cell = cell[:at[1]-1], cell[at[1]:]
		}
		if part = strings.TrimSpace(strings.ReplaceAll(part, `\,`, ",")); part != "" {
			out = append(out, part)
		}
		if at == nil {
			return out
		}
	}
}

func (d *draft) wooBackorders(r row) *inventory.PreorderInfo {
	if !d.Has("backorders allowed?") {
		return nil
	}
	value := strings.ToLower(r.get("backorders allowed?"))
	return &inventory.PreorderInfo{Enabled: value == "1" || value == "notify" || value == "yes"}
}

func (d *draft) wooSides(r row) map[string]any {
	for unit, name := range wooUnits {
		out := map[string]any{"unit": name}
		for _, side := range []string{"length", "width", "height"} {
			if n, ok := d.number(r, side+" ("+unit+")"); ok {
				out[side] = string(n)
			}
		}
		if len(out) > 1 {
			return out
		}
	}
	return nil
}

func (d *draft) wooWeight(r row) (given catalog.Given[catalog.Number], column string) {
	for unit, grams := range gramsOf {
		column := "weight (" + unit + ")"
		if !d.Has(column) {
			continue
		}
		given.Is = true
		if n, ok := d.number(r, column); ok {
			value := d.weight(rat(n).Mul(rat(n), grams))
			given.Value = &value
		}
		return given, column
	}
	return given, ""
}

// wooPrice reads the prices of a row; false when there is none.
func (d *draft) wooPrice(r row) (prices, bool) {
	regular, ok := d.number(r, "regular price")
	if !ok {
		if r.get("regular price") == "" {
			d.fail(r, "regular price", "is required")
		}
		return prices{}, false
	}
	sale, reduced := d.number(r, "sale price")
	if !reduced || rat(sale).Cmp(rat(regular)) >= 0 {
		return prices{now: regular}, true
	}
	return prices{now: sale, before: regular}, true
}

func (d *draft) wooSimple(r row) {
	weight, column := d.wooWeight(r)
	d.setPlain(r, wooSKU(r), "sku", weight, column, catalog.Given[catalog.Number]{}, "")
	if p, ok := d.wooPrice(r); ok {
		d.prices([]row{r}, []prices{p}, "regular price", "sale price")
	}
	d.options(nil, attributeName(1))
	d.wooSections(r, nil)
	v := catalog.EntryVariant{Quantity: d.quantity(r, "stock"), InStock: d.yesNo(r, "in stock?")}
	if d.Has("stock") {
		tracked := v.Quantity != nil
		d.entry.Tracked = &tracked
	}
	d.addVariant(r, v)
}

// attributes gives the names of a row's attributes and their values.
func attributes(r row) (names []string, values map[string][]string) {
	values = map[string][]string{}
	for i := 1; i <= maxAttributes && r.Has(attributeName(i)); i++ {
		name := csvfile.Plain(r.get(attributeName(i)))
		if name == "" {
			continue
		}
		names = append(names, name)
		list := commas(csvfile.Plain(r.get(attributeValues(i))))
		if bars := strings.Split(r.get(attributeValues(i)), "|"); len(bars) > 1 {
			list = nil
			for _, part := range bars {
				list = append(list, strings.TrimSpace(part))
			}
		}
		values[name] = list
	}
	return names, values
}

// wooSections shows attributes that nobody chooses on the product's page.
func (d *draft) wooSections(r row, chosen []string) {
	if !d.Has(attributeName(1)) {
		return
	}
	names, values := attributes(r)
	sections := []map[string]any{}
	for _, name := range names {
		if !slices.Contains(chosen, name) && len(values[name]) > 0 {
			title, _ := clipped(name, 50)
			sections = append(sections, map[string]any{"title": title, "description": strings.Join(values[name], ", ")})
		}
	}
	d.set("additionalInfoSections", attributeName(1), sections)
}

func (d *draft) wooVariable(product row, variations []row) {
	d.text(product, "sku", "sku", wooSKU(product), 40)
	names, values := attributes(product)
	used := map[string]bool{}
	for _, r := range variations {
		own, chosen := attributes(r)
		for _, name := range own {
			used[name] = true
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			for _, choice := range chosen[name] {
				if !slices.Contains(values[name], choice) {
					values[name] = append(values[name], choice)
				}
			}
		}
	}
	var options []map[string]any
	var chosen []string
	for _, name := range names {
		if used[name] && len(values[name]) > 0 {
			d.columns[fmt.Sprintf("productOptions[%d]", len(options))] = attributeValues(len(options) + 1)
			options = append(options, optionOf(name, values[name]))
			chosen = append(chosen, name)
		}
	}
	if len(options) == 0 {
		d.fail(product, attributeName(1), "the variations need at least one attribute with different values")
		return
	}
	d.options(options, attributeName(1))
	d.wooSections(product, chosen)
	var all []prices
	for _, r := range variations {
		p, ok := d.wooPrice(r)
		if !ok {
			return
		}
		all = append(all, p)
	}
	d.prices(variations, all, "regular price", "sale price")
	if weight, column := d.wooWeight(product); weight.Value != nil {
		d.set("weight", column, *weight.Value)
	}
	d.wooStock(product, variations)
	for i, r := range variations {
		d.wooVariation(r, i, chosen)
	}
	d.wooPictures(variations, chosen)
}

// wooStock decides whether the variants are counted.
func (d *draft) wooStock(product row, variations []row) {
	if !d.Has("stock") {
		return
	}
	counted := 0
	for _, r := range variations {
		if r.get("stock") != "" {
			counted++
		}
	}
	tracked := counted > 0
	d.entry.Tracked = &tracked
	switch {
	case counted == 0 && product.get("stock") != "":
		d.warn(product, "stock",
			"was left out: the stock is counted for all variations together, but here each variation has its own stock")
	case counted > 0 && counted < len(variations):
		d.warn(product, "stock", "the stock is counted for some variations only; the others get a stock of 0")
	}
}

func (d *draft) wooVariation(r row, i int, options []string) {
	_, values := attributes(r)
	visible := r.get("published") != "0" && r.get("published") != "-1"
	v := catalog.EntryVariant{
		Choices: map[string]string{}, Quantity: d.quantity(r, "stock"), InStock: d.yesNo(r, "in stock?"), Visible: &visible,
		SKU: catalog.Given[string]{Is: true}, Price: catalog.Given[catalog.Number]{Is: true},
	}
	for _, name := range options {
		switch list := values[name]; len(list) {
		case 0: // any
		case 1:
			v.Choices[name] = list[0]
		default:
			d.fail(r, attributeValues(1), "a variation has one value of each attribute")
		}
	}
	if sku := wooSKU(r); sku != "" {
		v.SKU.Value = &sku
	}
	if d.full[i] != d.full[0] {
		v.Price.Value = &d.full[i]
	}
	if weight, _ := d.wooWeight(r); weight.Value != nil {
		v.Weight = weight
	}
	if v.Quantity == nil && d.entry.Tracked != nil && *d.entry.Tracked {
		v.Quantity = new(int64)
	}
	if len(v.Choices) == 0 {
		d.fail(r, attributeValues(1), "a variation must have a value of some attribute")
		return
	}
	d.addVariant(r, v)
}

func (d *draft) wooPictures(variations []row, options []string) {
	if !d.Has("images") {
		return
	}
	url := func(r row) string {
		if list := commas(r.get("images")); len(list) > 0 {
			return list[0]
		}
		return ""
	}
	for _, r := range variations {
		d.picture(r, "images", url(r), "")
	}
	d.showByChoice(variations, options, url, func(r row, name string) string {
		_, values := attributes(r)
		if len(values[name]) != 1 {
			return ""
		}
		return values[name][0]
	})
}
