package shipping

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Codes of deliveries that cannot be told, as the contract names them.
const (
	CodeNoDefaultProfile = "MISSING_DEFAULT_DELIVERY_PROFILE"
	CodeNoRegion         = "NO_DELIVERY_REGION_FOUND"
	CodeNoCountry        = "REQUIRED_COUNTRY"
)

const readSolutions = "ECOM.DELIVERY_SOLUTION_READ"

type (
	solutionsRequest struct {
		LineItems      []deliverable        `json:"lineItems" validate:"min=1,max=300"`
		Destination    *wire.Address        `json:"destination" validate:"required"`
		Origin         *wire.Address        `json:"origin,omitempty"`
		Currency       string               `json:"currency" validate:"required,currency"`
		Contact        *wire.ContactDetails `json:"contactDetails,omitempty"`
		WeightUnit     string               `json:"weightUnit,omitempty" validate:"omitempty,oneof=UNSPECIFIED_WEIGHT_UNIT KG LB"`
		PurchaseFlowID string               `json:"purchaseFlowId,omitempty" validate:"omitempty,guid"`
	}
	deliverable struct {
		ID                 string          `json:"id" validate:"required,max=100"`
		Name               string          `json:"name,omitempty" validate:"max=400"`
		Quantity           int64           `json:"quantity" validate:"min=1,max=999999999"`
		CatalogReference   *itemReference  `json:"catalogReference,omitempty"`
		PhysicalProperties *itemProperties `json:"physicalProperties,omitempty"`
		Price              wire.Decimal    `json:"price,omitempty" validate:"decimal,dgte=0"`
		TotalPrice         wire.Decimal    `json:"totalPrice,omitempty" validate:"decimal,dgte=0"`
		TotalBefore        wire.Decimal    `json:"totalPriceBeforeDiscount,omitempty" validate:"decimal,dgte=0"`
		DeliveryProfileID  string          `json:"deliveryProfileId,omitempty" validate:"omitempty,guid"`
		TaxIncluded        bool            `json:"taxIncludedInPrice,omitempty"`
	}
	itemReference struct {
		CatalogItemID string          `json:"catalogItemId" validate:"required,max=36"`
		AppID         string          `json:"appId" validate:"required,max=100"`
		Options       json.RawMessage `json:"options,omitempty"`
	}
	itemProperties struct {
		Weight    *float64 `json:"weight,omitempty" validate:"omitempty,min=0"`
		SKU       string   `json:"sku,omitempty" validate:"max=40"`
		Shippable *bool    `json:"shippable,omitempty"`
	}
	solutionsResponse struct {
		DeliverySolutions wire.List[solution]        `json:"deliverySolutions"`
		Errors            wire.List[solutionFailure] `json:"errors"`
	}
	solution struct {
		Code                string                        `json:"code"`
		DeliveryReference   deliveryReference             `json:"deliveryReference"`
		Title               string                        `json:"title"`
		Logistics           solutionLogistics             `json:"logistics"`
		Cost                solutionCost                  `json:"cost"`
		DeliveryAllocations wire.List[solutionAllocation] `json:"deliveryAllocations"`
		Partial             bool                          `json:"partial"`
	}
	deliveryReference struct {
		Code  string `json:"code"`
		AppID string `json:"appId"`
	}
	solutionLogistics struct {
		DeliveryTime     string          `json:"deliveryTime,omitempty"`
		DeliveryDates    *Dates          `json:"deliveryDates,omitempty"`
		Instructions     string          `json:"instructions,omitempty"`
		PickupDetails    *solutionPickup `json:"pickupDetails,omitempty"`
		DeliveryTimeSlot *solutionSlot   `json:"deliveryTimeSlot,omitempty"`
	}
	solutionPickup struct {
		Address      *wire.Address `json:"address,omitempty"`
		PickupMethod string        `json:"pickupMethod"`
	}
	solutionSlot struct {
		From     wire.Time `json:"from"`
		To       wire.Time `json:"to"`
		TimeZone string    `json:"timeZone"`
	}
	solutionCost struct {
		Price           wire.Decimal              `json:"price"`
		Currency        string                    `json:"currency"`
		DeliveryPrice   wire.MultiCurrencyPrice   `json:"deliveryPrice"`
		AdditionalCosts wire.List[additionalCost] `json:"additionalCosts"`
		TotalPrice      wire.MultiCurrencyPrice   `json:"totalPrice"`
	}
	additionalCost struct {
		Description   string                  `json:"description"`
		DeliveryPrice wire.MultiCurrencyPrice `json:"deliveryPrice"`
	}
	solutionAllocation struct {
		DeliveryCarrier     solutionCarrier `json:"deliveryCarrier"`
		DeliveryRegion      solutionRegion  `json:"deliveryRegion"`
		ApplicableLineItems solutionLines   `json:"applicableLineItems"`
	}
	solutionCarrier struct {
		AppID string `json:"appId"`
		Code  string `json:"code"`
	}
	solutionRegion struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	solutionLines struct {
		LineItemIDs wire.List[string] `json:"lineItemIds"`
	}
	solutionFailure struct {
		AppID        string         `json:"appId"`
		ErrorDetails failureDetails `json:"errorDetails"`
	}
	failureDetails struct {
		ApplicationError failureError `json:"applicationError"`
	}
	failureError struct {
		Code        string `json:"code"`
		Description string `json:"description"`
	}
)

