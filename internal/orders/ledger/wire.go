package ledger

import "souk/internal/platform/wire"

// OrderTransactions are the payments and refunds of an order.
type OrderTransactions struct {
	OrderID  string             `json:"orderId"`
	Payments wire.List[Payment] `json:"payments"`
	Refunds  wire.List[Refund]  `json:"refunds"`
}

// Payment is money, a gift card or a membership that paid for an order.
type Payment struct {
	RegularPaymentDetails    *RegularDetails      `json:"regularPaymentDetails,omitempty"`
	GiftcardPaymentDetails   *GiftCardDetails     `json:"giftcardPaymentDetails,omitempty"`
	MembershipPaymentDetails *MembershipDetails   `json:"membershipPaymentDetails,omitempty"`
	WixReceipt               *WixReceipt          `json:"wixReceipt,omitempty"`
	ExternalReceipt          *ExternalReceipt     `json:"externalReceipt,omitempty"`
	ID                       string               `json:"id,omitempty" validate:"omitempty,guid"`
	CreatedDate              wire.Time            `json:"createdDate,omitzero"`
	UpdatedDate              wire.Time            `json:"updatedDate,omitzero"`
	Amount                   *wire.Price          `json:"amount" validate:"required"`
	RefundDisabled           bool                 `json:"refundDisabled"`
	SupportReceiptGeneration bool                 `json:"supportReceiptGeneration"`
	CashRounding             *CashRoundingDetails `json:"cashRounding,omitempty"`
	Status                   string               `json:"status" validate:"omitempty,oneof=APPROVED PENDING PENDING_MERCHANT CANCELED DECLINED REFUNDED PARTIALLY_REFUNDED AUTHORIZED VOIDED"`
	PaymentStatusDetails     *StatusDetails       `json:"paymentStatusDetails,omitempty"`
	LocationID               string               `json:"locationId,omitempty" validate:"omitempty,guid"`
	ChargeCorrelationID      string               `json:"chargeCorrelationId,omitempty" validate:"omitempty,guid"`
}

// StatusDetails tell why a payment stands as it does.
type StatusDetails struct {
	Canceled                 *Because `json:"canceled,omitempty"`
	Declined                 *Because `json:"declined,omitempty"`
	Voided                   *Because `json:"voided,omitempty"`
	PaymentGatewayReasonCode string   `json:"paymentGatewayReasonCode,omitempty" validate:"max=10"`
}

// Because is a reason.
type Because struct {
	Reason string `json:"reason" validate:"max=50"`
}

// RegularDetails are those of a payment with money.
type RegularDetails struct {
	CreditCardDetails     *CreditCard           `json:"creditCardDetails,omitempty"`
	PaymentOrderID        string                `json:"paymentOrderId,omitempty" validate:"max=100"`
	GatewayTransactionID  string                `json:"gatewayTransactionId,omitempty" validate:"max=100"`
	PaymentMethod         string                `json:"paymentMethod,omitempty" validate:"max=150"`
	ProviderTransactionID string                `json:"providerTransactionId,omitempty" validate:"max=100"`
	OfflinePayment        bool                  `json:"offlinePayment"`
	Status                string                `json:"status" validate:"omitempty,oneof=UNDEFINED APPROVED PENDING PENDING_MERCHANT CANCELED DECLINED REFUNDED PARTIALLY_REFUNDED AUTHORIZED VOIDED"`
	SavedPaymentMethod    bool                  `json:"savedPaymentMethod"`
	AuthorizationDetails  *AuthorizationDetails `json:"authorizationDetails,omitempty"`
	PaymentProvider       string                `json:"paymentProvider,omitempty" validate:"max=300"`
	Chargebacks           wire.List[Chargeback] `json:"chargebacks" validate:"max=6"`
	PaymentMethodID       string                `json:"paymentMethodId,omitempty" validate:"max=36"`
	PlatformFee           *wire.Price           `json:"platformFee,omitempty"`
	PaymentMethodName     *MethodName           `json:"paymentMethodName,omitempty"`
}

// CreditCard tells which card it was.
type CreditCard struct {
	LastFourDigits string `json:"lastFourDigits,omitempty" validate:"max=4"`
	Brand          string `json:"brand,omitempty" validate:"max=100"`
}

// MethodName is what a way of paying is called.
type MethodName struct {
	BuyerLanguageName string           `json:"buyerLanguageName,omitempty" validate:"max=150"`
	SiteLanguageName  string           `json:"siteLanguageName,omitempty" validate:"max=150"`
	UserDefinedName   *UserDefinedName `json:"userDefinedName,omitempty"`
}

