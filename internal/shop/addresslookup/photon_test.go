package addresslookup

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

func TestRead(t *testing.T) {
	long := strings.Repeat("x", 151)
	for name, one := range map[string]struct {
		country, properties string
		want                []Found
	}{
		"number after the street": {"DE",
			`{"street":"Torstr.","housenumber":"1","postcode":"10119","city":"Berlin","countrycode":"DE"}`,
			[]Found{{Line: "Torstr. 1", City: "Berlin", PostalCode: "10119", Country: "DE"}}},
		"number before the street": {"US",
			`{"street":"Main Street","housenumber":"12","city":"Troy","state":"New York","countrycode":"US"}`,
			[]Found{{Line: "12 Main Street", City: "Troy", Region: "New York", Country: "US"}}},
		"a street": {"DE", `{"type":"street","name":"Torstr.","city":"Berlin","countrycode":"de"}`,
			[]Found{{Line: "Torstr.", City: "Berlin", Country: "DE"}}},
		"a village": {"DE", `{"street":"Weg","village":"Dorf","county":"Kreis","countrycode":"DE"}`,
			[]Found{{Line: "Weg", City: "Dorf", Country: "DE"}}},
		"several codes": {"DE", `{"street":"Weg","city":"Ort","postcode":"1;2","countrycode":"DE"}`,
			[]Found{{Line: "Weg", City: "Ort", PostalCode: "1", Country: "DE"}}},
		"another country": {"DE", `{"street":"Weg","city":"Wien","countrycode":"AT"}`, []Found{}},
		"a town alone":    {"DE", `{"type":"city","name":"Berlin","city":"Berlin","countrycode":"DE"}`, []Found{}},
		"no town":         {"DE", `{"street":"Weg","countrycode":"DE"}`, []Found{}},
		"twice": {"DE",
			`{"street":"Weg","city":"Ort","countrycode":"DE"}},{"properties":{"street":"Weg","city":"Ort","countrycode":"DE"}`,
			[]Found{{Line: "Weg", City: "Ort", Country: "DE"}}},
		"too long": {"DE", `{"street":"` + long + `","city":"Ort","countrycode":"DE"}`, []Found{}},
		"lines and signs that nobody sees": {"DE", `{"street":"A\n B\u0000","city":" Ort ","countrycode":"DE"}`,
			[]Found{{Line: "A B", City: "Ort", Country: "DE"}}},
	} {
		got, err := read([]byte(`{"features":[{"properties":`+one.properties+`}]}`), one.country)
		expect.Diff(t, nil, err, name)
		expect.Diff(t, one.want, got, name)
	}
	many := strings.Repeat(`{"properties":{"street":"Weg","city":"Ort","countrycode":"DE","housenumber":"%"}},`, 9)
	for i := range 9 {
		many = strings.Replace(many, "%", string(rune('1'+i)), 1)
	}
	got, err := read([]byte(`{"features":[`+strings.TrimSuffix(many, ",")+`]}`), "DE")
	expect.Diff(t, nil, err)
	expect.Diff(t, most, len(got))
}
