package reports

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// stockKept is how many days changes of stock are kept for sure.
const stockKept = 399

// Orders in which variants are listed.
const (
	byMostSold    = "MOST_SOLD"
	byLeastSold   = "LEAST_SOLD"
	bySoonestGone = "SOONEST_GONE"
	byTurnover    = "TURNOVER"
	byMostStock   = "MOST_STOCK"
)

// StockRequest asks how fast stock turns.
type StockRequest struct {
	Days int    `json:"days,omitempty" validate:"min=0,max=399"`
	From string `json:"from,omitempty" validate:"omitempty,datetime=2006-01-02"`
	To   string `json:"to,omitempty" validate:"omitempty,datetime=2006-01-02"`
	// Sort is MOST_SOLD unless another is asked for. What was not sold is last, but with LEAST_SOLD.
	Sort   string `json:"sort,omitempty" validate:"omitempty,oneof=MOST_SOLD LEAST_SOLD SOONEST_GONE TURNOVER MOST_STOCK"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=1000"` // 0: 50
	Offset int    `json:"offset,omitempty" validate:"min=0,max=1000000"`
}

// Validate asks for days in their order.
func (r *StockRequest) Validate() []errs.Violation {
	days := Range{Days: r.Days, From: r.From, To: r.To}
	return days.Validate()
}

// VariantStock is how fast the stock of one variant turns.
type VariantStock struct {
	ProductID string `json:"productId"`
	VariantID string `json:"variantId"`
	Name      string `json:"name"`
	Variant   string `json:"variant"` // its choices
	SKU       string `json:"sku"`
	Sold      int64  `json:"sold"`
	// Average is the stock over these days as it was, or since there was some; Ending what there was at the end of them.
	Average float64 `json:"averageStock"`
	Ending  int64   `json:"endingStock"`
	// Turnover is how many times the average stock was sold; absent when there was none.
	Turnover *float64 `json:"turnover,omitempty"`
	// DaysLeft is how long the stock lasts if it sells on as in these days; absent when nothing was sold.
	DaysLeft *int64 `json:"daysLeft,omitempty"`
	// LastSold is absent for what was never sold.
	LastSold *wire.Time `json:"lastSoldDate,omitempty"`
}

// StockSums are all variants whose stock is counted.
type StockSums struct {
	Variants int64    `json:"variants"`
	Unsold   int64    `json:"unsoldVariants"` // in these days
	Sold     int64    `json:"sold"`
	Average  float64  `json:"averageStock"`
	Ending   int64    `json:"endingStock"`
	Turnover *float64 `json:"turnover,omitempty"`
}

// StockReport is how fast stock turns, for variants whose stock is counted. Units of all currencies count.
type StockReport struct {
	From     string                  `json:"from"`
	To       string                  `json:"to"`
	TimeZone string                  `json:"timeZone"`
	Counting bool                    `json:"counting"`
	Variants wire.List[VariantStock] `json:"variants"`
	Sum      StockSums               `json:"sum"`
}

// What there is now, less what changed since, is what there was: changes of the end are taken off whole, and of the
// average by how much of the time they came after. Seconds are near enough, and small enough to be added up. What had
// no stock when these days began, as nothing new has, is averaged from its first change on. The empty text keeps SQLite
// from reading all changes in the order of products.
const (
	turnoverSQL = `SELECT i.product_id, i.variant_id, i.quantity - COALESCE(h.later, 0) AS ending,
			(CAST(i.quantity AS DOUBLE PRECISION) * ? - COALESCE(h.weighed, 0)) /
				CASE WHEN i.quantity = h.changed AND h.since < ? THEN (? - h.since) / 1000 + 1 ELSE ? END AS average,
			COALESCE(s.units, 0) AS units
		FROM inventory i
		LEFT JOIN (SELECT product_id, variant_id, CAST(SUM(quantity) AS BIGINT) AS units FROM report_lines WHERE sold >= ? AND sold < ?
			GROUP BY product_id, variant_id) s ON s.product_id = i.product_id AND s.variant_id = i.variant_id
		LEFT JOIN (SELECT product_id || '' AS product_id, variant_id, CAST(SUM(CASE WHEN created >= ? THEN delta ELSE 0 END) AS BIGINT) AS later,
				CAST(SUM(delta) AS BIGINT) AS changed, MIN(created) AS since,
				CAST(SUM(delta * (CASE WHEN created < ? THEN created - ? ELSE ? END / 1000)) AS BIGINT) AS weighed
			FROM stock_history WHERE created >= ? GROUP BY 1, 2) h ON h.product_id = i.product_id AND h.variant_id = i.variant_id
		WHERE i.tracked`
	turnoverRowsSQL = `SELECT t.product_id, t.variant_id, p.name, v.choices, COALESCE(v.sku, p.sku, ''), t.ending, t.average, t.units,
			(SELECT MAX(l.sold) FROM report_lines l WHERE l.product_id = t.product_id AND l.variant_id = t.variant_id)
		FROM (SELECT * FROM (` + turnoverSQL + `) AS every_one ORDER BY <sort>, 1, 2 LIMIT ? OFFSET ?) AS t
		JOIN products p ON p.id = t.product_id JOIN product_variants v ON v.product_id = t.product_id AND v.id = t.variant_id
		ORDER BY <sort>, 1, 2`
	turnoverSumSQL = `SELECT COUNT(*), COUNT(CASE WHEN units = 0 THEN 1 END), CAST(COALESCE(SUM(units), 0) AS BIGINT),
		CAST(COALESCE(SUM(average), 0) AS DOUBLE PRECISION), CAST(COALESCE(SUM(ending), 0) AS BIGINT) FROM (` +
		turnoverSQL + `) AS t`
)

