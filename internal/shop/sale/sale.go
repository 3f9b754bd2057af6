// Package sale works out what a basket costs: it joins the catalog's prices with discounts, a coupon,
// delivery, fees, a tip, tax and a gift card, and has package pricing do the sums.
//
// It keeps these things true. Carts, checkouts, orders and drafts are all priced here and nowhere
// else, so that they agree to the last minor unit. A part that cannot be worked out is reported as an
// error of that part, and the rest is still answered. Outside services are asked before a transaction,
// never in it: within one, the same answers are used again, and everything that the shop stores is
// read again.
package sale

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// Config is what prices depend on. Those that may be nil are marked.
type Config struct {
	DB         *store.DB
	Site       Site
	Shelf      *basket.Shelf
	Discounts  Discounts
	Shipping   Shipping
	Tax        Tax
	GiftCards  GiftCards
	Currencies Currencies
	// Business is where the shop is, for what is taxed there; nil when nobody said.
	Business func(ctx context.Context) *wire.Address
	// Tips tells the tip that a buyer chose, worked out; nil without tips.
	Tips Tips
	// Plugins are services of apps that have a say; nil for none.
	Plugins Plugins
	Logger  *slog.Logger // nil means slog.Default
}

// Site gives the settings of the shop; site.Service is one.
type Site interface {
	Get(ctx context.Context) (*site.Settings, error)
}

// Discounts knows rules and coupons; discounts.Service is one.
type Discounts interface {
	Rules(ctx context.Context, sale *discounts.Sale) ([]pricing.Rule, error)
	Coupon(ctx context.Context, code string, sale *discounts.Sale) (*discounts.Applied, error)
	CustomTriggers(ctx context.Context) ([]discounts.CustomTrigger, error)
}

// Shipping knows ways of delivery; shipping.Service is one.
type Shipping interface {
	Options(ctx context.Context, sale *shipping.Sale) ([]shipping.Option, error)
	HasRates(ctx context.Context) (bool, error)
	Ask(ctx context.Context, sale *shipping.Sale) ([]shipping.Quotes, error)
	FreeFrom(ctx context.Context, sale *shipping.Sale) (*shipping.Free, error)
}

// Tax knows what is taxed with what; tax.Service is one.
type Tax interface {
	Rates(ctx context.Context) (*tax.Rates, error)
	Taxes(ctx context.Context, in *tax.Question) ([]tax.LineTax, error)
	ExemptGroupOf(ctx context.Context, contactID string) (string, error)
}

// GiftCards finds cards; giftcards.Service is one.
type GiftCards interface {
	Get(ctx context.Context, id string) (*giftcards.Card, error)
}

// Currencies converts; currencies.Service is one.
type Currencies interface {
	Between(ctx context.Context, from, to money.Currency) (money.Rate, wire.Time, error)
}

// Tips works out the tip that was chosen in a purchase, as a fee; nil for none.
// tips.Service is one.
type Tips interface {
	Fee(ctx context.Context, flow string, subtotal money.Amount) (*pricing.Fee, error)
}

// Sale is what is to be priced: who buys what, where it goes, and by which terms.
type Sale struct {
	Lines  []basket.Line
	Things []basket.Thing // of the lines, in their order; nil has them looked up
	Buyer  Buyer
	// ShippingAddress is where goods go, BillingAddress who pays; both may be nil.
	ShippingAddress *wire.Address
	BillingAddress  *wire.Address
	Option          *Chosen // the way of delivery; nil for none
	Coupon          string
	Discounts       []Discount // of the merchant's hand
	GiftCard        *GiftCardUse
	Memberships     []LineMembership
	ExemptGroupID   string // of tax, when the sale itself says it
	LocationID      string
	Flow            string // the purchase, for its tip
	Shown           string // the currency to show prices in too; empty for the shop's
	Source          string // CART, CHECKOUT, ORDER: what plugins are told
	SourceID        string // its id
	NoRules         bool   // automatic discounts are switched off
	// Order says that an order is made of it: PriceTx then compares the products that are
	// remembered with those that are stored, so that no price is sold that was changed before.
	Order bool
	Hand  *ByHand

	// The parts to work out; items and discounts always are.
	Tax, Shipping, Fees, Validate bool
	// FreeFrom asks what goods must come to so that delivery costs nothing.
	FreeFrom bool
	// Known are answers of outside services, as Ask collected them; nil asks afresh.
	Known *Outside
}

// Everything asks for all parts.
func (s *Sale) Everything() { s.Tax, s.Shipping, s.Fees, s.Validate = true, true, true, true }

// Buyer is who buys.
type Buyer struct {
	Kind      actor.Kind // Visitor, Member or another who acts for nobody known
	ID        string     // of the visitor or member
	ContactID string
	Email     string
	// Named says that the shop itself named the contact: visitors can write any id into their cart.
	Named bool
}

// taxedAs is the contact whose exemptions count: the member who signed in, or whom the shop named.
func (b Buyer) taxedAs() string {
	if b.Named || b.Kind != actor.Visitor && b.Kind != actor.Member {
		return cmp.Or(b.ContactID, b.Member())
	}
	return b.Member()
}

// Member is the member's id, or empty.
func (b Buyer) Member() string {
	if b.Kind == actor.Member {
		return b.ID
	}
	return ""
}

