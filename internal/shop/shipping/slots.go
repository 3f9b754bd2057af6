package shipping

import (
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// ScheduledDelivery says when goods can come: in windows of the week, some days
// ahead. Days is the older form of TimeWindows, and counts where there are none.
type ScheduledDelivery struct {
	Days         *Days                 `json:"days,omitempty"`
	HandlingDays *int                  `json:"handlingDays,omitempty" validate:"required,min=0,max=30"`
	CutOffTime   *TimePoint            `json:"cutOffTime,omitempty"`
	TimeWindows  wire.List[TimeWindow] `json:"timeWindows" validate:"max=100"`
}

// Days has a list of slots for each day of the week.
type Days struct {
	Monday    *DaySlot `json:"monday,omitempty" validate:"required"`
	Tuesday   *DaySlot `json:"tuesday,omitempty" validate:"required"`
	Wednesday *DaySlot `json:"wednesday,omitempty" validate:"required"`
	Thursday  *DaySlot `json:"thursday,omitempty" validate:"required"`
	Friday    *DaySlot `json:"friday,omitempty" validate:"required"`
	Saturday  *DaySlot `json:"saturday,omitempty" validate:"required"`
	Sunday    *DaySlot `json:"sunday,omitempty" validate:"required"`
}

// DaySlot is the slots of one day.
type DaySlot struct {
	EnabledForDelivery *bool               `json:"enabledForDelivery,omitempty" validate:"required"`
	TimeSlots          wire.List[TimeSlot] `json:"timeSlots" validate:"max=8"`
}

// TimeSlot is part of a day.
type TimeSlot struct {
	From *TimePoint `json:"from,omitempty" validate:"required"`
	To   *TimePoint `json:"to,omitempty" validate:"required"`
}

// Validate holds what spans the two times.
func (s *TimeSlot) Validate() []errs.Violation {
	if s.From == nil || s.To == nil {
		return nil
	}
	return ordered("to", s.From.Minute(), s.To.Minute())
}

// TimePoint is a time by the clock.
type TimePoint struct {
	Hours   *int `json:"hours,omitempty" validate:"required,min=0,max=23"`
	Minutes *int `json:"minutes,omitempty" validate:"required,min=0,max=59"`
}

// Minute is the minute of the day.
func (p *TimePoint) Minute() int {
	if p.Hours == nil || p.Minutes == nil {
		return 0
	}
	return *p.Hours*60 + *p.Minutes
}

// TimeWindow is part of a day of the week.
type TimeWindow struct {
	Day     string          `json:"day" validate:"required,oneof=MON TUE WED THU FRI SAT SUN"`
	Start   *wire.TimeOfDay `json:"start,omitempty" validate:"required"`
	End     *wire.TimeOfDay `json:"end,omitempty" validate:"required"`
	Enabled *bool           `json:"enabled,omitempty"`
}

// Validate holds what spans the two times.
func (w *TimeWindow) Validate() []errs.Violation {
	if w.Start == nil || w.End == nil {
		return nil
	}
	return ordered("end", w.Start.Minute(), w.End.Minute())
}

// ordered lets a slot end after it starts; midnight is the end of a day.
func ordered(at string, start, end int) []errs.Violation {
	if end != 0 && end <= start {
		return []errs.Violation{wire.Named(at, errs.RuleValidation, "INVALID_TIME_RANGE", "must be after the start")}
	}
	return nil
}

const (
	// ahead is how many days of slots buyers choose from.
	ahead = 14
	// maxSlots bounds what one option adds to an answer.
	maxSlots = 60
)

// window is part of a day, in minutes by the clock.
type window struct{ start, end int }

// schedule is when goods can come, ready for use.
type schedule struct {
	week     [7][]window
	handling int
	cutOff   int // minute of the day; -1 for none
}

var weekdays = map[string]time.Weekday{"SUN": time.Sunday, "MON": time.Monday, "TUE": time.Tuesday,
	"WED": time.Wednesday, "THU": time.Thursday, "FRI": time.Friday, "SAT": time.Saturday}

func newSchedule(c *ScheduledDelivery) *schedule {
	if c == nil {
		return nil
	}
	s := &schedule{cutOff: -1}
	if c.HandlingDays != nil {
		s.handling = *c.HandlingDays
	}
	if c.CutOffTime != nil {
		s.cutOff = c.CutOffTime.Minute()
	}
	add := func(day time.Weekday, start, end int) {
		if end == 0 {
			end = 24 * 60
		}
		s.week[day] = append(s.week[day], window{start, end})
	}
	for i := range c.TimeWindows {
		if w := &c.TimeWindows[i]; w.Enabled == nil || *w.Enabled {
			add(weekdays[w.Day], w.Start.Minute(), w.End.Minute())
		}
	}
	if d := c.Days; d != nil && len(c.TimeWindows) == 0 {
		for day, slots := range map[time.Weekday]*DaySlot{time.Sunday: d.Sunday, time.Monday: d.Monday,
			time.Tuesday: d.Tuesday, time.Wednesday: d.Wednesday, time.Thursday: d.Thursday, time.Friday: d.Friday,
			time.Saturday: d.Saturday} {
			if slots.EnabledForDelivery == nil || !*slots.EnabledForDelivery {
				continue
			}
			for i := range slots.TimeSlots {
				add(day, slots.TimeSlots[i].From.Minute(), slots.TimeSlots[i].To.Minute())
			}
		}
	}
	for day := range s.week {
		slices.SortFunc(s.week[day], func(a, b window) int {
			if a.start != b.start {
				return a.start - b.start
			}
			return a.end - b.end
		})
		s.week[day] = slices.Compact(s.week[day])
	}
	return s
}

// Slot is a time in which goods come.
type Slot struct{ From, To time.Time }

// slots lists the times from which a buyer can choose now, the soonest first.
func (s *schedule) slots(now time.Time, zone *time.Location) []Slot {
	local := now.In(zone)
	first := s.handling
	if s.cutOff >= 0 && local.Hour()*60+local.Minute() >= s.cutOff {
		first++
	}
	var out []Slot
	for day := first; day < first+ahead; day++ {
		// Noon is on the day in every zone, whatever the clocks do at night.
		date := time.Date(local.Year(), local.Month(), local.Day()+day, 12, 0, 0, 0, zone)
		for _, w := range s.week[date.Weekday()] {
			at := func(minute int) time.Time {
				return time.Date(date.Year(), date.Month(), date.Day(), 0, minute, 0, 0, zone)
			}
			slot := Slot{at(w.start), at(w.end)}
			// A slot in an hour that the clocks leave out has no length.
			if !slot.From.After(now) || !slot.To.After(slot.From) {
				continue
			}
			if out = append(out, slot); len(out) == maxSlots {
				return out
			}
		}
	}
	return out
}
