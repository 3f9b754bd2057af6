package plugins

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/tax"
)

type (
	taxRequest struct {
		Currency         string        `json:"currency"`
		Addresses        []tax.Address `json:"addresses"`
		LineItems        []taxLine     `json:"lineItems"`
		TaxExemptGroupID string        `json:"taxExemptGroupId,omitempty"`
	}
	taxLine struct {
		ID                 string       `json:"id"`
		ItemName           string       `json:"itemName,omitempty"`
		Quantity           int64        `json:"quantity"`
		Price              string       `json:"price"`
		ItemCode           string       `json:"itemCode,omitempty"`
		TaxGroupID         string       `json:"taxGroupId,omitempty"`
		TaxIncludedInPrice bool         `json:"taxIncludedInPrice"`
		AddressIndex       addressIndex `json:"addressIndex"`
		TaxRegionID        string       `json:"taxRegionId,omitempty"`
	}
	addressIndex struct {
		SingleAddress     *int          `json:"singleAddress,omitempty"`
		MultipleAddresses *twoAddresses `json:"multipleAddresses,omitempty"`
	}
	twoAddresses struct {
		Origin      int `json:"origin"`
		Destination int `json:"destination"`
	}
	taxAnswer struct {
		Currency           string           `json:"currency" validate:"required,currency"`
		TaxSummary         *taxSummary      `json:"taxSummary"`
		LineItemTaxDetails []lineTaxDetails `json:"lineItemTaxDetails" validate:"min=1,max=300"`
	}
	taxSummary struct {
		TotalTax wire.Decimal `json:"totalTax" validate:"decimal,dscale=4"`
		TaxName  string       `json:"taxName" validate:"max=200"`
	}
	lineTaxDetails struct {
		ID           string          `json:"id" validate:"required,max=100"`
		TaxBreakdown []taxPart       `json:"taxBreakdown" validate:"max=7"`
		TaxSummary   *lineTaxSummary `json:"taxSummary" validate:"required"`
	}
	lineTaxSummary struct {
		TaxAmount     wire.Decimal `json:"taxAmount" validate:"required,decimal,dgte=-1000000000000000,dlte=1000000000000000,dscale=4"`
		TaxableAmount wire.Decimal `json:"taxableAmount" validate:"decimal,dscale=4"`
		ExemptAmount  wire.Decimal `json:"exemptAmount" validate:"decimal,dscale=3"`
	}
	taxPart struct {
		Jurisdiction     string       `json:"jurisdiction" validate:"max=200"`
		NonTaxableAmount wire.Decimal `json:"nonTaxableAmount" validate:"decimal,dgte=0,dscale=4"`
		Rate             wire.Decimal `json:"rate" validate:"decimal,dgte=0,dlte=10,dscale=6"`
		TaxAmount        wire.Decimal `json:"taxAmount" validate:"decimal,dgte=-1000000000000000,dlte=1000000000000000,dscale=4"`
		TaxableAmount    wire.Decimal `json:"taxableAmount" validate:"decimal,dgte=0,dscale=4"`
		TaxType          string       `json:"taxType" validate:"max=200"`
		TaxName          string       `json:"taxName" validate:"max=200"`
		JurisdictionType string       `json:"jurisdictionType" validate:"omitempty,oneof=UNDEFINED COUNTRY STATE COUNTY CITY SPECIAL"`
	}
)

// calculator gives a plugin to package tax.
type calculator struct {
	s *Service
	p *Plugin
}

// Calculators lists the plugins that calculate tax. It asks none of them.
func (s *Service) Calculators(ctx context.Context) ([]tax.Calculator, error) {
	list, err := s.of(ctx, TaxCalculation)
	out := make([]tax.Calculator, len(list))
	for i, p := range list {
		out[i] = calculator{s, p}
	}
	return out, err
}

// Details tells what the plugin is.
func (c calculator) Details() tax.CalculatorDetails {
	out := tax.CalculatorDetails{AppID: c.p.AppID, DisplayName: c.p.Name}
	if set := c.p.TaxCalculation; set != nil {
		out.UnsupportedCountries = set.UnsupportedCountries
		for _, g := range set.ExemptGroups {
			out.ExemptGroups = append(out.ExemptGroups, tax.NamedExemptGroup{ID: g.ID, Name: g.Name})
		}
	}
	return out
}

// Tax asks the plugin. The contract answers amounts; what counts here are the rates
// behind them, since package pricing does all sums.
func (c calculator) Tax(ctx context.Context, in *tax.Question) ([]pricing.Tax, error) {
	var out []pricing.Tax
	_, err := ask(ctx, c.s, question{c.p, calculateTax, in.Currency.Code(), taxRequestOf(in)},
		func(a *taxAnswer) (err error) {
			out, err = a.taxes(in)
			return err
		})
	return out, err
}

