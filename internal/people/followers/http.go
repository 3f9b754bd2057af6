package followers

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"souk/internal/people/blocks"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// readPermission is the contract's. The other operations are for members, on their own follows.
const readPermission = "MEMBERS.FOLLOW_READ"

// ConnectedMember says how another member and a member are connected.
type ConnectedMember struct {
	ConnectedMemberID string `json:"connectedMemberId"`
	FollowedByMember  bool   `json:"followedByMember"` // the member follows this one
	FollowingMember   bool   `json:"followingMember"`  // this one follows the member
}

type (
	ownRequest struct {
		Paging *wire.CursorPaging `json:"paging,omitempty"`
	}
	listRequest struct {
		MemberID string             `json:"memberId" validate:"required,guid"`
		Paging   *wire.CursorPaging `json:"paging,omitempty"`
	}
	listAnswer struct {
		MemberIDs wire.List[string] `json:"memberIds"`
		// PagingMetadata has the number of all that the list holds in total.
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
	ownConnectionsRequest struct {
		ConnectedMemberIDs wire.List[string] `json:"connectedMemberIds" validate:"max=100,dive,guid"`
	}
	connectionsRequest struct {
		MemberID           string            `json:"memberId" validate:"required,guid"`
		ConnectedMemberIDs wire.List[string] `json:"connectedMemberIds" validate:"max=100,dive,guid"`
	}
	connectionsAnswer struct {
		ConnectedMembers wire.List[ConnectedMember] `json:"connectedMembers"`
	}
)

// schema orders follows by their age; lists take no filter.
var schema = query.NewSchema(query.Spec{
	Name: "member_follows", DefaultSort: []query.Sort{{Path: "createdDate",
		Desc: true}}, Style: query.ByCursor, DefaultLimit: 50, MaxLimit: 100,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	members, managers := actor.Rule{Members: true}, actor.Managers(readPermission)
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.memberFollowers." + id, Method: method, Path: "/v3/followers/" + path,
			Access: access, Summary: summary, Codes: codes}
	}
	reads := func(op httpapi.Op) httpapi.Op { op.Reads = true; return op }
	return []httpapi.Operation{
		httpapi.Handle(op("followMember", "POST", "{memberId}", members, "Follow another member.", codeNoMember,
			CodeSelfFollowing, blocks.CodeBlocked), s.follow),
		httpapi.Handle(op("unfollowMember", "DELETE", "{memberId}", members, "Stop following another member.",
			codeNoMember), s.unfollow),
		httpapi.Handle(reads(op("listCurrentMemberFollowers", "GET", "my", members,
			"List the caller's followers, the newest first.")),
			func(ctx context.Context, in *ownRequest) (*listAnswer, error) {
				return s.list(ctx, actor.From(ctx).ID, "followed", in.Paging)
			}),
		httpapi.Handle(reads(op("listCurrentMemberFollowing", "GET", "my/following", members,
			"List the members whom the caller follows, the newest first.")),
			func(ctx context.Context, in *ownRequest) (*listAnswer, error) {
				return s.list(ctx, actor.From(ctx).ID, "follower", in.Paging)
			}),
		httpapi.Handle(reads(op("listMemberFollowers", "GET", "{memberId}", managers,
			"List a member's followers, the newest first.", codeNoMember)),
			func(ctx context.Context, in *listRequest) (*listAnswer, error) {
				return s.list(ctx, in.MemberID, "followed", in.Paging)
			}),
		httpapi.Handle(reads(op("listMemberFollowing", "GET", "{memberId}/following", managers,
			"List the members whom a member follows, the newest first.", codeNoMember)),
			func(ctx context.Context, in *listRequest) (*listAnswer, error) {
				return s.list(ctx, in.MemberID, "follower", in.Paging)
			}),
		httpapi.Handle(reads(op("queryCurrentMemberConnections", "POST", "my/connections", members,
			"Get whether the caller and other members follow each other.")),
			func(ctx context.Context, in *ownConnectionsRequest) (*connectionsAnswer, error) {
				return s.connections(ctx, actor.From(ctx).ID, in.ConnectedMemberIDs)
			}),
		httpapi.Handle(reads(op("queryMemberConnections", "POST", "{memberId}/connections", managers,
			"Get whether a member and others follow each other.", codeNoMember)),
			func(ctx context.Context, in *connectionsRequest) (*connectionsAnswer, error) {
				return s.connections(ctx, in.MemberID, in.ConnectedMemberIDs)
			}),
	}
}

