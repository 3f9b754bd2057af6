package shipping

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// DeliveryProfile says where some goods are delivered, and who carries them. The
// first of a shop is its default: it is for all goods that name no other.
type DeliveryProfile struct {
	resource.Meta
	Name            string                    `json:"name,omitempty" validate:"required,notblank,max=256"`
	Default         bool                      `json:"default"`
	DeliveryRegions wire.List[DeliveryRegion] `json:"deliveryRegions" validate:"max=100"`
	CreatedBy       *CreatedBy                `json:"createdBy,omitempty"`
	ExtendedFields  *wire.ExtendedFields      `json:"extendedFields,omitempty"`

	moved bool
}

// DeliveryRegion is a part of the world. Without destinations it is all that no
// other region of the profile is for.
type DeliveryRegion struct {
	ID               string                     `json:"id,omitempty"`
	Name             string                     `json:"name,omitempty" validate:"required,notblank,max=256"`
	Active           *bool                      `json:"active,omitempty"`
	DeliveryCarriers wire.List[DeliveryCarrier] `json:"deliveryCarriers" validate:"max=25"`
	Destinations     wire.List[Destination]     `json:"destinations" validate:"max=250"`
	CreatedDate      wire.Time                  `json:"createdDate,omitzero"`
}

func (r *DeliveryRegion) active() bool { return r.Active == nil || *r.Active }

// Destination is a country or parts of it.
type Destination struct {
	CountryCode  string            `json:"countryCode" validate:"required,country"`
	Subdivisions wire.List[string] `json:"subdivisions" validate:"max=100,dive,min=1,max=256"`
}

// Validate keeps codes of other countries out.
func (d *Destination) Validate() []errs.Violation {
	var out []errs.Violation
	for i, part := range d.Subdivisions {
		if country, _, whole := strings.Cut(part, "-"); whole && country != d.CountryCode {
			out = append(out, wire.Named(fmt.Sprintf("subdivisions[%d]", i), errs.RuleFormat, "SUBDIVISION",
				"must be a subdivision of "+d.CountryCode))
		}
	}
	return out
}

// DeliveryCarrier is an app that carries in a region, and what it costs when the app
// does not say.
type DeliveryCarrier struct {
	AppID             string                      `json:"appId" validate:"required,guid"`
	BackupRate        *BackupRate                 `json:"backupRate,omitempty"`
	AdditionalCharges wire.List[AdditionalCharge] `json:"additionalCharges" validate:"max=10"`
}

