package reports_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const mugLine = "aaaaaaaa-0000-4000-8000-000000000001"

// refund writes a refund as the ledger does, and tells the order, which was paid in full.
func (r *rig) refund(o *orders.Order, docs ...ledger.RefundDoc) {
	r.t.Helper()
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		var facts []orders.RefundFact
		for i, doc := range docs {
			text, err := json.Marshal(doc)
			if err != nil {
				return err
			}
			id := fmt.Sprintf("%s/%d", o.ID, i)
			if _, err := tx.Exec("INSERT INTO refunds (id, order_id, created, updated, doc) VALUES (?, ?, 1, 1, ?)", id, o.ID,
				string(text)); err != nil {
				return err
			}
			for _, part := range doc.Parts {
				if doc.Undoes == "" {
					facts = append(facts, orders.RefundFact{ID: id, Status: part.Status, Amount: part.Amount})
				}
			}
		}
		_, err := r.orders.SettleTx(tx, o.ID, []orders.PaymentFact{{ID: "p", Status: orders.StateApproved,
			Amount: 1_000_000}}, facts)
		return err
	})
	expect.OK(r.t, err)
}

func parts(status string, amounts ...int64) (out []ledger.RefundPart) {
	for _, amount := range amounts {
		out = append(out, ledger.RefundPart{Status: status, Amount: amount})
	}
	return out
}

// What came back stands on the day of the sale, and its parts make what the sales report says was refunded.
func TestReturns(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var err error
		if r.zone, err = time.LoadLocation("America/New_York"); err != nil {
			t.Fatal(err)
		}
		of := func(units, money, shipping int64) ledger.RefundDoc {
			return ledger.RefundDoc{Lines: map[string]int64{mugLine: money}, Units: map[string]int64{mugLine: units},
				Shipping: shipping}
		}
		// Two of three mugs and the delivery, on the last evening of October over there.
		first := r.sell("2026-11-01T03:59:00Z", 3, "10.00", "EUR", "WEB")
		late := r.sell("2026-11-01T12:00:00Z", 3, "10.00", "EUR", "WEB")
		other := r.sell("2026-11-02T12:00:00Z", 1, "7.77", "EUR", "WEB", func(o *orders.Order) {
			o.LineItems[0].CatalogReference.CatalogItemID, o.LineItems[0].ProductName.Original = "vase", "Vase"
		})
		gone := r.sell("2026-11-02T12:00:00Z", 1, "50.00", "EUR", "WEB")
		r.sell("2026-11-03T12:00:00Z", 4, "10.00", "EUR", "WEB") // nothing of it
		yen := r.sell("2026-11-03T12:00:00Z", 1, "500", "JPY", "WEB")
		r.flush()
		whole := of(2, 2000, 500)
		whole.Parts, whole.Details = parts(orders.RefundSucceeded, 2500), &ledger.RefundDetails{Reason: " Broken "}
		r.refund(first, whole)
		// A refund of 20.00 by two cards of which one fails, one that is on its way, and one that undoes a payment.
		half := of(2, 1500, 500)
		half.Parts = append(parts(orders.RefundSucceeded, 999), parts(orders.RefundFailed, 1001)...)
		half.Details = &ledger.RefundDetails{Reason: "Broken"}
		waits, undone := of(1, 1000, 0), of(1, 1000, 0)
		waits.Parts, undone.Parts, undone.Undoes = parts(orders.RefundPending, 1000), parts(orders.RefundSucceeded,
			1000), "MERCHANT_REQUEST"
		r.refund(late, half, waits, undone)
		// More than the thing cost: the rest is for nothing in particular.
		more := of(1, 777, 0)
		more.Parts = parts(orders.RefundSucceeded, 800)
		r.refund(other, more)
		all := of(1, 5000, 0)
		all.Parts = parts(orders.RefundSucceeded, 5000)
		r.refund(gone, all)
		r.cancel(gone.ID)
		coins := of(1, 500, 0)
		coins.Parts = parts(orders.RefundSucceeded, 500)
		r.refund(yen, coins)
		r.flush()

		a := r.OK("owner", "GET", "/v1/reports/returns"+month, "")
		a.Want("products.length", 2)
		a.WantAll(map[string]any{
			"products.0.productId": "vase", "products.0.name": "Vase", "products.0.refunded.amount": "7.77",
			"products.0.returned": 1, "products.0.sold": 1,
			"products.0.orders": 1, "products.1.productId": "mug", "products.1.refunded.amount": "7.49",
			"products.1.returned": 2, "products.1.sold": 7,
			"products.1.sales.amount": "70.00", "sum.products.amount": "15.26", "sum.shipping.amount": "2.50",
			"sum.fees.amount":  "0.00",
			"sum.other.amount": "0.23", "sum.total.amount": "17.99", "sum.orders": 2, "sum.sold": 8, "sum.returned": 3,
			"reasons.length":   2,
			"reasons.0.reason": "Broken", "reasons.0.refunded.amount": "9.99", "reasons.1.reason": "", "reasons.1.refunds": 1,
			"otherCurrencies.0": "JPY",
		})
		r.OK("owner", "GET", "/v1/reports/sales"+month, "").Want("sum.refunded.amount", "17.99")
		before := r.OK("owner", "GET", "/v1/reports/returns?from=2026-11-01&to=2026-11-03&compare=true", "")
		before.Want("previous.total.amount", "25.00")
		before.Want("previous.shipping.amount", "5.00")
		october := r.OK("owner", "GET", "/v1/reports/returns?from=2026-10-31&to=2026-10-31", "")
		october.Want("sum.total.amount", "25.00")
		october.Want("products.0.returned", 2)
		r.OK("owner", "GET", "/v1/reports/returns"+month+"&currency=JPY", "").Want("sum.total.amount", "500")

		behind := r.OK("owner", "GET", "/v1/reports/orders"+month+"&productId=mug&refunded=true", "")
		behind.WantAll(map[string]any{
			"orders.length":            1,
			"orders.0.id":              late.ID,
			"orders.0.number":          late.Number,
			"orders.0.refunded.amount": "9.99",
			"sum.refunded.amount":      "9.99",
		})
		// What came back is counted in units: of all products, and of one.
		units := r.OK("owner", "GET", "/v1/reports/orders"+month+"&returned=true", "")
		units.Want("counted.items", 3)
		r.OK("owner", "GET", "/v1/reports/orders"+month+"&productId=mug&returned=true", "").WantAll(map[string]any{
			"orders.length": 1, "orders.0.id": late.ID, "counted.items": 2,
		})
	})
}

