package inventory

import (
	"errors"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// ZeroVariant is the id of the one variant of a product whose variants are not managed.
const ZeroVariant = "00000000-0000-0000-0000-000000000000"

// The statuses of a product's stock.
const (
	InStock          = "IN_STOCK"
	OutOfStock       = "OUT_OF_STOCK"
	PartlyOutOfStock = "PARTIALLY_OUT_OF_STOCK"
)

// Counting is how the stock of a product is counted.
type Counting struct {
	Tracked  bool
	Preorder PreorderInfo
}

// Stock is what there is of a product.
type Stock struct {
	Counting
	ProductID   string
	InventoryID string
	NumericID   int64
	Updated     int64
	Status      string // over the visible variants
	Variants    []Variant
}

// Variant is what there is of one variant.
type Variant struct {
	ID       string
	Visible  bool
	Quantity int64
	Flag     bool // in stock, where nobody counts
}

// InStock reports whether a variant can be delivered now.
func (c *Counting) InStock(quantity int64, flag bool) bool {
	if c.Tracked {
		return quantity > 0
	}
	return flag
}

// Preorderable reports whether a variant can be sold though there is none.
func (c *Counting) Preorderable(quantity int64) bool {
	return c.Tracked && c.Preorder.Enabled && quantity <= 0 && (c.Preorder.Limit == nil || quantity > -*c.Preorder.Limit)
}

// Available is how many can be sold at most; nil means nobody counts.
func (c *Counting) Available(quantity int64, flag bool) *int64 {
	switch {
	case !c.Tracked && flag, c.Tracked && c.Preorder.Enabled && c.Preorder.Limit == nil:
		return nil
	case !c.Tracked:
		return new(int64)
	}
	n := quantity
	if c.Preorder.Enabled {
		n += *c.Preorder.Limit
	}
	n = max(n, 0)
	return &n
}

// value is a variant's stock as answers and events show it.
func (c *Counting) value(quantity int64, flag bool) InventoryValue {
	out := InventoryValue{InStock: c.InStock(quantity, flag), AvailableForPreorder: c.Preorderable(quantity)}
	if c.Tracked {
		out.Quantity = wire.Ptr(quantity)
	}
	return out
}

// StatusOf sums up n variants of a product; those that are not visible do not count.
func StatusOf(n int, variant func(i int) (visible, inStock bool)) string {
	some, all := false, true
	for i := range n {
		if visible, inStock := variant(i); visible {
			some, all = some || inStock, all && inStock
		}
	}
	switch {
	case !some:
		return OutOfStock
	case all:
		return InStock
	}
	return PartlyOutOfStock
}

func (s *Stock) status() string {
	return StatusOf(len(s.Variants), func(i int) (visible, inStock bool) {
		v := &s.Variants[i]
		return v.Visible, s.InStock(v.Quantity, v.Flag)
	})
}

// variant finds one by id.
func (s *Stock) variant(id string) *Variant {
	for i := range s.Variants {
		if s.Variants[i].ID == id {
			return &s.Variants[i]
		}
	}
	return nil
}

// clone gives stock that can be changed while the old one is kept for comparison.
func (s *Stock) clone() *Stock {
	out := *s
	out.Variants = slices.Clone(s.Variants)
	return &out
}

const stockColumns = `products.id, products.inventory_id, products.numeric_id, products.track_quantity, products.preorder,
	products.preorder_message, products.preorder_limit, products.inventory_updated, products.inventory_status`

func scanStock(scan func(...any) error) (*Stock, error) {
	s := &Stock{}
	return s, scan(&s.ProductID, &s.InventoryID, &s.NumericID, &s.Tracked, &s.Preorder.Enabled, &s.Preorder.Message,
		&s.Preorder.Limit, &s.Updated, &s.Status)
}

// load reads the stock of one product. NotFound.
func load(tx *store.Tx, id string) (*Stock, error) { return loadBy(tx, "id", id) }

func loadBy(tx *store.Tx, column, value string) (*Stock, error) {
	s, err := scanStock(func(dest ...any) error {
		return tx.QueryRow("SELECT "+stockColumns+" FROM products WHERE products."+column+" = ?", []any{value}, dest...)
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing(storesapi.CodeProductNotFound, "product", storesapi.Clip(value))
	}
	if err != nil {
		return nil, err
	}
	return s, loadVariants(tx, []*Stock{s})
}

// loadVariants fills in the variants of products with one statement.
func loadVariants(tx *store.Tx, products []*Stock) error {
	if len(products) == 0 {
		return nil
	}
	ids, byID := storesapi.Indexed(products, func(s *Stock) string { return s.ProductID })
	return tx.Each(`SELECT v.product_id, v.id, v.visible, i.quantity, i.in_stock
		FROM product_variants v JOIN inventory i ON i.product_id = v.product_id AND i.variant_id = v.id
		WHERE `+tx.Dialect().InList("v.product_id")+` ORDER BY v.product_id, v.position`, []any{storesapi.JSON(ids)},
		func(rows store.Rows) error {
			var product string
			var v Variant
			err := rows.Scan(&product, &v.ID, &v.Visible, &v.Quantity, &v.Flag)
			if err == nil {
				byID[product].Variants = append(byID[product].Variants, v)
			}
			return err
		})
}

// AddTx writes the stock of a new variant. Its history is for VariantsChangedTx.
func AddTx(tx *store.Tx, product string, c *Counting, v Variant) error {
	_, err := tx.Exec(
		`INSERT INTO inventory (product_id, variant_id, tracked, quantity, in_stock, preorder, preorder_limit, updated)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		product, v.ID, c.Tracked, v.Quantity, v.Flag, c.Preorder.Enabled, c.Preorder.Limit, tx.Millis())
	return err
}

// RemoveTx deletes the stock of a variant that is gone. Its history is for VariantsChangedTx.
func RemoveTx(tx *store.Tx, product, variant string) error {
	_, err := tx.Exec("DELETE FROM inventory WHERE product_id = ? AND variant_id = ?", product, variant)
	return err
}

// VariantsChangedTx writes down what stock came and went with variants that were added or
// removed, and flags what is low of them.
func (s *Service) VariantsChangedTx(tx *store.Tx, before, after *Stock, why string) error {
	if err := recordStock(tx, after.ProductID, "", Cause{Why: why}, variantStock(before, after)); err != nil {
		return err
	}
	return s.watchAll(tx, before, after)
}
