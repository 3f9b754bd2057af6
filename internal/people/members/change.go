package members

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"souk/internal/people/accounts"
	"souk/internal/people/identity"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// readOnly is what an update of a member does not touch: the login e-mail, the status and
// the slug have calls of their own, and the contact's e-mails are set when the member is made.
var readOnly = []string{
	"id", "loginEmail", "loginEmailVerified", "status", "contactId", "contact.contactId", "contact.emails",
	"profile.slug", "activityStatus", "createdDate", "updatedDate", "lastLoginDate",
}

type (
	createRequest struct {
		Member wire.Patch[Member] `json:"member"`
		// SendInvitation mails a link to set a password.
		SendInvitation bool `json:"sendInvitation,omitempty"`
	}
	updateRequest struct {
		Member    wire.Patch[Member] `json:"member"`
		FieldMask wire.FieldMask     `json:"fieldMask,omitempty"`
	}
	slugRequest struct {
		ID   string `json:"id" validate:"required,max=100"`
		Slug string `json:"slug" validate:"required,max=255"`
	}
	mySlugRequest struct {
		Slug string `json:"slug" validate:"required,max=255"`
	}
)

// Create makes a member who is approved and has no password yet. InvalidArgument;
// AlreadyExists when the e-mail has an account.
func (s *Service) Create(ctx context.Context, patch wire.Patch[Member], invite bool) (*Member, error) {
	if patch.Raw == nil {
		return nil, errs.Invalid(wire.Named("member", errs.RuleRequired, "", "is required"))
	}
	// Of the parts that only the shop sets, these two are given at the beginning.
	settable := make([]string, 0, len(readOnly))
	for _, path := range readOnly {
		if path != "loginEmail" && path != "contact.emails" {
			settable = append(settable, path)
		}
	}
	m, violations := wire.Apply(&Member{}, patch, nil, settable...)
	if violations == nil {
		violations = wire.Check(m, "member")
	}
	if m != nil && m.LoginEmail == "" {
		violations = append(violations, wire.Named("member.loginEmail", errs.RuleRequired, "", "is required"))
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(at("member", violations)...)
	}
	in := identity.NewMember{Email: m.LoginEmail, Invite: invite, Profile: accounts.Profile{PrivacyStatus: "UNDEFINED"}}
	m.put(&in.Profile)
	if m.PrivacyStatus == Public || m.PrivacyStatus == Private {
		in.Profile.PrivacyStatus = m.PrivacyStatus
	}
	// Title and pictures are not the account's, but belong to the creation: there is one event.
	first := document{}
	if p := m.Profile; p != nil {
		first = document{Title: p.Title, Photo: p.Photo, Cover: p.Cover}
	}
	in.Extra = first
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		if err := s.checkValues(tx, nil, m.Contact); err != nil {
			return nil, err
		}
		p, err := s.cfg.People.CreateMember(tx.Context(), in)
		if err != nil {
			return nil, createError(err)
		}
		r, err := find(tx, p.ID)
		if err != nil {
			return nil, err
		}
		return whole(r, p), nil
	})
}

func createError(err error) error {
	if errs.CodeOf(err) == signin.CodeEmailExists {
		return errs.New(errs.AlreadyExists, CodeEmailTaken, "another member has this login e-mail")
	}
	var refused *errs.Error
	if errors.As(err, &refused) {
		for i, v := range refused.Violations {
			if v.Field == "loginEmail" {
				refused.Violations[i].Field = "member.loginEmail"
			}
		}
	}
	return err
}

// at puts violations that name no field at the entity.
func at(field string, violations []errs.Violation) []errs.Violation {
	for i := range violations {
		if violations[i].Field == "" {
			violations[i].Field = field
		}
	}
	return violations
}

// Update changes what the patch names; an empty list changes nothing. Members change
// themselves only. NotFound; InvalidArgument with every broken rule.
func (s *Service) Update(ctx context.Context, patch wire.Patch[Member], mask wire.FieldMask) (*Member, error) {
	id := patch.Value.ID
	if err := own(ctx, id); err != nil {
		return nil, err
	}
	raw, err := withoutEmptyLists(patch.Raw)
	if err != nil {
		return nil, errs.Invalid(errs.Field("member", errs.RuleFormat, "must be an object"))
	}
	patch.Raw = raw
	return s.change(ctx, id, func(tx *store.Tx, d *draft) error {
		before := whole(d.row, d.person)
		after, violations := wire.Apply(before, patch, mask, readOnly...)
		if violations == nil {
			violations = wire.Check(after, "member")
		}
		if len(violations) > 0 {
			return errs.Invalid(at("member", violations)...)
		}
		if err := s.checkValues(tx, before.Contact, after.Contact); err != nil {
			return err
		}
		after.put(&d.person.Profile)
		d.row.doc = document{Shown: d.row.doc.Shown}
		if p := after.Profile; p != nil {
			d.row.doc.Title, d.row.doc.Photo, d.row.doc.Cover = p.Title, p.Photo, p.Cover
		}
		if after.PrivacyStatus == Public && d.row.privacy != Public {
			if err := s.mayBePublic(tx, d.row); err != nil {
				return err
			}
		}
		if after.PrivacyStatus == Public || after.PrivacyStatus == Private {
			d.row.privacy = after.PrivacyStatus
		}
		return nil
	})
}

