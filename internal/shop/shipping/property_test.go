package shipping_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

func drawRate(t *rapid.T) shipping.Rate {
	rate := shipping.Rate{
		Amount: wire.Decimal(fmt.Sprintf("%d.%03d", rapid.IntRange(0, 50).Draw(t, "amount"),
			rapid.IntRange(0, 999).Draw(t, "thousandths"))),
		MultiplyByQuantity: rapid.Bool().Draw(t, "each"),
	}
	for range rapid.IntRange(0, 2).Draw(t, "conditions") {
		rate.Conditions = append(rate.Conditions, shipping.Condition{
			Type:     rapid.SampledFrom([]string{"BY_TOTAL_WEIGHT", "BY_TOTAL_PRICE", "BY_TOTAL_QUANTITY"}).Draw(t, "type"),
			Operator: rapid.SampledFrom([]string{"EQ", "GT", "GTE", "LT", "LTE"}).Draw(t, "operator"),
			Value:    wire.Decimal(fmt.Sprint(rapid.IntRange(0, 20).Draw(t, "value"))),
		})
	}
	return rate
}

// The shop of the properties: two profiles of one region, with one option each.
type two struct {
	service  *shipping.Service
	profiles [2]string
	options  [2]string
}

// set gives an option other rates.
func (s *two) set(t *rapid.T, tx *store.Tx, which int, rates wire.List[shipping.Rate]) {
	_, err := s.service.ShippingOptions().Change(tx.Context(), s.options[which], nil,
		func(_ *store.Tx, o *shipping.ShippingOption) error {
			o.Rates = rates
			return nil
		})
	expect.OK(t, err)
}

func TestProperties(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	db := storetest.Open(t, store.SQLite, clock.Set)
	s := &two{service: newService(db, nil)}
	for i := range s.profiles {
		p, err := s.service.DeliveryProfiles().Create(t.Context(),
			&shipping.DeliveryProfile{Name: fmt.Sprint("P", i), DeliveryRegions: wire.Of(shipping.DeliveryRegion{Name: "All"})})
		expect.OK(t, err)
		o, err := s.service.ShippingOptions().Create(t.Context(),
			&shipping.ShippingOption{Title: fmt.Sprint("O", i), DeliveryRegionIDs: wire.Of(p.DeliveryRegions[0].ID),
				Rates: wire.Of(shipping.Rate{Amount: "1"})})
		expect.OK(t, err)
		s.profiles[i], s.options[i] = p.ID, o.ID
	}
	undone := context.Canceled // any error undoes
	rapid.Check(t, func(t *rapid.T) {
		var lines []shipping.Line
		for i := range rapid.IntRange(1, 6).Draw(t, "lines") {
			lines = append(lines, shipping.Line{
				ID: fmt.Sprint(i), ProfileID: s.profiles[rapid.IntRange(0, 1).Draw(t, "profile")],
				Quantity: rapid.Int64Range(1, 5).Draw(t, "quantity"),
				Weight:   float64(rapid.IntRange(0, 400).Draw(t, "weight")) / 100,
				Price:    money.New(rapid.Int64Range(0, 900).Draw(t, "price"), money.EUR),
			})
		}
		sale := &shipping.Sale{Currency: money.EUR, To: &wire.Address{Country: "DE"}, Lines: lines, Now: time.Unix(0, 0)}
		look := func(tx *store.Tx, sale *shipping.Sale) []shipping.Option {
			out, err := s.service.Options(tx.Context(), sale)
			expect.OK(t, err)
			return out
		}
		err := db.Write(context.Background(), func(tx *store.Tx) error {
			var rates [2]wire.List[shipping.Rate]
			for i := range rates {
				for range rapid.IntRange(1, 3).Draw(t, "rates") {
					rates[i] = append(rates[i], drawRate(t))
				}
				s.set(t, tx, i, rates[i])
			}
			before := look(tx, sale)
			for i := 1; i < len(before); i++ {
				expect.ThatNow(t, before[i-1].Total().Minor() <= before[i].Total().Minor(), "the cheapest is not first")
			}
			for i := range before {
				sum := int64(0)
				for _, a := range before[i].Allocations {
					sum += a.Price.Minor()
				}
				expect.EqualNow(t, sum, before[i].Total().Minor(), "the parts are , the whole is %s", before[i].Total())
			}
			// The order of lines does not matter.
			other := *sale
			other.Lines = rapid.Permutation(lines).Draw(t, "order")
			if diff := cmp.Diff(describe(before), describe(look(tx, &other))); diff != "" {
				t.Fatal(diff)
			}
			// One rate more never raises the price, and takes nothing away.
			more := rapid.IntRange(0, 1).Draw(t, "more")
			s.set(t, tx, more, append(rates[more][:len(rates[more]):len(rates[more])], drawRate(t)))
			after := look(tx, sale)
			if len(after) < len(before) || len(before) > 0 && after[0].Total().Minor() > before[0].Total().Minor() {
				t.Fatalf("before %v, after %v", prices(before), prices(after))
			}
			return undone
		})
		expect.ThatNow(t, err != nil && err.Error() == undone.Error(), err)
	})
}

func describe(options []shipping.Option) []string {
	var out []string
	for _, o := range options {
		out = append(out, fmt.Sprintf("%s %s %s %+v", o.Code, o.Title, o.Total(), o.Allocations))
	}
	return out
}
