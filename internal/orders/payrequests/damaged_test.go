package payrequests_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// Of an order whose balance cannot be read nobody is asked for money: nothing left to pay
// and all of it left are both guesses.
func TestDamagedBalance(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		r := newRig(t, db, clock)
		order := r.sell()
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			var doc string
			if err := tx.QueryRow("SELECT doc FROM orders WHERE id = ?", []any{order}, &doc); err != nil {
				return err
			}
			_, err := tx.Exec("UPDATE orders SET doc = ? WHERE id = ?", strings.ReplaceAll(doc, `"55.00"`, `"55,OO"`), order)
			return err
		})
		expect.OK(t, err)
		body := `{"orderPaymentRequest":{"orderId":"` + order + `","amount":{"amount":"20.00"},"title":"Deposit"}}`
		if a := r.Call("owner", "POST", path, body); a.Status != 500 || strings.Contains(a.Text, "55,OO") {
			t.Errorf("%d %s", a.Status, a.Text)
		}
		expect.That(t, len(r.post.links) == 0, "mailed %v", r.post.links)
	})
}
