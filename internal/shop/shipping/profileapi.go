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

type (
	createProfile struct {
		DeliveryProfile wire.Patch[DeliveryProfile] `json:"deliveryProfile"`
	}
	profileRequest struct {
		DeliveryProfileID string `json:"deliveryProfileId" validate:"required,guid"`
	}
	updateProfile struct {
		DeliveryProfile wire.Patch[DeliveryProfile] `json:"deliveryProfile"`
		FieldMask       wire.FieldMask              `json:"fieldMask,omitempty"`
	}
	oneProfile struct {
		DeliveryProfile *DeliveryProfile `json:"deliveryProfile"`
	}
	manyProfiles struct {
		DeliveryProfiles wire.List[DeliveryProfile] `json:"deliveryProfiles"`
		PagingMetadata   *wire.PagingMetadata       `json:"pagingMetadata,omitempty"`
	}
	byRegion struct {
		DeliveryRegionID string `json:"deliveryRegionId" validate:"required,guid"`
	}
	addProfileRegion struct {
		DeliveryProfileID string                     `json:"deliveryProfileId" validate:"required,guid"`
		DeliveryRegion    wire.Patch[DeliveryRegion] `json:"deliveryRegion"`
		Revision          *wire.Revision             `json:"revision,omitempty"`
	}
	updateProfileRegion struct {
		DeliveryProfileID string                     `json:"deliveryProfileId" validate:"required,guid"`
		DeliveryRegion    wire.Patch[DeliveryRegion] `json:"deliveryRegion"`
		FieldMask         wire.FieldMask             `json:"fieldMask,omitempty"`
		Revision          *wire.Revision             `json:"revision,omitempty"`
	}
	removeProfileRegion struct {
		DeliveryProfileID string         `json:"deliveryProfileId" validate:"required,guid"`
		DeliveryRegionID  string         `json:"deliveryRegionId" validate:"required,guid"`
		Revision          *wire.Revision `json:"revision,omitempty"`
	}
	// regionEvent is what is told of a region.
	regionEvent struct {
		DeliveryProfileID string                     `json:"deliveryProfileId"`
		DeliveryRegionID  string                     `json:"deliveryRegionId"`
		Name              string                     `json:"name,omitempty"`
		Active            *bool                      `json:"active,omitempty"`
		DeliveryCarriers  wire.List[DeliveryCarrier] `json:"deliveryCarriers"`
		Destinations      wire.List[Destination]     `json:"destinations"`
		CreatedDate       wire.Time                  `json:"createdDate,omitzero"`
	}
	regionRemoved struct {
		DeliveryProfileID string `json:"deliveryProfileId"`
		DeliveryRegionID  string `json:"deliveryRegionId"`
	}
)

// CodeCarriersKept refuses to change carriers together with a region.
const CodeCarriersKept = "DELIVERY_CARRIER_CANNOT_BE_UPDATED"

// tellRegion tells of a region's change.
func tellRegion(tx *store.Tx, profileID, slug string, r *DeliveryRegion) error {
	return tx.Emit(store.Event{
		Type: profileEntity + "_" + slug, Entity: profileEntity, Slug: slug, EntityID: profileID, Kind: store.Action,
		Body: regionEvent{profileID, r.ID, r.Name, r.Active, r.DeliveryCarriers, r.Destinations, r.CreatedDate},
	})
}

// changeProfile runs a verb on a profile's regions.
func (s *Service) changeProfile(tx *store.Tx, id string, revision *wire.Revision,
	change func(p *DeliveryProfile) error) (*DeliveryProfile, error) {
	return s.profiles.Change(tx.Context(), id, revision, func(_ *store.Tx, p *DeliveryProfile) error {
		p.moved = true
		return change(p)
	})
}

func (s *Service) addRegion(ctx context.Context, in *addProfileRegion) (*oneProfile, error) {
	if len(in.DeliveryRegion.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("deliveryRegion", errs.RuleRequired, "", "is required"))
	}
	region := in.DeliveryRegion.Value
	if violations := wire.Check(&region, "deliveryRegion"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneProfile, error) {
		added := region
		added.settle(tx)
		p, err := s.changeProfile(tx, in.DeliveryProfileID, in.Revision, func(p *DeliveryProfile) error {
			p.DeliveryRegions = append(p.DeliveryRegions, added)
			return nil
		})
		if err != nil {
			return nil, err
		}
		return &oneProfile{p}, tellRegion(tx, p.ID, "region_added", &added)
	})
}

func (s *Service) updateRegion(ctx context.Context, in *updateProfileRegion) (*oneProfile, error) {
	id := in.DeliveryRegion.Value.ID
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneProfile, error) {
		var changed *DeliveryRegion
		p, err := s.changeProfile(tx, in.DeliveryProfileID, in.Revision, func(p *DeliveryProfile) error {
			region := p.region(id)
			if region == nil {
				return errs.Missing(CodeRegionNotFound, "deliveryRegion", id)
			}
			if in.DeliveryRegion.Has("deliveryCarriers") &&
				!same(in.DeliveryRegion.Value.DeliveryCarriers, region.DeliveryCarriers) {
				return errs.New(errs.InvalidArgument, CodeCarriersKept,
					"carriers cannot be changed here; use addDeliveryCarrier, updateDeliveryCarrier and removeDeliveryCarrier")
			}
			after, violations := wire.Apply(region, in.DeliveryRegion, in.FieldMask, "id", "createdDate", "deliveryCarriers")
			if violations == nil {
				violations = wire.Check(after, "deliveryRegion")
			}
			if len(violations) > 0 {
				return errs.Invalid(violations...)
			}
			*region = *after
			changed = region
			return nil
		})
		if err != nil {
			return nil, err
		}
		return &oneProfile{p}, tellRegion(tx, p.ID, "region_updated", changed)
	})
}

