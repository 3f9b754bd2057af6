package reports

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Part is the sales of one channel, or of orders that are paid one way.
type Part struct {
	Key string `json:"key"`
	Sums
	// Before is the total of as many days before, where it was asked for.
	Before *wire.Price `json:"before,omitempty"`
}

func (r *Part) read(p *span, rows store.Rows) error {
	var one parts
	err := rows.Scan(append([]any{&r.Key}, one.scan()...)...)
	r.Sums = p.sums(&one)
	return err
}

func (r *Part) key() string                { return r.Key }
func (r *Part) identity() string           { return r.Key }
func (r *Part) sales() wire.Price          { return r.Total }
func (r *Part) compared(before wire.Price) { r.Before = &before }

// PartsReport is sales by something.
type PartsReport struct {
	Head
	Parts wire.List[Part] `json:"parts"`
	Sum   Sums            `json:"sum"`
}

// Channels adds up sales by where they came from, the largest first.
func (s *Service) Channels(ctx context.Context, in *PartsRequest) (*PartsReport, error) {
	return s.by(ctx, in, channelsSQL)
}

// PaymentStatuses adds up sales by how far they are paid, the largest first.
func (s *Service) PaymentStatuses(ctx context.Context, in *PartsRequest) (*PartsReport, error) {
	return s.by(ctx, in, statusesSQL)
}

const (
	channelsSQL = "SELECT channel, " + partsSQL +
		" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"
	statusesSQL = "SELECT payment_status, " + partsSQL +
		" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"
)

func (s *Service) by(ctx context.Context, in *PartsRequest, sql string) (*PartsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *PartsReport) error {
		var sum parts
		err := tx.Each(sql, p.args(), func(rows store.Rows) error {
			var key string
			var one parts
			if err := rows.Scan(append([]any{&key}, one.scan()...)...); err != nil {
				return err
			}
			sum.add(&one)
			out.Parts = append(out.Parts, Part{Key: key, Sums: p.sums(&one)})
			return nil
		})
		out.Sum = p.sums(&sum)
		if err != nil || !in.Compare {
			return err
		}
		before, was := p.before(tx), map[string]wire.Price{}
		err = tx.Each(sql, before.args(), func(rows store.Rows) error {
			var one Part
			err := one.read(before, rows)
			was[one.Key] = one.Total
			return err
		})
		for i := range out.Parts {
			out.Parts[i].compared(p.orNothing(was, out.Parts[i].Key))
		}
		return err
	})
}

// Sold is how much of something was sold.
type Sold struct {
	Name     string     `json:"name"`
	Orders   int64      `json:"orders"`
	Quantity int64      `json:"quantity"`
	Amount   wire.Price `json:"amount"`
	// Before is the amount of as many days before, where it was asked for.
	Before *wire.Price `json:"before,omitempty"`
}

// read takes an id, and what was sold.
func (r *Sold) read(p *span, rows store.Rows, id *string) error {
	var amount int64
	err := rows.Scan(id, &r.Name, &r.Orders, &r.Quantity, &amount)
	r.Amount = p.price(amount)
	return err
}

func (r *Sold) sales() wire.Price          { return r.Amount }
func (r *Sold) compared(before wire.Price) { r.Before = &before }

// Product is the sales of one product. What the merchant made up for one order has a
// name and no id.
type Product struct {
	ProductID string `json:"productId"`
	Sold
}

func (r *Product) read(p *span, rows store.Rows) error { return r.Sold.read(p, rows, &r.ProductID) }
func (r *Product) key() string                         { return r.ProductID }
func (r *Product) identity() string {
	if r.ProductID == "" {
		return " " + r.Name // no id begins like this
	}
	return r.ProductID
}

// ProductsReport is what sold best.
type ProductsReport struct {
	Head
	Products wire.List[Product] `json:"products"`
	Count    int64              `json:"count"` // of all there are
}

// The name is that of the latest sale as far as the alphabet knows: products are
// renamed seldom.
var productsRanking = ranking{key: "product_id", order: "5 DESC, 1, 2", sql: `SELECT product_id, MAX(name),
	COUNT(DISTINCT order_id), CAST(SUM(quantity) AS BIGINT), CAST(SUM(amount) AS BIGINT) FROM report_lines
	WHERE sold >= ? AND sold < ? AND currency = ?<among> GROUP BY product_id, CASE WHEN product_id = '' THEN name ELSE '' END`}

// Products tells what sold best, by money. Amounts are after discounts, with tax.
func (s *Service) Products(ctx context.Context, in *LimitedRequest) (*ProductsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *ProductsReport) (err error) {
		out.Products, out.Count, err = page[Product](tx, p, in, productsRanking)
		return err
	})
}
