package payrequests_test

import (
	"strings"
	"testing"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire"
)

func TestPaidByLink(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		made := r.ask(order, "20", `,"description":"Half now"`)
		made.Want(entity+"status", "UNPAID")
		made.Want(entity+"amount.amount", "20.00")
		made.Want(entity+"amount.formattedAmount", "€20.00")
		made.Want(entity+"currency", "EUR")
		id, gateway, url := made.String(entity+"id"), made.String(entity+"paymentGatewayOrderId"), made.String(
			"orderPaymentRequestUrl")
		expect.That(t, url == "https://shop.example/hosted/pay/"+gateway && len(url) <= 100, "the page is %s", url)
		r.OK("owner", "POST", path+"/url", `{"orderPaymentRequestId":"`+id+`"}`).Want("orderPaymentRequestUrl", url)
		page := r.OK("visitor v", "GET", "/v1/payment-gateway-orders/"+gateway, "")
		page.Want("paymentGatewayOrder.title", "Deposit")
		page.Want("paymentGatewayOrder.description", "Half now")

		r.Refused(428, "INVALID_PAYMENT_STATUS", "visitor v", "POST", path+"/charge",
			r.charge(id, r.card(sandbox.CardDeclined)))
		answer := r.OK("visitor v", "POST", path+"/charge", r.charge(id, r.card(sandbox.CardApproved)))
		expect.That(t, answer.String("paymentResponseToken") != "", "there is nothing to follow the payment by")
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "PAID")
		r.Refused(428, "CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST", "visitor v", "POST", path+"/charge",
			r.charge(id, r.card(sandbox.CardApproved)))
		r.Refused(428, "CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST", "owner", "PATCH", path+"/"+id,
			`{"orderPaymentRequest":{"title":"x"}}`)
		r.Refused(428, "CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST", "owner", "DELETE", path+"/"+id, "")
		r.Refused(428, "CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST", "owner", "POST", path+"/void",
			`{"orderPaymentRequestId":"`+id+`"}`)
		if r.paymentDue("paid") != 1 || r.paymentDue("created") != 1 {
			t.Errorf("told %d creations and %d payments", r.paymentDue("created"), r.paymentDue("paid"))
		}
		r.OK("owner", "POST", path+"/"+id+"/update-extended-fields",
			`{"id":"`+id+`","namespace":"@me/app","namespaceData":{"a":1}}`).
			Want(entity+"extendedFields.namespaces.@me/app.a", 1.0)
	})
}

// A challenge leaves the request unpaid until the buyer has said yes.
func TestChallengeThenPaid(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.ask(r.sell(), "55", "").String(entity + "id")
		token := r.OK("visitor v", "POST", path+"/charge", r.charge(id, r.card(sandbox.CardChallenge))).String(
			"paymentResponseToken")
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "UNPAID")
		r.Refused(428, "PAYMENT_IN_PROGRESS", "owner", "POST", path+"/void", `{"orderPaymentRequestId":"`+id+`"}`)
		r.Refused(428, "PAYMENT_IN_PROGRESS", "owner", "DELETE", path+"/"+id, "")
		r.OK("visitor v", "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`).Want("status", "APPROVED")
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "PAID")
	})
}

// What a buyer chose to pay by hand is paid when the merchant says so.
func TestPaidByHand(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		id := r.ask(order, "55", "").String(entity + "id")
		token := r.OK("visitor v", "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		r.OK("visitor v", "POST", path+"/charge", r.charge(id, token))
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "UNPAID")
		r.OK("owner", "POST", "/v1/payments-collector/orders/"+order+"/mark-as-paid", `{}`)
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "PAID")

		blocked := r.ask(r.sell(), "55", `,"blockedPaymentMethods":["MANUAL"]`).String(entity + "id")
		token = r.OK("visitor v", "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		r.Refused(428, "PAYMENT_METHOD_UNAVAILABLE", "visitor v", "POST", path+"/charge", r.charge(blocked, token))
		r.OK("owner", "PATCH", path+"/"+blocked, `{"orderPaymentRequest":{"blockedPaymentMethods":[]}}`)
		token = r.OK("visitor v", "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		r.OK("visitor v", "POST", path+"/charge", r.charge(blocked, token))
	})
}

