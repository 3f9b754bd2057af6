package currencies_test

import (
	"context"
	"fmt"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/currencies"
)

const rates = `{"currencyRates":{"base":"EUR","rates":[{"currency":"USD","rate":"1.08"},{"currency":"JPY","rate":"161.5"},{"currency":"KWD","rate":"0.3321"}]}}`

func run(t *testing.T, fn func(t *testing.T, api *apitest.API)) {
	t.Helper()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		fn(t, apitest.New(t, db, currencies.New(db, func(context.Context) string { return "en-IE" }).Operations()))
	})
}

func TestConvert(t *testing.T) {
	t.Parallel()
	run(t, func(t *testing.T, api *apitest.API) {
		api.Refused(404, currencies.CodeNoRate, "app", "GET", "/v1/currencies/rate/EUR/convert/USD", "")
		api.OK("owner", "PUT", "/v1/currency-rates", rates).Want("currencyRates.revision", "1")
		for _, test := range []struct {
			from, to, value string
			places          int
			want            string
			wantPlaces      int
		}{
			{"EUR", "USD", "1000", 2, "1080", 2},
			{"USD", "EUR", "1080", 2, "1000", 2},
			{"USD", "EUR", "1", 2, "1", 2},
			{"EUR", "JPY", "1000", 2, "1615", 0},
			{"JPY", "EUR", "1615", 0, "1000", 2},
			{"USD", "JPY", "100", 0, "14954", 0}, // over the base, rounded once
			{"EUR", "KWD", "100", 2, "332", 3},
			{"EUR", "EUR", "123", 2, "123", 2},
			{"EUR", "USD", "-1000", 2, "-1080", 2},
			{"EUR", "USD", "5", 0, "540", 2},
		} {
			got := api.OK("app", "POST", "/v1/currencies/amounts/"+test.from+"/convert/"+test.to,
				`{"amounts":[{"value":"`+test.value+`","decimalPlaces":`+string(rune('0'+test.places))+`}]}`)
			got.Want("amounts.0.value", test.want)
			got.Want("amounts.0.decimalPlaces", test.wantPlaces)
		}
		rate := api.OK("app", "GET", "/v1/currencies/rate/EUR/convert/JPY", "")
		rate.Want("rate.value", "1615")
		rate.Want("rate.decimalPlaces", 1)
		rate.String("rateTimestamp")
		list := api.OK("app", "GET", "/v1/currencies", "")
		list.Want("currencies.0.code", "AED")
		for _, bad := range []string{`{"amounts":[]}`, `{"amounts":[{"value":"x","decimalPlaces":0}]}`,
			`{"amounts":[{"value":"1","decimalPlaces":3}]}`, `{"amounts":[{"value":"9223372036854775807","decimalPlaces":0}]}`} {
			api.Refused(400, "", "app", "POST", "/v1/currencies/amounts/EUR/convert/USD", bad)
		}
		api.Refused(400, "", "app", "GET", "/v1/currencies/rate/XXX/convert/EUR", "")
		api.Refused(404, currencies.CodeNoRate, "app", "GET", "/v1/currencies/rate/EUR/convert/GBP", "")
	})
}

func TestRates(t *testing.T) {
	t.Parallel()
	run(t, func(t *testing.T, api *apitest.API) {
		api.OK("owner", "GET", "/v1/currency-rates", "").Want("currencyRates.rates.length", 0)
		api.OK("owner", "PUT", "/v1/currency-rates", rates)
		api.Refused(409, "INVALID_REVISION", "owner", "PUT", "/v1/currency-rates",
			`{"currencyRates":{"revision":"7","base":"EUR","rates":[]}}`)
		for _, bad := range []string{
			`{}`, `{"currencyRates":{"rates":[]}}`, `{"currencyRates":{"base":"XQQ","rates":[]}}`,
			`{"currencyRates":{"base":"EUR","rates":[{"currency":"USD","rate":"0"}]}}`,
			`{"currencyRates":{"base":"EUR","rates":[{"currency":"USD","rate":"-1"}]}}`,
			`{"currencyRates":{"base":"EUR","rates":[{"currency":"USD","rate":"1"},{"currency":"USD","rate":"2"}]}}`,
			`{"currencyRates":{"base":"EUR","rates":[{"currency":"EUR","rate":"1"}]}}`,
			`{"currencyRates":{"base":"EUR","rates":[{"currency":"usd","rate":"1"}]}}`,
		} {
			api.Refused(400, "", "owner", "PUT", "/v1/currency-rates", bad)
		}
		api.OK("owner", "PUT", "/v1/currency-rates",
			`{"currencyRates":{"revision":"1","base":"USD","rates":[{"currency":"EUR","rate":"0.9"}]}}`)
		got := api.OK("owner", "GET", "/v1/currency-rates", "")
		got.Want("currencyRates.base", "USD")
		got.Want("currencyRates.revision", "2")
		got.Want("currencyRates.rates.0.rate", "0.9")
		for _, who := range []string{"visitor x", "member x", "staff NOTHING"} {
			expect.Status(t, api.Call(who, "PUT", "/v1/currency-rates", rates), 403, "%s may set rates", who)
		}
	})
}

// Prices can be shown in what has a rate from the shop's own currency, and in nothing before there is one.
func TestOffered(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := currencies.New(db, func(context.Context) string { return "en-IE" })
		api := apitest.New(t, db, s.Operations())
		offered := func(code string) string {
			own, err := money.ParseCurrency(code)
			expect.OK(t, err)
			list, err := s.Offered(t.Context(), own)
			expect.OK(t, err)
			return fmt.Sprint(list)
		}
		expect.Equal(t, offered("EUR"), "[]")
		api.OK("owner", "PUT", "/v1/currency-rates", rates)
		expect.Equal(t, offered("EUR"), "[{JPY 161.5} {KWD 0.3321} {USD 1.08}]")
		expect.Equal(t, offered("USD")[:6], "[{EUR ", "over another base")
		expect.Equal(t, offered("GBP"), "[]", "a shop whose own currency has no rate")
	})
}
