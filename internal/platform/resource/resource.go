// Package resource is the engine behind the plain services: entities that are
// created, read, changed, deleted and queried, and little else.
//
// It keeps these things true. What Create and Update return is what Get will
// read. An entity is checked whole after every change, with every violation
// reported at its path in the request. Nobody overwrites a change they have not
// seen: where an entity has a revision, an update must carry the current one.
// The row, its search columns, its event and its audit record are one
// transaction. A bulk call does each item or undoes it, and one bad item never
// fails the rest.
//
// # Writing a service
//
// Declare the entity, with resource.Meta embedded and rules in validate tags;
// declare the table in a migration (id, revision, created, updated, doc, and a
// column for each field that can be filtered by); declare the Spec; declare the
// request and answer structs as the contract names them; list the operations:
//
//	type Badge struct {
//		resource.Meta
//		Title string `json:"title" validate:"required,max=50"`
//	}
//
//	func New(deps resource.Deps) *resource.Resource[Badge, *Badge] {
//		return resource.New(deps, resource.Spec[Badge, *Badge]{
//			Name: "badge", Plural: "badges", ID: "members.badges", Table: "badges", Path: "/v4/badges",
//			Fields: []resource.Field[Badge]{{Field: query.Field{Path: "title", Column: "title",
//				Folded: "title_folded", Kind: query.Text, Sortable: true}}},
//			Read: actor.Managers("BADGES.BADGE_READ"), Write: actor.Managers("BADGES.BADGE_UPDATE"),
//			Events: resource.EventsOf("wix.badges.v4.badge"),
//		})
//	}
//
//	type createBadge struct{ Badge wire.Patch[Badge] `json:"badge"` }
//	type oneBadge struct{ Badge *Badge `json:"badge"` }
//	...
//	ops := resource.Operations[createBadge, badgeRequest, updateBadge, oneBadge, manyBadges](r)
//
// The engine finds the entity, the id, the mask and the query in the structs by
// their types, when the operations are made; a struct that does not fit panics
// then. Use wire.Patch[T] for the entity of a create call too: the engine then
// checks it once, and all violations come in one answer.
//
// Declared fields without a Value function are read from the entity by their
// path. An empty text or number whose tag says omitempty is absent (NULL), and
// so is a nil pointer; an empty list is a list.
//
// What does not fit stands beside the engine: hooks (OnCreate, OnUpdate,
// OnDelete, After), Change for verbs of its own ("hide", "move"), and hand-written
// operations in place of standard ones. A service that replaces three of them
// should not use the engine. Money that moves, stock and carts never should.
//
// resourcetest.Exercise gives a service its tests.
package resource

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeStale is the code of an update whose revision is not the current one.
const CodeStale = "INVALID_REVISION"

// Meta is what the engine keeps for every entity. Embed it. An entity whose
// contract has other names for these keeps a Meta of its own (json:"-"),
// returns it from Metadata, and copies what it shows in Spec.Show. What is stored or sent
// in may lack an id; answers have it.
type Meta struct {
	ID          string        `json:"id,omitempty" answer:"always"`
	Revision    wire.Revision `json:"revision,omitzero"`
	CreatedDate wire.Time     `json:"createdDate,omitzero"`
	UpdatedDate wire.Time     `json:"updatedDate,omitzero"`
}

// Metadata gives the engine its part of the entity.
func (m *Meta) Metadata() *Meta { return m }

// metaPaths are never the caller's to write.
var metaPaths = []string{"id", "revision", "createdDate", "updatedDate"}

// Entity is a pointer to an entity type.
type Entity[T any] interface {
	*T
	Metadata() *Meta
}

// Events names what is told when an entity changes; an empty name is not told.
type Events struct {
	Entity                    string // such as wix.badges.v4.badge
	Created, Updated, Deleted string // such as wix.badges.v4.badge_created
	// DeletedBody says that the deleted event carries the entity.
	DeletedBody bool
}

// EventsOf gives the usual three events of an entity.
func EventsOf(entity string) Events {
	return Events{Entity: entity, Created: entity + "_created", Updated: entity + "_updated", Deleted: entity + "_deleted"}
}

// Conflict is what a caller hears when a unique rule of the table is broken.
type Conflict struct{ Code, Message string }

// Spec declares a service.
type Spec[T any, P Entity[T]] struct {
	Name   string // of one, as the wire has it: badge; the prefix of field paths
	Plural string // of many: badges
	ID     string // prefix of operation ids: members.badges
	Table  string
	Path   string // bare path of the collection: /v4/badges
	Fields []Field[T]

	// Validate checks rules that tags cannot say; paths are relative to the entity.
	Validate func(entity *T) []errs.Violation
	// The hooks run in the transaction, before the row is written, and may change
	// the new entity (it is checked after them) or refuse.
	OnCreate func(tx *store.Tx, entity *T) error
	OnUpdate func(tx *store.Tx, old, entity *T) error
	OnDelete func(tx *store.Tx, old *T) error
	// After runs when the row is written; old is nil after a creation, entity after a deletion.
	After func(tx *store.Tx, old, entity *T) error
	// Show fills in what is not stored, each time an entity is read or returned.
	Show func(entity *T)
	// Fill adds what lives in other tables, to all entities of an answer at once.
	// Neither rows nor events have it.
	Fill func(tx *store.Tx, entities []*T) error
	// Scope narrows what a caller can reach; what is outside is not found.
	Scope func(ctx context.Context) (where string, args []any)

	// Read and Write say who may call; the other three are Write where they are zero.
	Read, Write            actor.Rule
	Create, Update, Delete actor.Rule

	Events Events
	// NotFound is the code of a missing entity; without it BADGE_NOT_FOUND, after the name.
	NotFound string
	// Conflicts maps names of unique indexes to what the caller hears.
	Conflicts map[string]Conflict
	// Codes are further application codes, for the reference.
	Codes []string
	// ReadOnly paths are ignored in what callers send, as id, revision and dates always are.
	ReadOnly []string
	// NoRevision is for entities whose contract has none: the last update wins.
	NoRevision bool
	// RevisionOptional is for entities whose contract has none, but which show theirs: an update that names one is
	// refused when it is old, an update that names none wins.
	RevisionOptional bool

	// Paging. Without DefaultSort the newest come first.
	Style                  query.Style
	DefaultLimit, MaxLimit int
	MaxSorts               int
	DefaultSort            []query.Sort
	// TextKind names the full-text index over the Searchable fields; empty for none.
	TextKind string
	// MaxBulk bounds bulk calls; 100 when zero.
	MaxBulk int
}

