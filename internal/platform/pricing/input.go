package pricing

import "souk/internal/platform/money"

// Input is everything a price depends on. All amounts are in Currency and not
// negative; optional ones may be left unset. Line ids are not empty and
// different from each other. Ids in a Scope or a Fee that name no line are
// ignored, because the line may have been removed since.
type Input struct {
	Currency money.Currency
	// TaxIncluded says that all prices, shipping and fees contain their tax.
	TaxIncluded       bool
	Lines             []Line
	Rules             []Rule             // automatic discounts, oldest first
	MerchantDiscounts []MerchantDiscount // in the order given by the merchant
	Coupon            *Coupon
	Shipping          *Shipping // nil: nothing is shipped, or not chosen yet
	// ShippingDiscounts are given by hand on the price of shipping, each on what the
	// ones before left. Scopes mean nothing here.
	ShippingDiscounts []MerchantDiscount
	Fees              []Fee
	GiftCards         []GiftCard // used up in this order
}

// Line is a number of equal items.
type Line struct {
	ID       string
	Quantity int64 // 1 or more
	// CatalogPrice is one unit before the catalog's own discount, without
	// modifiers.
	CatalogPrice    money.Amount
	CatalogDiscount Reduction
	Modifiers       []Modifier
	// GiftCard marks an item that is itself a gift card: rules and coupons pass
	// it by.
	GiftCard bool
	Tax      Tax
	Due      Due
	// Deposit is what DueDeposit asks for now, per unit; never more than the
	// discounted price.
	Deposit money.Amount
}

// Modifier is a paid choice on a line, such as gift wrapping.
type Modifier struct {
	Price    money.Amount // of one modifier
	Quantity int64        // per unit of the line; 0 counts as 1
}

// Due says when a line is paid.
type Due string

// The times of payment. The zero value is DueNow.
const (
	DueNow        Due = ""
	DueLater      Due = "LATER"       // paid on the spot or charged to a membership later
	DueDeposit    Due = "DEPOSIT"     // Line.Deposit now, the rest later
	DueAfterTrial Due = "AFTER_TRIAL" // a subscription with a free trial
)

// Scope names the lines a discount works on. The zero value is no line at all,
// so that a rule whose items are not in the cart cannot discount everything.
type Scope struct {
	All     bool
	LineIDs []string
}

// Rule is an automatic discount whose trigger holds. Its reduction is per
// item: a percentage of the line, an amount off each unit, or a price for each.
type Rule struct {
	ID, Name  string
	Reduction Reduction
	Scope     Scope
	// Units lets the reduction act on so many of the lowest-priced units in scope
	// only; 0 means on all.
	Units int64
	// Bundle gives sets of units a price together, in place of the reduction.
	Bundle *Bundle
}

// Bundle is a price for a number of units together, such as three for ten euros.
// Sets are made of the dearest units first, and none is made dearer by it.
type Bundle struct {
	Quantity int64 // 2 or more
	Price    money.Amount
}

// MerchantDiscount is given by hand on the whole scope: a percentage of it, or
// one amount off it, shared over its lines.
type MerchantDiscount struct {
	ID, Name  string
	Reduction Reduction // FixedPrice makes no sense here
	Scope     Scope
}

// CouponKind says what a coupon does.
type CouponKind string

// The kinds of coupon.
const (
	// CouponReduction takes Coupon.Reduction off: a percentage of the scope; an
	// amount, once off the order when the scope is everything and off each item
	// when it is not; or a fixed price for each item in scope.
	CouponReduction CouponKind = "REDUCTION"
	// CouponFreeShipping takes all of the shipping price off; scope is ignored.
	CouponFreeShipping CouponKind = "FREE_SHIPPING"
	// CouponBuyXGetY makes GetY items free for every BuyX + GetY in scope, the
	// cheapest ones.
	CouponBuyXGetY CouponKind = "BUY_X_GET_Y"
)

// Coupon is the one coupon of an order.
type Coupon struct {
	ID, Code, Name string
	Kind           CouponKind
	Reduction      Reduction
	BuyX, GetY     int64
	// LimitedToOneItem lets a reduction act on one unit of the lowest-priced
	// item in scope, and buy X get Y on one set.
	LimitedToOneItem bool
	Scope            Scope
	// MinimumSubtotal is compared with the subtotal before discounts, without
	// gift-card items. (Compared after discounts, another discount could switch
	// the coupon off and raise the total.)
	MinimumSubtotal money.Amount
}

// Shipping is the chosen shipping option.
type Shipping struct {
	Price money.Amount
	Tax   Tax
}

// FeeSource says where a fee comes from.
type FeeSource string

// The sources of fees.
const (
	FeeServicePlugin FeeSource = "SERVICE_PLUGIN"
	FeeItem          FeeSource = "ITEM"
	FeeManual        FeeSource = "MANUAL"
	FeeShipping      FeeSource = "SHIPPING"
	FeePlatform      FeeSource = "PLATFORM"
)

// TipCode is the fee code of a tip, which is never taxed.
const TipCode = "TIP"

// Fee is an additional fee.
type Fee struct {
	Source     FeeSource
	Code, Name string
	Price      money.Amount
	Tax        Tax
	LineIDs    []string // the lines it belongs to, if any: paid when they are
}

// GiftCard pays, it does not discount.
type GiftCard struct {
	ID        string
	Balance   money.Amount
	Requested money.Amount // unset: as much as possible
}

// Tax is what one taxable thing is taxed with. No parts means not taxable.
type Tax struct {
	Parts  []TaxPart
	Exempt bool // taxable, but this buyer pays none
}

// TaxPart is one tax of one jurisdiction.
type TaxPart struct {
	Name, Type   string
	Jurisdiction string
	Level        string // COUNTRY, STATE, COUNTY, CITY, SPECIAL
	Rate         money.Rate
}
