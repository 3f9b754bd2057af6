package accounts

import (
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Profile is what a person tells about themself. Every part is bounded: a
// profile is no longer than a request may be.
type Profile struct {
	FirstName string `json:"firstName,omitempty" validate:"max=100"`
	LastName  string `json:"lastName,omitempty" validate:"max=100"`
	Nickname  string `json:"nickname,omitempty" validate:"max=100"`
	Picture   string `json:"picture,omitempty" validate:"omitempty,weburl,max=2048"`
	// deprecated by secondaryEmails
	Emails wire.List[string] `json:"emails" validate:"max=10,dive,email,max=254"`
	// deprecated by phonesV2
	Phones wire.List[string] `json:"phones" validate:"max=10,dive,phone,max=50"`
	// set by managers only
	Labels          wire.List[string]         `json:"labels" validate:"max=2000,dive,min=1,max=100"`
	Language        string                    `json:"language,omitempty" validate:"omitempty,language,max=35"`
	PrivacyStatus   string                    `json:"privacyStatus" validate:"omitempty,oneof=UNDEFINED PUBLIC PRIVATE"`
	CustomFields    wire.List[CustomField]    `json:"customFields" validate:"max=50,unique=Name,dive"`
	SecondaryEmails wire.List[SecondaryEmail] `json:"secondaryEmails" validate:"max=10,dive"`
	PhonesV2        wire.List[Phone]          `json:"phonesV2" validate:"max=10,dive"`
	Addresses       wire.List[TaggedAddress]  `json:"addresses" validate:"max=20,dive"`
	Company         string                    `json:"company,omitempty" validate:"max=1000"`
	Position        string                    `json:"position,omitempty" validate:"max=1000"`
	Birthdate       string                    `json:"birthdate,omitempty" validate:"omitempty,localdate"`
	Slug            string                    `json:"slug,omitempty" validate:"max=255"`
	Subscription    *bool                     `json:"subscription,omitempty"`
	VatID           string                    `json:"vatId,omitempty" validate:"max=1000"`
}

// CustomField is a field that the shop added.
type CustomField struct {
	Name  string      `json:"name" validate:"required,max=100"`
	Value CustomValue `json:"value"`
}

// CustomValue is one of a text, a number, a moment and a yes or no.
type CustomValue struct {
	Text   *string    `json:"strValue,omitempty" validate:"omitempty,max=1000"`
	Number *float64   `json:"numValue,omitempty"`
	Date   *wire.Time `json:"dateValue,omitempty"`
	Yes    *bool      `json:"boolValue,omitempty"`
}

// Validate says that it is exactly one.
func (v *CustomValue) Validate() []errs.Violation {
	n := 0
	for _, set := range []bool{v.Text != nil, v.Number != nil, v.Date != nil, v.Yes != nil} {
		if set {
			n++
		}
	}
	switch {
	case n == 0:
		return []errs.Violation{errs.Field("", errs.RuleRequiredOneOf,
			"must have strValue, numValue, dateValue or boolValue")}
	case n > 1:
		return []errs.Violation{errs.Field("", errs.RuleOneOfAlignment,
			"must have only one of strValue, numValue, dateValue and boolValue")}
	}
	return nil
}

// Given is the value itself; nil for none.
func (v *CustomValue) Given() any {
	switch {
	case v.Text != nil:
		return *v.Text
	case v.Number != nil:
		return *v.Number
	case v.Yes != nil:
		return *v.Yes
	case v.Date != nil:
		return v.Date.String()
	}
	return nil
}

// Blank reports a value that says nothing.
func (v *CustomValue) Blank() bool {
	text, is := v.Given().(string)
	return v.Given() == nil || is && strings.TrimSpace(text) == ""
}

// SecondaryEmail is an address to write to; nobody signs in with it.
type SecondaryEmail struct {
	Email string `json:"email" validate:"required,email,max=254"`
	Tag   string `json:"tag" validate:"omitempty,oneof=UNTAGGED MAIN HOME WORK"`
}

// Phone is a number with what it is for.
type Phone struct {
	CountryCode string `json:"countryCode,omitempty" validate:"omitempty,country"`
	Phone       string `json:"phone" validate:"required,phone,max=50"`
	Tag         string `json:"tag" validate:"omitempty,oneof=UNTAGGED MAIN HOME MOBILE WORK FAX"`
}

// TaggedAddress is a postal address with what it is for.
type TaggedAddress struct {
	Address PostalAddress `json:"address"`
	Tag     string        `json:"tag" validate:"omitempty,oneof=UNTAGGED HOME WORK BILLING SHIPPING"`
}

// PostalAddress is where somebody lives or works.
type PostalAddress struct {
	Country      string `json:"country,omitempty" validate:"omitempty,country"`
	Subdivision  string `json:"subdivision,omitempty" validate:"max=100"`
	City         string `json:"city,omitempty" validate:"max=200"`
	PostalCode   string `json:"postalCode,omitempty" validate:"max=50"`
	AddressLine  string `json:"addressLine,omitempty" validate:"max=300"`
	AddressLine2 string `json:"addressLine2,omitempty" validate:"max=300"`
	StreetName   string `json:"streetName,omitempty" validate:"max=300"`
	StreetNumber string `json:"streetNumber,omitempty" validate:"max=100"`
}

// Settle fills in what is always sent, and takes out what a person may not set
// about themself.
func (p *Profile) Settle(managed bool) {
	if p.PrivacyStatus == "" {
		p.PrivacyStatus = "UNDEFINED"
	}
	for i := range p.SecondaryEmails {
		untagged(&p.SecondaryEmails[i].Tag)
	}
	for i := range p.PhonesV2 {
		untagged(&p.PhonesV2[i].Tag)
	}
	for i := range p.Addresses {
		untagged(&p.Addresses[i].Tag)
	}
	if !managed {
		p.Labels, p.Slug = nil, ""
	}
}

// FullName is how people are called; empty when they did not say.
func (p *Profile) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

func untagged(tag *string) {
	if *tag == "" {
		*tag = "UNTAGGED"
	}
}
