package inventory

import (
	"context"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// Why stock changed. The first are the shop's own, those from StockManual on are for staff to choose from.
const (
	StockSale       = "SALE"
	StockCancel     = "CANCEL"
	StockRefund     = "REFUND"
	StockEdit       = "ORDER_EDIT"
	StockExchange   = "EXCHANGE"
	StockRenewal    = "RENEWAL"
	StockReturn     = "RETURN"
	StockImport     = "IMPORT"
	StockImportUndo = "IMPORT_UNDO"
	StockVariants   = "VARIANTS_CHANGED"
	StockAPI        = "API"
	StockManual     = "MANUAL"
	StockReceived   = "RECEIVED"
	StockRecount    = "RECOUNT"
	StockDamaged    = "DAMAGED"
	StockLost       = "LOST"
	StockOther      = "OTHER"
)

// Cause is why stock changes.
type Cause struct {
	Why     string // one of the reasons above; empty goes by the reason of the event
	OrderID string
	Note    string
}

// causes are the reasons that go with those of events.
var causes = map[string]string{ReasonOrder: StockSale, ReasonRevert: StockReturn, ReasonManual: StockManual}

// asked is the cause of stock that a call of the contract changes: by hand for staff, and what the call says for apps.
func asked(ctx context.Context) Cause {
	if actor.From(ctx).Kind == actor.Staff {
		return Cause{Why: StockManual}
	}
	return Cause{Why: StockAPI}
}

// stockChange is one row of the history.
type stockChange struct {
	variant         string
	delta, quantity int64
}

// recordStock writes changes of one product's stock down, in the transaction that makes them.
func recordStock(tx *store.Tx, product, reason string, why Cause, changes []stockChange) error {
	rows := historyRows(tx, product, reason, why, changes)
	if len(rows) == 0 {
		return nil
	}
	return tx.Insert(historyInto, "", rows)
}

const historyInto = "stock_history (created, product_id, variant_id, delta, quantity, reason, order_id, note, by_kind, by_id)"

// history gives the row of one movement.
func (m *moved) history(tx *store.Tx, of Movement, reason string) [][]any {
	is := *m.changed.NewValue.Quantity
	return historyRows(tx, of.ProductID, reason, of.Cause, []stockChange{{of.VariantID,
		is - *m.changed.OldValue.Quantity, is}})
}

func historyRows(tx *store.Tx, product, reason string, why Cause, changes []stockChange) [][]any {
	if why.Why == "" {
		if why.Why = causes[reason]; why.Why == "" {
			why.Why = StockAPI
		}
	}
	who := actor.From(tx.Context())
	var by *string
	if who.Manages() && who.ID != "" { // of shoppers only that it was one: the order says who
		by = &who.ID
	}
	var rows [][]any
	for _, c := range changes {
		if c.delta != 0 {
			rows = append(rows, []any{tx.Millis(), product, c.variant, c.delta, c.quantity, why.Why, storesapi.Null(why.OrderID),
				storesapi.Null(why.Note), who.Kind.String(), by})
		}
	}
	return rows
}

// variantStock lists what stock came and went with variants that were added or removed.
func variantStock(before, after *Stock) []stockChange {
	var out []stockChange
	for i := range before.Variants {
		if v := &before.Variants[i]; after.variant(v.ID) == nil {
			out = append(out, stockChange{v.ID, -v.Quantity, 0})
		}
	}
	for i := range after.Variants {
		if v := &after.Variants[i]; before.variant(v.ID) == nil {
			out = append(out, stockChange{v.ID, v.Quantity, v.Quantity})
		}
	}
	return out
}

// keepHistory is how long changes of stock can be looked at: a year, and a month to compare it with.
const keepHistory = 400 * 24 * time.Hour

// PruneHistory forgets old changes of stock, but the last of each variant, which says what it was left at.
func (s *Service) PruneHistory(ctx context.Context) error {
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int64, error) {
			return tx.Exec(
				`DELETE FROM stock_history WHERE seq IN (SELECT h.seq FROM stock_history h WHERE h.created < ? AND EXISTS
				(SELECT 1 FROM stock_history later WHERE later.product_id = h.product_id AND later.variant_id = h.variant_id AND later.seq > h.seq)
				ORDER BY h.created, h.seq LIMIT 500)`, tx.Now.Add(-keepHistory).UnixMilli())
		})
		if err != nil || n < 500 || ctx.Err() != nil {
			return err
		}
	}
}

// checkHistory proves that stock is what its last change left.
func checkHistory(tx *store.Tx, note func(format string, args ...any)) error {
	return tx.Each(
		`SELECT i.product_id, i.variant_id, i.quantity, h.quantity FROM inventory i JOIN stock_history h ON h.product_id = i.product_id AND h.variant_id = i.variant_id
		WHERE h.quantity <> i.quantity AND h.seq = (SELECT MAX(l.seq) FROM stock_history l WHERE l.product_id = i.product_id AND l.variant_id = i.variant_id)`, nil,
		func(rows store.Rows) error {
			var product, variant string
			var is, last int64
			if err := rows.Scan(&product, &variant, &is, &last); err != nil {
				return err
			}
			note("product %s, variant %s: %d in stock, but its last change left %d", product, variant, is, last)
			return nil
		})
}
