package reports

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// ReturnsRequest asks for what came back.
type ReturnsRequest struct {
	Range
	Limit  int `json:"limit,omitempty" validate:"min=0,max=1000"` // 0: 20
	Offset int `json:"offset,omitempty" validate:"min=0,max=1000000"`
	// Compare adds the sums of the same number of days before.
	Compare bool `json:"compare,omitempty"`
}

// Return is what came back of a product, or of one variant of it: of the units that were sold in these days, those that
// money was given back for, whenever that was.
type Return struct {
	ProductID string     `json:"productId"`
	VariantID string     `json:"variantId"`
	Name      string     `json:"name"`
	Variant   string     `json:"variant"` // its choices, as the catalog has them now
	Orders    int64      `json:"orders"`  // with a refund of it
	Sold      int64      `json:"sold"`
	Returned  int64      `json:"returned"`
	Sales     wire.Price `json:"sales"`
	Refunded  wire.Price `json:"refunded"`
}

func (r *Return) read(p *span, rows store.Rows) error {
	var choices string
	var sales, refunded int64
	err := rows.Scan(&r.ProductID, &r.VariantID, &r.Name, &choices, &r.Orders, &r.Sold, &r.Returned, &sales, &refunded)
	r.Variant, r.Sales, r.Refunded = choicesText(choices), p.price(sales), p.price(refunded)
	return err
}

// ReturnSums are all refunds of the orders of these days. Products, delivery, fees and the rest make the total.
type ReturnSums struct {
	Orders   int64      `json:"orders"` // with a refund
	Sold     int64      `json:"sold"`
	Returned int64      `json:"returned"`
	Products wire.Price `json:"products"`
	Shipping wire.Price `json:"shipping"`
	Fees     wire.Price `json:"fees"`
	Other    wire.Price `json:"other"` // for nothing in particular
	Total    wire.Price `json:"total"`
}

// ReturnReason is why money was given back, in the words of who gave it.
type ReturnReason struct {
	Reason   string     `json:"reason"` // empty: nobody said
	Refunds  int64      `json:"refunds"`
	Refunded wire.Price `json:"refunded"`
}

// ReturnsReport is what came back of what was sold, the most money first.
type ReturnsReport struct {
	Head
	Products wire.List[Return]       `json:"products"`
	Count    int64                   `json:"count"` // of all products there are
	Sum      ReturnSums              `json:"sum"`
	Previous *ReturnSums             `json:"previous,omitempty"`
	Reasons  wire.List[ReturnReason] `json:"reasons"`
}

var returnsRanking = ranking{
	sql: `SELECT product_id, variant_id, MAX(name) AS name, COUNT(DISTINCT CASE WHEN returned > 0 OR refunded > 0 THEN order_id END) AS orders,
			CAST(SUM(quantity) AS BIGINT) AS sold, CAST(SUM(returned) AS BIGINT) AS returned, CAST(SUM(amount) AS BIGINT) AS amount,
			CAST(SUM(refunded) AS BIGINT) AS refunded
		FROM report_lines WHERE sold >= ? AND sold < ? AND currency = ?
		GROUP BY product_id, variant_id, CASE WHEN product_id = '' THEN name ELSE '' END
		HAVING SUM(returned) > 0 OR SUM(refunded) > 0`,
	order: "8 DESC, 6 DESC, 1, 2, 3",
	around: `SELECT g.product_id, g.variant_id, g.name, COALESCE(v.choices, ''), g.orders, g.sold, g.returned, g.amount, g.refunded FROM (<page>) AS g
	LEFT JOIN product_variants v ON v.product_id = g.product_id AND v.id = g.variant_id
	ORDER BY 9 DESC, 7 DESC, 1, 2, 3`,
}

