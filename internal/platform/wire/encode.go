package wire

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"sync"
)

// Marshal writes v as encoding/json does with HTML escaping off, byte for byte,
// but knows List, Time, Revision and Decimal. The standard encoder runs each List
// through Marshaler, which scans its text again at every level: ten times slower
// for a page of products. It is checked against the standard one in tests.
func Marshal(v any) ([]byte, error) { return encoded(v, bytes.Clone) }

// Text is Marshal for a column of a table.
func Text(v any) (string, error) { return encoded(v, func(text []byte) string { return string(text) }) }

// scratch are buffers that texts are written in: one that grows by itself is copied each time that it doubles, which
// for a long document takes more memory than the text.
var scratch = sync.Pool{New: func() any { b := make([]byte, 0, 16<<10); return &b }}

// encoded writes v in a buffer that others use again, and gives what keep makes of the text.
func encoded[T any](v any, keep func([]byte) T) (out T, err error) {
	buf := scratch.Get().(*[]byte)
	defer scratch.Put(buf)
	text, err := Append((*buf)[:0], v)
	if cap(text) <= 1<<20 { // a rare huge text must not stay in memory
		*buf = text
	}
	if err != nil {
		return out, err
	}
	return keep(text), nil
}

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
	case t.Kind() != reflect.Interface && reflect.PointerTo(t).Implements(jsonMarshaler), t.Implements(textMarshaler),
		reflect.PointerTo(t).Implements(textMarshaler):
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
	return t.Implements(jsonMarshaler) || t.Implements(textMarshaler) || reflect.PointerTo(t).Implements(jsonMarshaler) ||
		reflect.PointerTo(t).Implements(textMarshaler)
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
