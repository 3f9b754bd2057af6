package demo

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

var (
	slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	skuForm  = regexp.MustCompile(`^[A-Z0-9]+(-[A-Z0-9]+)*$`)
	hexForm  = regexp.MustCompile(`^#[0-9a-f]{6}$`)
	tag      = regexp.MustCompile(`</?([a-z]+)>`)
)

// faults lists everything wrong with one product taken by itself.
func faults(p Product, shelves, pictures map[string]bool) []string {
	var out []string
	bad := func(ok bool, format string, args ...any) {
		if !ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	bad(p.Name != "" && len([]rune(p.Name)) <= 80, "name %q", p.Name)
	bad(slugForm.MatchString(p.Slug) && len(p.Slug) <= 100, "slug %q", p.Slug)
	bad(skuForm.MatchString(p.SKU) && len(p.SKU) <= 40, "SKU %q", p.SKU)
	bad(p.Price > 0, "price %d", p.Price)
	bad(p.Weight >= 0 && (p.Weight > 0 || p.GiftCard), "weight %v", p.Weight)
	bad(len(p.Description) > 60 && balanced(p.Description), "description %q", p.Description)
	bad(len(p.Ribbon) <= 30, "ribbon %q", p.Ribbon)
	bad(p.Brand != "" && len([]rune(p.Brand)) <= 50, "brand %q", p.Brand)
	d := p.Discount
	bad(d.Percent >= 0 && d.Percent < 100 && d.Amount >= 0 && d.Amount < p.Price && (d.Percent == 0 || d.Amount == 0),
		"discount %+v", d)
	bad(len(p.Collections) > 0 || p.GiftCard, "no collection")
	for _, c := range p.Collections {
		bad(shelves[c], "collection %q is unknown", c)
	}
	for _, i := range p.Info {
		bad(i.Title != "" && len(i.Title) <= 50 && balanced(i.HTML), "section %+v", i)
	}
	for _, f := range p.TextFields {
		bad(f.Title != "" && f.Max > 0 && f.Max <= 500, "text field %+v", f)
	}
	bad(len(p.Pictures) >= 2, "%d pictures", len(p.Pictures))
	own := map[string]bool{}
	for _, q := range p.Pictures {
		own[q.File] = true
		bad(pictures[q.File], "picture %s is not embedded", q.File)
		bad(q.Alt != "", "picture %s says nothing", q.File)
	}
	bad(len(p.Options) <= 6, "%d options", len(p.Options))
	for _, o := range p.Options {
		bad(o.Name != "" && len(o.Choices) > 1, "option %q with %d choices", o.Name, len(o.Choices))
		seen := map[string]bool{}
		for _, c := range o.Choices {
			bad(c.Name != "" && len(c.Name) <= 50 && !seen[c.Name], "choice %q", c.Name)
			seen[c.Name] = true
			bad(hexForm.MatchString(c.Hex) == o.Colour, "choice %q has colour %q", c.Name, c.Hex)
			bad(c.Picture == "" || own[c.Picture], "choice %q shows %q", c.Name, c.Picture)
		}
	}
	bad(len(p.Plans) <= 6 && (len(p.Plans) == 0 || !p.GiftCard), "%d plans", len(p.Plans))
	for _, s := range p.Plans {
		option := s.option()
		for _, v := range wire.Check(&option, "") {
			bad(false, "plan %q: %s %s", s.Title, v.Field, v.Description)
		}
	}
	return append(out, variantFaults(p)...)
}

// variantFaults checks that variants are all combinations of the choices, each
// once.
func variantFaults(p Product) []string {
	if len(p.Variants) == 0 {
		return nil
	}
	var out []string
	want := 1
	for _, o := range p.Options {
		want *= len(o.Choices)
	}
	if len(p.Variants) != want {
		out = append(out, fmt.Sprintf("%d variants of %d", len(p.Variants), want))
	}
	seen := map[string]bool{}
	for _, v := range p.Variants {
		key := ""
		for _, o := range p.Options {
			got := v.Choices[o.Name]
			if !slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Name == got }) {
				out = append(out, fmt.Sprintf("variant %s: %q is no choice of %s", v.SKU, got, o.Name))
			}
			key += got + "|"
		}
		if seen[key] || len(v.Choices) != len(p.Options) {
			out = append(out, fmt.Sprintf("variant %s: choices %v", v.SKU, v.Choices))
		}
		seen[key] = true
		if v.Price <= 0 || v.Price <= p.Discount.Amount || !skuForm.MatchString(v.SKU) || v.Stock.Quantity < 0 {
			out = append(out, fmt.Sprintf("variant %s: %+v", v.SKU, v))
		}
	}
	return out
}

// balanced tells whether every tag is closed in order.
func balanced(html string) bool {
	var open []string
	for _, m := range tag.FindAllStringSubmatch(html, -1) {
		if !strings.HasPrefix(m[0], "</") {
			open = append(open, m[1])
			continue
		}
		if len(open) == 0 || open[len(open)-1] != m[1] {
			return false
		}
		open = open[:len(open)-1]
	}
	return len(open) == 0 && strings.HasPrefix(html, "<p>")
}

func embedded(t *testing.T) map[string]bool {
	t.Helper()
	entries, err := fs.ReadDir(Images(), ".")
	expect.OK(t, err)
	out := map[string]bool{}
	for _, e := range entries {
		out[e.Name()] = true
	}
	return out
}

