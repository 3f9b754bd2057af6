package drafts

import (
	"encoding/json"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// DraftInput is a draft from nothing, as it is written.
type DraftInput struct {
	CatalogLineItems []NewCatalogLine            `json:"catalogLineItems,omitempty" validate:"max=300"`
	CustomLineItems  []NewCustomLine             `json:"customLineItems,omitempty" validate:"max=300"`
	Discounts        []NewDiscount               `json:"discounts,omitempty" validate:"max=100"`
	BuyerInfo        *orders.BuyerInfo           `json:"buyerInfo,omitempty"`
	AdditionalFees   []NewFee                    `json:"additionalFees,omitempty" validate:"max=100"`
	RecipientInfo    *wire.AddressWithContact    `json:"recipientInfo,omitempty"`
	ShippingInfo     *orders.ShippingInformation `json:"shippingInfo,omitempty"`
	BillingInfo      *wire.AddressWithContact    `json:"billingInfo,omitempty"`
	TaxExempt        bool                        `json:"taxExempt,omitempty"`
	BusinessLocation *orders.Location            `json:"businessLocation,omitempty"`
	ExtendedFields   *wire.ExtendedFields        `json:"extendedFields,omitempty"`
}

// Validate bounds what has no bound of its own.
func (d *DraftInput) Validate() []errs.Violation {
	out := append(checkBuyer("buyerInfo", d.BuyerInfo), basket.TooLong("extendedFields", d.ExtendedFields, maxExtended)...)
	if d.BusinessLocation != nil && d.BusinessLocation.ID == "" {
		out = append(out, wire.Named("businessLocation.id", errs.RuleRequired, "", "is required"))
	}
	return out
}

// maxExtended bounds what apps keep on a draft, in bytes.
const maxExtended = 50_000

// checkBuyer refuses a buyer who is two people.
func checkBuyer(field string, b *orders.BuyerInfo) []errs.Violation {
	if b != nil && b.VisitorID != "" && b.MemberID != "" {
		return []errs.Violation{wire.Named(field+".memberId", errs.RuleOneOfAlignment, "",
			"must not be given together with visitorId")}
	}
	return nil
}

// NewCatalogLine is a thing of a catalog to put on a draft.
type NewCatalogLine struct {
	CatalogReference     *basket.Reference            `json:"catalogReference" validate:"required"`
	Quantity             int64                        `json:"quantity" validate:"min=1,max=100000"`
	Price                *wire.Price                  `json:"price,omitempty"`
	PriceUndetermined    bool                         `json:"priceUndetermined,omitempty"`
	Locations            []orders.LocationAndQuantity `json:"locations,omitempty" validate:"max=5"`
	ProductName          *orders.TranslatableString   `json:"productName,omitempty"`
	DescriptionLinesInfo *DescriptionLines            `json:"descriptionLinesInfo,omitempty"`
	ExternalLineItemID   string                       `json:"externalLineItemId,omitempty" validate:"max=100"`
	TaxGroupID           string                       `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	ID                   string                       `json:"id,omitempty" validate:"omitempty,guid"`
	SubscriptionSettings *orders.SubscriptionSettings `json:"subscriptionSettings,omitempty"`
	DecimalQuantity      *orders.DecimalQuantity      `json:"decimalQuantity,omitempty"`
	TaxableAddress       *orders.TaxableAddress       `json:"taxableAddress,omitempty"`
	FixedQuantity        bool                         `json:"fixedQuantity,omitempty"`
}

// Validate bounds places by the quantity.
func (l *NewCatalogLine) Validate() []errs.Violation { return places(l.Locations, l.Quantity) }

// places refuses places that hold another quantity than the line.
func places(list []orders.LocationAndQuantity, quantity int64) []errs.Violation {
	sum := int64(0)
	for _, l := range list {
		sum += l.Quantity
	}
	if len(list) > 0 && sum != quantity {
		return []errs.Violation{wire.Named("locations", errs.RuleValidation, "QUANTITY",
			fmt.Sprintf("must add up to the line item's quantity of %d", quantity))}
	}
	return nil
}

// DescriptionLines are choices in the place of those there are.
type DescriptionLines struct {
	DescriptionLines []orders.DescriptionLine `json:"descriptionLines" validate:"max=20"`
}

// NewCustomLine is a line that no catalog has.
type NewCustomLine struct {
	ID                   string                       `json:"id,omitempty" validate:"omitempty,guid"`
	Quantity             int64                        `json:"quantity" validate:"min=1,max=100000"`
	CatalogReference     *orders.CatalogReference     `json:"catalogReference,omitempty"`
	ProductName          *orders.TranslatableString   `json:"productName,omitempty"`
	URL                  *wire.PageURL                `json:"url,omitempty"`
	Price                *wire.Price                  `json:"price,omitempty"`
	LineItemPrice        *wire.Price                  `json:"lineItemPrice,omitempty"`
	FullPrice            *wire.Price                  `json:"fullPrice,omitempty"`
	PriceBeforeDiscounts *wire.Price                  `json:"priceBeforeDiscounts,omitempty"`
	DescriptionLines     []orders.DescriptionLine     `json:"descriptionLines,omitempty" validate:"max=20"`
	Media                *wire.Image                  `json:"media,omitempty"`
	PhysicalProperties   *orders.PhysicalProperties   `json:"physicalProperties,omitempty"`
	ItemType             *orders.ItemType             `json:"itemType,omitempty"`
	FulfillerID          string                       `json:"fulfillerId,omitempty" validate:"omitempty,guid"`
	ShippingGroupID      string                       `json:"shippingGroupId,omitempty" validate:"omitempty,guid"`
	DigitalFile          *SecuredMedia                `json:"digitalFile,omitempty"`
	PriceDescription     *orders.PriceDescription     `json:"priceDescription,omitempty"`
	DeliveryProfileID    string                       `json:"deliveryProfileId,omitempty" validate:"omitempty,guid"`
	Locations            []orders.LocationAndQuantity `json:"locations,omitempty" validate:"max=5"`
	ExternalLineItemID   string                       `json:"externalLineItemId,omitempty" validate:"max=100"`
	TaxGroupID           string                       `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	SubscriptionSettings *orders.SubscriptionSettings `json:"subscriptionSettings,omitempty"`
	DecimalQuantity      *orders.DecimalQuantity      `json:"decimalQuantity,omitempty"`
	TaxableAddress       *orders.TaxableAddress       `json:"taxableAddress,omitempty"`
	FixedQuantity        bool                         `json:"fixedQuantity,omitempty"`
}

// Validate asks for a name and a price.
func (l *NewCustomLine) Validate() []errs.Violation {
	out := places(l.Locations, l.Quantity)
	if or(l.ProductName).Original == "" {
		out = append(out, wire.Named("productName.original", errs.RuleRequired, "", "is required"))
	}
	if l.unit() == nil {
		out = append(out, wire.Named("price", errs.RuleRequired, "", "is required"))
	}
	return out
}

// unit is what one costs.
func (l *NewCustomLine) unit() *wire.Price {
	for _, p := range []*wire.Price{l.PriceBeforeDiscounts, l.Price} {
		if p != nil && p.Amount != "" {
			return p
		}
	}
	return nil
}

// SecuredMedia is a file that is sold.
type SecuredMedia struct {
	ID       string `json:"id" validate:"required,max=100"`
	FileName string `json:"fileName,omitempty" validate:"max=1000"`
	FileType string `json:"fileType,omitempty" validate:"omitempty,oneof=UNSPECIFIED SECURE_PICTURE SECURE_VIDEO SECURE_DOCUMENT SECURE_MUSIC SECURE_ARCHIVE SECURE_RAW"`
}

// NewDiscount is a discount by hand.
type NewDiscount struct {
	PriceAmount        *wire.Price       `json:"priceAmount,omitempty"`
	Percentage         wire.Decimal      `json:"percentage,omitempty" validate:"omitempty,decimal,dgte=0.01,dlte=100,dscale=2"`
	DiscountType       string            `json:"discountType" validate:"required,oneof=GLOBAL SPECIFIC_ITEMS SHIPPING"`
	LineItemID         string            `json:"lineItemId,omitempty" validate:"omitempty,guid"`
	Amount             *wire.Price       `json:"amount,omitempty"`
	Description        string            `json:"description,omitempty" validate:"max=200"`
	ApplyToDraftOrder  bool              `json:"applyToDraftOrder,omitempty"`
	LineItemDiscounts  []NewLineDiscount `json:"lineItemDiscounts,omitempty" validate:"max=1"`
	SubscriptionCycles *int64            `json:"subscriptionCycles,omitempty" validate:"omitempty,min=1,max=999"`
}

// NewLineDiscount names the line that a discount is for.
type NewLineDiscount struct {
	ID            string      `json:"id" validate:"required,guid"`
	TotalDiscount *wire.Price `json:"totalDiscount,omitempty"`
}

// Validate asks for one amount, and for a line where there must be one.
func (d *NewDiscount) Validate() []errs.Violation {
	var out []errs.Violation
	switch {
	case d.amount() == nil && d.Percentage == "":
		out = append(out, wire.Named("priceAmount", errs.RuleRequiredOneOf, "", "or percentage is required"))
	case d.amount() != nil && d.Percentage != "":
		out = append(out, wire.Named("percentage", errs.RuleOneOfAlignment, "", "must not be given together with an amount"))
	}
	if d.DiscountType == "SPECIFIC_ITEMS" && d.line() == "" {
		out = append(out, wire.Named("lineItemDiscounts", errs.RuleRequired, "", "is required for a discount on an item"))
	}
	return out
}

func (d *NewDiscount) amount() *wire.Price {
	candidates := []*wire.Price{d.PriceAmount, d.Amount}
	for i := range d.LineItemDiscounts {
		candidates = append(candidates, d.LineItemDiscounts[i].TotalDiscount)
	}
	for _, p := range candidates {
		if p != nil && p.Amount != "" {
			return p
		}
	}
	return nil
}

func (d *NewDiscount) line() string {
	if len(d.LineItemDiscounts) > 0 {
		return d.LineItemDiscounts[0].ID
	}
	return d.LineItemID
}

// NewFee is a fee by hand.
type NewFee struct {
	Name              string      `json:"name" validate:"required,max=50"`
	Price             *wire.Price `json:"price" validate:"required"`
	TaxDetails        *TaxDetails `json:"taxDetails,omitempty"`
	ApplyToDraftOrder bool        `json:"applyToDraftOrder,omitempty"`
	Code              string      `json:"code,omitempty" validate:"max=100"`
	LineItemIDs       []string    `json:"lineItemIds,omitempty" validate:"max=300,dive,guid"`
}

// Validate asks for an amount.
func (f *NewFee) Validate() []errs.Violation {
	if f.Price != nil && f.Price.Amount == "" {
		return []errs.Violation{wire.Named("price.amount", errs.RuleRequired, "", "is required")}
	}
	return nil
}

// LineChange is what shall be changed of a line. What is absent stays.
type LineChange struct {
	LineItemID                 string                       `json:"lineItemId" validate:"required,guid"`
	NewQuantity                *int64                       `json:"newQuantity,omitempty" validate:"omitempty,min=0,max=100000"`
	NewPrice                   wire.Decimal                 `json:"newPrice,omitempty" validate:"omitempty,decimal,dgte=0,dlte=1000000000000000"`
	NewPriceDescription        *orders.PriceDescription     `json:"newPriceDescription,omitempty"`
	NewProductName             *orders.TranslatableString   `json:"newProductName,omitempty"`
	NewDescriptionLines        *DescriptionLines            `json:"newDescriptionLines,omitempty"`
	NewModifierGroups          *ModifierGroups              `json:"newModifierGroups,omitempty"`
	NewCatalogReferenceOptions json.RawMessage              `json:"newCatalogReferenceOptions,omitempty"`
	NewSubscriptionSettings    *orders.SubscriptionSettings `json:"newSubscriptionSettings,omitempty"`
	NewPaymentOption           *NewPaymentOption            `json:"newPaymentOption,omitempty"`
	NewTaxableAddress          *orders.TaxableAddress       `json:"newTaxableAddress,omitempty"`
	NewDecimalQuantity         *NewDecimalQuantity          `json:"newDecimalQuantity,omitempty"`
	NewFixedQuantity           *bool                        `json:"newFixedQuantity,omitempty"`
}

// ModifierGroups are paid choices in the place of those there are.
type ModifierGroups struct {
	ModifierGroups []orders.ModifierGroup `json:"modifierGroups" validate:"max=10"`
}

// Validate asks for ids.
func (m *ModifierGroups) Validate() []errs.Violation {
	var out []errs.Violation
	for i := range m.ModifierGroups {
		at := fmt.Sprintf("modifierGroups[%d]", i)
		if m.ModifierGroups[i].ID == "" {
			out = append(out, wire.Named(at+".id", errs.RuleRequired, "", "is required"))
		}
		for j := range m.ModifierGroups[i].Modifiers {
			if m.ModifierGroups[i].Modifiers[j].ID == "" {
				out = append(out, wire.Named(fmt.Sprintf("%s.modifiers[%d].id", at, j), errs.RuleRequired, "", "is required"))
			}
		}
	}
	return out
}

// NewPaymentOption is another way to pay for a line.
type NewPaymentOption struct {
	PaymentOption string `json:"paymentOption" validate:"required,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
}

// NewDecimalQuantity is another measured quantity.
type NewDecimalQuantity struct {
	DecimalQuantity *orders.DecimalQuantity `json:"decimalQuantity,omitempty"`
}

// empty tells that nothing shall be changed.
func (c *LineChange) empty() bool {
	return c.NewQuantity == nil && c.NewPrice == "" && c.NewPriceDescription == nil && c.NewProductName == nil &&
		c.NewDescriptionLines == nil &&
		c.NewModifierGroups == nil && len(c.NewCatalogReferenceOptions) == 0 && c.NewSubscriptionSettings == nil &&
		c.NewPaymentOption == nil &&
		c.NewTaxableAddress == nil && c.NewDecimalQuantity == nil && c.NewFixedQuantity == nil
}
