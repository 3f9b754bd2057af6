package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"souk/internal/platform/errs"
)

// Limits on masks, so that a hostile one costs nothing.
const (
	maxMaskPaths = 200
	maxMaskPath  = 500
)

// MergeRules say how a patch may touch an entity.
type MergeRules struct {
	Type     reflect.Type // the entity; nil allows any key
	Mask     FieldMask    // when not empty, only these paths are touched
	MaskName string       // request field of the mask, for violations; "fieldMask" if empty
	ReadOnly []string     // dotted paths that callers cannot change; what they send there is ignored
}

// Merge applies patch to target as RFC 7396 says (null removes, objects merge,
// lists and scalars replace), narrowed by the rules. Keys that the type does not
// have are dropped, by exact spelling: the decoder would take "ID" for id, and a
// read-only rule must not be passed that way.
func Merge(target, patch json.RawMessage, rules MergeRules) (json.RawMessage, []errs.Violation) {
	if v := checkMask(rules); len(v) > 0 {
		return nil, v
	}
	m := merger{readOnly: newPathSet(rules.ReadOnly)}
	if len(rules.Mask) > 0 && !contains(rules.Mask, "*") {
		m.mask = newPathSet(rules.Mask)
	}
	out, err := m.object(target, patch, rules.Type, m.mask, m.readOnly)
	if err != nil {
		return nil, []errs.Violation{errs.Field("", errs.RuleFormat, "must be an object")}
	}
	return out, nil
}

// Apply merges a patch into an entity and gives the new one; old stays as it was.
func Apply[T any](old *T, patch Patch[T], mask FieldMask, readOnly ...string) (*T, []errs.Violation) {
	target, err := json.Marshal(old)
	if err != nil {
		return nil, []errs.Violation{errs.Field("", errs.RuleOther, "cannot be merged; send a valid object")}
	}
	if patch.Raw == nil {
		patch.Raw = json.RawMessage("{}")
	}
	merged, violations := Merge(target, patch.Raw, MergeRules{Type: reflect.TypeFor[T](), Mask: mask, ReadOnly: readOnly})
	if violations != nil {
		return nil, violations
	}
	out := new(T)
	if err := json.Unmarshal(merged, out); err != nil {
		return nil, []errs.Violation{errs.Field("", errs.RuleFormat, "has a value of the wrong type")}
	}
	return out, nil
}

// pathSet is a tree of dotted paths; a node with end set covers everything below it.
type pathSet struct {
	end   bool
	below map[string]*pathSet
}

func newPathSet(paths []string) *pathSet {
	root := &pathSet{}
	for _, path := range paths {
		at := root
		for _, part := range strings.Split(path, ".") {
			if at.below == nil {
				at.below = map[string]*pathSet{}
			}
			next := at.below[part]
			if next == nil {
				next = &pathSet{}
				at.below[part] = next
			}
			at = next
		}
		at.end = true
	}
	return root
}

type merger struct{ mask, readOnly *pathSet }

// object merges two JSON objects. mask nil means everything is allowed here.
func (m merger) object(target, patch json.RawMessage, t reflect.Type, mask, readOnly *pathSet) (
	json.RawMessage, error) {
	var changes map[string]json.RawMessage
	if err := json.Unmarshal(patch, &changes); err != nil {
		return nil, err
	}
	var out map[string]json.RawMessage
	if json.Unmarshal(target, &out) != nil || out == nil {
		out = map[string]json.RawMessage{} // RFC 7396: a target that is no object counts as an empty one
	}
	for key, value := range changes {
		field, known := fieldType(t, key)
		if !known {
			continue
		}
		var maskHere, readOnlyHere *pathSet
		if mask != nil {
			if maskHere = mask.below[key]; maskHere == nil {
				continue
			}
			if maskHere.end {
				maskHere = nil
			}
		}
		if readOnly != nil {
			if readOnlyHere = readOnly.below[key]; readOnlyHere != nil && readOnlyHere.end {
				continue
			}
		}
		if err := m.value(out, key, value, field, maskHere, readOnlyHere); err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

func (m merger) value(out map[string]json.RawMessage, key string, value json.RawMessage, t reflect.Type, mask,
	readOnly *pathSet) error {
	switch kind := firstByte(value); {
	case kind == '{' && mergeable(t):
		merged, err := m.object(out[key], value, t, mask, readOnly)
		if err != nil {
			return err
		}
		out[key] = merged
	case mask != nil:
		// The mask names something inside, but there is no inside to take it from.
	case kind == 'n' && readOnly == nil:
		delete(out, key)
	case kind == 'n':
		// Clearing an object must leave what is read-only in it.
		return m.clear(out, key, readOnly)
	case readOnly != nil && firstByte(out[key]) == '{':
		// The same for replacing it by something that is no object.
	default:
		out[key] = value
	}
	return nil
}

// clear keeps only the read-only parts of an object.
func (m merger) clear(out map[string]json.RawMessage, key string, readOnly *pathSet) error {
	var inside map[string]json.RawMessage
	if err := json.Unmarshal(out[key], &inside); err != nil || inside == nil {
		delete(out, key)
		return nil //nolint:nilerr // no object, so there are no parts to keep
	}
	for name := range inside {
		kept := readOnly.below[name]
		switch {
		case kept == nil:
			delete(inside, name)
		case !kept.end:
			if err := m.clear(inside, name, kept); err != nil {
				return err
			}
		}
	}
	if len(inside) == 0 {
		delete(out, key)
		return nil
	}
	b, err := json.Marshal(inside)
	if err == nil {
		out[key] = b
	}
	return err
}

func firstByte(b json.RawMessage) byte {
	for _, c := range b {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// checkMask reports paths that the type does not have.
func checkMask(rules MergeRules) []errs.Violation {
	name := rules.MaskName
	if name == "" {
		name = "fieldMask"
	}
	if len(rules.Mask) > maxMaskPaths {
		v := errs.Field(name, errs.RuleMaxSize, "must not have more than %d paths", maxMaskPaths)
		v.RuleName, v.Data = string(errs.RuleMaxSize), map[string]any{"threshold": maxMaskPaths}
		return []errs.Violation{v}
	}
	var out []errs.Violation
	for i, path := range rules.Mask {
		if path == "*" || len(path) <= maxMaskPath && maskPathExists(rules.Type, path) {
			continue
		}
		if len(path) > 60 {
			path = path[:60]
		}
		v := errs.Field(fmt.Sprintf("%s.paths[%d]", name, i), errs.RuleOther,
			"names %q, which is not a field of this object", path)
		v.RuleName = "UNKNOWN_FIELD"
		out = append(out, v)
	}
	return out
}

func maskPathExists(t reflect.Type, path string) bool {
	for _, part := range strings.Split(path, ".") {
		if part == "" {
			return false
		}
		if t != nil && !mergeable(t) {
			return false // a scalar or a list: a mask goes no deeper
		}
		next, known := fieldType(t, part)
		if !known {
			return false
		}
		t = next
	}
	return true
}

func contains(list []string, text string) bool {
	for _, item := range list {
		if item == text {
			return true
		}
	}
	return false
}
