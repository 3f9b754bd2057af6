package drafts_test

import (
	"testing"

	"souk/internal/buying/drafts"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/shop/tips"
)

// tipped shows orders and drafts to tips, as the whole store does.
type tipped struct{ r *rig }

func (o tipped) OrderTx(tx *store.Tx, id string) (*tips.OrderView, error) {
	draft, err := drafts.TippedTx(tx, id)
	if errs.KindOf(err) == errs.NotFound {
		order, err := o.r.orders.OrderTx(tx, id)
		if err != nil {
			return nil, err
		}
		return &tips.OrderView{Currency: o.r.Money,
			Subtotal: money.MustParse(string(order.PriceSummary.Subtotal.Amount), o.r.Money)}, nil
	}
	if err != nil {
		return nil, err
	}
	out := &tips.OrderView{Currency: draft.Currency, Subtotal: draft.Subtotal}
	if draft.Order != nil && draft.Kept {
		out.OrderID = draft.Order.ID
	}
	return out, nil
}

func (o tipped) SetFeeTx(tx *store.Tx, id string, fee pricing.Fee) (string, error) {
	feeID, err := o.r.drafts.SetFeeTx(tx, id, fee)
	if errs.KindOf(err) == errs.NotFound {
		return o.r.orders.SetFeeTx(tx, id, fee)
	}
	return feeID, err
}

func (o tipped) RemoveFeeTx(tx *store.Tx, id, code string) error {
	err := o.r.drafts.RemoveFeeTx(tx, id, code)
	if errs.KindOf(err) == errs.NotFound {
		return o.r.orders.RemoveFeeTx(tx, id, code)
	}
	return err
}

const tipPaths = "/v1/tips/"

// tip puts a tip on a draft.
func (r *rig) tip(draft, amount string) *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "POST", tipPaths+"set", `{"draftOrderId":"`+draft+`","tip":{"amount":"`+amount+`"}}`)
}

const summary = "calculatedDraftOrder.draftOrder.priceSummary."

func (r *rig) get(draft string) *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "GET", "/v1/draft-orders/"+draft, "")
}

// The tip of a draft from nothing is that of the order which is made of it.
func TestTipOfANewOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.draft(`"customLineItems":[` + custom("Bowl", "20", 2) + `],"buyerInfo":{"email":"ada@shop.test"}`)
		r.api.Refused(404, tips.CodeTipNotFound, "owner", "GET", tipPaths+"draft-order/"+id, "")
		r.api.Refused(404, tips.CodeDraftNotFound, "owner", "GET", tipPaths+"draft-order/"+apitest.Nothing, "")
		r.do(id, "set-deposit", `{"depositDetails":{"percentage":"50"}}`)
		set := r.tip(id, "6")
		fee := set.String("orderInfo.additionalFeeId")
		set.Want("tip.lineItemSubtotal", "40.00")
		got := r.get(id)
		got.WantAll(map[string]any{
			summary + "totalAdditionalFees.amount": "6.00", summary + "total.amount": "46.00",
			summary + "total.formattedAmount":                                                "€46.00",
			"calculatedDraftOrder.draftOrder.balanceSummary.balance.amount":                  "46.00",
			"calculatedDraftOrder.draftOrder.additionalFees.0.applied":                       true,
			"calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.id":              fee,
			"calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.code":            pricing.TipCode,
			"calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.source":          "PLATFORM",
			"calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.price.amount":    "6.00",
			"calculatedDraftOrder.draftOrder.depositDetails.priceSummary.total.amount":       "23.00",
			"calculatedDraftOrder.draftOrder.additionalFees.length":                          1,
			"calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.taxInfo.taxRate": nil,
		})
		// What is priced anew comes to the same.
		again := r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+
			got.String("calculatedDraftOrder.draftOrder.lineItems.0.lineItem.id")+`","newQuantity":3}]}`)
		again.Want(summary+"total.amount", "66.00")
		again.Want("calculatedDraftOrder.draftOrder.depositDetails.priceSummary.total.amount", "33.00")
		r.tip(id, "7.50").Want("orderInfo.additionalFeeId", fee)
		r.get(id).Want(summary+"total.amount", "67.50")
		r.get(id).Want("calculatedDraftOrder.draftOrder.depositDetails.priceSummary.total.amount", "33.75")
		r.api.Refused(428, drafts.CodeKeepFee, "owner", "POST", "/v1/draft-orders/"+id+"/delete-custom-additional-fees",
			`{"customAdditionalFees":["`+fee+`"]}`)

		order := r.do(id, "create-order", "{}").String("createdOrder.id")
		r.order(order).Want("order.priceSummary.total.amount", "67.50")
		r.api.OK("owner", "GET", tipPaths+"order/"+order, "").Want("tip.amount", "7.50")
		r.api.OK("owner", "GET", tipPaths+"draft-order/"+id, "").Want("tip.amount", "7.50")
		r.api.Refused(409, drafts.CodeCommitted, "owner", "POST", tipPaths+"set",
			`{"draftOrderId":"`+id+`","tip":{"amount":"1"}}`)
	})
}

