package httpapi

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

func bindingOps() []Operation {
	return []Operation{
		Handle(Op{ID: "test.create", Method: "POST", Path: "/v1/widgets", Access: actor.Anyone()}, echo[createRequest]),
		Handle(Op{ID: "test.get", Method: "GET", Path: "/v1/widgets/{id}", Access: actor.Anyone(), Reads: true,
			LongQuery: true}, echo[getRequest]),
		Handle(Op{ID: "test.delete", Method: "DELETE", Path: "/v1/widgets/{id}", Access: actor.Anyone()}, echo[getRequest]),
		Handle(Op{ID: "test.update", Method: "PATCH", Path: "/v1/widgets/{widget.id}", Access: actor.Anyone()},
			echo[updateRequest]),
		Handle(Op{ID: "test.replace", Method: "PUT", Path: "/v1/widgets/{widget.id}", Access: actor.Anyone()},
			echo[createRequest]),
		Handle(Op{ID: "test.byRevision", Method: "GET", Path: "/v1/revisions/{rev}/{limit}", Access: actor.Anyone()},
			echo[getRequest]),
	}
}

func dotR(message string) string {
	return ".r=" + base64.RawURLEncoding.EncodeToString([]byte(message))
}

func TestBinding(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps())
	for name, c := range map[string]struct {
		method, target, body string
		headers              []string
		want                 map[string]any // what must be in the bound message
	}{
		"path value":               {"GET", "/v1/widgets/w1", "", nil, map[string]any{"id": "w1"}},
		"path wins over query":     {"GET", "/v1/widgets/w1?id=w2", "", nil, map[string]any{"id": "w1"}},
		"path wins over a bad one": {"GET", "/v1/revisions/7/5?limit=x", "", nil, map[string]any{"limit": 5.0, "rev": "7"}},
		"dotted keys": {"GET", "/v1/widgets/w1?paging.limit=5&paging.offset=10", "", nil,
			map[string]any{"paging": map[string]any{"limit": 5.0, "offset": 10.0}}},
		"repeated keys": {"GET", "/v1/widgets/w1?fields=A&fields=B&lists=1&lists=2", "", nil,
			map[string]any{"fields": []any{"A", "B"}, "lists": []any{1.0, 2.0}}},
		"one key of a list": {"GET", "/v1/widgets/w1?fields=A", "", nil, map[string]any{"fields": []any{"A"}}},
		"types": {"GET",
			"/v1/widgets/w1?deep=true&ratio=1.5&since=2026-11-15T01:02:03.004Z&ptr=x&price=1.50&mask=a,b.c&small=200", "", nil,
			map[string]any{"deep": true, "ratio": 1.5, "since": "2026-11-15T01:02:03.004Z", "ptr": "x", "price": "1.50",
				"mask": "a,b.c", "small": 200.0}},
		"repeated mask": {"GET", "/v1/widgets/w1?mask=a&mask=b", "", nil, map[string]any{"mask": "a,b"}},
		"map keys": {"GET", "/v1/widgets/w1?labels.a=1&labels.b.c=2&nums.x=1.5", "", nil,
			map[string]any{"labels": map[string]any{"a": "1", "b.c": "2"}, "nums": map[string]any{"x": 1.5}}},
		"free form": {"GET", `/v1/widgets/w1?free=%7B%22a%22%3A1%7D`, "", nil,
			map[string]any{"free": map[string]any{"a": 1.0}}},
		"free form that is no JSON": {"GET", `/v1/widgets/w1?free=hello`, "", nil, map[string]any{"free": "hello"}},
		"bytes":                     {"GET", `/v1/widgets/w1?blob=aGk%3D`, "", nil, map[string]any{"blob": "aGk="}},
		"unknown keys": {"GET", "/v1/widgets/w1?nothing=1&paging.nothing=2&id.deep=3", "", nil,
			map[string]any{"id": "w1"}},
		"whole message": {"GET", "/v1/widgets/w1?" +
			dotR(`{"query":{"filter":{"a":{"$gt":1}},"sort":[{"fieldName":"x","order":"DESC"}]}}`), "", nil,
			map[string]any{"query": map[string]any{"filter": map[string]any{"a": map[string]any{"$gt": 1.0}},
				"paging": map[string]any{}, "cursorPaging": map[string]any{},
				"sort": []any{map[string]any{"fieldName": "x", "order": "DESC"}}}}},
		"whole message, path wins": {"GET", "/v1/widgets/w1?" + dotR(`{"id":"w9","limit":3}`), "", nil,
			map[string]any{"id": "w1", "limit": 3.0}},
		"whole message and a key": {"GET", "/v1/widgets/w1?deep=true&" + dotR(`{"limit":3}`), "", nil,
			map[string]any{"deep": true, "limit": 3.0}},
		"padded whole message": {"GET", "/v1/widgets/w1?.r=" +
			url.QueryEscape(base64.URLEncoding.EncodeToString([]byte(`{"limit":34}`))), "", nil, map[string]any{"limit": 34.0}},
		"POST for a long GET": {"POST", "/v1/widgets/w1", `{"limit":7,"fields":["A"],"id":"w2"}`, nil,
			map[string]any{"id": "w1", "limit": 7.0, "fields": []any{"A"}}},
		"DELETE":     {"DELETE", "/v1/widgets/w1?limit=1", "", nil, map[string]any{"id": "w1", "limit": 1.0}},
		"empty body": {"POST", "/v1/widgets/w1", "", nil, map[string]any{"id": "w1"}},
		"form body": {"POST", "/v1/widgets/w1", "limit=4&fields=A&fields=B",
			[]string{"Content-Type", "application/x-www-form-urlencoded"},
			map[string]any{"limit": 4.0, "fields": []any{"A", "B"}}},
		"odd content type": {"POST", "/v1/widgets/w1", `{"limit":4}`, []string{"Content-Type", "text/plain"},
			map[string]any{"limit": 4.0}},
		"unknown body fields": {"POST", "/v1/widgets/w1", `{"limit":4,"nothing":{"at":["all"]}}`, nil,
			map[string]any{"limit": 4.0}},
		"null": {"POST", "/v1/widgets/w1", `{"limit":null,"fields":null,"paging":null}`, nil,
			map[string]any{"limit": 0.0}},
		"nested path value": {"PUT", "/v1/widgets/w1", `{"widget":{"name":"n","id":"w2"}}`, nil, nil},
		"patch path value": {"PATCH", "/v1/widgets/w1", `{"widget":{"name":"n","id":"w2","ID":"w3"}}`, nil,
			map[string]any{"widget": map[string]any{"id": "w1", "name": "n"}}},
		"patch without body": {"PATCH", "/v1/widgets/w1", ``, nil, map[string]any{"widget": map[string]any{"id": "w1"}}},
		"patch keeps null": {"PATCH", "/v1/widgets/w1", `{"widget":{"kind":null}}`, nil,
			map[string]any{"widget": map[string]any{"id": "w1", "kind": nil}}},
		"last duplicate key": {"POST", "/v1/widgets/w1", `{"limit":4,"limit":5}`, nil, map[string]any{"limit": 5.0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := r.do(c.method, c.target, "", c.body, c.headers...)
			expect.StatusNow(t, got, http.StatusOK, "status")
			message := got.json(t)["got"].(map[string]any)
			for key, want := range c.want {
				expect.Diff(t, want, message[key], "%s", key)
			}
			if name == "nested path value" && message["widget"].(map[string]any)["id"] != "w1" {
				t.Errorf("widget.id = %v", message["widget"])
			}
		})
	}
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps(), func(c *Config) { c.MaxBody = 4000 })
	deep := strings.Repeat(`{"a":`, 101) + "1" + strings.Repeat("}", 101)
	for name, c := range map[string]struct {
		method, target, body string
		status               int
		code                 string
	}{
		"malformed":          {"POST", "/v1/widgets", "{\n  \"widget\": }", 400, "MALFORMED_JSON"},
		"cut off":            {"POST", "/v1/widgets", `{"widget":`, 400, "MALFORMED_JSON"},
		"two messages":       {"POST", "/v1/widgets", `{} {}`, 400, "MALFORMED_JSON"},
		"wrong UTF-8 inside": {"POST", "/v1/widgets", "{\"free\":{\"a\":\"\xff\"}}", 400, "MALFORMED_TEXT"},
		"not text":           {"POST", "/v1/widgets", "\xff\xfe", 400, "MALFORMED_TEXT"},
		"too deep":           {"POST", "/v1/widgets", deep, 400, "TOO_DEEP"},
		"too deep lists":     {"POST", "/v1/widgets", strings.Repeat("[", 5000), 413, "REQUEST_TOO_LARGE"},
		"too large": {"POST", "/v1/widgets", `{"widget":{"name":"` + strings.Repeat("x", 5000) + `"}}`, 413,
			"REQUEST_TOO_LARGE"},
		"NUL in text":          {"POST", "/v1/widgets", `{"widget":{"name":"a\u0000b"}}`, 400, "NUL_CHARACTER"},
		"NUL in query":         {"GET", "/v1/widgets/w1?ptr=a%00b", "", 400, "NUL_CHARACTER"},
		"NUL in path":          {"GET", "/v1/widgets/a%00b", "", 400, "NUL_CHARACTER"},
		"wrong UTF-8 in path":  {"GET", "/v1/widgets/a%ffb", "", 400, "MALFORMED_TEXT"},
		"wrong UTF-8 in query": {"GET", "/v1/widgets/w1?ptr=%c3%28", "", 400, "MALFORMED_TEXT"},
		"bad escape":           {"GET", "/v1/widgets/w1?ptr=%zz", "", 400, "MALFORMED_QUERY"},
		"bad .r":               {"GET", "/v1/widgets/w1?.r=!!!", "", 400, "MALFORMED_QUERY"},
		".r that is no JSON":   {"GET", "/v1/widgets/w1?" + dotR("{"), "", 400, "MALFORMED_JSON"},
		"deep .r":              {"GET", "/v1/widgets/w1?" + dotR(deep), "", 400, "TOO_DEEP"},
		"too many keys":        {"GET", "/v1/widgets/w1?" + strings.Repeat("a=1&", 2500), "", 400, "TOO_MANY_PARAMETERS"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := r.do(c.method, c.target, "", c.body)
			if got.status != c.status || got.code(t) != c.code {
				t.Errorf("got %d %s, want %d %s\n%s", got.status, got.code(t), c.status, c.code, got.body)
			}
		})
	}
	t.Run("position of the fault", func(t *testing.T) {
		t.Parallel()
		got := r.do("POST", "/v1/widgets", "", "{\n  \"widget\": }")
		expect.That(t, strings.Contains(got.body, "line 2, column 13"), "no position in %s", got.body)
	})
	t.Run("a backslash before u0000 is no NUL", func(t *testing.T) {
		t.Parallel()
		expect.Status(t, r.do("POST", "/v1/widgets", "", `{"widget":{"name":"a\\u0000b"}}`), 200)
	})
	t.Run("body of unknown length", func(t *testing.T) {
		t.Parallel()
		request, _ := http.NewRequest("POST", "http://x/v1/widgets",
			struct{ *bytes.Reader }{bytes.NewReader(make([]byte, 5000))})
		request.ContentLength = -1
		expect.Status(t, r.send(request), 413)
	})
}

func TestEveryViolationAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps())
	for name, c := range map[string]struct {
		method, target, body string
		want                 []string
	}{
		"rules": {"POST", "/v1/widgets", `{"widget":{"name":"` + strings.Repeat("x", 21) +
			`","price":"-1.234","count":101,"tags":["a","b","c","d"],"kind":"HUGE","parts":[{"code":"00000000-0000-7000-8000-000000000001"},{"code":"x","size":0}]}}`,
			[]string{"widget.count MAX", "widget.kind INVALID_ENUM_VALUE", "widget.name MAX_LENGTH",
				"widget.parts[1].code FORMAT", "widget.parts[1].size MIN", "widget.price DECIMAL_GTE", "widget.tags MAX_SIZE"}},
		"types": {"POST", "/v1/widgets",
			`{"widget":{"name":5,"count":"x","tags":{"a":1},"parts":[{"code":1},7,{"code":"00000000-0000-7000-8000-000000000001","size":1.5}],"flag":"yes","ratio":"z","labels":{"a":1,"b":"x"},"numbers":[1,"2",3.5],"createdDate":"soon","revision":"x","blob":"%%","sizes":{"s":"m"}}}`,
			[]string{"widget.blob FORMAT", "widget.count FORMAT", "widget.createdDate FORMAT", "widget.flag FORMAT",
				"widget.labels.a FORMAT", "widget.name FORMAT", "widget.numbers[1] FORMAT", "widget.numbers[2] FORMAT",
				"widget.parts[0].code FORMAT", "widget.parts[1] FORMAT", "widget.parts[2].size FORMAT", "widget.ratio FORMAT",
				"widget.revision FORMAT", "widget.sizes.s FORMAT", "widget.tags FORMAT"}},
		"types and rules": {"POST", "/v1/widgets", `{"widget":{"name":"","count":"x","price":"abc"}}`,
			[]string{"widget.count FORMAT", "widget.name REQUIRED_FIELD", "widget.price FORMAT"}},
		"not an object": {"POST", "/v1/widgets", `[]`, []string{" FORMAT"}},
		"a number":      {"POST", "/v1/widgets", `5`, []string{" FORMAT"}},
		"nested":        {"POST", "/v1/widgets", `{"widget":[]}`, []string{"widget FORMAT"}},
		"patch": {"PATCH", "/v1/widgets/w1", `{"widget":{"name":5,"count":"x"},"fieldMask":7}`,
			[]string{"fieldMask FORMAT", "widget.count FORMAT", "widget.name FORMAT"}},
		"query": {"GET",
			"/v1/widgets/w1?limit=x&deep=perhaps&paging.limit=-1&since=now&ratio=NaN&small=300&lists=1&lists=b&rev=-1&nums.a=b",
			"", []string{"deep FORMAT", "limit FORMAT", "lists[1] FORMAT", "nums.a FORMAT", "paging.limit MIN", "ratio FORMAT",
				"rev FORMAT", "since FORMAT", "small FORMAT"}},
		"path":            {"GET", "/v1/revisions/x/y", "", []string{"limit FORMAT", "rev FORMAT"}},
		"long path value": {"GET", "/v1/widgets/" + strings.Repeat("x", 37), "", []string{"id MAX_LENGTH"}},
		"overflow": {"POST", "/v1/widgets/w1", `{"limit":99999999999999999999,"small":256,"ratio":1e999}`,
			[]string{"limit FORMAT", "ratio FORMAT", "small FORMAT"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := r.do(c.method, c.target, "", c.body)
			expect.StatusNow(t, got, 400, "status")
			expect.Diff(t, c.want, got.violations(t))
		})
	}
	t.Run("thresholds", func(t *testing.T) {
		t.Parallel()
		got := r.do("POST", "/v1/widgets", "", `{"widget":{"name":"`+strings.Repeat("x", 21)+`"}}`)
		want := `{"message":"widget.name must not have more than 20 characters","details":{"validationError":{"fieldViolations":[{"field":"widget.name","description":"must not have more than 20 characters","violatedRule":"MAX_LENGTH","ruleName":"MAX_LENGTH","data":{"threshold":20}}]}}}`
		expect.Equal(t, got.body, want)
	})
}

