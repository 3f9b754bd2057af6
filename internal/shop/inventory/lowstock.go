package inventory

import (
	"context"

	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// LowStockEvent tells, once, that little is left of a variant.
const LowStockEvent = "souk.stores.v1.low_stock"

const lowStockKey = "low_stock"

// LowStockSettings say from which number on stock is low, for the whole shop.
type LowStockSettings struct {
	Enabled   bool  `json:"enabled"`
	Threshold int64 `json:"threshold" validate:"min=0,max=99999"`
}

// low tells whether a counted quantity is little.
func (l *LowStockSettings) low(quantity int64) bool { return l.Enabled && quantity <= l.Threshold }

// LowStock is the body of the event.
type LowStock struct {
	InventoryItemID string    `json:"inventoryItemId"`
	ProductID       string    `json:"productId"`
	VariantID       string    `json:"variantId"`
	Quantity        int64     `json:"quantity"`
	Threshold       int64     `json:"threshold"`
	UpdatedDate     wire.Time `json:"updatedDate"`
}

type (
	lowStockResponse struct {
		LowStockSettings *LowStockSettings `json:"lowStockSettings"`
		resource.Revised
	}
	lowStockRequest struct {
		LowStockSettings wire.Patch[LowStockSettings] `json:"lowStockSettings" validate:"required"`
		resource.BasedOn
	}
)

// loadLowStock reads the settings; a shop that never said anything warns at five.
func loadLowStock(tx *store.Tx) (*LowStockSettings, error) {
	out := &LowStockSettings{Enabled: true, Threshold: 5}
	_, err := tx.Setting(lowStockKey, out)
	return out, err
}

// keptLow are the settings as staff change them. What is low by a new number is flagged at once, and not told: nothing
// was sold.
func (s *Service) keptLow() *resource.Settings[LowStockSettings] {
	return &resource.Settings[LowStockSettings]{
		DB: s.db, What: "the low-stock settings", Field: "lowStockSettings",
		Entity: "souk.stores.v1.low_stock_settings", ID: lowStockKey, Read: loadLowStock,
		Write: func(tx *store.Tx, _, after *LowStockSettings) error {
			if err := tx.SaveSetting(lowStockKey, after); err != nil {
				return err
			}
			if err := s.low.Changed(tx); err != nil {
				return err
			}
			return reflag(tx, after)
		},
	}
}

func (s *Service) getLowStockSettings(ctx context.Context, _ *wire.Empty) (*lowStockResponse, error) {
	return lowAnswered(s.keptLow().Get(ctx))
}

func (s *Service) updateLowStockSettings(ctx context.Context, in *lowStockRequest) (*lowStockResponse, error) {
	return lowAnswered(s.keptLow().Patch(ctx, in.BasedOn, in.LowStockSettings, nil))
}

func lowAnswered(now resource.Stands[LowStockSettings], err error) (*lowStockResponse, error) {
	return &lowStockResponse{now.Settings, now.Revised}, err
}

// reflag makes the flags of the whole shop what the settings say.
func reflag(tx *store.Tx, l *LowStockSettings) error {
	_, err := tx.Exec(
		`DELETE FROM low_stock WHERE NOT EXISTS (SELECT 1 FROM inventory i WHERE i.product_id = low_stock.product_id AND i.variant_id = low_stock.variant_id
		AND i.tracked AND i.quantity <= ? AND ?)`, l.Threshold, l.Enabled)
	if err != nil || !l.Enabled {
		return err
	}
	_, err = tx.Exec(
		"INSERT INTO low_stock (product_id, variant_id, since) SELECT product_id, variant_id, ? FROM inventory WHERE tracked AND quantity <= ? ON CONFLICT (product_id, variant_id) DO NOTHING",
		tx.Millis(), l.Threshold)
	return err
}

// watch flags and tells a variant that a movement left little of, and takes the flag
// off one that there is enough of again.
func (s *Service) watch(tx *store.Tx, m Movement, c *ChangedInventoryVariant) error {
	l, err := s.low.In(tx)
	if err != nil {
		return err
	}
	return watched(tx, l, LowStock{InventoryItemID: m.InventoryID, ProductID: m.ProductID, VariantID: m.VariantID,
		Quantity: *c.NewValue.Quantity}, l.low(*c.OldValue.Quantity), l.low(*c.NewValue.Quantity), true)
}

// watched keeps the flag of one variant; tell says that stock went down, rather than
// that it is counted since now.
func watched(tx *store.Tx, l *LowStockSettings, about LowStock, was, is, tell bool) error {
	switch {
	case was == is:
		return nil
	case !is:
		_, err := tx.Exec("DELETE FROM low_stock WHERE product_id = ? AND variant_id = ?", about.ProductID, about.VariantID)
		return err
	}
	n, err := tx.Exec(
		"INSERT INTO low_stock (product_id, variant_id, since) VALUES (?, ?, ?) ON CONFLICT (product_id, variant_id) DO NOTHING", about.ProductID, about.VariantID, tx.Millis())
	if err != nil || n == 0 || !tell {
		return err
	}
	about.Threshold, about.UpdatedDate = l.Threshold, wire.At(tx.Now)
	return tx.Emit(store.Event{Type: LowStockEvent, Entity: inventoryEntity, Slug: "low_stock",
		EntityID: about.InventoryItemID, Kind: store.Plain, Body: about})
}

// watchAll is watch for a product whose stock was set, or whose variants changed.
func (s *Service) watchAll(tx *store.Tx, before, after *Stock) error {
	if !after.Tracked && !before.Tracked {
		return nil
	}
	l, err := s.low.In(tx)
	if err != nil {
		return err
	}
	for i := range after.Variants {
		v, was, tell := &after.Variants[i], false, false
		if old := before.variant(v.ID); before.Tracked && old != nil {
			was, tell = l.low(old.Quantity), true
		}
		err := watched(tx, l, LowStock{InventoryItemID: after.InventoryID, ProductID: after.ProductID, VariantID: v.ID,
			Quantity: v.Quantity}, was, after.Tracked && l.low(v.Quantity), tell)
		if err != nil {
			return err
		}
	}
	return nil
}

type (
	lowStockQuery struct {
		Paging *storesapi.VariantPaging `json:"paging,omitempty"`
	}
	lowStockItem struct {
		InventoryItemID string    `json:"inventoryItemId"`
		ProductID       string    `json:"productId"`
		ProductName     string    `json:"productName"`
		VariantID       string    `json:"variantId"`
		VariantName     string    `json:"variantName"`
		Quantity        int64     `json:"quantity"`
		Since           wire.Time `json:"since"`
	}
	lowStockPage struct {
		Items wire.List[lowStockItem] `json:"items"`
		Total int64                   `json:"total"`
	}
)

// queryLowStock lists variants of which little is left, the latest first.
func (s *Service) queryLowStock(ctx context.Context, in *lowStockQuery) (*lowStockPage, error) {
	limit, offset := in.Paging.Page()
	return store.Get(ctx, s.db, func(tx *store.Tx) (*lowStockPage, error) {
		out := &lowStockPage{}
		if err := tx.QueryRow("SELECT COUNT(*) FROM low_stock", nil, &out.Total); err != nil {
			return nil, err
		}
		list, err := s.littleLeft(tx, limit, offset)
		out.Items = list
		return out, err
	})
}

// LittleLeft is a variant of which little is left.
type LittleLeft struct {
	InventoryItemID string
	ProductID       string
	ProductName     string
	VariantID       string
	VariantName     string
	Quantity        int64
	Since           wire.Time
}

// LittleLeftTx gives the first of them, the latest first.
func (s *Service) LittleLeftTx(tx *store.Tx, limit int) ([]LittleLeft, error) {
	list, err := s.littleLeft(tx, limit, 0)
	var out []LittleLeft
	for _, one := range list {
		out = append(out, LittleLeft(one))
	}
	return out, err
}

func (s *Service) littleLeft(tx *store.Tx, limit, offset int) ([]lowStockItem, error) {
	var out []lowStockItem
	var ids []string
	err := tx.Each(`SELECT l.product_id, l.variant_id, l.since, p.inventory_id, i.quantity FROM low_stock l
		JOIN products p ON p.id = l.product_id
		JOIN inventory i ON i.product_id = l.product_id AND i.variant_id = l.variant_id
		ORDER BY l.since DESC, l.product_id DESC, l.variant_id DESC LIMIT ? OFFSET ?`, []any{limit, offset},
		func(rows store.Rows) error {
			var one lowStockItem
			var since int64
			err := rows.Scan(&one.ProductID, &one.VariantID, &since, &one.InventoryItemID, &one.Quantity)
			one.Since = wire.Time(since)
			out, ids = append(out, one), append(ids, one.ProductID)
			return err
		})
	if err != nil {
		return nil, err
	}
	names, err := s.products.NamesTx(tx, ids)
	for i := range out {
		one := &out[i]
		one.ProductName, one.VariantName = names[one.ProductID].Product, names[one.ProductID].Variants[one.VariantID]
	}
	return out, err
}

// checkLow proves that exactly those variants are flagged of which little is left.
func checkLow(tx *store.Tx, note func(format string, args ...any)) error {
	l, err := loadLowStock(tx)
	if err != nil {
		return err
	}
	return tx.Each(
		`SELECT i.product_id, i.variant_id, l.since IS NOT NULL FROM inventory i LEFT JOIN low_stock l ON l.product_id = i.product_id AND l.variant_id = i.variant_id
		WHERE (l.since IS NOT NULL) <> (i.tracked AND i.quantity <= ? AND ?)`, []any{l.Threshold, l.Enabled},
		func(rows store.Rows) error {
			var product, variant string
			var flagged bool
			if err := rows.Scan(&product, &variant, &flagged); err != nil {
				return err
			}
			note("product %s, variant %s: its stock is flagged as low (%t) against the settings", product, variant, flagged)
			return nil
		})
}
