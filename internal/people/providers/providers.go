// Package providers lets people sign in with an account they have elsewhere: at Google, Microsoft,
// Apple, or a company's own server (OpenID Connect).
//
// It keeps these things true. A provider's answer is accepted only once, within ten minutes, in the
// browser and for the flow that asked for it, with a token that the provider signed for this shop in
// answer to that request. Its e-mail is trusted only if the provider says it is verified, or where
// the shop's owner said to believe it for its own domains. What the shop proves itself with to a
// provider is sealed, is never shown, and is sent to nobody but the issuer it was entered for.
// Nothing is written while a provider is being asked, and whatever goes wrong there leaves nothing
// behind.
package providers

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"souk/internal/people/identity"
	"souk/internal/platform/actor"
	"souk/internal/platform/outbound"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Permission is what staff and apps need to set providers up.
const Permission = "IDENTITY.MANAGE_PROVIDERS"

// CallbackPath is where providers send people back to.
const CallbackPath = "/hosted/provider/callback"

// Times.
const (
	stateLife = 10 * time.Minute // from leaving for a provider to coming back
	skew      = 2 * time.Minute  // how far a provider's clock may be off
	timeout   = 8 * time.Second  // of one question to a provider
)

// Config holds what the service depends on.
type Config struct {
	DB       *store.DB
	Site     *site.Service
	Identity *identity.Service
	Cursors  *query.Signer
	// PublicURL is the address that browsers see the shop at.
	PublicURL string
	// AllowPrivate lets providers be on this machine or a private network, over http.
	AllowPrivate bool
	// Most is how many providers there may be: a page must be able to show them. Default 20.
	Most   int
	Logger *slog.Logger // nil means slog.Default
}

// Flow is a sign-in on the hosted pages that is under way.
type Flow struct {
	Visitor actor.Actor // whose it is, with their client
	Staff   bool        // for people of the staff
	// Prompt is "login" where people must be asked who they are, signed in or not.
	Prompt   string
	Language string // may be empty
}

// Flows looks flows up. A flow that is unknown or over is an error with code
// and text for people.
type Flows interface {
	Flow(ctx context.Context, token string) (*Flow, error)
}

// Service sends people to providers and takes them back.
type Service struct {
	db        *store.DB
	identity  *identity.Service
	client    *outbound.Client
	log       *slog.Logger
	entities  *resource.Resource[Provider, *Provider]
	sealer    *site.Sealer
	remotes   remotes
	publicURL string
	most      int
	flows     atomic.Pointer[Flows]
}

// New makes the service. Flows must be bound before people can be sent anywhere.
func New(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Most <= 0 {
		cfg.Most = 20
	}
	sealer, err := cfg.Site.Sealer(ctx, "identity-providers")
	if err != nil {
		return nil, err
	}
	s := &Service{
		db: cfg.DB, identity: cfg.Identity, log: cfg.Logger, sealer: sealer,
		client: outbound.NewClient(outbound.ClientConfig{Timeout: timeout, AllowPrivate: cfg.AllowPrivate,
			MaxAnswer: 1 << 20}),
		publicURL: strings.TrimSuffix(cfg.PublicURL, "/"), most: cfg.Most,
	}
	s.remotes = remotes{http: s.client.HTTP(), now: cfg.DB.Now, known: map[string]*remote{}}
	s.entities = s.resource(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors})
	return s, nil
}

// Bind gives the service the flows that people are sent from, before it is used.
func (s *Service) Bind(flows Flows) { s.flows.Store(&flows) }

var errUnbound = errors.New("providers: no flows are bound")

func (s *Service) flow(ctx context.Context, token string) (*Flow, error) {
	flows := s.flows.Load()
	if flows == nil {
		return nil, errUnbound
	}
	return (*flows).Flow(ctx, token)
}

// Resource gives the providers themselves, for tests of what all resources do.
func (s *Service) Resource() *resource.Resource[Provider, *Provider] { return s.entities }

// Close drops idle connections to providers.
func (s *Service) Close() { s.client.Close() }

// Callback is the address that the shop must be known by at a provider.
func (s *Service) Callback() string { return s.publicURL + CallbackPath }

// Offer is a provider as a sign-in page shows it.
type Offer struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Offered lists the providers that members, or people of the staff, may sign in with.
func (s *Service) Offered(ctx context.Context, staff bool) ([]Offer, error) {
	where := "for_members"
	if staff {
		where = "for_staff"
	}
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]Offer, error) {
		out := []Offer{}
		err := tx.Each("SELECT id, name, kind FROM identity_providers WHERE enabled AND "+where+" ORDER BY created, id", nil,
			func(rows store.Rows) error {
				var o Offer
				if err := rows.Scan(&o.ID, &o.Name, &o.Kind); err != nil {
					return err
				}
				out = append(out, o)
				return nil
			})
		return out, err
	})
}

// usable gives a provider that a flow may use, with its secret.
func (s *Service) usable(ctx context.Context, id string, staff bool) (*Provider, string, error) {
	var secret string
	p, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Provider, error) {
		p, err := s.entities.Get(tx.Context(), id)
		if err != nil {
			return nil, err
		}
		secret, err = s.secret(tx, p)
		return p, err
	})
	if err != nil {
		return nil, "", err
	}
	if !*p.Enabled || staff && !p.ForStaff || !staff && !*p.ForMembers {
		return nil, "", errNoProvider(id)
	}
	return p, secret, nil
}
