package catalog

import (
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
	"souk/internal/shop/words"
)

// record is a product as it is stored, with its variants and their stock.
type record struct {
	id, inventoryID            string
	revision, created, updated int64
	numericID                  int64
	price                      int64
	tracked                    bool
	preorder                   inventory.PreorderInfo
	inventoryUpdated           int64
	status                     string
	collections                []string
	content                    Content
	extra                      extra
	variants                   []variant
	plans                      []plan // ways to buy it again and again, in its order
	spoken                     words.Spoken
}

// variant is one thing that is sold.
type variant struct {
	id       string
	choices  map[string]string
	price    *int64 // nil: the product's
	cost     *int64
	weight   Number
	sku      string
	visible  bool
	sides    variantSides
	quantity int64
	flag     bool // in stock, where nobody counts
}

type variantSides struct {
	ProductDimensions *Dimensions `json:"productDimensions,omitempty"`
	PackageDimensions *Dimensions `json:"packageDimensions,omitempty"`
}

// choicesKey is the one text of a combination; encoding/json sorts the names.
func choicesKey(choices map[string]string) string {
	b, err := json.Marshal(choices)
	if err != nil { // texts always encode
		panic(err)
	}
	return string(b)
}

// priceOf gives a variant's price before discount.
func (r *record) priceOf(v *variant) int64 {
	if v != nil && v.price != nil {
		return *v.price
	}
	return r.price
}

// discounted takes the product's discount off a price; the result is never below zero.
func (r *record) discounted(price int64, c money.Currency) int64 {
	d := r.content.discount()
	switch d.Type {
	case DiscountAmount:
		return max(0, price-d.Value.Minor(c))
	case DiscountPercent:
		left := new(big.Rat).Sub(big.NewRat(100, 1), d.Value.rat())
		left.Quo(left, big.NewRat(100, 1))
		return max(0, round(left.Mul(left, new(big.Rat).SetInt64(price))))
	}
	return price
}

// combinations lists every choice of every option, in the order of the options.
func (c *Content) combinations() []map[string]string {
	out := []map[string]string{{}}
	if !c.managed() {
		return out
	}
	for _, option := range c.ProductOptions {
		next := make([]map[string]string, 0, len(out)*len(option.Choices))
		for _, start := range out {
			for _, choice := range option.Choices {
				one := maps.Clone(start)
				one[option.Name] = choice.Description
				next = append(next, one)
			}
		}
		out = next
	}
	return out
}

// arrange makes the variants fit the options: combinations that stay keep all they
// had, new ones start as the product is. Switching management off adds the stock up.
func (r *record) arrange(newID func() string) {
	known := make(map[string]variant, len(r.variants))
	var sum int64
	flag := len(r.variants) == 0
	for _, v := range r.variants {
		known[choicesKey(v.choices)] = v
		sum += max(0, v.quantity)
		flag = flag || v.flag
	}
	combinations := r.content.combinations()
	next := make([]variant, 0, len(combinations))
	for _, choices := range combinations {
		v, kept := known[choicesKey(choices)]
		switch {
		case kept:
		case r.content.managed():
			v = variant{id: newID(), choices: choices, visible: true, flag: flag}
		default:
			v = variant{id: ZeroVariant, choices: choices, visible: true, quantity: sum, flag: flag}
		}
		next = append(next, v)
	}
	r.variants = next
	r.status = r.stockStatus()
}

// variant finds one by id.
func (r *record) variant(id string) *variant {
	for i := range r.variants {
		if r.variants[i].id == id {
			return &r.variants[i]
		}
	}
	return nil
}

