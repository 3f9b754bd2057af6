// Package accounts keeps the accounts of members and staff: their rows, e-mails, profiles and links to
// providers.
//
// It keeps these things true. Among accounts that are pending, active or blocked, an e-mail, however
// it is spelled, belongs to at most one member and to at most one of the staff. Every change of an
// account raises its revision and is in the audit log, and the members' service hears of each change
// of a member in the same transaction. Who may make a change is decided by the packages above.
package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Service writes accounts.
type Service struct {
	members func(tx *store.Tx, before, after *Person) error
}

// New makes the service. members is called before a member's account is written, in the same
// transaction: before is nil for a new account, after is nil for one that is deleted. It may
// change what after says of slug, privacy and picture, or refuse the change. It may be nil.
func New(members func(tx *store.Tx, before, after *Person) error) *Service {
	return &Service{members: members}
}

// Entity names accounts in audit records.
const Entity = "souk.identity.v1.identity"

// States of an account.
const (
	StatusPending = "PENDING"
	StatusActive  = "ACTIVE"
	StatusDeleted = "DELETED"
	StatusBlocked = "BLOCKED"
	StatusOffline = "OFFLINE"
)

// Why an account is pending.
const (
	ReasonApproval = "PENDING_ADMIN_APPROVAL_REQUIRED"
	ReasonEmail    = "PENDING_EMAIL_VERIFICATION_REQUIRED"
)

// Identity is an account as callers see it.
type Identity struct {
	ID          string                    `json:"id"`
	Revision    wire.Revision             `json:"revision"`
	CreatedDate wire.Time                 `json:"createdDate"`
	UpdatedDate wire.Time                 `json:"updatedDate"`
	Connections wire.List[Connection]     `json:"connections"`
	Profile     Profile                   `json:"identityProfile"`
	Email       Email                     `json:"email"`
	Status      Status                    `json:"status"`
	Factors     wire.List[IdentityFactor] `json:"factors"`
}

// IdentityFactor is a second factor that somebody set up.
type IdentityFactor struct {
	FactorID string       `json:"factorId"`
	Type     factors.Type `json:"type"`
	Status   string       `json:"status"`
}

// HasFactor tells whether one was set up to its end.
func (i *Identity) HasFactor() bool {
	return slices.ContainsFunc(i.Factors, func(f IdentityFactor) bool { return f.Status != factors.Inactive })
}

// Email is what somebody signs in with.
type Email struct {
	Address    string `json:"address"`
	IsVerified bool   `json:"isVerified"`
}

// Status says whether somebody can sign in, and if not, why.
type Status struct {
	Name    string            `json:"name"`
	Reasons wire.List[string] `json:"reasons"`
}

// Account is a row.
type Account struct {
	ID            string
	Kind          actor.Kind // Member or Staff
	Revision      int64
	Created       int64
	Updated       int64
	Email         Address
	Verified      bool
	Status        string
	NeedsEmail    bool
	NeedsApproval bool
	Password      string // hash; empty when none was set
	MustReset     bool
	Owner         bool
	Permissions   []string
	LastLogin     *int64
	Profile       Profile
	Links         []Connection
	Extra         any // of a new account, for the members' service; not kept
}

// Identity is the account as callers see it, without its second factors.
func (a *Account) Identity() *Identity {
	out := &Identity{
		ID: a.ID, Revision: wire.Revision(a.Revision), CreatedDate: wire.Time(a.Created), UpdatedDate: wire.Time(a.Updated),
		Connections: a.Links, Profile: a.Profile, Email: Email{a.Email.Shown, a.Verified}, Status: Status{Name: a.Status},
	}
	if a.Status == StatusPending {
		if a.NeedsEmail {
			out.Status.Reasons = append(out.Status.Reasons, ReasonEmail)
		}
		if a.NeedsApproval {
			out.Status.Reasons = append(out.Status.Reasons, ReasonApproval)
		}
	}
	return out
}

// SettleStatus makes the state follow from what is still needed.
func (a *Account) SettleStatus() {
	switch {
	case a.Status != StatusPending && a.Status != StatusActive:
	case a.NeedsEmail || a.NeedsApproval:
		a.Status = StatusPending
	default:
		a.Status = StatusActive
	}
}

// Columns are what Scan reads.
const Columns = "id, kind, revision, created, updated, email, email_key, email_verified, status, needs_email, needs_approval, password, must_reset, owner, permissions, last_login, doc"

