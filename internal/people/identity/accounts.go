package identity

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// identityEntity names accounts in audit records.
const identityEntity = "souk.identity.v1.identity"

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

// account is a row.
type account struct {
	id            string
	kind          actor.Kind // Member or Staff
	revision      int64
	created       int64
	updated       int64
	email         email
	verified      bool
	status        string
	needsEmail    bool
	needsApproval bool
	password      string // hash; empty when none was set
	mustReset     bool
	owner         bool
	permissions   []string
	lastLogin     *int64
	profile       Profile
	links         []Connection
	extra         any // not kept, see NewMember
}

func (a *account) identity() *Identity {
	out := &Identity{
		ID: a.id, Revision: wire.Revision(a.revision), CreatedDate: wire.Time(a.created), UpdatedDate: wire.Time(a.updated),
		Connections: a.links, Profile: a.profile, Email: Email{a.email.shown, a.verified}, Status: Status{Name: a.status},
	}
	if a.status == StatusPending {
		if a.needsEmail {
			out.Status.Reasons = append(out.Status.Reasons, ReasonEmail)
		}
		if a.needsApproval {
			out.Status.Reasons = append(out.Status.Reasons, ReasonApproval)
		}
	}
	return out
}

// settleStatus makes the state follow from what is still needed.
func (a *account) settleStatus() {
	switch {
	case a.status != StatusPending && a.status != StatusActive:
	case a.needsEmail || a.needsApproval:
		a.status = StatusPending
	default:
		a.status = StatusActive
	}
}

const accountColumns = "id, kind, revision, created, updated, email, email_key, email_verified, status, needs_email, needs_approval, password, must_reset, owner, permissions, last_login, doc"

func scanAccount(scan func(...any) error) (*account, error) {
	a := &account{}
	var kind, permissions, doc string
	err := scan(&a.id, &kind, &a.revision, &a.created, &a.updated, &a.email.shown, &a.email.key, &a.verified, &a.status, &a.needsEmail, &a.needsApproval,
		&a.password, &a.mustReset, &a.owner, &permissions, &a.lastLogin, &doc)
	if err != nil {
		return nil, err
	}
	a.kind = kindsByName[kind]
	if err := errors.Join(json.Unmarshal([]byte(permissions), &a.permissions), json.Unmarshal([]byte(doc), &a.profile)); err != nil {
		return nil, fmt.Errorf("identity: account %s is damaged: %w", a.id, err)
	}
	return a, nil
}

// findAccount answers nil for none.
func findAccount(tx *store.Tx, where string, args ...any) (*account, error) {
	var a *account
	err := tx.Each("SELECT "+accountColumns+" FROM accounts WHERE "+where, args, func(rows store.Rows) (err error) {
		a, err = scanAccount(rows.Scan)
		return err
	})
	if err == nil && a != nil {
		a.links, err = connectionsOf(tx, a.id)
	}
	return a, err
}

func accountByID(tx *store.Tx, kind actor.Kind, id string) (*account, error) {
	return findAccount(tx, "id = ? AND kind = ? AND status <> 'DELETED'", id, kindNames[kind])
}

// accountByEmail finds the living account with an e-mail, or else the one that
// went offline last.
func accountByEmail(tx *store.Tx, kind actor.Kind, key string) (*account, error) {
	return findAccount(tx, "kind = ? AND email_key = ? AND status <> 'DELETED' ORDER BY CASE WHEN status = 'OFFLINE' THEN 1 ELSE 0 END, created DESC LIMIT 1", kindNames[kind], key)
}

func errNoIdentity(id string) error { return errs.Missing("IDENTITY_NOT_FOUND", "identity", id) }

// insertAccount answers the constraint accounts_email_key when the e-mail is taken.
func (s *Service) insertAccount(tx *store.Tx, a *account) error {
	a.revision, a.created, a.updated = 1, tx.Millis(), tx.Millis()
	if err := s.follow(tx, nil, a); err != nil {
		return err
	}
	permissions, doc, err := accountLists(a)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO accounts ("+accountColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "+tx.Dialect().ListArg()+", ?, ?)",
		a.id, kindNames[a.kind], a.revision, a.created, a.updated, a.email.shown, a.email.key, a.verified, a.status, a.needsEmail, a.needsApproval,
		a.password, a.mustReset, a.owner, permissions, a.lastLogin, doc)
	if err != nil {
		return err
	}
	return audit.Change(tx, identityEntity, a.id, nil, a.identity())
}

// updateAccount writes a changed account; before is what it was.
func (s *Service) updateAccount(tx *store.Tx, before, a *account) error {
	if err := s.follow(tx, before, a); err != nil {
		return err
	}
	return writeAccount(tx, before, a)
}

// writeAccount is updateAccount without telling the members' service, for calls that it makes itself.
func writeAccount(tx *store.Tx, before, a *account) error {
	permissions, doc, err := accountLists(a)
	if err != nil {
		return err
	}
	a.revision, a.updated = before.revision+1, tx.Millis()
	_, err = tx.Exec(`UPDATE accounts SET revision = ?, updated = ?, email = ?, email_key = ?, email_verified = ?, status = ?, needs_email = ?, needs_approval = ?,
		password = ?, must_reset = ?, owner = ?, permissions = `+tx.Dialect().ListArg()+`, last_login = ?, doc = ? WHERE id = ?`,
		a.revision, a.updated, a.email.shown, a.email.key, a.verified, a.status, a.needsEmail, a.needsApproval,
		a.password, a.mustReset, a.owner, permissions, a.lastLogin, doc, a.id)
	if err != nil {
		return err
	}
	return audit.Change(tx, identityEntity, a.id, before.identity(), a.identity())
}

func accountLists(a *account) (permissions, doc string, err error) {
	if a.permissions == nil {
		a.permissions = []string{}
	}
	p, err := json.Marshal(a.permissions)
	if err != nil {
		return "", "", err
	}
	d, err := wire.Marshal(&a.profile)
	return string(p), string(d), err
}
