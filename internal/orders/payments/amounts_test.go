package payments_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// An amount that the order's currency does not have is refused wherever one is named;
// zeros at its end do not matter.
func TestAmountsOfTheCurrency(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		paid, payment := r.paid(sandbox.CardApproved)
		held, hold := r.paid(sandbox.CardApproved, hold(""))
		code := r.card("20.00")
		for _, call := range []struct{ path, body, field string }{
			{collector + order + "/manual-payment", `{"amount":{"amount":"1.001"}}`, "amount.amount"},
			{collector + order + "/prepare-payment-collection", `{"amount":{"amount":"1.001"}}`, "amount.amount"},
			{r.refundAt(paid), `{` + part(payment, "1.001") + `}`, "payments[0].amount.amount"},
			{r.refundAt(paid), `{"payments":[{"paymentId":"` + payment +
				`"}],"details":{"shipping":{"amount":{"amount":"1.001"}}}}`, "details.shipping.amount.amount"},
			{billing + "refund-payments", refund(paid, payment, "1.001"), "paymentRefunds[0].amount.amount"},
			{billing + "calculate-refund", `{"orderId":"` + paid + `","refundItems":{"shipping":{"amount":{"amount":"0.001"}}}}`,
				"refundItems.shipping.amount.amount"},
			{collector + held + "/capture-authorized-payments", `{` + part(hold, "1.001") + `}`, "payments[0].amount.amount"},
			{billing + "redeem-gift-card", fmt.Sprintf(
				`{"orderId":%q,"giftCardCode":%q,"amount":{"amount":"1.001"},"currency":"EUR"}`, order, code), "amount.amount"},
			{billing + "charge-order", fmt.Sprintf(
				`{"orderId":%q,"giftCards":[{"giftCardCode":%q,"amount":{"amount":"1.001"}}]}`, order, code),
				"giftCards[0].amount.amount"},
			{"/v1/payments/orders/" + order + "/add-payment",
				`{"payments":[{"amount":{"amount":"1.001"},"regularPaymentDetails":{}}]}`, "payments[0].amount.amount"},
			{"/v1/payments/orders/" + order + "/add-payment",
				`{"payments":[{"amount":{"amount":"1"},"regularPaymentDetails":{"chargebacks":[{"amount":{"amount":"0.001"}}]}}]}`,
				"payments[0].regularPaymentDetails.chargebacks[0].amount.amount"},
			{"/v1/payments/orders/" + paid + "/update-payments",
				`{"payments":[{"payment":{"id":"` + payment +
					`","regularPaymentDetails":{"chargebacks":[{"amount":{"amount":"5"},"reversalAmount":{"amount":"0.001"}}]}}}]}`,
				"payments[0].payment.regularPaymentDetails.chargebacks[0].reversalAmount.amount"},
			{"/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"20.001"},"currency":"EUR"}}`,
				"giftCard.initialValue.amount"},
		} {
			a := r.Refused(400, "", "owner", "POST", call.path, call.body)
			a.Want("details.validationError.fieldViolations.0.field", call.field)
			a.Want("details.validationError.fieldViolations.0.violatedRule", "DECIMAL_MAX_SCALE")
		}
		r.OK("owner", "POST", collector+order+"/manual-payment", `{"amount":{"amount":"4.9000"}}`).Want(
			"orderTransactions.payments.0.amount.amount", "4.90")
		r.OK("owner", "POST", r.refundAt(paid), `{`+part(payment, "1.500")+`}`).Want(
			"orderTransactions.refunds.0.transactions.0.amount.amount", "1.50")
		r.charge(gateway, sandbox.CardApproved)
		r.wantOrder(order, "APPROVED", "PAID")
	})
}

// An amount that cannot be read is an error that names what is damaged, and nothing is
// paid, given back or shown by a wrong sum.
func TestDamagedAmounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		r := plainRig(t, dialect)
		damage := func(table, id, from, to string) {
			t.Helper()
			err := r.db.Write(t.Context(), func(tx *store.Tx) error {
				var doc string
				if err := tx.QueryRow("SELECT doc FROM "+table+" WHERE id = ?", []any{id}, &doc); err != nil {
					return err
				}
				if !strings.Contains(doc, from) {
					return fmt.Errorf("no %s in %s", from, doc)
				}
				_, err := tx.Exec("UPDATE "+table+" SET doc = ? WHERE id = ?", strings.ReplaceAll(doc, from, to), id)
				return err
			})
			expect.OK(t, err)
		}
		refused := func(order, payment string) {
			t.Helper()
			for _, call := range [][3]string{
				{"GET", "/v1/payments/orders/" + order, ""},
				{"GET", collector + order + "/payment-collectability-status", ""},
				{"POST", collector + order + "/manual-payment", `{"amount":{"amount":"1.00"}}`},
				{"POST", collector + order + "/mark-as-paid", `{}`},
				{"POST", r.refundAt(order), `{` + part(payment, "1.00") + `}`},
			} {
				if a := r.Call("owner", call[0], call[1], call[2]); a.Status != 500 || strings.Contains(a.Text, "damaged") {
					t.Errorf("%v: %d %s", call, a.Status, a.Text)
				}
			}
			problems, err := store.Get(t.Context(), r.db, r.service.Check)
			if text := strings.Join(problems, "\n"); err != nil || !strings.Contains(text, order) {
				t.Errorf("%v: %s", err, text)
			}
		}
		order, payment := r.paid(sandbox.CardApproved)
		damage("orders", order, `"34.90"`, `"34.9O"`)
		refused(order, payment)
		order, payment = r.paid(sandbox.CardApproved)
		damage("orders", order, `"4.90"`, `"4,90"`)
		refused(order, payment)
		order, payment = r.paid(sandbox.CardApproved)
		r.OK("owner", "POST", "/v1/payments/orders/"+order+"/update-payments",
			`{"payments":[{"payment":{"id":"`+payment+
				`","regularPaymentDetails":{"chargebacks":[{"amount":{"amount":"7.77"}}]}}}]}`)
		damage("payments", payment, `"7.77"`, `"seven"`)
		refused(order, payment)
	})
}
