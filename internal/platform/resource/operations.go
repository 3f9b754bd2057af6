package resource

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Operations makes the five standard operations from the service's own structs:
// requests to create, to get or delete, and to update, and the answers with one
// entity and with many. Take some away with Without; add others to the list.
func Operations[Create, Get, Update, One, Many, T any, P Entity[T]](r *Resource[T, P]) []httpapi.Operation {
	return []httpapi.Operation{
		CreateOp[Create, One](r, httpapi.Op{}),
		GetOp[Get, One](r, httpapi.Op{}),
		UpdateOp[Update, One](r, httpapi.Op{}),
		DeleteOp[Get](r, httpapi.Op{}),
		QueryOp[query.Message, Many](r, httpapi.Op{}),
	}
}

// Without drops operations, each named by what follows the last dot of its id. A
// name that is not there panics: it would be a slip of the pen.
func Without(list []httpapi.Operation, names ...string) []httpapi.Operation {
	for _, name := range names {
		n := len(list)
		list = slices.DeleteFunc(slices.Clone(list),
			func(o httpapi.Operation) bool { return o.ID[strings.LastIndexByte(o.ID, '.')+1:] == name })
		if len(list) == n {
			panic(fmt.Sprintf("resource: there is no operation %q to drop", name))
		}
	}
	return list
}

// complete fills in what the service left to the engine.
func (r *Resource[T, P]) complete(op httpapi.Op, verb, noun, method, path string, access actor.Rule,
	codes ...string) httpapi.Op {
	name := verb + string(unicode.ToUpper(rune(noun[0]))) + noun[1:]
	op.ID = cmp.Or(op.ID, strings.TrimPrefix(r.spec.ID+"."+name, "."))
	op.Method = cmp.Or(op.Method, method)
	op.Path = cmp.Or(op.Path, path)
	if op.Access == (actor.Rule{}) {
		op.Access = access
	}
	op.Summary = cmp.Or(op.Summary, summary(verb, noun))
	for _, code := range append(codes, r.spec.Codes...) {
		if !slices.Contains(op.Codes, code) {
			op.Codes = append(op.Codes, code)
		}
	}
	return op
}

// summary turns create and discountRule into "Create a discount rule".
func summary(verb, noun string) string {
	words := strings.ToLower(strings.ReplaceAll(constant(noun), "_", " "))
	switch verb {
	case "query", "search", "count":
		return strings.ToUpper(verb[:1]) + verb[1:] + " " + words
	case "bulkCreate", "bulkUpdate", "bulkDelete":
		return verb[4:] + " several " + words
	}
	article := "a "
	if strings.ContainsRune("aeiou", rune(words[0])) {
		article = "an "
	}
	return strings.ToUpper(verb[:1]) + verb[1:] + " " + article + words
}

func (r *Resource[T, P]) conflictCodes() []string {
	var codes []string
	for _, c := range r.spec.Conflicts {
		codes = append(codes, c.Code)
	}
	slices.Sort(codes)
	return codes
}

// CreateOp makes the create operation. In has the entity (best as wire.Patch[T]), Out too.
func CreateOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "create", r.spec.Name, "POST", r.spec.Path, r.spec.Create, r.conflictCodes()...)
	from := need(reflect.TypeFor[In](), "entity", isEntity[T]())
	answer := answerOne[Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		entity := sentEntity[T](from.in(in))
		if entity == nil {
			return nil, errs.Invalid(wire.Named(from.name, errs.RuleRequired, "", "is required"))
		}
		return answer(store.Do(ctx, r.db, func(tx *store.Tx) (*T, error) { return r.create(tx, entity, from.name) }))
	})
}

// GetOp makes the get operation. In has the id, Out the entity.
func GetOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "get", r.spec.Name, "GET", r.spec.Path+"/{"+r.spec.Name+"Id}", r.spec.Read, r.spec.NotFound)
	op.Reads = true
	id := idIn(reflect.TypeFor[In](), op.Path)
	answer := answerOne[Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out,
		error) {
		return answer(r.Get(ctx, textAt(id.in(in))))
	})
}

