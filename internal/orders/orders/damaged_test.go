package orders_test

import (
	"strings"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// An order with an amount that cannot be read is not written again, by whatever change: a
// search would find it as one of nothing. The check tells which order it is.
func TestDamagedAmounts(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		r := newRig(t, db, clock)
		id := r.place(sale(status(orders.Approved))).ID
		stored := func() (doc string, total int64) {
			t.Helper()
			err := r.db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT doc, total FROM orders WHERE id = ?", []any{id}, &doc, &total)
			})
			expect.OK(t, err)
			return doc, total
		}
		doc, total := stored()
		expect.ThatNow(t, total == 299000 && strings.Contains(doc, `"29.90"`), "a total of %d in %s", total, doc)
		damaged := strings.ReplaceAll(doc, `"29.90"`, `"29.9O"`)
		storetest.Exec(t, r.db, "UPDATE orders SET doc = ? WHERE id = ?", damaged, id)
		for _, call := range [][3]string{
			{"PATCH", "/v1/orders/" + id, `{"order":{"archived":true}}`},
			{"POST", "/v1/orders/" + id + "/cancel", `{}`},
		} {
			if a := r.Call("owner", call[0], call[1], call[2]); a.Status != 500 || strings.Contains(a.Text, "damaged") {
				t.Errorf("%v: %d %s", call, a.Status, a.Text)
			}
		}
		if now, total := stored(); now != damaged || total != 299000 {
			t.Errorf("written all the same, with a total of %d: %s", total, now)
		}
		wrong, err := store.Get(t.Context(), r.db, orders.Check)
		if text := strings.Join(wrong, "\n"); err != nil || !strings.Contains(text, id) || !strings.Contains(text, "29.9O") {
			t.Errorf("check: %v %s", err, text)
		}
	})
}
