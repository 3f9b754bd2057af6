// Package drafts keeps draft orders: edits of an order that are not applied yet, and orders that staff
// and apps write themselves.
//
// It keeps these things true. Every change of a draft prices it by package sale, as carts and
// checkouts are priced, and stores the result; the prices that the last answer showed are the ones
// that a commit writes. All sums of a draft add up to the last minor unit. An order has at most one
// open draft, which belongs to the person or app that began it and expires a day after its last
// change. Units that were sent cannot be removed, and what a membership paid for keeps its price. A
// committed draft does not change any more.
package drafts

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/addresslookup"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// Entity names drafts in events and audit records.
const Entity = "wix.ecom.v1.draft_order"

// Life is how long the draft of an order lives that nobody changes.
const Life = 24 * time.Hour

// Config is what drafts need from others. Those that may be nil are marked.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Sales   *sale.Service
	Orders  *orders.Service
	Locale  func(ctx context.Context) string
	// Business is where the shop is, for what is taxed there; nil when nobody said.
	Business func(ctx context.Context) *wire.Address
	// Locate finds where an address is on the map, where some delivery goes by that; nil where none does.
	Locate addresslookup.Locate
	// Notices tell people of edits; nil for a shop that tells nobody. Of new orders they
	// hear as of all orders.
	Notices Notices
	// Invoices makes invoices of new orders; nil for none.
	Invoices Invoices
	// Tips carries tips of drafts over to orders; nil for a shop without tips.
	Tips Tips
	// Subscriptions bills for what renews; nil for a shop where nothing does.
	Subscriptions Subscriptions
	// Discounts counts what orders use of automatic discounts and coupons; nil counts nothing.
	Discounts *discounts.Service
}

// Notices tell people of an edit, within its transaction: they put mails on their way
// and do not wait for them. ordermails.Service is one.
type Notices interface {
	EditedTx(tx *store.Tx, order *orders.Order, buyer, business bool) error
}

// Invoices makes the invoice of an order, within its transaction.
type Invoices interface {
	CreateTx(tx *store.Tx, order *orders.Order) error
}

// Tips keeps the tips of drafts; tips.Service is one.
type Tips interface {
	// CommittedTx makes a draft's tip that of its order, which has a fee of amount for it.
	CommittedTx(tx *store.Tx, draftID, orderID string, amount money.Amount) error
	// ForgetDraftTx drops the tip of a draft that is given up.
	ForgetDraftTx(tx *store.Tx, draftID string) error
}

// Service keeps drafts.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Codes of refusals, as the contract names them.
const (
	CodeNotFound            = "DRAFT_ORDER_DOES_NOT_EXIST"
	CodeCommitted           = "DRAFT_ORDER_ALREADY_COMMITTED"
	CodeCommitFailed        = "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS"
	CodeCreateFailed        = "CREATE_ORDER_FAILED_VALIDATIONS"
	CodeKeep                = "DRAFT_ORDER_CANNOT_BE_DELETED"
	CodeNotEditable         = "ORDER_CANNOT_BE_EDITED"
	CodeEdited              = "ORDER_IS_ALREADY_EDITED"
	CodeNoSettings          = "FAILED_TO_FETCH_SETTINGS"
	CodeMayNotRead          = "NOT_AUTHORIZED_TO_READ_DRAFT_ORDERS"
	CodeCurrencyRequired    = "CURRENCY_REQUIRED"
	CodeCurrencyDiffers     = "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY"
	CodeMaxItems            = "MAX_ITEMS_REACHED"
	CodeAddedTwice          = "MULTIPLE_ADDS_FOR_SAME_LINE_ITEM"
	CodeNotAvailable        = "CATALOG_ITEM_NOT_AVAILABLE"
	CodeItemNotFound        = "CATALOG_ITEM_NOT_FOUND"
	CodePaymentOption       = "CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED"
	CodeItemExists          = "CATALOG_ITEM_ALREADY_EXIST"
	CodeGiftCard            = "GIFT_CARD_ITEM_UNSUPPORTED"
	CodeSubscription        = "SUBSCRIPTION_ITEM_UNSUPPORTED"
	CodeSingleSubscription  = "SUBSCRIPTION_SINGLE_ITEM_ALLOWED"
	CodeSubscriptionBuyer   = "SUBSCRIPTION_BUYER_INFO_REQUIRED"
	CodeExternalID          = "DUPLICATED_EXTERNAL_LINE_ITEM_ID"
	CodeLineIDs             = "DUPLICATED_LINE_ITEM_IDS"
	CodeGlobalDeposit       = "DRAFT_ORDER_HAS_GLOBAL_DEPOSIT"
	CodeDepositLines        = "DRAFT_ORDER_HAS_DEPOSIT_LINE_ITEMS"
	CodeDepositInEdit       = "SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE"
	CodeDepositTooHigh      = "DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL"
	CodeInvalidAmount       = "INVALID_AMOUNT"
	CodeLineNotFound        = "LINE_ITEM_NOT_FOUND"
	CodeNoLine              = "LINE_ITEM_DOES_NOT_EXIST"
	CodeChangedTwice        = "MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM"
	CodeEmptyChange         = "EMPTY_CHANGE_REQUEST"
	CodePriceOfRemoved      = "UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN"
	CodeLocations           = "UPDATING_LINE_ITEM_WITH_LOCATIONS"
	CodeOptionsOfCustom     = "CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_NON_CATALOG_ITEM"
	CodeOptionsOfSent       = "CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_FULFILLED_ITEM"
	CodeFulfiller           = "CANNOT_UPDATE_ITEM_WITH_EXTERNAL_FULFILLER"
	CodeModifiers           = "MODIFIERS_SUM_CANNOT_EXCEED_ITEM_PRICE"
	CodePlatformFees        = "LINE_ITEM_HAS_PLATFORM_FEES"
	CodeTaxableAddress      = "UPDATING_TAXABLE_ADDRESS_ON_EXISTING_ITEM_IS_FORBIDDEN"
	CodeForeignPrice        = "UPDATING_NON_ZERO_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN"
	CodeForeignModifier     = "UPDATING_NON_ZERO_MODIFIER_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN"
	CodeForeignDescription  = "UPDATING_PRICE_DESCRIPTION_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN"
	CodeDiscountNotFound    = "DISCOUNT_NOT_FOUND"
	CodeKeepDiscount        = "DISCOUNT_REMOVE_NOT_SUPPORTED"
	CodeExceedsOrder        = "DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS"
	CodeExceedsItems        = "DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS"
	CodeExceedsShipping     = "DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL"
	CodeFeeNotFound         = "ADDITIONAL_FEE_NOT_FOUND"
	CodeKeepFee             = "ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED"
	CodeLocationFixed       = "BUSINESS_LOCATION_CANNOT_BE_EDITED"
	CodeBillingAddress      = "BILLING_ADDRESS_REQUIRED_FOR_TAX_CALCULATION"
	CodeBusinessAddress     = "BUSINESS_ADDRESS_MISSING_OR_INVALID_FOR_TAX_CALCULATION"
	permissionMultiCurrency = "ECOM.DRAFT_ORDER_EDIT_MULTI_CURRENCY_ORDER"
)

func refuse(code, format string, args ...any) *errs.Error {
	return errs.New(errs.FailedPrecondition, code, format, args...)
}

func wrong(code, format string, args ...any) *errs.Error {
	return errs.New(errs.InvalidArgument, code, format, args...)
}

func twice(code, format string, args ...any) *errs.Error {
	return errs.New(errs.AlreadyExists, code, format, args...)
}

func missing(id string) error { return errs.Missing(CodeNotFound, "draft order", id) }
