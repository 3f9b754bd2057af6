package staff

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

const invitationColumns = "id, created, updated, email, email_key, language, status, inviter, inviter_name, sent, expires, account"

func scanInvitation(scan func(...any) error) (*Invitation, error) {
	i := &Invitation{}
	var account *string
	err := scan(&i.ID, &i.CreatedDate, &i.UpdatedDate, &i.Email, &i.key, &i.Language, &i.Status, &i.InvitedBy.ID,
		&i.InvitedBy.Name, &i.SentDate, &i.ExpirationDate, &account)
	if account != nil {
		i.ContributorID = *account
	}
	return i, err
}

// findInvitations reads invitations with their roles.
func findInvitations(tx *store.Tx, where string, args ...any) ([]*Invitation, error) {
	list, err := store.All(tx, scanInvitation, "SELECT "+invitationColumns+" FROM staff_invitations WHERE "+where+
		" ORDER BY id", args...)
	if err != nil {
		return nil, err
	}
	return list, withRoles(tx, list)
}

func withRoles(tx *store.Tx, list []*Invitation) error {
	var ids []string
	for _, one := range list {
		ids = append(ids, one.ID)
	}
	roles, err := accounts.RolesOf(tx, ids...)
	for _, one := range list {
		one.Roles = roles[one.ID]
	}
	return err
}

func mustInvitation(tx *store.Tx, id string) (*Invitation, error) {
	list, err := findInvitations(tx, "id = ?", id)
	if err == nil && len(list) == 0 {
		return nil, errs.Missing("INVITATION_NOT_FOUND", "invitation", id)
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

var invitationSchema = query.NewSchema(query.Spec{
	Name: "staff_invitation", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "email", Column: "email_key", Kind: query.FoldedText, Operators: query.Fits | query.Contains, Sortable: true,
			NotNull: true},
		{Path: "status", Column: "status", Kind: query.Enum,
			Values: []string{InvitationPending, InvitationAccepted, InvitationRevoked}},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "sentDate", Column: "sent", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "expirationDate", Column: "expires", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// QueryInvitations lists invitations, newest first.
func (s *Service) QueryInvitations(ctx context.Context, in query.Request) (*query.Page[*Invitation], error) {
	q, err := invitationSchema.Parse("query", in, s.cursor)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[*Invitation], error) {
		page, err := query.Rows(tx, q, query.From{Table: "staff_invitations", Columns: invitationColumns}, scanInvitation)
		if err != nil {
			return nil, err
		}
		return page, withRoles(tx, page.Items)
	})
}
