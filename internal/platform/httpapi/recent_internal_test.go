package httpapi

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

// Slow requests and faults are kept apart, the latest fifty of each; others are not kept.
func TestRecentKeepsSlowRequestsAndFaults(t *testing.T) {
	var r recents
	seen := func(status int, took time.Duration, err *errs.Error) {
		c := &call{op: &operation{Operation: Operation{Op: Op{ID: "x", Path: "/x/{secret}"}}}, status: status, err: err}
		r.note(c, took)
	}
	seen(http.StatusOK, slowRequest-1, nil)
	seen(http.StatusNotFound, 0, nil)
	for i := range recentKept + 20 {
		seen(http.StatusOK, slowRequest+time.Duration(i), nil)
	}
	seen(http.StatusInternalServerError, 0, &errs.Error{Cause: errors.New("the disk is full")})
	if len(r.slow) != recentKept || r.slow[0].Took != slowRequest+20 || r.slow[recentKept-1].Took != slowRequest+
		recentKept+19 {
		t.Errorf("slow: %d, from %v to %v", len(r.slow), r.slow[0].Took, r.slow[len(r.slow)-1].Took)
	}
	expect.That(t, len(r.faults) == 1 && r.faults[0].Cause == "the disk is full" && r.faults[0].Path == "/x/{secret}",
		"faults: %+v", r.faults)
}

// A page or a file has no operation: its path says what was slow.
func TestRecentNamesSlowPages(t *testing.T) {
	var r recents
	page := httptest.NewRequest(http.MethodGet, "/products/mint-teapot?from=mail", nil)
	r.note(&call{op: &operation{Operation: Operation{Op: Op{ID: "unknown"}}}, r: page, status: http.StatusOK}, slowRequest)
	expect.That(t, len(r.slow) == 1 && r.slow[0].Operation == "" && r.slow[0].Path == "/products/mint-teapot",
		"slow: %+v", r.slow)
}
