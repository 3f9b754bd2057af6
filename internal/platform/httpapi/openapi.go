package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/swaggest/openapi-go/openapi31"

	"souk/internal/platform/actor"
	"souk/internal/platform/wire"
)

func noPlace(o Operation, name string) error {
	return fmt.Errorf("httpapi: operation %s: the request type %s has no field for the path value {%s}", o.ID, o.in, name)
}

// documentOperations serves the description of all the others.
func (s *Server) documentOperations() ([]Operation, error) {
	document := sync.OnceValues(func() (*kept, error) {
		body, err := OpenAPI(s.cfg.Operations, s.cfg.Title, s.cfg.Version)
		return &kept{body: body}, err
	})
	serve := func(w http.ResponseWriter, r *http.Request) {
		k, err := document()
		if err != nil {
			WriteError(w, r, err)
			return
		}
		h := w.Header()
		h["Content-Type"] = jsonType
		h.Set("Cache-Control", "no-cache")
		h.Add("Vary", "Accept-Encoding")
		body := k.body
		if coding, smaller := compressed(r.Header.Get("Accept-Encoding"), body, k); coding != "" {
			h.Set("Content-Encoding", coding)
			body = smaller
		}
		_, _ = w.Write(body)
	}
	return []Operation{
		Plain(Op{ID: "souk.openapi", Method: http.MethodGet, Path: "/openapi.json", Access: actor.Anyone(), Reads: true,
			Hidden: true}, serve),
		Plain(Op{ID: "souk.reference", Method: http.MethodGet, Path: "/reference", Access: actor.Anyone(), Reads: true,
			Hidden: true}, newReference(s.cfg.Fonts).serve),
	}, nil
}

// OpenAPI describes operations as an OpenAPI 3.1 document. Equal lists give equal bytes.
func OpenAPI(operations []Operation, title, version string) ([]byte, error) {
	shown := make([]Operation, 0, len(operations))
	for _, o := range operations {
		if !o.Hidden {
			shown = append(shown, o)
		}
	}
	requests, answers := newSchemas(shown, false), newSchemas(shown, true)
	spec := openapi31.Spec{Openapi: "3.1.0",
		Info: openapi31.Info{Title: orText(title, "Souk"), Version: orText(version, "dev")}}
	spec.Info.WithDescription(
		"Success is status 200 with JSON. Every refusal has the envelope Error, and every answer the header X-Wix-Request-Id.")
	paths := map[string]openapi31.PathItem{}
	groups := map[string]bool{}
	for _, o := range shown {
		described, err := describe(o, requests, answers)
		if err != nil {
			return nil, fmt.Errorf("operation %s: %w", o.ID, err)
		}
		item := paths[o.Path]
		if !place(&item, o.Method, described) {
			return nil, fmt.Errorf("operation %s: method %s cannot be described", o.ID, o.Method)
		}
		paths[o.Path] = item
		groups[group(o.ID)] = true
	}
	spec.WithPaths(openapi31.Paths{MapOfPathItemValues: paths})
	for name := range groups {
		spec.Tags = append(spec.Tags, openapi31.Tag{Name: name})
	}
	sort.Slice(spec.Tags, func(i, j int) bool { return spec.Tags[i].Name < spec.Tags[j].Name })
	definitions, renamed, err := join(requests, answers)
	if err != nil {
		return nil, err
	}
	for _, item := range paths {
		forRequests(item, renamed)
	}
	components := openapi31.Components{Schemas: definitions}
	components.Schemas["Error"] = errorSchema()
	token := openapi31.SecurityScheme{APIKey: &openapi31.SecuritySchemeAPIKey{Name: "Authorization",
		In: openapi31.SecuritySchemeAPIKeyInHeader}}
	token.WithDescription("An access token or an API key, with or without Bearer before it.")
	components.WithSecuritySchemesItem("token", openapi31.SecuritySchemeOrReference{SecurityScheme: &token})
	spec.WithComponents(components)
	return json.Marshal(spec)
}