const (
	returnedOrdersSQL = `SELECT COUNT(CASE WHEN refunded > 0 THEN 1 END), CAST(COALESCE(SUM(back_shipping), 0) AS BIGINT),
		CAST(COALESCE(SUM(back_fees), 0) AS BIGINT), CAST(COALESCE(SUM(refunded), 0) AS BIGINT)
		FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ?`
	returnedLinesSQL = `SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT), CAST(COALESCE(SUM(returned), 0) AS BIGINT),
		CAST(COALESCE(SUM(refunded), 0) AS BIGINT) FROM report_lines WHERE sold >= ? AND sold < ? AND currency = ?`
	// Reasons are read where they are written: who is erased is gone from there.
	reasonsSQL = `SELECT r.order_id, f.doc FROM report_orders r JOIN refunds f ON f.order_id = r.order_id
		WHERE r.sold >= ? AND r.sold < ? AND r.currency = ? AND r.refunded > 0`
)

// maxReasons bounds the list of reasons: those that most money went back for.
const maxReasons = 20

// Returns tells what came back of what was sold.
func (s *Service) Returns(ctx context.Context, in *ReturnsRequest) (*ReturnsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *ReturnsReport) error {
		var err error
		if out.Products, out.Count, err = p.returnedProducts(tx, in); err != nil {
			return err
		}
		if out.Sum, err = p.returned(tx); err != nil {
			return err
		}
		if out.Reasons, err = p.reasons(tx); err != nil || !in.Compare {
			return err
		}
		sums, err := p.before(tx).returned(tx)
		out.Previous = &sums
		return err
	})
}

func (p *span) returned(tx *store.Tx) (out ReturnSums, err error) {
	var shipping, fees, total, products int64
	if err := tx.QueryRow(returnedOrdersSQL, p.args(), &out.Orders, &shipping, &fees, &total); err != nil {
		return out, err
	}
	err = tx.QueryRow(returnedLinesSQL, p.args(), &out.Sold, &out.Returned, &products)
	out.Products, out.Shipping, out.Fees, out.Total = p.price(products), p.price(shipping), p.price(fees), p.price(total)
	out.Other = p.price(total - products - shipping - fees)
	return out, err
}

// returnedProducts are what money was given back for.
func (p *span) returnedProducts(tx *store.Tx, in *ReturnsRequest) (out []Return, count int64, err error) {
	if err := tx.QueryRow(returnsRanking.count(), p.args(), &count); err != nil {
		return nil, 0, err
	}
	args := append(p.args(), cmp.Or(in.Limit, 20), in.Offset)
	return out, count, tx.Each(returnsRanking.page(), args, func(rows store.Rows) error {
		var one Return
		err := one.read(p, rows)
		out = append(out, one)
		return err
	})
}

// refunded goes through the refunds of these days that gave something back: of which order, why, and how much.
func (p *span) refunded(tx *store.Tx, each func(order, reason string, amount int64)) error {
	return tx.Each(reasonsSQL, p.args(), func(rows store.Rows) error {
		var order string
		r, err := refundOf(rows, &order)
		if err != nil {
			return err
		}
		amount, reason := went(r), ""
		if amount == 0 {
			return nil
		}
		if r.Details != nil {
			reason = strings.TrimSpace(r.Details.Reason)
		}
		each(order, reason, amount)
		return nil
	})
}

// reasons adds up refunds by why they were given, the most money first.
func (p *span) reasons(tx *store.Tx) ([]ReturnReason, error) {
	type sum struct{ refunds, amount int64 }
	by, names := map[string]*sum{}, []string{}
	err := p.refunded(tx, func(_, reason string, amount int64) {
		if by[reason] == nil {
			by[reason] = &sum{}
			names = append(names, reason)
		}
		by[reason].refunds++
		by[reason].amount += amount
	})
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(by[b].amount, by[a].amount), strings.Compare(a, b))
	})
	var out []ReturnReason
	for _, name := range names[:min(len(names), maxReasons)] {
		out = append(out, ReturnReason{name, by[name].refunds, p.price(by[name].amount)})
	}
	return out, err
}
