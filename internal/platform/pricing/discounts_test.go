package pricing

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

// discounts of all lines as text: "a 1.00 b 0.50".
func discounts(out Result) string {
	var parts []string
	for _, l := range out.Lines {
		parts = append(parts, l.ID+" "+l.TotalDiscount.String())
	}
	return strings.Join(parts, " ")
}

func TestAutomaticDiscounts(t *testing.T) {
	t.Parallel()
	half, tenth := PercentOff(percent("50")), PercentOff(percent("10"))
	tests := []struct {
		name  string
		lines []Line
		rules []Rule
		want  string
	}{
		{"each works on what is left", []Line{line("a", 1, 1000)},
			[]Rule{{Reduction: half, Scope: everything}, {Reduction: tenth, Scope: everything}}, "a 5.50"},
		{"in the order given", []Line{line("a", 1, 1000)},
			[]Rule{{Reduction: AmountOff(eur(100)), Scope: everything}, {Reduction: half, Scope: everything}}, "a 5.50"},
		{"amount is per unit", []Line{line("a", 3, 1000)}, []Rule{{Reduction: AmountOff(eur(100)), Scope: everything}},
			"a 3.00"},
		{"never below zero", []Line{line("a", 2, 100)},
			[]Rule{{Reduction: AmountOff(eur(150)), Scope: everything}, {Reduction: half, Scope: everything}}, "a 2.00"},
		{"huge amount", []Line{line("a", 2, 100)}, []Rule{{Reduction: AmountOff(eur(1 << 62)), Scope: everything}}, "a 2.00"},
		{"fixed price is per unit", []Line{line("a", 2, 1000)},
			[]Rule{{Reduction: FixedPrice(eur(900)), Scope: everything}}, "a 2.00"},
		{"fixed price never raises", []Line{line("a", 2, 1000)},
			[]Rule{{Reduction: FixedPrice(eur(1100)), Scope: everything}}, "a 0.00"},
		{"huge fixed price", []Line{line("a", 2, 1000)}, []Rule{{Reduction: FixedPrice(eur(1 << 62)), Scope: everything}},
			"a 0.00"},
		{"rounded per line, not per unit", []Line{line("a", 3, 999)},
			[]Rule{{Reduction: tenth, Scope: everything}}, "a 3.00"},
		{"only its lines, once each", []Line{line("a", 1, 100), line("b", 1, 100)},
			[]Rule{{Reduction: half, Scope: only("b", "b", "x")}}, "a 0.00 b 0.50"},
		{"no scope, no discount", []Line{line("a", 1, 100)}, []Rule{{Reduction: half}}, "a 0.00"},
		{"not on gift cards", []Line{{ID: "a", Quantity: 1, CatalogPrice: eur(100), GiftCard: true}},
			[]Rule{{Reduction: half, Scope: everything}}, "a 0.00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := price(t, Input{Lines: tt.lines, Rules: tt.rules})
			expect.Equal(t, discounts(out), tt.want)
		})
	}
	t.Run("price per unit is rounded for show only", func(t *testing.T) {
		t.Parallel()
		out := price(t, Input{Lines: []Line{line("a", 3, 100)},
			Rules: []Rule{{Reduction: PercentOff(percent("33.5")), Scope: everything}}})
		check(t, "line", out.Lines[0].LineItemPrice, "1.99")
		check(t, "unit", out.Lines[0].Price, "0.66")
		check(t, "total", out.Summary.Total, "1.99")
	})
	t.Run("a rule that takes nothing is not applied", func(t *testing.T) {
		t.Parallel()
		out := price(t, Input{Lines: []Line{line("a", 1, 0)}, Rules: []Rule{{Reduction: half, Scope: everything}}})
		expect.Len(t, out.Discounts, 0)
	})
}

func TestMerchantDiscounts(t *testing.T) {
	t.Parallel()
	three := []Line{line("a", 1, 1000), line("b", 1, 1000), line("c", 1, 1000)}
	tests := []struct {
		name      string
		lines     []Line
		discounts []MerchantDiscount
		want      string
	}{
		{"shared, the extra cent to the earlier line", three,
			[]MerchantDiscount{{Reduction: AmountOff(eur(1000)), Scope: everything}}, "a 3.34 b 3.33 c 3.33"},
		{"by share of the line total", []Line{line("a", 3, 1000), line("b", 1, 1000)},
			[]MerchantDiscount{{Reduction: AmountOff(eur(400)), Scope: everything}}, "a 3.00 b 1.00"},
		{"limited to lines", three, []MerchantDiscount{{Reduction: AmountOff(eur(500)), Scope: only("c", "a")}},
			"a 2.50 b 0.00 c 2.50"},
		{"percentage of what is left", three, []MerchantDiscount{{Reduction: AmountOff(eur(600)), Scope: everything},
			{Reduction: PercentOff(percent("50")), Scope: only("b")}}, "a 2.00 b 6.00 c 2.00"},
		{"capped", []Line{line("a", 1, 100), line("b", 1, 1)},
			[]MerchantDiscount{{Reduction: AmountOff(eur(5000)), Scope: everything}}, "a 1.00 b 0.01"},
		{"nothing left to share", []Line{line("a", 1, 0)},
			[]MerchantDiscount{{Reduction: AmountOff(eur(5)), Scope: everything}}, "a 0.00"},
		{"line is gone", three, []MerchantDiscount{{Reduction: AmountOff(eur(5)), Scope: only("x")}}, "a 0.00 b 0.00 c 0.00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := price(t, Input{Lines: tt.lines, MerchantDiscounts: tt.discounts})
			expect.Equal(t, discounts(out), tt.want)
			expect.Len(t, out.Discounts, len(tt.discounts), "applied")
		})
	}
}

