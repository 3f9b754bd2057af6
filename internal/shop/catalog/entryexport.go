package catalog

import (
	"context"
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

// Exported is all of a product that files carry.
type Exported struct {
	Content  Content
	Tracked  bool
	Preorder inventory.PreorderInfo
	// all of them, with all they have; the one of a product without managed variants has no choices
	Variants          []EntryVariant
	Pictures          []EntryPicture    // with addresses that others can reach
	Collections       []EntryCollection // by name; the one of all products is not among them
	Subscriptions     []OfferedPlan
	SubscriptionsOnly bool
}

// Place is where in the order of all products an export stands; the zero one is before the first.
type Place struct {
	numeric int64
	id      string
}

// Export gives some products in the order they were made in, beginning behind a
// place; last is the place of the last of them. An empty list is the end.
func (s *Entries) Export(ctx context.Context, after Place, limit int) (list []*Exported, last Place, err error) {
	last = after
	err = s.products.db.Read(ctx, func(tx *store.Tx) error {
		list, last = nil, after
		records, err := store.All(tx, scanProduct,
			"SELECT "+productColumns+" FROM products WHERE (numeric_id, id) > (?, ?) ORDER BY numeric_id, id LIMIT ?",
			after.numeric, after.id, int64(limit))
		if err != nil || len(records) == 0 {
			return err
		}
		if err := loadVariants(tx, records); err != nil {
			return err
		}
		names, err := namesOf(tx, records)
		if err != nil {
			return err
		}
		w := s.products.view(tx.Context(), true, true)
		for _, r := range records {
			list = append(list, w.exported(r, names))
		}
		end := records[len(records)-1]
		last = Place{end.numericID, end.id}
		return nil
	})
	return list, last, err
}

// namesOf finds the collections that products are in.
func namesOf(tx *store.Tx, records []*record) (map[string]EntryCollection, error) {
	var ids []string
	for _, r := range records {
		ids = append(ids, r.collections...)
	}
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return id == AllProducts })
	found := map[string]EntryCollection{}
	err := tx.Each("SELECT id, name, slug FROM collections WHERE "+tx.Dialect().InList("id"), []any{storesapi.JSON(ids)},
		func(rows store.Rows) error {
			var id string
			var c EntryCollection
			if err := rows.Scan(&id, &c.Name, &c.Slug); err != nil {
				return err
			}
			if c.Slug == SlugOf(c.Name, "collection") {
				c.Slug = "" // goes without saying
			}
			found[id] = c
			return nil
		})
	return found, err
}

func (w *view) exported(r *record, collections map[string]EntryCollection) *Exported {
	out := &Exported{
		Content: r.content, Tracked: r.tracked, SubscriptionsOnly: r.extra.SubscriptionsOnly,
		Preorder: r.preorder,
	}
	amount := func(minor *int64) Given[Number] {
		if minor == nil {
			return Given[Number]{Is: true}
		}
		return Given[Number]{Is: true, Value: wire.Ptr(amountNumber(*minor, w.currency))}
	}
	for i := range r.variants {
		v := &r.variants[i]
		e := EntryVariant{
			Choices: v.choices, Price: amount(v.price), Cost: amount(v.cost), Weight: Given[Number]{Is: true},
			SKU:     Given[string]{Is: true},
			Visible: wire.Ptr(v.visible), Quantity: wire.Ptr(v.quantity), InStock: wire.Ptr(v.flag),
			ProductDimensions: Given[Dimensions]{true, v.sides.ProductDimensions},
			PackageDimensions: Given[Dimensions]{true, v.sides.PackageDimensions},
		}
		if v.weight != "" {
			e.Weight.Value = wire.Ptr(v.weight)
		}
		if v.sku != "" {
			e.SKU.Value = wire.Ptr(v.sku)
		}
		out.Variants = append(out.Variants, e)
	}
	for _, p := range r.extra.Media {
		e := EntryPicture{URL: w.s.pictures.Absolute(p.Path), Title: p.Title}
		if p.Title == r.content.Name {
			e.Title = ""
		}
		for _, a := range r.extra.ChoiceMedia {
			if slices.Contains(a.MediaIDs, p.ID) {
				e.Choices = append(e.Choices, OptionAndChoice{Option: a.Option, Choice: a.Choice})
			}
		}
		out.Pictures = append(out.Pictures, e)
	}
	for _, id := range r.collections {
		if c, ok := collections[id]; ok {
			out.Collections = append(out.Collections, c)
		}
	}
	slices.SortFunc(out.Collections, func(a,
		b EntryCollection) int {
		return strings.Compare(a.Name+"\x00"+a.Slug, b.Name+"\x00"+b.Slug)
	})
	for _, p := range r.plans {
		out.Subscriptions = append(out.Subscriptions, OfferedPlan{ID: p.option.ID, Hidden: p.hidden})
	}
	return out
}
