package site

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Contact is where and when the shop is found. Everybody may read it.
type Contact struct {
	// Address is where the shop sits: what is taxed where it is sold goes by it. Nil when nobody said.
	Address *wire.Address `json:"address,omitempty"`
	Phone   string        `json:"phone,omitempty" validate:"omitempty,phone"`
	// OpeningHours are by the clock of the shop's time zone; a day without any is one on which it is closed.
	OpeningHours wire.List[OpeningHours] `json:"openingHours,omitempty" validate:"max=28"`
}

// OpeningHours is a part of a day of the week.
type OpeningHours struct {
	Day    string `json:"day" validate:"required,oneof=MON TUE WED THU FRI SAT SUN"`
	Opens  string `json:"opens" validate:"required,max=5"`
	Closes string `json:"closes" validate:"required,max=5"`
}

// IsAt reports whether an address is the shop's own: the same street, town, post code and country, however they are
// spaced and capitalized.
func (c *Contact) IsAt(other *wire.Address) bool {
	own := c.Address
	if own == nil || other == nil || street(own) == "" || !alike(street(own), street(other)) {
		return false
	}
	return alike(own.City, other.City) && alike(own.PostalCode, other.PostalCode) && own.Country == other.Country
}

func street(a *wire.Address) string {
	if s := a.StreetAddress; s != nil {
		return s.Name + " " + s.Number
	}
	return a.AddressLine
}

func alike(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

var clock = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$`)

// Validate holds what spans the two times.
func (o *OpeningHours) Validate() []errs.Violation {
	var out []errs.Violation
	for name, at := range map[string]string{"opens": o.Opens, "closes": o.Closes} {
		if at != "" && !clock.MatchString(at) {
			out = append(out, errs.Field(name, errs.RuleFormat, "must be a time such as 09:30"))
		}
	}
	if len(out) == 0 && o.Opens != "" && o.Closes != "" && o.Opens >= o.Closes {
		out = append(out, errs.Field("closes", errs.RuleOther, "must be later than opens"))
	}
	slices.SortFunc(out, func(a, b errs.Violation) int { return len(a.Field) - len(b.Field) })
	return out
}

// check holds the rules of a contact that no tag can say.
func (c *Contact) check() []errs.Violation {
	var out []errs.Violation
	if c.Address != nil && c.Address.Country == "" {
		out = append(out, errs.Field("address.country", errs.RuleRequired, "must be given with an address"))
	}
	for i, one := range c.OpeningHours {
		for _, other := range c.OpeningHours[:i] {
			if one.Day == other.Day && one.Opens < other.Closes && other.Opens < one.Closes {
				out = append(out, errs.Field(fmt.Sprintf("openingHours[%d]", i), errs.RuleOther, "overlaps other hours of the day"))
				break
			}
		}
	}
	return out
}
