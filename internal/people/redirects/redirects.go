// Package redirects sends people from any front end to the hosted pages and back.
//
// It keeps these things true. An address that leads to a hosted page works once, for a few minutes,
// and only for what was asked when it was made; only its hash is stored. Nobody is sent to an address
// that the front end's client does not list: every return address is checked when the redirect session
// is created, and the one that receives a code is checked again before the code is given. A code goes
// to the client that asked for it, in the way it asked for, with its state unchanged. Only the visitor
// who began a flow can finish it, once, in the browser that opened it. A link never makes the
// storefront in somebody's browser act as the visitor who made the link: a checkout page gets a token
// of its own, which the storefront does not share. Who is signed in to the hosted pages is known from
// a cookie that scripts cannot read, other sites cannot use and strangers cannot set.
package redirects

import (
	"context"
	"time"

	"souk/internal/people/identity"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Lives of a session.
const (
	openLife   = 15 * time.Minute // from making to opening
	provenLife = 5 * time.Minute  // the same for one that stands for a session token, which lives no longer
	answerLife = time.Minute      // to fetch the answer to a window
	finishLife = 24 * time.Hour   // from making to the end
	remembered = 24 * time.Hour   // how long one that is over is known for what it was
)

// CreateURL is the permission that apps need.
const CreateURL = "WIX_HEADLESS.WIX_URL_CREATE"

// Codes of refusals. Those of addresses stand in the address of the problem page.
const (
	CodeAddressUnknown = "ADDRESS_UNKNOWN"
	CodeAddressUsed    = "ADDRESS_USED"
	CodeAddressExpired = "ADDRESS_EXPIRED"
	CodeNotAllowed     = "NOT_ALLOWED" // the client is gone or may not return there any more
	CodeFlowNotFound   = "FLOW_NOT_FOUND"
	CodeFlowOver       = "FLOW_OVER"
	CodeFlowExpired    = "FLOW_EXPIRED"
	CodeNotThisFlow    = "FLOW_OF_ANOTHER"
	CodeNoSession      = "NO_HOSTED_SESSION"
	CodeCrossSite      = "CROSS_SITE"
	codeNoCheckout     = "CHECKOUT_NOT_FOUND"
	codeNoRequest      = "PAYMENT_REQUEST_NOT_FOUND"
)

// Checkouts knows the pages where people pay. Each method answers NotFound for
// what is not the caller's to pay.
type Checkouts interface {
	// CheckoutPage gives the path of a checkout's page on the shop's own site.
	CheckoutPage(ctx context.Context, id string, back Callbacks) (string, error)
	// PaymentRequestPage gives the path of a payment request's page.
	PaymentRequestPage(ctx context.Context, id string, back Callbacks) (string, error)
}

// Provider is where people may come from with an account they have elsewhere.
type Provider struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Config holds what the service depends on.
type Config struct {
	DB         *store.DB
	Identity   *identity.Service
	Tokens     *tokens.Service
	PublicURL  string
	Storefront string // id of the shop's own client
	// ProductPage gives the path of a product's page; NotFound for none.
	ProductPage func(ctx context.Context, slug string) (string, error)
	// Checkouts is nil while the shop has none: then every id is unknown.
	Checkouts Checkouts
	// Providers lists those that members, or staff, may come from; nil for none.
	Providers func(ctx context.Context, staff bool) ([]Provider, error)
	// SignUpFields lists what people are asked for when they register; nil for nothing.
	SignUpFields func(ctx context.Context) ([]SignUpField, error)
	// SendAway sends people straight to the provider that was asked for; nil leaves it to the page.
	SendAway SendAway
}

// Service makes and follows redirect sessions.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// providers lists where people may come from.
func (s *Service) providers(ctx context.Context, staff bool) ([]Provider, error) {
	if s.cfg.Providers == nil {
		return nil, nil
	}
	return s.cfg.Providers(ctx, staff)
}

// Prune forgets sessions that are long over. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM redirect_sessions WHERE finish_until <= ?", tx.Now.Add(-remembered).UnixMilli())
		return err
	})
}

// problem is an address that leads nowhere, and why.
type problem struct{ code string }

func (p *problem) Error() string { return "redirects: " + p.code }

func notAllowed() error { return &problem{CodeNotAllowed} }

func errNotThisFlow() error {
	return errs.New(errs.PermissionDenied, CodeNotThisFlow, "this flow belongs to another caller")
}
