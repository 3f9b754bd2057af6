package shipping

import (
	"regexp"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// DeliveryDays is how long goods are on their way, in working days of the shop's calendar.
type DeliveryDays struct {
	From int32 `json:"from" validate:"min=0,max=90"`
	To   int32 `json:"to" validate:"min=0,max=90"`
	// OrderBy is until when, by the shop's clock, an order goes out on the same day, such as 14:00; empty for the whole
	// day.
	OrderBy string `json:"orderBy,omitempty" validate:"max=5"`
	// Workdays are those that count; none for Monday to Friday.
	Workdays wire.List[string] `json:"workdays,omitempty" validate:"max=7,unique,dive,oneof=MON TUE WED THU FRI SAT SUN"`
	// DaysOff do not count: holidays, for example.
	DaysOff wire.List[string] `json:"daysOff,omitempty" validate:"max=100,unique,dive,localdate"`
}

var orderBy = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

// Validate holds what spans two fields, and what no tag can say.
func (d *DeliveryDays) Validate() []errs.Violation {
	var out []errs.Violation
	if d.From > d.To {
		out = append(out, errs.Field("to", errs.RuleOther, "must not be less than from"))
	}
	if d.OrderBy != "" && !orderBy.MatchString(d.OrderBy) {
		out = append(out, errs.Field("orderBy", errs.RuleFormat, "must be a time such as 14:00"))
	}
	return out
}

// Dates are the days between which goods arrive, as dates such as 2026-11-18 without a time or zone.
type Dates struct {
	From string `json:"from" validate:"omitempty,localdate"`
	To   string `json:"to" validate:"omitempty,localdate"`
}

// calendar is how long goods are on their way, ready for use.
type calendar struct {
	from, to int32
	orderBy  string
	works    [7]bool // by time.Weekday
	off      map[string]bool
}

// newCalendar gives nil for a way that says no days.
func newCalendar(d *DeliveryDays) *calendar {
	if d == nil {
		return nil
	}
	c := &calendar{from: d.From, to: d.To, orderBy: d.OrderBy, off: map[string]bool{}}
	for _, name := range d.Workdays {
		c.works[weekdays[name]] = true
	}
	if len(d.Workdays) == 0 {
		for day := time.Monday; day <= time.Friday; day++ {
			c.works[day] = true
		}
	}
	for _, date := range d.DaysOff {
		c.off[date] = true
	}
	return c
}

// dates are the days between which goods arrive that are ordered now. An order after the hour, or on a day that does
// not count, is one of the next day that does. Days are counted as dates, so a day on which clocks change is a day
// like others.
func (c *calendar) dates(now time.Time, zone *time.Location) *Dates {
	if c == nil || now.IsZero() {
		return nil
	}
	if zone == nil {
		zone = time.UTC
	}
	local := now.In(zone)
	year, month, date := local.Date()
	day := time.Date(year, month, date, 0, 0, 0, 0, time.UTC)
	if c.orderBy != "" && local.Format("15:04") >= c.orderBy || !c.counts(day) {
		day = c.after(day, 1)
	}
	first := c.after(day, c.from)
	return &Dates{first.Format(time.DateOnly), c.after(first, c.to-c.from).Format(time.DateOnly)}
}

func (c *calendar) counts(day time.Time) bool {
	return c.works[day.Weekday()] && !c.off[day.Format(time.DateOnly)]
}

// after is the n-th day that counts after a day.
func (c *calendar) after(day time.Time, n int32) time.Time {
	for n > 0 {
		day = day.AddDate(0, 0, 1)
		if c.counts(day) {
			n--
		}
	}
	return day
}

// later is when everything is there that comes in two parcels; nil where one of them says no days.
func (d *Dates) later(other *Dates) *Dates {
	if d == nil || other == nil {
		return nil
	}
	return &Dates{max(d.From, other.From), max(d.To, other.To)}
}
