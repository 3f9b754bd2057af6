package orders_test

import (
	"strconv"
	"sync"
	"testing"
)

// Two people read the same order and save it: the second gets a conflict, and the first save stays.
func TestExpected(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		path := "/v1/orders/" + r.place(sale()).ID
		read := r.OK("owner", "GET", path, "").String("order.updatedDate")
		body := func(date, email string) string {
			return `{"order":{"buyerInfo":{"email":"` + email + `"}},"expectedUpdatedDate":"` + date + `"}`
		}
		// The clock stands still, and yet the order after a change is not the one before.
		first := r.OK("owner", "PATCH", path, body(read, "first@example.com"))
		refused := r.Refused(409, "ORDER_CHANGED", "owner", "PATCH", path, body(read, "second@example.com"))
		refused.Want("details.applicationError.data.updatedDate", first.String("order.updatedDate"))
		r.OK("owner", "GET", path, "").Want("order.buyerInfo.email", "first@example.com")
		second := r.OK("owner", "PATCH", path, body(first.String("order.updatedDate"), "second@example.com"))
		second.Want("order.buyerInfo.email", "second@example.com")
		// Who does not say what they expect writes over it, as the contract has it.
		last := r.OK("owner", "PATCH", path, `{"order":{"buyerInfo":{"email":"third@example.com"},"updatedDate":"`+read+`"}}`)
		last.Want("order.buyerInfo.email", "third@example.com")
		r.Refused(400, "", "owner", "PATCH", path, body("yesterday", "fourth@example.com"))

		// Of many at one instant, one is let through.
		date, codes := last.String("order.updatedDate"), make([]string, 8)
		var all sync.WaitGroup
		for i := range codes {
			all.Go(func() {
				codes[i] = r.Call("owner", "PATCH", path, body(date, "racer-"+strconv.Itoa(i)+"@example.com")).Code()
			})
		}
		all.Wait()
		winner := ""
		for i, code := range codes {
			switch {
			case code == "ORDER_CHANGED":
			case code == "" && winner == "":
				winner = "racer-" + strconv.Itoa(i) + "@example.com"
			default:
				t.Errorf("%d: %q after %q", i, code, winner)
			}
		}
		r.OK("owner", "GET", path, "").Want("order.buyerInfo.email", winner)
	})
}
