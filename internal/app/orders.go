package app

import (
	"souk/internal/buying/drafts"
	"souk/internal/orders/invoices"
	"souk/internal/orders/orders"
	"souk/internal/orders/ordersettings"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
	"souk/internal/shop/tips"
)

// orderStock takes from the catalog's stock what orders need, and puts back what comes back.
type orderStock struct {
	catalog *catalog.Service
	stock   *inventory.Service
}

// find looks up what things of orders are now.
func (s orderStock) find(tx *store.Tx, units []orders.Units) ([]catalog.Item, error) {
	references := make([]catalog.Reference, len(units))
	for i, one := range units {
		references[i] = catalog.Reference{AppID: one.Reference.AppID, CatalogItemID: one.Reference.CatalogItemID,
			Options: one.Reference.Options}
	}
	return s.catalog.Resolve(tx.Context(), references)
}

// TakeTx takes stock, all of it or none. Things of other catalogs have none here.
func (s orderStock) TakeTx(tx *store.Tx, taken orders.Units) error {
	if !catalog.Serves(taken.Reference.AppID) {
		return nil
	}
	items, err := s.find(tx, []orders.Units{taken})
	if err != nil {
		return err
	}
	if items[0].ProductID == "" {
		return errs.Missing(inventory.CodeInventoryNotFound, "product", taken.Reference.CatalogItemID)
	}
	return s.stock.Decrement(tx.Context(), []inventory.Movement{{ProductID: items[0].ProductID,
		VariantID: items[0].VariantID, Quantity: taken.Quantity, Preorder: items[0].Preorder,
		Cause: inventory.Cause{Why: taken.Why, OrderID: taken.OrderID}}}, inventory.ReasonOrder)
}

// variants tells which variant lines of orders are of. What the catalog does not have any more is what the line says.
func (s orderStock) variants(tx *store.Tx, lines []orders.CatalogReference) ([]string, error) {
	units := make([]orders.Units, len(lines))
	for i := range lines {
		units[i].Reference = lines[i]
	}
	items, err := s.find(tx, units)
	out := make([]string, len(lines))
	for i := range items {
		if out[i] = items[i].VariantID; out[i] == "" && catalog.Serves(lines[i].AppID) {
			out[i] = catalog.VariantOf(lines[i].Options)
		}
	}
	return out, err
}

// stockWhenPaid tells checkouts that stock is taken later.
func (a *App) stockWhenPaid(tx *store.Tx) (bool, error) {
	settings, err := a.Orders.Settings.In(tx)
	if err != nil {
		return false, err
	}
	return settings.InventoryUpdateTrigger == ordersettings.OnOrderPaid, nil
}

// ReturnTx gives stock back. What the catalog does not have any more is let go.
func (s orderStock) ReturnTx(tx *store.Tx, returned []orders.Units) error {
	items, err := s.find(tx, returned)
	if err != nil {
		return err
	}
	var movements []inventory.Movement
	for i := range items {
		if items[i].ProductID != "" && (items[i].Status == catalog.Resolved || items[i].Status == catalog.Hidden) {
			movements = append(movements, inventory.Movement{ProductID: items[i].ProductID, VariantID: items[i].VariantID,
				Quantity: returned[i].Quantity,
				Cause:    inventory.Cause{Why: returned[i].Why, OrderID: returned[i].OrderID}})
		}
	}
	if len(movements) == 0 {
		return nil
	}
	return s.stock.Increment(tx.Context(), movements, inventory.ReasonRevert)
}

