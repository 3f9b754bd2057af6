package payments_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/provider"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// keeper is a provider with a list of cards of its own.
type keeper struct {
	provider.Provider
	cards []string
	down  bool
}

func (k *keeper) Name() string { return "keeper" }

func (k *keeper) Forget(_ context.Context, m provider.Method) error {
	if k.down {
		return errors.New("no answer")
	}
	k.cards = slices.DeleteFunc(k.cards, func(ref string) bool { return ref == m.Ref })
	return nil
}

// What the shop keeps no longer, the provider is told of: by the member's own wish, and when the account ends.
func TestProvidersForget(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		stripe := &keeper{Provider: bank(db), cards: []string{"pm_1", "pm_2", "pm_3"}}
		r := newRig(t, db, clock, stripe)
		first := db.NewID()
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			for id, row := range map[string][3]string{
				first: {apitest.Ada, "keeper", "pm_1"}, tx.NewID(): {apitest.Ada, "keeper", "pm_2"},
				tx.NewID(): {apitest.Ada, "sandbox", "pm_9"}, tx.NewID(): {apitest.Omar, "keeper", "pm_3"},
			} {
				if _, err := tx.Exec("INSERT INTO saved_methods (id, member_id, provider, created, doc) VALUES (?, ?, ?, ?, ?)",
					id, row[0], row[1], tx.Millis(), `{"ref":"`+row[2]+`"}`); err != nil {
					return err
				}
			}
			return nil
		}))
		r.OK(ada, "DELETE", "/v1/saved-payment-methods/my/"+first, "")
		must(t, db.Write(t.Context(), func(tx *store.Tx) error { return r.service.ForgetTx(tx, apitest.Ada) }))
		expect.ThatNow(t, len(r.gone) == 2 && r.gone[0].Method.Ref == "pm_1" && r.gone[1].Method.Ref == "pm_2",
			"providers are told of %+v", r.gone)
		stripe.down = true
		expect.That(t, r.service.TellProvider(t.Context(), r.gone[0]) != nil,
			"a provider that does not answer was not found out")
		stripe.down = false
		for _, f := range append(r.gone, paymentmethods.Forgotten{Provider: "gone"}) {
			must(t, r.service.TellProvider(t.Context(), f))
		}
		expect.That(t, slices.Equal(stripe.cards, []string{"pm_3"}), "the provider still keeps %v", stripe.cards)
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	expect.OK(t, err)
}
