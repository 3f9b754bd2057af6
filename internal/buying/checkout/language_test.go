package checkout_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/words"
)

// The buyer's language is the one that their calls ask for, else the shop's; the order keeps the names in it.
func TestTheBuyersLanguage(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		storetest.Write(t, r.DB, func(tx *store.Tx) error {
			fields, err := r.Catalog.FieldsTx(tx, cup.ID)
			if err != nil {
				return err
			}
			row := &words.Row{Words: words.Words{words.Name: {Text: "كوب", Of: words.Digest("Cup")}}}
			if err := words.SaveTx(tx, words.Product, cup.ID, "ar", row, fields); err != nil {
				return err
			}
			return r.Catalog.SpokenTx(tx, cup.ID)
		})
		request := with(ready(r.Delivery("Post", "1.00")), line(cup, 1))
		speak := func(who, method, path, body, language string) {
			t.Helper()
			expect.Equal(t, r.api.Call(who, method, path, body, httpapi.HeaderLanguage, language).Status, 200, path)
		}
		plain := r.api.OK(ada, "POST", "/v1/checkouts", request)
		plain.Want("checkout.buyerLanguage", "en")
		plain.Want("checkout.lineItems.0.productName.translated", "Cup")
		id := plain.String("checkout.id")

		// What a buyer reads counts; what staff read does not.
		speak(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{"buyerNote":"soon"}}`, "ar-EG")
		speak("owner", "PATCH", "/v1/checkouts/"+id, `{"checkout":{"buyerNote":"later"}}`, "de")
		speak(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{"buyerNote":"now"}}`, "no language")
		shown := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		shown.Want("checkout.buyerLanguage", "ar-EG")
		shown.Want("checkout.siteLanguage", "en")
		shown.Want("checkout.lineItems.0.productName.original", "Cup")
		shown.Want("checkout.lineItems.0.productName.translated", "كوب")

		order := r.order(r.place(ada, id))
		order.Want("order.buyerLanguage", "ar-EG")
		order.Want("order.lineItems.0.productName.original", "Cup")
		order.Want("order.lineItems.0.productName.translated", "كوب")

		begun := r.api.Call(omar, "POST", "/v1/checkouts", request, httpapi.HeaderLanguage, "ar")
		begun.Want("checkout.buyerLanguage", "ar")
	})
}
