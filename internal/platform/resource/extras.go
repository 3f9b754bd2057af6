package resource

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What many contracts have beside the standard operations: values that apps keep on
// an entity, and tags (tags.go).

// maxExtended bounds what one app keeps on an entity, in bytes.
const maxExtended = 20_000

// UpdateExtendedFields merges values into one app's namespace; null takes a value
// away. at finds the fields in the entity.
func (r *Resource[T, P]) UpdateExtendedFields(ctx context.Context, id, namespace string, data json.RawMessage,
	at func(*T) **wire.ExtendedFields) (*T, error) {
	return r.Change(ctx, id, nil, func(_ *store.Tx, entity *T) error {
		fields := at(entity)
		if *fields == nil {
			*fields = &wire.ExtendedFields{}
		}
		if (*fields).Namespaces == nil {
			(*fields).Namespaces = map[string]json.RawMessage{}
		}
		old := (*fields).Namespaces[namespace]
		if len(old) == 0 {
			old = json.RawMessage("{}")
		}
		merged, violations := wire.Merge(old, data, wire.MergeRules{})
		if len(violations) > 0 {
			return errs.Invalid(wire.Named("namespaceData", errs.RuleFormat, "TYPE", "must be an object"))
		}
		if len(merged) > maxExtended {
			return errs.Invalid(wire.Bounded("namespaceData", errs.RuleMaxLength, maxExtended,
				fmt.Sprintf("must not be longer than %d bytes in total", maxExtended)))
		}
		(*fields).Namespaces[namespace] = merged
		return nil
	})
}
