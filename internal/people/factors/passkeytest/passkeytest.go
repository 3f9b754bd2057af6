// Package passkeytest is an authenticator in software, for tests: it makes passkeys
// and signs with them as a browser and its platform would, and lies where told to.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
)

// Flags of authenticator data.
const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

// Browser is where a passkey is made and used. The zero value of each lie is the truth.
type Browser struct {
	Origin string
	// Unverified does not check who is there.
	Unverified bool
	// Challenge replaces the one that was asked for.
	Challenge string
	// RPID replaces the one that was asked for.
	RPID string
}

// Passkey is one, with its secret key.
type Passkey struct {
	ID      []byte
	Handle  []byte // of whom it belongs to
	Counter uint32 // goes up by one with each use, unless it is 0 and Frozen
	Frozen  bool   // as synced passkeys do: the counter stays
	Key     *ecdsa.PrivateKey
}

type options struct {
	Challenge string                    `json:"challenge"`
	RPID      string                    `json:"rpId"`
	RP        struct{ ID, Name string } `json:"rp"`
	User      struct{ ID string }       `json:"user"`
	Allow     []struct{ ID string }     `json:"allowCredentials"`
	Exclude   []struct{ ID string }     `json:"excludeCredentials"`
}

func read(text string) (options, error) {
	var o options
	err := json.Unmarshal([]byte(text), &o)
	if err == nil && o.Challenge == "" {
		err = fmt.Errorf("passkeytest: no challenge in %s", text)
	}
	return o, err
}

var b64 = base64.RawURLEncoding

// Create makes a passkey for creation options, and gives the credential to send.
func (b Browser) Create(text string) (*Passkey, string, error) {
	o, err := read(text)
	if err != nil {
		return nil, "", err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, "", err
	}
	p := &Passkey{ID: make([]byte, 32), Key: key, Counter: 1}
	if _, err := rand.Read(p.ID); err != nil {
		return nil, "", err
	}
	if p.Handle, err = b64.DecodeString(o.User.ID); err != nil {
		return nil, "", err
	}
	credential, err := b.Attest(p, text)
	return p, credential, err
}

// Attest answers creation options with a passkey that is there already.
func (b Browser) Attest(p *Passkey, text string) (string, error) {
	o, err := read(text)
	if err != nil {
		return "", err
	}
	point, err := p.Key.PublicKey.Bytes()
	if err != nil {
		return "", err
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		return "", err
	}
	data := b.data(o.RP.ID, attested, p.Counter)
	data = append(data, make([]byte, 16)...) // no model
	data = binary.BigEndian.AppendUint16(data, uint16(len(p.ID)))
	data = append(append(data, p.ID...), public...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		return "", err
	}
	client, err := b.client("webauthn.create", o.Challenge)
	if err != nil {
		return "", err
	}
	return credential(p.ID, map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "attestationObject": b64.EncodeToString(object),
		"transports": []string{"internal"},
	})
}

// Sign answers request options, and gives the credential to send.
func (b Browser) Sign(p *Passkey, text string) (string, error) {
	o, err := read(text)
	if err != nil {
		return "", err
	}
	if !p.Frozen {
		p.Counter++
	}
	data := b.data(o.RPID, 0, p.Counter)
	client, err := b.client("webauthn.get", o.Challenge)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, p.Key, digest[:])
	if err != nil {
		return "", err
	}
	return credential(p.ID, map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(p.Handle),
	})
}

func (b Browser) data(rpID string, flags byte, counter uint32) []byte {
	if b.RPID != "" {
		rpID = b.RPID
	}
	flags |= present
	if !b.Unverified {
		flags |= verified
	}
	hash := sha256.Sum256([]byte(rpID))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), counter)
}

func (b Browser) client(kind, challenge string) ([]byte, error) {
	if b.Challenge != "" {
		challenge = b.Challenge
	}
	return json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": b.Origin, "crossOrigin": false})
}

func credential(id []byte, response map[string]any) (string, error) {
	raw, err := json.Marshal(map[string]any{
		"id": b64.EncodeToString(id), "rawId": b64.EncodeToString(id), "type": "public-key",
		"authenticatorAttachment": "platform",
		"clientExtensionResults":  map[string]any{"credProps": map[string]any{"rk": true}}, "response": response,
	})
	return string(raw), err
}
