package outbound

import (
	"encoding/json"
	"fmt"

	"github.com/golang-jwt/jwt/v5"
)

// issuer is who receivers of questions expect: they refuse another.
const issuer = "wix.com"

// Question is what a service plugin of an app is asked.
type Question struct {
	AppID         string // whom the question is for
	ExtensionID   string // which of the app's plugins, and its type
	ExtensionType string
	Function      string
	RequestID     string
	Currency      string
	Languages     []string
	ActorKind     string // for whom it is asked
	ActorID       string
	Request       any
}

type (
	asked struct {
		Request  any      `json:"request"`
		Metadata metadata `json:"metadata"`
	}
	metadata struct {
		RequestID     string    `json:"requestId,omitempty"`
		Currency      string    `json:"currency,omitempty"`
		Identity      *identity `json:"identity,omitempty"`
		Languages     []string  `json:"languages"`
		InstanceID    string    `json:"instanceId"`
		ExtensionID   string    `json:"appExtensionId,omitempty"`
		ExtensionType string    `json:"appExtensionType"`
		Function      string    `json:"functionName,omitempty"`
	}
)

// SignQuestion gives the body of a question: one JWT, whose data is an object.
func (s *Signer) SignQuestion(q Question) (string, error) {
	data := asked{Request: q.Request, Metadata: metadata{
		RequestID: q.RequestID, Currency: q.Currency, Languages: q.Languages, InstanceID: s.instance,
		ExtensionID: q.ExtensionID, ExtensionType: q.ExtensionType, Function: q.Function,
	}}
	if data.Metadata.Languages == nil {
		data.Metadata.Languages = []string{}
	}
	if who, known := identityOf(q.ActorKind, q.ActorID); known {
		data.Metadata.Identity = &who
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return "", fmt.Errorf("outbound: question for %s: %w", q.AppID, err)
	}
	return s.sign(jwt.MapClaims{"iss": issuer, "aud": q.AppID, "data": json.RawMessage(raw)}, questionLifetime)
}