// orderChanged does what follows from a change of an order elsewhere: who paid for files is told where they are, shops
// that want it get an invoice, what contacts bought is counted again, the order's checkout is completed or open again,
// and an order that came to nothing gives back the uses of its coupon and rules, its tip and what gift cards paid.
func (a *App) orderChanged(tx *store.Tx, before, after *orders.Order) error {
	for _, follow := range []func(tx *store.Tx, before, after *orders.Order) error{
		a.Downloads.PaidTx, a.Invoices.PaidTx, a.OrderMails.ChangedTx, a.Reports.ChangedTx, a.Contacts.ChangedTx,
		a.Subscriptions.ChangedTx,
	} {
		if err := follow(tx, before, after); err != nil {
			return err
		}
	}
	if before == nil || before.Status == after.Status {
		return nil
	}
	if err := a.Checkout.FollowTx(tx, before, after); err != nil {
		return err
	}
	if after.Status != orders.Canceled && after.Status != orders.Rejected {
		return nil
	}
	if before.Status != orders.Approved { // it was never sold, and its checkout goes on without it
		if err := a.Tips.GivenUpTx(tx, after.ID, after.PurchaseFlowID); err != nil {
			return err
		}
	}
	if err := a.Discounts.GiveBackTx(tx, after.ID); err != nil {
		return err
	}
	return a.Payments.EndedTx(tx, before, after)
}

// tippedOrders shows orders to tips.
type tippedOrders struct{ *orders.Service }

// OrderTx gives what a tip has to know of an order.
func (o tippedOrders) OrderTx(tx *store.Tx, id string) (*tips.OrderView, error) {
	order, err := o.Service.OrderTx(tx, id)
	if err != nil {
		return nil, err
	}
	currency, err := money.ParseCurrency(order.Currency)
	if err != nil {
		return nil, err
	}
	subtotal := money.Zero(currency)
	for i := range order.LineItems {
		line := &order.LineItems[i]
		if line.TotalPriceBeforeTax == nil {
			continue
		}
		own, err := money.Parse(string(line.TotalPriceBeforeTax.Amount), currency)
		if err != nil {
			return nil, err
		}
		if subtotal, err = subtotal.Add(own); err != nil {
			return nil, err
		}
	}
	return &tips.OrderView{Currency: currency, Subtotal: subtotal, Refunded: refunded(order)}, nil
}

func refunded(o *orders.Order) bool {
	return o.PaymentStatus == orders.PartiallyRefunded || o.PaymentStatus == orders.FullyRefunded
}

// tippedDrafts shows drafts of orders to tips.
type tippedDrafts struct{ app *App }

// OrderTx gives what a tip has to know of a draft.
func (d tippedDrafts) OrderTx(tx *store.Tx, id string) (*tips.OrderView, error) {
	draft, err := drafts.TippedTx(tx, id)
	if err != nil {
		return nil, err
	}
	out := &tips.OrderView{Currency: draft.Currency, Subtotal: draft.Subtotal}
	if draft.Order != nil {
		out.Refunded = refunded(draft.Order)
	}
	if draft.Order != nil && draft.Kept {
		out.OrderID = draft.Order.ID
	}
	return out, nil
}

// SetFeeTx puts a tip on a draft.
func (d tippedDrafts) SetFeeTx(tx *store.Tx, id string, fee pricing.Fee) (string, error) {
	return d.app.Drafts.SetFeeTx(tx, id, fee)
}

// RemoveFeeTx takes it off.
func (d tippedDrafts) RemoveFeeTx(tx *store.Tx, id, code string) error {
	return d.app.Drafts.RemoveFeeTx(tx, id, code)
}

// draftInvoices makes out the invoices that drafts ask for with their orders.
type draftInvoices struct{ invoices *invoices.Service }

// CreateTx makes one out. What speaks against an invoice does not speak against the
// order, nor does it that there is one: an order that costs nothing is paid when it is
// made, and got its invoice then.
func (d draftInvoices) CreateTx(tx *store.Tx, order *orders.Order) error {
	err := tx.Savepoint(func() error {
		_, err := d.invoices.GenerateTx(tx, order.ID)
		return err
	})
	if kind := errs.KindOf(err); kind == errs.FailedPrecondition || kind == errs.AlreadyExists {
		return nil
	}
	return err
}