func (s *Service) removeRegion(ctx context.Context, in *removeProfileRegion) (*oneProfile, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneProfile, error) {
		p, err := s.changeProfile(tx, in.DeliveryProfileID, in.Revision, func(p *DeliveryProfile) error {
			if p.region(in.DeliveryRegionID) == nil {
				return errs.Missing(CodeRegionNotFound, "deliveryRegion", in.DeliveryRegionID)
			}
			kept := wire.List[DeliveryRegion]{}
			for _, region := range p.DeliveryRegions {
				if region.ID != in.DeliveryRegionID {
					kept = append(kept, region)
				}
			}
			p.DeliveryRegions = kept
			return nil
		})
		if err != nil {
			return nil, err
		}
		return &oneProfile{p}, tx.Emit(store.Event{
			Type: profileEntity + "_region_removed", Entity: profileEntity, Slug: "region_removed", EntityID: p.ID,
			Kind: store.Action, Body: regionRemoved{p.ID, in.DeliveryRegionID},
		})
	})
}

// profileByRegion finds the profile that has a region.
func (s *Service) profileByRegion(tx *store.Tx, region string) (string, error) {
	plan, err := s.Plan(tx.Context())
	if err != nil {
		return "", err
	}
	if id := plan.profileOf[region]; id != "" {
		return id, nil
	}
	return "", errs.Missing(CodeRegionNotFound, "deliveryRegion", region)
}

func (s *Service) profileOperations() []httpapi.Operation {
	r := s.profiles
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.deliveryProfile." + id, Method: method, Path: "/v1/delivery-profiles/" + path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	reading := func(id, path, permission, summary string, codes ...string) httpapi.Op {
		out := op(id, "GET", path, permission, summary, codes...)
		out.Reads = true
		return out
	}
	missing := r.Spec().NotFound
	const regionName = codeRegionNameTaken
	return append([]httpapi.Operation{
		resource.CreateOp[createProfile, oneProfile](r, httpapi.Op{Codes: []string{CodeProfilesFull}}),
		resource.GetOp[profileRequest, oneProfile](r, httpapi.Op{}),
		resource.UpdateOp[updateProfile, oneProfile](r, httpapi.Op{Codes: []string{CodeRegionsKept, CodeDefaultKept}}),
		resource.DeleteOp[profileRequest](r, httpapi.Op{Codes: []string{CodeDefaultNeeded}}),
		resource.QueryOp[query.Message, manyProfiles](r, httpapi.Op{Method: "GET", LongQuery: true}),
		httpapi.Handle(reading("getDeliveryProfileByDeliveryRegionId", "delivery-regions/{deliveryRegionId}", readProfiles,
			"Get the delivery profile of a region.", CodeRegionNotFound),
			func(ctx context.Context, in *byRegion) (*oneProfile, error) {
				return store.Get(ctx, s.db, func(tx *store.Tx) (*oneProfile, error) {
					id, err := s.profileByRegion(tx, in.DeliveryRegionID)
					if err != nil {
						return nil, err
					}
					p, err := r.Get(tx.Context(), id)
					return &oneProfile{p}, err
				})
			}),
		httpapi.Handle(reading("getDeliveryDestinationProperties", "delivery-destination-properties", readProfiles,
			"List the delivery profiles and regions of destinations."), s.destinationProperties),
		httpapi.Handle(op("addDeliveryRegion", "POST", "{deliveryProfileId}/delivery-region", updateProfiles,
			"Add a region to a delivery profile.",
			missing, CodeCollision, CodeUnknownCarrier, CodeNoBackupRate, CodeNoSubdivisions, regionName, resource.CodeStale),
			s.addRegion),
		httpapi.Handle(op("updateDeliveryRegion", "PATCH", "{deliveryProfileId}/delivery-region/{deliveryRegion.id}",
			updateProfileRegions, "Update a region of a delivery profile.",
			missing, CodeRegionNotFound, CodeCollision, CodeCarriersKept, CodeNoSubdivisions, regionName, resource.CodeStale),
			s.updateRegion),
		httpapi.Handle(op("removeDeliveryRegion", "DELETE", "{deliveryProfileId}/delivery-region/{deliveryRegionId}",
			updateProfiles, "Remove a region from a delivery profile and from its delivery options.",
			missing, CodeRegionNotFound, resource.CodeStale), s.removeRegion),
		httpapi.Handle(op("updateExtendedFields", "POST", "{id}/update-extended-fields", updateProfiles,
			"Update the extended fields of a delivery profile, which apps use.", missing),
			extending(r, func(p *DeliveryProfile) **wire.ExtendedFields { return &p.ExtendedFields },
				func(p *DeliveryProfile) *oneProfile { return &oneProfile{p} })),
	}, s.carrierOperations()...)
}