// Every number of a report has its orders, and these make it.
func TestOrdersBehindANumber(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		coupon := func(o *orders.Order) {
			o.AppliedDiscounts = wire.List[orders.AppliedDiscount]{{Coupon: &orders.Coupon{Code: "SPRING",
				Amount: price("2.00")}}}
		}
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB", to("DE"), coupon)
		r.sell("2026-11-09T12:00:00Z", 2, "10.00", "EUR", "POS", to("FR"))
		r.sell("2026-11-10T12:00:00Z", 3, "10.00", "EUR", "WEB")
		r.sell("2026-12-01T12:00:00Z", 9, "10.00", "EUR", "WEB", to("DE"))
		r.cancel(r.sell("2026-11-11T12:00:00Z", 9, "10.00", "EUR", "WEB", to("DE")).ID)
		r.flush()
		for query, want := range map[string]string{
			"": "60.00", "&country=DE": "10.00", "&country=": "30.00", "&channel=POS": "20.00",
			"&discountKind=COUPON&discountName=SPRING": "10.00",
			"&productId=mug": "60.00", "&productId=vase": "0.00", "&refunded=true": "0.00", "&cohort=2026-10": "0.00",
		} {
			a := r.OK("owner", "GET", "/v1/reports/orders"+month+query, "")
			a.Want("sum.total.amount", want)
		}
		first := r.OK("owner", "GET", "/v1/reports/orders"+month+"&limit=2", "")
		first.Want("orders.length", 2)
		first.Want("sum.orders", 3)
		rest := r.OK("owner", "GET", "/v1/reports/orders"+month+"&limit=2&cursor="+first.String("cursor"), "")
		rest.Want("orders.length", 1)
		r.Refused(400, "", "owner", "GET", "/v1/reports/orders"+month+"&cursor=x", "")
		r.Refused(403, "", "staff OTHER.PERMISSION", "GET", "/v1/reports/orders", "")
	})
}
