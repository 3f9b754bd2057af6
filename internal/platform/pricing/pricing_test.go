package pricing

import (
	"errors"
	"math"
	"slices"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

func eur(minor int64) money.Amount { return money.New(minor, money.EUR) }

func percent(text string) money.Rate { return money.MustPercent(text) }

func vat(rate string) Tax {
	return Tax{Parts: []TaxPart{{Name: "VAT", Level: "COUNTRY", Rate: percent(rate)}}}
}

func line(id string, quantity, price int64) Line {
	return Line{ID: id, Quantity: quantity, CatalogPrice: eur(price)}
}

var everything = Scope{All: true}

func only(ids ...string) Scope { return Scope{LineIDs: ids} }

func price(t *testing.T, in Input) Result {
	t.Helper()
	if in.Currency.IsZero() {
		in.Currency = money.EUR
	}
	out, err := Price(in)
	expect.OK(t, err)
	return out
}

// check compares amounts by their text, which reads well in failures.
func check(t *testing.T, what string, got money.Amount, want string) {
	t.Helper()
	expect.Equal(t, got.String(), want, "%s is %s", what, got)
}

func TestStepsAreTheDocumentedOnes(t *testing.T) {
	t.Parallel()
	var names []string
	for _, s := range steps {
		names = append(names, s.name)
	}
	want := []string{
		"unit prices", "automatic discounts", "merchant discounts", "coupon", "shipping",
		"additional fees", "tax", "totals", "gift cards", "amount due",
	}
	expect.That(t, slices.Equal(names, want), "steps are %q", names)
}

// One sale with everything, worked out by hand.
func TestWholeSale(t *testing.T) {
	t.Parallel()
	out := price(t, Input{
		Lines: []Line{
			{
				ID: "mug", Quantity: 3, CatalogPrice: eur(1000), CatalogDiscount: PercentOff(percent("10")),
				Modifiers: []Modifier{{Price: eur(100), Quantity: 2}}, Tax: vat("20"),
			},
			{ID: "book", Quantity: 1, CatalogPrice: eur(2000), Tax: vat("5")},
			{ID: "card", Quantity: 1, CatalogPrice: eur(5000), GiftCard: true},
		},
		Rules: []Rule{
			{ID: "r1", Name: "ten off mugs", Reduction: PercentOff(percent("10")), Scope: only("mug", "mug", "gone")},
			{ID: "r2", Name: "one off each", Reduction: AmountOff(eur(100)), Scope: everything},
		},
		MerchantDiscounts: []MerchantDiscount{{ID: "m", Reduction: AmountOff(eur(500)), Scope: only("mug", "book")}},
		Coupon: &Coupon{
			ID: "c", Code: "SAVE", Kind: CouponReduction, Reduction: PercentOff(percent("10")), Scope: everything,
		},
		Shipping: &Shipping{Price: eur(600), Tax: vat("20")},
		Fees: []Fee{{Source: FeeManual, Code: "wrap", Price: eur(250), Tax: vat("20")},
			{Source: FeeManual, Code: TipCode, Price: eur(300), Tax: vat("20")}},
		GiftCards: []GiftCard{{ID: "g", Balance: eur(2000), Requested: eur(1500)}},
	})

	mug, book, card := out.Lines[0], out.Lines[1], out.Lines[2]
	check(t, "full price", mug.FullPrice, "12.00")
	check(t, "modifiers", mug.Modifiers, "2.00")
	check(t, "price before discounts", mug.PriceBeforeDiscounts, "11.00")
	check(t, "mug subtotal", mug.Subtotal, "33.00")
	// 33.00 - 3.30 (rule 1) - 3.00 (rule 2)
	check(t, "mug line price", mug.LineItemPrice, "26.70")
	check(t, "mug price", mug.Price, "8.90")
	check(t, "book line price", book.LineItemPrice, "19.00")
	// 5.00 over 26.70 and 19.00: 2.92 and 2.08; coupon 10% of 40.70: 2.38 and 1.69
	check(t, "mug discount", mug.TotalDiscount, "11.60")
	check(t, "book discount", book.TotalDiscount, "4.77")
	check(t, "gift card discount", card.TotalDiscount, "0.00")
	check(t, "mug before tax", mug.PriceBeforeTax, "21.40")
	check(t, "mug tax", mug.TaxDetails.Total, "4.28")
	check(t, "mug after tax", mug.PriceAfterTax, "25.68")
	check(t, "book tax", book.TaxDetails.Total, "0.76")
	check(t, "shipping tax", out.Shipping.TaxDetails.Total, "1.20")
	check(t, "fee tax", out.Fees[0].TaxDetails.Total, "0.50")
	check(t, "tip tax", out.Fees[1].TaxDetails.Total, "0.00")
	check(t, "subtotal", out.Summary.Subtotal, "103.00")
	check(t, "discount", out.Summary.Discount, "16.37")
	check(t, "shipping", out.Summary.Shipping, "6.00")
	check(t, "fees", out.Summary.Fees, "5.50")
	check(t, "tax", out.Summary.Tax, "6.74")
	check(t, "total", out.Summary.Total, "104.87")
	check(t, "gift card", out.GiftCards[0].Amount, "15.00")
	check(t, "total after gift card", out.TotalAfterGiftCard, "89.87")

	var sources []string
	for _, d := range out.Discounts {
		sources = append(sources, string(d.Source)+" "+d.ID+" "+d.Amount.String())
	}
	if want := []string{"DISCOUNT_RULE r1 3.30", "DISCOUNT_RULE r2 4.00", "MERCHANT m 5.00", "COUPON c 4.07"}; !slices.Equal(sources, want) {
		t.Errorf("discounts are %q", sources)
	}
	expect.EqualNow(t, len(out.Tax.Groups), 2, "tax groups %+v", out.Tax.Groups)
	check(t, "tax at 20", out.Tax.Groups[0].Tax, "5.98")
	check(t, "taxable at 20", out.Tax.Groups[0].TaxableAmount, "29.90")
	check(t, "tax at 5", out.Tax.Groups[1].Tax, "0.76")
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	good := func() Input {
		return Input{Currency: money.EUR, Lines: []Line{line("a", 1, 100), line("b", 2, 200)}}
	}
	tests := []struct {
		name   string
		change func(*Input)
		want   error
	}{
		{"no currency", func(in *Input) { in.Currency = money.Currency{} }, ErrMissing},
		{"mixed currencies", func(in *Input) { in.Lines[1].CatalogPrice = money.New(1, money.USD) }, ErrCurrency},
		{"shipping in another currency", func(in *Input) { in.Shipping = &Shipping{Price: money.New(1, money.USD)} },
			ErrCurrency},
		{"negative quantity", func(in *Input) { in.Lines[0].Quantity = -1 }, ErrQuantity},
		{"zero quantity", func(in *Input) { in.Lines[0].Quantity = 0 }, ErrQuantity},
		{"negative price", func(in *Input) { in.Lines[0].CatalogPrice = eur(-1) }, ErrNegative},
		{"no price", func(in *Input) { in.Lines[0].CatalogPrice = money.Amount{} }, ErrMissing},
		{"no id", func(in *Input) { in.Lines[0].ID = "" }, ErrMissing},
		{"double id", func(in *Input) { in.Lines[1].ID = "a" }, ErrDuplicate},
		{"negative modifier", func(in *Input) { in.Lines[0].Modifiers = []Modifier{{Price: eur(-5)}} }, ErrNegative},
		{"negative modifier quantity", func(in *Input) { in.Lines[0].Modifiers = []Modifier{{Price: eur(5), Quantity: -1}} },
			ErrQuantity},
		{"discount above everything", func(in *Input) {
			in.Rules = []Rule{{Reduction: PercentOff(percent("100.1")), Scope: everything}}
		}, ErrRate},
		{"negative discount", func(in *Input) {
			in.MerchantDiscounts = []MerchantDiscount{{Reduction: AmountOff(eur(-1)), Scope: everything}}
		}, ErrNegative},
		{"merchant fixed price", func(in *Input) {
			in.MerchantDiscounts = []MerchantDiscount{{Reduction: FixedPrice(eur(1)), Scope: everything}}
		}, ErrUnknown},
		{"unknown coupon", func(in *Input) { in.Coupon = &Coupon{Kind: "HALF"} }, ErrUnknown},
		{"buy nothing", func(in *Input) { in.Coupon = &Coupon{Kind: CouponBuyXGetY, GetY: 1} }, ErrQuantity},
		{"endless tax", func(in *Input) { in.Lines[0].Tax = vat("1001") }, ErrRate},
		{"unknown due", func(in *Input) { in.Lines[0].Due = "NEVER" }, ErrUnknown},
		{"negative fee", func(in *Input) { in.Fees = []Fee{{Price: eur(-1)}} }, ErrNegative},
		{"negative balance", func(in *Input) { in.GiftCards = []GiftCard{{Balance: eur(-1)}} }, ErrNegative},
		{"line overflows", func(in *Input) { in.Lines[0] = line("a", 3, math.MaxInt64/2) }, money.ErrOverflow},
		{"sum overflows", func(in *Input) {
			in.Lines[0], in.Lines[1] = line("a", 1, math.MaxInt64), line("b", 1, math.MaxInt64)
		}, money.ErrOverflow},
		{"tax overflows", func(in *Input) {
			in.Lines[0] = line("a", 1, math.MaxInt64)
			in.Lines[0].Tax = vat("10")
		}, money.ErrOverflow},
		{"units overflow", func(in *Input) {
			in.Lines[0], in.Lines[1] = line("a", math.MaxInt64, 0), line("b", math.MaxInt64, 0)
			in.Coupon = &Coupon{Kind: CouponBuyXGetY, BuyX: 1, GetY: 1, Scope: everything}
		}, money.ErrOverflow},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in := good()
			tt.change(&in)
			if out, err := Price(in); !errors.Is(err, tt.want) {
				t.Errorf("got %+v %v, want %v", out.Summary, err, tt.want)
			}
		})
	}
	t.Run("every fault is named", func(t *testing.T) {
		t.Parallel()
		in := good()
		in.Lines[0].Quantity, in.Lines[1].CatalogPrice = -1, eur(-1)
		_, err := Price(in)
		if want := "pricing: line 0 quantity: quantity must be positive\npricing: line 1 price: amount must not be negative"; err == nil || err.Error() != want {
			t.Errorf("got %v", err)
		}
	})
	t.Run("double id among many", func(t *testing.T) {
		t.Parallel()
		in := Input{Currency: money.EUR}
		for i := range 40 {
			in.Lines = append(in.Lines, line(string(rune('A'+i%39)), 1, 1))
		}
		if _, err := Price(in); !errors.Is(err, ErrDuplicate) {
			t.Errorf("got %v", err)
		}
	})
}

