package basket

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// MaxLineExtended bounds what apps keep on a line, in bytes.
const MaxLineExtended = 2_000

// NewLine is a thing of a catalog to put into the basket. Other fields of a line are
// the server's and are passed over.
type NewLine struct {
	Quantity              int64                `json:"quantity" validate:"min=1,max=100000"`
	CatalogReference      Reference            `json:"catalogReference"`
	SelectedMembership    *SelectedMembership  `json:"selectedMembership,omitempty"`
	CatalogOverrideFields *Override            `json:"catalogOverrideFields,omitempty"`
	TaxableAddress        *TaxableAddress      `json:"taxableAddress,omitempty"`
	ExtendedFields        *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

// Validate bounds what has no bound of its own.
func (l *NewLine) Validate() []errs.Violation {
	return TooLong("extendedFields", l.ExtendedFields, MaxLineExtended)
}

// TooLong bounds what apps keep, in bytes.
func TooLong(field string, fields *wire.ExtendedFields, most int) []errs.Violation {
	if fields == nil {
		return nil
	}
	size := 0
	for name, value := range fields.Namespaces {
		size += len(name) + len(value)
	}
	if size <= most {
		return nil
	}
	return []errs.Violation{wire.Bounded(field, errs.RuleMaxLength, most,
		fmt.Sprintf("must not be longer than %d bytes in total", most))}
}

// Reference names a thing of a catalog.
type Reference struct {
	CatalogItemID string     `json:"catalogItemId" validate:"required,max=36"`
	AppID         string     `json:"appId" validate:"required,max=100"`
	Options       *Selection `json:"options,omitempty"`
}

// Selection is what was chosen of a product: a variant, or choices by the names of
// their options, what the buyer wrote, and how often it shall come. Other keys mean
// nothing to the built-in catalog and are dropped.
type Selection struct {
	VariantID            string            `json:"variantId,omitempty" validate:"max=36"`
	Options              map[string]string `json:"options,omitempty" validate:"max=20,dive,keys,max=100,endkeys,max=500"`
	CustomTextFields     map[string]string `json:"customTextFields,omitempty" validate:"max=20,dive,keys,max=200,endkeys,max=1000"`
	SubscriptionOptionID string            `json:"subscriptionOptionId,omitempty" validate:"max=36"`
}

// Text is the one text of a selection: encoding/json sorts the names.
func (s *Selection) Text() (json.RawMessage, error) {
	if s == nil || s.VariantID == "" && len(s.Options) == 0 && len(s.CustomTextFields) == 0 &&
		s.SubscriptionOptionID == "" {
		return nil, nil
	}
	return json.Marshal(s)
}

// SelectedMembership is a membership that is to pay for a line.
type SelectedMembership struct {
	ID    string `json:"id" validate:"required,max=100"`
	AppID string `json:"appId" validate:"required,guid"`
}

// LineQuantity is the quantity that a line shall have.
type LineQuantity struct {
	ID       string `json:"id" validate:"required,guid"`
	Quantity int64  `json:"quantity" validate:"min=1,max=100000"`
}

// Twice refuses two quantities for one line.
func Twice(lines []LineQuantity) []errs.Violation {
	var out []errs.Violation
	seen := make(map[string]bool, len(lines))
	for i, l := range lines {
		if seen[l.ID] {
			out = append(out, wire.Named(fmt.Sprintf("lineItems[%d].id", i), errs.RuleValidation, "UNIQUE",
				"must not be given twice"))
		}
		seen[l.ID] = true
	}
	return out
}

// Guard refuses what would let a shopper set a price. Those who run the shop may.
func Guard(caller actor.Actor, lines []NewLine, custom []Custom) []errs.Violation {
	if !caller.Shopper() {
		return nil
	}
	var out []errs.Violation
	for i := range lines {
		if lines[i].CatalogOverrideFields != nil && *lines[i].CatalogOverrideFields.text() != "{}" {
			out = append(out, notAllowed(fmt.Sprintf("lineItems[%d].catalogOverrideFields", i),
				"can be set by staff and apps only"))
		}
		if lines[i].TaxableAddress != nil {
			out = append(out, notAllowed(fmt.Sprintf("lineItems[%d].taxableAddress", i), "can be set by staff and apps only"))
		}
	}
	if len(custom) > 0 {
		out = append(out, notAllowed("customLineItems",
			"can be set by staff and apps only: shoppers buy items of the catalog"))
	}
	return out
}

func notAllowed(field, words string) errs.Violation {
	return wire.Named(field, errs.RuleNotAllowed, "", words)
}
