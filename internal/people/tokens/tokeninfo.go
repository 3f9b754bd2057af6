package tokens

import (
	"context"
	"encoding/base64"
	"strconv"

	"souk/internal/platform/actor"
)

// TokenInfo tells what a token is, to anyone who holds it.
type TokenInfo struct {
	Active      bool   `json:"active"`
	SubjectType string `json:"subjectType"`
	SubjectID   string `json:"subjectId"`
	Expires     string `json:"exp,omitempty"` // seconds since 1970
	Issued      string `json:"iat,omitempty"`
	ClientID    string `json:"clientId"`
	AccountID   string `json:"accountId,omitempty"`
	SiteID      string `json:"siteId,omitempty"`
	InstanceID  string `json:"instanceId,omitempty"`
}

var subjectTypes = map[actor.Kind]string{
	actor.Visitor: "VISITOR", actor.Member: "MEMBER", actor.Staff: "USER", actor.App: "APP",
}

// TokenInfo tells about an access token or key; one that is wrong, over or
// revoked is inactive, and nothing more is said of it.
func (s *Service) TokenInfo(ctx context.Context, token string) (*TokenInfo, error) {
	inactive := &TokenInfo{SubjectType: "UNKNOWN"}
	token = bare(token)
	if token == "" || len(token) > maxToken {
		return inactive, nil
	}
	v, err := s.look(ctx, token)
	if err != nil {
		if isRefusal(err) {
			return inactive, nil
		}
		return nil, err
	}
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	info := &TokenInfo{
		Active: true, SubjectType: subjectTypes[v.actor.Kind], SubjectID: v.actor.ID, ClientID: v.actor.ClientID,
		AccountID: shop.ID, SiteID: shop.ID, InstanceID: shop.ID, // one shop is all of these
	}
	if v.issued != forever {
		info.Issued = strconv.FormatInt(v.issued/1000, 10)
		info.Expires = strconv.FormatInt((v.expires-leeway.Milliseconds())/1000, 10)
	}
	return info, nil
}

// JWK is a public key in the form of RFC 8037.
type JWK struct {
	KeyType   string `json:"kty"`
	Curve     string `json:"crv"`
	X         string `json:"x"`
	ID        string `json:"kid"`
	Algorithm string `json:"alg"`
	Use       string `json:"use"`
}

// PublicKeys lists the keys that tokens can be verified with.
func (s *Service) PublicKeys() []JWK {
	set := s.keyring.current.Load()
	list := make([]JWK, 0, len(set.order))
	for _, k := range set.order {
		list = append(list, JWK{KeyType: "OKP", Curve: "Ed25519", X: base64.RawURLEncoding.EncodeToString(k.public), ID: k.id,
			Algorithm: "EdDSA", Use: "sig"})
	}
	return list
}
