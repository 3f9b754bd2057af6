package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// do is the work itself. It is tried once: whoever asked sees why it failed, and asks again.
func (s *Service) do(ctx context.Context, job jobs.Job[order]) error {
	told := time.Now()
	report := func(done, total int64) {
		jobs.Report(ctx, done, total)
		if time.Since(told) < time.Second {
			return
		}
		told = time.Now()
		// A lost note of progress is not worth the backup.
		_ = s.progress(ctx, job.Args.File, func(run *Run) { run.Done, run.Total = done, total })
	}
	work := s.write
	if job.Args.Kind == restoring {
		work = s.restore
	}
	err := work(ctx, job.Args.File, report)
	noted := s.progress(context.WithoutCancel(ctx), job.Args.File, func(run *Run) {
		run.State = finished
		if err != nil {
			run.State, run.Error = failed, err.Error()
		} else {
			run.Done = run.Total
		}
	})
	if err != nil {
		return jobs.Cancel(errors.Join(err, noted))
	}
	return noted
}

func (s *Service) progress(ctx context.Context, file string, change func(*Run)) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		run, err := get[Run](tx, runKey)
		if err != nil || run == nil || run.File != file {
			return err
		}
		change(run)
		run.UpdatedDate = wire.At(tx.Now)
		return tx.SaveSetting(runKey, run)
	})
}

func (s *Service) write(ctx context.Context, file string, report Progress) error {
	if err := os.MkdirAll(filepath.Join(s.cfg.Data, folder), 0o700); err != nil {
		return err
	}
	from := Source{DB: s.cfg.DB, Media: s.cfg.Media, Version: s.cfg.Version}
	if _, err := Write(ctx, from, s.path(file), report); err != nil {
		return err
	}
	plan, err := store.Get(ctx, s.cfg.DB, planIn)
	if err != nil {
		return err
	}
	return s.prune(plan.Keep)
}

// restore makes a shop from a backup beside the present one. The file is checked from end to end first, and the shop
// that came of it afterwards, so that nothing half or wrong lies about.
func (s *Service) restore(ctx context.Context, file string, report Progress) (err error) {
	if _, err := Check(s.path(file)); err != nil {
		return err
	}
	into := filepath.Join(s.cfg.Data, restoredFolder)
	if err := errors.Join(s.takeAway(ctx), os.MkdirAll(into, 0o700)); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.takeAway(context.WithoutCancel(ctx)))
		}
	}()
	db, err := s.fresh(ctx, into)
	if err != nil {
		return err
	}
	schema, err := s.fill(ctx, db, file, into, report)
	if err != nil {
		return err
	}
	if err := s.examine(ctx, into, schema); err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(into, readyFile), nil, 0o600), syncFolder(into))
}

// fresh makes an empty database for a restored shop: a file in its folder, or a schema beside the present one.
func (s *Service) fresh(ctx context.Context, into string) (*store.DB, error) {
	if s.cfg.DB.Dialect() == store.PostgreSQL {
		return s.cfg.DB.OpenBeside(ctx)
	}
	return store.Open(ctx, store.Config{Path: filepath.Join(into, databaseFile), Logger: s.cfg.Logger})
}

// fill brings the backup into an empty database, which it closes, and names its schema.
func (s *Service) fill(ctx context.Context, db *store.DB, file, into string, report Progress) (schema string,
	err error) {
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := Restore(ctx, Target{DB: db, Media: filepath.Join(into, mediaFolder)}, s.path(file), report); err != nil {
		return "", err
	}
	if _, err := s.cfg.Migrate(ctx, db); err != nil {
		return "", err
	}
	// The backup holds its own making, which is over.
	err = db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM settings WHERE key = ?", runKey)
		return err
	})
	if err != nil {
		return "", err
	}
	return db.Schema(ctx)
}

// examine refuses a restored shop that does not add up, and one whose place the present shop shares with others.
func (s *Service) examine(ctx context.Context, into, schema string) error {
	if s.cfg.Examine != nil {
		wrong, err := s.cfg.Examine(ctx, into, schema)
		if err != nil {
			return fmt.Errorf("the restored shop could not be checked: %w", err)
		}
		if len(wrong) > 0 {
			return fmt.Errorf("the restored shop does not add up, %d things are wrong: %s", len(wrong),
				strings.Join(wrong[:min(len(wrong), 5)], "; "))
		}
	}
	if schema == "" {
		return nil
	}
	strangers, err := s.cfg.DB.Strangers(ctx)
	if err == nil && len(strangers) > 0 {
		err = fmt.Errorf("the schema of the shop also holds what is not souk's, and cannot be put away: %s",
			strings.Join(strangers[:min(len(strangers), 5)], ", "))
	}
	return err
}

// takeAway removes a restored shop. Without the file `ready`, which goes first, it counts no more.
func (s *Service) takeAway(ctx context.Context) error {
	into := filepath.Join(s.cfg.Data, restoredFolder)
	if err := os.Remove(filepath.Join(into, readyFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	err := os.RemoveAll(into)
	if s.cfg.DB.Dialect() == store.PostgreSQL {
		err = errors.Join(err, s.cfg.DB.DropBeside(ctx))
	}
	return err
}
