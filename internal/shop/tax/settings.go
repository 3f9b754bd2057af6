package tax

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readSettings   = "billing:tax:v1:tax_settings:get_tax_settings"
	upsertSettings = "billing:tax:v1:tax_settings:upsert_tax_settings"
)

// Settings say how tax is shown. They are part of the shop's settings.
type Settings struct {
	TaxIncludedInItemPrices bool      `json:"taxIncludedInItemPrices"`
	UpdatedDate             wire.Time `json:"updatedDate,omitzero"`
}

type (
	settingsAnswer struct {
		TaxSettings *Settings `json:"taxSettings"`
	}
	upsertSettingsRequest struct {
		TaxSettings wire.Patch[Settings] `json:"taxSettings"`
		FieldMask   wire.FieldMask       `json:"fieldMask,omitempty"`
	}
)

func (s *Service) settingsOperations() []httpapi.Operation {
	op := func(id, method, permission, summary string) httpapi.Op {
		return httpapi.Op{ID: "ecom.taxSettings." + id, Method: method, Path: "/v1/tax-settings",
			Access: actor.Managers(permission), Reads: method == "GET", Summary: summary}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getTaxSettings", "GET", readSettings, "Get whether prices include tax."), s.getSettings),
		httpapi.Handle(op("upsertTaxSettings", "POST", upsertSettings, "Set whether prices include tax."),
			s.upsertSettings),
	}
}

func show(settings *site.Settings) *settingsAnswer {
	return &settingsAnswer{&Settings{settings.PricesIncludeTax, settings.UpdatedDate}}
}

func (s *Service) getSettings(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return show(settings), nil
}

func (s *Service) upsertSettings(ctx context.Context, in *upsertSettingsRequest) (*settingsAnswer, error) {
	if len(in.TaxSettings.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("taxSettings", errs.RuleRequired, "", "is required"))
	}
	const key = "taxIncludedInItemPrices"
	if !in.TaxSettings.Has(key) || len(in.FieldMask) > 0 && !slices.Contains(in.FieldMask, key) {
		return s.getSettings(ctx, nil)
	}
	raw, err := json.Marshal(map[string]bool{"pricesIncludeTax": in.TaxSettings.Value.TaxIncludedInItemPrices})
	if err != nil {
		return nil, err
	}
	var patch wire.Patch[site.Settings]
	if err := json.Unmarshal(raw, &patch); err != nil {
		return nil, err
	}
	settings, err := s.cfg.Site.Update(ctx, patch, nil)
	if err != nil {
		return nil, err
	}
	return show(settings), nil
}
