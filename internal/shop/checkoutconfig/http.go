package checkoutconfig

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readSettings   = "ECOM.READ_CHECKOUT_SETTINGS"
	updateSettings = "ECOM.UPDATE_CHECKOUT_SETTINGS"
)

// settingsID names the one row of settings.
const settingsID = "00000000-0000-4000-8000-0000000c0001"

const settingsEntity = "wix.ecom.v1.checkout_settings"

func (s *Service) settingsSpec() resource.Spec[CheckoutSettings, *CheckoutSettings] {
	return resource.Spec[CheckoutSettings, *CheckoutSettings]{
		Name: "checkoutSettings", Plural: "checkoutSettings", ID: "ecom.checkoutSettings", Table: "checkout_settings",
		Path:   "/v1/checkout-settings",
		After:  func(tx *store.Tx, _, _ *CheckoutSettings) error { return s.ready.Changed(tx) },
		Show:   func(c *CheckoutSettings) { c.complete() },
		Events: resource.Events{Entity: settingsEntity, Updated: settingsEntity + "_updated"}, NoRevision: true,
	}
}

type (
	updateRequest struct {
		CheckoutSettings wire.Patch[CheckoutSettings] `json:"checkoutSettings"`
		FieldMask        wire.FieldMask               `json:"fieldMask,omitempty"`
		resource.BasedOn
	}
	settingsAnswer struct {
		CheckoutSettings *CheckoutSettings `json:"checkoutSettings"`
		// Revision changes whenever the settings do. Only staff get it.
		Revision string `json:"revision,omitempty"`
	}
)

func (s *Service) settingsOperations() []httpapi.Operation {
	const path = "/v1/checkout-settings"
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "ecom.checkoutSettings.getCheckoutSettings", Method: "GET", Path: path, Access: actor.Everyone(readSettings),
			Reads: true, Summary: "Get the checkout settings.",
		}, s.get),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.checkoutSettings.updateCheckoutSettings", Method: "PATCH", Path: path,
			Access:  actor.Managers(updateSettings),
			Summary: "Update the checkout settings. null restores the default of a field.",
			Codes:   []string{resource.CodeStale},
		}, s.update),
	}
}

// kept are the settings as staff change them.
func (s *Service) kept() *resource.Settings[CheckoutSettings] {
	return &resource.Settings[CheckoutSettings]{
		DB: s.cfg.DB, What: "the checkout settings",
		Read: func(tx *store.Tx) (*CheckoutSettings, error) { return s.settings.Get(tx.Context(), settingsID) },
	}
}

func (s *Service) update(ctx context.Context, in *updateRequest) (*settingsAnswer, error) {
	body, err := alternatives(in.CheckoutSettings.Raw)
	if err != nil {
		return nil, err
	}
	return answered(s.kept().Change(ctx, in.BasedOn, func(tx *store.Tx, _ *CheckoutSettings) (*CheckoutSettings, error) {
		return s.settings.Update(tx.Context(),
			resource.Patch{ID: settingsID, Body: body, Mask: in.FieldMask, MaskName: "fieldMask", Prefix: "checkoutSettings"})
	}))
}

// get gives managers what stands, which a change is compared with; shoppers what this node has in memory.
func (s *Service) get(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	if actor.From(ctx).Manages() {
		return answered(s.kept().Get(ctx))
	}
	settings, err := s.Get(ctx)
	return &settingsAnswer{CheckoutSettings: settings}, err
}

func answered(now resource.Stands[CheckoutSettings], err error) (*settingsAnswer, error) {
	return &settingsAnswer{now.Settings, now.Revision}, err
}

// alternatives lets a colour take the place of a picture, and a picture that of a
// colour: a background has one of them, and who sets one need not clear the other.
func alternatives(raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) == 0 {
		return raw, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var body any
	if err := decoder.Decode(&body); err != nil {
		return nil, errs.Invalid(wire.Named("checkoutSettings", errs.RuleFormat, "TYPE", "must be an object"))
	}
	choose(body)
	return json.Marshal(body)
}

func choose(value any) {
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	for key, inner := range object {
		choose(inner)
		fill, ok := inner.(map[string]any)
		if !ok || !strings.HasSuffix(strings.ToLower(key), "backgroundfill") {
			continue
		}
		color, hasColor := fill["color"]
		image, hasImage := fill["image"]
		switch {
		case color != nil && !hasImage:
			fill["image"] = nil
		case image != nil && !hasColor:
			fill["color"] = nil
		}
	}
}
