package catalog

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"sync/atomic"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
	"souk/internal/shop/words"
)

// CreateProductRequest asks for a new product.
type CreateProductRequest struct {
	Product Content `json:"product"`
}

// ProductResponse holds one product.
type ProductResponse struct {
	Product *Product `json:"product"`
}

// CreateProduct adds a product: visible, with its stock not counted, unless said
// otherwise. InvalidArgument; AlreadyExists when its slug is taken.
func (s *Service) CreateProduct(ctx context.Context, in *CreateProductRequest) (*ProductResponse, error) {
	content := in.Product
	if err := content.check("product", s.cfg.Currency(ctx)); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*ProductResponse, error) {
		r, err := s.addTx(tx, content, func(*record) error { return nil })
		if err != nil {
			return nil, err
		}
		return &ProductResponse{s.view(tx.Context(), true, true).product(r)}, nil
	})
}

// addTx makes a product of checked content; fill may give it more before it is stored.
func (s *Service) addTx(tx *store.Tx, content Content, fill func(*record) error) (*record, error) {
	r := &record{
		id: tx.NewID(), inventoryID: tx.NewID(), revision: 1, created: tx.Millis(), updated: tx.Millis(),
		inventoryUpdated: tx.Millis(),
		content:          content, collections: []string{AllProducts},
	}
	r.numericID = s.numericIDs.next(r.created)
	if err := settle(tx, r, s.cfg.Currency(tx.Context())); err != nil {
		return nil, err
	}
	r.arrange(tx.NewID)
	if err := fill(r); err != nil {
		return nil, err
	}
	r.status = r.stockStatus()
	if err := insert(tx, r); err != nil {
		return nil, SlugError(err, r.content.Slug)
	}
	// Only files bring new products with stock.
	if err := s.cfg.Inventory.VariantsChangedTx(tx, &inventory.Stock{}, r.stock(), inventory.StockImport); err != nil {
		return nil, err
	}
	n, err := tx.Exec("UPDATE collections SET products = products + 1 WHERE id = ?", AllProducts)
	if err == nil && n == 0 {
		_, err = ensureAllProducts(tx)
	}
	if err != nil {
		return nil, err
	}
	if len(r.plans) > 0 {
		if err := savePlans(tx, r); err != nil {
			return nil, err
		}
	}
	if err := tx.IndexText(textKind, r.id, r.text()); err != nil {
		return nil, err
	}
	if err := emitCreated(tx, s.view(tx.Context(), false, true).product(r)); err != nil {
		return nil, err
	}
	if err := audit.Change(tx, productEntity, r.id, nil, r.audited()); err != nil {
		return nil, err
	}
	return r, s.ChangedTx(tx, true, r.id)
}

// numericIDs give products numbers. A number is the time of creation in microseconds, made to grow: products of
// one moment keep the order they were made in, which is what "newest" sorts by.
type numericIDs struct{ last atomic.Int64 }

func (n *numericIDs) next(created int64) int64 {
	for {
		last := n.last.Load()
		if next := max(created*1000, last+1); n.last.CompareAndSwap(last, next) {
			return next
		}
	}
}

// settle derives what depends on several fields: the price in minor units and a
// slug that nobody else has.
func settle(tx *store.Tx, r *record, currency money.Currency) error {
	r.price = r.content.PriceData.Price.Minor(currency)
	r.content.PriceData.Price = amountNumber(r.price, currency)
	if r.content.Slug != "" {
		return nil
	}
	slug, err := FreeSlug(tx, "products", SlugOf(r.content.Name, "product"))
	r.content.Slug = slug
	return err
}

// ProductPatch is a product as an update names it.
type ProductPatch struct {
	ID string `json:"id"`
	Content
}

// UpdateProductRequest changes the fields that its product names.
type UpdateProductRequest struct {
	Product wire.Patch[ProductPatch] `json:"product"`
}

// UpdateProduct merges the fields present into a product; null clears. NotFound,
// InvalidArgument; AlreadyExists when its slug is taken.
func (s *Service) UpdateProduct(ctx context.Context, in *UpdateProductRequest) (*ProductResponse, error) {
	return s.edit(ctx, in.Product.Value.ID, func(tx *store.Tx, r *record) error {
		content, err := merge(&r.content, in.Product.Raw, s.cfg.Currency(tx.Context()))
		if err != nil {
			return err
		}
		before := r.content.Name
		r.content = *content
		if err := settle(tx, r, s.cfg.Currency(tx.Context())); err != nil {
			return err
		}
		r.arrange(tx.NewID)
		r.keepMediaOfChoices()
		r.retitle(before)
		return nil
	})
}

