package payments

import (
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Collectability of an order's money, as the contract names it.
const (
	Collectable          = "COLLECTABLE"
	notCollectable       = "NONCOLLECTABLE_"
	collectCanceled      = notCollectable + "ORDER_IS_CANCELLED"
	collectPaid          = notCollectable + "ORDER_IS_PAID"
	collectNoMethod      = notCollectable + "MISSING_PAYMENT_METHOD"
	collectPending       = notCollectable + "ORDER_IS_PENDING"
	collectRejected      = notCollectable + "ORDER_IS_REJECTED"
	collectSubscriptions = notCollectable + "ORDER_HAS_SUBSCRIPTIONS"
	collectChargebacks   = notCollectable + "ORDER_HAS_CHARGEBACKS"
)

// collector serves what collects the money of orders.
type collector struct{ *Service }

func (s collector) operations() []httpapi.Operation {
	const at = "/v1/payments-collector/orders/{ecomOrderId}"
	o := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return op("ecom.paymentsCollector", id, method, path, permission, summary, codes...)
	}
	return []httpapi.Operation{
		httpapi.Handle(o("preparePaymentCollection", "POST", at+"/prepare-payment-collection", paymentmethods.CollectPayments,
			"Create a gateway order: an amount of an order to be paid on a payment page.",
			orders.CodeNotFound, paymentmethods.CodeNoProvider, CodeCanceled, ledger.CodeInvalidAmount, CodeAlreadyPaid,
			CodeChargebacks, CodeNoGatewayOrder), s.prepare),
		httpapi.Handle(op("ecom.orderTransactions", "addPayments", "POST", "/v1/payments/orders/{orderId}/add-payment",
			ledger.ModifyTransactions,
			"Record payments that were made outside the shop. Nothing is charged.", orders.CodeNotFound, ledger.CodeTooMany),
			s.addPayments),
		httpapi.Handle(o("getPaymentCollectabilityStatus", "GET", at+"/payment-collectability-status",
			paymentmethods.CollectPayments, "Get whether an order can be charged, and how much.", orders.CodeNotFound),
			s.collectability),
		httpapi.Handle(o("recordManuallyCollectedPayment", "POST", "/v1/payments-collector/orders/{orderId}/manual-payment",
			paymentmethods.CollectPayments, "Record a manual payment.",
			orders.CodeNotFound, CodeAlreadyPaid, ledger.CodeInvalidAmount, CodeCanceled), s.manualPayment),
		httpapi.Handle(o("markOrderAsPaid", "POST", at+"/mark-as-paid", modifyOrders, "Mark an order as paid.",
			orders.CodeNotFound, CodeAlreadyPaid, CodeChargebacks, CodeRunning), s.markOne),
		httpapi.Handle(o("bulkMarkOrdersAsPaid", "POST", "/v1/bulk/payments-collector/mark-as-paid", modifyOrders,
			"Mark several orders as paid; one that fails does not stop the others."), s.markMany),
		httpapi.Handle(o("getRefundabilityStatus", "GET", at+"/refundability", ledger.ReadTransactions,
			"Get whether each payment can be refunded.", orders.CodeNotFound), s.refundabilities),
		httpapi.Handle(o("createPaymentGatewayOrder", "POST", at+"/create-payment-gateway-order", modifyOrders,
			"Create a gateway order for the balance of an order, to be paid on a payment page.",
			orders.CodeNotFound, CodeAlreadyPaid, CodeCanceled), s.createGateway),
		httpapi.Handle(several(o("chargeMemberships", "POST", at+"/charge-membership", ledger.ModifyTransactions,
			"Pay line items of an order with memberships of the buyer.", orders.CodeNotFound, CodeNotEligible)),
			billing(s).chargeMembershipsOld),
		httpapi.Handle(several(o("triggerRefund", "POST", at+"/trigger-refund", ledger.ModifyTransactions,
			"Refund a payment.",
			orders.CodeNotFound, "PAYMENTS_NOT_FOUND", "REFUND_NOT_AVAILABLE", ledger.CodeInvalidAmount, CodeByHand,
			ledger.CodeNoLine, ledger.CodeNoFee, ledger.CodeRefundUnits, CodeRestockUnits)), s.trigger),
		httpapi.Handle(several(o("voidAuthorizedPayments", "POST", at+"/void-authorized-payments", voidOrders,
			"Void authorized payments.",
			orders.CodeNotFound, ledger.CodeNoPayment, CodeNoGatewayOrder, CodeVoided, CodeCaptured, CodeNotAuthorized,
			CodePendingCapture)), s.voidOld),
		httpapi.Handle(several(o("captureAuthorizedPayments", "POST", at+"/capture-authorized-payments", captureOrders,
			"Capture authorized payments.",
			orders.CodeNotFound, ledger.CodeNoPayment, CodeNoGatewayOrder, ledger.CodeInvalidAmount, CodeNotOnline, CodeVoided,
			CodeCaptured, CodeNotAuthorized, CodePendingCapture, CodeChargebacks)), s.captureOld),
	}
}

