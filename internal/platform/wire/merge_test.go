package wire

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

type entity struct {
	ID       string                     `json:"id,omitempty"`
	Revision Revision                   `json:"revision,omitzero"`
	Name     string                     `json:"name,omitempty"`
	Tags     List[string]               `json:"tags"`
	Address  *Address                   `json:"address,omitempty"`
	Parts    List[part]                 `json:"parts"`
	Owner    owner                      `json:"owner"`
	Free     map[string]json.RawMessage `json:"free,omitempty"`
	Count    int                        `json:"count"`
	base
}

type base struct {
	Created Time `json:"createdDate,omitzero"`
}

type owner struct {
	Member string `json:"memberId,omitempty"`
	Note   string `json:"note,omitempty"`
}

var readOnly = []string{"id", "revision", "createdDate", "owner.memberId"}

const stored = `{"id":"e1","revision":"3","name":"old","tags":["a"],"parts":[],"owner":{"memberId":"m1","note":"n"},"address":{"city":"Bonn","country":"DE"},"free":{"a":1,"b":{"c":2}},"count":5,"createdDate":"2026-01-01T00:00:00.000Z"}`

func TestMerge(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		patch, mask string
		want        map[string]string // path of the merged entity -> JSON, "" for absent; unnamed keys stay as stored
	}{
		"nothing":            {`{}`, "", nil},
		"a scalar":           {`{"name":"new"}`, "", map[string]string{"name": `"new"`}},
		"a list is replaced": {`{"tags":["b","c"]}`, "", map[string]string{"tags": `["b","c"]`}},
		"objects merge": {`{"address":{"city":"Köln"}}`, "",
			map[string]string{"address": `{"city":"Köln","country":"DE"}`}},
		"null clears":        {`{"name":null,"address":null}`, "", map[string]string{"name": "", "address": ""}},
		"null inside clears": {`{"address":{"country":null}}`, "", map[string]string{"address": `{"city":"Bonn"}`}},
		"read-only is ignored": {`{"id":"x","revision":"9","createdDate":"2020-01-01T00:00:00.000Z","name":"new"}`,
			"", map[string]string{"name": `"new"`}},
		"read-only inside": {`{"owner":{"memberId":"thief","note":"new"}}`, "",
			map[string]string{"owner": `{"memberId":"m1","note":"new"}`}},
		"clearing around read-only":  {`{"owner":null}`, "", map[string]string{"owner": `{"memberId":"m1"}`}},
		"replacing around read-only": {`{"owner":"none"}`, "", nil},
		"clearing read-only":         {`{"id":null,"owner":{"memberId":null}}`, "", nil},
		"other spelling":             {`{"ID":"x","Name":"y","owner":{"MemberId":"thief","MEMBERID":"t"}}`, "", nil},
		"unknown keys":               {`{"nothing":1,"address":{"planet":"Mars"}}`, "", nil},
		"free form": {`{"free":{"b":{"c":null,"d":4},"e":[1]}}`, "",
			map[string]string{"free": `{"a":1,"b":{"d":4},"e":[1]}`}},
		"mask narrows": {`{"name":"new","count":9}`, "name", map[string]string{"name": `"new"`}},
		"mask of two": {`{"name":"new","count":9}`, "name,count",
			map[string]string{"name": `"new"`, "count": "9"}},
		"mask inside": {`{"address":{"city":"Ulm","country":"AT"}}`, "address.city",
			map[string]string{"address": `{"city":"Ulm","country":"DE"}`}},
		"mask of a parent": {`{"address":{"city":"Ulm"}}`, "address",
			map[string]string{"address": `{"city":"Ulm","country":"DE"}`}},
		"mask of parent and child": {`{"address":{"city":"Ulm","country":"AT"}}`, "address,address.city",
			map[string]string{"address": `{"city":"Ulm","country":"AT"}`}},
		"mask of what was not sent":    {`{"name":"new"}`, "count", nil},
		"mask does not open read-only": {`{"id":"x","owner":{"memberId":"t"}}`, "id,owner.memberId", nil},
		"mask and null": {`{"name":null,"address":{"city":null}}`, "address.city",
			map[string]string{"address": `{"country":"DE"}`}},
		"mask inside and null around": {`{"address":null}`, "address.city", nil},
		"star":                        {`{"name":"new","count":9}`, "*", map[string]string{"name": `"new"`, "count": "9"}},
		"free form mask": {`{"free":{"a":9,"b":{"c":9}}}`, "free.b.c",
			map[string]string{"free": `{"a":1,"b":{"c":9}}`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			merged, violations := Merge(json.RawMessage(stored), json.RawMessage(c.patch),
				MergeRules{Type: reflect.TypeFor[entity](), Mask: ParseMask(c.mask), ReadOnly: readOnly})
			expect.ThatNow(t, violations == nil, "%v", violations)
			want := object(t, stored)
			for key, value := range c.want {
				if value == "" {
					delete(want, key)
				} else {
					want[key] = anything(t, value)
				}
			}
			expect.Diff(t, want, object(t, string(merged)))
		})
	}
}

