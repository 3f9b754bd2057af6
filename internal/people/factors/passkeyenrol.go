package factors

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// StartEnrolPasskey gives what the browser's create call takes, as JSON. holder is the
// caller, name what the authenticator shows.
func (s *Service) StartEnrolPasskey(tx *store.Tx, subject, holder, name, shop string) (*Started, error) {
	if err := s.needPasskeys(); err != nil {
		return nil, err
	}
	p, rows, err := s.person(tx, subject, name)
	if err != nil {
		return nil, err
	}
	if err := s.room(tx, subject, WebAuthn); err != nil {
		return nil, err
	}
	var known []protocol.CredentialDescriptor
	for _, f := range rows {
		c, err := f.passkey()
		if err != nil {
			return nil, err
		}
		known = append(known, c.Descriptor())
	}
	creation, session, err := s.passkeys.BeginRegistration(p,
		webauthn.WithExclusions(known),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		}),
		webauthn.WithRegistrationRelyingPartyName(shop))
	if err != nil {
		return nil, err
	}
	return started(tx, passkeyEnrol, holder, subject, session, creation.Response)
}

// EnrolPasskey takes what the browser's create call gave. nil when it does not fit its
// challenge, which is used up: commit. AlreadyExists for a passkey that is known.
func (s *Service) EnrolPasskey(tx *store.Tx, subject, holder, challengeID string, credential []byte,
	name string) (*Factor, error) {
	if err := s.needPasskeys(); err != nil {
		return nil, err
	}
	session, err := take(tx, passkeyEnrol, holder, challengeID)
	if err != nil || session == nil {
		return nil, err
	}
	p, _, err := s.person(tx, subject, "")
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // what is wrong with it is the caller's, and no error of ours
	}
	made, err := s.passkeys.CreateCredential(p, *session, parsed)
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // as above
	}
	if err := s.room(tx, subject, WebAuthn); err != nil { // again: several may have been begun at once
		return nil, err
	}
	made.Attestation = webauthn.CredentialAttestation{} // not asked for, and not needed again
	doc, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	id := base64.RawURLEncoding.EncodeToString(made.ID)
	var taken int
	if err := tx.QueryRow("SELECT COUNT(*) FROM factors WHERE credential = ?", []any{id}, &taken); err != nil {
		return nil, err
	}
	if taken > 0 {
		return nil, errs.New(errs.AlreadyExists, "PASSKEY_KNOWN", "this passkey is already set up")
	}
	if name = strings.TrimSpace(name); name == "" {
		name = "Passkey"
	}
	f := &row{Factor: Factor{ID: tx.NewID(), Type: WebAuthn, Status: Active, Name: name}, subject: subject,
		credential: &id, doc: string(doc)}
	return &f.Factor, insert(tx, f)
}
