package members

import (
	"context"
	"io"
	"strings"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/store"
)

// column is one of a file of members: how it is read off a member, and where an import puts it.
// A column without a path is written by exports only.
type column struct {
	name string
	path string
	get  func(m *Member) string
}

var fileColumns = []column{
	{"Email", "loginEmail", func(m *Member) string { return m.LoginEmail }},
	{"First name", "contact.firstName", func(m *Member) string { return m.Contact.FirstName }},
	{"Last name", "contact.lastName", func(m *Member) string { return m.Contact.LastName }},
	{"Nickname", "profile.nickname", func(m *Member) string { return m.Profile.Nickname }},
	{"Title", "profile.title", func(m *Member) string { return m.Profile.Title }},
	{"Phones", "contact.phones", func(m *Member) string { return strings.Join(m.Contact.Phones, "; ") }},
	{"Company", "contact.company", func(m *Member) string { return m.Contact.Company }},
	{"Job title", "contact.jobTitle", func(m *Member) string { return m.Contact.JobTitle }},
	{"Birthdate", "contact.birthdate", func(m *Member) string { return m.Contact.Birthdate }},
	{"Address", "address.addressLine", func(m *Member) string { return m.home().street() }},
	{"Address 2", "address.addressLine2", func(m *Member) string { return m.home().AddressLine2 }},
	{"City", "address.city", func(m *Member) string { return m.home().City }},
	{"Postal code", "address.postalCode", func(m *Member) string { return m.home().PostalCode }},
	{"Subdivision", "address.subdivision", func(m *Member) string { return m.home().Subdivision }},
	{"Country", "address.country", func(m *Member) string { return m.home().Country }},
	{"Privacy", "privacyStatus", func(m *Member) string { return m.PrivacyStatus }},
	{"Status", "", func(m *Member) string { return m.Status }},
	{"Activity", "", func(m *Member) string { return m.ActivityStatus }},
	{"Slug", "", func(m *Member) string { return m.Profile.Slug }},
	{"Created", "", func(m *Member) string { return m.CreatedDate.String() }},
	{"Last login", "", func(m *Member) string {
		if m.LastLoginDate.IsZero() {
			return ""
		}
		return m.LastLoginDate.String()
	}},
	{"Id", "", func(m *Member) string { return m.ID }},
}

// home is the first address: a row has room for one.
func (m *Member) home() Address {
	if len(m.Contact.Addresses) == 0 {
		return Address{}
	}
	return m.Contact.Addresses[0]
}

func (a Address) street() string {
	if a.StreetAddress != nil {
		return strings.TrimSpace(a.StreetAddress.Name + " " + a.StreetAddress.Number)
	}
	return a.AddressLine
}

// Export writes all members as CSV, by id. Each batch is read by itself, so that no
// transaction stays open while the caller's line is slow.
func (s *Service) Export(ctx context.Context, to io.Writer) error {
	head := make([]string, len(fileColumns))
	for i, c := range fileColumns {
		head[i] = c.name
	}
	last := ""
	return csvfile.Write(to, head, func() (lines [][]string, err error) {
		batch, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]*Member, error) { return after(tx, last) })
		for _, m := range batch {
			line := make([]string, len(fileColumns))
			for i, c := range fileColumns {
				line[i] = csvfile.Harmless(c.get(m))
			}
			lines, last = append(lines, line), m.ID
		}
		return lines, err
	})
}

// after gives the next members by id.
func after(tx *store.Tx, id string) ([]*Member, error) {
	rows, err := rowsAfter(tx, id)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.id
	}
	return load(tx, ids)
}
