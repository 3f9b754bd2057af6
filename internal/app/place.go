package app

import (
	"slices"
	"strings"

	"souk/internal/platform/site"
	"souk/internal/platform/wire"
)

const schemas = "https://schema.org"

// contactPages are the content pages that tell where and when the shop is found; the storefront knows them too.
var contactPages = map[string]bool{"contact": true, "contact-us": true}

var weekdays = []struct{ day, name string }{
	{"MON", "Monday"}, {"TUE", "Tuesday"}, {"WED", "Wednesday"}, {"THU", "Thursday"}, {"FRI", "Friday"},
	{"SAT", "Saturday"}, {"SUN", "Sunday"},
}

// placeData tells search engines where and when the shop is found; nil where it says nothing of it.
func (a *App) placeData(settings *site.Settings) map[string]any {
	c := settings.Contact
	if c.Address == nil && c.Phone == "" && len(c.OpeningHours) == 0 {
		return nil
	}
	out := map[string]any{"@context": schemas, "@type": "Store", "@id": a.cfg.PublicURL + "/#store",
		"name": settings.Name, "url": a.cfg.PublicURL}
	if c.Phone != "" {
		out["telephone"] = c.Phone
	}
	if settings.ContactEmail != "" {
		out["email"] = settings.ContactEmail
	}
	if c.Address != nil {
		out["address"] = postal(c.Address)
	}
	if hours := hoursData(c.OpeningHours); len(hours) > 0 {
		out["openingHoursSpecification"] = hours
	}
	return out
}

func postal(a *wire.Address) map[string]any {
	street := a.AddressLine
	if s := a.StreetAddress; s != nil {
		street = strings.TrimSpace(s.Name + " " + s.Number)
	}
	out := map[string]any{"@type": "PostalAddress"}
	for name, value := range map[string]string{"streetAddress": street, "addressLocality": a.City,
		"postalCode": a.PostalCode, "addressCountry": a.Country, "addressRegion": a.Subdivision} {
		if value != "" {
			out[name] = value
		}
	}
	return out
}

// hoursData has one entry for each pair of times, with the days on which the shop is open then. A day ends at 23:59
// there: 24:00 is no time that search engines read.
func hoursData(hours []site.OpeningHours) []map[string]any {
	type times struct{ opens, closes string }
	days := map[times][]string{}
	var order []times
	for _, weekday := range weekdays {
		for _, h := range hours {
			if h.Day != weekday.day {
				continue
			}
			at := times{h.Opens, h.Closes}
			if at.closes == "24:00" {
				at.closes = "23:59"
			}
			if !slices.Contains(order, at) {
				order = append(order, at)
			}
			days[at] = append(days[at], schemas+"/"+weekday.name)
		}
	}
	out := make([]map[string]any, 0, len(order))
	for _, at := range order {
		out = append(out, map[string]any{"@type": "OpeningHoursSpecification", "dayOfWeek": days[at], "opens": at.opens,
			"closes": at.closes})
	}
	return out
}
