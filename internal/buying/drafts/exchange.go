package drafts

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// reasonExchange marks the discount for what came back.
const reasonExchange = "EXCHANGED_ITEMS"

type (
	exchangeRequest struct {
		OrderID   string         `json:"orderId" validate:"required,guid"`
		LineItems []exchangeLine `json:"lineItems" validate:"required,min=1,max=300"`
		Restock   bool           `json:"restock,omitempty"`
	}
	exchangeLine struct {
		LineItemID string `json:"lineItemId" validate:"required,guid"`
		Quantity   int64  `json:"quantity" validate:"min=1,max=100000"`
	}
)

// Validate refuses a line that comes back twice.
func (e *exchangeRequest) Validate() []errs.Violation {
	seen := map[string]bool{}
	var out []errs.Violation
	for i, l := range e.LineItems {
		if seen[l.LineItemID] {
			out = append(out, wire.Named(fmt.Sprintf("lineItems[%d].lineItemId", i), errs.RuleValidation, "UNIQUE",
				"must not be given twice"))
		}
		seen[l.LineItemID] = true
	}
	return out
}

// exchange begins the draft of an order that replaces things of another: with its
// buyer and addresses, and with a discount for what came back. Placing it links both.
func (s *Service) exchange(ctx context.Context, in *exchangeRequest) (*Response, error) {
	order, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*orders.Editing, error) { return orders.EditingTx(tx, in.OrderID) })
	if err != nil {
		return nil, err
	}
	if order.Status != orders.Approved {
		return nil, refuse(CodeNotEditable, "only an APPROVED order can be exchanged").With("nonDraftableReasons",
			[]string{reasonStatus})
	}
	r, err := s.blank(ctx)
	if err != nil {
		return nil, err
	}
	value, err := worth(order.Order, in.LineItems)
	if err != nil {
		return nil, err
	}
	d := &r.doc
	d.Foreign, d.Currency, d.WeightUnit = order.Currency != d.Currency, order.Currency, order.WeightUnit
	d.TaxIncluded = wire.Ptr(order.TaxIncludedInPrices)
	d.Buyer, d.Billing, d.Recipient, d.Location = order.BuyerInfo, order.BillingInfo, order.RecipientInfo,
		order.BusinessLocation
	d.Exchange = &Exchange{OrderID: in.OrderID, Restock: in.Restock}
	for _, l := range in.LineItems {
		d.Exchange.LineItems = append(d.Exchange.LineItems,
			orders.LineItemExchangeData{LineItemID: l.LineItemID, Quantity: l.Quantity})
	}
	d.Discounts = append(d.Discounts, discount{
		ID: s.db.NewID(), Source: byHand, Applied: true, Type: string(pricing.DiscountGlobal),
		Amount: wire.Decimal(value.String()), Reason: reasonExchange,
	})
	return s.write(ctx, r, insert)
}

// worth is what units of lines cost, in the terms in which discounts are given: with
// tax where prices contain it.
func worth(o *orders.Order, lines []exchangeLine) (money.Amount, error) {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return money.Amount{}, err
	}
	sum := &reckoning{currency: currency}
	left, total := orders.Exchangeable(o), money.Zero(currency)
	for i, l := range lines {
		at := slices.IndexFunc(o.LineItems, func(line orders.LineItem) bool { return line.ID == l.LineItemID })
		if at < 0 {
			return total, errs.Missing(CodeLineNotFound, "line item", l.LineItemID)
		}
		if l.Quantity > left[l.LineItemID] {
			return total, errs.Invalid(wire.Bounded(fmt.Sprintf("lineItems[%d].quantity", i), errs.RuleMax,
				int(left[l.LineItemID]), "must not be more than the units that were bought and not returned"))
		}
		item := &o.LineItems[at]
		price := item.TotalPriceBeforeTax
		if o.TaxIncludedInPrices {
			price = item.TotalPriceAfterTax
		}
		whole := sum.of(price)
		if price == nil {
			whole = sum.sub(sum.note(sum.of(item.PriceBeforeDiscounts).Times(item.Quantity)), sum.of(item.TotalDiscount))
		}
		total = sum.add(total, sum.note(whole.Units(item.Quantity, item.Quantity-left[l.LineItemID], l.Quantity)))
	}
	return total, sum.err
}
