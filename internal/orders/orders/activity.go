package orders

import (
	"souk/internal/platform/wire"
)

// Activity is something that happened to the order. One content fits its type, or none.
type Activity struct {
	CustomActivity            *CustomActivity           `json:"customActivity,omitempty"`
	MerchantComment           *MerchantComment          `json:"merchantComment,omitempty"`
	OrderRefunded             *OrderRefunded            `json:"orderRefunded,omitempty"`
	OrderCreatedFromExchange  *OrderCreatedFromExchange `json:"orderCreatedFromExchange,omitempty"`
	NewExchangeOrderCreated   *NewExchangeOrderCreated  `json:"newExchangeOrderCreated,omitempty"`
	DraftOrderChangesApplied  *DraftOrderChangesApplied `json:"draftOrderChangesApplied,omitempty"`
	SavedPaymentMethod        *SavedPaymentMethod       `json:"savedPaymentMethod,omitempty"`
	AuthorizedPaymentCreated  *AuthorizedPayment        `json:"authorizedPaymentCreated,omitempty"`
	AuthorizedPaymentCaptured *AuthorizedPayment        `json:"authorizedPaymentCaptured,omitempty"`
	AuthorizedPaymentVoided   *AuthorizedPayment        `json:"authorizedPaymentVoided,omitempty"`
	RefundInitiated           *RefundInitiated          `json:"refundInitiated,omitempty"`
	PaymentRefunded           *RefundEvent              `json:"paymentRefunded,omitempty"`
	PaymentRefundFailed       *RefundEvent              `json:"paymentRefundFailed,omitempty"`
	RefundedAsStoreCredit     *RefundedAsStoreCredit    `json:"refundedAsStoreCredit,omitempty"`
	PaymentPending            *PaymentState             `json:"paymentPending,omitempty"`
	PaymentCanceled           *PaymentState             `json:"paymentCanceled,omitempty"`
	PaymentDeclined           *PaymentState             `json:"paymentDeclined,omitempty"`
	ReceiptCreated            *ReceiptEvent             `json:"receiptCreated,omitempty"`
	ReceiptSent               *ReceiptEvent             `json:"receiptSent,omitempty"`
	ChargebackCreated         *ChargebackCreated        `json:"chargebackCreated,omitempty"`
	ChargebackReversed        *ChargebackReversed       `json:"chargebackReversed,omitempty"`
	ID                        string                    `json:"id,omitempty" validate:"omitempty,guid"`
	AuthorEmail               string                    `json:"authorEmail,omitempty" validate:"omitempty,email,max=254"`
	CreatedDate               wire.Time                 `json:"createdDate,omitzero"`
	Type                      string                    `json:"type" validate:"omitempty,oneof=ORDER_REFUNDED ORDER_PLACED ORDER_PAID ORDER_FULFILLED ORDER_NOT_FULFILLED ORDER_CANCELED DOWNLOAD_LINK_SENT TRACKING_NUMBER_ADDED TRACKING_NUMBER_EDITED TRACKING_LINK_ADDED SHIPPING_CONFIRMATION_EMAIL_SENT INVOICE_ADDED INVOICE_REMOVED INVOICE_SENT FULFILLER_EMAIL_SENT SHIPPING_ADDRESS_EDITED EMAIL_EDITED PICKUP_READY_EMAIL_SENT CUSTOM_ACTIVITY MERCHANT_COMMENT ORDER_PARTIALLY_PAID DRAFT_ORDER_CHANGES_APPLIED SAVED_PAYMENT_METHOD AUTHORIZED_PAYMENT_CREATED AUTHORIZED_PAYMENT_CAPTURED AUTHORIZED_PAYMENT_VOIDED REFUND_INITIATED PAYMENT_REFUNDED PAYMENT_REFUND_FAILED REFUNDED_AS_STORE_CREDIT PAYMENT_PENDING PAYMENT_CANCELED PAYMENT_DECLINED ORDER_PENDING ORDER_REJECTED RECEIPT_CREATED RECEIPT_SENT CHARGEBACK_CREATED CHARGEBACK_REVERSED ORDER_CREATED_FROM_EXCHANGE NEW_EXCHANGE_ORDER_CREATED"`
	ActivityType              string                    `json:"activityType" validate:"omitempty,oneof=ORDER_PLACED ORDER_PAID ORDER_FULFILLED ORDER_NOT_FULFILLED ORDER_CANCELED DOWNLOAD_LINK_SENT TRACKING_NUMBER_ADDED TRACKING_NUMBER_EDITED TRACKING_LINK_ADDED SHIPPING_CONFIRMATION_EMAIL_SENT INVOICE_ADDED INVOICE_REMOVED INVOICE_SENT FULFILLER_EMAIL_SENT SHIPPING_ADDRESS_EDITED EMAIL_EDITED PICKUP_READY_EMAIL_SENT MERCHANT_COMMENT ORDER_PARTIALLY_PAID DRAFT_ORDER_CHANGES_APPLIED SAVED_PAYMENT_METHOD AUTHORIZED_PAYMENT_CREATED AUTHORIZED_PAYMENT_CAPTURED AUTHORIZED_PAYMENT_VOIDED REFUND_INITIATED PAYMENT_REFUNDED PAYMENT_REFUND_FAILED REFUNDED_AS_STORE_CREDIT PAYMENT_PENDING PAYMENT_CANCELED PAYMENT_DECLINED ORDER_PENDING ORDER_REJECTED RECEIPT_CREATED RECEIPT_SENT CHARGEBACK_CREATED CHARGEBACK_REVERSED ORDER_REFUNDED"`
}

