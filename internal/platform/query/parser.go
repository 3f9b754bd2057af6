package query

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"souk/internal/platform/errs"
)

// parser collects every mistake of one request.
type parser struct {
	schema     *Schema
	violations []errs.Violation
	leaves     int
	groups     int
	values     int
	tooMany    bool // no need to look further
	uses       map[string]bool
}

func (p *parser) fail(path string, rule errs.Rule, name, format string, args ...any) {
	p.mistake(path, &mistake{rule: rule, name: name, text: fmt.Sprintf(format, args...)})
}

func (p *parser) threshold(path string, rule errs.Rule, limit int, format string, args ...any) {
	p.mistake(path, &mistake{rule: rule, name: string(rule), text: fmt.Sprintf(format, args...),
		data: map[string]any{"threshold": limit}})
}

func (p *parser) mistake(path string, m *mistake) {
	if len(p.violations) < maxViolations {
		p.violations = append(p.violations, errs.Violation{Field: path, Rule: m.rule, RuleName: m.name, Description: m.text,
			Data: m.data})
	}
}

func (p *parser) err() error {
	if len(p.violations) == 0 {
		return nil
	}
	return errs.Invalid(p.violations...)
}

// document reads raw as JSON, or as JSON text inside a JSON string, which the
// older stores calls send. It reports false when there is nothing.
func (p *parser) document(path string, raw []byte) (gjson.Result, bool) {
	if len(raw) == 0 {
		return gjson.Result{}, false
	}
	// The standard library's check does not recurse, so deep nesting cannot exhaust the stack.
	if !json.Valid(raw) {
		p.fail(path, errs.RuleFormat, "INVALID_JSON", "must be JSON")
		return gjson.Result{}, false
	}
	v := gjson.ParseBytes(raw)
	if v.Type == gjson.String {
		text := strings.TrimSpace(v.Str)
		if text == "" {
			return gjson.Result{}, false
		}
		if !json.Valid([]byte(text)) {
			p.fail(path, errs.RuleFormat, "INVALID_JSON", "must be JSON, or text that contains JSON")
			return gjson.Result{}, false
		}
		v = gjson.Parse(text)
	}
	return v, v.Type != gjson.Null
}
