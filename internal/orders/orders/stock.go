package orders

import (
	"errors"

	"souk/internal/orders/ordersettings"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Units are of one thing, on their way from the shelf or back.
type Units struct {
	Reference CatalogReference
	Quantity  int64
	OrderID   string
	Why       string // one of the reasons below
}

// Why things go to the shelf and back.
const (
	UnitsSold      = "SALE"
	UnitsCanceled  = "CANCEL"
	UnitsRefunded  = "REFUND"
	UnitsEdited    = "ORDER_EDIT"
	UnitsExchanged = "EXCHANGE"
	UnitsRenewed   = "RENEWAL"
)

// Stock takes what orders need from the stock of the catalog and puts it back, within the transaction. What the catalog
// does not have any more is not put back.
type Stock interface {
	ReturnTx(tx *store.Tx, returned []Units) error
	// TakeTx takes things off the shelf. FailedPrecondition or NotFound when they are not there.
	TakeTx(tx *store.Tx, taken Units) error
}

// moveStock moves what the settings of an edit name: what was added is taken off the
// shelf as far as it is there, what was taken away comes back as far as it was taken.
// Nothing of it fails. An order whose stock is taken once it was paid has none yet.
func (s *Service) moveStock(tx *store.Tx, r *record, before []LineItem, updates []InventoryUpdate) error {
	taken := map[string]int64{}
	for id, n := range r.facts.Taken {
		taken[id] = n
	}
	if r.facts.StockWhenPaid {
		updates = nil
	}
	for _, u := range updates {
		line := lineOf(r.LineItems, u.LineItemID)
		was := lineOf(before, u.LineItemID)
		about := line
		if about == nil {
			about = was
		}
		if about == nil || about.CatalogReference == nil || about.CustomLineItem || s.cfg.Stock == nil {
			continue
		}
		n := units(line) - units(was)
		switch {
		case u.ActionType == Decrease:
			n = u.QuantityChange
		case u.ActionType == Restock:
			n = -u.QuantityChange
		}
		switch {
		case n > 0:
			got, err := s.lower(tx, r, about, n)
			if err != nil {
				return err
			}
			taken[about.ID] += got
		case n < 0:
			given := int64(0)
			if about.RestockQuantity != nil {
				given = *about.RestockQuantity
			}
			back := min(-n, taken[about.ID]-given)
			if back <= 0 {
				continue
			}
			if err := s.cfg.Stock.ReturnTx(tx, []Units{{*about.CatalogReference, back, r.ID, UnitsEdited}}); err != nil {
				return err
			}
			taken[about.ID] -= back
		}
	}
	r.facts.Taken = nil
	for id, n := range taken { // a line that went has nothing to give back any more
		if n <= 0 || lineOf(r.LineItems, id) == nil {
			continue
		}
		if r.facts.Taken == nil {
			r.facts.Taken = map[string]int64{}
		}
		r.facts.Taken[id] = n
	}
	return nil
}

// lower takes things off the shelf as far as they are there, and tells how many. What
// was short is written on the order.
func (s *Service) lower(tx *store.Tx, r *record, line *LineItem, n int64) (int64, error) {
	take := func(n int64) error {
		return tx.Savepoint(func() error {
			return s.cfg.Stock.TakeTx(tx,
				Units{*line.CatalogReference, n, r.ID, UnitsEdited})
		})
	}
	err := take(n)
	kind := errs.KindOf(err)
	if err == nil || kind != errs.FailedPrecondition && kind != errs.NotFound {
		if err != nil {
			n = 0
		}
		return n, err
	}
	r.log(tx, Activity{ActivityType: ActivityCustom, CustomActivity: &CustomActivity{
		Type: CodeOutOfStock, AdditionalData: map[string]string{"lineItemId": line.ID,
			"productName": or(line.ProductName).Original},
	}})
	var told *errs.Error
	if !errors.As(err, &told) {
		return 0, nil
	}
	left, _ := told.Data["available"].(int64)
	if left = min(left, n); left <= 0 {
		return 0, nil
	}
	return left, take(left)
}

// ByHandTx does for an order that was written by hand what a checkout does for its own:
// it takes the stock, by the trigger of the settings and as far as it is there, and
// says who is to hear of the order once it is approved. NotFound.
func (s *Service) ByHandTx(tx *store.Tx, id string, tell Notify) (*Order, error) {
	settings, err := s.Settings.In(tx)
	if err != nil {
		return nil, err
	}
	return s.changeTx(tx, id, func(r *record) error {
		if r.facts.Notify = &tell; tell == (Notify{}) {
			r.facts.Notify = nil
		}
		if settings.InventoryUpdateTrigger == ordersettings.OnOrderPaid {
			r.facts.StockWhenPaid = true
			return nil
		}
		var all []InventoryUpdate
		for i := range r.LineItems {
			all = append(all, InventoryUpdate{LineItemID: r.LineItems[i].ID})
		}
		return s.moveStock(tx, r, nil, all)
	})
}

func lineOf(lines []LineItem, id string) *LineItem {
	for i := range lines {
		if lines[i].ID == id {
			return &lines[i]
		}
	}
	return nil
}

func units(line *LineItem) int64 {
	if line == nil {
		return 0
	}
	return line.Quantity
}

// TakenTx hears how many units of each line were taken from stock, all of them: an
// order gives back no more than that. What a checkout takes as it is placed is known.
// NotFound.
func (s *Service) TakenTx(tx *store.Tx, id string, taken map[string]int64) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		r.facts.Taken = taken
		return nil
	})
}