func orText(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func group(id string) string {
	if i := strings.LastIndexByte(id, '.'); i > 0 {
		return id[:i]
	}
	return id
}

func place(item *openapi31.PathItem, method string, o *openapi31.Operation) bool {
	slots := map[string]**openapi31.Operation{
		http.MethodGet: &item.Get, http.MethodPost: &item.Post, http.MethodPut: &item.Put,
		http.MethodPatch: &item.Patch, http.MethodDelete: &item.Delete, http.MethodHead: &item.Head,
	}
	slot, ok := slots[method]
	if ok {
		*slot = o
	}
	return ok
}

// forRequests has request bodies and parameters refer to the schemas of requests.
func forRequests(item openapi31.PathItem, renamed map[string]bool) {
	for _, o := range []*openapi31.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete, item.Head} {
		if o == nil {
			continue
		}
		for _, p := range o.Parameters {
			p.Parameter.Schema = rename(p.Parameter.Schema, renamed).(map[string]any)
		}
		if request, there := o.MapOfAnything["x-souk-request"]; there {
			o.MapOfAnything["x-souk-request"] = rename(request, renamed)
		}
		if o.RequestBody == nil {
			continue
		}
		content := o.RequestBody.RequestBody.Content
		for kind, media := range content {
			media.Schema = rename(media.Schema, renamed).(map[string]any)
			content[kind] = media
		}
	}
}

func describe(o Operation, requests, answers *schemas) (*openapi31.Operation, error) {
	out := &openapi31.Operation{}
	out.WithID(o.ID).WithTags(group(o.ID))
	if o.Summary != "" {
		out.WithSummary(o.Summary)
	}
	if o.Deprecated {
		out.WithDeprecated(true)
	}
	if !o.Access.Public {
		out.WithSecurity(map[string][]string{"token": {}})
	}
	out.WithMapOfAnythingItem("x-souk-access", access(o.Access))
	out.WithMapOfAnythingItem("x-souk-reads", o.Reads)
	if codes := codesOf(o); len(codes) > 0 {
		out.WithMapOfAnythingItem("x-souk-codes", codes)
	}
	if o.RefusesKey() {
		out.WithDescription("Takes no " + headerKey + ": a request that has one is refused with " + CodeKeyNotSupported +
			", and nothing is done.")
	}
	body := o.Method != http.MethodGet && o.Method != http.MethodDelete && o.Method != http.MethodHead
	out.Parameters = parameters(o, requests, body)
	if body && o.in != nil {
		ref, err := requests.of(o.in)
		if err != nil {
			return nil, err
		}
		request := openapi31.RequestBody{Content: map[string]openapi31.MediaType{"application/json": {Schema: ref}}}
		out.WithRequestBody(openapi31.RequestBodyOrReference{RequestBody: &request})
	}
	if !body && o.in != nil {
		ref, err := requests.of(o.in)
		if err != nil {
			return nil, err
		}
		if ref["$ref"] != nil { // the whole message, for makers of clients; the parameters are its parts
			out.WithMapOfAnythingItem("x-souk-request", ref)
		}
	}
	described, err := responses(o, answers)
	out.Responses = described
	return out, err
}

// codesOf lists what an operation is refused with, its Idempotency-Key included.
func codesOf(o Operation) []string {
	codes := selling(o, o.Codes)
	if o.RefusesKey() {
		return append(slices.Clone(codes), CodeKeyNotSupported)
	}
	return codes
}

func responses(o Operation, schemas *schemas) (*openapi31.Responses, error) {
	success := openapi31.Response{Description: "Done."}
	if o.out != nil {
		ref, err := schemas.of(o.out)
		if err != nil {
			return nil, err
		}
		kind := "application/json"
		if o.Streams() {
			kind, success.Description = "text/event-stream",
				"Server-sent events, until the caller leaves. The schema is that of an event's data."
		}
		success.Content = map[string]openapi31.MediaType{kind: {Schema: ref}}
	}
	refused := openapi31.Response{Description: "Refused."}
	if codes := codesOf(o); len(codes) > 0 {
		refused.Description = "Refused. Codes: " + strings.Join(codes, ", ") + "."
	}
	refused.Content = map[string]openapi31.MediaType{"application/json": {Schema: map[string]any{"$ref": "#/components/schemas/Error"}}}
	out := &openapi31.Responses{Default: &openapi31.ResponseOrReference{Response: &refused}}
	out.MapOfResponseOrReferenceValues = map[string]openapi31.ResponseOrReference{"200": {Response: &success}}
	return out, nil
}

