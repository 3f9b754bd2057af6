package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/swaggest/jsonschema-go"

	"souk/internal/platform/wire"
)

// schemas turns Go types into JSON schemas with the library, telling it how our
// own wire types look, what the validate tags mean, and what to call things.
//
// What is required differs by direction: a request must have what is validated as
// required, an answer has whatever is always written.
type schemas struct {
	reflector   jsonschema.Reflector
	answers     bool
	definitions map[string]map[string]any
	names       map[reflect.Type]string
}

// forms of the shared wire types.
var forms = map[reflect.Type]map[string]any{
	reflect.TypeFor[wire.Revision](): {"type": "string", "pattern": "^[0-9]+$",
		"description": "A whole number, as text."},
	reflect.TypeFor[wire.Time]():      {"type": "string", "format": "date-time"},
	reflect.TypeFor[wire.Decimal]():   {"type": "string", "format": "decimal"},
	reflect.TypeFor[wire.FieldMask](): {"type": "string", "description": "Paths joined by commas."},
	rawMessage:                        {},
	reflect.TypeFor[Raw]():            {},
}

const definitionsPrefix = "#/components/schemas/"

func newSchemas(operations []Operation, answers bool) *schemas {
	s := &schemas{answers: answers, definitions: map[string]map[string]any{}, names: map[reflect.Type]string{}}
	found := typesOf(operations)
	s.name(found)
	for _, t := range found {
		if t.Kind() != reflect.Struct && t.PkgPath() != "" { // only objects get a name of their own
			s.reflector.InlineDefinition(reflect.Zero(t).Interface())
		}
		switch {
		case t.Kind() == reflect.Struct && wire.Unwrap(t) != t: // a wrapper such as Patch stands for what is inside
			s.reflector.AddTypeMapping(reflect.Zero(t).Interface(), reflect.New(wire.Unwrap(t)).Interface())
		case t.Kind() == reflect.Slice && t.Name() != "" && forms[t] == nil: // List[T] is a plain list on the wire
			s.reflector.AddTypeMapping(reflect.Zero(t).Interface(), reflect.Zero(reflect.SliceOf(t.Elem())).Interface())
		}
	}
	s.reflector.DefaultOptions = []func(*jsonschema.ReflectContext){
		jsonschema.DefinitionsPrefix(definitionsPrefix),
		jsonschema.RootRef,
		jsonschema.InterceptDefName(func(t reflect.Type, otherwise string) string {
			if wire.Unwrap(t) != t {
				return "Wrapped" + otherwise // never written; but it must not take the name of what is inside
			}
			return orText(s.names[t], otherwise)
		}),
		jsonschema.InterceptSchema(s.schema),
		jsonschema.InterceptProp(s.property),
		jsonschema.InterceptNullability(func(p jsonschema.InterceptNullabilityParams) {
			p.Schema.RemoveType(jsonschema.Null) // null is always read as absent, and never sent
		}),
		jsonschema.CollectDefinitions(func(name string, schema jsonschema.Schema) {
			if m, err := simple(schema); err == nil {
				s.definitions[name] = m
			}
		}),
	}
	return s
}

// of gives a reference to (or, for what has no name, the text of) a type's schema.
func (s *schemas) of(t reflect.Type) (map[string]any, error) {
	schema, err := s.reflector.Reflect(reflect.New(t).Interface())
	if err != nil {
		return nil, err
	}
	return simple(schema)
}

// at gives the schema of the field at a dotted path, with its bounds.
func (s *schemas) at(t reflect.Type, path string) map[string]any {
	var field reflect.StructField
	for _, key := range strings.Split(path, ".") {
		t = wire.Unwrap(t)
		if t.Kind() != reflect.Struct {
			return map[string]any{"type": "string"}
		}
		field = wire.Fields(t)[key]
		t = field.Type
	}
	schema, err := s.reflector.Reflect(reflect.New(wire.Unwrap(t)).Interface())
	if err != nil {
		return map[string]any{"type": "string"}
	}
	schema.RemoveType(jsonschema.Null)
	bounds(&schema, field.Tag.Get("validate"), nil, "")
	m, err := simple(schema)
	if err != nil {
		return map[string]any{"type": "string"}
	}
	return m
}

func simple(schema jsonschema.Schema) (map[string]any, error) {
	schema.Definitions = nil
	m, err := schema.ToSchemaOrBool().ToSimpleMap()
	delete(m, "definitions")
	return m, err
}

// schema replaces the schemas of types that write themselves.
func (s *schemas) schema(p jsonschema.InterceptSchemaParams) (bool, error) {
	if p.Processed {
		return false, nil
	}
	t := wire.Unwrap(p.Value.Type())
	form, known := forms[t]
	if !known {
		return false, nil
	}
	text, err := json.Marshal(form)
	if err == nil {
		*p.Schema = jsonschema.Schema{}
		err = json.Unmarshal(text, p.Schema)
	}
	return true, err
}

