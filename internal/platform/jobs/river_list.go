package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// statesOf says which of River's states are one of ours.
var statesOf = map[State][]rivertype.JobState{
	WaitingState: {rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
		rivertype.JobStateScheduled},
	RunningState: {rivertype.JobStateRunning},
	FailedState:  {rivertype.JobStateDiscarded, rivertype.JobStateCancelled},
	"":           append([]rivertype.JobState{rivertype.JobStateDiscarded, rivertype.JobStateCancelled}, unfinished...),
}

func (r *riverQueue) list(ctx context.Context, f Filter) ([]Row, error) {
	client, err := r.open()
	if err != nil {
		return nil, err
	}
	params := river.NewJobListParams().First(min(f.Limit, 10_000)).States(statesOf[f.State]...).OrderBy(
		river.JobListOrderByID, river.SortOrderDesc)
	if f.Kind != "" {
		params = params.Kinds(f.Kind)
	}
	found, err := client.JobList(ctx, params)
	if err != nil {
		return nil, err
	}
	out := make([]Row, 0, len(found.Jobs))
	for _, job := range found.Jobs {
		out = append(out, rowOf(job))
	}
	return out, nil
}

func rowOf(job *rivertype.JobRow) Row {
	row := Row{
		ID: strconv.FormatInt(job.ID, 10), Kind: job.Kind, State: WaitingState, Tries: job.Attempt, MaxTries: job.MaxAttempts,
		RunAt: job.ScheduledAt.UTC(), Created: job.CreatedAt.UTC(),
	}
	switch job.State {
	case rivertype.JobStateRunning:
		row.State = RunningState
	case rivertype.JobStateDiscarded, rivertype.JobStateCancelled:
		row.State = FailedState
	}
	var e envelope
	var compact bytes.Buffer // jsonb comes back with spaces
	if json.Unmarshal(job.EncodedArgs, &e) == nil && json.Compact(&compact, e.Args) == nil {
		row.Args = compact.Bytes()
	}
	if n := len(job.Errors); n > 0 {
		row.Error = job.Errors[n-1].Error
	}
	return row
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
