package reports

import (
	"cmp"
	"context"
	"strings"
	"time"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// monthLayout is how a month is written.
const monthLayout = "2006-01"

// CohortsRequest asks how buyers come back.
type CohortsRequest struct {
	// Months is how many, this one included.
	Months   int    `json:"months,omitempty" validate:"min=0,max=24"` // 0: 12
	Currency string `json:"currency,omitempty" validate:"omitempty,currency"`
}

// CohortSums are the orders of some buyers.
type CohortSums struct {
	Buyers int64      `json:"buyers"` // who ordered
	Orders int64      `json:"orders"`
	Sales  wire.Price `json:"sales"`
	Net    wire.Price `json:"net"` // after refunds
}

// CohortMonth is what a cohort bought in one month.
type CohortMonth struct {
	Month string `json:"month"` // 2026-11
	CohortSums
}

// Cohort is everybody whose first order was in one month.
type Cohort struct {
	Month     string                 `json:"month"`
	Returning int64                  `json:"returning"` // who ordered more than once
	Months    wire.List[CohortMonth] `json:"months"`    // from its own to this one
	CohortSums
}

// CohortsReport is sales by the month of a buyer's first order, in the currency of the report. Members and guests count
// by who they are among the shop's contacts.
type CohortsReport struct {
	Head
	Cohorts wire.List[Cohort] `json:"cohorts"`
	Earlier CohortSums        `json:"earlier"` // of buyers whose first order was before these months
	Unknown CohortSums        `json:"unknown"` // orders that name no buyer
	Sum     CohortSums        `json:"sum"`
}

// Buyers of some time, each with the moment of the first order of all. %s is the month of a moment as a number from 0;
// what is before them all is -1.
const (
	cohortBuyersSQL = `WITH bought AS (SELECT buyer, sold, total, refunded FROM report_orders
			WHERE sold >= ? AND sold < ? AND currency = ? AND buyer <> ''),
		first AS (SELECT b.buyer, (SELECT MIN(f.sold) FROM report_orders f WHERE f.buyer = b.buyer AND f.currency = ?) AS began
			FROM (SELECT DISTINCT buyer FROM bought) AS b) `
	cohortsSQL = cohortBuyersSQL +
		`SELECT <began>, <sold>, COUNT(DISTINCT b.buyer), COUNT(*), CAST(SUM(b.total) AS BIGINT),
			CAST(SUM(b.refunded) AS BIGINT) FROM bought b JOIN first f ON f.buyer = b.buyer GROUP BY 1, 2 ORDER BY 1, 2`
	cohortSizesSQL = cohortBuyersSQL + `SELECT <began>, COUNT(*), COUNT(CASE WHEN n > 1 THEN 1 END) FROM (
			SELECT b.buyer, f.began, COUNT(*) AS n FROM bought b JOIN first f ON f.buyer = b.buyer GROUP BY b.buyer, f.began) AS each_buyer
		GROUP BY 1 ORDER BY 1`
	cohortUnknownSQL = `SELECT COUNT(*), CAST(COALESCE(SUM(total), 0) AS BIGINT), CAST(COALESCE(SUM(refunded), 0) AS BIGINT) FROM report_orders
		WHERE sold >= ? AND sold < ? AND currency = ? AND buyer = ''`
)

// cohortSums are sums in minor units.
type cohortSums struct{ buyers, orders, sales, refunded int64 }

func (c *cohortSums) add(o cohortSums) {
	c.orders, c.sales, c.refunded = c.orders+o.orders, c.sales+o.sales, c.refunded+o.refunded
}

func (p *span) cohort(in cohortSums) CohortSums {
	return CohortSums{in.buyers, in.orders, p.price(in.sales), p.price(in.sales - in.refunded)}
}

// Cohorts tells how buyers come back, by the month of their first order.
func (s *Service) Cohorts(ctx context.Context, in *CohortsRequest) (*CohortsReport, error) {
	p, err := s.span(ctx, &Range{Currency: in.Currency})
	if err != nil {
		return nil, err
	}
	now := s.db.Now().In(p.zone)
	months := cmp.Or(in.Months, 12)
	p.from = time.Date(now.Year(), now.Month()-time.Month(months)+1, 1, 0, 0, 0, 0, p.zone)
	p.until = time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, p.zone)
	starts := p.starts("MONTH")
	return store.Get(ctx, s.db, func(tx *store.Tx) (*CohortsReport, error) {
		out := &CohortsReport{}
		if out.Head, err = p.head(tx); err != nil {
			return nil, err
		}
		cells, sizes, err := p.cohortRows(tx, starts)
		if err != nil {
			return nil, err
		}
		var earlier, unknown, sum cohortSums
		for i, start := range starts {
			one, all := Cohort{Month: start.Format(monthLayout), Returning: sizes[i].orders}, cohortSums{buyers: sizes[i].buyers}
			for j := i; j < len(starts); j++ {
				all.add(cells[i][j])
				one.Months = append(one.Months, CohortMonth{starts[j].Format(monthLayout), p.cohort(cells[i][j])})
			}
			one.CohortSums = p.cohort(all)
			out.Cohorts = append(out.Cohorts, one)
			sum.buyers += all.buyers
			sum.add(all)
		}
		earlier.buyers = sizes[len(starts)].buyers
		for _, cell := range cells[len(starts)] {
			earlier.add(cell)
		}
		if err := tx.QueryRow(cohortUnknownSQL, p.args(), &unknown.orders, &unknown.sales, &unknown.refunded); err != nil {
			return nil, err
		}
		sum.buyers += earlier.buyers
		sum.add(earlier)
		sum.add(unknown)
		out.Earlier, out.Unknown, out.Sum = p.cohort(earlier), p.cohort(unknown), p.cohort(sum)
		return out, nil
	})
}

