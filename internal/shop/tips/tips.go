// Package tips knows what buyers give on top: what they are offered, what they chose, and who gets how
// much of it.
//
// It keeps these things true. Nobody pays a tip they did not choose: the settings say what is offered,
// only the buyer's own choice counts, and a choice that is not offered any more counts for nothing. A
// tip is one additional fee of its order, and the two never differ. The shares of a tip, with the part
// that nobody was given, add up to it. A share that was paid does not change, and so the tip it
// belongs to does not either. Once money of an order was refunded, its tip does not change.
package tips

import (
	"context"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Orders is where tips are paid: the orders of the shop, or the drafts of orders.
type Orders interface {
	// OrderTx tells what a tip has to know of an order; a NotFound when there is none.
	OrderTx(tx *store.Tx, id string) (*OrderView, error)
	// SetFeeTx puts a fee on an order, in the place of the one with the same code if
	// there is one, and gives its id. It refuses what cannot be edited.
	SetFeeTx(tx *store.Tx, id string, fee pricing.Fee) (feeID string, err error)
	// RemoveFeeTx takes the fee with a code off an order, if it is there.
	RemoveFeeTx(tx *store.Tx, id, code string) error
}

// OrderView is an order as tips look at it.
type OrderView struct {
	Currency money.Currency
	// Subtotal is that of all lines, after discounts and before tax and shipping.
	Subtotal money.Amount
	// Refunded says that some or all of what was paid was given back.
	Refunded bool
	// OrderID is, for a draft, the order whose tip it has as long as it has none of its
	// own; empty when there is no such order, or its tip was taken off the draft.
	OrderID string
}

// Person is one of those who work in the shop.
type Person struct {
	ID    string
	Name  string
	Owner bool
}

// Flow is a purchase flow: what leads from a cart through a checkout to an order.
type Flow struct {
	LocationID string // where it is bought; may be empty
}

// Catalog looks up what can be bought; catalog.Service is one.
type Catalog interface {
	Resolve(ctx context.Context, references []catalog.Reference) ([]catalog.Item, error)
}

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Catalog Catalog
	// Currency and Locale are the shop's.
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	// Staff lists who works in the shop and was not shut out, from the database alone.
	Staff func(ctx context.Context) ([]Person, error)
	// Flow finds a purchase flow by its cart or checkout; nil when it is not there, or
	// is not the caller's who shops. Without it shoppers are taken at their word.
	Flow func(tx *store.Tx, id string) (*Flow, error)
	// Orders and Drafts are where tips are paid; nil while there are none.
	Orders, Drafts Orders
}

// Service keeps tips.
type Service struct {
	cfg      Config
	db       *store.DB
	settings *resource.Resource[TipSettings, *TipSettings]
	ready    *snapshot.Snapshot[*book]
}

// New builds the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	s.ready = snapshot.New(cfg.DB, "tip_settings", compile)
	s.settings = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.settingsSpec())
	return s
}

// Resource gives the engine of the settings, for services that change several things together.
func (s *Service) Resource() *resource.Resource[TipSettings, *TipSettings] { return s.settings }
