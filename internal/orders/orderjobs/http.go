package orderjobs

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

const (
	readOrders   = "ECOM.READ_ORDERS"
	modifyOrders = "ECOM.MODIFY_ORDERS"
)

type (
	jobAnswer struct {
		Job *Job `json:"job"`
	}
	listRequest struct {
		Limit *int `json:"limit,omitempty" validate:"omitempty,min=1,max=100"`
	}
	listAnswer struct {
		Jobs wire.List[*Job] `json:"jobs"`
	}
	resultsRequest struct {
		ID    string `json:"id" validate:"required,max=100"`
		State string `json:"state,omitempty" validate:"omitempty,oneof=WAITING ASKED SUCCEEDED FAILED"`
		// After is the index of the last result of the page before.
		After *int `json:"after,omitempty" validate:"omitempty,min=0,max=1000000"`
		Limit *int `json:"limit,omitempty" validate:"omitempty,min=1,max=1000"`
	}
	resultsAnswer struct {
		Results wire.List[Result] `json:"results"`
		// Next is what to send as after for the next page; absent at the end.
		Next *int `json:"next,omitempty"`
	}
)

// Operations lists what is served. All of it is our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.orderJobs." + id, Method: method, Path: "/v1/order-jobs" + path,
			Access: actor.Managers(readOrders), Reads: method == "GET", Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("startJob", "POST", "",
			"Run one action on many orders in the background: fulfil, capture, mark as paid, cancel, tag, archive. The "+
				"caller also needs the permission of the action.",
			CodeNothing, CodeTooMany), func(ctx context.Context, in *Request) (*jobAnswer, error) {
			j, err := s.Start(ctx, in)
			return &jobAnswer{j}, err
		}),
		httpapi.Handle(op("listJobs", "GET", "",
			"List the jobs that the caller started, newest first."), func(ctx context.Context,
			in *listRequest) (*listAnswer, error) {
			list, err := s.List(ctx, or(in.Limit, 20))
			return &listAnswer{list}, err
		}),
		httpapi.Handle(op("getJob", "GET", "/{id}", "Get a job with its progress.", CodeNotFound),
			func(ctx context.Context, in *wire.AnyIDRequest) (*jobAnswer, error) {
				j, err := s.Get(ctx, in.ID)
				return &jobAnswer{j}, err
			}),
		httpapi.Handle(op("listResults", "GET", "/{id}/results",
			"List the result of each order of a job, with the reason where it failed.", CodeNotFound), s.results),
		httpapi.Handle(op("cancelJob", "POST", "/{id}/cancel", "Stop a job; changes that it already made stay.", CodeNotFound,
			CodeFinished), func(ctx context.Context, in *wire.AnyIDRequest) (*jobAnswer, error) {
			j, err := s.Cancel(ctx, in.ID)
			return &jobAnswer{j}, err
		}),
	}
}

func (s *Service) results(ctx context.Context, in *resultsRequest) (*resultsAnswer, error) {
	limit := or(in.Limit, 100)
	list, err := s.Results(ctx, in.ID, in.State, or(in.After, -1), limit+1)
	out := &resultsAnswer{Results: list}
	if len(list) > limit {
		out.Results = list[:limit]
		out.Next = &list[limit-1].Index
	}
	return out, err
}

func or(given *int, otherwise int) int {
	if given == nil {
		return otherwise
	}
	return *given
}