// cohortRows reads what each cohort bought in each month, and of each how many buyers it has and (as orders) how many
// of them came back. Buyers of before are the last.
func (p *span) cohortRows(tx *store.Tx, starts []time.Time) (cells [][]cohortSums, sizes []cohortSums, err error) {
	cells, sizes = make([][]cohortSums, len(starts)+1), make([]cohortSums, len(starts)+1)
	for i := range cells {
		cells[i] = make([]cohortSums, len(starts))
	}
	of := func(month int64) int64 { // -1 is the last
		if month < 0 {
			return int64(len(starts))
		}
		return month
	}
	sql, args := p.cohortSQL(cohortsSQL, starts)
	err = tx.Each(sql, args, func(rows store.Rows) error {
		var began, sold int64
		var one cohortSums
		err := rows.Scan(&began, &sold, &one.buyers, &one.orders, &one.sales, &one.refunded)
		cells[of(began)][max(sold, 0)] = one
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	sql, args = p.cohortSQL(cohortSizesSQL, starts)
	return cells, sizes, tx.Each(sql, args, func(rows store.Rows) error {
		var began int64
		var one cohortSums
		err := rows.Scan(&began, &one.buyers, &one.orders)
		sizes[of(began)] = one
		return err
	})
}

// cohortSQL writes the months of a report into a statement.
func (p *span) cohortSQL(sql string, starts []time.Time) (text string, args []any) {
	args = append(p.args(), p.currency.Code())
	for _, name := range []string{"began", "sold"} {
		if !strings.Contains(sql, "<"+name+">") {
			continue
		}
		var month strings.Builder
		month.WriteString("CASE")
		for i, start := range starts {
			month.WriteString(" WHEN " + name + " < ? THEN CAST(? AS BIGINT)")
			args = append(args, start.UnixMilli(), int64(i-1))
		}
		month.WriteString(" ELSE CAST(? AS BIGINT) END")
		args = append(args, int64(len(starts)-1))
		sql = strings.Replace(sql, "<"+name+">", month.String(), 1)
	}
	return sql, args
}