func TestEmptyCart(t *testing.T) {
	t.Parallel()
	out := price(t, Input{
		Coupon: &Coupon{Kind: CouponReduction, Reduction: AmountOff(eur(100)), Scope: everything},
		Fees:   []Fee{{Price: eur(100)}},
	})
	check(t, "total", out.Summary.Total, "1.00")
	check(t, "pay now", out.PayNow.Total, "1.00")
	expect.Equal(t, out.CouponProblem, CouponOutOfScope, "coupon problem")
}

// Discounts on shipping by hand are taken one after the other, never below nothing, and
// free shipping takes what they leave.
func TestShippingDiscounts(t *testing.T) {
	t.Parallel()
	in := Input{
		Currency: money.EUR, Lines: []Line{{ID: "a", Quantity: 1, CatalogPrice: money.New(1000, money.EUR)}},
		Shipping: &Shipping{Price: money.New(500, money.EUR)},
		ShippingDiscounts: []MerchantDiscount{
			{ID: "tenth", Reduction: PercentOff(money.MustPercent("10"))},
			{ID: "two", Reduction: AmountOff(money.New(200, money.EUR))},
		},
	}
	for _, one := range []struct {
		name    string
		change  func(in *Input)
		amounts []int64
		total   int64
	}{
		{"both", func(*Input) {}, []int64{50, 200}, 1250},
		{"too much", func(in *Input) { in.ShippingDiscounts[1].Reduction = AmountOff(money.New(900, money.EUR)) },
			[]int64{50, 450}, 1000},
		{"with free shipping", func(in *Input) { in.Coupon = &Coupon{ID: "c", Kind: CouponFreeShipping} },
			[]int64{50, 200, 250}, 1000},
		{"of no shipping", func(in *Input) { in.Shipping = nil }, []int64{0, 0}, 1000},
	} {
		t.Run(one.name, func(t *testing.T) {
			t.Parallel()
			own := in
			own.ShippingDiscounts = append([]MerchantDiscount(nil), in.ShippingDiscounts...)
			one.change(&own)
			got, err := Price(own)
			expect.OK(t, err)
			sum := int64(0)
			for i, d := range got.Discounts {
				expect.That(t, d.Type == DiscountShipping && d.Amount.Minor() == one.amounts[i], "discount %d is %v %v",
					i, d.Type, d.Amount)
				sum += d.Amount.Minor()
			}
			if len(got.Discounts) != len(one.amounts) || got.Summary.Total.Minor() != one.total ||
				got.Summary.Discount.Minor() != sum {
				t.Errorf("%d discounts, total %v, discount %v", len(got.Discounts), got.Summary.Total, got.Summary.Discount)
			}
		})
	}
	bad := in
	bad.ShippingDiscounts = []MerchantDiscount{{Reduction: AmountOff(money.New(-1, money.EUR))}}
	if _, err := Price(bad); !errors.Is(err, ErrNegative) {
		t.Errorf("a negative discount: %v", err)
	}
}