// page is what the payment page of a request asks.
func (r *rig) page(made *apitest.Answer) *apitest.Answer {
	r.t.Helper()
	return r.OK("visitor v", "GET", "/v1/payment-gateway-orders/"+made.String(entity+"paymentGatewayOrderId"), "")
}

// Whoever opens a link too late is told why: the time is over, the shop took it back, or it was paid otherwise.
func TestPagesSayWhyTheyEnded(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		order := r.sell()
		first, second := r.ask(order, "5", ""), r.ask(order, "55", "")
		r.page(first).Want("paymentGatewayOrder.status", "OPEN")
		r.OK("owner", "POST", path+"/void", `{"orderPaymentRequestId":"`+first.String(entity+"id")+`"}`)
		r.page(first).Want("paymentGatewayOrder.status", "CANCELED")
		r.page(first).Want("paymentGatewayOrder.ended", "VOIDED")
		r.OK("visitor v", "POST", path+"/charge", r.charge(second.String(entity+"id"), r.card(sandbox.CardApproved)))
		r.page(first).Want("paymentGatewayOrder.status", "PAID")
		r.page(second).Want("paymentGatewayOrder.status", "PAID")
	})
}

func TestWhatIsOver(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		past := wire.At(r.clock.Now().Add(-time.Hour)).String()
		soon := wire.At(r.clock.Now().Add(time.Hour)).String()
		old := r.ask(order, "5", `,"expirationDate":"`+past+`"`)
		old.Want(entity+"status", "EXPIRED")
		r.page(old).Want("paymentGatewayOrder.status", "CANCELED")
		r.page(old).Want("paymentGatewayOrder.ended", "EXPIRED")

		made := r.ask(order, "5", `,"expirationDate":"`+soon+`"`)
		id, gateway := made.String(entity+"id"), made.String(entity+"paymentGatewayOrderId")
		busy := r.ask(order, "5", `,"expirationDate":"`+soon+`"`).String(entity + "id")
		token := r.OK("visitor v", "POST", path+"/charge", r.charge(busy, r.card(sandbox.CardChallenge))).String(
			"paymentResponseToken")
		expect.OK(t, r.service.Expire(t.Context()))
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "UNPAID")
		r.clock.Advance(time.Hour)
		for _, way := range []string{path + "/charge", "/v1/payment-gateway-orders/" + gateway + "/charge"} {
			code := "CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST"
			if strings.Contains(way, "gateway") {
				code = payments.CodeExpired
			}
			r.Refused(428, code, "visitor v", "POST", way, r.charge(id, r.card(sandbox.CardApproved)))
		}
		expect.OK(t, r.service.Expire(t.Context()))
		r.OK("owner", "GET", path+"/"+id, "").Want(entity+"status", "EXPIRED")
		r.OK("owner", "GET", path+"/"+busy, "").Want(entity+"status", "UNPAID") // somebody is paying it
		r.OK("visitor v", "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`)
		r.OK("owner", "GET", path+"/"+busy, "").Want(entity+"status", "PAID")
		r.Refused(428, "CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST", "owner", "POST", path+"/void",
			`{"orderPaymentRequestId":"`+id+`"}`)
		r.Refused(428, "CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST", "owner", "PATCH", path+"/"+id,
			`{"orderPaymentRequest":{"title":"x"}}`)
		expect.Equal(t, r.paymentDue("expired"), 1, "told expiries")

		void := r.ask(order, "5", "").String(entity + "id")
		for range 2 {
			r.OK("owner", "POST", path+"/void", `{"orderPaymentRequestId":"`+void+`"}`)
		}
		r.Refused(428, "CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST", "visitor v", "POST", path+"/charge",
			r.charge(void, r.card(sandbox.CardApproved)))
		r.Refused(428, "CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST", "owner", "PATCH", path+"/"+void,
			`{"orderPaymentRequest":{"title":"x"}}`)
		expect.Equal(t, r.paymentDue("voided"), 1, "told voids")
		r.OK("owner", "DELETE", path+"/"+void, "")
		r.Refused(404, "ORDER_PAYMENT_REQUEST_NOT_FOUND", "owner", "GET", path+"/"+void, "")
	})
}

