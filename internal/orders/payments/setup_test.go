package payments_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/httpapi/apitest"
)

const setups = "/v1/saved-payment-methods/my/setups"

// bring has a card kept without a purchase.
func (r *rig) bring(card string) *apitest.Answer {
	r.t.Helper()
	return r.OK(ada, "POST", setups, `{"paymentToken":"`+r.token(card)+`"}`)
}

// A card is kept without a purchase when its bank says yes, and no money moves.
func TestCardsAreAdded(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK(ada, "GET", "/v1/payment-methods/my", "").Want("methods.0.canAdd", true)
		done := r.bring(sandbox.CardApproved)
		done.Want("setup.status", "DONE")
		done.Want("setup.savedMethod.lastDigits", "4242")
		id := done.String("setup.savedMethod.id")
		r.bring(sandbox.CardApproved).Want("setup.savedMethod.id", id) // the same card is not kept twice
		r.OK(ada, "GET", "/v1/saved-payment-methods/my", "").Want("savedMethods.0.id", id)

		refused := r.bring(sandbox.CardDeclined)
		refused.Want("setup.status", "REFUSED")
		refused.Want("setup.reason", "CARD_DECLINED")

		slow := r.bring(sandbox.CardSlow)
		slow.Want("setup.status", "PENDING")
		r.OK(ada, "POST", setups+"/"+slow.String("setup.id"), `{}`).Want("setup.status", "DONE")
		silent := r.bring(sandbox.CardSilent)
		silent.Want("setup.status", "PENDING")
		r.OK(ada, "POST", setups+"/"+silent.String("setup.id"), `{}`).Want("setup.status", "DONE")

		asked := r.bring(sandbox.CardChallenge)
		asked.Want("setup.status", "NEEDS_BUYER")
		asked.Want("setup.action.kind", "CHALLENGE")
		at := setups + "/" + asked.String("setup.id")
		r.Refused(404, paymentmethods.CodeNoSetup, "member "+apitest.Omar, "POST", at, `{"approve":true}`)
		r.OK(ada, "POST", at, `{}`).Want("setup.status", "NEEDS_BUYER")
		r.OK(ada, "POST", at, `{"approve":true}`).Want("setup.savedMethod.lastDigits", "3220")
		r.OK(ada, "POST", at, `{"approve":false}`).Want("setup.status", "DONE") // said once
		again := r.bring(sandbox.CardChallenge)
		no := r.OK(ada, "POST", setups+"/"+again.String("setup.id"), `{"approve":false}`)
		no.Want("setup.status", "REFUSED")
		no.Want("setup.reason", "NOT_CONFIRMED")
		if n := r.charges("CHARGE"); n != 0 {
			t.Errorf("%d charges", n)
		}
	})
}

// Only members add cards, of providers that can, and not many a day: nobody finds out here which numbers are good.
func TestCardsThatAreNotAdded(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, who := range []string{"visitor " + apitest.Ada, "owner"} {
			r.Refused(403, "", who, "POST", setups, `{"paymentToken":"x"}`)
		}
		r.Refused(400, "", ada, "POST", setups, `{}`)
		r.Refused(428, paymentmethods.CodeToken, ada, "POST", setups, `{"paymentToken":"nonsense"}`)
		byHand := r.OK(ada, "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		r.Refused(428, paymentmethods.CodeNoProvider, ada, "POST", setups, `{"paymentToken":"`+byHand+`"}`)
		for range 10 {
			r.bring(sandbox.CardDeclined)
		}
		r.Refused(428, paymentmethods.CodeManySetups, ada, "POST", setups,
			fmt.Sprintf(`{"paymentToken":%q}`, r.token(sandbox.CardApproved)))
		r.clock.Advance(25 * time.Hour)
		r.bring(sandbox.CardApproved).Want("setup.status", "DONE")
	})
}
