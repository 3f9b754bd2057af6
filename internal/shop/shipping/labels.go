package shipping

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// LabelConfiguration says how parcels with bought labels are made up, and by which
// services of the post they go.
type LabelConfiguration struct {
	resource.Meta
	DeliveryRegionID      string                          `json:"deliveryRegionId,omitempty" validate:"omitempty,guid"`
	DomesticServices      wire.List[DomesticService]      `json:"domesticServices" validate:"max=3"`
	InternationalServices wire.List[InternationalService] `json:"internationalServices" validate:"max=3"`
	PackageType           string                          `json:"packageType" validate:"required,oneof=CUSTOM FLAT_RATE_ENVELOPE PADDED_FLAT_RATE_ENVELOPE SMALL_FLAT_RATE_BOX MEDIUM_FLAT_RATE_BOX_1 MEDIUM_FLAT_RATE_BOX_2 LARGE_FLAT_RATE_BOX"`
	PackageDetails        *PackageDetails                 `json:"packageDetails,omitempty" validate:"required"`
	OsLocationID          string                          `json:"osLocationId,omitempty" validate:"required,guid"`
	DeliveryRegionIDs     wire.List[string]               `json:"deliveryRegionIds" validate:"max=50,unique,dive,guid"`
	BackupWeight          wire.Decimal                    `json:"backupWeight,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=5"`
	// BackupRate is given when a configuration is made: what a parcel costs where the
	// post gives no price.
	BackupRate     wire.Decimal         `json:"backupRate,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`

	moved bool
}

func (c *LabelConfiguration) regions() *wire.List[string] { return &c.DeliveryRegionIDs }
func (c *LabelConfiguration) move()                       { c.moved = true }

// Validate keeps services apart.
func (c *LabelConfiguration) Validate() []errs.Violation {
	var out []errs.Violation
	seen := map[string]bool{}
	for _, s := range c.DomesticServices {
		if seen[s.Service] {
			out = append(out, wire.Named("domesticServices", errs.RuleValidation, "UNIQUE",
				"must not have the same service twice"))
		}
		seen[s.Service] = true
	}
	for _, s := range c.InternationalServices {
		if seen[s.Service] {
			out = append(out, wire.Named("internationalServices", errs.RuleValidation, "UNIQUE",
				"must not have the same service twice"))
		}
		seen[s.Service] = true
	}
	return out
}

// DomesticService is a service of the post within the country.
type DomesticService struct {
	ID              string           `json:"id,omitempty" validate:"omitempty,guid"`
	Service         string           `json:"service" validate:"required,oneof=GROUND_ADVANTAGE PRIORITY_MAIL PRIORITY_MAIL_EXPRESS"`
	ServiceSettings *ServiceSettings `json:"serviceSettings,omitempty"`
}

// InternationalService is a service of the post to other countries.
type InternationalService struct {
	ID              string           `json:"id,omitempty" validate:"omitempty,guid"`
	Service         string           `json:"service" validate:"required,oneof=FIRST_CLASS_PACKAGE_INTERNATIONAL PRIORITY_MAIL_INTERNATIONAL PRIORITY_MAIL_EXPRESS_INTERNATIONAL"`
	ServiceSettings *ServiceSettings `json:"serviceSettings,omitempty"`
}

