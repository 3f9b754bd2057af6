package tax

import (
	"cmp"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Address is where something is taxed by.
type Address struct {
	Country      string `json:"country,omitempty" validate:"omitempty,country"`
	Subdivision  string `json:"subdivision,omitempty" validate:"max=50"`
	City         string `json:"city,omitempty" validate:"max=100"`
	PostalCode   string `json:"postalCode,omitempty" validate:"max=50"`
	AddressLine  string `json:"addressLine,omitempty" validate:"max=200"`
	AddressLine2 string `json:"addressLine2,omitempty" validate:"max=200"`
}

type (
	calculateRequest struct {
		ExternalID string              `json:"externalId,omitempty" validate:"omitempty,guid"`
		Currency   string              `json:"currency,omitempty" validate:"omitempty,currency"`
		Addresses  wire.List[Address]  `json:"addresses" validate:"min=1,max=3"`
		LineItems  wire.List[lineItem] `json:"lineItems" validate:"min=1,max=300"`
		// deprecated by exemptDetails
		ContactID string `json:"contactId,omitempty" validate:"omitempty,guid"`
		// deprecated by exemptDetails
		TaxExemptGroupID string         `json:"taxExemptGroupId,omitempty" validate:"omitempty,guid"`
		ExemptDetails    *exemptDetails `json:"exemptDetails,omitempty"`
	}
	exemptDetails struct {
		ExemptGroupID string `json:"exemptGroupId,omitempty" validate:"omitempty,guid"`
		ContactID     string `json:"contactId,omitempty" validate:"omitempty,guid"`
		ExemptBy      string `json:"exemptBy,omitempty" validate:"omitempty,oneof=EXEMPT_GROUP CONTACT"`
	}
	lineItem struct {
		ID                 string        `json:"id" validate:"required,max=100"`
		ItemName           string        `json:"itemName,omitempty" validate:"max=250"`
		Quantity           int64         `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
		Price              wire.Decimal  `json:"price" validate:"required,decimal,dgte=-1000000000000000,dlte=1000000000000000,dscale=12"`
		ItemCode           string        `json:"itemCode,omitempty" validate:"max=40"`
		TaxGroupID         string        `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
		AppID              string        `json:"appId,omitempty" validate:"omitempty,guid"`
		TaxIncludedInPrice *bool         `json:"taxIncludedInPrice,omitempty"`
		AddressIndex       *addressIndex `json:"addressIndex,omitempty"`
	}
	addressIndex struct {
		SingleAddress     *int               `json:"singleAddress,omitempty"`
		MultipleAddresses *multipleAddresses `json:"multipleAddresses,omitempty"`
	}
	multipleAddresses struct {
		Origin      int `json:"origin"`
		Destination int `json:"destination"`
	}
	calculateAnswer struct {
		ExternalID         string                           `json:"externalId,omitempty"`
		Currency           string                           `json:"currency"`
		Addresses          wire.List[Address]               `json:"addresses"`
		TaxSummary         calculatedSummary                `json:"taxSummary"`
		LineItemTaxDetails wire.List[lineTaxDetails]        `json:"lineItemTaxDetails"`
		Errors             wire.List[wire.ApplicationError] `json:"errors"`
	}
	calculatedSummary struct {
		TotalAmount             string                         `json:"totalAmount"`
		TotalTax                string                         `json:"totalTax"`
		TotalTaxableAmount      string                         `json:"totalTaxableAmount"`
		TotalTaxIncludedInPrice string                         `json:"totalTaxIncludedInPrice"`
		AggregatedTaxBreakdown  wire.List[aggregatedTaxAmount] `json:"aggregatedTaxBreakdown"`
		TotalExempt             string                         `json:"totalExempt"`
	}
	aggregatedTaxAmount struct {
		TaxName                 string `json:"taxName"`
		TaxType                 string `json:"taxType"`
		Jurisdiction            string `json:"jurisdiction"`
		JurisdictionType        string `json:"jurisdictionType"`
		Rate                    string `json:"rate"`
		AggregatedTaxAmount     string `json:"aggregatedTaxAmount"`
		AggregatedTaxableAmount string `json:"aggregatedTaxableAmount"`
		AggregatedExemptAmount  string `json:"aggregatedExemptAmount"`
	}
	lineTaxDetails struct {
		ID                 string                  `json:"id"`
		ItemName           string                  `json:"itemName,omitempty"`
		Quantity           int64                   `json:"quantity"`
		TaxBreakdown       wire.List[taxBreakdown] `json:"taxBreakdown"`
		TaxSummary         lineTaxSummary          `json:"taxSummary"`
		AddressIndex       *addressIndex           `json:"addressIndex,omitempty"`
		TaxIncludedInPrice bool                    `json:"taxIncludedInPrice"`
	}
	lineTaxSummary struct {
		FullPrice     string `json:"fullPrice"`
		TaxAmount     string `json:"taxAmount"`
		TaxableAmount string `json:"taxableAmount"`
		AppID         string `json:"appId,omitempty"`
		ExemptAmount  string `json:"exemptAmount"`
	}
	taxBreakdown struct {
		Jurisdiction     string `json:"jurisdiction"`
		NonTaxableAmount string `json:"nonTaxableAmount"`
		Rate             string `json:"rate"`
		TaxAmount        string `json:"taxAmount"`
		TaxableAmount    string `json:"taxableAmount"`
		TaxType          string `json:"taxType"`
		TaxName          string `json:"taxName"`
		JurisdictionType string `json:"jurisdictionType"`
		ExemptAmount     string `json:"exemptAmount"`
	}
)

// Validate holds that an address is named in one way.
func (a *addressIndex) Validate() []errs.Violation {
	if a.SingleAddress != nil && a.MultipleAddresses != nil {
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, "",
			"must have only one of singleAddress and multipleAddresses")}
	}
	return nil
}

