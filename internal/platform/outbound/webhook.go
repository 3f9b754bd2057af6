package outbound

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Event is what a webhook tells of.
type Event struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	Entity    string          `json:"entity"`
	Slug      string          `json:"slug"`
	EntityID  string          `json:"entityId"`
	Kind      store.EventKind `json:"kind"`
	Time      time.Time       `json:"time"`
	Sequence  int64           `json:"sequence"`
	ActorKind string          `json:"actorKind"`
	ActorID   string          `json:"actorId"`
	Body      json.RawMessage `json:"body"`
	Modified  json.RawMessage `json:"modified"`
	// Anonymized says that an erasure made the event.
	Anonymized bool `json:"anonymized,omitempty"`
}

// timeFormat is the protocol's: UTC with milliseconds.
const timeFormat = "2006-01-02T15:04:05.000Z"

// The layers of a webhook, from the outside in. data is JSON text in JSON text.
type (
	message struct {
		EventType  string `json:"eventType"`
		InstanceID string `json:"instanceId"`
		Identity   string `json:"identity,omitempty"`
		Data       string `json:"data"`
	}
	identity struct {
		Type      string `json:"identityType"`
		UserID    string `json:"wixUserId,omitempty"`
		MemberID  string `json:"memberId,omitempty"`
		VisitorID string `json:"anonymousVisitorId,omitempty"`
		AppID     string `json:"appId,omitempty"`
	}
	domainEvent struct {
		ID         string        `json:"id"`
		Entity     string        `json:"entityFqdn"`
		Slug       string        `json:"slug"`
		EntityID   string        `json:"entityId"`
		Created    *createdEvent `json:"createdEvent,omitempty"`
		Updated    *updatedEvent `json:"updatedEvent,omitempty"`
		Deleted    *deletedEvent `json:"deletedEvent,omitempty"`
		Action     *actionEvent  `json:"actionEvent,omitempty"`
		Time       string        `json:"eventTime"`
		Anonymized bool          `json:"triggeredByAnonymizeRequest"`
		Sequence   string        `json:"entityEventSequence"`
	}
	createdEvent struct {
		Entity json.RawMessage `json:"entity"`
	}
	updatedEvent struct {
		Current  json.RawMessage `json:"currentEntity"`
		Modified json.RawMessage `json:"modifiedFields,omitempty"`
	}
	deletedEvent struct {
		Deleted json.RawMessage `json:"deletedEntity,omitempty"`
	}
	actionEvent struct {
		Body json.RawMessage `json:"body"`
	}
)

// SignWebhook gives the body of a webhook: one JWT.
func (s *Signer) SignWebhook(e Event) (string, error) {
	data, err := e.Data()
	if err != nil {
		return "", fmt.Errorf("outbound: event %s: %w", e.ID, err)
	}
	outer := message{EventType: e.Type, InstanceID: s.instance, Data: data}
	if who, known := identityOf(e.ActorKind, e.ActorID); known {
		text, err := json.Marshal(who)
		if err != nil {
			return "", err
		}
		outer.Identity = string(text)
	}
	text, err := json.Marshal(outer)
	if err != nil {
		return "", err
	}
	return s.sign(jwt.MapClaims{"data": string(text)}, lifetime)
}

// Data is the innermost text: the domain event, or the payload of a plain event.
func (e Event) Data() (string, error) {
	body := e.Body
	if empty(body) {
		body = json.RawMessage("{}")
	}
	out := domainEvent{
		ID: e.ID, Entity: e.Entity, Slug: e.Slug, EntityID: e.EntityID,
		Time: e.Time.UTC().Format(timeFormat), Anonymized: e.Anonymized, Sequence: strconv.FormatInt(e.Sequence, 10),
	}
	switch e.Kind {
	case store.Plain:
		return string(body), nil
	case store.Created:
		out.Created = &createdEvent{Entity: body}
	case store.Updated:
		out.Updated = &updatedEvent{Current: body}
		if !empty(e.Modified) {
			out.Updated.Modified = e.Modified
		}
	case store.Deleted:
		out.Deleted = &deletedEvent{}
		if !empty(e.Body) {
			out.Deleted.Deleted = e.Body
		}
	case store.Action:
		out.Action = &actionEvent{Body: body}
	default:
		return "", fmt.Errorf("kind %q is not known", e.Kind)
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func empty(raw json.RawMessage) bool {
	trimmed := bytes.TrimSpace(raw)
	return len(trimmed) == 0 || bytes.Equal(trimmed, []byte("null")) || bytes.Equal(trimmed, []byte("{}"))
}

// identityOf says who caused an event; Souk's own work and callers without a token are nobody.
func identityOf(kind, id string) (identity, bool) {
	who := identity{Type: kind}
	switch kind {
	case actor.Visitor.String():
		who.VisitorID = id
	case actor.Member.String():
		who.MemberID = id
	case actor.Staff.String():
		who.UserID = id
	case actor.App.String():
		who.AppID = id
	default:
		return identity{}, false
	}
	return who, true
}
