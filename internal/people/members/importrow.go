package members

import (
	"bytes"
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
	RowCreated   = "CREATED"
	RowUpdated   = "UPDATED"
	RowUnchanged = "UNCHANGED"
)

// importRow makes a member of a row, or changes the one whose e-mail it has; empty cells change nothing.
func (s *Service) importRow(tx *store.Tx, patch wire.Patch[Member], email string, invite bool) (outcome string, err error) {
	id := ""
	if email != "" {
		err := tx.QueryRow("SELECT id FROM members WHERE email = ? AND status <> 'OFFLINE'", []any{store.Fold(email)}, &id)
		if err != nil && !errors.Is(err, store.ErrNoRows) {
			return "", err
		}
	}
	if id == "" {
		_, err := s.Create(tx.Context(), patch, invite)
		return RowCreated, err
	}
	if err := mayChange(tx); err != nil {
		return "", err
	}
	before, err := load(tx, []string{id})
	if err != nil {
		return "", err
	}
	if err := keepOthers(before, id, &patch); err != nil {
		return "", err
	}
	if _, err := s.Update(tx.Context(), patch, nil); err != nil {
		return "", err
	}
	after, err := load(tx, []string{id})
	if err != nil {
		return "", err
	}
	same, err := alike(before, after)
	if same {
		return RowUnchanged, err
	}
	return RowUpdated, err
}

func mayChange(tx *store.Tx) error {
	if actor.From(tx.Context()).Holds(updatePermission) {
		return nil
	}
	return errs.New(errs.PermissionDenied, "",
		"a member with this e-mail exists, and updating members needs the permission %s", updatePermission)
}

// alike reports whether nothing that is shown of members differs.
func alike(before, after []*Member) (bool, error) {
	was, err := json.Marshal(before)
	if err != nil {
		return false, err
	}
	is, err := json.Marshal(after)
	return bytes.Equal(was, is), err
}

var errDry = errors.New("a dry run stores nothing")

// wouldImport tells what importRow would do, and stores nothing but that the e-mail has been met: a later row with it
// would change the member that this one would make.
func (s *Service) wouldImport(tx *store.Tx, id string, patch wire.Patch[Member], email string) (outcome string,
	err error) {
	err = tx.Savepoint(func() error {
		var err error
		if outcome, err = s.importRow(tx, patch, email, false); err != nil {
			return err
		}
		return errDry
	})
	if !errors.Is(err, errDry) {
		return "", err
	}
	if outcome != RowCreated {
		return outcome, nil
	}
	added, err := tx.Exec("INSERT INTO member_import_seen (import_id, email) VALUES (?, ?) ON CONFLICT DO NOTHING", id,
		store.Fold(email))
	if err != nil || added > 0 {
		return RowCreated, err
	}
	return RowUpdated, mayChange(tx)
}

// keepOthers names the member that a patch is for. A row has one address, which is laid over the
// member's first one: cells that are empty change nothing, and further addresses stay.
func keepOthers(before []*Member, id string, patch *wire.Patch[Member]) error {
	quoted, err := json.Marshal(id)
	if err != nil {
		return err
	}
	if err := patch.SetPath("id", quoted); err != nil {
		return err
	}
	if len(before) == 0 || len(before[0].Contact.Addresses) == 0 || patch.Value.Contact == nil ||
		len(patch.Value.Contact.Addresses) == 0 {
		return nil
	}
	known := before[0].Contact.Addresses
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
