package about

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Content is a document of rich content. What is kept of one holds only nodes and fields that are
// known, of the types and within the bounds that are declared, and nothing that acts in the page
// that shows it. An update replaces a document as a whole.
type Content struct {
	Nodes         wire.List[json.RawMessage] `json:"nodes"`
	Metadata      *Metadata                  `json:"metadata,omitempty"`
	DocumentStyle json.RawMessage            `json:"documentStyle,omitempty"`

	sent json.RawMessage // the document as it came, until it is cleaned
}

// Metadata describes a document. The dates are ours to say.
type Metadata struct {
	Version          int       `json:"version"`
	CreatedTimestamp wire.Time `json:"createdTimestamp,omitzero"`
	UpdatedTimestamp wire.Time `json:"updatedTimestamp,omitzero"`
	ID               string    `json:"id,omitempty"`
}

// plain is a document without its methods.
type plain Content

// UnmarshalJSON reads a document. It is refused at once when it nests too deep; other mistakes are
// found by Validate, so that all of them come in one answer.
func (c *Content) UnmarshalJSON(text []byte) error {
	*c = Content{}
	switch first := bytes.TrimSpace(text); {
	case string(first) == "null":
		return nil
	case len(first) == 0 || first[0] != '{':
		return errors.New("must be a document, an object with nodes")
	case tooDeep(text):
		return errors.New("must be a document that nests no deeper than " + strconv.Itoa(maxDepth) + " nodes")
	}
	if json.Unmarshal(text, (*plain)(c)) != nil {
		*c = Content{} // Validate says what is wrong
	}
	c.sent = slices.Clone(text)
	return nil
}

// MarshalJSON writes a document, as it came if it was not cleaned yet.
func (c Content) MarshalJSON() ([]byte, error) {
	if c.sent != nil {
		return c.sent, nil
	}
	return json.Marshal(plain(c))
}

// Empty reports a document in which nothing stands.
func (c *Content) Empty() bool { return c == nil || len(c.Nodes) == 0 }

// Validate reports what is wrong with a document.
func (c *Content) Validate() []errs.Violation {
	_, violations := c.read()
	return violations
}

