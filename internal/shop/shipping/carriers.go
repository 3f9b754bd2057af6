package shipping

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of carriers.
const (
	CodeCarrierNotFound = "DELIVERY_CARRIER_NOT_FOUND"
	CodeCarrierThere    = "CARRIER_ALREADY_EXISTS_IN_REGION"
)

// Permissions of the contract.
const (
	addCarriers    = "ECOM.DELIVERY_CARRIER_ADD"
	readCarriers   = "ECOM.DELIVERY_CARRIER_READ"
	updateCarriers = "ECOM.DELIVERY_CARRIER_UPDATE"
	removeCarriers = "ECOM.DELIVERY_CARRIER_REMOVE"
)

type (
	addCarrier struct {
		DeliveryRegionID string           `json:"deliveryRegionId" validate:"required,guid"`
		DeliveryCarrier  *DeliveryCarrier `json:"deliveryCarrier" validate:"required"`
	}
	removeCarrier struct {
		DeliveryRegionID string `json:"deliveryRegionId" validate:"required,guid"`
		AppID            string `json:"appId" validate:"required,guid"`
	}
	updateCarrier struct {
		DeliveryRegionID string                      `json:"deliveryRegionId" validate:"required,guid"`
		DeliveryCarrier  wire.Patch[DeliveryCarrier] `json:"deliveryCarrier"`
		FieldMask        wire.FieldMask              `json:"fieldMask,omitempty"`
	}
	listCarriers struct {
		DeliveryProfileID string            `json:"deliveryProfileId" validate:"required,guid"`
		AppIDs            wire.List[string] `json:"appIds,omitempty" validate:"max=25,dive,guid"`
	}
	carrierDetails struct {
		ID                                     string `json:"id"`
		DisplayName                            string `json:"displayName"`
		Description                            string `json:"description,omitempty"`
		LearnMoreURL                           string `json:"learnMoreUrl,omitempty"`
		DashboardURL                           string `json:"dashboardUrl,omitempty"`
		FallbackDefinitionMandatory            bool   `json:"fallbackDefinitionMandatory"`
		ThumbnailURL                           string `json:"thumbnailUrl,omitempty"`
		ToggleGetCarrierSettingsEnabled        bool   `json:"toggleGetCarrierSettingsEnabled"`
		ToggleUpdateCarrierActiveStatusEnabled bool   `json:"toggleUpdateCarrierActiveStatusEnabled"`
	}
	installedCarriers struct {
		InstalledDeliveryCarriers wire.List[carrierDetails] `json:"installedDeliveryCarriers"`
	}
	regionalSettings struct {
		DeliveryRegionID string                    `json:"deliveryRegionId"`
		DashboardTables  wire.List[DashboardTable] `json:"dashboardTables"`
	}
	listedCarrier struct {
		DeliveryCarrierMetadata         wire.ItemMetadata           `json:"deliveryCarrierMetadata"`
		DeliveryCarrierDetails          *carrierDetails             `json:"deliveryCarrierDetails,omitempty"`
		DeliveryCarrierRegionalSettings wire.List[regionalSettings] `json:"deliveryCarrierRegionalSettings"`
	}
	listedCarriers struct {
		Results            wire.List[listedCarrier] `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
	}
	setActive struct {
		CarrierAppID string `json:"carrierAppId" validate:"required,guid"`
		RowID        string `json:"rowId" validate:"required,guid"`
		Active       *bool  `json:"active" validate:"required"`
	}
	updateSettings struct {
		CarrierID string `json:"carrierId" validate:"required,guid"`
		RowID     string `json:"rowId" validate:"required,guid"`
		Active    *bool  `json:"active" validate:"required"`
	}
)

// DashboardTable shows a carrier's settings in a region.
type DashboardTable struct {
	Title   string                     `json:"title"`
	Columns wire.List[DashboardColumn] `json:"columns"`
	Rows    wire.List[DashboardRow]    `json:"rows"`
}

// DashboardColumn names a column.
type DashboardColumn struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// DashboardRow is a row; Data has a value for each column.
type DashboardRow struct {
	Key    string          `json:"key"`
	Data   json.RawMessage `json:"data,omitempty"`
	Active bool            `json:"active"`
}

func detailsOf(c *Carrier) carrierDetails {
	return carrierDetails{c.ID, c.DisplayName, c.Description, c.LearnMoreURL, c.DashboardURL, c.NeedsBackupRate,
		c.ThumbnailURL, c.HasSettings, c.HasActiveStatus}
}

// inRegion changes the carriers of a region.
func (s *Service) inRegion(ctx context.Context, regionID string, change func(r *DeliveryRegion) error) (
	*oneProfile, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneProfile, error) {
		id, err := s.profileByRegion(tx, regionID)
		if err != nil {
			return nil, err
		}
		p, err := s.changeProfile(tx, id, nil, func(p *DeliveryProfile) error { return change(p.region(regionID)) })
		return &oneProfile{p}, err
	})
}

func carrierAt(r *DeliveryRegion, appID string) int {
	return slices.IndexFunc(r.DeliveryCarriers, func(c DeliveryCarrier) bool { return c.AppID == appID })
}

func (s *Service) addCarrier(ctx context.Context, in *addCarrier) (*oneProfile, error) {
	return s.inRegion(ctx, in.DeliveryRegionID, func(r *DeliveryRegion) error {
		if carrierAt(r, in.DeliveryCarrier.AppID) >= 0 {
			return errs.New(errs.AlreadyExists, CodeCarrierThere, "the region already has this carrier")
		}
		r.DeliveryCarriers = append(r.DeliveryCarriers, *in.DeliveryCarrier)
		return nil
	})
}

func (s *Service) removeCarrier(ctx context.Context, in *removeCarrier) (*oneProfile, error) {
	return s.inRegion(ctx, in.DeliveryRegionID, func(r *DeliveryRegion) error {
		at := carrierAt(r, in.AppID)
		if at < 0 {
			return errs.Missing(CodeCarrierNotFound, "deliveryCarrier", in.AppID)
		}
		r.DeliveryCarriers = slices.Delete(r.DeliveryCarriers, at, at+1)
		return nil
	})
}

func (s *Service) updateCarrier(ctx context.Context, in *updateCarrier) (*oneProfile, error) {
	appID := in.DeliveryCarrier.Value.AppID
	if appID == "" {
		return nil, errs.Invalid(wire.Named("deliveryCarrier.appId", errs.RuleRequired, "", "is required"))
	}
	return s.inRegion(ctx, in.DeliveryRegionID, func(r *DeliveryRegion) error {
		at := carrierAt(r, appID)
		if at < 0 {
			return errs.Missing(CodeCarrierNotFound, "deliveryCarrier", appID)
		}
		after, violations := wire.Apply(&r.DeliveryCarriers[at], in.DeliveryCarrier, in.FieldMask)
		if violations == nil {
			violations = wire.Check(after, "deliveryCarrier")
		}
		if len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		r.DeliveryCarriers[at] = *after
		return nil
	})
}

// listCarriers tells of the carriers of a profile, or of those asked for: what they
// are, and how they are set up in its regions.
func (s *Service) listCarriers(ctx context.Context, in *listCarriers) (*listedCarriers, error) {
	var p *DeliveryProfile
	var installed []Carrier
	err := s.db.Read(ctx, func(tx *store.Tx) (err error) {
		if p, err = s.profiles.Get(tx.Context(), in.DeliveryProfileID); err != nil {
			return err
		}
		installed, err = s.carriers(tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	regions := map[string][]string{}
	var all []string
	for i := range p.DeliveryRegions {
		for _, c := range p.DeliveryRegions[i].DeliveryCarriers {
			if regions[c.AppID] == nil {
				all = append(all, c.AppID)
			}
			regions[c.AppID] = append(regions[c.AppID], p.DeliveryRegions[i].ID)
		}
	}
	if len(in.AppIDs) > 0 {
		all = in.AppIDs
	}
	out := &listedCarriers{}
	for i, id := range all {
		one, err := s.listed(ctx, p.ID, id, regions[id], installed)
		one.DeliveryCarrierMetadata = out.BulkActionMetadata.Item(i, id, err)
		out.Results = append(out.Results, one)
	}
	return out, nil
}

func (s *Service) listed(ctx context.Context, profileID, id string, regions []string, installed []Carrier) (
	listedCarrier, error) {
	var out listedCarrier
	at := slices.IndexFunc(installed, func(c Carrier) bool { return c.ID == id })
	if at < 0 {
		return out, errs.Missing(CodeCarrierNotFound, "deliveryCarrier", id)
	}
	details := detailsOf(&installed[at])
	out.DeliveryCarrierDetails = &details
	if !installed[at].HasSettings || len(regions) == 0 {
		return out, nil
	}
	tables, err := s.cfg.Rates.Tables(ctx, id, profileID, regions)
	if err != nil {
		return out, err
	}
	for _, region := range regions {
		if len(tables[region]) > 0 {
			out.DeliveryCarrierRegionalSettings = append(out.DeliveryCarrierRegionalSettings,
				regionalSettings{region, tables[region]})
		}
	}
	return out, nil
}

// switchRow asks a carrier to switch one row of its settings.
func (s *Service) switchRow(ctx context.Context, carrierID, rowID string, active bool) (*wire.Empty, error) {
	installed, err := store.Get(ctx, s.db, s.carriers)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(installed, func(c Carrier) bool { return c.ID == carrierID }) {
		return nil, errs.Missing(CodeCarrierNotFound, "deliveryCarrier", carrierID)
	}
	return &wire.Empty{}, s.cfg.Rates.SetActive(ctx, carrierID, rowID, active)
}

func (s *Service) carrierOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.deliveryProfile." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	list := op("listDeliveryCarriers", "POST", "/v1/delivery-profiles/{deliveryProfileId}/delivery-carriers", readCarriers,
		"List the carriers of a delivery profile.", CodeCarrierNotFound, s.profiles.Spec().NotFound)
	list.Reads = true
	installed := op("listInstalledDeliveryCarriers", "GET", "/v1/delivery-profiles/installed-carriers", readCarriers,
		"List the carriers that are installed.")
	installed.Reads = true
	return []httpapi.Operation{
		httpapi.Handle(op("addDeliveryCarrier", "POST", "/v1/delivery-profiles/add-delivery-carrier", addCarriers,
			"Add a carrier to a region.",
			CodeRegionNotFound, CodeCarrierThere, CodeNoBackupRate, CodeUnknownCarrier), s.addCarrier),
		httpapi.Handle(op("removeDeliveryCarrier", "POST", "/v1/delivery-profiles/remove-delivery-carrier", removeCarriers,
			"Remove a carrier from a region.",
			CodeRegionNotFound, CodeCarrierNotFound), s.removeCarrier),
		httpapi.Handle(op("updateDeliveryCarrier", "PATCH", "/v1/delivery-profiles/update-delivery-carrier", updateCarriers,
			"Update a carrier's rates in a region.",
			CodeRegionNotFound, CodeCarrierNotFound, CodeUnknownCarrier, CodeNoBackupRate), s.updateCarrier),
		httpapi.Handle(list, s.listCarriers),
		httpapi.Handle(installed, func(ctx context.Context, _ *wire.Empty) (*installedCarriers, error) {
			found, err := store.Get(ctx, s.db, s.carriers)
			out := &installedCarriers{}
			for i := range found {
				out.InstalledDeliveryCarriers = append(out.InstalledDeliveryCarriers, detailsOf(&found[i]))
			}
			return out, err
		}),
		httpapi.Handle(op("setDeliveryCarrierActiveStatus", "POST",
			"/v1/delivery-profiles/delivery-carriers/set-active-status", updateCarriers,
			"Switch a setting of a carrier on or off.",
			CodeCarrierNotFound),
			func(ctx context.Context, in *setActive) (*wire.Empty, error) {
				return s.switchRow(ctx, in.CarrierAppID, in.RowID, *in.Active)
			}),
		httpapi.Handle(op("updateCarrierSettings", "POST", "/v1/delivery-carriers/update-settings", updateCarriers,
			"Switch a setting of a carrier on or off (older form).", CodeCarrierNotFound),
			func(ctx context.Context, in *updateSettings) (*wire.Empty, error) {
				return s.switchRow(ctx, in.CarrierID, in.RowID, *in.Active)
			}),
	}
}
