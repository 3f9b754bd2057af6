package addresslookup

import (
	"fmt"
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

// Where an address is comes beside it, where the service says it sensibly. Nonsense there costs nothing else.
func TestPositions(t *testing.T) {
	const properties = `{"street":"Weg","city":"Ort","countrycode":"DE"}`
	for geometry, want := range map[string]string{
		`{"type":"Point","coordinates":[7.63,51.95]}`:     "51.95 7.63",
		`{"type":"Point","coordinates":[-180,-90]}`:       "-90 -180",
		`{"type":"Point","coordinates":[180,90,12]}`:      "90 180",
		`{"type":"Point","coordinates":[7.63]}`:           "",
		`{"type":"Point","coordinates":[181,0]}`:          "",
		`{"type":"Point","coordinates":[0,90.1]}`:         "",
		`{"type":"Point","coordinates":[1e999,0]}`:        "",
		`{"type":"Point","coordinates":["7.63","51.95"]}`: "",
		`{"type":"Point","coordinates":[null,51.95]}`:     "",
		`{"type":"LineString","coordinates":[[1,2]]}`:     "",
		`{"type":"Point"}`:                                "",
		`"here"`:                                          "",
		`null`:                                            "",
	} {
		got, err := read([]byte(`{"features":[{"geometry":`+geometry+`,"properties":`+properties+`}]}`), "DE")
		expect.Diff(t, nil, err, geometry)
		expect.Len(t, got, 1, geometry)
		at := ""
		if p := got[0].Geocode; p != nil {
			at = fmt.Sprint(*p.Latitude, " ", *p.Longitude)
		}
		expect.Equal(t, at, want, geometry)
	}
	// A street comes in pieces, each somewhere else: it is suggested once.
	piece := func(at string) string {
		return `{"geometry":{"type":"Point","coordinates":[` + at + `]},"properties":` + properties + `}`
	}
	got, err := read([]byte(`{"features":[`+piece("1,2")+`,`+piece("3,4")+`]}`), "DE")
	expect.Diff(t, nil, err)
	expect.Len(t, got, 1)
	expect.Equal(t, *got[0].Geocode.Latitude, 2.0)
}
