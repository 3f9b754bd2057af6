// Package pluginstest helps tests that play the server of an app: it reads and checks the signed calls
// that the shop makes to one.
package pluginstest

import (
	"io"
	"net/http"

	"github.com/golang-jwt/jwt/v5"
)

// MembershipCall is what the shop asks an app that keeps memberships.
type MembershipCall struct {
	MemberID       string `json:"memberId"`
	MembershipID   string `json:"membershipId"`
	IdempotencyKey string `json:"idempotencyKey"`
	TransactionID  string `json:"transactionId"`
}

// ReadMembershipCall reads a call that is signed by a key, whose public part this is. It answers those that are not,
// and tells that they are not.
func ReadMembershipCall(w http.ResponseWriter, r *http.Request, publicKey string, options ...jwt.ParserOption) (
	in MembershipCall, signed bool) {
	body, _ := io.ReadAll(r.Body)
	var claims struct {
		jwt.RegisteredClaims
		Data struct {
			Request MembershipCall `json:"request"`
		} `json:"data"`
	}
	_, err := jwt.ParseWithClaims(string(body), &claims,
		func(*jwt.Token) (any, error) { return jwt.ParseRSAPublicKeyFromPEM([]byte(publicKey)) },
		append(options, jwt.WithValidMethods([]string{"RS256"}))...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return in, false
	}
	return claims.Data.Request, true
}