// UpdateOp makes the update operation. In has the entity as wire.Patch[T], whose id
// the path gives, and may have a wire.FieldMask; Out has the entity.
func UpdateOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	codes := append(r.conflictCodes(), r.spec.NotFound)
	if !r.spec.NoRevision {
		codes = append(codes, CodeStale)
	}
	t := reflect.TypeFor[In]()
	from := need(t, "entity as wire.Patch", oneOf(reflect.TypeFor[wire.Patch[T]]()))
	op = r.complete(op, "update", r.spec.Name, "PATCH", r.spec.Path+"/{"+from.name+".id}", r.spec.Update, codes...)
	mask, masked := find(t, "field mask", oneOf(maskType))
	answer := answerOne[Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		patch := Patch{Body: sentPatch[T](from.in(in)), Prefix: from.name, MaskName: mask.name}
		patch.ID = idOf(patch.Body)
		if masked {
			patch.Mask = valueAt[wire.FieldMask](mask.in(in))
		}
		return answer(r.Update(ctx, patch))
	})
}

// DeleteOp makes the delete operation, which answers {}. In has the id, and a
// wire.Revision where the contract asks for one.
func DeleteOp[In, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "delete", r.spec.Name, "DELETE", r.spec.Path+"/{"+r.spec.Name+"Id}", r.spec.Delete,
		r.spec.NotFound)
	t := reflect.TypeFor[In]()
	id := idIn(t, op.Path)
	revision, revised := find(t, "revision", oneOf(revisionType))
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*wire.Empty, error) {
		var sent *wire.Revision
		if revised {
			sent = pointerAt[wire.Revision](revision.in(in))
		}
		return &wire.Empty{}, r.Delete(ctx, textAt(id.in(in)), sent)
	})
}

// QueryOp makes the query operation, and the search operation where In has a
// query.SearchRequest. Out has a list of entities and may have paging metadata
// and aggregation data. Give Method GET (and LongQuery) where the contract has it so.
func QueryOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	from := askedIn(reflect.TypeFor[In]())
	verb := "query"
	if from.search != nil {
		verb = "search"
	}
	op = r.complete(op, verb, r.spec.Plural, "POST", r.spec.Path+"/"+verb, r.spec.Read)
	op.Reads = true
	t := reflect.TypeFor[Out]()
	list := need(t, "list of entities", listOf(oneOf(reflect.TypeFor[T]())))
	metadata, described := find(t, "paging metadata", oneOf(metadataType))
	figures, figured := find(t, "aggregation data", oneOf(figuresType))
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		prefix, request := from.read(in)
		var results *Results[T]
		var err error
		if from.search != nil {
			results, err = r.Search(ctx, prefix, request)
		} else {
			results, err = r.Query(ctx, prefix, request.Request)
		}
		if err != nil {
			return nil, err
		}
		out := new(Out)
		putList(list.in(out), results.Items)
		if described {
			m := results.Metadata()
			put(metadata.in(out), reflect.ValueOf(&m))
		}
		if figured && results.Aggregations != nil {
			put(figures.in(out), reflect.ValueOf(results.Aggregations))
		}
		return out, nil
	})
}

// CountOp makes the count operation. In may have a filter (json.RawMessage), Out has a count.
func CountOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "count", r.spec.Plural, "POST", r.spec.Path+"/count", r.spec.Read)
	op.Reads = true
	filter, filtered := find(reflect.TypeFor[In](), "filter", oneOf(reflect.TypeFor[json.RawMessage]()))
	count := need(reflect.TypeFor[Out](), "count", func(_ string, t reflect.Type) bool { return t.Kind() == reflect.Int })
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		var raw json.RawMessage
		if filtered {
			raw = valueAt[json.RawMessage](filter.in(in))
		}
		n, err := r.Count(ctx, filter.name, raw)
		if err != nil {
			return nil, err
		}
		out := new(Out)
		count.in(out).SetInt(int64(n))
		return out, nil
	})
}

// answerOne puts the entity into an answer.
func answerOne[Out, T any]() func(*T, error) (*Out, error) {
	to := need(reflect.TypeFor[Out](), "entity", oneOf(reflect.TypeFor[T]()))
	return func(entity *T, err error) (*Out, error) {
		if err != nil {
			return nil, err
		}
		out := new(Out)
		put(to.in(out), reflect.ValueOf(entity))
		return out, nil
	}
}