// collects tells whether money can be taken for an order. The questions are asked in
// this order.
func (b *book) collects(settings *paymentmethods.Settings) string {
	subscribed := false
	for i := range b.Order.LineItems {
		subscribed = subscribed || b.Order.LineItems[i].SubscriptionInfo != nil
	}
	switch {
	case b.Order.Status == orders.Rejected:
		return collectRejected
	case b.Order.Status == orders.Pending:
		return collectPending
	case b.Order.Status == orders.Canceled:
		return collectCanceled
	case b.Disputed():
		return collectChargebacks
	case b.Unpaid() <= 0:
		return collectPaid
	case subscribed:
		return collectSubscriptions
	case b.s.Providers[settings.Provider] == nil:
		return collectNoMethod
	}
	return Collectable
}

func (s collector) collectability(ctx context.Context, in *orderRequest) (*collectabilityAnswer, error) {
	return withBook(ctx, s.Service, store.Get, in.EcomOrderID, func(tx *store.Tx, b *book) (*collectabilityAnswer, error) {
		settings, err := s.SettingsTx(tx, false)
		if err != nil {
			return nil, err
		}
		return &collectabilityAnswer{b.collects(settings), b.Sum(ctx, max(0, b.Unpaid())), true, true}, nil
	})
}

// refuseCollecting turns what stands in the way of taking money into a refusal.
func refuseCollecting(status string) error {
	switch status {
	case Collectable:
		return nil
	case collectPaid:
		return errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this order is paid already")
	case collectCanceled, collectRejected:
		return errs.New(errs.FailedPrecondition, CodeCanceled, "this order is canceled or rejected")
	case collectChargebacks:
		return errs.New(errs.FailedPrecondition, CodeChargebacks,
			"this order has an open chargeback; wait until it is settled")
	case collectNoMethod:
		return errs.New(errs.FailedPrecondition, paymentmethods.CodeNoProvider,
			"this shop accepts no online payments; set up a payment provider first")
	}
	return errs.New(errs.FailedPrecondition, "ORDER_NOT_COLLECTABLE",
		"this order cannot be charged now: %s", status)
}

func (s collector) prepare(ctx context.Context, in *prepareRequest) (*gatewayAnswer, error) {
	return withBook(ctx, s.Service, store.Do, in.EcomOrderID, func(tx *store.Tx, b *book) (*gatewayAnswer, error) {
		settings, err := s.SettingsTx(tx, false)
		if err != nil {
			return nil, err
		}
		if err := refuseCollecting(b.collects(settings)); err != nil {
			return nil, err
		}
		amount, err := wire.Amount("amount.amount", in.Amount.Amount, b.Currency)
		if err != nil {
			return nil, err
		}
		if amount.Sign() <= 0 || amount.Minor() > b.Unpaid() {
			return nil, errs.New(errs.FailedPrecondition, ledger.CodeInvalidAmount,
				"the amount must be above 0 and at most the balance of %s", b.AmountOf(b.Unpaid()))
		}
		hold := in.DelayedCapture || in.DelayedCaptureSettings != nil
		due := Due{OrderID: b.Order.ID, Amount: amount, Hold: hold, Planned: in.DelayedCaptureSettings.planned(tx.Now),
			Redirects: in.RedirectURLs}
		if in.PaymentGatewayOrderID == "" {
			id, err := s.BeginTx(tx, due)
			return &gatewayAnswer{id}, err
		}
		return s.reprepare(tx, in.PaymentGatewayOrderID, due)
	})
}

// reprepare ends an open gateway order of the same order for a new one in its place.
func (s collector) reprepare(tx *store.Tx, id string, due Due) (*gatewayAnswer, error) {
	g, err := gateway(tx, id)
	if err != nil {
		return nil, err
	}
	if g.order != due.OrderID {
		return nil, errs.New(errs.FailedPrecondition, "NO_ASSOCIATED_ECOM_ORDER",
			"this gateway order belongs to another order")
	}
	if err := CancelGatewayTx(tx, id); err != nil {
		return nil, err
	}
	made, err := s.BeginTx(tx, due)
	return &gatewayAnswer{made}, err
}

func (s collector) createGateway(ctx context.Context, in *gatewayRequest) (*gatewayAnswer, error) {
	return withBook(ctx, s.Service, store.Do, in.EcomOrderID, func(tx *store.Tx, b *book) (*gatewayAnswer, error) {
		switch {
		case b.Order.Status == orders.Canceled || b.Order.Status == orders.Rejected:
			return nil, refuseCollecting(collectCanceled)
		case b.Unpaid() <= 0:
			return nil, refuseCollecting(collectPaid)
		}
		id, err := s.BeginTx(tx, Due{OrderID: b.Order.ID, Amount: b.AmountOf(b.Unpaid()), Hold: in.DelayedCapture})
		return &gatewayAnswer{id}, err
	})
}

