package ledger

import (
	"context"
	"errors"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of order transactions, as the contract names them.
const (
	CodeNoTransactions      = "ORDER_TRANSACTIONS_NOT_FOUND"
	CodeNoRefund            = "REFUND_NOT_FOUND"
	CodeNoRefundTransaction = "REFUND_TRANSACTION_NOT_FOUND"
)

// Permissions of the contract.
const (
	ReadTransactions   = "ECOM.READ_TRANSACTIONS"
	ModifyTransactions = "ECOM.MODIFY_TRANSACTIONS"
)

type (
	listManyRequest struct {
		OrderIDs wire.List[string] `json:"orderIds" validate:"min=1,max=100,dive,min=1,max=100"`
	}
	// TransactionsAnswer gives the payments and refunds of an order.
	TransactionsAnswer struct {
		OrderTransactions *OrderTransactions `json:"orderTransactions"`
	}
	listManyAnswer struct {
		OrderTransactions wire.List[*OrderTransactions] `json:"orderTransactions"`
	}
	statusRequest struct {
		OrderID           string    `json:"orderId" validate:"required,guid"`
		PaymentID         string    `json:"paymentId" validate:"required,guid"`
		Status            string    `json:"status" validate:"required,oneof=UNDEFINED APPROVED PENDING PENDING_MERCHANT CANCELED DECLINED REFUNDED PARTIALLY_REFUNDED AUTHORIZED VOIDED"`
		StatusUpdatedDate wire.Time `json:"statusUpdatedDate,omitzero"`
	}
	statusManyRequest struct {
		PaymentAndOrderIDs wire.List[paymentAndOrder] `json:"paymentAndOrderIds" validate:"min=1,max=300"`
		ReturnFullEntity   bool                       `json:"returnFullEntity,omitempty"`
		Status             string                     `json:"status" validate:"required,oneof=UNDEFINED APPROVED PENDING PENDING_MERCHANT CANCELED DECLINED REFUNDED PARTIALLY_REFUNDED AUTHORIZED VOIDED"`
		StatusUpdatedDate  wire.Time                  `json:"statusUpdatedDate,omitzero"`
	}
	paymentAndOrder struct {
		OrderID   string `json:"orderId" validate:"required,guid"`
		PaymentID string `json:"paymentId" validate:"required,max=100"`
	}
	updateRequest struct {
		OrderID  string                   `json:"orderId" validate:"required,guid"`
		Payments wire.List[maskedPayment] `json:"payments" validate:"min=1,max=100"`
	}
	maskedPayment struct {
		Payment           wire.Patch[paymentFields] `json:"payment"`
		FieldMask         wire.FieldMask            `json:"fieldMask,omitempty"`
		StatusUpdatedDate wire.Time                 `json:"statusUpdatedDate,omitzero"`
	}
	// paymentFields are what an app may change on a payment afterwards.
	paymentFields struct {
		ID                    string             `json:"id" validate:"required,guid"`
		RefundDisabled        bool               `json:"refundDisabled"`
		ExternalReceipt       *ExternalReceipt   `json:"externalReceipt,omitempty"`
		RegularPaymentDetails *changeableDetails `json:"regularPaymentDetails,omitempty"`
	}
	changeableDetails struct {
		Chargebacks wire.List[Chargeback] `json:"chargebacks" validate:"max=6"`
		PlatformFee *wire.Price           `json:"platformFee,omitempty"`
	}
	refundTransactionRequest struct {
		OrderID           string             `json:"orderId" validate:"required,guid"`
		RefundID          string             `json:"refundId" validate:"required,guid"`
		Transaction       *RefundTransaction `json:"transaction" validate:"required"`
		FieldMask         wire.FieldMask     `json:"fieldMask,omitempty"`
		StatusUpdatedDate wire.Time          `json:"statusUpdatedDate,omitzero"`
	}
)

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	o := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.orderTransactions." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Reads: method == "GET", Summary: summary, Codes: codes,
		}
	}
	one := o("listTransactionsForSingleOrder", "GET", "/v1/payments/orders/{orderId}", ReadTransactions,
		"List the payments and refunds of an order. Members see those of their own orders.", orders.CodeNotFound)
	many := o("listTransactionsForMultipleOrders", "POST", "/v1/payments/list-by-ids", ReadTransactions,
		"List the payments and refunds of several orders. Members see those of their own orders; orders that the caller "+
			"may not see are left out.")
	one.Access.Members, many.Access.Members, many.Reads = true, true, true
	return []httpapi.Operation{
		httpapi.Handle(one, s.list),
		httpapi.Handle(many, s.listMany),
		httpapi.Handle(o("updatePaymentStatus", "POST",
			"/v1/payments/{paymentId}/orders/{orderId}/update-payment-transaction-status", ModifyTransactions,
			"Update the status of a payment that was recorded by hand.", orders.CodeNotFound, CodeNoPayment, CodeStatus),
			s.updateStatus),
		httpapi.Handle(o("bulkUpdatePaymentStatuses", "POST", "/v1/bulk/payments/update-payment-transaction-status",
			ModifyTransactions,
			"Update the status of several recorded payments; one that fails does not stop the others."), s.updateStatuses),
		httpapi.Handle(o("updatePayments", "POST", "/v1/payments/orders/{orderId}/update-payments", ModifyTransactions,
			"Update details of payments: receipts, fees, chargebacks.", CodeNoTransactions, CodeNoPayment),
			s.updatePayments),
		httpapi.Handle(o("updateRefundTransaction", "POST", "/v1/payments/orders/{orderId}/update-refund-transaction",
			ModifyTransactions,
			"Update the status of a refund that was made outside the shop.",
			CodeNoTransactions, CodeNoRefund, CodeNoRefundTransaction,
			CodeStatus), s.updateRefund),
	}
}

