package identity

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
	forSession    = "session"    // proves a sign-in; exchanged for a code or for tokens
	forState      = "state"      // stands for a sign-in that waits for its e-mail code
	forFactor     = "factor"     // stands for a sign-in that waits for its second factor
	forCode       = "code"       // authorization code
	forRecovery   = "recovery"   // link to set a new password
	forApproval   = "approval"   // link that lets a waiting member in
	forInvitation = "invitation" // link to become one of the staff
	forOwner      = "owner"      // link to become the owner of a new shop
)

var ticketLives = map[string]time.Duration{
	forSession: 5 * time.Minute, forState: 30 * time.Minute, forFactor: 10 * time.Minute, forCode: time.Minute, forRecovery: 3 * time.Hour,
	forApproval: 30 * time.Hour, forInvitation: 7 * 24 * time.Hour, forOwner: 24 * time.Hour,
}

// remembered is how long a token that is over is kept, so that a second use of a
// code is known for what it is.
const remembered = 24 * time.Hour

// ticket is a one-time token's row. client, caller, redirectURI and challenge are
// what it is bound to.
type ticket struct {
	purpose     string
	account     string
	client      string
	caller      string
	redirectURI string
	challenge   string
	gave        string // the session that came of it
	doc         string // what its step must remember, in its own words; may be empty
	expires     int64
	used        *int64
}

// issue writes a ticket and gives its text, which is not kept.
func issue(tx *store.Tx, t ticket) (string, error) {
	text := ids.Secret(32)
	_, err := tx.Exec(`INSERT INTO one_time_tokens (hash, purpose, account, client, caller, redirect_uri, challenge, gave, doc, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?)`,
		tokens.HashText(text), t.purpose, t.account, t.client, t.caller, t.redirectURI, t.challenge, t.doc, tx.Millis(), tx.Now.Add(ticketLives[t.purpose]).UnixMilli())
	return text, err
}

// find gives a ticket, used or not, or nil when there is none or it is over. Look-up
// is by hash, so how long it takes tells nothing about the text.
func find(tx *store.Tx, purpose, text string) (*ticket, error) {
	if text == "" || len(text) > 200 {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	t := &ticket{purpose: purpose}
	err := tx.QueryRow("SELECT account, client, caller, redirect_uri, challenge, gave, doc, expires, used FROM one_time_tokens WHERE hash = ? AND purpose = ?", []any{tokens.HashText(text), purpose},
		&t.account, &t.client, &t.caller, &t.redirectURI, &t.challenge, &t.gave, &t.doc, &t.expires, &t.used)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, err
	}
	if t.used == nil && t.expires <= tx.Millis() {
		return nil, nil //nolint:nilnil // as above
	}
	return t, nil
}

// spend marks a ticket as used, with the session that came of it.
func spend(tx *store.Tx, text, gave string) error {
	_, err := tx.Exec("UPDATE one_time_tokens SET used = ?, gave = ? WHERE hash = ?", tx.Millis(), gave, tokens.HashText(text))
	return err
}

// spendAll ends the tickets of an account that were given for a purpose.
func spendAll(tx *store.Tx, account string, purposes ...string) error {
	for _, purpose := range purposes {
		if _, err := tx.Exec("UPDATE one_time_tokens SET used = ? WHERE account = ? AND purpose = ? AND used IS NULL", tx.Millis(), account, purpose); err != nil {
			return err
		}
	}
	return nil
}

// subject names who is on the way in. What is given to one caller is worth
// nothing to another: nobody can be handed a sign-in that is not theirs.
func subject(caller actor.Actor) string {
	if caller.Kind == actor.Nobody || caller.Kind == actor.System {
		return ""
	}
	return tokens.SubjectOf(caller.Kind, caller.ID)
}

// Prune deletes tickets that are long over.
func pruneTickets(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM one_time_tokens WHERE expires <= ?", tx.Now.Add(-remembered).UnixMilli())
	return err
}
