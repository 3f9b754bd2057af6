// Package plugins asks programs of apps: what delivery costs, what tax is due, which discounts and
// fees apply, whether a sale may be made, and the like.
//
// It keeps these things true. A plugin is not trusted: the size of its answer is limited, and the
// answer is checked against the contract, and either taken whole or not at all. Buyers wait for a
// slow or broken plugin up to its time limit a few times; then it is not called for a while. Other
// plugins are not affected. Nobody is asked within a transaction. A question is signed, so that a
// plugin knows who asks. What happens when a plugin gives no answer is for the one who asked to
// decide: a Failure says why.
package plugins

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"souk/internal/platform/money"
	"souk/internal/platform/outbound"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/shop/discounts"
)

// Permission is what staff and apps need to manage plugins.
const Permission = "SERVICE_PLUGINS.MANAGE"

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Logger  *slog.Logger // nil means slog.Default
	// AllowPrivate lets plugins be on this machine or a private network.
	AllowPrivate bool
	// Language and Currency are the shop's, told to plugins.
	Language func(ctx context.Context) string
	Currency func(ctx context.Context) money.Currency
	// WaitingFor lists the conditions of apps that discount rules wait for; nil for none.
	WaitingFor func(ctx context.Context) ([]discounts.CustomTrigger, error)
}

// Service keeps the plugins and asks them.
type Service struct {
	cfg     Config
	db      *store.DB
	plugins *resource.Resource[Plugin, *Plugin]
	ready   *snapshot.Snapshot[*registry]
	signer  *outbound.Signer
	client  *outbound.Client
	gates   gates
}

// New makes the service. It opens the installation's signing key, which is made at the
// first start.
func New(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	signer, err := outbound.OpenSigner(ctx, cfg.DB)
	if err != nil {
		return nil, err
	}
	s := &Service{
		cfg: cfg, db: cfg.DB, signer: signer,
		// One byte more than is read, to tell an answer that is too long from one that fits.
		client: outbound.NewClient(outbound.ClientConfig{Timeout: maxTimeout, AllowPrivate: cfg.AllowPrivate,
			MaxAnswer: maxAnswer + 1}),
	}
	s.ready = snapshot.New(cfg.DB, "service_plugins", compile)
	s.plugins = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.spec())
	return s, nil
}

// Close drops idle connections to plugins.
func (s *Service) Close() { s.client.Close() }

// PublicKey is the key that plugins check questions with, PEM SPKI.
func (s *Service) PublicKey() string { return s.signer.PublicKey() }

// Resource gives the plugins' engine, for services that change several things together.
func (s *Service) Resource() *resource.Resource[Plugin, *Plugin] { return s.plugins }

// registry is all active plugins, the oldest of each kind first. Nobody changes it.
type registry struct {
	byKind map[Kind][]*Plugin
	ids    map[string]bool
}

func compile(tx *store.Tx) (*registry, error) {
	r := &registry{byKind: map[Kind][]*Plugin{}, ids: map[string]bool{}}
	err := tx.Each("SELECT id, revision, doc FROM service_plugins WHERE active ORDER BY created, id", nil,
		func(rows store.Rows) error {
			p := &Plugin{}
			var id, doc string
			var revision int64
			if err := rows.Scan(&id, &revision, &doc); err != nil {
				return err
			}
			if err := json.Unmarshal([]byte(doc), p); err != nil {
				return fmt.Errorf("plugins: %s is damaged: %w", id, err)
			}
			p.ID, p.revision = id, revision
			r.byKind[p.ComponentType] = append(r.byKind[p.ComponentType], p)
			r.ids[id] = true
			return nil
		})
	return r, err
}

// registry gives the plugins as of now, or as the transaction on ctx sees them.
func (s *Service) registry(ctx context.Context) (*registry, error) {
	if s.db.Within(ctx) {
		return store.Get(ctx, s.db, s.ready.In)
	}
	return s.ready.Get(ctx)
}

// of lists the active plugins of a kind, the oldest first.
func (s *Service) of(ctx context.Context, kind Kind) ([]*Plugin, error) {
	r, err := s.registry(ctx)
	if err != nil {
		return nil, err
	}
	return r.byKind[kind], nil
}

// one finds an app's active plugin of a kind; a Failure (NotInstalled) without one.
func (s *Service) one(ctx context.Context, kind Kind, appID string) (*Plugin, error) {
	list, err := s.of(ctx, kind)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if p.AppID == appID {
			return p, nil
		}
	}
	return nil, &Failure{AppID: appID, Kind: kind, Reason: NotInstalled}
}

// Installed lists the apps that have an active plugin of a kind, the oldest first.
func (s *Service) Installed(ctx context.Context, kind Kind) ([]string, error) {
	list, err := s.of(ctx, kind)
	ids := make([]string, len(list))
	for i, p := range list {
		ids[i] = p.AppID
	}
	return ids, err
}
