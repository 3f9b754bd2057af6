package catalog

import (
	"context"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// AssignSubscriptionOptions sets what a product offers. NotFound, InvalidArgument.
func (s *Service) AssignSubscriptionOptions(ctx context.Context, in *AssignSubscriptionOptionsRequest) error {
	_, err := s.edit(ctx, in.ProductID, func(tx *store.Tx, r *record) error {
		wrong, err := r.fillPlans(tx, in.Options)
		if err != nil {
			return err
		}
		if len(wrong) > 0 {
			for i := range wrong {
				wrong[i].Field = strings.Replace(wrong[i].Field, "subscriptions", "assignedSubscriptionOptions", 1) + ".id"
			}
			return errs.Invalid(wrong...)
		}
		return nil
	})
	return err
}

// AllowOneTimePurchasesRequest says whether a product may be bought once.
type AllowOneTimePurchasesRequest struct {
	ProductID string `json:"productId" validate:"required,max=64"`
	Allowed   *bool  `json:"allowed" validate:"required"`
}

// AllowOneTimePurchases says whether a product that offers subscriptions may also
// be bought once. NotFound.
func (s *Service) AllowOneTimePurchases(ctx context.Context, in *AllowOneTimePurchasesRequest) error {
	_, err := s.edit(ctx, in.ProductID, func(_ *store.Tx, r *record) error {
		r.extra.SubscriptionsOnly = !*in.Allowed
		return nil
	})
	return err
}

// ProductSubscriptionsRequest names a product.
type ProductSubscriptionsRequest struct {
	ProductID string `json:"productId" validate:"required,max=64"`
	Hidden    bool   `json:"includeHiddenSubscriptionOptions,omitempty"`
}

// OneTimePurchasesStatus says whether a product may be bought once.
type OneTimePurchasesStatus struct {
	Allowed bool `json:"allowed"`
}

// OneTimePurchases tells whether a product may be bought once. NotFound.
func (s *Service) OneTimePurchases(ctx context.Context, in *ProductSubscriptionsRequest) (*OneTimePurchasesStatus, error) {
	r, err := s.readable(ctx, "id", in.ProductID)
	if err != nil {
		return nil, err
	}
	return &OneTimePurchasesStatus{!r.extra.SubscriptionsOnly}, nil
}

// SubscriptionOptionsOfProduct is what one product offers.
type SubscriptionOptionsOfProduct struct {
	Options wire.List[SubscriptionOptionInProduct] `json:"subscriptionOptions"`
}

// SubscriptionOptionsFor gives what a product offers; hidden options on demand, and
// only to managers. NotFound, also for shoppers when the product is hidden.
func (s *Service) SubscriptionOptionsFor(ctx context.Context, in *ProductSubscriptionsRequest) (*SubscriptionOptionsOfProduct, error) {
	r, err := s.readable(ctx, "id", in.ProductID)
	if err != nil {
		return nil, err
	}
	out, all, w := &SubscriptionOptionsOfProduct{}, in.Hidden && storesapi.SeesAll(ctx), s.view(ctx, false, false)
	for _, p := range r.plans {
		if all || !p.hidden {
			out.Options = append(out.Options, w.plan(r, p))
		}
	}
	return out, nil
}
