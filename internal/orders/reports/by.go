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
}

// PartsReport is sales by something.
type PartsReport struct {
	Head
	Parts wire.List[Part] `json:"parts"`
	Sum   Sums            `json:"sum"`
}

// Channels adds up sales by where they came from, the largest first.
func (s *Service) Channels(ctx context.Context, in *Range) (*PartsReport, error) {
	return s.by(ctx, in, channelsSQL)
}

// PaymentStatuses adds up sales by how far they are paid, the largest first.
func (s *Service) PaymentStatuses(ctx context.Context, in *Range) (*PartsReport, error) {
	return s.by(ctx, in, statusesSQL)
}

const (
	channelsSQL = "SELECT channel, " + partsSQL +
		" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"
	statusesSQL = "SELECT payment_status, " + partsSQL +
		" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"
)

func (s *Service) by(ctx context.Context, in *Range, sql string) (*PartsReport, error) {
	return tell(ctx, s, in, func(tx *store.Tx, p *span, out *PartsReport) error {
		var sum parts
		err := tx.Each(sql, p.args(), func(rows store.Rows) error {
			var key string
			var one parts
			if err := rows.Scan(append([]any{&key}, one.scan()...)...); err != nil {
				return err
			}
			sum.add(&one)
			out.Parts = append(out.Parts, Part{key, p.sums(&one)})
			return nil
		})
		out.Sum = p.sums(&sum)
		return err
	})
}

// Product is the sales of one product. What the merchant made up for one order has a
// name and no id.
type Product struct {
	ProductID string     `json:"productId"`
	Name      string     `json:"name"`
	Orders    int64      `json:"orders"`
	Quantity  int64      `json:"quantity"`
	Amount    wire.Price `json:"amount"`
}

// ProductsReport is what sold best.
type ProductsReport struct {
	Head
	Products wire.List[Product] `json:"products"`
}

// The name is that of the latest sale as far as the alphabet knows: products are
// renamed seldom.
const productsSQL = `SELECT product_id, MAX(name), COUNT(DISTINCT order_id), CAST(SUM(quantity) AS BIGINT), CAST(SUM(amount) AS BIGINT) FROM report_lines
	WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY product_id, CASE WHEN product_id = '' THEN name ELSE '' END ORDER BY 5 DESC, 1, 2 LIMIT ?`

// Products tells what sold best, by money. Amounts are after discounts, with tax.
func (s *Service) Products(ctx context.Context, in *LimitedRequest) (*ProductsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *ProductsReport) error {
		return p.best(tx, productsSQL, in.Limit, func(one sold) {
			out.Products = append(out.Products, Product{one.id, one.name, one.orders, one.quantity, one.amount})
		})
	})
}

// sold is how much of something was sold.
type sold struct {
	id, name         string
	orders, quantity int64
	amount           wire.Price
}

// best reads what sold best; the statement gives the fields of sold in their order.
func (p *span) best(tx *store.Tx, sql string, limit int, each func(one sold)) error {
	return tx.Each(sql, p.first(limit), func(rows store.Rows) error {
		var one sold
		var amount int64
		if err := rows.Scan(&one.id, &one.name, &one.orders, &one.quantity, &amount); err != nil {
			return err
		}
		one.amount = p.price(amount)
		each(one)
		return nil
	})
}
