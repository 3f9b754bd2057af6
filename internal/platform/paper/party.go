package paper

import (
	"strings"

	"souk/internal/platform/wire"
)

// PartyOf writes who is at an address, as the shop at home sends to it.
func PartyOf(at *wire.AddressWithContact, home, locale string) Party {
	if at == nil {
		return Party{}
	}
	out := Party{}
	if c := at.ContactDetails; c != nil {
		out.Name, out.Company, out.Phone, out.Email = c.FullName, c.Company, c.Phone, c.Email
		if own := strings.TrimSpace(c.FirstName + " " + c.LastName); own != "" {
			out.Name = own
		}
		if c.VatID != nil && c.VatID.ID != "" {
			out.TaxID = c.VatID.ID
			if c.VatID.Type == "CPF" || c.VatID.Type == "CNPJ" {
				out.TaxID = c.VatID.Type + " " + c.VatID.ID
			}
		}
	}
	if a := at.Address; a != nil {
		out.Address = PostalOf(a).Lines(home, locale)
		if a.Hint != "" {
			out.Address = append(out.Address, a.Hint)
		}
		if len(out.Address) == 0 && a.FormattedAddress != "" {
			out.Address = strings.Split(a.FormattedAddress, "\n")
		}
	}
	return out
}

// PostalOf gives the parts of an address that are printed.
func PostalOf(a *wire.Address) Postal {
	return Postal{
		Street: Street(a.AddressLine, a.StreetAddress), Extra: a.AddressLine2, City: a.City, Subdivision: a.Subdivision,
		PostalCode: a.PostalCode, Country: a.Country,
	}
}

// Street is the line of an address with the street.
func Street(line string, parts *wire.StreetAddress) string {
	switch {
	case line != "" || parts == nil:
		return line
	case parts.FormattedAddressLine != "":
		return parts.FormattedAddressLine
	}
	out := strings.TrimSpace(parts.Number + " " + parts.Name)
	if parts.Apt != "" {
		out = strings.TrimSpace(out + ", " + parts.Apt)
	}
	return out
}
