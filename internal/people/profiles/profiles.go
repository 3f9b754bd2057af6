// Package profiles puts the page together that a member has in the shop, and lets members change their own.
//
// It keeps these things true. What is shown of a member is what privacy lets the reader see: of a member who is
// private nothing but that, and nothing at all across a block. A field is shown as its member says, and as the shop
// says for members who said nothing. One change of a profile is done whole or not at all, and never over something
// that its maker has not seen. Of the pictures that a member brings, those that the profile does not show go.
package profiles

import (
	"context"

	"souk/internal/people/about"
	"souk/internal/people/badges"
	"souk/internal/people/blocks"
	"souk/internal/people/customfields"
	"souk/internal/people/followers"
	"souk/internal/people/members"
	"souk/internal/people/privacy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/media"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What a reader gets of a profile.
const (
	Shown       = "SHOWN"
	Private     = "PRIVATE"
	MembersOnly = "MEMBERS_ONLY"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Members *members.Service
	Fields  *customfields.Service
	Abouts  *about.Service
	Badges  *badges.Service
	Privacy *privacy.Service
	Media   *media.Store
}

// Service shows profiles.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Profile is a member as others see it.
type Profile struct {
	MemberID string         `json:"memberId"`
	Nickname string         `json:"nickname,omitempty"`
	Slug     string         `json:"slug"`
	Title    string         `json:"title,omitempty"`
	Photo    *members.Image `json:"photo,omitempty"`
	Cover    *members.Image `json:"cover,omitempty"`
	About    *about.Content `json:"about,omitempty"`
	// Badges and Fields are in the order in which they are shown.
	Badges     wire.List[Badge] `json:"badges"`
	Fields     wire.List[Field] `json:"fields"`
	Followers  int              `json:"followers"`
	Following  int              `json:"following"`
	JoinedDate wire.Time        `json:"joinedDate"`
	// Own says that it is the caller's. The next two are told to its owner only.
	Own    bool `json:"own"`
	Hidden bool `json:"hidden"` // nobody else sees it
	Muted  bool `json:"muted"`
	// Follows and FollowsMe say how the caller and the member are connected.
	Follows   bool `json:"follows"`
	FollowsMe bool `json:"followsMe"`
}

// Badge is one that a member wears.
type Badge struct {
	ID              string `json:"id"`
	Title           string `json:"title"`
	BackgroundColor string `json:"backgroundColor,omitempty"`
	TextColor       string `json:"textColor,omitempty"`
}

// Field is a field with a member's value; Value is a text or a number, and absent for none.
type Field struct {
	Key        string `json:"key"`
	Name       string `json:"name"`
	FieldType  string `json:"fieldType"`
	SocialType string `json:"socialType,omitempty"`
	Section    string `json:"section"`
	Value      any    `json:"value,omitempty"`
	// Public says that others see it.
	Public bool `json:"public"`
}

// Get gives the profile to which a slug leads, also one from before, and what of it the caller sees.
// NotFound for none, and across a block.
func (s *Service) Get(ctx context.Context, slug string) (state string, profile *Profile, err error) {
	missing := errs.New(errs.NotFound, members.CodeNotFound, "no member has the slug %s", slug)
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		state, profile = "", nil
		id, err := members.SlugOwnerTx(tx, slug)
		if err != nil {
			return err
		}
		if id == "" {
			return missing
		}
		m, shown, err := members.OwnTx(tx, id)
		if err != nil {
			return err
		}
		seen, err := s.cfg.Privacy.VisibleTx(tx, id)
		if err != nil {
			return err
		}
		if seen[id] {
			state = Shown
			profile, err = s.whole(tx, m, shown)
			return err
		}
		state, err = unseen(tx, m)
		if err == nil && state == "" {
			err = missing
		}
		return err
	})
	return state, profile, err
}

// unseen says why the caller does not see a member; empty for what must look as if there were none.
func unseen(tx *store.Tx, m *members.Member) (string, error) {
	who := actor.From(tx.Context())
	if m.Status != members.Approved {
		return "", nil
	}
	if who.Kind == actor.Member {
		apart, err := blocks.BetweenTx(tx, who.ID, m.ID)
		if err != nil || apart {
			return "", err
		}
	}
	may, err := privacy.MayBePublicTx(tx)
	if err != nil {
		return "", err
	}
	if m.Listed() && may && who.Kind != actor.Member {
		return MembersOnly, nil
	}
	return Private, nil
}

