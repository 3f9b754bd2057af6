package pricing

import "souk/internal/platform/money"

// Result is the priced input. Lines and Fees are in the order of the input.
type Result struct {
	Currency    money.Currency
	TaxIncluded bool
	Lines       []LineResult
	Shipping    ShippingResult
	Fees        []FeeResult
	// Discounts holds rules that took something off, then all merchant
	// discounts, then the coupon if it applies.
	Discounts     []AppliedDiscount
	CouponProblem CouponProblem
	CouponLacks   CouponLacks
	Tax           TaxSummary

	// Summary is the whole sale; its Total is before gift cards. PayNow, PayLater
	// and PayAfterTrial share it out, field by field.
	Summary       Summary
	PayNow        Summary
	PayLater      Summary
	PayAfterTrial Summary

	GiftCards           []GiftCardResult
	GiftCardTotal       money.Amount
	TotalAfterGiftCard  money.Amount
	PayNowAfterGiftCard money.Amount
}

// Summary adds up: Total = Subtotal - Discount + Shipping + Fees, plus Tax
// when prices do not include it.
type Summary struct {
	Subtotal money.Amount // lines before discounts
	Shipping money.Amount // before discounts
	Discount money.Amount // on lines and shipping
	Fees     money.Amount
	Tax      money.Amount
	Total    money.Amount
}

// LineResult is a priced line. FullPrice, PriceBeforeDiscounts, Modifiers and
// Price are per unit, all else is for the whole quantity.
type LineResult struct {
	ID       string
	Quantity int64

	FullPrice                  money.Amount // before any discount, with modifiers
	PriceBeforeDiscounts       money.Amount // after the catalog's own discount
	PriceBeforeDiscountsAndTax money.Amount // the same without included tax
	Modifiers                  money.Amount
	// Price is LineItemPrice per unit. Discounts are rounded per line, so times
	// quantity it may differ from LineItemPrice by a fraction of the quantity.
	Price money.Amount

	Subtotal      money.Amount // PriceBeforeDiscounts × quantity
	LineItemPrice money.Amount // after automatic discounts
	TotalDiscount money.Amount // automatic, merchant and coupon
	Deposit       money.Amount // of DueDeposit, to pay now
	Taxed
}

// ShippingResult is the priced shipping option, all zero without one.
type ShippingResult struct {
	Price         money.Amount
	TotalDiscount money.Amount
	Taxed
}

// FeeResult is a priced fee.
type FeeResult struct {
	Source     FeeSource
	Code, Name string
	Price      money.Amount
	Taxed
}

// Taxed is an amount after discounts, without and with its tax.
type Taxed struct {
	PriceBeforeTax money.Amount
	PriceAfterTax  money.Amount
	TaxDetails     TaxDetails
}

// TaxDetails is the tax of one thing; Parts sum to Total.
type TaxDetails struct {
	Taxable       bool
	TaxableAmount money.Amount // without the tax itself
	ExemptAmount  money.Amount
	Rate          money.Rate // all parts together
	Total         money.Amount
	Parts         []TaxPartResult
}

// TaxPartResult is one part's share of the tax.
type TaxPartResult struct {
	TaxPart
	Tax money.Amount
}

// TaxSummary is all tax of the sale.
type TaxSummary struct {
	TaxableAmount money.Amount
	ExemptAmount  money.Amount
	Total         money.Amount
	AverageRate   money.Rate // Total of TaxableAmount, to six decimals
	Groups        []TaxGroup // one for each different TaxPart
}

// TaxGroup is one tax over all lines, shipping and fees.
type TaxGroup struct {
	TaxPart
	TaxableAmount money.Amount
	ExemptAmount  money.Amount
	Tax           money.Amount
}

// DiscountType says what a discount works on.
type DiscountType string

// The types of discount.
const (
	DiscountGlobal        DiscountType = "GLOBAL"
	DiscountSpecificItems DiscountType = "SPECIFIC_ITEMS"
	DiscountShipping      DiscountType = "SHIPPING"
)

// SourceKind says who gave a discount.
type SourceKind string

// The sources of discounts.
const (
	SourceRule     SourceKind = "DISCOUNT_RULE"
	SourceMerchant SourceKind = "MERCHANT"
	SourceCoupon   SourceKind = "COUPON"
)

// AppliedDiscount is one discount and what it took off each line. Lines sum to
// Amount, except for DiscountShipping, which has none.
type AppliedDiscount struct {
	Source         SourceKind
	ID, Code, Name string
	Type           DiscountType
	Amount         money.Amount
	Percentage     money.Rate // of a percentage discount, else zero
	Lines          []LineDiscount
}

// LineDiscount is a discount's share on a line.
type LineDiscount struct {
	LineID string
	Amount money.Amount
}

// CouponProblem says why the coupon took nothing off; empty when it applies or
// there is none.
type CouponProblem string

// Why a coupon does not apply.
const (
	CouponBelowMinimum  CouponProblem = "BELOW_MINIMUM_SUBTOTAL"
	CouponOutOfScope    CouponProblem = "NO_ITEM_IN_SCOPE"
	CouponOnlyGiftCards CouponProblem = "ONLY_GIFT_CARDS_IN_SCOPE"
	CouponTooFewItems   CouponProblem = "TOO_FEW_ITEMS"
)

// CouponLacks says how much more the coupon wants: an amount of goods below its minimum, or
// pieces where there are too few. Unset where there is nothing to add, or no telling how much.
type CouponLacks struct {
	Amount money.Amount
	Items  int64
}

// GiftCardResult is what a gift card pays.
type GiftCardResult struct {
	ID     string
	Amount money.Amount
}
