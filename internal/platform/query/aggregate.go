package query

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// AggregationData is the answer to a search's aggregations.
type AggregationData struct {
	Results wire.List[AggregationResult] `json:"results"`
}

// AggregationResult is one aggregation's answer, under the key of its type.
type AggregationResult struct {
	Name          string         `json:"name"`
	Type          string         `json:"type"`
	FieldPath     string         `json:"fieldPath"`
	Values        *ValueResults  `json:"values,omitempty"`
	Ranges        *RangeResults  `json:"ranges,omitempty"`
	Scalar        *ScalarResult  `json:"scalar,omitempty"`
	DateHistogram *ValueResults  `json:"dateHistogram,omitempty"`
	Nested        *NestedResults `json:"nested,omitempty"`
}

// ValueResults are counts by value.
type ValueResults struct {
	Results wire.List[ValueCount] `json:"results"`
}

// ValueCount is one value and how many rows have it.
type ValueCount struct {
	Value string `json:"value"`
	Count int64  `json:"count"`
}

// RangeResults are counts by range.
type RangeResults struct {
	Results wire.List[RangeCount] `json:"results"`
}

// RangeCount is one range and how many rows are in it.
type RangeCount struct {
	From  *float64 `json:"from,omitempty"`
	To    *float64 `json:"to,omitempty"`
	Count int64    `json:"count"`
}

// ScalarResult is one figure.
type ScalarResult struct {
	Type  string  `json:"type,omitempty"`
	Value float64 `json:"value"`
}

// NestedResults are counts by several things at once.
type NestedResults struct {
	Results wire.List[NestedRow] `json:"results"`
}

// NestedRow has one entry for each nested aggregation, by its name.
type NestedRow struct {
	Results map[string]NestedValue `json:"results"`
}

// NestedValue is one entry of a NestedRow, under the key of its type.
type NestedValue struct {
	Value         *ValueCount   `json:"value,omitempty"`
	Range         *RangeCount   `json:"range,omitempty"`
	Scalar        *ScalarResult `json:"scalar,omitempty"`
	DateHistogram *ValueCount   `json:"dateHistogram,omitempty"`
}

// Aggregate computes the query's aggregations over every row that fits.
func Aggregate(tx *store.Tx, q *Query, from From) (*AggregationData, error) {
	out := &AggregationData{}
	for i := range q.aggregations {
		a := &q.aggregations[i]
		levels := []Aggregation{*a}
		if a.Type == ByNested {
			levels = a.Nested.NestedAggregations
		}
		groups, err := q.groups(tx, from, levels)
		if err != nil {
			return nil, err
		}
		result := AggregationResult{Name: or(a.Name, a.FieldPath), Type: a.Type, FieldPath: a.FieldPath}
		if a.Type == ByNested {
			result.Nested = nestedRows(levels, groups)
		} else {
			err = result.fill(a, groups, at(q.path, "aggregations")+"["+itoa(i)+"]")
		}
		if err != nil {
			return nil, err
		}
		out.Results = append(out.Results, result)
	}
	return out, nil
}

// group is one combination of bucket keys with its count, and the scalar of the last level.
type group struct {
	keys   []bucket
	count  int64
	scalar float64
}

// bucket is a key of one level: a value's text, a range's number or a date's start.
type bucket struct {
	text   string
	number int64
}