func anything(t testing.TB, text string) (v any) {
	t.Helper()
	expect.OK(t, json.Unmarshal([]byte(text), &v))
	return v
}

func object(t testing.TB, text string) map[string]any {
	t.Helper()
	return anything(t, text).(map[string]any)
}

func TestBadMasks(t *testing.T) {
	t.Parallel()
	for mask, bad := range map[string]int{
		"nothing": 1, "name,nothing,none": 2, "Name": 1, "address.planet": 1, "name.deep": 1, "tags.0": 1, "parts.names": 1,
		"address..city": 1, ".": 1, "address.": 1, strings.Repeat("a.", 300): 1, "name,*": 0, "revision.x": 1,
		"createdDate": 0, "free.any.depth": 0,
	} {
		_, violations := Merge(json.RawMessage(stored), json.RawMessage(`{"name":"x"}`),
			MergeRules{Type: reflect.TypeFor[entity](), Mask: ParseMask(mask)})
		expect.Len(t, violations, bad, "mask %.40q", mask)
		for _, v := range violations {
			expect.That(t, strings.HasPrefix(v.Field, "fieldMask.paths[") && v.RuleName == "UNKNOWN_FIELD" &&
				len(v.Description) <= 150, "mask %.40q: %+v", mask, v)
		}
	}
	many := FieldMask(slices.Repeat([]string{"name"}, 201))
	if _, v := Merge([]byte(stored), []byte(`{}`), MergeRules{Mask: many, MaskName: "mask"}); len(v) != 1 ||
		v[0].Rule != errs.RuleMaxSize || v[0].Field != "mask" {
		t.Errorf("%v", v)
	}
	for _, patch := range []string{`[]`, `5`, `"x"`} {
		if _, v := Merge([]byte(stored), []byte(patch), MergeRules{}); len(v) != 1 {
			t.Errorf("patch %s was taken", patch)
		}
	}
}

func TestApply(t *testing.T) {
	t.Parallel()
	var old entity
	expect.OK(t, json.Unmarshal([]byte(stored), &old))
	before, _ := json.Marshal(old)
	var request struct {
		Entity Patch[entity] `json:"entity"`
		Mask   FieldMask     `json:"mask"`
	}
	expect.OK(t,
		json.Unmarshal([]byte(`{"entity":{"id":"other","name":"new","tags":[],"address":null,"revision":"3"},"mask":null}`),
			&request))
	got, violations := Apply(&old, request.Entity, request.Mask, readOnly...)
	expect.ThatNow(t, violations == nil, violations)
	if got.ID != "e1" || got.Name != "new" || len(got.Tags) != 0 || got.Address != nil || got.Owner.Member != "m1" ||
		request.Entity.Value.Revision != 3 || !request.Entity.Has("tags") || request.Entity.Has("count") {
		t.Errorf("%+v", got)
	}
	if after, _ := json.Marshal(old); string(after) != string(before) {
		t.Error("the old entity was changed")
	}
	if same, _ := Apply(&old, Patch[entity]{}, nil); !cmp.Equal(*same, old, cmp.AllowUnexported(entity{})) {
		t.Errorf("an empty patch changed something: %+v", same)
	}
	if _, v := Apply(&old, Patch[entity]{Raw: json.RawMessage(`{"count":"x"}`)}, nil); len(v) != 1 {
		t.Error("a wrong type was merged")
	}
}

