// Package webhooks sends the events of the shop to the endpoints that staff and apps registered.
//
// It keeps these things true. Every event that an active endpoint asked for is sent to it until it
// answers with success or its retries are used up, even after crashes; it may arrive twice, and
// carries an id by which a receiver can tell. As long as nothing fails, events of one entity arrive in
// the order in which they happened. Every try is in the log, with the answer. Each endpoint has its
// own queue and a small limit of concurrent requests, so that a slow or dead one does not delay the
// others; one that fails for days is switched off.
package webhooks

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/jobs"
	"souk/internal/platform/outbound"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permission is what staff and apps need to manage endpoints.
const Permission = "WEBHOOKS.MANAGE"

// Codes of errors.
const (
	CodeNotFound         = "WEBHOOK_NOT_FOUND"
	CodeDeliveryNotFound = "WEBHOOK_DELIVERY_NOT_FOUND"
	CodeURLTaken         = "WEBHOOK_URL_TAKEN"
	CodeInactive         = "WEBHOOK_INACTIVE"
)

// Config sets the service. Zero values are right for a server.
type Config struct {
	DB     *store.DB
	Queue  *jobs.Queue
	Relay  *events.Relay
	Signer *query.Signer // of cursors
	Logger *slog.Logger
	// AllowPrivate lets endpoints be on this machine or a private network.
	AllowPrivate bool
	// Timeout of one try. Default 5 s.
	Timeout time.Duration
	// Schedule is the wait before each further try. Default: the contract's twelve.
	Schedule []time.Duration
	// Jitter spreads a wait, so that an endpoint that was away is not hit by all at
	// once. Default: up to a tenth more.
	Jitter func(time.Duration) time.Duration
	// DisableAfter is how long an endpoint may fail before it is switched off. Default 3 days.
	DisableAfter time.Duration
	// Places is how many deliveries are sent to one endpoint at a time, on all nodes
	// together; one that fails has one. Default 2.
	Places int
	// Keep is how long finished deliveries stay in the log. Default 30 days.
	Keep time.Duration
	// Inside are the types of events by which the shop speaks to itself. They are sent to nobody,
	// whatever an endpoint asks for.
	Inside []string
}

// defaultSchedule is that of Wix: twelve more tries over two days.
var defaultSchedule = []time.Duration{
	time.Minute, 10 * time.Minute, time.Hour, 2 * time.Hour, 2 * time.Hour, 2 * time.Hour,
	4 * time.Hour, 4 * time.Hour, 4 * time.Hour, 8 * time.Hour, 8 * time.Hour, 12 * time.Hour,
}

// Service manages endpoints and sends to them.
type Service struct {
	cfg        Config
	db         *store.DB
	active     *snapshot.Snapshot[[]endpoint] // those that are switched on
	hooks      *resource.Resource[Webhook, *Webhook]
	deliveries *query.Schema
	signer     *outbound.Signer
	client     *outbound.Client
	fast, slow *jobs.Kind[sending] // tries, at endpoints that work and at those that fail
	later      *jobs.Kind[sending] // waits for the time of a further try
}

// Webhook is an endpoint.
type Webhook struct {
	resource.Meta
	// URL is where events are posted to.
	URL string `json:"url" validate:"required,max=2048"`
	// EventTypes are full names, or beginnings of names followed by *; empty means all.
	EventTypes wire.List[string] `json:"eventTypes" validate:"max=100,dive,required,max=200"`
	// Active endpoints are sent to. True when it is not given.
	Active *bool `json:"active"`
	// PublicKey checks the signature of what is sent, PEM SPKI.
	PublicKey string `json:"publicKey"`
	// FailingSince is when the first of the tries failed since which none succeeded. An endpoint
	// that fails for three days is switched off.
	FailingSince wire.Time `json:"failingSince,omitzero"`
}

// topic is the name of what is kept in memory of endpoints.
const topic = "webhooks"

