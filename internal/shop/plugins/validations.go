package plugins

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
)

// Where a sale is validated.
const (
	InCart     = "CART"
	InCheckout = "CHECKOUT"
	Elsewhere  = "OTHER"
)

// How bad a violation is. A warning lets the buyer go on.
const (
	SeverityWarning = "WARNING"
	SeverityError   = "ERROR"
)

// RemoveLine is the fix that takes the violating line out.
const RemoveLine = "REMOVE_LINE_ITEM"

// ValidationQuestion asks whether a sale may be made. Amounts come from the priced
// result, whose lines have the same ids.
type ValidationQuestion struct {
	Source   string
	FlowID   string
	Lines    []Line
	Priced   *pricing.Result
	Locale   string
	Currency money.Currency
	// Converted gives an amount in the currency that the buyer is shown; nil where it
	// is the same.
	Converted          func(money.Amount) (money.Amount, error)
	ConversionCurrency money.Currency
	PaymentCurrency    money.Currency
	Email, ContactID   string
	WeightUnit         string
	Billing            *wire.AddressWithContact
	ShipTo             *wire.AddressWithContact
	Option             *shipping.Option
	GiftCard           *AppliedGiftCard
	CustomFields       []CustomField
	Extended           *wire.ExtendedFields
	LocationID         string
	// PaymentMethodTypeID is how the buyer wants to pay, where that is known.
	PaymentMethodTypeID string
}

// AppliedGiftCard is the gift card that pays for a part.
type AppliedGiftCard struct {
	ObfuscatedCode string
	Amount         money.Amount
	AppID          string
}

// CustomField is something the buyer was asked in the checkout.
type CustomField struct {
	Value           json.RawMessage `json:"value"`
	Title           string          `json:"title"`
	TranslatedTitle string          `json:"translatedTitle,omitempty"`
}

// Violation is a reason why a sale should or must not be made.
type Violation struct {
	Severity    string // SeverityWarning or SeverityError
	Description string
	LineID      string // of the line at fault; empty for the sale as a whole
	Fix         string // RemoveLine, or empty
}