// FuzzBindBody checks that no body makes the binder panic, and that whatever it
// accepts can be written out again.
func FuzzBindBody(f *testing.F) {
	for _, seed := range []string{`{}`, `{"widget":{"name":"x","parts":[{"code":1}]}}`, `[1,2]`, `{"widget":null}`,
		`{"a":{"b":[[]]}}`, "\"", `{"widget":{"revision":"9999999999999999999"}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		in := reflect.New(reflect.TypeFor[createRequest]())
		violations, err := bindBody(in, body)
		if err != nil {
			return
		}
		expect.EqualNow(t, expect.Err(json.Marshal(in.Interface())), nil, "bound %q (%v) but cannot write it", body,
			violations)
		for _, v := range violations {
			expect.ThatNow(t, v.Description != "has a value of the wrong type",
				"the decoder refused %q but the walk found nothing", body)
		}
	})
}

// FuzzBindQuery does the same for queries and path values.
func FuzzBindQuery(f *testing.F) {
	for _, seed := range []string{"limit=5", "paging.limit=x&fields=a&fields=b", ".r=e30", "labels.a.b=1&free={",
		"query.filter.a=1", "sort=1", "..=1&.=2&a..b=3"} {
		f.Add(seed, "widget.id")
	}
	f.Fuzz(func(t *testing.T, query, path string) {
		in := reflect.New(reflect.TypeFor[getRequest]())
		if _, err := bindQuery(in, query); err == nil {
			expect.EqualNow(t, expect.Err(json.Marshal(in.Interface())), nil, "bound %q but cannot write it", query)
		}
		patch := reflect.New(reflect.TypeFor[updateRequest]())
		setPath(patch.Elem(), path, []string{query})
	})
}
