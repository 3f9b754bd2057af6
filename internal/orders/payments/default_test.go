package payments_test

import (
	"testing"

	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A member chooses which card checkouts offer first, among their own.
func TestDefaultMethod(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		r := newRig(t, db, clock)
		const saved = "/v1/saved-payment-methods/my"
		first, second, others := db.NewID(), db.NewID(), db.NewID()
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			for i, row := range [][2]string{{first, apitest.Ada}, {second, apitest.Ada}, {others, apitest.Omar}} {
				if _, err := tx.Exec("INSERT INTO saved_methods (id, member_id, provider, created, doc) VALUES (?, ?, ?, ?, ?)",
					row[0], row[1], "sandbox", tx.Millis()+int64(i), `{"ref":"pm_`+row[0]+`"}`); err != nil {
					return err
				}
			}
			return nil
		}))
		list := r.OK(ada, "GET", saved, "")
		list.Want("savedMethods.0.id", first)
		list.Want("savedMethods.0.default", true)
		list.Want("savedMethods.1.default", false)

		chosen := r.OK(ada, "POST", saved+"/"+second+"/default", `{}`)
		chosen.Want("savedMethods.0.id", second)
		chosen.Want("savedMethods.0.default", true)
		chosen.Want("savedMethods.1.default", false)
		offered := r.OK(ada, "GET", "/v1/payment-methods/my", "")
		offered.Want("saved.0.id", second)
		offered.Want("saved.0.default", true)
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			kept, err := r.service.KeptBy(tx, apitest.Ada)
			if err == nil {
				expect.Equal(t, kept.Method.Saved, second, "what is charged without the buyer")
			}
			return err
		}))

		r.OK(ada, "POST", saved+"/"+first+"/default", `{}`).Want("savedMethods.0.id", first)
		expect.Diff(t, []string{"preferred " + second, "preferred " + first},
			storetest.Told(t, db, "souk.payments.v1.saved_method"))
		for _, id := range []string{others, apitest.Nothing} {
			r.Refused(404, paymentmethods.CodeNoSavedMethod, ada, "POST", saved+"/"+id+"/default", `{}`)
		}
		r.Refused(400, "", ada, "POST", saved+"/x/default", `{}`)
		for _, who := range []string{"visitor " + apitest.Ada, "owner"} {
			r.Refused(403, "", who, "POST", saved+"/"+first+"/default", `{}`)
		}
		r.OK(ada, "DELETE", saved+"/"+first, "")
		r.OK(ada, "GET", saved, "").Want("savedMethods.0.default", true)
	})
}
