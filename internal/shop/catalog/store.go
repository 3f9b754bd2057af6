package catalog

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

const productColumns = `products.id, products.revision, products.created, products.updated, products.numeric_id, products.price,
	products.collection_ids, products.inventory_id, products.track_quantity, products.preorder, products.preorder_message,
	products.preorder_limit, products.inventory_updated, products.inventory_status, products.doc, products.description`

// document is the JSON in products.doc.
type document struct {
	Content
	Extra extra `json:"extra"`
}

func scanProduct(scan func(...any) error) (*record, error) {
	r := &record{}
	var doc, collections string
	var description *string
	err := scan(&r.id, &r.revision, &r.created, &r.updated, &r.numericID, &r.price, &collections,
		&r.inventoryID, &r.tracked,
		&r.preorder.Enabled, &r.preorder.Message, &r.preorder.Limit, &r.inventoryUpdated, &r.status, &doc, &description)
	if err != nil {
		return nil, err
	}
	var d document
	if err := json.Unmarshal([]byte(doc), &d); err != nil {
		return nil, fmt.Errorf("catalog: product %s: %w", r.id, err)
	}
	if err := json.Unmarshal([]byte(collections), &r.collections); err != nil {
		return nil, fmt.Errorf("catalog: collections of product %s: %w", r.id, err)
	}
	r.content, r.extra = d.Content, d.Extra
	if description != nil {
		r.content.Description = *description
	}
	return r, nil
}

// load reads one product with its variants. NotFound.
func load(tx *store.Tx, id string) (*record, error) { return loadBy(tx, "id", id) }

func loadBy(tx *store.Tx, column, value string) (*record, error) {
	r, err := store.First(tx, scanProduct, "SELECT "+productColumns+" FROM products WHERE products."+column+" = ?", value)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, errs.Missing(CodeProductNotFound, "product", storesapi.Clip(value))
	}
	return r, loadVariants(tx, []*record{r})
}

