package httpapi

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// setPath puts texts at a dotted path; a path that the type does not have is ignored.
func setPath(at reflect.Value, path string, values []string) *errs.Violation {
	for rest := path; rest != ""; {
		at = solid(at)
		if patch, ok := at.Addr().Interface().(wire.PathSetter); ok {
			return setInPatch(patch, at.Type(), rest, path, values)
		}
		var key string
		key, rest, _ = strings.Cut(rest, ".")
		switch at.Kind() {
		case reflect.Struct:
			field, ok := wire.Fields(at.Type())[key]
			if !ok {
				return nil
			}
			at = fieldByIndex(at, field.Index)
		case reflect.Map:
			return setInMap(at, wire.Join(key, rest), path, values)
		default:
			return nil
		}
	}
	return setText(at, path, values)
}

// setInMap sets one key; what is left of the path is the key, dots and all.
func setInMap(at reflect.Value, key, path string, values []string) *errs.Violation {
	if at.Type().Key().Kind() != reflect.String {
		return nil
	}
	element := reflect.New(at.Type().Elem()).Elem()
	if v := setText(element, path, values); v != nil {
		return v
	}
	if at.IsNil() {
		at.Set(reflect.MakeMap(at.Type()))
	}
	at.SetMapIndex(reflect.ValueOf(key).Convert(at.Type().Key()), element)
	return nil
}

// setInPatch goes through JSON, because a patch keeps what it was sent.
func setInPatch(patch wire.PathSetter, t reflect.Type, inner, path string, values []string) *errs.Violation {
	for _, key := range strings.Split(inner, ".") {
		t = wire.Unwrap(t)
		if t.Kind() != reflect.Struct {
			return nil
		}
		field, ok := wire.Fields(t)[key]
		if !ok {
			return nil
		}
		t = field.Type
	}
	element := reflect.New(t)
	if v := setText(element.Elem(), path, values); v != nil {
		return v
	}
	text, err := json.Marshal(element.Interface())
	if err == nil {
		err = patch.SetPath(inner, text)
	}
	if err != nil {
		v := wrongType(path, "a valid value")
		return &v
	}
	return nil
}

// solid follows pointers, making what they point to.
func solid(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	return v
}

func fieldByIndex(v reflect.Value, index []int) reflect.Value {
	for i, n := range index {
		if i > 0 {
			v = solid(v)
		}
		v = v.Field(n)
	}
	return v
}

// setText reads texts as the type wants them.
func setText(at reflect.Value, path string, values []string) *errs.Violation {
	at = solid(at)
	last := values[len(values)-1]
	want := ""
	switch t := at.Type(); {
	case t == rawMessage || t.Kind() == reflect.Interface:
		return setFree(at, last)
	case wire.OwnForm(t):
		if t.Kind() == reflect.Slice {
			last = strings.Join(values, ",")
		}
		want = setOwnForm(at, last)
	case t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8:
		list := reflect.MakeSlice(t, len(values), len(values))
		for i, value := range values {
			if v := setText(list.Index(i), path+"["+strconv.Itoa(i)+"]", []string{value}); v != nil {
				return v
			}
		}
		at.Set(list)
	default:
		want = setScalar(at, last)
	}
	if want == "" {
		return nil
	}
	v := wrongType(path, want)
	return &v
}

// setScalar answers "" or what it would have wanted.
func setScalar(at reflect.Value, text string) string {
	switch kind := at.Kind(); {
	case kind == reflect.String:
		at.SetString(text)
	case kind == reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return "true or false"
		}
		at.SetBool(b)
	case at.CanInt():
		n, err := strconv.ParseInt(text, 10, at.Type().Bits())
		if err != nil {
			return "a whole number"
		}
		at.SetInt(n)
	case at.CanUint():
		n, err := strconv.ParseUint(text, 10, at.Type().Bits())
		if err != nil {
			return "a whole number, not negative"
		}
		at.SetUint(n)
	case at.CanFloat():
		n, err := strconv.ParseFloat(text, at.Type().Bits())
		if err != nil || n != n || n > 1e300 || n < -1e300 {
			return "a number"
		}
		at.SetFloat(n)
	case kind == reflect.Slice: // of bytes
		quoted, _ := json.Marshal(text)
		if json.Unmarshal(quoted, at.Addr().Interface()) != nil {
			return "base64"
		}
	}
	return ""
}

// setOwnForm lets the type read a JSON text, or else the text as it stands (a number).
func setOwnForm(at reflect.Value, text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		return "text"
	}
	first := json.Unmarshal(quoted, at.Addr().Interface())
	if first == nil {
		return ""
	}
	if json.Valid([]byte(text)) && json.Unmarshal([]byte(text), at.Addr().Interface()) == nil {
		return ""
	}
	return wantedBy(first)
}

// setFree takes JSON as JSON and everything else as text.
func setFree(at reflect.Value, text string) *errs.Violation {
	b := []byte(text)
	if !json.Valid(b) || scan(b) != nil {
		b, _ = json.Marshal(text)
	}
	_ = json.Unmarshal(b, at.Addr().Interface())
	return nil
}

var rawMessage = reflect.TypeFor[json.RawMessage]()
