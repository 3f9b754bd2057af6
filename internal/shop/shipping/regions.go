package shipping

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes about regions.
const (
	CodeRegionNotFound = "DELIVERY_REGION_NOT_FOUND"
	CodeRegionFull     = "LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED"
)

// regional is an entity that serves regions.
type regional[T any] interface {
	resource.Entity[T]
	regions() *wire.List[string]
	// move says that a verb of its own changes the regions; an update does not.
	move()
}

// refers lists what in a table names regions: ids by region.
func refers(tx *store.Tx, table string) (map[string][]string, error) {
	out := map[string][]string{}
	err := tx.Each("SELECT id, CAST(region_ids AS TEXT) FROM "+table+" ORDER BY id", nil, func(rows store.Rows) error {
		var id, text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		var regions []string
		if err := json.Unmarshal([]byte(text), &regions); err != nil {
			return err
		}
		for _, region := range regions {
			out[region] = append(out[region], id)
		}
		return nil
	})
	return out, err
}

// admit checks regions that an entity did not have before: they exist, and have room.
func (s *Service) admit(tx *store.Tx, table string, before, after wire.List[string]) error {
	var fresh []string
	for _, id := range after {
		if !slices.Contains(before, id) {
			fresh = append(fresh, id)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	plan, err := s.Plan(tx.Context())
	if err != nil {
		return err
	}
	there, err := refers(tx, table)
	if err != nil {
		return err
	}
	for _, id := range fresh {
		if plan.profileOf[id] == "" {
			return errs.Missing(CodeRegionNotFound, "deliveryRegion", id)
		}
		if len(there[id]) >= perRegion {
			return errs.New(errs.FailedPrecondition, CodeRegionFull, "a region can have at most %d options of a kind",
				perRegion).With("deliveryRegionId", id)
		}
	}
	return nil
}

// addRegion lets an entity serve one region more; one it serves already is fine.
func addRegion[T any, P regional[T]](ctx context.Context, r *resource.Resource[T, P], id, region string,
	revision *wire.Revision) (*T, error) {
	return r.Change(ctx, id, revision, func(_ *store.Tx, entity *T) error {
		P(entity).move()
		if list := P(entity).regions(); !slices.Contains(*list, region) {
			*list = append(*list, region)
		}
		return nil
	})
}

// removeRegion is the opposite; one it does not serve is not found.
func removeRegion[T any, P regional[T]](ctx context.Context, r *resource.Resource[T, P], id, region string,
	revision *wire.Revision) (*T, error) {
	return r.Change(ctx, id, revision, func(_ *store.Tx, entity *T) error {
		P(entity).move()
		list := P(entity).regions()
		at := slices.Index(*list, region)
		if at < 0 {
			return errs.Missing(CodeRegionNotFound, "deliveryRegion", region)
		}
		*list = slices.Delete(*list, at, at+1)
		return nil
	})
}

// regionRequest is a call about a region that an entity serves.
type regionRequest[I any] interface {
	*I
	about() (id, region string, revision *wire.Revision)
}

func (in *optionRegion) about() (id, region string, revision *wire.Revision) {
	return in.ShippingOptionID, in.DeliveryRegionID, in.Revision
}

func (in *pickupRegion) about() (id, region string, revision *wire.Revision) {
	return in.PickupLocationID, in.DeliveryRegionID, in.Revision
}

func (in *localRegion) about() (id, region string, revision *wire.Revision) {
	return in.LocalDeliveryOptionID, in.DeliveryRegionID, in.Revision
}

func (in *labelRegion) about() (id, region string, revision *wire.Revision) {
	return in.ShippoConfigurationID, in.DeliveryRegionID, in.Revision
}

// serving answers such a call: change is addRegion or removeRegion, and show makes the answer.
func serving[I any, In regionRequest[I], T any, P regional[T], A any](r *resource.Resource[T, P],
	change func(context.Context, *resource.Resource[T, P], string, string, *wire.Revision) (*T, error), show func(*T) *A,
) func(context.Context, *I) (*A, error) {
	return func(ctx context.Context, in *I) (*A, error) {
		id, region, revision := In(in).about()
		entity, err := change(ctx, r, id, region, revision)
		return show(entity), err
	}
}

// extending answers a call that changes an app's values on an entity, which at finds there.
func extending[T any, P resource.Entity[T], A any](r *resource.Resource[T, P], at func(*T) **wire.ExtendedFields,
	show func(*T) *A) func(context.Context, *extendedRequest) (*A, error) {
	return func(ctx context.Context, in *extendedRequest) (*A, error) {
		entity, err := r.UpdateExtendedFields(ctx, in.ID, in.Namespace, in.NamespaceData, at)
		return show(entity), err
	}
}

// forget takes regions that are gone out of everything that names them.
func (s *Service) forget(tx *store.Tx, gone []string) error {
	if err := forgetIn(tx, s.options, gone); err != nil {
		return err
	}
	if err := forgetIn(tx, s.pickups, gone); err != nil {
		return err
	}
	if err := forgetIn(tx, s.locals, gone); err != nil {
		return err
	}
	return forgetIn(tx, s.labels, gone)
}

func forgetIn[T any, P regional[T]](tx *store.Tx, r *resource.Resource[T, P], gone []string) error {
	there, err := refers(tx, r.Spec().Table)
	if err != nil {
		return err
	}
	var ids []string
	for _, region := range gone {
		ids = append(ids, there[region]...)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		_, err := r.Change(tx.Context(), id, nil, func(_ *store.Tx, entity *T) error {
			P(entity).move()
			list := P(entity).regions()
			*list = slices.DeleteFunc(*list, func(region string) bool { return slices.Contains(gone, region) })
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Requests that are alike for several services.
type (
	extendedRequest struct {
		ID            string          `json:"id" validate:"required,max=100"`
		Namespace     string          `json:"namespace" validate:"required,max=200"`
		NamespaceData json.RawMessage `json:"namespaceData" validate:"required"`
	}
)

// The regions of an entity whose contract also has a single one, from older days.
func settleRegions(single *string, list *wire.List[string]) {
	if len(*list) == 0 && *single != "" {
		*list = wire.Of(*single)
	}
	showRegion(single, *list)
}

func showRegion(single *string, list wire.List[string]) {
	*single = ""
	if len(list) > 0 {
		*single = list[0]
	}
}
