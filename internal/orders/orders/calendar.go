package orders

import "time"

// Later is a time that is n days, weeks, months or years later. A month or year that
// has no such day ends on its last: a month after 31 January is 28 or 29 February.
func Later(at time.Time, frequency string, n int64) time.Time {
	switch frequency {
	case "DAY":
		return at.AddDate(0, 0, int(n))
	case "WEEK":
		return at.AddDate(0, 0, 7*int(n))
	case "MONTH":
		return clamped(at, 0, int(n))
	}
	return clamped(at, int(n), 0)
}

func clamped(at time.Time, years, months int) time.Time {
	first := time.Date(at.Year()+years, at.Month()+time.Month(months), 1, at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), at.Location())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(at.Day(), last)-1)
}

// Period is the time from one charge to the next, as Later counts it.
func (s *SubscriptionSettings) Period() (frequency string, n int64) {
	if s.Interval == nil {
		return s.Frequency, 1
	}
	return s.Frequency, *s.Interval
}
