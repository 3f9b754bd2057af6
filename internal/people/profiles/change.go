package profiles

import (
	"context"
	"errors"
	"slices"
	"strings"

	"souk/internal/people/about"
	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/media"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Change is what a member changes of its own profile; what is absent stays.
type Change struct {
	Revision string         `json:"revision" validate:"required,max=100"`
	Nickname *string        `json:"nickname,omitempty" validate:"omitempty,max=100"`
	Title    *string        `json:"title,omitempty" validate:"omitempty,max=100"`
	Slug     *string        `json:"slug,omitempty" validate:"omitempty,max=255"`
	Photo    *Picture       `json:"photo,omitempty"`
	Cover    *Picture       `json:"cover,omitempty"`
	About    *about.Content `json:"about,omitempty"` // without nodes it is deleted
	// Fields are values, by the key of the field.
	Fields map[string]FieldChange `json:"fields,omitempty" validate:"max=200"`
}

// Picture is one that the member brought, by its id; without an id there is none.
type Picture struct {
	ID string `json:"id" validate:"max=100"`
	// OffsetY is how far below its top the part begins that is shown of a cover.
	OffsetY *int `json:"offsetY,omitempty" validate:"omitempty,min=0,max=20000"`
}

// FieldChange is a value and whether others see it.
type FieldChange struct {
	Value  any   `json:"value,omitempty"`
	Public *bool `json:"public,omitempty"`
}

// Validate holds what no tag can say.
func (c *Change) Validate() []errs.Violation {
	if c.Slug == nil {
		return nil
	}
	return members.CheckSlug("slug", *c.Slug)
}

// Mine gives the caller's own profile. NotFound.
func (s *Service) Mine(ctx context.Context) (*Mine, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Mine, error) { return s.mineTx(tx, actor.From(ctx).ID) })
}

// Update changes the caller's own profile, all of it or nothing. Aborted when it is not what the caller has seen;
// AlreadyExists for a slug that is taken; InvalidArgument.
func (s *Service) Update(ctx context.Context, change Change) (*Mine, error) {
	id := actor.From(ctx).ID
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Mine, error) {
		old, err := s.mineTx(tx, id)
		if err != nil {
			return nil, err
		}
		if old.Revision != change.Revision {
			return nil, errs.New(errs.Aborted, resource.CodeStale, "the profile was changed by someone else; read it again").
				With("revision", old.Revision)
		}
		own := members.Own{Nickname: change.Nickname, Title: change.Title, Slug: change.Slug}
		if own.Photo, err = s.picture(tx, id, "photo", old.Photo, change.Photo); err != nil {
			return nil, err
		}
		if own.Cover, err = s.picture(tx, id, "cover", old.Cover, change.Cover); err != nil {
			return nil, err
		}
		if err := fieldsInto(&own, old, change.Fields); err != nil {
			return nil, err
		}
		m, err := s.cfg.Members.SetOwnTx(tx, id, own)
		if err != nil {
			return nil, inProfile(err)
		}
		if change.About != nil {
			if err := s.cfg.Abouts.SetTx(tx, id, change.About); err != nil {
				return nil, inProfile(err)
			}
		}
		if err := s.tidy(tx, id, 0, m.Profile.Photo.MediaID(), m.Profile.Cover.MediaID()); err != nil {
			return nil, err
		}
		return s.mineTx(tx, id)
	})
}

// fieldsInto takes over the values of fields that the member has. InvalidArgument for others.
func fieldsInto(own *members.Own, old *Mine, given map[string]FieldChange) error {
	own.Values, own.Shown = map[string]any{}, map[string]bool{}
	var violations []errs.Violation
	for key, field := range given {
		at := slices.IndexFunc(old.Fields, func(f Field) bool { return f.Key == key })
		if at < 0 {
			violations = append(violations, wire.Named("profile.fields."+key, errs.RuleValidation,
				members.RuleUnknownField, "is not a field of this profile"))
			continue
		}
		if _, text := field.Value.(string); members.SystemFields[key] != nil && field.Value != nil && !text {
			violations = append(violations, errs.Field("profile.fields."+key, errs.RuleFormat, "must be text"))
			continue
		}
		own.Values[key] = field.Value
		if field.Public != nil && *field.Public != old.Fields[at].Public {
			own.Shown[key] = *field.Public
		}
	}
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	return nil
}

// picture finds a picture that the member brought, or the one that is shown already.
func (s *Service) picture(tx *store.Tx, member, field string, old *members.Image, given *Picture) (
	*members.Image, error) {
	switch {
	case given == nil:
		return nil, nil //nolint:nilnil // none is given
	case given.ID == "":
		return &members.Image{}, nil
	case old != nil && (given.ID == old.ID || given.ID == old.MediaID()):
		out := *old
		out.OffsetY = given.OffsetY
		return &out, nil
	}
	var owner string
	err := tx.QueryRow("SELECT member FROM member_pictures WHERE id = ?", []any{given.ID}, &owner)
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return nil, err
	}
	if owner != member {
		return nil, errs.Invalid(errs.Field("profile."+field+".id", errs.RuleOther,
			"is not a picture that you uploaded; upload it again"))
	}
	file, err := s.cfg.Media.Get(tx.Context(), given.ID)
	if err != nil {
		return nil, err
	}
	return &members.Image{ID: file.ID, URL: file.URL, Width: file.Width, Height: file.Height, OffsetY: given.OffsetY}, nil
}

// inProfile names fields in violations as the requests here do.
func inProfile(err error) error {
	var refused *errs.Error
	if !errors.As(err, &refused) || len(refused.Violations) == 0 {
		return err
	}
	violations := slices.Clone(refused.Violations)
	for i, v := range violations {
		for _, names := range [][2]string{
			{"member.contact.customFields.", "profile.fields."}, {"member.contact.", "profile.fields."},
			{"member.profile.", "profile."}, {"memberAbout.content", "profile.about"},
		} {
			if rest, found := strings.CutPrefix(v.Field, names[0]); found {
				violations[i].Field = strings.TrimSuffix(names[1]+rest, ".value")
				break
			}
		}
	}
	return errs.Invalid(violations...)
}

// spare is how many pictures a member may have brought that the profile does not show yet.
const spare = 4

// added notes a picture that a member brought.
func (s *Service) added(ctx context.Context, file *media.File) error {
	id := actor.From(ctx).ID
	return s.db.Write(ctx, func(tx *store.Tx) error {
		m, _, err := members.OwnTx(tx, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO member_pictures (id, created, member) VALUES (?, ?, ?)",
			file.ID, tx.Millis(), id); err != nil {
			return err
		}
		return s.tidy(tx, id, spare, m.Profile.Photo.MediaID(), m.Profile.Cover.MediaID())
	})
}

// tidy deletes the pictures of a member but the newest few, and those that are shown.
func (s *Service) tidy(tx *store.Tx, member string, keep int, shown ...string) error {
	ids, err := store.Values[string](tx, "SELECT id FROM member_pictures WHERE member = ? ORDER BY created DESC, id DESC",
		member)
	if err != nil {
		return err
	}
	for _, id := range ids {
		switch {
		case slices.Contains(shown, id):
			continue
		case keep > 0:
			keep--
			continue
		}
		if _, err := tx.Exec("DELETE FROM member_pictures WHERE id = ?", id); err != nil {
			return err
		}
		if err := s.cfg.Media.RemoveTx(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// ForgetTx deletes the pictures of a member who is deleted.
func (s *Service) ForgetTx(tx *store.Tx, member string) error { return s.tidy(tx, member, 0) }
