package site

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// sealVersion starts every sealed text, so that another way of sealing can follow.
const sealVersion = "v1."

// ErrSealBroken is returned when a sealed text was not made here, not for this
// place, or was changed.
var ErrSealBroken = errors.New("site: a sealed secret cannot be opened")

// Sealer keeps secrets that must be read again later, such as those of other
// people's services: what it gives can be stored and is worth nothing without the
// key. A secret that only has to be recognised is hashed instead.
type Sealer struct{ box cipher.AEAD }

// Sealer gives the sealer of a name; every name has a key of its own.
func (s *Service) Sealer(ctx context.Context, name string) (*Sealer, error) {
	secret, err := s.Secret(ctx, "seal."+name)
	if err != nil {
		return nil, err
	}
	return newSealer(secret)
}

func newSealer(secret []byte) (*Sealer, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "souk: sealed secrets", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return &Sealer{box}, nil
}

// Seal hides a secret. place says where it belongs, a row's id for instance: it
// opens nowhere else, so that nobody who can write rows moves a secret to where
// it is sent to someone else. Two seals of one secret differ.
func (s *Sealer) Seal(secret, place string) (string, error) {
	nonce := make([]byte, s.box.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return "", fmt.Errorf("site: the system has no randomness: %w", err)
	}
	return sealVersion + base64.RawURLEncoding.EncodeToString(s.box.Seal(nonce, nonce, []byte(secret), []byte(place))), nil
}

// Open gives the secret back; ErrSealBroken when it cannot.
func (s *Sealer) Open(sealed, place string) (string, error) {
	text, ok := strings.CutPrefix(sealed, sealVersion)
	if !ok {
		return "", ErrSealBroken
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(raw) < s.box.NonceSize() {
		return "", ErrSealBroken
	}
	secret, err := s.box.Open(nil, raw[:s.box.NonceSize()], raw[s.box.NonceSize():], []byte(place))
	if err != nil {
		return "", ErrSealBroken
	}
	return string(secret), nil
}

// String keeps the key out of printed text.
func (s *Sealer) String() string { return "site.Sealer" }

// GoString keeps the key out of printed text.
func (s *Sealer) GoString() string { return s.String() }

// LogValue keeps the key out of logs.
func (s *Sealer) LogValue() slog.Value { return slog.StringValue(s.String()) }
