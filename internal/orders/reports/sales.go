package reports

import (
	"context"
	"errors"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Point is one stretch of time.
type Point struct {
	// Start is the first day of it, or for hours the moment.
	Start string `json:"start"`
	Sums
}

// SalesReport is sales over time.
type SalesReport struct {
	Head
	Points wire.List[Point] `json:"points"`
	Sum    Sums             `json:"sum"`
	// Previous is the time before, when it was asked for.
	Previous *PreviousSales `json:"previous,omitempty"`
}

// PreviousSales are those of as many days before. While the last day of the report is not
// over, they end at the same time of their last day: a morning is not held against a day.
type PreviousSales struct {
	From   string           `json:"from"`
	To     string           `json:"to"`
	Until  wire.Time        `json:"until"` // the moment that they were counted to
	Points wire.List[Point] `json:"points"`
	Sum    Sums             `json:"sum"`
}

// bucket is what the database groups by: a quarter of an hour, which the clocks of all
// time zones fit.
const bucket = 15 * 60 * 1000

const salesSQL = "SELECT sold / 900000, " + partsSQL +
	" FROM report_orders WHERE sold >= ? AND sold < ? AND currency = ? GROUP BY 1 ORDER BY 1"

// Sales adds up sales by hour, day, week or month. Stretches without sales are there too.
func (s *Service) Sales(ctx context.Context, in *SalesRequest) (*SalesReport, error) {
	p, err := s.span(ctx, &in.Range)
	if err != nil {
		return nil, err
	}
	if len(p.starts(in.Interval)) > 2000 {
		return nil, errs.Invalid(
			wire.Named("interval", errs.RuleValidation, "TOO_MANY",
				"gives more than 2000 points; choose a larger interval or fewer days"))
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*SalesReport, error) {
		out := &SalesReport{}
		if out.Head, err = p.head(tx); err != nil {
			return nil, err
		}
		if out.Points, out.Sum, err = p.series(tx, in.Interval, p.until); err != nil || !in.Compare {
			return out, err
		}
		before, until := p.previous(), p.before(tx).until
		previous := &PreviousSales{
			From: before.from.Format(time.DateOnly), To: before.until.AddDate(0, 0, -1).Format(time.DateOnly),
			Until: wire.At(until),
		}
		out.Previous = previous
		previous.Points, previous.Sum, err = before.series(tx, in.Interval, until)
		return out, err
	})
}

// days is how many the span has, by the calendar.
func (p *span) days() int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(day(p.until).Sub(day(p.from)) / (24 * time.Hour))
}

// previous is as many days before.
func (p *span) previous() *span {
	out := *p
	out.from, out.until = p.from.AddDate(0, 0, -p.days()), p.from
	return &out
}

// before is the time before to compare with. While the last day is not over, it ends at the same time of its last day.
func (p *span) before(tx *store.Tx) *span {
	out := p.previous()
	if now := tx.Now.In(p.zone); now.Before(p.until) && !now.Before(p.from) {
		out.until = out.sameTime(p, now)
	}
	return out
}

// sameTime is where in the span now is in the one after it.
func (p *span) sameTime(after *span, now time.Time) time.Time {
	at := now.AddDate(0, 0, -after.days())
	if at.After(p.until) {
		return p.until
	}
	return at
}

// series adds up the span's sales before a moment, by stretches of time and together.
func (p *span) series(tx *store.Tx, interval string, before time.Time) (points []Point, all Sums, err error) {
	starts := p.starts(interval)
	each, sum := make([]parts, len(starts)), parts{}
	err = tx.Each(salesSQL, []any{p.from.UnixMilli(), before.UnixMilli(), p.currency.Code()}, func(rows store.Rows) error {
		var quarter int64
		var one parts
		if err := rows.Scan(append([]any{&quarter}, one.scan()...)...); err != nil {
			return err
		}
		at := time.UnixMilli(max(quarter*bucket, p.from.UnixMilli()))
		i, found := slices.BinarySearchFunc(starts, at, time.Time.Compare)
		if !found {
			i--
		}
		if i < 0 {
			return errors.New("reports: a sale before the beginning")
		}
		each[i].add(&one)
		sum.add(&one)
		return nil
	})
	for i, start := range starts {
		text := start.Format(time.DateOnly)
		if interval == "HOUR" {
			text = start.Format(time.RFC3339)
		}
		points = append(points, Point{text, p.sums(&each[i])})
	}
	return points, p.sums(&sum), err
}

// starts are where stretches begin. Weeks begin on Monday; the first may be short.
func (p *span) starts(interval string) []time.Time {
	var out []time.Time
	for at := p.from; at.Before(p.until) && len(out) <= 2000; {
		out = append(out, at)
		switch day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, p.zone); interval {
		case "HOUR":
			at = at.Add(time.Hour)
		case "WEEK":
			at = day.AddDate(0, 0, 7-(int(day.Weekday())+6)%7)
		case "MONTH":
			at = time.Date(at.Year(), at.Month()+1, 1, 0, 0, 0, 0, p.zone)
		default:
			at = day.AddDate(0, 0, 1)
		}
	}
	return out
}
