package resource

import (
	"bytes"
	"encoding/json"
	"strconv"

	"souk/internal/platform/wire"
)

// Modified is what an updated event tells of a change: the fields that differ, by path,
// each with its value before. It is for services that write their own events.
func Modified(old, entity any) (map[string]any, error) { return modifiedFields(old, entity) }

// modifiedFields tells what an update changed, as events carry it: the path of
// each changed value with the value before it, null where there was none. Lists
// of equal length are compared item by item, others as a whole.
func modifiedFields(old, entity any) (map[string]any, error) {
	before, err := generic(old)
	if err != nil {
		return nil, err
	}
	after, err := generic(entity)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	compare(out, "", before, after)
	delete(out, "revision")
	delete(out, "updatedDate")
	return out, nil
}

func generic(v any) (any, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.UseNumber() // numbers keep their digits
	var out any
	return out, decoder.Decode(&out)
}

func compare(out map[string]any, path string, before, after any) {
	switch b := before.(type) {
	case map[string]any:
		if a, ok := after.(map[string]any); ok {
			for key, value := range b {
				compare(out, wire.Join(path, key), value, a[key])
			}
			for key, value := range a {
				if _, known := b[key]; !known && value != nil {
					out[wire.Join(path, key)] = nil
				}
			}
			return
		}
	case []any:
		if a, ok := after.([]any); ok && len(a) == len(b) {
			for i := range b {
				compare(out, path+"["+strconv.Itoa(i)+"]", b[i], a[i])
			}
			return
		}
	default:
		if before == after {
			return
		}
	}
	out[path] = before
}
