package catalog

import (
	"slices"

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
	err := tx.Each("SELECT id FROM collections WHERE NOT visible AND "+tx.Dialect().InList("id"), []any{storesapi.JSON(ids)}, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		hidden[id] = true
		return err
	})
	return hidden, err
}
