package outbound_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The second signature is checked as a receiver does, from the secret alone.
func TestSharedSignature(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite, atMoment)
	s := open(t, db)
	secret := s.SharedSecret("hook1")
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	expect.ThatNow(t, err == nil && len(key) == 32 && strings.HasPrefix(secret, "whsec_"), "%d bytes, %v", len(key),
		err)
	got := s.SharedSignature("hook1", "e1", "the body")
	check := hmac.New(sha256.New, key)
	check.Write([]byte("e1.1772360430.the body"))
	expect.SameNow(t, got, map[string]string{
		"webhook-id": "e1", "webhook-timestamp": "1772360430",
		"webhook-signature": "v1," + base64.StdEncoding.EncodeToString(check.Sum(nil)),
	})
	// It stays the same over a restart, and each receiver has another.
	expect.SameNow(t, open(t, db).SharedSecret("hook1"), secret)
	if s.SharedSecret("hook2") == secret || open(t, storetest.Open(t, store.SQLite)).SharedSecret("hook1") == secret {
		t.Error("two receivers have one secret")
	}
}
