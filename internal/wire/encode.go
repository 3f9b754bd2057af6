package wire

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Marshal writes v as encoding/json does with HTML escaping off, byte for byte,
// but knows List, Time, Revision and Decimal. The standard encoder runs each List
// through Marshaler, which scans its text again at every level: ten times slower
// for a page of products. It is checked against the standard one in tests.
func Marshal(v any) ([]byte, error) { return Append(nil, v) }

// Append is Marshal into a buffer.
func Append(to []byte, v any) ([]byte, error) {
	value := reflect.ValueOf(v)
	if !value.IsValid() {
		return append(to, "null"...), nil
	}
	return encoderOf(value.Type())(to, value, 0)
}

// encoder appends one value. depth guards against values that hold themselves.
type encoder func(to []byte, v reflect.Value, depth int) ([]byte, error)

const maxEncodeDepth = 500

var errTooDeep = errors.New("wire: the value holds itself or is too deep")

var encoders sync.Map // reflect.Type -> encoder

func encoderOf(t reflect.Type) encoder {
	if known, ok := encoders.Load(t); ok {
		return known.(encoder)
	}
	// A type that holds itself finds this stand-in while its own encoder is made.
	var (
		ready sync.WaitGroup
		made  encoder
	)
	ready.Add(1)
	standIn := encoder(func(to []byte, v reflect.Value, depth int) ([]byte, error) {
		ready.Wait()
		return made(to, v, depth)
	})
	if other, raced := encoders.LoadOrStore(t, standIn); raced {
		return other.(encoder)
	}
	made = newEncoder(t)
	ready.Done()
	encoders.Store(t, made)
	return made
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	listType      = reflect.TypeFor[lister]()
)

// lister is what every List has and nothing else.
type lister interface{ wireList() }

func (List[T]) wireList() {}

func newEncoder(t reflect.Type) encoder {
	switch t {
	case reflect.TypeFor[Time]():
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) { return Time(v.Int()).append(to), nil }
	case reflect.TypeFor[Revision]():
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) { return Revision(v.Int()).append(to), nil }
	case reflect.TypeFor[json.Number]():
		return encodeStandard
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return encodePointer(t)
	case t.Implements(listType):
		return encodeSlice(t, "[]")
	case t.Implements(jsonMarshaler) && t.Kind() != reflect.Interface:
		return encodeMarshaler
	case t.Kind() != reflect.Interface && reflect.PointerTo(t).Implements(jsonMarshaler), t.Implements(textMarshaler), reflect.PointerTo(t).Implements(textMarshaler):
		return encodeStandard
	}
	switch t.Kind() {
	case reflect.String:
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) { return appendText(to, v.String()), nil }
	case reflect.Bool:
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) { return strconv.AppendBool(to, v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) {
			return strconv.AppendInt(to, v.Int(), 10), nil
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(to []byte, v reflect.Value, _ int) ([]byte, error) {
			return strconv.AppendUint(to, v.Uint(), 10), nil
		}
	case reflect.Float64:
		return encodeFloat
	case reflect.Interface:
		return encodeInterface
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !implementsAny(t.Elem()) {
			return encodeBytes
		}
		return encodeSlice(t, "null")
	case reflect.Map:
		if t.Key().Kind() == reflect.String && !t.Key().Implements(textMarshaler) {
			return encodeMap(t)
		}
	case reflect.Struct:
		if fields, ok := plainFields(t); ok {
			return encodeStruct(fields)
		}
	}
	return encodeStandard
}

func implementsAny(t reflect.Type) bool {
	return t.Implements(jsonMarshaler) || t.Implements(textMarshaler) || reflect.PointerTo(t).Implements(jsonMarshaler) || reflect.PointerTo(t).Implements(textMarshaler)
}

