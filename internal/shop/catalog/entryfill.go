package catalog

import (
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/pictures"
)

// fillEntry gives a product what files carry beside its content, but for its stock.
func (s *Entries) fillEntry(tx *store.Tx, r *record, e *Entry) error {
	var wrong []errs.Violation
	currency := s.products.cfg.Currency(tx.Context())
	for i := range e.Variants {
		given := &e.Variants[i]
		named := r.entryVariants(given)
		if len(named) == 0 {
			wrong = append(wrong, errs.Field(fmt.Sprintf("variants[%d]", i), errs.RuleOther,
				"must name choices that the product has"))
		}
		wrong = append(wrong, wire.ShopAmounts(&variantAmounts{given.Price.Value, given.Cost.Value},
			fmt.Sprintf("variants[%d]", i), currency)...)
		for _, v := range named {
			v.fill(given, currency)
		}
	}
	if e.Pictures != nil {
		found, err := s.fillPictures(tx, r, *e.Pictures)
		if err != nil {
			return err
		}
		wrong = append(wrong, found...)
	}
	if e.Subscriptions != nil {
		found, err := r.fillPlans(tx, *e.Subscriptions)
		if err != nil {
			return err
		}
		wrong = append(wrong, found...)
	}
	if e.SubscriptionsOnly != nil {
		r.extra.SubscriptionsOnly = *e.SubscriptionsOnly
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	r.hideUnnamed(e)
	return nil
}

// variantAmounts are the amounts that a file gives a variant.
type variantAmounts struct {
	Price *Number `json:"price" money:"shop"`
	Cost  *Number `json:"cost" money:"shop"`
}

// entryVariants finds the variants that have all choices given.
func (r *record) entryVariants(given *EntryVariant) []*variant {
	if !r.content.managed() {
		if len(given.Choices) > 0 {
			return nil
		}
		return []*variant{r.variant(ZeroVariant)}
	}
	return r.named(&VariantOverride{Choices: given.Choices})
}

// hideUnnamed takes variants that a file does not name out of the shop.
func (r *record) hideUnnamed(e *Entry) {
	if !r.content.managed() || len(e.Variants) == 0 {
		return
	}
	named := map[string]bool{}
	for i := range e.Variants {
		for _, v := range r.entryVariants(&e.Variants[i]) {
			named[v.id] = true
		}
	}
	for i := range r.variants {
		if v := &r.variants[i]; !named[v.id] {
			v.visible = false
		}
	}
}

func (v *variant) fill(given *EntryVariant, currency money.Currency) {
	amount := func(to **int64, from Given[Number]) {
		if from.Is {
			*to = nil
			if from.Value != nil {
				*to = wire.Ptr(from.Value.Minor(currency))
			}
		}
	}
	amount(&v.price, given.Price)
	amount(&v.cost, given.Cost)
	if given.Weight.Is {
		v.weight = ""
		if given.Weight.Value != nil {
			v.weight = *given.Weight.Value
		}
	}
	if given.SKU.Is {
		v.sku = ""
		if given.SKU.Value != nil {
			v.sku = strings.TrimSpace(*given.SKU.Value)
		}
	}
	if given.Visible != nil {
		v.visible = *given.Visible
	}
	if given.ProductDimensions.Is {
		v.sides.ProductDimensions = given.ProductDimensions.Value
	}
	if given.PackageDimensions.Is {
		v.sides.PackageDimensions = given.PackageDimensions.Value
	}
}

// stockEntry sets the stock that a file gives.
func (r *record) stockEntry(e *Entry) error {
	in := inventory.InventoryInput{TrackQuantity: e.Tracked, PreorderInfo: e.Preorder}
	for i := range e.Variants {
		given := &e.Variants[i]
		if given.Quantity == nil && given.InStock == nil {
			continue
		}
		for _, v := range r.entryVariants(given) {
			in.Variants = append(in.Variants, inventory.InventoryVariantInput{VariantID: v.id, Quantity: given.Quantity,
				InStock: given.InStock})
		}
	}
	return r.setStock(&in)
}

func sameStock(a, b *record) bool {
	for i := range b.variants {
		v := &b.variants[i]
		if was := a.variant(v.id); was == nil || was.quantity != v.quantity || was.flag != v.flag {
			return false
		}
	}
	return true
}

func (s *Entries) fillPictures(tx *store.Tx, r *record, shown []EntryPicture) ([]errs.Violation, error) {
	var wrong []errs.Violation
	var gallery []pictures.Picture
	r.extra.ChoiceMedia = nil
	for i, given := range shown {
		at := fmt.Sprintf("pictures[%d]", i)
		p, err := s.products.pictures.Find(tx.Context(), given.MediaID, given.URL)
		if errs.KindOf(err) == errs.NotFound {
			wrong = append(wrong, errs.Field(at, errs.RuleOther, "is not an uploaded picture; upload it first"))
			continue
		}
		if err != nil {
			return nil, err
		}
		if p.Title = given.Title; p.Title == "" {
			p.Title = r.content.Name
		}
		if !slices.ContainsFunc(gallery, func(have pictures.Picture) bool { return have.ID == p.ID }) {
			gallery = append(gallery, p)
		}
		for _, c := range given.Choices {
			if !r.assign(c.Option, c.Choice, p.ID) {
				wrong = append(wrong, errs.Field(at+".choice", errs.RuleOther, "is not a choice of this product"))
			}
		}
	}
	if len(gallery) > maxGallery {
		wrong = append(wrong, errs.Field("pictures", errs.RuleMaxSize, "must be at most %d", maxGallery))
	}
	r.extra.Media = gallery
	return wrong, nil
}

func (r *record) fillPlans(tx *store.Tx, options []OfferedPlan) ([]errs.Violation, error) {
	ids := make([]string, len(options))
	for i, o := range options {
		ids[i] = o.ID
	}
	known, err := OptionsTx(tx, ids)
	if err != nil {
		return nil, err
	}
	var wrong []errs.Violation
	r.plans = nil
	for i, o := range options {
		if known[o.ID] == nil {
			wrong = append(wrong, errs.Field(fmt.Sprintf("subscriptions[%d]", i), errs.RuleOther,
				"is not a subscription option of this shop"))
			continue
		}
		r.plans = append(r.plans, plan{hidden: o.Hidden, option: known[o.ID]})
	}
	r.extra.Plans = len(r.plans) > 0
	return wrong, nil
}
