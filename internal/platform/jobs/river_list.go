package jobs

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/riverqueue/river/rivertype"

	"souk/internal/platform/query"
)

// statesOf says which of River's states are one of ours.
var statesOf = map[State][]rivertype.JobState{
	WaitingState: {rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
		rivertype.JobStateScheduled},
	RunningState: {rivertype.JobStateRunning},
	FailedState:  {rivertype.JobStateDiscarded, rivertype.JobStateCancelled},
	"":           append([]rivertype.JobState{rivertype.JobStateDiscarded, rivertype.JobStateCancelled}, unfinished...),
}

// riverListing reads River's table: its own call for lists knows no way back.
var riverListing = func() listing {
	states := map[State]string{}
	for state, theirs := range statesOf {
		names := make([]string, len(theirs))
		for i, one := range theirs {
			names[i] = "'" + string(one) + "'"
		}
		states[state] = "state IN (" + strings.Join(names, ", ") + ")"
	}
	millis := func(column string) string { return "CAST(FLOOR(EXTRACT(EPOCH FROM " + column + ") * 1000) AS BIGINT)" }
	return listing{
		schema: query.NewSchema(query.Spec{
			Name: "jobs", Style: query.ByCursor, DefaultLimit: 100,
			Fields:      []query.Field{{Path: "id", Column: "id", Kind: query.Number, Sortable: true, NotNull: true}},
			DefaultSort: []query.Sort{{Path: "id", Desc: true}},
		}),
		table: "river_job LEFT JOIN job_progress ON job_progress.job = CAST(river_job.id AS TEXT)",
		columns: "CAST(id AS TEXT) AS shown_id, kind, CAST(state AS TEXT), COALESCE(CAST(args -> 'args' AS TEXT), ''), attempt, max_attempts, " +
			millis("CASE WHEN state = 'running' THEN attempted_at ELSE scheduled_at END") + ", " + millis("created_at") +
			", COALESCE(errors[ARRAY_UPPER(errors, 1)] ->> 'error', '')",
		order:  "id DESC",
		states: states,
	}
}()

func (r *riverQueue) listing() *listing { return &riverListing }

func (r *riverQueue) key(id string) (any, bool) {
	number, err := strconv.ParseInt(id, 10, 64)
	return number, err == nil
}

func (r *riverQueue) unfinished() string {
	return "river_job WHERE river_job.id = CAST(job_progress.job AS BIGINT) AND state <> 'completed'"
}

func (r *riverQueue) retry(ctx context.Context, id string) error {
	client, err := r.open()
	if err != nil {
		return err
	}
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return missing(id)
	}
	job, err := client.JobGet(ctx, number)
	if errors.Is(err, rivertype.ErrNotFound) {
		return missing(id)
	}
	if err != nil {
		return err
	}
	if job.State != rivertype.JobStateDiscarded && job.State != rivertype.JobStateCancelled {
		return missing(id)
	}
	_, err = client.JobRetry(ctx, number)
	return err
}
