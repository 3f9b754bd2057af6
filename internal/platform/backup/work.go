package backup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// do is the work itself. It is tried once: whoever asked sees why it failed, and asks again.
func (s *Service) do(ctx context.Context, job jobs.Job[order]) error {
	told := time.Now()
	report := func(done, total int64) {
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

// restore makes a shop from a backup beside the present one. It is checked from end to end first,
// so that nothing half lies about.
func (s *Service) restore(ctx context.Context, file string, report Progress) (err error) {
	if _, err := Check(s.path(file)); err != nil {
		return err
	}
	into := filepath.Join(s.cfg.Data, restoredFolder)
	if err := errors.Join(os.RemoveAll(into), os.MkdirAll(into, 0o700)); err != nil {
		return err
	}
	db, err := store.Open(ctx, store.Config{Path: filepath.Join(into, databaseFile), Logger: s.cfg.Logger})
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(into))
		}
	}()
	err = func() (err error) {
		defer func() { err = errors.Join(err, db.Close()) }()
		if _, err := Restore(ctx, Target{DB: db, Media: filepath.Join(into, mediaFolder)}, s.path(file), report); err != nil {
			return err
		}
		if _, err := s.cfg.Migrate(ctx, db); err != nil {
			return err
		}
		// The backup holds its own making, which is over.
		return db.Write(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec("DELETE FROM settings WHERE key = ?", runKey)
			return err
		})
	}()
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(into, readyFile), nil, 0o600), syncFolder(into))
}