func (s *Service) list(ctx context.Context, in *wire.OrderRequest) (*TransactionsAnswer, error) {
	return store.Get(ctx, s.DB, func(tx *store.Tx) (*TransactionsAnswer, error) {
		out, err := s.visibleTx(tx, in.OrderID)
		return &TransactionsAnswer{out}, err
	})
}

// visibleTx gives the book of an order to the caller: members get those of their own
// orders, without what is for the shop's own eyes. NotFound.
func (s *Service) visibleTx(tx *store.Tx, orderID string) (*OrderTransactions, error) {
	if _, err := s.Orders.VisibleTx(tx, orderID); err != nil {
		return nil, err
	}
	if !actor.From(tx.Context()).Manages() {
		return s.BuyerTx(tx, orderID)
	}
	b, err := s.Open(tx, orderID)
	if err != nil {
		return nil, err
	}
	return b.Show(tx), nil
}

// BuyerTx gives the book of an order as its buyer sees it, without what is for the shop's own eyes. NotFound.
func (s *Service) BuyerTx(tx *store.Tx, orderID string) (*OrderTransactions, error) {
	b, err := s.Open(tx, orderID)
	if err != nil {
		return nil, err
	}
	out := b.Show(tx)
	out.forShoppers()
	return out, nil
}

// listMany leaves out orders that are not there, or not the caller's to see.
func (s *Service) listMany(ctx context.Context, in *listManyRequest) (*listManyAnswer, error) {
	return store.Get(ctx, s.DB, func(tx *store.Tx) (*listManyAnswer, error) {
		out := &listManyAnswer{}
		for _, id := range in.OrderIDs {
			one, err := s.visibleTx(tx, id)
			if errs.KindOf(err) == errs.NotFound {
				continue
			}
			if err != nil {
				return nil, err
			}
			out.OrderTransactions = append(out.OrderTransactions, one)
		}
		return out, nil
	})
}

func (s *Service) updateStatus(ctx context.Context, in *statusRequest) (*TransactionsAnswer, error) {
	return store.Do(ctx, s.DB, func(tx *store.Tx) (*TransactionsAnswer, error) {
		b, err := s.changeStatus(tx, in.OrderID, in.PaymentID, in.Status)
		if err != nil {
			return nil, err
		}
		return &TransactionsAnswer{b.Show(tx)}, nil
	})
}

