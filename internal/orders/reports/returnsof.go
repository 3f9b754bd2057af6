package reports

import (
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// given is what went back of an order, by what it was for. What is left of its refunds was for nothing that was bought.
type given struct {
	lines, units   map[string]int64 // by line
	shipping, fees int64
}

// returnsOf reads what the refunds of an order were for. They are written before the order is told of them.
func returnsOf(tx *store.Tx, o *orders.Order, refunded int64, currency money.Currency) (*given, error) {
	out := &given{lines: map[string]int64{}, units: map[string]int64{}}
	if refunded == 0 {
		return out, nil
	}
	tx.Unlocked("whoever writes refunds of an order writes the order, which is locked", "refunds")
	return out, tx.Each("SELECT doc FROM refunds WHERE order_id = ? ORDER BY created, id", []any{o.ID},
		func(rows store.Rows) error {
			r, err := refundOf(rows)
			if err != nil {
				return fmt.Errorf("reports: refund of order %s: %w", o.ID, err)
			}
			return out.add(r, currency)
		})
}

func refundOf(rows store.Rows, before ...any) (*ledger.RefundDoc, error) {
	var doc string
	if err := rows.Scan(append(before, &doc)...); err != nil {
		return nil, err
	}
	r := &ledger.RefundDoc{}
	return r, json.Unmarshal([]byte(doc), r)
}

// went is how much of a refund arrived. What was undone counts as never paid.
func went(r *ledger.RefundDoc) (sum int64) {
	if r.Undoes != "" {
		return 0
	}
	for _, part := range r.Parts {
		if part.Status == orders.RefundSucceeded {
			sum += part.Amount
		}
	}
	return sum
}

// add shares out what a refund gave over what it was for. Staff may give less than things cost, and of several payments
// one may fail: then everything gets its share of what went.
func (g *given) add(r *ledger.RefundDoc, currency money.Currency) error {
	amount := went(r)
	if amount == 0 {
		return nil
	}
	var ids []string
	for id := range r.Lines {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	weights, worth := make([]int64, len(ids), len(ids)+2), int64(0)
	for i, id := range ids {
		weights[i] = max(r.Lines[id], 0)
	}
	fees := int64(0)
	for _, fee := range r.Fees {
		fees += max(fee, 0)
	}
	weights = append(weights, max(r.Shipping, 0), fees)
	for _, weight := range weights {
		worth += weight
	}
	if worth > 0 {
		shares, err := money.Allocate(money.New(min(amount, worth), currency), weights)
		if err != nil {
			return err
		}
		for i, id := range ids {
			g.lines[id] += shares[i].Minor()
		}
		g.shipping += shares[len(ids)].Minor()
		g.fees += shares[len(ids)+1].Minor()
	}
	for id, n := range r.Units {
		g.units[id] += n
	}
	return nil
}