// BackupRate is what counts when a carrier gives no price.
type BackupRate struct {
	Title  string       `json:"title,omitempty" validate:"max=256"`
	Amount wire.Decimal `json:"amount,omitempty" validate:"required,decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
	Active bool         `json:"active"`
}

// AdditionalCharge comes on top of a carrier's price.
type AdditionalCharge struct {
	Description string       `json:"description,omitempty" validate:"max=250"`
	Amount      wire.Decimal `json:"amount" validate:"required,max=16,decimal,dgte=0,dlte=999999999,dscale=6" money:"shop"`
}

// CreatedBy tells who made a profile.
type CreatedBy struct {
	AppID  string `json:"appId,omitempty"`
	UserID string `json:"userId,omitempty"`
}

// Codes of profiles.
const (
	CodeProfilesFull    = "DELIVERY_PROFILES_LIMIT_EXCEEDED"
	CodeCollision       = "DESTINATIONS_COLLISION"
	CodeSingleDefault   = "SINGLE_DEFAULT_DELIVERY_PROFILE"
	CodeUnknownCarrier  = "UNKNOWN_DELIVERY_CARRIER"
	CodeNoBackupRate    = "DELIVERY_CARRIER_MISSING_BACKUP_RATE"
	CodeNoSubdivisions  = "SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY"
	CodeRegionsKept     = "DELIVERY_REGION_CANNOT_BE_UPDATED"
	CodeDefaultKept     = "DEFAULT_CANNOT_BE_UPDATED"
	CodeDefaultNeeded   = "DEFAULT_DELIVERY_PROFILE_CANNOT_BE_DELETED"
	codeRegionNameTaken = "DELIVERY_REGION_NAME_ALREADY_EXISTS"
)

const (
	maxProfiles   = 100
	profileEntity = "wix.ecom.v1.delivery_profile"
)

// Permissions of the contract.
const (
	createProfiles       = "ECOM.DELIVERY_PROFILE_CREATE"
	readProfiles         = "ECOM.DELIVERY_PROFILE_READ"
	updateProfiles       = "ECOM.DELIVERY_PROFILE_UPDATE"
	deleteProfiles       = "ECOM.DELIVERY_PROFILE_DELETE"
	updateProfileRegions = "ECOM.DELIVERY_REGION_UPDATE"
)

// undivided are the countries that ISO 3166-2 knows no parts of.
var undivided = strings.Fields(
	"AI AS AW AX BL BM BV CC CK CW CX EH FK FO GF GG GI GP GS GU HK HM IM IO JE KY MF MO MP MQ MS NC NF NU PF PM PN PR RE SJ SX TC TK VA VG VI YT")

// Validate keeps the names of regions apart.
func (p *DeliveryProfile) Validate() []errs.Violation {
	var out []errs.Violation
	seen := map[string]bool{}
	for i := range p.DeliveryRegions {
		key := store.Fold(strings.TrimSpace(p.DeliveryRegions[i].Name))
		if seen[key] && key != "" {
			out = append(out, wire.Named(fmt.Sprintf("deliveryRegions[%d].name", i), errs.RuleValidation, codeRegionNameTaken,
				"must not be the name of another region of the profile"))
		}
		seen[key] = true
	}
	return out
}

// sound checks what spans regions, and carriers against those installed.
func (s *Service) sound(tx *store.Tx, p *DeliveryProfile) error {
	taken := map[string]string{}
	claim := func(key string, region *DeliveryRegion) error {
		if other, ok := taken[key]; ok {
			return errs.New(errs.InvalidArgument, CodeCollision,
				"%s is in two regions, %s and %s; remove it from one", key, other, region.Name)
		}
		taken[key] = region.Name
		return nil
	}
	for i := range p.DeliveryRegions {
		region := &p.DeliveryRegions[i]
		if len(region.Destinations) == 0 {
			if err := claim("the rest of the world", region); err != nil {
				return err
			}
		}
		for _, d := range region.Destinations {
			if len(d.Subdivisions) > 0 && slices.Contains(undivided, d.CountryCode) {
				return errs.New(errs.InvalidArgument, CodeNoSubdivisions, "%s has no subdivisions", d.CountryCode).With("country",
					d.CountryCode)
			}
			if len(d.Subdivisions) == 0 {
				if err := claim(d.CountryCode, region); err != nil {
					return err
				}
			}
			for _, part := range d.Subdivisions {
				if err := claim(d.CountryCode+"-"+subdivisionKey(d.CountryCode, part), region); err != nil {
					return err
				}
			}
		}
		if err := s.knownCarriers(tx, region.DeliveryCarriers); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) profileSpec() resource.Spec[DeliveryProfile, *DeliveryProfile] {
	return resource.Spec[DeliveryProfile, *DeliveryProfile]{
		Name: "deliveryProfile", Plural: "deliveryProfiles", ID: "ecom.deliveryProfile", Table: "delivery_profiles",
		Path: "/v1/delivery-profiles",
		Fields: []resource.Field[DeliveryProfile]{
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "default", Column: "is_default", Kind: query.Bool, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "createdBy.appId", Column: "made_by_app", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "createdBy.userId", Column: "made_by_user", Kind: query.ID, Sortable: true}},
		},
		OnCreate: s.profileCreated,
		OnUpdate: s.profileUpdated,
		OnDelete: s.profileDeleted,
		After:    s.profileSaved,
		Read:     actor.Managers(readProfiles),
		Create:   actor.Managers(createProfiles), Update: actor.Managers(updateProfiles),
		Delete: actor.Managers(deleteProfiles),
		Events: bodied(profileEntity),
		Conflicts: map[string]resource.Conflict{"delivery_profiles_one_default": {Code: CodeSingleDefault,
			Message: "another delivery profile is the default"}},
		Codes:    []string{CodeCollision, CodeUnknownCarrier, CodeNoBackupRate, CodeNoSubdivisions},
		ReadOnly: []string{"createdBy"},
	}
}

func (s *Service) profileCreated(tx *store.Tx, p *DeliveryProfile) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM delivery_profiles", nil, &n); err != nil {
		return err
	}
	switch {
	case n >= maxProfiles:
		return errs.New(errs.FailedPrecondition, CodeProfilesFull,
			"a shop can have at most %d delivery profiles; delete one first", maxProfiles)
	case n > 0 && p.Default:
		return errs.New(errs.AlreadyExists, CodeSingleDefault, "another delivery profile is the default")
	}
	p.Default = n == 0
	for i := range p.DeliveryRegions {
		p.DeliveryRegions[i].settle(tx)
	}
	switch who := actor.From(tx.Context()); who.Kind {
	case actor.App:
		p.CreatedBy = &CreatedBy{AppID: who.ID}
	case actor.Staff:
		p.CreatedBy = &CreatedBy{UserID: who.ID}
	}
	return s.sound(tx, p)
}

// settle gives a new region what is not the caller's to say.
func (r *DeliveryRegion) settle(tx *store.Tx) {
	r.ID, r.CreatedDate = tx.NewID(), wire.At(tx.Now)
	if r.Active == nil {
		r.Active = wire.Ptr(true)
	}
}

func (s *Service) profileUpdated(tx *store.Tx, old, p *DeliveryProfile) error {
	if p.moved {
		return s.sound(tx, p)
	}
	if p.Default != old.Default {
		return errs.New(errs.InvalidArgument, CodeDefaultKept, "the field default of a delivery profile cannot be changed")
	}
	if !same(old.DeliveryRegions, p.DeliveryRegions) {
		return errs.New(errs.InvalidArgument, CodeRegionsKept,
			"regions cannot be changed here; use addDeliveryRegion, updateDeliveryRegion and removeDeliveryRegion")
	}
	return nil
}

// profileDeleted keeps the default while there are others.
func (s *Service) profileDeleted(tx *store.Tx, old *DeliveryProfile) error {
	if !old.Default {
		return nil
	}
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM delivery_profiles", nil, &n); err != nil {
		return err
	}
	if n > 1 {
		return errs.New(errs.FailedPrecondition, CodeDefaultNeeded,
			"the default delivery profile can be deleted only after all others")
	}
	return nil
}

// profileSaved takes regions that are gone out of everything.
func (s *Service) profileSaved(tx *store.Tx, old, p *DeliveryProfile) error {
	if err := s.ready.Changed(tx); err != nil || old == nil {
		return err
	}
	var gone []string
	for i := range old.DeliveryRegions {
		id := old.DeliveryRegions[i].ID
		if p == nil || p.region(id) == nil {
			gone = append(gone, id)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return s.forget(tx, gone)
}

// same compares as the wire does, where an absent list is an empty one.
func same(a, b any) bool {
	left, err := wire.Marshal(a)
	if err != nil {
		return false
	}
	right, err := wire.Marshal(b)
	return err == nil && bytes.Equal(left, right)
}

func (p *DeliveryProfile) region(id string) *DeliveryRegion {
	for i := range p.DeliveryRegions {
		if p.DeliveryRegions[i].ID == id {
			return &p.DeliveryRegions[i]
		}
	}
	return nil
}
