package shipping_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// when is a condition of a rate.
func when(amount string, conditions ...string) string {
	list := ""
	for i := 0; i < len(conditions); i += 3 {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf(`{"type":"BY_TOTAL_%s","operator":"%s","value":"%s"}`, conditions[i], conditions[i+1],
			conditions[i+2])
	}
	return `{"amount":"` + amount + `","conditions":[` + list + `]}`
}

func TestWhatShippingCosts(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		goods := []shipping.Line{line("1", 2, 0.75, 2000), line("2", 1, 1, 1000)} // 3 items, 2.5 kg, 30 euros
		for _, test := range []struct {
			name, rates string
			want        string // empty for not offered
		}{
			{"one price", when("4.90"), "4.90"},
			{"the lowest of several", when("4.90") + "," + when("3.90") + "," + when("5"), "3.90"},
			{"for each item", `{"amount":"1.255","multiplyByQuantity":true}`, "3.77"}, // 3.765, rounded once
			{"rounded once", when("0.125"), "0.13"},
			{"free from an amount", when("4.90") + "," + when("0", "PRICE", "GTE", "30"), "0.00"},
			{"free from more", when("4.90") + "," + when("0", "PRICE", "GTE", "30.000001"), "4.90"},
			{"above the price", when("1", "PRICE", "GT", "30"), ""},
			{"above less", when("1", "PRICE", "GT", "29.999999"), "1.00"},
			{"below the price", when("1", "PRICE", "LT", "30"), ""},
			{"up to the price", when("1", "PRICE", "LTE", "30"), "1.00"},
			{"exactly the price", when("1", "PRICE", "EQ", "30.0"), "1.00"},
			{"exactly another price", when("1", "PRICE", "EQ", "30.01"), ""},
			{"up to the weight", when("1", "WEIGHT", "LTE", "2.5"), "1.00"},
			{"below the weight", when("1", "WEIGHT", "LT", "2.5"), ""},
			{"from the weight", when("1", "WEIGHT", "GTE", "2.500001"), ""},
			{"three items", when("1", "QUANTITY", "EQ", "3"), "1.00"},
			{"more than three items", when("1", "QUANTITY", "GT", "3"), ""},
			{"all conditions together", when("1", "QUANTITY", "GTE", "3", "WEIGHT", "LT", "2"), ""},
			{"both hold", when("1", "QUANTITY", "GTE", "3", "WEIGHT", "LT", "3"), "1.00"},
		} {
			id := r.option(region, "Post", test.rates)
			got := r.options(r.sale(germany(), goods...))
			switch {
			case test.want == "" && len(got) != 0:
				t.Errorf("%s: offered for %s", test.name, got[0].Price)
			case test.want != "" && (len(got) != 1 || got[0].Price.String() != test.want || got[0].Code != id ||
				got[0].CarrierID != shipping.OwnCarrier || got[0].Logistics.DeliveryTime != "3 days"):
				t.Errorf("%s: %+v", test.name, got)
			}
			r.OK("owner", "DELETE", "/v1/shipping-options/"+id, "")
			expect.Len(t, r.options(r.sale(germany(), goods...)), 0, "%s: deleted, and still offered", test.name)
		}
	})
}

func TestWeightsInOtherUnits(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		r.option(r.germany(), "Post", when("1", "WEIGHT", "LTE", "0.453593")+","+when("2"))
		for unit, want := range map[string]string{shipping.Pounds: "Post 1.00", shipping.Kilograms: "Post 2.00",
			"": "Post 2.00"} {
			goods := line("1", 1, 1, 100)
			goods.WeightUnit = unit
			expect.Diff(t, []string{want}, prices(r.options(r.sale(germany(), goods))), unit)
		}
		goods := line("1", 1, 0.45359237, 100)
		goods.WeightUnit = shipping.Kilograms
		sale := r.sale(germany(), goods)
		sale.WeightUnit = shipping.Pounds // then the condition is 0.453593 pounds
		expect.Diff(t, []string{"Post 2.00"}, prices(r.options(sale)))
	})
}

