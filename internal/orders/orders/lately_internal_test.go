package orders

import (
	"encoding/json"
	"reflect"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

// fill puts something into every part of a value, down to a depth.
func fillAll(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillAll(v.Elem(), depth-1)
		}
	case reflect.Slice:
		if depth > 0 && v.Type() != reflect.TypeFor[json.RawMessage]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range v.Len() {
				fillAll(v.Index(i), depth-1)
			}
		} else if depth > 0 {
			v.SetBytes([]byte(`{"a":[1]}`))
		}
	case reflect.Map:
		if depth > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			value := reflect.New(v.Type().Elem()).Elem()
			fillAll(value, depth-1)
			v.SetMapIndex(reflect.ValueOf("key").Convert(v.Type().Key()), value)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf(map[string]any{"deep": []any{"x", 1.5}}))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillAll(v.Field(i), depth)
			}
		}
	case reflect.String:
		v.SetString("1.50")
	case reflect.Int64, reflect.Int:
		v.SetInt(7)
	case reflect.Bool:
		v.SetBool(true)
	}
}

// shared lists where two values hold the same memory.
func shared(path string, a, b reflect.Value) []string {
	var out []string
	switch a.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if a.IsNil() {
			return nil
		}
		if a.Pointer() == b.Pointer() && !(a.Kind() == reflect.Slice && a.Len() == 0) {
			out = append(out, path)
		}
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !a.IsNil() {
			out = append(out, shared(path, a.Elem(), b.Elem())...)
		}
	case reflect.Slice:
		for i := range a.Len() {
			out = append(out, shared(path+"[]", a.Index(i), b.Index(i))...)
		}
	case reflect.Map:
		for _, key := range a.MapKeys() {
			out = append(out, shared(path+"{}", a.MapIndex(key), b.MapIndex(key))...)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if field := a.Type().Field(i); field.IsExported() {
				out = append(out, shared(path+"."+field.Name, a.Field(i), b.Field(i))...)
			}
		}
	}
	return out
}

func TestClone(t *testing.T) {
	t.Parallel()
	var o Order
	fillAll(reflect.ValueOf(&o).Elem(), 8)
	got := clone(&o)
	expect.Diff(t, &o, got, "the copy is another order")
	if list := shared("order", reflect.ValueOf(&o), reflect.ValueOf(got)); len(list) > 0 {
		t.Errorf("order and copy share %v", list)
	}
}

func TestLately(t *testing.T) {
	t.Parallel()
	known := newRecent(2)
	var o Order
	fillAll(reflect.ValueOf(&o).Elem(), 8)
	o.ID = "one"
	text, err := wire.Marshal(&o)
	expect.OK(t, err)
	known.keep(&record{Order: o, doc: string(text)})
	o.LineItems[0].Quantity = 99 // whoever wrote it goes on with it
	first := known.find("one", string(text))
	expect.ThatNow(t, first != nil && first.LineItems[0].Quantity == 7, "got %+v", first)
	first.LineItems[0].Price.Amount = "9"
	second := known.find("one", string(text))
	if again, err := wire.Marshal(second); err != nil || string(again) != string(text) {
		t.Errorf("%v: who read it first changed it for the second:\n%s\n%s", err, again, text)
	}
	expect.That(t, known.find("one", string(text)+" ") == nil, "an order was given for another text")
	expect.That(t, known.find("two", string(text)) == nil, "an order was given for another one's text")
}

func BenchmarkClone(b *testing.B) {
	var o Order
	fillAll(reflect.ValueOf(&o).Elem(), 4)
	text, err := wire.Marshal(&o)
	expect.OK(b, err)
	b.Run("copy", func(b *testing.B) {
		for b.Loop() {
			clone(&o)
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			var out Order
			expect.OK(b, json.Unmarshal(text, &out))
		}
	})
}
