package outbound

import (
	"crypto/hmac"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"strconv"
)

// The second signature is for receivers without a JWT library: HMAC-SHA256 over
// "id.time.body" in three headers, as Standard Webhooks has it. Each receiver has
// a secret of its own, so that one cannot write to another in Souk's name. It is
// derived from the signing key: nothing more has to be stored and kept.

const secretPrefix = "whsec_"

// sharedKey gives the key from which receivers' secrets are made.
func sharedKey(key *rsa.PrivateKey) ([]byte, error) {
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return mac(raw, "souk: secrets of receivers"), nil
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text)) // a hash takes everything
	return h.Sum(nil)
}

// SharedSecret is what a receiver checks the second signature with.
func (s *Signer) SharedSecret(receiver string) string {
	return secretPrefix + base64.StdEncoding.EncodeToString(mac(s.shared, receiver))
}

// SharedSignature gives the headers of the second signature of a body.
func (s *Signer) SharedSignature(receiver, id, body string) map[string]string {
	at := strconv.FormatInt(s.clock().Unix(), 10)
	sum := mac(mac(s.shared, receiver), id+"."+at+"."+body)
	return map[string]string{
		"webhook-id":        id,
		"webhook-timestamp": at,
		"webhook-signature": "v1," + base64.StdEncoding.EncodeToString(sum),
	}
}
