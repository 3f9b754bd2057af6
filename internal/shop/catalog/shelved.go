package catalog

import (
	"context"
	"slices"

	"souk/internal/platform/money"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// Shelved is a product that shoppers see, as whoever helps them find it looks at it.
type Shelved struct {
	ID      string
	Stamp   Stamp
	Number  int64 // grows with the time of creation
	Name    string
	Brand   string
	Ribbon  string
	SKUs    []string
	Text    string // of its descriptions, without markup
	Price   int64  // the least that a variant costs after the product's discount, in minor units
	Options []ShelvedOption
	// Variants are those that are shown; without managed variants there is one, which stands for every choice.
	Variants []ShelvedVariant
	Managed  bool
	// Words is what it is called in other languages.
	Words []ShelvedWords
}

// ShelvedOption is something to choose; Color says that values of choices are colours.
type ShelvedOption struct {
	Name    string
	Color   bool
	Choices []ChoiceInput
}

// ShelvedVariant is one combination of choices.
type ShelvedVariant struct {
	Choices map[string]string
	Price   int64 // after the product's discount
	InStock bool
}

// Stamp changes whenever a product or its stock does.
type Stamp struct{ Revision, Stock int64 }

// StampsTx gives the stamps of all products that shoppers see.
func StampsTx(tx *store.Tx) (map[string]Stamp, error) {
	out := map[string]Stamp{}
	err := tx.Each("SELECT id, revision, inventory_updated FROM products WHERE visible", nil, func(rows store.Rows) error {
		var id string
		var stamp Stamp
		err := rows.Scan(&id, &stamp.Revision, &stamp.Stock)
		out[id] = stamp
		return err
	})
	return out, err
}

// ShelvedTx gives those of some products that shoppers see.
func (s *Service) ShelvedTx(tx *store.Tx, ids []string) ([]*Shelved, error) {
	found, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	currency := s.cfg.Currency(tx.Context())
	out := make([]*Shelved, 0, len(found))
	for _, r := range found {
		if !r.content.visible() {
			continue
		}
		c := &r.content
		one := &Shelved{
			ID: r.id, Stamp: Stamp{r.revision, r.inventoryUpdated}, Number: r.numericID, Name: c.Name, Brand: c.Brand,
			Ribbon: c.Ribbon, Text: richtext.Plain(c.Description), Managed: c.managed(), Price: -1,
		}
		one.Words = r.shelvedWords()
		for _, section := range c.AdditionalInfoSections {
			one.Text += " " + section.Title + " " + richtext.Plain(section.Description)
		}
		if c.SKU != "" {
			one.SKUs = append(one.SKUs, c.SKU)
		}
		for i := range c.ProductOptions {
			o := &c.ProductOptions[i]
			one.Options = append(one.Options, ShelvedOption{o.Name, o.optionType() == optionColor, o.Choices})
		}
		for i := range r.variants {
			v := &r.variants[i]
			if v.sku != "" {
				one.SKUs = append(one.SKUs, v.sku)
			}
			if !v.visible {
				continue
			}
			price := r.discounted(r.priceOf(v), currency)
			if one.Price < 0 || price < one.Price {
				one.Price = price
			}
			one.Variants = append(one.Variants, ShelvedVariant{v.choices, price, r.inStock(v)})
		}
		if one.Price < 0 {
			one.Price = r.discounted(r.price, currency)
		}
		out = append(out, one)
	}
	return out, nil
}

// Shown gives products as lists show them, in the order of their ids here; those that the caller
// may not see are left out.
func (s *Service) Shown(ctx context.Context, ids []string) ([]*Product, error) {
	if len(ids) == 0 {
		return []*Product{}, nil
	}
	records, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]*record, error) {
		found, err := loadMany(tx, ids)
		if err != nil {
			return nil, err
		}
		list := make([]*record, 0, len(ids))
		for _, id := range ids {
			if r := found[id]; r != nil && (r.content.visible() || storesapi.SeesAll(ctx)) {
				list = append(list, r)
			}
		}
		return list, hideCollections(tx, list)
	})
	if err != nil {
		return nil, err
	}
	return s.view(ctx, true, false).products(records), nil
}

// PlacesTx gives the products of a collection that shoppers see in the order that the shop chose, or newest first where
// rules choose them.
func (s *Service) PlacesTx(tx *store.Tx, collection string) ([]string, error) {
	byRule, err := s.followsRules(tx.Context(), collection)
	if err != nil {
		return nil, err
	}
	order := "position, product_id"
	if byRule {
		order = "created DESC, product_id DESC"
	}
	ids, err := store.Values[string](tx,
		"SELECT product_id FROM collection_products WHERE collection_id = ? AND visible ORDER BY "+order, collection)
	return slices.Clip(ids), err
}

// AmountNumber writes minor units as products show their prices.
func AmountNumber(minor int64, c money.Currency) Number { return amountNumber(minor, c) }

// Facts are what the rules of collections look at in a product.
type Facts struct {
	ID          string
	Created     int64
	Name        string
	Ribbon      string
	Brand       string
	ProductType string
	Status      string // of its stock
	Price       int64  // in minor units, before the product's own discount
	Paid        int64  // and after it
	Collections []string

	options []OptionInput
}

// HasOption tells whether a product has a choice, of an option or of any.
func (f *Facts) HasOption(option, choice string) bool {
	for i := range f.options {
		o := &f.options[i]
		if option != "" && store.Fold(o.Name) != store.Fold(option) {
			continue
		}
		for _, c := range o.Choices {
			if store.Fold(c.Description) == store.Fold(choice) || store.Fold(c.Value) == store.Fold(choice) {
				return true
			}
		}
	}
	return false
}

// FactsTx gives products as rules look at them; rest is the part of the statement behind the
// table, for which products and in which order. fn gets an error for a product that cannot be read.
func (s *Service) FactsTx(tx *store.Tx, rest string, args []any, fn func(*Facts, error) error) error {
	currency := s.cfg.Currency(tx.Context())
	return tx.Each("SELECT "+productColumns+" FROM products "+rest, args, func(rows store.Rows) error {
		r, err := scanProduct(rows.Scan)
		if err != nil {
			return fn(nil, err)
		}
		c := &r.content
		return fn(&Facts{
			ID: r.id, Created: r.created, Name: c.Name, Ribbon: c.Ribbon, Brand: c.Brand, ProductType: c.ProductType,
			Status: r.status,
			Price:  r.price, Paid: r.discounted(r.price, currency), Collections: r.collections, options: c.ProductOptions,
		}, nil)
	})
}

// BriefTx gives products as lists without variants show them, in the order of their ids here.
func (s *Service) BriefTx(tx *store.Tx, ids []string) ([]*Product, error) {
	found, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	w := s.view(tx.Context(), false, false)
	out := make([]*Product, 0, len(ids))
	for _, id := range ids {
		if r := found[id]; r != nil {
			out = append(out, w.product(r))
		}
	}
	return out, nil
}