// CustomActivity is an entry that an app wrote.
type CustomActivity struct {
	AppID          string            `json:"appId" validate:"omitempty,guid"`
	Type           string            `json:"type" validate:"omitempty,max=100"`
	AdditionalData map[string]string `json:"additionalData,omitempty" validate:"max=100"`
}

// MerchantComment is a note of the staff.
type MerchantComment struct {
	Message string `json:"message" validate:"omitempty,max=5000"`
}

// OrderRefunded tells of money that went back.
type OrderRefunded struct {
	Manual bool        `json:"manual"`
	Amount *wire.Price `json:"amount,omitempty"`
	Reason string      `json:"reason" validate:"omitempty,max=200"`
}

// OrderCreatedFromExchange links to the order that was exchanged.
type OrderCreatedFromExchange struct {
	OriginalOrderID string `json:"originalOrderId" validate:"omitempty,guid"`
}

// NewExchangeOrderCreated links to the order that replaces lines of this one.
type NewExchangeOrderCreated struct {
	ExchangeOrderID string                          `json:"exchangeOrderId" validate:"omitempty,guid"`
	LineItems       wire.List[LineItemExchangeData] `json:"lineItems" validate:"min=1,max=300"`
}

// LineItemExchangeData is a line that was exchanged.
type LineItemExchangeData struct {
	LineItemID string `json:"lineItemId" validate:"omitempty,guid"`
	Quantity   int64  `json:"quantity" validate:"omitempty,min=1,max=100000"`
}

// SavedPaymentMethod is a payment method that was kept.
type SavedPaymentMethod struct {
	Name        string `json:"name" validate:"omitempty,max=100"`
	Description string `json:"description,omitempty" validate:"omitempty,max=100"`
}

// AuthorizedPayment is money that was set aside, captured or let go.
type AuthorizedPayment struct {
	PaymentID      string      `json:"paymentId" validate:"omitempty,guid"`
	Amount         *wire.Price `json:"amount,omitempty"`
	LastFourDigits string      `json:"lastFourDigits,omitempty" validate:"omitempty,max=4"`
	Brand          string      `json:"brand,omitempty" validate:"omitempty,max=100"`
}

// RefundInitiated tells that a refund began.
type RefundInitiated struct {
	RefundID string                     `json:"refundId" validate:"omitempty,guid"`
	Amount   *wire.Price                `json:"amount,omitempty"`
	Payments wire.List[RefundedPayment] `json:"payments" validate:"min=1,max=50"`
	Reason   string                     `json:"reason,omitempty" validate:"omitempty,max=200"`
}

