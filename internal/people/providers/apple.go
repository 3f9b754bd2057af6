package providers

import (
	"crypto/ecdsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// appleLife is how long what the shop proves itself to Apple with is valid: made
// anew for each exchange, it needs no more.
const appleLife = 5 * time.Minute

// appleKey reads the private key that Apple gives out.
func appleKey(text string) (*ecdsa.PrivateKey, error) {
	wrong := errors.New("must be Apple's private key: the text of the .p8 file, with its first and last line")
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, wrong
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, wrong
	}
	key, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || key.Params().BitSize != 256 {
		return nil, wrong
	}
	return key, nil
}

// proof is what the shop sends as its secret: for Apple a token signed with the
// secret, for all others the secret.
func (p *Provider) proof(secret string, now time.Time) (string, error) {
	if p.Kind != KindApple || p.Apple == nil {
		return secret, nil
	}
	key, err := appleKey(secret)
	if err != nil {
		return "", err
	}
	token := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
		"iss": p.Apple.TeamID, "iat": now.Unix(), "exp": now.Add(appleLife).Unix(), "aud": p.Issuer, "sub": p.ClientID,
	})
	token.Header["kid"] = p.Apple.KeyID
	return token.SignedString(key)
}
