package outbound_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

var moment = time.Date(2026, 3, 1, 10, 20, 30, 450_000_000, time.UTC)

func atMoment(cfg *store.Config) { cfg.Clock = func() time.Time { return moment } }

func open(t *testing.T, db *store.DB) *outbound.Signer {
	t.Helper()
	s, err := outbound.OpenSigner(t.Context(), db)
	expect.OK(t, err)
	return s
}

// verify checks an RS256 JWT by hand, without the library that made it, and
// gives its payload.
func verify(t *testing.T, public, token string) []byte {
	t.Helper()
	parts := strings.Split(token, ".")
	expect.EqualNow(t, len(parts), 3, "a JWT has three parts, this has")
	decode := func(part string) []byte {
		raw, err := base64.RawURLEncoding.DecodeString(part)
		expect.OK(t, err)
		return raw
	}
	expect.SameNow(t, string(decode(parts[0])), `{"alg":"RS256","typ":"JWT"}`)
	block, rest := pem.Decode([]byte(public))
	expect.ThatNow(t, block != nil && block.Type == "PUBLIC KEY" && len(rest) == 0, "not one PEM block: %q", public)
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	expect.OK(t, err)
	expect.SameNow(t, key.(*rsa.PublicKey).N.BitLen(), 2048)
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	expect.EqualNow(t, rsa.VerifyPKCS1v15(key.(*rsa.PublicKey), crypto.SHA256, sum[:], decode(parts[2])), nil,
		"signature")
	return decode(parts[1])
}

func TestSignWebhook(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite, atMoment))
	base := outbound.Event{
		ID: "e1", Type: "wix.ecom.v1.cart_created", Entity: "wix.ecom.v1.cart", Slug: "created", EntityID: "c1",
		Time: moment, Sequence: 17, ActorKind: "MEMBER", ActorID: "m1",
		Body: json.RawMessage(`{"id":"c1","note":"\"<&>\""}`), Modified: json.RawMessage(`{}`),
	}
	const head = `"id":"e1","entityFqdn":"wix.ecom.v1.cart","slug":"created","entityId":"c1",`
	const tail = `,"eventTime":"2026-03-01T10:20:30.450Z","triggeredByAnonymizeRequest":false,"entityEventSequence":"17"`
	const body = `{"id":"c1","note":"\"<&>\""}`
	tests := []struct {
		name     string
		change   func(*outbound.Event)
		identity string
		data     string
	}{
		{"created by a member", func(*outbound.Event) {}, `{"identityType":"MEMBER","memberId":"m1"}`,
			`{` + head + `"createdEvent":{"entity":` + body + `}` + tail + `}`},
		{"updated by staff", func(e *outbound.Event) {
			e.Kind, e.ActorKind, e.Modified = store.Updated, "WIX_USER", json.RawMessage(`{"lineItems[0].quantity":2}`)
		}, `{"identityType":"WIX_USER","wixUserId":"m1"}`, `{` + head + `"updatedEvent":{"currentEntity":` + body +
			`,"modifiedFields":{"lineItems[0].quantity":2}}` + tail + `}`},
		{"updated, nothing known before", func(e *outbound.Event) { e.Kind, e.ActorKind = store.Updated, "APP" },
			`{"identityType":"APP","appId":"m1"}`, `{` + head + `"updatedEvent":{"currentEntity":` + body + `}` + tail + `}`},
		{"deleted by a visitor", func(e *outbound.Event) {
			e.Kind, e.ActorKind, e.Body = store.Deleted, "ANONYMOUS_VISITOR", json.RawMessage("null")
		}, `{"identityType":"ANONYMOUS_VISITOR","anonymousVisitorId":"m1"}`, `{` + head + `"deletedEvent":{}` + tail + `}`},
		{"deleted with entity", func(e *outbound.Event) { e.Kind, e.ActorKind = store.Deleted, "SYSTEM" }, ``,
			`{` + head + `"deletedEvent":{"deletedEntity":` + body + `}` + tail + `}`},
		{"action without body", func(e *outbound.Event) {
			e.Kind, e.ActorKind, e.Body = store.Action, "NOBODY", json.RawMessage("null")
		}, ``, `{` + head + `"actionEvent":{"body":{}}` + tail + `}`},
		{"action", func(e *outbound.Event) { e.Kind = store.Action }, `{"identityType":"MEMBER","memberId":"m1"}`,
			`{` + head + `"actionEvent":{"body":` + body + `}` + tail + `}`},
		{"plain", func(e *outbound.Event) { e.Kind = store.Plain }, `{"identityType":"MEMBER","memberId":"m1"}`, body},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			e := base
			e.Kind = store.Created
			test.change(&e)
			token, err := s.SignWebhook(e)
			expect.OK(t, err)
			// Each layer is decoded as a receiver does, and nothing may be left over.
			var claims struct {
				Data string `json:"data"`
				Iat  int64  `json:"iat"`
				Exp  int64  `json:"exp"`
			}
			strict(t, verify(t, s.PublicKey(), token), &claims)
			expect.SameNow(t, claims.Iat, moment.Unix())
			expect.SameNow(t, claims.Exp, moment.Add(time.Hour).Unix())
			var message struct {
				EventType  string `json:"eventType"`
				InstanceID string `json:"instanceId"`
				Identity   string `json:"identity"`
				Data       string `json:"data"`
			}
			strict(t, []byte(claims.Data), &message)
			expect.SameNow(t, message.EventType, "wix.ecom.v1.cart_created")
			expect.SameNow(t, message.InstanceID, s.InstanceID())
			expect.SameNow(t, message.Identity, test.identity)
			expect.SameNow(t, values(t, message.Data), values(t, test.data))
		})
	}
	base.Kind = "strange"
	expect.That(t, expect.Err(s.SignWebhook(base)) != nil, "an unknown kind was signed")
}

