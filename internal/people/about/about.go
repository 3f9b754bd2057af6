// Package about keeps the pages that members write about themselves.
//
// It keeps these things true. A member has one page at most, and a page belongs to one member for
// good. Members write their own; those who run the shop may write any. Others read a page only while
// they may see its member. Whatever a page holds is safe to show as it is: see Content.
package about

import (
	"context"
	"errors"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readPermission   = "MEMBERS.MEMBER_ABOUT_READ"
	createPermission = "MEMBERS.MEMBER_ABOUT_CREATE"
	updatePermission = "MEMBERS.MEMBER_ABOUT_UPDATE"
	deletePermission = "MEMBERS.MEMBER_ABOUT_DELETE"
)

// Codes of refusals.
const (
	CodeNotFound = "MEMBER_ABOUT_NOT_FOUND"
	CodeExists   = "MEMBER_ABOUT_ALREADY_EXISTS"
	codeNoMember = "MEMBER_NOT_FOUND"
)

const entity = "wix.members.about.v2.member_about"

// MemberAbout is the page about a member.
type MemberAbout struct {
	resource.Meta
	MemberID string   `json:"memberId,omitempty" validate:"omitempty,guid"`
	Content  *Content `json:"content,omitempty" validate:"required"`
}

// Config is what the service needs from outside.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Known reports which ids are members.
	Known func(tx *store.Tx, ids ...string) (map[string]bool, error)
	// Visible gives the condition for rows whose member, by the id in column, the caller may see.
	Visible func(ctx context.Context, column string) (where string, args []any)
}

// Service keeps the pages.
type Service struct {
	cfg   Config
	db    *store.DB
	pages *resource.Resource[MemberAbout, *MemberAbout]
}

type (
	pageRequest struct {
		MemberAbout wire.Patch[MemberAbout] `json:"memberAbout"`
	}
	oneAnswer struct {
		MemberAbout *MemberAbout `json:"memberAbout,omitempty"`
	}
	manyAnswer struct {
		MemberAbouts wire.List[*MemberAbout] `json:"memberAbouts"`
		Metadata     *wire.PagingMetadata    `json:"metadata,omitempty"`
	}
)

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	own := func(permission string) actor.Rule {
		return actor.Rule{Members: true, Managers: true, Permission: permission}
	}
	s.pages = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, resource.Spec[MemberAbout, *MemberAbout]{
		Name: "memberAbout", Plural: "memberAbouts", ID: "members.membersAbout", Table: "member_abouts", Path: "/v2/abouts",
		Fields: []resource.Field[MemberAbout]{
			{Field: query.Field{Path: "memberId", Column: "member", Kind: query.ID, Sortable: true, NotNull: true}},
		},
		OnCreate: s.onCreate, OnUpdate: s.onUpdate, OnDelete: mayWrite,
		Scope: func(ctx context.Context) (string, []any) { return cfg.Visible(ctx, "member_abouts.member") },
		Read:  actor.Everyone(readPermission), Create: own(createPermission), Update: own(updatePermission),
		Delete: own(deletePermission),
		Events: resource.EventsOf(entity), NotFound: CodeNotFound,
		Conflicts: map[string]resource.Conflict{"member_abouts_member_key": {Code: CodeExists,
			Message: "this member already has an about page; update it instead"}},
		DefaultLimit: 50, MaxLimit: 100, DefaultSort: []query.Sort{{Path: "createdDate"}},
	})
	return s
}

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		resource.CreateOp[pageRequest, oneAnswer](s.pages,
			httpapi.Op{Summary: "Create the about page of a member. Members create their own.", Codes: []string{codeNoMember}}),
		resource.GetOp[wire.IDRequest, oneAnswer](s.pages,
			httpapi.Op{Path: "/v2/abouts/{id}", Summary: "Get the about page of a member."}),
		httpapi.Handle(httpapi.Op{
			ID: "members.membersAbout.getMyMemberAbout", Method: "GET", Path: "/v2/abouts/my", Reads: true,
			Access:  actor.Rule{Members: true},
			Summary: "Get the about page of the caller.", Codes: []string{CodeNotFound},
		}, s.getOwn),
		resource.UpdateOp[pageRequest, oneAnswer](s.pages,
			httpapi.Op{Summary: "Update the about page of a member. Members update their own."}),
		resource.DeleteOp[wire.IDRequest](s.pages, httpapi.Op{Path: "/v2/abouts/{id}",
			Summary: "Delete the about page of a member. Members delete their own."}),
		resource.QueryOp[query.Message, manyAnswer](s.pages,
			httpapi.Op{Summary: "Query about pages of members, the oldest first."}),
	}
}

