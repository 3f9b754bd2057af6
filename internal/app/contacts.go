package app

import (
	"souk/internal/buying/abandoned"
	"souk/internal/orders/contacts"
	"souk/internal/people/accounts"
	"souk/internal/platform/store"
	"souk/internal/shop/tax"
)

// taxContacts says who contacts are: members by their accounts, guests by what they bought.
func taxContacts(tx *store.Tx, ids []string) (map[string]tax.ContactDetails, error) {
	people, err := accounts.People(tx, ids...)
	if err != nil {
		return nil, err
	}
	out := make(map[string]tax.ContactDetails, len(ids))
	for _, id := range ids {
		if p := people[id]; p != nil {
			out[id] = tax.ContactDetails{
				FirstName: p.Profile.FirstName, LastName: p.Profile.LastName, Company: p.Profile.Company, Email: p.Email,
				VatID: p.Profile.VatID,
			}
			continue
		}
		kept, err := contacts.ExportTx(tx, id)
		if err != nil {
			return nil, err
		}
		if kept != nil {
			c := kept.Contact
			out[id] = tax.ContactDetails{FirstName: c.FirstName, LastName: c.LastName, Company: c.Company, Email: c.Email}
		}
	}
	return out, nil
}

// memberContact is what is known of a member; nil when there is none.
func memberContact(tx *store.Tx, id string) (*abandoned.Contact, error) {
	known, err := taxContacts(tx, []string{id})
	if err != nil {
		return nil, err
	}
	c, there := known[id]
	if !there {
		return nil, nil //nolint:nilnil // the port says so
	}
	return &abandoned.Contact{Email: c.Email, FirstName: c.FirstName, LastName: c.LastName}, nil
}
