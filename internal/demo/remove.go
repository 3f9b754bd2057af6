package demo

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"souk/internal/orders/today"
	"souk/internal/platform/media"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/look"
	"souk/internal/shop/subscriptionoptions"
)

// removedKey stands in the settings of a shop whose demo goods were removed.
const removedKey = "demo_removed"

// markProducts writes down which products the demo made, and when they were last changed.
// What is changed after that is the shop's own.
func (f *filler) markProducts(tx *store.Tx) error {
	return f.mark(tx, "PRODUCT", "products", "updated", f.made)
}

// markRest does so with all that is not a product, once all products are where they belong.
func (f *filler) markRest(ctx context.Context) error {
	return f.DB.Write(ctx, func(tx *store.Tx) error {
		if err := f.mark(tx, "COLLECTION", "collections", "updated", slices.Collect(maps.Values(f.collections))); err != nil {
			return err
		}
		if err := f.mark(tx, "PLAN", "subscription_options", "updated", slices.Collect(maps.Values(f.plans))); err != nil {
			return err
		}
		return f.mark(tx, "FILE", "media_files", "created", slices.Collect(maps.Values(f.pictures)))
	})
}

func (f *filler) mark(tx *store.Tx, kind, table, column string, ids []string) error {
	if !f.marks || len(ids) == 0 {
		return nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO demo_goods (kind, id, mark) SELECT '"+kind+"', id, "+column+" FROM "+table+
		" WHERE "+tx.Dialect().InList("id"), string(list))
	return err
}

// Remover takes the demo's goods out of the shop again; it is a today.Demo.
type Remover struct {
	DB          *store.DB
	Catalog     *catalog.Service
	Collections *collections.Service
	Options     *subscriptionoptions.Service
	Media       *media.Store
	Look        *look.Service
	// Used tells whether the shop shows a picture.
	Used func(tx *store.Tx, id string) (bool, error)
}

const unchangedProducts = "FROM demo_goods d JOIN products p ON p.id = d.id" +
	" WHERE d.kind = 'PRODUCT' AND p.updated = d.mark"

// Goods counts the products of the demo that nobody changed.
func (r *Remover) Goods(tx *store.Tx) (n int, err error) {
	err = tx.QueryRow("SELECT COUNT(*) "+unchangedProducts, nil, &n)
	return n, err
}

// Remove deletes what the demo made and nobody changed, in one transaction, and then its
// pictures, one at a time, unless something else or an order shows them.
func (r *Remover) Remove(ctx context.Context) (today.Removed, error) {
	out, err := store.Do(ctx, r.DB, r.removeTx)
	if err != nil {
		return out, err
	}
	out.Pictures, err = r.removePictures(ctx)
	return out, err
}