// access puts a rule into words that tools can read.
func access(r actor.Rule) map[string]any {
	if r.Public {
		return map[string]any{"public": true}
	}
	out := map[string]any{"visitors": r.Visitors, "members": r.Members, "managers": r.Managers}
	if r.Staff {
		out["staff"] = true
	}
	if r.Permission != "" {
		out["permission"] = r.Permission
	}
	return out
}

// parameters are the path's values, the query of operations without a body, and
// the key of writes.
func parameters(o Operation, schemas *schemas, body bool) []openapi31.ParameterOrReference {
	var out []openapi31.ParameterOrReference
	add := func(name string, in openapi31.ParameterIn, schema map[string]any, about string) {
		p := openapi31.Parameter{Name: name, In: in, Schema: schema}
		if in == openapi31.ParameterInPath {
			p.WithRequired(true)
		}
		if about != "" {
			p.WithDescription(about)
		}
		out = append(out, openapi31.ParameterOrReference{Parameter: &p})
	}
	taken := map[string]bool{}
	for _, name := range pathNames(o.Path) {
		taken[name] = true
		schema := map[string]any{"type": "string"}
		if o.in != nil {
			schema = schemas.at(o.in, name)
		}
		add(name, openapi31.ParameterInPath, schema, "")
	}
	if !body && o.in != nil {
		flat := flatten(o.in, schemas)
		whole := flat.nested
		for _, p := range flat.fields {
			if !taken[p.name] {
				add(p.name, openapi31.ParameterInQuery, p.schema, "")
			}
		}
		if whole {
			add(".r", openapi31.ParameterInQuery, map[string]any{"type": "string"},
				"The whole request as base64url JSON, for what plain parameters cannot say.")
		}
	}
	if o.TakesKey() {
		add(headerKey, openapi31.ParameterInHeader, map[string]any{"type": "string", "maxLength": maxKey},
			"With the same key and request within a day, the first answer is given again and nothing is done twice.")
	}
	return out
}

type flatQuery struct {
	fields []flatField
	nested bool // something cannot be said with plain parameters
}

type flatField struct {
	name   string
	schema map[string]any
}

func flatten(t reflect.Type, schemas *schemas) flatQuery {
	var out flatQuery
	var walk func(t reflect.Type, prefix string, depth int)
	walk = func(t reflect.Type, prefix string, depth int) {
		for _, name := range fieldNames(t) {
			field := wire.Fields(t)[name]
			inner := wire.Unwrap(field.Type)
			path := wire.Join(prefix, name)
			switch kind := inner.Kind(); {
			case wire.OwnForm(inner) || inner == rawMessage:
				out.fields = append(out.fields, flatField{path, schemas.at(t, name)})
			case kind == reflect.Struct && depth < 4:
				out.nested = true
				walk(inner, path, depth+1)
			case kind == reflect.Struct, kind == reflect.Map, kind == reflect.Interface,
				kind == reflect.Slice && wire.Unwrap(inner.Elem()).Kind() == reflect.Struct:
				out.nested = true
			default:
				out.fields = append(out.fields, flatField{path, schemas.at(t, name)})
			}
		}
	}
	if t = wire.Unwrap(t); t.Kind() == reflect.Struct {
		walk(t, "", 0)
	}
	return out
}

// fieldNames lists wire names in the order of the struct.
func fieldNames(t reflect.Type) []string {
	fields := wire.Fields(t)
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := fields[names[i]].Index, fields[names[j]].Index
		for k := 0; k < len(a) && k < len(b); k++ {
			if a[k] != b[k] {
				return a[k] < b[k]
			}
		}
		return len(a) < len(b)
	})
	return names
}

// errorSchema describes the envelope.
func errorSchema() map[string]any {
	text := map[string]any{"type": "string"}
	object := func(properties map[string]any) map[string]any {
		return map[string]any{"type": "object", "properties": properties}
	}
	violation := object(map[string]any{"field": text, "description": text, "violatedRule": text, "ruleName": text,
		"data": map[string]any{"type": "object"}})
	return object(map[string]any{
		"message": text,
		"details": object(map[string]any{
			"applicationError": object(map[string]any{"code": text, "description": text,
				"data": map[string]any{"type": "object"}}),
			"validationError": object(map[string]any{"fieldViolations": map[string]any{"type": "array", "items": violation}}),
		}),
	})
}
