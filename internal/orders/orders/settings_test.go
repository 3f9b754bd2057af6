package orders_test

import (
	"testing"

	"souk/internal/orders/ordersettings"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
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
		const one, other = `{"ordersSettings":{"createInvoice":true}}`,
			`{"ordersSettings":{"autoGenerateInvoiceOnPaidOrder":true}}`
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PATCH " + path, Field: "ordersSettings",
			Changes: []string{one, other, one, other, one, other}})
		expect.Equal(t, len(r.events()), 2, "events of the change that was taken, and of the one made from it")
	})
}
