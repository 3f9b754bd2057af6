// Package cart keeps what shoppers mean to buy.
//
// It keeps these things true. A shopper has at most one current cart, and only
// that shopper reaches it. A cart holds up to 300 lines of 1 to 100000 things
// each; two lines never stand for the same choice, because adding a thing again
// raises its quantity. Nothing that a shopper sends sets a price: the cart stores
// references and quantities, and prices come from the catalog whenever the cart
// is read. Quantities are capped by the stock known at the time of writing. That
// is for the shopper's convenience and promises nothing: stock is taken, and
// checked again, when the order is placed. Concurrent changes of one cart lose
// nothing, and a change that changes nothing writes nothing.
package cart

import (
	"context"
	"log/slog"

	"souk/internal/actor"
	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/money"
	"souk/internal/site"
	"souk/internal/store"
)

// Error codes of this package.
const (
	CodeNoCart           = "OWNED_CART_NOT_FOUND"
	CodeItemNotFound     = "ITEM_NOT_FOUND_IN_CATALOG"
	CodeLineNotFound     = "LINE_ITEM_NOT_FOUND"
	CodeOtherLocation    = "CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION"
	CodeMembership       = "CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM"
	CodeContactOfMember  = "CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER"
	CodeAmountTooLarge   = "AMOUNT_TOO_LARGE"
	CodeShippingNotFound = "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND"
	CodeNoMembership     = "MEMBERSHIP_NOT_FOUND"
)

// Bounds of the contract.
const (
	MaxLines    = 300
	MaxQuantity = 100_000
)

// Catalog looks up what can be bought; catalog.Service is one.
type Catalog interface {
	Resolve(ctx context.Context, references []catalog.Reference) ([]catalog.Item, error)
}

// Site gives the settings of the shop; site.Service is one.
type Site interface {
	Get(ctx context.Context) (*site.Settings, error)
}

// Config is what carts need from others.
type Config struct {
	DB      *store.DB
	Catalog Catalog
	Site    Site
	// Terms adds discounts, shipping, taxes and fees to estimates; nil for a shop
	// that has none.
	Terms Terms
	// Logger hears of carts that cannot be read; nil means slog.Default.
	Logger *slog.Logger
}

// Service keeps carts.
type Service struct{ cfg Config }

// New makes the service.
func New(cfg Config) *Service {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	return &Service{cfg}
}

// owner is who a cart belongs to.
type owner struct {
	kind actor.Kind
	id   string
}

// ownerOf gives the caller as an owner. PermissionDenied for who does not shop.
func ownerOf(ctx context.Context) (owner, error) {
	caller := actor.From(ctx)
	if !caller.Shopper() || caller.ID == "" {
		return owner{}, errs.New(errs.PermissionDenied, "", "only visitors and members have a current cart")
	}
	return owner{caller.Kind, caller.ID}, nil
}

// shop is what the settings say, ready for use.
type shop struct {
	*site.Settings
	currency money.Currency
}

func (s *Service) shop(ctx context.Context) (shop, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return shop{}, err
	}
	currency, err := money.ParseCurrency(settings.Currency)
	return shop{settings, currency}, err
}

// resolve looks up the things of lines, one each, in order.
func (s *Service) resolve(ctx context.Context, shop shop, lines []line) ([]catalog.Item, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	references := make([]catalog.Reference, len(lines))
	for i := range lines {
		references[i] = catalog.Reference{AppID: lines[i].AppID, CatalogItemID: lines[i].ItemID, Options: lines[i].Options}
	}
	items, err := s.cfg.Catalog.Resolve(ctx, references)
	if err != nil {
		return nil, err
	}
	for i := range items {
		if items[i].Status == catalog.Resolved && items[i].Price.Currency() != shop.currency {
			// The shop changed its currency between two look-ups.
			return nil, errs.New(errs.Aborted, "", "prices are changing; try again")
		}
	}
	return items, nil
}

func noCart() error { return errs.New(errs.NotFound, CodeNoCart, "there is no cart yet") }