// read gives what is kept of a document, and what is wrong with it.
func (c *Content) read() (map[string]any, []errs.Violation) {
	text := c.sent
	if text == nil {
		return nil, nil // it was cleaned
	}
	if len(text) > maxBytes {
		return nil, []errs.Violation{wire.Bounded("", errs.RuleMaxSize, maxBytes,
			"must not be longer than "+strconv.Itoa(maxBytes)+" bytes")}
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // numbers keep their digits
	var given map[string]any
	if decoder.Decode(&given) != nil {
		return nil, []errs.Violation{wrong("", errs.RuleFormat, "TYPE", "must be a document, an object with nodes")}
	}
	var w walk
	kept := w.object(given, "Document", "", 0)
	return kept, w.found
}

// cleaned gives the document as it is kept.
func (c *Content) cleaned() (*Content, error) {
	kept, violations := c.read()
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	if kept == nil {
		out := *c
		return &out, nil
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return nil, err
	}
	out := &Content{}
	return out, json.Unmarshal(text, (*plain)(out))
}

// tooDeep reports that a text nests deeper than any document that is kept: two levels for each node,
// and some for what the innermost holds.
func tooDeep(text []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > 2*maxDepth+maxFree+10 {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// walk goes through a document and gives back what is kept of it.
type walk struct {
	found []errs.Violation
	nodes int
}

func (w *walk) fail(v errs.Violation) {
	if len(w.found) < maxWrongs {
		w.found = append(w.found, v)
	}
}

// object keeps the fields of a shape; depth counts the nodes around it.
func (w *walk) object(given map[string]any, shape, at string, depth int) map[string]any {
	kept := make(map[string]any, len(given))
	var only []string
	for _, name := range slices.Sorted(maps.Keys(given)) {
		value, here := given[name], wire.Join(at, name)
		s, known := shapeFields[shape][name]
		switch {
		case value == nil: // null is absent
			continue
		case !known:
			w.fail(wrong(here, errs.RuleNotAllowed, "", "is not a node or decoration of a document"))
			continue
		case s.only:
			only = append(only, name)
		}
		kept[name] = w.field(value, s, here, depth)
	}
	if len(only) > 1 {
		w.fail(wrong(wire.Join(at, only[1]), errs.RuleOneOfAlignment, "", "must not be given together with "+only[0]))
	}
	switch shape {
	case "Document":
		always(kept, "nodes", []any{})
		w.inside("", nodeType{}, kept, at)
	case "Node":
		w.node(kept, only, at)
	case "Text":
		always(kept, "text", "")
		always(kept, "decorations", []any{})
	case "Decoration":
		w.decoration(kept, only, at)
	}
	return kept
}

func always(kept map[string]any, name string, value any) {
	if kept[name] == nil {
		kept[name] = value
	}
}

func (w *walk) field(value any, s slot, at string, depth int) any {
	switch {
	case s.list:
		return w.list(value, s, at, depth)
	case s.byName:
		entries, ok := value.(map[string]any)
		if !ok || len(entries) > maxItems {
			w.fail(wrong(at, errs.RuleFormat, "TYPE", "must be an object with up to "+strconv.Itoa(maxItems)+" values"))
			return nil
		}
		kept := make(map[string]any, len(entries))
		for _, name := range slices.Sorted(maps.Keys(entries)) {
			if utf8.RuneCountInString(name) > 200 {
				w.fail(wrong(at, errs.RuleMaxLength, "", "must not have names of more than 200 characters"))
				return nil
			}
			kept[name] = w.one(entries[name], s, at+"."+name, depth)
		}
		return kept
	}
	return w.one(value, s, at, depth)
}

func (w *walk) list(value any, s slot, at string, depth int) any {
	items, ok := value.([]any)
	if !ok {
		w.fail(wrong(at, errs.RuleFormat, "TYPE", "must be a list"))
		return nil
	}
	if s.kind != "Node" && len(items) > maxItems {
		w.fail(wire.Bounded(at, errs.RuleMaxSize, maxItems, "must not have more than "+strconv.Itoa(maxItems)+" items"))
		return nil
	}
	if s.kind == "Node" {
		if len(items) > 0 && depth >= maxDepth {
			w.fail(wire.Bounded(at, errs.RuleMax, maxDepth, "must not nest deeper than "+strconv.Itoa(maxDepth)+" nodes"))
			return nil
		}
		if w.nodes += len(items); w.nodes > maxNodes {
			w.fail(wire.Bounded(at, errs.RuleMaxSize, maxNodes,
				"must not have more than "+strconv.Itoa(maxNodes)+" nodes in all"))
			return nil
		}
		depth++
	}
	kept := make([]any, 0, len(items))
	for i, item := range items {
		kept = append(kept, w.one(item, s, at+"["+strconv.Itoa(i)+"]", depth))
	}
	return kept
}

// one keeps a value that is no list.
func (w *walk) one(value any, s slot, at string, depth int) any {
	switch s.kind {
	case "text":
		return w.text(value, s.most, at)
	case "enum":
		return w.enum(value, s.values, at)
	case "nodeType", "decoration", "smartBlock":
		return w.enum(value, enumNames(s.kind), at)
	case "free":
		if _, ok := value.(map[string]any); !ok {
			w.fail(wrong(at, errs.RuleFormat, "TYPE", "must be an object"))
			return nil
		}
		w.free(value, at, 0)
		return value
	}
	if k := kinds[s.kind]; k != nil {
		kept, ok := k.keep(value)
		if !ok {
			w.fail(wrong(at, errs.RuleFormat, k.name, k.words))
		}
		return kept
	}
	object, ok := value.(map[string]any)
	if !ok {
		w.fail(wrong(at, errs.RuleFormat, "TYPE", "must be an object"))
		return nil
	}
	return w.object(object, s.kind, at, depth)
}

func (w *walk) text(value any, most int, at string) any {
	if most == 0 {
		most = maxText
	}
	text, ok := value.(string)
	if !ok {
		w.fail(wrong(at, errs.RuleFormat, "TYPE", "must be text"))
		return nil
	}
	if utf8.RuneCountInString(text) > most {
		w.fail(wire.Bounded(at, errs.RuleMaxLength, most, "must not have more than "+strconv.Itoa(most)+" characters"))
	}
	return text
}

func (w *walk) enum(value any, values []string, at string) any {
	text, ok := value.(string)
	if !ok || !slices.Contains(values, text) {
		v := wrong(at, errs.RuleInvalidEnum, "", "must be one of "+strings.Join(values, ", "))
		v.Data = map[string]any{"allowed": values}
		w.fail(v)
	}
	return text
}

// free looks through what apps keep in a node, which has a form of their own.
func (w *walk) free(value any, at string, depth int) {
	if depth > maxFree {
		w.fail(wire.Bounded(at, errs.RuleMax, maxFree, "must not nest deeper than "+strconv.Itoa(maxFree)+" levels"))
		return
	}
	switch v := value.(type) {
	case string:
		if runs(v) {
			w.fail(wrong(at, errs.RuleFormat, "URL", "must not be an address that runs a script"))
		}
	case []any:
		for i, item := range v {
			w.free(item, at+"["+strconv.Itoa(i)+"]", depth+1)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			w.free(v[name], wire.Join(at, name), depth+1)
		}
	}
}

// node checks what the type of a node asks for: its own data and no other, and what stands inside.
func (w *walk) node(kept map[string]any, only []string, at string) {
	always(kept, "id", "")
	always(kept, "nodes", []any{})
	name, _ := kept["type"].(string)
	t, known := nodes[name]
	if !known {
		if kept["type"] == nil {
			w.fail(wrong(wire.Join(at, "type"), errs.RuleRequired, "", "is required"))
		}
		return
	}
	for _, field := range only {
		if field != t.data {
			w.fail(wrong(wire.Join(at, field), errs.RuleOneOfAlignment, "", "is not allowed in a node of type "+name))
		}
	}
	if name == "TEXT" && kept["textData"] == nil {
		w.fail(wrong(wire.Join(at, "textData"), errs.RuleRequired, "", "is required for a node of type TEXT"))
	}
	w.inside(name, t, kept, at)
}

// inside checks which nodes stand inside another, or at the top of a document.
func (w *walk) inside(name string, t nodeType, kept map[string]any, at string) {
	list, _ := kept["nodes"].([]any)
	for i, item := range list {
		child, _ := item.(map[string]any)
		if inner, _ := child["type"].(string); inner != "" && !fits(name, t, inner) {
			w.fail(wrong(wire.Join(at, "nodes["+strconv.Itoa(i)+"].type"), errs.RuleNotAllowed, "",
				inner+" cannot stand "+map[bool]string{true: "at the top of a document", false: "inside " + name}[name == ""]))
		}
	}
}

// fits reports that a node of type inner may stand inside one of another type.
func fits(name string, t nodeType, inner string) bool {
	switch {
	case t.leaf:
		return false
	case len(t.inside) > 0:
		return slices.Contains(t.inside, inner)
	}
	outer, bound := insideOnly[inner]
	return !bound || slices.Contains(outer, name)
}

// decoration checks that a decoration has the data of its type and no other.
func (w *walk) decoration(kept map[string]any, only []string, at string) {
	name, _ := kept["type"].(string)
	data, known := decorationData[name]
	if kept["type"] == nil {
		w.fail(wrong(wire.Join(at, "type"), errs.RuleRequired, "", "is required"))
	}
	for _, field := range only {
		if known && field != data {
			w.fail(wrong(wire.Join(at, field), errs.RuleOneOfAlignment, "", "is not allowed in a decoration of type "+name))
		}
	}
}
