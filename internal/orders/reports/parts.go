package reports

import (
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// countryOf is where an order goes; what is not sent counts where its buyer is.
func countryOf(o *orders.Order) string {
	country := func(a *wire.AddressWithContact) string {
		if a == nil || a.Address == nil {
			return ""
		}
		return a.Address.Country
	}
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil {
		if to := country(o.ShippingInfo.Logistics.ShippingDestination); to != "" {
			return to
		}
	}
	if to := country(o.RecipientInfo); to != "" {
		return to
	}
	return country(o.BillingInfo)
}

// Kinds of discounts.
const (
	kindCoupon   = "COUPON"
	kindRule     = "RULE"
	kindMerchant = "MERCHANT"
)

// discountOf reads what a discount is known by, and its amount. Coupons are known by their code.
func discountOf(d *orders.AppliedDiscount) (kind, name string, amount *wire.Price) {
	switch {
	case d.Coupon != nil:
		return kindCoupon, d.Coupon.Code, d.Coupon.Amount
	case d.DiscountRule != nil:
		if d.DiscountRule.Name != nil {
			name = d.DiscountRule.Name.Original
		}
		return kindRule, name, d.DiscountRule.Amount
	case d.MerchantDiscount != nil:
		return kindMerchant, d.MerchantDiscount.Name, d.MerchantDiscount.Amount
	}
	return "", "", nil
}

func countDiscounts(tx *store.Tx, o *orders.Order, sold int64, currency money.Currency) error {
	var rows [][]any
	for i := range o.AppliedDiscounts {
		kind, name, price := discountOf(&o.AppliedDiscounts[i])
		if kind == "" {
			continue
		}
		var err error
		amount := minorOf(price, currency, &err)
		if err != nil {
			return fmt.Errorf("reports: order %s, discount %d: %w", o.ID, i, err)
		}
		rows = append(rows, []any{o.ID, int64(i), sold, currency.Code(), kind, name, amount})
	}
	return tx.Insert("report_discounts (order_id, line, sold, currency, kind, name, amount)", "", rows)
}