type (
	violationsRequest struct {
		SourceInfo     sourceInfo           `json:"sourceInfo"`
		ValidationInfo validationInfo       `json:"validationInfo"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
	sourceInfo struct {
		Source         string `json:"source"`
		PurchaseFlowID string `json:"purchaseFlowId,omitempty"`
	}
	validationInfo struct {
		BuyerDetails            *buyerDetails            `json:"buyerDetails,omitempty"`
		LineItems               []validationLine         `json:"lineItems"`
		GiftCard                *validationGiftCard      `json:"giftCard,omitempty"`
		WeightUnit              string                   `json:"weightUnit"`
		PriceSummary            *sale.PriceSummary       `json:"priceSummary,omitempty"`
		BillingInfo             *wire.AddressWithContact `json:"billingInfo,omitempty"`
		ShippingAddress         *wire.AddressWithContact `json:"shippingAddress,omitempty"`
		ShippingInfo            *validationShipping      `json:"shippingInfo,omitempty"`
		CustomFields            *customFields            `json:"customFields,omitempty"`
		AppliedDiscounts        []appliedDiscount        `json:"appliedDiscounts"`
		BusinessLocationID      string                   `json:"businessLocationId,omitempty"`
		Currency                string                   `json:"currency"`
		ConversionCurrency      string                   `json:"conversionCurrency"`
		PaymentCurrency         string                   `json:"paymentCurrency"`
		SitePaymentMethodTypeID string                   `json:"sitePaymentMethodTypeId,omitempty"`
	}
	buyerDetails struct {
		Email     string `json:"email,omitempty"`
		ContactID string `json:"contactId,omitempty"`
	}
	validationLine struct {
		ID                     string                   `json:"id"`
		Quantity               int64                    `json:"quantity"`
		CatalogReference       *reference               `json:"catalogReference,omitempty"`
		ProductName            sale.Words               `json:"productName"`
		Price                  *wire.MultiCurrencyPrice `json:"price"`
		PhysicalProperties     *physicalProperties      `json:"physicalProperties,omitempty"`
		ItemType               *itemType                `json:"itemType,omitempty"`
		SubscriptionOptionInfo json.RawMessage          `json:"subscriptionOptionInfo,omitempty"`
		PricesBreakdown        *linePrices              `json:"pricesBreakdown,omitempty"`
	}
	itemType struct {
		Preset string `json:"preset,omitempty" validate:"omitempty,oneof=UNRECOGNISED PHYSICAL DIGITAL GIFT_CARD SERVICE"`
		Custom string `json:"custom,omitempty" validate:"max=100"`
	}
	linePrices struct {
		taxedPrices
		PriceBeforeDiscounts *wire.MultiCurrencyPrice `json:"priceBeforeDiscounts"`
		LineItemPrice        *wire.MultiCurrencyPrice `json:"lineItemPrice"`
		FullPrice            *wire.MultiCurrencyPrice `json:"fullPrice"`
	}
	taxedPrices struct {
		TotalPriceAfterTax  *wire.MultiCurrencyPrice `json:"totalPriceAfterTax"`
		TotalPriceBeforeTax *wire.MultiCurrencyPrice `json:"totalPriceBeforeTax"`
		TaxDetails          *taxDetails              `json:"taxDetails"`
		TotalDiscount       *wire.MultiCurrencyPrice `json:"totalDiscount"`
		Price               *wire.MultiCurrencyPrice `json:"price"`
	}
	taxDetails struct {
		TaxableAmount *wire.MultiCurrencyPrice `json:"taxableAmount"`
		TotalTax      *wire.MultiCurrencyPrice `json:"totalTax"`
		IsTaxIncluded bool                     `json:"isTaxIncluded"`
		TaxBreakdown  []taxBreakdown           `json:"taxBreakdown"`
	}
	taxBreakdown struct {
		Jurisdiction     string                   `json:"jurisdiction,omitempty"`
		Rate             string                   `json:"rate"`
		TaxAmount        *wire.MultiCurrencyPrice `json:"taxAmount"`
		TaxType          string                   `json:"taxType,omitempty"`
		TaxName          string                   `json:"taxName,omitempty"`
		JurisdictionType string                   `json:"jurisdictionType"`
	}
	validationGiftCard struct {
		ObfuscatedCode string                   `json:"obfuscatedCode"`
		Amount         *wire.MultiCurrencyPrice `json:"amount"`
		AppID          string                   `json:"appId"`
	}
	validationShipping struct {
		Selected validationOption `json:"selectedCarrierServiceOption"`
	}
	validationOption struct {
		Code        string       `json:"code"`
		Title       string       `json:"title"`
		Cost        *taxedPrices `json:"cost,omitempty"`
		Allocations []allocation `json:"deliveryAllocations"`
		TimeSlot    *timeSlot    `json:"deliveryTimeSlot,omitempty"`
	}
	allocation struct {
		Carrier struct {
			AppID string `json:"appId,omitempty"`
			Code  string `json:"code"`
		} `json:"deliveryCarrier"`
		Region struct {
			ID   string `json:"id,omitempty"`
			Name string `json:"name,omitempty"`
		} `json:"deliveryRegion"`
		Lines struct {
			LineItemIDs []string `json:"lineItemIds"`
		} `json:"applicableLineItems"`
	}
	customFields struct {
		Fields []CustomField `json:"fields"`
	}
	violationsAnswer struct {
		Violations []violation `json:"violations" validate:"max=300"`
	}
	violation struct {
		Severity    string  `json:"severity" validate:"omitempty,oneof=WARNING ERROR"`
		Target      *target `json:"target"`
		Description string  `json:"description" validate:"max=1000"`
	}
	target struct {
		Other    *targetOther `json:"other"`
		LineItem *targetLine  `json:"lineItem"`
	}
	targetOther struct {
		Name string `json:"name" validate:"omitempty,oneof=OTHER_DEFAULT"`
	}
	targetLine struct {
		Name         string `json:"name" validate:"omitempty,oneof=LINE_ITEM_DEFAULT"`
		ID           string `json:"id" validate:"max=100"`
		SuggestedFix string `json:"suggestedFix" validate:"omitempty,oneof=UNKNOWN_SUGGESTED_FIX REMOVE_LINE_ITEM"`
	}
)

// Violations asks every app whether a sale may be made; in a cart only those that want
// to be. A sale that an app cannot be asked about must not become an order.
func (s *Service) Violations(ctx context.Context, q *ValidationQuestion) ([]Answer[[]Violation], error) {
	list, err := s.of(ctx, Validations)
	if err != nil {
		return nil, err
	}
	var whom []*Plugin
	for _, p := range list {
		if q.Source != InCart || p.Validations != nil && p.Validations.ValidateInCart {
			whom = append(whom, p)
		}
	}
	if len(whom) == 0 {
		return nil, nil
	}
	request, err := violationsRequestOf(q)
	if err != nil {
		return nil, err
	}
	known := idsOf(q.Lines)
	return askAll(whom, func(p *Plugin) ([]Violation, error) {
		var out []Violation
		_, err := ask(ctx, s, question{p, getValidationViolations, q.Currency.Code(), request},
			func(a *violationsAnswer) (err error) {
				out, err = a.violations(known)
				return err
			})
		return out, err
	}), ctx.Err()
}

// violations reads the answer. Without a severity it is a warning, the first of the
// contract's values.
func (a *violationsAnswer) violations(known map[string]bool) ([]Violation, error) {
	out := make([]Violation, len(a.Violations))
	for i := range a.Violations {
		v := &a.Violations[i]
		out[i] = Violation{Severity: SeverityWarning, Description: v.Description}
		if v.Severity == SeverityError {
			out[i].Severity = SeverityError
		}
		if v.Target == nil {
			continue
		}
		if v.Target.Other != nil && v.Target.LineItem != nil {
			return nil, errors.New("a violation has two targets")
		}
		if line := v.Target.LineItem; line != nil {
			if line.ID != "" && !known[line.ID] {
				return nil, fmt.Errorf("violations[%d] is of a line that was not asked for", i)
			}
			out[i].LineID = line.ID
			if line.SuggestedFix == RemoveLine && line.ID != "" {
				out[i].Fix = RemoveLine
			}
		}
	}
	return out, nil
}
