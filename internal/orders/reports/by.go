package reports

import (
	"cmp"
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
	p, err := s.span(ctx, in)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*PartsReport, error) {
		out, sum := &PartsReport{}, parts{}
		if out.Head, err = p.head(tx); err != nil {
			return nil, err
		}
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
		return out, err
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
	p, err := s.span(ctx, &in.Range)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*ProductsReport, error) {
		out := &ProductsReport{}
		if out.Head, err = p.head(tx); err != nil {
			return nil, err
		}
		return out, tx.Each(productsSQL, append(p.args(), cmp.Or(in.Limit, 20)), func(rows store.Rows) error {
			var one Product
			var amount int64
			err := rows.Scan(&one.ProductID, &one.Name, &one.Orders, &one.Quantity, &amount)
			one.Amount = p.price(amount)
			out.Products = append(out.Products, one)
			return err
		})
	})
}
