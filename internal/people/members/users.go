package members

import (
	"context"
	"fmt"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// UserMember is a member who works here too: the one with the login e-mail of somebody of
// the staff, which the member has proved to be theirs.
type UserMember struct {
	MemberID              string    `json:"memberId"`
	UserID                string    `json:"userId"`
	ContactID             string    `json:"contactId"`
	SiteMembersInstanceID string    `json:"siteMembersInstanceId"`
	MetaSiteID            string    `json:"metaSiteId"`
	Photo                 *Image    `json:"photo,omitempty"`
	Nickname              string    `json:"nickname,omitempty"`
	PrivacyStatus         string    `json:"privacyStatus"`
	CreatedDate           wire.Time `json:"createdDate"`
	UpdatedDate           wire.Time `json:"updatedDate"`
	Status                string    `json:"status"`
	ActivityStatus        string    `json:"activityStatus"`
}

// userFrom finds them from the staff's side, of whom there are few.
const userFrom = "members JOIN accounts staff ON staff.email_key = members.email_key AND staff.kind = 'staff' AND staff.status = 'ACTIVE'"

// userSchema is what they are queried by. The shop is one site, so its ids are the same for all.
func userSchema(site string) *query.Schema {
	here := fmt.Sprintf("'%s'", site)
	return query.NewSchema(query.Spec{
		Name: "user-member", IDColumn: "members.id", DefaultLimit: 50, MaxLimit: 100,
		DefaultSort: []query.Sort{{Path: "createdDate"}},
		Fields: []query.Field{
			{Path: "createdDate", Column: "members.created", Kind: query.Time, NotNull: true, Sortable: true},
			{Path: "memberId", Column: "members.id", Kind: query.ID, NotNull: true, Sortable: true},
			{Path: "metaSiteId", Column: here, Kind: query.ID, NotNull: true, Sortable: true},
			{Path: "siteMembersInstanceId", Column: here, Kind: query.ID, NotNull: true, Sortable: true},
			{Path: "status", Column: "members.status", Kind: query.Enum, Values: statuses, NotNull: true, Sortable: true},
			{Path: "userId", Column: "staff.id", Kind: query.ID, NotNull: true, Sortable: true},
		},
	})
}

type (
	usersAnswer struct {
		UserMembers wire.List[UserMember] `json:"userMembers"`
		Metadata    wire.PagingMetadata   `json:"metadata"`
	}
)

func (s calls) httpUsers(ctx context.Context, in *query.Message) (*usersAnswer, error) {
	q, err := s.users.Parse("query", in.Query, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*usersAnswer, error) {
		type pair struct{ member, user string }
		from := query.From{Table: userFrom, Columns: "members.id, staff.id", Where: "members.email_verified = TRUE",
			Total: true}
		page, err := query.Rows(tx, q, from, func(scan func(...any) error) (pair, error) {
			var p pair
			err := scan(&p.member, &p.user)
			return p, err
		})
		if err != nil {
			return nil, err
		}
		ids := make([]string, len(page.Items))
		user := make(map[string]string, len(ids))
		for i, p := range page.Items {
			ids[i], user[p.member] = p.member, p.user
		}
		found, err := load(tx, ids)
		if err != nil {
			return nil, err
		}
		out := &usersAnswer{Metadata: page.Metadata()}
		for _, m := range found {
			out.UserMembers = append(out.UserMembers, UserMember{
				MemberID: m.ID, UserID: user[m.ID], ContactID: m.ContactID, SiteMembersInstanceID: s.site, MetaSiteID: s.site,
				Photo: m.Profile.Photo, Nickname: m.Profile.Nickname,
				PrivacyStatus: m.PrivacyStatus, CreatedDate: m.CreatedDate, UpdatedDate: m.UpdatedDate, Status: m.Status,
				ActivityStatus: m.ActivityStatus,
			})
		}
		return out, nil
	})
}
