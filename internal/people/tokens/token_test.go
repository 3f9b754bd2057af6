package tokens

import (
	"crypto"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

var b64 = base64.RawURLEncoding

// forge makes a token of any header and claims, with any signature.
func forge(header, claims map[string]any, sign func(input string) []byte) string {
	h, _ := json.Marshal(header)
	c, _ := json.Marshal(claims)
	input := b64.EncodeToString(h) + "." + b64.EncodeToString(c)
	return input + "." + b64.EncodeToString(sign(input))
}

func parts(token string) (header, claims map[string]any) {
	list := strings.Split(token, ".")
	for i, to := range []*map[string]any{&header, &claims} {
		raw, _ := b64.DecodeString(list[i])
		_ = json.Unmarshal(raw, to)
	}
	return header, claims
}

func with(m map[string]any, key string, value any) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		out[k] = v
	}
	if value == nil {
		delete(out, key)
	} else {
		out[key] = value
	}
	return out
}

func TestForgedTokensAreRefused(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	good := n.visitor()
	n.in(good.AccessToken)
	header, claims := parts(good.AccessToken)
	key := n.keyring.current.Load().order[0]
	ours := func(input string) []byte {
		s, _ := key.private.Sign(rand.Reader, []byte(input), crypto.Hash(0))
		return s
	}
	_, other, err := ed25519.GenerateKey(rand.Reader)
	expect.OK(t, err)
	theirs := func(input string) []byte { return ed25519.Sign(other, []byte(input)) }
	none := func(string) []byte { return nil }
	hs := func(secret []byte) func(string) []byte {
		return func(input string) []byte {
			m := hmac.New(sha256.New, secret)
			m.Write([]byte(input))
			return m.Sum(nil)
		}
	}
	expect.ThatNow(t, n.in(forge(header, claims, ours)).ID == claims["sub"], "the forger of this test does not work")
	list := strings.Split(good.AccessToken, ".")
	flipped := []byte(list[2])
	flipped[10] ^= 1
	future := float64(n.clock.Now().Unix() + 100000)
	for name, token := range map[string]string{
		"alg none":                    forge(with(header, "alg", "none"), claims, none),
		"alg None":                    forge(with(header, "alg", "None"), claims, none),
		"alg none with our signature": forge(with(header, "alg", "none"), claims, ours),
		"HS256 with the public key":   forge(with(header, "alg", "HS256"), claims, hs(key.public)),
		"HS256 with the public key as text": forge(with(header, "alg", "HS256"), claims,
			hs([]byte(b64.EncodeToString(key.public)))),
		"HS256 with nothing":            forge(with(header, "alg", "HS256"), claims, hs(nil)),
		"alg missing":                   forge(with(header, "alg", nil), claims, ours),
		"alg of another type":           forge(with(header, "alg", 7), claims, ours),
		"signed by somebody else":       forge(header, claims, theirs),
		"unknown key id":                forge(with(header, "kid", "00000000-0000-4000-8000-000000000000"), claims, theirs),
		"unknown key id, our signature": forge(with(header, "kid", "nobody"), claims, ours),
		"no key id":                     forge(with(header, "kid", nil), claims, ours),
		"key id of another type":        forge(with(header, "kid", []string{key.id}), claims, ours),
		"key brought along": forge(
			with(with(header, "kid", "x"), "jwk",
				map[string]any{"kty": "OKP", "x": b64.EncodeToString(other.Public().(ed25519.PublicKey))}), claims, theirs),
		"critical extension": forge(with(header, "crit", []string{"exp"}), claims, ours),
		"no type":            forge(with(header, "typ", nil), claims, ours),
		"plain type":         forge(with(header, "typ", "JWT"), claims, ours),
		"a refresh token":    good.RefreshToken,
		"claims changed": list[0] + "." +
			b64.EncodeToString([]byte(`{"sub":"x","kind":"app","iat":1,"exp":99999999999}`)) + "." + list[2],
		"signature changed":          list[0] + "." + list[1] + "." + string(flipped),
		"signature cut":              good.AccessToken[:len(good.AccessToken)-3],
		"signature missing":          list[0] + "." + list[1] + ".",
		"two parts":                  list[0] + "." + list[1],
		"four parts":                 good.AccessToken + ".x",
		"padding":                    good.AccessToken + "==",
		"no expiry":                  forge(header, with(claims, "exp", nil), ours),
		"no issue date":              forge(header, with(claims, "iat", nil), ours),
		"no subject":                 forge(header, with(claims, "sub", nil), ours),
		"unknown kind":               forge(header, with(claims, "kind", "system"), ours),
		"kind of another type":       forge(header, with(claims, "kind", 1), ours),
		"issued in the future":       forge(header, with(with(claims, "iat", future), "exp", future+100), ours),
		"negative times":             forge(header, with(claims, "exp", -1), ours),
		"an app that does not exist": forge(header, with(with(claims, "kind", "app"), "sub", "nobody"), ours),
		"only dots":                  "..",
		"empty object":               b64.EncodeToString([]byte("{}")) + "." + b64.EncodeToString([]byte("{}")) + ".",
		"garbage":                    "garbage",
		"very long":                  strings.Repeat("a", 100000),
		"very long token":            list[0] + "." + strings.Repeat("A", 5000) + "." + list[2],
		"only a scheme":              "Bearer",
		"a comma":                    ",",
		"NUL":                        "\x00",
		"not UTF-8":                  "\xff\xfe\xfd",
		"quote for SQL":              "' OR 1=1 --",
	} {
		n.out(name, token)
	}
}

