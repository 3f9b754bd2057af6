package resource

import (
	"cmp"
	"context"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Settings are what a shop says about one thing, of which there is always exactly one.
//
// They keep these things true. A change is compared, merged, checked and written in one transaction. A change that
// names the revision it was made from is never written over another's. One that changes nothing writes nothing and
// tells nobody. What was changed is in the log.
type Settings[T any] struct {
	DB *store.DB
	// What they are called when an old revision is refused: "the settings of orders".
	What string
	// Field is their name in requests.
	Field string
	// Entity and ID name them in the log of changes and in events.
	Entity, ID string
	// Read gives what stands, also in a shop that never said anything. Whoever reads may change it.
	Read func(tx *store.Tx) (*T, error)
	// ReadOnly names what callers send and cannot change.
	ReadOnly []string
	// Tidy puts what is otherwise valid in order, and tells what no tag can. Nil when there is nothing of the kind.
	Tidy func(after *T) []errs.Violation
	// Write saves a change and does what follows from it. It may complete after.
	Write func(tx *store.Tx, before, after *T) error
	// Event gives body and former values of what is told of a change; nil when nothing is told.
	Event func(before, after *T) store.Event
	// Revision reads the one that the settings keep themselves, and Code is what an old one is refused with. Without
	// them the revision is made from what the settings say, and the code is CodeStale.
	Revision func(*T) string
	Code     string
}

// BasedOn is the part of a request that says what its change was made from.
type BasedOn struct {
	// Revision is the one that was read before the change. If the settings changed since, the call is refused.
	Revision string `json:"revision,omitempty" validate:"max=100"`
}

// Revised is the part of an answer that the next change is made from.
type Revised struct {
	// Revision changes whenever the settings do.
	Revision string `json:"revision"`
}

// Stands are settings as they stand.
type Stands[T any] struct {
	Settings *T
	Revised
}

// Of gives settings that were read with their revision.
func (s *Settings[T]) Of(now *T) (Stands[T], error) {
	revision, err := s.revision(now)
	return Stands[T]{now, Revised{revision}}, err
}

func (s *Settings[T]) revision(of *T) (string, error) {
	if s.Revision != nil {
		return s.Revision(of), nil
	}
	return Fingerprint(of)
}

// Get gives what stands: not from memory or a replica, for a change is compared with what stands.
func (s *Settings[T]) Get(ctx context.Context) (Stands[T], error) {
	return store.Get(store.FromPrimary(ctx), s.DB, func(tx *store.Tx) (Stands[T], error) {
		now, err := s.Read(tx)
		if err != nil {
			return Stands[T]{}, err
		}
		return s.Of(now)
	})
}

// Change updates the settings by a function that also saves them. Aborted when the settings are not those that the
// caller based the change on. Callers who name no revision are not compared: the contract's clients know of none.
func (s *Settings[T]) Change(ctx context.Context, from BasedOn, change func(tx *store.Tx, before *T) (*T, error)) (
	Stands[T], error,
) {
	return store.Do(ctx, s.DB, func(tx *store.Tx) (Stands[T], error) {
		before, err := s.Read(tx)
		if err != nil {
			return Stands[T]{}, err
		}
		stands, err := s.revision(before)
		if err != nil {
			return Stands[T]{}, err
		}
		if from.Revision != "" && from.Revision != stands {
			return Stands[T]{}, errs.New(errs.Aborted, cmp.Or(s.Code, CodeStale),
				"%s were changed by someone else; read them again", s.What).
				With("currentRevision", stands)
		}
		after, err := change(tx, before)
		if err != nil {
			return Stands[T]{}, err
		}
		return s.Of(after)
	})
}

// Patch changes what is named; null sets back. InvalidArgument, and Aborted as Change.
func (s *Settings[T]) Patch(ctx context.Context, from BasedOn, patch wire.Patch[T], mask wire.FieldMask) (
	Stands[T], error,
) {
	if len(patch.Raw) == 0 {
		return Stands[T]{}, errs.Invalid(wire.Named(s.Field, errs.RuleRequired, "", "is required"))
	}
	return s.Change(ctx, from, func(tx *store.Tx, before *T) (*T, error) {
		after, violations := wire.Apply(before, patch, mask, s.ReadOnly...)
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		return s.keep(tx, before, after)
	})
}

// Replace puts all of them in the place of what stands. InvalidArgument, and Aborted as Change.
func (s *Settings[T]) Replace(ctx context.Context, from BasedOn, after T) (Stands[T], error) {
	return s.Change(ctx, from, func(tx *store.Tx, before *T) (*T, error) {
		next := after // each run of the transaction completes one of its own
		return s.keep(tx, before, &next)
	})
}

func (s *Settings[T]) keep(tx *store.Tx, before, after *T) (*T, error) {
	violations := wire.Check(after, s.Field)
	if len(violations) == 0 && s.Tidy != nil {
		violations = s.Tidy(after)
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	was, err := Fingerprint(before)
	if err != nil {
		return nil, err
	}
	if is, err := Fingerprint(after); err != nil || is == was {
		return after, err
	}
	if err := s.Write(tx, before, after); err != nil {
		return nil, err
	}
	if err := audit.Change(tx, s.Entity, s.ID, before, after); err != nil {
		return nil, err
	}
	if s.Event == nil {
		return after, nil
	}
	e := s.Event(before, after)
	e.Type, e.Entity, e.Slug, e.EntityID, e.Kind = s.Entity+"_updated", s.Entity, "updated", s.ID, store.Updated
	return after, tx.Emit(e)
}
