package plugins

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// CodeNoCarrierSettings refuses to switch settings that carriers do not show: the
// contract has no question for them.
const CodeNoCarrierSettings = "DELIVERY_CARRIER_HAS_NO_SETTINGS"

type (
	ratesRequest struct {
		LineItems           []rateLine           `json:"lineItems"`
		ShippingDestination *wire.Address        `json:"shippingDestination,omitempty"`
		BuyerContactDetails *wire.ContactDetails `json:"buyerContactDetails,omitempty"`
		WeightUnit          string               `json:"weightUnit"`
		PurchaseFlowID      string               `json:"purchaseFlowId,omitempty"`
		ExternalReferences  []struct{}           `json:"externalReferences"`
	}
	rateLine struct {
		LineItemID               string              `json:"lineItemId"`
		Name                     string              `json:"name"`
		Quantity                 int64               `json:"quantity"`
		CatalogReference         *reference          `json:"catalogReference,omitempty"`
		PhysicalProperties       *physicalProperties `json:"physicalProperties"`
		Price                    string              `json:"price"`
		TotalPrice               string              `json:"totalPrice"`
		PriceBeforeDiscount      string              `json:"priceBeforeDiscount"`
		TotalPriceBeforeDiscount string              `json:"totalPriceBeforeDiscount"`
		DeliveryProfileID        string              `json:"deliveryProfileId,omitempty"`
		TaxIncludedInPrice       bool                `json:"taxIncludedInPrice"`
	}
	ratesAnswer struct {
		ShippingRates []rate `json:"shippingRates" validate:"max=100"`
	}
	rate struct {
		Code      string     `json:"code" validate:"required,max=100"`
		Title     string     `json:"title" validate:"required,notblank,max=250"`
		Logistics *logistics `json:"logistics"`
		Cost      *cost      `json:"cost" validate:"required"`
		Partial   *partial   `json:"partial"`
	}
	cost struct {
		Price             wire.Decimal `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000"`
		Currency          string       `json:"currency" validate:"required,currency"`
		AdditionalCharges []charge     `json:"additionalCharges" validate:"max=100"`
	}
	charge struct {
		Type    string       `json:"type" validate:"omitempty,oneof=HANDLING_FEE INSURANCE"`
		Details string       `json:"details" validate:"max=200"`
		Price   wire.Decimal `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000"`
	}
	logistics struct {
		DeliveryTime  string         `json:"deliveryTime,omitempty" validate:"max=500"`
		Instructions  string         `json:"instructions,omitempty" validate:"max=1000"`
		PickupDetails *pickupDetails `json:"pickupDetails,omitempty"`
		TimeSlot      *timeSlot      `json:"deliveryTimeSlot,omitempty"`
	}
	pickupDetails struct {
		Address      *wire.Address `json:"address,omitempty"`
		PickupMethod string        `json:"pickupMethod,omitempty" validate:"omitempty,oneof=STORE_PICKUP PICKUP_POINT"`
	}
	timeSlot struct {
		From wire.Time `json:"from,omitzero"`
		To   wire.Time `json:"to,omitzero"`
	}
	partial struct {
		LineItemIDs []string `json:"lineItemIds" validate:"max=300,dive,required,max=100"`
	}
)

// carriers gives plugins to package shipping as carriers.
type carriers struct{ s *Service }

// Rates gives the plugins that are carriers.
func (s *Service) Rates() shipping.Rates { return carriers{s} }

// Carriers lists the carriers that are installed and switched on.
func (c carriers) Carriers(tx *store.Tx) ([]shipping.Carrier, error) {
	all, err := c.s.ready.In(tx)
	if err != nil {
		return nil, err
	}
	var out []shipping.Carrier
	for _, p := range all.byKind[ShippingRates] {
		one := shipping.Carrier{ID: p.AppID, DisplayName: p.Name}
		if set := p.ShippingRates; set != nil {
			one.Description, one.LearnMoreURL, one.DashboardURL,
				one.ThumbnailURL = set.Description, set.LearnMoreURL, set.DashboardURL, set.ThumbnailURL
			one.NeedsBackupRate = set.FallbackDefinitionMandatory
		}
		out = append(out, one)
	}
	return out, nil
}

// Quote asks a carrier what a parcel costs. An error leaves the carrier's backup rate.
func (c carriers) Quote(ctx context.Context, carrierID string, parcel *shipping.Parcel) ([]shipping.Quoted, error) {
	p, err := c.s.one(ctx, ShippingRates, carrierID)
	if err != nil {
		return nil, err
	}
	request, err := ratesRequestOf(parcel)
	if err != nil {
		return nil, err
	}
	var quoted []shipping.Quoted
	_, err = ask(ctx, c.s, question{p, getShippingRates, parcel.Currency.Code(), request},
		func(a *ratesAnswer) (err error) {
			quoted, err = a.quoted(parcel)
			return err
		})
	return quoted, err
}

// Tables gives nothing: the contract has no question for a carrier's settings.
func (carriers) Tables(context.Context, string, string, []string) (map[string][]shipping.DashboardTable, error) {
	return map[string][]shipping.DashboardTable{}, nil
}

