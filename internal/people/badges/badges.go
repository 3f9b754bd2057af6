// Package badges keeps member badges and their assignments to members.
//
// Three services of the contract are served from the same two tables: badges V3, badges
// V4 and badge assignments V4. The package keeps these things true. An assignment refers
// to a badge and a member that exist, and a member has a badge at most once. A change
// emits the events of V3 and V4, whichever service made it. The slug follows the title
// and is unique. Every badge has one position in the display order.
package badges

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// MaxBadges is the most badges a shop can have: reordering writes them all.
const MaxBadges = 1000

// CodeTooMany refuses a badge beyond the bound.
const CodeTooMany = "BADGE_LIMIT_REACHED"

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Queue   *jobs.Queue
	Logger  *slog.Logger // nil means slog.Default
	// Picture finds an icon in the media library; its address is relative to PublicURL.
	Picture   func(ctx context.Context, id string) (wire.MediaFile, error)
	PublicURL string
	// Visible reports which members the caller of the transaction may see. Nil means all.
	Visible func(tx *store.Tx, members ...string) (map[string]bool, error)
}

// Service keeps badges and assignments.
type Service struct {
	cfg         Config
	db          *store.DB
	badges      *resource.Resource[Badge, *Badge]
	assignments *resource.Resource[Assignment, *Assignment]
	listed      *query.Schema // paging of badges in V3
	holders     *query.Schema // paging of assignments in V3
	tagJobs     *jobs.Kind[resource.TagJob]
}

// New builds the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{cfg: cfg, db: cfg.DB}
	deps := resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}
	s.badges = resource.New(deps, s.badgeSpec())
	s.assignments = resource.New(deps, s.assignmentSpec())
	s.listed = query.NewSchema(query.Spec{
		Name: badgeTable, Fields: []query.Field{displayOrder}, DefaultSort: []query.Sort{{Path: displayOrder.Path}},
		Style: query.ByOffset, DefaultLimit: 100, MaxLimit: 1000,
	})
	s.holders = query.NewSchema(query.Spec{
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
	return slices.Concat(s.badgeOperations(), s.assignmentOperations(), s.v3Operations())
}

// room refuses a badge beyond MaxBadges.
func room(tx *store.Tx) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM "+badgeTable, nil, &n); err != nil {
		return err
	}
	if n >= MaxBadges {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "a shop can have %d badges; delete one first",
			MaxBadges).With("limit", MaxBadges)
	}
	return nil
}
