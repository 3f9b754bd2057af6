package redirects

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Intents, as they are kept.
const (
	intentAuth       = "auth"
	intentWarm       = "login" // a visitor's hello
	intentLogout     = "logout"
	intentPage       = "page" // somewhere on the shop's own site
	intentNotOffered = "not_offered"
)

// session is a row.
type session struct {
	id          string
	intent      string
	client      string // "" when an app asked for no client in particular
	caller      actor.Actor
	visitor     string // the flow's own
	account     string // who signed in, before the answer is given
	doc         doc
	created     int64
	openUntil   int64
	finishUntil int64
	opened      *int64
	finished    *int64
}

// doc is what was asked for, and how it went on.
type doc struct {
	RedirectURI string    `json:"redirectUri,omitempty"`
	State       string    `json:"state,omitempty"`
	Mode        string    `json:"mode,omitempty"`
	Challenge   string    `json:"challenge,omitempty"`
	Online      bool      `json:"online,omitempty"`
	Nonce       string    `json:"nonce,omitempty"`
	Prompt      string    `json:"prompt,omitempty"`
	MaxAge      *int64    `json:"maxAge,omitempty"` // seconds
	Provider    string    `json:"provider,omitempty"`
	Proven      bool      `json:"proven,omitempty"` // a session token came with the request
	Refused     string    `json:"refused,omitempty"`
	Destination string    `json:"destination,omitempty"` // on the shop's own site
	Section     string    `json:"section,omitempty"`
	Carry       bool      `json:"carry,omitempty"`
	Back        Callbacks `json:"back"`
	Origin      string    `json:"origin,omitempty"`
	Language    string    `json:"language,omitempty"`
	Screen      string    `json:"screen,omitempty"`
	Since       int64     `json:"since,omitempty"`   // when the account was proven, where that was before
	Browser     string    `json:"browser,omitempty"` // hash of what the browser that opened it shows
}

var (
	kindNames = map[actor.Kind]string{actor.Visitor: "visitor", actor.Member: "member", actor.Staff: "staff",
		actor.App: "app", actor.System: "app"}
	kindsOf = map[string]actor.Kind{"visitor": actor.Visitor, "member": actor.Member, "staff": actor.Staff,
		"app": actor.App}
)

// hash is what is kept of a token. Tokens are random, so a plain hash is enough,
// and finding one by it takes no longer for a near miss.
func hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// nullable is a hash, or nothing.
func nullable(token string) any {
	if token == "" {
		return nil
	}
	return hash(token)
}

func insert(tx *store.Tx, r *session, open, short string) error {
	text, err := json.Marshal(r.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO redirect_sessions (id, intent, client, caller_kind, caller_id, caller_session, open_hash, short_hash, visitor, account, doc, created, open_until, finish_until)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.id, r.intent, r.client, kindNames[r.caller.Kind], r.caller.ID, r.caller.Session, hash(open), nullable(short),
		r.visitor, r.account, string(text), r.created, r.openUntil, r.finishUntil)
	return err
}

const columns = "id, intent, client, caller_kind, caller_id, caller_session, visitor, account, doc, created, open_until, finish_until, opened, finished"

// find gives the session that a token is of; nil for none.
func find(tx *store.Tx, where, token string) (*session, error) {
	if token == "" || len(token) > 200 {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	r := &session{}
	var kind, text string
	args := []any{hash(token)}
	if where == byAddress {
		args = append(args, hash(token))
	}
	err := tx.QueryRow("SELECT "+columns+" FROM redirect_sessions WHERE "+where, args,
		&r.id, &r.intent, &r.client, &kind, &r.caller.ID, &r.caller.Session, &r.visitor, &r.account, &text, &r.created,
		&r.openUntil, &r.finishUntil, &r.opened, &r.finished)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, err
	}
	r.caller.Kind, r.caller.ClientID = kindsOf[kind], r.client
	if err := json.Unmarshal([]byte(text), &r.doc); err != nil {
		return nil, fmt.Errorf("redirects: session %s is damaged: %w", r.id, err)
	}
	return r, nil
}

// How sessions are found.
const (
	byAddress = "open_hash = ? OR short_hash = ?"
	byFlow    = "flow_hash = ?"
)

// take marks a session as opened; false when somebody was faster.
func take(tx *store.Tx, r *session) (bool, error) {
	n, err := tx.Exec("UPDATE redirect_sessions SET opened = ? WHERE id = ? AND opened IS NULL", tx.Millis(), r.id)
	return n == 1, err
}

// begin gives an opened session its flow token, and the browser that it goes on in.
func begin(tx *store.Tx, r *session, flow, browser string) error {
	r.doc.Browser = hash(browser)
	text, err := json.Marshal(r.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE redirect_sessions SET flow_hash = ?, doc = ? WHERE id = ?", hash(flow), string(text), r.id)
	return err
}

// finish ends a session; false when it is over already.
func finish(tx *store.Tx, r *session) (bool, error) {
	n, err := tx.Exec("UPDATE redirect_sessions SET finished = ? WHERE id = ? AND finished IS NULL", tx.Millis(), r.id)
	return n == 1, err
}

// rearm ends a session's flow and gives it an address again, to fetch its answer from.
func rearm(tx *store.Tx, r *session, open string) (bool, error) {
	text, err := json.Marshal(r.doc)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(
		"UPDATE redirect_sessions SET flow_hash = NULL, short_hash = NULL, opened = NULL, open_hash = ?, account = ?, doc = ?, open_until = ? WHERE id = ? AND finished IS NULL AND flow_hash IS NOT NULL",
		hash(open), r.account, string(text), tx.Now.Add(answerLife).UnixMilli(), r.id)
	return n == 1, err
}

func (r *session) createdAt() time.Time { return time.UnixMilli(r.created) }
