package factors

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// What a passkey's challenge is for.
const (
	passkeyFirst  = "FIRST"  // to sign in with nothing else
	passkeySecond = "SECOND" // beside a password
	passkeyEnrol  = "ENROL"
)

const (
	challengeLife = 5 * time.Minute
	// MaxCredential bounds what a browser may answer; the attestation of a key with
	// a long certificate chain is some kilobytes.
	MaxCredential = 16 << 10
)

func newPasskeys(at *url.URL) (*webauthn.WebAuthn, error) {
	// ours is checked by the database's clock
	timeout := webauthn.TimeoutConfig{Timeout: challengeLife, TimeoutUVD: challengeLife}
	return webauthn.New(&webauthn.Config{
		RPID: at.Hostname(), RPDisplayName: at.Hostname(), RPOrigins: []string{at.Scheme + "://" + at.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		Timeouts:              webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Browsers and password managers answer more than they were asked for.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
}

func (s *Service) needPasskeys() error {
	if s.passkeys == nil {
		return errs.New(errs.FailedPrecondition, CodeNoPasskeys,
			"passkeys need a host name: they do not work while the shop's address is an IP address")
	}
	return nil
}

// person is a subject as the protocol sees it. Its handle is stored in the
// authenticator, so it tells nothing.
type person struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (p *person) WebAuthnID() []byte                         { return p.handle }
func (p *person) WebAuthnName() string                       { return p.name }
func (p *person) WebAuthnDisplayName() string                { return p.name }
func (p *person) WebAuthnCredentials() []webauthn.Credential { return p.credentials }

// person reads the passkeys of a subject, also those that let nobody in any more.
func (s *Service) person(tx *store.Tx, subject, name string) (*person, []*row, error) {
	rows, err := rowsWhere(tx, "subject = ? AND type = 'WEBAUTHN'", subject)
	if err != nil {
		return nil, nil, err
	}
	p := &person{handle: []byte(s.hash("handle", "", subject)), name: name}
	for _, f := range rows {
		c, err := f.passkey()
		if err != nil {
			return nil, nil, err
		}
		if f.Status == Active {
			p.credentials = append(p.credentials, *c)
		}
	}
	return p, rows, nil
}

func (f *row) passkey() (*webauthn.Credential, error) {
	c := &webauthn.Credential{}
	if err := json.Unmarshal([]byte(f.doc), c); err != nil {
		return nil, fmt.Errorf("factors: the passkey %s is damaged: %w", f.ID, err)
	}
	return c, nil
}

// keep stores what the protocol needs to see again, and gives the challenge's id.
func keep(tx *store.Tx, purpose, holder, subject string, session *webauthn.SessionData) (string, error) {
	doc, err := json.Marshal(session)
	if err != nil {
		return "", err
	}
	id := tx.NewID()
	_, err = tx.Exec(
		"INSERT INTO passkey_challenges (id, purpose, holder, subject, doc, created, expires, used) VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
		id, purpose, holder, subject, string(doc), tx.Millis(), tx.Now.Add(challengeLife).UnixMilli())
	return id, err
}

// take uses a challenge up; nil when there is none, it is over, or it is another's.
func take(tx *store.Tx, purpose, holder, id string) (*webauthn.SessionData, error) {
	n, err := tx.Exec(
		"UPDATE passkey_challenges SET used = ? WHERE id = ? AND purpose = ? AND holder = ? AND used IS NULL AND expires > ?",
		tx.Millis(), id, purpose, holder, tx.Millis())
	if err != nil || n == 0 {
		return nil, err
	}
	var doc string
	if err := tx.QueryRow("SELECT doc FROM passkey_challenges WHERE id = ?", []any{id}, &doc); err != nil {
		return nil, err
	}
	session := &webauthn.SessionData{}
	return session, json.Unmarshal([]byte(doc), session)
}

func optionsText(options any) (string, error) {
	raw, err := json.Marshal(options)
	return string(raw), err
}

func started(tx *store.Tx, purpose, holder, subject string, session *webauthn.SessionData,
	options any) (*Started, error) {
	id, err := keep(tx, purpose, holder, subject, session)
	if err != nil {
		return nil, err
	}
	text, err := optionsText(options)
	return &Started{ChallengeID: id, Options: text}, err
}

// startSecond asks for one of the subject's own passkeys.
func (s *Service) startSecond(tx *store.Tx, r *round) (*Started, error) {
	if err := s.needPasskeys(); err != nil {
		return nil, err
	}
	p, _, err := s.person(tx, r.subject, "")
	if err != nil {
		return nil, err
	}
	assertion, session, err := s.passkeys.BeginLogin(p, webauthn.WithUserVerification(protocol.VerificationPreferred))
	if err != nil {
		return nil, err
	}
	return started(tx, passkeySecond, r.id, r.subject, session, assertion.Response)
}

func (s *Service) rightSecond(tx *store.Tx, r *round, challengeID string, credential []byte) (bool, error) {
	session, err := take(tx, passkeySecond, r.id, challengeID)
	if err != nil || session == nil || s.passkeys == nil {
		return false, err
	}
	p, rows, err := s.person(tx, r.subject, "")
	if err != nil {
		return false, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return false, nil //nolint:nilerr // wrong is an answer
	}
	signed, err := s.passkeys.ValidateLogin(p, *session, parsed)
	if err != nil {
		return false, nil //nolint:nilerr // as above
	}
	return signedBy(tx, rows, signed)
}

// StartPasskey asks for any passkey of this shop, which also has to verify its
// person (by a finger, a face, a PIN): it stands for both factors. holder is the caller.
func (s *Service) StartPasskey(tx *store.Tx, holder string) (*Started, error) {
	if err := s.needPasskeys(); err != nil {
		return nil, err
	}
	assertion, session, err := s.passkeys.BeginDiscoverableLogin(
		webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	return started(tx, passkeyFirst, holder, "", session, assertion.Response)
}

// SignInPasskey tells whose passkey signed, or "" for none that counts. The challenge
// is used up: commit.
func (s *Service) SignInPasskey(tx *store.Tx, holder, challengeID string, credential []byte) (string, error) {
	session, err := take(tx, passkeyFirst, holder, challengeID)
	if err != nil || session == nil || s.passkeys == nil {
		return "", err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return "", nil //nolint:nilerr // wrong is an answer
	}
	owner, err := rowsWhere(tx, "credential = ?", base64.RawURLEncoding.EncodeToString(parsed.RawID))
	if err != nil || len(owner) == 0 {
		return "", err
	}
	subject := owner[0].subject
	p, rows, err := s.person(tx, subject, "")
	if err != nil {
		return "", err
	}
	// That the handle in the answer is this person's is checked by the library.
	find := func([]byte, []byte) (webauthn.User, error) { return p, nil }
	_, signed, err := s.passkeys.ValidatePasskeyLogin(find, *session, parsed)
	if err != nil {
		return "", nil //nolint:nilerr // wrong is an answer
	}
	right, err := signedBy(tx, rows, signed)
	if err != nil || !right {
		return "", err
	}
	return subject, nil
}

// signedBy writes a passkey's counter down. A counter that did not go up means that
// there are two of it: neither is believed any more.
func signedBy(tx *store.Tx, rows []*row, signed *webauthn.Credential) (bool, error) {
	id := base64.RawURLEncoding.EncodeToString(signed.ID)
	for _, f := range rows {
		if f.credential == nil || *f.credential != id {
			continue
		}
		status := f.Status
		if signed.Authenticator.CloneWarning {
			status = Reenroll
		}
		doc, err := json.Marshal(signed)
		if err != nil {
			return false, err
		}
		_, err = tx.Exec("UPDATE factors SET status = ?, doc = ?, last_used = ? WHERE id = ?", status, string(doc),
			tx.Millis(), f.ID)
		return status == Active, err
	}
	return false, errors.New("factors: a passkey signed that is not there")
}
