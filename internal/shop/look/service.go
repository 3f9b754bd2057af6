package look

import (
	"context"
	"errors"
	"fmt"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/site"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeRevision        = "INVALID_REVISION"
	CodeVersionNotFound = "LOOK_VERSION_NOT_FOUND"
	CodeNotScheduled    = "LOOK_NOT_SCHEDULED"
)

const (
	entity = "souk.look"
	// Published is the event of a look that visitors see from now on.
	Published = "souk.look.published"
	topic     = "look"
	// versionsKept is how many published looks can be brought back.
	versionsKept = 50
)

// Shelf is a collection as the first look of a shop shows it.
type Shelf struct{ ID, Name string }

// Config is what the service needs from outside.
type Config struct {
	DB   *store.DB
	Site *site.Service
	// First gives the first collection that visitors see; nil for none.
	First func(ctx context.Context) (*Shelf, error)
	// Picture finds a stored picture. NotFound.
	Picture func(ctx context.Context, id string) (wire.MediaFile, error)
}

// Service keeps the look.
type Service struct {
	cfg    Config
	db     *store.DB
	stored *snapshot.Snapshot[*state]
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{cfg: cfg, db: cfg.DB, stored: snapshot.New(cfg.DB, topic, read)}
}

// Draft is the look that managers work on.
type Draft struct {
	Look     Look          `json:"look"`
	Revision wire.Revision `json:"revision"`
	// Changes counts what differs from the published look.
	Changes     int       `json:"changes"`
	UpdatedDate wire.Time `json:"updatedDate,omitzero"`
	// UpdatedBy is who changed it last; empty for nobody, and for somebody who is gone.
	UpdatedBy string `json:"updatedBy"`
	// ScheduledFor is when what was scheduled is published. Changes made since then are not part of it.
	ScheduledFor  wire.Time `json:"scheduledFor,omitzero"`
	PublishedDate wire.Time `json:"publishedDate,omitzero"`
}

// Published gives the look that visitors see. It is shared: do not change it.
func (s *Service) Published(ctx context.Context) (*Look, error) {
	st, err := s.stored.Get(ctx)
	if err != nil {
		return nil, err
	}
	return s.shown(ctx, st, wire.At(s.db.Now()).Millis())
}

// Revision moves with every change of the look.
func (s *Service) Revision(ctx context.Context) (int64, error) {
	st, err := s.stored.Get(ctx)
	if err != nil {
		return 0, err
	}
	if st.due(wire.At(s.db.Now()).Millis()) {
		return -st.revision, nil // another look, though nothing was written yet
	}
	return st.revision, nil
}

func (s *Service) shown(ctx context.Context, st *state, now int64) (*Look, error) {
	if l, _ := st.shown(now); l != nil {
		return l, nil
	}
	return s.own(ctx)
}

// Draft gives the look that managers work on.
func (s *Service) Draft(ctx context.Context) (*Draft, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Draft, error) {
		st, err := read(tx)
		if err != nil {
			return nil, err
		}
		return s.draft(tx, st)
	})
}

func (s *Service) draft(tx *store.Tx, st *state) (*Draft, error) {
	shown, err := s.shown(tx.Context(), st, tx.Millis())
	if err != nil {
		return nil, err
	}
	out := &Draft{Look: *shown, Revision: wire.Revision(st.revision), UpdatedDate: wire.Time(st.updated)}
	if st.draft != nil {
		out.Look = *st.draft
	}
	out.Changes, _ = differences(&out.Look, shown)
	_, at := st.shown(tx.Millis())
	out.PublishedDate = wire.Time(at)
	if !st.due(tx.Millis()) {
		out.ScheduledFor = wire.Time(st.scheduledFor)
	}
	out.UpdatedBy, err = st.updatedBy.name(tx)
	return out, err
}