func shelves() map[string]bool {
	out := map[string]bool{}
	for _, c := range Collections() {
		out[c.Slug] = true
	}
	return out
}

// freshSKUs adds the SKUs of a product to those that were there before, which it must not repeat.
func freshSKUs(t *testing.T, known map[string]bool, p Product) {
	t.Helper()
	all := []string{p.SKU}
	for _, v := range p.Variants {
		all = append(all, v.SKU)
	}
	for _, s := range all {
		expect.ThatNow(t, !known[s], "SKU %s appears twice", s)
		known[s] = true
	}
}

func TestProductsAreSound(t *testing.T) {
	t.Parallel()
	pictures, known := embedded(t), shelves()
	slugs, skus := map[string]bool{}, map[string]bool{}
	count := map[string]int{}
	for _, p := range Products() {
		for _, f := range faults(p, known, pictures) {
			t.Errorf("%s: %s", p.Slug, f)
		}
		expect.That(t, !slugs[p.Slug], "slug %s appears twice", p.Slug)
		slugs[p.Slug] = true
		freshSKUs(t, skus, p)
		for _, c := range p.Collections {
			count[c]++
		}
	}
	expect.Equal(t, len(known), 6, "collections, want 6")
	for _, c := range Collections() {
		expect.That(t, pictures[c.Picture], "collection %s: picture %s is not embedded", c.Slug, c.Picture)
		if count[c.Slug] < 5 {
			t.Errorf("collection %s has %d products", c.Slug, count[c.Slug])
		}
	}
}

// The demo must show every state a shopper can meet.
func TestProductsShowEveryState(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range Products() {
		mark := func(name string, ok bool) { seen[name] = seen[name] || ok }
		mark("percent off", p.Discount.Percent > 0)
		mark("amount off", p.Discount.Amount > 0)
		mark("ribbon", p.Ribbon != "")
		mark("engraving", len(p.TextFields) > 0)
		mark("colour", slices.ContainsFunc(p.Options, func(o Option) bool { return o.Colour }))
		mark("two options", len(p.Options) == 2)
		mark("untracked", len(p.Variants) == 0 && !p.Stock.Tracked && p.Stock.Available())
		mark("few left", len(p.Variants) == 0 && p.Stock.Tracked && p.Stock.Quantity > 0 && p.Stock.Quantity < 4)
		mark("sold out, counted", len(p.Variants) == 0 && p.Stock.Tracked && p.Stock.Quantity == 0)
		mark("sold out, not counted", p.Stock.Out)
		mark("one variant sold out", slices.ContainsFunc(p.Variants, func(v Variant) bool { return !v.Stock.Available() }))
		mark("two collections", len(p.Collections) > 1)
		mark("gift card", p.GiftCard)
		mark("subscription without end", slices.ContainsFunc(p.Plans, func(s Plan) bool { return s.Payments == 0 }))
		mark("subscription with a trial", slices.ContainsFunc(p.Plans,
			func(s Plan) bool { return s.Payments > 0 && s.TrialDays > 0 }))
		mark("subscription to a variant", len(p.Plans) > 0 && len(p.Variants) > 0)
	}
	for name, ok := range seen {
		expect.That(t, ok, "no product shows: %s", name)
	}
}

func TestEveryPictureIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	specs := map[string]string{}
	for _, p := range Pictures() {
		expect.That(t, !used[p.File], "%s is named twice", p.File)
		used[p.File] = true
		// %v follows the pointer to a companion only by address: spell it out.
		key := fmt.Sprintf("%+v", p.Scene)
		if p.Scene.With == nil {
			if other, ok := specs[key]; ok {
				t.Errorf("%s and %s are the same picture", other, p.File)
			}
			specs[key] = p.File
		}
	}
	expect.Diff(t, used, embedded(t), "pictures named (-) and embedded (+) differ; run go generate")
	for _, h := range Hero {
		expect.That(t, used[h], "hero %s is no product's picture", h)
	}
}

// A shop takes these pictures without looking at them, so here they are decoded whole.
func TestPicturesAreWholeAndLight(t *testing.T) {
	t.Parallel()
	total := 0
	for name := range embedded(t) {
		file, err := fs.ReadFile(Images(), name)
		expect.OK(t, err)
		expect.Equal(t, expect.Err(jpeg.Decode(bytes.NewReader(file))), nil, name)
		total += len(file)
	}
	expect.That(t, total <= 7<<20, "pictures weigh %d bytes together", total)
}

func TestSynthetic(t *testing.T) {
	t.Parallel()
	pictures, known := embedded(t), shelves()
	const n = 3000
	slugs, skus := map[string]bool{}, map[string]bool{}
	names := map[string]bool{}
	var first []Product
	for p := range Synthetic(n) {
		for _, f := range faults(p, known, pictures) {
			t.Fatalf("%s: %s", p.Slug, f)
		}
		freshSKUs(t, skus, p)
		slugs[p.Slug] = true
		names[p.Pictures[0].File] = true
		first = append(first, p)
	}
	expect.Equal(t, len(slugs), n, "slugs for products")
	expect.That(t, len(names) >= len(Products())-1, "only %d different main pictures", len(names))
	i := 0
	for p := range Synthetic(40) {
		if diff := cmp.Diff(first[i], p); diff != "" {
			t.Fatalf("product %d depends on how many are asked for:\n%s", i, diff)
		}
		if i++; i == 25 {
			break
		}
	}
}
