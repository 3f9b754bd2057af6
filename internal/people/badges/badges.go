// Package badges keeps the badges of the community and who wears them.
//
// It serves three generations of one thing: the older badges service, the newer one and
// the service of assignments are views of the same two tables. It keeps these things
// true. A badge that is assigned exists, and so does the member who wears it, who wears
// it once. Whichever service made a change, the subscribers of all of them hear of it.
// The slug follows the title and names one badge. Every badge has one place in the
// display order.
package badges

import (
	"context"
	"log/slog"
	"slices"

	"souk/internal/errs"
	"souk/internal/httpapi"
	"souk/internal/jobs"
	"souk/internal/query"
	"souk/internal/resource"
	"souk/internal/store"
	"souk/internal/wire"
)

// MaxBadges bounds how many badges a shop has: reordering writes them all.
const MaxBadges = 1000

// CodeTooMany refuses a badge beyond the bound.
const CodeTooMany = "BADGE_LIMIT_REACHED"

// Config is what the service stands on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Queue   *jobs.Queue
	Logger  *slog.Logger // nil means slog.Default
	// Picture finds an icon in the media library; its address is relative to PublicURL.
	Picture   func(ctx context.Context, id string) (wire.MediaFile, error)
	PublicURL string
}

// Service keeps badges and assignments.
type Service struct {
	cfg         Config
	db          *store.DB
	badges      *resource.Resource[Badge, *Badge]
	assignments *resource.Resource[Assignment, *Assignment]
	listed      *query.Schema // badges, as the older service pages them
	wearers     *query.Schema // assignments, as the older service pages them
	tagJobs     *jobs.Kind[tagJob]
}

// New builds the service.
func New(cfg Config) *Service {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	s := &Service{cfg: cfg, db: cfg.DB}
	deps := resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}
	s.badges = resource.New(deps, s.badgeSpec())
	s.assignments = resource.New(deps, s.assignmentSpec())
	s.listed = query.NewSchema(query.Spec{
		Name: badgeTable, Fields: []query.Field{displayOrder}, DefaultSort: []query.Sort{{Path: displayOrder.Path}},
		Style: query.ByOffset, DefaultLimit: 100, MaxLimit: 1000,
	})
	s.wearers = query.NewSchema(query.Spec{
		Name: assignmentTable,
		Fields: []query.Field{
			{Path: "badgeId", Column: "badge", Kind: query.ID, NotNull: true},
			{Path: "createdDate", Column: "created", Kind: query.Time, NotNull: true},
		},
		DefaultSort: []query.Sort{{Path: "createdDate"}}, Style: query.ByOffset, DefaultLimit: 100, MaxLimit: 1000,
	})
	s.tagJobs = jobs.Register(cfg.Queue, "badges.tags", jobs.KindOptions{}, s.tagSome)
	return s
}

// Badges gives the engine of badges.
func (s *Service) Badges() *resource.Resource[Badge, *Badge] { return s.badges }

// Assignments gives the engine of assignments.
func (s *Service) Assignments() *resource.Resource[Assignment, *Assignment] { return s.assignments }

// Operations lists the operations of the three services.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.badgeOperations(), s.assignmentOperations(), s.olderOperations())
}

// room refuses one more than a shop can have.
func room(tx *store.Tx) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM "+badgeTable, nil, &n); err != nil {
		return err
	}
	if n >= MaxBadges {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "a shop can have %d badges; delete one first", MaxBadges).With("limit", MaxBadges)
	}
	return nil
}
