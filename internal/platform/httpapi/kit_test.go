package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// tokens is an Authenticator for tests: the token is the caller's name.
type tokens struct{}

var callers = map[string]actor.Actor{
	"visitor": {Kind: actor.Visitor, ID: "v1"},
	"other":   {Kind: actor.Visitor, ID: "v2"},
	"member":  {Kind: actor.Member, ID: "m1"},
	"owner":   {Kind: actor.Staff, ID: "s1", Owner: true},
	"clerk":   {Kind: actor.Staff, ID: "s2", Permissions: []string{"WIDGETS.READ"}},
	"app":     {Kind: actor.App, ID: "a1", All: true},
}

func (tokens) Authenticate(_ context.Context, authorization string) (actor.Actor, error) {
	switch who, ok := callers[authorization]; {
	case authorization == "":
		return actor.Actor{}, nil
	case authorization == "broken":
		return actor.Actor{}, errs.Wrap(errs.Unavailable, io.ErrUnexpectedEOF, "no")
	case !ok:
		return actor.Actor{}, errs.New(errs.Unauthenticated, "", "the token is not valid")
	default:
		return who, nil
	}
}

// Widget is an entity with one of everything.
type Widget struct {
	ID       string             `json:"id"`
	Name     string             `json:"name" validate:"required,max=20"`
	Price    wire.Decimal       `json:"price" validate:"decimal,dgte=0,dscale=2"`
	Count    int                `json:"count" validate:"min=0,max=100"`
	Tags     wire.List[string]  `json:"tags" validate:"max=3"`
	Parts    wire.List[Part]    `json:"parts"`
	Kind     string             `json:"kind,omitempty" validate:"omitempty,oneof=SMALL LARGE"`
	Revision wire.Revision      `json:"revision,omitzero"`
	Created  wire.Time          `json:"createdDate,omitzero"`
	Flag     *bool              `json:"flag,omitempty"`
	Ratio    float64            `json:"ratio"`
	Labels   map[string]string  `json:"labels,omitempty"`
	Extra    json.RawMessage    `json:"extra,omitempty"`
	Numbers  []int              `json:"numbers,omitempty"`
	Sizes    map[string]float64 `json:"sizes,omitempty"`
	Blob     []byte             `json:"blob,omitempty"`
}

// Part is something inside.
type Part struct {
	Code string `json:"code" validate:"required,guid"`
	Size *int   `json:"size,omitempty" validate:"omitempty,min=1"`
}

type createRequest struct {
	Widget Widget `json:"widget"`
}

type updateRequest struct {
	Widget wire.Patch[Widget] `json:"widget"`
	Mask   wire.FieldMask     `json:"fieldMask,omitempty"`
}

type getRequest struct {
	ID     string             `json:"id" validate:"max=36"`
	Fields []string           `json:"fields"`
	Paging *wire.Paging       `json:"paging"`
	Query  *queryPart         `json:"query"`
	Since  wire.Time          `json:"since,omitzero"`
	Limit  int                `json:"limit"`
	Deep   bool               `json:"deep"`
	Mask   wire.FieldMask     `json:"mask"`
	Labels map[string]string  `json:"labels"`
	Ratio  float64            `json:"ratio"`
	Rev    wire.Revision      `json:"rev"`
	Free   json.RawMessage    `json:"free"`
	Lists  wire.List[int]     `json:"lists"`
	Ptr    *string            `json:"ptr"`
	Price  wire.Decimal       `json:"price"`
	Sort   []wire.Sorting     `json:"sort"`
	Blob   []byte             `json:"blob"`
	Small  uint8              `json:"small"`
	Nums   map[string]float64 `json:"nums"`
}

type queryPart struct {
	Filter map[string]any    `json:"filter"`
	Paging wire.Paging       `json:"paging"`
	Sort   []wire.Sorting    `json:"sort"`
	Cursor wire.CursorPaging `json:"cursorPaging"`
}

type widgetAnswer struct {
	Widget *Widget `json:"widget,omitempty"`
}

type echoAnswer struct {
	Got json.RawMessage `json:"got"`
}

func echo[T any](_ context.Context, in *T) (*echoAnswer, error) {
	b, err := json.Marshal(in)
	return &echoAnswer{b}, err
}

// rig is a server under test.
type rig struct {
	t      testing.TB
	server *Server
	log    *syncBuffer
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newRig(t testing.TB, db *store.DB, operations []Operation, change ...func(*Config)) *rig {
	t.Helper()
	log := &syncBuffer{}
	cfg := Config{
		Operations: operations, Authenticator: tokens{}, DB: db, NewID: ids.Sequence(),
		Logger: slog.New(slog.NewJSONHandler(log, nil)),
	}
	for _, fn := range change {
		fn(&cfg)
	}
	server, err := New(cfg)
	expect.OK(t, err)
	return &rig{t: t, server: server, log: log}
}

type answer struct {
	status int
	header http.Header
	body   string
}

// Answered is for package expect.
func (a answer) Answered() (status int, text string) { return a.status, a.body }

func (a answer) json(t testing.TB) map[string]any {
	t.Helper()
	var out map[string]any
	expect.EqualNow(t, json.Unmarshal([]byte(a.body), &out), nil, "answer %d is not JSON \n%s", a.status, a.body)
	return out
}

// violations gives "field rule" for each violation of an answer.
func (a answer) violations(t testing.TB) []string {
	t.Helper()
	var body struct {
		Details struct {
			ValidationError struct {
				FieldViolations []struct {
					Field, Description, ViolatedRule, RuleName string
					Data                                       map[string]any
				}
			}
		}
	}
	expect.EqualNow(t, json.Unmarshal([]byte(a.body), &body), nil, a.body)
	var out []string
	for _, v := range body.Details.ValidationError.FieldViolations {
		expect.That(t, v.Description != "" && v.RuleName != "" && v.Data != nil,
			"violation without description, rule name or data: %+v", v)
		out = append(out, v.Field+" "+v.ViolatedRule)
	}
	return out
}

func (a answer) code(t testing.TB) string {
	t.Helper()
	d, _ := a.json(t)["details"].(map[string]any)
	e, _ := d["applicationError"].(map[string]any)
	code, _ := e["code"].(string)
	return code
}

func (r *rig) do(method, target, token, body string, headers ...string) answer {
	r.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequest(method, target, reader)
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return r.send(request)
}

func (r *rig) send(request *http.Request) answer {
	recorder := httptest.NewRecorder()
	r.server.ServeHTTP(recorder, request)
	result := recorder.Result()
	body, _ := io.ReadAll(result.Body)
	return answer{result.StatusCode, result.Header, string(body)}
}
