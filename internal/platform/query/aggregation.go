package query

import (
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // a small container has no time zones of its own

	"souk/internal/platform/errs"
)

// Limits on aggregations, as the contract's types have them.
const (
	maxAggregations = 10
	maxValues       = 250  // buckets of a VALUE aggregation
	usualValues     = 10   // without a limit
	maxRanges       = 50   // buckets of a RANGE aggregation
	maxDates        = 200  // buckets of a DATE_HISTOGRAM
	maxNested       = 1000 // rows of a NESTED aggregation
)

// Aggregation types and scalars.
const (
	ByValue         = "VALUE"
	ByRange         = "RANGE"
	ByScalar        = "SCALAR"
	ByDateHistogram = "DATE_HISTOGRAM"
	ByNested        = "NESTED"
)

// Aggregation asks for figures over all rows that fit, not only those of the page.
type Aggregation struct {
	Name          string             `json:"name,omitempty" validate:"max=100"`
	Type          string             `json:"type,omitempty"`
	FieldPath     string             `json:"fieldPath,omitempty" validate:"max=200"`
	Value         *ValueOptions      `json:"value,omitempty"`
	Range         *RangeOptions      `json:"range,omitempty"`
	Scalar        *ScalarOptions     `json:"scalar,omitempty"`
	DateHistogram *HistogramOptions  `json:"dateHistogram,omitempty"`
	Nested        *NestedAggregation `json:"nested,omitempty"`

	field *Field
}

// ValueOptions shape a VALUE aggregation.
type ValueOptions struct {
	SortType       string `json:"sortType,omitempty"`      // COUNT or VALUE
	SortDirection  string `json:"sortDirection,omitempty"` // DESC or ASC
	Limit          *int   `json:"limit,omitempty"`
	MissingValues  string `json:"missingValues,omitempty"` // EXCLUDE or INCLUDE
	IncludeOptions *struct {
		AddToBucket string `json:"addToBucket,omitempty" validate:"max=20"`
	} `json:"includeOptions,omitempty"`
}

// RangeOptions list the buckets of a RANGE aggregation.
type RangeOptions struct {
	Buckets []RangeBucket `json:"buckets,omitempty"`
}

// RangeBucket is from (inclusive) to (exclusive); a missing end is open.
type RangeBucket struct {
	From *float64 `json:"from,omitempty"`
	To   *float64 `json:"to,omitempty"`
}

// ScalarOptions choose the figure of a SCALAR aggregation.
type ScalarOptions struct {
	Type string `json:"type,omitempty"` // COUNT_DISTINCT, MIN, MAX, SUM, AVG
}

// HistogramOptions choose the width of a DATE_HISTOGRAM's buckets.
type HistogramOptions struct {
	Interval string `json:"interval,omitempty"` // YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND
}

// NestedAggregation counts by two or three things at once.
type NestedAggregation struct {
	NestedAggregations []Aggregation `json:"nestedAggregations,omitempty"`
}

func (p *parser) zone(path, name string) *time.Location {
	if name == "" {
		return time.UTC
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" || len(name) > 50 {
		p.fail(path, errs.RuleFormat, "TIME_ZONE", "must be a time zone such as Europe/Berlin")
		return time.UTC
	}
	return zone
}

func (p *parser) aggregations(path string, in []Aggregation) []Aggregation {
	if len(in) > maxAggregations {
		p.threshold(path, errs.RuleMaxSize, maxAggregations, "must have at most %d aggregations", maxAggregations)
		return nil
	}
	out := make([]Aggregation, 0, len(in))
	for i, a := range in {
		p.aggregation(path+"["+itoa(i)+"]", &a, false)
		out = append(out, a)
	}
	return out
}

// aggregation checks one and sets its defaults. An aggregation without a type has that of its options.
func (p *parser) aggregation(path string, a *Aggregation, nested bool) {
	given := map[string]bool{ByValue: a.Value != nil, ByRange: a.Range != nil, ByScalar: a.Scalar != nil,
		ByDateHistogram: a.DateHistogram != nil, ByNested: a.Nested != nil}
	count := 0
	for name, there := range given {
		if there {
			count++
			if a.Type == "" {
				a.Type = name
			}
		}
	}
	if a.Type == "" {
		a.Type = ByValue
	}
	if _, known := given[a.Type]; !known || nested && a.Type == ByNested {
		p.oneOf(path+".type", "VALUE", "RANGE", "SCALAR", "DATE_HISTOGRAM", "NESTED")
		return
	}
	if count > 1 || count == 1 && !given[a.Type] {
		p.fail(path, errs.RuleOneOfAlignment, "ONE_OF_ALIGNMENT", "must have only the options of its type")
		return
	}
	if a.Type == ByNested {
		p.nested(path, a)
		return
	}
	a.field = p.schema.fields[a.FieldPath]
	if a.field == nil || a.field.Kind == Objects {
		p.fail(path+".fieldPath", errs.RuleNotAllowed, "UNKNOWN_FIELD", "%s cannot be aggregated", clip(a.FieldPath))
		return
	}
	p.options(path, a)
}

