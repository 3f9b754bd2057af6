package members

import (
	"maps"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Own is what a member changes of its own profile in one go. What is nil stays as it is.
type Own struct {
	Nickname, Title, Slug *string
	// Photo and Cover without an id and an address take the picture away.
	Photo, Cover *Image
	// Values are those of fields, by key; nil and an empty text clear one.
	Values map[string]any
	// Shown says of fields, by key, whether others see them.
	Shown map[string]bool
}

// SystemFields are the fields of profiles that every shop has and that are one text of the contact.
var SystemFields = map[string]func(c *Contact) *string{
	"firstName": func(c *Contact) *string { return &c.FirstName },
	"lastName":  func(c *Contact) *string { return &c.LastName },
	"company":   func(c *Contact) *string { return &c.Company },
	"jobTitle":  func(c *Contact) *string { return &c.JobTitle },
	"birthdate": func(c *Contact) *string { return &c.Birthdate },
}

// SetOwnTx changes a member's profile, with one event. Values are named member.contact.… in
// violations, as by Update. NotFound; InvalidArgument; AlreadyExists for a slug that is taken.
func (s *Service) SetOwnTx(tx *store.Tx, id string, own Own) (*Member, error) {
	return s.change(tx.Context(), id, func(tx *store.Tx, d *draft) error {
		before, after := whole(d.row, d.person), whole(d.row, d.person)
		own.put(after)
		violations := wire.Check(after, "member")
		if len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		if err := s.checkValues(tx, before.Contact, after.Contact); err != nil {
			return err
		}
		after.put(&d.person.Profile)
		d.row.doc.Title, d.row.doc.Photo, d.row.doc.Cover = after.Profile.Title, after.Profile.Photo, after.Profile.Cover
		if len(own.Shown) > 0 {
			shown := maps.Clone(d.row.doc.Shown)
			if shown == nil {
				shown = map[string]bool{}
			}
			maps.Copy(shown, own.Shown)
			d.row.doc.Shown = shown
		}
		if own.Slug != nil {
			return setSlug(tx, d.row, "slug", *own.Slug)
		}
		return nil
	})
}

// put writes what is given into a member.
func (own *Own) put(m *Member) {
	if own.Nickname != nil {
		m.Profile.Nickname = strings.TrimSpace(*own.Nickname)
	}
	if own.Title != nil {
		m.Profile.Title = strings.TrimSpace(*own.Title)
	}
	picture := func(to **Image, given *Image) {
		switch {
		case given == nil:
		case given.ID == "" && given.URL == "":
			*to = nil
		default:
			*to = given
		}
	}
	picture(&m.Profile.Photo, own.Photo)
	picture(&m.Profile.Cover, own.Cover)
	if m.Contact.CustomFields == nil {
		m.Contact.CustomFields = map[string]CustomField{}
	}
	for key, value := range own.Values {
		if at := SystemFields[key]; at != nil {
			text, _ := value.(string)
			*at(m.Contact) = strings.TrimSpace(text)
			continue
		}
		if value == "" {
			value = nil
		}
		m.Contact.CustomFields[key] = CustomField{Name: key, Value: value}
	}
}

// OwnTx reads a member whole, and which fields it shows or hides by its own choice. NotFound.
func OwnTx(tx *store.Tx, id string) (*Member, map[string]bool, error) {
	d, err := draftOf(tx, id)
	if err != nil {
		return nil, nil, err
	}
	return whole(d.row, d.person), d.row.doc.Shown, nil
}

// ManyTx reads members whole by their ids; those that are not there are left out.
func ManyTx(tx *store.Tx, ids []string) (map[string]*Member, error) {
	list, err := load(tx, ids)
	out := make(map[string]*Member, len(list))
	for _, m := range list {
		out[m.ID] = m
	}
	return out, err
}

// SlugOwnerTx gives the member to whom a slug leads, now or from before; empty for none.
func SlugOwnerTx(tx *store.Tx, slug string) (string, error) { return slugOwner(tx, slug) }

// CheckSlug tells what is wrong with a slug that somebody wants.
func CheckSlug(field, slug string) []errs.Violation { return checkSlug(field, slug) }

// Listed reports that a member chose to be public and is approved.
func (m *Member) Listed() bool { return public(m) }

// MediaID finds the id of one of the shop's pictures; empty for one that is elsewhere.
func (i *Image) MediaID() string {
	if i == nil {
		return ""
	}
	if id := mediaID(i.ID); id != "" {
		return id
	}
	return mediaID(i.URL)
}