// New makes the service: it opens the signing key (made at the first start),
// subscribes to all events and registers its jobs.
func New(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Timeout <= 0 {
		cfg.Timeout = 5 * time.Second
	}
	if cfg.Schedule == nil {
		cfg.Schedule = defaultSchedule
	}
	if cfg.Jitter == nil {
		cfg.Jitter = jobs.Jitter
	}
	if cfg.DisableAfter <= 0 {
		cfg.DisableAfter = 3 * 24 * time.Hour
	}
	if cfg.Places <= 0 {
		cfg.Places = 2
	}
	if cfg.Keep <= 0 {
		cfg.Keep = 30 * 24 * time.Hour
	}
	signer, err := outbound.OpenSigner(ctx, cfg.DB)
	if err != nil {
		return nil, err
	}
	s := &Service{
		cfg: cfg, db: cfg.DB, signer: signer, deliveries: deliverySchema(),
		client: outbound.NewClient(outbound.ClientConfig{Timeout: cfg.Timeout, AllowPrivate: cfg.AllowPrivate}),
	}
	s.active = snapshot.New(cfg.DB, topic, activeEndpoints)
	s.hooks = s.resource(resource.Deps{DB: cfg.DB, Cursors: cfg.Signer})
	timeout := cfg.Timeout + 30*time.Second
	s.fast = jobs.Register(cfg.Queue, "webhooks.send", jobs.KindOptions{Lane: fastLane, Timeout: timeout, MaxTries: 20},
		s.send)
	s.slow = jobs.Register(cfg.Queue, "webhooks.slow", jobs.KindOptions{Lane: slowLane, Timeout: timeout, MaxTries: 20},
		s.send)
	s.later = jobs.Register(cfg.Queue, "webhooks.later", jobs.KindOptions{Lane: slowLane, MaxTries: 20}, s.due)
	cfg.Queue.Every("webhooks.sweep", overdue, s.Sweep)
	cfg.Relay.SubscribeAsked("webhooks", s.anyWants, s.fanOut)
	cfg.DB.EmitAsks(topic)
	return s, nil
}

// PublicKey is the key that receivers check with, PEM SPKI.
func (s *Service) PublicKey() string { return s.signer.PublicKey() }

// Secret is what one endpoint can check the second signature with, in the headers
// webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks). It is no
// part of the endpoint, so that it gets into no list and no record of changes.
// Errors: NOT_FOUND.
func (s *Service) Secret(ctx context.Context, webhook string) (string, error) {
	w, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Webhook, error) { return s.hooks.Get(tx.Context(), webhook) })
	if err != nil {
		return "", err
	}
	return s.signer.SharedSecret(w.ID), nil
}

// Close drops idle connections to endpoints.
func (s *Service) Close() { s.client.Close() }

func (s *Service) resource(deps resource.Deps) *resource.Resource[Webhook, *Webhook] {
	return resource.New(deps, resource.Spec[Webhook, *Webhook]{
		Name: "webhook", Plural: "webhooks", ID: "webhooks", Table: "webhooks", Path: "/v1/webhooks",
		Fields: []resource.Field[Webhook]{
			{Field: query.Field{Path: "url", Column: "url", Kind: query.Text, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "active", Column: "active", Kind: query.Bool, NotNull: true}},
			{Field: query.Field{Path: "eventTypes", Column: "event_types", Kind: query.TextList}},
			{Field: query.Field{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true}},
		},
		Read: actor.Managers(Permission), Write: actor.Managers(Permission),
		Validate: s.validate,
		OnCreate: func(_ *store.Tx, w *Webhook) error { w.fill(); return w.encrypted("") },
		OnUpdate: func(tx *store.Tx, old, w *Webhook) error {
			w.fill()
			if err := w.encrypted(old.URL); err != nil {
				return err
			}
			if *old.Active || !*w.Active {
				return nil
			}
			// Switched on again: the days of failure count anew.
			_, err := tx.Exec("UPDATE webhooks SET failing_since = NULL WHERE id = ?", w.ID)
			return err
		},
		After:    func(tx *store.Tx, _, _ *Webhook) error { return s.active.Changed(tx) },
		Show:     func(w *Webhook) { w.PublicKey = s.signer.PublicKey() },
		Fill:     fillFailing,
		ReadOnly: []string{"publicKey", "failingSince"},
		NotFound: CodeNotFound,
		// Callers of the contract know of no revision; forms send the one that they show.
		RevisionOptional: true,
		Conflicts: map[string]resource.Conflict{"webhooks_url_key": {Code: CodeURLTaken,
			Message: "a webhook with this address exists already"}},
	})
}