// ServiceSettings says what a service costs beside the postage.
type ServiceSettings struct {
	EstimatedDeliveryTime     string       `json:"estimatedDeliveryTime,omitempty" validate:"max=500"`
	HandlingFee               *HandlingFee `json:"handlingFee,omitempty"`
	FreeDeliveryMinimumAmount wire.Decimal `json:"freeDeliveryMinimumAmount,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
}

// HandlingFee comes on top of the postage.
type HandlingFee struct {
	Value           wire.Decimal `json:"value" validate:"required,decimal,dgte=0,dlte=999999999,dscale=4" money:"calculationType=FIXED"`
	CalculationType string       `json:"calculationType" validate:"required,oneof=FIXED PERCENTAGE"`
}

// PackageDetails is what goods are packed in.
type PackageDetails struct {
	Name                string             `json:"name,omitempty" validate:"max=255"`
	Dimensions          *PackageDimensions `json:"dimensions,omitempty"`
	MaxNumberOfProducts wire.Decimal       `json:"maxNumberOfProducts,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=0"`
}

// PackageDimensions are the lengths of a package's sides.
type PackageDimensions struct {
	Length wire.Decimal `json:"length" validate:"required,decimal,dgte=0,dlte=999999999,dscale=3"`
	Width  wire.Decimal `json:"width" validate:"required,decimal,dgte=0,dlte=999999999,dscale=3"`
	Height wire.Decimal `json:"height" validate:"required,decimal,dgte=0,dlte=999999999,dscale=3"`
}

// Permissions of the contract.
const (
	createLabels = "ECOM.SHIPPO_CONFIGURATION_CREATE"
	readLabels   = "ECOM.SHIPPO_CONFIGURATION_READ"
	updateLabels = "ECOM.SHIPPO_CONFIGURATION_UPDATE"
	deleteLabels = "ECOM.SHIPPO_CONFIGURATION_DELETE"
)

func (s *Service) labelSpec() resource.Spec[LabelConfiguration, *LabelConfiguration] {
	number := func(tx *store.Tx, c *LabelConfiguration) {
		for i := range c.DomesticServices {
			if c.DomesticServices[i].ID == "" {
				c.DomesticServices[i].ID = tx.NewID()
			}
		}
		for i := range c.InternationalServices {
			if c.InternationalServices[i].ID == "" {
				c.InternationalServices[i].ID = tx.NewID()
			}
		}
	}
	return resource.Spec[LabelConfiguration, *LabelConfiguration]{
		Name: "shippoConfiguration", Plural: "shippoConfigurations", ID: "ecom.shippoConfigurations",
		Table: "shippo_configurations", Path: "/v1/shippo-configurations",
		Fields: []resource.Field[LabelConfiguration]{
			{Field: query.Field{Path: "deliveryRegionId", Column: "region", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "deliveryRegionIds", Column: "region_ids", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, c *LabelConfiguration) error {
			settleRegions(&c.DeliveryRegionID, &c.DeliveryRegionIDs)
			number(tx, c)
			return s.admit(tx, "shippo_configurations", nil, c.DeliveryRegionIDs)
		},
		OnUpdate: func(tx *store.Tx, old, c *LabelConfiguration) error {
			if !c.moved { // regions are added and removed by operations of their own
				c.DeliveryRegionIDs = old.DeliveryRegionIDs
			}
			showRegion(&c.DeliveryRegionID, c.DeliveryRegionIDs)
			number(tx, c)
			return s.admit(tx, "shippo_configurations", old.DeliveryRegionIDs, c.DeliveryRegionIDs)
		},
		Read:   actor.Managers(readLabels),
		Create: actor.Managers(createLabels), Update: actor.Managers(updateLabels), Delete: actor.Managers(deleteLabels),
		Events: bodied("wix.ecom.v1.shippo_configuration"), Codes: []string{CodeRegionNotFound, CodeRegionFull},
	}
}

type (
	createLabel struct {
		ShippoConfiguration wire.Patch[LabelConfiguration] `json:"shippoConfiguration"`
		BackupRate          wire.Decimal                   `json:"backupRate,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
	}
	labelRequest struct {
		ShippoConfigurationID string `json:"shippoConfigurationId" validate:"required,guid"`
	}
	updateLabel struct {
		ShippoConfiguration wire.Patch[LabelConfiguration] `json:"shippoConfiguration"`
		FieldMask           wire.FieldMask                 `json:"fieldMask,omitempty"`
	}
	oneLabel struct {
		ShippoConfiguration *LabelConfiguration `json:"shippoConfiguration"`
	}
	manyLabels struct {
		ShippoConfigurations wire.List[LabelConfiguration] `json:"shippoConfigurations"`
		PagingMetadata       *wire.PagingMetadata          `json:"pagingMetadata,omitempty"`
	}
	labelRegion struct {
		ShippoConfigurationID string         `json:"shippoConfigurationId" validate:"required,guid"`
		DeliveryRegionID      string         `json:"deliveryRegionId" validate:"required,guid"`
		Revision              *wire.Revision `json:"revision,omitempty"`
	}
)

func (s *Service) createLabel(ctx context.Context, in *createLabel) (*oneLabel, error) {
	if len(in.ShippoConfiguration.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("shippoConfiguration", errs.RuleRequired, "", "is required"))
	}
	c := in.ShippoConfiguration.Value
	if in.BackupRate != "" {
		c.BackupRate = in.BackupRate
	}
	made, err := s.labels.Create(ctx, &c)
	return &oneLabel{made}, err
}

func showLabel(c *LabelConfiguration) *oneLabel { return &oneLabel{c} }

func (s *Service) labelOperations() []httpapi.Operation {
	r := s.labels
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.shippoConfigurations." + id, Method: method, Path: "/v1/shippo-configurations" + path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	missing := r.Spec().NotFound
	return []httpapi.Operation{
		httpapi.Handle(op("createShippoConfiguration", "POST", "", createLabels,
			"Create a configuration of shipping labels: parcels and services.",
			CodeRegionNotFound, CodeRegionFull), s.createLabel),
		resource.GetOp[labelRequest, oneLabel](r, httpapi.Op{}),
		resource.UpdateOp[updateLabel, oneLabel](r, httpapi.Op{}),
		resource.DeleteOp[labelRequest](r, httpapi.Op{}),
		resource.QueryOp[query.Message, manyLabels](r, httpapi.Op{Method: "GET", LongQuery: true}),
		httpapi.Handle(op("addDeliveryRegion", "POST", "/{shippoConfigurationId}/delivery-regions", updateLabels,
			"Add a label configuration to a region.", missing, CodeRegionNotFound, CodeRegionFull, resource.CodeStale),
			serving[labelRegion](r, addRegion, showLabel)),
		httpapi.Handle(op("removeDeliveryRegion", "DELETE", "/{shippoConfigurationId}/delivery-regions/{deliveryRegionId}",
			updateLabels, "Remove a label configuration from a region.", missing, CodeRegionNotFound, resource.CodeStale),
			serving[labelRegion](r, removeRegion, showLabel)),
		httpapi.Handle(op("updateExtendedFields", "POST", "/{id}/update-extended-fields", updateLabels,
			"Update the extended fields of a label configuration, which apps use.", missing),
			extending(r, func(c *LabelConfiguration) **wire.ExtendedFields { return &c.ExtendedFields }, showLabel)),
	}
}
