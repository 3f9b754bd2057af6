package members

import (
	"cmp"
	"encoding/json"
	"errors"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// patchOf makes a change of the cells of a row that are not empty.
func patchOf(line []string, places map[string]int) (patch wire.Patch[Member], email string, err error) {
	parts := map[string]map[string]any{"": {}, "contact": {}, "profile": {}, "address": {}}
	for path, at := range places {
		if at >= len(line) {
			continue
		}
		text := csvfile.Plain(strings.TrimSpace(line[at]))
		if text == "" {
			continue
		}
		group, name, inside := strings.Cut(path, ".")
		if !inside {
			group, name = "", path
		}
		switch path {
		case "contact.phones":
			var phones []string
			for _, phone := range strings.Split(text, ";") {
				if phone = strings.TrimSpace(phone); phone != "" {
					phones = append(phones, phone)
				}
			}
			parts[group][name] = phones
		case "privacyStatus", "address.country":
			parts[group][name] = strings.ToUpper(text)
		default:
			parts[group][name] = text
		}
	}
	if len(parts["address"]) > 0 {
		parts["contact"]["addresses"] = []any{parts["address"]}
	}
	member := parts[""]
	member["contact"], member["profile"] = parts["contact"], parts["profile"]
	raw, err := json.Marshal(member)
	if err != nil {
		return patch, "", err
	}
	email, _ = member["loginEmail"].(string)
	return patch, email, patch.UnmarshalJSON(raw)
}

// Outcomes of a row.
const (
	RowCreated = "CREATED"
	RowUpdated = "UPDATED"
)

// importRow makes a member of a row, or changes the one whose e-mail it has; empty cells change nothing.
func (s *Service) importRow(tx *store.Tx, patch wire.Patch[Member], email string, invite bool) (id, outcome string,
	err error) {
	if email != "" {
		err := tx.QueryRow("SELECT id FROM members WHERE email = ? AND status <> 'OFFLINE'", []any{store.Fold(email)}, &id)
		if err != nil && !errors.Is(err, store.ErrNoRows) {
			return "", "", err
		}
	}
	if id == "" {
		m, err := s.Create(tx.Context(), patch, invite)
		if err != nil {
			return "", "", err
		}
		return m.ID, RowCreated, nil
	}
	if !actor.From(tx.Context()).Holds(updatePermission) {
		return "", "", errs.New(errs.PermissionDenied, "",
			"a member with this e-mail exists, and updating members needs the permission %s", updatePermission)
	}
	if err := s.keepOthers(tx, id, &patch); err != nil {
		return "", "", err
	}
	_, err = s.Update(tx.Context(), patch, nil)
	return id, RowUpdated, err
}

// keepOthers names the member that a patch is for. A row has one address, which is laid over the
// member's first one: cells that are empty change nothing, and further addresses stay.
func (s *Service) keepOthers(tx *store.Tx, id string, patch *wire.Patch[Member]) error {
	quoted, err := json.Marshal(id)
	if err != nil {
		return err
	}
	if err := patch.SetPath("id", quoted); err != nil {
		return err
	}
	list, err := load(tx, []string{id})
	if err != nil || len(list) == 0 || len(list[0].Contact.Addresses) == 0 || patch.Value.Contact == nil ||
		len(patch.Value.Contact.Addresses) == 0 {
		return err
	}
	known := list[0].Contact.Addresses
	all := append(wire.List[Address]{known[0].with(patch.Value.Contact.Addresses[0])}, known[1:]...)
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return patch.SetPath("contact.addresses", raw)
}

// with lays what is given of another address over this one.
func (a Address) with(b Address) Address {
	if b.AddressLine != "" && b.AddressLine != a.street() {
		a.StreetAddress, a.AddressLine = nil, b.AddressLine
	}
	a.AddressLine2, a.City, a.PostalCode = cmp.Or(b.AddressLine2, a.AddressLine2), cmp.Or(b.City,
		a.City), cmp.Or(b.PostalCode, a.PostalCode)
	a.Subdivision, a.Country = cmp.Or(b.Subdivision, a.Subdivision), cmp.Or(b.Country, a.Country)
	return a
}
