// Package ordersettings keeps how the shop handles orders: when stock is taken, and when invoices are
// made.
//
// It keeps these things true. A shop that never changed them has the default settings. A change is
// written with its event and its audit record, and everybody sees it at once. A change that names an
// old revision is refused, so that it never overwrites another's.
package ordersettings

import (
	"context"
	"reflect"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// When stock is taken.
const (
	OnOrderPlaced = "ON_ORDER_PLACED" // while the payment runs; given back when it fails
	OnOrderPaid   = "ON_ORDER_PAID"   // after the payment
)

// Settings say how the shop handles orders.
type Settings struct {
	InventoryUpdateTrigger         string    `json:"inventoryUpdateTrigger" validate:"oneof=ON_ORDER_PAID ON_ORDER_PLACED"`
	CreateInvoice                  bool      `json:"createInvoice"`
	CreatedDate                    wire.Time `json:"createdDate,omitzero"`
	UpdatedDate                    wire.Time `json:"updatedDate,omitzero"`
	AutoGenerateInvoiceOnPaidOrder bool      `json:"autoGenerateInvoiceOnPaidOrder"`
}

const (
	settingsKey    = "orders_settings"
	settingsEntity = "wix.ecom.v1.orders_settings"

	readSettings   = "ECOM.READ_ORDERS_SETTINGS"
	updateSettings = "ECOM.UPDATE_ORDERS_SETTINGS"
)

// Service keeps the settings.
type Service struct {
	db    *store.DB
	ready *snapshot.Snapshot[*Settings]
}

// New makes the service.
func New(db *store.DB) *Service { return &Service{db, snapshot.New(db, settingsKey, loadSettings)} }

type (
	settingsAnswer struct {
		OrdersSettings *Settings `json:"ordersSettings"`
		resource.Revised
	}
	updateSettingsRequest struct {
		OrdersSettings wire.Patch[Settings] `json:"ordersSettings"`
		FieldMask      wire.FieldMask       `json:"fieldMask,omitempty"`
		resource.BasedOn
	}
)

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.ordersSettings." + id, Method: method, Path: "/v1/orders-settings",
			Access: actor.Managers(permission), Reads: method == "GET", Summary: summary, Codes: codes,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getOrdersSettings", "GET", readSettings, "Get the order settings."), s.get),
		httpapi.Handle(op("updateOrdersSettings", "PATCH", updateSettings, "Update the order settings.",
			resource.CodeStale), s.update),
	}
}

// loadSettings reads the settings; a shop that never said anything has the usual ones.
func loadSettings(tx *store.Tx) (*Settings, error) {
	out := &Settings{InventoryUpdateTrigger: OnOrderPlaced}
	_, err := tx.Setting(settingsKey, out)
	return out, err
}

// In gives the settings as the transaction sees them. They are shared: do not change them.
func (s *Service) In(tx *store.Tx) (*Settings, error) { return s.ready.In(tx) }

// kept are the settings as staff change them.
func (s *Service) kept() *resource.Settings[Settings] {
	return &resource.Settings[Settings]{
		DB: s.db, What: "the order settings", Field: "ordersSettings", Entity: settingsEntity, ID: settingsKey,
		Read: loadSettings, ReadOnly: dates,
		Write: func(tx *store.Tx, _, after *Settings) error {
			after.UpdatedDate = wire.At(tx.Now)
			if after.CreatedDate.IsZero() {
				after.CreatedDate = after.UpdatedDate
			}
			if err := tx.SaveSetting(settingsKey, after); err != nil {
				return err
			}
			return s.ready.Changed(tx)
		},
		Event: func(before, after *Settings) store.Event {
			return store.Event{Body: after, Modified: changed(before, after)}
		},
	}
}

func (s *Service) get(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	return answered(s.kept().Get(ctx))
}

func (s *Service) update(ctx context.Context, in *updateSettingsRequest) (*settingsAnswer, error) {
	return answered(s.kept().Patch(ctx, in.BasedOn, in.OrdersSettings, in.FieldMask))
}

func answered(now resource.Stands[Settings], err error) (*settingsAnswer, error) {
	return &settingsAnswer{now.Settings, now.Revised}, err
}

// dates are what callers send and cannot change.
var dates = []string{"createdDate", "updatedDate"}

// changed gives the former values of the fields that callers changed, by their wire names.
func changed(before, after *Settings) map[string]any {
	out := map[string]any{}
	was, is := reflect.ValueOf(*before), reflect.ValueOf(*after)
	for name, f := range wire.Fields(was.Type()) {
		if a, b := was.FieldByIndex(f.Index).Interface(), is.FieldByIndex(f.Index).Interface(); a != b &&
			!slices.Contains(dates, name) {
			out[name] = a
		}
	}
	return out
}
