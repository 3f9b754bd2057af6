package contacts

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/people/members"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// entry is what an order adds to its contact: one order, and money if it was bought in the
// shop's currency. Money of other currencies is kept here and not added up, because two
// currencies have no sum. Spent has members.SpentScale decimals.
type entry struct {
	contact  string
	currency string
	spent    int64
	sold     int64
}

// maxSpent bounds what one order adds, so that ten thousand of them fit a number.
const maxSpent = math.MaxInt64 / 10_000

// entryOf reads what an order adds to a contact. An amount that cannot be read is an error.
func entryOf(o *orders.Order, contact string) (*entry, error) {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return nil, fmt.Errorf("contacts: order %s: %w", o.ID, err)
	}
	out := &entry{contact: contact, currency: o.Currency, sold: soldAt(o)}
	for _, part := range []struct {
		of   *wire.Price
		sign int64
	}{{totalOf(o), 1}, {refundedOf(o), -1}} {
		if part.of == nil || part.of.Amount == "" {
			continue
		}
		a, err := money.Parse(string(part.of.Amount), currency)
		if err != nil {
			return nil, fmt.Errorf("contacts: order %s: amount %q: %w", o.ID, part.of.Amount, err)
		}
		out.spent += part.sign * scaled(a)
	}
	out.spent = max(out.spent, 0)
	return out, nil
}

func totalOf(o *orders.Order) *wire.Price {
	if o.PriceSummary == nil {
		return nil
	}
	return o.PriceSummary.Total
}

func refundedOf(o *orders.Order) *wire.Price {
	if o.BalanceSummary == nil {
		return nil
	}
	return o.BalanceSummary.Refunded
}

// soldAt is when an order was bought.
func soldAt(o *orders.Order) int64 {
	if at := o.PurchasedDate.Millis(); at != 0 {
		return at
	}
	return o.CreatedDate.Millis()
}

// scaled gives an amount the decimals of columns.
func scaled(a money.Amount) int64 {
	out := a.Minor()
	for range members.SpentScale - a.Currency().Exponent() {
		if out > maxSpent/10 {
			return maxSpent
		}
		out *= 10
	}
	return min(out, maxSpent)
}

// ChangedTx hears of every change of an order, within its transaction, and has the order counted
// again after it. It counts nothing itself: the transactions that change orders would conflict
// over the contact, and those that run by rows do not see whose an e-mail became meanwhile.
// A new order, and one that was approved, is counted by its own event.
func (s *Service) ChangedTx(tx *store.Tx, before, after *orders.Order) error {
	switch {
	case before == nil && !after.Imported, before != nil && before.Status != orders.Approved && !after.Imported:
		return nil
	case before != nil && before.Status == after.Status && sameSale(before, after):
		return nil
	}
	return tx.Emit(store.Event{
		Type: OrderChanged, Entity: entity, Slug: "order_changed", EntityID: after.ID, Kind: store.Plain,
		Body: map[string]string{"orderId": after.ID},
	})
}

// sameSale tells whether contacts see no difference.
func sameSale(a, b *orders.Order) bool {
	price := func(p *wire.Price) wire.Decimal {
		if p == nil {
			return ""
		}
		return p.Amount
	}
	return a.Currency == b.Currency && soldAt(a) == soldAt(b) && price(totalOf(a)) == price(totalOf(b)) &&
		price(refundedOf(a)) == price(refundedOf(b)) && reflect.DeepEqual(a.BuyerInfo, b.BuyerInfo) &&
		reflect.DeepEqual(a.BillingInfo, b.BillingInfo) && reflect.DeepEqual(a.RecipientInfo, b.RecipientInfo)
}

// Count hears of orders that were approved, changed or deleted, and counts them as they are now.
func (s *Service) Count(_ context.Context, tx *store.Tx, list []events.Delivered) error {
	return s.countAll(tx, events.EntityIDs(list))
}

// countAll counts orders as they are now. All are locked before the first is counted, by id in
// ascending order, the same for everybody, so that two nodes rarely deadlock.
func (s *Service) countAll(tx *store.Tx, ids []string) error {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	found := make([]*orders.Order, len(ids))
	for i, id := range ids {
		var err error
		if found[i], err = s.cfg.Orders.LockTx(tx, id); err != nil && errs.KindOf(err) != errs.NotFound {
			return err
		}
	}
	tx.Unlocked("the order is locked by everybody who changes what is counted of it", "contact_orders")
	tx.Unlocked("a guest is changed by those who write its e-mail, a member by those who lock it", "contacts")
	for i, id := range ids {
		if err := s.count(tx, id, found[i]); err != nil {
			return err
		}
	}
	return nil
}

