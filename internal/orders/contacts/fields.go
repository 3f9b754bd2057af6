package contacts

import (
	"souk/internal/people/members"
	"souk/internal/platform/query"
)

// textKind names the full-text index of contacts.
const textKind = "contact"

// schema is what contacts are queried by.
var schema = query.NewSchema(query.Spec{
	Name: "contact", IDColumn: "contacts.id", Style: query.ByCursor, DefaultLimit: 50, MaxLimit: 100, TextKind: textKind,
	DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "contacts.id", Kind: query.ID, NotNull: true, Sortable: true},
		{Path: "member", Column: "contacts.member", Kind: query.Bool, NotNull: true},
		{Path: "source", Column: "contacts.source", Kind: query.Enum, Values: sources, NotNull: true},
		{Path: "createdDate", Column: "contacts.created", Kind: query.Time, NotNull: true, Sortable: true},
		{Path: "updatedDate", Column: "contacts.updated", Kind: query.Time, NotNull: true, Sortable: true},
		text("email", "contacts.email", true), text("firstName", "contacts.first_name", false),
		text("lastName", "contacts.last_name", false),
		{Path: "phones", Column: "contacts.phones", Kind: query.TextList, NotNull: true},
		{Path: "orders", Column: "contacts.orders", Kind: query.Number, NotNull: true, Sortable: true},
		{
			Path: "spent", Column: "contacts.spent", Kind: query.Decimal, Scale: members.SpentScale, NotNull: true,
			Sortable: true,
		},
		{
			Path: "lastOrderDate", Column: "contacts.last_order", Kind: query.Time, NotNull: true, Blank: true,
			Sortable: true,
		},
	},
})

// text is a field that is sorted by, folded. An empty one is absent. One of them stands for all
// that free text is looked for in, see words.
func text(path, column string, searched bool) query.Field {
	return query.Field{
		Path: path, Column: column, Kind: query.FoldedText, NotNull: true, Blank: true, Sortable: true, Searchable: searched,
	}
}

// from is where contacts are, with the columns of scan.
var from = query.From{Table: "contacts", Columns: columns}
