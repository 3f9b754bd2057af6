package abandoned_test

import (
	"testing"
	"time"

	"souk/internal/buying/abandoned"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// All that was left is listed in pages, with who left it.
func TestAfter(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		r.begin(ada, mug, "ada@example.com", `,"billingInfo":{"contactDetails":{"firstName":"Ada"}}`)
		r.begin(omar, mug, "omar@example.com", "")
		r.find(2 * time.Hour)
		found := map[string]*abandoned.AbandonedCheckout{}
		for last := ""; ; {
			page, err := store.Get(t.Context(), r.DB, func(tx *store.Tx) ([]*abandoned.AbandonedCheckout, error) {
				return r.service.AfterTx(tx, last, 1)
			})
			expect.OK(t, err)
			if len(page) == 0 {
				break
			}
			last = page[0].ID
			found[page[0].BuyerInfo.Email] = page[0]
		}
		a := found["ada@example.com"]
		expect.That(t, len(found) == 2 && a != nil && a.ContactDetails.FirstName == "Ada" && !a.CreatedDate.IsZero(),
			"found %v", found)
	})
}