func (s *Service) follow(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	caller := actor.From(ctx).ID
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error { return s.FollowTx(tx, caller, in.MemberID) })
}

func (s *Service) unfollow(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	caller := actor.From(ctx).ID
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		if err := s.known(tx, in.MemberID); err != nil {
			return err
		}
		return UnfollowTx(tx, caller, in.MemberID)
	})
}

func (s *Service) known(tx *store.Tx, member string) error {
	known, err := s.cfg.Known(tx, member)
	if err == nil && !known[member] {
		return errs.Missing(codeNoMember, "member", member)
	}
	return err
}

// list gives those at the other end of a member's follows; by is the column that the member is in.
func (s *Service) list(ctx context.Context, member, by string, paging *wire.CursorPaging) (*listAnswer, error) {
	q, err := schema.Parse("", query.Request{CursorPaging: paging}, s.cfg.Cursors)
	if err != nil {
		return nil, inPaging(err)
	}
	other := map[string]string{"follower": "followed", "followed": "follower"}[by]
	return store.Get(ctx, s.db, func(tx *store.Tx) (*listAnswer, error) {
		if err := s.known(tx, member); err != nil {
			return nil, err
		}
		from := query.From{Table: "member_follows", Columns: other, Where: by + " = ?", Args: []any{member}}
		page, err := query.Rows(tx, q, from, func(scan func(...any) error) (id string, err error) { return id, scan(&id) })
		if err != nil {
			return nil, err
		}
		total, err := query.Count(tx, q, from)
		if err != nil {
			return nil, err
		}
		out := &listAnswer{page.Items, page.Metadata()}
		out.PagingMetadata.Total = &total
		return out, nil
	})
}

// inPaging names what is wrong with a page as the requests here do, which have it under paging.
func inPaging(err error) error {
	var invalid *errs.Error
	if !errors.As(err, &invalid) || len(invalid.Violations) == 0 {
		return err
	}
	violations := slices.Clone(invalid.Violations)
	for i := range violations {
		violations[i].Field = strings.Replace(violations[i].Field, "cursorPaging.", "paging.", 1)
	}
	return errs.Invalid(violations...)
}

// connections answers for each of the others, in their order. One that is no member is connected to nobody.
func (s *Service) connections(ctx context.Context, member string, others []string) (*connectionsAnswer, error) {
	ids, err := json.Marshal(others)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*connectionsAnswer, error) {
		if err := s.known(tx, member); err != nil {
			return nil, err
		}
		d := tx.Dialect()
		follows := map[string][2]bool{}
		err := tx.Each("SELECT follower, followed FROM member_follows WHERE follower = ? AND "+d.InList("followed")+
			" OR followed = ? AND "+d.InList("follower"),
			[]any{member, string(ids), member, string(ids)}, func(rows store.Rows) error {
				var follower, followed string
				if err := rows.Scan(&follower, &followed); err != nil {
					return err
				}
				if follower == member {
					follows[followed] = [2]bool{true, follows[followed][1]}
				} else {
					follows[follower] = [2]bool{follows[follower][0], true}
				}
				return nil
			})
		if err != nil {
			return nil, err
		}
		out := &connectionsAnswer{}
		for _, id := range others {
			out.ConnectedMembers = append(out.ConnectedMembers, ConnectedMember{id, follows[id][0], follows[id][1]})
		}
		return out, nil
	})
}