// Chosen names a way of delivery. An empty carrier means any.
type Chosen struct {
	CarrierID string `json:"carrierId,omitempty" validate:"omitempty,guid"`
	Code      string `json:"code" validate:"required,max=100"`
}

// Discount is given by hand: a percentage or an amount off the whole, or off lines.
type Discount struct {
	ID         string       `json:"id"`
	Name       string       `json:"name,omitempty"`
	Amount     wire.Decimal `json:"amount,omitempty"`
	Percentage float64      `json:"percentage,omitempty"` // 0.01 to 100; 0 for none
	LineIDs    []string     `json:"lineIds,omitempty"`    // empty for all
}

// GiftCardUse is a card that is to pay, all it can or the amount asked for.
type GiftCardUse struct {
	ID     string
	Amount wire.Decimal // empty: as much as possible
	// Outside is set for a card of an app, which said what it is worth.
	Outside *OutsideCard
}

// OutsideCard is a gift card that an app keeps.
type OutsideCard struct {
	AppID, LastFour string
	Balance         money.Amount
}

// Priced is a sale with its price. All of it is as of one moment.
type Priced struct {
	Shop   basket.Shop
	Sale   *Sale
	Things []basket.Thing // of all lines, in their order
	// Availability has one for each line.
	Availability []basket.Availability
	Input        pricing.Input
	Result       pricing.Result
	// Options are the ways of delivery there are; Option is the chosen one.
	Options []shipping.Option
	Option  *shipping.Option
	Region  *Region
	Card    *giftcards.Card    // that pays
	CardApp string             // whose card it is; empty for the shop's own
	Coupon  *discounts.Applied // that is used, whether it takes something off or not
	RuleIDs []string           // of rules that took something off
	Offered []pricing.Rule     // rules that hold, whether they count or not
	// OfferedFees are those of the delivery and of apps, whether they count or not; HandAt
	// is where fees by hand begin in Result.Fees.
	OfferedFees []OfferedFee
	HandAt      int
	Taxes       map[string]Basis // by line id, "shipping", or "fee N": where its tax is from
	Faults      Faults           // what could not be worked out
	Problem     []Violation      // what stands in the way of buying
	Members     MembershipOptions
	Now         time.Time
	// NeedsShipping tells that something has to be sent or fetched.
	NeedsShipping bool
	Free          *shipping.Free // nil where delivery is never free, or nobody asked
	ExemptGroupID string

	index map[string]int // of the result's lines, when there are many
}

// Basis tells where a tax is from.
type Basis struct {
	Rate, Reason string
	GroupID      string
	Address      string // BUSINESS, BILLING or SHIPPING
}

// Region is the place of delivery as the shop names it.
type Region struct{ ID, Name string }

// Faults are what could not be worked out; nil where all is well.
type Faults struct {
	Shipping       error            // no offer can be given at all
	Carriers       map[string]error // by carrier
	ShippingOption error            // the chosen way of delivery is not offered
	Tax            error
	Coupon         error
	GiftCard       error
	Membership     error
	Discounts      error
	Validation     error // a service that must be heard did not answer
	Fees           error
}

// Any tells whether something that a buyer pays could not be worked out.
func (f *Faults) Any() error {
	for _, err := range []error{f.Shipping, f.ShippingOption, f.Tax, f.Coupon, f.GiftCard, f.Membership,
		f.Discounts, f.Fees} {
		if err != nil {
			return err
		}
	}
	return nil
}

// Service prices sales.
type Service struct {
	cfg      Config
	lastZone atomic.Pointer[zoned]
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg}
}

// With prices as the shop does, but by other discounts: to find out what some would do.
func (s *Service) With(d Discounts) *Service {
	cfg := s.cfg
	cfg.Discounts = d
	return New(cfg)
}

// Shelf is where things are looked up.
func (s *Service) Shelf() *basket.Shelf { return s.cfg.Shelf }

// Shop gives the settings, ready for use.
func (s *Service) Shop(ctx context.Context) (basket.Shop, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return basket.Shop{}, err
	}
	shop, err := basket.ShopOf(settings)
	shop.Speaks = tongue.From(ctx)
	return shop, err
}

// Things gives what lines are of, as the shop has it now.
func (s *Service) Things(ctx context.Context, lines []basket.Line) (basket.Shop, []basket.Thing, error) {
	shop, err := s.Shop(ctx)
	if err != nil {
		return shop, nil, err
	}
	things, err := s.cfg.Shelf.Resolve(ctx, shop, lines, nil)
	return shop, things, err
}

// Price prices a sale as of now, asking outside services where there are any.
// FailedPrecondition (AMOUNT_TOO_LARGE) when the sums leave all bounds.
func (s *Service) Price(ctx context.Context, sale *Sale) (*Priced, error) {
	if sale.Known == nil {
		known, err := s.Ask(ctx, sale)
		if err != nil {
			return nil, err
		}
		with := *sale
		with.Known = known
		sale = &with
	}
	return s.price(at{ctx: ctx, now: s.cfg.DB.Now()}, sale)
}

// PriceTx prices a sale as the transaction sees it. Outside services are not asked:
// what they answered is in Known, and a sale that needs more is refused (Aborted).
func (s *Service) PriceTx(tx *store.Tx, sale *Sale) (*Priced, error) {
	if sale.Known == nil {
		with := *sale
		with.Known = &Outside{}
		sale = &with
	}
	return s.price(at{ctx: tx.Context(), now: tx.Now, inside: true}, sale)
}
