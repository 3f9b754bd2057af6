package checkout_test

import (
	"context"
	"sync/atomic"
	"testing"

	"souk/internal/checkout"
	"souk/internal/errs"
	"souk/internal/httpapi/apitest"
	"souk/internal/money"
	"souk/internal/store"
	"souk/internal/store/storetest"
)

// till takes money in tests.
type till struct {
	closed   bool
	begun    []checkout.Due
	charged  atomic.Int64
	refuses  bool
	standing checkout.Standing
}

func (p *till) Ready(context.Context) error {
	if p.closed {
		return errs.New(errs.FailedPrecondition, checkout.CodeNoProvider, "no provider")
	}
	return nil
}

func (p *till) BeginTx(_ *store.Tx, due checkout.Due) (string, error) {
	p.begun = append(p.begun, due)
	return "gateway-" + due.OrderID, nil
}

func (p *till) Charge(context.Context, checkout.Charge) (*checkout.Charged, error) {
	if p.refuses {
		return nil, errs.New(errs.FailedPrecondition, checkout.CodePaymentError, "refused")
	}
	p.charged.Add(1)
	p.standing = checkout.Paid
	return &checkout.Charged{ResponseToken: "more"}, nil
}

func (p *till) Standing(context.Context, string) (checkout.Standing, error) { return p.standing, nil }

// Money is taken once for one order, however often it is asked for; a payment that
// was refused can be tried again.
func TestCharge(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			clock, money1 := apitest.NewClock(), &till{}
			r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{payments: money1})
			post := r.Delivery("Post", "1.00")
			_, code := r.Card("2.00")
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", 3), 1))
			at := "/v1/checkouts/" + id
			r.api.OK(ada, "PATCH", at, `{"checkout":{},"giftCardCode":"`+code+`"}`)
			r.api.OK(ada, "GET", at+"/payment-settings", "").Want("paymentSettings.amount.amount", "4.00")
			money1.closed = true
			r.api.Refused(428, checkout.CodeNoProvider, ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
			if n := r.count("orders"); n != 0 {
				t.Fatalf("%d orders", n)
			}
			money1.closed, money1.refuses = false, true
			r.api.Refused(428, checkout.CodePaymentError, ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
			money1.refuses, money1.standing = false, checkout.Running
			r.api.Refused(409, checkout.CodePaymentRunning, ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
			money1.standing = checkout.Unpaid
			a := r.api.OK(ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
			a.Want("paymentResponseToken", "more")
			order := a.String("orderId")
			a.Want("paymentGatewayOrderId", "gateway-"+order)
			r.api.OK(ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`).Want("orderId", order)
			r.api.OK(ada, "POST", at+"/create-order", `{}`).Want("paymentGatewayOrderId", "gateway-"+order)
			if money1.charged.Load() != 1 || r.count("orders") != 1 {
				t.Errorf("charged %d times for %d orders", money1.charged.Load(), r.count("orders"))
			}
			if due := money1.begun[0]; due.Amount != money.New(400, money.EUR) || due.Total != money.New(600, money.EUR) {
				t.Errorf("%v is due of %v", due.Amount, due.Total)
			}
			r.order(order).Want("order.paymentStatus", "PARTIALLY_PAID")
			r.healthy()
		})
	}
}
