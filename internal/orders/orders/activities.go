package orders

import (
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Types of activities. All but comments and custom ones are written by the server.
const (
	ActivityOrderPlaced     = "ORDER_PLACED"
	ActivityOrderPaid       = "ORDER_PAID"
	ActivityPartiallyPaid   = "ORDER_PARTIALLY_PAID"
	ActivityOrderFulfilled  = "ORDER_FULFILLED"
	ActivityNotFulfilled    = "ORDER_NOT_FULFILLED"
	ActivityOrderCanceled   = "ORDER_CANCELED"
	ActivityOrderPending    = "ORDER_PENDING"
	ActivityOrderRejected   = "ORDER_REJECTED"
	ActivityEmailEdited     = "EMAIL_EDITED"
	ActivityAddressEdited   = "SHIPPING_ADDRESS_EDITED"
	ActivityComment         = "MERCHANT_COMMENT"
	ActivityPaymentPending  = "PAYMENT_PENDING"
	ActivityPaymentDeclined = "PAYMENT_DECLINED"
	ActivityPaymentCanceled = "PAYMENT_CANCELED"
	ActivityAuthorized      = "AUTHORIZED_PAYMENT_CREATED"
	ActivityCaptured        = "AUTHORIZED_PAYMENT_CAPTURED"
	ActivityVoided          = "AUTHORIZED_PAYMENT_VOIDED"
	ActivityRefundBegun     = "REFUND_INITIATED"
	ActivityPaymentRefunded = "PAYMENT_REFUNDED"
	ActivityRefundFailed    = "PAYMENT_REFUND_FAILED"
	ActivityOrderRefunded   = "ORDER_REFUNDED"
	ActivitySavedMethod     = "SAVED_PAYMENT_METHOD"
	ActivityReceipt         = "RECEIPT_CREATED"
	ActivityChargeback      = "CHARGEBACK_CREATED"
	ActivityReversed        = "CHARGEBACK_REVERSED"
	ActivityCustom          = "CUSTOM_ACTIVITY"

	// Written by who does the thing, through FulfilTx or LogTx.
	ActivityTrackingAdded  = "TRACKING_NUMBER_ADDED"
	ActivityTrackingEdited = "TRACKING_NUMBER_EDITED"
	ActivityLinkAdded      = "TRACKING_LINK_ADDED"
	ActivityShippingMail   = "SHIPPING_CONFIRMATION_EMAIL_SENT"
	ActivityPickupMail     = "PICKUP_READY_EMAIL_SENT"
	ActivityDownloadMail   = "DOWNLOAD_LINK_SENT"
	ActivityInvoiceAdded   = "INVOICE_ADDED"
	ActivityInvoiceRemoved = "INVOICE_REMOVED"
	ActivityInvoiceSent    = "INVOICE_SENT"
)

// maxActivities bounds an order's log, as the contract does.
const maxActivities = 1000

// log writes an entry. The oldest entries of a log that is full make room, since
// what happens to an order must never fail for want of it.
func (r *record) log(tx *store.Tx, a Activity) string {
	a.ID, a.CreatedDate, a.Type = tx.NewID(), wire.At(tx.Now), a.ActivityType
	if n := len(r.Activities) - maxActivities + 1; n > 0 {
		r.Activities = r.Activities[n:]
	}
	r.Activities = append(r.Activities[:len(r.Activities):len(r.Activities)], a)
	return a.ID
}

// LogTx writes entries that the shop itself makes on an order. NotFound.
func (s *Service) LogTx(tx *store.Tx, id string, entries ...Activity) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		for _, entry := range entries {
			r.log(tx, entry)
		}
		return nil
	})
}
