package tax

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// ManualAppID is the id of the calculator that is built in: rates set by hand.
const ManualAppID = "57d13128-4a4c-494b-80b3-a6fb2e28018d"

// Place is where something is taxed. A subdivision is written short or long: NY or US-NY.
type Place struct{ Country, Subdivision string }

// Terms is what something is taxed with.
type Terms struct {
	// Found tells that there is a region; without one nothing is taxed.
	Found    bool
	RegionID string
	AppID    string // the calculator of the region
	Included bool   // the region says that prices contain their tax
	Tax      pricing.Tax
}

// Rates are all rates set by hand, ready for use. Nobody changes them.
type Rates struct {
	regions  map[Place]*region
	parted   map[string]bool // countries that have regions of their parts
	groups   map[string]bool
	mappings []*mapping
}

type region struct {
	id, app  string
	included bool
	rates    map[string][]*mapping // by group, the widest jurisdiction first
}

type mapping struct {
	id        string
	part      pricing.TaxPart
	overrides map[string]money.Rate // by group of buyers
}

// compile reads the rates.
func compile(tx *store.Tx) (*Rates, error) {
	r := &Rates{regions: map[Place]*region{}, parted: map[string]bool{}, groups: map[string]bool{}}
	groups, err := idsOf(tx, "SELECT id FROM tax_groups")
	if err != nil {
		return nil, err
	}
	for _, id := range groups {
		r.groups[id] = true
	}
	byID := map[string]*region{}
	err = resource.Documents(tx, "tax_regions", "id", func(id string, one *Region) error {
		made := &region{id: id, app: one.AppID, included: one.TaxIncludedInPrice, rates: map[string][]*mapping{}}
		r.regions[Place{one.Country, one.Subdivision}], byID[id] = made, made
		r.parted[one.Country] = r.parted[one.Country] || one.Subdivision != ""
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = resource.Documents(tx, "tax_mappings", "id", func(id string, one *Mapping) error {
		made, err := compileMapping(id, one)
		if err != nil {
			return err
		}
		r.mappings = append(r.mappings, made)
		if in := byID[one.TaxRegionID]; in != nil {
			in.rates[one.TaxGroupID] = append(in.rates[one.TaxGroupID], made)
		}
		return nil
	})
	for _, in := range r.regions {
		for _, list := range in.rates {
			slices.SortFunc(list, func(a, b *mapping) int {
				return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a.part.Jurisdiction, b.part.Jurisdiction),
					strings.Compare(a.part.Name, b.part.Name), strings.Compare(a.id, b.id))
			})
		}
	}
	return r, err
}

func rank(m *mapping) int { return slices.Index(levels, cmp.Or(m.part.Level, levelUnknown)) }

func compileMapping(id string, one *Mapping) (*mapping, error) {
	rate, err := money.ParseRate(string(one.TaxRate))
	if err != nil {
		return nil, err
	}
	made := &mapping{id: id, part: pricing.TaxPart{Name: one.TaxName, Type: one.TaxType, Jurisdiction: one.Jurisdiction,
		Level: one.JurisdictionType, Rate: rate}}
	if made.part.Level == levelUnknown {
		made.part.Level = ""
	}
	if len(one.ExemptRates) > 0 {
		made.overrides = make(map[string]money.Rate, len(one.ExemptRates))
	}
	for _, override := range one.ExemptRates {
		if made.overrides[override.TaxExemptGroupID], err = money.ParseRate(string(override.TaxRate)); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// Any tells whether something may be taxed somewhere: by a rate set by hand, or by a calculator of an app.
func (r *Rates) Any() bool {
	for _, in := range r.regions {
		if in.app != ManualAppID {
			return true
		}
	}
	return slices.ContainsFunc(r.mappings, func(m *mapping) bool { return !m.part.Rate.IsZero() })
}

// Rates gives the rates ready for use.
func (s *Service) Rates(ctx context.Context) (*Rates, error) { return s.ready.At(ctx) }

// For says what a group of goods is taxed with in a place, for a buyer of a group.
func (s *Service) For(ctx context.Context, place Place, groupID, exemptGroupID string) (Terms, error) {
	rates, err := s.Rates(ctx)
	if err != nil {
		return Terms{}, err
	}
	return rates.For(place, groupID, exemptGroupID), nil
}

// region finds the region of a place: that of its part, or that of the whole country.
func (r *Rates) region(place Place) *region {
	place.Subdivision = shortSubdivision(place.Country, place.Subdivision)
	if found := r.regions[place]; found != nil {
		return found
	}
	return r.regions[Place{Country: place.Country}]
}

// NeedsSubdivision tells that tax cannot be said without the part of the country:
// there are regions of its parts, and none of all of it.
func (r *Rates) NeedsSubdivision(place Place) bool {
	return place.Country != "" && shortSubdivision(place.Country, place.Subdivision) == "" && r.parted[place.Country] &&
		r.regions[Place{Country: place.Country}] == nil
}

// For says what a group of goods is taxed with in a place by the rates set by hand,
// for a buyer of a group. A group that is empty or gone counts as products.
func (r *Rates) For(place Place, groupID, exemptGroupID string) Terms {
	in := r.region(place)
	if in == nil {
		return Terms{}
	}
	if !r.groups[groupID] {
		groupID = GroupProducts
	}
	terms := Terms{Found: true, RegionID: in.id, AppID: in.app, Included: in.included}
	rates := in.rates[groupID]
	if len(rates) == 0 {
		return terms
	}
	terms.Tax.Parts = make([]pricing.TaxPart, len(rates))
	spared, pays := false, false
	for i, m := range rates {
		part := m.part
		if override, ok := m.overrides[exemptGroupID]; ok {
			spared, part.Rate = true, override
		} else if exemptGroupID == ExemptFromAll {
			spared, part.Rate = true, money.Rate{}
		}
		pays = pays || !part.Rate.IsZero()
		terms.Tax.Parts[i] = part
	}
	terms.Tax.Exempt = spared && !pays
	return terms
}

// overriding lists the mappings with a rate of their own for a group of buyers.
func (r *Rates) overriding(exemptGroupID string) []string {
	var out []string
	for _, m := range r.mappings {
		if _, ok := m.overrides[exemptGroupID]; ok {
			out = append(out, m.id)
		}
	}
	return out
}

// Outside tells whether any region has a calculator that is not built in.
func (r *Rates) Outside() bool {
	for _, one := range r.regions {
		if one.app != ManualAppID {
			return true
		}
	}
	return false
}
