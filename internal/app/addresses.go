package app

import (
	"cmp"
	"context"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/people/badges"
	"souk/internal/people/roles"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// addresses gives what a member keeps for buying: the address for the purpose, else the first.
func (a *App) addresses(ctx context.Context, member string) (sale.Addresses, error) {
	return store.Get(ctx, a.db, func(tx *store.Tx) (sale.Addresses, error) {
		people, err := accounts.People(tx, member)
		if err != nil || people[member] == nil {
			return sale.Addresses{}, err
		}
		p := people[member]
		contact := contactDetails(p)
		return sale.Addresses{
			Email:    p.Email,
			Shipping: withContact(addressFor(p, "SHIPPING"), contact),
			Billing:  withContact(addressFor(p, "BILLING"), contact),
		}, nil
	})
}

// locate looks up the position of an address, if the shop has a delivery area that needs one: otherwise no address is
// sent to the address service. Nil if it was not found.
func (a *App) locate(ctx context.Context, to *wire.Address) *wire.AddressLocation {
	if asks, err := a.Shipping.GoesByPlace(ctx); err != nil || !asks {
		return nil
	}
	return a.Addresses.Place(ctx, to)
}

func contactDetails(p *accounts.Person) wire.ContactDetails {
	out := wire.ContactDetails{FirstName: p.Profile.FirstName, LastName: p.Profile.LastName, Company: p.Profile.Company}
	switch {
	case len(p.Profile.PhonesV2) > 0:
		out.Phone = p.Profile.PhonesV2[0].Phone
	case len(p.Profile.Phones) > 0:
		out.Phone = p.Profile.Phones[0]
	}
	return out
}

// addressFor gives nil for somebody without an address that has a country: nothing can be sent there.
func addressFor(p *accounts.Person, tag string) *accounts.PostalAddress {
	usable := slices.DeleteFunc(slices.Clone(p.Profile.Addresses),
		func(t accounts.TaggedAddress) bool { return t.Address.Country == "" })
	if len(usable) == 0 {
		return nil
	}
	if i := slices.IndexFunc(usable, func(t accounts.TaggedAddress) bool { return t.Tag == tag }); i >= 0 {
		return &usable[i].Address
	}
	return &usable[0].Address
}

// withContact turns an address of an account into one of a checkout. What is longer than a checkout takes is cut: the
// member sees it before paying.
func withContact(at *accounts.PostalAddress, contact wire.ContactDetails) *wire.AddressWithContact {
	if at == nil {
		return nil
	}
	street := cmp.Or(at.AddressLine, joined(at.StreetName, at.StreetNumber))
	return &wire.AddressWithContact{ContactDetails: &contact, Address: &wire.Address{
		Country: at.Country, Subdivision: cut(at.Subdivision, 50), City: cut(at.City, 50), PostalCode: at.PostalCode,
		AddressLine: cut(street, 150), AddressLine2: cut(at.AddressLine2, 100),
	}}
}

func joined(name, number string) string {
	if name == "" || number == "" {
		return name + number
	}
	return name + " " + number
}

func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}
	return text
}

// memberGroups gives the badges and roles of a member, for discount rules.
func memberGroups(tx *store.Tx, member string) (discounts.Groups, error) {
	held, err := badges.HeldTx(tx, member)
	if err != nil {
		return discounts.Groups{}, err
	}
	keys, err := roles.KeysTx(tx, member)
	return discounts.Groups{Badges: held[member], Roles: keys}, err
}

// business is where the shop sits, for what is taxed there.
func (a *App) business(ctx context.Context) *wire.Address { return a.settings(ctx).Address }
