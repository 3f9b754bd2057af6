package catalog

import (
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
)

// counting is how the product's stock is counted.
func (r *record) counting() *inventory.Counting {
	return &inventory.Counting{Tracked: r.tracked, Preorder: r.preorder}
}

// stock is the part of the product that package inventory keeps.
func (r *record) stock() *inventory.Stock {
	out := &inventory.Stock{
		Counting: *r.counting(), ProductID: r.id, InventoryID: r.inventoryID, NumericID: r.numericID,
		Updated: r.inventoryUpdated, Status: r.status, Variants: make([]inventory.Variant, len(r.variants)),
	}
	for i := range r.variants {
		out.Variants[i] = r.variants[i].stock()
	}
	return out
}

func (v *variant) stock() inventory.Variant {
	return inventory.Variant{ID: v.id, Visible: v.visible, Quantity: v.quantity, Flag: v.flag}
}

// setStock gives the product the stock that a file or a caller names. InvalidArgument.
func (r *record) setStock(in *inventory.InventoryInput) error {
	is := r.stock()
	if err := is.Set(in); err != nil {
		return err
	}
	r.tracked, r.preorder, r.status = is.Tracked, is.Preorder, is.Status
	for i := range is.Variants {
		r.variants[i].quantity, r.variants[i].flag = is.Variants[i].Quantity, is.Variants[i].Flag
	}
	return nil
}

// saveStock writes stock that was set, and tells what changed and why.
func (s *Entries) saveStock(tx *store.Tx, before, after *record, reason, why string) error {
	is := after.stock()
	if err := s.products.cfg.Inventory.SaveTx(tx, before.stock(), is, reason, inventory.Cause{Why: why}); err != nil {
		return err
	}
	after.inventoryUpdated = is.Updated
	return nil
}

// inStock reports whether the variant can be delivered now.
func (r *record) inStock(v *variant) bool { return r.counting().InStock(v.quantity, v.flag) }

// preorderable reports whether the variant can be sold though there is none.
func (r *record) preorderable(v *variant) bool { return r.counting().Preorderable(v.quantity) }

// stockStatus sums up the visible variants.
func (r *record) stockStatus() string {
	return inventory.StatusOf(len(r.variants), func(i int) (visible, inStock bool) {
		v := &r.variants[i]
		return v.visible, r.inStock(v)
	})
}

// NamesTx gives the names of products and of their variants.
func (s *Service) NamesTx(tx *store.Tx, ids []string) (map[string]inventory.Names, error) {
	products, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]inventory.Names, len(products))
	for id, r := range products {
		names := inventory.Names{Product: r.content.Name, Variants: make(map[string]string, len(r.variants))}
		for i := range r.variants {
			names.Variants[r.variants[i].id] = r.title(&r.variants[i])
		}
		out[id] = names
	}
	return out, nil
}
