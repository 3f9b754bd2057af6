package payments

import (
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

// Codes of order billing, as the contract names them.
const (
	CodeOrderPaid      = "ORDER_PAID"
	CodeInvalidCurr    = "INVALID_CURRENCY"
	CodeReceiptExists  = "RECEIPT_ALREADY_EXIST"
	CodePaymentType    = "INVALID_PAYMENT_TYPE"
	CodePaymentStatus  = "INVALID_PAYMENT_STATUS"
	CodeIntentRequired = "PAYMENT_INTENT_ID_REQUIRED"
	CodeNotMembership  = "NOT_MEMBERSHIP_PAYMENT"
	CodeNotCharged     = "MEMBERSHIP_PAYMENT_NOT_CHARGED"
)

// billing serves what bills orders: refunds, captures, gift cards, memberships.
type billing struct{ *Service }

func (s billing) operations() []httpapi.Operation {
	o := func(id, path, permission, summary string, codes ...string) httpapi.Op {
		return op("ecom.orderBilling", id, "POST", "/v1/order-billing/"+path, permission, summary,
			append(codes, orders.CodeNotFound)...)
	}
	return []httpapi.Operation{
		httpapi.Handle(reading(o("calculateRefund", "calculate-refund", billingPermission+"CALCULATE_REFUND",
			"Calculate the refund of line items, fees and delivery.")), s.calculateRefund),
		httpapi.Handle(reading(o("getOrderRefundability", "get-order-refundability",
			billingPermission+"GET_ORDER_REFUNDABILITY", "Get what of an order can be refunded.")), s.orderRefundability),
		httpapi.Handle(several(o("refundPayments", "refund-payments", billingPermission+"REFUND_PAYMENTS",
			"Refund payments of an order.",
			ledger.CodeNoPayment, ledger.CodeNoLine, ledger.CodeNoFee, ledger.CodeNoShipping, CodeRefundAmount,
			ledger.CodeFeeAmount, ledger.CodeShippingAmount, ledger.CodeRefundUnits, CodeRestockUnits, CodeNotRefundable,
			CodeByHand)), s.refundPayments),
		httpapi.Handle(several(o("captureAuthorizedPayments", "capture-authorized-payments",
			billingPermission+"CAPTURE_AUTHORIZED_PAYMENTS", "Capture authorized payments.",
			ledger.CodeNoPayment, CodeNoTransaction, ledger.CodeInvalidAmount, CodeVoided, CodeCaptured, CodeNotAuthorized,
			CodePendingCapture, CodeChargebacks)), s.billCapture),
		httpapi.Handle(several(o("voidAuthorizedPayments", "void-authorized-payments",
			billingPermission+"VOID_AUTHORIZED_PAYMENTS", "Void authorized payments.",
			ledger.CodeNoPayment, CodeNoTransaction, CodeVoided, CodeCaptured, CodeNotAuthorized)), s.billVoid),
		httpapi.Handle(several(o("authorizeChargeWithSavedPaymentMethod", "authorize-charge-with-saved-payment-method",
			billingPermission+"AUTHORIZE_CHARGE_WITH_SAVED_PAYMENT_METHOD",
			"Authorize a charge with the buyer's saved payment method.",
			CodeCanceled, CodeOrderPaid, paymentmethods.CodeNoSavedMethod,
			CodeChargebacks, ledger.CodeInvalidAmount, CodeInvalidCurr)), s.authorizeSaved),
		httpapi.Handle(several(o("chargeOrder", "charge-order", chargeOrders,
			"Charge an order with money, gift cards and memberships; all of them succeed, or none is charged.",
			CodeCanceled, CodeOrderPaid, CodeChargebacks, ledger.CodeInvalidAmount, CodeIntentRequired, giftcards.CodeNotFound,
			CodeNotEligible, "LINE_ITEM_PAID")), s.chargeOrder),
		httpapi.Handle(o("redeemGiftCard", "redeem-gift-card", billingPermission+"REDEEM_GIFT_CARD",
			"Pay an order with a gift card.", CodeCanceled, CodeOrderPaid, ledger.CodeInvalidAmount, "CURRENCY_MISMATCH"),
			s.redeemGiftCard),
		httpapi.Handle(o("generateReceipts", "generate-receipts", billingPermission+"GENERATE_RECEIPTS",
			"Create the receipt of a payment.", CodeReceiptExists, ledger.CodeNoPayment, CodePaymentType, CodePaymentStatus),
			s.receipts),
		httpapi.Handle(several(o("chargeMemberships", "charge-memberships", billingPermission+"CHARGE_MEMBERSHIPS",
			"Pay line items with memberships of the buyer.", CodeNotEligible)), s.chargeMemberships),
		httpapi.Handle(several(o("voidMemberships", "void-memberships", billingPermission+"VOID_MEMBERSHIPS",
			"Void payments by membership.", ledger.CodeNoPayment, CodeNotMembership, CodeNotCharged)), s.voidMemberships),
	}
}

func (s billing) billCapture(ctx context.Context, in *billCaptureRequest) (*ledger.TransactionsAnswer, error) {
	out, err := s.capture(ctx, in.OrderID, in.Payments)
	return &ledger.TransactionsAnswer{OrderTransactions: out}, ledger.Renamed(err, billingCodes)
}

func (s billing) billVoid(ctx context.Context, in *billVoidRequest) (*ledger.TransactionsAnswer, error) {
	out, err := s.void(ctx, in.OrderID, in.PaymentIDs)
	return &ledger.TransactionsAnswer{OrderTransactions: out}, ledger.Renamed(err, billingCodes)
}

func (s billing) refundPayments(ctx context.Context, in *refundRequest) (*refundAnswer, error) {
	w := &wantedRefund{order: in.OrderID, place: "paymentRefunds", itemsAt: "refundItems", payments: in.PaymentRefunds,
		details: &ledger.RefundDetails{Reason: in.CustomerReason}}
	if i := in.RefundItems; i != nil {
		w.items = *i
		w.details.LineItems, w.details.AdditionalFees, w.details.Shipping = i.LineItems, i.AdditionalFees, i.Shipping
	}
	if e := in.SideEffects; e != nil {
		if e.Restock != nil {
			w.restock = map[string]int64{}
			for _, item := range e.Restock.LineItems {
				w.restock[item.LineItemID] += item.Quantity
			}
		}
		if e.Notifications != nil {
			w.mail, w.message = e.Notifications.SendCustomerEmail, e.Notifications.CustomMessage
		}
	}
	id, all, err := s.refund(ctx, w)
	if err != nil {
		return nil, err
	}
	return &refundAnswer{OrderTransactions: all,
		Refund: found(all.Refunds, func(r *ledger.Refund) bool { return r.ID == id })}, nil
}

// found is the first of a list that is; nil for none.
func found[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// authorizeSaved sets money aside by the newest way of paying that the buyer let the shop keep.
func (s billing) authorizeSaved(ctx context.Context, in *authorizeRequest) (*paymentAnswer, error) {
	var member string
	gatewayID, err := withBook(ctx, s.Service, store.Do, in.OrderID, func(tx *store.Tx, b *book) (string, error) {
		if b.Order.BuyerInfo != nil {
			member = b.Order.BuyerInfo.MemberID
		}
		if known := httpapi.Begun(tx); known != "" {
			return known, nil
		}
		amount, err := b.billable("amount.amount", in.Amount, in.Currency)
		if err != nil {
			return "", err
		}
		if member == "" {
			return "", errs.New(errs.FailedPrecondition, paymentmethods.CodeNoSavedMethod,
				"this buyer has no saved payment method")
		}
		id, err := s.BeginTx(tx, Due{OrderID: b.Order.ID, Amount: amount, Hold: true,
			Planned: in.DelayedCaptureSettings.planned(tx.Now), NoManual: true})
		if err != nil {
			return "", err
		}
		_, err = httpapi.Once(tx, id)
		return id, err
	})
	if err != nil {
		return nil, err
	}
	response, err := s.Charge(ctx, Charge{GatewayOrderID: gatewayID, Alone: member})
	if err != nil {
		return nil, ledger.Renamed(err, map[string]string{CodeAlreadyPaid: CodeOrderPaid})
	}
	return s.onePayment(ctx, in.OrderID, response.PaymentID)
}

func (s billing) onePayment(ctx context.Context, orderID, paymentID string) (*paymentAnswer, error) {
	all, err := s.transactions(store.FromPrimary(ctx), orderID)
	if err != nil {
		return nil, err
	}
	return &paymentAnswer{OrderTransactions: all,
		Payment: found(all.Payments, func(p *ledger.Payment) bool { return p.ID == paymentID })}, nil
}

func (s billing) redeemGiftCard(ctx context.Context, in *redeemRequest) (*paymentAnswer, error) {
	return withBook(ctx, s.Service, store.Do, in.OrderID, func(tx *store.Tx, b *book) (*paymentAnswer, error) {
		amount, err := b.billable("amount.amount", in.Amount, in.Currency)
		if err != nil {
			return nil, ledger.Renamed(err, map[string]string{CodeInvalidCurr: "CURRENCY_MISMATCH"})
		}
		p, err := b.redeem(tx, in.GiftCardCode, amount, "")
		if err != nil {
			return nil, err
		}
		if err := b.Close(tx); err != nil {
			return nil, err
		}
		return &paymentAnswer{b.View(ctx, p), b.Show(tx)}, nil
	})
}

// redeem pays with a gift card of the shop.
func (b *book) redeem(tx *store.Tx, code string, amount money.Amount, together string) (*ledger.StoredPayment, error) {
	card, err := b.s.cfg.GiftCards.Find(tx.Context(), code)
	if err != nil {
		return nil, err
	}
	id, err := b.s.cfg.GiftCards.RedeemTx(tx, giftcards.Redemption{CardID: card.ID, Amount: amount, OrderID: b.Order.ID})
	if err != nil {
		return nil, err
	}
	p := &ledger.StoredPayment{Kind: ledger.GiftCard, Status: orders.StateApproved, Amount: amount}
	p.Doc.ChargeCorrelationID = together
	p.Doc.GiftcardPaymentDetails = &ledger.GiftCardDetails{GiftCardPaymentID: id, GiftCardID: card.ID,
		ObfuscatedCode: card.Obfuscated()}
	return p, b.Add(tx, p)
}

// receipts makes the receipt of a payment, numbered after its order.
func (s billing) receipts(ctx context.Context, in *receiptsRequest) (*receiptsAnswer, error) {
	return withBook(ctx, s.Service, store.Do, in.OrderID, func(tx *store.Tx, b *book) (*receiptsAnswer, error) {
		p, n := b.Payment(in.PaymentIDs[0]), 1
		switch {
		case p == nil:
			return nil, errs.Missing(ledger.CodeNoPayment, "payment", in.PaymentIDs[0])
		case p.Kind != ledger.Regular:
			return nil, errs.New(errs.FailedPrecondition, CodePaymentType,
				"only regular payments can have receipts, not gift cards or memberships")
		case !p.Paid():
			return nil, errs.New(errs.FailedPrecondition, CodePaymentStatus,
				"this payment is not completed, so it can have no receipt")
		case p.Doc.WixReceipt != nil || p.Doc.ExternalReceipt != nil:
			return nil, errs.New(errs.AlreadyExists, CodeReceiptExists, "this payment already has a receipt")
		}
		for _, other := range b.Payments {
			if other.Doc.WixReceipt != nil {
				n++
			}
		}
		p.Doc.WixReceipt, p.Changed = &ledger.WixReceipt{ReceiptID: tx.NewID(),
			DisplayNumber: fmt.Sprintf("%s-%d", b.Order.Number, n)}, true
		b.Note(orders.Activity{ActivityType: orders.ActivityReceipt, ReceiptCreated: &orders.ReceiptEvent{
			PaymentID: p.ID, WixReceipt: &orders.WixReceipt{ReceiptID: p.Doc.WixReceipt.ReceiptID,
				DisplayNumber: p.Doc.WixReceipt.DisplayNumber},
		}})
		return &receiptsAnswer{wire.List[ReceiptInfo]{{p.ID, p.Doc.WixReceipt.ReceiptID}}}, b.Close(tx)
	})
}

// billable reads an amount that is to be paid for an order, and refuses what cannot be.
func (b *book) billable(field string, price *wire.Price, currency string) (money.Amount, error) {
	switch {
	case b.Order.Status == orders.Canceled || b.Order.Status == orders.Rejected:
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeCanceled, "this order is canceled or rejected")
	case b.Disputed():
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeChargebacks,
			"this order has an open chargeback; wait until it is settled")
	case b.Unpaid() <= 0:
		return money.Amount{}, errs.New(errs.AlreadyExists, CodeOrderPaid, "this order is paid already")
	case currency != "" && currency != b.Currency.Code():
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeInvalidCurr,
			"the currency must be that of the order, %s", b.Currency.Code())
	}
	amount, err := wire.Amount(field, price.Amount, b.Currency)
	if err != nil {
		return money.Amount{}, err
	}
	if amount.Sign() <= 0 || amount.Minor() > b.Unpaid() {
		return money.Amount{}, errs.New(errs.FailedPrecondition, ledger.CodeInvalidAmount,
			"the amount must be above 0 and at most the balance of %s", b.AmountOf(b.Unpaid()))
	}
	return amount, nil
}
