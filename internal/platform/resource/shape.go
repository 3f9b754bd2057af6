package resource

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// The engine reads requests and fills answers by the types of their fields, so
// that each service keeps the names of its own contract in plain structs. What is
// found here is found once, when the operations are made.

// spot is a field of a request or answer.
type spot struct {
	name  string // on the wire
	index []int
	typ   reflect.Type
}

func (s spot) in(message any) reflect.Value {
	return reflect.ValueOf(message).Elem().FieldByIndex(s.index)
}

// find gives the one field of t that fits; ok is false without one, and two are a mistake.
func find(t reflect.Type, what string, fits func(name string, t reflect.Type) bool) (spot, bool) {
	var found []spot
	fields := wire.Fields(t)
	for name, f := range fields {
		if fits(name, f.Type) {
			found = append(found, spot{name, f.Index, f.Type})
		}
	}
	if len(found) > 1 {
		panic(fmt.Sprintf("resource: %s has more than one %s", t, what))
	}
	if len(found) == 0 {
		return spot{}, false
	}
	return found[0], true
}

func need(t reflect.Type, what string, fits func(name string, t reflect.Type) bool) spot {
	s, ok := find(t, what, fits)
	if !ok {
		panic(fmt.Sprintf("resource: %s has no %s", t, what))
	}
	return s
}

// oneOf accepts a field of any of the types, or a pointer to one.
func oneOf(types ...reflect.Type) func(string, reflect.Type) bool {
	return func(_ string, t reflect.Type) bool {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		return slices.Contains(types, t)
	}
}

func isEntity[T any]() func(string, reflect.Type) bool {
	return oneOf(reflect.TypeFor[T](), reflect.TypeFor[wire.Patch[T]]())
}

// listOf accepts a field that is a list of what fits.
func listOf(fits func(string, reflect.Type) bool) func(string, reflect.Type) bool {
	return func(name string, t reflect.Type) bool { return t.Kind() == reflect.Slice && fits(name, t.Elem()) }
}

// sentEntity reads the entity of a request; nil when there was none.
func sentEntity[T any](v reflect.Value) *T {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil
	}
	switch e := reflect.Indirect(v).Interface().(type) {
	case wire.Patch[T]:
		if e.Raw == nil || string(e.Raw) == "null" {
			return nil
		}
		return &e.Value
	case T:
		return &e
	}
	return nil
}

// sentPatch reads the changes of a request. An entity that is no Patch names
// every key it has.
func sentPatch[T any](v reflect.Value) json.RawMessage {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil
	}
	switch e := reflect.Indirect(v).Interface().(type) {
	case wire.Patch[T]:
		return e.Raw
	case T:
		raw, _ := json.Marshal(e) // an entity that was just decoded encodes
		return raw
	}
	return nil
}

// idOf reads the id inside a patch.
func idOf(raw json.RawMessage) string {
	var sent struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &sent) // without a readable id nothing is found, and that is said
	return sent.ID
}

// placeholder is the name in the last {} of a path.
func placeholder(path string) string {
	open, end := strings.LastIndexByte(path, '{'), strings.LastIndexByte(path, '}')
	if open < 0 || end < open {
		return ""
	}
	return path[open+1 : end]
}

// idIn finds the field for the path's id, or else the one called id or ...Id.
func idIn(t reflect.Type, path string) spot {
	wanted := placeholder(path)
	return need(t, "id", func(name string, f reflect.Type) bool {
		if f.Kind() == reflect.Pointer {
			f = f.Elem()
		}
		if f.Kind() != reflect.String {
			return false
		}
		if wanted != "" {
			return name == wanted
		}
		return name == "id" || strings.HasSuffix(name, "Id")
	})
}

func textAt(v reflect.Value) string {
	v = reflect.Indirect(v)
	if !v.IsValid() {
		return ""
	}
	return v.String()
}

var (
	maskType     = reflect.TypeFor[wire.FieldMask]()
	revisionType = reflect.TypeFor[wire.Revision]()
	requestType  = reflect.TypeFor[query.Request]()
	searchType   = reflect.TypeFor[query.SearchRequest]()
	pagingType   = reflect.TypeFor[wire.Paging]()
	cursorType   = reflect.TypeFor[wire.CursorPaging]()
	metadataType = reflect.TypeFor[wire.PagingMetadata]()
	figuresType  = reflect.TypeFor[query.AggregationData]()
)

// asked is where a request's query stands. A request without one may have its
// paging at the top.
type asked struct {
	query, search, paging, cursor *spot
}

func askedIn(t reflect.Type) asked {
	at := func(what reflect.Type) *spot {
		if s, ok := find(t, what.String(), oneOf(what)); ok {
			return &s
		}
		return nil
	}
	a := asked{query: at(requestType), search: at(searchType)}
	if a.query == nil && a.search == nil {
		a.paging, a.cursor = at(pagingType), at(cursorType)
	}
	return a
}

func (a asked) read(in any) (string, query.SearchRequest) {
	switch {
	case a.search != nil:
		return a.search.name, valueAt[query.SearchRequest](a.search.in(in))
	case a.query != nil:
		return a.query.name, query.SearchRequest{Request: valueAt[query.Request](a.query.in(in))}
	}
	var out query.SearchRequest
	if a.paging != nil {
		out.Paging = pointerAt[wire.Paging](a.paging.in(in))
	}
	if a.cursor != nil {
		out.CursorPaging = pointerAt[wire.CursorPaging](a.cursor.in(in))
	}
	return "", out
}

func valueAt[T any](v reflect.Value) T {
	v = reflect.Indirect(v)
	if !v.IsValid() {
		var zero T
		return zero
	}
	return v.Interface().(T)
}

func pointerAt[T any](v reflect.Value) *T {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil
	}
	value := valueAt[T](v)
	return &value
}

// put sets a field from a pointer to its value, whether the field is a pointer or not.
func put(at, pointer reflect.Value) {
	if at.Kind() == reflect.Pointer {
		at.Set(pointer)
	} else if !pointer.IsNil() {
		at.Set(pointer.Elem())
	}
}

// putList fills a list field from pointers.
func putList[T any](at reflect.Value, items []*T) {
	list := reflect.MakeSlice(at.Type(), len(items), len(items))
	for i, item := range items {
		put(list.Index(i), reflect.ValueOf(item))
	}
	at.Set(list)
}
