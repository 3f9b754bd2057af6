package shipping_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

func TestAreas(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		post := func(code string) *wire.Address { return &wire.Address{Country: "DE", PostalCode: code} }
		city := func(subdivision, name string) *wire.Address {
			return &wire.Address{Country: "DE", Subdivision: subdivision, City: name}
		}
		// One degree of latitude, in kilometres.
		degree := 6371.0088 * math.Pi / 180
		square := `"customAreaConfig":{"geocodes":[{"latitude":52,"longitude":13},{"latitude":53,"longitude":13},{"latitude":53,"longitude":14},{"latitude":52,"longitude":14}]}`
		arrow := `"customAreaConfig":{"geocodes":[{"latitude":0,"longitude":0},{"latitude":2,"longitude":2},{"latitude":0,"longitude":1},{"latitude":-2,"longitude":2}]}`
		circle := func(radius string) string {
			return `"radiusConfig":{"address":{"formattedAddress":"x","geocode":{"latitude":52,"longitude":13}},"radius":` +
				radius + `}`
		}
		for _, test := range []struct {
			name, area string
			in, out    []*wire.Address
		}{
			{"post codes", `"zipConfig":{"zipCodes":["10115","SW1A 1AA","1000*"]}`,
				[]*wire.Address{post("10115"), post("sw1a1aa"), post("SW1A-1AA"), post("1000"), post("10009"), post("100 01")},
				[]*wire.Address{post("10116"), post("1011"), post("101150"), post("100"), post(""), post("2100")}},
			{"every post code", `"zipConfig":{"zipCodes":["*"]}`, []*wire.Address{post("1")}, []*wire.Address{post("")}},
			{"a circle", circle("10"),
				[]*wire.Address{at(52, 13), at(52+10/degree, 13), at(52-9.99/degree, 13), at(52, 13.14)},
				[]*wire.Address{at(52+10.001/degree, 13), at(52, 13.15), post("10115")}},
			{"a polygon", square,
				[]*wire.Address{at(52.5, 13.5), at(52, 13), at(53, 14), at(52, 13.5), at(52.5, 13), at(52.999999, 13.999999)},
				[]*wire.Address{at(51.999999, 13.5), at(52.5, 14.000001), at(53.1, 13.5), post("10115")}},
			{"a polygon with a dent", arrow,
				[]*wire.Address{at(0, 0.5), at(0, 1), at(1, 1.2), at(-1.9, 1.95)},
				[]*wire.Address{at(0, 1.01), at(0.5, 1.9), at(0, -0.1)}},
			{"cities",
				`"cityConfig":{"cityItems":[{"cityName":"München","country":"DE"},{"cityName":"Neustadt","subdivision":"DE-BY","country":"DE"}]}`,
				[]*wire.Address{city("", "München"), city("DE-BY", " munchen "), city("DE-BY", "Neustadt"), city("BY", "NEUSTADT")},
				[]*wire.Address{city("DE-SN", "Neustadt"), city("", "Neustadt"), city("", "Münche"), city("", "")}},
			{"narrowed", `"zipConfig":{"zipCodes":["1*"]},"destinations":[{"code":"FR"},{"code":"DE","subdivisions":["DE-BE"]}]`,
				[]*wire.Address{{Country: "DE", Subdivision: "DE-BE", PostalCode: "1"}},
				[]*wire.Address{post("1"), {Country: "DE", Subdivision: "DE-BY", PostalCode: "1"}}},
		} {
			id := r.local(region, test.area)
			asks, err := r.service.GoesByPlace(t.Context())
			expect.OK(t, err)
			expect.Equal(t, asks, test.in[0].Geocode != nil, test.name)
			for want, list := range map[int][]*wire.Address{1: test.in, 0: test.out} {
				for _, to := range list {
					if got := r.options(r.sale(to, line("1", 1, 1, 100))); len(got) != want {
						where := fmt.Sprintf("%+v", to)
						if to.Geocode != nil {
							where = fmt.Sprint(*to.Geocode.Latitude, " ", *to.Geocode.Longitude)
						}
						t.Errorf("%s: %d options to %s, want %d", test.name, len(got), where, want)
					}
				}
			}
			r.OK("owner", "DELETE", "/v1/local-delivery-options/"+id, "")
		}
	})
}

func TestLocalPrices(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		r.local(region, `"zipConfig":{"zipCodes":["*"]},"minimumFreeDeliveryOrderAmount":30.1`)
		for cents, want := range map[int64]string{3009: "Town 5.00", 3010: "Town 0.00", 99999: "Town 0.00"} {
			expect.Diff(t, []string{want}, prices(r.options(r.sale(germany(), line("1", 1, 1, cents)))), cents)
		}
	})
}

// times lists slots as people of a zone read them.
func (r *rig) times(now string, zone *time.Location) []string {
	r.t.Helper()
	sale := r.sale(germany(), line("1", 1, 1, 100))
	var err error
	if sale.Now, err = time.Parse(time.RFC3339, now); err != nil {
		r.t.Fatal(err)
	}
	sale.Zone = zone
	var out []string
	for _, o := range r.options(sale) {
		slot := o.Logistics.Slot
		out = append(out, slot.From.In(zone).Format("Mon 02 15:04 MST")+" "+slot.To.Sub(slot.From).String())
	}
	return out
}