// Deps is what the engine stands on.
type Deps struct {
	DB      *store.DB
	Cursors *query.Signer
}

// Resource is a running service. Its methods expect that the caller's permission was
// checked; each is one transaction, or joins the one on its context.
type Resource[T any, P Entity[T]] struct {
	spec     Spec[T, P]
	db       *store.DB
	cursors  *query.Signer
	schema   *query.Schema
	columns  []column[T]
	readOnly []string
	sql      statements
}

// New checks the declaration; a wrong one panics, since it is a mistake in the program.
func New[T any, P Entity[T]](deps Deps, spec Spec[T, P]) *Resource[T, P] {
	if spec.Name == "" || spec.Plural == "" || spec.Table == "" || deps.DB == nil {
		panic(fmt.Sprintf("resource: %q needs a name, a plural, a table and a database", spec.Name))
	}
	if spec.NotFound == "" {
		spec.NotFound = constant(spec.Name) + "_NOT_FOUND"
	}
	if spec.MaxBulk == 0 {
		spec.MaxBulk = 100
	}
	for _, rule := range []*actor.Rule{&spec.Create, &spec.Update, &spec.Delete} {
		if *rule == (actor.Rule{}) {
			*rule = spec.Write
		}
	}
	r := &Resource[T, P]{spec: spec, db: deps.DB, cursors: deps.Cursors}
	r.readOnly = append(append([]string{}, metaPaths...), spec.ReadOnly...)
	r.columns = columnsOf(spec.Name, spec.Fields)
	r.schema = query.NewSchema(spec.querySpec())
	r.sql = r.statements(deps.DB.Dialect())
	return r
}

// querySpec adds the fields that every entity has to the declared ones.
func (s *Spec[T, P]) querySpec() query.Spec {
	declared := map[string]bool{}
	var fields []query.Field
	for _, f := range s.Fields {
		declared[f.Path] = true
		fields = append(fields, f.Field)
	}
	standard := []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
	}
	if !s.NoRevision {
		standard = append(standard, query.Field{Path: "revision", Column: "revision", Kind: query.BigNumber, Sortable: true,
			NotNull: true})
	}
	for _, f := range standard {
		if !declared[f.Path] {
			fields = append(fields, f)
		}
	}
	order := s.DefaultSort
	if order == nil {
		for _, f := range fields {
			if f.Column == "created" {
				order = []query.Sort{{Path: f.Path, Desc: true}}
			}
		}
	}
	return query.Spec{Name: s.Table, Fields: fields, Style: s.Style, DefaultSort: order,
		DefaultLimit: s.DefaultLimit, MaxLimit: s.MaxLimit, MaxSorts: s.MaxSorts, TextKind: s.TextKind}
}

// Spec gives the declaration, with defaults filled in.
func (r *Resource[T, P]) Spec() Spec[T, P] { return r.spec }

// Schema gives the declared fields, for statements that a service writes itself.
func (r *Resource[T, P]) Schema() *query.Schema { return r.schema }

// DB gives the database.
func (r *Resource[T, P]) DB() *store.DB { return r.db }

// check runs every rule on an entity; prefix is where it stands in the request.
func (r *Resource[T, P]) check(entity *T, prefix string) error {
	if broken := r.broken(entity, prefix); len(broken) > 0 {
		return errs.Invalid(broken...)
	}
	return nil
}

// broken lists the rules that an entity breaks.
func (r *Resource[T, P]) broken(entity *T, prefix string) []errs.Violation {
	violations := wire.Check(entity, prefix)
	if r.spec.Validate != nil {
		for _, v := range r.spec.Validate(entity) {
			v.Field = wire.Join(prefix, v.Field)
			if v.RuleName == "" {
				v.RuleName = string(v.Rule)
			}
			violations = append(violations, v)
		}
	}
	return violations
}

func (r *Resource[T, P]) missing(id string) error {
	return errs.Missing(r.spec.NotFound, r.spec.Name, id)
}

func (r *Resource[T, P]) stale(id string, current wire.Revision) error {
	return errs.New(errs.Aborted, CodeStale, "%s %s was changed by someone else; its revision is %d", r.spec.Name,
		id, current).
		With("id", id).With("currentRevision", strconv.FormatInt(int64(current), 10))
}

// conflict puts a broken unique rule into the service's words.
func (r *Resource[T, P]) conflict(err error) error {
	for name, c := range r.spec.Conflicts {
		if store.Violates(err, name) {
			return errs.New(errs.AlreadyExists, c.Code, "%s", c.Message)
		}
	}
	return err
}

// constant turns discountRule into DISCOUNT_RULE.
func constant(name string) string {
	var b strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToUpper(c))
	}
	return b.String()
}

func entityType[T any]() reflect.Type { return reflect.TypeFor[T]() }
