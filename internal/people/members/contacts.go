package members

import (
	"souk/internal/people/accounts"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Known is what the list of contacts repeats of a member.
type Known struct {
	ID        string
	Created   int64
	Email     string
	EmailKey  string // the spelling that two e-mails are compared in
	Proved    bool   // the e-mail is verified, and the member is not offline
	FirstName string
	LastName  string
	Company   string
	Phones    []string
	Address   *wire.Address // the first one; nil for none
}

// LockTx reads a member as it is now, and nobody changes it at the same time. Nil when there is
// none, or it was deleted.
func (s *Service) LockTx(tx *store.Tx, id string) (*Known, error) {
	there, err := LiveTx(tx, id)
	if err != nil || !there {
		return nil, err
	}
	tx.Unlocked("every change of an account that is shown is told of again after it; the member is locked", "accounts")
	people, err := accounts.People(tx, id)
	if err != nil || people[id] == nil {
		return nil, err
	}
	return known(people[id]), nil
}

func known(p *accounts.Person) *Known {
	c := contactOf(p.ID, &p.Profile)
	out := &Known{
		ID: p.ID, Created: p.Created, Email: p.Email, EmailKey: p.EmailKey,
		Proved:    p.Verified && p.Status != accounts.StatusOffline,
		FirstName: c.FirstName, LastName: c.LastName, Company: c.Company, Phones: c.Phones,
	}
	if len(c.Addresses) > 0 {
		a := c.Addresses[0]
		out.Address = &wire.Address{
			Country: a.Country, Subdivision: a.Subdivision, City: a.City, PostalCode: a.PostalCode,
			AddressLine: a.AddressLine, AddressLine2: a.AddressLine2,
		}
		if a.StreetAddress != nil {
			out.Address.StreetAddress = &wire.StreetAddress{Number: a.StreetAddress.Number, Name: a.StreetAddress.Name}
		}
	}
	return out
}

// LiveTx tells whether there is such a member, and keeps others from deleting it before the
// transaction ends.
func LiveTx(tx *store.Tx, id string) (bool, error) {
	there := false
	err := tx.Each(tx.Dialect().SelectLocked("id", "members", "id = ?"), []any{id}, func(rows store.Rows) error {
		there = true
		var found string
		return rows.Scan(&found)
	})
	return there, err
}

// Bought is how much a member bought. Spent has SpentScale decimals, in the shop's currency.
type Bought struct {
	Orders, Spent, LastOrder int64
}

// SpentScale is how many decimals money has in columns: as many as the currency with the most.
const SpentScale = 4

// SetBoughtTx notes how much a member bought, for filters and sorts. Nobody is told: it is no
// change of the member.
func SetBoughtTx(tx *store.Tx, id string, b Bought) error {
	_, err := tx.Exec("UPDATE members SET orders = ?, spent = ?, last_order = ? WHERE id = ?",
		b.Orders, b.Spent, b.LastOrder, id)
	return err
}

// PhoneWords are phone numbers as people search for them.
func PhoneWords(phones []string) string { return phoneWords(phones) }

// SearchWords is what a free text about people is looked for by; see searched.
func SearchWords(in *query.SearchText) *query.SearchText { return searched(in) }

// Where others keep what members are found by.
var (
	badgesOf = &query.Listed{
		Table: "badge_assignments", Owner: "member", Outer: "members.id", Value: "badge", Where: "1 = 1",
	}
	// reportsOf has OPEN for whom moderators have to look at, and REVIEWED for whom they have looked at.
	reportsOf = &query.Listed{
		Table: "(SELECT id AS member, CASE WHEN reviewed THEN 'REVIEWED' ELSE 'OPEN' END AS state FROM reported_members) reported",
		Owner: "member", Outer: "members.id", Value: "state", Where: "1 = 1",
	}
	// rolesOf has the role MEMBER of every approved member, which is computed and not stored.
	rolesOf = &query.Listed{
		Table: "(SELECT member, role_key FROM member_roles" +
			" UNION ALL SELECT id, 'MEMBER' FROM members WHERE status = 'APPROVED') held",
		Owner: "member", Outer: "members.id", Value: "role_key", Where: "1 = 1",
	}
)

// boughtFields are what managers find members by besides what members are themselves.
func boughtFields() []query.Field {
	ops := query.Fits | query.In | query.Nin
	return []query.Field{
		{Path: "orders", Column: "members.orders", Kind: query.Number, NotNull: true, Sortable: true},
		{Path: "spent", Column: "members.spent", Kind: query.Decimal, Scale: SpentScale, NotNull: true, Sortable: true},
		{Path: "lastOrderDate", Column: "members.last_order", Kind: query.Time, NotNull: true, Blank: true, Sortable: true},
		{Path: "badgeIds", Kind: query.TextList, NotNull: true, Listed: badgesOf, Operators: ops},
		{Path: "roles", Kind: query.TextList, NotNull: true, Listed: rolesOf, Operators: ops},
		{Path: "reports", Kind: query.TextList, NotNull: true, Listed: reportsOf, Operators: ops},
	}
}
