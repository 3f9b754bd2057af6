package plugins

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// FeeQuestion asks what fees apps add to a sale.
type FeeQuestion struct {
	Currency   money.Currency
	Lines      []Line
	ShipTo     *wire.Address
	Buyer      *wire.ContactDetails
	Discounts  []pricing.AppliedDiscount
	Option     *shipping.Option       // the chosen delivery; nil for none
	Shipping   pricing.ShippingResult // what it costs
	FlowID     string
	LocationID string
	Subtotal   money.Amount
	Extended   *wire.ExtendedFields
	// PaymentMethodTypeID is how the buyer wants to pay, where that is known.
	PaymentMethodTypeID string
}

// Fee is a fee of an app.
type Fee struct {
	Code, Name     string
	TranslatedName string
	Price          money.Amount
	Taxable        bool
	TaxGroupID     string
	TaxableAddress string   // BUSINESS, BILLING, SHIPPING; empty for the sale's
	LineIDs        []string // the lines it belongs to; empty for the whole sale
	Cycles         *int64   // of a subscription, in which it is asked; nil for all
}

type (
	feesRequest struct {
		LineItems                    []feeLine            `json:"lineItems"`
		ShippingAddress              *wire.Address        `json:"shippingAddress,omitempty"`
		BuyerDetails                 *feeBuyer            `json:"buyerDetails,omitempty"`
		AppliedDiscounts             []appliedDiscount    `json:"appliedDiscounts"`
		ShippingInfo                 *feeShipping         `json:"shippingInfo,omitempty"`
		PurchaseFlowID               string               `json:"purchaseFlowId,omitempty"`
		BusinessLocationID           string               `json:"businessLocationId,omitempty"`
		Subtotal                     string               `json:"subtotal,omitempty"`
		ItemDiscountsAppliedToPrices bool                 `json:"itemDiscountsAppliedToPrices"`
		ExtendedFields               *wire.ExtendedFields `json:"extendedFields,omitempty"`
		SitePaymentMethodTypeID      string               `json:"sitePaymentMethodTypeId,omitempty"`
	}
	feeLine struct {
		priceLine
		ProductName        string              `json:"productName,omitempty"`
		PhysicalProperties *physicalProperties `json:"physicalProperties,omitempty"`
		DepositAmount      string              `json:"depositAmount,omitempty"`
		ModifierGroups     json.RawMessage     `json:"modifierGroups,omitempty"`
	}
	feeBuyer struct {
		ContactDetails *wire.ContactDetails `json:"contactDetails,omitempty"`
	}
	feeShipping struct {
		Selected feeOption `json:"selectedCarrierServiceOption"`
	}
	feeOption struct {
		Code         string      `json:"code"`
		Title        string      `json:"title"`
		Logistics    *logistics  `json:"logistics,omitempty"`
		Cost         feeCost     `json:"cost"`
		OtherCharges []feeCharge `json:"otherCharges"`
	}
	feeCost struct {
		Price         string `json:"price"`
		TotalDiscount string `json:"totalDiscount,omitempty"`
	}
	feeCharge struct {
		Type    string  `json:"type"`
		Details string  `json:"details,omitempty"`
		Cost    feeCost `json:"cost"`
	}
	feesAnswer struct {
		AdditionalFees []fee  `json:"additionalFees" validate:"max=100"`
		Currency       string `json:"currency" validate:"max=3"`
	}
	fee struct {
		Code               string         `json:"code" validate:"max=100"`
		Name               string         `json:"name" validate:"required,notblank,max=50"`
		TranslatedName     string         `json:"translatedName" validate:"max=50"`
		Price              wire.Decimal   `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000"`
		TaxDetails         *feeTaxDetails `json:"taxDetails"`
		LineItemIDs        []string       `json:"lineItemIds" validate:"max=300,dive,required,max=100"`
		SubscriptionCycles *int64         `json:"subscriptionCycles" validate:"omitempty,min=1,max=999"`
	}
	feeTaxDetails struct {
		Taxable        bool            `json:"taxable"`
		TaxGroupID     string          `json:"taxGroupId" validate:"omitempty,guid"`
		TaxableAddress *taxableAddress `json:"taxableAddress"`
	}
	taxableAddress struct {
		AddressType string `json:"addressType" validate:"omitempty,oneof=BUSINESS BILLING SHIPPING"`
	}
)

