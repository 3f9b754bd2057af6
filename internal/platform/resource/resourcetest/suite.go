// Package resourcetest gives every service that stands on package resource the
// same thorough tests, on both databases and through real HTTP handlers.
//
// A service describes itself in a Suite (how to build it, what a valid entity
// looks like, what breaks it) and calls Exercise. Subtests for operations that
// the service does not have are left out. All subtests of one database share it,
// so they look only at entities they made themselves.
package resourcetest

import (
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Object is a JSON object.
type Object = map[string]any

// Suite describes a service to Exercise.
type Suite[T any, P resource.Entity[T]] struct {
	// New builds the service on a migrated, empty database and gives its resource and operations.
	New func(t testing.TB, deps resource.Deps) (*resource.Resource[T, P], []httpapi.Operation)
	// Sample gives a valid entity. Different numbers must give entities that do not conflict.
	Sample func(n int) *T
	// Change is a valid update: keys of the entity with values that no sample has.
	Change Object
	// Clear names a top-level key that every sample has and null removes; empty for none.
	Clear string
	// Broken gives, by the path of the violation, keys that break a rule when put into a sample.
	Broken map[string]Object
	// ReadOnly gives top-level keys, beside id, revision and dates, with values that must be ignored.
	ReadOnly Object
	// Stamps names keys, beside revision and updatedDate, that change with every update.
	Stamps []string
	// Conflict, when set, gives a code and changes that make the second sample conflict with the first.
	Conflict func(first *T) (code string, keys Object)
	// Access gives, by the verb (create, get, query...), rules that differ from the Spec's on purpose.
	Access map[string]actor.Rule
	// Skip names subtests that do not hold for this service, with the reason.
	Skip map[string]string
}

// Exercise runs the suite on SQLite and PostgreSQL.
func Exercise[T any, P resource.Entity[T]](t *testing.T, suite Suite[T, P]) {
	t.Helper()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		b := newBench(t, suite, db)
		tests := b.tests()
		for _, name := range slices.Sorted(maps.Keys(tests)) {
			t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
				if reason := suite.Skip[name]; reason != "" {
					t.Skip(reason)
				}
				tests[name](t)
			})
		}
	})
}

// bench is one service on one database, with a caller of every kind.
type bench[T any, P resource.Entity[T]] struct {
	suite   Suite[T, P]
	db      *store.DB
	service *resource.Resource[T, P]
	spec    resource.Spec[T, P]
	server  *httpapi.Server
	ops     map[string]httpapi.Operation // by verb
	all     []httpapi.Operation
	number  int
}

func newBench[T any, P resource.Entity[T]](t *testing.T, suite Suite[T, P], db *store.DB) *bench[T, P] {
	t.Helper()
	b := &bench[T, P]{suite: suite, db: db, ops: map[string]httpapi.Operation{}}
	b.service, b.all = suite.New(t, resource.Deps{DB: db, Cursors: query.NewSigner([]byte("the key of resource tests"))})
	b.spec = b.service.Spec()
	var err error
	b.server, err = httpapi.New(httpapi.Config{Operations: b.all, Authenticator: callers{}, DB: db,
		Logger: slog.New(slog.DiscardHandler), Timeout: expect.Patience})
	expect.OK(t, err)
	for _, op := range b.all {
		name := op.ID[strings.LastIndexByte(op.ID, '.')+1:]
		for _, verb := range []string{"create", "get", "update", "delete", "query", "search", "count", "bulkCreate",
			"bulkUpdate", "bulkDelete"} {
			noun := strings.TrimPrefix(name, verb)
			if noun != name && (strings.EqualFold(noun, b.spec.Name) || strings.EqualFold(noun, b.spec.Plural)) {
				b.ops[verb] = op
			}
		}
	}
	return b
}

// sample gives a new valid entity as JSON keys.
func (b *bench[T, P]) sample() Object {
	b.number++
	return object(b.suite.Sample(b.number))
}

// stored creates a sample and gives it as it came back.
func (b *bench[T, P]) stored(t *testing.T) (string, Object) {
	t.Helper()
	entity, err := b.service.Create(as(t.Context(), "owner"), from[T](b.sample()))
	expect.EqualNow(t, err, nil, "a sample was refused")
	return P(entity).Metadata().ID, object(entity)
}

// read gets an entity past HTTP.
func (b *bench[T, P]) read(t *testing.T, id string) Object {
	t.Helper()
	entity, err := b.service.Get(as(t.Context(), "owner"), id)
	expect.EqualNow(t, err, nil, "get %s", id)
	return object(entity)
}

// needs skips a subtest without the operation.
func (b *bench[T, P]) needs(t *testing.T, verbs ...string) {
	t.Helper()
	for _, verb := range verbs {
		if _, ok := b.ops[verb]; !ok {
			t.Skipf("the service has no %s operation", verb)
		}
	}
}

// settled leaves out what changes with every update.
func (b *bench[T, P]) settled(keys Object) Object {
	return without(keys, append([]string{"revision", "updatedDate"}, b.suite.Stamps...)...)
}

func (b *bench[T, P]) hasRevision() bool { return !b.spec.NoRevision }

// needsRevision tells whether an update without one is refused.
func (b *bench[T, P]) needsRevision() bool { return b.hasRevision() && !b.spec.RevisionOptional }

// object turns anything into JSON keys.
func object(v any) Object {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	var out Object
	if err := json.Unmarshal(raw, &out); err != nil {
		panic(err)
	}
	return out
}

func from[T any](keys Object) *T {
	raw, err := json.Marshal(keys)
	if err != nil {
		panic(err)
	}
	out := new(T)
	if err := json.Unmarshal(raw, out); err != nil {
		panic(err)
	}
	return out
}

// with copies keys and puts others over them.
func with(keys Object, over ...Object) Object {
	out := maps.Clone(keys)
	for _, o := range over {
		maps.Copy(out, o)
	}
	return out
}

func without(keys Object, names ...string) Object {
	out := maps.Clone(keys)
	for _, name := range names {
		delete(out, name)
	}
	return out
}

// kinds of callers, by the token they send.
var kinds = map[string]actor.Actor{
	"owner":   {Kind: actor.Staff, ID: "00000000-0000-4000-8000-000000000001", Owner: true},
	"limited": {Kind: actor.Staff, ID: "00000000-0000-4000-8000-000000000002", Permissions: []string{"NOTHING.HERE"}},
	"app":     {Kind: actor.App, ID: "00000000-0000-4000-8000-000000000003", All: true},
	"visitor": {Kind: actor.Visitor, ID: "00000000-0000-4000-8000-000000000004"},
	"member":  {Kind: actor.Member, ID: "00000000-0000-4000-8000-000000000005"},
}
