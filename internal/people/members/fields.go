package members

import (
	"souk/internal/platform/query"
)

// Names of the full-text indexes.
const (
	textKind       = "member"
	publicTextKind = "member-public"
)

var statuses = []string{unknown, Pending, Approved, Blocked, Offline}

// schema is what managers query members by.
var schema = query.NewSchema(query.Spec{
	Name: "member", IDColumn: "members.id", Style: query.ByOffset, DefaultLimit: 50, MaxLimit: 100,
	DefaultSort: []query.Sort{{Path: "createdDate"}}, TextKind: textKind,
	Fields: append(append(publicFields(true), boughtFields()...),
		query.Field{Path: "contact.firstName", Column: "members.first_name", Kind: query.FoldedText, NotNull: true,
			Blank: true, Sortable: true, Searchable: true},
		query.Field{Path: "contact.lastName", Column: "members.last_name", Kind: query.FoldedText, NotNull: true, Blank: true,
			Sortable: true, Searchable: true},
		query.Field{Path: "loginEmail", Column: "members.email", Kind: query.FoldedText, NotNull: true, Sortable: true,
			Searchable: true},
		query.Field{Path: "lastLoginDate", Column: "members.last_login", Kind: query.Time, NotNull: true, Blank: true,
			Sortable: true},
		query.Field{Path: "activityStatus", Column: "members.activity", Kind: query.Enum,
			Values: []string{unknown, Active, Muted}, NotNull: true},
		query.Field{Path: "loginEmailVerified", Column: "members.email_verified", Kind: query.Bool, NotNull: true},
		query.Field{Path: "contact.phones", Column: "members.phones", Kind: query.TextList, NotNull: true, Searchable: true},
	),
})

// publicSchema is what everybody else queries them by. Nothing in it tells what the public
// fieldset does not: status and privacy are the same for all whom these callers get.
var publicSchema = query.NewSchema(query.Spec{
	Name: "member-public", IDColumn: "members.id", Style: query.ByOffset, DefaultLimit: 50, MaxLimit: 100,
	DefaultSort: []query.Sort{{Path: "createdDate"}}, TextKind: publicTextKind,
	Fields: publicFields(false),
})

// publicFields are those of the public fieldset. For others the slug is searched with the
// nickname, so that one index does.
func publicFields(managers bool) []query.Field {
	return []query.Field{
		// a contact that signed up has the id of its member
		{Path: "contactId", Column: "members.id", Kind: query.ID, NotNull: true},
		{Path: "id", Column: "members.id", Kind: query.ID, NotNull: true, Sortable: true},
		{Path: "profile.nickname", Column: "members.nickname", Kind: query.FoldedText, NotNull: true, Blank: true,
			Sortable: true, Searchable: true},
		{Path: "profile.slug", Column: "members.slug", Kind: query.ID, NotNull: true, Searchable: managers},
		{Path: "createdDate", Column: "members.created", Kind: query.Time, NotNull: true, Sortable: true},
		{Path: "updatedDate", Column: "members.updated", Kind: query.Time, NotNull: true, Sortable: true},
		{Path: "status", Column: "members.status", Kind: query.Enum, Values: statuses, NotNull: true},
		{Path: "privacyStatus", Column: "members.privacy", Kind: query.Enum, Values: []string{unknown, Private, Public},
			NotNull: true},
	}
}
