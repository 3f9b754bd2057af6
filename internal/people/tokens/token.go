package tokens

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/people/accounts"
)

// How long tokens live, and how far the clocks of two nodes may be apart.
const (
	AccessLife = 4 * time.Hour
	leeway     = 30 * time.Second
	maxToken   = 4096 // characters; ours have about 400
)

// use is what a token is good for. It stands in the header, so a token of one
// use never passes for another.
type use string

const (
	accessUse  use = "at+jwt"
	refreshUse use = "rt+jwt"
)

// claims are what a token says.
type claims struct {
	Subject string `json:"sub"`
	Kind    string `json:"kind"`
	Client  string `json:"client,omitempty"`
	Session string `json:"sid,omitempty"`
	Hosted  bool   `json:"hosted,omitempty"`
	// Data names the shop in access tokens, as JSON text: storefronts of the public
	// packages look for the id of their site there.
	Data    string `json:"data,omitempty"`
	Issued  stamp  `json:"iat"`
	Expires stamp  `json:"exp"`

	key string // that signed it
}

// stamp is a moment in milliseconds, written as seconds with a fraction:
// revocation needs to tell a token of this second from the one before it.
type stamp int64

func (s stamp) MarshalJSON() ([]byte, error) {
	out := strconv.AppendInt(nil, int64(s)/1000, 10)
	if rest := int64(s) % 1000; rest != 0 {
		out = append(out, '.', byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
	}
	return out, nil
}

func (s *stamp) UnmarshalJSON(b []byte) error {
	var seconds float64
	if err := json.Unmarshal(b, &seconds); err != nil {
		return err
	}
	if seconds < 0 || seconds > 1e11 || math.IsNaN(seconds) {
		return errors.New("not a time")
	}
	*s = stamp(math.Round(seconds * 1000))
	return nil
}

func (s stamp) date() *jwt.NumericDate { return &jwt.NumericDate{Time: time.UnixMilli(int64(s))} }

// The jwt library asks for these to check the times.

func (c *claims) GetExpirationTime() (*jwt.NumericDate, error) { return c.Expires.date(), nil }
func (c *claims) GetIssuedAt() (*jwt.NumericDate, error)       { return c.Issued.date(), nil }
func (c *claims) GetIssuer() (string, error)                   { return "", nil }
func (c *claims) GetSubject() (string, error)                  { return c.Subject, nil }
func (c *claims) GetAudience() (jwt.ClaimStrings, error)       { return nil, nil }

// GetNotBefore says that a token holds from the beginning.
func (c *claims) GetNotBefore() (*jwt.NumericDate, error) {
	return nil, nil //nolint:nilnil // the interface's way to say "none"
}

// Validate is called by the library after the signature and the times.
func (c *claims) Validate() error {
	if c.Subject == "" || c.Issued == 0 || c.Expires == 0 {
		return errors.New("a claim is missing")
	}
	if _, ok := accounts.KindsByName[c.Kind]; !ok {
		return errors.New("unknown kind")
	}
	return nil
}

// sign writes a token.
func (r *keyring) sign(as use, c claims) (string, error) {
	key := r.current.Load().signer(int64(c.Issued))
	token := &jwt.Token{
		Header: map[string]any{"typ": string(as), "alg": jwt.SigningMethodEdDSA.Alg(), "kid": key.id},
		Claims: &c,
		Method: jwt.SigningMethodEdDSA,
	}
	return token.SignedString(key.private)
}

// errForeign says that a text is not a token of ours at all; it may be a key.
var errForeign = errors.New("tokens: not a token of this shop")

// verify reads a token of the given use and checks signature and times. It does
// not look at revocations.
func (r *keyring) verify(ctx context.Context, text string, as use, now time.Time) (*claims, error) {
	if !tokenShaped(text) {
		return nil, errForeign
	}
	parser := jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), // never what the header asks for
		jwt.WithStrictDecoding(),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway),
		jwt.WithTimeFunc(func() time.Time { return now }),
	)
	c := &claims{}
	_, err := parser.ParseWithClaims(text, c, func(token *jwt.Token) (any, error) {
		if typ, _ := token.Header["typ"].(string); typ != string(as) {
			return nil, errors.New("a token of another use")
		}
		if _, critical := token.Header["crit"]; critical {
			return nil, errors.New("an extension that we do not know")
		}
		id, _ := token.Header["kid"].(string)
		key, ok := r.find(ctx, id, now)
		if !ok {
			return nil, errors.New("a key that we do not know")
		}
		c.key = key.id
		return key.public, nil
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// tokenShaped tells a signed token from a key: three parts, of which the first is a JSON object.
func tokenShaped(text string) bool {
	return len(text) <= maxToken && strings.HasPrefix(text, "ey") && strings.Count(text, ".") == 2
}

// keyID reads which key a token says it was signed with.
func keyID(text string) (string, bool) {
	head, _, _ := strings.Cut(text, ".")
	raw, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil {
		return "", false
	}
	var header struct {
		Kid string `json:"kid"`
	}
	if json.Unmarshal(raw, &header) != nil || header.Kid == "" {
		return "", false
	}
	return header.Kid, true
}

// named reports whether a text says that one of our keys signed it. A text that is shaped like
// a token may be none of ours: an administrator's key may look like that, since its text is
// the operator's choice.
func (r *keyring) named(text string) bool {
	id, ok := keyID(text)
	if !ok {
		return false
	}
	_, known := r.current.Load().byID[id]
	return known
}
