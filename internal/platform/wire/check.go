package wire

import (
	"errors"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/go-playground/validator/v10"

	"souk/internal/platform/errs"
)

// Checker is a type with rules that span fields. Paths are relative to the
// value: Check puts the place in front.
type Checker interface{ Validate() []errs.Violation }

// Check reports every broken rule of v, sorted by field: those declared in
// validate tags, at any depth and in every list without a dive tag, and those of
// Checkers. prefix is put before each path; it may be empty.
func Check(v any, prefix string) []errs.Violation {
	value := reflect.ValueOf(v)
	for value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface {
		if value.IsNil() {
			return nil
		}
		value = value.Elem()
	}
	if value.Kind() != reflect.Struct {
		return nil
	}
	var c checking
	c.structure(value, prefix)
	c.inside(value, prefix)
	sort.SliceStable(c.found, func(i, j int) bool { return c.found[i].Field < c.found[j].Field })
	return c.found
}

type checking struct{ found []errs.Violation }

// structure runs the declared rules of a struct, which go into nested structs.
func (c *checking) structure(v reflect.Value, prefix string) {
	err := rules().Struct(v.Interface()) // the value, not its address: the library allocates less on it
	if err == nil {
		return
	}
	var broken validator.ValidationErrors
	if !errors.As(err, &broken) {
		c.found = append(c.found, errs.Field(prefix, errs.RuleValidation, "is not valid"))
		return
	}
	for _, b := range broken {
		c.found = append(c.found, violation(Join(prefix, path(b.Namespace(), v.Type())), b))
	}
}

// inside finds what the library does not reach: Checkers, and structs in lists
// and maps, which it enters only where the tag says dive. A forgotten dive must
// not mean unchecked input.
func (c *checking) inside(v reflect.Value, prefix string) {
	plan := planOf(v.Type())
	if plan.checker {
		for _, found := range asChecker(v).Validate() {
			found.Field = Join(prefix, found.Field)
			if found.RuleName == "" {
				found.RuleName = string(found.Rule)
			}
			c.found = append(c.found, found)
		}
	}
	for _, f := range plan.fields {
		c.field(v.Field(f.index), Join(prefix, f.name), f)
	}
}

func (c *checking) field(v reflect.Value, at string, f planField) {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		c.inside(v, at)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			c.element(v.Index(i), at+"["+strconv.Itoa(i)+"]", f)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			c.element(it.Value(), at+"."+fmt.Sprint(it.Key().Interface()), f)
		}
	}
}

func (c *checking) element(v reflect.Value, at string, f planField) {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	if v.Kind() == reflect.Struct && !f.dives {
		c.structure(v, at)
	}
	c.field(v, at, f)
}

// plan is what inside has to look at in a type, worked out once.
type plan struct {
	checker bool
	fields  []planField
}

type planField struct {
	index int
	name  string
	dives bool
}

var plans sync.Map // reflect.Type -> *plan

func planOf(t reflect.Type) *plan {
	if known, ok := plans.Load(t); ok {
		return known.(*plan)
	}
	p := &plan{checker: isChecker(t)}
	for i := range t.NumField() {
		f := t.Field(i)
		name, inline := FieldName(f)
		tag := f.Tag.Get("validate")
		if !f.IsExported() || name == "" && !inline || tag == "-" || !holdsStruct(f.Type, map[reflect.Type]bool{}) {
			continue
		}
		p.fields = append(p.fields, planField{index: i, name: name, dives: strings.Contains(tag, "dive")})
	}
	plans.Store(t, p)
	return p
}

func isChecker(t reflect.Type) bool {
	checker := reflect.TypeFor[Checker]()
	return t.Implements(checker) || reflect.PointerTo(t).Implements(checker)
}

func asChecker(v reflect.Value) Checker {
	if c, ok := v.Interface().(Checker); ok {
		return c
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface().(Checker)
}

// holdsStruct reports whether there is anything below t to look at.
func holdsStruct(t reflect.Type, seen map[reflect.Type]bool) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if seen[t] {
			return false
		}
		seen[t] = true
		return holdsStruct(t.Elem(), seen)
	case reflect.Struct:
		return !t.Implements(wrapperType)
	}
	return false
}

// Join puts a prefix before a path.
func Join(prefix, path string) string {
	switch {
	case prefix == "":
		return path
	case path == "":
		return prefix
	case path[0] == '[':
		return prefix + path
	}
	return prefix + "." + path
}

// inlineMark stands for embedded structs in the library's paths and is cut out.
const inlineMark = "\x00"

// path turns the library's namespace into a wire path: without the root type's
// name and embedded structs, and with map keys dotted.
func path(namespace string, root reflect.Type) string {
	rest := namespace
	if name := root.Name(); name != "" { // a generic type's name holds dots and brackets, so no cutting at the first
		rest = strings.TrimPrefix(rest, name+".")
	}
	rest = strings.ReplaceAll(rest, inlineMark+".", "")
	if !strings.Contains(rest, "[") {
		return rest
	}
	var b strings.Builder
	for rest != "" {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			b.WriteString(rest)
			break
		}
		b.WriteString(rest[:open])
		end := strings.IndexByte(rest[open:], ']')
		if end < 0 {
			b.WriteString(rest[open:])
			break
		}
		key := rest[open+1 : open+end]
		if _, err := strconv.Atoi(key); err == nil {
			b.WriteString("[" + key + "]")
		} else {
			b.WriteString("." + key)
		}
		rest = rest[open+end+1:]
	}
	return b.String()
}