func (p *parser) oneOf(path string, allowed ...string) {
	p.mistake(path, &mistake{rule: errs.RuleInvalidEnum, name: "INVALID_ENUM_VALUE",
		text: "must be one of " + strings.Join(allowed, ", "),
		data: map[string]any{"allowedValues": allowed}})
}

// choice checks an enum option; empty means the first value.
func (p *parser) choice(path string, value *string, allowed ...string) {
	if *value == "" {
		*value = allowed[0]
	}
	for _, a := range allowed {
		if *value == a {
			return
		}
	}
	p.oneOf(path, allowed...)
}

func (p *parser) options(path string, a *Aggregation) {
	switch a.Type {
	case ByValue:
		options := ValueOptions{}
		if a.Value != nil {
			options = *a.Value
		}
		p.choice(path+".value.sortType", &options.SortType, "COUNT", "VALUE")
		p.choice(path+".value.sortDirection", &options.SortDirection, "DESC", "ASC")
		p.choice(path+".value.missingValues", &options.MissingValues, "EXCLUDE", "INCLUDE")
		limit := usualValues
		if options.Limit != nil && *options.Limit != 0 {
			limit = *options.Limit
		}
		if limit < 1 || limit > maxValues {
			p.threshold(path+".value.limit", errs.RuleMax, maxValues, "must be 1 to %d", maxValues)
		}
		options.Limit = &limit
		a.Value = &options
	case ByRange:
		if a.field.isList() || a.field.textual() || a.field.Kind == Bool {
			p.fail(path+".fieldPath", errs.RuleNotAllowed, "UNSUPPORTED_AGGREGATION", "%s is not a number and has no ranges",
				a.FieldPath)
		}
		if a.Range == nil || len(a.Range.Buckets) == 0 || len(a.Range.Buckets) > maxRanges {
			p.threshold(path+".range.buckets", errs.RuleMaxSize, maxRanges, "must have 1 to %d buckets", maxRanges)
		}
	case ByScalar:
		options := ScalarOptions{}
		if a.Scalar != nil {
			options = *a.Scalar
		}
		p.choice(path+".scalar.type", &options.Type, "COUNT_DISTINCT", "MIN", "MAX", "SUM", "AVG")
		if options.Type != "COUNT_DISTINCT" && (a.field.isList() || a.field.textual() || a.field.Kind == Bool) {
			p.fail(path+".fieldPath", errs.RuleNotAllowed, "UNSUPPORTED_AGGREGATION", "%s is not a number and has no %s",
				a.FieldPath, options.Type)
		}
		a.Scalar = &options
	case ByDateHistogram:
		options := HistogramOptions{}
		if a.DateHistogram != nil {
			options = *a.DateHistogram
		}
		p.choice(path+".dateHistogram.interval", &options.Interval, "YEAR", "MONTH", "WEEK", "DAY", "HOUR",
			"MINUTE", "SECOND")
		if a.field.Kind != Time {
			p.fail(path+".fieldPath", errs.RuleNotAllowed, "UNSUPPORTED_AGGREGATION", "%s is not a date", a.FieldPath)
		}
		a.DateHistogram = &options
	}
}

func (p *parser) nested(path string, a *Aggregation) {
	at := path + ".nested.nestedAggregations"
	if a.Nested == nil || len(a.Nested.NestedAggregations) < 2 || len(a.Nested.NestedAggregations) > 3 {
		p.fail(at, errs.RuleMaxSize, "MAX_SIZE", "must have 2 or 3 aggregations")
		return
	}
	inner := make([]Aggregation, 0, 3)
	names := map[string]bool{}
	for i, n := range a.Nested.NestedAggregations {
		here := at + "[" + itoa(i) + "]"
		if n.Name == "" {
			n.Name = n.FieldPath
		}
		if names[n.Name] {
			p.fail(here+".name", errs.RuleValidation, "UNIQUE", "must differ from the other names")
		}
		names[n.Name] = true
		p.aggregation(here, &n, true)
		if n.Type == ByScalar && i < len(a.Nested.NestedAggregations)-1 {
			p.fail(here+".type", errs.RuleValidation, "UNSUPPORTED_AGGREGATION", "a SCALAR must come last")
		}
		inner = append(inner, n)
	}
	a.Nested = &NestedAggregation{NestedAggregations: inner}
}

func itoa(n int) string { return strconv.Itoa(n) }
