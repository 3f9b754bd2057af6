package invoices_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/httpapi/apitest"
)

// Of changes that were made from the same settings one is taken, however many come in one moment. An invoice that takes
// the next number is a change too.
func TestSettingsOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		const path = "/v1/invoice-settings"
		set := func(fields string) string { return `{"invoiceSettings":{` + fields + `}}` }
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PATCH " + path, Field: "invoiceSettings",
			Changes: []string{set(`"terms":"Soon."`), set(`"notes":"Thanks."`), set(`"nextNumber":500`), set(`"dueDays":7`),
				set(`"phone":"+1 555 0100"`)}})
		read := r.OK("owner", "GET", path, "").String("revision")
		r.OK("owner", "POST", "/v1/invoices/orders/"+r.sell(), "")
		r.Refused(409, "INVALID_REVISION", "owner", "PATCH", path,
			fmt.Sprintf(`{"invoiceSettings":{"terms":"Late."},"revision":%q}`, read))
	})
}
