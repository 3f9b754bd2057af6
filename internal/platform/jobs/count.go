package jobs

import (
	"context"
	"strings"

	"github.com/riverqueue/river/rivertype"

	"souk/internal/platform/store"
)

// Counts is how many jobs there are in each state.
type Counts struct {
	Waiting int `json:"waiting"`
	Running int `json:"running"`
	Failed  int `json:"failed"`
}

// Counts counts jobs by their state.
func (q *Queue) Counts(ctx context.Context) (Counts, error) {
	table := "jobs"
	if q.db.Dialect() == store.PostgreSQL {
		table = "river_job"
	}
	return store.Get(ctx, q.db, func(tx *store.Tx) (Counts, error) {
		var c Counts
		err := tx.Each("SELECT CAST(state AS TEXT), COUNT(*) FROM "+table+" GROUP BY state", nil,
			func(rows store.Rows) error {
				var state string
				var n int
				if err := rows.Scan(&state, &n); err != nil {
					return err
				}
				switch stateOf(state) {
				case WaitingState:
					c.Waiting += n
				case RunningState:
					c.Running += n
				case FailedState:
					c.Failed += n
				}
				return nil
			})
		return c, err
	})
}

// stateOf turns a state as either queue writes it into ours; what is finished has none.
func stateOf(text string) State {
	switch s := State(strings.ToUpper(text)); s {
	case WaitingState, RunningState, FailedState:
		return s
	}
	for state, theirs := range statesOf {
		for _, one := range theirs {
			if state != "" && one == rivertype.JobState(text) {
				return state
			}
		}
	}
	return ""
}
