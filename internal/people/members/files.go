package members

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/store"
	"souk/internal/wire"
)

// Bounds of an import.
const (
	maxImport     = 500     // members of one call: they are one transaction
	maxImportText = 2 << 20 // bytes
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

// A cell that begins like a formula would run in a spreadsheet, so it gets an apostrophe,
// which spreadsheets do not show. An import takes it off again.
const formulas = "=+-@\t\r"

func cell(text string) string {
	if text != "" && strings.ContainsRune(formulas, rune(text[0])) {
		return "'" + text
	}
	return text
}

func uncell(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > 1 && text[0] == '\'' && strings.ContainsRune(formulas, rune(text[1])) {
		return text[1:]
	}
	return text
}

// Export writes all members as CSV, by id. Each batch is read by itself, so that no
// transaction stays open while the caller's line is slow.
func (s *Service) Export(ctx context.Context, to io.Writer) error {
	w := csv.NewWriter(to)
	head := make([]string, len(fileColumns))
	for i, c := range fileColumns {
		head[i] = c.name
	}
	if err := w.Write(head); err != nil {
		return err
	}
	for last := ""; ; {
		batch, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]*Member, error) {
			rows, err := rowsAfter(tx, last)
			if err != nil {
				return nil, err
			}
			ids := make([]string, len(rows))
			for i, r := range rows {
				ids[i] = r.id
			}
			return s.load(tx, ids)
		})
		if err != nil {
			return err
		}
		if len(batch) == 0 {
			w.Flush()
			return w.Error()
		}
		for _, m := range batch {
			line := make([]string, len(fileColumns))
			for i, c := range fileColumns {
				line[i] = cell(c.get(m))
			}
			if err := w.Write(line); err != nil {
				return err
			}
		}
		last = batch[len(batch)-1].ID
	}
}

// Outcomes of a row.
const (
	RowCreated = "CREATED"
	RowUpdated = "UPDATED"
	RowFailed  = "FAILED"
)

type (
	importRequest struct {
		// CSV is the file: a line of column names, as an export writes them, and one line a member.
		CSV string `json:"csv" validate:"required"`
		// SendInvitations mails new members a link to set a password.
		SendInvitations bool `json:"sendInvitations,omitempty"`
	}
	importAnswer struct {
		Results        wire.List[rowResult] `json:"results"`
		Created        int                  `json:"created"`
		Updated        int                  `json:"updated"`
		Failed         int                  `json:"failed"`
		IgnoredColumns wire.List[string]    `json:"ignoredColumns"`
	}
	rowResult struct {
		Row      int                    `json:"row"` // as spreadsheets count: the names are row 1
		Email    string                 `json:"email,omitempty"`
		Outcome  string                 `json:"outcome"`
		MemberID string                 `json:"memberId,omitempty"`
		Error    *wire.ApplicationError `json:"error,omitempty"`
	}
)

// Import makes members of the rows of a file, and changes those whose e-mail has a member
// already; empty cells change nothing. A row that is wrong does not stop the others.
// InvalidArgument for a file that cannot be read at all.
func (s *Service) Import(ctx context.Context, in *importRequest) (*importAnswer, error) {
	out := &importAnswer{}
	lines, places, err := readFile(in.CSV, out)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*importAnswer, error) {
		out := &importAnswer{IgnoredColumns: out.IgnoredColumns}
		for i, line := range lines {
			patch, email, err := patchOf(line, places)
			if err != nil {
				return nil, err
			}
			result := rowResult{Row: i + 2, Email: email}
			err = tx.Savepoint(func() (err error) {
				result.MemberID, result.Outcome, err = s.importRow(tx, patch, email, in.SendInvitations)
				return err
			})
			switch {
			case err != nil && !refusal(err):
				return nil, err
			case err != nil:
				result.MemberID, result.Outcome, result.Error = "", RowFailed, wire.ErrorOf(err)
				out.Failed++
			case result.Outcome == RowCreated:
				out.Created++
			default:
				out.Updated++
			}
			out.Results = append(out.Results, result)
		}
		return out, nil
	})
}

// readFile reads the lines of a file, and which column stands where.
func readFile(text string, out *importAnswer) (lines [][]string, places map[string]int, err error) {
	text = strings.TrimPrefix(text, "\ufeff")
	reader := csv.NewReader(strings.NewReader(text))
	head, _, _ := strings.Cut(text, "\n")
	if strings.Count(head, ";") > strings.Count(head, ",") {
		reader.Comma = ';' // what spreadsheets write where the comma is in numbers
	}
	reader.FieldsPerRecord = -1
	all, err := reader.ReadAll()
	var wrong *csv.ParseError
	switch {
	case errors.As(err, &wrong):
		return nil, nil, errs.Invalid(errs.Field("csv", errs.RuleFormat, "cannot be read: line %d has %v", wrong.Line, wrong.Err))
	case err != nil:
		return nil, nil, err
	case len(all) < 2:
		return nil, nil, errs.Invalid(errs.Field("csv", errs.RuleMinSize, "must have a line of column names and at least one member"))
	case len(all) > maxImport+1:
		return nil, nil, errs.Invalid(wire.Bounded("csv", errs.RuleMaxSize, maxImport, "must not have more members than this; divide the file"))
	}
	places = map[string]int{}
	for i, name := range all[0] {
		known := false
		for _, c := range fileColumns {
			if store.Fold(strings.TrimSpace(name)) == store.Fold(c.name) {
				known = true
				if c.path != "" {
					places[c.path] = i
				}
			}
		}
		if !known {
			out.IgnoredColumns = append(out.IgnoredColumns, name)
		}
	}
	if _, there := places["loginEmail"]; !there {
		return nil, nil, errs.Invalid(errs.Field("csv", errs.RuleRequired, "must have a column Email"))
	}
	return all[1:], places, nil
}

// patchOf makes a change of the cells of a row that are not empty.
func patchOf(line []string, places map[string]int) (patch wire.Patch[Member], email string, err error) {
	parts := map[string]map[string]any{"": {}, "contact": {}, "profile": {}, "address": {}}
	for path, at := range places {
		if at >= len(line) {
			continue
		}
		text := uncell(line[at])
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

func (s *Service) importRow(tx *store.Tx, patch wire.Patch[Member], email string, invite bool) (id, outcome string, err error) {
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
		return "", "", errs.New(errs.PermissionDenied, "", "there is a member with this e-mail, and changing members needs the permission %s", updatePermission)
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
	list, err := s.load(tx, []string{id})
	if err != nil || len(list) == 0 || len(list[0].Contact.Addresses) == 0 || patch.Value.Contact == nil || len(patch.Value.Contact.Addresses) == 0 {
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
	a.AddressLine2, a.City, a.PostalCode = cmp.Or(b.AddressLine2, a.AddressLine2), cmp.Or(b.City, a.City), cmp.Or(b.PostalCode, a.PostalCode)
	a.Subdivision, a.Country = cmp.Or(b.Subdivision, a.Subdivision), cmp.Or(b.Country, a.Country)
	return a
}