func (s *schemas) property(p jsonschema.InterceptPropParams) error {
	if !p.Processed || p.PropertySchema == nil {
		return nil
	}
	if !s.answers {
		bounds(p.PropertySchema, p.Field.Tag.Get("validate"), p.ParentSchema, p.Name)
		return nil
	}
	bounds(p.PropertySchema, p.Field.Tag.Get("validate"), nil, "")
	if alwaysWritten(p.Field) && !slices.Contains(p.ParentSchema.Required, p.Name) {
		p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
	}
	return nil
}

// alwaysWritten tells whether a field is in every answer. A part without omitempty always is: Missing
// lets the tests of every service hold handlers to that. Other pointers may be nil, which is written as
// null and read as absent.
func alwaysWritten(f reflect.StructField) bool {
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if promised(f) {
		return true
	}
	switch f.Type.Kind() {
	case reflect.Interface, reflect.Map:
		return false
	case reflect.Pointer:
		if f.Type.Elem().Kind() != reflect.Struct {
			return false
		}
	}
	return !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero")
}

// promised tells whether a field that requests may lack is in every answer all the same.
func promised(f reflect.StructField) bool { return f.Tag.Get("answer") == "always" }

// join puts the definitions of requests and of answers into one set. A type that is not the
// same in both directions is called …Input in requests; a Go type that has that name already is
// refused, or one of the two would be lost.
func join(requests, answers *schemas) (all map[string]map[string]any, renamed map[string]bool, err error) {
	renamed = map[string]bool{}
	for grew := true; grew; { // what holds a renamed one differs too
		grew = false
		for name, request := range requests.definitions {
			answer, both := answers.definitions[name]
			if both && !renamed[name] && (!reflect.DeepEqual(request, answer) || refersTo(request, renamed)) {
				renamed[name], grew = true, true
			}
		}
	}
	all = make(map[string]map[string]any, len(requests.definitions)+len(answers.definitions))
	maps.Copy(all, answers.definitions)
	for name, request := range requests.definitions {
		if renamed[name] {
			name += inputSuffix
			if requests.definitions[name] != nil || answers.definitions[name] != nil {
				return nil, nil, fmt.Errorf("two schemas would be called %s: give the Go type of that name another", name)
			}
		}
		all[name] = rename(request, renamed).(map[string]any)
	}
	return all, renamed, nil
}

const inputSuffix = "Input"

func refersTo(schema any, names map[string]bool) bool {
	switch at := schema.(type) {
	case map[string]any:
		if ref, ok := at["$ref"].(string); ok && names[strings.TrimPrefix(ref, definitionsPrefix)] {
			return true
		}
		for _, inner := range at {
			if refersTo(inner, names) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(at, func(inner any) bool { return refersTo(inner, names) })
	}
	return false
}

// rename copies a schema, with references to the renamed ones by their new names.
func rename(schema any, names map[string]bool) any {
	switch at := schema.(type) {
	case map[string]any:
		out := make(map[string]any, len(at))
		for key, inner := range at {
			out[key] = rename(inner, names)
		}
		if ref, ok := at["$ref"].(string); ok && names[strings.TrimPrefix(ref, definitionsPrefix)] {
			out["$ref"] = ref + inputSuffix
		}
		return out
	case []any:
		out := make([]any, len(at))
		for i, inner := range at {
			out[i] = rename(inner, names)
		}
		return out
	}
	return schema
}

// formatNames says which JSON schema format a tag means.
var formatNames = map[string]string{
	"guid": "uuid", "uuid": "uuid", "email": "email", "url": "uri", "weburl": "uri", "secureurl": "uri",
	"decimal":  "decimal",
	"currency": "currency", "country": "country", "language": "language", "locale": "locale", "localdate": "date",
	"phone": "phone", "colorhex": "color", "slug": "slug", "timezone": "timezone",
}

// bounds puts the rules of a validate tag into a schema.
func bounds(schema *jsonschema.Schema, tag string, parent *jsonschema.Schema, name string) {
	own, inner, dives := strings.Cut(tag, "dive")
	if dives && schema.Items != nil && schema.Items.SchemaOrBool != nil && schema.Items.SchemaOrBool.TypeObject != nil {
		bounds(schema.Items.SchemaOrBool.TypeObject, strings.TrimPrefix(inner, ","), nil, "")
	}
	for rule := range strings.SplitSeq(own, ",") {
		key, param, _ := strings.Cut(rule, "=")
		switch {
		case (key == "required" || key == "notblank") && parent != nil && !slices.Contains(parent.Required, name):
			parent.Required = append(parent.Required, name)
		case key == "oneof":
			schema.Enum = nil
			for _, value := range strings.Fields(param) {
				schema.Enum = append(schema.Enum, value)
			}
		case formatNames[key] != "":
			schema.WithFormat(formatNames[key])
		case key == "unique":
			schema.WithUniqueItems(true)
		default:
			limit(schema, key, param)
		}
	}
}

func limit(schema *jsonschema.Schema, key, param string) {
	n, err := strconv.ParseFloat(param, 64)
	if err != nil {
		return
	}
	switch low, high := key == "min" || key == "gte" || key == "len", key == "max" || key == "lte" || key == "len"; {
	case schema.HasType(jsonschema.String):
		if low {
			schema.WithMinLength(int64(n))
		}
		if high {
			schema.WithMaxLength(int64(n))
		}
		if key == "dgte" || key == "dgt" || key == "dlte" || key == "dlt" || key == "dscale" {
			schema.WithExtraPropertiesItem("x-"+key, param)
		}
	case schema.HasType(jsonschema.Array):
		if low {
			schema.WithMinItems(int64(n))
		}
		if high {
			schema.WithMaxItems(int64(n))
		}
	case schema.HasType(jsonschema.Integer), schema.HasType(jsonschema.Number):
		switch {
		case low:
			schema.WithMinimum(n)
		case high:
			schema.WithMaximum(n)
		case key == "gt":
			schema.WithExclusiveMinimum(n)
		case key == "lt":
			schema.WithExclusiveMaximum(n)
		}
	}
}

// typesOf finds every type the operations reach, in a fixed order.
func typesOf(operations []Operation) []reflect.Type {
	var out []reflect.Type
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		for t != nil && t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		out = append(out, t)
		if inner := wire.Unwrap(t); inner != t {
			walk(inner)
			return
		}
		switch t.Kind() {
		case reflect.Slice, reflect.Array, reflect.Map:
			walk(t.Elem())
		case reflect.Struct:
			for i := range t.NumField() {
				if t.Field(i).IsExported() || t.Field(i).Anonymous {
					walk(t.Field(i).Type)
				}
			}
		}
	}
	for _, o := range operations {
		walk(o.in)
		walk(o.out)
	}
	return out
}

