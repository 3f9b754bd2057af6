package payments

import (
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/wire"
)

type (
	orderRequest struct {
		EcomOrderID string `json:"ecomOrderId" validate:"required,max=100"`
	}
	prepareRequest struct {
		EcomOrderID            string          `json:"ecomOrderId" validate:"required,max=100"`
		Amount                 *wire.Price     `json:"amount" validate:"required"`
		PaymentGatewayOrderID  string          `json:"paymentGatewayOrderId,omitempty" validate:"max=100"`
		DelayedCapture         bool            `json:"delayedCapture,omitempty"`
		MerchantInitiated      bool            `json:"merchantInitiated,omitempty"`
		RedirectURLs           *RedirectURLs   `json:"redirectUrls,omitempty"`
		DelayedCaptureSettings *DelayedCapture `json:"delayedCaptureSettings,omitempty"`
	}
	gatewayAnswer struct {
		PaymentGatewayOrderID string `json:"paymentGatewayOrderId"`
	}
	collectabilityAnswer struct {
		Status                 string      `json:"status"`
		Amount                 *wire.Price `json:"amount,omitempty"`
		AuthorizationSupported bool        `json:"authorizationSupported"`
		CustomAmountSupported  bool        `json:"customAmountSupported"`
	}
	manualRequest struct {
		OrderID                      string                  `json:"orderId" validate:"required,max=100"`
		Amount                       *wire.Price             `json:"amount" validate:"required"`
		UserDefinedPaymentMethodName *ledger.UserDefinedName `json:"userDefinedPaymentMethodName,omitempty"`
	}
	addRequest struct {
		OrderID  string                    `json:"orderId" validate:"required,guid"`
		Payments wire.List[ledger.Payment] `json:"payments" validate:"min=1,max=50"`
	}
	addAnswer struct {
		OrderTransactions *ledger.OrderTransactions `json:"orderTransactions"`
		PaymentsIDs       wire.List[string]         `json:"paymentsIds"`
	}
	markRequest struct {
		EcomOrderID                  string                  `json:"ecomOrderId" validate:"required,max=100"`
		UserDefinedPaymentMethodName *ledger.UserDefinedName `json:"userDefinedPaymentMethodName,omitempty"`
	}
	markManyRequest struct {
		EcomOrderIDs wire.List[string] `json:"ecomOrderIds" validate:"min=1,max=100,dive,min=1,max=100"`
	}
	refundabilityAnswer struct {
		Refundabilities   wire.List[Refundability] `json:"refundabilities"`
		RefundablePerItem bool                     `json:"refundablePerItem"`
	}
	gatewayRequest struct {
		EcomOrderID    string     `json:"ecomOrderId" validate:"required,max=100"`
		ChargedBy      *ChargedBy `json:"chargedBy,omitempty"`
		DelayedCapture bool       `json:"delayedCapture,omitempty"`
	}
	triggerRequest struct {
		EcomOrderID string                    `json:"ecomOrderId" validate:"required,max=100"`
		Payments    wire.List[PaymentRefund]  `json:"payments" validate:"min=1,max=1"`
		Details     *ledger.RefundDetails     `json:"details,omitempty"`
		SideEffects *ledger.RefundSideEffects `json:"sideEffects,omitempty"`
	}
	triggerAnswer struct {
		OrderTransactions *ledger.OrderTransactions    `json:"orderTransactions"`
		RefundID          string                       `json:"refundId,omitempty"`
		FailedPaymentIDs  wire.List[wire.ItemMetadata] `json:"failedPaymentIds"`
	}
	voidRequest struct {
		EcomOrderID string            `json:"ecomOrderId" validate:"required,max=100"`
		PaymentIDs  wire.List[string] `json:"paymentIds" validate:"min=1,max=100,dive,guid"`
	}
	captureRequest struct {
		EcomOrderID string                    `json:"ecomOrderId" validate:"required,max=100"`
		Payments    wire.List[PaymentCapture] `json:"payments" validate:"min=1,max=100"`
	}
)

// ChargedBy tells which of the staff takes the money.
type ChargedBy struct {
	ID       string `json:"id" validate:"omitempty,guid"`
	FullName string `json:"fullName,omitempty" validate:"max=200"`
}

// Refundability tells of one payment whether money can go back.
type Refundability struct {
	NonRefundableReason      string `json:"nonRefundableReason,omitempty"`
	ManuallyRefundableReason string `json:"manuallyRefundableReason,omitempty"`
	PaymentID                string `json:"paymentId"`
	RefundabilityStatus      string `json:"refundabilityStatus"`
	ProviderLink             string `json:"providerLink,omitempty"`
}

// PaymentRefund is what one payment gives back.
type PaymentRefund struct {
	PaymentID          string              `json:"paymentId" validate:"required,guid"`
	Amount             *wire.Price         `json:"amount,omitempty"`
	ExternalRefund     bool                `json:"externalRefund,omitempty"`
	ExternalRefundInfo *ExternalRefundInfo `json:"externalRefundInfo,omitempty"`
	GatewayRefundID    string              `json:"gatewayRefundId,omitempty" validate:"max=100"`
}

