package query

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

// broken gives "field ruleName" of each violation.
func broken(t testing.TB, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	var e *errs.Error
	expect.ThatNow(t, errors.As(err, &e) && e.Kind == errs.InvalidArgument, "want InvalidArgument, got %v", err)
	var out []string
	for _, v := range e.Violations {
		expect.That(t, v.Description != "" && v.Rule != "", "%s has no description or rule", v.Field)
		out = append(out, v.Field+" "+v.RuleName)
	}
	return out
}

func TestFilterViolations(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"$not":`, 11) + `{"stock":1}` + strings.Repeat(`}`, 11)
	long := `{"id":{"$in":["` + strings.Repeat(`x","`, MaxList) + `x"]}}`
	many := `{"$or":[` + strings.TrimSuffix(strings.Repeat(`{"stock":1},`, MaxConditions+1), ",") + `]}`
	wide := `{"$or":[` + strings.Repeat(`{"$or":[{},{},{},{},{},{},{},{},{}]},`, 20) + `{}]}`
	lists := `{"$or":[` + strings.Repeat(`{"stock":{"$in":[`+strings.Repeat("1,", MaxList-1)+`1]}},`, 10) +
		`{"stock":{"$in":[1]}}]}`
	text, _ := json.Marshal(`{"name":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`)
	for _, c := range []struct {
		filter string
		want   []string
	}{
		{`{}`, nil},
		{`null`, nil},
		{`""`, nil},
		{`"{\"stock\": 1}"`, nil},
		{`{"stock":{"$gt":"abc"}}`, []string{"query.filter.stock.$gt WRONG_TYPE"}},
		{`{"stock":1.5}`, []string{"query.filter.stock WRONG_TYPE"}},
		{`{"stock":1.0}`, nil},
		{`{"stock":1e2}`, nil},
		{`{"stock":1e30}`, []string{"query.filter.stock WRONG_TYPE"}},
		{`{"revision":"12"}`, nil},
		{`{"revision":"twelve"}`, []string{"query.filter.revision WRONG_TYPE"}},
		{`{"price":{"$lt":"10.005"}}`, []string{"query.filter.price.$lt DECIMAL_MAX_SCALE"}},
		{`{"price":{"$lt":"10.0500"}}`, nil},
		{`{"price":{"$lt":10.05}}`, nil},
		{`{"price":{"$lt":"ten"}}`, []string{"query.filter.price.$lt WRONG_TYPE"}},
		{`{"price":{"$lt":"0x10"}}`, []string{"query.filter.price.$lt WRONG_TYPE"}},
		{`{"weight":"1"}`, []string{"query.filter.weight WRONG_TYPE"}},
		{`{"visible":"true"}`, []string{"query.filter.visible WRONG_TYPE"}},
		{`{"created":{"$gte":"yesterday"}}`, []string{"query.filter.created.$gte WRONG_TYPE"}},
		{`{"created":1700000000000}`, []string{"query.filter.created WRONG_TYPE"}},
		{`{"status":"GONE"}`, []string{"query.filter.status INVALID_ENUM_VALUE"}},
		{`{"status":{"$in":["OPEN","GONE",1]}}`,
			[]string{"query.filter.status.$in[1] INVALID_ENUM_VALUE", "query.filter.status.$in[2] WRONG_TYPE"}},
		{`{"status":{"$gt":"OPEN"}}`, []string{"query.filter.status.$gt UNSUPPORTED_OPERATOR"}},
		{`{"name":"a\u0000b"}`, []string{"query.filter.name INVALID_TEXT"}},
		{"{\"name\":\"\xff\"}", []string{"query.filter.name INVALID_TEXT"}},
		{`{"name":{"$startsWith":5}}`, []string{"query.filter.name.$startsWith WRONG_TYPE"}},
		{`{"name":"` + strings.Repeat("é", MaxText) + `"}`, nil},
		{`{"name":"` + strings.Repeat("é", MaxText+1) + `"}`, []string{"query.filter.name MAX_LENGTH"}},
		{`{"name":["a"]}`, []string{"query.filter.name WRONG_TYPE"}},
		{`{"name":{"$in":"a"}}`, []string{"query.filter.name.$in WRONG_TYPE"}},
		{`{"name":{"$in":[null]}}`, []string{"query.filter.name.$in[0] WRONG_TYPE"}},
		{`{"name":{"$exists":"yes"}}`, []string{"query.filter.name.$exists WRONG_TYPE"}},
		{`{"name":{}}`, []string{"query.filter.name WRONG_TYPE"}},
		{`{"name":{"$regex":"a"}}`, []string{"query.filter.name.$regex UNKNOWN_OPERATOR"}},
		{`{"plain":{"$startsWith":"a"}}`, []string{"query.filter.plain.$startsWith UNSUPPORTED_OPERATOR"}},
		{`{"plain":{"$contains":"a"}}`, []string{"query.filter.plain.$contains UNSUPPORTED_OPERATOR"}},
		{`{"exact":{"$ne":"a"}}`, []string{"query.filter.exact.$ne UNSUPPORTED_OPERATOR"}},
		{`{"tags":{"$in":["a"]}}`, []string{"query.filter.tags.$in UNSUPPORTED_OPERATOR"}},
		{`{"tags":{"$hasSome":[1]}}`, []string{"query.filter.tags.$hasSome[0] WRONG_TYPE"}},
		{`{"parts":"a"}`, []string{"query.filter.parts UNSUPPORTED_OPERATOR"}},
		{`{"parts":{"$matchItems":[{"colour":"red"}]}}`, []string{"query.filter.parts.$matchItems[0].colour UNKNOWN_FIELD"}},
		{`{"parts":{"$matchItems":{"sku":"a"}}}`, []string{"query.filter.parts.$matchItems WRONG_TYPE"}},
		{`{"nope":1,"$xor":[],"stock":{"$gt":"a","$lt":"b"}}`,
			[]string{"query.filter.$xor UNKNOWN_OPERATOR", "query.filter.nope UNKNOWN_FIELD",
				"query.filter.stock.$gt WRONG_TYPE", "query.filter.stock.$lt WRONG_TYPE"}},
		{`{"$or":[{"price":1},{"price":{"$gt":true}}]}`, []string{"query.filter.$or[1].price.$gt WRONG_TYPE"}},
		{`{"$or":{"price":1}}`, []string{"query.filter.$or WRONG_TYPE"}},
		{`{"$and":[1]}`, []string{"query.filter.$and[0] WRONG_TYPE"}},
		{`{"$not":1}`, []string{"query.filter.$not WRONG_TYPE"}},
		{`{"contact":{"email":"x"}}`, []string{"query.filter.contact UNKNOWN_FIELD"}},
		{`[1]`, []string{"query.filter WRONG_TYPE"}},
		{`5`, []string{"query.filter WRONG_TYPE"}},
		{`"not json"`, []string{"query.filter INVALID_JSON"}},
		{`{"stock":1,"stock":"x"}`, []string{"query.filter.stock WRONG_TYPE"}}, // a repeated key is looked at too
		{deep, []string{"query.filter" + strings.Repeat(".$not", 10) + " MAX"}},
		{long, []string{"query.filter.id.$in MAX_SIZE"}},
		{wide, []string{"query.filter.$or[19].$or[8] MAX_SIZE"}},
		{lists, []string{"query.filter.$or[10].stock.$in MAX_SIZE"}},
		{string(text), []string{"query.filter INVALID_JSON"}},
		{many, []string{"query.filter.$or[100].stock MAX_SIZE"}},
	} {
		_, err := things.Parse("query", Request{Filter: json.RawMessage(c.filter)}, signer)
		expect.Diff(t, c.want, broken(t, err), "%.200s", c.filter)
	}
}

func TestSortAndPagingViolations(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   Request
		want []string
	}{
		"list": {Request{Sort: json.RawMessage(`[{"fieldName":"name","order":"DESC"},{"fieldName":"price"}]`)},
			nil},
		"text":        {Request{Sort: json.RawMessage(`"[{\"price\": \"desc\"}]"`)}, nil},
		"text object": {Request{Sort: json.RawMessage(`"{\"price\": \"asc\"}"`)}, nil},
		"other name": {Request{Sorting: json.RawMessage(`[{"fieldName":"nope"}]`)},
			[]string{"query.sort[0].fieldName UNKNOWN_FIELD"}},
		"unknown": {Request{Sort: json.RawMessage(`[{"fieldName":"nope"},{"fieldName":"tags"}]`)},
			[]string{"query.sort[0].fieldName UNKNOWN_FIELD", "query.sort[1].fieldName UNKNOWN_FIELD"}},
		"wrong order": {Request{Sort: json.RawMessage(`[{"fieldName":"name","order":"UP"}]`)},
			[]string{"query.sort[0].order INVALID_ENUM_VALUE"}},
		"no name":    {Request{Sort: json.RawMessage(`[{}]`)}, []string{"query.sort[0].fieldName REQUIRED_FIELD"}},
		"no list":    {Request{Sort: json.RawMessage(`7`)}, []string{"query.sort WRONG_TYPE"}},
		"no objects": {Request{Sort: json.RawMessage(`["name"]`)}, []string{"query.sort[0] WRONG_TYPE"}},
		"too many": {Request{Sort: json.RawMessage(`[` + strings.Repeat(`{"fieldName":"name"},`, 4) +
			`{"fieldName":"id"}]`)}, []string{"query.sort MAX_SIZE"}},
		"limit too large": {Request{Paging: &wire.Paging{Limit: wire.Ptr(101)}}, []string{"query.paging.limit MAX"}},
		"limit negative": {Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(-1)}},
			[]string{"query.cursorPaging.limit MIN"}},
		"limit zero":      {Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(0)}}, nil},
		"offset negative": {Request{Paging: &wire.Paging{Offset: wire.Ptr(-1)}}, []string{"query.paging.offset MIN"}},
		"offset too large": {Request{Paging: &wire.Paging{Offset: wire.Ptr(MaxOffset + 1)}},
			[]string{"query.paging.offset MAX"}},
		"both": {Request{Paging: &wire.Paging{}, CursorPaging: &wire.CursorPaging{}},
			[]string{"query.paging ONE_OF_ALIGNMENT"}},
		"cursor": {Request{CursorPaging: &wire.CursorPaging{Cursor: "hello"}},
			[]string{"query.cursorPaging.cursor INVALID_CURSOR"}},
	} {
		_, err := things.Parse("query", c.in, signer)
		expect.Diff(t, c.want, broken(t, err), name)
	}
}

func TestWrongDeclarations(t *testing.T) {
	t.Parallel()
	for name, spec := range map[string]Spec{
		"no path":       {Fields: []Field{{Column: "a"}}},
		"no column":     {Fields: []Field{{Path: "a"}}},
		"twice":         {Fields: []Field{{Path: "a", Column: "a"}, {Path: "a", Column: "b"}}},
		"operator":      {Fields: []Field{{Path: "a", Column: "a", Kind: Bool, Operators: Gt}}},
		"no folded":     {Fields: []Field{{Path: "a", Column: "a", Kind: Text, Operators: Fits | Contains}}},
		"no enum":       {Fields: []Field{{Path: "a", Column: "a", Kind: Enum}}},
		"sorted list":   {Fields: []Field{{Path: "a", Column: "a", Kind: TextList, Sortable: true}}},
		"no items":      {Fields: []Field{{Path: "a", Column: "a", Kind: Objects}}},
		"default order": {DefaultSort: []Sort{{Path: "a"}}},
	} {
		func() {
			defer func() {
				expect.That(t, recover() != nil, "%s: accepted", name)
			}()
			NewSchema(spec)
		}()
	}
}