// UserDefinedName is what the staff called it.
type UserDefinedName struct {
	Predefined string `json:"predefined,omitempty" validate:"omitempty,oneof=CASH BANK_TRANSFER CHECK"`
	Custom     string `json:"custom,omitempty" validate:"omitempty,excluded_with=Predefined,max=150"`
}

// AuthorizationDetails tell of money that was set aside.
type AuthorizationDetails struct {
	DelayedCapture  bool                            `json:"delayedCapture"`
	AuthorizedDate  wire.Time                       `json:"authorizedDate,omitzero"`
	Captures        wire.List[AuthorizationCapture] `json:"captures" validate:"max=1"`
	Void            *AuthorizationVoid              `json:"void,omitempty"`
	ScheduledAction *ScheduledAction                `json:"scheduledAction,omitempty"`
}

// AuthorizationCapture takes money that was set aside.
type AuthorizationCapture struct {
	ID             string         `json:"id,omitempty" validate:"omitempty,guid"`
	Status         string         `json:"status" validate:"omitempty,oneof=PENDING SUCCEEDED FAILED"`
	Amount         *wire.Price    `json:"amount,omitempty"`
	CreatedDate    wire.Time      `json:"createdDate,omitzero"`
	FailureDetails *ActionFailure `json:"failureDetails,omitempty"`
}

// AuthorizationVoid lets it go.
type AuthorizationVoid struct {
	Status         string         `json:"status" validate:"omitempty,oneof=PENDING SUCCEEDED FAILED"`
	VoidedDate     wire.Time      `json:"voidedDate,omitzero"`
	FailureDetails *ActionFailure `json:"failureDetails,omitempty"`
	Reason         string         `json:"reason" validate:"omitempty,oneof=MANUAL SCHEDULED"`
}

// ActionFailure is why it did not work.
type ActionFailure struct {
	FailureCode string `json:"failureCode" validate:"max=100"`
}

// ScheduledAction is what becomes of money set aside, and when.
type ScheduledAction struct {
	ActionType    string    `json:"actionType" validate:"omitempty,oneof=VOID CAPTURE"`
	ExecutionDate wire.Time `json:"executionDate,omitzero"`
}

// Chargeback is money that a bank took back.
type Chargeback struct {
	ID             string      `json:"id" validate:"omitempty,guid"`
	CreatedDate    wire.Time   `json:"createdDate,omitzero"`
	UpdatedDate    wire.Time   `json:"updatedDate,omitzero"`
	Amount         *wire.Price `json:"amount,omitempty"`
	ReversalAmount *wire.Price `json:"reversalAmount,omitempty"`
	Status         string      `json:"status" validate:"omitempty,oneof=APPROVED REVERSED"`
	ExternalID     string      `json:"externalId,omitempty" validate:"omitempty,guid"`
}

// GiftCardDetails are those of a payment with a gift card.
type GiftCardDetails struct {
	GiftCardPaymentID string `json:"giftCardPaymentId" validate:"max=100"`
	GiftCardID        string `json:"giftCardId,omitempty" validate:"max=100"`
	AppID             string `json:"appId" validate:"omitempty,guid"` // of the shop's own cards: giftcards.AppID
	Voided            bool   `json:"voided"`
	ObfuscatedCode    string `json:"obfuscatedCode,omitempty" validate:"max=30"`
}

// MembershipDetails are those of a payment by membership.
type MembershipDetails struct {
	MembershipID          string            `json:"membershipId" validate:"max=200"`
	LineItemID            string            `json:"lineItemId" validate:"required,max=100"`
	Status                string            `json:"status" validate:"omitempty,oneof=CHARGED CHARGE_FAILED CHARGE_PENDING VOIDED"`
	Name                  *MembershipName   `json:"name,omitempty"`
	ExternalTransactionID string            `json:"externalTransactionId,omitempty" validate:"max=100"`
	Voided                bool              `json:"voided"`
	ProviderAppID         string            `json:"providerAppId,omitempty" validate:"required,guid"`
	FutureMembership      *FutureMembership `json:"futureMembership,omitempty"`
}

// MembershipName is what a membership is called.
type MembershipName struct {
	Original   string `json:"original" validate:"required,max=100"`
	Translated string `json:"translated,omitempty" validate:"max=100"`
}

// FutureMembership is one that the same order buys.
type FutureMembership struct {
	LineItemID string `json:"lineItemId" validate:"omitempty,guid"`
	BenefitID  string `json:"benefitId" validate:"max=200"`
}

// WixReceipt is a receipt of the shop.
type WixReceipt struct {
	ReceiptID     string `json:"receiptId" validate:"omitempty,guid"`
	DisplayNumber string `json:"displayNumber,omitempty" validate:"max=40"`
}

// ExternalReceipt is a receipt made elsewhere.
type ExternalReceipt struct {
	ReceiptID     string `json:"receiptId,omitempty" validate:"max=100"`
	AppID         string `json:"appId,omitempty" validate:"omitempty,guid"`
	DisplayNumber string `json:"displayNumber,omitempty" validate:"max=40"`
}

