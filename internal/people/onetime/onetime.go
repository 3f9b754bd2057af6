// Package onetime keeps the tokens that work once: session tokens, state tokens, codes and mailed
// links.
//
// It keeps these things true. Of a token only the hash is stored; it is valid for one purpose, until
// it is used or expires, and, where it names a caller, only for that caller. A used token is
// remembered for a day, so that a second use is recognised as one.
package onetime

import (
	"errors"
	"time"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// What a one-time token is for, and how long it may be used.
const (
	ForSession    = "session"    // proves a sign-in; exchanged for a code or for tokens
	ForState      = "state"      // stands for a sign-in, or a change of the e-mail, that waits for its e-mail code
	ForFactor     = "factor"     // stands for a sign-in that waits for its second factor
	ForCode       = "code"       // authorization code
	ForRecovery   = "recovery"   // link to set a new password
	ForApproval   = "approval"   // link that lets a waiting member in
	ForInvitation = "invitation" // link to become one of the staff
	ForOwner      = "owner"      // link to become the owner of a new shop
)

// Lives are how long a token may be used, by purpose.
var Lives = map[string]time.Duration{
	ForSession: 5 * time.Minute, ForState: 30 * time.Minute, ForFactor: 10 * time.Minute, ForCode: time.Minute,
	ForRecovery: 3 * time.Hour,
	ForApproval: 30 * time.Hour, ForInvitation: 7 * 24 * time.Hour, ForOwner: 24 * time.Hour,
}

// remembered is how long a token that is over is kept, so that a second use of a
// code is known for what it is.
const remembered = 24 * time.Hour

// Ticket is a one-time token's row. client, caller, redirectURI and challenge are
// what it is bound to.
type Ticket struct {
	Purpose     string
	Account     string
	Client      string
	Caller      string
	RedirectURI string
	Challenge   string
	Gave        string // the session that came of it
	Doc         string // what its step must remember, in its own words; may be empty
	Expires     int64
	Used        *int64
}

// Issue writes a ticket and gives its text, which is not kept.
func Issue(tx *store.Tx, t Ticket) (string, error) {
	text := ids.Secret(32)
	_, err := tx.Exec(
		`INSERT INTO one_time_tokens (hash, purpose, account, client, caller, redirect_uri, challenge, gave, doc, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?)`,
		tokens.HashText(text), t.Purpose, t.Account, t.Client, t.Caller, t.RedirectURI, t.Challenge, t.Doc, tx.Millis(),
		tx.Now.Add(Lives[t.Purpose]).UnixMilli())
	return text, err
}

// Find gives a ticket, used or not, or nil when there is none or it is over. Look-up
// is by hash, so how long it takes tells nothing about the text.
func Find(tx *store.Tx, purpose, text string) (*Ticket, error) {
	if text == "" || len(text) > 200 {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	t := &Ticket{Purpose: purpose}
	err := tx.QueryRow(
		"SELECT account, client, caller, redirect_uri, challenge, gave, doc, expires, used FROM one_time_tokens WHERE hash = ? AND purpose = ?", []any{tokens.HashText(text), purpose},
		&t.Account, &t.Client, &t.Caller, &t.RedirectURI, &t.Challenge, &t.Gave, &t.Doc, &t.Expires, &t.Used)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, err
	}
	if t.Used == nil && t.Expires <= tx.Millis() {
		return nil, nil //nolint:nilnil // as above
	}
	return t, nil
}

// Spend marks a ticket as used, with the session that came of it.
func Spend(tx *store.Tx, text, gave string) error {
	_, err := tx.Exec("UPDATE one_time_tokens SET used = ?, gave = ? WHERE hash = ?", tx.Millis(), gave,
		tokens.HashText(text))
	return err
}

// SpendAll ends the tickets of an account that were given for a purpose.
func SpendAll(tx *store.Tx, account string, purposes ...string) error {
	for _, purpose := range purposes {
		if _, err := tx.Exec("UPDATE one_time_tokens SET used = ? WHERE account = ? AND purpose = ? AND used IS NULL",
			tx.Millis(), account, purpose); err != nil {
			return err
		}
	}
	return nil
}

// Subject names who is on the way in. What is given to one caller is worth
// nothing to another: nobody can be handed a sign-in that is not theirs.
func Subject(caller actor.Actor) string {
	if caller.Kind == actor.Nobody || caller.Kind == actor.System {
		return ""
	}
	return tokens.SubjectOf(caller.Kind, caller.ID)
}

// Prune deletes tickets that are long over.
func Prune(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM one_time_tokens WHERE expires <= ?", tx.Now.Add(-remembered).UnixMilli())
	return err
}
