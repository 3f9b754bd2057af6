package checkout_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// express runs fn in a shop with the sandbox's wallet, and a checkout of Ada's with 10.00 to pay.
func express(t *testing.T, fn func(r *rig, at string)) {
	t.Helper()
	runWith(t, options{sandbox: true}, func(_ *testing.T, r *rig) {
		r.cup = r.Simple("Cup", "5.00", 9).ID
		courier := r.API.OK("owner", "GET", "/v1/shipping-options/"+r.Delivery("Courier", "4.00"), "")
		r.API.OK("owner", "POST", "/v1/shipping-options", `{"shippingOption":{"title":"Post","deliveryRegionIds":["`+
			courier.String("shippingOption.deliveryRegionIds.0")+`"],"rates":[{"amount":"1.00","conditions":[]}]}}`)
		fn(r, r.toWallet(ada))
	})
}

// toWallet makes a checkout of two cups.
func (r *rig) toWallet(who string) string {
	r.t.Helper()
	made := r.api.OK(who, "POST", "/v1/checkouts", with("", line(&catalog.Product{ID: r.cup}, 2)))
	made.Want("checkout.payNowTotalAfterGiftCard.amount", "10.00")
	return "/v1/checkouts/" + made.String("checkout.id")
}

// visit sends somebody to the wallet and gives the call that its page makes.
func (r *rig) visit(who, at string) string {
	r.t.Helper()
	url := r.api.OK(who, "POST", at+"/wallet", `{"wallet":"sandbox-wallet"}`).String("url")
	_, token, _ := strings.Cut(url, "https://shop.test/hosted/wallet/")
	return "/v1/sandbox/wallets/" + token
}

// confirm has somebody be a test person in the wallet, and come back.
func (r *rig) confirm(who, at, person string) {
	r.t.Helper()
	r.api.OK(who, "POST", r.visit(who, at), `{"person":"`+person+`"}`)
	r.api.OK(who, "POST", at+"/wallet/finish", "{}").Want("status", "GIVEN")
}

const byWallet = `{"wallet":true}`

// A wallet fills everything in, at the cheapest delivery, and charges nothing; one press then pays exactly what was
// shown. It pays once, for nobody else and no other checkout.
func TestWallet(t *testing.T) {
	express(t, func(r *rig, at string) {
		methods := r.api.OK(ada, "GET", at+"/payment-methods", "")
		methods.Want("wallets.0.id", "sandbox-wallet")
		methods.Want("wallets.0.testMode", true)
		page := r.visit(ada, at)
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "WAITING")
		shown := r.api.OK(ada, "GET", page, "")
		shown.Want("open", true)
		shown.Want("delivery", true)
		shown.Want("amount.amount", "10.00")
		r.api.Refused(400, "", ada, "POST", page, `{"person":"nobody"}`)
		back := r.api.OK(ada, "POST", page, `{"person":"nora"}`)
		back.Want("returnUrl", "https://shop.test/hosted/checkout?checkoutId="+at[len("/v1/checkouts/"):])
		back.Want("open", false)
		r.api.OK(ada, "POST", page, `{"person":"omar"}`) // the first word counts

		filled := r.api.OK(ada, "POST", at+"/wallet/finish", "{}")
		filled.Want("status", "GIVEN")
		for field, want := range map[string]string{
			"buyerInfo.email": "nora@example.com",
			"shippingInfo.shippingDestination.address.city":         "Portland",
			"shippingInfo.shippingDestination.contactDetails.phone": "+12075550134",
			"shippingInfo.selectedCarrierServiceOption.title":       "Post",
			"billingInfo.address.country":                           "US",
			"billingInfo.contactDetails.lastName":                   "Haddad",
			"payNowTotalAfterGiftCard.amount":                       "11.00",
		} {
			filled.Want("checkout."+field, want)
		}
		expect.EqualNow(r.t, r.count("orders"), 0, "orders before the press")
		ready := r.api.OK(ada, "GET", at+"/payment-methods", "")
		ready.Want("wallet.name", "Test Wallet")
		ready.Want("wallet.lastDigits", "4242")
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "GIVEN")

		// What is charged is what was shown.
		id := at[len("/v1/checkouts/"):]
		r.edit(&catalog.Product{ID: r.cup}, `{"priceData":{"price":6}}`)
		r.api.Refused(428, checkout.CodeChanged, ada, "POST", at+"/create-order-and-charge", byWallet)
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.payNowTotalAfterGiftCard.amount", "13.00")
		r.api.Refused(400, "", ada, "POST", at+"/create-order-and-charge", `{"wallet":true,"paymentToken":"x"}`)
		order := r.api.OK(ada, "POST", at+"/create-order-and-charge", byWallet).String("orderId")
		r.api.OK(ada, "POST", at+"/create-order-and-charge", byWallet).Want("orderId", order)
		r.order(order).Want("order.paymentStatus", "PAID")
		paid := r.api.OK("owner", "GET", "/v1/payments/orders/"+order, "")
		paid.Want("orderTransactions.payments.length", 1)
		paid.Want("orderTransactions.payments.0.amount.amount", "13.00")
		for _, call := range []string{"/wallet", "/wallet/finish"} {
			r.api.Refused(428, checkout.CodeComplete, ada, "POST", at+call, `{"wallet":"sandbox-wallet"}`)
		}
	})
}

