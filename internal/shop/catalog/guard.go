package catalog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tidwall/gjson"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// What one question of a shopper may cost. Those who run the shop are not bound:
// they answer for what they ask.
const (
	shopperLimit        = 3 * time.Second // for finding products, waiting included
	shopperAggregations = 3
	shopperContains     = 5    // $contains reads all names
	lightOffset         = 1000 // rows that a page of the usual lists may skip
)

// bounded runs a list for the caller. Shoppers' are cut off after a while, and those
// that may read much (not light) together get only half of the readers, so that
// product pages and plain lists find one whatever people search for.
// ResourceExhausted.
func (f *finder) bounded(ctx context.Context, light bool, run func(context.Context) error) error {
	if storesapi.SeesAll(ctx) {
		return run(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, f.limit)
	defer cancel()
	if !light {
		select {
		case f.heavy <- struct{}{}:
			defer func() { <-f.heavy }()
		case <-limited.Done():
			return tooCostly(ctx, limited.Err())
		}
	}
	return tooCostly(ctx, run(limited))
}

// Bounded runs a list of collections within the bounds of lists of products. ResourceExhausted.
func (s *Service) Bounded(ctx context.Context, light bool, run func(context.Context) error) error {
	return s.finder.bounded(ctx, light, run)
}

// tooCostly tells our own limit from a caller that hung up or came late.
func tooCostly(ctx context.Context, err error) error {
	if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		return err
	}
	e := errs.Wrap(errs.ResourceExhausted, err, "this query takes too long; narrow it, or try again in a moment")
	e.Code, e.RetryAfter = CodeTooCostly, time.Second
	return e
}

// light reports whether an index finds the page: nothing but single products by
// name, or a whole collection, in the first pages.
func light(q *query.Query, in *query.SearchRequest) bool {
	switch {
	case in.Search != nil, len(in.Aggregations) > 0, in.CursorPaging != nil &&
		in.CursorPaging.Cursor != "", // may carry anything
		in.Paging != nil && in.Paging.Offset != nil && *in.Paging.Offset > lightOffset:
		return false
	}
	for _, sort := range [][]byte{in.Sort, in.Sorting} {
		if by, ok := oneSort(sort); ok && !indexed[by] {
			return false
		}
	}
	for _, path := range costly() {
		if q.Uses(path) {
			return false
		}
	}
	return true
}

// costly are the fields whose conditions may read many products.
var costly = sync.OnceValue(func() []string {
	out := []string{"position"}
	for _, f := range productFields(0) {
		if f.Path != "id" && f.Path != "slug" {
			out = append(out, f.Path)
		}
	}
	return out
})

// indexed are the orders that the products and every collection have an index for.
var indexed = map[string]bool{"id": true, "createdDate": true, "price": true, "priceData.price": true, "name": true}

// oneSort gives the field of a sort by one field, empty for one by several.
func oneSort(sort []byte) (field string, given bool) {
	v := gjson.ParseBytes(sort)
	if v.Type == gjson.String {
		v = gjson.Parse(v.Str)
	}
	if list := v.Array(); v.IsArray() && len(list) == 1 {
		v = list[0]
	}
	if name := v.Get("fieldName"); name.Exists() {
		return name.String(), true
	}
	keys := v.Map()
	if v.IsObject() && len(keys) == 1 {
		for name := range keys {
			return name, true
		}
	}
	return "", v.IsArray() && len(v.Array()) > 0 || len(keys) > 0
}

// shopperBounds refuses what costs much and no shop page asks for. A cursor carries
// a filter that was looked at when the first page was asked for.
func shopperBounds(prefix string, in *query.SearchRequest) error {
	var found []errs.Violation
	if n := len(in.Aggregations); n > shopperAggregations {
		found = append(found, wire.Bounded(wire.Join(prefix, "aggregations"), errs.RuleMaxSize, shopperAggregations,
			fmt.Sprintf("must have at most %d aggregations", shopperAggregations)))
	}
	for i := range in.Aggregations {
		if a := &in.Aggregations[i]; a.Nested != nil || a.Type == query.ByNested {
			found = append(found, wire.Named(wire.Join(prefix, fmt.Sprintf("aggregations[%d].type", i)), errs.RuleNotAllowed, "",
				"NESTED is available to staff and apps only"))
		}
	}
	filter := gjson.ParseBytes(in.Filter)
	if filter.Type == gjson.String {
		filter = gjson.Parse(filter.Str)
	}
	if countKeys(filter, "$contains", 4*query.MaxDepth) > shopperContains {
		found = append(found, wire.Bounded(wire.Join(prefix, "filter"), errs.RuleMaxSize, shopperContains,
			fmt.Sprintf("must have at most %d conditions with $contains", shopperContains)))
	}
	if len(found) > 0 {
		return errs.Invalid(found...)
	}
	return nil
}

// countKeys counts the keys of this name. What lies deeper is refused as a filter anyway.
func countKeys(v gjson.Result, name string, depth int) int {
	n := 0
	if depth > 0 && (v.IsObject() || v.IsArray()) {
		v.ForEach(func(key, value gjson.Result) bool {
			if key.String() == name {
				n++
			}
			n += countKeys(value, name, depth-1)
			return n <= shopperContains
		})
	}
	return n
}