func (s *Service) changeStatus(tx *store.Tx, orderID, paymentID, status string) (*Book, error) {
	if !slices.Contains(recordedStates, status) {
		return nil, errs.New(errs.FailedPrecondition, CodeStatus,
			"the status %s cannot be set; it follows from refunds and providers",
			status).With("paymentId", paymentID)
	}
	b, err := s.Open(tx, orderID)
	if err != nil {
		return nil, err
	}
	if err := b.setStatus(paymentID, status); err != nil {
		return nil, err
	}
	return b, b.Close(tx)
}

func (s *Service) updateStatuses(ctx context.Context, in *statusManyRequest) (*wire.BulkResponse[Payment], error) {
	return store.Do(ctx, s.DB, func(tx *store.Tx) (*wire.BulkResponse[Payment], error) {
		out := &wire.BulkResponse[Payment]{}
		for _, one := range in.PaymentAndOrderIDs {
			var item *Payment
			err := tx.Savepoint(func() error {
				b, err := s.changeStatus(tx, one.OrderID, one.PaymentID, in.Status)
				if err == nil && in.ReturnFullEntity {
					item = b.View(ctx, b.Payment(one.PaymentID))
				}
				return err
			})
			if kind := errs.KindOf(err); err != nil && (kind == errs.Internal || kind == errs.Aborted) {
				return nil, err
			}
			out.Add(one.PaymentID, item, err)
		}
		return out, nil
	})
}

// changeDetails changes an order's book by fn, which gives the payments and refunds it changed, and tells of it.
func (s *Service) changeDetails(ctx context.Context, orderID string,
	fn func(tx *store.Tx, b *Book) (paymentIDs, refundIDs []string, err error),
) (*TransactionsAnswer, error) {
	return store.Do(ctx, s.DB, func(tx *store.Tx) (*TransactionsAnswer, error) {
		b, err := s.Open(tx, orderID)
		if err != nil {
			return nil, Renamed(err, map[string]string{orders.CodeNotFound: CodeNoTransactions})
		}
		paymentIDs, refundIDs, err := fn(tx, b)
		if err != nil {
			return nil, err
		}
		if err := b.Close(tx); err != nil {
			return nil, err
		}
		return &TransactionsAnswer{b.Show(tx)}, b.emit(tx, "details_updated", updatedBody{b.Show(tx), paymentIDs, refundIDs})
	})
}

func (s *Service) updatePayments(ctx context.Context, in *updateRequest) (*TransactionsAnswer, error) {
	return s.changeDetails(ctx, in.OrderID, func(tx *store.Tx, b *Book) (ids, _ []string, err error) {
		for i := range in.Payments {
			if err := b.change(tx, &in.Payments[i], i); err != nil {
				return nil, nil, err
			}
			ids = append(ids, in.Payments[i].Payment.Value.ID)
		}
		return ids, nil, nil
	})
}

func (s *Service) updateRefund(ctx context.Context, in *refundTransactionRequest) (*TransactionsAnswer, error) {
	return s.changeDetails(ctx, in.OrderID, func(tx *store.Tx, b *Book) (_, ids []string, err error) {
		r := b.Refund(in.RefundID)
		if r == nil {
			return nil, nil, errs.Missing(CodeNoRefund, "refund", in.RefundID)
		}
		for i := range slices.Backward(r.Doc.Parts) { // the last one counts where a refund has two of a payment
			if part := &r.Doc.Parts[i]; part.Payment == in.Transaction.PaymentID {
				return nil, []string{r.ID}, b.changeRefund(tx, r, part, in)
			}
		}
		return nil, nil, errs.Missing(CodeNoRefundTransaction, "refund of payment", in.Transaction.PaymentID)
	})
}

// Renamed gives a refusal the code that an older call has for it.
func Renamed(err error, codes map[string]string) error {
	var e *errs.Error
	if errors.As(err, &e) && codes[e.Code] != "" {
		other := *e
		other.Code = codes[e.Code]
		return &other
	}
	return err
}