// Scan reads a row of Columns.
func Scan(scan func(...any) error) (*Account, error) {
	a := &Account{}
	var kind, permissions, doc string
	err := scan(&a.ID, &kind, &a.Revision, &a.Created, &a.Updated, &a.Email.Shown, &a.Email.Key, &a.Verified, &a.Status,
		&a.NeedsEmail, &a.NeedsApproval,
		&a.Password, &a.MustReset, &a.Owner, &permissions, &a.LastLogin, &doc)
	if err != nil {
		return nil, err
	}
	a.Kind = KindsByName[kind]
	if err := errors.Join(json.Unmarshal([]byte(permissions), &a.Permissions), json.Unmarshal([]byte(doc), &a.Profile)); err != nil {
		return nil, fmt.Errorf("identity: account %s is damaged: %w", a.ID, err)
	}
	return a, nil
}

// Find answers nil for none.
func Find(tx *store.Tx, where string, args ...any) (*Account, error) {
	a, err := store.First(tx, Scan, "SELECT "+Columns+" FROM accounts WHERE "+where, args...)
	if err == nil && a != nil {
		a.Links, err = ConnectionsOf(tx, a.ID)
	}
	return a, err
}

// ByID answers nil for none, and for one that was deleted.
func ByID(tx *store.Tx, kind actor.Kind, id string) (*Account, error) {
	return Find(tx, "id = ? AND kind = ? AND status <> 'DELETED'", id, KindNames[kind])
}

// Get reads an account outside of a transaction. NotFound.
func Get(ctx context.Context, db *store.DB, kind actor.Kind, id string) (*Account, error) {
	a, err := store.Get(store.FromPrimary(ctx), db, func(tx *store.Tx) (*Account, error) { return ByID(tx, kind, id) })
	if err == nil && a == nil {
		err = NotFound(id)
	}
	return a, err
}

// ByEmail finds the living account with an e-mail, or else the one that
// went offline last.
func ByEmail(tx *store.Tx, kind actor.Kind, key string) (*Account, error) {
	return Find(tx,
		"kind = ? AND email_key = ? AND status <> 'DELETED' ORDER BY CASE WHEN status = 'OFFLINE' THEN 1 ELSE 0 END, created DESC LIMIT 1", KindNames[kind], key)
}

// NotFound says that there is no such account.
func NotFound(id string) error { return errs.Missing("IDENTITY_NOT_FOUND", "identity", id) }

// Insert answers the constraint accounts_email_key when the e-mail is taken.
func (s *Service) Insert(tx *store.Tx, a *Account) error {
	a.Revision, a.Created, a.Updated = 1, tx.Millis(), tx.Millis()
	if err := s.follow(tx, nil, a); err != nil {
		return err
	}
	permissions, doc, err := accountLists(a)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO accounts ("+Columns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "+
		tx.Dialect().ListArg()+", ?, ?)",
		a.ID, KindNames[a.Kind], a.Revision, a.Created, a.Updated, a.Email.Shown, a.Email.Key, a.Verified, a.Status,
		a.NeedsEmail, a.NeedsApproval,
		a.Password, a.MustReset, a.Owner, permissions, a.LastLogin, doc)
	if err != nil {
		return err
	}
	return audit.Change(tx, Entity, a.ID, nil, a.Identity())
}

// Update writes a changed account; before is what it was.
func (s *Service) Update(tx *store.Tx, before, a *Account) error {
	if err := s.follow(tx, before, a); err != nil {
		return err
	}
	return writeAccount(tx, before, a)
}

// writeAccount is updateAccount without telling the members' service, for calls that it makes itself.
func writeAccount(tx *store.Tx, before, a *Account) error {
	permissions, doc, err := accountLists(a)
	if err != nil {
		return err
	}
	a.Revision, a.Updated = before.Revision+1, tx.Millis()
	_, err = tx.Exec(
		`UPDATE accounts SET revision = ?, updated = ?, email = ?, email_key = ?, email_verified = ?, status = ?, needs_email = ?, needs_approval = ?,
		password = ?, must_reset = ?, owner = ?, permissions = `+tx.Dialect().ListArg()+
			`, last_login = ?, doc = ? WHERE id = ?`,
		a.Revision, a.Updated, a.Email.Shown, a.Email.Key, a.Verified, a.Status, a.NeedsEmail, a.NeedsApproval,
		a.Password, a.MustReset, a.Owner, permissions, a.LastLogin, doc, a.ID)
	if err != nil {
		return err
	}
	return audit.Change(tx, Entity, a.ID, before.Identity(), a.Identity())
}

func accountLists(a *Account) (permissions, doc string, err error) {
	if a.Permissions == nil {
		a.Permissions = []string{}
	}
	p, err := json.Marshal(a.Permissions)
	if err != nil {
		return "", "", err
	}
	d, err := wire.Marshal(&a.Profile)
	return string(p), string(d), err
}
