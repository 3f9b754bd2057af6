package catalog

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

// Codes of products that cannot be taken back.
const (
	CodeChangedSince = "CHANGED_SINCE"
	CodeSoldSince    = "STOCK_CHANGED_SINCE"
)

// kept is a product as it was, for TakeBack.
type kept struct {
	Content     Content                `json:"content"`
	Extra       extra                  `json:"extra"`
	Tracked     bool                   `json:"tracked"`
	Preorder    inventory.PreorderInfo `json:"preorder"`
	Variants    []keptVariant          `json:"variants"`
	Plans       []OfferedPlan          `json:"plans,omitempty"`
	Collections []string               `json:"collections"`
}

type keptVariant struct {
	ID       string            `json:"id"`
	Choices  map[string]string `json:"choices"`
	Price    *int64            `json:"price,omitempty"`
	Cost     *int64            `json:"cost,omitempty"`
	Weight   Number            `json:"weight,omitempty"`
	SKU      string            `json:"sku,omitempty"`
	Visible  bool              `json:"visible"`
	Sides    variantSides      `json:"sides"`
	Quantity int64             `json:"quantity"`
	Flag     bool              `json:"flag"`
}

func keep(r *record) json.RawMessage {
	k := kept{
		Content: r.content, Extra: r.extra, Tracked: r.tracked, Collections: r.collections,
		Preorder: r.preorder,
	}
	for _, v := range r.variants {
		k.Variants = append(k.Variants, keptVariant{v.id, v.choices, v.price, v.cost, v.weight, v.sku, v.visible, v.sides,
			v.quantity, v.flag})
	}
	for _, p := range r.plans {
		k.Plans = append(k.Plans, OfferedPlan{ID: p.option.ID, Hidden: p.hidden})
	}
	return json.RawMessage(storesapi.JSON(k))
}

// Print tells whether a product is still as it was left, by checksums of its content and of its stock. Its revision
// would not do: it moves when the product comes into a collection by rule.
type Print struct {
	Content int64
	Stock   int64
}

func (s *Entries) print(tx *store.Tx, r *record) (Print, error) {
	var k kept
	if err := json.Unmarshal(keep(r), &k); err != nil {
		return Print{}, err
	}
	stock := fnv.New32a()
	_, _ = fmt.Fprint(stock, k.Tracked, k.Preorder.Enabled, k.Preorder.Limit != nil)
	for i := range k.Variants {
		v := &k.Variants[i]
		_, _ = fmt.Fprint(stock, v.ID, v.Quantity, v.Flag)
		v.Quantity, v.Flag = 0, false
	}
	var err error
	if k.Collections, err = s.collections.ByHandTx(tx, k.Collections); err != nil {
		return Print{}, err
	}
	slices.Sort(k.Collections)
	k.Tracked, k.Preorder = false, inventory.PreorderInfo{}
	content := fnv.New64a()
	_, _ = content.Write([]byte(storesapi.JSON(k))) // never fails
	return Print{int64(content.Sum64() >> 1), int64(stock.Sum32())}, nil
}

// printsOf reads the prints of products.
func (s *Entries) printsOf(tx *store.Tx, ids []string) (map[string]Print, error) {
	found, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]Print, len(found))
	for id, r := range found {
		if out[id], err = s.print(tx, r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// TakeBackTx undoes what PutEntries did to a product: one that it made is deleted, one that it changed becomes what it
// was. A product that is gone needs nothing when it was new, and is NotFound otherwise. FailedPrecondition when it was
// changed or its stock moved since; AlreadyExists when its old slug is another's now.
func (s *Entries) TakeBackTx(tx *store.Tx, id string, before json.RawMessage, left Print) error {
	now, err := load(tx, id)
	if before == nil && errs.KindOf(err) == errs.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	is, err := s.print(tx, now)
	switch {
	case err != nil:
		return err
	case is.Content != left.Content:
		return errs.New(errs.FailedPrecondition, CodeChangedSince, "the product was changed after the import")
	case is.Stock != left.Stock:
		return errs.New(errs.FailedPrecondition, CodeSoldSince, "the stock of the product changed after the import")
	}
	if before == nil {
		return s.products.DeleteProduct(tx.Context(), id)
	}
	var was kept
	if err := json.Unmarshal(before, &was); err != nil {
		return fmt.Errorf("catalog: kept product %s: %w", id, err)
	}
	return s.restore(tx, now, &was)
}

func (s *Entries) restore(tx *store.Tx, now *record, was *kept) error {
	after := now.clone()
	after.content, after.extra = was.Content, was.Extra
	after.variants = make([]variant, len(was.Variants))
	for i, k := range was.Variants {
		v := variant{k.ID, k.Choices, k.Price, k.Cost, k.Weight, k.SKU, k.Visible, k.Sides, k.Quantity, k.Flag}
		if stands := now.variant(k.ID); stands != nil { // its stock is set below, with its event
			v.quantity, v.flag = stands.quantity, stands.flag
		}
		after.variants[i] = v
	}
	if _, err := after.fillPlans(tx, was.Plans); err != nil { // options that are gone stay gone
		return err
	}
	if err := settle(tx, after, s.products.cfg.Currency(tx.Context())); err != nil {
		return err
	}
	if err := s.products.save(tx, now, after); err != nil {
		return err
	}
	stocked := after.clone()
	stocked.tracked = was.Tracked
	stocked.preorder = was.Preorder
	for i := range stocked.variants {
		stocked.variants[i].quantity, stocked.variants[i].flag = was.Variants[i].Quantity, was.Variants[i].Flag
	}
	stocked.status = stocked.stockStatus()
	if err := s.saveStock(tx, after, stocked, inventory.ReasonRevert, inventory.StockImportUndo); err != nil {
		return err
	}
	return s.collections.RejoinTx(tx, now.id, now.collections, was.Collections)
}