func (s *Service) solutionOperations() []httpapi.Operation {
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "ecom.deliverySolutions.getDeliverySolutions", Method: http.MethodPost, Path: "/v1/get-delivery-solutions",
		Access: actor.Managers(readSolutions), Reads: true,
		Summary: "Tell how goods can be delivered somewhere, and for how much.",
		Codes:   []string{CodeNoDefaultProfile, CodeNoRegion, CodeNoCountry},
	}, s.solutions)}
}

// solutions tells what goods could be delivered by, without a cart. What is not sent is
// passed over. InvalidArgument without a country; NotFound where nothing goes.
func (s *Service) solutions(ctx context.Context, in *solutionsRequest) (*solutionsResponse, error) {
	if in.Destination.Country == "" {
		return nil, errs.New(errs.InvalidArgument, CodeNoCountry, "the destination must have a country")
	}
	question, err := s.question(ctx, in)
	if err != nil {
		return nil, err
	}
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	if plan.profiles[plan.standard] == nil {
		return nil, errs.New(errs.NotFound, CodeNoDefaultProfile, "there is no default delivery profile")
	}
	for _, g := range plan.groups(question) {
		if g.region == nil {
			return nil, errs.New(errs.NotFound, CodeNoRegion, "nothing is delivered there").With("country",
				in.Destination.Country)
		}
	}
	if question.Quotes, err = s.Ask(ctx, question); err != nil {
		return nil, err
	}
	options, err := s.Options(ctx, question)
	if err != nil {
		return nil, err
	}
	out := &solutionsResponse{}
	for _, q := range question.Quotes {
		if q.Failed != nil {
			code := errs.CodeOf(q.Failed)
			if code == "" {
				code = "CARRIER_FAILED"
			}
			out.Errors = append(out.Errors, solutionFailure{q.CarrierID,
				failureDetails{failureError{code, "the carrier gave no offer"}}})
		}
	}
	locale := "en"
	if s.cfg.Locale != nil {
		locale = s.cfg.Locale(ctx)
	}
	for i := range options {
		out.DeliverySolutions = append(out.DeliverySolutions, shownSolution(&options[i], locale, question.Zone.String()))
	}
	return out, nil
}

