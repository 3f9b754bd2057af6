package invoices_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/expect"
)

// Of changes that were made from the same settings one is taken, however many come in one moment.
func TestSettingsOfTwo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/invoice-settings"
		change := func(fields, revision string) string {
			return fmt.Sprintf(`{"invoiceSettings":{%s},"revision":%q}`, fields, revision)
		}
		first := r.OK("owner", "GET", path, "").String("revision")
		fields := []string{`"terms":"Soon."`, `"notes":"Thanks."`, `"nextNumber":500`, `"dueDays":7`, `"phone":"+1 555 0100"`}
		var bodies []string
		for _, field := range fields {
			bodies = append(bodies, change(field, first))
		}
		won := r.OneWins("owner", "PATCH", path, bodies...)
		now := r.OK("owner", "GET", path, "")
		for i, want := range map[int]bool{0: now.At("invoiceSettings.terms") == "Soon.",
			1: now.At("invoiceSettings.notes") == "Thanks.", 2: now.At("invoiceSettings.nextNumber") == float64(500),
			3: now.At("invoiceSettings.dueDays") == float64(7), 4: now.At("invoiceSettings.phone") == "+1 555 0100"} {
			expect.Equal(t, want, i == won, fields[i])
		}
		r.Refused(409, "INVALID_REVISION", "owner", "PATCH", path, change(`"terms":"Late."`, first)).
			Want("details.applicationError.data.currentRevision", now.String("revision"))
		// What an update answers with is what the next one is made from, until a number is given.
		second := r.OK("owner", "PATCH", path, change(`"terms":"Next."`, now.String("revision")))
		expect.Equal(t, second.String("revision"), r.OK("owner", "GET", path, "").String("revision"))
		r.OK("owner", "POST", "/v1/invoices/orders/"+r.sell(), "")
		r.Refused(409, "INVALID_REVISION", "owner", "PATCH", path, change(`"terms":"Late."`, second.String("revision")))
		r.OK("owner", "PATCH", path, `{"invoiceSettings":{"terms":"Of a caller who names none."}}`)
	})
}
