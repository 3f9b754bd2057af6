package identity

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Person is a member's account as the members' service sees it.
type Person struct {
	ID        string
	Created   int64
	Updated   int64
	Email     string
	EmailKey  string // the spelling that two e-mails are compared in
	Verified  bool
	Status    string
	LastLogin *int64
	Profile   Profile
	Extra     any // of a new account: what CreateMember was given for the members' service
}

func (a *account) person() *Person {
	return &Person{
		ID: a.id, Created: a.created, Updated: a.updated, Email: a.email.shown, EmailKey: a.email.key, Verified: a.verified,
		Status: a.status, LastLogin: a.lastLogin, Profile: a.profile, Extra: a.extra,
	}
}

// follow passes a change to the members' service, and takes over what it made of slug, privacy, picture and
// custom fields.
func (s *Service) follow(tx *store.Tx, before, a *account) error {
	if s.members == nil || a.kind != actor.Member {
		return nil
	}
	var was, is *Person
	if before != nil {
		was = before.person()
	}
	if a.status != StatusDeleted {
		is = a.person()
	}
	if err := s.members(tx, was, is); err != nil {
		return err
	}
	if is != nil {
		p := &is.Profile
		a.profile.Slug, a.profile.PrivacyStatus, a.profile.Picture = p.Slug, p.PrivacyStatus, p.Picture
		a.profile.CustomFields = p.CustomFields
	}
	return nil
}

// noteLogin writes down when somebody signed in. It is no change of the account: the revision stays.
func (s *Service) noteLogin(tx *store.Tx, a *account) error {
	if _, err := tx.Exec("UPDATE accounts SET last_login = ? WHERE id = ?", tx.Millis(), a.id); err != nil {
		return err
	}
	before, now := *a, tx.Millis()
	a.lastLogin = &now
	return s.follow(tx, &before, a)
}

// PeopleTx reads the accounts of members that were not deleted, by their ids.
func (s *Service) PeopleTx(tx *store.Tx, ids ...string) (map[string]*Person, error) {
	out := make(map[string]*Person, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	return out, tx.Each(byIDs(tx.Dialect()), []any{string(list)}, func(rows store.Rows) error {
		a, err := scanAccount(rows.Scan)
		if err == nil && a.kind == actor.Member && a.status != StatusDeleted {
			out[a.id] = a.person()
		}
		return err
	})
}

// byIDs finds accounts by a list of ids, and by nothing else: SQLite would take a condition on the kind for more
// selective than the list, and read all members for one.
func byIDs(d store.Dialect) string {
	return "SELECT " + accountColumns + " FROM accounts WHERE " + d.InList("id")
}

// MembersAfterTx lists members by id, from behind one. Written like this, the kind leads to no index.
func (s *Service) MembersAfterTx(tx *store.Tx, after string, limit int) ([]string, error) {
	var out []string
	err := tx.Each("SELECT id FROM accounts WHERE id > ? AND kind || '' = 'member' AND status <> 'DELETED' ORDER BY id LIMIT ?",
		[]any{after, limit}, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			out = append(out, id)
			return err
		})
	return out, err
}

// UnfollowedTx lists members that have no row in a table of members yet, for shops that
// are older than it. The table's name is written in code.
func (s *Service) UnfollowedTx(tx *store.Tx, table string, limit int) ([]*Person, error) {
	var out []*Person
	where := "kind = 'member' AND status <> 'DELETED' AND NOT EXISTS (SELECT 1 FROM " + table + " m WHERE m.id = accounts.id)"
	err := tx.Each("SELECT "+accountColumns+" FROM accounts WHERE "+where+" ORDER BY created, id LIMIT ?", []any{limit}, func(rows store.Rows) error {
		a, err := scanAccount(rows.Scan)
		if err == nil {
			out = append(out, a.person())
		}
		return err
	})
	return out, err
}

// MirrorTx writes what the members' service decided of a profile that stays as it is
// otherwise. Nobody changed the account, so neither its revision nor the audit log moves.
func (s *Service) MirrorTx(tx *store.Tx, id string, profile Profile) error {
	doc, err := wire.Marshal(&profile)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE accounts SET doc = ? WHERE id = ?", string(doc), id)
	return err
}

// SetProfileTx replaces a member's profile. The members' service calls it and is not told
// of it again. NotFound; InvalidArgument with every broken rule, by its path in identityProfile.
func (s *Service) SetProfileTx(tx *store.Tx, id string, profile Profile) (changed bool, err error) {
	a, err := accountByID(tx, actor.Member, id)
	if err != nil {
		return false, err
	}
	if a == nil {
		return false, errNoIdentity(id)
	}
	profile.settle(true)
	if violations := wire.Check(&profile, "identityProfile"); len(violations) > 0 {
		return false, errs.Invalid(violations...)
	}
	was, err := wire.Marshal(&a.profile)
	if err != nil {
		return false, err
	}
	is, err := wire.Marshal(&profile)
	if err != nil || bytes.Equal(was, is) {
		return false, err
	}
	before := *a
	a.profile = profile
	return true, writeAccount(tx, &before, a)
}

// NewMember is a member whom somebody of the shop makes. There is no password: one is set
// by the link of the invitation, or of a mail for a lost one.
type NewMember struct {
	Email   string
	Profile Profile
	Invite  bool
	Extra   any // handed on to Config.Members
}

// CreateMember makes a member who may sign in once a password is set. AlreadyExists when
// the e-mail has an account; InvalidArgument; FailedPrecondition to invite without a mail server.
func (s *Service) CreateMember(ctx context.Context, in NewMember) (*Person, error) {
	address, ok := parseEmail(in.Email)
	if !ok {
		return nil, errs.Invalid(emailViolation("loginEmail"))
	}
	in.Profile.settle(true)
	if violations := wire.Check(&in.Profile, "identityProfile"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Person, error) {
		a := &account{id: tx.NewID(), kind: actor.Member, email: address, status: StatusActive, profile: in.Profile, extra: in.Extra}
		if err := s.insertAccount(tx, a); err != nil {
			return nil, err
		}
		if in.Invite {
			if err := s.mailLink(tx, a, mailSetPassword, EmailOptions{}); err != nil {
				return nil, err
			}
		}
		return a.person(), nil
	})
	if store.Violates(err, "accounts_email_key") {
		return nil, errs.New(errs.AlreadyExists, CodeEmailExists, "there is an account with this e-mail already")
	}
	return out, err
}

// StaffBehindTx gives who of the staff a member is, and whether it is the owner: the one
// with the same e-mail, if the member has proved that it is theirs. Empty for none.
func (s *Service) StaffBehindTx(tx *store.Tx, member string) (id string, owner bool, err error) {
	a, err := accountByID(tx, actor.Member, member)
	if err != nil || a == nil || !a.verified {
		return "", false, err
	}
	found, err := accountByEmail(tx, actor.Staff, a.email.key)
	if err != nil || found == nil || !slices.Contains([]string{StatusActive, StatusPending}, found.status) {
		return "", false, err
	}
	return found.id, found.owner, nil
}
