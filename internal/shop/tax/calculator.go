package tax

import (
	"context"
	"errors"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

// Calculator is a calculator of tax outside of Souk. It says rates; the sums are
// package pricing's, so that they are the same everywhere.
type Calculator interface {
	Details() CalculatorDetails
	// Tax says what each line is taxed with, in the order of the lines. It may wait
	// for the network: never ask within a transaction.
	Tax(ctx context.Context, in *Question) ([]pricing.Tax, error)
}

// CalculatorDetails is what a calculator says of itself.
type CalculatorDetails struct {
	AppID                string            `json:"appId"`
	DisplayName          string            `json:"displayName"`
	UnsupportedCountries wire.List[string] `json:"unsupportedCountries"`
	// ExemptGroups are groups of buyers that it knows by itself.
	ExemptGroups []NamedExemptGroup `json:"-"`
}

// NamedExemptGroup is a group of buyers that a calculator knows by itself.
type NamedExemptGroup struct{ ID, Name string }

// Question asks what the lines of a sale are taxed with.
type Question struct {
	Currency      money.Currency
	Addresses     []Address
	ExemptGroupID string
	Lines         []Line
}

// Line is a line as calculators look at it.
type Line struct {
	ID, Name, Code string
	GroupID        string
	RegionID       string // set by Taxes
	Quantity       int64
	Price          money.Amount // of the whole line; below zero where something is given back
	Included       bool
	// Origin and Destination are places in the list of addresses.
	Origin, Destination int
}

// Where a rate comes from.
const (
	RateNone     = "NO_TAX_COLLECTED"
	RateManual   = "MANUAL_RATE"
	RateAuto     = "AUTO_RATE"
	RateFallback = "FALLBACK_RATE"
)

// Why a calculator's rate was not used.
const (
	ReasonFailed      = "AUTO_TAX_FAILED"
	ReasonDeactivated = "AUTO_TAX_DEACTIVATED"
)

// CodeNotCalculated refuses a sale whose tax nobody can say.
const CodeNotCalculated = "TAX_CALCULATION_FAILED"

// LineTax is what a line is taxed with, and by whom.
type LineTax struct {
	Terms
	Rate   string // where the rate comes from
	Reason string // of a fallback
}

// manual is the calculator that is built in.
var manual = CalculatorDetails{AppID: ManualAppID, DisplayName: "Manual tax calculator",
	ExemptGroups: []NamedExemptGroup{{ExemptFromAll, "Exempt from all tax"}}}

func (s *Service) outside(ctx context.Context) ([]Calculator, error) {
	if s.cfg.Calculators == nil {
		return nil, nil
	}
	return s.cfg.Calculators(ctx)
}

// calculators lists all there are, the one that is built in first.
func (s *Service) calculators(ctx context.Context) ([]CalculatorDetails, error) {
	list, err := s.outside(ctx)
	out := []CalculatorDetails{manual}
	for _, one := range list {
		out = append(out, one.Details())
	}
	return out, err
}

// mayCalculate refuses a region's calculator that is not there, or not for its country.
func (s *Service) mayCalculate(ctx context.Context, r *Region) error {
	list, err := s.calculators(ctx)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(c CalculatorDetails) bool { return c.AppID == r.AppID })
	switch {
	case at < 0:
		return errs.New(errs.NotFound, CodeNoCalculator, "no tax calculator has the appId %s", r.AppID)
	case slices.Contains(list[at].UnsupportedCountries, r.Country):
		return errs.New(errs.FailedPrecondition, CodeCalculatorUnsupported, "the tax calculator %s does not support %s",
			list[at].DisplayName, r.Country)
	}
	return nil
}