// A tip that is taken off a draft, or goes with it, is not on any order.
func TestTipThatIsTakenOff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.draft(`"customLineItems":[` + custom("Bowl", "20", 1) + `]`)
		r.tip(id, "5")
		r.api.OK("owner", "POST", tipPaths+"remove", `{"draftOrderId":"`+id+`"}`)
		r.get(id).Want(summary+"total.amount", "20.00")
		r.get(id).Want("calculatedDraftOrder.draftOrder.additionalFees.length", 0)
		r.api.Refused(404, tips.CodeTipNotFound, "owner", "GET", tipPaths+"draft-order/"+id, "")
		fee := r.tip(id, "4").String("orderInfo.additionalFeeId")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":false}]}`).Want(
			summary+"total.amount", "20.00")
		order := r.do(id, "create-order", "{}").String("createdOrder.id")
		r.api.Refused(404, tips.CodeTipNotFound, "owner", "GET", tipPaths+"order/"+order, "")

		gone := r.draft(`"customLineItems":[` + custom("Bowl", "20", 1) + `]`)
		r.tip(gone, "5")
		r.api.OK("owner", "DELETE", "/v1/draft-orders/"+gone, "")
		n, err := store.Get(t.Context(), r.DB, func(tx *store.Tx) (int, error) {
			var n int
			return n, tx.QueryRow("SELECT COUNT(*) FROM tips", nil, &n)
		})
		expect.That(t, err == nil && n == 0, "%d tips are left: %v", n, err)
	})
}

// The draft of an order begins with the order's tip. What it makes of it is the
// order's once the draft is committed, and not before.
func TestTipOfAnEdit(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.buy("", line(r.song("Song", "10", 5), 2))
		r.api.OK("owner", "POST", tipPaths+"set", `{"orderId":"`+order+`","tip":{"amount":"3"}}`)
		id := r.edit(order)
		r.api.OK("owner", "GET", tipPaths+"draft-order/"+id, "").Want("tip.amount", "3.00")
		r.tip(id, "4")
		r.api.OK("owner", "GET", tipPaths+"order/"+order, "").Want("tip.amount", "3.00")
		got := r.get(id)
		got.Want(summary+"total.amount", "24.00")
		got.Want("calculatedDraftOrder.draftOrder.additionalFees.length", 1)
		got.Want("calculatedDraftOrder.draftOrder.additionalFees.0.source", "ORIGINAL_ORDER")
		got.Want("calculatedDraftOrder.draftOrder.balanceSummary.balance.amount", "4.00")
		r.do(id, "commit", "{}")
		after := r.order(order)
		after.Want("order.priceSummary.total.amount", "24.00")
		after.Want("order.paymentStatus", orders.PartiallyPaid)
		after.Want("order.additionalFees.length", 1)
		r.api.OK("owner", "GET", tipPaths+"order/"+order, "").Want("tip.amount", "4.00")

		// Switching the fee off takes the tip off.
		id = r.edit(order)
		fee := r.get(id).String("calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.id")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+fee+`","applied":false}]}`)
		r.api.Refused(404, tips.CodeTipNotFound, "owner", "GET", tipPaths+"draft-order/"+id, "")
		r.do(id, "commit", "{}")
		r.order(order).Want("order.priceSummary.total.amount", "20.00")
		r.api.Refused(404, tips.CodeTipNotFound, "owner", "GET", tipPaths+"order/"+order, "")
	})
}
