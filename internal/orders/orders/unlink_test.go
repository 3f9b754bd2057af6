package orders_test

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// Orders of a member who was deleted stay as they are, but are nobody's. Hearing of it twice
// changes nothing more.
func TestUnlink(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first, second := r.place(sale(status(orders.Approved))).ID, r.place(sale()).ID
		other := r.place(sale(func(o *orders.Order) { o.BuyerInfo = &orders.BuyerInfo{MemberID: apitest.Omar} })).ID
		r.events()
		for range 2 {
			err := r.db.Write(store.ByRows(t.Context()), func(tx *store.Tx) error {
				tx.Unlocked("the settings of orders are configuration", "settings")
				return r.service.Unlink(t.Context(), tx, events.Delivered{EntityID: apitest.Ada})
			})
			expect.OK(t, err)
		}
		r.told("updated", "updated")
		for _, id := range []string{first, second} {
			got := r.OK("owner", "GET", "/v1/orders/"+id, "")
			got.Want("order.buyerInfo.memberId", nil)
			got.Want("order.buyerInfo.email", "ada@example.com")
			got.Want("order.priceSummary.total.amount", "29.90")
			if gone := r.Call("member "+apitest.Ada, "GET", "/v1/orders/"+id, ""); gone.Status == 200 {
				t.Errorf("still the member's: %s", gone.Text)
			}
		}
		r.OK("owner", "GET", "/v1/orders/"+other, "").Want("order.buyerInfo.memberId", apitest.Omar)
	})
}