// CashRoundingDetails tell what rounding to coins changed.
type CashRoundingDetails struct {
	UnroundedAmount    *wire.Price   `json:"unroundedAmount,omitempty"`
	RoundingAdjustment *CashRounding `json:"roundingAdjustment,omitempty"`
}

// CashRounding is an amount that may be negative.
type CashRounding struct {
	Amount          wire.Decimal `json:"amount" validate:"omitempty,decimal"`
	FormattedAmount string       `json:"formattedAmount"`
}

// Refund is money that goes back.
type Refund struct {
	ID                     string                       `json:"id"`
	Transactions           wire.List[RefundTransaction] `json:"transactions"`
	Details                *RefundDetails               `json:"details,omitempty"`
	CreatedDate            wire.Time                    `json:"createdDate,omitzero"`
	Summary                *RefundSummary               `json:"summary,omitempty"`
	RequestingServiceAppID string                       `json:"requestingServiceAppId,omitempty"`
}

// RefundTransaction is the part of a refund that one payment gives back.
type RefundTransaction struct {
	PaymentID        string            `json:"paymentId" validate:"omitempty,guid"`
	Amount           *wire.Price       `json:"amount,omitempty"`
	RefundStatus     string            `json:"refundStatus" validate:"omitempty,oneof=PENDING SUCCEEDED FAILED SCHEDULED STARTED"`
	RefundStatusInfo *RefundStatusInfo `json:"refundStatusInfo,omitempty"`
	GatewayRefundID  string            `json:"gatewayRefundId,omitempty" validate:"omitempty,guid"`
	ProviderRefundID string            `json:"providerRefundId,omitempty" validate:"max=300"`
	ExternalRefund   bool              `json:"externalRefund"`
}

// RefundStatusInfo is what the provider said.
type RefundStatusInfo struct {
	PaymentGatewayReasonCode string `json:"paymentGatewayReasonCode,omitempty" validate:"max=10"`
	Description              string `json:"description,omitempty" validate:"max=1000"`
}

// RefundDetails tell what money goes back for.
type RefundDetails struct {
	Items            wire.List[RefundItem] `json:"items" validate:"max=300"`
	ShippingIncluded bool                  `json:"shippingIncluded"`
	Reason           string                `json:"reason,omitempty" validate:"max=200"`
	LineItems        wire.List[RefundItem] `json:"lineItems" validate:"max=300"`
	AdditionalFees   wire.List[FeeRefund]  `json:"additionalFees" validate:"max=100"`
	Shipping         *ShippingRefund       `json:"shipping,omitempty"`
}

// RefundItem is some units of a line.
type RefundItem struct {
	LineItemID string `json:"lineItemId" validate:"required,guid"`
	Quantity   int64  `json:"quantity" validate:"required,min=1,max=100000"`
}

// FeeRefund is some of a fee.
type FeeRefund struct {
	AdditionalFeeID string      `json:"additionalFeeId" validate:"required,guid"`
	Amount          *wire.Price `json:"amount,omitempty"`
}

// ShippingRefund is some of what the delivery cost.
type ShippingRefund struct {
	Amount *wire.Price `json:"amount,omitempty"`
}

// RefundSummary adds a refund up.
type RefundSummary struct {
	RequestedRefund    *wire.Price      `json:"requestedRefund,omitempty"`
	PendingRefund      *wire.Price      `json:"pendingRefund,omitempty"`
	Refunded           *wire.Price      `json:"refunded,omitempty"`
	FailedRefundAmount *wire.Price      `json:"failedRefundAmount,omitempty"`
	Pending            bool             `json:"pending"`
	Breakdown          *RefundBreakdown `json:"breakdown,omitempty"`
}

// RefundBreakdown shares a refund out over lines.
type RefundBreakdown struct {
	LineItems wire.List[LineRefundSummary] `json:"lineItems"`
}

// LineRefundSummary is a line's part of a refund.
type LineRefundSummary struct {
	LineItemID          string      `json:"lineItemId"`
	TotalRefundedAmount *wire.Price `json:"totalRefundedAmount,omitempty"`
}

// RefundItems are what money goes back for.
type RefundItems struct {
	LineItems      wire.List[RefundItem] `json:"lineItems" validate:"max=300"`
	AdditionalFees wire.List[FeeRefund]  `json:"additionalFees" validate:"max=100"`
	Shipping       *ShippingRefund       `json:"shipping,omitempty"`
}

// None tells that no item is named.
func (r *RefundItems) None() bool {
	return len(r.LineItems) == 0 && len(r.AdditionalFees) == 0 && r.Shipping == nil
}
