package pricing

import (
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

func TestRulesOfSomeUnits(t *testing.T) {
	t.Parallel()
	lines := func(prices ...int64) []Line {
		var out []Line
		for i, price := range prices {
			out = append(out, Line{ID: string(rune('a' + i)), Quantity: 1, CatalogPrice: eur(price)})
		}
		return out
	}
	for _, test := range []struct {
		name  string
		lines []Line
		rule  Rule
		want  int64 // taken off
	}{
		{"half off the cheapest", lines(1000, 700, 900),
			Rule{Reduction: PercentOff(percent("50")), Units: 1, Scope: everything}, 350},
		{"one euro off each of the two cheapest", lines(1000, 50, 900),
			Rule{Reduction: AmountOff(eur(100)), Units: 2, Scope: everything}, 150},
		{"the two cheapest for one euro", lines(1000, 50, 900),
			Rule{Reduction: FixedPrice(eur(100)), Units: 2, Scope: everything}, 800},
		{"more units than there are", lines(100, 200),
			Rule{Reduction: PercentOff(percent("100")), Units: 9, Scope: everything}, 300},
		{"units of one line", []Line{{ID: "a", Quantity: 5, CatalogPrice: eur(300)}},
			Rule{Reduction: PercentOff(percent("100")), Units: 2, Scope: everything}, 600},
		{"three for ten", lines(500, 400, 300), Rule{Bundle: &Bundle{3, eur(1000)}, Scope: everything}, 200},
		{"two sets, the dearest first", lines(900, 800, 700, 600, 100),
			Rule{Bundle: &Bundle{2, eur(1000)}, Scope: everything}, 700 + 300},
		{"a set that would be dearer is not made", lines(900, 800, 100, 100),
			Rule{Bundle: &Bundle{2, eur(1000)}, Scope: everything}, 700},
		{"too few", lines(900, 800), Rule{Bundle: &Bundle{3, eur(100)}, Scope: everything}, 0},
		{"many of one", []Line{{ID: "a", Quantity: 100_000, CatalogPrice: eur(300)}},
			Rule{Bundle: &Bundle{3, eur(800)}, Scope: everything}, 33_333 * 100},
		{"only what is in scope", lines(500, 400, 300), Rule{Bundle: &Bundle{2, eur(100)}, Scope: only("a", "c")}, 700},
	} {
		out, err := Price(Input{Currency: money.EUR, Lines: test.lines, Rules: []Rule{test.rule}})
		if err != nil || out.Summary.Discount.Minor() != test.want {
			t.Errorf("%s: %d off, want %d (%v)", test.name, out.Summary.Discount.Minor(), test.want, err)
		}
	}
}

// What a bundle saves is what making the sets by hand, one unit after another, saves.
func TestBundlesAgreeWithTheSlowWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := Input{Currency: money.EUR}
		var units []int64
		for i := range rapid.IntRange(1, 5).Draw(t, "lines") {
			l := Line{ID: string(rune('a' + i)), Quantity: rapid.Int64Range(1, 9).Draw(t, "quantity"),
				CatalogPrice: eur(rapid.Int64Range(0, 20).Draw(t, "price"))}
			for range l.Quantity {
				units = append(units, l.CatalogPrice.Minor())
			}
			in.Lines = append(in.Lines, l)
		}
		bundle := &Bundle{Quantity: rapid.Int64Range(2, 6).Draw(t, "set"), Price: eur(rapid.Int64Range(0, 60).Draw(t, "for"))}
		in.Rules = []Rule{{ID: "r", Bundle: bundle, Scope: everything}}
		for i := range units { // dearest first
			for j := range i {
				if units[j] < units[i] {
					units[i], units[j] = units[j], units[i]
				}
			}
		}
		want, n := int64(0), int(bundle.Quantity)
		for at := 0; at+n <= len(units); at += n {
			sum := int64(0)
			for _, price := range units[at : at+n] {
				sum += price
			}
			if sum <= bundle.Price.Minor() {
				break
			}
			want += sum - bundle.Price.Minor()
		}
		if out := mustPrice(t, in); out.Summary.Discount.Minor() != want {
			t.Fatalf("%d off, want %d: %v for %v", out.Summary.Discount.Minor(), want, bundle, units)
		}
	})
}

func TestBadRulesOfSomeUnits(t *testing.T) {
	t.Parallel()
	for _, rule := range []Rule{{Units: -1}, {Bundle: &Bundle{1, eur(1)}}, {Bundle: &Bundle{2, money.Amount{}}},
		{Bundle: &Bundle{2, eur(-1)}}, {Bundle: &Bundle{2, money.New(1, money.MustCurrency("USD"))}}} {
		expect.That(t, expect.Err(Price(Input{Currency: money.EUR, Rules: []Rule{rule}})) != nil, "%+v is taken", rule)
	}
}
