package wire

import (
	"reflect"
	"slices"
	"strings"
)

// plainField is a struct field with everything about it worked out.
type plainField struct {
	index   []int
	name    []byte // "name":
	encode  encoder
	omit    func(reflect.Value) bool // nil: always written
	through bool                     // index passes a pointer that may be nil
}

// plainFields answers false for structs with rules that are not worth copying.
func plainFields(t reflect.Type) ([]plainField, bool) {
	found := Fields(t)
	count := 0
	var out []plainField
	for _, f := range found {
		name, _ := FieldName(f)
		_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if hasOption(options, "string") || name != f.Name && !plainName(name) || oddZero(f.Type, options) {
			return nil, false
		}
		p := plainField{index: f.Index, name: append(appendText(nil, name), ':'), encode: encoderOf(f.Type),
			omit: omitRule(f.Type, options)}
		for i, at := 1, t; i < len(f.Index); i++ {
			at = at.Field(f.Index[i-1]).Type
			if at.Kind() == reflect.Pointer {
				p.through, at = true, at.Elem()
			}
		}
		out = append(out, p)
	}
	countNames(t, &count)
	if count != len(out) {
		return nil, false // two fields want one name: let the standard encoder decide
	}
	slices.SortFunc(out, func(a, b plainField) int { return slices.Compare(a.index, b.index) })
	return out, true
}

// plainName reports whether a tag's name is one that the standard encoder takes.
func plainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' ||
			c == '.' || c == '$') {
			return false
		}
	}
	return name != ""
}

func countNames(t reflect.Type, n *int) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, inline := FieldName(f)
		switch {
		case inline && f.Type.Kind() == reflect.Pointer:
			if f.IsExported() {
				countNames(f.Type.Elem(), n)
			} else {
				*n += 1 << 20 // a pointer to a hidden struct: not ours to read
			}
		case inline:
			countNames(f.Type, n)
		case name != "" && f.IsExported():
			*n++
		}
	}
}

type isZeroer interface{ IsZero() bool }

// oddZero reports omitzero on types whose zero is told by a pointer or an interface.
func oddZero(t reflect.Type, options string) bool {
	asks := reflect.TypeFor[isZeroer]()
	return hasOption(options, "omitzero") &&
		(t.Kind() == reflect.Interface || !t.Implements(asks) && reflect.PointerTo(t).Implements(asks))
}

// omitRule gives the test of omitempty and omitzero.
func omitRule(t reflect.Type, options string) func(reflect.Value) bool {
	empty := hasOption(options, "omitempty")
	if !hasOption(options, "omitzero") {
		if empty {
			return isEmpty
		}
		return nil
	}
	zero := reflect.Value.IsZero
	switch asks := t.Implements(reflect.TypeFor[isZeroer]()); {
	case t == reflect.TypeFor[Time]():
	case asks && t.Kind() == reflect.Pointer:
		zero = func(v reflect.Value) bool { return v.IsNil() || v.Interface().(isZeroer).IsZero() }
	case asks:
		zero = func(v reflect.Value) bool { return v.Interface().(isZeroer).IsZero() }
	}
	return func(v reflect.Value) bool { return zero(v) || empty && isEmpty(v) }
}

func hasOption(options, want string) bool {
	for option := range strings.SplitSeq(options, ",") {
		if option == want {
			return true
		}
	}
	return false
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func encodeStruct(fields []plainField) encoder {
	return func(to []byte, v reflect.Value, depth int) ([]byte, error) {
		if depth > maxEncodeDepth {
			return to, errTooDeep
		}
		to = append(to, '{')
		first := true
		var err error
		for i := range fields {
			f := &fields[i]
			value, ok := f.of(v)
			if !ok || f.omit != nil && f.omit(value) {
				continue
			}
			if !first {
				to = append(to, ',')
			}
			first = false
			to = append(to, f.name...)
			if to, err = f.encode(to, value, depth+1); err != nil {
				return to, err
			}
		}
		return append(to, '}'), nil
	}
}

func (f *plainField) of(v reflect.Value) (reflect.Value, bool) {
	if len(f.index) == 1 {
		return v.Field(f.index[0]), true
	}
	for _, i := range f.index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return reflect.Value{}, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}
