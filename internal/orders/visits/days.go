package visits

import (
	"souk/internal/platform/store"
)

// Counts are people by how far they came; who came further is counted in each step before.
type Counts struct {
	Visits    int64 `json:"visits"`
	Carts     int64 `json:"carts"`
	Checkouts int64 `json:"checkouts"`
	Orders    int64 `json:"orders"`
}

// Add adds others to these.
func (c *Counts) Add(o Counts) {
	c.Visits, c.Carts = c.Visits+o.Visits, c.Carts+o.Carts
	c.Checkouts, c.Orders = c.Checkouts+o.Checkouts, c.Orders+o.Orders
}

// Days that are over are in one table and those that are not in the other; a late server may bring people of a day that
// was added up already.
const daysSQL = `SELECT day, CAST(SUM(a) AS BIGINT), CAST(SUM(b) AS BIGINT), CAST(SUM(c) AS BIGINT), CAST(SUM(d) AS BIGINT)
	FROM (SELECT day, visits AS a, carts AS b, checkouts AS c, orders AS d FROM visit_days WHERE day >= ? AND day < ?
	UNION ALL SELECT day, COUNT(*), COUNT(CASE WHEN step >= 2 THEN 1 END), COUNT(CASE WHEN step >= 3 THEN 1 END),
		COUNT(CASE WHEN step >= 4 THEN 1 END) FROM visits WHERE day >= ? AND day < ? GROUP BY day) AS both_tables GROUP BY day`

// DaysTx gives the counts of days from one (2006-01-02) until before another, as far as anybody came.
func (s *Service) DaysTx(tx *store.Tx, from, until string) (map[string]Counts, error) {
	out := map[string]Counts{}
	return out, tx.Each(daysSQL, []any{from, until, from, until}, func(rows store.Rows) error {
		var day string
		var c Counts
		err := rows.Scan(&day, &c.Visits, &c.Carts, &c.Checkouts, &c.Orders)
		out[day] = c
		return err
	})
}
