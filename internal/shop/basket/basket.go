// Package basket keeps the lines that somebody means to buy: those of carts, checkouts and drafts of
// orders.
//
// It keeps these things true. A basket holds up to 300 lines of 1 to 100000 things each; two lines
// never stand for the same choice of the catalog, because adding a thing again raises its quantity.
// A line of the catalog stores what was chosen and how often, never a price: that comes from the
// catalog whenever the line is looked at. A price in a line was set by those who run the shop.
// Quantities are limited to the stock known at the time, which reserves nothing: stock is taken, and
// checked again, when the order is placed.
package basket

import (
	"context"
	"encoding/json"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Error codes of this package.
const (
	CodeItemNotFound   = "ITEM_NOT_FOUND_IN_CATALOG"
	CodeLineNotFound   = "LINE_ITEM_NOT_FOUND"
	CodeMembership     = "CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM"
	CodeAmountTooLarge = "AMOUNT_TOO_LARGE"
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

// Outside looks up things of catalogs that apps bring. It may wait for the network,
// so it is never asked within a transaction.
type Outside interface {
	// Serves reports whether an app brings a catalog, from memory.
	Serves(ctx context.Context, appID string) bool
	// Items gives one thing for each reference, in order.
	Items(ctx context.Context, currency money.Currency, references []catalog.Reference) ([]Thing, error)
}

// Line is a line as it is stored. Name is the last one known, to show when the
// catalog no longer has the thing.
type Line struct {
	ID             string               `json:"id"`
	AppID          string               `json:"app,omitempty"`
	ItemID         string               `json:"item,omitempty"`
	Options        json.RawMessage      `json:"options,omitempty"`
	Quantity       int64                `json:"quantity"`
	Name           string               `json:"name"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	// Custom is what the line is, when it is not of the catalog.
	Custom *Custom `json:"custom,omitempty"`
	// Override is what those who run the shop changed of the catalog's thing.
	Override *Override `json:"override,omitempty"`
	// TaxedBy names the address that the line is taxed by; empty for the usual one.
	TaxedBy string `json:"taxedBy,omitempty"`
}

// reference is what the catalog is asked.
func (l *Line) reference() catalog.Reference {
	return catalog.Reference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options}
}

// Thing is what a line is about, as of now. What comes from the catalog as it is has
// no Extra.
type Thing struct {
	catalog.Item
	Extra *Extra
}

// Extra is what a thing has that is not just of the catalog.
type Extra struct {
	Custom            bool
	PaymentOption     string
	Deposit           money.Amount // of one; unset for none
	Modifiers         []Modifier
	Groups            []ModifierGroup
	Fees              []Fee  // on top of each
	ItemKind          string // a kind of the merchant's own making
	NotShipped        bool   // goods that nobody sends
	DeliveryProfileID string
	Service           *ServiceProperties
	PriceDescription  *Text
	Policies          []Policy
	DescriptionLines  []DescriptionLine // in place of the catalog's
	MembersOnly       bool
	FixedQuantity     bool
	PriceUndetermined bool
	SavePaymentMethod bool
	Root              string
	Reference         *CatalogReference // a custom line may name a thing all the same
	Outside           bool              // of an app's catalog
}

// Modifier is a paid choice, worked out.
type Modifier struct {
	GroupID, ID string
	Price       money.Amount
	Quantity    int64
}

// Fee comes on top of a thing of an app's catalog, once for each.
type Fee struct {
	Code, Name string
	Price      money.Amount
	GroupID    string // of tax; empty for untaxed
}

// Kinds of things.
const (
	Physical = "PHYSICAL"
	Digital  = "DIGITAL"
	GiftCard = "GIFT_CARD"
	Service  = "SERVICE"
)

// ForMembers reports whether members alone may buy it.
func (t *Thing) ForMembers() bool { return t.MembersOnly || t.Extra != nil && t.Extra.MembersOnly }

// DeliveryProfile is the profile that the thing is delivered by; empty for the default.
func (t *Thing) DeliveryProfile() string {
	if t.Extra != nil && t.Extra.DeliveryProfileID != "" {
		return t.Extra.DeliveryProfileID
	}
	return t.DeliveryProfileID
}

// There tells whether the thing can be bought at all.
func (t *Thing) There() bool { return t.Status == catalog.Resolved }

// Shipped tells whether the thing has to be sent or fetched.
func (t *Thing) Shipped() bool {
	return t.ItemType == Physical && (t.Extra == nil || !t.Extra.NotShipped)
}

// Payment is how the thing is paid.
func (t *Thing) Payment() string {
	if t.Extra == nil || t.Extra.PaymentOption == "" {
		return PayOnline
	}
	return t.Extra.PaymentOption
}

// Shop is what the settings say, ready for use.
type Shop struct {
	*site.Settings
	Money money.Currency
	// Shown is the currency that prices are also shown in, and Rate what one unit of
	// the shop's money is in it.
	Shown money.Currency
	Rate  *money.Rate
	// Speaks is the language that lines are shown in; empty is the shop's own.
	Speaks string
}

// ShopOf reads the settings.
func ShopOf(settings *site.Settings) (Shop, error) {
	currency, err := money.ParseCurrency(settings.Currency)
	return Shop{Settings: settings, Money: currency, Shown: currency}, err
}

// Price writes an amount. Without another currency to show, the converted amount is
// the same. The text is shared: nobody may change it.
func (s Shop) Price(a money.Amount) *wire.MultiCurrencyPrice {
	text := priceTexts.of(a, s.Locale)
	if s.Rate == nil {
		return text
	}
	converted, err := a.Convert(*s.Rate, s.Shown)
	if err != nil {
		return text
	}
	out := *text
	out.ConvertedAmount, out.FormattedConvertedAmount = wire.Decimal(converted.String()), money.Format(converted, s.Locale)
	return &out
}

// TooMuch says that sums left all bounds.
func TooMuch(cause error) error {
	e := errs.New(errs.FailedPrecondition, CodeAmountTooLarge, "the total is larger than the maximum amount")
	e.Cause = cause
	return e
}
