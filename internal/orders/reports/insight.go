package reports

import (
	"context"
	"time"

	"souk/internal/orders/visits"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Countries adds up sales by where orders go, the largest first. What is neither sent nor billed anywhere has no
// country.
func (s *Service) Countries(ctx context.Context, in *Range) (*PartsReport, error) {
	return s.by(ctx, in, countriesSQL)
}

const countriesSQL = "SELECT country, " + partsSQL +
	" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"

// LimitedRequest asks for the first so many of a report.
type LimitedRequest struct {
	Range
	Limit int `json:"limit,omitempty" validate:"min=0,max=100"` // 0: 20
}

// MembersReport is sales by the member who bought, the largest first. Guests are not in it.
type MembersReport struct {
	Head
	Members wire.List[Part] `json:"members"` // each with the member's id as key
}

const membersSQL = "SELECT member, " + partsSQL + ` FROM report_orders
	WHERE sold >= ? AND sold < ? AND currency = ? AND member <> '' GROUP BY 1 ORDER BY 9 DESC, 1 LIMIT ?`

// Members tells which members bought most, by money.
func (s *Service) Members(ctx context.Context, in *LimitedRequest) (*MembersReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *MembersReport) error {
		return tx.Each(membersSQL, p.first(in.Limit), func(rows store.Rows) error {
			var key string
			var one parts
			err := rows.Scan(append([]any{&key}, one.scan()...)...)
			out.Members = append(out.Members, Part{key, p.sums(&one)})
			return err
		})
	})
}

// Discount is what one discount took off, and what the orders with it came to.
type Discount struct {
	Kind   string     `json:"kind"` // COUPON, RULE or MERCHANT
	Name   string     `json:"name"` // of a coupon its code
	Orders int64      `json:"orders"`
	Amount wire.Price `json:"amount"`
	Sales  wire.Price `json:"sales"`
}

// DiscountsReport is sales by discount.
type DiscountsReport struct {
	Head
	Discounts wire.List[Discount] `json:"discounts"`
}

// An order can have one discount twice: its total counts once.
const discountsSQL = `SELECT kind, name, COUNT(*), CAST(SUM(amount) AS BIGINT), CAST(SUM(total) AS BIGINT) FROM (
		SELECT d.kind, d.name, d.order_id, SUM(d.amount) AS amount, MAX(r.total) AS total
		FROM report_discounts d JOIN report_orders r ON r.order_id = d.order_id
		WHERE d.sold >= ? AND d.sold < ? AND d.currency = ? GROUP BY d.kind, d.name, d.order_id) AS by_order
	GROUP BY kind, name ORDER BY 4 DESC, 1, 2 LIMIT ?`

// Discounts tells which discounts were used, by what they took off.
func (s *Service) Discounts(ctx context.Context, in *LimitedRequest) (*DiscountsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *DiscountsReport) error {
		return tx.Each(discountsSQL, p.first(in.Limit), func(rows store.Rows) error {
			one := Discount{}
			var amount, sales int64
			err := rows.Scan(&one.Kind, &one.Name, &one.Orders, &amount, &sales)
			one.Amount, one.Sales = p.price(amount), p.price(sales)
			out.Discounts = append(out.Discounts, one)
			return err
		})
	})
}

// Collection is the sales of the products that are in a collection now.
type Collection struct {
	CollectionID string     `json:"collectionId"`
	Name         string     `json:"name"`
	Orders       int64      `json:"orders"`
	Quantity     int64      `json:"quantity"`
	Amount       wire.Price `json:"amount"`
}

// CollectionsReport is sales by collection. A product of two collections counts in both.
type CollectionsReport struct {
	Head
	Collections wire.List[Collection] `json:"collections"`
}

const collectionsSQL = `SELECT c.id, c.name, COUNT(DISTINCT l.order_id), CAST(SUM(l.quantity) AS BIGINT), CAST(SUM(l.amount) AS BIGINT)
	FROM report_lines l JOIN collection_products m ON m.product_id = l.product_id JOIN collections c ON c.id = m.collection_id
	WHERE l.sold >= ? AND l.sold < ? AND l.currency = ? GROUP BY c.id, c.name ORDER BY 5 DESC, 1 LIMIT ?`

// Collections tells which collections sold best, by money.
func (s *Service) Collections(ctx context.Context, in *LimitedRequest) (*CollectionsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *CollectionsReport) error {
		return p.best(tx, collectionsSQL, in.Limit, func(one sold) {
			out.Collections = append(out.Collections, Collection{one.id, one.name, one.orders, one.quantity, one.amount})
		})
	})
}

// FunnelRequest asks how far people came.
type FunnelRequest struct {
	Range
	// Compare adds the same number of days before. Those are whole days, also when today is not over.
	Compare bool `json:"compare,omitempty"`
}

// FunnelDay is how far people came on one day.
type FunnelDay struct {
	Day string `json:"day"`
	visits.Counts
}

// FunnelReport tells how far people came: each person counts once a day, with the furthest step. Of staff and
// programs that read pages nothing is counted.
type FunnelReport struct {
	From     string               `json:"from"`
	To       string               `json:"to"`
	TimeZone string               `json:"timeZone"`
	Days     wire.List[FunnelDay] `json:"days"`
	Sum      visits.Counts        `json:"sum"`
	Previous *visits.Counts       `json:"previous,omitempty"`
}

// Funnel tells how many people visited, filled a cart, began a checkout and placed an order.
func (s *Service) Funnel(ctx context.Context, in *FunnelRequest) (*FunnelReport, error) {
	p, err := s.span(ctx, &in.Range)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*FunnelReport, error) {
		day := func(t time.Time) string { return t.Format(time.DateOnly) }
		out := &FunnelReport{From: day(p.from), To: day(p.until.AddDate(0, 0, -1)), TimeZone: p.zone.String()}
		counted, err := s.cfg.Visits.DaysTx(tx, day(p.from), day(p.until))
		if err != nil {
			return nil, err
		}
		for at := p.from; at.Before(p.until); at = at.AddDate(0, 0, 1) {
			one := FunnelDay{day(at), counted[day(at)]}
			out.Days = append(out.Days, one)
			out.Sum.Add(one.Counts)
		}
		if !in.Compare {
			return out, nil
		}
		before := p.previous()
		if counted, err = s.cfg.Visits.DaysTx(tx, day(before.from), day(before.until)); err != nil {
			return nil, err
		}
		out.Previous = &visits.Counts{}
		for _, one := range counted {
			out.Previous.Add(one)
		}
		return out, nil
	})
}