// fillFailing tells since when endpoints fail, which tries keep beside the endpoint itself.
func fillFailing(tx *store.Tx, list []*Webhook) error {
	since := map[string]int64{}
	marks, ids := make([]string, len(list)), make([]any, len(list))
	for i, w := range list {
		marks[i], ids[i] = "?", w.ID
	}
	if len(ids) == 0 {
		return nil
	}
	err := tx.Each("SELECT id, failing_since FROM webhooks WHERE failing_since IS NOT NULL AND id IN ("+
		strings.Join(marks, ", ")+")", ids, func(rows store.Rows) error {
		var id string
		var at int64
		err := rows.Scan(&id, &at)
		since[id] = at
		return err
	})
	for _, w := range list {
		w.FailingSince = wire.Time(since[w.ID])
	}
	return err
}

func (w *Webhook) fill() {
	if w.Active == nil {
		w.Active = wire.Ptr(true)
	}
}

var eventTypeForm = regexp.MustCompile(`^([A-Za-z0-9_-]+\.)*([A-Za-z0-9_-]+|[A-Za-z0-9_-]*\*)$`)

func (s *Service) validate(w *Webhook) (violations []errs.Violation) {
	if w.URL != "" { // its absence is told by the tag
		if err := s.client.CheckURL(w.URL); err != nil && len(w.URL) <= outbound.MaxURL {
			violations = append(violations, wire.Named("url", errs.RuleFormat, "URL", err.Error()))
		}
	}
	seen := map[string]bool{}
	for i, name := range w.EventTypes {
		path := fmt.Sprintf("eventTypes[%d]", i)
		switch {
		case name == "" || len(name) > 200:
		case !eventTypeForm.MatchString(name):
			violations = append(violations, wire.Named(path, errs.RuleFormat, "EVENT_TYPE",
				"must be the name of an event, or the beginning of one followed by *"))
		case seen[name]:
			violations = append(violations, wire.Named(path, errs.RuleOther, "UNIQUE", "must not be in the list twice"))
		}
		seen[name] = true
	}
	return violations
}

// encrypted refuses a new address that events would reach in the open. An old one stays as it is: it can still be
// switched off, by people and by failing.
func (w *Webhook) encrypted(old string) error {
	if w.URL == old || !strings.HasPrefix(strings.ToLower(w.URL), "http:") || outbound.Local(w.URL) {
		return nil
	}
	return errs.Invalid(wire.Named("webhook.url", errs.RuleFormat, "URL",
		"must start with https://; http:// is for this machine and its own network"))
}

// sendsTo tells whether an endpoint with these types gets an event.
func (s *Service) sendsTo(types []string, eventType string) bool {
	return wants(types, eventType) && !slices.Contains(s.cfg.Inside, eventType)
}

// wants tells whether an endpoint with these types asked for an event.
func wants(types []string, eventType string) bool {
	if len(types) == 0 {
		return true
	}
	for _, t := range types {
		before, open := strings.CutSuffix(t, "*")
		if t == eventType || open && strings.HasPrefix(eventType, before) {
			return true
		}
	}
	return false
}
