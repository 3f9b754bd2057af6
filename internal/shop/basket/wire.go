package basket

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Values of the contract's enums.
const (
	Available          = "AVAILABLE"
	NotFound           = "NOT_FOUND"
	NotAvailable       = "NOT_AVAILABLE"
	PartiallyAvailable = "PARTIALLY_AVAILABLE"

	PayOnline      = "FULL_PAYMENT_ONLINE"
	PayOffline     = "FULL_PAYMENT_OFFLINE"
	PayMembership  = "MEMBERSHIP"
	PayDeposit     = "DEPOSIT_ONLINE"
	PayMemberLater = "MEMBERSHIP_OFFLINE"
	PayMemberRest  = "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"

	linePlain = "PLAIN_TEXT"
	lineColor = "COLOR"
)

// Shown is what everybody reads of a line, in a cart or a checkout. What the catalog
// no longer has keeps its reference, quantity and last known name, and has no price.
// Lists are plain slices that Show always makes, so that encoding takes no detour.
type Shown struct {
	ID                           string                   `json:"id"`
	Quantity                     int64                    `json:"quantity"`
	CatalogReference             *CatalogReference        `json:"catalogReference,omitempty"`
	ProductName                  Text                     `json:"productName"`
	URL                          *wire.PageURL            `json:"url,omitempty"`
	Price                        *wire.MultiCurrencyPrice `json:"price,omitempty"`
	FullPrice                    *wire.MultiCurrencyPrice `json:"fullPrice,omitempty"`
	PriceBeforeDiscounts         *wire.MultiCurrencyPrice `json:"priceBeforeDiscounts,omitempty"`
	LineItemPrice                *wire.MultiCurrencyPrice `json:"lineItemPrice,omitempty"`
	DescriptionLines             []DescriptionLine        `json:"descriptionLines"`
	Availability                 Availability             `json:"availability"`
	PhysicalProperties           *PhysicalProperties      `json:"physicalProperties,omitempty"`
	ItemType                     *ItemType                `json:"itemType,omitempty"`
	SubscriptionOptionInfo       *SubscriptionInfo        `json:"subscriptionOptionInfo,omitempty"`
	PaymentOption                string                   `json:"paymentOption"`
	ServiceProperties            *ServiceProperties       `json:"serviceProperties,omitempty"`
	RootCatalogItemID            string                   `json:"rootCatalogItemId,omitempty"`
	PriceDescription             *Text                    `json:"priceDescription,omitempty"`
	DepositAmount                *wire.MultiCurrencyPrice `json:"depositAmount,omitempty"`
	DeliveryProfileID            string                   `json:"deliveryProfileId,omitempty"`
	TaxGroupID                   string                   `json:"taxGroupId,omitempty"`
	ExtendedFields               *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	CustomLineItem               bool                     `json:"customLineItem"`
	ConsentRequiredPaymentPolicy string                   `json:"consentRequiredPaymentPolicy,omitempty"`
	CatalogOverrideFields        *Override                `json:"catalogOverrideFields,omitempty"`
	PriceUndetermined            bool                     `json:"priceUndetermined"`
	FixedQuantity                bool                     `json:"fixedQuantity"`
	SavePaymentMethod            bool                     `json:"savePaymentMethod"`
	TaxableAddress               *TaxableAddress          `json:"taxableAddress,omitempty"`
	MembersOnly                  bool                     `json:"membersOnly"`
	Policies                     []Policy                 `json:"policies"`
	ModifierGroups               []ShownGroup             `json:"modifierGroups"`
	ModifiersTotalPrice          *wire.MultiCurrencyPrice `json:"modifiersTotalPrice,omitempty"`
}

// CatalogReference names a thing of a catalog.
type CatalogReference struct {
	CatalogItemID string          `json:"catalogItemId" validate:"max=36"`
	AppID         string          `json:"appId" validate:"max=100"`
	Options       json.RawMessage `json:"options,omitempty"` // a Selection
}

// Text is a text and its translation, which is the same until the shop translates.
type Text struct {
	Original   string `json:"original" validate:"max=600"`
	Translated string `json:"translated,omitempty" validate:"max=600"`
}

