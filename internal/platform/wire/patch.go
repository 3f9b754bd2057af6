package wire

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
)

// Patch is an entity as an update names it: Value as read, and Raw to tell the
// keys that were sent from those that were not. Its fields are not checked when
// the request is (an absent required field is fine); Check the merged entity.
type Patch[T any] struct {
	Raw   json.RawMessage `json:"-" validate:"-"`
	Value T               `json:"-" validate:"-"`
}

// UnmarshalJSON keeps the raw text beside the value.
func (p *Patch[T]) UnmarshalJSON(b []byte) error {
	var value T
	if err := json.Unmarshal(b, &value); err != nil {
		return err
	}
	p.Raw = append(p.Raw[:0:0], b...)
	p.Value = value
	return nil
}

// MarshalJSON writes what was read.
func (p Patch[T]) MarshalJSON() ([]byte, error) {
	if p.Raw == nil {
		return []byte("{}"), nil
	}
	return p.Raw, nil
}

// Wrapped tells the binder and the OpenAPI document which type is inside.
func (Patch[T]) Wrapped() reflect.Type { return reflect.TypeFor[T]() }

// Has reports whether the patch names a top-level key, null included.
func (p Patch[T]) Has(key string) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(p.Raw, &keys) != nil {
		return false
	}
	_, ok := keys[key]
	return ok
}

// HasIn reports whether the body names a key of an object that it names.
func (p Patch[T]) HasIn(object, key string) bool {
	var objects map[string]json.RawMessage
	if json.Unmarshal(p.Raw, &objects) != nil {
		return false
	}
	return Patch[T]{Raw: objects[object]}.Has(key)
}

// FieldMask is a list of dotted paths that narrows an update. It is read from
// "a,b.c", from {"paths": ["a", "b.c"]} and from a plain list.
type FieldMask []string

// MarshalJSON writes the comma form.
func (m FieldMask) MarshalJSON() ([]byte, error) { return json.Marshal(strings.Join(m, ",")) }

// UnmarshalJSON reads all forms; null and "" are no mask.
func (m *FieldMask) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) == nil {
		*m = ParseMask(text)
		return nil
	}
	var object struct {
		Paths []string `json:"paths"`
	}
	if json.Unmarshal(b, &object) == nil {
		*m = object.Paths
		return nil
	}
	var list []string
	if json.Unmarshal(b, &list) == nil {
		*m = list
		return nil
	}
	return errors.New("must be paths joined by commas")
}

// ParseMask reads the comma form.
func ParseMask(text string) FieldMask {
	var out FieldMask
	for _, path := range strings.Split(text, ",") {
		if path = strings.TrimSpace(path); path != "" {
			out = append(out, path)
		}
	}
	return out
}

// PathSetter is a value in which a path parameter can be put; Patch is one.
type PathSetter interface {
	SetPath(path string, value json.RawMessage) error
}

// SetPath puts a value at a dotted path, in Raw and in Value. The path of a
// request wins over what its body says.
func (p *Patch[T]) SetPath(path string, value json.RawMessage) error {
	raw, err := setRaw(p.Raw, strings.Split(path, "."), value)
	if err != nil {
		return err
	}
	return p.UnmarshalJSON(raw)
}

func setRaw(raw json.RawMessage, path []string, value json.RawMessage) (json.RawMessage, error) {
	if len(path) == 0 {
		return value, nil
	}
	var object map[string]json.RawMessage
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &object); err != nil {
			return nil, err
		}
	}
	if object == nil {
		object = map[string]json.RawMessage{}
	}
	inner, err := setRaw(object[path[0]], path[1:], value)
	if err != nil {
		return nil, err
	}
	for key := range object { // another spelling would be read as the same field
		if key != path[0] && strings.EqualFold(key, path[0]) {
			delete(object, key)
		}
	}
	object[path[0]] = inner
	return json.Marshal(object)
}
