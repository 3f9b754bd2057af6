// Package blocks keeps which members have blocked each other.
//
// It keeps these things true. Two members have one block between them at most, made by either of them,
// and only the maker lifts it. A block never involves the owner or a contributor of the
// shop: none is made with them, and those of somebody who becomes one are removed. While there is
// a block neither follows the other. The blocked member gets no notice of it.
package blocks

import (
	"context"
	"errors"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// Codes of refusals.
const (
	CodeAlreadyBlocked = "MEMBER_ALREADY_BLOCKED"
	CodeSelfBlocking   = "SELF_BLOCKING_FORBIDDEN"
	CodeAdminBlocking  = "ADMIN_BLOCKING_FORBIDDEN"
	CodeSelfUnblocking = "SELF_UNBLOCKING_FORBIDDEN"
	CodeNoBlock        = "BLOCK_DOES_NOT_EXIST"
	// CodeBlocked tells the maker of a block that the other member is hidden by it.
	CodeBlocked  = "MEMBER_TO_MEMBER_BLOCKED"
	codeNoMember = "MEMBER_NOT_FOUND"
)

// Config is what the service needs from outside.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Known reports which ids are members.
	Known func(tx *store.Tx, ids ...string) (map[string]bool, error)
	// Unfollow removes the follows between two members, in both directions.
	Unfollow func(tx *store.Tx, a, b string) error
}

// Service makes and lifts blocks.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// pair puts two ids into the order in which a block keeps them.
func pair(a, b string) (low, high string) {
	if a < b {
		return a, b
	}
	return b, a
}

// makerTx reports who of two members made the block between them; empty when there is none.
func makerTx(tx *store.Tx, a, b string) (string, error) {
	low, high := pair(a, b)
	var maker string
	err := tx.QueryRow("SELECT blocker FROM member_blocks WHERE pair_low = ? AND pair_high = ?", []any{low, high}, &maker)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return maker, err
}

// BetweenTx reports whether there is a block between two members, made by either of them.
func BetweenTx(tx *store.Tx, a, b string) (bool, error) {
	maker, err := makerTx(tx, a, b)
	return maker != "", err
}

// OthersTx lists the members on the other side of a member's blocks, in both directions.
func OthersTx(tx *store.Tx, member string) ([]string, error) {
	return store.Values[string](tx, `SELECT CASE WHEN blocker = ? THEN blocked ELSE blocker END FROM member_blocks
		WHERE blocker = ? OR blocked = ?`, member, member, member)
}

// ApartTx refuses what a member wants to do with another across a block: NotFound, with
// MEMBER_TO_MEMBER_BLOCKED for the maker of the block and as if there were no such member for the
// other one, who gets no notice of the block.
func ApartTx(tx *store.Tx, caller, other string) error {
	maker, err := makerTx(tx, caller, other)
	switch {
	case err != nil:
		return err
	case maker == "":
		return nil
	case maker == caller:
		return errs.New(errs.NotFound, CodeBlocked, "this member is blocked by you; unblock them first").With("id", other)
	}
	return errs.Missing(codeNoMember, "member", other)
}

// ForgetTx removes every block of a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	_, err := tx.Exec("DELETE FROM member_blocks WHERE blocker = ? OR blocked = ?", member, member)
	return err
}

// runsShop holds for accounts of the owner and contributors, and for members with the e-mail
// address of one: they are the same person. An address that was not verified proves nothing.
const runsShop = `(m.kind = 'staff' OR m.email_verified AND EXISTS (SELECT 1 FROM accounts s
	WHERE s.kind = 'staff' AND s.email_key = m.email_key AND s.status IN ('PENDING', 'ACTIVE', 'BLOCKED')))`

// adminTx gives the first of the ids that is of somebody who runs the shop; empty when none is.
func adminTx(tx *store.Tx, a, b string) (string, error) {
	var id string
	err := tx.QueryRow("SELECT m.id FROM accounts m WHERE m.id IN (?, ?) AND m.status <> 'DELETED' AND "+runsShop+
		" ORDER BY m.id LIMIT 1", []any{a, b}, &id)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// RemoveOfAdmins removes the blocks of members who became the owner or a contributor.
func (s *Service) RemoveOfAdmins(ctx context.Context) error {
	const theirs = `FROM member_blocks WHERE EXISTS (SELECT 1 FROM accounts m
		WHERE m.id IN (member_blocks.blocker, member_blocks.blocked) AND ` + runsShop + `)`
	some, err := store.Get(ctx, s.db, func(tx *store.Tx) (some bool, err error) {
		err = tx.QueryRow("SELECT COUNT(*) > 0 "+theirs, nil, &some)
		return some, err
	})
	if err != nil || !some {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE " + theirs)
		return err
	})
}
