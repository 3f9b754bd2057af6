package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

type bulkRequest struct {
	IDs []string `json:"ids" validate:"required,min=1,max=100,dive,guid"`
}

func describedOps() []Operation {
	return append([]Operation{
		// Comes first, so that the patch is seen before the type inside it.
		Handle(Op{ID: "shop.widgets.patch", Method: "PATCH", Path: "/v2/widgets/{widget.id}", Access: actor.Shoppers()},
			echo[updateRequest]),
	}, append(bindingOps(),
		Handle(Op{ID: "shop.widgets.bulk", Method: "POST", Path: "/v1/bulk/widgets", Access: actor.Managers("WIDGETS.WRITE"),
			Summary: "Does many", Codes: []string{"WIDGET_NOT_FOUND"}, Deprecated: true},
			func(context.Context, *bulkRequest) (*wire.BulkResponse[Widget], error) { return nil, nil }),
		Handle(Op{ID: "shop.widgets.hidden", Method: "POST", Path: "/v1/hidden", Access: actor.Anyone(), Hidden: true},
			echo[none]),
	)...)
}

func TestSchemaNames(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]any{
		"Paging": wire.Paging{}, "BulkResponseHttpapiWidget": wire.BulkResponse[Widget]{}, "HttpapiWidget": Widget{},
		"PatchHttpapiWireless": wire.Patch[wireless]{}, "ActorRule": actor.Rule{}, "Actor": actor.Actor{},
	} {
		expect.Equal(t, schemaName(reflect.TypeOf(v)), want, "%T is called", v)
	}
}

type wireless struct{}

func document(t *testing.T) (map[string]any, []byte) {
	t.Helper()
	text, err := OpenAPI(describedOps(), "Test", "1")
	expect.OK(t, err)
	var doc map[string]any
	expect.OK(t, json.Unmarshal(text, &doc))
	return doc, text
}

// dig follows keys, and numbers into lists.
func dig(t *testing.T, v any, path ...any) any {
	t.Helper()
	for i, key := range path {
		switch at := v.(type) {
		case map[string]any:
			v = at[key.(string)]
		case []any:
			if n := key.(int); n < len(at) {
				v = at[n]
			} else {
				t.Fatalf("%v: only %d items", path[:i+1], len(at))
			}
		default:
			t.Fatalf("%v: nothing there", path[:i+1])
		}
	}
	return v
}

func TestOpenAPI(t *testing.T) {
	t.Parallel()
	doc, text := document(t)
	schemas := dig(t, doc, "components", "schemas")
	for _, c := range []struct {
		path []any
		want any
	}{
		{[]any{"HttpapiWidget", "properties", "name"}, map[string]any{"type": "string", "maxLength": 20.0}},
		{[]any{"HttpapiWidget", "properties", "price"},
			map[string]any{"type": "string", "format": "decimal", "x-dgte": "0", "x-dscale": "2"}},
		{[]any{"HttpapiWidget", "properties", "count"}, map[string]any{"type": "integer", "minimum": 0.0, "maximum": 100.0}},
		{[]any{"HttpapiWidget", "properties", "kind"}, map[string]any{"type": "string", "enum": []any{"SMALL", "LARGE"}}},
		{[]any{"HttpapiWidget", "properties", "tags"},
			map[string]any{"type": "array", "maxItems": 3.0, "items": map[string]any{"type": "string"}}},
		{[]any{"HttpapiWidget", "properties", "parts", "items"}, map[string]any{"$ref": "#/components/schemas/HttpapiPart"}},
		{[]any{"HttpapiWidget", "properties", "revision", "type"}, "string"},
		{[]any{"HttpapiWidget", "properties", "createdDate"}, map[string]any{"type": "string", "format": "date-time"}},
		{[]any{"HttpapiWidget", "properties", "flag"}, map[string]any{"type": "boolean"}},
		{[]any{"HttpapiWidget", "properties", "extra"}, map[string]any{}},
		{[]any{"HttpapiWidgetInput", "required"}, []any{"name"}},
		{[]any{"BulkResponseHttpapiWidget", "required"}, []any{"results", "bulkActionMetadata"}},
		{[]any{"HttpapiUpdateRequest", "properties", "widget"},
			map[string]any{"$ref": "#/components/schemas/HttpapiWidgetInput"}},
		{[]any{"HttpapiBulkRequest", "properties", "ids"},
			map[string]any{"type": "array", "minItems": 1.0, "maxItems": 100.0,
				"items": map[string]any{"type": "string", "format": "uuid"}}},
		{[]any{"BulkResponseHttpapiWidget", "properties", "results", "items"},
			map[string]any{"$ref": "#/components/schemas/BulkResultHttpapiWidget"}},
	} {
		expect.Diff(t, c.want, dig(t, schemas, c.path...), "%v", c.path)
	}
	bulk := dig(t, doc, "paths", "/v1/bulk/widgets", "post")
	for key, want := range map[string]any{
		"operationId": "shop.widgets.bulk", "summary": "Does many", "deprecated": true, "tags": []any{"shop.widgets"},
		"security":      []any{map[string]any{"token": []any{}}},
		"x-souk-access": map[string]any{"visitors": false, "members": false, "managers": true, "permission": "WIDGETS.WRITE"},
		"x-souk-codes":  []any{"WIDGET_NOT_FOUND"},
	} {
		expect.Diff(t, want, dig(t, bulk, key), "%s", key)
	}
	var names []string
	for _, p := range dig(t, doc, "paths", "/v1/widgets/{id}", "get", "parameters").([]any) {
		names = append(names, dig(t, p, "in").(string)+" "+dig(t, p, "name").(string))
	}
	all := strings.Join(names, "\n")
	for _, want := range []string{"path id", "query paging.limit", "query fields", "query query.cursorPaging.cursor",
		"query since", "query .r"} {
		expect.That(t, strings.Contains(all, want), "parameter %s is missing in\n%s", want, all)
	}
	expect.That(t, !strings.Contains(string(text), "Type2") && !strings.Contains(string(text), "Wrapped"),
		"a patch has a schema of its own")
	expect.That(t, !strings.Contains(string(text), `"null"`), "something is described as nullable")
	expect.That(t, !strings.Contains(all, "query id\n") && !strings.Contains(string(text), "hidden"),
		"something is described that must not be")
	for range 3 {
		if _, again := document(t); !bytes.Equal(text, again) {
			t.Fatal("the document differs between runs")
		}
	}
	checkRefs(t, doc, schemas.(map[string]any))
}

