package identity

import (
	"cmp"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// olderMember is an account in those words.
type olderMember struct {
	ID             string                      `json:"id"`
	EmailVerified  bool                        `json:"emailVerified"`
	Role           string                      `json:"role"`
	LoginEmail     string                      `json:"loginEmail,omitempty"`
	MemberName     string                      `json:"memberName,omitempty"`
	FirstName      string                      `json:"firstName,omitempty"`
	LastName       string                      `json:"lastName,omitempty"`
	Nickname       string                      `json:"nickname,omitempty"`
	ImageURL       string                      `json:"imageUrl,omitempty"`
	PrivacyStatus  string                      `json:"profilePrivacyStatus"`
	Slug           string                      `json:"slug,omitempty"`
	Language       string                      `json:"language,omitempty"`
	Status         string                      `json:"status"`
	CreationDate   wire.Time                   `json:"creationDate"`
	LastUpdateDate wire.Time                   `json:"lastUpdateDate"`
	LastLoginDate  wire.Time                   `json:"lastLoginDate,omitzero"`
	Emails         wire.List[string]           `json:"emails"`
	Phones         wire.List[string]           `json:"phones"`
	Addresses      wire.List[olderAddress]     `json:"addresses"`
	Labels         wire.List[string]           `json:"labels"`
	CustomFields   wire.List[olderCustomField] `json:"customFields"`
	Groups         wire.List[wire.Empty]       `json:"groups"`
	// a contact that signed up has the id of its member
	ContactID                string `json:"contactId"`
	RequireProfileCompletion bool   `json:"requireProfileCompletion"`
}

type olderAddress struct {
	Street     string `json:"street,omitempty"`
	City       string `json:"city,omitempty"`
	Region     string `json:"region,omitempty"`
	Country    string `json:"country,omitempty"`
	PostalCode string `json:"postalCode,omitempty"`
}

type olderCustomField struct {
	Name   string     `json:"name" validate:"required,max=100"`
	Text   *string    `json:"strValue,omitempty" validate:"omitempty,max=1000"`
	Number *float64   `json:"numValue,omitempty"`
	Date   *wire.Time `json:"dateValue,omitempty"`
}

// Validate says that it has exactly one value.
func (f *olderCustomField) Validate() []errs.Violation {
	return (&accounts.CustomValue{Text: f.Text, Number: f.Number, Date: f.Date}).Validate()
}

func older(a *accounts.Account) *olderMember {
	p := a.Profile
	m := &olderMember{
		ID: a.ID, ContactID: a.ID, EmailVerified: a.Verified, Role: "MEMBER", LoginEmail: a.Email.Shown,
		FirstName: p.FirstName, LastName: p.LastName, Nickname: p.Nickname, ImageURL: p.Picture,
		MemberName:    cmp.Or(p.Nickname, strings.TrimSpace(p.FirstName+" "+p.LastName)),
		PrivacyStatus: p.PrivacyStatus, Slug: p.Slug, Language: p.Language, Status: olderStatuses[a.Status],
		CreationDate: wire.Time(a.Created), LastUpdateDate: wire.Time(a.Updated),
		Emails: append(wire.List[string]{}, p.Emails...), Phones: append(wire.List[string]{}, p.Phones...), Labels: p.Labels,
	}
	if a.LastLogin != nil {
		m.LastLoginDate = wire.Time(*a.LastLogin)
	}
	for _, e := range p.SecondaryEmails {
		m.Emails = append(m.Emails, e.Email)
	}
	for _, phone := range p.PhonesV2 {
		m.Phones = append(m.Phones, phone.Phone)
	}
	for _, tagged := range p.Addresses {
		at := tagged.Address
		m.Addresses = append(m.Addresses, olderAddress{
			Street: cmp.Or(at.AddressLine, strings.TrimSpace(at.StreetName+" "+at.StreetNumber)), City: at.City,
			Region: at.Subdivision, Country: at.Country, PostalCode: at.PostalCode,
		})
	}
	for _, f := range p.CustomFields {
		if f.Value.Yes == nil { // those words have no yes or no
			m.CustomFields = append(m.CustomFields, olderCustomField{Name: f.Name, Text: f.Value.Text, Number: f.Value.Number,
				Date: f.Value.Date})
		}
	}
	return m
}