// pending tells that the money is on its way elsewhere.
func (p *PaymentRefund) pending() bool {
	return p.ExternalRefundInfo != nil && p.ExternalRefundInfo.RefundStatus == orders.RefundPending
}

// ExternalRefundInfo tells how a refund made elsewhere stands.
type ExternalRefundInfo struct {
	RefundStatus string `json:"refundStatus" validate:"omitempty,oneof=SUCCEEDED PENDING"`
}

// PaymentCapture is how much of a payment is taken.
type PaymentCapture struct {
	PaymentID string      `json:"paymentId" validate:"required,guid"`
	Amount    *wire.Price `json:"amount,omitempty"`
}

type (
	billOrderRequest struct {
		OrderID string `json:"orderId" validate:"required,guid"`
	}
	calculateRequest struct {
		OrderID     string              `json:"orderId" validate:"required,guid"`
		RefundItems *ledger.RefundItems `json:"refundItems,omitempty"`
	}
	billCaptureRequest struct {
		OrderID  string                    `json:"orderId" validate:"required,guid"`
		Payments wire.List[PaymentCapture] `json:"payments" validate:"min=1,max=100"`
	}
	billVoidRequest struct {
		OrderID    string            `json:"orderId" validate:"required,guid"`
		PaymentIDs wire.List[string] `json:"paymentIds" validate:"min=1,max=100,dive,guid"`
	}
	refundRequest struct {
		OrderID        string                   `json:"orderId" validate:"required,guid"`
		PaymentRefunds wire.List[PaymentRefund] `json:"paymentRefunds" validate:"min=1,max=50"`
		SideEffects    *billSideEffects         `json:"sideEffects,omitempty"`
		RefundItems    *ledger.RefundItems      `json:"refundItems,omitempty"`
		CustomerReason string                   `json:"customerReason,omitempty" validate:"max=200"`
		LocationID     string                   `json:"locationId,omitempty" validate:"omitempty,guid"`
	}
	billSideEffects struct {
		Restock       *billRestock       `json:"restock,omitempty"`
		Notifications *billNotifications `json:"notifications,omitempty"`
	}
	billRestock struct {
		LineItems wire.List[ledger.RefundItem] `json:"lineItems" validate:"max=300"`
	}
	billNotifications struct {
		SendCustomerEmail bool   `json:"sendCustomerEmail"`
		CustomMessage     string `json:"customMessage,omitempty" validate:"max=1000"`
	}
	refundAnswer struct {
		Refund            *ledger.Refund            `json:"refund,omitempty"`
		OrderTransactions *ledger.OrderTransactions `json:"orderTransactions"`
	}
	authorizeRequest struct {
		OrderID                string          `json:"orderId" validate:"required,guid"`
		Amount                 *wire.Price     `json:"amount" validate:"required"`
		Currency               string          `json:"currency" validate:"required,len=3"`
		DelayedCaptureSettings *DelayedCapture `json:"delayedCaptureSettings" validate:"required"`
	}
	paymentAnswer struct {
		Payment           *ledger.Payment           `json:"payment,omitempty"`
		OrderTransactions *ledger.OrderTransactions `json:"orderTransactions"`
	}
	redeemRequest struct {
		OrderID      string      `json:"orderId" validate:"required,guid"`
		GiftCardCode string      `json:"giftCardCode" validate:"required,min=8,max=20"`
		Amount       *wire.Price `json:"amount" validate:"required"`
		Currency     string      `json:"currency" validate:"required,len=3"`
	}
	receiptsRequest struct {
		OrderID    string            `json:"orderId" validate:"required,guid"`
		PaymentIDs wire.List[string] `json:"paymentIds" validate:"min=1,max=1,dive,guid"`
	}
	receiptsAnswer struct {
		Receipts wire.List[ReceiptInfo] `json:"receipts"`
	}
	membershipsRequest struct {
		OrderID     string                      `json:"orderId" validate:"required,guid"`
		MemberID    string                      `json:"memberId" validate:"required,guid"`
		Memberships wire.List[MembershipCharge] `json:"memberships" validate:"min=1,max=100"`
	}
	membershipsAnswer struct {
		Payments wire.List[ledger.Payment] `json:"payments"`
	}
	oldMembershipsRequest struct {
		EcomOrderID       string                         `json:"ecomOrderId" validate:"required,max=100"`
		MemberID          string                         `json:"memberId" validate:"required,guid"`
		MembershipCharges wire.List[oldMembershipCharge] `json:"membershipCharges" validate:"min=1,max=300"`
	}
	oldMembershipCharge struct {
		MembershipID     string                   `json:"membershipId" validate:"required,max=100"`
		AppID            string                   `json:"appId" validate:"required,guid"`
		MembershipName   *ledger.MembershipName   `json:"membershipName" validate:"required"`
		CatalogReference *orders.CatalogReference `json:"catalogReference" validate:"required"`
		LineItemID       string                   `json:"lineItemId,omitempty" validate:"max=100"`
	}
)

// ReceiptInfo names the receipt of a payment.
type ReceiptInfo struct {
	PaymentID string `json:"paymentId"`
	ReceiptID string `json:"receiptId"`
}
