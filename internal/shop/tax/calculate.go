package tax

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeAddressIndex     = "INVALID_LINE_ITEM_ADDRESS_INDEX"
	CodeNoTaxableAddress = "MISSING_TAXABLE_ADDRESS"
	CodeNoCountry        = "MISSING_COUNTRY_IN_ADDRESS"
	CodeNoSubdivision    = "MISSING_SUBDIVISION_IN_ADDRESS"
)

// calculateTax is the API's calculation: what lines are taxed with, and how much that is.
func (s *Service) calculateTax(ctx context.Context, in *calculateRequest) (*calculateAnswer, error) {
	question, err := s.question(ctx, in)
	if err != nil {
		return nil, err
	}
	taxes, err := s.Taxes(ctx, question)
	if err != nil {
		return nil, err
	}
	priced, err := priceLines(question, taxes)
	if err != nil {
		if errors.Is(err, money.ErrOverflow) {
			return nil, errs.Invalid(wire.Named("lineItems", errs.RuleOther, "", "have a total larger than the maximum amount"))
		}
		return nil, err
	}
	return answer(in, question, taxes, priced), nil
}

// question reads the request; what is wrong with addresses has codes of its own.
func (s *Service) question(ctx context.Context, in *calculateRequest) (*Question, error) {
	q := &Question{Addresses: in.Addresses, Lines: make([]Line, len(in.LineItems))}
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	if q.Currency, err = money.ParseCurrency(cmp.Or(in.Currency, settings.Currency)); err != nil {
		return nil, errs.Invalid(wire.Named("currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today"))
	}
	rates, err := s.Rates(ctx)
	if err != nil {
		return nil, err
	}
	for i := range in.LineItems {
		line, sent := &q.Lines[i], &in.LineItems[i]
		if *line, err = readLine(q, sent, rates); err != nil {
			return nil, err
		}
		// What the line says holds; else the shop's switch, or the region's.
		at := q.Addresses[line.Destination]
		line.Included = settings.PricesIncludeTax || rates.For(Place{at.Country, at.Subdivision}, line.GroupID, "").Included
		if sent.TaxIncludedInPrice != nil {
			line.Included = *sent.TaxIncludedInPrice
		}
	}
	q.ExemptGroupID, err = s.exemptOf(ctx, in)
	return q, err
}

// exemptOf finds the group of buyers, named itself or by the contact.
func (s *Service) exemptOf(ctx context.Context, in *calculateRequest) (string, error) {
	group, contact := in.TaxExemptGroupID, in.ContactID
	if d := in.ExemptDetails; d != nil && (d.ExemptGroupID != "" || d.ContactID != "") {
		group, contact = d.ExemptGroupID, d.ContactID
	}
	if group != "" || contact == "" {
		return group, nil
	}
	return s.ExemptGroupOf(ctx, contact)
}

func readLine(q *Question, in *lineItem, rates *Rates) (Line, error) {
	line := Line{ID: in.ID, Name: in.ItemName, Code: in.ItemCode, GroupID: in.TaxGroupID, Quantity: max(in.Quantity, 1)}
	if line.GroupID == "" {
		line.GroupID = DefaultGroup(in.AppID)
	}
	refuse := func(code, words string) (Line, error) {
		return Line{}, errs.New(errs.FailedPrecondition, code, "line item %s: %s", in.ID, words).With("lineItemId", in.ID)
	}
	switch at := in.AddressIndex; {
	case at == nil || at.SingleAddress == nil && at.MultipleAddresses == nil:
		return refuse(CodeNoTaxableAddress, "it has no taxable address")
	case at.SingleAddress != nil:
		line.Origin, line.Destination = *at.SingleAddress, *at.SingleAddress
	default:
		line.Origin, line.Destination = at.MultipleAddresses.Origin, at.MultipleAddresses.Destination
	}
	for _, at := range []int{line.Origin, line.Destination} {
		if at < 0 || at >= len(q.Addresses) {
			return refuse(CodeAddressIndex, "its addressIndex has no address in the request")
		}
	}
	address := q.Addresses[line.Destination]
	switch place := (Place{address.Country, address.Subdivision}); {
	case place.Country == "":
		return refuse(CodeNoCountry, "its address needs a country")
	case rates.NeedsSubdivision(place):
		return refuse(CodeNoSubdivision, "its address needs a subdivision (state or province), because tax depends on it")
	}
	price, negative := strings.CutPrefix(string(in.Price), "-")
	number, err := money.ParseRate(price)
	if err == nil {
		line.Price, err = money.AmountOf(number, q.Currency)
	}
	if err == nil && negative {
		line.Price, err = line.Price.Neg()
	}
	if err != nil {
		return Line{}, errs.Invalid(wire.Named("lineItems.price", errs.RuleFormat, "DECIMAL_VALUE",
			"must be a number with at most twelve digits after the point"))
	}
	return line, nil
}

