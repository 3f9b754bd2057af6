package resource

import (
	"context"
	"encoding/json"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Patch is what an update call asks for.
type Patch struct {
	ID   string
	Body json.RawMessage // the entity's keys to change; null clears
	Mask wire.FieldMask  // narrows Body; empty for all of it
	// MaskName and Prefix place violations: the mask's and the entity's name in the request.
	MaskName, Prefix string
}

// Create checks and stores a new entity. Id, revision, dates and read-only parts
// of what is given are not looked at. InvalidArgument with every violation, or the
// conflict declared for a unique rule.
func (r *Resource[T, P]) Create(ctx context.Context, entity *T) (*T, error) {
	return store.Do(ctx, r.db, func(tx *store.Tx) (*T, error) { return r.create(tx, entity, r.spec.Name) })
}

func (r *Resource[T, P]) create(tx *store.Tx, given *T, prefix string) (*T, error) {
	return r.createAs(tx, tx.NewID(), given, prefix)
}

func (r *Resource[T, P]) createAs(tx *store.Tx, id string, given *T, prefix string) (*T, error) {
	if given == nil {
		return nil, errs.Invalid(wire.Named(prefix, errs.RuleRequired, "", "is required"))
	}
	entity, err := r.withoutReadOnly(given)
	if err != nil {
		return nil, err
	}
	now := wire.At(tx.Now)
	meta := P(entity).Metadata()
	*meta = Meta{ID: id, Revision: 1, CreatedDate: now, UpdatedDate: now}
	if r.spec.OnCreate != nil {
		// The rules hold before the hook, which need not doubt what it gets, and after it, whatever it did.
		if err := r.check(entity, prefix); err != nil {
			return nil, err
		}
		if err := r.spec.OnCreate(tx, entity); err != nil {
			return nil, err
		}
	}
	if err := r.check(entity, prefix); err != nil {
		return nil, err
	}
	stored, err := r.write(tx, entity, 0)
	if err != nil {
		return nil, err
	}
	return stored, r.tell(tx, nil, stored, store.Event{Type: r.spec.Events.Created, Slug: "created", Kind: store.Created,
		Body: stored})
}

// withoutReadOnly copies what a caller may write.
func (r *Resource[T, P]) withoutReadOnly(given *T) (*T, error) {
	raw, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	merged, violations := wire.Merge(json.RawMessage("{}"), raw,
		wire.MergeRules{Type: entityType[T](), ReadOnly: r.readOnly})
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	entity := new(T)
	return entity, json.Unmarshal(merged, entity)
}

// Update changes what the patch names. NotFound; InvalidArgument for broken rules
// and a missing revision; Aborted (INVALID_REVISION) for an old one. An update that
// changes nothing still counts: the revision rises and the event is sent, so that a
// caller's "saved" is always visible.
func (r *Resource[T, P]) Update(ctx context.Context, patch Patch) (*T, error) {
	return store.Do(ctx, r.db, func(tx *store.Tx) (*T, error) { return r.update(tx, patch) })
}

func (r *Resource[T, P]) update(tx *store.Tx, patch Patch) (*T, error) {
	if patch.Prefix == "" {
		patch.Prefix = r.spec.Name
	}
	if len(patch.Body) == 0 {
		return nil, errs.Invalid(wire.Named(patch.Prefix, errs.RuleRequired, "", "is required"))
	}
	old, err := r.load(tx, patch.ID)
	if err != nil {
		return nil, err
	}
	var missing []errs.Violation
	if !r.spec.NoRevision {
		var sent struct {
			Revision *wire.Revision `json:"revision"`
		}
		path := wire.Join(patch.Prefix, "revision")
		if err := json.Unmarshal(patch.Body, &sent); err != nil {
			return nil, errs.Invalid(wire.Named(path, errs.RuleFormat, "TYPE", "must be a whole number, as text"))
		}
		switch {
		case sent.Revision != nil:
			if err := r.fresh(old, sent.Revision, path); err != nil {
				return nil, err
			}
		case !r.spec.RevisionOptional: // said together with the other rules that are broken
			missing = append(missing, wire.Named(path, errs.RuleRequired, "", "is required"))
		}
	}
	merged, violations := wire.Merge(old.doc, patch.Body,
		wire.MergeRules{Type: entityType[T](), Mask: patch.Mask, MaskName: patch.MaskName, ReadOnly: r.readOnly})
	if len(violations) > 0 {
		for i := range violations {
			if violations[i].Field == "" {
				violations[i].Field = patch.Prefix
			}
		}
		return nil, errs.Invalid(append(missing, violations...)...)
	}
	entity := new(T)
	if err := json.Unmarshal(merged, entity); err != nil {
		return nil, errs.Invalid(wire.Named(patch.Prefix, errs.RuleFormat, "TYPE", "has a value of the wrong type"))
	}
	if len(missing) > 0 {
		return nil, errs.Invalid(append(missing, r.broken(entity, patch.Prefix)...)...)
	}
	return r.replace(tx, old, entity, patch.Prefix)
}

// fresh checks the revision a caller sent.
func (r *Resource[T, P]) fresh(old row[T], sent *wire.Revision, path string) error {
	switch {
	case sent == nil:
		return errs.Invalid(wire.Named(path, errs.RuleRequired, "", "is required"))
	case *sent != old.revision:
		return r.stale(P(old.entity).Metadata().ID, old.revision)
	}
	return nil
}

// Change runs a verb of the service's own on an entity: change gets a copy and may
// refuse. Everything else is as with Update. A nil revision is not compared.
func (r *Resource[T, P]) Change(ctx context.Context, id string, revision *wire.Revision,
	change func(tx *store.Tx, entity *T) error) (*T, error) {
	return store.Do(ctx, r.db, func(tx *store.Tx) (*T, error) {
		old, err := r.load(tx, id)
		if err != nil {
			return nil, err
		}
		if revision != nil {
			if err := r.fresh(old, revision, "revision"); err != nil {
				return nil, err
			}
		}
		entity := new(T)
		if err := json.Unmarshal(old.doc, entity); err != nil {
			return nil, err
		}
		*P(entity).Metadata() = *P(old.entity).Metadata()
		if err := change(tx, entity); err != nil {
			return nil, err
		}
		return r.replace(tx, old, entity, r.spec.Name)
	})
}

// replace writes entity over old.
func (r *Resource[T, P]) replace(tx *store.Tx, old row[T], entity *T, prefix string) (*T, error) {
	was := P(old.entity).Metadata()
	meta := P(entity).Metadata()
	*meta = Meta{ID: was.ID, Revision: old.revision + 1, CreatedDate: was.CreatedDate, UpdatedDate: wire.At(tx.Now)}
	if r.spec.OnUpdate != nil {
		if err := r.check(entity, prefix); err != nil {
			return nil, err
		}
		if err := r.spec.OnUpdate(tx, old.entity, entity); err != nil {
			return nil, err
		}
	}
	if err := r.check(entity, prefix); err != nil {
		return nil, err
	}
	stored, err := r.write(tx, entity, old.revision)
	if err != nil {
		return nil, err
	}
	modified, err := modifiedFields(old.entity, stored)
	if err != nil {
		return nil, err
	}
	err = r.tell(tx, old.entity, stored,
		store.Event{Type: r.spec.Events.Updated, Slug: "updated", Kind: store.Updated, Body: stored, Modified: modified})
	if err != nil {
		return nil, err
	}
	return r.filled(tx, stored)
}

// Delete removes an entity; a nil revision is not compared. NotFound, also the second time.
func (r *Resource[T, P]) Delete(ctx context.Context, id string, revision *wire.Revision) error {
	return r.db.Write(ctx, func(tx *store.Tx) error { return r.remove(tx, id, revision) })
}

func (r *Resource[T, P]) remove(tx *store.Tx, id string, revision *wire.Revision) error {
	old, err := r.load(tx, id)
	if err != nil {
		return err
	}
	if revision != nil {
		if err := r.fresh(old, revision, "revision"); err != nil {
			return err
		}
	}
	if r.spec.OnDelete != nil {
		if err := r.spec.OnDelete(tx, old.entity); err != nil {
			return err
		}
	}
	n, err := tx.Exec(r.sql.remove, id, int64(old.revision))
	if err != nil {
		return r.conflict(err)
	}
	if n == 0 {
		return errGone
	}
	if r.spec.TextKind != "" {
		if err := r.schema.RemoveText(tx, id); err != nil {
			return err
		}
	}
	event := store.Event{Type: r.spec.Events.Deleted, Slug: "deleted", Kind: store.Deleted}
	if r.spec.Events.DeletedBody {
		event.Body = old.entity
	}
	return r.tell(tx, old.entity, nil, event)
}

// tell runs the After hook and writes the event and the audit record.
func (r *Resource[T, P]) tell(tx *store.Tx, old, entity *T, event store.Event) error {
	if r.spec.After != nil {
		if err := r.spec.After(tx, old, entity); err != nil {
			return err
		}
	}
	// The interfaces stay nil for a nil entity: audit tells creations and deletions by that.
	var before, after any
	if old != nil {
		before, event.EntityID = old, P(old).Metadata().ID
	}
	if entity != nil {
		after, event.EntityID = entity, P(entity).Metadata().ID
	}
	event.Entity = r.spec.Events.Entity
	if event.Type != "" {
		if err := tx.Emit(event); err != nil {
			return err
		}
	}
	name := event.Entity
	if name == "" {
		name = r.spec.Name
	}
	return audit.Change(tx, name, event.EntityID, before, after)
}
