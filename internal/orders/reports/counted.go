package reports

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Counted is what a number counts of an order, where that is not its total: the lines of a product or a collection,
// what a discount took off, a part of the sum, or the refunds for a reason.
type Counted struct {
	Amount wire.Price `json:"amount"`
	// Items and Refunded are of lines. Where refunds are asked for, items are those that came back.
	Items    *int64      `json:"items,omitempty"`
	Refunded *wire.Price `json:"refunded,omitempty"`
}

const backProductsSQL = "(SELECT COALESCE(SUM(b.refunded), 0) FROM report_lines b WHERE b.order_id = r.order_id)"

// partColumns are the parts of a sum as statements have them.
var partColumns = map[string]string{
	"SUBTOTAL": "r.subtotal", "DISCOUNTS": "r.discount", "SHIPPING": "r.shipping", "TAX": "r.tax",
	"TAX_ON_TOP": "r.tax_on_top", "FEES": "r.fees - r.tips", "TIPS": "r.tips", "REFUNDED": "r.refunded",
	"BACK_PRODUCTS": backProductsSQL, "BACK_SHIPPING": "r.back_shipping", "BACK_FEES": "r.back_fees",
	"BACK_OTHER": "r.refunded - r.back_shipping - r.back_fees - " + backProductsSQL,
}

// counts is what is read of each order: an amount, items and what went back, as columns.
type counts struct {
	columns [3]string
	args    []any
	lines   bool // items and refunds are known
	none    bool // the total is what counts
}

// counts tells what the number counts of an order of which these things are asked.
func (in *BehindRequest) counts(reason refundsBy) *counts {
	line, args := in.line()
	switch {
	case reason != nil: // added up where they are read
		return &counts{columns: [3]string{"0", "0", "0"}}
	case line != "":
		of := func(column string) string {
			return "(SELECT COALESCE(SUM(l." + column + "), 0) FROM report_lines l WHERE l.order_id = r.order_id" + line + ")"
		}
		items := "quantity"
		if in.Refunded || in.Returned {
			items = "returned"
		}
		return &counts{columns: [3]string{of("amount"), of(items), of("refunded")},
			args: slices.Concat(args, args, args), lines: true}
	case in.DiscountKind != "":
		return &counts{columns: [3]string{`(SELECT COALESCE(SUM(d.amount), 0) FROM report_discounts d
			WHERE d.order_id = r.order_id AND d.kind = ? AND d.name = ?)`, "0", "0"},
			args: []any{in.DiscountKind, in.DiscountName}}
	case in.Part != "":
		return &counts{columns: [3]string{partColumns[in.Part], "0", "0"}}
	}
	return &counts{columns: [3]string{"0", "0", "0"}, none: true}
}

// each writes the columns for one order, sums for all of them.
func (c *counts) each() string {
	var sql strings.Builder
	for _, column := range c.columns {
		sql.WriteString(", CAST(" + column + " AS BIGINT)")
	}
	return sql.String()
}

func (c *counts) sums() string {
	var sql strings.Builder
	for _, column := range c.columns {
		sql.WriteString(", CAST(COALESCE(SUM(" + column + "), 0) AS BIGINT)")
	}
	return sql.String()
}

// countedSums are in minor units.
type countedSums struct{ amount, items, refunded int64 }

func (c *countedSums) scan() []any { return []any{&c.amount, &c.items, &c.refunded} }

func (c *counts) told(p *span, in *countedSums) *Counted {
	if c.none {
		return nil
	}
	out := &Counted{Amount: p.price(in.amount)}
	if c.lines {
		out.Items, out.Refunded = &in.items, wire.Ptr(p.price(in.refunded))
	}
	return out
}

// refundsBy is what was given back of orders; nil where nobody asks for a reason.
type refundsBy map[string]int64

// refundsFor adds up the refunds of these days for one reason. They are read where they are written, as the report of
// reasons reads them: who is erased is gone from there.
func (p *span) refundsFor(tx *store.Tx, reason *string) (refundsBy, error) {
	if reason == nil {
		return nil, nil
	}
	out := refundsBy{}
	return out, p.refunded(tx, func(order, why string, amount int64) {
		if why == *reason {
			out[order] += amount
		}
	})
}

func (r refundsBy) ids() (string, error) {
	list, err := json.Marshal(slices.AppendSeq(make([]string, 0, len(r)), maps.Keys(r)))
	return string(list), err
}

// sum adds up the refunds of the orders that fit everything that is asked.
func (r refundsBy) sum(tx *store.Tx, where string, args []any) (all int64, err error) {
	return all, tx.Each("SELECT r.order_id FROM report_orders r WHERE "+where, args, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		all += r[id]
		return err
	})
}