func (s *Service) getOwn(ctx context.Context, _ *wire.Empty) (*oneAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		member := actor.From(ctx).ID
		var id string
		err := tx.QueryRow("SELECT id FROM member_abouts WHERE member = ?", []any{member}, &id)
		switch {
		case errors.Is(err, store.ErrNoRows):
			return nil, errs.New(errs.NotFound, CodeNotFound, "you have no about page yet; create it first").With("memberId",
				member)
		case err != nil:
			return nil, err
		}
		page, err := s.pages.Get(tx.Context(), id)
		return &oneAnswer{page}, err
	})
}

// OfTx gives the page about a member; nil without one. Who may see it is for the caller to say.
func (s *Service) OfTx(tx *store.Tx, member string) (*MemberAbout, error) {
	var id string
	err := tx.QueryRow("SELECT id FROM member_abouts WHERE member = ?", []any{member}, &id)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	if err != nil {
		return nil, err
	}
	return s.pages.Get(tx.Context(), id)
}

// SetTx writes the page about a member anew; one without nodes is deleted.
func (s *Service) SetTx(tx *store.Tx, member string, content *Content) error {
	old, err := s.OfTx(tx, member)
	switch {
	case err != nil:
		return err
	case content.Empty() && old == nil:
		return nil
	case content.Empty():
		return s.pages.Delete(tx.Context(), old.ID, nil)
	case old == nil:
		_, err = s.pages.Create(tx.Context(), &MemberAbout{MemberID: member, Content: content})
	default:
		_, err = s.pages.Change(tx.Context(), old.ID, nil, func(_ *store.Tx, page *MemberAbout) error {
			page.Content = content
			return nil
		})
	}
	return err
}

// mayWrite refuses members the pages of others.
func mayWrite(tx *store.Tx, page *MemberAbout) error {
	if caller := actor.From(tx.Context()); caller.Shopper() && page.MemberID != caller.ID {
		return errs.New(errs.PermissionDenied, "", "members can change only their own about page")
	}
	return nil
}

func (s *Service) onCreate(tx *store.Tx, page *MemberAbout) error {
	if caller := actor.From(tx.Context()); caller.Kind == actor.Member && page.MemberID == "" {
		page.MemberID = caller.ID
	}
	if page.MemberID == "" {
		return errs.Invalid(wire.Named("memberAbout.memberId", errs.RuleRequired, "", "is required"))
	}
	if err := mayWrite(tx, page); err != nil {
		return err
	}
	known, err := s.cfg.Known(tx, page.MemberID)
	if err != nil {
		return err
	}
	if !known[page.MemberID] {
		return errs.Missing(codeNoMember, "member", page.MemberID)
	}
	return page.clean(nil)
}

func (s *Service) onUpdate(tx *store.Tx, old, page *MemberAbout) error {
	if err := mayWrite(tx, old); err != nil {
		return err
	}
	if page.MemberID != old.MemberID {
		return errs.Invalid(wire.Named("memberAbout.memberId", errs.RuleNotAllowed, "",
			"cannot be changed: an about page stays with its member"))
	}
	return page.clean(old)
}

// clean puts the document into the form in which it is kept.
func (p *MemberAbout) clean(old *MemberAbout) error {
	content, err := p.Content.cleaned()
	if err != nil {
		return err
	}
	if content.Metadata == nil {
		content.Metadata = &Metadata{Version: 1}
		if old != nil && old.Content != nil && old.Content.Metadata != nil {
			*content.Metadata = *old.Content.Metadata
		}
	}
	content.Metadata.CreatedTimestamp, content.Metadata.UpdatedTimestamp = p.CreatedDate, p.UpdatedDate
	p.Content = content
	return nil
}

// ForgetTx deletes the page of a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	var id string
	err := tx.QueryRow("DELETE FROM member_abouts WHERE member = ? RETURNING id", []any{member}, &id)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return tx.Emit(store.Event{Type: entity + "_deleted", Entity: entity, Slug: "deleted", EntityID: id,
		Kind: store.Deleted})
}
