package catalog

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// hideCollections takes the names of hidden collections off products that were read
// for a shopper.
func hideCollections(tx *store.Tx, products []*record) error {
	if storesapi.SeesAll(tx.Context()) {
		return nil
	}
	var named []string
	for _, r := range products {
		named = append(named, r.collections...)
	}
	hidden, err := hiddenAmong(tx, named)
	if err != nil || len(hidden) == 0 {
		return err
	}
	for _, r := range products {
		r.collections = slices.DeleteFunc(r.collections, func(id string) bool { return hidden[id] })
	}
	return nil
}

// hideCounts does the same to the counts by collection.
func hideCounts(tx *store.Tx, data *query.AggregationData) error {
	if storesapi.SeesAll(tx.Context()) {
		return nil
	}
	for i := range data.Results {
		counts := data.Results[i].Values
		if data.Results[i].FieldPath != "collectionIds" || counts == nil {
			continue
		}
		var named []string
		for _, c := range counts.Results {
			named = append(named, c.Value)
		}
		hidden, err := hiddenAmong(tx, named)
		if err != nil {
			return err
		}
		counts.Results = slices.DeleteFunc(counts.Results, func(c query.ValueCount) bool { return hidden[c.Value] })
	}
	return nil
}

// hiddenAmong tells which of these collections shoppers do not see.
func hiddenAmong(tx *store.Tx, ids []string) (map[string]bool, error) {
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return id == AllProducts })
	if len(ids) == 0 {
		return nil, nil //nolint:nilnil // none
	}
	hidden := map[string]bool{}
	err := tx.Each("SELECT id FROM collections WHERE NOT visible AND "+tx.Dialect().InList("id"),
		[]any{storesapi.JSON(ids)}, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			hidden[id] = true
			return err
		})
	return hidden, err
}

// EnsureAllProducts makes the collection that every product is in, if it is not
// there. It is a row like others, so that it can be renamed and described;
// membership is not written out.
func (s *Service) EnsureAllProducts(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		made, err := ensureAllProducts(tx)
		if err != nil || !made {
			return err
		}
		return s.ChangedTx(tx, true)
	})
}

func ensureAllProducts(tx *store.Tx) (made bool, err error) {
	// HAVING keeps SQLite from reading ON as part of a join.
	n, err := tx.Exec(
		`INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc)
		SELECT ?, 1, 0, ?, 'all-products', 'All Products', 'all products', ?, COUNT(*), '{}' FROM products HAVING COUNT(*) >= 0
		ON CONFLICT (id) DO NOTHING`, AllProducts, tx.Millis(), true)
	return n > 0, err
}

// takeCollections takes the condition on collections out of a filter, where it
// stands at the top or in a plain $and and says "in one of these".
func takeCollections(filter json.RawMessage) (ids []string, rest json.RawMessage, ok bool) {
	text := string(filter)
	v := gjson.Parse(text)
	if v.Type == gjson.String {
		text = v.Str
		v = gjson.Parse(text)
	}
	if !gjson.Valid(text) || !v.IsObject() {
		return nil, nil, false
	}
	const name = "collectionIds"
	if ids := oneOfThese(v.Get(name)); len(ids) > 0 {
		rest, err := sjson.Delete(text, name)
		return ids, json.RawMessage(rest), err == nil
	}
	and := v.Get("$and")
	if !and.IsArray() {
		return nil, nil, false
	}
	for i, part := range and.Array() {
		if ids := oneOfThese(part.Get(name)); len(ids) > 0 {
			rest, err := sjson.Delete(text, "$and."+strconv.Itoa(i)+"."+name)
			return ids, json.RawMessage(rest), err == nil
		}
	}
	return nil, nil, false
}

// oneOfThese reads "x", {"$hasSome": ["x", ...]} and {"$hasAll": ["x"]}.
func oneOfThese(v gjson.Result) []string {
	if v.Type == gjson.String {
		return []string{v.Str}
	}
	if !v.IsObject() || len(v.Map()) != 1 {
		return nil
	}
	list := v.Get("$hasSome")
	if all := v.Get("$hasAll"); all.IsArray() && len(all.Array()) == 1 {
		list = all
	}
	if !list.IsArray() || len(list.Array()) > query.MaxList {
		return nil
	}
	var ids []string
	for _, id := range list.Array() {
		if id.Type != gjson.String || id.Str == AllProducts && len(list.Array()) > 1 {
			return nil // the general way reports what is wrong with it
		}
		ids = append(ids, id.Str)
	}
	return ids
}
