package catalog

import (
	"encoding/json"
	"strconv"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"souk/internal/platform/query"
)

// takeCollections takes the condition on collections out of a filter, where it
// stands at the top or in a plain $and and says "in one of these".
func takeCollections(filter json.RawMessage) (ids []string, rest json.RawMessage, ok bool) {
	text := string(filter)
	v := gjson.Parse(text)
	if v.Type == gjson.String {
		text = v.Str
		v = gjson.Parse(text)
	}
	if !gjson.Valid(text) || !v.IsObject() {
		return nil, nil, false
	}
	const name = "collectionIds"
	if ids := oneOfThese(v.Get(name)); len(ids) > 0 {
		rest, err := sjson.Delete(text, name)
		return ids, json.RawMessage(rest), err == nil
	}
	and := v.Get("$and")
	if !and.IsArray() {
		return nil, nil, false
	}
	for i, part := range and.Array() {
		if ids := oneOfThese(part.Get(name)); len(ids) > 0 {
			rest, err := sjson.Delete(text, "$and."+strconv.Itoa(i)+"."+name)
			return ids, json.RawMessage(rest), err == nil
		}
	}
	return nil, nil, false
}

// oneOfThese reads "x", {"$hasSome": ["x", ...]} and {"$hasAll": ["x"]}.
func oneOfThese(v gjson.Result) []string {
	if v.Type == gjson.String {
		return []string{v.Str}
	}
	if !v.IsObject() || len(v.Map()) != 1 {
		return nil
	}
	list := v.Get("$hasSome")
	if all := v.Get("$hasAll"); all.IsArray() && len(all.Array()) == 1 {
		list = all
	}
	if !list.IsArray() || len(list.Array()) > query.MaxList {
		return nil
	}
	var ids []string
	for _, id := range list.Array() {
		if id.Type != gjson.String || id.Str == AllProducts && len(list.Array()) > 1 {
			return nil // the general way reports what is wrong with it
		}
		ids = append(ids, id.Str)
	}
	return ids
}