// removeEach removes what a statement finds the ids of, and counts it.
func removeEach(tx *store.Tx, remove func(ctx context.Context, id string) error, sql string) (int, error) {
	ids, err := traces.Texts(tx, sql)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := remove(tx.Context(), id); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

func (r *Remover) removeTx(tx *store.Tx) (out today.Removed, err error) {
	kept, err := picturesOfOrders(tx)
	if err != nil {
		return out, err
	}
	out.Products, err = removeEach(tx, r.Catalog.DeleteProduct, "SELECT p.id "+unchangedProducts+" ORDER BY p.id")
	if err != nil {
		return out, err
	}
	// A collection or a plan that holds products of the shop's own stays.
	out.Collections, err = removeEach(tx, r.Collections.DeleteCollection,
		`SELECT c.id FROM demo_goods d JOIN collections c ON c.id = d.id
		WHERE d.kind = 'COLLECTION' AND c.updated = d.mark AND NOT EXISTS
			(SELECT 1 FROM collection_products m WHERE m.collection_id = c.id) ORDER BY c.id`)
	if err != nil {
		return out, err
	}
	out.Plans, err = removeEach(tx, r.Options.DeleteSubscriptionOption,
		`SELECT o.id FROM demo_goods d JOIN subscription_options o ON o.id = d.id
		WHERE d.kind = 'PLAN' AND o.updated = d.mark AND NOT EXISTS
			(SELECT 1 FROM product_subscription_options m WHERE m.option_id = o.id) ORDER BY o.id`)
	if err != nil {
		return out, err
	}
	if err := r.Look.ForgetTx(tx, author); err != nil {
		return out, err
	}
	const left = `SELECT (SELECT COUNT(*) FROM demo_goods d JOIN products p ON p.id = d.id WHERE d.kind = 'PRODUCT')
		+ (SELECT COUNT(*) FROM demo_goods d JOIN collections c ON c.id = d.id WHERE d.kind = 'COLLECTION')`
	if err := tx.QueryRow(left, nil, &out.Kept); err != nil {
		return out, err
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return out, err
	}
	// What is left is the shop's own; of pictures, those that orders show.
	_, err = tx.Exec("DELETE FROM demo_goods WHERE kind <> 'FILE' OR "+tx.Dialect().InList("id"), string(list))
	if err != nil {
		return out, err
	}
	const note = "INSERT INTO settings (key, value, updated) VALUES (?, 'true', ?) ON CONFLICT (key) DO NOTHING"
	_, err = tx.Exec(note, removedKey, tx.Millis())
	return out, err
}

// picturesOfOrders are the demo's pictures of products that somebody ordered: orders keep
// what was bought as it was, and show the picture from where it is.
func picturesOfOrders(tx *store.Tx) ([]string, error) {
	files, err := traces.Texts(tx, "SELECT id FROM demo_goods WHERE kind = 'FILE' ORDER BY id")
	if err != nil {
		return nil, err
	}
	ordered, err := traces.Texts(tx, `SELECT p.doc FROM demo_goods d JOIN products p ON p.id = d.id
		WHERE d.kind = 'PRODUCT' AND EXISTS (SELECT 1 FROM order_terms o WHERE o.field = 'item' AND o.value = d.id)`)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(files, func(id string) bool {
		return !slices.ContainsFunc(ordered, func(doc string) bool { return strings.Contains(doc, id) })
	}), nil
}

// removePictures deletes the pictures that are left over. What a stop leaves undone is in
// demo_goods still, and Sweep goes on with it.
func (r *Remover) removePictures(ctx context.Context) (int, error) {
	files, err := store.Get(store.FromPrimary(ctx), r.DB, func(tx *store.Tx) ([]string, error) {
		return traces.Texts(tx, "SELECT id FROM demo_goods WHERE kind = 'FILE' ORDER BY id")
	})
	removed := 0
	for _, id := range files {
		if err != nil {
			break
		}
		err = r.DB.Write(ctx, func(tx *store.Tx) error {
			used, err := r.Used(tx, id)
			if err == nil && !used {
				err = r.Media.RemoveTx(tx, id)
			}
			if err != nil {
				return err
			}
			_, err = tx.Exec("DELETE FROM demo_goods WHERE kind = 'FILE' AND id = ?", id)
			if err == nil && !used {
				tx.AfterCommit(func() { removed++ })
			}
			return err
		})
	}
	return removed, err
}

// Sweep finishes a removal that a stop interrupted. It is a job.
func (r *Remover) Sweep(ctx context.Context) error {
	begun, err := store.Get(ctx, r.DB, func(tx *store.Tx) (begun bool, err error) {
		const left = `SELECT EXISTS (SELECT 1 FROM settings WHERE key = ?)
			AND EXISTS (SELECT 1 FROM demo_goods WHERE kind = 'FILE')`
		err = tx.QueryRow(left, []any{removedKey}, &begun)
		return begun, err
	})
	if err != nil || !begun {
		return err
	}
	_, err = r.removePictures(ctx)
	return err
}
