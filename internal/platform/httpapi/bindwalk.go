package httpapi

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// wrongTypes finds every value that does not fit its field, and fills in with the
// rest of the message, so that its rules can be checked in the same answer.
func wrongTypes(in reflect.Value, body []byte) []errs.Violation {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var message any
	if decoder.Decode(&message) != nil {
		return nil
	}
	var w walk
	message = w.value(message, in.Type(), "")
	in.Elem().SetZero()
	if clean, err := json.Marshal(message); err == nil {
		_ = json.Unmarshal(clean, in.Interface())
	}
	return w.found
}

type walk struct{ found []errs.Violation }

// value gives back what fits; the rest becomes nil.
func (w *walk) value(v any, t reflect.Type, at string) any {
	if v == nil {
		return nil
	}
	t = wire.Unwrap(t)
	if t == nil || t == rawMessage || t.Kind() == reflect.Interface {
		return v
	}
	if wire.OwnForm(t) {
		return w.ownForm(v, t, at)
	}
	switch kind := t.Kind(); {
	case kind == reflect.Struct:
		return w.object(v, t, at)
	case kind == reflect.Map:
		return w.entries(v, t, at)
	case kind == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return w.ownForm(v, t, at)
	case kind == reflect.Slice || kind == reflect.Array:
		return w.items(v, t, at)
	default:
		return w.scalar(v, t, at)
	}
}

func (w *walk) ownForm(v any, t reflect.Type, at string) any {
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, reflect.New(t).Interface())
	}
	if err != nil {
		w.wrong(at, wantedBy(err))
		return nil
	}
	return v
}

// keys looks at each part of an object, in the order of their names.
func (w *walk) keys(v any, at string, look func(fields map[string]any, key string)) any {
	fields, ok := v.(map[string]any)
	if !ok {
		w.wrong(at, "an object")
		return nil
	}
	for _, key := range sortedKeys(fields) {
		look(fields, key)
	}
	return fields
}

func (w *walk) object(v any, t reflect.Type, at string) any {
	return w.keys(v, at, func(fields map[string]any, key string) {
		if field, known := fieldNamed(t, key); known {
			fields[key] = w.value(fields[key], field.Type, wire.Join(at, key))
		}
	})
}

// fieldNamed finds a field as the decoder does: exactly, or else in any case.
func fieldNamed(t reflect.Type, key string) (reflect.StructField, bool) {
	fields := wire.Fields(t)
	if field, ok := fields[key]; ok {
		return field, true
	}
	for name, field := range fields {
		if strings.EqualFold(name, key) {
			return field, true
		}
	}
	return reflect.StructField{}, false
}

func (w *walk) entries(v any, t reflect.Type, at string) any {
	return w.keys(v, at, func(fields map[string]any, key string) {
		before := len(w.found)
		if fields[key] = w.value(fields[key], t.Elem(), wire.Join(at, key)); len(w.found) > before && fields[key] == nil {
			delete(fields, key)
		}
	})
}

func (w *walk) items(v any, t reflect.Type, at string) any {
	list, ok := v.([]any)
	if !ok {
		w.wrong(at, "a list")
		return nil
	}
	for i := range list {
		list[i] = w.value(list[i], t.Elem(), at+"["+strconv.Itoa(i)+"]")
	}
	return list
}

func (w *walk) scalar(v any, t reflect.Type, at string) any {
	switch kind := t.Kind(); {
	case kind == reflect.String:
		if _, ok := v.(string); !ok {
			w.wrong(at, "text")
			return nil
		}
	case kind == reflect.Bool:
		if _, ok := v.(bool); !ok {
			w.wrong(at, "true or false")
			return nil
		}
	default:
		if want := wantedNumber(v, t); want != "" {
			w.wrong(at, want)
			return nil
		}
	}
	return v
}

// wantedNumber answers "" if v fits a number type, and otherwise what would.
func wantedNumber(v any, t reflect.Type) string {
	number, isNumber := v.(json.Number)
	switch kind := t.Kind(); {
	case kind >= reflect.Int && kind <= reflect.Int64:
		if _, err := strconv.ParseInt(number.String(), 10, t.Bits()); !isNumber || err != nil {
			return "a whole number"
		}
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		if _, err := strconv.ParseUint(number.String(), 10, t.Bits()); !isNumber || err != nil {
			return "a whole number, not negative"
		}
	default:
		if f, err := strconv.ParseFloat(number.String(), t.Bits()); !isNumber || err != nil || math.IsInf(f, 0) {
			return "a number"
		}
	}
	return ""
}

func (w *walk) wrong(at, want string) { w.found = append(w.found, wrongType(at, want)) }

func wrongType(at, want string) errs.Violation {
	return wire.Named(at, errs.RuleFormat, "TYPE", "must be "+want)
}

// wantedBy takes the words of our own types and none of the decoder's.
func wantedBy(err error) string {
	if want, ok := strings.CutPrefix(err.Error(), "must be "); ok {
		return want
	}
	return "of another type"
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
