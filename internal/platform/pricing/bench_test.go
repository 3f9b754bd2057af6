package pricing

import (
	"fmt"
	"syscall"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

// cart is a usual one: a rule, a coupon, shipping and two-part tax.
func cart(lines int) Input {
	tax := Tax{Parts: []TaxPart{
		{Name: "State", Level: "STATE", Rate: percent("6.25")},
		{Name: "County", Level: "COUNTY", Rate: percent("2.625")},
	}}
	in := Input{
		Currency: money.EUR,
		Rules:    []Rule{{ID: "rule", Reduction: PercentOff(percent("10")), Scope: only("line-1", "line-2")}},
		Coupon:   &Coupon{ID: "coupon", Kind: CouponReduction, Reduction: AmountOff(eur(1000)), Scope: everything},
		Shipping: &Shipping{Price: eur(499), Tax: tax},
	}
	for i := range lines {
		in.Lines = append(in.Lines, Line{
			ID: fmt.Sprintf("line-%d", i), Quantity: int64(1 + i%3), CatalogPrice: eur(int64(1999 + 350*(i%7))), Tax: tax,
		})
	}
	return in
}

// ruled adds so many rules: half of them for everything, half for some lines.
func ruled(in Input, rules int) Input {
	in.Rules = nil
	for k := range rules {
		rule := Rule{ID: fmt.Sprintf("rule-%d", k), Name: "A rule", Reduction: PercentOff(percent("0.5"))}
		switch k % 4 {
		case 0, 1:
			rule.Scope = everything
		case 2:
			for i := k % 7; i < len(in.Lines); i += 7 {
				rule.Scope.LineIDs = append(rule.Scope.LineIDs, in.Lines[i].ID)
			}
		case 3:
			rule.Reduction = AmountOff(eur(1))
			for i := k % 11; i < len(in.Lines); i += 11 {
				rule.Scope.LineIDs = append(rule.Scope.LineIDs, in.Lines[i].ID)
			}
		}
		in.Rules = append(in.Rules, rule)
	}
	return in
}

// cpu is the time this process has computed, which a busy machine changes less than
// the time on the clock.
func cpu() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// BenchmarkRules prices carts under 50 rules that all work.
func BenchmarkRules(b *testing.B) {
	for _, lines := range []int{3, 75, 150, 300} {
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			in := ruled(cart(lines), 50)
			b.ReportAllocs()
			before := cpu()
			for b.Loop() {
				expect.OK(b, expect.Err(Price(in)))
			}
			used := float64(cpu()-before) / float64(b.N)
			b.ReportMetric(used, "cpu-ns/op")
			b.ReportMetric(used/float64(lines), "cpu-ns/line")
		})
	}
}

func BenchmarkPrice(b *testing.B) {
	for _, lines := range []int{1, 5, 50, 300} {
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			in := cart(lines)
			b.ReportAllocs()
			for b.Loop() {
				expect.OK(b, expect.Err(Price(in)))
			}
		})
	}
}
