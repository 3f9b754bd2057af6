package shipping

import (
	"encoding/json"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// LocalDeliveryOption is an area that the shop delivers to by itself. The area is
// one of four kinds. Rate and MinimumFreeDeliveryOrderAmount are the older form of
// Rates, and count where there are none.
type LocalDeliveryOption struct {
	resource.Meta
	ZipConfig                      *ZipCodeConfig              `json:"zipConfig,omitempty"`
	RadiusConfig                   *RadiusConfig               `json:"radiusConfig,omitempty"`
	CustomAreaConfig               *CustomAreaConfig           `json:"customAreaConfig,omitempty"`
	CityConfig                     *CityConfig                 `json:"cityConfig,omitempty"`
	ExternalID                     string                      `json:"externalId,omitempty" validate:"omitempty,guid"`
	AreaName                       string                      `json:"areaName,omitempty" validate:"required,notblank,max=100"`
	Rate                           wire.Decimal                `json:"rate,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
	EstimatedDeliveryTime          string                      `json:"estimatedDeliveryTime,omitempty" validate:"max=40"`
	MinimumFreeDeliveryOrderAmount *float64                    `json:"minimumFreeDeliveryOrderAmount,omitempty" validate:"omitempty,min=0,max=999999999" money:"shop"`
	Destinations                   wire.List[LocalDestination] `json:"destinations" validate:"max=100"`
	ScheduledDeliveryConfig        *ScheduledDelivery          `json:"scheduledDeliveryConfig,omitempty"`
	Rates                          wire.List[Rate]             `json:"rates" validate:"max=50"`
	DeliveryRegionIDs              wire.List[string]           `json:"deliveryRegionIds" validate:"max=50,unique,dive,guid"`
}

func (o *LocalDeliveryOption) regions() *wire.List[string] { return &o.DeliveryRegionIDs }
func (o *LocalDeliveryOption) move()                       {}

// areas are the kinds of areas, of which an option has one.
var areas = []string{"zipConfig", "radiusConfig", "customAreaConfig", "cityConfig"}

// Validate holds what spans fields.
func (o *LocalDeliveryOption) Validate() []errs.Violation {
	var out []errs.Violation
	n := 0
	for _, set := range []bool{o.ZipConfig != nil, o.RadiusConfig != nil, o.CustomAreaConfig != nil, o.CityConfig != nil} {
		if set {
			n++
		}
	}
	switch {
	case n == 0:
		out = append(out, wire.Named("", errs.RuleRequiredOneOf, "", "must have one of "+strings.Join(areas, ", ")))
	case n > 1:
		out = append(out, wire.Named("", errs.RuleOneOfAlignment, "", "must have only one of "+strings.Join(areas, ", ")))
	}
	if o.Rate == "" && len(o.Rates) == 0 {
		out = append(out, wire.Named("rate", errs.RuleRequired, "", "is required when rates is empty"))
	}
	return out
}

// ZipCodeConfig is an area by post codes; 1000* stands for all that begin so.
type ZipCodeConfig struct {
	ZipCodes wire.List[string] `json:"zipCodes" validate:"min=1,max=5000,dive,min=1,max=300"`
}

// RadiusConfig is a circle. Its unit is the shop's, not the caller's.
type RadiusConfig struct {
	Address    *LocalAddress `json:"address,omitempty" validate:"required"`
	Radius     float64       `json:"radius" validate:"min=0.1,max=50"`
	LengthUnit string        `json:"lengthUnit" validate:"omitempty,oneof=UNSPECIFIED_LENGTH_UNIT KM MI"`
}

// LocalAddress is the middle of a circle.
type LocalAddress struct {
	FormattedAddress string                `json:"formattedAddress" validate:"required,max=400"`
	Geocode          *wire.AddressLocation `json:"geocode,omitempty" validate:"required"`
}

// Validate asks for both numbers.
func (a *LocalAddress) Validate() []errs.Violation {
	if a.Geocode == nil {
		return nil
	}
	return placed("geocode", a.Geocode)
}

// placed asks for both numbers of a place.
func placed(at string, p *wire.AddressLocation) []errs.Violation {
	var out []errs.Violation
	if p.Latitude == nil {
		out = append(out, wire.Named(at+".latitude", errs.RuleRequired, "", "is required"))
	}
	if p.Longitude == nil {
		out = append(out, wire.Named(at+".longitude", errs.RuleRequired, "", "is required"))
	}
	return out
}

// CustomAreaConfig is a polygon.
type CustomAreaConfig struct {
	Geocodes wire.List[AreaPoint] `json:"geocodes" validate:"min=3,max=300"`
}

// AreaPoint is a corner.
type AreaPoint struct {
	Latitude  *float64 `json:"latitude,omitempty" validate:"required,min=-90,max=90"`
	Longitude *float64 `json:"longitude,omitempty" validate:"required,min=-180,max=180"`
}

// CityConfig is an area by cities.
type CityConfig struct {
	CityItems wire.List[CityItem] `json:"cityItems" validate:"min=1,max=50"`
}

// CityItem is a city. CityKey is the same for two spellings of it.
type CityItem struct {
	CityName    string `json:"cityName" validate:"required,notblank,max=100"`
	Subdivision string `json:"subdivision,omitempty" validate:"omitempty,subdivcode"`
	Country     string `json:"country" validate:"required,country"`
	CityKey     string `json:"cityKey,omitempty"`
}

// LocalDestination narrows an area to countries and their parts.
type LocalDestination struct {
	Code         string            `json:"code" validate:"required,country"`
	Subdivisions wire.List[string] `json:"subdivisions" validate:"max=200,dive,min=1,max=256"`
}

// Permissions of the contract.
const (
	createLocals = "ECOM.LOCAL_DELIVERY_OPTION_CREATE"
	readLocals   = "ECOM.LOCAL_DELIVERY_OPTION_READ"
	updateLocals = "ECOM.LOCAL_DELIVERY_OPTION_UPDATE"
	deleteLocals = "ECOM.LOCAL_DELIVERY_OPTION_DELETE"
)

// CodeExternalFull refuses one option more for an outside id.
const CodeExternalFull = "LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED"

func (s *Service) localSpec() resource.Spec[LocalDeliveryOption, *LocalDeliveryOption] {
	settle := func(tx *store.Tx, old, o *LocalDeliveryOption) error {
		if o.RadiusConfig != nil {
			o.RadiusConfig.LengthUnit = lengthUnit(s.cfg.WeightUnit(tx.Context()))
			if old != nil && old.RadiusConfig != nil { // a circle keeps its size when the shop's unit changes
				o.RadiusConfig.LengthUnit = old.RadiusConfig.LengthUnit
			}
		}
		if o.CityConfig != nil {
			for i := range o.CityConfig.CityItems {
				city := &o.CityConfig.CityItems[i]
				city.CityKey = cityKey(city.Country, city.Subdivision, city.CityName)
			}
		}
		if err := wholeQuantities(o.Rates); err != nil {
			return err
		}
		var before wire.List[string]
		outside := ""
		if old != nil {
			before, outside = old.DeliveryRegionIDs, old.ExternalID
		}
		if o.ExternalID != "" && o.ExternalID != outside {
			var n int
			if err := tx.QueryRow("SELECT COUNT(*) FROM local_delivery_options WHERE external_id = ?", []any{o.ExternalID}, &n); err != nil {
				return err
			}
			if n >= perRegion {
				return errs.New(errs.FailedPrecondition, CodeExternalFull, "an external id can have at most %d options", perRegion)
			}
		}
		return s.admit(tx, "local_delivery_options", before, o.DeliveryRegionIDs)
	}
	return resource.Spec[LocalDeliveryOption, *LocalDeliveryOption]{
		Name: "localDeliveryOption", Plural: "localDeliveryOptions", ID: "ecom.localDeliveryOptions",
		Table: "local_delivery_options", Path: "/v1/local-delivery-options",
		Fields: []resource.Field[LocalDeliveryOption]{
			{Field: query.Field{Path: "externalId", Column: "external_id", Kind: query.ID}},
			{Field: query.Field{Path: "areaName", Column: "area_name", Folded: "area_name_folded", Kind: query.Text}},
			{Field: query.Field{Path: "estimatedDeliveryTime", Column: "delivery_time", Folded: "delivery_time_folded",
				Kind: query.Text}},
			{Field: query.Field{Path: "deliveryRegionIds", Column: "region_ids", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, o *LocalDeliveryOption) error { return settle(tx, nil, o) },
		OnUpdate: settle,
		After:    func(tx *store.Tx, _, _ *LocalDeliveryOption) error { return s.ready.Changed(tx) },
		Read:     actor.Managers(readLocals),
		Create:   actor.Managers(createLocals), Update: actor.Managers(updateLocals), Delete: actor.Managers(deleteLocals),
		Codes: []string{CodeQuantityValue, CodeRegionNotFound, CodeRegionFull, CodeExternalFull},
	}
}

func lengthUnit(weight string) string {
	if weight == Pounds {
		return "MI"
	}
	return "KM"
}

// oneArea lets a patch that sets an area clear the other kinds, as setting one of a
// union does.
func oneArea(raw json.RawMessage) json.RawMessage {
	var keys map[string]json.RawMessage
	if json.Unmarshal(raw, &keys) != nil {
		return raw
	}
	set := 0
	for _, area := range areas {
		if value, ok := keys[area]; ok && string(value) != "null" {
			set++
		}
	}
	if set != 1 {
		return raw
	}
	for _, area := range areas {
		if _, ok := keys[area]; !ok {
			keys[area] = json.RawMessage("null")
		}
	}
	out, err := json.Marshal(keys)
	if err != nil {
		return raw
	}
	return out
}