// loadMany reads products by id, in no order; what is not there is left out.
func loadMany(tx *store.Tx, ids []string) (map[string]*record, error) {
	found := make(map[string]*record, len(ids))
	list := make([]*record, 0, len(ids))
	err := tx.Each("SELECT "+productColumns+" FROM products WHERE "+tx.Dialect().InList("products.id"),
		[]any{storesapi.JSON(ids)}, func(rows store.Rows) error {
			r, err := scanProduct(rows.Scan)
			if err == nil {
				found[r.id] = r
				list = append(list, r)
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	return found, loadVariants(tx, list)
}

// loadVariants fills in the variants of products with one statement, and what they offer.
func loadVariants(tx *store.Tx, products []*record) error {
	if len(products) == 0 {
		return nil
	}
	ids, byID := storesapi.Indexed(products, func(r *record) string { return r.id })
	err := tx.Each(
		`SELECT v.product_id, v.id, v.choices, v.price, v.cost, v.weight, v.sku, v.visible, v.doc, i.quantity, i.in_stock
		FROM product_variants v JOIN inventory i ON i.product_id = v.product_id AND i.variant_id = v.id
		WHERE `+tx.Dialect().InList("v.product_id")+` ORDER BY v.product_id, v.position`, []any{storesapi.JSON(ids)},
		func(rows store.Rows) error {
			var product, choices, doc string
			var weight, sku *string
			var v variant
			if err := rows.Scan(&product, &v.id, &choices, &v.price, &v.cost, &weight, &sku, &v.visible, &doc, &v.quantity,
				&v.flag); err != nil {
				return err
			}
			if weight != nil {
				v.weight = Number(*weight)
			}
			if sku != nil {
				v.sku = *sku
			}
			if err := errors.Join(json.Unmarshal([]byte(choices), &v.choices), json.Unmarshal([]byte(doc), &v.sides)); err != nil {
				return fmt.Errorf("catalog: variant %s of product %s: %w", v.id, product, err)
			}
			r := byID[product]
			r.variants = append(r.variants, v)
			return nil
		})
	if err != nil {
		return err
	}
	if err := loadWords(tx, products); err != nil {
		return err
	}
	return loadPlans(tx, products)
}

func (r *record) document() (string, error) {
	d := document{Content: r.content, Extra: r.extra}
	d.Description = "" // has a column
	b, err := json.Marshal(d)
	return string(b), err
}

// insert writes a new product with its variants and stock.
func insert(tx *store.Tx, r *record) error {
	doc, err := r.document()
	if err != nil {
		return err
	}
	c := &r.content
	_, err = tx.Exec(
		`INSERT INTO products (id, revision, created, updated, numeric_id, slug, name, name_folded, product_type, visible, price,
		sku, sku_folded, brand, brand_folded, collection_ids, inventory_id, track_quantity, preorder, preorder_message, preorder_limit,
		inventory_updated, inventory_status, doc, description, description_folded)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, `+tx.Dialect().ListArg()+`, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.id, r.revision, r.created, r.updated, r.numericID, c.Slug, c.Name, store.Fold(c.Name), c.ProductType,
		c.visible(), r.price,
		storesapi.Null(c.SKU), storesapi.Null(store.Fold(c.SKU)), storesapi.Null(c.Brand),
		storesapi.Null(store.Fold(c.Brand)), storesapi.JSON(r.collections), r.inventoryID, r.tracked,
		r.preorder.Enabled, r.preorder.Message, r.preorder.Limit, r.inventoryUpdated, r.status, doc,
		storesapi.Null(c.Description), storesapi.Null(store.Fold(c.Description)))
	if err != nil {
		return err
	}
	for i := range r.variants {
		if err := insertVariant(tx, r, i); err != nil {
			return err
		}
	}
	return nil
}

// update writes a changed product over the one it was read as. Aborted when
// somebody else changed it meanwhile.
func update(tx *store.Tx, r *record) error {
	doc, err := r.document()
	if err != nil {
		return err
	}
	c := &r.content
	n, err := tx.Exec(
		`UPDATE products SET revision = ?, updated = ?, slug = ?, name = ?, name_folded = ?, product_type = ?, visible = ?, price = ?,
		sku = ?, sku_folded = ?, brand = ?, brand_folded = ?, collection_ids = `+tx.Dialect().ListArg()+
			`, track_quantity = ?, preorder = ?,
		preorder_message = ?, preorder_limit = ?, inventory_updated = ?, inventory_status = ?, doc = ?, description = ?, description_folded = ?
		WHERE id = ? AND revision = ?`,
		r.revision+1, r.updated, c.Slug, c.Name, store.Fold(c.Name), c.ProductType, c.visible(), r.price,
		storesapi.Null(c.SKU), storesapi.Null(store.Fold(c.SKU)), storesapi.Null(c.Brand),
		storesapi.Null(store.Fold(c.Brand)), storesapi.JSON(r.collections), r.tracked, r.preorder.Enabled,
		r.preorder.Message, r.preorder.Limit, r.inventoryUpdated, r.status, doc, storesapi.Null(c.Description),
		storesapi.Null(store.Fold(c.Description)), r.id, r.revision)
	if err != nil {
		return err
	}
	if n == 0 {
		return errs.New(errs.Aborted, "", "the product was changed by another call at the same time; try again")
	}
	r.revision++
	return nil
}

func insertVariant(tx *store.Tx, r *record, position int) error {
	v := &r.variants[position]
	_, err := tx.Exec(
		`INSERT INTO product_variants (product_id, id, position, choices, price, cost, weight, sku, sku_folded, visible, doc)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.id, v.id, int64(position), choicesKey(v.choices), v.price, v.cost, storesapi.Null(string(v.weight)),
		storesapi.Null(v.sku), storesapi.Null(store.Fold(v.sku)), v.visible, storesapi.JSON(v.sides))
	if err != nil {
		return err
	}
	return inventory.AddTx(tx, r.id, r.counting(), v.stock())
}

// updateVariants brings the stored variants from one state to another.
func updateVariants(tx *store.Tx, before, after *record) error {
	was := make(map[string]*variant, len(before.variants))
	for i := range before.variants {
		was[before.variants[i].id] = &before.variants[i]
	}
	for i := range after.variants {
		delete(was, after.variants[i].id)
	}
	for id := range was { // first, so that their choices are free
		if err := inventory.RemoveTx(tx, after.id, id); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM product_variants WHERE product_id = ? AND id = ?", after.id, id); err != nil {
			return err
		}
	}
	for i := range after.variants {
		v := &after.variants[i]
		if before.variant(v.id) == nil {
			if err := insertVariant(tx, after, i); err != nil {
				return err
			}
			continue
		}
		_, err := tx.Exec(
			`UPDATE product_variants SET position = ?, price = ?, cost = ?, weight = ?, sku = ?, sku_folded = ?, visible = ?, doc = ?
			WHERE product_id = ? AND id = ?`,
			int64(i), v.price, v.cost, storesapi.Null(string(v.weight)), storesapi.Null(v.sku),
			storesapi.Null(store.Fold(v.sku)), v.visible, storesapi.JSON(v.sides), after.id, v.id)
		if err != nil {
			return err
		}
	}
	return nil
}