func TestWhereThingsGo(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		_, regions := r.profile(`{"name":"Europe","destinations":[{"countryCode":"DE"},{"countryCode":"FR"}]},` +
			`{"name":"Bavaria","destinations":[{"countryCode":"DE","subdivisions":["DE-BY"]}]},{"name":"Elsewhere","destinations":[]},` +
			`{"name":"Asleep","active":false,"destinations":[{"countryCode":"JP"}]}`)
		for i, title := range []string{"Europe", "Bavaria", "World", "Japan"} {
			r.option(regions[i], title, when("1"))
		}
		goods := line("1", 1, 1, 100)
		for _, test := range []struct {
			to   *wire.Address
			want []string
		}{
			{nil, []string{}},
			{&wire.Address{}, []string{}},
			{&wire.Address{Country: "DE"}, []string{"Europe 1.00"}},
			{&wire.Address{Country: "DE", Subdivision: "DE-BE"}, []string{"Europe 1.00"}},
			{&wire.Address{Country: "DE", Subdivision: "DE-BY"}, []string{"Bavaria 1.00"}},
			{&wire.Address{Country: "DE", Subdivision: "by"}, []string{"Bavaria 1.00"}},
			{&wire.Address{Country: "FR", Subdivision: "BY"}, []string{"Europe 1.00"}},
			{&wire.Address{Country: "US"}, []string{"World 1.00"}},
			{&wire.Address{Country: "JP"}, []string{"World 1.00"}},
		} {
			expect.Diff(t, test.want, prices(r.options(r.sale(test.to, goods))), "to %+v", test.to)
		}
		expect.Len(t, r.options(r.sale(germany())), 0, "nothing is sent")
	})
}

func TestNoProfileNoDelivery(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		expect.Len(t, r.options(r.sale(germany(), line("1", 1, 1, 100))), 0, "offered")
	})
}

// How far a place is from the address is told where both are on the map.
func TestHowFarAPlaceIs(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.germany()
		shop := func(name, geocode string) {
			r.OK("owner", "POST", "/v1/pickup-locations",
				`{"pickupLocation":{"name":"`+name+`","address":{"country":"DE","city":"Berlin"`+geocode+
					`},"deliveryRegionIds":["`+region+`"]}}`)
		}
		shop("Unknown", "")
		asks, err := r.service.GoesByPlace(t.Context())
		expect.That(t, err == nil && !asks, "%v %v", asks, err)
		shop("Mitte", `,"geocode":{"latitude":52.52,"longitude":13.405}`)
		asks, err = r.service.GoesByPlace(t.Context())
		expect.That(t, err == nil && asks, "%v %v", asks, err)
		far := func(sale *shipping.Sale) map[string]string {
			out := map[string]string{}
			for _, o := range r.options(sale) {
				out[o.Title] = "?"
				if km := o.Logistics.Pickup.Kilometres; km != nil {
					out[o.Title] = strconv.FormatFloat(*km, 'f', -1, 64)
				}
			}
			return out
		}
		sale := r.sale(germany(), line("1", 1, 1, 100))
		expect.Diff(t, map[string]string{"Unknown": "?", "Mitte": "?"}, far(sale))
		latitude, longitude := 52.3906, 13.0645 // Potsdam
		sale.To.Geocode = &wire.AddressLocation{Latitude: &latitude, Longitude: &longitude}
		expect.Diff(t, map[string]string{"Unknown": "?", "Mitte": "27.2"}, far(sale))
	})
}

func TestFetchingGoods(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.germany()
		r.option(region, "Post", when("4"))
		shop := func(name, more string) {
			r.OK("owner", "POST", "/v1/pickup-locations",
				`{"pickupLocation":{"name":"`+name+
					`","address":{"country":"DE","city":"Berlin"},"instructions":"Ring twice","deliveryTime":"at once","deliveryRegionIds":["`+region+`"]`+more+`}}`)
		}
		shop("Shop", "")
		shop("Kiosk", `,"rates":[{"amount":"1"}]`)
		shop("Closed", `,"active":false`)
		shop("Heavy", `,"rates":[`+when("0", "WEIGHT", "GT", "100")+`]`)
		got := r.options(r.sale(germany(), line("1", 1, 1, 100)))
		if diff := cmp.Diff([]string{"Shop 0.00", "Kiosk 1.00", "Post 4.00"}, prices(got)); diff != "" {
			t.Fatal(diff)
		}
		if l := got[0].Logistics; l.Pickup == nil || l.Pickup.Method != shipping.StorePickup ||
			l.Pickup.Address.City != "Berlin" || l.Instructions != "Ring twice" || l.DeliveryTime != "at once" {
			t.Errorf("%+v", l)
		}
		if found, ok := shipping.Find(got, got[1].Code, ""); !ok || found.Title != "Kiosk" {
			t.Errorf("found %v", found)
		}
		if _, ok := shipping.Find(got, got[1].Code, fast); ok {
			t.Error("found with another carrier")
		}
	})
}

