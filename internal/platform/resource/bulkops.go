package resource

import (
	"context"
	"reflect"
	"strings"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// BulkCreateOp makes the bulk create operation. In has a list of entities (best as
// wire.Patch[T]) and may have a bool returnEntity or returnFullEntity; Out has a
// list of results, each with a wire.ItemMetadata and perhaps the entity, and a
// wire.BulkActionMetadata.
func BulkCreateOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "bulkCreate", r.spec.Plural, "POST", r.bulkPath("create"), r.spec.Create, r.conflictCodes()...)
	t := reflect.TypeFor[In]()
	from := need(t, "list of entities", listOf(isEntity[T]()))
	answer := answerBulk[In, Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		list := from.in(in)
		items := make([]*T, list.Len())
		for i := range items {
			items[i] = sentEntity[T](list.Index(i))
		}
		out, err := r.BulkCreate(ctx, from.name, items)
		return answer(in, out, err)
	})
}

// BulkUpdateOp makes the bulk update operation. In has a list of wire.Patch[T], or of
// structs with a wire.Patch[T] and a wire.FieldMask; Out is as with BulkCreateOp.
func BulkUpdateOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "bulkUpdate", r.spec.Plural, "POST", r.bulkPath("update"), r.spec.Update,
		append(r.conflictCodes(), r.spec.NotFound, CodeStale)...)
	isPatch := oneOf(reflect.TypeFor[wire.Patch[T]]())
	from := need(reflect.TypeFor[In](), "list of patches", listOf(func(name string, t reflect.Type) bool {
		if isPatch(name, t) {
			return true
		}
		if t.Kind() != reflect.Struct {
			return false
		}
		_, inside := find(t, "patch", isPatch)
		return inside
	}))
	read := patchReader[T](from.typ.Elem())
	answer := answerBulk[In, Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		list := from.in(in)
		patches := make([]Patch, list.Len())
		for i := range patches {
			patches[i] = read(list.Index(i))
		}
		out, err := r.BulkUpdate(ctx, from.name, patches)
		return answer(in, out, err)
	})
}

// patchReader reads one item of a bulk update.
func patchReader[T any](item reflect.Type) func(reflect.Value) Patch {
	isPatch := oneOf(reflect.TypeFor[wire.Patch[T]]())
	if isPatch("", item) {
		return func(v reflect.Value) Patch {
			raw := sentPatch[T](v)
			return Patch{ID: idOf(raw), Body: raw}
		}
	}
	inside := need(item, "patch", isPatch)
	mask, masked := find(item, "field mask", oneOf(maskType))
	return func(v reflect.Value) Patch {
		raw := sentPatch[T](v.FieldByIndex(inside.index))
		patch := Patch{ID: idOf(raw), Body: raw, MaskName: mask.name}
		if masked {
			patch.Mask = valueAt[wire.FieldMask](v.FieldByIndex(mask.index))
		}
		return patch
	}
}

// BulkDeleteOp makes the bulk delete operation. In has a list of ids; Out is as with BulkCreateOp.
func BulkDeleteOp[In, Out, T any, P Entity[T]](r *Resource[T, P], op httpapi.Op) httpapi.Operation {
	op = r.complete(op, "bulkDelete", r.spec.Plural, "POST", r.bulkPath("delete"), r.spec.Delete, r.spec.NotFound)
	from := need(reflect.TypeFor[In](), "list of ids",
		listOf(func(_ string, t reflect.Type) bool { return t.Kind() == reflect.String }))
	answer := answerBulk[In, Out, T]()
	return httpapi.Handle(op, func(ctx context.Context, in *In) (*Out, error) {
		list := from.in(in)
		ids := make([]string, list.Len())
		for i := range ids {
			ids[i] = list.Index(i).String()
		}
		out, err := r.BulkDelete(ctx, from.name, ids)
		return answer(in, out, err)
	})
}

// bulkPath turns /v1/tax-regions into /v1/bulk/tax-regions/create.
func (r *Resource[T, P]) bulkPath(verb string) string {
	cut := strings.LastIndexByte(r.spec.Path, '/')
	if cut < 0 {
		return "/bulk/" + r.spec.Path + "/" + verb
	}
	return r.spec.Path[:cut] + "/bulk" + r.spec.Path[cut:] + "/" + verb
}

// answerBulk fills a bulk answer. Entities go in where the request asks for them,
// or cannot ask.
func answerBulk[In, Out, T any]() func(*In, *wire.BulkResponse[T], error) (*Out, error) {
	wants, asks := find(reflect.TypeFor[In](), "returnEntity", func(name string, t reflect.Type) bool {
		return t.Kind() == reflect.Bool && (name == "returnEntity" || name == "returnFullEntity")
	})
	t := reflect.TypeFor[Out]()
	total := need(t, "bulk action metadata", oneOf(reflect.TypeFor[wire.BulkActionMetadata]()))
	results := need(t, "list of results", listOf(func(_ string, t reflect.Type) bool {
		if t.Kind() != reflect.Struct {
			return false
		}
		_, ok := find(t, "item metadata", oneOf(reflect.TypeFor[wire.ItemMetadata]()))
		return ok
	}))
	item := results.typ.Elem()
	metadata := need(item, "item metadata", oneOf(reflect.TypeFor[wire.ItemMetadata]()))
	entity, shows := find(item, "entity", oneOf(reflect.TypeFor[T]()))
	return func(in *In, bulk *wire.BulkResponse[T], err error) (*Out, error) {
		if err != nil {
			return nil, err
		}
		shown := shows && (!asks || wants.in(in).Bool())
		out := new(Out)
		list := reflect.MakeSlice(results.typ, len(bulk.Results), len(bulk.Results))
		for i := range bulk.Results {
			one := list.Index(i)
			put(one.FieldByIndex(metadata.index), reflect.ValueOf(&bulk.Results[i].ItemMetadata))
			if shown && bulk.Results[i].Item != nil {
				put(one.FieldByIndex(entity.index), reflect.ValueOf(bulk.Results[i].Item))
			}
		}
		results.in(out).Set(list)
		put(total.in(out), reflect.ValueOf(&bulk.BulkActionMetadata))
		return out, nil
	}
}
