package orders

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeExchanged says that more shall be exchanged than there is.
const CodeExchanged = "INVALID_EXCHANGE_QUANTITY"

// Exchangeable is how many units of each line can still be exchanged: those that were
// neither refunded nor exchanged before.
func Exchangeable(o *Order) map[string]int64 {
	left := map[string]int64{}
	for i := range o.LineItems {
		line := &o.LineItems[i]
		left[line.ID] = line.Quantity
		if line.RefundQuantity != nil {
			left[line.ID] -= *line.RefundQuantity
		}
	}
	for _, a := range o.Activities {
		if a.NewExchangeOrderCreated == nil {
			continue
		}
		for _, l := range a.NewExchangeOrderCreated.LineItems {
			left[l.LineItemID] -= l.Quantity
		}
	}
	return left
}

// LinkExchangeTx links an order and the one that replaces lines of it, both ways, and
// puts the things that came back on the shelf if asked to. NotFound;
// FailedPrecondition when more is exchanged than there is.
func (s *Service) LinkExchangeTx(tx *store.Tx, original, replacement string, lines []LineItemExchangeData, restock bool) (*Order, error) {
	_, err := s.changeTx(tx, original, func(r *record) error {
		left := Exchangeable(&r.Order)
		for _, l := range lines {
			if left[l.LineItemID] -= l.Quantity; left[l.LineItemID] < 0 {
				return errs.New(errs.FailedPrecondition, CodeExchanged, "more shall be exchanged than there is").With("lineItemId", l.LineItemID)
			}
		}
		r.log(tx, Activity{ActivityType: ActivityExchangeCreated, NewExchangeOrderCreated: &NewExchangeOrderCreated{ExchangeOrderID: replacement, LineItems: lines}})
		if !restock {
			return nil
		}
		return s.restockSome(tx, r, lines)
	})
	if err != nil {
		return nil, err
	}
	return s.changeTx(tx, replacement, func(r *record) error {
		r.log(tx, Activity{ActivityType: ActivityFromExchange, OrderCreatedFromExchange: &OrderCreatedFromExchange{OriginalOrderID: original}})
		return nil
	})
}

// restockSome gives back units of lines, as far as they were taken and did not come
// back before.
func (s *Service) restockSome(tx *store.Tx, r *record, wanted []LineItemExchangeData) error {
	lines := append([]LineItem{}, r.LineItems...)
	var back []Units
	for _, w := range wanted {
		line := lineOf(lines, w.LineItemID)
		if line == nil || line.CatalogReference == nil {
			continue
		}
		given := int64(0)
		if line.RestockQuantity != nil {
			given = *line.RestockQuantity
		}
		n := min(w.Quantity, min(r.facts.Taken[line.ID], line.Quantity)-given)
		if n <= 0 {
			continue
		}
		given += n
		line.RestockQuantity = &given
		back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsExchanged})
	}
	if len(back) == 0 || s.cfg.Stock == nil {
		return nil
	}
	r.LineItems = lines
	return s.cfg.Stock.ReturnTx(tx, back)
}
