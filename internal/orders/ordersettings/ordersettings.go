// Package ordersettings keeps how the shop handles orders: when stock is taken, and when
// invoices are made.
//
// It keeps these things true. A shop that never said anything has the usual settings. A
// change is written with its event and its audit record, and everybody sees it at once. A
// change that names the revision it was made from is never written over another's.
package ordersettings

import (
	"context"
	"reflect"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
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
		// Revision changes whenever the settings do.
		Revision string `json:"revision"`
	}
	updateSettingsRequest struct {
		OrdersSettings wire.Patch[Settings] `json:"ordersSettings"`
		FieldMask      wire.FieldMask       `json:"fieldMask,omitempty"`
		// Revision is the one that was read before the change. If the settings changed since, the call is refused.
		Revision string `json:"revision,omitempty" validate:"max=100"`
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
		httpapi.Handle(op("getOrdersSettings", "GET", readSettings, "Get how the shop handles orders."), s.get),
		httpapi.Handle(op("updateOrdersSettings", "PATCH", updateSettings, "Change how the shop handles orders.",
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

func (s *Service) get(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	// Not from the snapshot, which may be of a second ago: a change is compared with what stands.
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*settingsAnswer, error) {
		out, err := loadSettings(tx)
		if err != nil {
			return nil, err
		}
		return answer(out)
	})
}

func answer(settings *Settings) (*settingsAnswer, error) {
	revision, err := resource.Fingerprint(settings)
	return &settingsAnswer{settings, revision}, err
}

func (s *Service) update(ctx context.Context, in *updateSettingsRequest) (*settingsAnswer, error) {
	if len(in.OrdersSettings.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("ordersSettings", errs.RuleRequired, "", "is required"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*settingsAnswer, error) {
		before, err := loadSettings(tx)
		if err != nil {
			return nil, err
		}
		if err := resource.Unchanged(in.Revision, before, "the settings of orders"); err != nil {
			return nil, err
		}
		after, violations := wire.Apply(before, in.OrdersSettings, in.FieldMask, "createdDate", "updatedDate")
		if after != nil {
			violations = wire.Check(after, "ordersSettings")
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		modified := changed(before, after)
		if len(modified) == 0 {
			return answer(before)
		}
		now := wire.At(tx.Now)
		after.UpdatedDate = now
		if after.CreatedDate.IsZero() {
			after.CreatedDate = now
		}
		if err := tx.SaveSetting(settingsKey, after); err != nil {
			return nil, err
		}
		if err := s.ready.Changed(tx); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, settingsEntity, settingsKey, before, after); err != nil {
			return nil, err
		}
		err = tx.Emit(store.Event{
			Type: settingsEntity + "_updated", Entity: settingsEntity, Slug: "updated", EntityID: settingsKey,
			Kind: store.Updated, Body: after, Modified: modified,
		})
		if err != nil {
			return nil, err
		}
		return answer(after)
	})
}

// changed gives the former values of the fields that differ, by their wire names.
func changed(before, after *Settings) map[string]any {
	out := map[string]any{}
	was, is := reflect.ValueOf(*before), reflect.ValueOf(*after)
	for name, f := range wire.Fields(was.Type()) {
		if a, b := was.FieldByIndex(f.Index).Interface(), is.FieldByIndex(f.Index).Interface(); a != b {
			out[name] = a
		}
	}
	return out
}