func TestWhatStays(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		made := r.ask(order, "5", `,"source":{"externalId":"a-1"}`)
		id := made.String(entity + "id")
		r.Refused(428, "CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT", "owner", "PATCH", path+"/"+id,
			`{"orderPaymentRequest":{"amount":{"amount":"6"}}}`)
		for _, body := range []string{`"orderId":"` + apitest.Nothing + `"`, `"source":{"externalId":"a-2"}`,
			`"expirationDate":"2030-01-01T00:00:00Z"`} {
			r.Refused(400, "", "owner", "PATCH", path+"/"+id, `{"orderPaymentRequest":{`+body+`}}`)
		}
		changed := r.OK("owner", "PATCH", path+"/"+id,
			`{"orderPaymentRequest":{"title":"Rest","amount":{"amount":"5"},"status":"PAID"}}`)
		changed.Want(entity+"title", "Rest")
		changed.Want(entity+"status", "UNPAID")
		r.OK("visitor v", "GET", "/v1/payment-gateway-orders/"+made.String(entity+"paymentGatewayOrderId"),
			"").Want("paymentGatewayOrder.title", "Rest")
		shown := func(image string) *apitest.Answer {
			r.OK("owner", "PATCH", path+"/"+id, `{"orderPaymentRequest":{"image":`+image+`}}`)
			return r.OK("visitor v", "GET", "/v1/payment-gateway-orders/"+made.String(entity+"paymentGatewayOrderId"), "")
		}
		answer := shown(`{"id":"mug","altText":"A blue mug"}`)
		answer.Want("paymentGatewayOrder.image.url", "/media/mug/mug.png")
		answer.Want("paymentGatewayOrder.image.altText", "A blue mug")
		answer = shown(`{"id":"https://elsewhere.example/mug.png"}`)
		expect.That(t, answer.At("paymentGatewayOrder.image") == nil, "a picture of another site is shown")
	})
}

func TestRefusals(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		for body, want := range map[string]struct {
			status int
			code   string
		}{
			`"orderId":"` + apitest.Nothing +
				`","title":"x","amount":{"amount":"5"}`: {404, "ORDER_NOT_FOUND"},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"55.01"}`: {428, ledger.CodeInvalidAmount},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"0"}`: {400, ""},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"1.005"}`: {400, ""},
			`"orderId":"` + order +
				`","title":"","amount":{"amount":"5"}`: {400, ""},
			`"orderId":"` + order +
				`","title":"x"`: {400, ""},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"5"},"blockedPaymentMethods":["CARD"]`: {400, ""},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"5"},"actionLinks":{"error":{"label":"x"}}`: {400, ""},
			`"orderId":"` + order + `","title":"` + strings.Repeat("x", 201) +
				`","amount":{"amount":"5"}`: {400, ""},
			`"orderId":"` + order +
				`","title":"x","amount":{"amount":"5"},"source":{"appId":"no","externalId":"e"}`: {400, ""},
			`"orderId":"` + order + `","title":"x","amount":{"amount":"5"},"description":"` + strings.Repeat("d", 301) +
				`"`: {400, ""},
		} {
			r.Refused(want.status, want.code, "owner", "POST", path, `{"orderPaymentRequest":{`+body+`}}`)
		}
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff OTHER"} {
			r.Refused(403, "", who, "POST", path,
				`{"orderPaymentRequest":{"orderId":"`+order+`","title":"x","amount":{"amount":"5"}}}`)
		}
		r.Refused(428, "PAYMENT_ATTEMPT_EXPIRED", "visitor v", "POST", path+"/charge",
			r.charge(r.ask(order, "5", "").String(entity+"id"), "no-token"))
	})
}