// byChoices finds the variant that the choices name, by description or value. A
// product without managed variants has one for all.
func (r *record) byChoices(choices map[string]string) *variant {
	if !r.content.managed() {
		return r.variant(ZeroVariant)
	}
	full := make(map[string]string, len(choices))
	for i := range r.content.ProductOptions {
		option := &r.content.ProductOptions[i]
		choice, ok := option.choice(choices[option.Name])
		if !ok {
			return nil
		}
		full[option.Name] = choice
	}
	key := choicesKey(full)
	for i := range r.variants {
		if choicesKey(r.variants[i].choices) == key {
			return &r.variants[i]
		}
	}
	return nil
}

// title is a variant's name: its choices in the order of the options.
func (r *record) title(v *variant) string {
	var parts []string
	for _, option := range r.content.ProductOptions {
		if choice, ok := v.choices[option.Name]; ok {
			parts = append(parts, choice)
		}
	}
	if len(parts) == 0 {
		return r.content.Name
	}
	return strings.Join(parts, " | ")
}

// clone gives a record that can be changed while the old one is kept for comparison.
func (r *record) clone() *record {
	out := *r
	out.variants = slices.Clone(r.variants)
	out.collections = slices.Clone(r.collections)
	out.extra.Media = slices.Clone(r.extra.Media)
	out.extra.ChoiceMedia = slices.Clone(r.extra.ChoiceMedia)
	return &out
}

// counting is how the product's stock is counted.
func (r *record) counting() *inventory.Counting {
	return &inventory.Counting{Tracked: r.tracked, Preorder: r.preorder}
}

// stock is the part of the product that package inventory keeps.
func (r *record) stock() *inventory.Stock {
	out := &inventory.Stock{
		Counting: *r.counting(), ProductID: r.id, InventoryID: r.inventoryID, NumericID: r.numericID,
		Updated: r.inventoryUpdated, Status: r.status, Variants: make([]inventory.Variant, len(r.variants)),
	}
	for i := range r.variants {
		out.Variants[i] = r.variants[i].stock()
	}
	return out
}

func (v *variant) stock() inventory.Variant {
	return inventory.Variant{ID: v.id, Visible: v.visible, Quantity: v.quantity, Flag: v.flag}
}

// setStock gives the product the stock that a file or a caller names. InvalidArgument.
func (r *record) setStock(in *inventory.InventoryInput) error {
	is := r.stock()
	if err := is.Set(in); err != nil {
		return err
	}
	r.tracked, r.preorder, r.status = is.Tracked, is.Preorder, is.Status
	for i := range is.Variants {
		r.variants[i].quantity, r.variants[i].flag = is.Variants[i].Quantity, is.Variants[i].Flag
	}
	return nil
}

// saveStock writes stock that was set, and tells what changed and why.
func (s *Entries) saveStock(tx *store.Tx, before, after *record, reason, why string) error {
	is := after.stock()
	if err := s.products.cfg.Inventory.SaveTx(tx, before.stock(), is, reason, inventory.Cause{Why: why}); err != nil {
		return err
	}
	after.inventoryUpdated = is.Updated
	return nil
}

// inStock reports whether the variant can be delivered now.
func (r *record) inStock(v *variant) bool { return r.counting().InStock(v.quantity, v.flag) }

// preorderable reports whether the variant can be sold though there is none.
func (r *record) preorderable(v *variant) bool { return r.counting().Preorderable(v.quantity) }

// stockStatus sums up the visible variants.
func (r *record) stockStatus() string {
	return inventory.StatusOf(len(r.variants), func(i int) (visible, inStock bool) {
		v := &r.variants[i]
		return v.visible, r.inStock(v)
	})
}

// NamesTx gives the names of products and of their variants.
func (s *Service) NamesTx(tx *store.Tx, ids []string) (map[string]inventory.Names, error) {
	products, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]inventory.Names, len(products))
	for id, r := range products {
		names := inventory.Names{Product: r.content.Name, Variants: make(map[string]string, len(r.variants))}
		for i := range r.variants {
			names.Variants[r.variants[i].id] = r.title(&r.variants[i])
		}
		out[id] = names
	}
	return out, nil
}
