package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/pictures"
)

// maxVariants bounds the combinations of one product's choices.
const maxVariants = 1000

// Content is the part of a product that callers write, in wire form, so that a
// partial update is a merge of JSON and nothing else. It is also what is stored.
type Content struct {
	Name                   string                  `json:"name" validate:"required,max=80"`
	Slug                   string                  `json:"slug,omitempty" validate:"omitempty,max=100,slug"`
	Visible                *bool                   `json:"visible,omitempty"`
	ProductType            string                  `json:"productType,omitempty" validate:"omitempty,oneof=physical digital unspecified_product_type"`
	Description            string                  `json:"description,omitempty" validate:"max=8000"`
	SKU                    string                  `json:"sku,omitempty" validate:"max=40"`
	Weight                 Number                  `json:"weight,omitempty" validate:"decimal,dgte=0,dlte=999999999.99"`
	ProductDimensions      *Dimensions             `json:"productDimensions,omitempty"`
	PackageDimensions      *Dimensions             `json:"packageDimensions,omitempty"`
	PriceData              *PriceInput             `json:"priceData,omitempty" validate:"required"`
	CostAndProfitData      *CostInput              `json:"costAndProfitData,omitempty"`
	PricePerUnitData       *PricePerUnit           `json:"pricePerUnitData,omitempty"`
	AdditionalInfoSections []AdditionalInfoSection `json:"additionalInfoSections,omitempty" validate:"max=50"`
	CustomTextFields       []CustomTextField       `json:"customTextFields,omitempty" validate:"max=10"`
	ManageVariants         *bool                   `json:"manageVariants,omitempty"`
	ProductOptions         []OptionInput           `json:"productOptions,omitempty" validate:"max=6"`
	Discount               *Discount               `json:"discount,omitempty"`
	SeoData                *SeoSchema              `json:"seoData,omitempty"`
	Ribbon                 string                  `json:"ribbon,omitempty" validate:"max=30"`
	Brand                  string                  `json:"brand,omitempty" validate:"max=50"`
	TaxGroupID             string                  `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	// MembersOnly: everybody sees it, members buy it.
	MembersOnly bool `json:"membersOnly,omitempty"`
	// DeliveryProfileID names the regions and rates that it is delivered by; empty, or gone, for the default.
	DeliveryProfileID string `json:"deliveryProfileId,omitempty" validate:"omitempty,guid"`
}

// PriceInput is the writable part of PriceData.
type PriceInput struct {
	Price Number `json:"price" validate:"required,decimal,dgte=0,dlte=999999999.99" money:"shop"`
}

// CostInput is the writable part of CostAndProfit.
type CostInput struct {
	ItemCost Number `json:"itemCost,omitempty" validate:"decimal,dgte=0,dlte=999999999.99" money:"shop"`
}

// OptionInput is the writable part of ProductOption.
type OptionInput struct {
	Name    string        `json:"name" validate:"required,max=50"`
	Choices []ChoiceInput `json:"choices" validate:"min=1,max=100"`
}

// ChoiceInput is the writable part of Choice. Description is what buyers read and
// what variants are told by; Value is a colour, or the same text.
type ChoiceInput struct {
	Value       string `json:"value" validate:"max=50"`
	Description string `json:"description" validate:"max=50"`
}

// extra is what a product has beside its Content: things with calls of their own.
type extra struct {
	Media       []pictures.Picture        `json:"media,omitempty"`
	ChoiceMedia []MediaAssignmentToChoice `json:"choiceMedia,omitempty"`
	DigitalFile *SecuredMedia             `json:"digitalFile,omitempty"`
	// Plans marks products that may offer subscription options, so that others are not looked up.
	Plans bool `json:"plans,omitempty"`
	// SubscriptionsOnly says that it cannot be bought once while it offers subscriptions.
	SubscriptionsOnly bool `json:"subscriptionsOnly,omitempty"`
	// Spoken marks products that may have words in other languages, so that others are not looked up.
	Spoken bool `json:"spoken,omitempty"`
}

func (c *Content) visible() bool { return c.Visible == nil || *c.Visible }
func (c *Content) managed() bool { return c.ManageVariants != nil && *c.ManageVariants }
func (c *Content) discount() Discount {
	if c.Discount == nil || c.Discount.Type == "" || c.Discount.Type == "UNDEFINED" {
		return Discount{Type: DiscountNone, Value: "0"}
	}
	return *c.Discount
}

// tidy brings equal content into one form before it is checked and stored.
func (c *Content) tidy() {
	c.Name = strings.TrimSpace(c.Name)
	c.Brand = strings.TrimSpace(c.Brand)
	c.SKU = strings.TrimSpace(c.SKU)
	c.Slug = store.Fold(strings.TrimSpace(c.Slug))
	c.cleanTexts()
	if c.ProductType == "" || c.ProductType == "unspecified_product_type" {
		c.ProductType = Physical
	}
	if c.Visible == nil {
		c.Visible = wire.Ptr(true)
	}
	if c.Discount != nil && c.Discount.Value == "" {
		c.Discount.Value = "0"
	}
	for i := range c.ProductOptions {
		option := &c.ProductOptions[i]
		option.Name = strings.TrimSpace(option.Name)
		for j := range option.Choices {
			choice := &option.Choices[j]
			choice.Value, choice.Description = strings.TrimSpace(choice.Value), strings.TrimSpace(choice.Description)
			if choice.Description == "" {
				choice.Description = choice.Value
			}
			if choice.Value == "" {
				choice.Value = choice.Description
			}
		}
	}
}

// cleanTexts removes what could act in the page of a front end that inserts these texts.
func (c *Content) cleanTexts() {
	c.Description = richtext.Clean(c.Description)
	c.AdditionalInfoSections = slices.Clone(c.AdditionalInfoSections) // it may be shared with the record it was read as
	for i := range c.AdditionalInfoSections {
		section := &c.AdditionalInfoSections[i]
		section.Description = richtext.Clean(section.Description)
	}
}

// Validate checks what spans fields.
func (c *Content) Validate() []errs.Violation {
	var found []errs.Violation
	fail := func(field string, rule errs.Rule, format string, args ...any) {
		found = append(found, errs.Field(field, rule, format, args...))
	}
	names, combinations := map[string]bool{}, 1
	for i, option := range c.ProductOptions {
		at := fmt.Sprintf("productOptions[%d]", i)
		if names[option.Name] {
			fail(at+".name", errs.RuleValidation, "must not be given twice")
		}
		names[option.Name] = true
		choices := map[string]bool{}
		for j, choice := range option.Choices {
			label := choice.Description
			if label == "" { // tidy will take the value
				label = choice.Value
			}
			switch path := fmt.Sprintf("%s.choices[%d]", at, j); {
			case label == "":
				fail(path+".value", errs.RuleRequired, "is required")
			case choices[label]:
				fail(path+".description", errs.RuleValidation, "must not be given twice in one option")
			}
			choices[label] = true
		}
		if combinations *= max(1, len(option.Choices)); combinations > maxVariants {
			combinations = maxVariants + 1
		}
	}
	if combinations > maxVariants && c.managed() {
		v := errs.Field("productOptions", errs.RuleMaxSize,
			"must not give more than %d combinations when variants are managed", maxVariants)
		v.Data = map[string]any{"threshold": maxVariants}
		found = append(found, v)
	}
	if c.managed() && len(c.ProductOptions) == 0 {
		fail("manageVariants", errs.RuleValidation, "must be false without product options")
	}
	if d := c.Discount; d != nil && d.Type == DiscountPercent && wire.Decimal(d.Value).Cmp("100") > 0 {
		v := errs.Field("discount.value", errs.RuleMax, "must be 100 or less")
		v.Data = map[string]any{"threshold": 100}
		found = append(found, v)
	}
	if p := c.PricePerUnitData; p != nil && units[p.TotalMeasurementUnit].of != units[p.BaseMeasurementUnit].of {
		fail("pricePerUnitData.baseMeasurementUnit", errs.RuleValidation,
			"must be a unit of the same kind as totalMeasurementUnit")
	}
	return found
}

// check gives every violation of a product's content, amounts that the shop's currency
// does not have among them.
func (c *Content) check(prefix string, currency money.Currency) error {
	c.tidy()
	if found := append(wire.Check(c, prefix), wire.ShopAmounts(c, prefix, currency)...); len(found) > 0 {
		return errs.Invalid(found...)
	}
	return nil
}

var colour = regexp.MustCompile(`^(#[0-9a-fA-F]{3,8}|rgba?\([0-9., %]+\))$`)

// optionType tells colour swatches from lists by their values.
func (o *OptionInput) optionType() string {
	for _, choice := range o.Choices {
		if !colour.MatchString(choice.Value) {
			return optionDropDown
		}
	}
	return optionColor
}

// choice finds a choice by its description, or by its value.
func (o *OptionInput) choice(text string) (string, bool) {
	for _, by := range []func(ChoiceInput) string{
		func(c ChoiceInput) string { return c.Description }, func(c ChoiceInput) string { return c.Value },
	} {
		for _, choice := range o.Choices {
			if by(choice) == text {
				return choice.Description, true
			}
		}
	}
	return "", false
}