// withoutEmptyLists takes the empty lists of the contact out of a patch.
func withoutEmptyLists(raw json.RawMessage) (json.RawMessage, error) {
	var member, contact map[string]json.RawMessage
	if err := json.Unmarshal(raw, &member); err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(bytes.TrimSpace(member["contact"]), []byte("{")) {
		return raw, nil // absent, null, or what the rules refuse
	}
	if err := json.Unmarshal(member["contact"], &contact); err != nil {
		return nil, err
	}
	for _, name := range []string{"phones", "addresses"} {
		var list []json.RawMessage
		value, sent := contact[name]
		cleared := bytes.Equal(bytes.TrimSpace(value), []byte("null"))
		if sent && !cleared && json.Unmarshal(value, &list) == nil && len(list) == 0 {
			delete(contact, name)
		}
	}
	var err error
	if member["contact"], err = json.Marshal(contact); err != nil {
		return nil, err
	}
	return json.Marshal(member)
}

// mayBePublic refuses to show a member who must not be shown.
func (s *Service) mayBePublic(tx *store.Tx, r *row) error {
	if r.status == Approved {
		if s.cfg.MayBePublic == nil {
			return nil
		}
		if may, err := s.cfg.MayBePublic(tx, r.id); err != nil || may {
			return err
		}
	}
	return errs.New(errs.FailedPrecondition, CodeJoin,
		"the profile of this member cannot be public: the member must be approved and the shop must allow public profiles")
}

// SetSlug gives a member another slug; the old one redirects. Members change their own only.
// NotFound; InvalidArgument; AlreadyExists.
func (s *Service) SetSlug(ctx context.Context, id, slug string) (*Member, error) {
	if err := own(ctx, id); err != nil {
		return nil, err
	}
	return s.change(ctx, id, func(tx *store.Tx, d *draft) error { return setSlug(tx, d.row, "slug", slug) })
}

// Join makes a member's profile public. FailedPrecondition for one that cannot be.
func (s *Service) Join(ctx context.Context, id string) (*Member, error) {
	return s.change(ctx, id, func(tx *store.Tx, d *draft) error {
		if d.row.privacy == Public {
			return nil
		}
		d.row.privacy = Public
		return s.mayBePublic(tx, d.row)
	})
}

// Leave makes it private.
func (s *Service) Leave(ctx context.Context, id string) (*Member, error) {
	return s.change(ctx, id, func(_ *store.Tx, d *draft) error { d.row.privacy = Private; return nil })
}

// Clear empties parts of how a member is reached; the login e-mail stays. Members clear
// their own only.
func (s *Service) Clear(ctx context.Context, id string, empty func(p *accounts.Profile)) (*Member, error) {
	if err := own(ctx, id); err != nil {
		return nil, err
	}
	return s.change(ctx, id, func(_ *store.Tx, d *draft) error { empty(&d.person.Profile); return nil })
}

func noPhones(p *accounts.Profile)    { p.Phones, p.PhonesV2 = nil, nil }
func noEmails(p *accounts.Profile)    { p.Emails, p.SecondaryEmails = nil, nil }
func noAddresses(p *accounts.Profile) { p.Addresses = nil }

func (s calls) httpCreate(ctx context.Context, in *createRequest) (*oneAnswer, error) {
	return one(s.Create(ctx, in.Member, in.SendInvitation))
}

func (s calls) httpUpdate(ctx context.Context, in *updateRequest) (*oneAnswer, error) {
	return one(s.Update(ctx, in.Member, in.FieldMask))
}

func (s calls) httpSlug(ctx context.Context, in *slugRequest) (*oneAnswer, error) {
	return one(s.SetSlug(ctx, in.ID, in.Slug))
}

func (s calls) httpMySlug(ctx context.Context, in *mySlugRequest) (*oneAnswer, error) {
	return one(s.SetSlug(ctx, actor.From(ctx).ID, in.Slug))
}

func (s calls) httpClear(empty func(*accounts.Profile)) func(context.Context, *wire.AnyIDRequest) (*oneAnswer, error) {
	return func(ctx context.Context, in *wire.AnyIDRequest) (*oneAnswer, error) {
		return one(s.Clear(ctx, in.ID, empty))
	}
}

func (s calls) httpJoin(ctx context.Context, _ *wire.Empty) (*oneAnswer, error) {
	return one(s.Join(ctx, actor.From(ctx).ID))
}

func (s calls) httpLeave(ctx context.Context, _ *wire.Empty) (*oneAnswer, error) {
	return one(s.Leave(ctx, actor.From(ctx).ID))
}