// checkRefs fails on references to nothing.
func checkRefs(t *testing.T, v any, schemas map[string]any) {
	switch at := v.(type) {
	case map[string]any:
		if ref, ok := at["$ref"].(string); ok && schemas[strings.TrimPrefix(ref, definitionsPrefix)] == nil {
			t.Errorf("%s leads nowhere", ref)
		}
		for _, inner := range at {
			checkRefs(t, inner, schemas)
		}
	case []any:
		for _, inner := range at {
			checkRefs(t, inner, schemas)
		}
	}
}

func TestDocumentAndReferenceAreServed(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, describedOps(), func(c *Config) { c.Fonts = []Font{{"Inter Variable", "/assets/inter.woff2"}} })
	got := r.do("GET", "/openapi.json", "", "")
	expect.That(t, got.status == 200 && got.json(t)["openapi"] == "3.1.0", "%d %.200s", got.status, got.body)
	if got := r.do("GET", "/openapi.json", "", "", "Accept-Encoding", "br"); got.header.Get("Content-Encoding") != "br" {
		t.Errorf("%v", got.header)
	}
	page := r.do("GET", "/reference", "", "")
	policy := page.header.Get("Content-Security-Policy")
	if page.status != 200 || !strings.Contains(page.body, "/openapi.json") ||
		!strings.Contains(policy, "script-src 'sha256-") ||
		!strings.Contains(policy, "font-src 'self'") || !strings.Contains(page.body, `src:url("/assets/inter.woff2")`) ||
		strings.Contains(policy, "unsafe") {
		t.Errorf("%d %v", page.status, page.header)
	}
	for _, outside := range []string{"http://", "https://", "<link", "src="} {
		expect.That(t, !strings.Contains(strings.ReplaceAll(page.body, "http://www.w3.org/2000/svg", ""), outside),
			"the page has %q, an outside part", outside)
	}
}

// A request's Widget is called WidgetInput, so a Go type of that name would be lost or would win by luck.
func TestSchemaNamesOfRequestsAreFree(t *testing.T) {
	t.Parallel()
	type widgetInput struct {
		Other string `json:"other"`
	}
	operations := append(describedOps(), Handle(Op{ID: "shop.widgets.clash", Method: "POST", Path: "/v1/clash",
		Access: actor.Anyone()}, echo[widgetInput]))
	if _, err := OpenAPI(operations, "Test", "1"); err == nil || !strings.Contains(err.Error(), "HttpapiWidgetInput") {
		t.Errorf("got %v, want a refusal that names HttpapiWidgetInput", err)
	}
}
