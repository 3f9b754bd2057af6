// Package currencies keeps the exchange rates by which prices are shown in other currencies.
//
// It keeps these things true. All rates are of one moment and relative to one base currency, so that
// converting there and back, or by way of a third currency, cannot create money. An amount is rounded
// once, after it was converted. A currency without a rate is not offered, rather than shown with a
// wrong price.
package currencies

import (
	"context"
	"slices"
	"strings"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	settingsKey = "currency_rates"
	entity      = "souk.currencies.v1.currency_rates"
)

// Codes of refusals.
const (
	CodeUnknown = "CURRENCY_NOT_SUPPORTED"
	CodeNoRate  = "CONVERSION_RATE_NOT_FOUND"
)

// Rates are what one unit of the base buys of other currencies.
type Rates struct {
	Revision    wire.Revision   `json:"revision"`
	UpdatedDate wire.Time       `json:"updatedDate,omitzero"`
	Base        string          `json:"base" validate:"required,currency"`
	Rates       wire.List[Rate] `json:"rates" validate:"max=200"`
}

// Rate is one of them.
type Rate struct {
	Currency string       `json:"currency" validate:"required,currency"`
	Rate     wire.Decimal `json:"rate" validate:"required,decimal,dgt=0,dlte=1000000000,dscale=12"`
}

// Validate asks for currencies that exist, each once.
func (r *Rates) Validate() []errs.Violation {
	var out []errs.Violation
	seen := map[string]bool{}
	if _, err := money.ParseCurrency(r.Base); err != nil && len(r.Base) == 3 {
		out = append(out, errs.Field("base", errs.RuleFormat, "must be a currency in use today"))
	}
	for i, rate := range r.Rates {
		at := "rates[" + itoa(i) + "].currency"
		if _, err := money.ParseCurrency(rate.Currency); err != nil && len(rate.Currency) == 3 {
			out = append(out, errs.Field(at, errs.RuleFormat, "must be a currency in use today"))
		}
		if seen[rate.Currency] || rate.Currency == r.Base {
			out = append(out, errs.Field(at, errs.RuleValidation, "must be in the list once, and not be the base currency"))
		}
		seen[rate.Currency] = true
	}
	return out
}

// table is the rates, ready for use.
type table struct {
	stored Rates
	rates  map[money.Currency]money.Rate // of the base, itself included
}

// Service keeps rates and converts.
type Service struct {
	db     *store.DB
	ready  *snapshot.Snapshot[*table]
	locale func(ctx context.Context) string
}

// New makes the service.
func New(db *store.DB, locale func(ctx context.Context) string) *Service {
	return &Service{db: db, ready: snapshot.New(db, settingsKey, load), locale: locale}
}

func load(tx *store.Tx) (*table, error) {
	t := &table{rates: map[money.Currency]money.Rate{}}
	if found, err := tx.Setting(settingsKey, &t.stored); err != nil || !found {
		return t, err
	}
	one, err := money.ParseRate("1")
	if err != nil {
		return nil, err
	}
	base, err := money.ParseCurrency(t.stored.Base)
	if err != nil {
		return nil, err
	}
	t.rates[base] = one
	for _, r := range t.stored.Rates {
		c, err := money.ParseCurrency(r.Currency)
		if err != nil {
			return nil, err
		}
		if t.rates[c], err = money.ParseRate(string(r.Rate)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Get gives the rates as they are set.
func (s *Service) Get(ctx context.Context) (*Rates, error) {
	t, err := s.ready.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := t.stored
	return &out, nil
}

// Set replaces all rates. Aborted on a stale revision, when one is given.
func (s *Service) Set(ctx context.Context, in Rates) (*Rates, error) {
	if violations := wire.Check(&in, "currencyRates"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Rates, error) {
		old, err := load(tx)
		if err != nil {
			return nil, err
		}
		if in.Revision != 0 && in.Revision != old.stored.Revision {
			return nil, errs.New(errs.Aborted, "INVALID_REVISION",
				"the exchange rates were changed by someone else; their revision is %d",
				old.stored.Revision).With("currentRevision",
				old.stored.Revision)
		}
		after := in
		after.Revision, after.UpdatedDate = old.stored.Revision+1, wire.At(tx.Now)
		after.Rates = slices.SortedFunc(slices.Values(in.Rates),
			func(a, b Rate) int { return strings.Compare(a.Currency, b.Currency) })
		if err := tx.SaveSetting(settingsKey, &after); err != nil {
			return nil, err
		}
		if err := s.ready.Changed(tx); err != nil {
			return nil, err
		}
		return &after, audit.Change(tx, entity, settingsKey, &old.stored, &after)
	})
}

// Shown is a currency that prices can be shown in, and what a unit of the shop's own buys of it.
type Shown struct {
	Code string `json:"code"`
	Rate string `json:"rate"`
}

// Offered lists the currencies that prices of the shop can be shown in, in the order of their codes: those with a rate
// from the shop's own, which is not among them.
func (s *Service) Offered(ctx context.Context, own money.Currency) ([]Shown, error) {
	t, err := s.ready.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := []Shown{}
	if _, known := t.rates[own]; !known {
		return out, nil
	}
	for c := range t.rates {
		if c == own {
			continue
		}
		rate, _, err := t.between(own, c)
		if err != nil {
			return nil, err
		}
		out = append(out, Shown{Code: c.Code(), Rate: rate.String()})
	}
	slices.SortFunc(out, func(a, b Shown) int { return strings.Compare(a.Code, b.Code) })
	return out, nil
}

// Between gives how much of one currency a unit of another buys, and when that was
// said. NotFound when there is no rate.
func (s *Service) Between(ctx context.Context, from, to money.Currency) (money.Rate, wire.Time, error) {
	t, err := s.ready.At(ctx)
	if err != nil {
		return money.Rate{}, 0, err
	}
	return t.between(from, to)
}

func (t *table) between(from, to money.Currency) (money.Rate, wire.Time, error) {
	if from == to {
		one, err := money.ParseRate("1")
		return one, t.stored.UpdatedDate, err
	}
	a, knownA := t.rates[from]
	b, knownB := t.rates[to]
	if !knownA || !knownB {
		return money.Rate{}, 0, errs.New(errs.NotFound, CodeNoRate,
			"no exchange rate is set from %s to %s", from.Code(), to.Code())
	}
	rate, err := b.Over(a)
	return rate, t.stored.UpdatedDate, err
}
