package orders_test

import (
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
)

func TestLater(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, unit string
		n          int64
		want       string
	}{
		{"2026-01-31T10:00:00Z", "MONTH", 1, "2026-02-28T10:00:00Z"},
		{"2028-01-31T10:00:00Z", "MONTH", 1, "2028-02-29T10:00:00Z"},
		{"2026-01-31T10:00:00Z", "MONTH", 2, "2026-03-31T10:00:00Z"},
		{"2026-11-30T23:59:59Z", "MONTH", 3, "2027-02-28T23:59:59Z"},
		{"2028-02-29T00:00:00Z", "YEAR", 1, "2029-02-28T00:00:00Z"},
		{"2028-02-29T00:00:00Z", "YEAR", 4, "2032-02-29T00:00:00Z"},
		{"2026-12-31T00:00:00Z", "DAY", 1, "2027-01-01T00:00:00Z"},
		{"2026-12-28T00:00:00Z", "WEEK", 2, "2027-01-11T00:00:00Z"},
		{"2026-05-05T00:00:00Z", "MONTH", 0, "2026-05-05T00:00:00Z"},
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		expect.OK(t, err)
		expect.Equal(t, orders.Later(from, c.unit, c.n).Format(time.RFC3339), c.want, "%d %s after %s", c.n, c.unit,
			c.from)
	}
}
