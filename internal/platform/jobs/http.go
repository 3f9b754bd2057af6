package jobs

import (
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of managers. Both are of the system's area, which no role but the administrator's has.
const (
	ReadPermission   = "SYSTEM.READ"
	ManagePermission = "SYSTEM.MANAGE"
)

const (
	codeNotFound = "JOB_NOT_FOUND"
	entity       = "souk.jobs.v1.job"
)

// Shown is a job as managers see it. What it was given is left out: it can name people.
type Shown struct {
	ID          string    `json:"id"`
	Kind        string    `json:"kind"`
	State       State     `json:"state"`
	Tries       int       `json:"tries"`
	MaxTries    int       `json:"maxTries"`
	RunDate     wire.Time `json:"runDate"` // when it runs next, or began
	CreatedDate wire.Time `json:"createdDate"`
	Error       string    `json:"error"`              // of the last failure
	Progress    *Progress `json:"progress,omitempty"` // absent where the job does not say
}

// Progress is how far a job is.
type Progress struct {
	Done  int64 `json:"done"`
	Total int64 `json:"total"` // 0 when it is not known
}

type (
	listRequest struct {
		State        string             `json:"state,omitempty" validate:"omitempty,oneof=WAITING RUNNING FAILED"`
		Kind         string             `json:"kind,omitempty" validate:"max=100"`
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
	}
	listResponse struct {
		Jobs           wire.List[Shown]    `json:"jobs"`
		Counts         Counts              `json:"counts"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
	getResponse struct {
		Job Shown `json:"job"`
	}
)

// Operations lists what this package serves.
func (q *Queue) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "souk.jobs.listJobs", Method: http.MethodGet, Path: "/v1/jobs", Access: actor.Managers(ReadPermission),
			Reads:   true,
			Summary: "List background jobs that are waiting, running or failed, newest first, with their numbers.",
		}, q.httpList),
		httpapi.Handle(httpapi.Op{
			ID: "souk.jobs.getJob", Method: http.MethodGet, Path: "/v1/jobs/{jobId}", Access: actor.Managers(ReadPermission),
			Reads:   true,
			Summary: "Get a background job that is waiting, running or failed. Jobs that are done are not kept.",
			Codes:   []string{codeNotFound},
		}, q.httpGet),
		httpapi.Handle(httpapi.Op{
			ID: "souk.jobs.retryJob", Method: http.MethodPost, Path: "/v1/jobs/{jobId}/retry",
			Access:  actor.Managers(ManagePermission),
			Summary: "Retry a failed job.", Codes: []string{codeNotFound},
		}, q.httpRetry),
	}
}

func (q *Queue) httpList(ctx context.Context, in *listRequest) (*listResponse, error) {
	counts, err := q.Counts(ctx)
	if err != nil {
		return nil, err
	}
	page, err := q.Page(ctx, Filter{Kind: in.Kind, State: State(in.State)}, query.Request{CursorPaging: in.CursorPaging})
	if err != nil {
		return nil, err
	}
	out := &listResponse{Jobs: wire.List[Shown]{}, Counts: counts, PagingMetadata: page.Metadata()}
	for _, row := range page.Items {
		out.Jobs = append(out.Jobs, shown(row))
	}
	return out, nil
}

func (q *Queue) httpGet(ctx context.Context, in *wire.JobRequest) (*getResponse, error) {
	row, err := q.Get(ctx, in.JobID)
	if err != nil {
		return nil, err
	}
	return &getResponse{shown(row)}, nil
}

func shown(row Row) Shown {
	out := Shown{
		ID: row.ID, Kind: row.Kind, State: row.State, Tries: row.Tries, MaxTries: row.MaxTries,
		RunDate: wire.At(row.RunAt), CreatedDate: wire.At(row.Created), Error: row.Error,
	}
	if row.Done > 0 || row.Total > 0 {
		out.Progress = &Progress{row.Done, row.Total}
	}
	return out
}

// httpRetry notes who asked after the job was set to run: the queue of PostgreSQL writes for itself.
func (q *Queue) httpRetry(ctx context.Context, in *wire.JobRequest) (*wire.Empty, error) {
	if err := q.Retry(ctx, in.JobID); err != nil {
		return nil, err
	}
	return &wire.Empty{}, q.db.Write(ctx, func(tx *store.Tx) error {
		return audit.Change(tx, entity, in.JobID, map[string]State{"state": FailedState},
			map[string]State{"state": WaitingState})
	})
}
