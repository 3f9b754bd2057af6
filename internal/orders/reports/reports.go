// Package reports tells how the shop sells: by day, product, collection, channel, country, discount, member and cohort,
// by how far orders are paid, what comes back, how fast stock turns, and how far people come who visit it.
//
// It keeps these things true. What counts is an order that was approved and not
// canceled, with the sums that it has now, on the day that it was bought by the shop's
// own clock. Money of two currencies is never added up. A report over some days costs
// what those days hold, however long the shop has been selling.
//
// What is counted of an order is a function of the order as it is, never of the event that
// tells of it, and the order is locked while it is read: events of one order may be
// delivered in any order, by several nodes, while somebody changes it.
package reports

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/visits"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Events that the service hears of.
const (
	OrderApproved = orders.Entity + "_approved"
	OrderDeleted  = orders.Entity + "_imported_order_deleted"
)

// Orders reads orders; orders.Service is one.
type Orders interface {
	LockTx(tx *store.Tx, id string) (*orders.Order, error)
}

// Config is what the service needs from others.
type Config struct {
	DB       *store.DB
	Orders   Orders
	Zone     func(ctx context.Context) *time.Location
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	Visits   *visits.Service
	// Variants tells which variant of the catalog each line is of; empty for what the catalog does not have. Nil knows
	// none.
	Variants func(tx *store.Tx, lines []orders.CatalogReference) ([]string, error)
}

// Service counts sales.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Approved counts orders that were approved. It hears of them after the transaction
// that placed them, which is short for it.
func (s *Service) Approved(_ context.Context, tx *store.Tx, list []events.Delivered) error {
	return s.countAll(tx, events.EntityIDs(list))
}

// countAll counts orders as they are now. They are locked by id in ascending order, the
// same for everybody, so that two nodes do not deadlock.
func (s *Service) countAll(tx *store.Tx, ids []string) error {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		o, err := s.cfg.Orders.LockTx(tx, id)
		if errs.KindOf(err) == errs.NotFound { // gone since
			continue
		}
		if err != nil {
			return err
		}
		if err := s.count(tx, o); err != nil {
			return err
		}
	}
	return nil
}

// Deleted forgets orders that were deleted.
func (s *Service) Deleted(_ context.Context, tx *store.Tx, event events.Delivered) error {
	return forget(tx, event.EntityID)
}

// ChangedTx hears of every change of an order, within its transaction. One that was
// counted follows; one that has yet to be is counted by Approved.
func (s *Service) ChangedTx(tx *store.Tx, before, after *orders.Order) error {
	switch {
	case after.Imported: // nobody tells of those
		return s.count(tx, after)
	case before == nil || before.Status != orders.Approved:
		return nil
	case before.Status != after.Status || !slices.EqualFunc(before.LineItems, after.LineItems, sameLine):
		return s.count(tx, after)
	}
	was, err := rowOf(before)
	now, failed := rowOf(after)
	if err = errors.Join(err, failed); err != nil || was == now {
		return err
	}
	return s.count(tx, after)
}

// sameLine tells whether reports see no difference.
func sameLine(a, b orders.LineItem) bool {
	price := func(p *wire.Price) wire.Decimal {
		if p == nil {
			return ""
		}
		return p.Amount
	}
	return a.ID == b.ID && a.Quantity == b.Quantity && price(a.TotalPriceAfterTax) == price(b.TotalPriceAfterTax) &&
		price(a.Price) == price(b.Price)
}

func forget(tx *store.Tx, id string) error {
	_, err := tx.Exec("DELETE FROM report_orders WHERE order_id = ?", id) // its lines go with it
	return err
}

// row is an order as reports add it up. Amounts are in minor units.
type row struct {
	sold                                                                  int64
	currency, channel, paymentStatus, country, member, buyer              string
	items, subtotal, discount, shipping, tax, fees, total, paid, refunded int64
	tips, taxOnTop                                                        int64
}