func strict(t *testing.T, raw []byte, into any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	expect.EqualNow(t, decoder.Decode(into), nil, "in %s", raw)
}

func values(t *testing.T, text string) (out any) {
	t.Helper()
	expect.EqualNow(t, json.Unmarshal([]byte(text), &out), nil, "in %s", text)
	return out
}

// The key is made once, also when many nodes start together, and stays.
func TestKeyIsMadeOnce(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		var wg sync.WaitGroup
		signers := make([]*outbound.Signer, 4)
		for i := range signers {
			wg.Add(1)
			go func() {
				defer wg.Done()
				s, err := outbound.OpenSigner(context.Background(), db)
				expect.Equal(t, err, nil)
				signers[i] = s
			}()
		}
		wg.Wait()
		if t.Failed() {
			return
		}
		for _, s := range append(signers, open(t, db)) {
			expect.SameNow(t, s.PublicKey(), signers[0].PublicKey())
			expect.SameNow(t, s.InstanceID(), signers[0].InstanceID())
		}
	})
}

func TestKeyIsNotPrinted(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "signer", s)
	for _, text := range []string{fmt.Sprint(s), fmt.Sprintf("%+v", s), fmt.Sprintf("%#v", s), log.String()} {
		expect.That(t, strings.Contains(text, "outbound.Signer") && len(text) <= 120, "printed %q", text)
	}
	if raw, err := json.Marshal(s); err != nil || string(raw) != "{}" {
		t.Errorf("as JSON %s %v", raw, err)
	}
}

func TestBrokenKeyIsAClearError(t *testing.T) {
	t.Parallel()
	for _, value := range []string{`nonsense-secret`, `{"privateKey":"secret"}`,
		`{"privateKey":"-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"}`} {
		db := storetest.Open(t, store.SQLite)
		open(t, db)
		storetest.Exec(t, db, "UPDATE settings SET value = ? WHERE key = 'outbound.signing_key'", value)
		_, err := outbound.OpenSigner(t.Context(), db)
		expect.That(t, err != nil && !strings.Contains(err.Error(), "secret") && !strings.Contains(err.Error(), "c2Vj"),
			"%q gave %v", value, err)
	}
}
