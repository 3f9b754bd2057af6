// Package shipping knows how goods reach buyers: ways to ship by region and rate, pickup places, areas
// that the shop delivers to by itself, and the delivery profiles that say which goods are sent which
// way.
//
// It keeps these things true. The delivery options of a sale depend only on the configuration, on what
// is sent where, and on the moment; the order of lines does not matter, and if several rates apply,
// the lowest counts. Amounts are rounded once, at the end. An option names only regions that exist:
// deleting a region removes it from all options. The default profile covers goods that have no profile
// of their own.
package shipping

import (
	"context"
	"time"

	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// OwnCarrier is the carrier of what the shop itself offers.
const OwnCarrier = "5b1e0f3a-6c1d-4c5e-9a57-0d6f6f0c7a11"

// perRegion bounds the options of one kind in a region.
const perRegion = 100

// Units of weight.
const (
	Kilograms = "KG"
	Pounds    = "LB"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Zone is the shop's time zone, in which times of delivery are read.
	Zone func(ctx context.Context) *time.Location
	// WeightUnit is the shop's, in which conditions are; a shop that weighs in pounds
	// measures in miles.
	WeightUnit func(ctx context.Context) string
	// Locale is how amounts are written for people; nil is English.
	Locale func(ctx context.Context) string
	// Rates reaches carriers that apps bring; nil for none.
	Rates Rates
}

// Service keeps the configuration and tells what a sale can be delivered by.
type Service struct {
	cfg      Config
	db       *store.DB
	options  *resource.Resource[ShippingOption, *ShippingOption]
	pickups  *resource.Resource[PickupLocation, *PickupLocation]
	locals   *resource.Resource[LocalDeliveryOption, *LocalDeliveryOption]
	profiles *resource.Resource[DeliveryProfile, *DeliveryProfile]
	labels   *resource.Resource[LabelConfiguration, *LabelConfiguration]
	ready    *snapshot.Snapshot[*Plan]
}

// New builds the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	deps := resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}
	s.ready = snapshot.New(cfg.DB, "shipping", compile)
	s.options = resource.New(deps, s.optionSpec())
	s.pickups = resource.New(deps, s.pickupSpec())
	s.locals = resource.New(deps, s.localSpec())
	s.profiles = resource.New(deps, s.profileSpec())
	s.labels = resource.New(deps, s.labelSpec())
	return s
}

// Plan gives the configuration ready for use.
func (s *Service) Plan(ctx context.Context) (*Plan, error) { return s.ready.At(ctx) }

// HasRates tells, from memory, whether a region has outside carriers that can be asked.
func (s *Service) HasRates(ctx context.Context) (bool, error) {
	if s.cfg.Rates == nil {
		return false, nil
	}
	plan, err := s.Plan(ctx)
	return err == nil && plan.carriers, err
}

// GoesByPlace tells, from memory, whether some delivery depends on where on the map an address is.
func (s *Service) GoesByPlace(ctx context.Context) (bool, error) {
	plan, err := s.Plan(ctx)
	return err == nil && plan.byPlace, err
}

// Options tells what a sale can be delivered by, the cheapest first. An empty unit
// and zone are the shop's.
func (s *Service) Options(ctx context.Context, sale *Sale) ([]Option, error) {
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Options(s.settled(ctx, sale))
}

// FreeFrom tells what the goods of a sale must come to so that sending them costs nothing.
func (s *Service) FreeFrom(ctx context.Context, sale *Sale) (*Free, error) {
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	return plan.FreeFrom(s.settled(ctx, sale))
}

func (s *Service) settled(ctx context.Context, sale *Sale) *Sale {
	out := *sale
	if out.Zone == nil {
		out.Zone = s.cfg.Zone(ctx)
	}
	if out.WeightUnit == "" {
		out.WeightUnit = s.cfg.WeightUnit(ctx)
	}
	return &out
}

// ShippingOptions gives the ways to ship.
func (s *Service) ShippingOptions() *resource.Resource[ShippingOption, *ShippingOption] {
	return s.options
}

// PickupLocations gives the places to fetch goods.
func (s *Service) PickupLocations() *resource.Resource[PickupLocation, *PickupLocation] {
	return s.pickups
}

// LocalDeliveryOptions gives the areas of own delivery.
func (s *Service) LocalDeliveryOptions() *resource.Resource[LocalDeliveryOption, *LocalDeliveryOption] {
	return s.locals
}

// DeliveryProfiles gives the profiles.
func (s *Service) DeliveryProfiles() *resource.Resource[DeliveryProfile, *DeliveryProfile] {
	return s.profiles
}

// LabelConfigurations gives how parcels are made up.
func (s *Service) LabelConfigurations() *resource.Resource[LabelConfiguration, *LabelConfiguration] {
	return s.labels
}