// priced is what lines come to: one result a line, and each tax over all of them.
type priced struct {
	lines  []pricing.Taxed
	groups []pricing.TaxGroup
	// Sums over all lines.
	amount, tax, taxable, exempt, included money.Amount
}

// priceLines has package pricing price the lines. It takes prices that all contain
// their tax or all do not, and none below zero: what is given back is priced as if
// it were sold, and turned around.
func priceLines(q *Question, taxes []LineTax) (*priced, error) {
	zero := money.Zero(q.Currency)
	out := &priced{lines: make([]pricing.Taxed, len(q.Lines)), amount: zero, tax: zero, taxable: zero, exempt: zero,
		included: zero}
	for _, included := range []bool{false, true} {
		for _, negative := range []bool{false, true} {
			in := pricing.Input{Currency: q.Currency, TaxIncluded: included}
			var from []int
			for i := range q.Lines {
				line := &q.Lines[i]
				if line.Included != included || line.Price.IsNegative() != negative {
					continue
				}
				price, err := turned(line.Price, negative)
				if err != nil {
					return nil, err
				}
				from = append(from, i)
				in.Lines = append(in.Lines, pricing.Line{ID: itoa(i), Quantity: 1, CatalogPrice: price, Tax: taxes[i].Tax})
			}
			if len(from) == 0 {
				continue
			}
			result, err := pricing.Price(in)
			if err != nil {
				return nil, err
			}
			if err := out.add(&result, from, included, negative); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// turned turns an amount around, or leaves it.
func turned(a money.Amount, around bool) (money.Amount, error) {
	if !around {
		return a, nil
	}
	return a.Neg()
}

// add takes the result for some of the lines in.
func (p *priced) add(result *pricing.Result, from []int, included, negative bool) error {
	var failed error
	turn := func(a money.Amount) money.Amount {
		out, err := turned(a, negative)
		failed = errors.Join(failed, err)
		return out
	}
	sum := func(to *money.Amount, a money.Amount) {
		total, err := to.Add(turn(a))
		failed = errors.Join(failed, err)
		*to = total
	}
	sum(&p.amount, result.Summary.Subtotal)
	sum(&p.tax, result.Tax.Total)
	sum(&p.taxable, result.Tax.TaxableAmount)
	sum(&p.exempt, result.Tax.ExemptAmount)
	if included {
		sum(&p.included, result.Tax.Total)
	}
	for k, i := range from {
		taxed := result.Lines[k].Taxed
		taxed.PriceBeforeTax, taxed.PriceAfterTax = turn(taxed.PriceBeforeTax), turn(taxed.PriceAfterTax)
		details := &taxed.TaxDetails
		details.TaxableAmount, details.ExemptAmount, details.Total = turn(details.TaxableAmount), turn(details.ExemptAmount),
			turn(details.Total)
		for n := range details.Parts {
			details.Parts[n].Tax = turn(details.Parts[n].Tax)
		}
		p.lines[i] = taxed
	}
	for _, group := range result.Tax.Groups {
		to := p.group(group.TaxPart, money.Zero(result.Currency))
		sum(&to.TaxableAmount, group.TaxableAmount)
		sum(&to.ExemptAmount, group.ExemptAmount)
		sum(&to.Tax, group.Tax)
	}
	return failed
}

// group finds or makes the sum of one tax.
func (p *priced) group(part pricing.TaxPart, zero money.Amount) *pricing.TaxGroup {
	for i := range p.groups {
		if p.groups[i].TaxPart == part {
			return &p.groups[i]
		}
	}
	p.groups = append(p.groups, pricing.TaxGroup{TaxPart: part, TaxableAmount: zero, ExemptAmount: zero, Tax: zero})
	return &p.groups[len(p.groups)-1]
}
