package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"souk/internal/platform/errs"
)

// Application codes that any operation may answer with.
const (
	CodeMalformedJSON     = "MALFORMED_JSON"
	CodeMalformedQuery    = "MALFORMED_QUERY"
	CodeMalformedText     = "MALFORMED_TEXT"
	CodeNUL               = "NUL_CHARACTER"
	CodeTooDeep           = "TOO_DEEP"
	CodeTooLarge          = "REQUEST_TOO_LARGE"
	CodeTooManyParameters = "TOO_MANY_PARAMETERS"
	CodeTooManyRequests   = "TOO_MANY_REQUESTS"
	CodeKeyReused         = "IDEMPOTENCY_KEY_REUSED"
	CodeKeyRunning        = "IDEMPOTENCY_KEY_RUNNING"
	CodeKeyUnfinished     = "IDEMPOTENCY_KEY_UNFINISHED"
	CodeKeyNotSupported   = "IDEMPOTENCY_KEY_NOT_SUPPORTED"
	CodeNothingHere       = "NOT_FOUND"
	CodeMethodNotAllowed  = "METHOD_NOT_ALLOWED"
)

// statuses is the one map from kinds to HTTP.
var statuses = map[errs.Kind]int{
	errs.Internal:           http.StatusInternalServerError,
	errs.InvalidArgument:    http.StatusBadRequest,
	errs.Unauthenticated:    http.StatusUnauthorized,
	errs.PermissionDenied:   http.StatusForbidden,
	errs.NotFound:           http.StatusNotFound,
	errs.AlreadyExists:      http.StatusConflict,
	errs.Aborted:            http.StatusConflict,
	errs.TooLarge:           http.StatusRequestEntityTooLarge,
	errs.FailedPrecondition: http.StatusPreconditionRequired,
	errs.ResourceExhausted:  http.StatusTooManyRequests,
	errs.Unavailable:        http.StatusServiceUnavailable,
	errs.DeadlineExceeded:   http.StatusGatewayTimeout,
}

// emptyBody is all that a caller learns about a fault on our side.
const emptyBody = `{"message":"","details":{}}`

type envelope struct {
	Message string  `json:"message"`
	Details details `json:"details"`
}

type details struct {
	Application *applicationError `json:"applicationError,omitempty"`
	Validation  *validationError  `json:"validationError,omitempty"`
}

type applicationError struct {
	Code        string         `json:"code"`
	Description string         `json:"description"`
	Data        map[string]any `json:"data"`
}

type validationError struct {
	FieldViolations []fieldViolation `json:"fieldViolations"`
}

// fieldViolation always has data: one client reads data.type of each without looking.
type fieldViolation struct {
	Field       string         `json:"field"`
	Description string         `json:"description"`
	Rule        errs.Rule      `json:"violatedRule"`
	RuleName    string         `json:"ruleName"`
	Data        map[string]any `json:"data"`
}

func fieldViolations(list []errs.Violation) []fieldViolation {
	out := make([]fieldViolation, len(list))
	for i, v := range list {
		out[i] = fieldViolation(v)
		if v.RuleName == "" {
			out[i].RuleName = string(v.Rule)
		}
		if v.Data == nil {
			out[i].Data = map[string]any{}
		}
	}
	return out
}

// asError gives our error type for any error: what a cancelled or late context
// leaves behind is told by the context's own errors.
func asError(err error) *errs.Error {
	var e *errs.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.DeadlineExceeded):
		return errs.Wrap(errs.DeadlineExceeded, err, "")
	case errors.Is(err, context.Canceled):
		return errs.Wrap(errs.Unavailable, err, "")
	}
	return errs.Wrap(errs.Internal, err, "")
}

// encodeError gives status and body of the envelope.
func encodeError(e *errs.Error) (int, []byte) {
	status, known := statuses[e.Kind]
	if !known {
		status = http.StatusInternalServerError
	}
	if status >= http.StatusInternalServerError {
		return status, []byte(emptyBody)
	}
	body := envelope{Message: e.Message}
	switch {
	case len(e.Violations) > 0:
		body.Details.Validation = &validationError{fieldViolations(e.Violations)}
	case e.Code != "":
		body.Details.Application = &applicationError{Code: e.Code, Description: e.Message, Data: e.Data}
		if e.Data == nil {
			body.Details.Application.Data = map[string]any{}
		}
	}
	b, err := json.Marshal(body)
	if err != nil { // a fact that is no JSON: the rest is still worth sending
		body.Details = details{}
		b, _ = json.Marshal(body)
	}
	return status, b
}

// WriteError sends the envelope, for Plain operations and handlers beside the
// server. A cause goes to the log of the running request, if there is one.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	e := asError(err)
	if c := callFrom(r.Context()); c != nil {
		c.err = e
	}
	writeError(w, e)
}

func writeError(w http.ResponseWriter, e *errs.Error) int {
	status, body := encodeError(e)
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Cache-Control"] = noStore
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Del("Content-Encoding")
	if wait := e.RetryAfter; wait > 0 || e.Kind == errs.ResourceExhausted {
		h.Set("Retry-After", strconv.Itoa(max(1, int((wait+time.Second-1)/time.Second))))
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
	return status
}