// Fees asks every app for its fees. Nobody pays a fee of a plugin that gives no answer;
// whoever asks decides whether a sale can be made without it.
func (s *Service) Fees(ctx context.Context, q *FeeQuestion) ([]Answer[[]Fee], error) {
	list, err := s.of(ctx, AdditionalFees)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	request, known := feesRequestOf(q), idsOf(q.Lines)
	return askAll(list, func(p *Plugin) ([]Fee, error) {
		var out []Fee
		_, err := ask(ctx, s, question{p, calculateAdditionalFees, q.Currency.Code(), request},
			func(a *feesAnswer) (err error) {
				out, err = a.fees(q.Currency, known)
				return err
			})
		return out, err
	}), ctx.Err()
}

func feesRequestOf(q *FeeQuestion) *feesRequest {
	out := &feesRequest{
		LineItems: make([]feeLine, len(q.Lines)), ShippingAddress: q.ShipTo, AppliedDiscounts: appliedDiscounts(q.Discounts),
		PurchaseFlowID:     q.FlowID,
		BusinessLocationID: q.LocationID, ItemDiscountsAppliedToPrices: true, ExtendedFields: q.Extended,
		SitePaymentMethodTypeID: q.PaymentMethodTypeID,
	}
	if q.Buyer != nil {
		out.BuyerDetails = &feeBuyer{q.Buyer}
	}
	if !q.Subtotal.IsUnset() {
		out.Subtotal = q.Subtotal.String()
	}
	plain := priceLines(q.Lines)
	for i := range q.Lines {
		l := &q.Lines[i]
		out.LineItems[i] = feeLine{priceLine: plain[i], ProductName: cut(l.Name, 200), PhysicalProperties: l.physical(),
			ModifierGroups: l.Modifiers}
		if !l.Deposit.IsUnset() {
			out.LineItems[i].DepositAmount = l.Deposit.String()
		}
	}
	if o := q.Option; o != nil {
		chosen := feeOption{Code: o.Code, Title: cut(o.Title, 250), Logistics: logisticsOf(o.Logistics),
			Cost: feeCost{Price: o.Price.String()}, OtherCharges: []feeCharge{}}
		if !q.Shipping.TotalDiscount.IsUnset() {
			chosen.Cost.TotalDiscount = q.Shipping.TotalDiscount.String()
		}
		for _, c := range o.Charges {
			chosen.OtherCharges = append(chosen.OtherCharges,
				feeCharge{Type: "HANDLING_FEE", Details: cut(c.Details, 200), Cost: feeCost{Price: c.Price.String()}})
		}
		out.ShippingInfo = &feeShipping{chosen}
	}
	return out
}

// fees reads the answer.
func (a *feesAnswer) fees(c money.Currency, known map[string]bool) ([]Fee, error) {
	if len(a.AdditionalFees) > 0 {
		if err := inCurrency(a.Currency, c); err != nil {
			return nil, err
		}
	}
	out := make([]Fee, len(a.AdditionalFees))
	for i := range a.AdditionalFees {
		f := &a.AdditionalFees[i]
		if f.Code == pricing.TipCode {
			return nil, errors.New("a fee must not have the code of tips, which are free of tax")
		}
		price, err := amount(f.Price, c)
		if err != nil {
			return nil, err
		}
		for _, id := range f.LineItemIDs {
			if !known[id] {
				return nil, fmt.Errorf("additionalFees[%d] is for a line that was not asked for", i)
			}
		}
		out[i] = Fee{Code: f.Code, Name: f.Name, TranslatedName: f.TranslatedName, Price: price, LineIDs: f.LineItemIDs,
			Cycles: f.SubscriptionCycles}
		if t := f.TaxDetails; t != nil {
			out[i].Taxable, out[i].TaxGroupID = t.Taxable, t.TaxGroupID
			if t.TaxableAddress != nil {
				out[i].TaxableAddress = t.TaxableAddress.AddressType
			}
		}
	}
	return out, nil
}