func TestTransactionsSeeTheirOwn(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.germany()
		sale := r.sale(germany(), line("1", 1, 1, 100))
		if got := r.options(sale); len(got) != 0 {
			t.Fatal(got)
		}
		undone := errors.New("undone")
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := r.service.ShippingOptions().Create(tx.Context(),
				&shipping.ShippingOption{Title: "Post", DeliveryRegionIDs: wire.Of(region),
					Rates: wire.Of(shipping.Rate{Amount: "2"})})
			if err != nil {
				return err
			}
			got, err := r.service.Options(tx.Context(), sale)
			if err != nil {
				return err
			}
			expect.Diff(t, []string{"Post 2.00"}, prices(got))
			return undone
		})
		expect.ThatNow(t, errors.Is(err, undone), err)
		expect.Len(t, r.options(sale), 0, "undone, and offered")
	})
}

func TestOutsideCarriers(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		add := func(carrier, more string) {
			r.OK("owner", "POST", "/v1/delivery-profiles/add-delivery-carrier",
				`{"deliveryRegionId":"`+region+`","deliveryCarrier":{"appId":"`+carrier+`"`+more+`}}`)
		}
		add(fast,
			`,"backupRate":{"title":"Fast","amount":"9","active":true},"additionalCharges":[{"description":"Fuel","amount":"0.5"}]`)
		add(slow, `,"backupRate":{"title":"Slow","amount":"3","active":false}`)
		ask := func() []string {
			sale := r.sale(germany(), line("1", 2, 1, 100))
			var err error
			if sale.Quotes, err = r.service.Ask(t.Context(), sale); err != nil {
				t.Fatal(err)
			}
			return prices(r.options(sale))
		}
		r.rates.fails = errors.New("down")
		expect.Diff(t, []string{"Fast 9.50"}, ask(), "they are down")
		r.rates.fails = nil
		expect.Diff(t, []string{}, ask(), "they offer nothing")
		quoted := func(code string, cents int64) shipping.Quoted {
			return shipping.Quoted{Code: code, Title: code, Price: money.New(cents, money.EUR)}
		}
		r.rates.offers = map[string][]shipping.Quoted{fast: {quoted("night", 800), quoted("day", 600)},
			slow: {quoted("ship", 100)}}
		expect.Diff(t, []string{"ship 1.00", "day 6.50", "night 8.50"}, ask(), "they offer")
		if p := r.rates.parcels[0]; p.WeightUnit != shipping.Kilograms || p.RegionID != region || len(p.Lines) != 1 ||
			p.Lines[0].Quantity != 2 {
			t.Errorf("asked about %+v", p)
		}
		if got := r.options(r.sale(germany(), line("1", 2, 1, 100))); len(got) != 1 || got[0].Total().String() != "9.50" ||
			got[0].Price.String() != "9.00" || got[0].Charges[0].Details != "Fuel" {
			t.Errorf("not asked: %+v", got)
		}
	})
}

