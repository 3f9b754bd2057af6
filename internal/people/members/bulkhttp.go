package members

import (
	"context"
	"encoding/json"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	filterRequest struct {
		Filter json.RawMessage `json:"filter"`
		// ConfirmAll allows a filter that matches all members.
		ConfirmAll bool `json:"confirmAll,omitempty"`
		// Search narrows the filter by free text.
		Search *freeText `json:"search,omitempty"`
	}
	deleteFilterRequest struct {
		filterRequest
		ContentAssigneeID string `json:"contentAssigneeId,omitempty" validate:"omitempty,guid"`
	}
	reasonFilterRequest struct {
		filterRequest
		// Reason is why, for staff to read in the timeline of each member.
		Reason string `json:"reason,omitempty" validate:"max=2000"`
	}
	jobRequest struct {
		JobID  string       `json:"jobId" validate:"required,max=100"`
		Paging *wire.Paging `json:"paging,omitempty"`
		// Failed leaves out the members that were changed.
		Failed bool `json:"failed,omitempty"`
	}
	jobStateAnswer struct {
		Job      *Job                     `json:"job"`
		Results  wire.List[wire.BulkItem] `json:"results"`
		Metadata wire.PagingMetadata      `json:"metadata"`
	}
)

func (s calls) httpApproveByFilter(ctx context.Context, in *filterRequest) (*wire.JobAnswer, error) {
	return s.begin(ctx, doApprove, in, "", "")
}

func (s calls) httpWithReasonByFilter(action string) func(context.Context, *reasonFilterRequest) (*wire.JobAnswer, error) {
	return func(ctx context.Context, in *reasonFilterRequest) (*wire.JobAnswer, error) {
		return s.begin(ctx, action, &in.filterRequest, "", in.Reason)
	}
}

func (s calls) httpDeleteByFilter(ctx context.Context, in *deleteFilterRequest) (*wire.JobAnswer, error) {
	return s.begin(ctx, doDelete, &in.filterRequest, in.ContentAssigneeID, "")
}

type (
	runningAnswer struct {
		Jobs wire.List[*Job] `json:"jobs"`
	}
	stopAnswer struct {
		Job *Job `json:"job"`
	}
)

// httpRunning lists the caller's bulk changes that go on.
func (s calls) httpRunning(ctx context.Context, _ *wire.Empty) (*runningAnswer, error) {
	list, err := s.running(ctx)
	return &runningAnswer{list}, err
}

func (s calls) httpStop(ctx context.Context, in *wire.JobRequest) (*stopAnswer, error) {
	j, err := s.Stop(ctx, in.JobID)
	return &stopAnswer{j}, err
}

// httpJob gives the progress of a bulk change and a page of its results.
func (s calls) httpJob(ctx context.Context, in *jobRequest) (*jobStateAnswer, error) {
	limit, offset, err := in.Paging.Page(50, 1000)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*jobStateAnswer, error) {
		j, err := findJob(tx, in.JobID)
		if err != nil {
			return nil, err
		}
		out, total, which := &jobStateAnswer{Job: j}, j.Succeeded+j.Failed, ""
		if in.Failed {
			total, which = j.Failed, " AND success = FALSE"
		}
		err = tx.Each("SELECT number, member, success, code, description FROM member_job_items WHERE job = ?"+which+
			" ORDER BY number LIMIT ? OFFSET ?", []any{j.ID, limit, offset}, func(rows store.Rows) error {
			var m wire.ItemMetadata
			var e wire.ApplicationError
			if err := rows.Scan(&m.OriginalIndex, &m.ID, &m.Success, &e.Code, &e.Description); err != nil {
				return err
			}
			if !m.Success {
				m.Error = &e
			}
			out.Results = append(out.Results, wire.BulkItem{ItemMetadata: m})
			return nil
		})
		out.Metadata = wire.PagingMetadata{
			Count: wire.Ptr(len(out.Results)), Offset: &offset, Total: &total, TooManyToCount: wire.Ptr(false),
		}
		return out, err
	})
}
