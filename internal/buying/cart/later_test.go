package cart_test

import (
	"fmt"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
)

const (
	later     = "/v1/saved-for-later"
	laterAda  = "member " + ada
	laterOmar = "member " + omar
)

func lineNamed(id string) string { return fmt.Sprintf(`{"lineItemId":%q}`, id) }

func TestSavedForLater(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase, mug := r.Simple("Vase", "68", 5).ID, r.Simple("Mug", "24", 3).ID
		r.must(laterAda, "GET", later, "").Want("lineItems.length", 0)
		r.refused(404, cart.CodeNoCart, laterAda, "POST", later+"/save", lineNamed(nothing))
		r.add(laterAda, vase, 2, "")
		both := r.add(laterAda, mug, 1, "")
		r.events()

		left := r.must(laterAda, "POST", later+"/save", lineNamed(lineID(both, 0)))
		left.Want("cart.lineItems.length", 1)
		left.Want("cart.subtotal.amount", "24.00")
		expect.Equal(t, kinds(r.events()), "updated")
		expect.Diff(t, []string{"updated " + ada}, storetest.Told(t, r.DB, "souk.cart.v1.later_list"))
		list := r.must(laterAda, "GET", later, "")
		list.Want("lineItems.length", 1)
		list.Want("lineItems.0.quantity", 2)
		list.Want("lineItems.0.productName.original", "Vase")
		list.Want("lineItems.0.price.amount", "68.00")
		list.Want("lineItems.0.availability.status", "AVAILABLE")
		r.must(laterOmar, "GET", later, "").Want("lineItems.length", 0)

		// Prices are those of now, and the same choice is there once.
		r.edit(vase, `{"priceData":{"price":70}}`)
		again := r.add(laterAda, vase, 1, "")
		r.must(laterAda, "POST", later+"/save", lineNamed(lineID(again, 1)))
		list = r.must(laterAda, "GET", later, "")
		list.Want("lineItems.length", 1)
		list.Want("lineItems.0.quantity", 3)
		list.Want("lineItems.0.price.amount", "70.00")

		id := list.String("lineItems.0.id")
		r.refused(404, basket.CodeLineNotFound, laterOmar, "POST", later+"/move-to-cart", lineNamed(id))
		r.refused(404, basket.CodeLineNotFound, laterOmar, "POST", later+"/remove", fmt.Sprintf(`{"lineItemIds":[%q]}`, id))
		back := r.must(laterAda, "POST", later+"/move-to-cart", lineNamed(id))
		back.Want("cart.lineItems.length", 2)
		back.Want("cart.lineItems.1.quantity", 3)
		r.must(laterAda, "GET", later, "").Want("lineItems.length", 0)
		r.refused(404, basket.CodeLineNotFound, laterAda, "POST", later+"/move-to-cart", lineNamed(id))

		r.must(laterAda, "POST", later+"/save", lineNamed(lineID(back, 0)))
		gone := r.must(laterAda, "GET", later, "").String("lineItems.0.id")
		r.must(laterAda, "POST", later+"/remove", fmt.Sprintf(`{"lineItemIds":[%q]}`, gone)).Want("lineItems.length", 0)
	})
}

func TestSavedForLaterRules(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.Simple("Mug", "24", 1)
		mug := made.ID
		for _, path := range []string{"/save", "/move-to-cart"} {
			for _, who := range []string{"visitor " + ada, "owner", "app"} {
				r.refused(403, "", who, "POST", later+path, lineNamed(nothing))
			}
			for _, body := range []string{`{}`, lineNamed("x")} {
				r.refused(400, "", laterAda, "POST", later+path, body)
			}
		}
		r.refused(403, "", "visitor "+ada, "GET", later, "")
		r.refused(400, "", laterAda, "POST", later+"/remove", `{"lineItemIds":[]}`)

		full := r.add(laterAda, mug, 1, "")
		r.refused(404, basket.CodeLineNotFound, laterAda, "POST", later+"/save", lineNamed(nothing))
		r.must(laterAda, "POST", later+"/save", lineNamed(lineID(full, 0))).Want("cart.lineItems.length", 0)
		id := r.must(laterAda, "GET", later, "").String("lineItems.0.id")

		// What is sold out meanwhile is told, and stays on the list.
		r.Stock(mug, made.Variants[0].ID, 0)
		r.must(laterAda, "GET", later, "").Want("lineItems.0.availability.status", "NOT_AVAILABLE")
		r.refused(428, cart.CodeSoldOut, laterAda, "POST", later+"/move-to-cart", lineNamed(id))
		r.must(laterAda, "GET", later, "").Want("lineItems.length", 1)
		r.edit(mug, `{"visible":false}`)
		r.must(laterAda, "GET", later, "").Want("lineItems.0.availability.status", "NOT_FOUND")
		r.refused(404, basket.CodeItemNotFound, laterAda, "POST", later+"/move-to-cart", lineNamed(id))

		storetest.Write(t, r.DB, func(tx *store.Tx) error { return cart.ForgetTx(tx, ada) })
		r.must(laterAda, "GET", later, "").Want("lineItems.length", 0)
	})
}
