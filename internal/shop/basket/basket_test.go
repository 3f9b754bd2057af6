package basket_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

// shelf is a catalog of a few things: "a" and "a2" draw on one stock, "free" is not
// counted, "gone" is not offered and "odd" has choices that nobody made.
type shelf map[string]*int64

func (s shelf) Resolve(_ context.Context, references []catalog.Reference) ([]catalog.Item, error) {
	out := make([]catalog.Item, len(references))
	for i, ref := range references {
		available, known := s[ref.CatalogItemID]
		price := money.New(500, money.EUR)
		item := catalog.Item{
			Status: catalog.Resolved, ProductID: strings.TrimSuffix(ref.CatalogItemID, "2"), VariantID: catalog.ZeroVariant,
			Name: "Thing " + ref.CatalogItemID, ItemType: basket.Physical,
			Key: ref.CatalogItemID + string(ref.Options), Price: price, FullPrice: price, Available: available,
		}
		switch {
		case ref.CatalogItemID == "odd":
			item.Status = catalog.WrongOptions
		case !known:
			item = catalog.Item{Status: catalog.Unknown}
		}
		out[i] = item
	}
	return out, nil
}

var shop = basket.Shop{Money: money.EUR}

// last numbers lines.
var last atomic.Int64

func newLine(id string, quantity int64) basket.NewLine {
	return basket.NewLine{CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: id}, Quantity: quantity}
}

