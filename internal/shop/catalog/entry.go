package catalog

import (
	"encoding/json"
	"maps"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

// Entries bring products in from files, hand them out for files, and take an import back.
type Entries struct {
	products    *Service
	collections EntryCollections
}

// EntryCollections is what entries need of collections; collections.Service is one.
type EntryCollections interface {
	// WantedTx finds the collections that a file names for a product that is in some collections
	// now, and makes those that are not there. It tells which of them the product is not in yet,
	// which others it is in, and which were made.
	WantedTx(tx *store.Tx, is []string, wanted []EntryCollection) (in, off, made []string, err error)
	// JoinTx and LeaveTx put products into a collection and take them out.
	JoinTx(tx *store.Tx, collection string, products []string) error
	LeaveTx(tx *store.Tx, collection string, products []string) error
	// RejoinTx puts a product into the collections it was in, as far as there are such, and takes
	// it out of others.
	RejoinTx(tx *store.Tx, product string, now, was []string) error
	// ByHandTx leaves out of collections those whose products follow from rules.
	ByHandTx(tx *store.Tx, ids []string) ([]string, error)
}

// NewEntries makes the entries of products and their collections.
func NewEntries(products *Service, collections EntryCollections) *Entries {
	return &Entries{products, collections}
}

// Entry is a product as files carry it. What is not given stays as it is, or is as
// in a new product.
type Entry struct {
	// Slug finds the product and is that of a new one. Without it the product is
	// found by SKU, its own or that of a variant; one that is not found is new.
	Slug string
	// Content holds fields of Content by their wire names; null clears one.
	Content  map[string]any
	Tracked  *bool
	Preorder *inventory.PreorderInfo
	// Variants are what is given of variants. When there are any, variants that are
	// not among them are not sold: files of other shops name those that exist.
	Variants    []EntryVariant
	Pictures    *[]EntryPicture
	Collections *[]EntryCollection
	// Subscriptions are the options it offers, by id.
	Subscriptions     *[]OfferedPlan
	SubscriptionsOnly *bool
}

// Given is a value of a file: absent, empty (then the product's own counts), or there.
type Given[T any] struct {
	Is    bool
	Value *T
}

// EntryVariant is what a file says of the variants that have these choices; the
// one of a product whose variants are not managed has none.
type EntryVariant struct {
	Choices           map[string]string
	Price             Given[Number]
	Cost              Given[Number]
	Weight            Given[Number]
	SKU               Given[string]
	Visible           *bool
	Quantity          *int64
	InStock           *bool
	ProductDimensions Given[Dimensions]
	PackageDimensions Given[Dimensions]
}

// EntryPicture is a stored picture, or the address of one elsewhere, and the choices it shows.
type EntryPicture struct {
	MediaID string
	URL     string
	Title   string // empty: the product's name
	Choices []OptionAndChoice
}

// EntryCollection is a collection that is made when it is not there.
type EntryCollection struct {
	Name string
	Slug string // empty: made from the name
}

// EntryOutcome is what became of an entry.
type EntryOutcome struct {
	ID      string
	Created bool
	Changed bool // a product that was there is another now
	Err     error
	// Before is the product as it was, and Left tells how it was left; both are for TakeBackTx.
	Before json.RawMessage
	Left   Print
	// Collections are those that were made for it.
	Collections []string
}

// CodeSeveralProducts says that more than one product has the SKU of an entry.
const CodeSeveralProducts = "SEVERAL_PRODUCTS_WITH_SKU"

// PutEntries stores entries in tx, each for itself: one that is wrong has its error
// in its outcome and does not harm the others. The error returned is our own trouble.
func (s *Entries) PutEntries(tx *store.Tx, entries []*Entry) ([]EntryOutcome, error) {
	out := make([]EntryOutcome, len(entries))
	joins, leaves := map[string][]string{}, map[string][]string{}
	for i, e := range entries {
		var in, off []string
		err := tx.Savepoint(func() (err error) {
			out[i], in, off, err = s.putEntry(tx, e)
			return err
		})
		if fault(err) {
			return nil, err
		}
		if err != nil {
			out[i] = EntryOutcome{Err: err}
			continue
		}
		for _, collection := range in {
			joins[collection] = append(joins[collection], out[i].ID)
		}
		for _, collection := range off {
			leaves[collection] = append(leaves[collection], out[i].ID)
		}
	}
	// One change of each collection, in one order for everybody.
	for _, collection := range slices.Sorted(maps.Keys(joins)) {
		if err := s.collections.JoinTx(tx, collection, joins[collection]); err != nil {
			return nil, err
		}
	}
	for _, collection := range slices.Sorted(maps.Keys(leaves)) {
		if err := s.collections.LeaveTx(tx, collection, leaves[collection]); err != nil {
			return nil, err
		}
	}
	return out, s.left(tx, out)
}

// left notes how products were left, once they are in their collections.
func (s *Entries) left(tx *store.Tx, outcomes []EntryOutcome) error {
	var ids []string
	for i := range outcomes {
		if outcomes[i].Created || outcomes[i].Changed {
			ids = append(ids, outcomes[i].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	prints, err := s.printsOf(tx, ids)
	for i := range outcomes {
		outcomes[i].Left = prints[outcomes[i].ID]
	}
	return err
}

// putEntry stores one entry, and tells which collections its product is to come into and to leave.
func (s *Entries) putEntry(tx *store.Tx, e *Entry) (out EntryOutcome, in, off []string, err error) {
	before, err := findEntry(tx, e)
	if err != nil {
		return out, nil, nil, err
	}
	var after *record
	if before == nil {
		after, err = s.addEntry(tx, e)
	} else {
		after, err = s.changeEntry(tx, before, e)
	}
	if err != nil {
		return out, nil, nil, err
	}
	out = EntryOutcome{ID: after.id, Created: before == nil}
	if before != nil {
		out.Before = keep(before)
	}
	if e.Collections != nil {
		if in, off, out.Collections, err = s.collections.WantedTx(tx, after.collections, *e.Collections); err != nil {
			return out, nil, nil, err
		}
	}
	out.Changed = before != nil && (before.revision != after.revision ||
		before.inventoryUpdated != after.inventoryUpdated || !sameStock(before, after) || len(in)+len(off) > 0)
	return out, in, off, nil
}

// findEntry finds the product that an entry is about; nil when it is new.
func findEntry(tx *store.Tx, e *Entry) (*record, error) {
	if e.Slug != "" {
		r, err := loadBy(tx, "slug", store.Fold(e.Slug))
		if errs.KindOf(err) == errs.NotFound {
			return nil, nil //nolint:nilnil // it is new
		}
		return r, err
	}
	var skus []string
	if sku, _ := e.Content["sku"].(string); sku != "" {
		skus = append(skus, sku)
	}
	for _, v := range e.Variants {
		if v.SKU.Value != nil && *v.SKU.Value != "" {
			skus = append(skus, *v.SKU.Value)
		}
	}
	if len(skus) == 0 {
		return nil, nil //nolint:nilnil // nothing to know it by
	}
	d := tx.Dialect()
	ids, err := store.Values[string](tx, "SELECT id FROM products WHERE "+d.InList("sku")+
		" UNION SELECT product_id FROM product_variants WHERE "+d.InList("sku_folded")+" AND "+d.InList("sku")+
		" ORDER BY 1 LIMIT 2",
		storesapi.JSON(skus), storesapi.JSON(foldAll(skus)), storesapi.JSON(skus))
	switch {
	case err != nil:
		return nil, err
	case len(ids) > 1:
		return nil, errs.New(errs.AlreadyExists, CodeSeveralProducts, "more than one product of the shop has this SKU")
	case len(ids) == 0:
		return nil, nil //nolint:nilnil // it is new
	}
	return load(tx, ids[0])
}

func foldAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = store.Fold(text)
	}
	return out
}

func (s *Entries) addEntry(tx *store.Tx, e *Entry) (*record, error) {
	fields := maps.Clone(e.Content)
	if e.Slug != "" {
		fields["slug"] = e.Slug
	}
	content, err := entryContent(&Content{}, fields, s.products.cfg.Currency(tx.Context()))
	if err != nil {
		return nil, err
	}
	return s.products.addTx(tx, *content, func(r *record) error {
		if err := s.fillEntry(tx, r, e); err != nil {
			return err
		}
		return r.stockEntry(e)
	})
}

func entryContent(old *Content, fields map[string]any, currency money.Currency) (*Content, error) {
	patch, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return merge(old, patch, currency)
}

func (s *Entries) changeEntry(tx *store.Tx, before *record, e *Entry) (*record, error) {
	after := before.clone()
	content, err := entryContent(&before.content, e.Content, s.products.cfg.Currency(tx.Context()))
	if err != nil {
		return nil, err
	}
	after.content = *content
	if err := settle(tx, after, s.products.cfg.Currency(tx.Context())); err != nil {
		return nil, err
	}
	after.arrange(tx.NewID)
	after.keepMediaOfChoices()
	if err := s.fillEntry(tx, after, e); err != nil {
		return nil, err
	}
	if err := s.products.save(tx, before, after); err != nil {
		return nil, err
	}
	stocked := after.clone()
	if err := stocked.stockEntry(e); err != nil {
		return nil, err
	}
	return stocked, s.saveStock(tx, after, stocked, inventory.ReasonManual, inventory.StockImport)
}
