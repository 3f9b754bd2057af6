package paper

import (
	"strings"

	"golang.org/x/text/language"
	displaynames "golang.org/x/text/language/display"
)

// Postal is an address in its parts.
type Postal struct {
	// Country in two letters, Subdivision as ISO 3166-2 or in words
	Street, Extra, City, Subdivision, PostalCode, Country string
}

// Lines writes an address as the post of its country wants it, with the country unless
// it is home's. The names of countries are in the locale's language, and in English too
// where that is another one, for the posts on the way read it. The pages of the shop follow the same rules:
// web/packages/ui/src/place/address.ts.
func (p Postal) Lines(home, locale string) []string {
	area := p.Subdivision
	if country, code, found := strings.Cut(area, "-"); found && country == p.Country {
		area = code
	}
	place := strings.TrimSpace(p.PostalCode + " " + p.City)
	switch p.Country {
	case "US", "CA", "AU", "PR":
		place = comma(p.City, strings.TrimSpace(area+" "+p.PostalCode))
	case "BR":
		place = comma(strings.TrimSuffix(p.City+" - "+area, " - "), p.PostalCode)
	case "IT", "ES", "MX":
		if place != "" && area != "" {
			place += " (" + area + ")"
		}
	}
	out := []string{p.Street, p.Extra}
	switch p.Country {
	case "GB", "IE":
		out = append(out, p.City, p.PostalCode)
	default:
		out = append(out, place)
	}
	if p.Country != home {
		out = append(out, strings.ToUpper(CountryName(p.Country, locale)))
	}
	kept := out[:0]
	for _, one := range out {
		if one = strings.TrimSpace(one); one != "" {
			kept = append(kept, one)
		}
	}
	return kept
}

func comma(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}

// CountryName is the name of a country in a language that the paper's fonts can draw.
func CountryName(country, locale string) string {
	region, err := language.ParseRegion(country)
	if err != nil {
		return country
	}
	english := displaynames.English.Regions().Name(region)
	tag, err := language.Parse(locale)
	if err != nil {
		return english
	}
	namer := displaynames.Regions(tag)
	if namer == nil {
		return english
	}
	own := namer.Name(region)
	for _, r := range own {
		if _, sign := regular.pick(r); sign == missing {
			return english
		}
	}
	if own == "" || own == english {
		return english
	}
	return own + " / " + english
}