func TestPatchSetPath(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		``:                       `{"owner":{"memberId":"m9"}}`,
		`{}`:                     `{"owner":{"memberId":"m9"}}`,
		`{"owner":null}`:         `{"owner":{"memberId":"m9"}}`,
		`{"owner":{"note":"n"}}`: `{"owner":{"memberId":"m9","note":"n"}}`,
		`{"Owner":{"memberId":"x"},"owner":{"MEMBERID":"y","memberId":"z"}}`: `{"owner":{"memberId":"m9"}}`,
	} {
		p := Patch[entity]{}
		if raw != "" {
			expect.OK(t, json.Unmarshal([]byte(raw), &p))
		}
		if err := p.SetPath("owner.memberId", json.RawMessage(`"m9"`)); err != nil || string(p.Raw) != want ||
			p.Value.Owner.Member != "m9" {
			t.Errorf("%s became %s (%v)", raw, p.Raw, err)
		}
	}
}

// reference is RFC 7396 as the RFC writes it, on decoded values.
func reference(target, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out := map[string]any{}
	if old, ok := target.(map[string]any); ok {
		for k, v := range old {
			out[k] = v
		}
	}
	for k, v := range changes {
		if v == nil {
			delete(out, k)
		} else {
			out[k] = reference(out[k], v)
		}
	}
	return out
}

func anyValue(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(rapid.Just[any](nil), rapid.Just[any](true),
		rapid.Map(rapid.IntRange(0, 9), func(n int) any { return float64(n) }),
		rapid.Map(rapid.StringMatching(`[a-z]{0,2}`), func(s string) any { return s }))
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf,
		rapid.Map(rapid.SliceOfN(anyValue(depth-1), 0, 3), func(l []any) any { return append([]any{}, l...) }),
		rapid.Map(anyObject(depth-1), func(m map[string]any) any { return m }))
}

func anyObject(depth int) *rapid.Generator[map[string]any] {
	return rapid.MapOfN(rapid.StringMatching(`[a-c]`), anyValue(depth), 0, 3)
}

func TestMergeIsRFC7396(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		target, patch := anyObject(3).Draw(t, "target"), anyObject(3).Draw(t, "patch")
		a, _ := json.Marshal(target)
		b, _ := json.Marshal(patch)
		got, violations := Merge(a, b, MergeRules{})
		expect.ThatNow(t, violations == nil, violations)
		if diff := cmp.Diff(reference(target, patch), any(object(nilTB{}, string(got)))); diff != "" {
			t.Fatalf("%s with %s (-want +got):\n%s", a, b, diff)
		}
	})
}

// nilTB lets object be used where no test can fail.
type nilTB struct{ testing.TB }

func (nilTB) Helper()           {}
func (nilTB) Fatal(args ...any) { panic(args) }

// FuzzMerge checks what must hold for any patch and mask: no panic, read-only
// parts stay, and what the mask does not name stays.
func FuzzMerge(f *testing.F) {
	f.Add(`{"name":"x","owner":{"memberId":"t"}}`, "name,owner.note")
	f.Add(`{"owner":null,"ID":"x","id":null}`, "")
	f.Add(`{"free":{"a":{"b":null}}}`, "free.a")
	f.Add(`[1]`, "*,..")
	f.Add(`{"address":{"streetAddress":{"name":5}}}`, "address.streetAddress.name")
	f.Fuzz(func(t *testing.T, patch, mask string) {
		if !json.Valid([]byte(patch)) {
			return
		}
		rules := MergeRules{Type: reflect.TypeFor[entity](), Mask: ParseMask(mask), ReadOnly: readOnly}
		merged, violations := Merge([]byte(stored), []byte(patch), rules)
		if violations != nil {
			return
		}
		old, now := object(t, stored), object(t, string(merged))
		for _, key := range []string{"id", "revision", "createdDate"} {
			expect.ThatNow(t, cmp.Equal(old[key], now[key]), "patch %s changed %s", patch, key)
		}
		if o, _ := now["owner"].(map[string]any); o["memberId"] != "m1" {
			t.Fatalf("patch %s changed owner.memberId", patch)
		}
		if len(rules.Mask) == 0 || slices.Contains(rules.Mask, "*") {
			return
		}
		for key := range old {
			named := slices.ContainsFunc(rules.Mask, func(p string) bool { return p == key || strings.HasPrefix(p, key+".") })
			expect.ThatNow(t, named || cmp.Equal(old[key], now[key]), "patch %s with mask %s changed %s", patch, mask,
				key)
		}
	})
}