func TestSubscriptionsArePaidWhole(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell(func(o *orders.Order) {
			o.LineItems[0].SubscriptionInfo = &orders.SubscriptionInfo{
				SubscriptionOptionTitle: "Monthly", SubscriptionSettings: &orders.SubscriptionSettings{Frequency: "MONTH",
					AutoRenewal: true},
			}
		})
		body := func(amount string) string {
			return `{"orderPaymentRequest":{"orderId":"` + order + `","title":"x","amount":{"amount":"` + amount + `"}}}`
		}
		r.Refused(428, "PARTIAL_PAYMENT_NOT_SUPPORTED_FOR_SUBSCRIPTION", "owner", "POST", path, body("5"))
		made := r.OK("owner", "POST", path, body("55"))
		made.Want(entity+"subscriptionInfo.0.title", "Monthly")
		made.Want(entity+"subscriptionInfo.0.autoRenewal", true)
		r.OK("visitor v", "POST", path+"/charge", r.charge(made.String(entity+"id"), r.card(sandbox.CardApproved)))
		r.Refused(428, "SUBSCRIPTION_ALREADY_STARTED", "owner", "POST", path, body("5"))
		other := r.sell(func(o *orders.Order) {
			o.LineItems[0].SubscriptionInfo = &orders.SubscriptionInfo{SubscriptionOptionTitle: "Weekly"}
		})
		r.OK("owner", "POST", "/v1/orders/"+other+"/cancel", `{}`)
		r.Refused(428, "INVALID_ORDER_STATUS_FOR_SUBSCRIPTION", "owner", "POST", path,
			strings.Replace(body("55"), order, other, 1))
	})
}

func TestBulkQueryAndMail(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		item := func(name, amount string) string {
			return `{"orderId":"` + order + `","title":"` + name + `","amount":{"amount":"` + amount +
				`"},"source":{"externalId":"` + name + `"}}`
		}
		bulk := r.OK("owner", "POST", "/v1/bulk/order-payment-requests/create",
			`{"orderPaymentRequests":[`+item("b", "10")+`,`+item("c", "99")+`,`+item("a", "30")+`],"returnEntity":true}`)
		bulk.Want("bulkActionMetadata.totalSuccesses", 2.0)
		bulk.Want("results.1.itemMetadata.error.code", ledger.CodeInvalidAmount)
		if url := bulk.String("results.2.item.orderPaymentRequestUrl"); !strings.HasPrefix(url, "https://shop.example/hosted/pay/") {
			t.Errorf("the page is %q", url)
		}
		r.Refused(400, "", "owner", "POST", "/v1/bulk/order-payment-requests/create",
			`{"orderPaymentRequests":[{"orderId":"`+order+`","title":"x","amount":{"amount":"1"}}]}`)
		id := bulk.String("results.0.itemMetadata.id")
		for filter, want := range map[string]string{
			`{"orderId":"` + order + `"}`: "a b", `{"source.externalId":"b"}`: "b", `{"amount.amount":{"$gt":"10"}}`: "a",
			`{"status":{"$in":["PAID"]}}`:   "",
			`{"title":{"$startsWith":"B"}}`: "b", `{"id":"` + id + `"}`: "b", `{"expirationDate":{"$exists":false}}`: "a b",
		} {
			found := r.OK("owner", "POST", path+"/query", `{"query":{"filter":`+filter+`,"sort":[{"fieldName":"title"}]}}`)
			var titles []string
			for _, one := range found.At("orderPaymentRequests").([]any) {
				titles = append(titles, one.(map[string]any)["title"].(string))
			}
			expect.Equal(t, strings.Join(titles, " "), want, "%s found", filter)
		}
		r.Refused(400, "", "owner", "POST", path+"/query", `{"query":{"cursorPaging":{"limit":101}}}`)
		r.OK("owner", "POST", path+"/send", `{"orderPaymentRequestId":"`+id+`","message":"please"}`).Want("sent", true)
		if want := bulk.String("results.0.item.orderPaymentRequestUrl") + " 10.00 please"; len(r.post.links) != 1 ||
			r.post.links[0] != want {
			t.Errorf("mailed %q, want %q", r.post.links, want)
		}
		back := payments.RedirectURLs{SuccessURL: "https://front.example/thanks"}
		where, err := r.service.PageFor(t.Context(), id, back)
		gateway := bulk.String("results.0.item.orderPaymentRequest.paymentGatewayOrderId")
		expect.That(t, err == nil && where == "/hosted/pay/"+gateway, "%q %v", where, err)
		r.OK("visitor v", "GET", "/v1/payment-gateway-orders/"+gateway,
			"").Want("paymentGatewayOrder.redirectUrls.successUrl", back.SuccessURL)
	})
}