// encodeStandard leaves rare types to the standard encoder.
func encodeStandard(to []byte, v reflect.Value, _ int) ([]byte, error) {
	x := v
	if v.CanAddr() { // so that methods of the pointer count, as they do there
		x = v.Addr()
	}
	buf := bytes.NewBuffer(to)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(x.Interface()); err != nil {
		return to, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// encodeMarshaler takes the value's own text, checked and without spaces.
func encodeMarshaler(to []byte, v reflect.Value, _ int) ([]byte, error) {
	text, err := v.Interface().(json.Marshaler).MarshalJSON()
	if err != nil {
		return to, err
	}
	if v.Kind() == reflect.Slice && v.IsNil() && len(text) == 0 {
		text = []byte("null")
	}
	buf := bytes.NewBuffer(to)
	err = json.Compact(buf, text)
	return buf.Bytes(), err
}

func encodePointer(t reflect.Type) encoder {
	inner := encoderOf(t.Elem())
	// A method of the pointer itself counts only for what is addressable, which what a pointer leads to is.
	return func(to []byte, v reflect.Value, depth int) ([]byte, error) {
		if v.IsNil() {
			return append(to, "null"...), nil
		}
		if depth > maxEncodeDepth {
			return to, errTooDeep
		}
		return inner(to, v.Elem(), depth+1)
	}
}

func encodeInterface(to []byte, v reflect.Value, depth int) ([]byte, error) {
	if v.IsNil() {
		return append(to, "null"...), nil
	}
	if depth > maxEncodeDepth {
		return to, errTooDeep
	}
	v = v.Elem()
	return encoderOf(v.Type())(to, v, depth+1)
}

func encodeBytes(to []byte, v reflect.Value, _ int) ([]byte, error) {
	if v.IsNil() {
		return append(to, "null"...), nil
	}
	to = append(to, '"')
	to = base64.StdEncoding.AppendEncode(to, v.Bytes())
	return append(to, '"'), nil
}

func encodeSlice(t reflect.Type, none string) encoder {
	element := encoderOf(t.Elem())
	return func(to []byte, v reflect.Value, depth int) ([]byte, error) {
		if v.IsNil() {
			return append(to, none...), nil
		}
		if depth > maxEncodeDepth {
			return to, errTooDeep
		}
		to = append(to, '[')
		var err error
		for i := range v.Len() {
			if i > 0 {
				to = append(to, ',')
			}
			if to, err = element(to, v.Index(i), depth+1); err != nil {
				return to, err
			}
		}
		return append(to, ']'), nil
	}
}

func encodeMap(t reflect.Type) encoder {
	element := encoderOf(t.Elem())
	return func(to []byte, v reflect.Value, depth int) ([]byte, error) {
		if v.IsNil() {
			return append(to, "null"...), nil
		}
		if depth > maxEncodeDepth {
			return to, errTooDeep
		}
		keys := make([]string, 0, v.Len())
		for it := v.MapRange(); it.Next(); {
			keys = append(keys, it.Key().String())
		}
		slices.Sort(keys)
		to = append(to, '{')
		var err error
		for i, key := range keys {
			if i > 0 {
				to = append(to, ',')
			}
			to = append(appendText(to, key), ':')
			if to, err = element(to, v.MapIndex(reflect.ValueOf(key).Convert(t.Key())), depth+1); err != nil {
				return to, err
			}
		}
		return append(to, '}'), nil
	}
}

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
		p := plainField{index: f.Index, name: append(appendText(nil, name), ':'), encode: encoderOf(f.Type), omit: omitRule(f.Type, options)}
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
		if c := name[i]; !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.' || c == '$') {
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
	return hasOption(options, "omitzero") && (t.Kind() == reflect.Interface || !t.Implements(asks) && reflect.PointerTo(t).Implements(asks))
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

func encodeFloat(to []byte, v reflect.Value, _ int) ([]byte, error) {
	f := v.Float()
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return to, errors.New("wire: a number without a value cannot be written")
	}
	form, abs := byte('f'), math.Abs(f)
	if abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		form = 'e'
	}
	to = strconv.AppendFloat(to, f, form, -1, 64)
	if n := len(to); form == 'e' && n >= 4 && to[n-4] == 'e' && (to[n-3] == '-' || to[n-3] == '+') && to[n-2] == '0' {
		to[n-2] = to[n-1] // e-09 is written e-9
		to = to[:n-1]
	}
	return to, nil
}

const hexDigits = "0123456789abcdef"

// appendText quotes a text.
func appendText(to []byte, s string) []byte {
	to = append(to, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' {
				i++
				continue
			}
			to = append(to, s[start:i]...)
			to = appendEscape(to, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			to = append(append(to, s[start:i]...), `\ufffd`...)
		case r == '\u2028' || r == '\u2029':
			to = append(append(to, s[start:i]...), `\u202`...)
			to = append(to, hexDigits[r&0xF])
		default:
			i += size
			continue
		}
		i += size
		start = i
	}
	return append(append(to, s[start:]...), '"')
}

func appendEscape(to []byte, c byte) []byte {
	switch c {
	case '\\', '"':
		return append(to, '\\', c)
	case '\b':
		return append(to, '\\', 'b')
	case '\f':
		return append(to, '\\', 'f')
	case '\n':
		return append(to, '\\', 'n')
	case '\r':
		return append(to, '\\', 'r')
	case '\t':
		return append(to, '\\', 't')
	}
	return append(to, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xF])
}
