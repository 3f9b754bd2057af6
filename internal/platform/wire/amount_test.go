package wire_test

import (
	"errors"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

func TestAmount(t *testing.T) {
	t.Parallel()
	jpy, kwd := money.MustCurrency("JPY"), money.MustCurrency("KWD")
	for _, tt := range []struct {
		text     wire.Decimal
		currency money.Currency
		want     string
		rule     errs.Rule
	}{
		{"12.5", money.EUR, "12.50", ""},
		{"12.5000", money.EUR, "12.50", ""},
		{"+007", money.EUR, "7.00", ""},
		{"-0.5", money.EUR, "-0.50", ""},
		{"12.00", jpy, "12", ""},
		{"1.234", kwd, "1.234", ""},
		{"1.2345", kwd, "", errs.RuleDecimalMaxScale},
		{"0.001", money.EUR, "", errs.RuleDecimalMaxScale},
		{"0.5", jpy, "", errs.RuleDecimalMaxScale},
		{"99999999999999999999", money.EUR, "", errs.RuleOther},
		{"x", money.EUR, "", errs.RuleFormat},
		{"", money.EUR, "", errs.RuleFormat},
	} {
		got, err := wire.Amount("at", tt.text, tt.currency)
		var refused *errs.Error
		switch {
		case tt.rule == "" && (err != nil || got.String() != tt.want):
			t.Errorf("%s %s: %v %v, want %s", tt.text, tt.currency.Code(), got, err, tt.want)
		case tt.rule != "" && (!errors.As(err, &refused) || len(refused.Violations) != 1 ||
			refused.Violations[0].Rule != tt.rule || refused.Violations[0].Field != "at"):
			t.Errorf("%s %s: %v %v, want a violation of %s", tt.text, tt.currency.Code(), got, err, tt.rule)
		}
	}
}

type sums struct {
	Price  wire.Decimal  `json:"price" money:"shop"`
	Rate   wire.Decimal  `json:"rate"`
	Off    float64       `json:"off" money:"shop"`
	Kind   string        `json:"kind"`
	Value  *wire.Decimal `json:"value" money:"kind=AMOUNT|CUSTOM"`
	List   []sums        `json:"list"`
	Offers []sum         `json:"offers" money:"kind=AMOUNT"`
	Total  *wire.Price   `json:"total"`
	Fee    *wire.Price   `json:"fee" money:"shop"`
	sum
}

type sum struct {
	Plain float64 `json:"plain" money:"inherit"`
}

func TestShopAmounts(t *testing.T) {
	t.Parallel()
	fine := wire.Decimal("0.001")
	in := &struct {
		Sums  sums             `json:"sums"`
		Patch wire.Patch[sums] `json:"patch"`
	}{Sums: sums{
		Price: "1.001", Rate: "0.0001", Off: 0.1 + 0.2, Kind: "AMOUNT", Value: &fine, Offers: []sum{{1}, {0.005}},
		Total: &wire.Price{Amount: "0.001"}, Fee: &wire.Price{Amount: "0.001"},
		List: []sums{{Price: "2.5000", Off: 0.125, Kind: "PERCENT", Value: &fine, Offers: []sum{{0.005}}}}, sum: sum{0.005},
	}}
	expect.OK(t, in.Patch.UnmarshalJSON([]byte(`{"price":"3.333"}`)))
	check := func(name string, found []errs.Violation, want ...string) {
		t.Helper()
		got := map[string]bool{}
		for _, v := range found {
			got[v.Field] = v.Rule == errs.RuleDecimalMaxScale
		}
		for _, field := range want {
			expect.That(t, got[field], "%s: nothing about %s in %v", name, field, found)
		}
		expect.Len(t, found, len(want), "%s , want %v", name, want)
	}
	shop := []string{"sums.price", "sums.value", "sums.offers[1].plain", "sums.fee.amount", "sums.list[0].off",
		"patch.price"}
	check("shop", wire.ShopAmounts(in, "", money.EUR), shop...)
	check("all", wire.Amounts(in, "", money.EUR), append(shop, "sums.total.amount")...)
	check("dinar", wire.ShopAmounts(in, "", money.MustCurrency("KWD")))
}
