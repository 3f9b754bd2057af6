package resource

import (
	"context"
	"encoding/json"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Upsert changes an entity, or creates it under the patch's id when there is none.
// A revision is compared only when one is sent. It is for entities whose ids are
// those of something else, such as what is kept beside a contact.
func (r *Resource[T, P]) Upsert(ctx context.Context, patch Patch) (*T, error) {
	return store.Do(ctx, r.db, func(tx *store.Tx) (*T, error) { return r.upsert(tx, patch) })
}

func (r *Resource[T, P]) upsert(tx *store.Tx, patch Patch) (*T, error) {
	if patch.Prefix == "" {
		patch.Prefix = r.spec.Name
	}
	switch {
	case len(patch.Body) == 0:
		return nil, errs.Invalid(wire.Named(patch.Prefix, errs.RuleRequired, "", "is required"))
	case patch.ID == "":
		return nil, r.unnamed(patch, wire.Named(wire.Join(patch.Prefix, "id"), errs.RuleRequired, "", "is required"))
	case !ids.Valid(patch.ID):
		return nil, r.unnamed(patch, wire.Named(wire.Join(patch.Prefix, "id"), errs.RuleFormat, "GUID", "must be a GUID"))
	}
	old, err := r.load(tx, patch.ID)
	switch {
	case err == nil:
	case errs.KindOf(err) != errs.NotFound:
		return nil, err
	default:
		entity := new(T)
		if err := json.Unmarshal(patch.Body, entity); err != nil {
			return nil, errs.Invalid(wire.Named(patch.Prefix, errs.RuleFormat, "TYPE", "has a value of the wrong type"))
		}
		made, err := r.createAs(tx, patch.ID, entity, patch.Prefix)
		if err != nil {
			return nil, err
		}
		return r.filled(tx, made)
	}
	var sent struct {
		Revision *wire.Revision `json:"revision"`
	}
	if err := json.Unmarshal(patch.Body, &sent); err != nil {
		return nil, errs.Invalid(wire.Named(wire.Join(patch.Prefix, "revision"), errs.RuleFormat, "TYPE",
			"must be a whole number, as text"))
	}
	if sent.Revision == nil && !r.spec.NoRevision {
		current, err := json.Marshal(map[string]wire.Revision{"revision": old.revision})
		if err != nil {
			return nil, err
		}
		body, violations := wire.Merge(patch.Body, current, wire.MergeRules{})
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		patch.Body = body
	}
	return r.update(tx, patch)
}

// BulkUpsert does each item on its own, as BulkCreate creates.
func (r *Resource[T, P]) BulkUpsert(ctx context.Context, prefix string, patches []Patch) (
	*wire.BulkResponse[T], error) {
	return r.each(ctx, prefix, len(patches), func(tx *store.Tx, i int, at string) (string, *T, error) {
		patch := patches[i]
		patch.Prefix = at
		entity, err := r.upsert(tx, patch)
		return patch.ID, entity, err
	})
}

// unnamed refuses an entity without a usable id, with the other rules that it breaks as a new one.
func (r *Resource[T, P]) unnamed(patch Patch, id errs.Violation) error {
	broken := []errs.Violation{id}
	entity := new(T)
	if json.Unmarshal(patch.Body, entity) == nil {
		broken = append(broken, r.broken(entity, patch.Prefix)...)
	}
	return errs.Invalid(broken...)
}
