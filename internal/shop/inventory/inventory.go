// Package inventory keeps how much of each variant is in stock, why it changed, and
// which variants run low. It knows products by their ids only.
//
// It keeps these things true. Stock that is counted never goes below zero unless the
// product may be sold in advance, and then never below its limit, whoever takes it at the
// same time: each taking is one conditional statement, and the schema refuses what slips
// through. Several movements are made together or not at all. Every change of a counted
// quantity leaves a row of history in the same transaction, and the last row of a variant
// says what is there. A variant is flagged as low when the settings say so, and only then.
package inventory

import (
	"souk/internal/platform/query"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// Error codes of this package.
const (
	CodeInventoryNotFound = "INVENTORY_ITEM_NOT_FOUND"
	CodeNotEnoughStock    = "INSUFFICIENT_INVENTORY"
)

// Products is what stock needs of the products that it is the stock of; catalog.Service is one.
type Products interface {
	// ChangedTx says that tx changes products; listed, that it may change which of them lists find.
	ChangedTx(tx *store.Tx, listed bool, ids ...string) error
	// NamesTx gives the names of products and of their variants.
	NamesTx(tx *store.Tx, ids []string) (map[string]Names, error)
}

// Names are what people call a product and its variants.
type Names struct {
	Product  string
	Variants map[string]string // by id
}

// Service is the stock of all products.
type Service struct {
	db       *store.DB
	signer   *query.Signer // for cursors
	low      *snapshot.Snapshot[*LowStockSettings]
	products Products
}

// New makes the stock of a shop. Its products have to be told to it with Of.
func New(db *store.DB, signer *query.Signer) *Service {
	return &Service{db: db, signer: signer, low: snapshot.New(db, "low_stock", loadLowStock)}
}

// Of says whose stock it is. It must be called before anything else.
func (s *Service) Of(products Products) { s.products = products }

// Check proves that what is stored of stock agrees with itself: how it is counted, the status of
// each product, its history, and what is flagged as low.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong storesapi.Faults
	err := wrong.Look(tx, []storesapi.Rule{
		{SQL: "SELECT product_id FROM inventory WHERE quantity < 0 AND NOT preorder",
			Text: "product %s: stock below zero without pre-order"},
		{SQL: `SELECT i.product_id FROM inventory i JOIN products p ON p.id = i.product_id
			WHERE i.tracked <> p.track_quantity OR i.preorder <> p.preorder`,
			Text: "product %s: its stock rows do not agree how it is counted"},
		{SQL: `SELECT p.id FROM products p WHERE p.inventory_status <> CASE
			WHEN NOT EXISTS (SELECT 1 FROM product_variants v JOIN inventory i ON i.product_id = v.product_id AND i.variant_id = v.id
				WHERE v.product_id = p.id AND v.visible AND CASE WHEN i.tracked THEN i.quantity > 0 ELSE i.in_stock END) THEN 'OUT_OF_STOCK'
			WHEN EXISTS (SELECT 1 FROM product_variants v JOIN inventory i ON i.product_id = v.product_id AND i.variant_id = v.id
				WHERE v.product_id = p.id AND v.visible AND NOT CASE WHEN i.tracked THEN i.quantity > 0 ELSE i.in_stock END)
				THEN 'PARTIALLY_OUT_OF_STOCK'
			ELSE 'IN_STOCK' END`, Text: "product %s: its status is not that of its stock"},
	})
	if err != nil {
		return nil, err
	}
	if err := checkLow(tx, wrong.Note); err != nil {
		return nil, err
	}
	err = checkHistory(tx, wrong.Note)
	return wrong, err
}