// whole puts a profile together for somebody who may see it.
func (s *Service) whole(tx *store.Tx, m *members.Member, shown map[string]bool) (*Profile, error) {
	out := &Profile{MemberID: m.ID, Nickname: m.Profile.Nickname, Slug: m.Profile.Slug, Title: m.Profile.Title,
		Photo: m.Profile.Photo, Cover: m.Profile.Cover, JoinedDate: m.CreatedDate}
	who := actor.From(tx.Context())
	out.Own = who.Kind == actor.Member && who.ID == m.ID
	if out.Own {
		may, err := privacy.MayBePublicTx(tx)
		if err != nil {
			return nil, err
		}
		out.Hidden, out.Muted = !m.Listed() || !may, m.ActivityStatus == members.Muted
	}
	page, err := s.cfg.Abouts.OfTx(tx, m.ID)
	if err != nil {
		return nil, err
	}
	if page != nil {
		out.About = page.Content
	}
	if out.Badges, err = s.badgesOf(tx, m.ID); err != nil {
		return nil, err
	}
	fields, err := s.fieldsOf(tx, m, shown)
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		if f.Public && f.Value != nil {
			out.Fields = append(out.Fields, f)
		}
	}
	if out.Followers, out.Following, err = followers.CountTx(tx, m.ID); err != nil {
		return nil, err
	}
	if who.Kind == actor.Member && !out.Own {
		out.Follows, out.FollowsMe, err = followers.PairTx(tx, who.ID, m.ID)
	}
	return out, err
}

func (s *Service) badgesOf(tx *store.Tx, member string) (wire.List[Badge], error) {
	held, err := badges.HeldTx(tx, member)
	if err != nil {
		return nil, err
	}
	var out wire.List[Badge]
	for _, id := range held[member] {
		b, err := s.cfg.Badges.Badges().Get(tx.Context(), id)
		if err != nil {
			return nil, err
		}
		out = append(out, Badge{b.ID, b.Title, b.BackgroundColor, b.TextColor})
	}
	return out, nil
}

// fieldsOf lists the fields that a member fills in, with its values. Those that have places of their own in a
// profile are left out, and so are phones and addresses, which are lists.
func (s *Service) fieldsOf(tx *store.Tx, m *members.Member, shown map[string]bool) (wire.List[Field], error) {
	defined, err := s.cfg.Fields.OfMemberTx(tx, m.ID)
	if err != nil {
		return nil, err
	}
	var out wire.List[Field]
	for _, f := range defined {
		one := Field{Key: f.Key, Name: f.Name, FieldType: f.FieldType, SocialType: f.SocialType, Section: f.Section,
			Public: f.Public()}
		if f.System() {
			at := members.SystemFields[f.Key]
			if at == nil {
				continue
			}
			if text := *at(m.Contact); text != "" {
				one.Value = text
			}
		} else {
			one.Value = m.Contact.CustomFields[f.Key].Value
			if one.Value == "" {
				one.Value = nil
			}
		}
		if choice, chosen := shown[f.Key]; chosen {
			one.Public = choice
		}
		out = append(out, one)
	}
	return out, nil
}

// Mine is a profile as its owner changes it.
type Mine struct {
	// Revision is that of everything below; a change names the one that it was made from.
	Revision string           `json:"revision"`
	MemberID string           `json:"memberId"`
	Nickname string           `json:"nickname"`
	Slug     string           `json:"slug"`
	Title    string           `json:"title"`
	Photo    *members.Image   `json:"photo,omitempty"`
	Cover    *members.Image   `json:"cover,omitempty"`
	About    *about.Content   `json:"about,omitempty"`
	Fields   wire.List[Field] `json:"fields"`

	PrivacyStatus  string `json:"privacyStatus"`
	ActivityStatus string `json:"activityStatus"`
	// MayBePublic says whether the shop lets members be public.
	MayBePublic bool             `json:"mayBePublic"`
	Badges      wire.List[Badge] `json:"badges"`
	Followers   int              `json:"followers"`
	Following   int              `json:"following"`
	JoinedDate  wire.Time        `json:"joinedDate"`
}

// mineTx reads a member's own profile.
func (s *Service) mineTx(tx *store.Tx, id string) (*Mine, error) {
	m, shown, err := members.OwnTx(tx, id)
	if err != nil {
		return nil, err
	}
	out := &Mine{MemberID: id, Nickname: m.Profile.Nickname, Slug: m.Profile.Slug, Title: m.Profile.Title,
		Photo: m.Profile.Photo, Cover: m.Profile.Cover}
	page, err := s.cfg.Abouts.OfTx(tx, id)
	if err != nil {
		return nil, err
	}
	if page != nil {
		out.About = page.Content
	}
	if out.Fields, err = s.fieldsOf(tx, m, shown); err != nil {
		return nil, err
	}
	if out.Revision, err = revisionOf(*out); err != nil {
		return nil, err
	}
	// What follows is not changed by this service.
	out.PrivacyStatus, out.ActivityStatus, out.JoinedDate = m.PrivacyStatus, m.ActivityStatus, m.CreatedDate
	if out.MayBePublic, err = privacy.MayBePublicTx(tx); err != nil {
		return nil, err
	}
	if out.Badges, err = s.badgesOf(tx, id); err != nil {
		return nil, err
	}
	out.Followers, out.Following, err = followers.CountTx(tx, id)
	return out, err
}

// revisionOf tells apart what a profile says: members have no revision of their own, and a profile is kept in
// several places.
func revisionOf(m Mine) (string, error) { return resource.Fingerprint(m) }
