package resourcetest

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// callers reads a token as the name of a kind of caller.
type callers struct{}

func (callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	if token == "" {
		return actor.Actor{}, nil
	}
	who, ok := kinds[token]
	if !ok {
		return who, errs.New(errs.Unauthenticated, "", "the token is not known")
	}
	return who, nil
}

func as(ctx context.Context, caller string) context.Context { return actor.With(ctx, kinds[caller]) }

// answer is what came back.
type answer struct {
	Status int
	Body   Object
	text   string
}

// call sends a request; path values come out of the body by their names.
func (b *bench[T, P]) call(t *testing.T, caller string, op httpapi.Operation, body Object) answer {
	t.Helper()
	path := pathValue.ReplaceAllStringFunc(op.Path, func(name string) string {
		value := reach(body, name[1:len(name)-1])
		return fmt.Sprint(value)
	})
	raw, err := json.Marshal(body)
	expect.OK(t, err)
	var r *http.Request
	if op.Method == http.MethodGet || op.Method == http.MethodDelete {
		r = httptest.NewRequest(op.Method, path+"?.r="+base64.RawURLEncoding.EncodeToString(raw), http.NoBody)
	} else {
		r = httptest.NewRequest(op.Method, path, bytes.NewReader(raw))
		r.Header.Set("Content-Type", "application/json")
	}
	if caller != "" {
		r.Header.Set("Authorization", caller)
	}
	w := httptest.NewRecorder()
	b.server.ServeHTTP(w, r)
	out := answer{Status: w.Code, text: w.Body.String()}
	expect.EqualNow(t, json.Unmarshal(w.Body.Bytes(), &out.Body), nil, "%s %s answered %d with what is no JSON: %q",
		op.Method, path, w.Code, out.text)
	expect.That(t, w.Code < 500, "%s %s answered %d", op.Method, path, w.Code)
	return out
}

var pathValue = regexp.MustCompile(`\{[^}]+\}`)

// reach reads a dotted path.
func reach(v any, path string) any {
	for _, part := range regexp.MustCompile(`\.`).Split(path, -1) {
		keys, ok := v.(Object)
		if !ok {
			return nil
		}
		v = keys[part]
	}
	return v
}

// ok fails unless the call succeeded.
func (a answer) ok(t *testing.T) answer {
	t.Helper()
	expect.EqualNow(t, a.Status, http.StatusOK, "answered : %s", a.text)
	return a
}

// refused fails unless the call was refused so; code may be empty.
func (a answer) refused(t *testing.T, status int, code string) {
	t.Helper()
	got, _ := reach(a.Body, "details.applicationError.code").(string)
	expect.That(t, a.Status == status && (code == "" || got == code), "want %d %s, got %d %s", status, code, a.Status,
		a.text)
}

// fields lists the violated fields.
func (a answer) fields() []string {
	list, _ := reach(a.Body, "details.validationError.fieldViolations").([]any)
	var out []string
	for _, v := range list {
		if field, ok := reach(v, "field").(string); ok {
			out = append(out, field)
		}
	}
	return out
}

// violates fails unless the call was refused for the field, perhaps among others.
func (a answer) violates(t *testing.T, field string) {
	t.Helper()
	expect.That(t, a.Status == http.StatusBadRequest && slices.Contains(a.fields(), field),
		"want a violation of %s, got %d %s", field, a.Status, a.text)
}

// field finds the wire name of the one field of these types in a message.
func field(message reflect.Type, fits func(reflect.Type) bool) string {
	for name, f := range wire.Fields(message) {
		if fits(f.Type) || f.Type.Kind() == reflect.Pointer && fits(f.Type.Elem()) {
			return name
		}
	}
	return ""
}

func is(types ...reflect.Type) func(reflect.Type) bool {
	return func(t reflect.Type) bool { return slices.Contains(types, t) }
}

func many(fits func(reflect.Type) bool) func(reflect.Type) bool {
	return func(t reflect.Type) bool {
		if t.Kind() != reflect.Slice {
			return false
		}
		item := t.Elem()
		return fits(item) || item.Kind() == reflect.Pointer && fits(item.Elem())
	}
}

// entityIn names the entity in an operation's request.
func (b *bench[T, P]) entityIn(verb string) string {
	in, _ := b.ops[verb].Types()
	return field(in, is(reflect.TypeFor[T](), reflect.TypeFor[wire.Patch[T]]()))
}

// entityOf takes the entity out of an answer.
func (b *bench[T, P]) entityOf(t *testing.T, verb string, a answer) Object {
	t.Helper()
	_, out := b.ops[verb].Types()
	entity, ok := a.Body[field(out, is(reflect.TypeFor[T]()))].(Object)
	expect.ThatNow(t, ok, "%s answered without the entity: %s", verb, a.text)
	return entity
}

// named builds the request of get and delete.
func (b *bench[T, P]) named(verb, id string) Object {
	path := pathValue.FindString(b.ops[verb].Path)
	if path == "" {
		return Object{"id": id}
	}
	return Object{path[1 : len(path)-1]: id}
}

// patch builds an update request. A nil revision leaves it out.
func (b *bench[T, P]) patch(id string, revision any, keys Object) Object {
	entity := with(keys, Object{"id": id})
	if revision != nil && b.hasRevision() {
		entity["revision"] = revision
	}
	return Object{b.entityIn("update"): entity}
}

func (b *bench[T, P]) maskName() string {
	in, _ := b.ops["update"].Types()
	return field(in, is(reflect.TypeFor[wire.FieldMask]()))
}

// query runs a query and gives the ids it found, with the paging metadata.
func (b *bench[T, P]) query(t *testing.T, request Object) ([]string, Object) {
	t.Helper()
	a := b.tryQuery(t, request).ok(t)
	_, out := b.ops[b.queryVerb()].Types()
	list, _ := a.Body[field(out, many(is(reflect.TypeFor[T]())))].([]any)
	ids := []string{}
	for _, item := range list {
		id, _ := reach(item, "id").(string)
		ids = append(ids, id)
	}
	metadata, _ := a.Body[field(out, is(reflect.TypeFor[wire.PagingMetadata]()))].(Object)
	return ids, metadata
}

func (b *bench[T, P]) queryVerb() string {
	if _, ok := b.ops["query"]; ok {
		return "query"
	}
	return "search"
}

// queryName is the request field that the query stands in.
func (b *bench[T, P]) queryName() string {
	in, _ := b.ops[b.queryVerb()].Types()
	return field(in, is(reflect.TypeFor[query.Request](), reflect.TypeFor[query.SearchRequest]()))
}

func (b *bench[T, P]) tryQuery(t *testing.T, request Object) answer {
	t.Helper()
	body := request
	if name := b.queryName(); name != "" {
		body = Object{name: request}
	}
	return b.call(t, "owner", b.ops[b.queryVerb()], body)
}
