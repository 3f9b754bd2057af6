package tax

import (
	"cmp"
	"errors"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	createMappings = "BILLING.MANUAL_TAX_MAPPING_CREATE"
	readMappings   = "BILLING.MANUAL_TAX_MAPPING_READ"
	updateMappings = "BILLING.MANUAL_TAX_MAPPING_UPDATE"
	deleteMappings = "BILLING.MANUAL_TAX_MAPPING_DELETE"
)

// Codes of refusals.
const (
	CodeMappingExists = "MANUAL_TAX_MAPPING_ALREADY_EXISTS"
	CodeNoRegion      = "TAX_REGION_ID_NOT_FOUND"
	CodeNoGroup       = "TAX_GROUP_ID_NOT_FOUND"
	CodeNoExemptGroup = "TAX_EXEMPT_GROUP_ID_NOT_FOUND"
)

// Levels of jurisdictions, from the widest.
const levelUnknown = "UNDEFINED"

var levels = []string{levelUnknown, "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"}

// Mapping is a rate set by hand: what a group is taxed with in a region. A rate is
// a ratio: 0.19 is 19 percent.
type Mapping struct {
	resource.Meta
	TaxGroupID       string                `json:"taxGroupId" validate:"required,guid"`
	TaxRegionID      string                `json:"taxRegionId" validate:"required,guid"`
	TaxRate          wire.Decimal          `json:"taxRate" validate:"required,decimal,dgte=0,dlte=10,dscale=6"`
	Description      string                `json:"description,omitempty" validate:"max=1000"`
	TaxType          string                `json:"taxType" validate:"max=200"`
	TaxName          string                `json:"taxName" validate:"max=200"`
	Jurisdiction     string                `json:"jurisdiction" validate:"max=200"`
	JurisdictionType string                `json:"jurisdictionType" validate:"omitempty,oneof=UNDEFINED COUNTRY STATE COUNTY CITY SPECIAL"`
	ExemptRates      wire.List[ExemptRate] `json:"exemptRates" validate:"max=50,unique=TaxExemptGroupID"`
	ExtendedFields   *wire.ExtendedFields  `json:"extendedFields,omitempty"`
}

// ExemptRate is the rate that buyers of a group pay instead.
type ExemptRate struct {
	TaxExemptGroupID string       `json:"taxExemptGroupId" validate:"required,guid"`
	TaxRate          wire.Decimal `json:"taxRate" validate:"required,decimal,dgte=0,dlte=10,dscale=6"`
}

// exempts lists the groups with a rate of their own.
func (m *Mapping) exempts() []string {
	out := make([]string, len(m.ExemptRates))
	for i, rate := range m.ExemptRates {
		out[i] = rate.TaxExemptGroupID
	}
	return out
}

func (s *Service) mappingSpec() resource.Spec[Mapping, *Mapping] {
	text := func(path, column string) resource.Field[Mapping] {
		return resource.Field[Mapping]{Field: query.Field{Path: path, Column: column, Folded: column + "_folded",
			Kind: query.Text, Sortable: path != "description", NotNull: path != "description"}}
	}
	return resource.Spec[Mapping, *Mapping]{
		Name: "manualTaxMapping", Plural: "manualTaxMappings", ID: "ecom.manualTaxMappings", Table: "tax_mappings",
		Path: "/v1/manual-tax-mappings",
		Fields: []resource.Field[Mapping]{
			{Field: query.Field{Path: "taxGroupId", Column: "tax_group", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "taxRegionId", Column: "tax_region", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "taxRate", Column: "rate", Kind: query.Decimal, Scale: 6, Sortable: true, NotNull: true}},
			text("description", "description"), text("taxType", "tax_type"), text("taxName", "tax_name"),
			text("jurisdiction", "jurisdiction"),
			{Field: query.Field{Path: "jurisdictionType", Column: "jurisdiction_type", Kind: query.Enum, Values: levels,
				Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "exemptRates.taxExemptGroupId", Column: "exempt_groups", Kind: query.TextList,
				Operators: query.HasAll | query.HasSome},
				Value: func(m *Mapping) any { return m.exempts() }},
		},
		OnCreate: func(tx *store.Tx, m *Mapping) error {
			if err := room(tx, "tax_mappings", "manual tax mappings", maxMappings); err != nil {
				return err
			}
			return s.settleMapping(tx, nil, m)
		},
		OnUpdate: s.settleMapping,
		After:    func(tx *store.Tx, _, _ *Mapping) error { return s.ready.Changed(tx) },
		Conflicts: map[string]resource.Conflict{"tax_mappings_key": {Code: CodeMappingExists,
			Message: "a rate with this name exists for the group, region and jurisdiction"}},
		Read: actor.Managers(readMappings), Create: actor.Managers(createMappings), Update: actor.Managers(updateMappings),
		Delete: actor.Managers(deleteMappings),
		Events: deletedWithBody("wix.billing.v1.manual_tax_mapping"),
		Codes:  []string{CodeNoRegion, CodeNoGroup, CodeNoExemptGroup}, MaxSorts: 5,
	}
}

