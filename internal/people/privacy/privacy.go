// Package privacy keeps who may see which member.
//
// It keeps these things true. Managers see every member, and members see themselves. Anybody
// else sees only members that are public, whose accounts are active, and never across a block
// between two members. While nobody may be public, nobody is seen as public, whatever a member
// chose before. The settings and the default have values before anybody sets them, and nobody
// overwrites a setting they have not seen: each change must carry the current revision.
package privacy

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// What a member is to others.
const (
	Private = "PRIVATE"
	Public  = "PUBLIC"
)

// Who sees public members, and who may be public.
const (
	unknown     = "UNKNOWN"
	MembersOnly = "VISIBLE_TO_MEMBERS_ONLY"
	All         = "VISIBLE_TO_ALL"
	NoOne       = "NO_ONE"
	Anyone      = "ANYONE"
)

// Config is what the service needs from outside.
type Config struct {
	DB *store.DB
	// Public gives the SQL condition that holds when the member whose id is in column is public.
	// Without it every member has the default privacy, as members have before they choose.
	Public func(column string) string
}

// Service reads and changes the settings.
type Service struct {
	db     *store.DB
	public func(column string) string
}

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{db: cfg.DB, public: cfg.Public}
	if s.public == nil {
		s.public = func(string) string { return publicByDefault }
	}
	return s
}

const (
	publicByDefault = "EXISTS (SELECT 1 FROM member_default_privacy WHERE status = 'PUBLIC')"
	nobodyIsPublic  = "EXISTS (SELECT 1 FROM member_privacy_settings WHERE candidates = 'NO_ONE')"
	membersOnly     = "EXISTS (SELECT 1 FROM member_privacy_settings WHERE visibility = 'VISIBLE_TO_MEMBERS_ONLY')"
)

// Visible gives the condition that holds for rows whose member, by the id in column, the caller on
// ctx may see; it is empty when the caller may see all. Name column with its table. public is the
// condition that holds for members that chose to be public.
func Visible(ctx context.Context, column, public string) (where string, args []any) {
	caller := actor.From(ctx)
	if caller.Manages() {
		return "", nil
	}
	open := fmt.Sprintf(
		"(%s) AND NOT %s AND EXISTS (SELECT 1 FROM accounts seen WHERE seen.id = %s AND seen.kind = 'member' AND seen.status = 'ACTIVE')",
		public, nobodyIsPublic, column)
	if caller.Kind != actor.Member {
		return "(" + open + " AND NOT " + membersOnly + ")", nil
	}
	apart := fmt.Sprintf(
		"NOT EXISTS (SELECT 1 FROM member_blocks b WHERE b.blocker = ? AND b.blocked = %[1]s OR b.blocked = ? AND b.blocker = %[1]s)", column)
	return "(" + column + " = ? OR " + open + " AND " + apart + ")", []any{caller.ID, caller.ID, caller.ID}
}

// Visible is the function of this name, for members as they chose.
func (s *Service) Visible(ctx context.Context, column string) (where string, args []any) {
	return Visible(ctx, column, s.public(column))
}

// VisibleTx reports which of the members the caller of the transaction may see.
func (s *Service) VisibleTx(tx *store.Tx, members ...string) (map[string]bool, error) {
	list, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	// Written like this, the kind leads to no index: SQLite would read all members to find some by their ids.
	text := "SELECT accounts.id FROM accounts WHERE accounts.kind || '' = 'member' AND accounts.status <> 'DELETED' AND " +
		tx.Dialect().InList("accounts.id")
	args := []any{string(list)}
	if where, more := s.Visible(tx.Context(), "accounts.id"); where != "" {
		text, args = text+" AND "+where, append(args, more...)
	}
	out := make(map[string]bool, len(members))
	err = tx.Each(text, args, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		out[id] = true
		return err
	})
	return out, err
}

// ShownTx reports whether such a caller sees members who are public. Managers see all anyway.
func ShownTx(tx *store.Tx, who actor.Actor) (bool, error) {
	settings, err := settingsTx(tx)
	if err != nil {
		return false, err
	}
	seen := who.Kind == actor.Member || settings.PublicMemberVisibility == All
	return who.Manages() || seen && settings.PublicMemberCandidates == Anyone, nil
}

// MayBePublicTx reports whether members may make themselves public.
func MayBePublicTx(tx *store.Tx) (bool, error) {
	settings, err := settingsTx(tx)
	return err == nil && settings.PublicMemberCandidates == Anyone, err
}

// FirstStatusTx is the privacy that a new member begins with: the default, or PRIVATE while nobody
// may be public.
func FirstStatusTx(tx *store.Tx) (string, error) {
	may, err := MayBePublicTx(tx)
	if err != nil || !may {
		return Private, err
	}
	first, err := defaultTx(tx)
	if err != nil {
		return Private, err
	}
	return first.DefaultPrivacy, nil
}