// RefundedPayment is a payment that money goes back from.
type RefundedPayment struct {
	Regular        *RegularPaymentRefund    `json:"regular,omitempty"`
	GiftCard       *GiftCardPaymentRefund   `json:"giftCard,omitempty"`
	Membership     *MembershipPaymentRefund `json:"membership,omitempty"`
	PaymentID      string                   `json:"paymentId" validate:"omitempty,guid"`
	ExternalRefund bool                     `json:"externalRefund"`
}

// RegularPaymentRefund is money that goes back to a card or account.
type RegularPaymentRefund struct {
	Amount         *wire.Price `json:"amount,omitempty"`
	LastFourDigits string      `json:"lastFourDigits,omitempty" validate:"omitempty,max=4"`
	Brand          string      `json:"brand,omitempty" validate:"omitempty,max=100"`
}

// GiftCardPaymentRefund is money that goes back to a gift card.
type GiftCardPaymentRefund struct {
	GiftCardPaymentID string      `json:"giftCardPaymentId,omitempty" validate:"omitempty,max=100"`
	Amount            *wire.Price `json:"amount,omitempty"`
}

// MembershipPaymentRefund is a use of a membership that is given back.
type MembershipPaymentRefund struct {
	MembershipID string `json:"membershipId,omitempty" validate:"omitempty,max=200"`
}

// RefundEvent tells of money that goes back.
type RefundEvent struct {
	RefundID string           `json:"refundId" validate:"omitempty,guid"`
	Payment  *RefundedPayment `json:"payment,omitempty"`
}

// RefundedAsStoreCredit tells of a refund as credit of the shop.
type RefundedAsStoreCredit struct {
	Amount *wire.Price `json:"amount,omitempty"`
	Reason string      `json:"reason,omitempty" validate:"omitempty,max=100"`
}

// PaymentState tells that a payment waits, or how it ended.
type PaymentState struct {
	Regular   *RegularPayment `json:"regular,omitempty"`
	PaymentID string          `json:"paymentId" validate:"omitempty,guid"`
}

// RegularPayment is a payment with money.
type RegularPayment struct {
	CreditCardDetails *CreditCardDetails `json:"creditCardDetails,omitempty"`
	Amount            *wire.Price        `json:"amount,omitempty"`
}

// CreditCardDetails tell which card it was.
type CreditCardDetails struct {
	LastFourDigits string `json:"lastFourDigits,omitempty" validate:"omitempty,max=4"`
	Brand          string `json:"brand,omitempty" validate:"omitempty,max=100"`
}

// ReceiptEvent tells that a receipt was made or sent.
type ReceiptEvent struct {
	WixReceipt      *WixReceipt      `json:"wixReceipt,omitempty"`
	ExternalReceipt *ExternalReceipt `json:"externalReceipt,omitempty"`
	PaymentID       string           `json:"paymentId" validate:"omitempty,guid"`
}

// WixReceipt is a receipt of the shop itself.
type WixReceipt struct {
	ReceiptID     string `json:"receiptId" validate:"omitempty,guid"`
	DisplayNumber string `json:"displayNumber,omitempty" validate:"omitempty,max=40"`
}

// ExternalReceipt is a receipt made elsewhere.
type ExternalReceipt struct {
	ReceiptID     string `json:"receiptId,omitempty" validate:"omitempty,max=100"`
	DisplayNumber string `json:"displayNumber,omitempty" validate:"omitempty,max=40"`
}

// ChargebackCreated tells that a bank took money back.
type ChargebackCreated struct {
	PaymentID      string          `json:"paymentId" validate:"omitempty,guid"`
	ChargebackID   string          `json:"chargebackId" validate:"omitempty,guid"`
	Amount         *wire.Price     `json:"amount,omitempty"`
	PaymentDetails *RegularPayment `json:"paymentDetails,omitempty"`
}

// ChargebackReversed tells that a bank gave the money again.
type ChargebackReversed struct {
	PaymentID      string          `json:"paymentId" validate:"omitempty,guid"`
	ChargebackID   string          `json:"chargebackId" validate:"omitempty,guid"`
	Amount         *wire.Price     `json:"amount,omitempty"`
	ReversalAmount *wire.Price     `json:"reversalAmount,omitempty"`
	PaymentDetails *RegularPayment `json:"paymentDetails,omitempty"`
}