// Validate holds that a buyer is named in one way, the one that exemptBy says.
func (d *exemptDetails) Validate() []errs.Violation {
	switch {
	case d.ExemptGroupID != "" && d.ContactID != "",
		d.ExemptBy == "EXEMPT_GROUP" && d.ContactID != "", d.ExemptBy == "CONTACT" && d.ExemptGroupID != "":
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, "",
			"must have only the one of exemptGroupId and contactId that exemptBy names")}
	}
	return nil
}

// answer writes the calculation down.
func answer(in *calculateRequest, q *Question, taxes []LineTax, p *priced) *calculateAnswer {
	zero := money.Zero(q.Currency).String()
	out := &calculateAnswer{ExternalID: in.ExternalID, Currency: q.Currency.Code(), Addresses: in.Addresses,
		TaxSummary: calculatedSummary{
			TotalAmount: p.amount.String(), TotalTax: p.tax.String(), TotalTaxableAmount: p.taxable.String(),
			TotalTaxIncludedInPrice: p.included.String(), TotalExempt: p.exempt.String(),
		}}
	for _, group := range p.groups {
		out.TaxSummary.AggregatedTaxBreakdown = append(out.TaxSummary.AggregatedTaxBreakdown, aggregatedTaxAmount{
			TaxName: group.Name, TaxType: group.Type, Jurisdiction: group.Jurisdiction,
			JurisdictionType: cmp.Or(group.Level, levelUnknown), Rate: group.Rate.String(),
			AggregatedTaxAmount: group.Tax.String(), AggregatedTaxableAmount: group.TaxableAmount.String(),
			AggregatedExemptAmount: group.ExemptAmount.String(),
		})
	}
	told := map[string]bool{}
	for i := range q.Lines {
		line, taxed := &q.Lines[i], &p.lines[i].TaxDetails
		details := lineTaxDetails{
			ID: line.ID, ItemName: line.Name, Quantity: line.Quantity, AddressIndex: in.LineItems[i].AddressIndex,
			TaxIncludedInPrice: line.Included,
			TaxSummary: lineTaxSummary{FullPrice: line.Price.String(), TaxAmount: taxed.Total.String(),
				TaxableAmount: taxed.TaxableAmount.String(), AppID: taxes[i].AppID, ExemptAmount: taxed.ExemptAmount.String()},
		}
		for _, part := range taxed.Parts {
			details.TaxBreakdown = append(details.TaxBreakdown, taxBreakdown{
				Jurisdiction: part.Jurisdiction, NonTaxableAmount: zero, Rate: part.Rate.String(), TaxAmount: part.Tax.String(),
				TaxableAmount: taxed.TaxableAmount.String(),
				TaxType:       part.Type, TaxName: part.Name, JurisdictionType: cmp.Or(part.Level, levelUnknown),
				ExemptAmount: taxed.ExemptAmount.String(),
			})
		}
		if reason := taxes[i].Reason; reason != "" {
			details.TaxSummary.AppID = ManualAppID
			if key := reason + taxes[i].AppID; !told[key] {
				told[key] = true
				out.Errors = append(out.Errors, wire.ApplicationError{Code: reason,
					Description: "the tax calculator of the region did not answer; manual rates were used",
					Data:        map[string]any{"appId": taxes[i].AppID}})
			}
		}
		out.LineItemTaxDetails = append(out.LineItemTaxDetails, details)
	}
	return out
}
