package orders_test

import (
	"errors"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// An order that is locked is read once in a transaction; a change of it is seen all the same, and so is one that was
// taken back.
func TestLockedOrderIsReadAgainAfterAChange(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		guest := func(o *orders.Order) { o.BuyerInfo = &orders.BuyerInfo{Email: "ada@example.com"} }
		id := r.place(sale(status(orders.Approved), guest)).ID
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			member := func() string {
				o, err := r.service.LockTx(tx, id)
				expect.OK(t, err)
				return o.BuyerInfo.MemberID
			}
			first, err := r.service.LockTx(tx, id)
			expect.OK(t, err)
			again, err := r.service.LockTx(tx, id)
			expect.OK(t, err)
			expect.That(t, first == again, "it was read twice")

			undone := errors.New("undone")
			err = tx.Savepoint(func() error {
				_, err := r.service.LinkTx(tx, id, apitest.Omar)
				expect.OK(t, err)
				expect.Equal(t, member(), apitest.Omar, "after a change")
				return undone
			})
			expect.That(t, errors.Is(err, undone), "%v", err)
			expect.Equal(t, member(), "", "after it was taken back")
			return nil
		})
		expect.OK(t, err)
	})
}