// question is the request as a sale.
func (s *Service) question(ctx context.Context, in *solutionsRequest) (*Sale, error) {
	currency, err := money.ParseCurrency(in.Currency)
	if err != nil {
		return nil, errs.Invalid(wire.Named("currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today"))
	}
	out := &Sale{Currency: currency, To: in.Destination, Now: s.cfg.DB.Now(), Zone: s.cfg.Zone(ctx),
		WeightUnit: s.cfg.WeightUnit(ctx), Buyer: in.Contact, FlowID: in.PurchaseFlowID}
	var wrong []errs.Violation
	amount := func(text wire.Decimal, path string) money.Amount {
		if text == "" {
			return money.Zero(currency)
		}
		a, err := money.ParseRounded(string(text), currency)
		if err != nil {
			wrong = append(wrong, wire.Named(path, errs.RuleDecimalLTE, "", "is too large"))
		}
		return a
	}
	seen := map[string]bool{}
	for i := range in.LineItems {
		l, at := &in.LineItems[i], fmt.Sprintf("lineItems[%d]", i)
		if seen[l.ID] {
			wrong = append(wrong, wire.Named(at+".id", errs.RuleValidation, "UNIQUE", "names a line that was named before"))
		}
		seen[l.ID] = true
		line := Line{ID: l.ID, ProfileID: l.DeliveryProfileID, Quantity: l.Quantity, Name: l.Name, TaxIncluded: l.TaxIncluded,
			Price: amount(l.TotalPrice, at+".totalPrice")}
		if l.TotalPrice == "" && l.Price != "" {
			if line.Price, err = amount(l.Price, at+".price").Times(l.Quantity); err != nil {
				wrong = append(wrong, wire.Named(at+".price", errs.RuleDecimalLTE, "", "is too large"))
			}
		}
		line.BeforePrice = line.Price
		if l.TotalBefore != "" {
			line.BeforePrice = amount(l.TotalBefore, at+".totalPriceBeforeDiscount")
		}
		if r := l.CatalogReference; r != nil {
			line.Reference = catalog.Reference{AppID: r.AppID, CatalogItemID: r.CatalogItemID, Options: r.Options}
		}
		if in.WeightUnit == Kilograms || in.WeightUnit == Pounds {
			line.WeightUnit = in.WeightUnit
		}
		if p := l.PhysicalProperties; p != nil {
			if p.Shippable != nil && !*p.Shippable {
				continue
			}
			if line.SKU = p.SKU; p.Weight != nil {
				line.Weight = *p.Weight
			}
		}
		out.Lines = append(out.Lines, line)
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	return out, nil
}

func shownSolution(o *Option, locale, zone string) solution {
	price := func(a money.Amount) wire.MultiCurrencyPrice {
		text, words := wire.Decimal(a.String()), money.Format(a, locale)
		return wire.MultiCurrencyPrice{Amount: text, ConvertedAmount: text, FormattedAmount: words,
			FormattedConvertedAmount: words}
	}
	out := solution{
		Code: o.Code, DeliveryReference: deliveryReference{o.Code, o.CarrierID}, Title: o.Title,
		Logistics: solutionLogistics{DeliveryTime: o.Logistics.DeliveryTime, DeliveryDates: o.Logistics.Dates,
			Instructions: o.Logistics.Instructions},
		Cost: solutionCost{Price: wire.Decimal(o.Price.String()), Currency: o.Price.Currency().Code(),
			DeliveryPrice: price(o.Price), TotalPrice: price(o.Total())},
	}
	if p := o.Logistics.Pickup; p != nil {
		out.Logistics.PickupDetails = &solutionPickup{p.Address, p.Method}
	}
	if slot := o.Logistics.Slot; slot != nil {
		out.Logistics.DeliveryTimeSlot = &solutionSlot{wire.At(slot.From), wire.At(slot.To), zone}
	}
	for _, c := range o.Charges {
		out.Cost.AdditionalCosts = append(out.Cost.AdditionalCosts, additionalCost{c.Details, price(c.Price)})
	}
	for _, a := range o.Allocations {
		out.DeliveryAllocations = append(out.DeliveryAllocations,
			solutionAllocation{solutionCarrier{a.CarrierID, a.Code}, solutionRegion{a.RegionID, a.RegionName},
				solutionLines{a.LineIDs}})
	}
	return out
}
