package look

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Publish shows the draft to visitors: now, or from start on. InvalidArgument for a start
// that is not in the future; Aborted.
func (s *Service) Publish(ctx context.Context, revision wire.Revision, start *wire.Time) (*Draft, error) {
	return s.change(ctx, revision, func(tx *store.Tx, st *state) error {
		wanted := st.draft
		if wanted == nil {
			l, err := s.shown(tx.Context(), st, tx.Millis())
			if err != nil {
				return err
			}
			wanted = l
		}
		if start != nil {
			if start.Millis() <= tx.Millis() {
				return errs.Invalid(wire.Named("startDate", errs.RuleOther, "FUTURE", "must be in the future"))
			}
			st.scheduled, st.scheduledFor, st.scheduledBy = wanted, start.Millis(), caller(tx)
			return nil
		}
		st.draft, st.scheduled, st.scheduledFor, st.scheduledBy = nil, nil, 0, by{}
		return s.publish(tx, st, wanted, tx.Millis(), caller(tx))
	})
}

// publish makes a look the one that visitors see, keeps it and tells of it. The state is to be written yet.
func (s *Service) publish(tx *store.Tx, st *state, l *Look, at int64, who by) error {
	was := st.published
	if was == nil {
		var err error
		if was, err = s.own(tx.Context()); err != nil {
			return err
		}
	}
	_, parts := differences(l, was)
	st.published, st.publishedAt = l, at
	id, err := keep(tx, l, at, who, parts)
	if err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Published, Entity: entity, Slug: "published", EntityID: id, Kind: store.Action,
		Body: map[string]any{"versionId": id, "publishedDate": wire.Time(at), "summary": summary(parts), "parts": parts}})
}

// settle writes down that a publish which was set for a time has come. The state is to be written yet.
func (s *Service) settle(tx *store.Tx, st *state) (bool, error) {
	if !st.due(tx.Millis()) {
		return false, nil
	}
	l, at, who := st.scheduled, st.scheduledFor, st.scheduledBy
	st.scheduled, st.scheduledFor, st.scheduledBy = nil, 0, by{}
	if st.draft != nil && text(st.draft) == text(l) {
		st.draft = nil
	}
	return true, s.publish(tx, st, l, at, who)
}

// PublishDue writes down what became public by the clock: its version and its event.
func (s *Service) PublishDue(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		st, err := read(tx)
		if err != nil {
			return err
		}
		if settled, err := s.settle(tx, st); err != nil || !settled {
			return err
		}
		st.revision-- // write adds one: the draft of whoever works on it stays theirs
		return s.write(tx, st)
	})
}