func TestSlots(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		berlin, err := time.LoadLocation("Europe/Berlin")
		expect.OK(t, err)
		window := func(day, from, to string) string {
			clock := func(text string) string {
				h, m, _ := strings.Cut(text, ":")
				return `{"hours":` + h + `,"minutes":` + m + `}`
			}
			return `{"day":"` + day + `","start":` + clock(from) + `,"end":` + clock(to) + `}`
		}
		day := func(enabled bool, slots string) string {
			return fmt.Sprintf(`{"enabledForDelivery":%v,"timeSlots":[%s]}`, enabled, slots)
		}
		noon := `{"from":{"hours":12,"minutes":0},"to":{"hours":13,"minutes":30}}`
		for _, test := range []struct {
			name, now, schedule string
			want                []string
		}{
			{"two weeks ahead", "2026-11-15T10:00:00Z", `"handlingDays":0,"timeWindows":[` + window("SUN", "9:0", "10:0") + `,` +
				window("SUN", "12:0", "14:0") + `]`,
				[]string{"Sun 15 12:00 CET 2h0m0s", "Sun 22 09:00 CET 1h0m0s", "Sun 22 12:00 CET 2h0m0s"}},
			{"one that has begun", "2026-11-15T11:00:00Z", `"handlingDays":0,"timeWindows":[` + window("SUN", "12:0", "14:0") +
				`]`, []string{"Sun 22 12:00 CET 2h0m0s"}},
			{"some days to get ready", "2026-11-15T10:00:00Z",
				`"handlingDays":8,"timeWindows":[` + window("SUN", "12:0", "14:0") + `]`,
				[]string{"Sun 29 12:00 CET 2h0m0s", "Sun 06 12:00 CET 2h0m0s"}},
			{"before the hour", "2026-11-15T09:59:00Z",
				`"handlingDays":1,"cutOffTime":{"hours":11,"minutes":0},"timeWindows":[` + window("MON", "8:0", "9:0") + `]`,
				[]string{"Mon 16 08:00 CET 1h0m0s", "Mon 23 08:00 CET 1h0m0s"}},
			{"after the hour", "2026-11-15T10:00:00Z", `"handlingDays":1,"cutOffTime":{"hours":11,"minutes":0},"timeWindows":[` +
				window("MON", "8:0", "9:0") + `]`, []string{"Mon 23 08:00 CET 1h0m0s", "Mon 30 08:00 CET 1h0m0s"}},
			{"until midnight, and switched off", "2026-11-15T10:00:00Z",
				`"handlingDays":0,"timeWindows":[` + window("SUN", "22:0", "0:0") +
					`,{"day":"SUN","start":{"hours":1,"minutes":0},"end":{"hours":2,"minutes":0},"enabled":false}]`,
				[]string{"Sun 15 22:00 CET 2h0m0s", "Sun 22 22:00 CET 2h0m0s"}},
			{"the older form", "2026-11-15T10:00:00Z", `"handlingDays":0,"days":{"monday":` + day(true, noon) + `,"tuesday":` +
				day(false, noon) + `,"wednesday":` + day(true, "") + `,"thursday":` + day(false, "") +
				`,"friday":` + day(false, "") + `,"saturday":` + day(false, "") + `,"sunday":` + day(false, "") + `}`,
				[]string{"Mon 16 12:00 CET 1h30m0s", "Mon 23 12:00 CET 1h30m0s"}},
			// On 29 March 2026 the clocks go from 2 to 3, on 25 October from 3 to 2.
			{"the night that is short", "2026-03-27T10:00:00Z", `"handlingDays":0,"timeWindows":[` +
				window("SUN", "1:0", "4:0") + `]`, []string{"Sun 29 01:00 CET 2h0m0s", "Sun 05 01:00 CEST 3h0m0s"}},
			{"the hour that is not", "2026-03-27T10:00:00Z", `"handlingDays":0,"timeWindows":[` + window("SUN", "2:0", "3:0") +
				`]`, []string{"Sun 05 02:00 CEST 1h0m0s"}},
			{"the night that is long", "2026-10-23T10:00:00Z", `"handlingDays":0,"timeWindows":[` + window("SUN", "1:0", "4:0") +
				`]`, []string{"Sun 25 01:00 CEST 4h0m0s", "Sun 01 01:00 CET 3h0m0s"}},
			{"the same time by the clock", "2026-10-23T10:00:00Z",
				`"handlingDays":1,"timeWindows":[` + window("SAT", "18:0", "19:0") + `,` + window("MON", "18:0", "19:0") + `]`,
				[]string{"Sat 24 18:00 CEST 1h0m0s", "Mon 26 18:00 CET 1h0m0s", "Sat 31 18:00 CET 1h0m0s",
					"Mon 02 18:00 CET 1h0m0s"}},
			{"no windows", "2026-11-15T10:00:00Z", `"handlingDays":0`, nil},
		} {
			id := r.local(region, `"zipConfig":{"zipCodes":["*"]},"scheduledDeliveryConfig":{`+test.schedule+`}`)
			expect.Diff(t, test.want, r.times(test.now, berlin), test.name)
			r.OK("owner", "DELETE", "/v1/local-delivery-options/"+id, "")
		}
	})
}
