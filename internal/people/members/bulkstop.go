package members

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Stop ends a bulk change before its next batch; what was done stays. One that ended stays as it is. NotFound;
// PermissionDenied for one of somebody else.
func (s *Service) Stop(ctx context.Context, id string) (*Job, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Job, error) {
		j, err := findJob(tx, id)
		if err != nil || j.FinishedDate != nil {
			return j, err
		}
		if !j.of(actor.From(ctx)) {
			return nil, errs.New(errs.PermissionDenied, CodeOthersJob,
				"a bulk change can be stopped only by the caller who started it").With(
				"jobId", id)
		}
		was := *j
		if _, err := tx.Exec("UPDATE member_jobs SET stopped = TRUE WHERE id = ?", id); err != nil {
			return nil, err
		}
		if err := j.save(tx, JobDone); err != nil {
			return nil, err
		}
		if j, err = findJob(tx, id); err != nil {
			return nil, err
		}
		return j, audit.Change(tx, jobEntity, id, &was, j)
	})
}

// running lists the caller's bulk changes that go on, the newest first.
func (s *Service) running(ctx context.Context) ([]*Job, error) {
	who := actor.From(ctx)
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]*Job, error) {
		ids, err := store.Values[string](tx,
			"SELECT id FROM member_jobs WHERE finished IS NULL ORDER BY created DESC, id DESC LIMIT 100")
		if err != nil {
			return nil, err
		}
		var out []*Job
		for _, id := range ids {
			j, err := findJob(tx, id)
			if err != nil {
				return nil, err
			}
			if j.of(who) {
				out = append(out, j)
			}
		}
		return out, nil
	})
}

func (j *Job) of(who actor.Actor) bool { return j.caller.Kind == who.Kind && j.caller.ID == who.ID }
