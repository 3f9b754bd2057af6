package frontends

import (
	"cmp"
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Read is the permission to see which calls of front ends were refused.
const Read = "FRONT_ENDS.READ"

// withToken lets in every caller with a token, whatever they hold.
var withToken = actor.Rule{Visitors: true, Members: true, Managers: true}

type listRequest struct {
	Days int `json:"days" validate:"omitempty,min=1,max=14"`
}

type listResponse struct {
	Calls wire.List[Call] `json:"calls"`
}

// Operations lists what this package serves.
func (s *Service) Operations() []httpapi.Operation {
	return append(s.emptyServices(), httpapi.Handle(httpapi.Op{
		ID: "frontEnds.listRefusedCalls", Method: "GET", Path: "/v1/front-end-calls", Access: actor.Managers(Read),
		Reads:   true,
		Summary: "List calls of front ends of the last days (7 by default) that were refused or not served, the latest first",
	}, func(ctx context.Context, in *listRequest) (*listResponse, error) {
		list, err := s.Calls(ctx, cmp.Or(in.Days, 7))
		return &listResponse{list}, err
	}))
}

// Watches is what the server reports refusals to.
func (s *Service) Watches(r httpapi.Refusal) {
	known := r.Operation != ""
	if known && r.Status == http.StatusNotFound || r.Declared && r.Status != http.StatusUnauthorized {
		return // answers that the operation is known to give, such as that something is not there
	}
	why := Refused
	switch {
	case r.Status == http.StatusMethodNotAllowed:
		why = WrongMethod
	case !known:
		why = UnknownPath
	case r.Status == http.StatusUnauthorized:
		why = NoToken
	case r.Status == http.StatusForbidden:
		why = NotAllowed
	case r.Status == http.StatusTooManyRequests:
		why = TooMany
	case r.Status == http.StatusBadRequest:
		why = Invalid
	}
	s.Note(Refusal{
		Method: r.Request.Method, Path: r.Path, Operation: r.Operation, Status: r.Status, Code: r.Code,
		Origin: pageOf(r.Request), Reason: why,
	})
}

// notServed counts a call that got the answer of a site without the app in question.
func (s *Service) notServed(ctx context.Context, status int, code string) {
	r := httpapi.RequestFrom(ctx)
	if r == nil {
		return
	}
	s.Note(Refusal{
		Method: r.Method, Path: r.URL.Path, Operation: actor.OriginFrom(ctx).Operation, Status: status, Code: code,
		Origin: pageOf(r), Reason: NotServed,
	})
}

// pageOf tells which page called.
func pageOf(r *http.Request) string {
	return cmp.Or(r.Header.Get("Origin"), r.Header.Get("Referer"))
}
