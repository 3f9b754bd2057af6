package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// OptionColumns are what ScanOption reads.
const OptionColumns = "subscription_options.id, subscription_options.doc"

// ScanOption reads a subscription option from its columns.
func ScanOption(scan func(...any) error) (*SubscriptionOption, error) {
	var id, doc string
	if err := scan(&id, &doc); err != nil {
		return nil, err
	}
	o := &SubscriptionOption{}
	if err := json.Unmarshal([]byte(doc), o); err != nil {
		return nil, fmt.Errorf("catalog: subscription option %s: %w", id, err)
	}
	o.ID = id
	return o, nil
}

// OptionsTx reads subscription options by id, in no order; what is not there is left out.
func OptionsTx(tx *store.Tx, ids []string) (map[string]*SubscriptionOption, error) {
	found := make(map[string]*SubscriptionOption, len(ids))
	err := tx.Each("SELECT "+OptionColumns+" FROM subscription_options WHERE "+tx.Dialect().InList("id"),
		[]any{storesapi.JSON(ids)}, func(rows store.Rows) error {
			o, err := ScanOption(rows.Scan)
			if err == nil {
				found[o.ID] = o
			}
			return err
		})
	return found, err
}

// loadPlans fills in what products offer. Only products that are marked are looked
// for: most shops have none, and their lists must not pay for it.
func loadPlans(tx *store.Tx, products []*record) error {
	byID := map[string]*record{}
	var ids []string
	for _, r := range products {
		if r.extra.Plans {
			byID[r.id] = r
			ids = append(ids, r.id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return tx.Each(`SELECT p.product_id, p.hidden, `+OptionColumns+` FROM product_subscription_options p
		JOIN subscription_options ON subscription_options.id = p.option_id
		WHERE `+tx.Dialect().InList("p.product_id")+` ORDER BY p.product_id, p.position`, []any{storesapi.JSON(ids)},
		func(rows store.Rows) error {
			var product string
			var p plan
			o, err := ScanOption(func(dest ...any) error { return rows.Scan(append([]any{&product, &p.hidden}, dest...)...) })
			if err != nil {
				return err
			}
			p.option = o
			r := byID[product]
			r.plans = append(r.plans, p)
			return nil
		})
}

// savePlans writes what a product offers.
func savePlans(tx *store.Tx, r *record) error {
	if _, err := tx.Exec("DELETE FROM product_subscription_options WHERE product_id = ?", r.id); err != nil {
		return err
	}
	for i, p := range r.plans {
		_, err := tx.Exec(
			"INSERT INTO product_subscription_options (product_id, option_id, position, hidden) VALUES (?, ?, ?, ?)", r.id,
			p.option.ID, int64(i), p.hidden)
		if err != nil {
			return err
		}
	}
	return nil
}

// OfferChangedTx makes everybody forget the products that offer a subscription option, because
// the option is another now: readers that remember a product compare its revision.
func (s *Service) OfferChangedTx(tx *store.Tx, option string) error {
	const offering = "id IN (SELECT product_id FROM product_subscription_options WHERE option_id = ?)"
	if _, err := tx.Exec("UPDATE products SET revision = revision + 1 WHERE "+offering, option); err != nil {
		return err
	}
	products, err := store.Values[string](tx,
		"SELECT product_id FROM product_subscription_options WHERE option_id = ? ORDER BY product_id LIMIT ?", option,
		int64(maxNoticed+1))
	if err != nil || len(products) == 0 {
		return err
	}
	return s.ChangedTx(tx, false, products...)
}

// Offers says which subscriptions a product can be bought by.
type Offers struct{ *Service }

// AssignSubscriptionOptions sets what a product offers. NotFound, InvalidArgument.
func (s Offers) AssignSubscriptionOptions(ctx context.Context, in *AssignSubscriptionOptionsRequest) error {
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
func (s Offers) AllowOneTimePurchases(ctx context.Context, in *AllowOneTimePurchasesRequest) error {
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
func (s Offers) OneTimePurchases(ctx context.Context, in *ProductSubscriptionsRequest) (
	*OneTimePurchasesStatus, error) {
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
func (s Offers) SubscriptionOptionsFor(ctx context.Context, in *ProductSubscriptionsRequest) (
	*SubscriptionOptionsOfProduct, error) {
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
