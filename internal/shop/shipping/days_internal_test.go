package shipping

import (
	"slices"
	"testing"
	"time"

	"souk/internal/platform/expect"
)

func TestDates(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	expect.OK(t, err)
	auckland, err := time.LoadLocation("Pacific/Auckland")
	expect.OK(t, err)
	at := func(text string) time.Time {
		moment, err := time.Parse(time.RFC3339, text)
		expect.OK(t, err)
		return moment
	}
	tue := "2026-11-17T10:00:00Z" // a Tuesday
	for name, c := range map[string]struct {
		days     DeliveryDays
		now      string
		zone     *time.Location
		from, to string
	}{
		"within a week":             {DeliveryDays{From: 1, To: 3}, tue, time.UTC, "2026-11-18", "2026-11-20"},
		"over a weekend":            {DeliveryDays{From: 2, To: 5}, tue, time.UTC, "2026-11-19", "2026-11-24"},
		"the same day":              {DeliveryDays{}, tue, time.UTC, "2026-11-17", "2026-11-17"},
		"ordered on a Saturday":     {DeliveryDays{From: 1, To: 2}, "2026-11-21T10:00:00Z", time.UTC, "2026-11-24", "2026-11-25"},
		"Saturday, comes at once":   {DeliveryDays{}, "2026-11-21T10:00:00Z", time.UTC, "2026-11-23", "2026-11-23"},
		"a minute before the hour":  {DeliveryDays{From: 1, To: 1, OrderBy: "14:00"}, "2026-11-17T13:59:59Z", time.UTC, "2026-11-18", "2026-11-18"},
		"at the hour":               {DeliveryDays{From: 1, To: 1, OrderBy: "14:00"}, "2026-11-17T14:00:00Z", time.UTC, "2026-11-19", "2026-11-19"},
		"the hour of the shop":      {DeliveryDays{From: 1, To: 1, OrderBy: "14:00"}, "2026-11-17T13:30:00Z", berlin, "2026-11-19", "2026-11-19"},
		"late on a Friday":          {DeliveryDays{From: 1, To: 1, OrderBy: "14:00"}, "2026-11-20T15:00:00Z", time.UTC, "2026-11-24", "2026-11-24"},
		"late on a Saturday":        {DeliveryDays{From: 1, To: 1, OrderBy: "14:00"}, "2026-11-21T15:00:00Z", time.UTC, "2026-11-24", "2026-11-24"},
		"the shop's day has begun":  {DeliveryDays{From: 1, To: 1}, "2026-11-17T23:30:00Z", berlin, "2026-11-19", "2026-11-19"},
		"already Wednesday there":   {DeliveryDays{From: 1, To: 1}, "2026-11-17T12:00:00Z", auckland, "2026-11-19", "2026-11-19"},
		"a day off between":         {DeliveryDays{From: 1, To: 2, DaysOff: []string{"2026-11-18"}}, tue, time.UTC, "2026-11-19", "2026-11-20"},
		"ordered on a day off":      {DeliveryDays{From: 1, To: 1, DaysOff: []string{"2026-11-17"}}, tue, time.UTC, "2026-11-19", "2026-11-19"},
		"Christmas":                 {DeliveryDays{From: 1, To: 2, DaysOff: []string{"2026-12-25", "2026-12-28", "2027-01-01"}}, "2026-12-24T09:00:00Z", time.UTC, "2026-12-29", "2026-12-30"},
		"Sunday to Thursday":        {DeliveryDays{From: 1, To: 3, Workdays: []string{"SUN", "MON", "TUE", "WED", "THU"}}, "2026-11-19T10:00:00Z", time.UTC, "2026-11-22", "2026-11-24"},
		"every day":                 {DeliveryDays{From: 4, To: 6, Workdays: []string{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"}}, tue, time.UTC, "2026-11-21", "2026-11-23"},
		"one day a week":            {DeliveryDays{From: 1, To: 2, Workdays: []string{"WED"}}, "2026-11-18T10:00:00Z", time.UTC, "2026-11-25", "2026-12-02"},
		"clocks go back on the way": {DeliveryDays{From: 1, To: 2}, "2026-10-23T22:30:00Z", berlin, "2026-10-27", "2026-10-28"},
		"in the hour that comes twice": {DeliveryDays{From: 1, To: 1, OrderBy: "02:30", Workdays: []string{"SUN", "MON", "TUE"}},
			"2026-10-25T01:15:00Z", berlin, "2026-10-26", "2026-10-26"},
		"in the hour that is skipped": {DeliveryDays{From: 1, To: 1, OrderBy: "02:30", Workdays: []string{"SUN", "MON", "TUE"}},
			"2026-03-29T01:00:00Z", berlin, "2026-03-31", "2026-03-31"},
		"a leap day": {DeliveryDays{From: 1, To: 1}, "2028-02-28T10:00:00Z", time.UTC, "2028-02-29", "2028-02-29"},
	} {
		got := newCalendar(&c.days).dates(at(c.now), c.zone)
		expect.Diff(t, &Dates{c.from, c.to}, got, name)
	}
	expect.That(t, newCalendar(nil).dates(at(tue), time.UTC) == nil, "a way that says no days")
	expect.That(t, newCalendar(&DeliveryDays{To: 1}).dates(time.Time{}, nil) == nil, "no moment")
}

// Whatever the calendar: goods never arrive on a day that does not count, nor the last before the first.
func TestDatesCount(t *testing.T) {
	t.Parallel()
	names := []string{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range 500 {
		days := DeliveryDays{From: int32(n % 7), To: int32(n%7 + n%5), Workdays: names[n%7:]}
		if n%3 == 0 {
			days.OrderBy = "12:00"
		}
		c := newCalendar(&days)
		got := c.dates(now.Add(time.Duration(n)*17*time.Hour), time.UTC)
		for _, date := range []string{got.From, got.To} {
			day, err := time.Parse(time.DateOnly, date)
			expect.OK(t, err)
			expect.That(t, c.counts(day), "%+v arrives on %s", days, day.Weekday())
		}
		expect.That(t, got.From <= got.To, "%+v: %+v", days, got)
	}
}

func TestDatesOfTwoParcels(t *testing.T) {
	t.Parallel()
	a, b := &Dates{"2026-11-18", "2026-11-24"}, &Dates{"2026-11-19", "2026-11-20"}
	expect.Diff(t, &Dates{"2026-11-19", "2026-11-24"}, a.later(b))
	expect.That(t, a.later(nil) == nil && (*Dates)(nil).later(a) == nil, "one parcel says no days")
}

func TestDeliveryDaysAreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		days DeliveryDays
		want []string
	}{
		{DeliveryDays{From: 2, To: 2, OrderBy: "00:00"}, nil},
		{DeliveryDays{From: 3, To: 2}, []string{"to"}},
		{DeliveryDays{OrderBy: "2 pm"}, []string{"orderBy"}},
		{DeliveryDays{OrderBy: "24:00"}, []string{"orderBy"}},
	} {
		var got []string
		for _, v := range c.days.Validate() {
			got = append(got, v.Field)
		}
		expect.That(t, slices.Equal(got, c.want), "%+v: %v", c.days, got)
	}
}