func open(t interface{ Fatal(...any) }, s shelf, lines []basket.Line) *basket.Change {
	things, err := (&basket.Shelf{Catalog: s}).Resolve(context.Background(), shop, lines, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &basket.Change{Lines: slices.Clone(lines), Things: things, Modified: map[string]any{},
		NewID: func() string { return fmt.Sprintf("line-%d", last.Add(1)) }}
}

func wanted(t interface{ Fatal(...any) }, s shelf, in ...basket.NewLine) []basket.Wanted {
	out, err := (&basket.Shelf{Catalog: s}).Wanted(context.Background(), shop, in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func shown(lines []basket.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, fmt.Sprintf("%s×%d", l.ItemID, l.Quantity))
	}
	return strings.Join(out, " ")
}

func TestAdd(t *testing.T) {
	t.Parallel()
	s := shelf{"a": wire.Ptr(int64(5)), "a2": wire.Ptr(int64(5)), "none": wire.Ptr(int64(0)), "free": nil}
	for name, c := range map[string]struct {
		add      []basket.NewLine
		want     string
		modified []string
	}{
		"nothing":            {nil, "a×2 free×1", nil},
		"more of the same":   {[]basket.NewLine{newLine("a", 1)}, "a×3 free×1", []string{"lineItems[0].quantity"}},
		"more than there is": {[]basket.NewLine{newLine("a", 9)}, "a×5 free×1", []string{"lineItems[0].quantity"}},
		"the same twice": {[]basket.NewLine{newLine("a", 1), newLine("a", 1)}, "a×4 free×1",
			[]string{"lineItems[0].quantity"}},
		"another of the same stock":   {[]basket.NewLine{newLine("a2", 9)}, "a×2 free×1 a2×3", []string{"lineItems[2]"}},
		"what there is none of stays": {[]basket.NewLine{newLine("none", 3)}, "a×2 free×1 none×3", []string{"lineItems[2]"}},
		"what nobody counts": {[]basket.NewLine{newLine("free", 90_000)}, "a×2 free×90001",
			[]string{"lineItems[1].quantity"}},
		"both a new one and a raise": {[]basket.NewLine{newLine("free", 1), newLine("a2", 1)}, "a×2 free×2 a2×1",
			[]string{"lineItems[1].quantity", "lineItems[2]"}},
		"full already changes nothing": {[]basket.NewLine{newLine("a", 3), newLine("a", 9)}, "a×5 free×1",
			[]string{"lineItems[0].quantity"}},
	} {
		change := open(t, s, []basket.Line{{ID: "1", AppID: catalog.AppID, ItemID: "a", Quantity: 2},
			{ID: "2", AppID: catalog.AppID, ItemID: "free", Quantity: 1}})
		expect.Equal(t, change.Add(wanted(t, s, c.add...)), nil, name)
		expect.Equal(t, shown(change.Lines), c.want, name)
		expect.Diff(t, c.modified, slices.Sorted(maps.Keys(change.Modified)), name)
	}
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	s := shelf{"a": nil}
	shelves := &basket.Shelf{Catalog: s}
	for name, c := range map[string]struct {
		add  []basket.NewLine
		kind errs.Kind
		code string
	}{
		"what is not offered": {[]basket.NewLine{newLine("a", 1), newLine("gone", 1)}, errs.NotFound,
			basket.CodeItemNotFound},
		"choices of nothing": {[]basket.NewLine{newLine("odd", 1)}, errs.InvalidArgument, ""},
		"another catalog": {[]basket.NewLine{{CatalogReference: basket.Reference{AppID: "elsewhere", CatalogItemID: "x"},
			Quantity: 1}}, errs.InvalidArgument, ""},
	} {
		if _, err := shelves.Wanted(t.Context(), shop, c.add, nil); errs.KindOf(err) != c.kind || errs.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	full := open(t, s, []basket.Line{{ID: "1", AppID: catalog.AppID, ItemID: "a", Quantity: basket.MaxQuantity}})
	expect.Kind(t, full.Add(wanted(t, s, newLine("a", 1))), errs.InvalidArgument, "more than a line holds")
	var many []basket.Line
	things := shelf{"more": nil}
	for i := range basket.MaxLines {
		id := fmt.Sprintf("item-%d", i)
		things[id] = nil
		many = append(many, basket.Line{ID: id, AppID: catalog.AppID, ItemID: id, Quantity: 1})
	}
	expect.Kind(t, open(t, things, many).Add(wanted(t, things, newLine("more", 1))), errs.InvalidArgument,
		"more than a basket holds")
	change := open(t, s, []basket.Line{{ID: "1", AppID: catalog.AppID, ItemID: "a", Quantity: 1}})
	for name, err := range map[string]error{"removed": change.Remove([]string{"1", "2"}),
		"set": change.SetQuantities([]basket.LineQuantity{{ID: "2", Quantity: 1}})} {
		if errs.CodeOf(err) != basket.CodeLineNotFound || shown(change.Lines) != "a×1" || len(change.Modified) > 0 {
			t.Errorf("a line that is not there, %s: %v, %s", name, err, shown(change.Lines))
		}
	}
	override := []basket.NewLine{{CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: "a"},
		Quantity: 1, TaxableAddress: &basket.TaxableAddress{AddressType: "BUSINESS"}}}
	expect.Len(t, basket.Guard(actor.Actor{Kind: actor.Visitor}, override, []basket.Custom{{}}), 2,
		"a shopper sets prices")
	expect.Len(t, basket.Guard(actor.Actor{Kind: actor.Staff}, override, []basket.Custom{{}}), 0, "staff")
}

// Whatever is done to a basket in whatever order: it keeps its rules, takes no more of a
// stock than there is, and tells of every change and of nothing else.
func TestBasketsKeepTheirRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := shelf{}
		ids := []string{"a", "a2", "b", "c", "d"}
		stock := map[string]int64{}
		for _, id := range ids {
			product := strings.TrimSuffix(id, "2")
			if _, known := stock[product]; !known {
				stock[product] = rapid.Int64Range(-1, 20).Draw(t, "stock of "+product)
			}
			s[id] = nil
			if n := stock[product]; n >= 0 {
				s[id] = &n
			}
		}
		item := rapid.SampledFrom(ids)
		quantity := rapid.Int64Range(1, 30)
		var lines []basket.Line
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			change := open(t, s, lines)
			before := slices.Clone(lines)
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				var add []basket.NewLine
				for range rapid.IntRange(1, 3).Draw(t, "added") {
					add = append(add, newLine(item.Draw(t, "item"), quantity.Draw(t, "quantity")))
				}
				expect.OK(t, change.Add(wanted(t, s, add...)))
			case 1:
				if len(lines) == 0 {
					continue
				}
				l := rapid.SampledFrom(lines).Draw(t, "line")
				expect.OK(t,
					change.SetQuantities([]basket.LineQuantity{{ID: l.ID, Quantity: quantity.Draw(t, "quantity")}}))
			case 2:
				if len(lines) == 0 {
					continue
				}
				expect.OK(t, change.Remove([]string{rapid.SampledFrom(lines).Draw(t, "line").ID}))
			case 3:
				other := open(t, s, nil)
				expect.OK(t, other.Add(wanted(t, s, newLine(item.Draw(t, "item"), quantity.Draw(t, "quantity")))))
				change.Absorb(other.Lines, other.Things)
			}
			lines = change.Lines
			basket.Check(lines, func(format string, args ...any) { t.Errorf(format, args...) })
			expect.Equal(t, cmp.Equal(sums(before), sums(lines)), (len(change.Modified) == 0),
				"%v became %v and was told as %v", sums(before), sums(lines), change.Modified)
			promised := map[string]int64{}
			for i, a := range basket.Availabilities(lines, change.Things) {
				product := strings.TrimSuffix(lines[i].ItemID, "2")
				switch {
				case a.Status == basket.Available:
					promised[product] += lines[i].Quantity
				case a.Status == basket.PartiallyAvailable:
					promised[product] += *a.QuantityAvailable
				}
			}
			for product, n := range promised {
				if most := stock[product]; most >= 0 && n > most {
					t.Errorf("%d of %s are promised, and there are %d", n, product, most)
				}
			}
		}
	})
}

