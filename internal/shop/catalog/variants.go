package catalog

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// UpdateVariantsRequest sets what some variants have of their own.
type UpdateVariantsRequest struct {
	ID       string            `json:"id" validate:"required"`
	Variants []VariantOverride `json:"variants" validate:"min=1,max=1000"`
}

// VariantOverride names variants, by id or by their choices, and what they get. A
// part of the choices names all variants that have it. AsProduct, our own addition,
// names what they no longer have of their own.
type VariantOverride struct {
	Choices           map[string]string `json:"choices,omitempty" validate:"max=6"`
	VariantIDs        []string          `json:"variantIds,omitempty" validate:"max=1000"`
	Price             *Number           `json:"price,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	Cost              *Number           `json:"cost,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	Weight            *Number           `json:"weight,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99"`
	SKU               *string           `json:"sku,omitempty" validate:"omitempty,max=40"`
	Visible           *bool             `json:"visible,omitempty"`
	ProductDimensions *Dimensions       `json:"productDimensions,omitempty"`
	PackageDimensions *Dimensions       `json:"packageDimensions,omitempty"`
	AsProduct         []string          `json:"asProduct,omitempty" validate:"max=3,unique,dive,oneof=price cost weight"`
}

// Validate wants the variants named, and no value together with the product's.
func (o *VariantOverride) Validate() []errs.Violation {
	var wrong []errs.Violation
	if len(o.Choices) == 0 && len(o.VariantIDs) == 0 {
		wrong = append(wrong, errs.Field("choices", errs.RuleRequiredOneOf, "or variantIds is required"))
	}
	for name, given := range map[string]bool{"price": o.Price != nil, "cost": o.Cost != nil, "weight": o.Weight != nil} {
		if given && slices.Contains(o.AsProduct, name) {
			wrong = append(wrong, errs.Field(name, errs.RuleOneOfAlignment,
				"must not be given together with its name in asProduct"))
		}
	}
	return wrong
}

// UpdateVariantsResponse gives all variants that were named.
type UpdateVariantsResponse struct {
	Variants wire.List[Variant] `json:"variants"`
}

// UpdateVariants gives variants their own price, cost, weight, SKU or visibility.
// NotFound; FailedPrecondition when the product's variants are not managed.
func (s *Service) UpdateVariants(ctx context.Context, in *UpdateVariantsRequest) (*UpdateVariantsResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*UpdateVariantsResponse, error) {
		touched, currency := map[string]bool{}, s.cfg.Currency(tx.Context())
		r, err := s.editTx(tx, in.ID, func(_ *store.Tx, r *record) error {
			if !r.content.managed() {
				return errs.New(errs.FailedPrecondition, CodeVariantsNotManaged,
					"this product has no managed variants; set manageVariants first")
			}
			var missing []errs.Violation
			for i := range in.Variants {
				named := r.named(&in.Variants[i])
				if len(named) == 0 {
					missing = append(missing, errs.Field(fmt.Sprintf("variants[%d]", i), errs.RuleOther,
						"must be a variant of this product"))
				}
				for _, v := range named {
					touched[v.id] = true
					v.override(&in.Variants[i], currency)
				}
			}
			if len(missing) > 0 {
				return errs.Invalid(missing...)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		w, out := s.view(tx.Context(), true, true), &UpdateVariantsResponse{}
		for i := range r.variants {
			if touched[r.variants[i].id] {
				out.Variants = append(out.Variants, w.variant(r, &r.variants[i]))
			}
		}
		return out, nil
	})
}

// named finds the variants an override is for.
func (r *record) named(o *VariantOverride) []*variant {
	var out []*variant
	for i := range r.variants {
		v := &r.variants[i]
		byChoices := len(o.Choices) > 0
		for option, choice := range o.Choices {
			if !r.means(option, choice, v.choices[option]) {
				byChoices = false
			}
		}
		if byChoices || slices.Contains(o.VariantIDs, v.id) {
			out = append(out, v)
		}
	}
	return out
}

// means reports whether a text names this choice of the option.
func (r *record) means(option, text, choice string) bool {
	for i := range r.content.ProductOptions {
		if o := &r.content.ProductOptions[i]; o.Name == option {
			found, ok := o.choice(text)
			return ok && found == choice
		}
	}
	return false
}

func (v *variant) override(o *VariantOverride, currency money.Currency) {
	for _, name := range o.AsProduct {
		switch name {
		case "price":
			v.price = nil
		case "cost":
			v.cost = nil
		case "weight":
			v.weight = ""
		}
	}
	if o.Price != nil {
		v.price = wire.Ptr(o.Price.Minor(currency))
	}
	if o.Cost != nil {
		v.cost = wire.Ptr(o.Cost.Minor(currency))
	}
	if o.Weight != nil {
		v.weight = *o.Weight
	}
	if o.SKU != nil {
		v.sku = strings.TrimSpace(*o.SKU)
	}
	if o.Visible != nil {
		v.visible = *o.Visible
	}
	if o.ProductDimensions != nil {
		v.sides.ProductDimensions = o.ProductDimensions
	}
	if o.PackageDimensions != nil {
		v.sides.PackageDimensions = o.PackageDimensions
	}
}

// ResetVariants makes all variants as the product is; their stock stays. NotFound.
func (s *Service) ResetVariants(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(_ *store.Tx, r *record) error {
		for i, v := range r.variants {
			r.variants[i] = variant{id: v.id, choices: v.choices, visible: true, quantity: v.quantity, flag: v.flag}
		}
		return nil
	})
	return err
}

// DeleteOptions removes all options, and with them the management of variants. NotFound.
func (s *Service) DeleteOptions(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(tx *store.Tx, r *record) error {
		r.content.ProductOptions, r.content.ManageVariants, r.extra.ChoiceMedia = nil, nil, nil
		r.arrange(tx.NewID)
		return nil
	})
	return err
}

// RemoveBrand takes the brand off a product. NotFound.
func (s *Service) RemoveBrand(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(_ *store.Tx, r *record) error { r.content.Brand = ""; return nil })
	return err
}

// RemoveRibbon takes the ribbon off a product. NotFound.
func (s *Service) RemoveRibbon(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(_ *store.Tx, r *record) error { r.content.Ribbon = ""; return nil })
	return err
}

// changedVariants tells how the variants of two states of a product differ.
func (r *record) changedVariants(other *record) []VariantChanged {
	var out []VariantChanged
	add := func(v *variant, fields ...string) {
		out = append(out, VariantChanged{VariantID: v.id, Choices: v.choices, ChangedFields: fields,
			OriginatedFromVersion: storesapi.Version})
	}
	for i := range other.variants {
		is := &other.variants[i]
		was := r.variant(is.id)
		if was == nil {
			add(is, "created")
			continue
		}
		var fields []string
		for name, differs := range map[string]bool{
			"price": !reflect.DeepEqual(was.price, is.price), "cost": !reflect.DeepEqual(was.cost, is.cost),
			"weight": was.weight != is.weight,
			"sku":    was.sku != is.sku, "visible": was.visible != is.visible,
			"dimensions": !reflect.DeepEqual(was.sides, is.sides),
		} {
			if differs {
				fields = append(fields, name)
			}
		}
		if len(fields) > 0 {
			slices.Sort(fields)
			add(is, fields...)
		}
	}
	for i := range r.variants {
		if other.variant(r.variants[i].id) == nil {
			add(&r.variants[i], "deleted")
		}
	}
	return out
}
