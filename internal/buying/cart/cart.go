// Package cart keeps the carts of shoppers.
//
// It keeps these things true. A shopper has at most one current cart, may make others, and reaches no
// cart but their own; staff and apps reach all. The lines of a cart are a basket (see that package):
// they store references and quantities, and prices are computed from the catalog and the shop's
// discounts each time the cart is read (see package sale). Nothing that a shopper sends sets a price;
// only staff and apps can. A coupon is checked when it is entered, and then stays on the cart: if it
// becomes invalid later, it remains but takes nothing off. Concurrent changes of one cart lose
// nothing, and a request that changes nothing writes nothing. What a member saved for later is either
// in the cart or on the saved list, never in both and never in neither.
package cart

import (
	"cmp"
	"context"
	"log/slog"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/addresslookup"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Error codes of this package.
const (
	CodeNoCart          = "OWNED_CART_NOT_FOUND"
	CodeCartNotFound    = "CART_NOT_FOUND"
	CodeWithoutItems    = "CANT_CREATE_CART_WITHOUT_ITEMS"
	CodeOtherLocation   = "CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION"
	CodeContactOfMember = "CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER"
	CodeLaterFull       = "SAVED_FOR_LATER_LIMIT_EXCEEDED"
	CodeNotForLater     = "LINE_CANNOT_BE_SAVED_FOR_LATER"
	CodeSoldOut         = "SAVED_FOR_LATER_IS_SOLD_OUT"
)

// Permissions of the contract. SetPrices is asked for beside Modify by what gives
// things a price or a discount of the caller's choice.
const (
	PermissionRead      = "ECOM.READ_CARTS"
	PermissionModify    = "ECOM.MODIFY_CARTS"
	PermissionSetPrices = "ECOM.ADMIN_MODIFY_CARTS"
)

// Config is what carts need from others.
type Config struct {
	DB    *store.DB
	Sales *sale.Service
	// Addresses are what members keep for buying; nil where they keep none.
	Addresses sale.AddressBook
	// Locate finds where an address is on the map, where some delivery goes by that; nil where none does.
	Locate addresslookup.Locate
	// Logger hears of carts that cannot be read; nil means slog.Default.
	Logger *slog.Logger
}

// Service keeps carts.
type Service struct {
	cfg    Config
	recent *recent
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg, newRecent()}
}

// Owner is who a cart belongs to. One of staff or an app belongs to nobody who
// shops, until a shopper makes a checkout of it.
type Owner struct {
	Kind actor.Kind
	ID   string
}

// Shops tells whether the owner is a shopper.
func (o Owner) Shops() bool { return o.Kind == actor.Visitor || o.Kind == actor.Member }

// shopperOf gives the caller as an owner. PermissionDenied for who does not shop.
func shopperOf(ctx context.Context) (Owner, error) {
	caller := actor.From(ctx)
	if !caller.Shopper() || caller.ID == "" {
		return Owner{}, errs.New(errs.PermissionDenied, "",
			"only visitors and members have a current cart; use the calls that take a cart id")
	}
	return Owner{caller.Kind, caller.ID}, nil
}

// maySetPrices refuses what gives things a price: to shoppers by naming each field,
// to those who run the shop unless they hold the permission.
func maySetPrices(ctx context.Context, lines []basket.NewLine, custom []basket.Custom,
	discounts []MerchantDiscountInput) error {
	caller := actor.From(ctx)
	// Asked as a shopper, the guard finds all there is to guard.
	violations := basket.Guard(actor.Actor{Kind: actor.Visitor}, lines, custom)
	if len(discounts) > 0 {
		violations = append(violations, wire.Named("merchantDiscounts", errs.RuleNotAllowed, "",
			"can be set by staff and apps only"))
	}
	switch {
	case len(violations) == 0, caller.Holds(PermissionSetPrices):
		return nil
	case caller.Manages():
		return errs.New(errs.PermissionDenied, "",
			"setting prices or discounts in a cart needs the permission %s", PermissionSetPrices)
	}
	return errs.Invalid(violations...)
}

func noCart() error {
	return errs.New(errs.NotFound, CodeNoCart, "this caller has no cart yet; add an item first")
}

func notFound(id string) error {
	return errs.New(errs.NotFound, CodeCartNotFound, "cart %s was not found", id)
}
