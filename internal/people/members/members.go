package members

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"

	"souk/internal/people/accounts"
	"souk/internal/people/identity"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Entity names members in events and audit records.
const Entity = "wix.members.v1.member"

// Error codes of this package.
const (
	CodeNotFound      = "MEMBER_NOT_FOUND"
	CodeSlugTaken     = "SLUG_ALREADY_EXISTS"
	CodeJoin          = "COMMUNITY_JOIN_IMPOSSIBLE"
	CodeOffline       = "MEMBER_OFFLINE"
	CodeSelfBlock     = "MEMBER_SELF_BLOCK_FORBIDDEN"
	CodeOwnerBlock    = "OWNER_MEMBER_BLOCK_FORBIDDEN"
	CodeBlockedByPeer = "MEMBER_TO_MEMBER_BLOCKED"
	CodeEmailTaken    = "LOGIN_EMAIL_ALREADY_EXISTS"
	CodeNoJob         = "MEMBER_JOB_NOT_FOUND"
	CodeOthersJob     = "MEMBER_JOB_OF_SOMEBODY_ELSE"
	CodeSubscribed    = "ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN"

	// Rules that the contract names for deletions; they come as violations of the id.
	RuleStaffDelete      = "OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN"
	RuleSubscribedDelete = "ACTIVE_SUBSCRIPTION_MEMBER_DELETE_FORBIDDEN"
)

// States of a member, and of its privacy and activity.
const (
	Pending  = "PENDING"
	Approved = "APPROVED"
	Blocked  = "BLOCKED"
	Offline  = "OFFLINE"

	Public  = "PUBLIC"
	Private = "PRIVATE"

	Active = "ACTIVE"
	Muted  = "MUTED"

	unknown = "UNKNOWN"
)

// statusOf turns the state of an account into the member's.
var statusOf = map[string]string{
	accounts.StatusPending: Pending, accounts.StatusActive: Approved,
	accounts.StatusBlocked: Blocked, accounts.StatusOffline: Offline,
}

// Config holds what the service depends on. What may be nil belongs to services that a shop
// can do without.
type Config struct {
	DB      *store.DB
	People  *identity.Service
	Site    *site.Service
	Queue   *jobs.Queue
	Cursors *query.Signer
	Logger  *slog.Logger // nil means slog.Default

	// DefaultPrivacy is PUBLIC or PRIVATE, for new members that say neither. Nil means PRIVATE.
	DefaultPrivacy func(tx *store.Tx) (string, error)
	// Shown reports whether such a caller may see public members. Nil means it may.
	Shown func(tx *store.Tx, who actor.Actor) (bool, error)
	// MayBePublic reports whether a member's profile may be public. Nil means it may.
	MayBePublic func(tx *store.Tx, member string) (bool, error)
	// Apart lists the members whom a member blocked, and those who blocked it: neither sees the
	// other. Nil means none.
	Apart func(tx *store.Tx, member string) ([]string, error)
	// CheckValues checks values of the shop's custom fields, by the key of the field. The field of each
	// violation is the key; the rule named UNKNOWN_FIELD means that there is no such field. Nil accepts all.
	CheckValues func(tx *store.Tx, values map[string]json.RawMessage) ([]errs.Violation, error)
	// Subscribed reports whether a member has a running subscription. Nil means no.
	Subscribed func(tx *store.Tx, member string) (bool, error)
	// Reassign gives what a member who is deleted wrote to another member, or to the owner
	// when to is empty. Nil means there is nothing.
	Reassign func(tx *store.Tx, from, to string) error
	// Current gives a caller with the rights that they have now; Nobody when they may not call any more. Nil means
	// that rights do not change.
	Current func(tx *store.Tx, was actor.Actor) (actor.Actor, error)
}

// Service serves members.
type Service struct {
	cfg   Config
	db    *store.DB
	kind  *jobs.Kind[task]
	drops *jobs.Kind[drop]
	users *query.Schema

	imports *jobs.Kind[task]
	site    string // the shop's id
}

// New makes the service and names its job. Call Fill before it serves.
func New(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	shop, err := cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	s := &Service{cfg: cfg, db: cfg.DB, site: shop.ID, users: userSchema(shop.ID)}
	s.kind = jobs.Register(cfg.Queue, "member-bulk", jobs.KindOptions{MaxTries: 100}, s.work)
	s.kind.OnFailed(gaveUp)
	s.drops = jobs.Register(cfg.Queue, "member-values", jobs.KindOptions{MaxTries: 100}, s.dropSome)
	s.imports = jobs.Register(cfg.Queue, "member-import", jobs.KindOptions{MaxTries: 100}, s.workImport)
	s.imports.OnFailed(importGaveUp)
	return s, nil
}

// own refuses members who name somebody else: they change themselves only. It is the same
// whether or not there is such a member.
func own(ctx context.Context, id string) error {
	if who := actor.From(ctx); who.Kind == actor.Member && who.ID != id {
		return errs.New(errs.PermissionDenied, "", "members can change their own data only")
	}
	return nil
}
