package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"souk/internal/platform/errs"
)

// node is a part of a parsed filter.
type node interface{ isNode() }

type (
	both   []node               // all of them; empty is true
	either []node               // one of them; empty is false
	not    struct{ inner node } // the opposite, absent values included
	// leaf is one condition. Ne and Nin do not occur: they are not{Eq} and not{In}.
	leaf struct {
		field *Field
		op    Ops
		value any   // typed for the column; nil with Eq means absent
		list  []any // of In, HasSome, HasAll, and of Eq with a whole list
		whole bool  // Eq compares the whole list
		items []node
	}
)

func (both) isNode()   {}
func (either) isNode() {}
func (not) isNode()    {}
func (*leaf) isNode()  {}

// filter parses a whole filter document.
func (p *parser) filter(path string, raw []byte) node {
	v, ok := p.document(path, raw)
	if !ok {
		return nil
	}
	if !v.IsObject() {
		p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be an object")
		return nil
	}
	return p.object(path, v, p.schema.fields, 1)
}

// object parses {key: value, ...}; the keys are joined by AND. Keys are walked as
// they stand, so a key that is given twice counts twice instead of being dropped.
func (p *parser) object(path string, v gjson.Result, fields map[string]*Field, depth int) node {
	if depth > MaxDepth {
		p.threshold(path, errs.RuleMax, MaxDepth, "must not nest deeper than %d levels", MaxDepth)
		return nil
	}
	if p.groups++; p.groups > MaxGroups {
		if !p.tooMany {
			p.threshold(path, errs.RuleMaxSize, MaxGroups, "a filter must have at most %d groups", MaxGroups)
		}
		p.tooMany = true
		return nil
	}
	var all both
	v.ForEach(func(k, value gjson.Result) bool {
		name := k.String()
		at := path + "." + name
		switch name {
		case "$and":
			all = append(all, both(p.list(at, value, fields, depth)))
		case "$or":
			all = append(all, either(p.list(at, value, fields, depth)))
		case "$not":
			if value.IsArray() {
				all = append(all, not{both(p.list(at, value, fields, depth))})
			} else if value.IsObject() {
				all = append(all, not{p.object(at, value, fields, depth+1)})
			} else {
				p.fail(at, errs.RuleFormat, "WRONG_TYPE", "must be an object")
			}
		default:
			all = append(all, p.field(at, name, value, fields)...)
		}
		return !p.tooMany && len(p.violations) < maxViolations
	})
	if len(all) == 1 {
		return all[0]
	}
	return all
}

func (p *parser) list(path string, v gjson.Result, fields map[string]*Field, depth int) []node {
	if !v.IsArray() {
		p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be a list of objects")
		return nil
	}
	var nodes []node
	i := 0
	v.ForEach(func(_, item gjson.Result) bool {
		at := path + "[" + strconv.Itoa(i) + "]"
		i++
		if i > MaxList {
			p.threshold(path, errs.RuleMaxSize, MaxList, "must have at most %d elements", MaxList)
			return false
		}
		if !item.IsObject() {
			p.fail(at, errs.RuleFormat, "WRONG_TYPE", "must be an object")
			return true
		}
		nodes = append(nodes, p.object(at, item, fields, depth+1))
		return !p.tooMany && len(p.violations) < maxViolations
	})
	return nodes
}

// field parses the conditions on one field: a bare value or an object of operators.
func (p *parser) field(path, name string, v gjson.Result, fields map[string]*Field) []node {
	f := fields[name]
	if f == nil {
		if strings.HasPrefix(name, "$") {
			p.fail(path, errs.RuleNotAllowed, "UNKNOWN_OPERATOR", "is not a supported operator")
		} else {
			p.fail(path, errs.RuleNotAllowed, "UNKNOWN_FIELD", "is not a field that can be used in filters")
		}
		return nil
	}
	if p.uses == nil {
		p.uses = map[string]bool{}
	}
	p.uses[f.Path] = true
	if !v.IsObject() {
		return p.operator(path, f, Eq, v)
	}
	var nodes []node
	empty := true
	v.ForEach(func(k, operand gjson.Result) bool {
		empty = false
		at := path + "." + k.String()
		op, known := opsByName[k.String()]
		if !known {
			p.fail(at, errs.RuleNotAllowed, "UNKNOWN_OPERATOR", "is not a supported operator")
			return len(p.violations) < maxViolations
		}
		nodes = append(nodes, p.operator(at, f, op, operand)...)
		return !p.tooMany && len(p.violations) < maxViolations
	})
	if empty {
		p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be a value or an object with an operator")
	}
	return nodes
}