// sorts are the orders as statements have them.
var sorts = map[string]string{
	byMostSold:    "units DESC, ending DESC",
	byLeastSold:   "units, ending DESC",
	bySoonestGone: "CASE WHEN units = 0 THEN 1 ELSE 0 END, CAST(ending AS DOUBLE PRECISION) / NULLIF(units, 0)",
	byTurnover:    "CASE WHEN units = 0 OR average <= 0 THEN 1 ELSE 0 END, units / NULLIF(average, 0) DESC",
	byMostStock:   "ending DESC, units",
}

// Stock tells how fast stock turns.
func (s *Service) Stock(ctx context.Context, in *StockRequest) (*StockReport, error) {
	p, err := s.span(ctx, &Range{Days: in.Days, From: in.From, To: in.To})
	if err != nil {
		return nil, err
	}
	if s.db.Now().Sub(p.from) > (stockKept+1)*24*time.Hour {
		return nil, errs.Invalid(wire.Bounded("from", errs.RuleMax, stockKept,
			fmt.Sprintf("must be at most %d days ago: changes of stock are not kept longer", stockKept)))
	}
	sort := sorts[cmp.Or(in.Sort, byMostSold)]
	return store.Get(ctx, s.db, func(tx *store.Tx) (*StockReport, error) {
		day := func(t time.Time) string { return t.Format(time.DateOnly) }
		out := &StockReport{From: day(p.from), To: day(p.until.AddDate(0, 0, -1)), TimeZone: p.zone.String()}
		if out.Counting, err = counting(tx); err != nil {
			return nil, err
		}
		args, days := p.stockArgs(tx.Now)
		sum := &out.Sum
		if err := tx.QueryRow(turnoverSumSQL, args, &sum.Variants, &sum.Unsold, &sum.Sold, &sum.Average, &sum.Ending); err != nil {
			return nil, err
		}
		sum.Average, sum.Turnover = hundredths(sum.Average), turned(sum.Sold, sum.Average)
		return out, tx.Each(strings.ReplaceAll(turnoverRowsSQL, "<sort>", sort),
			append(args, cmp.Or(in.Limit, 50), in.Offset), func(rows store.Rows) error {
				var one VariantStock
				var choices string
				var last *int64
				err := rows.Scan(&one.ProductID, &one.VariantID, &one.Name, &choices, &one.SKU, &one.Ending, &one.Average,
					&one.Sold, &last)
				one.Variant, one.Turnover = choicesText(choices), turned(one.Sold, one.Average)
				one.Average = hundredths(one.Average)
				if last != nil {
					one.LastSold = wire.Ptr(wire.At(time.UnixMilli(*last)))
				}
				if one.Sold > 0 {
					one.DaysLeft = wire.Ptr(int64(float64(max(one.Ending, 0)) * days / float64(one.Sold)))
				}
				out.Variants = append(out.Variants, one)
				return err
			})
	})
}

// stockArgs are what the statements ask with, and how many days of the span are over.
func (p *span) stockArgs(now time.Time) (args []any, days float64) {
	end := p.until
	if now.Before(end) {
		end = now
	}
	length := max(end.Sub(p.from), time.Second)
	from, until := p.from.UnixMilli(), p.from.Add(length).UnixMilli()
	seconds := length.Seconds()
	return []any{seconds, until, until, seconds, from, p.until.UnixMilli(), until, until, from, length.Milliseconds(),
		from}, length.Hours() / 24
}

func hundredths(n float64) float64 { return math.Round(n*100) / 100 }

// turned is how many times a stock was sold.
func turned(sold int64, average float64) *float64 {
	if average <= 0 {
		return nil
	}
	return wire.Ptr(hundredths(float64(sold) / average))
}
