package query

import (
	"cmp"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"souk/internal/platform/wire"
)

// model is a filter as JSON together with what it means, written without the package under test.
type model struct {
	filter map[string]any
	fits   func(thing) bool
}

// filterGen makes random filters.
func filterGen(depth int) *rapid.Generator[model] {
	return rapid.Custom(func(t *rapid.T) model {
		choice := rapid.IntRange(0, 9).Draw(t, "shape")
		if depth <= 1 || choice < 5 {
			return leafGen().Draw(t, "leaf")
		}
		parts := rapid.SliceOfN(filterGen(depth-1), 0, 3).Draw(t, "parts")
		list := make([]any, len(parts))
		for i, p := range parts {
			list[i] = p.filter
		}
		all := func(r thing) bool { return !slices.ContainsFunc(parts, func(p model) bool { return !p.fits(r) }) }
		some := func(r thing) bool { return slices.ContainsFunc(parts, func(p model) bool { return p.fits(r) }) }
		switch {
		case choice < 7:
			return model{map[string]any{"$and": list}, all}
		case choice < 8:
			return model{map[string]any{"$or": list}, some}
		case len(parts) == 1:
			return model{map[string]any{"$not": parts[0].filter}, func(r thing) bool { return !parts[0].fits(r) }}
		default:
			return model{map[string]any{"$not": list}, func(r thing) bool { return !all(r) }}
		}
	})
}

// scalarField describes a field for the model: wire values, how to read the row, how to compare.
type scalarField struct {
	path    string
	values  []any
	get     func(thing) any               // nil when absent
	equal   func(value, operand any) bool // exact by default
	compare func(value, operand any) int  // nil: no order
	text    func(thing) *string           // folded text for prefixes
}