// sums is what is in a basket, by line.
func sums(lines []basket.Line) map[string]int64 {
	out := map[string]int64{}
	for _, l := range lines {
		out[l.ID] = l.Quantity
	}
	return out
}

// Each text is bounded by what its place allows, in characters, and all that are too long are told at once.
func TestTextsAreBounded(t *testing.T) {
	long := func(n int) basket.Text {
		return basket.Text{Original: strings.Repeat("é", n), Translated: strings.Repeat("é", 2*n)}
	}
	fits, over := long(200), long(201)
	words, wordy := basket.Text{Original: strings.Repeat("é", 100)}, basket.Text{Original: strings.Repeat("é", 101)}
	custom := func(name basket.Text, price *basket.Text, detail basket.Text) *basket.Custom {
		return &basket.Custom{
			Quantity: 1, Price: "1", ItemType: &basket.ItemType{Preset: basket.Physical}, ProductName: name,
			PriceDescription: price, DescriptionLines: []basket.DescriptionLine{{Name: detail}},
			ModifierGroups: []basket.ModifierGroup{{ID: "g", Name: name, Modifiers: []basket.ItemModifier{
				{ID: "m", Label: name, Details: &name}}}},
		}
	}
	expect.Len(t, wire.Check(custom(fits, &words, long(100)), ""), 0, "as long as they may be")
	broken := func(v any) []string {
		var out []string
		for _, found := range wire.Check(v, "") {
			out = append(out, found.Field)
			expect.Equal(t, found.Rule, errs.RuleMaxLength, found.Field)
		}
		return out
	}
	expect.SameNow(t, broken(custom(over, &wordy, long(101))), []string{
		"descriptionLines[0].name.original", "descriptionLines[0].name.translated",
		"modifierGroups[0].modifiers[0].details.original", "modifierGroups[0].modifiers[0].details.translated",
		"modifierGroups[0].modifiers[0].label.original", "modifierGroups[0].modifiers[0].label.translated",
		"modifierGroups[0].name.original", "modifierGroups[0].name.translated",
		"priceDescription.original", "productName.original", "productName.translated"})
	expect.SameNow(t, broken(&basket.Override{ProductName: &over}),
		[]string{"productName.original", "productName.translated"})
	expect.Len(t, wire.Check(&basket.Override{ProductName: &fits}, ""), 0, "a name that fits")
	nameless := wire.Check(&basket.Override{ProductName: &basket.Text{}, InventoryAppID: "here"}, "")
	expect.ThatNow(t, len(nameless) == 2 && nameless[0].Field == "inventoryAppId" &&
		nameless[1].Field == "productName.original" && nameless[1].Rule == errs.RuleRequired, "%+v", nameless)
}
