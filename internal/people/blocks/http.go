package blocks

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// readPermission is the contract's. The other operations are for members, on their own blocks.
const readPermission = "MEMBERS.MEMBER_TO_MEMBER_BLOCKS_READ_MEMBER_BLOCKS"

// Which of two members made a block, as seen from one of them.
const (
	blocking = "BLOCKING"
	blocked  = "BLOCKED"
)

// MemberBlock is a block of a member: with whom, and who made it.
type MemberBlock struct {
	MemberID       string `json:"memberId"`
	BlockDirection string `json:"blockDirection" validate:"omitempty,oneof=UNKNOWN BLOCKING BLOCKED"`
}

type (
	ownRequest struct {
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
	}
	listRequest struct {
		MemberID     string             `json:"memberId" validate:"required,guid"`
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
	}
	ownAnswer struct {
		BlockedMemberIDs wire.List[string]   `json:"blockedMemberIds"`
		PagingMetadata   wire.PagingMetadata `json:"pagingMetadata"`
	}
	listAnswer struct {
		MemberBlocks   wire.List[MemberBlock] `json:"memberBlocks"`
		PagingMetadata wire.PagingMetadata    `json:"pagingMetadata"`
	}
)

// schema orders blocks by their age; lists take no filter.
var schema = query.NewSchema(query.Spec{
	Name: "member_blocks", DefaultSort: []query.Sort{{Path: "createdDate"}}, Style: query.ByCursor, DefaultLimit: 50,
	MaxLimit: 100,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	members := actor.Rule{Members: true}
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "members.memberToMemberBlock." + id, Method: method, Path: "/v1/member-to-member-blocks/members/" + path,
			Access: access,
			Reads:  method == "GET", Summary: summary, Codes: codes,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("blockMember", "POST", "my", members,
			"Block another member. Neither sees or follows the other from then on.",
			CodeAlreadyBlocked, CodeSelfBlocking, CodeAdminBlocking, codeNoMember), s.block),
		httpapi.Handle(op("unblockMember", "DELETE", "my/{memberId}", members, "Unblock a member whom the caller blocked.",
			CodeSelfUnblocking, CodeNoBlock), s.unblock),
		httpapi.Handle(op("listCurrentMemberBlocking", "GET", "my", members,
			"List the members whom the caller blocks, the longest blocked first."), s.listOwn),
		httpapi.Handle(op("listMemberBlocks", "GET", "{memberId}", actor.Managers(readPermission),
			"List the blocks of a member, in both directions, the oldest first.", codeNoMember), s.list),
	}
}

func (s *Service) block(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	caller := actor.From(ctx).ID
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error { return s.BlockTx(tx, caller, in.MemberID) })
}

// Both says whether two who have to do with each other are members. NotFound.
func Both(tx *store.Tx, known func(tx *store.Tx, ids ...string) (map[string]bool, error), one, other string) error {
	there, err := known(tx, one, other)
	if err != nil {
		return err
	}
	for _, id := range []string{one, other} {
		if !there[id] {
			return errs.Missing(codeNoMember, "member", id)
		}
	}
	return nil
}

// BlockTx makes a block between two members and removes their follows.
func (s *Service) BlockTx(tx *store.Tx, blocker, target string) error {
	if blocker == target {
		return errs.New(errs.InvalidArgument, CodeSelfBlocking,
			"members cannot block themselves").With("initiatorMemberId", blocker)
	}
	admin, err := adminTx(tx, blocker, target)
	if err != nil {
		return err
	}
	if admin != "" {
		return errs.New(errs.InvalidArgument, CodeAdminBlocking,
			"the owner and contributors of the shop can neither block nor be blocked").
			With("initiatorMemberId", blocker).With("targetMemberId", target).With("adminMemberId", admin)
	}
	if err := Both(tx, s.cfg.Known, target, blocker); err != nil {
		return err
	}
	low, high := pair(blocker, target)
	made, err := tx.Exec(`INSERT INTO member_blocks (id, created, blocker, blocked, pair_low, pair_high)
		VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (pair_low, pair_high) DO NOTHING`, tx.NewID(), tx.Millis(), blocker, target, low, high)
	if err != nil {
		return err
	}
	if made == 0 {
		return errs.New(errs.AlreadyExists, CodeAlreadyBlocked, "one of these members has already blocked the other").
			With("initiatorMemberId", blocker).With("targetMemberId", target)
	}
	return s.cfg.Unfollow(tx, blocker, target)
}

func (s *Service) unblock(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	caller := actor.From(ctx).ID
	if caller == in.MemberID {
		return nil, errs.New(errs.InvalidArgument, CodeSelfUnblocking,
			"members cannot unblock themselves").With("initiatorMemberId", caller)
	}
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		gone, err := tx.Exec("DELETE FROM member_blocks WHERE blocker = ? AND blocked = ?", caller, in.MemberID)
		if err != nil {
			return err
		}
		if gone == 0 {
			return errs.New(errs.NotFound, CodeNoBlock, "this member is not blocked by you").
				With("blockingMemberId", caller).With("blockedMemberId", in.MemberID)
		}
		return nil
	})
}

func (s *Service) listOwn(ctx context.Context, in *ownRequest) (*ownAnswer, error) {
	q, err := schema.Parse("", query.Request{CursorPaging: in.CursorPaging}, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*ownAnswer, error) {
		from := query.From{Table: "member_blocks", Columns: "blocked", Where: "blocker = ?", Args: []any{actor.From(ctx).ID}}
		page, err := query.Rows(tx, q, from, func(scan func(...any) error) (id string, err error) { return id, scan(&id) })
		if err != nil {
			return nil, err
		}
		return &ownAnswer{page.Items, page.Metadata()}, nil
	})
}

func (s *Service) list(ctx context.Context, in *listRequest) (*listAnswer, error) {
	q, err := schema.Parse("", query.Request{CursorPaging: in.CursorPaging}, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*listAnswer, error) {
		known, err := s.cfg.Known(tx, in.MemberID)
		if err != nil {
			return nil, err
		}
		if !known[in.MemberID] {
			return nil, errs.Missing(codeNoMember, "member", in.MemberID)
		}
		from := query.From{Table: "member_blocks", Columns: "blocker, blocked", Where: "blocker = ? OR blocked = ?",
			Args: []any{in.MemberID, in.MemberID}}
		page, err := query.Rows(tx, q, from, func(scan func(...any) error) (MemberBlock, error) {
			var maker, target string
			if err := scan(&maker, &target); err != nil {
				return MemberBlock{}, err
			}
			if maker == in.MemberID {
				return MemberBlock{target, blocking}, nil
			}
			return MemberBlock{maker, blocked}, nil
		})
		if err != nil {
			return nil, err
		}
		return &listAnswer{page.Items, page.Metadata()}, nil
	})
}
