// Package outbound sends requests to other people's servers, and signs what it sends.
//
// It keeps these things true. The private signing key is made once, stays in the database, and is
// never shown or logged. A signed message is nested exactly as its receivers, such as the public SDKs,
// unpack it. A request goes only where it is allowed to: never to a private address unless the
// installation allows that, whatever a name resolves to and wherever a redirect points; it ends in
// time, and an answer cannot fill the memory.
package outbound

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/platform/store"
)

// Settings keys of what is made at the first start.
const (
	settingKey      = "outbound.signing_key"
	settingInstance = "outbound.instance_id"
)

// keyBits is the size of the signing key; RS256 receivers expect RSA.
const keyBits = 2048

// How long a signed message is valid: long enough for wrong clocks, short enough
// that a message found later is worthless. A question is answered at once or never.
const (
	lifetime         = time.Hour
	questionLifetime = 5 * time.Minute
)

// Signer signs messages with the installation's key pair.
type Signer struct {
	key      *rsa.PrivateKey
	shared   []byte // from which the secrets of receivers are made
	public   string
	instance string
	clock    func() time.Time
}

// storedKey is the setting's value.
type storedKey struct {
	PrivateKey string `json:"privateKey"` // PKCS #8 in PEM
}

// OpenSigner reads the key pair, and makes it if there is none. Nodes that start
// at once agree on the first one stored.
func OpenSigner(ctx context.Context, db *store.DB) (*Signer, error) {
	key, instance, err := load(ctx, db)
	if errors.Is(err, store.ErrNoRows) {
		if err := create(ctx, db); err != nil {
			return nil, fmt.Errorf("outbound: the signing key cannot be made: %w", err)
		}
		key, instance, err = load(ctx, db)
	}
	if err != nil {
		return nil, fmt.Errorf("outbound: the signing key cannot be read: %w", err)
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		return nil, err
	}
	shared, err := sharedKey(key)
	if err != nil {
		return nil, err
	}
	return &Signer{
		key: key, shared: shared, instance: instance, clock: db.Now,
		public: string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: public})),
	}, nil
}

func load(ctx context.Context, db *store.DB) (*rsa.PrivateKey, string, error) {
	var text, instanceText string
	// A write's transaction, since a replica may not have the key yet.
	err := db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.QueryRow("SELECT value FROM settings WHERE key = ?", []any{settingKey}, &text); err != nil {
			return err
		}
		return tx.QueryRow("SELECT value FROM settings WHERE key = ?", []any{settingInstance}, &instanceText)
	})
	if err != nil {
		return nil, "", err
	}
	var stored storedKey
	var instance string
	if err := json.Unmarshal([]byte(text), &stored); err != nil {
		return nil, "", errors.New("the stored value is not readable") // without its text
	}
	if err := json.Unmarshal([]byte(instanceText), &instance); err != nil {
		return nil, "", err
	}
	block, _ := pem.Decode([]byte(stored.PrivateKey))
	if block == nil {
		return nil, "", errors.New("the stored key is not PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, "", errors.New("the stored key is not PKCS #8")
	}
	key, ok := parsed.(*rsa.PrivateKey)
	if !ok {
		return nil, "", errors.New("the stored key is not RSA")
	}
	return key, instance, nil
}

func create(ctx context.Context, db *store.DB) error {
	// Made outside the transaction: it takes long, and everybody would wait.
	key, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		return err
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	stored, err := json.Marshal(storedKey{PrivateKey: string(
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw}))})
	if err != nil {
		return err
	}
	return db.Write(ctx, func(tx *store.Tx) error {
		const insert = "INSERT INTO settings (key, value, updated) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING"
		if _, err := tx.Exec(insert, settingKey, string(stored), tx.Millis()); err != nil {
			return err
		}
		_, err := tx.Exec(insert, settingInstance, `"`+tx.NewID()+`"`, tx.Millis())
		return err
	})
}

// PublicKey is the key that receivers check with, as PEM SPKI.
func (s *Signer) PublicKey() string { return s.public }

// InstanceID names this installation to receivers.
func (s *Signer) InstanceID() string { return s.instance }

// String keeps the key out of printed text.
func (s *Signer) String() string { return "outbound.Signer" }

// GoString keeps the key out of printed text.
func (s *Signer) GoString() string { return s.String() }

// LogValue keeps the key out of logs.
func (s *Signer) LogValue() slog.Value { return slog.StringValue(s.String()) }

func (s *Signer) sign(claims jwt.MapClaims, life time.Duration) (string, error) {
	now := s.clock()
	claims["iat"], claims["exp"] = now.Unix(), now.Add(life).Unix()
	return jwt.NewWithClaims(jwt.SigningMethodRS256, claims).SignedString(s.key)
}
