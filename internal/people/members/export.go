package members

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
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

// exportColumns are written after fileColumns and are read by nobody: what others keep about members.
var exportColumns = []string{"Orders", "Spent", "Badges", "Roles"}

// held is what others keep about members, by the member's id.
type held struct {
	bought        map[string]Bought
	badges, roles map[string][]string
}

// heldBy reads it for a batch.
func heldBy(tx *store.Tx, members []*Member) (*held, error) {
	out := &held{bought: map[string]Bought{}, badges: map[string][]string{}, roles: map[string][]string{}}
	if len(members) == 0 {
		return out, nil
	}
	ids := make([]string, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	in := tx.Dialect().InList
	spent := "SELECT id, orders, spent FROM members WHERE " + in("id")
	err = tx.Each(spent, []any{string(list)}, func(rows store.Rows) error {
		var id string
		var b Bought
		err := rows.Scan(&id, &b.Orders, &b.Spent)
		out.bought[id] = b
		return err
	})
	if err != nil {
		return nil, err
	}
	titles := func(into map[string][]string, sql string) error {
		return tx.Each(sql, []any{string(list)}, func(rows store.Rows) error {
			var id, title string
			err := rows.Scan(&id, &title)
			into[id] = append(into[id], title)
			return err
		})
	}
	err = titles(out.badges, `SELECT a.member, b.title FROM badge_assignments a JOIN member_badges b ON b.id = a.badge
		WHERE `+in("a.member")+" ORDER BY a.member, b.title")
	if err != nil {
		return nil, err
	}
	return out, titles(out.roles, "SELECT member, title FROM member_roles WHERE "+in("member")+" ORDER BY member, title")
}

// of is what a line says in exportColumns.
func (h *held) of(id string) []string {
	b := h.bought[id]
	return []string{strconv.FormatInt(b.Orders, 10), decimal(b.Spent), strings.Join(h.badges[id], "; "),
		strings.Join(h.roles[id], "; ")}
}

// decimal writes money as it is kept, with two decimals and as many more as it needs.
func decimal(spent int64) string {
	sign := ""
	if spent < 0 {
		sign, spent = "-", -spent
	}
	digits := fmt.Sprintf("%0*d", SpentScale+1, spent)
	whole, rest := digits[:len(digits)-SpentScale], digits[len(digits)-SpentScale:]
	return sign + whole + "." + rest[:2] + strings.TrimRight(rest[2:], "0")
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
	var head []string
	for _, c := range fileColumns {
		head = append(head, c.name)
	}
	type batch struct {
		members []*Member
		held    *held
	}
	last := ""
	return csvfile.Write(to, append(head, exportColumns...), func() (lines [][]string, err error) {
		found, err := store.Get(ctx, s.db, func(tx *store.Tx) (b batch, err error) {
			if b.members, err = after(tx, last); err == nil {
				b.held, err = heldBy(tx, b.members)
			}
			return b, err
		})
		for _, m := range found.members {
			line := make([]string, 0, len(head)+len(exportColumns))
			for _, c := range fileColumns {
				line = append(line, csvfile.Harmless(c.get(m)))
			}
			for _, text := range found.held.of(m.ID) {
				line = append(line, csvfile.Harmless(text))
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