func TestGoodsOfSeveralProfiles(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		first, a := r.profile(`{"name":"Germany","destinations":[{"countryCode":"DE"}]}`)
		second, b := r.profile(`{"name":"All","destinations":[]}`)
		r.option(a[0], "Post", when("4"))
		r.option(a[0], "Courier", when("9"))
		r.option(b[0], "post", when("3", "QUANTITY", "LTE", "2"))
		van := r.option(b[0], "Van", when("1", "QUANTITY", "GTE", "2"))
		goods := func(profile, id string, quantity int64) shipping.Line {
			l := line(id, quantity, 1, 100)
			l.ProfileID = profile
			return l
		}
		plain, heavy, other := goods("", "1", 5), goods(second, "2", 1), goods(second, "3", 1)
		got := r.options(r.sale(germany(), plain, heavy))
		expect.Diff(t, []string{"Post + post 7.00"}, prices(got))
		got = r.options(r.sale(germany(), heavy, plain, other))
		expect.Diff(t, []string{"Post + Van 5.00", "Post + post 7.00"}, prices(got))
		want := []shipping.Allocation{
			{CarrierID: shipping.OwnCarrier, Code: got[0].Allocations[0].Code, Title: "Post", RegionID: a[0],
				RegionName: "Germany", LineIDs: []string{"1"}, Price: money.New(400, money.EUR)},
			{CarrierID: shipping.OwnCarrier, Code: van, Title: "Van", RegionID: b[0], RegionName: "All",
				LineIDs: []string{"2", "3"}, Price: money.New(100, money.EUR)},
		}
		if first > second {
			slices.Reverse(want)
		}
		if diff := cmp.Diff(want, got[0].Allocations, cmp.Comparer(money.Amount.Equal)); diff != "" {
			t.Error(diff)
		}
		again := r.options(r.sale(germany(), other, plain, heavy))
		if found, ok := shipping.Find(again, got[1].Code, ""); !ok || found.Total() != got[1].Total() {
			t.Errorf("the code is not found again: %v", again)
		}
		// The first profile does not go there, so all goods cannot.
		if got := r.options(r.sale(&wire.Address{Country: "FR"}, plain, heavy)); len(got) != 0 {
			t.Errorf("offered: %v", prices(got))
		}
		expect.Diff(t, []string{"post 3.00"}, prices(r.options(r.sale(&wire.Address{Country: "FR"}, heavy))))
		// Goods of a profile that is gone are the default's.
		r.OK("owner", "DELETE", "/v1/delivery-profiles/"+second, "")
		r.clock.Advance(time.Second)
		expect.Diff(t, []string{"Post 4.00", "Courier 9.00"}, prices(r.options(r.sale(germany(), plain, heavy))))
	})
}

func TestFreeFrom(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		goods := []shipping.Line{line("1", 2, 0.75, 2000), line("2", 1, 1, 1000)} // 3 items, 2.5 kg, 30 euros
		for _, test := range []struct {
			name, rates string
			want        string // from and missing; empty for never
		}{
			{"never", when("4.90"), ""},
			{"always", when("0"), ""},
			{"from an amount", when("4.90") + "," + when("0", "PRICE", "GTE", "50"), "50.00 20.00"},
			{"above an amount", when("4.90") + "," + when("0", "PRICE", "GT", "50"), "50.01 20.01"},
			{"from what there is", when("0", "PRICE", "GTE", "30"), "30.00 0.00"},
			{"long since", when("0", "PRICE", "GTE", "12.50"), "12.50 0.00"},
			{"the lowest of several", when("0", "PRICE", "GTE", "80") + "," + when("0", "PRICE", "GTE", "60"), "60.00 30.00"},
			{"for light goods", when("0", "PRICE", "GTE", "50", "WEIGHT", "LTE", "2"), ""},
			{"for goods of this weight", when("0", "PRICE", "GTE", "50", "WEIGHT", "LTE", "3"), "50.00 20.00"},
			{"between two amounts", when("0", "PRICE", "GTE", "50", "PRICE", "LT", "60"), "50.00 20.00"},
			{"between none", when("0", "PRICE", "GTE", "50", "PRICE", "LT", "50"), ""},
			{"from almost nothing", when("0", "PRICE", "GTE", "0.001"), ""},
		} {
			id := r.option(region, "Post", test.rates)
			free, err := r.service.FreeFrom(t.Context(), r.sale(germany(), goods...))
			expect.OK(t, err)
			got := ""
			if free != nil {
				got = free.From.String() + " " + free.Missing.String()
			}
			expect.Equal(t, got, test.want, test.name)
			nowhere, err := r.service.FreeFrom(t.Context(), r.sale(nil, goods...))
			expect.That(t, err == nil && nowhere == nil, "%s: told without an address", test.name)
			r.OK("owner", "DELETE", "/v1/shipping-options/"+id, "")
		}
	})
}