// change does something with the draft. Aborted for a revision that is not the current one.
func (s *Service) change(ctx context.Context, revision wire.Revision, do func(tx *store.Tx, st *state) error) (
	*Draft, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Draft, error) {
		st, err := read(tx)
		if err != nil {
			return nil, err
		}
		if int64(revision) != st.revision {
			return nil, errs.New(errs.Aborted, CodeRevision, "the look was changed by someone else; its revision is %d",
				st.revision).
				With("currentRevision", st.revision)
		}
		before, err := s.draft(tx, st)
		if err != nil {
			return nil, err
		}
		if _, err := s.settle(tx, st); err != nil {
			return nil, err
		}
		if err := do(tx, st); err != nil {
			return nil, err
		}
		st.updated, st.updatedBy = tx.Millis(), caller(tx)
		if err := s.write(tx, st); err != nil {
			return nil, err
		}
		after, err := s.draft(tx, st)
		if err != nil {
			return nil, err
		}
		return after, audit.Change(tx, entity, rowKey, before, after)
	})
}

// Save puts a whole look into the draft. InvalidArgument with every broken rule; Aborted.
func (s *Service) Save(ctx context.Context, l *Look, revision wire.Revision) (*Draft, error) {
	ready, err := s.ready(ctx, l)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, revision, func(_ *store.Tx, st *state) error {
		st.draft = ready
		return nil
	})
}

// ready checks a look and writes it the way it is kept.
func (s *Service) ready(ctx context.Context, l *Look) (*Look, error) {
	violations := wire.Check(l, "look")
	out, err := parse(text(l)) // a copy
	if err != nil {
		return nil, err
	}
	out.pictures(func(at string, m *Media) {
		if m == nil || m.ID == "" || err != nil {
			return
		}
		file, failed := s.cfg.Picture(ctx, m.ID)
		switch {
		case errs.KindOf(failed) == errs.NotFound:
			violations = append(violations, wire.Named("look."+at+".id", errs.RuleOther, "PICTURE",
				"is not an uploaded picture; upload it first"))
		case failed != nil:
			err = failed
		default:
			m.URL = file.URL
		}
	})
	if err != nil {
		return nil, err
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	for i := range out.Pages {
		out.Pages[i].Body = richtext.Clean(out.Pages[i].Body)
	}
	out.tidyTranslations()
	out.Theme.tidy()
	return out, nil
}

// Unschedule takes a publish back that was set for a time. FailedPrecondition where there is none; Aborted.
func (s *Service) Unschedule(ctx context.Context, revision wire.Revision) (*Draft, error) {
	return s.change(ctx, revision, func(_ *store.Tx, st *state) error {
		if st.scheduled == nil {
			return errs.New(errs.FailedPrecondition, CodeNotScheduled, "no publish is scheduled")
		}
		st.scheduled, st.scheduledFor, st.scheduledBy = nil, 0, by{}
		return nil
	})
}

// Discard goes back to what is published; nothing waits for a time any more. Aborted.
func (s *Service) Discard(ctx context.Context, revision wire.Revision) (*Draft, error) {
	return s.change(ctx, revision, func(_ *store.Tx, st *state) error {
		st.draft, st.scheduled, st.scheduledFor, st.scheduledBy = nil, nil, 0, by{}
		return nil
	})
}

// Versions lists the looks that were published, the newest first.
func (s *Service) Versions(ctx context.Context, limit, offset int) (list []*Version, total int, err error) {
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		if err := tx.QueryRow("SELECT COUNT(*) FROM look_versions", nil, &total); err != nil {
			return err
		}
		list, err = versions(tx, limit, offset)
		return err
	})
	return list, total, err
}

// Restore puts a look that was published before into the draft. NotFound; Aborted.
func (s *Service) Restore(ctx context.Context, id string, revision wire.Revision) (*Draft, error) {
	return s.change(ctx, revision, func(tx *store.Tx, st *state) error {
		var doc string
		err := tx.QueryRow("SELECT doc FROM look_versions WHERE id = ?", []any{id}, &doc)
		if errors.Is(err, store.ErrNoRows) {
			return errs.Missing(CodeVersionNotFound, "version of the look", id)
		}
		if err != nil {
			return err
		}
		if st.draft, err = parse(doc); err != nil {
			return fmt.Errorf("version %s: %w", id, err)
		}
		return nil
	})
}

// ForgetTx takes away a look that nobody but its author ever changed, with its versions: the shop looks as if it never
// said.
func (s *Service) ForgetTx(tx *store.Tx, author string) error {
	st, err := read(tx)
	if err != nil || st.updatedBy.id != author {
		return err
	}
	if _, err := tx.Exec("DELETE FROM look_versions WHERE published_by = ?", author); err != nil {
		return err
	}
	return s.write(tx, &state{revision: st.revision})
}