// name gives structs their type's name with the package's before it, so that a
// new type elsewhere never renames an old one.
func (s *schemas) name(found []reflect.Type) {
	used := map[string]bool{"Error": true}
	for _, t := range found {
		if t.Kind() != reflect.Struct || t.Name() == "" {
			continue
		}
		name := schemaName(t)
		for n := 2; used[name]; n++ {
			name = schemaName(t) + strconv.Itoa(n)
		}
		used[name] = true
		s.names[t] = name
	}
}

// schemaName joins package and type: catalog.Product is CatalogProduct, cart.Cart
// is Cart, and what the wire package shares has no package in front:
// BulkResponse[catalog.Product] is BulkResponseCatalogProduct.
func schemaName(t reflect.Type) string {
	name, arguments, _ := strings.Cut(t.Name(), "[")
	var b strings.Builder
	b.WriteString(qualified(t.PkgPath(), name))
	for _, part := range strings.FieldsFunc(arguments,
		func(r rune) bool { return r == '[' || r == ']' || r == ',' || r == '*' }) {
		at := strings.LastIndexByte(part, '.')
		b.WriteString(qualified(part[:max(at, 0)], part[at+1:]))
	}
	return b.String()
}

// published are the packages whose types go by the name of the package they first came out
// in: programs of others name these types, wherever the code has moved since.
var published = map[string]string{
	"souk/internal/orders/ledger":            "payments",
	"souk/internal/orders/ordersettings":     "orders",
	"souk/internal/orders/paymentmethods":    "payments",
	"souk/internal/orders/provider":          "payments",
	"souk/internal/people/accountfactors":    "identity",
	"souk/internal/people/accountmail":       "identity",
	"souk/internal/people/accounts":          "identity",
	"souk/internal/people/approval":          "identity",
	"souk/internal/people/credentials":       "identity",
	"souk/internal/people/oauth":             "identity",
	"souk/internal/people/permissions":       "identity",
	"souk/internal/people/recovery":          "identity",
	"souk/internal/people/sessions":          "identity",
	"souk/internal/people/signin":            "identity",
	"souk/internal/people/signinpolicy":      "identity",
	"souk/internal/people/staff":             "identity",
	"souk/internal/people/tokens":            "identity",
	"souk/internal/shop/collections":         "catalog",
	"souk/internal/shop/inventory":           "catalog",
	"souk/internal/shop/storesapi":           "catalog",
	"souk/internal/shop/subscriptionoptions": "catalog",
}

func qualified(path, name string) string {
	pkg := path[strings.LastIndexByte(path, '/')+1:]
	if first, moved := published[path]; moved {
		pkg = first
	}
	name = upperFirst(strings.Split(name, "·")[0]) // what is after the dot tells apart types inside functions
	if pkg == "" || pkg == "wire" || strings.HasPrefix(strings.ToLower(name), pkg) {
		return name
	}
	return upperFirst(pkg) + name
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