func (s collector) manualPayment(ctx context.Context, in *manualRequest) (*ledger.TransactionsAnswer, error) {
	out, err := s.recordByHand(ctx, in.OrderID, in.Amount, in.UserDefinedPaymentMethodName)
	return &ledger.TransactionsAnswer{OrderTransactions: out}, err
}

func (s collector) markOne(ctx context.Context, in *markRequest) (*orders.OneAnswer, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*orders.OneAnswer, error) {
		o, err := s.MarkPaidTx(tx, in.EcomOrderID, in.UserDefinedPaymentMethodName)
		return &orders.OneAnswer{Order: o}, err
	})
	if err == nil {
		s.Pursue(ctx, in.EcomOrderID)
	}
	return out, err
}

func (s collector) markMany(ctx context.Context, in *markManyRequest) (*wire.BulkResponse[orders.Order], error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*wire.BulkResponse[orders.Order], error) {
		out := &wire.BulkResponse[orders.Order]{}
		for _, id := range in.EcomOrderIDs {
			var o *orders.Order
			err := tx.Savepoint(func() (err error) {
				o, err = s.MarkPaidTx(tx, id, nil)
				return err
			})
			if kind := errs.KindOf(err); err != nil && (kind == errs.Internal || kind == errs.Aborted) {
				return nil, err
			}
			out.Add(id, o, err)
		}
		return out, nil
	})
	for _, id := range in.EcomOrderIDs {
		if err == nil {
			s.Pursue(ctx, id)
		}
	}
	return out, err
}

func (s collector) refundabilities(ctx context.Context, in *orderRequest) (*refundabilityAnswer, error) {
	return withBook(ctx, s.Service, store.Get, in.EcomOrderID, func(tx *store.Tx, b *book) (*refundabilityAnswer, error) {
		out := &refundabilityAnswer{RefundablePerItem: len(b.Payments) == 0}
		for _, p := range b.Payments {
			out.RefundablePerItem = out.RefundablePerItem || p.Kind == ledger.Regular
			can, err := b.canRefund(tx, p)
			if err != nil {
				return nil, err
			}
			r := Refundability{PaymentID: p.ID, RefundabilityStatus: can.Status}
			switch can.Status {
			case ledger.StatusNone:
				r.NonRefundableReason = can.Reason
			case ledger.StatusByHand:
				r.ManuallyRefundableReason = can.Reason
			}
			out.Refundabilities = append(out.Refundabilities, r)
		}
		return out, nil
	})
}

// trigger gives money of one payment back.
func (s collector) trigger(ctx context.Context, in *triggerRequest) (*triggerAnswer, error) {
	w := &wantedRefund{order: in.EcomOrderID, place: "payments", itemsAt: "details", payments: in.Payments, details: in.Details}
	if d := in.Details; d != nil {
		w.items = ledger.RefundItems{LineItems: d.LineItems, AdditionalFees: d.AdditionalFees, Shipping: d.Shipping}
		if len(w.items.LineItems) == 0 {
			w.items.LineItems = d.Items
		}
		if d.ShippingIncluded && w.items.Shipping == nil {
			w.items.Shipping = &ledger.ShippingRefund{}
		}
	}
	if e := in.SideEffects; e != nil {
		w.mail, w.message = e.SendOrderRefundedEmail, e.CustomMessage
		w.restockAll, w.restock = e.RestockInfo.Wanted()
	}
	id, out, err := s.refund(ctx, w)
	if err != nil {
		return nil, ledger.Renamed(err, map[string]string{ledger.CodeNoPayment: "PAYMENTS_NOT_FOUND",
			CodeNotRefundable: "REFUND_NOT_AVAILABLE", CodeRefundAmount: ledger.CodeInvalidAmount})
	}
	return &triggerAnswer{OrderTransactions: out, RefundID: id}, nil
}

func (s collector) voidOld(ctx context.Context, in *voidRequest) (*ledger.TransactionsAnswer, error) {
	out, err := s.void(ctx, in.EcomOrderID, in.PaymentIDs)
	return &ledger.TransactionsAnswer{OrderTransactions: out}, ledger.Renamed(err, voidCodes)
}

func (s collector) captureOld(ctx context.Context, in *captureRequest) (*ledger.TransactionsAnswer, error) {
	out, err := s.capture(ctx, in.EcomOrderID, in.Payments)
	return &ledger.TransactionsAnswer{OrderTransactions: out}, err
}

func (s collector) addPayments(ctx context.Context, in *addRequest) (*addAnswer, error) {
	var wrong []errs.Violation
	for i := range in.Payments {
		p, n := &in.Payments[i], 0
		for _, has := range []bool{p.RegularPaymentDetails != nil, p.GiftcardPaymentDetails != nil,
			p.MembershipPaymentDetails != nil} {
			if has {
				n++
			}
		}
		if n != 1 {
			wrong = append(wrong, errs.Field(fmt.Sprintf("payments[%d]", i), errs.RuleRequiredOneOf,
				"must have the details of one kind of payment"))
		}
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	out, ids, err := s.record(ctx, in.OrderID, in.Payments)
	return &addAnswer{out, ids}, err
}
