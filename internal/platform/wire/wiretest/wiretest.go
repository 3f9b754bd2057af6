// Package wiretest checks that answer types keep the protocol's promise: what is
// not optional is always sent, and null never is.
package wiretest

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"souk/internal/platform/wire"
)

// NeverNull fails for every field, at any depth of a type, that would be sent as
// null when it is not set: a plain slice, map, pointer or interface without
// omitempty or omitzero. Use wire.List for lists that are always sent.
func NeverNull(t testing.TB, answers ...any) {
	t.Helper()
	for _, answer := range answers {
		for _, path := range Nullable(reflect.TypeOf(answer)) {
			t.Errorf("%T: %s would be sent as null; use wire.List or omitempty", answer, path)
		}
	}
}

// Nullable lists those fields.
func Nullable(t reflect.Type) []string {
	w := walker{seen: map[reflect.Type]bool{}}
	w.visit(t, "")
	return w.found
}

type walker struct {
	seen  map[reflect.Type]bool
	found []string
}

func (w *walker) visit(t reflect.Type, at string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map {
		if t.Kind() != reflect.Pointer && t.Kind() != reflect.Map {
			at += "[]"
		}
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || w.seen[t] || writesItself(t) {
		return
	}
	w.seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		name, inline := wire.FieldName(f)
		switch {
		case inline:
			w.visit(f.Type, at)
		case name != "" && f.IsExported():
			path := wire.Join(at, name)
			if sendsNull(f) {
				w.found = append(w.found, path)
			}
			w.visit(f.Type, path)
		}
	}
}

func sendsNull(f reflect.StructField) bool {
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
		return false
	}
	switch f.Type.Kind() {
	case reflect.Pointer, reflect.Interface:
		return true
	case reflect.Slice, reflect.Map:
		if f.Type == reflect.TypeFor[json.RawMessage]() {
			return true
		}
		return !writesItself(f.Type)
	}
	return false
}

func writesItself(t reflect.Type) bool { return t.Implements(reflect.TypeFor[json.Marshaler]()) }
