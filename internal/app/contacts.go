package app

import (
	"encoding/json"

	"souk/internal/abandoned"
	"souk/internal/query"
	"souk/internal/store"
	"souk/internal/tax"
	"souk/internal/wire"
)

// contacts says who contacts are: a contact that signed up has the id of its member.
func (a *App) contacts(tx *store.Tx, ids []string) (map[string]tax.ContactDetails, error) {
	filter, err := json.Marshal(map[string]any{"id": map[string]any{"$in": ids}})
	if err != nil {
		return nil, err
	}
	page, err := a.Identity.QueryMembers(tx.Context(), "", query.Request{Filter: filter, CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(max(len(ids), 1))}})
	if err != nil {
		return nil, err
	}
	out := make(map[string]tax.ContactDetails, len(page.Items))
	for _, m := range page.Items {
		out[m.ID] = tax.ContactDetails{FirstName: m.Profile.FirstName, LastName: m.Profile.LastName, Company: m.Profile.Company, Email: m.Email.Address, VatID: m.Profile.VatID}
	}
	return out, nil
}

// memberContact is what is known of a member; nil when there is none.
func (a *App) memberContact(tx *store.Tx, id string) (*abandoned.Contact, error) {
	known, err := a.contacts(tx, []string{id})
	if err != nil {
		return nil, err
	}
	c, there := known[id]
	if !there {
		return nil, nil //nolint:nilnil // the port says so
	}
	return &abandoned.Contact{Email: c.Email, FirstName: c.FirstName, LastName: c.LastName}, nil
}
