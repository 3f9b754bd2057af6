package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of errors.
const (
	CodeNotFound  = "BACKUP_NOT_FOUND"
	CodeBusy      = "BACKUP_RUNNING"
	CodeByCommand = "RESTORE_BY_COMMAND"
	CodeTyped     = "RESTORE_NOT_CONFIRMED"
)

// Config sets the service.
type Config struct {
	DB      *store.DB
	Queue   *jobs.Queue
	Data    string // the folder of the shop: backups stand in one below it
	Media   string
	Version string
	// Zone is that of the shop, by which the hour of the daily backup is meant.
	Zone func(ctx context.Context) *time.Location
	// Migrate brings a restored database to this program's version.
	Migrate func(ctx context.Context, db *store.DB) (int, error)
	// Examine tells what does not add up in a restored shop, by its data folder and, on PostgreSQL, its schema; nil
	// looks at nothing.
	Examine func(ctx context.Context, data, schema string) ([]string, error)
	Logger  *slog.Logger
}

// Service makes backups while the shop runs, and gets restored ones ready for the next start.
type Service struct {
	cfg  Config
	work *jobs.Kind[order]
}

// order is one piece of work: a backup to write, or one to restore.
type order struct {
	Kind string `json:"kind"`
	File string `json:"file"`
}

// Kinds of work.
const (
	making    = "BACKUP"
	restoring = "RESTORE"
)

// The states of a run.
const (
	running  = "RUNNING"
	finished = "DONE"
	failed   = "FAILED"
)

// Run is the latest piece of work and how far it is.
type Run struct {
	Kind        string    `json:"kind"`
	File        string    `json:"file"`
	State       string    `json:"state"`
	Done        int64     `json:"done"`
	Total       int64     `json:"total"`
	Error       string    `json:"error"`
	StartedDate wire.Time `json:"startedDate"`
	UpdatedDate wire.Time `json:"updatedDate"`
}

// Plan is when backups are made by themselves.
type Plan struct {
	Daily bool `json:"daily"`
	// Hour of the shop's day from which on the day's backup is made.
	Hour int `json:"hour" validate:"min=0,max=23"`
	// Keep is how many daily backups stay; those made by hand are never taken away.
	Keep int `json:"keep" validate:"min=1,max=365"`
}

const (
	planKey = "backup.plan"
	runKey  = "backup.run"
	lastKey = "backup.daily" // the day of the latest daily backup
	entity  = "souk.backups.v1.backup"
	// silence is after how long a run that tells nothing counts as dead: its process ended.
	silence = 10 * time.Minute
	folder  = "backups"
	daily   = "daily-"
)

var fileForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.zip$`)

// New makes the service and registers its work.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg}
	s.work = jobs.Register(cfg.Queue, "backup", jobs.KindOptions{
		Lane: jobs.Lane{Name: "backup", Workers: 1}, Timeout: 12 * time.Hour, MaxTries: 1,
	}, s.do)
	s.work.OnFailed(func(tx *store.Tx, args order) error {
		run, err := runIn(tx)
		if err != nil || run == nil || run.File != args.File || run.State != running {
			return err
		}
		run.State, run.Error = failed, cmp.Or(run.Error, "the server stopped before it was done")
		return tx.SaveSetting(runKey, run)
	})
	cfg.Queue.Every("daily-backup", 10*time.Minute, s.Daily)
	return s
}

func (s *Service) path(name string) string { return filepath.Join(s.cfg.Data, folder, name) }

func get[T any](tx *store.Tx, key string) (*T, error) {
	out := new(T)
	found, err := tx.Setting(key, out)
	if !found {
		return nil, err
	}
	return out, err
}

// runIn gives the latest run; one that has told nothing for long has failed.
func runIn(tx *store.Tx) (*Run, error) {
	run, err := get[Run](tx, runKey)
	if run != nil && run.State == running && tx.Now.Sub(run.UpdatedDate.Time()) > silence {
		run.State, run.Error = failed, "the server stopped before it was done"
	}
	return run, err
}

func planIn(tx *store.Tx) (Plan, error) {
	plan, err := get[Plan](tx, planKey)
	if plan == nil {
		return Plan{Hour: 3, Keep: 7}, err
	}
	return *plan, err
}

// SavePlan sets when backups are made by themselves. Errors: violations.
func (s *Service) SavePlan(ctx context.Context, plan Plan) (Plan, error) {
	if violations := wire.Check(&plan, "plan"); len(violations) > 0 {
		return plan, errs.Invalid(violations...)
	}
	return plan, s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		before, err := planIn(tx)
		if err != nil {
			return err
		}
		return errors.Join(tx.SaveSetting(planKey, plan), audit.Change(tx, entity, "plan", before, plan))
	})
}

// Make starts a backup. Errors: FAILED_PRECONDITION while another run is on.
func (s *Service) Make(ctx context.Context) (*Run, error) {
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*Run,
		error) {
		return s.begin(tx, making, s.fileName(ctx, tx, "souk-"))
	})
}

func (s *Service) fileName(ctx context.Context, tx *store.Tx, prefix string) string {
	id := tx.NewID()
	return prefix + tx.Now.In(s.cfg.Zone(ctx)).Format("2006-01-02-1504") + "-" + id[len(id)-6:] + ".zip"
}

func (s *Service) begin(tx *store.Tx, kind, file string) (*Run, error) {
	before, err := runIn(tx)
	if err != nil {
		return nil, err
	}
	if before != nil && before.State == running {
		return nil, errs.New(errs.FailedPrecondition, CodeBusy, "a backup or a restore is running; wait until it is done")
	}
	run := &Run{Kind: kind, File: file, State: running, StartedDate: wire.At(tx.Now), UpdatedDate: wire.At(tx.Now)}
	err = errors.Join(
		tx.SaveSetting(runKey, run),
		s.work.Enqueue(tx, order{kind, file}, jobs.Options{}),
		audit.Change(tx, entity, file, nil, map[string]string{"work": kind}),
	)
	return run, err
}

// Restore starts to restore a backup into a fresh place, which the next start switches to.
// Errors: NOT_FOUND, FAILED_PRECONDITION for a file that is none of ours or damaged, without the
// typed word, where PostgreSQL does not let it, and while another run is on.
func (s *Service) Restore(ctx context.Context, name, typed string) (*Run, error) {
	if typed != restoring {
		return nil, errs.New(errs.FailedPrecondition, CodeTyped, "confirmation must be %s", restoring)
	}
	if err := s.there(name); err != nil {
		return nil, err
	}
	why, remedy, err := s.hindered(ctx)
	if err != nil {
		return nil, err
	}
	if why != "" {
		return nil, errs.New(errs.FailedPrecondition, CodeByCommand, "%s; restore on the command line, into an empty "+
			"database: souk restore %s", strings.TrimSpace(hindrances[why]+" "+remedy), s.path(name))
	}
	if _, err := Read(s.path(name)); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*Run, error) { return s.begin(tx, restoring, name) })
}

// hindrances say why PostgreSQL does not let a shop be restored beside the present one.
var hindrances = map[store.Hindrance]string{
	store.NoRights:   "the database role may not make schemas, or does not own that of the shop:",
	store.OnlyPooler: "the database is reached through a pooler, and no direct address is set",
	store.NotOurs:    "the schema of the shop also contains extensions, which would be moved away with it",
}

// hindered tells why a restored shop cannot stand beside the present one, and what would help.
func (s *Service) hindered(ctx context.Context) (why store.Hindrance, remedy string, err error) {
	if s.cfg.DB.Dialect() == store.SQLite {
		return "", "", nil
	}
	return s.cfg.DB.Hindered(ctx)
}

// Discard takes a restored shop away before the next start switches to it.
func (s *Service) Discard(ctx context.Context) error {
	if _, ready := Ready(s.cfg.Data); !ready {
		return nil
	}
	if err := s.takeAway(ctx); err != nil {
		return err
	}
	return s.note(ctx, restoredFolder, map[string]string{"restored": "ready"}, nil)
}

// Delete removes a backup. Errors: NOT_FOUND.
func (s *Service) Delete(ctx context.Context, name string) error {
	if err := s.there(name); err != nil {
		return err
	}
	if err := os.Remove(s.path(name)); err != nil {
		return err
	}
	return s.note(ctx, name, map[string]string{"file": name}, nil)
}

// note tells the log of what was done to a file.
func (s *Service) note(ctx context.Context, name string, before, after any) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error { return audit.Change(tx, entity, name, before, after) })
}

func (s *Service) there(name string) error {
	if !fileForm.MatchString(name) || !exists(s.path(name)) {
		return errs.Missing(CodeNotFound, "backup", name)
	}
	return nil
}

// Daily makes the backup of the day, once its hour has come.
func (s *Service) Daily(ctx context.Context) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		plan, err := planIn(tx)
		if err != nil || !plan.Daily {
			return err
		}
		now := tx.Now.In(s.cfg.Zone(ctx))
		last, err := get[string](tx, lastKey)
		if err != nil || now.Hour() < plan.Hour || last != nil && *last == now.Format(time.DateOnly) {
			return err
		}
		if run, err := runIn(tx); err != nil || run != nil && run.State == running {
			return err
		}
		_, err = s.begin(tx, making, s.fileName(ctx, tx, daily))
		return errors.Join(err, tx.SaveSetting(lastKey, now.Format(time.DateOnly)))
	})
}

// prune takes the oldest daily backups away; their names are in order of time.
func (s *Service) prune(keep int) error {
	names, err := filepath.Glob(s.path(daily + "*.zip"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names[:max(0, len(names)-keep)] {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("an old backup could not be removed: %w", err)
		}
	}
	return nil
}