// groups runs one statement for all levels. Dates come in quarter hours and are
// put into their buckets here, because SQLite knows no time zones; every zone's
// offset is a whole number of quarter hours.
func (q *Query) groups(tx *store.Tx, from From, levels []Aggregation) ([]group, error) {
	s := newGroupStatement(tx.Dialect(), q, from, levels)
	sql, args := s.render()
	merged := map[string]*group{}
	var order []string
	err := tx.Each(sql, args, func(rows store.Rows) error {
		g, err := s.scan(rows, q.zone)
		if err != nil {
			return err
		}
		var key strings.Builder
		for _, k := range g.keys {
			fmt.Fprintf(&key, "%d%s/%d/", len(k.text), k.text, k.number)
		}
		name := key.String()
		if known := merged[name]; known != nil {
			known.count += g.count
			return nil
		}
		if len(order) >= 50000 {
			return errs.Invalid(errs.Field(at(q.path, "aggregations"), errs.RuleMax,
				"gives too many buckets; narrow the filter or choose a wider interval"))
		}
		merged[name] = &g
		order = append(order, name)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := make([]group, len(order))
	for i, name := range order {
		out[i] = *merged[name]
	}
	return out, nil
}

func (r *AggregationResult) fill(a *Aggregation, groups []group, path string) error {
	switch a.Type {
	case ByValue:
		r.Values = &ValueResults{Results: valueCounts(a, groups)}
	case ByRange:
		counts := map[int64]int64{}
		for _, g := range groups {
			counts[g.keys[0].number] = g.count
		}
		r.Ranges = &RangeResults{}
		for i, b := range a.Range.Buckets {
			r.Ranges.Results = append(r.Ranges.Results, RangeCount{From: b.From, To: b.To, Count: counts[int64(i)]})
		}
	case ByScalar:
		r.Scalar = &ScalarResult{Type: a.Scalar.Type}
		if len(groups) > 0 {
			r.Scalar.Value = groups[0].scalar
		}
	case ByDateHistogram:
		if len(groups) > maxDates {
			return errs.Invalid(errs.Violation{Field: path + ".dateHistogram.interval", Rule: errs.RuleMax,
				RuleName:    "TOO_MANY_BUCKETS",
				Description: "gives more than 200 buckets; choose a wider interval or narrow the filter",
				Data:        map[string]any{"threshold": maxDates}})
		}
		sort.Slice(groups, func(i, j int) bool { return groups[i].keys[0].number < groups[j].keys[0].number })
		r.DateHistogram = &ValueResults{}
		for _, g := range groups {
			r.DateHistogram.Results = append(r.DateHistogram.Results,
				ValueCount{Value: wire.Time(g.keys[0].number).String(), Count: g.count})
		}
	}
	return nil
}

func valueCounts(a *Aggregation, groups []group) []ValueCount {
	counts := make([]ValueCount, 0, len(groups))
	for _, g := range groups {
		counts = append(counts, ValueCount{Value: g.keys[0].text, Count: g.count})
	}
	byCount, ascending := a.Value.SortType == "COUNT", a.Value.SortDirection == "ASC"
	sort.SliceStable(counts, func(i, j int) bool {
		x, y := counts[i], counts[j]
		if byCount && x.Count != y.Count {
			return (x.Count < y.Count) == ascending
		}
		if byCount { // equal counts always come in the values' order
			return x.Value < y.Value
		}
		return x.Value != y.Value && (x.Value < y.Value) == ascending
	})
	return counts[:min(len(counts), *a.Value.Limit)]
}

// nestedRows gives one row for each combination, most frequent first.
func nestedRows(levels []Aggregation, groups []group) *NestedResults {
	sort.SliceStable(groups, func(i, j int) bool { return groups[i].count > groups[j].count })
	out := &NestedResults{}
	for _, g := range groups[:min(len(groups), maxNested)] {
		row := NestedRow{Results: map[string]NestedValue{}}
		for i := range levels {
			a := &levels[i]
			var v NestedValue
			switch a.Type {
			case ByValue:
				v.Value = &ValueCount{Value: g.keys[i].text, Count: g.count}
			case ByRange:
				b := a.Range.Buckets[g.keys[i].number]
				v.Range = &RangeCount{From: b.From, To: b.To, Count: g.count}
			case ByDateHistogram:
				v.DateHistogram = &ValueCount{Value: wire.Time(g.keys[i].number).String(), Count: g.count}
			case ByScalar:
				v.Scalar = &ScalarResult{Value: g.scalar}
			}
			row.Results[a.Name] = v
		}
		out.Results = append(out.Results, row)
	}
	return out
}

// floor gives the start of the bucket that a moment falls into.
func floor(at time.Time, interval string) time.Time {
	y, m, d := at.Date()
	switch interval {
	case "YEAR":
		return time.Date(y, 1, 1, 0, 0, 0, 0, at.Location())
	case "MONTH":
		return time.Date(y, m, 1, 0, 0, 0, 0, at.Location())
	case "WEEK": // weeks start on Monday, as ISO 8601 has it
		return time.Date(y, m, d-(int(at.Weekday())+6)%7, 0, 0, 0, 0, at.Location())
	case "DAY":
		return time.Date(y, m, d, 0, 0, 0, 0, at.Location())
	case "HOUR":
		// By the offset and not by the clock's face, which shows one hour twice in autumn.
		_, offset := at.Zone()
		unix := at.Unix() + int64(offset)
		return time.Unix(unix-((unix%3600)+3600)%3600-int64(offset), 0).In(at.Location())
	}
	return at // minutes and seconds come as such
}

// unscaled turns a decimal's minor units into its value.
func unscaled(value float64, f *Field) float64 {
	if f.Kind == Decimal {
		return value / math.Pow10(f.Scale)
	}
	return value
}
