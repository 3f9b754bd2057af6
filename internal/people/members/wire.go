package members

import (
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Member is a member as callers see it. Which parts are there depends on the fieldset.
type Member struct {
	ID                 string    `json:"id"`
	LoginEmail         string    `json:"loginEmail,omitempty" validate:"max=254"`
	LoginEmailVerified *bool     `json:"loginEmailVerified,omitempty"`
	Status             string    `json:"status"`
	ContactID          string    `json:"contactId,omitempty"`
	Contact            *Contact  `json:"contact,omitempty"`
	Profile            *Profile  `json:"profile,omitempty"`
	PrivacyStatus      string    `json:"privacyStatus" validate:"omitempty,oneof=UNKNOWN PRIVATE PUBLIC"`
	ActivityStatus     string    `json:"activityStatus"`
	CreatedDate        wire.Time `json:"createdDate,omitzero"`
	UpdatedDate        wire.Time `json:"updatedDate,omitzero"`
	LastLoginDate      wire.Time `json:"lastLoginDate,omitzero"`
}

// Contact is how a member is reached. It is not public.
type Contact struct {
	ContactID    string                 `json:"contactId,omitempty"` // deprecated: the member has it
	FirstName    string                 `json:"firstName,omitempty" validate:"max=100"`
	LastName     string                 `json:"lastName,omitempty" validate:"max=100"`
	Phones       wire.List[string]      `json:"phones" validate:"max=10,dive,phone,max=50"`
	Emails       wire.List[string]      `json:"emails" validate:"max=20,dive,email,max=254"`
	Addresses    wire.List[Address]     `json:"addresses" validate:"max=20,dive"`
	Birthdate    string                 `json:"birthdate,omitempty" validate:"omitempty,localdate"`
	Company      string                 `json:"company,omitempty" validate:"max=100"`
	JobTitle     string                 `json:"jobTitle,omitempty" validate:"max=100"`
	CustomFields map[string]CustomField `json:"customFields,omitempty" validate:"max=50"`
}

// CustomField is a field that the shop added; Value is a text, a number or true or false.
type CustomField struct {
	Name  string `json:"name,omitempty"`
	Value any    `json:"value,omitempty"`
}

// Validate holds the rules that no tag can say.
func (c *Contact) Validate() []errs.Violation {
	var out []errs.Violation
	for key, field := range c.CustomFields {
		at := "customFields." + key
		if key == "" || len([]rune(key)) > 100 {
			out = append(out, errs.Field(at, errs.RuleMaxLength, "must have a key of 1 to 100 characters"))
		}
		switch v := field.Value.(type) {
		case nil, bool, float64:
		case string:
			if len([]rune(v)) > 1000 {
				out = append(out, errs.Field(at+".value", errs.RuleMaxLength, "must have at most 1000 characters"))
			}
		default:
			out = append(out, errs.Field(at+".value", errs.RuleFormat, "must be text, a number, true or false"))
		}
	}
	return out
}

// Address is a postal address; the street is one of StreetAddress and AddressLine.
type Address struct {
	StreetAddress *StreetAddress `json:"streetAddress,omitempty"`
	AddressLine   string         `json:"addressLine,omitempty" validate:"max=200"`
	AddressLine2  string         `json:"addressLine2,omitempty" validate:"max=200"`
	City          string         `json:"city,omitempty" validate:"max=200"`
	Subdivision   string         `json:"subdivision,omitempty" validate:"max=100"`
	Country       string         `json:"country,omitempty" validate:"omitempty,country"`
	PostalCode    string         `json:"postalCode,omitempty" validate:"max=50"`
}

// StreetAddress is a street in its parts.
type StreetAddress struct {
	Number string `json:"number" validate:"max=100"`
	Name   string `json:"name" validate:"max=200"`
}

// Validate says that the street is given once.
func (a *Address) Validate() []errs.Violation {
	if a.StreetAddress != nil && a.AddressLine != "" {
		return []errs.Violation{errs.Field("addressLine", errs.RuleOneOfAlignment,
			"must not be given together with streetAddress")}
	}
	return nil
}

// Profile is what everybody sees of a public member.
type Profile struct {
	Nickname string `json:"nickname,omitempty" validate:"max=100"`
	Slug     string `json:"slug,omitempty"`
	Photo    *Image `json:"photo,omitempty"`
	Cover    *Image `json:"cover,omitempty"`
	Title    string `json:"title,omitempty" validate:"max=100"`
}

// Image is a picture by id or address.
type Image struct {
	ID      string `json:"id" validate:"max=400"`
	URL     string `json:"url" validate:"max=2048"`
	Height  int    `json:"height" validate:"min=0,max=100000"`
	Width   int    `json:"width" validate:"min=0,max=100000"`
	OffsetX *int   `json:"offsetX,omitempty"`
	OffsetY *int   `json:"offsetY,omitempty"`
}

// Validate refuses addresses that are not a picture's on the web: a page would run them.
func (i *Image) Validate() []errs.Violation {
	if i.URL == "" || i.onWeb() || strings.HasPrefix(i.URL, "wix:image://v1/") {
		return nil
	}
	return []errs.Violation{errs.Field("url", errs.RuleFormat, "must be a web address or wix:image://v1/...")}
}

func (i *Image) onWeb() bool {
	return strings.HasPrefix(i.URL, "https://") || strings.HasPrefix(i.URL, "http://")
}

// set is how much of a member an answer holds.
type set uint8

const (
	publicSet set = iota
	extendedSet
	fullSet
)

// fieldsets are what a request asks for; the largest counts. Fieldset is an older form.
type fieldsets struct {
	Fieldset  string   `json:"fieldSet,omitempty" validate:"omitempty,oneof=PUBLIC EXTENDED FULL"`
	Fieldsets []string `json:"fieldsets,omitempty" validate:"max=3,dive,oneof=PUBLIC EXTENDED FULL"`
}

func (f fieldsets) wanted(more ...string) set {
	out := publicSet
	for _, name := range append(append(more, f.Fieldset), f.Fieldsets...) {
		switch name {
		case "FULL":
			out = max(out, fullSet)
		case "EXTENDED":
			out = max(out, extendedSet)
		}
	}
	return out
}

// in gives the part of a member that a fieldset holds.
func (m *Member) in(part set) *Member {
	out := *m
	if part < fullSet {
		out.Contact, out.LastLoginDate = nil, 0
	}
	if part < extendedSet {
		out.LoginEmail, out.LoginEmailVerified = "", nil
		out.Status, out.PrivacyStatus, out.ActivityStatus = unknown, unknown, unknown
	}
	return &out
}
