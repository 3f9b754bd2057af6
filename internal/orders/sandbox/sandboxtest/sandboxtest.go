// Package sandboxtest pays in tests, with the cards of the sandbox.
package sandboxtest

import (
	"fmt"
	"testing"

	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Token gives a token that pays by a card.
func Token(api *apitest.API, who, card string) string {
	return api.OK(who, "POST", "/v1/payment-tokens",
		fmt.Sprintf(`{"method":"sandbox","card":{"number":%q,"expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`,
			card)).String("paymentToken")
}

// Charge pays a gateway order by a card.
func Charge(api *apitest.API, who, gateway, card string) *apitest.Answer {
	return api.OK(who, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
		`{"paymentToken":"`+Token(api, who, card)+`"}`)
}

// PayAtBank has the buyer of an order confirm at the bank, and the shop not hear of it yet.
func PayAtBank(t testing.TB, db *store.DB, order string) {
	t.Helper()
	id := storetest.One[string](t, db,
		"SELECT id FROM payment_operations WHERE order_id = ? AND kind = 'CHARGE' AND state <> 'DONE'", order)
	expect.OK(t, expect.Err(sandbox.New(db).Confirm(t.Context(), id, true)))
}