func taxRequestOf(in *tax.Question) *taxRequest {
	out := &taxRequest{Currency: in.Currency.Code(), LineItems: make([]taxLine, len(in.Lines)),
		TaxExemptGroupID: in.ExemptGroupID}
	// Each address once: the contract has room for three.
	place := make([]int, len(in.Addresses))
	for i := range in.Addresses {
		if place[i] = slices.Index(out.Addresses, in.Addresses[i]); place[i] < 0 {
			place[i] = len(out.Addresses)
			out.Addresses = append(out.Addresses, in.Addresses[i])
		}
	}
	for i := range in.Lines {
		l := &in.Lines[i]
		one := taxLine{
			ID: l.ID, ItemName: cut(l.Name, 250), Quantity: max(l.Quantity, 1), Price: l.Price.String(),
			ItemCode:   cut(l.Code, 40),
			TaxGroupID: l.GroupID, TaxIncludedInPrice: l.Included, TaxRegionID: l.RegionID,
		}
		if from, to := place[l.Origin], place[l.Destination]; from == to {
			one.AddressIndex.SingleAddress = &to
		} else {
			one.AddressIndex.MultipleAddresses = &twoAddresses{from, to}
		}
		out.LineItems[i] = one
	}
	return out
}

// taxes reads the answer, one for each line.
func (a *taxAnswer) taxes(in *tax.Question) ([]pricing.Tax, error) {
	if err := inCurrency(a.Currency, in.Currency); err != nil {
		return nil, err
	}
	byID := make(map[string]*lineTaxDetails, len(a.LineItemTaxDetails))
	for i := range a.LineItemTaxDetails {
		one := &a.LineItemTaxDetails[i]
		if byID[one.ID] != nil {
			return nil, fmt.Errorf("lineItemTaxDetails[%d].id is there twice", i)
		}
		byID[one.ID] = one
	}
	if len(byID) != len(in.Lines) {
		return nil, fmt.Errorf("it answered for %d lines, and was asked for %d", len(byID), len(in.Lines))
	}
	name := "Tax"
	if a.TaxSummary != nil {
		name = cmp.Or(a.TaxSummary.TaxName, name)
	}
	out := make([]pricing.Tax, len(in.Lines))
	for i := range in.Lines {
		one := byID[in.Lines[i].ID]
		if one == nil {
			return nil, fmt.Errorf("it did not answer for the line %s", in.Lines[i].ID)
		}
		var err error
		if out[i], err = one.rates(&in.Lines[i], name); err != nil {
			return nil, fmt.Errorf("line %s: %w", in.Lines[i].ID, err)
		}
	}
	return out, nil
}

// rates finds the rates behind the amounts of a line.
func (d *lineTaxDetails) rates(line *tax.Line, name string) (pricing.Tax, error) {
	currency := line.Price.Currency()
	total, err := amount(d.TaxSummary.TaxAmount, currency)
	if err != nil {
		return pricing.Tax{}, err
	}
	net := line.Price
	if line.Included {
		if net, err = net.Sub(total); err != nil {
			return pricing.Tax{}, err
		}
	}
	parts := d.TaxBreakdown
	if len(parts) == 0 && !total.IsZero() {
		parts = []taxPart{{TaxName: name, TaxAmount: d.TaxSummary.TaxAmount}}
	}
	var out pricing.Tax
	sum := money.Zero(currency)
	for i := range parts {
		rate, owed, err := parts[i].rate(net)
		if err != nil {
			return out, fmt.Errorf("taxBreakdown[%d]: %w", i, err)
		}
		if sum, err = sum.Add(owed); err != nil {
			return out, err
		}
		level := parts[i].JurisdictionType
		if level == "UNDEFINED" {
			level = ""
		}
		out.Parts = append(out.Parts, pricing.TaxPart{Name: cmp.Or(parts[i].TaxName, name), Type: parts[i].TaxType,
			Jurisdiction: parts[i].Jurisdiction, Level: level, Rate: rate})
	}
	// Each part may be rounded on its own.
	if apart, err := sum.Sub(total); err != nil || abs(apart.Minor()) > int64(len(parts)) {
		return out, errors.New("the parts of the tax do not add up to the tax")
	}
	exempt, err := amount(cmp.Or(d.TaxSummary.ExemptAmount, "0"), currency)
	out.Exempt = err == nil && total.IsZero() && !exempt.IsZero() && exempt.Equal(net) && len(out.Parts) > 0
	return out, err
}

// rate gives the rate of a part and what it comes to. The rate that is written counts
// if the amount follows from it; where only some of the price is taxed it does not,
// and the rate is that of the amount.
func (p *taxPart) rate(net money.Amount) (money.Rate, money.Amount, error) {
	none := money.Zero(net.Currency())
	if p.Rate == "" && p.TaxAmount == "" {
		return money.Rate{}, none, errors.New("it has neither a rate nor an amount")
	}
	var rate money.Rate
	owed := none
	var err error
	if p.Rate != "" {
		if rate, err = money.ParseRate(string(p.Rate)); err != nil {
			return rate, none, err
		}
		if owed, err = net.Apply(rate); err != nil || p.TaxAmount == "" {
			return rate, owed, err
		}
	}
	said, err := amount(p.TaxAmount, net.Currency())
	if err != nil {
		return rate, none, err
	}
	if said.Sign()*net.Sign() < 0 || !said.IsZero() && net.IsZero() {
		return rate, none, errors.New("the tax has the sign of another price")
	}
	apart, err := said.Sub(owed)
	switch {
	case err != nil:
		return rate, none, err
	case p.Rate != "" && abs(apart.Minor()) <= 1:
		return rate, said, nil
	case net.IsZero():
		return money.Rate{}, said, nil
	}
	rate, err = money.RateOf(said, net, 9)
	return rate, said, err
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}