// merge applies a patch in JSON, since decoding it over the old value would keep
// what null clears.
func merge(old *Content, patch json.RawMessage, currency money.Currency) (*Content, error) {
	target, err := json.Marshal(old)
	if err != nil {
		return nil, err
	}
	merged, violations := wire.Merge(target, patch, wire.MergeRules{Type: reflect.TypeFor[Content]()})
	if len(violations) > 0 {
		for i := range violations {
			violations[i].Field = wire.Join("product", violations[i].Field)
		}
		return nil, errs.Invalid(violations...)
	}
	content := new(Content)
	if err := json.Unmarshal(merged, content); err != nil {
		return nil, errs.Invalid(errs.Field("product", errs.RuleFormat, "has a value of the wrong type"))
	}
	return content, content.check("product", currency)
}

// keepMediaOfChoices drops what was assigned to choices that are gone.
func (r *record) keepMediaOfChoices() {
	r.extra.ChoiceMedia = slices.DeleteFunc(r.extra.ChoiceMedia, func(a MediaAssignmentToChoice) bool {
		return !r.hasChoice(a.Option, a.Choice)
	})
}

func (r *record) hasChoice(option, choice string) bool {
	for i := range r.content.ProductOptions {
		if o := &r.content.ProductOptions[i]; o.Name == option {
			found, ok := o.choice(choice)
			return ok && found == choice
		}
	}
	return false
}

// edit runs one change of a product in one transaction and tells everybody.
func (s *Service) edit(ctx context.Context, id string, change func(*store.Tx, *record) error) (
	*ProductResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*ProductResponse, error) {
		r, err := s.editTx(tx, id, change)
		if err != nil {
			return nil, err
		}
		return &ProductResponse{s.view(tx.Context(), true, true).product(r)}, nil
	})
}

func (s *Service) editTx(tx *store.Tx, id string, change func(*store.Tx, *record) error) (*record, error) {
	before, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	after := before.clone()
	if err := change(tx, after); err != nil {
		return nil, err
	}
	return after, s.save(tx, before, after)
}

// save writes what differs, and nothing when nothing does.
func (s *Service) save(tx *store.Tx, before, after *record) error {
	fields := before.changedFields(after)
	variants := before.changedVariants(after)
	if len(fields) == 0 && len(variants) == 0 {
		return nil
	}
	after.updated = tx.Millis()
	after.status = after.stockStatus()
	after.extra.Spoken = before.extra.Spoken
	if err := update(tx, after); err != nil {
		return SlugError(err, after.content.Slug)
	}
	if before.content.Slug != after.content.Slug {
		if err := KeepSlugTx(tx, "product", before.content.Slug, after.id); err != nil {
			return err
		}
	}
	if len(variants) > 0 {
		if err := updateVariants(tx, before, after); err != nil {
			return err
		}
		err := s.cfg.Inventory.VariantsChangedTx(tx, before.stock(), after.stock(), inventory.StockVariants)
		if err != nil {
			return err
		}
	}
	if !samePlans(before.plans, after.plans) {
		if err := savePlans(tx, after); err != nil {
			return err
		}
	}
	if err := follow(tx, before, after); err != nil {
		return err
	}
	if len(fields) > 0 {
		if err := emitChanged(tx, after, fields); err != nil {
			return err
		}
	}
	if len(variants) > 0 {
		if err := emitVariants(tx, after, variants); err != nil {
			return err
		}
	}
	if err := audit.Change(tx, productEntity, after.id, before.audited(), after.audited()); err != nil {
		return err
	}
	return s.ChangedTx(tx, true, after.id)
}

// follow brings what repeats parts of a product up to date.
func follow(tx *store.Tx, before, after *record) error {
	if before.price != after.price || before.content.Name != after.content.Name ||
		before.content.visible() != after.content.visible() {
		_, err := tx.Exec("UPDATE collection_products SET visible = ?, price = ?, name_folded = ? WHERE product_id = ?",
			after.content.visible(), after.price, store.Fold(after.content.Name), after.id)
		if err != nil {
			return err
		}
	}
	if after.extra.Spoken {
		if err := words.FollowTx(tx, words.Product, after.id, before.fields(), after.fields()); err != nil {
			return err
		}
	}
	if text := after.text(); text != before.text() {
		return tx.IndexText(textKind, after.id, text)
	}
	return nil
}

// DeleteProduct removes a product with its variants, stock and places in collections. NotFound.
func (s *Service) DeleteProduct(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		r, err := load(tx, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE collections SET products = products - 1 WHERE "+tx.Dialect().InList("id"),
			storesapi.JSON(r.collections)); err != nil {
			return err
		}
		if err := rememberGone(tx, r); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM products WHERE id = ?", id); err != nil { // the rest goes with it
			return err
		}
		if err := tx.RemoveText(textKind, id); err != nil {
			return err
		}
		err = emit(tx, "ProductDeleted", "product_deleted", productEntity, id,
			ProductDeleted{ProductID: id, OriginatedFromVersion: storesapi.Version})
		if err != nil {
			return err
		}
		if err := audit.Change(tx, productEntity, id, r.audited(), nil); err != nil {
			return err
		}
		return s.ChangedTx(tx, true, id)
	})
}
