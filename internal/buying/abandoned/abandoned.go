// Package abandoned finds checkouts and carts that shoppers left, and mails reminders.
//
// It keeps these things true. A checkout with an e-mail address, or a member's cart, that nobody
// changed for an hour is found once, however many nodes look; one that becomes an order counts as
// recovered, whichever way the buyer came back. The shop never sends two automatic reminders of the
// same purchase, staff cannot send two within an hour, and nobody gets one who asked not to. The link
// of a reminder opens that one checkout and nothing else, and works only while the purchase is open:
// see docs/decisions/0018-abandoned-checkouts.md.
package abandoned

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/platform/mail"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Entity names abandoned checkouts in events and audit records.
const Entity = "wix.ecom.v1.abandoned_checkout"

// Untouched is how long nothing happens before a purchase counts as left.
const Untouched = time.Hour

// CodeNotFound is the code of an abandoned checkout that is not there.
const CodeNotFound = "ABANDONED_CHECKOUT_NOT_FOUND"

// Permissions of the contract.
const (
	readPermission      = "ECOM.ABANDONED_CHECKOUT_READ"
	updatePermission    = "ECOM.ABANDONED_CHECKOUT_UPDATE"
	deletePermission    = "ECOM.ABANDONED_CHECKOUT_DELETE"
	analyticsPermission = "ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics"
)

// Contact is what the shop knows of a member.
type Contact struct{ Email, FirstName, LastName, Language string }

// Mailer writes to people; mail.Service is one.
type Mailer interface {
	Send(tx *store.Tx, m mail.Message) error
}

// Config holds what the service depends on.
type Config struct {
	DB        *store.DB
	Cursors   *query.Signer
	Site      *site.Service
	Checkouts *checkout.Service
	Carts     *cart.Service
	Mail      Mailer
	// Member tells what is known of a member; nil when there is none.
	Member    func(tx *store.Tx, id string) (*Contact, error)
	PublicURL string
	Logger    *slog.Logger // nil means slog.Default
}

// Service keeps abandoned checkouts.
type Service struct {
	cfg     Config
	db      *store.DB
	key     []byte // signs links
	records *resource.Resource[AbandonedCheckout, *AbandonedCheckout]
}

// Open makes the service and reads the key that signs links.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	key, err := cfg.Site.Secret(ctx, "abandoned-checkout-links")
	if err != nil {
		return nil, err
	}
	s := &Service{cfg: cfg, db: cfg.DB, key: key}
	s.records = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.spec())
	return s, nil
}