// rowOf reads an order. An amount that cannot be read is an error.
func rowOf(o *orders.Order) (row, error) {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return row{}, fmt.Errorf("reports: order %s: %w", o.ID, err)
	}
	minor := func(p *wire.Price) int64 { return minorOf(p, currency, &err) }
	out := row{sold: o.PurchasedDate.Millis(), currency: o.Currency, paymentStatus: o.PaymentStatus}
	if out.sold == 0 {
		out.sold = o.CreatedDate.Millis()
	}
	if o.ChannelInfo != nil {
		out.channel = o.ChannelInfo.Type
	}
	out.country = countryOf(o)
	if o.BuyerInfo != nil {
		out.member = o.BuyerInfo.MemberID
		out.buyer = cmp.Or(o.BuyerInfo.ContactID, o.BuyerInfo.MemberID)
	}
	for i := range o.LineItems {
		out.items += o.LineItems[i].Quantity
	}
	if p := o.PriceSummary; p != nil {
		out.subtotal, out.discount, out.shipping, out.tax, out.fees,
			out.total = minor(p.Subtotal), minor(p.Discount), minor(p.Shipping), minor(p.Tax), minor(p.TotalAdditionalFees),
			minor(p.Total)
	}
	if !o.TaxIncludedInPrices {
		out.taxOnTop = out.tax
	}
	for i := range o.AdditionalFees {
		if fee := &o.AdditionalFees[i]; fee.Code == pricing.TipCode {
			out.tips += minor(fee.Price)
		}
	}
	if b := o.BalanceSummary; b != nil {
		out.paid, out.refunded = minor(b.Paid), minor(b.Refunded)
	}
	if err != nil {
		return row{}, fmt.Errorf("reports: order %s: %w", o.ID, err)
	}
	return out, nil
}

// minorOf reads an amount of an order; an absent one is nothing. The first that cannot be
// read is in failed.
func minorOf(p *wire.Price, currency money.Currency, failed *error) int64 {
	if p == nil || p.Amount == "" {
		return 0
	}
	a, err := money.Parse(string(p.Amount), currency)
	if err != nil && *failed == nil {
		*failed = fmt.Errorf("amount %q: %w", p.Amount, err)
	}
	return a.Minor()
}

// count writes down an order as it is now, in the place of what was known of it.
func (s *Service) count(tx *store.Tx, o *orders.Order) error {
	if err := forget(tx, o.ID); err != nil || o.Status != orders.Approved {
		return err
	}
	r, err := rowOf(o)
	if err != nil {
		return err
	}
	currency := money.MustCurrency(r.currency)
	variants, err := s.variants(tx, o)
	if err != nil {
		return err
	}
	back, err := returnsOf(tx, o, r.refunded, currency)
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO report_orders (order_id, sold, currency, channel, payment_status, country, member, buyer, items,
			subtotal, discount, shipping, tax, tax_on_top, fees, tips, total, paid, refunded, back_shipping, back_fees)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		o.ID, r.sold, r.currency, r.channel, r.paymentStatus, r.country, r.member, r.buyer, r.items, r.subtotal, r.discount,
		r.shipping, r.tax, r.taxOnTop, r.fees, r.tips, r.total, r.paid, r.refunded, back.shipping, back.fees)
	if err != nil {
		return err
	}
	lines := make([][]any, len(o.LineItems))
	for i := range o.LineItems {
		line := &o.LineItems[i]
		product, name := "", ""
		if line.CatalogReference != nil {
			product = line.CatalogReference.CatalogItemID
		}
		if line.ProductName != nil {
			name = line.ProductName.Original
		}
		amount := minorOf(line.TotalPriceAfterTax, currency, &err)
		if line.TotalPriceAfterTax == nil {
			amount = minorOf(line.Price, currency, &err)*line.Quantity - minorOf(line.TotalDiscount, currency, &err)
		}
		if err != nil {
			return fmt.Errorf("reports: order %s, line %s: %w", o.ID, line.ID, err)
		}
		lines[i] = []any{o.ID, int64(i), r.sold, r.currency, product, variants[i], name, line.Quantity, amount,
			back.units[line.ID], back.lines[line.ID]}
	}
	if err := tx.Insert(`report_lines (order_id, line, sold, currency, product_id, variant_id, name, quantity, amount,
		returned, refunded)`, "", lines); err != nil {
		return err
	}
	return countDiscounts(tx, o, r.sold, currency)
}

// variants tells which variant each line of an order is of.
func (s *Service) variants(tx *store.Tx, o *orders.Order) ([]string, error) {
	out := make([]string, len(o.LineItems))
	if s.cfg.Variants == nil || len(out) == 0 {
		return out, nil
	}
	references := make([]orders.CatalogReference, len(out))
	for i := range o.LineItems {
		if of := o.LineItems[i].CatalogReference; of != nil {
			references[i] = *of
		}
	}
	return s.cfg.Variants(tx, references)
}