func TestCoupon(t *testing.T) {
	t.Parallel()
	two := []Line{line("a", 2, 1000), line("b", 1, 400)}
	card := Line{ID: "card", Quantity: 1, CatalogPrice: eur(9000), GiftCard: true}
	reduce := func(r Reduction, s Scope) Coupon { return Coupon{Kind: CouponReduction, Reduction: r, Scope: s} }
	one := func(c Coupon) Coupon { c.LimitedToOneItem = true; return c }
	tests := []struct {
		name    string
		lines   []Line
		coupon  Coupon
		want    string
		problem CouponProblem
	}{
		{"percent", two, reduce(PercentOff(percent("25")), everything), "a 5.00 b 1.00", ""},
		{"percent in scope", two, reduce(PercentOff(percent("25")), only("b")), "a 0.00 b 1.00", ""},
		{"money off the order", two, reduce(AmountOff(eur(600)), everything), "a 5.00 b 1.00", ""},
		{"money off each item in scope", two, reduce(AmountOff(eur(600)), only("a", "b")), "a 12.00 b 4.00", ""},
		{"money off more than all", two, reduce(AmountOff(eur(999900)), everything), "a 20.00 b 4.00", ""},
		{"fixed price", two, reduce(FixedPrice(eur(700)), everything), "a 6.00 b 0.00", ""},
		{"one item, percent", two, one(reduce(PercentOff(percent("50")), everything)), "a 0.00 b 2.00", ""},
		{"one item in scope, percent", two, one(reduce(PercentOff(percent("50")), only("a"))), "a 5.00 b 0.00", ""},
		{"one item, money off makes it free", two, one(reduce(AmountOff(eur(5000)), everything)), "a 0.00 b 4.00", ""},
		{"one item, fixed price", two, one(reduce(FixedPrice(eur(100)), only("a"))), "a 9.00 b 0.00", ""},
		{"not on gift cards", append([]Line{card}, two...), reduce(PercentOff(percent("25")), everything),
			"card 0.00 a 5.00 b 1.00", ""},
		{"only gift cards", []Line{card}, reduce(PercentOff(percent("25")), everything), "card 0.00", CouponOnlyGiftCards},
		{"nothing in scope", two, reduce(PercentOff(percent("25")), only("x")), "a 0.00 b 0.00", CouponOutOfScope},
		{"buy 2 get 1", two, Coupon{Kind: CouponBuyXGetY, BuyX: 2, GetY: 1, Scope: everything}, "a 0.00 b 4.00", ""},
		{"buy 1 get 1 repeats", []Line{line("a", 3, 1000), line("b", 2, 400)},
			Coupon{Kind: CouponBuyXGetY, BuyX: 1, GetY: 1, Scope: everything}, "a 0.00 b 8.00", ""},
		{"buy 1 get 1 spills over", []Line{line("a", 5, 1000), line("b", 1, 400)},
			Coupon{Kind: CouponBuyXGetY, BuyX: 1, GetY: 1, Scope: everything}, "a 20.00 b 4.00", ""},
		{"buy 1 get 1 once", []Line{line("a", 5, 1000), line("b", 1, 400)},
			one(Coupon{Kind: CouponBuyXGetY, BuyX: 1, GetY: 1, Scope: everything}), "a 0.00 b 4.00", ""},
		{"buy 2 get 1 in scope", two, Coupon{Kind: CouponBuyXGetY, BuyX: 2, GetY: 1, Scope: only("a")}, "a 0.00 b 0.00",
			CouponTooFewItems},
		{"absurd numbers", two, Coupon{Kind: CouponBuyXGetY, BuyX: 1 << 62, GetY: 1 << 62, Scope: everything},
			"a 0.00 b 0.00", CouponTooFewItems},
		{"minimum reached", two, Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything,
			MinimumSubtotal: eur(2400)}, "a 5.00 b 1.00", ""},
		{"minimum not reached", two, Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything,
			MinimumSubtotal: eur(2401)}, "a 0.00 b 0.00", CouponBelowMinimum},
		{"gift cards do not help to reach it", append([]Line{card}, two...),
			Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything, MinimumSubtotal: eur(2401)},
			"card 0.00 a 0.00 b 0.00", CouponBelowMinimum},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.coupon.ID, tt.coupon.Code = "c", "CODE"
			out := price(t, Input{Lines: tt.lines, Coupon: &tt.coupon})
			if got := discounts(out); got != tt.want || out.CouponProblem != tt.problem {
				t.Errorf("got %s %q, want %s %q", got, out.CouponProblem, tt.want, tt.problem)
			}
			expect.Equal(t, len(out.Discounts) == 1, (tt.problem == ""), "applied %+v", out.Discounts)
			for _, d := range out.Discounts {
				expect.That(t, d.Source == SourceCoupon && d.ID == "c" && d.Code == "CODE", "source %+v", d)
			}
		})
	}
	t.Run("minimum holds after other discounts", func(t *testing.T) {
		t.Parallel()
		out := price(t, Input{
			Lines: two,
			Rules: []Rule{{Reduction: PercentOff(percent("50")), Scope: everything}},
			Coupon: &Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything,
				MinimumSubtotal: eur(2400)},
		})
		check(t, "discount", out.Summary.Discount, "18.00")
	})
	t.Run("uneven units", func(t *testing.T) {
		t.Parallel()
		// 3 units for 2.99 are 1.00, 1.00 and 0.99: the cheapest is free.
		out := price(t, Input{
			Lines:             []Line{line("a", 3, 100)},
			MerchantDiscounts: []MerchantDiscount{{Reduction: AmountOff(eur(1)), Scope: everything}},
			Coupon:            &Coupon{Kind: CouponBuyXGetY, BuyX: 2, GetY: 1, Scope: everything},
		})
		check(t, "total", out.Summary.Total, "2.00")
	})
}

