package cart

import (
	"encoding/json"
	"fmt"

	"souk/internal/errs"
	"souk/internal/wire"
)

// AddRequest puts things into the cart.
type AddRequest struct {
	LineItems          []NewLine         `json:"lineItems" validate:"max=100"`
	CustomLineItems    []json.RawMessage `json:"customLineItems,omitempty" validate:"max=100"`
	BusinessLocationID string            `json:"businessLocationId,omitempty" validate:"omitempty,guid"`
}

// Validate wants something to add, and nothing whose price the caller would set.
func (r *AddRequest) Validate() []errs.Violation {
	if len(r.CustomLineItems) > 0 {
		return []errs.Violation{notAllowed("customLineItems", "is for those who run the shop: shoppers buy what the catalog offers")}
	}
	if len(r.LineItems) == 0 {
		return []errs.Violation{wire.Bounded("lineItems", errs.RuleMinSize, 1, "must have at least 1 item")}
	}
	return nil
}

// NewLine is a thing to put into the cart. Other fields of a line are the
// server's and are passed over.
type NewLine struct {
	Quantity              int64                `json:"quantity" validate:"min=1,max=100000"`
	CatalogReference      Reference            `json:"catalogReference"`
	SelectedMembership    *SelectedMembership  `json:"selectedMembership,omitempty"`
	CatalogOverrideFields json.RawMessage      `json:"catalogOverrideFields,omitempty"`
	TaxableAddress        json.RawMessage      `json:"taxableAddress,omitempty"`
	ExtendedFields        *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

// Validate refuses what would change a price.
func (l *NewLine) Validate() []errs.Violation {
	out := tooLong("extendedFields", l.ExtendedFields, maxLineExtended)
	if given(l.CatalogOverrideFields) {
		out = append(out, notAllowed("catalogOverrideFields", "is for those who run the shop"))
	}
	if given(l.TaxableAddress) {
		out = append(out, notAllowed("taxableAddress", "is for those who run the shop"))
	}
	return out
}

// Reference names a thing of a catalog.
type Reference struct {
	CatalogItemID string     `json:"catalogItemId" validate:"required,max=36"`
	AppID         string     `json:"appId" validate:"required,max=100"`
	Options       *Selection `json:"options,omitempty"`
}

// Selection is what was chosen of a product: a variant, or choices by the names of
// their options, and what the buyer wrote. Other keys mean nothing to the built-in
// catalog and are dropped.
type Selection struct {
	VariantID        string            `json:"variantId,omitempty" validate:"max=36"`
	Options          map[string]string `json:"options,omitempty" validate:"max=20,dive,keys,max=100,endkeys,max=500"`
	CustomTextFields map[string]string `json:"customTextFields,omitempty" validate:"max=20,dive,keys,max=200,endkeys,max=1000"`
}

// text is the one text of a selection: encoding/json sorts the names.
func (s *Selection) text() (json.RawMessage, error) {
	if s == nil || s.VariantID == "" && len(s.Options) == 0 && len(s.CustomTextFields) == 0 {
		return nil, nil
	}
	return json.Marshal(s)
}

// SelectedMembership is a membership that is to pay for a line.
type SelectedMembership struct {
	ID    string `json:"id" validate:"required,max=100"`
	AppID string `json:"appId" validate:"required,guid"`
}

// QuantityRequest sets quantities of lines.
type QuantityRequest struct {
	LineItems []LineQuantity `json:"lineItems" validate:"min=1,max=100"`
}

// Validate refuses two quantities for one line.
func (r *QuantityRequest) Validate() []errs.Violation {
	var out []errs.Violation
	seen := make(map[string]bool, len(r.LineItems))
	for i, l := range r.LineItems {
		if seen[l.ID] {
			out = append(out, wire.Named(fmt.Sprintf("lineItems[%d].id", i), errs.RuleValidation, "UNIQUE", "must not be given twice"))
		}
		seen[l.ID] = true
	}
	return out
}

// LineQuantity is the quantity that a line shall have.
type LineQuantity struct {
	ID       string `json:"id" validate:"required,guid"`
	Quantity int64  `json:"quantity" validate:"min=1,max=100000"`
}

// RemoveRequest names lines to take out.
type RemoveRequest struct {
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=100,dive,guid"`
}

// UpdateRequest changes what is written on the cart, and may add lines.
type UpdateRequest struct {
	CartInfo          wire.Patch[Info]  `json:"cartInfo"`
	FieldMask         wire.FieldMask    `json:"cartFieldmask,omitempty"`
	LineItems         []NewLine         `json:"lineItems,omitempty" validate:"max=300"`
	CustomLineItems   []json.RawMessage `json:"customLineItems,omitempty" validate:"max=300"`
	CouponCode        string            `json:"couponCode,omitempty" validate:"max=50"`
	MerchantDiscounts []json.RawMessage `json:"merchantDiscounts,omitempty" validate:"max=100"`
}

// Validate refuses what would change a price, and coupons, which the shop has none of.
func (r *UpdateRequest) Validate() []errs.Violation {
	var out []errs.Violation
	if len(r.CustomLineItems) > 0 {
		out = append(out, notAllowed("customLineItems", "is for those who run the shop: shoppers buy what the catalog offers"))
	}
	if len(r.MerchantDiscounts) > 0 {
		out = append(out, notAllowed("merchantDiscounts", "is for those who run the shop"))
	}
	if r.CouponCode != "" {
		out = append(out, notAllowed("couponCode", "cannot be used: this shop takes no coupons"))
	}
	return out
}

func notAllowed(field, words string) errs.Violation {
	return wire.Named(field, errs.RuleNotAllowed, "", words)
}

// given reports whether a free-form object says anything.
func given(raw json.RawMessage) bool {
	var keys map[string]json.RawMessage
	return len(raw) > 0 && (json.Unmarshal(raw, &keys) != nil || len(keys) > 0)
}