// What a wallet gave fits no other shopper and no other checkout, and a page of nobody's opens nothing.
func TestWalletOfOthers(t *testing.T) {
	express(t, func(r *rig, at string) {
		id := at[len("/v1/checkouts/"):]
		link := r.api.OK(ada, "GET", at+"/checkout-url", "").String("checkoutUrl")
		_, token, _ := strings.Cut(link, "token=")
		r.api.OK(omar, "POST", at+"/open", `{"token":"`+token+`"}`)
		none := r.api.OK(omar, "GET", at+"/payment-methods", "")
		none.Want("wallets.length", 0)
		r.api.Refused(428, checkout.CodeNoWallet, omar, "POST", at+"/wallet", `{"wallet":"sandbox-wallet"}`)

		r.api.OK(ada, "POST", r.visit(ada, at), `{"person":"nora"}`)
		r.api.Refused(428, checkout.CodeNoWallet, omar, "POST", at+"/wallet/finish", "{}")
		r.api.OK(omar, "GET", "/v1/checkouts/"+id, "").Want("checkout.buyerInfo.email", nil)
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "GIVEN")
		r.api.Refused(428, checkout.CodeNoWallet, omar, "POST", at+"/create-order-and-charge", byWallet)
		none = r.api.OK(omar, "GET", at+"/payment-methods", "")
		none.Want("wallet", nil)

		other := r.toWallet(ada)
		r.api.Refused(428, checkout.CodeNoWallet, ada, "POST", other+"/wallet/finish", "{}")
		r.api.Refused(404, payments.CodeNoWallet, ada, "GET", "/v1/sandbox/wallets/x", "")
		r.api.Refused(404, payments.CodeNoWallet, ada, "POST", "/v1/sandbox/wallets/x", "{}")
		r.api.Refused(404, checkout.CodeNotFound, omar, "POST", other+"/wallet", `{"wallet":"sandbox-wallet"}`)

		// Who begins again has to confirm again.
		old := r.visit(ada, other)
		r.visit(ada, other)
		r.api.OK(ada, "POST", old, `{"person":"nora"}`)
		r.api.OK(ada, "POST", other+"/wallet/finish", "{}").Want("status", "WAITING")
	})
}

// Nothing is lost by cancelling, and what takes too long gives nothing.
func TestWalletLeft(t *testing.T) {
	express(t, func(r *rig, at string) {
		r.api.OK(ada, "PATCH", at, `{"checkout":{"buyerInfo":{"email":"typed@shop.test"}}}`)
		page := r.visit(ada, at)
		r.api.OK(ada, "POST", page, "{}")
		r.api.OK(ada, "POST", page, `{"person":"nora"}`)
		left := r.api.OK(ada, "POST", at+"/wallet/finish", "{}")
		left.Want("status", "CANCELED")
		left.Want("checkout.buyerInfo.email", "typed@shop.test")

		page = r.visit(ada, at)
		r.clock.Advance(16 * time.Minute)
		r.api.OK(ada, "POST", page, `{"person":"nora"}`).Want("open", false)
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "FAILED")

		r.confirm(ada, at, "nora")
		r.clock.Advance(31 * time.Minute)
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "FAILED")
		r.api.OK(ada, "GET", at+"/payment-methods", "").Want("wallet", nil)
		r.api.Refused(428, checkout.CodeNoWallet, ada, "POST", at+"/create-order-and-charge", byWallet)
	})
}

// A wallet's card that is declined costs nothing, keeps what was filled in and pays no second try; a bank asks as ever.
func TestWalletDeclined(t *testing.T) {
	express(t, func(r *rig, at string) {
		r.confirm(ada, at, "omar")
		r.api.Refused(428, checkout.CodePaymentError, ada, "POST", at+"/create-order-and-charge", byWallet)
		r.api.Refused(428, checkout.CodeNoWallet, ada, "POST", at+"/create-order-and-charge", byWallet)
		r.api.OK(ada, "GET", at+"/payment-methods", "").Want("wallet", nil)
		r.api.OK(ada, "GET", at, "").Want("checkout.buyerInfo.email", "omar@example.com")
		r.confirm(ada, at, "lina")
		asked := r.api.OK(ada, "POST", at+"/create-order-and-charge", byWallet).String("paymentResponseToken")
		r.api.OK(ada, "GET", "/v1/payment-responses/"+asked, "").Want("status", "ACTION_REQUIRED")
		order := r.api.OK(ada, "POST", at+"/create-order-and-charge",
			`{"paymentToken":"`+r.pays(ada, sandbox.CardApproved)+`"}`).String("orderId")
		r.order(order).Want("order.paymentStatus", "PAID")
	})
}

