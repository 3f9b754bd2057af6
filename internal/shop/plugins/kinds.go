package plugins

import "souk/internal/platform/errs"

// Kind is what a plugin is asked about, by the contract's name.
type Kind string

// The kinds.
const (
	ShippingRates   Kind = "ECOM_SHIPPING_RATES"
	TaxCalculation  Kind = "TAX_CALCULATION_PROVIDER"
	CustomTriggers  Kind = "ECOM_DISCOUNTS_TRIGGER"
	Discounts       Kind = "ECOM_DISCOUNTS"
	AdditionalFees  Kind = "ECOM_ADDITIONAL_FEES"
	Validations     Kind = "ECOM_VALIDATIONS"
	Memberships     Kind = "ECOM_MEMBERSHIPS"
	GiftCards       Kind = "GIFT_CARDS_PROVIDER"
	Catalog         Kind = "ECOM_CATALOG"
	Inventory       Kind = "ECOM_INVENTORY"
	Recommendations Kind = "ECOM_RECOMMENDATIONS_PROVIDER"
	PaymentSettings Kind = "ECOM_PAYMENT_SETTINGS"
)

var kinds = []Kind{ShippingRates, TaxCalculation, CustomTriggers, Discounts, AdditionalFees, Validations, Memberships,
	GiftCards, Catalog, Inventory, Recommendations, PaymentSettings}

// function is one thing that plugins of a kind can be asked.
type function struct {
	kind Kind
	name string
	path string // under the plugin's address
	// refusals are the errors that the contract declares, by code.
	refusals map[string]errs.Kind
}

// The functions of the contract.
var (
	getShippingRates = &function{ShippingRates, "getShippingRates", "/v1/getRates", map[string]errs.Kind{
		"MISSING_POSTAL_CODE": errs.InvalidArgument, "INVALID_POSTAL_CODE": errs.InvalidArgument,
		"PARTIAL_ADDRESS": errs.InvalidArgument, "GENERIC_ERROR": errs.InvalidArgument,
	}}
	calculateTax         = &function{TaxCalculation, "calculateTax", "/v1/calculate-tax", nil}
	listTriggers         = &function{CustomTriggers, "listTriggers", "/v1/list-triggers", nil}
	getEligibleTriggers  = &function{CustomTriggers, "getEligibleTriggers", "/v1/get-eligible-triggers", nil}
	getEligibleDiscounts = &function{Discounts, "getEligibleDiscounts", "/v1/eligible-discounts", map[string]errs.Kind{
		"ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED": errs.FailedPrecondition,
		"ERROR_COUPON_IS_DISABLED":                 errs.FailedPrecondition,
		"ERROR_COUPON_USAGE_EXCEEDED":              errs.FailedPrecondition,
		"ERROR_COUPON_HAS_EXPIRED":                 errs.FailedPrecondition,
		"ERROR_COUPON_IS_NOT_ACTIVE_YET":           errs.FailedPrecondition, "ERROR_COUPON_DOES_NOT_EXIST": errs.NotFound,
	}}
	calculateAdditionalFees = &function{AdditionalFees, "calculateAdditionalFees", "/v1/calculate-additional-fees", nil}
	getValidationViolations = &function{Validations, "getValidationViolations", "/v1/get-violations", nil}

	listEligibleMemberships = &function{Memberships, "listEligibleMemberships", "/v1/list-eligible-memberships",
		map[string]errs.Kind{
			"INVALID_SELECTION": errs.InvalidArgument, "INSUFFICIENT_BALANCE": errs.FailedPrecondition,
		}}
	listExistingMemberships = &function{Memberships, "listExistingMemberships", "/v1/list-existing-memberships", nil}
	listPurchasablePlans    = &function{Memberships, "listPurchasablePlans", "/v1/list-purchasable-plans", nil}
	chargeMembership        = &function{Memberships, "chargeMembership", "/v1/charge-membership", map[string]errs.Kind{
		"MEMBERSHIP_DOES_NOT_APPLY_TO_ITEM": errs.InvalidArgument, "MEMBERSHIP_CANNOT_BE_CHARGED": errs.FailedPrecondition,
		CodeAlreadyCharged: errs.AlreadyExists,
	}}
	getMembershipVoidability = &function{Memberships, "getMembershipVoidability", "/v1/get-voidability",
		map[string]errs.Kind{"TRANSACTION_NOT_FOUND": errs.NotFound}}
	voidMembershipCharge = &function{Memberships, "voidMembershipCharge", "/v1/void-membership-charge",
		map[string]errs.Kind{
			"TRANSACTION_NOT_FOUND": errs.NotFound, "TRANSACTION_CANNOT_BE_VOIDED": errs.FailedPrecondition,
			"TRANSACTION_ALREADY_VOIDED": errs.AlreadyExists,
		}}

	getBalance = &function{GiftCards, "getBalance", "/v1/balance", map[string]errs.Kind{
		"GIFT_CARD_NOT_FOUND": errs.NotFound, "GIFT_CARD_DISABLED": errs.FailedPrecondition,
		"GIFT_CARD_EXPIRED": errs.FailedPrecondition, "MISSING_CURRENCY": errs.FailedPrecondition,
	}}
	redeem = &function{GiftCards, "redeem", "/v1/redeem", map[string]errs.Kind{
		"GIFT_CARD_NOT_FOUND": errs.NotFound, "GIFT_CARD_DISABLED": errs.FailedPrecondition,
		"GIFT_CARD_EXPIRED": errs.FailedPrecondition, "INSUFFICIENT_FUNDS": errs.FailedPrecondition,
		"ALREADY_REDEEMED": errs.AlreadyExists, "CURRENCY_NOT_SUPPORTED": errs.InvalidArgument,
		"MISSING_CURRENCY": errs.FailedPrecondition,
	}}
	void = &function{GiftCards, "_void", "/v1/void", nil}

	getCatalogItems       = &function{Catalog, "getCatalogItems", "/get-catalog-items", nil}
	decrementAvailability = &function{Inventory, "decrementAvailability", "/v1/decrement",
		map[string]errs.Kind{"DECREMENT_NOT_POSSIBLE": errs.FailedPrecondition}}
	incrementAvailability = &function{Inventory, "incrementAvailability", "/v1/increment",
		map[string]errs.Kind{"INCREMENT_NOT_POSSIBLE": errs.FailedPrecondition}}
	getRecommendations = &function{Recommendations, "getRecommendations", "/v1/get-recommendations", map[string]errs.Kind{
		"ALGORITHM_NOT_SUPPORTED": errs.InvalidArgument, "ITEM_APP_ID_NOT_SUPPORTED": errs.InvalidArgument,
	}}
	getPaymentSettings = &function{PaymentSettings, "getPaymentSettings", "/v1/payment-settings", nil}
)
