package currencies

import (
	"context"
	"errors"
	"math/big"
	"strconv"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Permissions; the first is the contract's.
const (
	readPermission   = "CURRENCY_CONVERTER.READ_CURRENCIES"
	managePermission = "CURRENCY_CONVERTER.MANAGE_RATES"
)

// decimalValue is a whole number and where its point stands: 1050 with 2 is 10.50.
type decimalValue struct {
	Value         string `json:"value" validate:"required,max=20"`
	DecimalPlaces int    `json:"decimalPlaces" validate:"min=0,max=12"`
}

func (d *decimalValue) plain() (string, bool) {
	n, ok := new(big.Int).SetString(d.Value, 10)
	if !ok {
		return "", false
	}
	digits := new(big.Int).Abs(n).String()
	if d.DecimalPlaces > 0 {
		if missing := d.DecimalPlaces + 1 - len(digits); missing > 0 {
			digits = strings.Repeat("0", missing) + digits
		}
		digits = digits[:len(digits)-d.DecimalPlaces] + "." + digits[len(digits)-d.DecimalPlaces:]
	}
	if n.Sign() < 0 {
		digits = "-" + digits
	}
	return digits, true
}

type (
	pairRequest struct {
		From string `json:"from" validate:"required,currency"`
		To   string `json:"to" validate:"required,currency"`
	}
	rateAnswer struct {
		Rate          decimalValue `json:"rate"`
		RateTimestamp wire.Time    `json:"rateTimestamp,omitzero"`
	}
	convertRequest struct {
		From    string                  `json:"from" validate:"required,currency"`
		To      string                  `json:"to" validate:"required,currency"`
		Amounts wire.List[decimalValue] `json:"amounts" validate:"min=1,max=100"`
	}
	convertAnswer struct {
		Amounts       wire.List[decimalValue] `json:"amounts"`
		RateTimestamp wire.Time               `json:"rateTimestamp,omitzero"`
	}
	currency struct {
		Code   string `json:"code"`
		Symbol string `json:"symbol"`
	}
	listAnswer struct {
		Currencies wire.List[currency] `json:"currencies"`
	}
	setRequest struct {
		CurrencyRates *Rates `json:"currencyRates" validate:"required"`
	}
	ratesAnswer struct {
		CurrencyRates *Rates `json:"currencyRates"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.currencies." + id, Method: method, Path: path, Access: actor.Managers(readPermission),
			Reads: true, Summary: summary, Codes: codes}
	}
	set := op("setCurrencyRates", "PUT", "/v1/currency-rates",
		"Replace the exchange rates by which prices are shown in other currencies.", "INVALID_REVISION")
	set.Access, set.Reads = actor.Managers(managePermission), false
	return []httpapi.Operation{
		httpapi.Handle(op("listCurrencies", "GET", "/v1/currencies", "List currencies."), s.list),
		httpapi.Handle(op("getConversionRate", "GET", "/v1/currencies/rate/{from}/convert/{to}",
			"Get the exchange rate between two currencies.", CodeUnknown, CodeNoRate), s.rate),
		httpapi.Handle(op("convertCurrency", "POST", "/v1/currencies/amounts/{from}/convert/{to}", "Convert amounts.",
			CodeUnknown, CodeNoRate), s.convert),
		httpapi.Handle(op("getCurrencyRates", "GET", "/v1/currency-rates", "Get the exchange rates of the shop."),
			func(ctx context.Context, _ *wire.Empty) (*ratesAnswer, error) {
				rates, err := s.Get(ctx)
				return &ratesAnswer{rates}, err
			}),
		httpapi.Handle(set, func(ctx context.Context, in *setRequest) (*ratesAnswer, error) {
			rates, err := s.Set(ctx, *in.CurrencyRates)
			if err != nil {
				return nil, err
			}
			return &ratesAnswer{rates}, nil
		}),
	}
}

func (s *Service) list(ctx context.Context, _ *wire.Empty) (*listAnswer, error) {
	out, locale := &listAnswer{}, s.locale(ctx)
	for _, c := range money.Currencies() {
		out.Currencies = append(out.Currencies, currency{c.Code(), money.Symbol(c, locale)})
	}
	return out, nil
}

// pair reads two currencies, and says of each that there is none.
func pair(from, to string) (a, b money.Currency, err error) {
	var violations []errs.Violation
	if a, err = money.ParseCurrency(from); err != nil {
		violations = append(violations, errs.Field("from", errs.RuleFormat, "must be a currency in use today"))
	}
	if b, err = money.ParseCurrency(to); err != nil {
		violations = append(violations, errs.Field("to", errs.RuleFormat, "must be a currency in use today"))
	}
	if len(violations) > 0 {
		return a, b, errs.Invalid(violations...)
	}
	return a, b, nil
}

// quote is the rate between two currencies, and when it was set.
type quote struct {
	from, to money.Currency
	rate     money.Rate
	at       wire.Time
}

func (s *Service) quote(ctx context.Context, from, to string) (out quote, err error) {
	if out.from, out.to, err = pair(from, to); err != nil {
		return out, err
	}
	out.rate, out.at, err = s.Between(ctx, out.from, out.to)
	return out, err
}

func (s *Service) rate(ctx context.Context, in *pairRequest) (*rateAnswer, error) {
	q, err := s.quote(ctx, in.From, in.To)
	if err != nil {
		return nil, err
	}
	whole, decimals, _ := strings.Cut(q.rate.String(), ".")
	value := strings.TrimLeft(whole+decimals, "0")
	if value == "" {
		value = "0"
	}
	return &rateAnswer{decimalValue{value, len(decimals)}, q.at}, nil
}

func (s *Service) convert(ctx context.Context, in *convertRequest) (*convertAnswer, error) {
	q, err := s.quote(ctx, in.From, in.To)
	if err != nil {
		return nil, err
	}
	out := &convertAnswer{RateTimestamp: q.at}
	var violations []errs.Violation
	for i := range in.Amounts {
		field := "amounts[" + itoa(i) + "].value"
		text, ok := in.Amounts[i].plain()
		if !ok {
			violations = append(violations, errs.Field(field, errs.RuleFormat, "must be a whole number"))
			continue
		}
		amount, err := money.Parse(text, q.from)
		if err == nil {
			amount, err = amount.Convert(q.rate, q.to)
		}
		switch {
		case errors.Is(err, money.ErrScale):
			violations = append(violations, errs.Field("amounts["+itoa(i)+"].decimalPlaces", errs.RuleDecimalMaxScale,
				"must be an amount of %s", q.from.Code()))
		case err != nil:
			violations = append(violations, errs.Field(field, errs.RuleMax, "is too large"))
		default:
			out.Amounts = append(out.Amounts, decimalValue{strconv.FormatInt(amount.Minor(), 10), q.to.Exponent()})
		}
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return out, nil
}

func itoa(i int) string { return strconv.Itoa(i) }
