package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// Row is a job as people see it.
type Row struct {
	ID       string
	Kind     string
	State    State
	Args     json.RawMessage
	Tries    int
	MaxTries int
	RunAt    time.Time // of one that runs: when it was taken
	Created  time.Time
	Error    string // of the last failure
	// Done and Total are what the job last reported; Total is 0 when it is not known, and both are when it reported
	// nothing.
	Done, Total int64
}

// Filter narrows a list; zero fields do not. Limit defaults to 100.
type Filter struct {
	Kind  string
	State State
	Limit int
	id    any // as the table has it
}

// listing is where a back end keeps its jobs.
type listing struct {
	schema *query.Schema // orders them, newest first
	table  string
	// columns are the id, kind, state, arguments, tries, most tries, when it runs, when it was created, the last error.
	columns string
	order   string
	states  map[State]string // conditions; under "" the one for all jobs that are shown
}

func (l *listing) from(f Filter) query.From {
	from := query.From{Table: l.table, Columns: l.columns + ", COALESCE(done, 0), COALESCE(total, 0)",
		Where: l.states[f.State]}
	if f.Kind != "" {
		from.Where, from.Args = from.Where+" AND kind = ?", append(from.Args, f.Kind)
	}
	if f.id != nil {
		from.Where, from.Args = from.Where+" AND id = ?", append(from.Args, f.id)
	}
	return from
}

// List gives jobs, newest first.
func (q *Queue) List(ctx context.Context, f Filter) ([]Row, error) {
	if f.Limit <= 0 {
		f.Limit = 100
	}
	l := q.backend.listing()
	from := l.from(f)
	return store.Get(ctx, q.db, func(tx *store.Tx) ([]Row, error) {
		out := []Row{}
		err := tx.Each("SELECT "+from.Columns+" FROM "+from.Table+" WHERE "+from.Where+" ORDER BY "+l.order+" LIMIT ?",
			append(from.Args, f.Limit), func(rows store.Rows) error {
				row, err := q.row(rows.Scan)
				out = append(out, row)
				return err
			})
		return out, err
	})
}

// Page gives a page of jobs, newest first; Limit is not looked at. InvalidArgument.
func (q *Queue) Page(ctx context.Context, f Filter, in query.Request) (*query.Page[Row], error) {
	l := q.backend.listing()
	asked, err := l.schema.Parse("", in, q.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, q.db, func(tx *store.Tx) (*query.Page[Row], error) {
		return query.Rows(tx, asked, l.from(f), q.row)
	})
}

// Get gives a job that is not finished. NotFound.
func (q *Queue) Get(ctx context.Context, id string) (Row, error) {
	key, ok := q.backend.key(id)
	if !ok {
		return Row{}, missing(id)
	}
	rows, err := q.List(ctx, Filter{id: key})
	if err == nil && len(rows) == 0 {
		err = missing(id)
	}
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

func (q *Queue) row(scan func(dest ...any) error) (Row, error) {
	var r Row
	var state, args string
	var due, created int64
	err := scan(&r.ID, &r.Kind, &state, &args, &r.Tries, &r.MaxTries, &due, &created, &r.Error, &r.Done, &r.Total)
	if err != nil {
		return r, err
	}
	r.State, r.RunAt, r.Created = stateOf(state), time.UnixMilli(due).UTC(), time.UnixMilli(created).UTC()
	if k := q.kinds[r.Kind]; q.db.Dialect() == store.SQLite && r.State == RunningState && k != nil {
		r.RunAt = r.RunAt.Add(-k.timeout - leaseGrace) // due is when its lease ends
	}
	var compact bytes.Buffer // jsonb comes back with spaces
	if json.Compact(&compact, []byte(args)) == nil {
		r.Args = compact.Bytes()
	}
	return r, nil
}