func deref[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

func foldedOf(p *string) *string {
	if p == nil {
		return nil
	}
	s := Fold(*p)
	return &s
}

var revisions = map[string]int64{"1": 1, "2": 2, "9007199254740993": 9007199254740993,
	"9223372036854775807": 9223372036854775807, "0": 0}
var prices = map[string]int64{"0": 0, "0.01": 1, "9.99": 999, "10.00": 1000, "10": 1000, "12.5": 1250}

var scalarFields = []scalarField{
	{path: "id", values: []any{"id-001", "id-005", "id-0", "nope"}, get: func(r thing) any { return r.id },
		compare: func(a, b any) int { return strings.Compare(a.(string), b.(string)) },
		text:    func(r thing) *string { return &r.id }},
	{path: "name", values: anys(append(slices.Clone(someNames), "APP", "%", "pie")),
		get:     func(r thing) any { return deref(r.name) },
		compare: func(a, b any) int { return strings.Compare(Fold(a.(string)), Fold(b.(string))) },
		text:    func(r thing) *string { return foldedOf(r.name) }},
	{path: "plain", values: anys(someTexts), get: func(r thing) any { return deref(r.plain) },
		compare: func(a, b any) int { return strings.Compare(a.(string), b.(string)) }},
	{path: "contact.email", values: []any{"Ann@Example.com", "bob@example.com", "x"},
		get:     func(r thing) any { return deref(r.email) },
		equal:   func(a, b any) bool { return a.(string) == strings.ToLower(b.(string)) },
		compare: func(a, b any) int { return strings.Compare(a.(string), strings.ToLower(b.(string))) },
		text:    func(r thing) *string { return r.email }},
	{path: "status", values: []any{"OPEN", "SHUT", "LOST"}, get: func(r thing) any { return deref(r.status) }},
	{path: "stock", values: []any{-2, 0, 3, 99999999999}, get: func(r thing) any { return deref(r.stock) },
		equal:   func(a, b any) bool { return a.(int64) == int64(b.(int)) },
		compare: func(a, b any) int { return cmp.Compare(a.(int64), int64(b.(int))) }},
	{path: "revision", values: []any{"1", "2", "9007199254740993", "9223372036854775807", "0"},
		get:     func(r thing) any { return deref(r.rev) },
		equal:   func(a, b any) bool { return a.(int64) == revisions[b.(string)] },
		compare: func(a, b any) int { return cmp.Compare(a.(int64), revisions[b.(string)]) }},
	{path: "weight", values: []any{-1.5, 0.0, 0.1, 2.25, 7.0}, get: func(r thing) any { return deref(r.weight) },
		compare: func(a, b any) int { return cmp.Compare(a.(float64), b.(float64)) }},
	{path: "price", values: []any{"0", "0.01", "9.99", "10.00", "10", "12.5"},
		get:     func(r thing) any { return deref(r.price) },
		equal:   func(a, b any) bool { return a.(int64) == prices[b.(string)] },
		compare: func(a, b any) int { return cmp.Compare(a.(int64), prices[b.(string)]) }},
	{path: "visible", values: []any{true, false}, get: func(r thing) any { return deref(r.visible) }},
	{path: "created", values: timeValues(), get: func(r thing) any { return deref(r.created) },
		equal:   func(a, b any) bool { return a.(int64) == millis(b) },
		compare: func(a, b any) int { return cmp.Compare(a.(int64), millis(b)) }},
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}

func timeValues() []any {
	var out []any
	for _, ms := range someTimes {
		out = append(out, wire.Time(ms).String())
	}
	return append(out, "2023-11-14T22:13:20+00:00", "2023-11-14T23:13:20.001+01:00")
}

func millis(text any) int64 {
	at, err := wire.ParseTime(text.(string))
	if err != nil {
		panic(err)
	}
	return int64(at)
}

func leafGen() *rapid.Generator[model] {
	return rapid.Custom(func(t *rapid.T) model {
		switch rapid.IntRange(0, 9).Draw(t, "which") {
		case 0, 1:
			return tagsLeaf(t)
		case 2:
			return partsLeaf(t)
		}
		return scalarLeaf(t, rapid.SampledFrom(scalarFields).Draw(t, "field"))
	})
}

func scalarLeaf(t *rapid.T, f scalarField) model {
	equal := f.equal
	if equal == nil {
		equal = func(a, b any) bool { return a == b }
	}
	one := rapid.SampledFrom(f.values).Draw(t, "value")
	list := rapid.SliceOfN(rapid.SampledFrom(f.values), 0, 4).Draw(t, "list")
	eq := func(r thing) bool { v := f.get(r); return v != nil && equal(v, one) }
	in := func(r thing) bool {
		v := f.get(r)
		return v != nil && slices.ContainsFunc(list, func(o any) bool { return equal(v, o) })
	}
	with := func(op string, operand any, fits func(thing) bool) model {
		return model{map[string]any{f.path: map[string]any{op: operand}}, fits}
	}
	opposite := func(fits func(thing) bool) func(thing) bool { return func(r thing) bool { return !fits(r) } }
	exists := func(r thing) bool { return f.get(r) != nil }
	yes := rapid.Bool().Draw(t, "yes")
	choices := []model{
		{map[string]any{f.path: one}, eq}, with("$eq", one, eq), with("$ne", one, opposite(eq)),
		with("$in", list, in), with("$nin", list, opposite(in)), with("$hasSome", list, in),
		with("$exists", yes, func(r thing) bool { return exists(r) == yes }),
		{map[string]any{f.path: nil}, opposite(exists)}, with("$ne", nil, exists),
	}
	if f.compare != nil {
		for op, holds := range map[string]func(int) bool{"$gt": func(c int) bool { return c > 0 },
			"$gte": func(c int) bool { return c >= 0 },
			"$lt":  func(c int) bool { return c < 0 }, "$lte": func(c int) bool { return c <= 0 }} {
			choices = append(choices, with(op, one,
				func(r thing) bool { v := f.get(r); return v != nil && holds(f.compare(v, one)) }))
		}
		slices.SortFunc(choices, func(a, b model) int { return strings.Compare(describe(a.filter), describe(b.filter)) })
	}
	if f.path == "name" || f.path == "plain" {
		choices = append(choices, with("$isEmpty", yes,
			func(r thing) bool { v := f.get(r); return (v == nil || v == "") == yes }))
	}
	if f.text != nil {
		operand := Fold(one.(string))
		match := func(has func(s, part string) bool) func(thing) bool {
			return func(r thing) bool { s := f.text(r); return s != nil && has(*s, operand) }
		}
		choices = append(choices, with("$startsWith", one, match(strings.HasPrefix)))
		if f.path == "name" {
			choices = append(choices, with("$contains", one, match(strings.Contains)),
				with("$endsWith", one, match(strings.HasSuffix)))
		}
	}
	return rapid.SampledFrom(choices).Draw(t, "operator")
}

func tagsLeaf(t *rapid.T) model {
	one := rapid.SampledFrom(someTags).Draw(t, "tag")
	list := rapid.SliceOfNDistinct(rapid.SampledFrom(someTags), 0, 3, rapid.ID).Draw(t, "tags")
	if list == nil {
		list = []string{}
	}
	yes := rapid.Bool().Draw(t, "yes")
	contains := func(r thing) bool { return slices.Contains(r.tags, one) }
	exact := func(r thing) bool { return r.tags != nil && slices.Equal(r.tags, list) }
	with := func(operand any, fits func(thing) bool) model { return model{map[string]any{"tags": operand}, fits} }
	op := func(name string, operand any) map[string]any { return map[string]any{name: operand} }
	return rapid.SampledFrom([]model{
		with(one, contains), with(op("$ne", one), func(r thing) bool { return !contains(r) }),
		with(list, exact), with(op("$ne", list), func(r thing) bool { return !exact(r) }),
		with(op("$hasSome", list), func(r thing) bool {
			return slices.ContainsFunc(list, func(x string) bool { return slices.Contains(r.tags, x) })
		}),
		with(op("$hasAll", list), func(r thing) bool {
			return !slices.ContainsFunc(list, func(x string) bool { return !slices.Contains(r.tags, x) })
		}),
		with(op("$exists", yes), func(r thing) bool { return (r.tags != nil) == yes }),
		with(op("$isEmpty", yes), func(r thing) bool { return (len(r.tags) == 0) == yes }),
		with(nil, func(r thing) bool { return r.tags == nil }),
	}).Draw(t, "operator")
}

func partsLeaf(t *rapid.T) model {
	sku := rapid.SampledFrom([]string{"p1", "p2"}).Draw(t, "sku")
	least := rapid.IntRange(0, 2).Draw(t, "least")
	yes := rapid.Bool().Draw(t, "yes")
	has := func(r thing) bool { return (len(r.parts) > 0) == yes }
	return rapid.SampledFrom([]model{
		{map[string]any{"parts": map[string]any{"$exists": yes}}, has},
		{map[string]any{"parts": map[string]any{"$isEmpty": !yes}}, has},
		{map[string]any{"parts": map[string]any{"$matchItems": []any{map[string]any{"sku": sku,
			"count": map[string]any{"$gte": least}}}}},
			func(r thing) bool {
				return slices.ContainsFunc(r.parts, func(p part) bool { return p.sku == sku && p.count >= int64(least) })
			}},
		{map[string]any{"parts": map[string]any{"$matchItems": []any{map[string]any{"sku": sku},
			map[string]any{"$not": map[string]any{"count": least}}}}},
			func(r thing) bool {
				return slices.ContainsFunc(r.parts, func(p part) bool { return p.sku == sku }) &&
					slices.ContainsFunc(r.parts, func(p part) bool { return p.count != int64(least) })
			}},
	}).Draw(t, "operator")
}