func TestTokenTimes(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	g := n.visitor()
	n.in(g.AccessToken)
	expect.That(t, g.ExpiresIn == 14400 && g.TokenType == "Bearer", "grant %+v", g)
	n.clock.Advance(AccessLife + leeway - time.Second)
	n.in(g.AccessToken) // within the leeway, cached
	expect.Equal(t, expect.Err(n.keyring.verify(t.Context(), g.AccessToken, accessUse, n.clock.Now())), nil,
		"within the leeway")
	n.clock.Advance(2 * time.Second)
	n.out("over, cached", g.AccessToken)
	expect.That(t, expect.Err(n.keyring.verify(t.Context(), g.AccessToken, accessUse, n.clock.Now())) != nil,
		"over, not cached: accepted")
	// A node whose clock is a little behind accepts what another has just signed, but not much.
	g = n.visitor()
	n.clock.Advance(-leeway + time.Second)
	n.in(g.AccessToken)
	n.clock.Advance(-time.Hour)
	g2, err := n.Access(actor.Actor{Kind: actor.Visitor, ID: "v", ClientID: testClient})
	expect.OK(t, err)
	n.clock.Advance(-time.Hour)
	n.out("an hour in the future", g2)
}

func TestKeyRotationSignsNobodyOut(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		old := n.visitor()
		first := n.keyring.current.Load().order[0].id
		expect.OK(t, n.RotateKey(t.Context()))
		if k, _ := parts(n.visitor().AccessToken); k["kid"] != first {
			t.Error("the new key signs before other nodes can know it")
		}
		expect.Len(t, n.PublicKeys(), 2, "public keys")
		n.clock.Advance(keyLead)
		later := n.visitor()
		if k, _ := parts(later.AccessToken); k["kid"] == first {
			t.Error("the new key does not sign")
		}
		n.in(old.AccessToken)
		n.in(later.AccessToken)
		expect.Equal(t, expect.Err(n.refresh(old.RefreshToken)), nil, "refresh after rotation")
		expect.OK(t, n.RevokeKey(t.Context(), first))
		expect.That(t, expect.Err(n.refresh(old.RefreshToken)) != nil, "a revoked key still verifies")
		n.out("signed by a revoked key", old.AccessToken)
		n.in(later.AccessToken)
		second := n.keyring.current.Load().order[0].id
		expect.That(t, n.RevokeKey(t.Context(), second) != nil, "the last key was revoked")
	})
}

func TestKeysSurviveARestart(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		g := n.visitor()
		again := startNode(t, n.db, n.clock)
		expect.Equal(t, again.in(g.AccessToken).ID, n.in(g.AccessToken).ID, "another caller after a restart")
		expect.Equal(t, expect.Err(again.refresh(g.RefreshToken)), nil)
	})
}

func TestTwoNodesStartingAtOnceShareAKey(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.write(func(tx *store.Tx) error { _, err := tx.Exec("DELETE FROM signing_keys"); return err })
		rings := make([]*keyring, 8)
		done := make(chan error, len(rings))
		for i := range rings {
			rings[i] = &keyring{db: n.db}
			go func() { done <- rings[i].open(t.Context()) }()
		}
		for range rings {
			expect.OK(t, <-done)
		}
		for _, r := range rings {
			if set := r.current.Load(); len(set.order) != 1 || set.order[0].id != rings[0].current.Load().order[0].id {
				t.Fatalf("several keys: %d", len(set.order))
			}
		}
	})
}

func TestStampsKeepMilliseconds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := stamp(rapid.Int64Range(1, 9e13).Draw(t, "ms"))
		raw, err := json.Marshal(want)
		expect.OK(t, err)
		var got stamp
		if err := json.Unmarshal(raw, &got); err != nil || got != want {
			t.Fatalf("%d became %s became %d, %v", want, raw, got, err)
		}
	})
}

// The library is asked to be strict; this makes sure that an update keeps it so.
func TestLibraryRefusesOtherMethods(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	token := jwt.NewWithClaims(jwt.SigningMethodHS512, jwt.MapClaims{"sub": "x"})
	text, err := token.SignedString([]byte("secret"))
	expect.OK(t, err)
	n.out("HS512", text)
}

func FuzzVerify(f *testing.F) {
	n := newNode(f, store.SQLite)
	g := n.visitor()
	good := map[string]bool{g.AccessToken: true}
	f.Add(g.AccessToken)
	f.Add(g.RefreshToken)
	f.Add("")
	f.Add("..")
	f.Add("eyJhbGciOiJub25lIn0.e30.")
	f.Add("Bearer " + g.AccessToken + "," + g.AccessToken)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := n.keyring.verify(t.Context(), text, accessUse, n.clock.Now())
		expect.ThatNow(t, err != nil || good[text], "accepted %q as %+v", text, c)
		caller, err := n.Authenticate(t.Context(), text)
		expect.ThatNow(t, err != nil || caller.Kind == actor.Nobody || strings.Contains(text, g.AccessToken),
			"let in %q as %+v", text, caller)
		known := caller.Kind != actor.Nobody
		expect.ThatNow(t, (strings.TrimSpace(text) != "" || !known && err == nil) &&
			(strings.TrimSpace(text) == "" || known != (err != nil)), "%q: caller %+v with error %v", text, caller, err)
	})
}

// Members renew by a session that is looked up: a signed refresh token of one is worth nothing.
func TestSignedRefreshTokensAreForVisitorsAndApps(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		member, err := n.sign(refreshUse, actor.Actor{Kind: actor.Member, ID: "m", ClientID: testClient}, time.Hour)
		expect.OK(t, err)
		expect.Code(t, expect.Err(n.refresh(member)), CodeInvalidGrant, "a member's")
	})
}
