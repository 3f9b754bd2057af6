package mail_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

// Mails that a shop can do without are switched off and on; others have no switch here.
func TestSwitches(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		off := func(want bool) {
			t.Helper()
			for _, name := range []string{mail.LowStock, mail.GiftCard} {
				err := b.db.Read(t.Context(), func(tx *store.Tx) error {
					got, err := b.service.Off(tx, name)
					expect.SameNow(t, got, want && name == mail.LowStock)
					return err
				})
				expect.OK(t, err)
			}
		}
		off(false)
		for _, enabled := range []string{"false", "false", "true"} {
			status, out := b.call(t, "owner", "PATCH", "/v1/email-templates/low-stock", `{"enabled":`+enabled+`}`)
			expect.SameNow(t, status, 200)
			one := out["template"].(map[string]any)
			expect.SameNow(t, one["enabled"], any(enabled == "true"))
			expect.SameNow(t, one["switchable"], any(true))
			off(enabled == "false")
		}
		for name, want := range map[string]int{"order-placed": 404, "reset-password": 404, "none": 404} {
			status, _ := b.call(t, "owner", "PATCH", "/v1/email-templates/"+name, `{"enabled":false}`)
			expect.SameNow(t, status, want)
		}
		status, _ := b.call(t, "owner", "PATCH", "/v1/email-templates/low-stock", `{}`)
		expect.SameNow(t, status, 400)
		_, out := b.call(t, "owner", "GET", "/v1/email-templates", "")
		for _, one := range out["templates"].([]any) {
			expect.SameNow(t, one.(map[string]any)["enabled"], any(true))
		}
	})
}
