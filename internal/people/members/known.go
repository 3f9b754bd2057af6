// Package members is the community's view of the people who have an account. A member
// is not a second person: it exists exactly as long as the account of the same id.
//
// It keeps these things true. Names, phones, addresses, e-mail and status are those of the
// account (package identity); slug, privacy, activity, title and pictures are kept here, and
// the account repeats slug, privacy and picture. Both are written in one transaction,
// whichever service the change came through, with one event for each real change. A slug
// leads to one member for as long as the member exists, also after it was replaced. A caller
// without rights gets public members only, without anything that is not public, and cannot
// filter, sort or search by what it does not get. A bulk change by filter handles each member
// that was there when it was asked for once, and tells what became of each.
package members

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// ErrMissing is the answer to an id that is no member's.
func ErrMissing(id string) error { return errs.Missing(CodeNotFound, "member", id) }

// KnownTx tells which of the ids are members that were not deleted.
func KnownTx(tx *store.Tx, ids ...string) (map[string]bool, error) {
	return store.Known(tx, "SELECT id FROM accounts WHERE kind = 'member' AND status <> 'DELETED' AND id", ids...)
}

// IsPublic is the SQL condition that holds when the member whose id is in column chose to be public.
func IsPublic(column string) string {
	return "EXISTS (SELECT 1 FROM members chose WHERE chose.id = " + column + " AND chose.privacy = 'PUBLIC')"
}

// StateTx gives a member's status and activity. NotFound.
func StateTx(tx *store.Tx, id string) (status, activity string, err error) {
	r, err := find(tx, id)
	if err == nil && r == nil {
		err = ErrMissing(id)
	}
	if err != nil {
		return "", "", err
	}
	return r.status, r.activity, nil
}
