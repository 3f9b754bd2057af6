package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Limits of the older aggregation.
const (
	maxGroupBy = 4
	maxGroups  = 1000
)

type (
	aggregateRequest struct {
		Filter                     json.RawMessage           `json:"filter,omitempty"`
		Aggregation                map[string]map[string]any `json:"aggregation" validate:"required,min=1,max=10"`
		HierarchySeparatorOverride string                    `json:"hierarchySeparatorOverride,omitempty" validate:"max=100"`
	}
	aggregateAnswer struct {
		Aggregates map[string]map[string]int64 `json:"aggregates,omitempty"`
	}
)

// aggregate counts orders by fields: {"name": {"$count": ["status", "paymentStatus"]}}
// gives {"name": {"(APPROVED|PAID)": 3}}.
func (s *Service) aggregate(ctx context.Context, in *aggregateRequest) (*aggregateAnswer, error) {
	q, err := schema.ParseFilter("filter", in.Filter)
	if err != nil {
		return nil, err
	}
	groups, violations := countBy(in.Aggregation)
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	separator := in.HierarchySeparatorOverride
	if separator == "" {
		separator = "|"
	}
	where, err := seen(actor.From(ctx), q)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*aggregateAnswer, error) {
		out := &aggregateAnswer{Aggregates: map[string]map[string]int64{}}
		for name, fields := range groups {
			var err error
			if out.Aggregates[name], err = count(tx, q, where, fields, separator); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}

// countBy reads which fields to count by.
func countBy(in map[string]map[string]any) (map[string][]*query.Field, []errs.Violation) {
	out := map[string][]*query.Field{}
	var wrong []errs.Violation
	for name, operators := range in {
		at := "aggregation." + name
		if len(operators) != 1 || operators["$count"] == nil {
			wrong = append(wrong, wire.Named(at, errs.RuleNotAllowed, "UNSUPPORTED_AGGREGATION",
				"must have the form {\"$count\": [fields]}"))
			continue
		}
		paths, ok := operators["$count"].([]any)
		if one, text := operators["$count"].(string); text {
			paths, ok = []any{one}, true
		}
		if !ok || len(paths) == 0 || len(paths) > maxGroupBy {
			wrong = append(wrong, wire.Bounded(at+".$count", errs.RuleMaxSize, maxGroupBy, "must be a list of 1 to 4 fields"))
			continue
		}
		for i, path := range paths {
			text, _ := path.(string)
			f := schema.Field(text)
			if f == nil || !countable(f) {
				wrong = append(wrong, wire.Named(fmt.Sprintf("%s.$count[%d]", at, i), errs.RuleNotAllowed, "UNKNOWN_FIELD",
					"is not a field that can be counted by"))
				continue
			}
			out[name] = append(out[name], f)
		}
	}
	return out, wrong
}

// countable tells the fields with few values.
func countable(f *query.Field) bool {
	return f.Kind == query.Enum || f.Kind == query.Bool || slices.Contains([]string{
		"shippingInfo.title", "shippingInfo.region.name", "businessLocation.id", "businessLocation.name",
		"buyerInfo.memberId", "buyerInfo.contactId", "createdBy.userId",
	}, f.Path)
}

func count(tx *store.Tx, q *query.Query, where query.From, fields []*query.Field, separator string) (
	map[string]int64, error) {
	var columns []string
	tables := "order_search"
	for i, f := range fields {
		column := f.Column
		switch {
		case f.Kind == query.Bool:
			column = "CASE WHEN " + column + " THEN 'true' ELSE 'false' END"
		case f.Listed != nil: // an order has at most one of these
			term := "t" + strconv.Itoa(i)
			tables += " LEFT JOIN (SELECT order_id, value FROM order_terms WHERE " + f.Listed.Where + ") AS " + term +
				" ON " + term + ".order_id = order_search.id"
			column = "COALESCE(" + term + ".value, '')"
		}
		columns = append(columns, column)
	}
	condition, args := q.Where(tx.Dialect())
	list := strings.Join(columns, ", ")
	if where.Where != "" {
		condition = "(" + where.Where + ") AND " + condition
	}
	sql := "SELECT " + list + ", COUNT(*) FROM " + tables + " WHERE " + condition + " GROUP BY " + list + " LIMIT ?"
	args = append(append(slices.Clone(where.Args), args...), int64(maxGroups+1))
	out := map[string]int64{}
	err := tx.Each(sql, args, func(rows store.Rows) error {
		keys := make([]string, len(columns))
		dest := make([]any, 0, len(keys)+1)
		for i := range keys {
			dest = append(dest, &keys[i])
		}
		var n int64
		if err := rows.Scan(append(dest, &n)...); err != nil {
			return err
		}
		key := keys[0]
		if len(keys) > 1 {
			key = "(" + strings.Join(keys, separator) + ")"
		}
		out[key] += n
		return nil
	})
	if err == nil && len(out) > maxGroups {
		err = errs.Invalid(wire.Bounded("aggregation", errs.RuleMax, maxGroups,
			"has too many different groups; narrow the filter"))
	}
	return out, err
}
