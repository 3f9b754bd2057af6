package resource

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// Field declares one thing that the entity can be filtered or sorted by, and what
// goes into its column.
type Field[T any] struct {
	query.Field
	// Value gives the entity's value: a text, number, bool, time or list of texts, a
	// pointer to one, or nil for absent. Without it the value at Path is taken.
	Value func(entity *T) any
}

// column is a promoted column of the table.
type column[T any] struct {
	query.Field
	value func(entity *T) any
}

// columnsOf lists the columns the engine writes, each once. Fields on the
// engine's own columns, and on SQL expressions, are only read.
func columnsOf[T any](name string, fields []Field[T]) []column[T] {
	own := map[string]bool{"id": true, "revision": true, "created": true, "updated": true, "doc": true}
	var out []column[T]
	for _, f := range fields {
		if f.Kind == query.Objects || own[f.Column] || strings.ContainsAny(f.Column, " .(") {
			continue
		}
		own[f.Column] = true
		value := f.Value
		if value == nil {
			steps, err := stepsTo(reflect.TypeFor[T](), f.Path)
			if err != nil {
				panic(fmt.Sprintf("resource: %s: field %q: %v", name, f.Path, err))
			}
			value = func(entity *T) any { return follow(reflect.ValueOf(entity).Elem(), steps) }
		}
		out = append(out, column[T]{Field: f.Field, value: value})
	}
	return out
}

// step is one struct field on the way to a value.
type step struct {
	index []int
	empty bool // the tag says that an empty value is left out
}

func stepsTo(t reflect.Type, path string) ([]step, error) {
	var steps []step
	for _, name := range strings.Split(path, ".") {
		t = wire.Unwrap(t)
		if t.Kind() != reflect.Struct {
			return nil, fmt.Errorf("%s is no struct; give a Value function", t)
		}
		f, ok := wire.Fields(t)[name]
		if !ok {
			return nil, fmt.Errorf("%s has no field %s; give a Value function", t, name)
		}
		_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		steps = append(steps, step{index: f.Index, empty: strings.Contains(options, "omitempty") ||
			strings.Contains(options, "omitzero")})
		t = f.Type
	}
	return steps, nil
}

func follow(v reflect.Value, steps []step) any {
	for _, s := range steps {
		for v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return nil
			}
			v = v.Elem()
		}
		next, err := v.FieldByIndexErr(s.index)
		if err != nil || s.empty && next.IsZero() {
			return nil
		}
		v = next
	}
	return v.Interface()
}

// args gives the column's arguments: the value, and its folded form where there is a column for it.
func (c *column[T]) args(entity *T) ([]any, error) {
	value, err := convert(&c.Field, reflect.ValueOf(c.value(entity)))
	if err != nil {
		return nil, fmt.Errorf("resource: field %s: %w", c.Path, err)
	}
	if c.Folded == "" {
		return []any{value}, nil
	}
	if text, ok := value.(string); ok {
		return []any{value, query.Fold(text)}, nil
	}
	return []any{value, nil}, nil
}

// text gives what free text finds the entity by.
func (c *column[T]) text(entity *T) string {
	v := reflect.Indirect(reflect.ValueOf(c.value(entity)))
	switch {
	case !v.IsValid():
		return ""
	case v.Kind() == reflect.Slice:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, fmt.Sprint(v.Index(i).Interface()))
		}
		return strings.Join(parts, "\n")
	}
	return fmt.Sprint(v.Interface())
}

// convert makes what the column holds of a value of the entity.
func convert(f *query.Field, v reflect.Value) (any, error) {
	for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil, nil
	}
	switch f.Kind {
	case query.Text, query.ID, query.Enum, query.FoldedText:
		if v.Kind() == reflect.String {
			if f.Kind == query.FoldedText {
				return query.Fold(v.String()), nil
			}
			return v.String(), nil
		}
	case query.Number, query.BigNumber:
		if v.CanInt() {
			return v.Int(), nil
		}
		if v.CanUint() && v.Uint() <= math.MaxInt64 {
			return int64(v.Uint()), nil //nolint:gosec // it fits: looked at above
		}
	case query.Float:
		if v.CanFloat() {
			return v.Float(), nil
		}
	case query.Decimal:
		return decimal(f, v)
	case query.Bool:
		if v.Kind() == reflect.Bool {
			return v.Bool(), nil
		}
	case query.Time:
		return moment(v)
	case query.TextList:
		return list(v)
	}
	return nil, fmt.Errorf("%s does not fit its kind", v.Type())
}

func decimal(f *query.Field, v reflect.Value) (any, error) {
	if v.CanInt() { // minor units already
		return v.Int(), nil
	}
	if v.Kind() != reflect.String {
		return nil, fmt.Errorf("%s is no decimal", v.Type())
	}
	if v.String() == "" {
		return nil, nil
	}
	n, ok := query.MinorUnits(v.String(), f.Scale)
	if !ok {
		return nil, fmt.Errorf("%q is no decimal with %d digits after the point", v.String(), f.Scale)
	}
	return n, nil
}

func moment(v reflect.Value) (any, error) {
	switch at := v.Interface().(type) {
	case wire.Time:
		if at.IsZero() {
			return nil, nil
		}
		return at.Millis(), nil
	case time.Time:
		if at.IsZero() {
			return nil, nil
		}
		return at.UnixMilli(), nil
	}
	if v.CanInt() {
		return v.Int(), nil
	}
	return nil, fmt.Errorf("%s is no time", v.Type())
}

func list(v reflect.Value) (any, error) {
	if v.Kind() != reflect.Slice {
		return nil, fmt.Errorf("%s is no list", v.Type())
	}
	texts := make([]string, v.Len())
	for i := range texts {
		item := reflect.Indirect(v.Index(i))
		if item.Kind() != reflect.String {
			return nil, fmt.Errorf("%s is no list of texts", v.Type())
		}
		texts[i] = item.String()
	}
	b, err := json.Marshal(texts)
	return string(b), err
}
