package money

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/expect"
)

func TestFormat(t *testing.T) {
	t.Parallel()
	// A tilde stands for the no-break space, < and > for the direction marks.
	marks := strings.NewReplacer("~", noBreakSpace, "<", toLeft, ">", toRight)
	tests := []struct {
		locale string
		amount Amount
		want   string
	}{
		{"en", New(123450, USD), "$1,234.50"},
		{"en-US", New(123450, USD), "$1,234.50"},
		{"en_US", New(123450, USD), "$1,234.50"},
		{"en", New(-123450, USD), "-$1,234.50"},
		{"en", New(5, USD), "$0.05"},
		{"en", New(0, EUR), "€0.00"},
		{"en", New(1234567, JPY), "¥1,234,567"},
		{"en", New(123450, MustCurrency("CHF")), "CHF~1,234.50"},
		{"en", New(1234500, KWD), "KWD~1,234.500"},
		{"en", New(123450, MustCurrency("CAD")), "CA$1,234.50"},
		{"en-CA", New(123450, MustCurrency("CAD")), "$1,234.50"},
		{"en-GB", New(123450, GBP), "£1,234.50"},
		{"en-IN", New(123456789, MustCurrency("INR")), "₹12,34,567.89"},
		{"en", New(100, MustCurrency("SLE")), "SLE~1.00"},
		{"de", New(123450, EUR), "1.234,50~€"},
		{"de", New(-123450, EUR), "-1.234,50~€"},
		{"de-AT", New(45000, EUR), "€~450,00"},
		{"de-CH", New(123450, MustCurrency("CHF")), "CHF~1’234.50"},
		{"de-CH", New(-123450, MustCurrency("CHF")), "CHF-1’234.50"},
		{"fr", New(123450, EUR), "1~234,50~€"},
		{"nl", New(-123450, EUR), "€~-1.234,50"},
		{"es", New(123450, EUR), "1234,50~€"},
		{"es", New(1234550, EUR), "12.345,50~€"},
		{"es-MX", New(123450, MustCurrency("MXN")), "$1,234.50"},
		{"pl", New(123450, MustCurrency("PLN")), "1234,50~zł"},
		{"pt-BR", New(123450, MustCurrency("BRL")), "R$~1.234,50"},
		{"sv", New(-123450, MustCurrency("SEK")), "−1~234,50~kr"},
		{"hr", New(123450, EUR), "1.234,50~€"},
		{"ja", New(123450, JPY), "￥123,450"},
		{"ja", New(123450, USD), "$1,234.50"},
		{"zh", New(123450, MustCurrency("CNY")), "¥1,234.50"},
		{"hi", New(123456789, MustCurrency("INR")), "₹12,34,567.89"},
		{"ar-EG", New(123450, EUR), "<١٬٢٣٤٫٥٠~€"},
		{"he", New(123450, MustCurrency("ILS")), "<1,234.50~<₪"},
		{"fa", New(123450, EUR), ">€۱٬۲۳۴٫۵۰"},
		{"", New(123450, USD), "$1,234.50"},
		{"not a locale", New(123450, USD), "$1,234.50"},
		{strings.Repeat("x", 5000), New(123450, USD), "$1,234.50"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%.12s %s", tt.locale, tt.amount), func(t *testing.T) {
			t.Parallel()
			expect.Equal(t, Format(tt.amount, tt.locale), marks.Replace(tt.want))
		})
	}
}

func TestSymbol(t *testing.T) {
	t.Parallel()
	for _, c := range Currencies() {
		expect.That(t, Symbol(c, "de") != "", "%s has no symbol", c)
	}
	expect.Equal(t, Symbol(USD, "fr"), "$US")
}

// Locale names come from requests: the cache must stay small, and shared use
// must be safe.
func TestLayoutCacheIsBounded(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := range 200 {
				locale := fmt.Sprintf("en-x-%d%d", worker, i)
				expect.Equal(t, Format(New(100, USD), locale), "$1.00", locale)
			}
		})
	}
	wg.Wait()
	layouts.RLock()
	defer layouts.RUnlock()
	if n := len(layouts.byLocale); n > maxLayouts {
		t.Errorf("%d layouts kept", n)
	}
}

func BenchmarkFormat(b *testing.B) {
	for _, locale := range []string{"en", "de", "ar-EG"} {
		b.Run(locale, func(b *testing.B) {
			b.ReportAllocs()
			a := New(123450, EUR)
			for b.Loop() {
				_ = Format(a, locale)
			}
		})
	}
}
