package tokens

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Creator is the member of staff who made a key or an app. A key does at most what
// its creator may do at the time of the call, and nothing once they are blocked or
// removed: what somebody made does not outlive their place in the shop.
type Creator struct {
	ID   string `json:"id"`
	Name string `json:"name"` // or the e-mail of those who gave no name
	// Active is false when the creator was blocked or removed: the key is refused.
	Active bool `json:"active"`
}

// creatorColumns are what scanCreator reads, for a table with a creator column.
func creatorColumns(table string) string {
	of := func(column string) string {
		return "(SELECT a." + column + " FROM accounts a WHERE a.id = " + table + ".creator)"
	}
	return table + ".creator, " + of("status") + ", " + of("email") + ", " + of("doc")
}

// creatorScan receives creatorColumns.
type creatorScan struct{ id, status, email, doc *string }

func (c *creatorScan) dest() []any { return []any{&c.id, &c.status, &c.email, &c.doc} }

// creator is nil for what the environment made.
func (c *creatorScan) creator() (*Creator, error) {
	if c.id == nil {
		return nil, nil //nolint:nilnil // nobody made it
	}
	out := &Creator{ID: *c.id}
	if c.status == nil {
		return out, nil
	}
	out.Active, out.Name = *c.status == accounts.StatusActive, *c.email
	var profile accounts.Profile
	if err := json.Unmarshal([]byte(*c.doc), &profile); err != nil {
		return nil, err
	}
	if name := strings.TrimSpace(profile.FirstName + " " + profile.LastName); name != "" {
		out.Name = name
	}
	return out, nil
}

// creatorFor gives the creator of what the caller makes: themself, or, when a key or an
// app makes it, whoever made that. Nil for callers that the environment made.
func creatorFor(tx *store.Tx, caller actor.Actor) (*Creator, error) {
	if caller.Kind == actor.App {
		for _, table := range []string{"api_keys", "apps"} {
			var c creatorScan
			err := tx.QueryRow("SELECT "+creatorColumns(table)+" FROM "+table+" WHERE id = ?", []any{caller.ID}, c.dest()...)
			if !errors.Is(err, store.ErrNoRows) {
				return scanned(c, err)
			}
		}
	}
	if caller.Kind != actor.Staff {
		return nil, nil //nolint:nilnil // nobody of the staff
	}
	var c creatorScan
	err := tx.QueryRow("SELECT id, status, email, doc FROM accounts WHERE id = ?", []any{caller.ID}, c.dest()...)
	return scanned(c, err)
}

func scanned(c creatorScan, err error) (*Creator, error) {
	if err != nil {
		return nil, err
	}
	return c.creator()
}

// id is what the creator column holds.
func (c *Creator) id() *string {
	if c == nil {
		return nil
	}
	return &c.ID
}

// within gives the part of a key's rights that its creator holds now. It is false when
// the creator may no longer come in.
func (r *rights) within(tx *store.Tx, creator *string, known map[string]*accounts.Rights) (bool, error) {
	if creator == nil {
		return true, nil
	}
	maker, seen := known[*creator]
	if !seen {
		var err error
		if maker, err = accounts.RightsOf(tx, *creator); err != nil && !errors.Is(err, store.ErrNoRows) {
			return false, err
		}
		known[*creator] = maker
	}
	switch {
	case maker == nil:
		return false, nil
	case maker.Owner:
	case r.all:
		r.all, r.permissions = false, maker.Permissions
	default:
		r.permissions = slices.DeleteFunc(slices.Clone(r.permissions),
			func(p string) bool { return !slices.Contains(maker.Permissions, p) })
	}
	return true, nil
}

// rights are what a key or an app may do.
type rights struct {
	all         bool
	permissions []string
}