// noteTaken writes down that the stock of a checkout's order is taken with it, unless
// the shop takes it when it was paid.
func (s *Service) noteTaken(tx *store.Tx, r *record) error {
	if r.CheckoutID == "" {
		return nil
	}
	settings, err := s.Settings.In(tx)
	if err != nil {
		return err
	}
	if r.facts.StockWhenPaid = settings.InventoryUpdateTrigger == ordersettings.OnOrderPaid; r.facts.StockWhenPaid {
		return nil
	}
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if line.CatalogReference == nil || line.CustomLineItem {
			continue
		}
		if r.facts.Taken == nil {
			r.facts.Taken = map[string]int64{}
		}
		r.facts.Taken[line.ID] = line.Quantity
	}
	return nil
}

// CodeOutOfStock is the type of the entry on an order that was paid while its things
// were sold to others. Somebody has to look at it.
const CodeOutOfStock = "OUT_OF_STOCK"

// takePaid takes the stock of an order that was paid, in shops that take it then. A paid
// order is kept even if there is none left; an entry on it says so.
func (s *Service) takePaid(tx *store.Tx, r *record) error {
	if !r.facts.StockWhenPaid || r.PaymentStatus != Paid || r.Status == Canceled || r.Status == Rejected ||
		s.cfg.Stock == nil {
		return nil
	}
	r.facts.StockWhenPaid = false
	taken := map[string]int64{}
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if line.CatalogReference == nil || line.CustomLineItem {
			continue
		}
		err := tx.Savepoint(func() error {
			return s.cfg.Stock.TakeTx(tx, Units{*line.CatalogReference, line.Quantity, r.ID, UnitsSold})
		})
		switch kind := errs.KindOf(err); {
		case err == nil:
			taken[line.ID] = line.Quantity
		case kind == errs.FailedPrecondition || kind == errs.NotFound:
			r.log(tx, Activity{ActivityType: ActivityCustom, CustomActivity: &CustomActivity{
				Type: CodeOutOfStock, AdditionalData: map[string]string{"lineItemId": line.ID,
					"productName": or(line.ProductName).Original},
			}})
		default:
			return err
		}
	}
	r.facts.Taken = taken
	return nil
}

// restock gives back what was taken from stock and did not come back before.
func (s *Service) restock(tx *store.Tx, r *record) error {
	var back []Units
	lines := append([]LineItem{}, r.LineItems...)
	for i := range lines {
		line := &lines[i]
		if n := putBack(r, line, line.Quantity); n > 0 {
			back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsCanceled})
		}
	}
	if len(back) == 0 {
		return nil
	}
	r.LineItems = lines
	if s.cfg.Stock == nil {
		return nil
	}
	return s.cfg.Stock.ReturnTx(tx, back)
}

// RestockTx puts units of lines back on the shelf that came back from the buyer, as far as they were taken from it. It
// gives how many of each they were. NotFound.
func (s *Service) RestockTx(tx *store.Tx, id string, units map[string]int64) (map[string]int64, error) {
	done := map[string]int64{}
	_, err := s.changeTx(tx, id, func(r *record) error {
		var back []Units
		lines := append([]LineItem{}, r.LineItems...)
		for i := range lines {
			line := &lines[i]
			if n := putBack(r, line, units[line.ID]); n > 0 {
				back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsRefunded})
				done[line.ID] = n
			}
		}
		r.LineItems = lines
		if len(back) == 0 || s.cfg.Stock == nil {
			return nil
		}
		return s.cfg.Stock.ReturnTx(tx, back)
	})
	return done, err
}

// putBack notes up to n units of a line as put back, and gives how many they are.
func putBack(r *record, line *LineItem, n int64) int64 {
	given := int64(0)
	if line.RestockQuantity != nil {
		given = *line.RestockQuantity
	}
	n = min(n, min(r.facts.Taken[line.ID], line.Quantity)-given)
	if n <= 0 || line.CatalogReference == nil {
		return 0
	}
	given += n
	line.RestockQuantity = &given
	return n
}
