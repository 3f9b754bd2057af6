package members

import (
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/wire"
)

// whole puts a member together from its row and its account.
func whole(r *row, p *accounts.Person) *Member {
	verified := p.Verified
	m := &Member{
		ID: r.id, LoginEmail: p.Email, LoginEmailVerified: &verified, Status: r.status, ContactID: r.id,
		PrivacyStatus: r.privacy, ActivityStatus: r.activity,
		CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated), LastLoginDate: wire.Time(r.lastLogin),
		Profile: &Profile{Nickname: p.Profile.Nickname, Slug: r.slug, Photo: r.doc.Photo, Cover: r.doc.Cover,
			Title: r.doc.Title},
	}
	m.Contact = contactOf(r.id, &p.Profile)
	return m
}

func contactOf(id string, p *accounts.Profile) *Contact {
	c := &Contact{
		ContactID: id, FirstName: p.FirstName, LastName: p.LastName, Birthdate: p.Birthdate, Company: p.Company,
		JobTitle: p.Position,
		Phones:   append(wire.List[string]{}, p.Phones...), Emails: append(wire.List[string]{}, p.Emails...),
	}
	for _, phone := range p.PhonesV2 {
		if !slices.Contains(c.Phones, phone.Phone) {
			c.Phones = append(c.Phones, phone.Phone)
		}
	}
	for _, e := range p.SecondaryEmails {
		if !slices.Contains(c.Emails, e.Email) {
			c.Emails = append(c.Emails, e.Email)
		}
	}
	for _, tagged := range p.Addresses {
		c.Addresses = append(c.Addresses, addressOf(tagged.Address))
	}
	for _, f := range p.CustomFields {
		if c.CustomFields == nil {
			c.CustomFields = map[string]CustomField{}
		}
		c.CustomFields[f.Name] = CustomField{Name: f.Name, Value: f.Value.Given()}
	}
	return c
}

func addressOf(at accounts.PostalAddress) Address {
	out := Address{AddressLine: at.AddressLine, AddressLine2: at.AddressLine2, City: at.City, Subdivision: at.Subdivision,
		Country: at.Country, PostalCode: at.PostalCode}
	if at.AddressLine == "" && (at.StreetName != "" || at.StreetNumber != "") {
		out.StreetAddress = &StreetAddress{Number: at.StreetNumber, Name: at.StreetName}
	}
	return out
}

func (a Address) postal() accounts.PostalAddress {
	out := accounts.PostalAddress{AddressLine: a.AddressLine, AddressLine2: a.AddressLine2, City: a.City,
		Subdivision: a.Subdivision, Country: a.Country, PostalCode: a.PostalCode}
	if a.StreetAddress != nil {
		out.StreetName, out.StreetNumber = a.StreetAddress.Name, a.StreetAddress.Number
	}
	return out
}

// put writes the parts of a member that the account keeps into its profile. Tags of phones,
// e-mails and addresses stay with what stays: members have no tags.
func (m *Member) put(p *accounts.Profile) {
	if m.Profile != nil {
		p.Nickname = strings.TrimSpace(m.Profile.Nickname)
	} else {
		p.Nickname = ""
	}
	c := m.Contact
	if c == nil {
		c = &Contact{}
	}
	p.FirstName, p.LastName, p.Birthdate, p.Company, p.Position = strings.TrimSpace(c.FirstName), strings.TrimSpace(
		c.LastName), c.Birthdate, c.Company, c.JobTitle
	before := contactOf("", p)
	if !slices.Equal(before.Phones, c.Phones) {
		tags := map[string]accounts.Phone{}
		for _, known := range p.PhonesV2 {
			tags[known.Phone] = known
		}
		p.Phones, p.PhonesV2 = nil, nil
		for _, number := range c.Phones {
			phone := tags[number]
			phone.Phone = number
			p.PhonesV2 = append(p.PhonesV2, phone)
		}
	}
	if !slices.Equal(before.Emails, c.Emails) {
		p.Emails, p.SecondaryEmails = nil, nil
		for _, address := range c.Emails {
			p.SecondaryEmails = append(p.SecondaryEmails, accounts.SecondaryEmail{Email: address})
		}
	}
	p.Addresses = addressesFrom(p.Addresses, c.Addresses)
	p.CustomFields = fieldsFrom(p.CustomFields, c.CustomFields)
}

func addressesFrom(known wire.List[accounts.TaggedAddress],
	wanted wire.List[Address]) wire.List[accounts.TaggedAddress] {
	var out wire.List[accounts.TaggedAddress]
	for _, a := range wanted {
		tagged := accounts.TaggedAddress{Address: a.postal()}
		for _, k := range known {
			if addressOf(k.Address).postal() == tagged.Address {
				tagged = k
			}
		}
		out = append(out, tagged)
	}
	return out
}

// fieldsFrom keeps the order of fields that stay, and dates as dates.
func fieldsFrom(known wire.List[accounts.CustomField], wanted map[string]CustomField) wire.List[accounts.CustomField] {
	var out wire.List[accounts.CustomField]
	seen := map[string]bool{}
	for _, f := range known {
		seen[f.Name] = true
		w, there := wanted[f.Name]
		switch {
		case !there || w.Value == nil:
		case w.Value == f.Value.Given():
			out = append(out, f)
		default:
			out = append(out, accounts.CustomField{Name: f.Name, Value: customOf(w.Value)})
		}
	}
	var fresh []string
	for name, w := range wanted {
		if !seen[name] && w.Value != nil {
			fresh = append(fresh, name)
		}
	}
	slices.Sort(fresh)
	for _, name := range fresh {
		out = append(out, accounts.CustomField{Name: name, Value: customOf(wanted[name].Value)})
	}
	return out
}

func customOf(v any) accounts.CustomValue {
	switch v := v.(type) {
	case string:
		return accounts.CustomValue{Text: &v}
	case float64:
		return accounts.CustomValue{Number: &v}
	case bool:
		return accounts.CustomValue{Yes: &v}
	}
	return accounts.CustomValue{}
}
