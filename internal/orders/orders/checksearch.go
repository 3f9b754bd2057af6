package orders

import (
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// storedEntries reads what searches know of all orders, without the words.
func storedEntries(tx *store.Tx) (map[string]searchEntry, error) {
	out := map[string]searchEntry{}
	none := (&record{}).searchRow()
	err := tx.Each("SELECT "+strings.Join(searchedNames, ", ")+" FROM order_search", nil, func(rows store.Rows) error {
		dest := make([]any, len(none))
		for i, value := range none {
			dest[i] = placeFor(value)
		}
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		row := make([]any, len(dest))
		for i := range dest {
			row[i] = valueIn(dest[i])
			if searched[i].list {
				var texts []string
				if err := json.Unmarshal([]byte(row[i].(string)), &texts); err != nil {
					return err
				}
				row[i] = jsonTexts(texts) // PostgreSQL gives lists back in writing of its own
			}
		}
		out[row[slices.Index(searchedNames, "id")].(string)] = searchEntry{row: row, terms: map[string][]string{}}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tx.Each("SELECT order_id, field, value, created FROM order_terms", nil, func(rows store.Rows) error {
		var id, field, value string
		var created int64
		if err := rows.Scan(&id, &field, &value, &created); err != nil {
			return err
		}
		entry, ok := out[id]
		if !ok {
			entry.terms = map[string][]string{}
		}
		if len(entry.terms) > 0 && entry.created != created {
			field += " at another time" // which no order has
		}
		entry.terms[field], entry.created = append(entry.terms[field], value), created
		out[id] = entry
		return nil
	})
	return out, err
}

// compare reports where an entry is not what it should be.
func (e searchEntry) compare(want searchEntry, report func(format string, args ...any)) {
	switch {
	case e.row == nil && want.row == nil:
	case e.row == nil || want.row == nil:
		report("is in lists: %t, and should be: %t", e.row != nil, want.row != nil)
	default:
		for i := range want.row {
			if e.row[i] != want.row[i] {
				report("the column %s is %v, and the document says %v", searched[i].name, e.row[i], want.row[i])
			}
		}
	}
	if len(want.terms) > 0 && e.created != want.created || !sameTerms(e.terms, want.terms) {
		report("is found by other things than it has")
	}
}

// placeFor gives a place for a column's value, of the kind that the column has.
func placeFor(like any) any {
	switch like.(type) {
	case bool:
		return new(bool)
	case int64:
		return new(int64)
	}
	return new(string)
}

func valueIn(place any) any {
	switch p := place.(type) {
	case *bool:
		return *p
	case *int64:
		return *p
	case *string:
		return *p
	}
	return nil
}

func sameTerms(a, b map[string][]string) bool {
	if len(a) != len(b) {
		return false
	}
	for field, values := range a {
		other := slices.Clone(b[field])
		slices.Sort(values)
		slices.Sort(other)
		if !slices.Equal(values, other) {
			return false
		}
	}
	return true
}
