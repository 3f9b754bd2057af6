package tax

import (
	"regexp"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	createRegions = "BILLING.TAX_REGION_CREATE"
	readRegions   = "BILLING.TAX_REGION_READ"
	updateRegions = "BILLING.TAX_REGION_UPDATE"
	deleteRegions = "BILLING.TAX_REGION_DELETE"
)

// Codes of refusals.
const (
	CodeRegionExists          = "ALREADY_EXISTS"
	CodeNoCalculator          = "CALCULATOR_ID_NOT_FOUND"
	CodeCalculatorUnsupported = "CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION"
	CodeSubdivisionFormat     = "INVALID_SUBDIVISION_FORMAT"
	CodeNoSubdivisions        = "SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY"
)

// Region is a place where tax is collected.
type Region struct {
	resource.Meta
	Country            string `json:"country" validate:"required,country"`
	Subdivision        string `json:"subdivision" validate:"max=50"`
	AppID              string `json:"appId" validate:"required,guid"`
	TaxIncludedInPrice bool   `json:"taxIncludedInPrice"`
}

// divided are the countries whose parts can have a tax of their own.
var divided = strings.Fields("AE AU BR CA DE ES FR GB IN IT MX NL PT US")

var subdivisionForm = regexp.MustCompile(`^[A-Z0-9]{1,3}$`)

// shortSubdivision leaves the part of an ISO 3166-2 code after the country: NY of
// US-NY. A star stands for all of the country.
func shortSubdivision(country, text string) string {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "*" {
		return ""
	}
	if rest, ok := strings.CutPrefix(text, country+"-"); ok {
		return rest
	}
	return text
}

// settle writes the place in its one form, or refuses it.
func (r *Region) settle() error {
	r.Subdivision = shortSubdivision(r.Country, r.Subdivision)
	switch {
	case r.Subdivision == "":
		return nil
	case !subdivisionForm.MatchString(r.Subdivision):
		return errs.New(errs.InvalidArgument, CodeSubdivisionFormat,
			"a subdivision is an ISO 3166-2 code of its country, such as NY or US-NY")
	case !slices.Contains(divided, r.Country):
		return errs.New(errs.InvalidArgument, CodeNoSubdivisions,
			"tax regions of %s cannot have a subdivision: its tax is the same in the whole country", r.Country)
	}
	return nil
}

func (s *Service) regionSpec() resource.Spec[Region, *Region] {
	settle := func(tx *store.Tx, r *Region) error {
		if err := r.settle(); err != nil {
			return err
		}
		return s.mayCalculate(tx.Context(), r)
	}
	return resource.Spec[Region, *Region]{
		Name: "taxRegion", Plural: "taxRegions", ID: "ecom.taxRegions", Table: "tax_regions", Path: "/v1/tax-regions",
		Fields: []resource.Field[Region]{
			{Field: query.Field{Path: "country", Column: "country", Folded: "country_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "subdivision", Column: "subdivision", Folded: "subdivision_folded", Kind: query.Text,
				Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "appId", Column: "app", Kind: query.ID, Sortable: true, NotNull: true}},
		},
		OnCreate: func(tx *store.Tx, r *Region) error {
			if err := room(tx, "tax_regions", "tax regions", maxRegions); err != nil {
				return err
			}
			return settle(tx, r)
		},
		OnUpdate: func(tx *store.Tx, old, r *Region) error {
			// A region whose calculator is gone can still be changed in other ways.
			if old.AppID == r.AppID && old.Country == r.Country {
				return r.settle()
			}
			return settle(tx, r)
		},
		OnDelete: func(tx *store.Tx, old *Region) error { return s.deleteMappings(tx, "tax_region", old.ID) },
		After:    func(tx *store.Tx, _, _ *Region) error { return s.ready.Changed(tx) },
		Conflicts: map[string]resource.Conflict{"tax_regions_place_key": {Code: CodeRegionExists,
			Message: "a tax region for this place exists already"}},
		Read: actor.Managers(readRegions), Create: actor.Managers(createRegions), Update: actor.Managers(updateRegions),
		Delete: actor.Managers(deleteRegions),
		Events: resource.EventsOf("wix.billing.v1.tax_region"),
		Codes:  []string{CodeNoCalculator, CodeCalculatorUnsupported, CodeSubdivisionFormat, CodeNoSubdivisions}, MaxSorts: 5,
	}
}

type (
	createRegion struct {
		TaxRegion wire.Patch[Region] `json:"taxRegion"`
	}
	regionRequest struct {
		TaxRegionID string `json:"taxRegionId" validate:"required,guid"`
	}
	updateRegion struct {
		TaxRegion wire.Patch[Region] `json:"taxRegion"`
		FieldMask wire.FieldMask     `json:"fieldMask,omitempty"`
	}
	oneRegion struct {
		TaxRegion *Region `json:"taxRegion"`
	}
	manyRegions struct {
		TaxRegions     wire.List[Region]    `json:"taxRegions"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	bulkCreateRegion struct {
		TaxRegions   []wire.Patch[Region] `json:"taxRegions"`
		ReturnEntity bool                 `json:"returnEntity,omitempty"`
	}
)

func (s *Service) regionOperations() []httpapi.Operation {
	return append(resource.Operations[createRegion, regionRequest, updateRegion, oneRegion, manyRegions](s.regions),
		resource.BulkCreateOp[bulkCreateRegion, wire.BulkResponse[Region]](s.regions,
			httpapi.Op{ID: "ecom.taxRegions.bulkCreateTaxRegion"}))
}