// operator parses one condition.
func (p *parser) operator(path string, f *Field, op Ops, v gjson.Result) []node {
	if p.leaves++; p.leaves > MaxConditions {
		if !p.tooMany {
			p.threshold(path, errs.RuleMaxSize, MaxConditions, "a filter must have at most %d conditions", MaxConditions)
		}
		p.tooMany = true
		return nil
	}
	if f.Operators&op == 0 && !(v.Type == gjson.Null && f.Operators&Exists != 0 && op&(Eq|Ne) != 0) {
		p.fail(path, errs.RuleNotAllowed, "UNSUPPORTED_OPERATOR", "%s is not supported for %s; supported are: %s", op, f.Path,
			f.Operators)
		return nil
	}
	l := &leaf{field: f, op: op}
	switch op {
	case Eq, Ne:
		l.op = Eq
		if !p.equal(path, l, v) {
			return nil
		}
		return negated(l, op == Ne)
	case In, Nin, HasSome:
		l.op = In
		if f.Kind == TextList {
			l.op = HasSome
		}
		if !p.operands(path, l, v) {
			return nil
		}
		return negated(l, op == Nin)
	case HasAll:
		if !p.operands(path, l, v) {
			return nil
		}
	case Exists, IsEmpty:
		if v.Type != gjson.True && v.Type != gjson.False {
			p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be true or false")
			return nil
		}
		return negated(l, v.Type == gjson.False)
	case StartsWith, Contains, EndsWith:
		if v.Type != gjson.String {
			p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be text")
			return nil
		}
		if m := checkText(v.Str); m != nil {
			p.mistake(path, m)
			return nil
		}
		l.value = Fold(v.Str)
	case MatchItems:
		if !v.IsArray() {
			p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be a list of filters")
			return nil
		}
		l.items = p.list(path, v, f.Items.byPath, 1)
	default: // ordering
		value, m := f.value(v)
		if m != nil {
			p.mistake(path, m)
			return nil
		}
		if text, ok := value.(string); ok && f.foldsOrder() {
			value = Fold(text)
		}
		l.value = value
	}
	return []node{l}
}

func negated(l *leaf, yes bool) []node {
	if yes {
		return []node{not{l}}
	}
	return []node{l}
}

// equal reads the operand of $eq and $ne: null is absence, and a list stands for
// the whole list of a list field.
func (p *parser) equal(path string, l *leaf, v gjson.Result) bool {
	switch {
	case v.Type == gjson.Null:
		return true
	case v.IsArray() && l.field.Kind == TextList && l.field.Listed == nil:
		l.whole = true
		return p.operands(path, l, v)
	}
	value, m := l.field.value(v)
	if m != nil {
		p.mistake(path, m)
		return false
	}
	l.value = value
	return true
}

func (p *parser) operands(path string, l *leaf, v gjson.Result) bool {
	if !v.IsArray() {
		p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be a list")
		return false
	}
	ok, i := true, 0
	l.list = []any{}
	v.ForEach(func(_, item gjson.Result) bool {
		if i++; i > MaxList {
			p.threshold(path, errs.RuleMaxSize, MaxList, "must have at most %d elements", MaxList)
			ok = false
			return false
		}
		if p.values++; p.values > MaxValues {
			p.threshold(path, errs.RuleMaxSize, MaxValues, "a filter must have at most %d values in its lists", MaxValues)
			ok, p.tooMany = false, true
			return false
		}
		value, m := l.field.value(item)
		if m != nil {
			p.mistake(fmt.Sprintf("%s[%d]", path, i-1), m)
			ok = false
			return len(p.violations) < maxViolations
		}
		l.list = append(l.list, value)
		return true
	})
	return ok
}
