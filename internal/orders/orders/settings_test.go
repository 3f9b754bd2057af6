package orders_test

import (
	"fmt"
	"testing"

	"souk/internal/orders/ordersettings"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/ecom/v1/orders-settings"
		first := r.OK("owner", "GET", path, "")
		first.Want("ordersSettings.inventoryUpdateTrigger", "ON_ORDER_PLACED")
		first.Want("ordersSettings.createInvoice", false)
		r.OK("staff ECOM.UPDATE_ORDERS_SETTINGS", "PATCH", path,
			`{"ordersSettings":{"createInvoice":true,"createdDate":"2001-01-01T00:00:00Z"}}`).Want("ordersSettings.createdDate",
			"2026-11-15T12:00:00.000Z")
		second := r.OK("app", "PATCH", path,
			`{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PAID","createInvoice":false},"fieldMask":"inventoryUpdateTrigger"}`)
		second.Want("ordersSettings.inventoryUpdateTrigger", "ON_ORDER_PAID")
		second.Want("ordersSettings.createInvoice", true)
		r.OK("owner", "GET", path, "").Want("ordersSettings.inventoryUpdateTrigger", "ON_ORDER_PAID")
		r.OK("app", "PATCH", path, `{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PAID"}}`) // changes nothing
		expect.Diff(t, []string{"wix.ecom.v1.orders_settings_updated", "wix.ecom.v1.orders_settings_updated"},
			r.events(), "events")
		inside, err := store.Get(t.Context(), r.db,
			func(tx *store.Tx) (*ordersettings.Settings, error) { return r.service.Settings.In(tx) })
		expect.That(t, err == nil && inside.InventoryUpdateTrigger == ordersettings.OnOrderPaid, "%+v %v", inside, err)
		r.Refused(400, "", "owner", "PATCH", path, `{"ordersSettings":{"inventoryUpdateTrigger":"NEVER"}}`)
		r.Refused(400, "", "owner", "PATCH", path, `{}`)
		r.Refused(403, "", "visitor x", "GET", path, "")
		r.Refused(403, "", "staff ECOM.READ_ORDERS_SETTINGS", "PATCH", path, `{"ordersSettings":{}}`)
	})
}

// Of changes that were made from the same settings one is taken, however many come in one moment.
func TestSettingsOfTwo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/ecom/v1/orders-settings"
		change := func(fields, revision string) string {
			return fmt.Sprintf(`{"ordersSettings":{%s},"revision":%q}`, fields, revision)
		}
		first := r.OK("owner", "GET", path, "").String("revision")
		names := []string{"createInvoice", "autoGenerateInvoiceOnPaidOrder"}
		var bodies []string
		for i := range 6 {
			bodies = append(bodies, change(`"`+names[i%2]+`":true`, first))
		}
		won := r.OneWins("owner", "PATCH", path, bodies...)
		now := r.OK("owner", "GET", path, "")
		now.Want("ordersSettings."+names[won%2], true)
		now.Want("ordersSettings."+names[1-won%2], false)
		expect.Equal(t, len(r.events()), 1, "events of the change that was taken")
		expect.That(t, now.String("revision") != first, "the revision stayed")

		r.Refused(409, "INVALID_REVISION", "owner", "PATCH", path, change(`"inventoryUpdateTrigger":"ON_ORDER_PAID"`, first)).
			Want("details.applicationError.data.currentRevision", now.String("revision"))
		// What an update answers with is what the next one is made from.
		second := r.OK("owner", "PATCH", path, change(`"inventoryUpdateTrigger":"ON_ORDER_PAID"`, now.String("revision")))
		expect.Equal(t, second.String("revision"), r.OK("owner", "GET", path, "").String("revision"))
		r.OK("owner", "PATCH", path, change(`"inventoryUpdateTrigger":"ON_ORDER_PAID"`, second.String("revision")))
		// The contract's callers name none.
		r.OK("app", "PATCH", path, `{"ordersSettings":{"createInvoice":true}}`)
		r.OK("app", "PATCH", path, `{"ordersSettings":{"createInvoice":false},"revision":""}`)
	})
}
