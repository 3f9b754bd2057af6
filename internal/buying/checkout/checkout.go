// Package checkout leads a basket to an order.
//
// It keeps these things true. A checkout is seen and changed by who made it, by who was given its link, and by those
// who run the shop; for others it is not there. A price is never stored: the total is computed whenever the checkout is
// read, and the total last shown is saved; an order is placed only at that total. A checkout becomes one order, however
// often and from however many sides at once it is asked to: prices, stock, coupons and gift cards are looked at again
// and taken in the transaction that writes the order, so that all of it happened or nothing. Outside services are asked
// before a transaction, never in it. What is completed does not change any more.
package checkout

import (
	"cmp"
	"context"
	"log/slog"

	"souk/internal/buying/cart"
	"souk/internal/buying/takings"
	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale"
)

// Entity names checkouts in events and audit records.
const Entity = "wix.ecom.v1.checkout"

// Permissions of the contract.
const (
	readCheckouts   = "ECOM.READ_CHECKOUTS"
	modifyCheckouts = "ECOM.MODIFY_CHECKOUTS"
	placeOrders     = "ECOM.CREATE_ORDER_FROM_CHECKOUT"
	createFromCart  = "ECOM.CREATE_CHECKOUT_FROM_CART"
	readCarts       = "ECOM.READ_CARTS"
)

// Codes of refusals, as the contract names them.
const (
	CodeNotFound       = "CHECKOUT_NOT_FOUND"
	CodeComplete       = "CHECKOUT_IS_COMPLETE"
	CodeOptionNotFound = sale.CodeOptionNotFound
	CodeOptionInvalid  = "INVALID_SELECTED_CARRIER_SERVICE_OPTION"
	CodeCardInvalid    = "GIFT_CARD_CODE_INVALID"
	CodeCardLocked     = "GIFT_CARD_IS_LOCKED"
	CodeCardsOff       = "GIFT_CARD_REDEEM_DISABLED"
	CodeCouponLocked   = "COUPON_CODE_IS_LOCKED"
	CodeEmptyCart      = "EMPTY_CART"
	CodeCartTaken      = "CART_HAS_OPEN_CHECKOUT"
	CodeCustomPayment  = "CUSTOM_LINE_ITEM_ONLY_ACCEPTS_PAYMENTS_ONLINE_AND_OFFLINE"
	CodeToken          = "UNAUTHENTICATED_TOKEN"
)

// changeCodes are those of whatever brings lines, a coupon, a card or an option.
var changeCodes = []string{
	CodeNotFound, CodeComplete, CodeOptionNotFound, CodeOptionInvalid, giftcards.CodeNotFound, CodeCardInvalid,
	sale.CodeCardEmpty,
	giftcards.CodeDisabled, giftcards.CodeExpired, sale.CodeCardCurrency, discounts.CodeUsedUp, discounts.CodeUsedByBuyer,
	discounts.CodeNotYet, discounts.CodeExpired,
	discounts.CodeUnknownCoupon, CodeCardLocked, CodeCardsOff, CodeCouponLocked, basket.CodeItemNotFound,
	basket.CodeMembership, basket.CodeAmountTooLarge,
}

// Tips carries the tip of a purchase over to its order.
type Tips interface {
	PlacedTx(tx *store.Tx, orderID, flow string, amount money.Amount) error
}

// Rules tells what the shop set about its checkouts.
type Rules interface {
	Rule(ctx context.Context) (Rule, error)
}

// Rule is what the shop set about its checkouts.
type Rule struct {
	GiftCards           bool  // buyers may pay with gift cards
	DelayCapture        bool  // money is set aside first and taken later
	CaptureBeforeExpiry bool  // and is then taken before it cannot be any more, not let go
	Closed              error // why nothing is sold at the moment; nil where the shop is open
	KeepMethods         bool  // ways of paying of members are kept, for what the shop charges later
	// Answers are titles of custom fields that buyers must answer.
	Answers []string
}

// usualRules are those of a shop that set nothing.
type usualRules struct{}

func (usualRules) Rule(context.Context) (Rule, error) {
	return Rule{GiftCards: true, CaptureBeforeExpiry: true}, nil
}

// cardsOff is the refusal to take a gift card from a buyer.
func cardsOff() error {
	return errs.New(errs.FailedPrecondition, CodeCardsOff,
		"this shop does not accept gift cards at the moment; pay in another way")
}

// Config is what checkouts need from others. Those that may be nil are marked.
type Config struct {
	DB        *store.DB
	Sales     *sale.Service
	Carts     *cart.Service
	Orders    *orders.Service
	Cards     *giftcards.Service
	Stock     *inventory.Service
	Discounts *discounts.Service
	Takings   *takings.Service // nil where no app pays for anything
	Tips      Tips             // nil for a shop without tips
	Payments  Payments
	// Subscriptions bills for what renews; nil for a shop where nothing does.
	Subscriptions Subscriptions
	Secrets       *site.Service // has the key of links
	Rules         Rules         // nil for the usual ones
	// Addresses are what members keep for buying; nil where they keep none.
	Addresses sale.AddressBook
	// Locate finds where an address is on the map, where some delivery goes by that; nil for one that is not found. It
	// may wait for the network, so it is never called within a transaction. Nil for a shop that cannot ask.
	Locate    func(ctx context.Context, to *wire.Address) *wire.AddressLocation
	PublicURL string
	// Requires3DSecure tells what an app decided about a purchase; nil says nothing.
	Requires3DSecure func(ctx context.Context, priced *sale.Priced) (*bool, error)
	// StockWhenPaid tells that stock is taken when an order is paid and not when it
	// is placed; nil means never.
	StockWhenPaid func(tx *store.Tx) (bool, error)
	// Completed hears of a completed checkout and the cart it was of, in the transaction
	// that completes it; nil for nobody.
	Completed func(tx *store.Tx, id, cart string) error
	Logger    *slog.Logger // nil means slog.Default
}

// Service keeps checkouts.
type Service struct {
	cfg   Config
	db    *store.DB
	links links
}

// Open makes the service and reads the key that signs links.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Rules == nil {
		cfg.Rules = usualRules{}
	}
	key, err := cfg.Secrets.Secret(ctx, "checkout-links")
	return &Service{cfg: cfg, db: cfg.DB, links: links{key, cfg.PublicURL}}, err
}

func missing(id string) error { return errs.Missing(CodeNotFound, "checkout", id) }

func complete(r *record) error {
	e := errs.New(errs.FailedPrecondition, CodeComplete,
		"this checkout is completed and cannot be changed; create a new checkout")
	if r.order != "" {
		return e.With("orderId", r.order)
	}
	return e
}

// owner is who a checkout belongs to.
type owner struct {
	Kind actor.Kind `json:"kind"`
	ID   string     `json:"id"`
}

func ownerOf(who actor.Actor) owner { return owner{who.Kind, who.ID} }

// shops tells that the owner is a visitor or a member.
func (o owner) shops() bool { return o.Kind == actor.Visitor || o.Kind == actor.Member }

// kindOf reads a kind as it is stored.
func kindOf(name string) actor.Kind {
	for _, k := range []actor.Kind{actor.Visitor, actor.Member, actor.Staff, actor.App, actor.System} {
		if k.String() == name {
			return k
		}
	}
	return actor.Nobody
}