// within bounds a text to what its place allows, which may be less than for texts in general.
func (t *Text) within(field string, original, translated int) []errs.Violation {
	if t == nil {
		return nil
	}
	out := shorter(field+".original", t.Original, original)
	return append(out, shorter(field+".translated", t.Translated, translated)...)
}

func shorter(field, text string, most int) []errs.Violation {
	if n := utf8.RuneCountInString(text); n <= most || n > maxText { // what is longer still is told by its tag
		return nil
	}
	return []errs.Violation{wire.Bounded(field, errs.RuleMaxLength, most,
		fmt.Sprintf("must not have more than %d characters", most))}
}

// Bounds of texts, in characters: of the text itself, and of its translation.
const (
	maxText         = 600 // as in the tags of Text
	maxName         = 200
	maxNameSpoken   = 400
	maxPriceWords   = 100
	maxDetail       = 100
	maxDetailSpoken = 200
)

// Says makes a Text of plain words.
func Says(s string) Text { return Text{s, s} }

// DescriptionLine tells one choice of the buyer.
type DescriptionLine struct {
	Name      Text   `json:"name"`
	PlainText *Text  `json:"plainText,omitempty"`
	ColorInfo *Color `json:"colorInfo,omitempty"`
	LineType  string `json:"lineType" validate:"omitempty,oneof=UNRECOGNISED PLAIN_TEXT COLOR"`
}

// Validate bounds the name.
func (d *DescriptionLine) Validate() []errs.Violation {
	return d.Name.within("name", maxDetail, maxDetailSpoken)
}

// Color is a choice that can be shown.
type Color struct {
	Original   string `json:"original" validate:"max=500"`
	Translated string `json:"translated,omitempty" validate:"max=500"`
	Code       string `json:"code,omitempty" validate:"max=100"`
}

// Availability tells whether the line can be bought as it is.
type Availability struct {
	Status            string `json:"status"`
	QuantityAvailable *int64 `json:"quantityAvailable,omitempty"`
}

// PhysicalProperties are of things that are sent.
type PhysicalProperties struct {
	Weight    catalog.Number `json:"weight,omitempty"`
	SKU       string         `json:"sku,omitempty" validate:"max=40"`
	Shippable bool           `json:"shippable"`
}

// ItemType is the kind of a thing: one that everybody knows, or the merchant's own.
type ItemType struct {
	Preset string `json:"preset,omitempty" validate:"omitempty,oneof=UNRECOGNISED PHYSICAL DIGITAL GIFT_CARD SERVICE CUSTOM_AMOUNT_ITEM"`
	Custom string `json:"custom,omitempty" validate:"max=100"`
}

// Policy is a condition of sale that goes with a line.
type Policy struct {
	Title   string `json:"title,omitempty" validate:"max=29"`
	Content string `json:"content" validate:"required,max=3000"`
}

// ServiceProperties say when a service is given.
type ServiceProperties struct {
	ScheduledDate        *wire.Time `json:"scheduledDate,omitempty"`
	NumberOfParticipants *int64     `json:"numberOfParticipants,omitempty" validate:"omitempty,min=1,max=10000"`
	EndDate              *wire.Time `json:"endDate,omitempty"`
}

// TaxableAddress names the address that something is taxed by.
type TaxableAddress struct {
	AddressType string `json:"addressType" validate:"required,oneof=BUSINESS BILLING SHIPPING"`
}

// ShownGroup is a group of paid choices on a line.
type ShownGroup struct {
	ID        string          `json:"id"`
	Name      Text            `json:"name"`
	Modifiers []ShownModifier `json:"modifiers"`
}

// ShownModifier is one paid choice.
type ShownModifier struct {
	ID       string                   `json:"id"`
	Quantity int64                    `json:"quantity"`
	Label    Text                     `json:"label"`
	Details  *Text                    `json:"details,omitempty"`
	Price    *wire.MultiCurrencyPrice `json:"price,omitempty"`
}

// SubscriptionInfo tells how often a line is charged.
type SubscriptionInfo struct {
	SubscriptionSettings catalog.SubscriptionSettings `json:"subscriptionSettings"`
	Title                Text                         `json:"title"`
	Description          *Text                        `json:"description,omitempty"`
}
