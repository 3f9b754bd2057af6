package profiles

import (
	"context"
	"slices"

	"souk/internal/people/followers"
	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// lists are those that a member has of other people: who is in one, since when and why.
var lists = map[string]string{
	"FOLLOWERS": "SELECT follower AS who, created, id, '' AS reason FROM member_follows WHERE followed = ?",
	"FOLLOWING": "SELECT followed AS who, created, id, '' AS reason FROM member_follows WHERE follower = ?",
	"BLOCKED":   "SELECT blocked AS who, created, id, '' AS reason FROM member_blocks WHERE blocker = ?",
	"REPORTED":  "SELECT reported AS who, created, id, category AS reason FROM member_reports WHERE reporter = ?",
}

// Person is somebody in a list of a member's.
type Person struct {
	MemberID string    `json:"memberId"`
	Date     wire.Time `json:"date"`
	// Reason is why the member reported them.
	Reason string `json:"reason,omitempty"`
	// Hidden says that the person is not for the member to see; what follows is then absent.
	Hidden   bool           `json:"hidden"`
	Nickname string         `json:"nickname,omitempty"`
	Slug     string         `json:"slug,omitempty"`
	Title    string         `json:"title,omitempty"`
	Photo    *members.Image `json:"photo,omitempty"`
	// Own says that the person is the caller.
	Own       bool `json:"own,omitempty"`
	Follows   bool `json:"follows"`
	FollowsMe bool `json:"followsMe"`
}

// listTx reads a page of a member's list, the newest first, and how many are in it.
func listTx(tx *store.Tx, list, of string, limit, offset int) (people []Person, ids []string, total int, err error) {
	if err := tx.QueryRow("SELECT COUNT(*) FROM ("+lists[list]+") listed", []any{of}, &total); err != nil {
		return nil, nil, 0, err
	}
	err = tx.Each("SELECT who, created, reason FROM ("+lists[list]+") listed ORDER BY created DESC, id DESC LIMIT ? OFFSET ?",
		[]any{of, limit, offset}, func(rows store.Rows) error {
			var p Person
			err := rows.Scan(&p.MemberID, (*int64)(&p.Date), &p.Reason)
			people, ids = append(people, p), append(ids, p.MemberID)
			return err
		})
	return people, ids, total, err
}

// lookTx gives the members of a list, and which of them the caller sees.
func (s *Service) lookTx(tx *store.Tx, ids []string) (found map[string]*members.Member, seen map[string]bool,
	err error) {
	if seen, err = s.cfg.Privacy.VisibleTx(tx, ids...); err != nil {
		return nil, nil, err
	}
	found, err = members.ManyTx(tx, ids)
	return found, seen, err
}

// PeopleOf lists who follows a member, or whom they follow, to who sees their profile. People whom the caller may not
// see are in the list without a name or an id: that there are so many the profile says already. NotFound for a member
// whom the caller does not see.
func (s *Service) PeopleOf(ctx context.Context, slug, list string, limit, offset int) (people []Person, total int,
	err error) {
	state, profile, err := s.Get(ctx, slug)
	if err != nil {
		return nil, 0, err
	}
	if state != Shown {
		return nil, 0, errs.New(errs.NotFound, members.CodeNotFound, "no member has the slug %s", slug)
	}
	who := actor.From(ctx)
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		var ids []string
		var err error
		if people, ids, total, err = listTx(tx, list, profile.MemberID, limit, offset); err != nil || len(people) == 0 {
			return err
		}
		found, seen, err := s.lookTx(tx, ids)
		if err != nil {
			return err
		}
		for i := range people {
			p := &people[i]
			m := found[p.MemberID]
			if m == nil || !seen[p.MemberID] {
				*p = Person{Hidden: true, Date: p.Date}
				continue
			}
			*p = Person{MemberID: m.ID, Own: who.Kind == actor.Member && who.ID == m.ID, Date: p.Date,
				Nickname: m.Profile.Nickname, Slug: m.Profile.Slug, Title: m.Profile.Title, Photo: m.Profile.Photo}
			if who.Kind == actor.Member && !p.Own {
				if p.Follows, p.FollowsMe, err = followers.PairTx(tx, who.ID, m.ID); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return people, total, err
}

// People lists whom the caller is connected with, the newest first.
func (s *Service) People(ctx context.Context, list string, limit, offset int) (people []Person, total int, err error) {
	caller := actor.From(ctx).ID
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		var ids []string
		var err error
		if people, ids, total, err = listTx(tx, list, caller, limit, offset); err != nil || len(people) == 0 {
			return err
		}
		found, seen, err := s.lookTx(tx, ids)
		if err != nil {
			return err
		}
		// Whom one has blocked one does not see any more, but must be able to tell from others in the list.
		blocked, err := store.Values[string](tx, "SELECT blocked FROM member_blocks WHERE blocker = ?", caller)
		if err != nil {
			return err
		}
		for i := range people {
			p := &people[i]
			m := found[p.MemberID]
			if p.Hidden = m == nil || !seen[p.MemberID] && (!slices.Contains(blocked, p.MemberID) || !m.Listed()); p.Hidden {
				continue
			}
			p.Nickname, p.Slug, p.Title, p.Photo = m.Profile.Nickname, m.Profile.Slug, m.Profile.Title, m.Profile.Photo
			if p.Follows, p.FollowsMe, err = followers.PairTx(tx, caller, p.MemberID); err != nil {
				return err
			}
		}
		return nil
	})
	return people, total, err
}