// A gift card pays its part, the wallet the rest.
func TestWalletWithGiftCard(t *testing.T) {
	express(t, func(r *rig, at string) {
		_, code := r.Card("2.00")
		r.api.OK(ada, "PATCH", at, `{"checkout":{},"giftCardCode":"`+code+`"}`)
		r.confirm(ada, at, "nora")
		order := r.api.OK(ada, "POST", at+"/create-order-and-charge", byWallet).String("orderId")
		paid := r.api.OK("owner", "GET", "/v1/payments/orders/"+order, "")
		paid.Want("orderTransactions.payments.length", 2)
		paid.Want("orderTransactions.payments.1.amount.amount", "9.00")
	})
}

// Wallets are offered where the shop takes money by one, something is due and can be bought.
func TestWalletOffered(t *testing.T) {
	express(t, func(r *rig, at string) {
		start := func(at string) (string, string) { return at + "/wallet", `{"wallet":"sandbox-wallet"}` }
		refused := func(at string) {
			call, body := start(at)
			r.api.Refused(428, checkout.CodeNoWallet, ada, "POST", call, body)
		}
		r.api.Refused(428, checkout.CodeNoWallet, ada, "POST", at+"/wallet", `{"wallet":"another"}`)
		for _, settings := range []string{`{"expressWallets":false}`, `{"expressWallets":true,"provider":""}`} {
			r.api.OK("owner", "PATCH", "/v1/payment-settings/site", `{"paymentSettings":`+settings+`}`)
			r.api.OK(ada, "GET", at+"/payment-methods", "").Want("wallets.length", 0)
			refused(at)
		}
		r.api.OK("owner", "PATCH", "/v1/payment-settings/site", `{"paymentSettings":{"provider":"sandbox"}}`)
		free := r.create(ada, "", line(r.Simple("Card", "0.00", 9), 1))
		refused("/v1/checkouts/" + free)
		vase := r.Simple("Vase", "5.00", 1)
		gone := r.create(ada, "", line(vase, 1))
		r.Stock(vase.ID, vase.Variants[0].ID, 0)
		call, body := start("/v1/checkouts/" + gone)
		r.api.Refused(428, checkout.CodeOutOfStock, ada, "POST", call, body)

		// What is fetched, or comes as a file, asks for no address.
		pdf := "/v1/checkouts/" + r.create(ada, "", line(r.Product(
			`{"name":"Guide","productType":"digital","priceData":{"price":5}}`, -1), 1))
		r.api.OK(ada, "GET", r.visit(ada, pdf), "").Want("delivery", false)
		r.confirm(ada, pdf, "nora")
		made := r.api.OK(ada, "GET", pdf, "")
		made.Want("checkout.shippingInfo.shippingDestination", nil)
		r.api.OK(ada, "POST", pdf+"/create-order-and-charge", byWallet)
	})
}

// oddWallet is a provider whose wallet gives what a shop cannot use, or is not there.
type oddWallet struct {
	*sandbox.Bank
	gives *provider.WalletAnswer
}

func (o *oddWallet) WalletGave(context.Context, string) (*provider.WalletAnswer, error) {
	if o.gives == nil {
		return nil, errors.New("no answer")
	}
	return o.gives, nil
}

// What a wallet gives is checked as what people type is; nothing of it is taken when some is wrong.
func TestWalletGivesNonsense(t *testing.T) {
	express(t, func(r *rig, at string) {
		r.visit(ada, at)
		odd := &oddWallet{Bank: sandbox.New(r.DB)}
		r.payments.Providers[provider.SandboxName] = odd
		if down := r.api.Call(ada, "POST", at+"/wallet/finish", "{}"); down.Status != 503 {
			r.t.Errorf("a wallet that is down: %d", down.Status)
		}
		good := wire.Address{Country: "US", City: "Austin", AddressLine: "1 Main", PostalCode: "78701", Subdivision: "US-TX"}
		odd.gives = &provider.WalletAnswer{Verdict: provider.Done, Email: "a@shop.test", Delivery: &good,
			Billing: &wire.Address{Country: "Nowhere"}}
		wrong := r.api.OK(ada, "POST", at+"/wallet/finish", "{}")
		wrong.Want("status", "FAILED")
		wrong.Want("checkout.buyerInfo.email", nil)
		odd.gives.Email, odd.gives.Billing = "no address", &good
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "FAILED")
		odd.gives.Email = "a@shop.test"
		r.api.OK(ada, "POST", at+"/wallet/finish", "{}").Want("status", "GIVEN")
	})
}
