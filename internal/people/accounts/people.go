package accounts

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
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
	Extra     any // of a new account: what its maker hands on to the members' service
}

// Person is the account as the members' service sees it.
func (a *Account) Person() *Person {
	return &Person{
		ID: a.ID, Created: a.Created, Updated: a.Updated, Email: a.Email.Shown, EmailKey: a.Email.Key, Verified: a.Verified,
		Status: a.Status, LastLogin: a.LastLogin, Profile: a.Profile, Extra: a.Extra,
	}
}

// ShownName is what a person is called on the hosted pages; may be empty.
func (a *Account) ShownName() string {
	if a.Profile.Nickname != "" {
		return a.Profile.Nickname
	}
	return strings.TrimSpace(a.Profile.FirstName + " " + a.Profile.LastName)
}

// follow passes a change to the members' service, and takes over what it made of slug, privacy, picture and
// custom fields.
func (s *Service) follow(tx *store.Tx, before, a *Account) error {
	if s.members == nil || a.Kind != actor.Member {
		return nil
	}
	var was, is *Person
	if before != nil {
		was = before.Person()
	}
	if a.Status != StatusDeleted {
		is = a.Person()
	}
	if err := s.members(tx, was, is); err != nil {
		return err
	}
	if is != nil {
		p := &is.Profile
		a.Profile.Slug, a.Profile.PrivacyStatus, a.Profile.Picture = p.Slug, p.PrivacyStatus, p.Picture
		a.Profile.CustomFields = p.CustomFields
	}
	return nil
}

// NoteLogin writes down when somebody signed in. It is no change of the account: the revision stays.
func (s *Service) NoteLogin(tx *store.Tx, a *Account) error {
	if _, err := tx.Exec("UPDATE accounts SET last_login = ? WHERE id = ?", tx.Millis(), a.ID); err != nil {
		return err
	}
	before, now := *a, tx.Millis()
	a.LastLogin = &now
	return s.follow(tx, &before, a)
}

// People reads the accounts of members that were not deleted, by their ids.
func People(tx *store.Tx, ids ...string) (map[string]*Person, error) {
	out := make(map[string]*Person, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	return out, tx.Each(byIDs(tx.Dialect()), []any{string(list)}, func(rows store.Rows) error {
		a, err := Scan(rows.Scan)
		if err == nil && a.Kind == actor.Member && a.Status != StatusDeleted {
			out[a.ID] = a.Person()
		}
		return err
	})
}

// byIDs finds accounts by a list of ids, and by nothing else: SQLite would take a condition on the kind for more
// selective than the list, and read all members for one.
func byIDs(d store.Dialect) string {
	return "SELECT " + Columns + " FROM accounts WHERE " + d.InList("id")
}

// MembersAfter lists members by id, from behind one. Written like this, the kind leads to no index.
func MembersAfter(tx *store.Tx, after string, limit int) ([]string, error) {
	return store.Values[string](tx,
		"SELECT id FROM accounts WHERE id > ? AND kind || '' = 'member' AND status <> 'DELETED' ORDER BY id LIMIT ?",
		after, limit)
}

// Unfollowed lists members that have no row in a table of members yet, for shops that
// are older than it. The table's name is written in code.
func Unfollowed(tx *store.Tx, table string, limit int) ([]*Person, error) {
	var out []*Person
	where := "kind = 'member' AND status <> 'DELETED' AND NOT EXISTS (SELECT 1 FROM " + table +
		" m WHERE m.id = accounts.id)"
	err := tx.Each("SELECT "+Columns+" FROM accounts WHERE "+where+" ORDER BY created, id LIMIT ?", []any{limit},
		func(rows store.Rows) error {
			a, err := Scan(rows.Scan)
			if err == nil {
				out = append(out, a.Person())
			}
			return err
		})
	return out, err
}

// Mirror writes what the members' service decided of a profile that stays as it is
// otherwise. Nobody changed the account, so neither its revision nor the audit log moves.
func Mirror(tx *store.Tx, id string, profile Profile) error {
	doc, err := wire.Marshal(&profile)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE accounts SET doc = ? WHERE id = ?", string(doc), id)
	return err
}

// SetProfile replaces a member's profile. The members' service calls it and is not told
// of it again. NotFound; InvalidArgument with every broken rule, by its path in identityProfile.
func SetProfile(tx *store.Tx, id string, profile Profile) (changed bool, err error) {
	a, err := ByID(tx, actor.Member, id)
	if err != nil {
		return false, err
	}
	if a == nil {
		return false, NotFound(id)
	}
	profile.Settle(true)
	if violations := wire.Check(&profile, "identityProfile"); len(violations) > 0 {
		return false, errs.Invalid(violations...)
	}
	was, err := wire.Marshal(&a.Profile)
	if err != nil {
		return false, err
	}
	is, err := wire.Marshal(&profile)
	if err != nil || bytes.Equal(was, is) {
		return false, err
	}
	before := *a
	a.Profile = profile
	return true, writeAccount(tx, &before, a)
}

// StaffBehind gives who of the staff a member is, and whether it is the owner: the one
// with the same e-mail, if the member has proved that it is theirs. Empty for none.
func StaffBehind(tx *store.Tx, member string) (id string, owner bool, err error) {
	a, err := ByID(tx, actor.Member, member)
	if err != nil || a == nil || !a.Verified {
		return "", false, err
	}
	found, err := ByEmail(tx, actor.Staff, a.Email.Key)
	if err != nil || found == nil || !slices.Contains([]string{StatusActive, StatusPending}, found.Status) {
		return "", false, err
	}
	return found.ID, found.Owner, nil
}

// KnownMember tells whether there is such a member, or was one that is deleted by now.
func KnownMember(tx *store.Tx, id string) (bool, error) {
	found, err := traces.Texts(tx, "SELECT id FROM accounts WHERE kind = 'member' AND id = ?", id)
	return slices.Contains(found, id), err
}