func TestWhatACouponLacks(t *testing.T) {
	t.Parallel()
	everything := Scope{All: true}
	two := []Line{line("a", 2, 1000), line("b", 1, 400)}
	for name, tt := range map[string]struct {
		coupon  Coupon
		problem CouponProblem
		want    CouponLacks
	}{
		"an amount": {Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything,
			MinimumSubtotal: eur(3000)},
			CouponBelowMinimum, CouponLacks{Amount: eur(600)}},
		"pieces": {Coupon{Kind: CouponBuyXGetY, BuyX: 3, GetY: 2, Scope: everything}, CouponTooFewItems,
			CouponLacks{Items: 2}},
		"more pieces than there are numbers": {Coupon{Kind: CouponBuyXGetY, BuyX: 1 << 62, GetY: 1 << 62,
			Scope: everything}, CouponTooFewItems, CouponLacks{}},
		"nothing": {Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(600)), Scope: everything}, "", CouponLacks{}},
	} {
		tt.coupon.ID = "c"
		out := price(t, Input{Lines: two, Coupon: &tt.coupon})
		expect.Equal(t, out.CouponProblem, tt.problem, name)
		expect.Equal(t, out.CouponLacks, tt.want, name)
	}
}

func TestFreeShipping(t *testing.T) {
	t.Parallel()
	coupon := &Coupon{ID: "c", Code: "SHIP", Kind: CouponFreeShipping, MinimumSubtotal: eur(1000)}
	shipping := &Shipping{Price: eur(500), Tax: vat("20")}
	out := price(t, Input{Lines: []Line{line("a", 1, 1000)}, Coupon: coupon, Shipping: shipping})
	check(t, "shipping", out.Summary.Shipping, "5.00")
	check(t, "discount", out.Summary.Discount, "5.00")
	check(t, "tax", out.Summary.Tax, "0.00")
	check(t, "total", out.Summary.Total, "10.00")
	if d := out.Discounts[0]; d.Type != DiscountShipping || d.Code != "SHIP" || d.Amount != eur(500) || len(d.Lines) != 0 {
		t.Errorf("applied %+v", d)
	}
	out = price(t, Input{Lines: []Line{line("a", 1, 999)}, Coupon: coupon, Shipping: shipping})
	expect.That(t, out.CouponProblem == CouponBelowMinimum && out.Shipping.TotalDiscount.IsZero(), "got %q %v",
		out.CouponProblem, out.Shipping.TotalDiscount)
	out = price(t, Input{Lines: []Line{line("a", 1, 1000)}, Coupon: coupon})
	expect.That(t, len(out.Discounts) == 1 && out.Discounts[0].Amount.IsZero(), "without shipping %+v", out.Discounts)
}

// More lines than the small-cart paths handle.
func TestManyLines(t *testing.T) {
	t.Parallel()
	in := Input{Currency: money.EUR}
	var ids []string
	for i := range 300 {
		id := fmt.Sprintf("line-%d", i)
		ids = append(ids, id)
		in.Lines = append(in.Lines, line(id, 1, 1000))
	}
	in.MerchantDiscounts = []MerchantDiscount{{Reduction: AmountOff(eur(1000)), Scope: only(ids[:150]...)}}
	out := price(t, in)
	check(t, "total", out.Summary.Total, "2990.00")
	check(t, "first", out.Lines[0].TotalDiscount, "0.07")
	check(t, "last in scope", out.Lines[149].TotalDiscount, "0.06")
	check(t, "out of scope", out.Lines[150].TotalDiscount, "0.00")
}