func deletedWithBody(entity string) resource.Events {
	events := resource.EventsOf(entity)
	events.DeletedBody = true
	return events
}

// settleMapping fills in what was left out, and refuses what names nothing.
func (s *Service) settleMapping(tx *store.Tx, old, m *Mapping) error {
	m.JurisdictionType = cmp.Or(m.JurisdictionType, levelUnknown)
	if old == nil || old.TaxGroupID != m.TaxGroupID {
		if err := known(tx, "tax_groups", m.TaxGroupID, CodeNoGroup, "tax group"); err != nil {
			return err
		}
	}
	if old == nil || old.TaxRegionID != m.TaxRegionID {
		if err := known(tx, "tax_regions", m.TaxRegionID, CodeNoRegion, "tax region"); err != nil {
			return err
		}
	}
	for _, id := range m.exempts() {
		if old != nil && slices.Contains(old.exempts(), id) {
			continue
		}
		if err := s.knownExemptGroup(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// deleteMappings deletes the rates of a group or a region that goes.
func (s *Service) deleteMappings(tx *store.Tx, column, id string) error {
	ids, err := idsOf(tx, "SELECT id FROM tax_mappings WHERE "+column+" = ? ORDER BY id", id)
	if err != nil {
		return err
	}
	for _, one := range ids {
		if err := s.mappings.Delete(tx.Context(), one, nil); err != nil {
			return err
		}
	}
	return nil
}

// assign sets the rates of some groups of buyers on one mapping.
func (s *Service) assign(tx *store.Tx, in *assignOverride) (*Mapping, error) {
	return s.mappings.Change(tx.Context(), in.ManualTaxMappingID, nil, func(_ *store.Tx, m *Mapping) error {
		for _, override := range in.ExemptGroupOverrides {
			rate := ExemptRate{override.ExemptGroupID, override.Rate}
			at := slices.IndexFunc(m.ExemptRates, func(e ExemptRate) bool { return e.TaxExemptGroupID == rate.TaxExemptGroupID })
			if at < 0 {
				m.ExemptRates = append(m.ExemptRates, rate)
			} else {
				m.ExemptRates[at] = rate
			}
		}
		return nil
	})
}

// unassign takes the rates of some groups of buyers away, or of all when none are named.
func (s *Service) unassign(tx *store.Tx, id string, groups []string) (*Mapping, error) {
	return s.mappings.Change(tx.Context(), id, nil, func(_ *store.Tx, m *Mapping) error {
		m.ExemptRates = slices.DeleteFunc(m.ExemptRates, func(e ExemptRate) bool {
			return len(groups) == 0 || slices.Contains(groups, e.TaxExemptGroupID)
		})
		return nil
	})
}

// several does each item of a bulk call in a savepoint of its own.
func several[T any](tx *store.Tx, n int, do func(i int) (string, *T, error)) (*wire.BulkResponse[T], error) {
	out := &wire.BulkResponse[T]{}
	for i := range n {
		var id string
		var entity *T
		err := tx.Savepoint(func() (err error) {
			id, entity, err = do(i)
			return err
		})
		var known *errs.Error
		if err != nil && (!errors.As(err, &known) || known.Kind == errs.Internal || known.Kind == errs.Unavailable ||
			known.Kind == errs.DeadlineExceeded) {
			return nil, err // a fault of ours is no verdict on the item
		}
		out.Add(id, entity, err)
	}
	return out, nil
}
