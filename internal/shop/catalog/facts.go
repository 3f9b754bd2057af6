package catalog

import "souk/internal/platform/store"

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

// ShownTx gives products as lists without variants show them, in the order of their ids here.
func (s *Service) ShownTx(tx *store.Tx, ids []string) ([]*Product, error) {
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
