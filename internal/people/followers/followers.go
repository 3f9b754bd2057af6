// Package followers keeps which members follow which.
//
// It keeps these things true. A member follows another once or not at all, never themself, and
// nobody across a block between the two. Every follow that is made or ended has one event,
// also when a block or the deletion of a member ends it.
package followers

import (
	"souk/internal/people/blocks"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// CodeSelfFollowing refuses to follow oneself.
const (
	CodeSelfFollowing = "SELF_FOLLOWING_FORBIDDEN"
	codeNoMember      = "MEMBER_NOT_FOUND"
)

const entity = "wix.members.v3.follow"

// Config is what the service needs from outside.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Known reports which ids are members.
	Known func(tx *store.Tx, ids ...string) (map[string]bool, error)
}

// Service makes and ends follows.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Follower is a follow in events.
type Follower struct {
	MemberID         string `json:"memberId"`         // who follows
	AffectedMemberID string `json:"affectedMemberId"` // who is followed
}

type followEvent struct {
	MemberConnection Follower `json:"memberConnection"`
}

func emitFollow(tx *store.Tx, id, slug string, f Follower) error {
	return tx.Emit(store.Event{
		Type: entity + "_" + slug, Entity: entity, Slug: slug, EntityID: id, Kind: store.Action, Body: followEvent{f},
	})
}

// FollowTx makes a member follow another. A follow that exists stays as it is,
// without another event. NotFound for an unknown member and across a block.
func (s *Service) FollowTx(tx *store.Tx, follower, followed string) error {
	if follower == followed {
		return errs.New(errs.InvalidArgument, CodeSelfFollowing, "members cannot follow themselves").With("id", follower)
	}
	if err := blocks.Both(tx, s.cfg.Known, followed, follower); err != nil {
		return err
	}
	if err := blocks.ApartTx(tx, follower, followed); err != nil {
		return err
	}
	id := tx.NewID()
	made, err := tx.Exec(`INSERT INTO member_follows (id, created, follower, followed) VALUES (?, ?, ?, ?)
		ON CONFLICT (follower, followed) DO NOTHING`,
		id, tx.Millis(), follower, followed)
	if err != nil || made == 0 {
		return err
	}
	return emitFollow(tx, id, "member_followed", Follower{follower, followed})
}

// UnfollowTx ends a follow; without one nothing happens.
func UnfollowTx(tx *store.Tx, follower, followed string) error {
	return endTx(tx, "follower = ? AND followed = ?", follower, followed)
}

// CountTx tells how many follow a member, and how many the member follows.
func CountTx(tx *store.Tx, member string) (followers, following int, err error) {
	err = tx.QueryRow(`SELECT (SELECT COUNT(*) FROM member_follows WHERE followed = ?),
		(SELECT COUNT(*) FROM member_follows WHERE follower = ?)`, []any{member, member}, &followers, &following)
	return followers, following, err
}

// PairTx tells whether a member follows another, and whether the other follows back.
func PairTx(tx *store.Tx, member, other string) (follows, followed bool, err error) {
	err = tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM member_follows WHERE follower = ? AND followed = ?),
		EXISTS (SELECT 1 FROM member_follows WHERE follower = ? AND followed = ?)`,
		[]any{member, other, other, member}, &follows, &followed)
	return follows, followed, err
}

// BetweenTx ends the follows between two members, in both directions.
func BetweenTx(tx *store.Tx, a, b string) error {
	return endTx(tx, "(follower = ? AND followed = ?) OR (follower = ? AND followed = ?)", a, b, b, a)
}

// ForgetTx ends every follow of a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	return endTx(tx, "follower = ? OR followed = ?", member, member)
}

// endTx ends the follows that a condition finds, with an event for each.
func endTx(tx *store.Tx, where string, args ...any) error {
	type ended struct {
		id string
		Follower
	}
	var list []ended
	err := tx.Each("DELETE FROM member_follows WHERE "+where+" RETURNING id, follower, followed", args,
		func(rows store.Rows) error {
			var e ended
			err := rows.Scan(&e.id, &e.MemberID, &e.AffectedMemberID)
			list = append(list, e)
			return err
		})
	if err != nil {
		return err
	}
	for _, e := range list {
		if err := emitFollow(tx, e.id, "member_unfollowed", e.Follower); err != nil {
			return err
		}
	}
	return nil
}

// Check finds follows that must not be: across a block, and of somebody who is no member any more.
func Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	note := func(what string) func(store.Rows) error {
		return func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			wrong = append(wrong, "follow "+id+" "+what)
			return err
		}
	}
	err := tx.Each(`SELECT f.id FROM member_follows f JOIN member_blocks b
		ON b.blocker = f.follower AND b.blocked = f.followed OR b.blocker = f.followed AND b.blocked = f.follower ORDER BY f.id LIMIT 100`, nil, note("is across a block"))
	if err != nil {
		return nil, err
	}
	err = tx.Each(`SELECT f.id FROM member_follows f WHERE (SELECT COUNT(*) FROM accounts a
		WHERE a.id IN (f.follower, f.followed) AND a.kind = 'member' AND a.status <> 'DELETED') <> 2 ORDER BY f.id LIMIT 100`,
		nil, note("is of somebody who is no member"))
	return wrong, err
}