// SetActive refuses, as carriers show no rows that could be switched.
func (carriers) SetActive(_ context.Context, carrierID, _ string, _ bool) error {
	return errs.New(errs.FailedPrecondition, CodeNoCarrierSettings,
		"the carrier %s has no settings to switch", carrierID)
}

func ratesRequestOf(parcel *shipping.Parcel) (*ratesRequest, error) {
	out := &ratesRequest{
		LineItems: make([]rateLine, len(parcel.Lines)), ShippingDestination: parcel.To, BuyerContactDetails: parcel.Buyer,
		WeightUnit: parcel.WeightUnit, PurchaseFlowID: parcel.FlowID, ExternalReferences: []struct{}{},
	}
	for i := range parcel.Lines {
		l := &parcel.Lines[i]
		before := l.BeforePrice
		if before.IsUnset() {
			before = l.Price
		}
		unit, err := l.Price.Ratio(1, max(l.Quantity, 1))
		if err != nil {
			return nil, err
		}
		unitBefore, err := before.Ratio(1, max(l.Quantity, 1))
		if err != nil {
			return nil, err
		}
		out.LineItems[i] = rateLine{
			LineItemID: l.ID, Name: l.Name, Quantity: l.Quantity, CatalogReference: referenceOf(l.Reference),
			DeliveryProfileID:  l.ProfileID,
			PhysicalProperties: &physicalProperties{Weight: &l.Weight, SKU: cut(l.SKU, 40), Shippable: true},
			TaxIncludedInPrice: l.TaxIncluded,
			Price:              unit.String(), TotalPrice: l.Price.String(), PriceBeforeDiscount: unitBefore.String(),
			TotalPriceBeforeDiscount: before.String(),
		}
	}
	return out, nil
}

// quoted reads the offers. One for a part of the goods is left out: all must arrive.
func (a *ratesAnswer) quoted(parcel *shipping.Parcel) ([]shipping.Quoted, error) {
	seen := map[string]bool{}
	var out []shipping.Quoted
	for i := range a.ShippingRates {
		r := &a.ShippingRates[i]
		if seen[r.Code] {
			return nil, fmt.Errorf("shippingRates[%d].code is there twice", i)
		}
		seen[r.Code] = true
		if err := inCurrency(r.Cost.Currency, parcel.Currency); err != nil {
			return nil, err
		}
		if r.Partial != nil && !slices.ContainsFunc(parcel.Lines,
			func(l shipping.Line) bool { return !slices.Contains(r.Partial.LineItemIDs, l.ID) }) {
			r.Partial = nil // a part that is the whole
		}
		if r.Partial != nil {
			continue
		}
		price, err := amount(r.Cost.Price, parcel.Currency)
		if err != nil {
			return nil, err
		}
		charges, err := chargesOf(r.Cost.AdditionalCharges, parcel.Currency)
		if err != nil {
			return nil, err
		}
		how, err := r.Logistics.read()
		if err != nil {
			return nil, fmt.Errorf("shippingRates[%d].logistics %w", i, err)
		}
		out = append(out, shipping.Quoted{Code: r.Code, Title: r.Title, Price: price, Charges: charges, Logistics: how})
	}
	return out, nil
}

func chargesOf(list []charge, c money.Currency) ([]shipping.Charge, error) {
	var out []shipping.Charge
	for _, one := range list {
		price, err := amount(one.Price, c)
		if err != nil {
			return nil, err
		}
		out = append(out, shipping.Charge{Details: one.Details, Price: price})
	}
	return out, nil
}

func (l *logistics) read() (shipping.Logistics, error) {
	if l == nil {
		return shipping.Logistics{}, nil
	}
	out := shipping.Logistics{DeliveryTime: l.DeliveryTime, Instructions: l.Instructions}
	if l.PickupDetails != nil {
		out.Pickup = &shipping.Pickup{Address: l.PickupDetails.Address, Method: l.PickupDetails.PickupMethod}
		if out.Pickup.Method == "" {
			out.Pickup.Method = shipping.StorePickup
		}
	}
	if l.TimeSlot != nil {
		from, to := l.TimeSlot.From.Time(), l.TimeSlot.To.Time()
		if l.TimeSlot.From.IsZero() || !to.After(from) {
			return out, errors.New("has a time slot that ends before it begins")
		}
		out.Slot = &shipping.Slot{From: from, To: to}
	}
	return out, nil
}

// logisticsOf tells plugins how goods come.
func logisticsOf(l shipping.Logistics) *logistics {
	out := &logistics{DeliveryTime: cut(l.DeliveryTime, 500), Instructions: cut(l.Instructions, 1000)}
	if l.Pickup != nil {
		out.PickupDetails = &pickupDetails{Address: l.Pickup.Address, PickupMethod: l.Pickup.Method}
	}
	if l.Slot != nil {
		out.TimeSlot = &timeSlot{From: wire.At(l.Slot.From), To: wire.At(l.Slot.To)}
	}
	return out
}
