package members

import (
	"context"
	"errors"
	"fmt"

	"souk/internal/people/accounts"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// Follow keeps members as their accounts are. Package identity calls it in the transaction
// that writes an account, before the write: before is nil for a new one, after for one that
// is deleted. What it decides of slug, privacy, picture and custom fields it puts into after.
func (s *Service) Follow(tx *store.Tx, before, after *accounts.Person) error {
	if after == nil {
		return forgetTx(tx, before.ID)
	}
	if err := s.keepValues(tx, before, after); err != nil {
		return err
	}
	if before == nil {
		r, err := s.add(tx, after)
		if err != nil {
			return err
		}
		return emit(tx, "created", store.Created, r.id, whole(r, after), nil)
	}
	r, err := find(tx, after.ID)
	if err != nil {
		return err
	}
	if r == nil { // an account that is older than the table of members
		if r, err = s.add(tx, before); err != nil {
			return err
		}
	}
	was := *r
	was.take(before)
	if err := follow(tx, r, before, after); err != nil {
		return err
	}
	r.mirror(&after.Profile)
	_, err = writeRow(tx, &was, r, before, after)
	return err
}

// follow applies to a row what somebody changed of the account.
func follow(tx *store.Tx, r *row, before, after *accounts.Person) error {
	is := &after.Profile
	if is.Slug != "" && is.Slug != r.slug && is.Slug != before.Profile.Slug {
		if err := setSlug(tx, r, "identity.identityProfile.slug", is.Slug); err != nil {
			return err
		}
	}
	if is.PrivacyStatus != before.Profile.PrivacyStatus && (is.PrivacyStatus == Public || is.PrivacyStatus == Private) {
		r.privacy = is.PrivacyStatus
	}
	if is.Picture != before.Profile.Picture {
		r.doc.Photo = nil
		if is.Picture != "" {
			r.doc.Photo = &Image{URL: is.Picture}
		}
	}
	r.take(after)
	return nil
}

// writeRow stores a changed row and sends the event, if the member is not what it was. Signing
// in is no change of the member: its date is stored without an event.
func writeRow(tx *store.Tx, was, is *row, before, after *accounts.Person) (changed bool, err error) {
	modified, err := resource.Modified(whole(was, before), whole(is, after))
	if err != nil {
		return false, err
	}
	delete(modified, "lastLoginDate")
	if len(modified) > 0 {
		is.updated = tx.Millis()
	}
	if err := update(tx, was, is); err != nil || len(modified) == 0 {
		return false, err
	}
	return true, emit(tx, "updated", store.Updated, is.id, whole(is, after), modified)
}

func emit(tx *store.Tx, slug string, kind store.EventKind, id string, m *Member, modified map[string]any) error {
	event := store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: id, Kind: kind,
		Modified: modified}
	if m != nil {
		event.Body = m
	}
	return tx.Emit(event)
}

// add makes the row of an account that has none.
func (s *Service) add(tx *store.Tx, p *accounts.Person) (*row, error) {
	r := &row{privacy: p.Profile.PrivacyStatus, activity: Active, updated: p.Updated}
	var err error
	if r.privacy != Public && r.privacy != Private {
		if r.privacy, err = s.defaultPrivacy(tx); err != nil {
			return nil, err
		}
	}
	if p.Profile.Picture != "" {
		r.doc.Photo = &Image{URL: p.Profile.Picture}
	}
	if given, ok := p.Extra.(document); ok { // made by this service
		r.doc = given
	}
	if r.slug, err = firstSlug(tx, p); err != nil {
		return nil, err
	}
	r.take(p)
	r.mirror(&p.Profile)
	return r, insert(tx, r)
}

func (s *Service) defaultPrivacy(tx *store.Tx) (string, error) {
	if s.cfg.DefaultPrivacy == nil {
		return Private, nil
	}
	out, err := s.cfg.DefaultPrivacy(tx)
	if err == nil && out != Public {
		out = Private
	}
	return out, err
}

func forgetTx(tx *store.Tx, id string) error {
	r, err := find(tx, id)
	if err != nil || r == nil {
		return err
	}
	if err := remove(tx, id); err != nil {
		return err
	}
	return emit(tx, "deleted", store.Deleted, id, nil, nil)
}

// fillBatch is how many members Fill adds in one transaction.
const fillBatch = 200

// Fill adds the rows of accounts that have none: of shops from before there was a table of
// members, and of backups of such shops. There are no events: these members are not new.
func (s *Service) Fill(ctx context.Context) error {
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int, error) {
			people, err := accounts.Unfollowed(tx, "members", fillBatch)
			if err != nil {
				return 0, err
			}
			for _, p := range people {
				if _, err := s.add(tx, p); err != nil {
					return 0, fmt.Errorf("members: %s: %w", p.ID, err)
				}
				if err := accounts.Mirror(tx, p.ID, p.Profile); err != nil {
					return 0, err
				}
			}
			return len(people), nil
		})
		switch {
		case store.Violates(err, "members_pkey"): // another node fills too
		case err != nil || n < fillBatch:
			return err
		}
	}
}

// draftOf is a member while it is changed.
type draft struct {
	row    *row
	person *accounts.Person
}

// change runs one change of a member by its id. The account is written first, then the row,
// and one event is sent if anything changed. NotFound.
func (s *Service) change(ctx context.Context, id string, fn func(tx *store.Tx, d *draft) error) (*Member, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		d, err := draftOf(tx, id)
		if err != nil {
			return nil, err
		}
		was, before := *d.row, *d.person
		was.take(&before)
		if err := fn(tx, d); err != nil {
			return nil, err
		}
		d.row.mirror(&d.person.Profile)
		d.row.take(d.person)
		recorded, err := accounts.SetProfile(tx, id, d.person.Profile)
		if err != nil {
			return nil, inMember(err)
		}
		changed, err := writeRow(tx, &was, d.row, &before, d.person)
		if err != nil {
			return nil, err
		}
		out := whole(d.row, d.person)
		if changed && !recorded { // the account has a record of its own in the audit log
			err = audit.Change(tx, Entity, id, whole(&was, &before), out)
		}
		return out, err
	})
}

func draftOf(tx *store.Tx, id string) (*draft, error) {
	people, err := accounts.People(tx, id)
	if err != nil {
		return nil, err
	}
	r, err := find(tx, id)
	if err != nil {
		return nil, err
	}
	if r == nil || people[id] == nil {
		return nil, ErrMissing(id)
	}
	return &draft{r, people[id]}, nil
}

// inMember gives a refusal of an account as one of the member's. The rules of both are the
// same; should they ever differ, the caller still learns what is wrong.
func inMember(err error) error {
	var refused *errs.Error
	if !errors.As(err, &refused) || len(refused.Violations) == 0 {
		return err
	}
	for i := range refused.Violations {
		refused.Violations[i].Field = "member"
	}
	return refused
}
