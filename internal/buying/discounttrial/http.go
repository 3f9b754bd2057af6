package discounttrial

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
)

type tryRuleRequest struct {
	Cart Cart `json:"cart"`
	// DiscountRule is the rule as it would be; with the id of a saved one it is tried in its place.
	DiscountRule wire.Patch[discounts.Rule] `json:"discountRule"`
}

type tryCouponRequest struct {
	Cart Cart `json:"cart"`
	// Specification is the coupon as it would be; one of the same code is not used.
	Specification wire.Patch[discounts.Specification] `json:"specification"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, permission, summary string) httpapi.Op {
		return httpapi.Op{
			ID: "souk.discountTrial." + id, Method: "POST", Path: path, Access: actor.Managers(permission), Reads: true,
			Summary: summary,
			Codes:   []string{basket.CodeItemNotFound},
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("tryRule", "/v1/discount-trials/rule", discounts.ReadRules,
			"Preview the totals of a sample cart with and without an automatic discount, saved or not. Nothing is stored."),
			func(ctx context.Context, in *tryRuleRequest) (*Outcome, error) {
				return tried(ctx, "discountRule", &in.DiscountRule, in.Cart, s.TryRule)
			}),
		httpapi.Handle(op("tryCoupon", "/v1/discount-trials/coupon", discounts.ReadCoupons,
			"Preview the totals of a sample cart with and without a coupon, saved or not. Nothing is stored."),
			func(ctx context.Context, in *tryCouponRequest) (*Outcome, error) {
				return tried(ctx, "specification", &in.Specification, in.Cart, s.TryCoupon)
			}),
	}
}

// tried tries what a request has in a field. InvalidArgument without.
func tried[T any](ctx context.Context, field string, in *wire.Patch[T], cart Cart,
	try func(ctx context.Context, cart Cart, one *T) (*Outcome, error)) (*Outcome, error) {
	if len(in.Raw) == 0 {
		return nil, errs.Invalid(wire.Named(field, errs.RuleRequired, "", "is required"))
	}
	return try(ctx, cart, &in.Value)
}
