package basket

import (
	"sync/atomic"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// priceTexts keeps prices as they were last written: a cart writes each several times,
// and writing one for people costs more than the rest of its line.
var priceTexts writtenPrices

// writtenPrices has one place for all amounts that share their last digits; the last
// one written is there.
type writtenPrices [1024]atomic.Pointer[writtenPrice]

type writtenPrice struct {
	amount money.Amount
	locale string
	text   wire.MultiCurrencyPrice
}

func (w *writtenPrices) of(a money.Amount, locale string) *wire.MultiCurrencyPrice {
	place := &w[uint64(a.Minor())%uint64(len(w))] //nolint:gosec // any place will do, also for a negative amount
	known := place.Load()
	if known == nil || known.amount != a || known.locale != locale {
		plain, shown := wire.Decimal(a.String()), money.Format(a, locale)
		known = &writtenPrice{a, locale, wire.MultiCurrencyPrice{Amount: plain, ConvertedAmount: plain,
			FormattedAmount: shown, FormattedConvertedAmount: shown}}
		place.Store(known)
	}
	return &known.text
}
