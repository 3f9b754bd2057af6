// Package discounttrial tells staff what a sample cart would cost with a discount that they are trying
// out, and what it costs without it.
//
// It keeps these things true. The sums come from package sale, so the sample cart costs what the same
// cart costs a shopper, to the last minor unit, other discounts included. Nothing is written: neither
// the discount, nor the cart, nor a use of the discount.
package discounttrial

import (
	"context"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// Config holds what the service depends on.
type Config struct {
	Discounts *discounts.Service
	Sales     *sale.Service
}

// Service tries discounts out.
type Service struct{ cfg Config }

// New builds the service.
func New(cfg Config) *Service { return &Service{cfg} }

// Line is a product of the sample cart.
type Line struct {
	ProductID string `json:"productId" validate:"required,max=36"`
	VariantID string `json:"variantId,omitempty" validate:"max=36"`
	// Options are what is chosen of the product, by the names of its options; a variant id says it too.
	Options  map[string]string `json:"options,omitempty" validate:"max=20,dive,keys,max=100,endkeys,max=500"`
	Quantity int64             `json:"quantity" validate:"min=1,max=100000"`
}

// Cart is the sample cart, and who is thought to have it.
type Cart struct {
	Lines wire.List[Line] `json:"lines" validate:"min=1,max=50"`
	// Member says that whoever buys is signed in; rules for some members only still do not hold for them.
	Member bool `json:"member,omitempty"`
}

// Outcome is the sample cart's price without the discount and with it.
type Outcome struct {
	Currency string                   `json:"currency"`
	Lines    wire.List[TriedLine]     `json:"lines"`
	Without  Sums                     `json:"without"`
	With     Sums                     `json:"with"`
	Saved    *wire.MultiCurrencyPrice `json:"saved"` // what the shopper pays less
}

// TriedLine is a line of the sample cart.
type TriedLine struct {
	ProductID string                   `json:"productId"`
	Name      string                   `json:"name"`
	Quantity  int64                    `json:"quantity"`
	Without   *wire.MultiCurrencyPrice `json:"without"` // all of the line
	With      *wire.MultiCurrencyPrice `json:"with"`
}

// Sums are the goods' price, what is taken off, and what is left. Delivery and tax are not part of it:
// they depend on where the goods go.
type Sums struct {
	Subtotal  *wire.MultiCurrencyPrice        `json:"subtotal"`
	Discount  *wire.MultiCurrencyPrice        `json:"discount"`
	Total     *wire.MultiCurrencyPrice        `json:"total"`
	Discounts wire.List[sale.AppliedDiscount] `json:"discounts"`
}

// TryRule tells what the cart costs with a rule, saved or not, and without it. InvalidArgument; NotFound
// for a product that there is not.
func (s *Service) TryRule(ctx context.Context, cart Cart, rule *discounts.Rule) (*Outcome, error) {
	with, err := s.cfg.Discounts.WithRule(rule)
	if err != nil {
		return nil, err
	}
	return s.compare(ctx, cart, s.cfg.Discounts.WithoutRule(rule.ID), with, "")
}

// TryCoupon is TryRule for a coupon.
func (s *Service) TryCoupon(ctx context.Context, cart Cart, spec *discounts.Specification) (*Outcome, error) {
	with, err := s.cfg.Discounts.WithCoupon(spec)
	if err != nil {
		return nil, err
	}
	return s.compare(ctx, cart, s.cfg.Discounts.WithoutRule(""), with, spec.Code)
}

// compare prices the cart twice.
func (s *Service) compare(ctx context.Context, cart Cart, without, with sale.Discounts, code string) (*Outcome, error) {
	before, err := s.price(ctx, cart, without, "")
	if err != nil {
		return nil, err
	}
	after, err := s.price(ctx, cart, with, code)
	if err != nil {
		return nil, err
	}
	saved, err := before.Result.Summary.Total.Sub(after.Result.Summary.Total)
	if err != nil {
		return nil, err
	}
	out := &Outcome{Currency: after.Shop.Currency, Without: sums(before), With: sums(after), Saved: after.Money(saved)}
	for i := range after.Things {
		line, id := &cart.Lines[i], after.Sale.Lines[i].ID
		out.Lines = append(out.Lines, TriedLine{
			ProductID: line.ProductID, Name: after.Things[i].Name, Quantity: line.Quantity,
			Without: before.Money(before.Line(id).Price), With: after.Money(after.Line(id).Price),
		})
	}
	return out, nil
}

func sums(p *sale.Priced) Sums {
	all := p.Summary(&p.Result.Summary)
	return Sums{Subtotal: all.Subtotal, Discount: all.Discount, Total: all.Total, Discounts: p.Discounts()}
}

// price has the shop price the cart with these discounts.
func (s *Service) price(ctx context.Context, cart Cart, with sale.Discounts, code string) (*sale.Priced, error) {
	question := &sale.Sale{Coupon: code, Source: "CART", Buyer: sale.Buyer{Kind: actor.Visitor}}
	if cart.Member {
		question.Buyer = sale.Buyer{Kind: actor.Member, ID: ids.New()}
	}
	for i, line := range cart.Lines {
		options, err := (&basket.Selection{VariantID: line.VariantID, Options: line.Options}).Text()
		if err != nil {
			return nil, err
		}
		question.Lines = append(question.Lines, basket.Line{
			ID: fmt.Sprintf("%08d-0000-4000-8000-000000000000", i+1), AppID: catalog.AppID, ItemID: line.ProductID,
			Options: options, Quantity: line.Quantity,
		})
	}
	priced, err := s.cfg.Sales.With(with).Price(ctx, question)
	if err != nil {
		return nil, err
	}
	for i := range priced.Things {
		if !priced.Things[i].There() {
			return nil, errs.New(errs.NotFound, basket.CodeItemNotFound,
				"the product or variant of line %d is not in the catalog", i+1)
		}
	}
	return priced, nil
}
