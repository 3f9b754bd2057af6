package wire

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// Wrapper is a type that stands on the wire for the type inside it, such as Patch.
type Wrapper interface{ Wrapped() reflect.Type }

var (
	wrapperType   = reflect.TypeFor[Wrapper]()
	marshalerType = reflect.TypeFor[json.Unmarshaler]()
	rawType       = reflect.TypeFor[json.RawMessage]()
)

// Unwrap strips pointers and wrappers.
func Unwrap(t reflect.Type) reflect.Type {
	for t != nil {
		switch {
		case t.Kind() == reflect.Pointer:
			t = t.Elem()
		case t.Implements(wrapperType):
			t = reflect.Zero(t).Interface().(Wrapper).Wrapped()
		default:
			return t
		}
	}
	return t
}

// Fields gives the JSON fields of a struct by their wire names, embedded ones
// included, outer before inner. The map is shared: do not change it.
func Fields(t reflect.Type) map[string]reflect.StructField {
	if known, ok := fieldCache.Load(t); ok {
		return known.(map[string]reflect.StructField)
	}
	out := map[string]reflect.StructField{}
	collectFields(t, nil, out)
	fieldCache.Store(t, out)
	return out
}

var fieldCache sync.Map // reflect.Type -> map[string]reflect.StructField

func collectFields(t reflect.Type, index []int, out map[string]reflect.StructField) {
	var embedded []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		f.Index = append(append([]int(nil), index...), i)
		name, inline := FieldName(f)
		switch {
		case inline:
			embedded = append(embedded, f)
		case name == "" || !f.IsExported():
		default:
			if _, taken := out[name]; !taken {
				out[name] = f
			}
		}
	}
	for _, f := range embedded {
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		collectFields(inner, f.Index, out)
	}
}

// FieldName gives the wire name of a field, "" for none, and whether its own
// fields stand in its place (an embedded struct without a name).
func FieldName(f reflect.StructField) (name string, inline bool) {
	tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	inner := f.Type
	if inner.Kind() == reflect.Pointer {
		inner = inner.Elem()
	}
	switch {
	case f.Tag.Get("json") == "-":
		return "", false
	case tag != "":
		return tag, false
	case f.Anonymous && inner.Kind() == reflect.Struct:
		return "", true
	}
	return f.Name, false
}

// fieldType finds the type behind a key; a nil or free-form type knows every key.
func fieldType(t reflect.Type, key string) (reflect.Type, bool) {
	t = Unwrap(t)
	switch {
	case t == nil || t == rawType || t.Kind() == reflect.Interface:
		return nil, true
	case t.Kind() == reflect.Map:
		return t.Elem(), true
	case t.Kind() == reflect.Struct:
		f, ok := Fields(t)[key]
		if !ok {
			return nil, false
		}
		return f.Type, true
	}
	return nil, false
}

// mergeable reports whether objects of this type merge key by key.
func mergeable(t reflect.Type) bool {
	t = Unwrap(t)
	switch {
	case t == nil || t == rawType || t.Kind() == reflect.Interface || t.Kind() == reflect.Map:
		return true
	case t.Kind() == reflect.Struct:
		return !OwnForm(t)
	}
	return false
}

// OwnForm reports whether a type reads its JSON by itself.
func OwnForm(t reflect.Type) bool {
	return t.Implements(marshalerType) || reflect.PointerTo(t).Implements(marshalerType)
}