// Taxes says what each line is taxed with, by the calculator of its region. Where an
// outside one is gone or fails, the rates set by hand stand in; FailedPrecondition
// (TAX_CALCULATION_FAILED) where there are none. Never call it within a transaction.
func (s *Service) Taxes(ctx context.Context, in *Question) ([]LineTax, error) {
	rates, err := s.Rates(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]LineTax, len(in.Lines))
	waiting := map[string][]int{} // lines by their outside calculator
	var order []string
	for i := range in.Lines {
		line := &in.Lines[i]
		address := in.Addresses[line.Destination]
		out[i] = LineTax{Terms: rates.For(Place{address.Country, address.Subdivision}, line.GroupID, in.ExemptGroupID),
			Rate: RateNone}
		line.RegionID = out[i].RegionID
		switch {
		case out[i].Found && out[i].AppID != ManualAppID:
			if waiting[out[i].AppID] == nil {
				order = append(order, out[i].AppID)
			}
			waiting[out[i].AppID] = append(waiting[out[i].AppID], i)
		case len(out[i].Tax.Parts) > 0:
			out[i].Rate = RateManual
		}
	}
	for _, app := range order {
		if err := s.ask(ctx, app, in, waiting[app], out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ask has an outside calculator say the taxes of its lines.
func (s *Service) ask(ctx context.Context, app string, in *Question, lines []int, out []LineTax) error {
	list, err := s.outside(ctx)
	if err != nil {
		return err
	}
	reason := ReasonDeactivated
	if at := slices.IndexFunc(list, func(c Calculator) bool { return c.Details().AppID == app }); at >= 0 {
		question := *in
		question.Lines = make([]Line, len(lines))
		for k, i := range lines {
			question.Lines[k] = in.Lines[i]
		}
		taxes, err := list[at].Tax(ctx, &question)
		if err == nil {
			err = sound(taxes, len(lines))
		}
		if err == nil {
			for k, i := range lines {
				out[i].Tax, out[i].Rate = taxes[k], RateAuto
			}
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.cfg.Logger.WarnContext(ctx, "a tax calculator failed", "app", app, "error", err)
		reason = ReasonFailed
	}
	for _, i := range lines {
		if len(out[i].Tax.Parts) == 0 {
			return errs.New(errs.FailedPrecondition, CodeNotCalculated, "the tax of %s cannot be calculated now",
				in.Lines[i].ID).
				With("lineItemId", in.Lines[i].ID).With("appId", app).With("reason", reason)
		}
		out[i].Rate, out[i].Reason = RateFallback, reason
	}
	return nil
}

// mostRate is the highest rate that a sale can be priced with.
var mostRate = money.MustPercent("1000")

// sound refuses an answer that no sale can be priced with.
func sound(taxes []pricing.Tax, lines int) error {
	if len(taxes) != lines {
		return errors.New("it answered for another number of lines")
	}
	for _, tax := range taxes {
		for _, part := range tax.Parts {
			if part.Rate.Cmp(mostRate) > 0 {
				return errors.New("it answered a rate beyond reason")
			}
		}
	}
	return nil
}

type calculatorsAnswer struct {
	TaxCalculatorDetails wire.List[CalculatorDetails] `json:"taxCalculatorDetails"`
}

// Permissions of the contract.
const (
	mayAskTax       = "BILLING.CALCULATE_TAX"
	readCalculators = "BILLING.TAX_CALCULATORS_READ"
)

func (s *Service) calculationOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.taxCalculation." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Reads: true, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("calculateTax", "POST", "/v1/calculate-tax", mayAskTax,
			"Calculate the tax of some lines. The price of a line is that of its whole quantity.",
			CodeAddressIndex, CodeNoTaxableAddress, CodeNoCountry, CodeNoSubdivision, CodeNotCalculated), s.calculateTax),
		httpapi.Handle(op("listTaxCalculators", "GET", "/v1/list-tax-calculators", readCalculators,
			"List the tax calculators."),
			func(ctx context.Context, _ *wire.Empty) (*calculatorsAnswer, error) {
				list, err := s.calculators(ctx)
				return &calculatorsAnswer{list}, err
			}),
	}
}