// count brings what is known of an order to what the order is; o is nil for one that is gone.
func (s *Service) count(tx *store.Tx, id string, o *orders.Order) error {
	was, err := counted(tx, id)
	if err != nil || was != nil && was.contact == "" { // its contact was erased
		return err
	}
	var is *entry
	if o != nil && (o.Status == orders.Approved || o.Status == orders.Canceled) {
		contact, err := s.buyer(tx, &o)
		if err != nil {
			return err
		}
		if contact != "" && o.Status == orders.Approved {
			if is, err = entryOf(o, contact); err != nil {
				return err
			}
		}
	}
	return s.replace(tx, id, was, is)
}

// counted reads what is known of an order; nil when it is not counted.
func counted(tx *store.Tx, id string) (*entry, error) {
	out := &entry{}
	err := tx.QueryRow("SELECT contact, currency, spent, sold FROM contact_orders WHERE order_id = ?", []any{id},
		&out.contact, &out.currency, &out.spent, &out.sold)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	return out, err
}

// replace puts what an order is in the place of what was known of it, and brings the sums of
// both contacts up to date by the difference.
func (s *Service) replace(tx *store.Tx, id string, was, is *entry) error {
	var err error
	switch {
	case was == nil && is == nil, was != nil && is != nil && *was == *is:
		return nil
	case is == nil:
		_, err = tx.Exec("DELETE FROM contact_orders WHERE order_id = ?", id)
	default:
		_, err = tx.Exec(`INSERT INTO contact_orders (order_id, contact, currency, spent, sold) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (order_id) DO UPDATE
			SET contact = excluded.contact, currency = excluded.currency, spent = excluded.spent, sold = excluded.sold`,
			id, is.contact, is.currency, is.spent, is.sold)
	}
	if err != nil {
		return err
	}
	currency := s.currency(tx)
	change := map[string]members.Bought{}
	for i, e := range []*entry{was, is} {
		if e == nil {
			continue
		}
		sign, sum := int64(2*i-1), change[e.contact]
		sum.Orders += sign
		if e.currency == currency {
			sum.Spent += sign * e.spent
		}
		change[e.contact] = sum
	}
	for _, contact := range slices.Sorted(maps.Keys(change)) {
		if err := add(tx, contact, change[contact], currency); err != nil {
			return err
		}
	}
	return nil
}

// add changes the sums of a contact. One that is not there any more has none. Sums in another
// currency than the shop's, which was changed since, are made anew.
func add(tx *store.Tx, contact string, change members.Bought, currency string) error {
	const last = "last_order = (SELECT " + lastSold + ordersOf + "contacts.id)"
	there, err := written(tx, contact, "UPDATE contacts SET orders = orders + ?, spent = spent + ?, updated = ?, "+last+
		" WHERE id = ? AND currency = ?", change.Orders, change.Spent, tx.Millis(), contact, currency)
	if err != nil || there {
		return err
	}
	return sumUp(tx, contact, currency)
}

// What a contact bought, of its orders.
const (
	ordersOf = " FROM contact_orders o WHERE o.contact = "
	spentIn  = "COALESCE(SUM(CASE WHEN o.currency = ? THEN o.spent ELSE 0 END), 0)"
	lastSold = "COALESCE(MAX(o.sold), 0)"
)

// sumsAreWritten is why the orders of a contact are read as they are.
const sumsAreWritten = "whoever adds to what a contact bought writes its sums"

// sumUp adds up everything that a contact bought.
func sumUp(tx *store.Tx, contact, currency string) error {
	const mine = ordersOf + "contacts.id"
	_, err := written(tx, contact, "UPDATE contacts SET orders = (SELECT COUNT(*)"+mine+"), "+
		"spent = (SELECT "+spentIn+mine+"), last_order = (SELECT "+lastSold+mine+"), currency = ?, updated = ? WHERE id = ?",
		currency, currency, tx.Millis(), contact)
	return err
}

// written runs a change of a contact's sums, and repeats them on the member where it is one. It
// tells whether there is such a contact.
func written(tx *store.Tx, contact, sql string, args ...any) (bool, error) {
	tx.Unlocked(sumsAreWritten, "contact_orders")
	var member bool
	var sums members.Bought
	err := tx.QueryRow(sql+" RETURNING member, orders, spent, last_order", args,
		&member, &sums.Orders, &sums.Spent, &sums.LastOrder)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return false, nil
	case err != nil:
		return true, err
	}
	tx.Changed(recordEntity, contact)
	if !member {
		return true, nil
	}
	return true, members.SetBoughtTx(tx, contact, sums)
}
