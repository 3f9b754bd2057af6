package query

import (
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// SearchText is free text to look for.
type SearchText struct {
	Expression string   `json:"expression,omitempty" validate:"max=1000"`
	Mode       string   `json:"mode,omitempty" validate:"omitempty,oneof=AND OR"`
	Fields     []string `json:"fields,omitempty" validate:"max=20"`
	Fuzzy      bool     `json:"fuzzy,omitempty"`
}

// textMatch is a checked SearchText. The store's index finds whole words, the last
// one possibly unfinished. A fuzzy search lets every word be unfinished.
type textMatch struct {
	kinds      []string // indexes to look into
	expression string
	any        bool
	eachWord   bool
}

func (p *parser) search(path string, in *SearchText) *textMatch {
	if in == nil || strings.TrimSpace(in.Expression) == "" && len(in.Fields) == 0 {
		return nil
	}
	kind := p.schema.spec.TextKind
	if kind == "" {
		p.fail(path, errs.RuleNotAllowed, "UNSUPPORTED_SEARCH", "free text is not supported here")
		return nil
	}
	if m := checkText(in.Expression); m != nil {
		p.mistake(path+".expression", m)
	}
	m := &textMatch{kinds: []string{kind}, expression: in.Expression, eachWord: in.Fuzzy}
	switch strings.ToUpper(in.Mode) {
	case "", "OR":
		m.any = true
	case "AND":
	default:
		p.mistake(path+".mode", &mistake{rule: errs.RuleInvalidEnum, name: "INVALID_ENUM_VALUE", text: "must be AND or OR"})
	}
	chosen := map[string]bool{}
	for i, field := range in.Fields {
		if f := p.schema.fields[field]; f == nil || !f.Searchable {
			p.fail(path+".fields["+itoa(i)+"]", errs.RuleNotAllowed, "UNKNOWN_FIELD",
				"cannot search in %s; these fields can be searched: %s",
				clip(field), strings.Join(p.schema.searchable(), ", "))
			continue
		}
		chosen[field] = true
	}
	if strings.TrimSpace(in.Expression) == "" {
		return nil // fields without text narrow nothing
	}
	if len(chosen) > 0 && len(chosen) < len(p.schema.searchable()) {
		m.kinds, m.eachWord = nil, true
		for _, field := range p.schema.searchable() {
			if chosen[field] {
				m.kinds = append(m.kinds, fieldKind(kind, field))
			}
		}
	}
	return m
}

// fieldKind names the index of a single field.
func fieldKind(kind, field string) string { return kind + ":" + field }

// compile writes the condition. Words are looked for one by one where each may
// stand in another field, or be unfinished.
func (m *textMatch) compile(c *compiler, id string) {
	words := []string{m.expression}
	if m.eachWord {
		words = store.Words(m.expression)
		if len(words) > 32 {
			words = words[:32]
		}
	}
	if len(words) == 0 {
		c.constant(false)
		return
	}
	join := " AND "
	if m.any {
		join = " OR "
	}
	c.write("(")
	for i, word := range words {
		if i > 0 {
			c.write(join)
		}
		c.write("(")
		for j, kind := range m.kinds {
			if j > 0 {
				c.write(" OR ")
			}
			sql, args := c.dialect.TextMatch(kind, id, word, m.any)
			c.write(sql)
			c.args = append(c.args, args...)
		}
		c.write(")")
	}
	c.write(")")
}

// IndexText makes a row findable by the texts of its searchable fields, each by
// its path; it replaces what was there. RemoveText undoes it.
func (s *Schema) IndexText(tx *store.Tx, id string, texts map[string]string) error {
	var whole []string
	searchable := s.searchable()
	for _, field := range searchable {
		whole = append(whole, texts[field])
		if len(searchable) > 1 {
			if err := tx.IndexText(fieldKind(s.spec.TextKind, field), id, texts[field]); err != nil {
				return err
			}
		}
	}
	return tx.IndexText(s.spec.TextKind, id, strings.Join(whole, "\n"))
}

// RemoveText makes a row unfindable.
func (s *Schema) RemoveText(tx *store.Tx, id string) error {
	if searchable := s.searchable(); len(searchable) > 1 {
		for _, field := range searchable {
			if err := tx.RemoveText(fieldKind(s.spec.TextKind, field), id); err != nil {
				return err
			}
		}
	}
	return tx.RemoveText(s.spec.TextKind, id)
}
