package addresslookup

import (
	"encoding/json"
	"errors"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"souk/internal/platform/wire"
)

// Found is an address that was suggested. Line is the street with its number, as letters of the country have it.
type Found struct {
	Line       string `json:"addressLine"`
	City       string `json:"city"`
	PostalCode string `json:"postalCode"`
	// Region is the state or province in words.
	Region  string `json:"region"`
	Country string `json:"country"`
	// Geocode is where it is on the map, if the service said so.
	Geocode *wire.AddressLocation `json:"geocode,omitempty"`
}

// same tells that two read alike: a street that is in pieces on the map is one for who looks for it.
func (f Found) same(other Found) bool {
	f.Geocode = other.Geocode
	return f == other
}

// question is what a service is asked.
type question struct{ text, country, language string }

// most is how many suggestions somebody gets: what fits below a field of a phone.
const most = 5

// Longest parts of an address, as checkouts take them.
const (
	maxLine   = 150
	maxCity   = 50
	maxPostal = 20
)

// spoken are the languages that every Photon knows; it refuses others.
var spoken = []string{"en", "de", "fr"}

// numbered are countries whose letters have the number before the street.
var numbered = strings.Fields("AE AU BD BH CA DZ EG FR GB HK IE IL IN JO KE KW LB LK LU MA MC MY NG NZ OM PH PK QA " +
	"SA SG TH TN US VN ZA ZW")

// queryOf writes a question as Photon takes it. More is asked for than is shown: some are of other countries.
func queryOf(q question) url.Values {
	out := url.Values{"q": {q.text}, "limit": {strconv.Itoa(4 * most)}, "layer": {"house", "street"}}
	switch {
	case slices.Contains([]string{"US", "CA", "AU"}, q.country):
		out.Set("lang", "en") // names of their states are matched in English
	case slices.Contains(spoken, q.language):
		out.Set("lang", q.language)
	}
	return out
}

// collection is the answer of Photon, as far as it is read.
type collection struct {
	Features *[]struct {
		Geometry   json.RawMessage `json:"geometry"`
		Properties struct {
			HouseNumber string `json:"housenumber"`
			Street      string `json:"street"`
			Name        string `json:"name"`
			Type        string `json:"type"`
			Postcode    string `json:"postcode"`
			City        string `json:"city"`
			Town        string `json:"town"`
			Village     string `json:"village"`
			District    string `json:"district"`
			Locality    string `json:"locality"`
			County      string `json:"county"`
			State       string `json:"state"`
			CountryCode string `json:"countrycode"`
		} `json:"properties"`
	} `json:"features"`
}

var errNonsense = errors.New("the answer is not a list of places")

// read takes what is an address of the country from an answer, each once, in the order of the service.
func read(body []byte, country string) ([]Found, error) {
	var got collection
	if err := json.Unmarshal(body, &got); err != nil || got.Features == nil {
		return nil, errNonsense
	}
	out := []Found{}
	for _, feature := range *got.Features {
		p := feature.Properties
		street := p.Street
		if street == "" && p.Type == "street" {
			street = p.Name
		}
		one := Found{
			Line:   lineOf(country, clean(street, maxLine), clean(p.HouseNumber, maxCity)),
			City:   clean(first(p.City, p.Town, p.Village, p.District, p.Locality, p.County), maxCity),
			Region: clean(p.State, maxCity), Country: country,
			PostalCode: clean(first(strings.Split(p.Postcode, ";")...), maxPostal), Geocode: point(feature.Geometry),
		}
		if !strings.EqualFold(p.CountryCode, country) || one.Line == "" || one.City == "" || slices.ContainsFunc(out, one.same) {
			continue
		}
		if out = append(out, one); len(out) == most {
			break
		}
	}
	return out, nil
}

// point reads where something is. What makes no sense is nowhere, and no reason to drop the address.
func point(geometry json.RawMessage) *wire.AddressLocation {
	var got struct {
		Type        string     `json:"type"`
		Coordinates []*float64 `json:"coordinates"` // longitude, latitude, and the height of some
	}
	if json.Unmarshal(geometry, &got) != nil || got.Type != "Point" || len(got.Coordinates) < 2 {
		return nil
	}
	at := &wire.AddressLocation{Latitude: got.Coordinates[1], Longitude: got.Coordinates[0]}
	if at.Latitude == nil || at.Longitude == nil || math.Abs(*at.Latitude) > 90 || math.Abs(*at.Longitude) > 180 {
		return nil
	}
	return at
}

func lineOf(country, street, number string) string {
	if street == "" || number == "" {
		return street
	}
	line := street + " " + number
	if slices.Contains(numbered, country) {
		line = number + " " + street
	}
	if utf8.RuneCountInString(line) > maxLine {
		return street
	}
	return line
}

func first(texts ...string) string {
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}

// clean makes one line of a text. One that is too long is none: a piece of an address leads nowhere.
func clean(text string, longest int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > longest {
		return ""
	}
	return text
}
