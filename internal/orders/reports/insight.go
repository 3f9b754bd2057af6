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
func (s *Service) Countries(ctx context.Context, in *PartsRequest) (*PartsReport, error) {
	return s.by(ctx, in, countriesSQL)
}

const countriesSQL = "SELECT country, " + partsSQL +
	" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 9 DESC, 1"

// MembersReport is sales by the member who bought, the largest first. Guests are not in it.
type MembersReport struct {
	Head
	Members wire.List[Part] `json:"members"` // each with the member's id as key
	Count   int64           `json:"count"`   // of all there are
}

var membersRanking = ranking{key: "member", order: "9 DESC, 1", sql: "SELECT member, " + partsSQL + ` FROM report_orders
	WHERE sold >= ? AND sold < ? AND currency = ? AND member <> ''<among> GROUP BY 1`}

// Members tells which members bought most, by money.
func (s *Service) Members(ctx context.Context, in *LimitedRequest) (*MembersReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *MembersReport) (err error) {
		out.Members, out.Count, err = page[Part](tx, p, in, membersRanking)
		return err
	})
}

// Discount is what one discount took off, and what the orders with it came to.
type Discount struct {
	Kind   string     `json:"kind"` // COUPON, RULE or MERCHANT
	Name   string     `json:"name"` // of a coupon its code
	Orders int64      `json:"orders"`
	Amount wire.Price `json:"amount"`
	Sales  wire.Price `json:"sales"`
	// Before is the sales of as many days before, where they were asked for.
	Before *wire.Price `json:"before,omitempty"`
}

func (r *Discount) read(p *span, rows store.Rows) error {
	var amount, sales int64
	err := rows.Scan(&r.Kind, &r.Name, &r.Orders, &amount, &sales)
	r.Amount, r.Sales = p.price(amount), p.price(sales)
	return err
}

func (r *Discount) key() string                { return r.Name }
func (r *Discount) identity() string           { return r.Kind + " " + r.Name }
func (r *Discount) sales() wire.Price          { return r.Sales }
func (r *Discount) compared(before wire.Price) { r.Before = &before }

// DiscountsReport is sales by discount.
type DiscountsReport struct {
	Head
	Discounts wire.List[Discount] `json:"discounts"`
	Count     int64               `json:"count"` // of all there are
}

// An order can have one discount twice: its total counts once.
var discountsRanking = ranking{key: "d.name", order: "4 DESC, 1, 2", sql: `SELECT kind, name, COUNT(*), CAST(SUM(amount) AS BIGINT), CAST(SUM(total) AS BIGINT) FROM (
		SELECT d.kind, d.name, d.order_id, SUM(d.amount) AS amount, MAX(r.total) AS total
		FROM report_discounts d JOIN report_orders r ON r.order_id = d.order_id
		WHERE d.sold >= ? AND d.sold < ? AND d.currency = ?<among> GROUP BY d.kind, d.name, d.order_id) AS by_order
	GROUP BY kind, name`}

// Discounts tells which discounts were used, by what they took off.
func (s *Service) Discounts(ctx context.Context, in *LimitedRequest) (*DiscountsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *DiscountsReport) (err error) {
		out.Discounts, out.Count, err = page[Discount](tx, p, in, discountsRanking)
		return err
	})
}

// Collection is the sales of the products that are in a collection now.
type Collection struct {
	CollectionID string `json:"collectionId"`
	Sold
}

func (r *Collection) read(p *span, rows store.Rows) error {
	return r.Sold.read(p, rows, &r.CollectionID)
}
func (r *Collection) key() string      { return r.CollectionID }
func (r *Collection) identity() string { return r.CollectionID }

// CollectionsReport is sales by collection. A product of two collections counts in both.
type CollectionsReport struct {
	Head
	Collections wire.List[Collection] `json:"collections"`
	Count       int64                 `json:"count"` // of all there are
}

var collectionsRanking = ranking{key: "c.id", order: "5 DESC, 1", sql: `SELECT c.id, c.name, COUNT(DISTINCT l.order_id),
	CAST(SUM(l.quantity) AS BIGINT), CAST(SUM(l.amount) AS BIGINT)
	FROM report_lines l JOIN collection_products m ON m.product_id = l.product_id JOIN collections c ON c.id = m.collection_id
	WHERE l.sold >= ? AND l.sold < ? AND l.currency = ?<among> GROUP BY c.id, c.name`}

// Collections tells which collections sold best, by money.
func (s *Service) Collections(ctx context.Context, in *LimitedRequest) (*CollectionsReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *CollectionsReport) (err error) {
		out.Collections, out.Count, err = page[Collection](tx, p, in, collectionsRanking)
		return err
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
