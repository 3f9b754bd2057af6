package discounts_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
)

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	service *discounts.Service
	clock   *apitest.Clock
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, r.service.Check) })
}

func newService(db *store.DB) *discounts.Service {
	return discounts.New(discounts.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")),
		Zone:     func(context.Context) *time.Location { return time.UTC },
		Currency: func(context.Context) money.Currency { return money.EUR },
		Locale:   func(context.Context) string { return "en-IE" },
		Groups: func(_ *store.Tx, member string) (discounts.Groups, error) {
			if member == goldMember {
				return discounts.Groups{Badges: []string{goldBadge}, Roles: []string{"TRADE"}}, nil
			}
			return discounts.Groups{}, nil
		},
	})
}

// build is for the suite of resources.
func build(_ testing.TB, db *store.DB) *discounts.Service { return newService(db) }

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	service := newService(db)
	return &rig{apitest.New(t, db, service.Operations()), t, db, service, clock}
}

// line is a line of the built-in catalog.
func line(id, item string, quantity, unit int64, collections ...string) discounts.Line {
	return discounts.Line{ID: id, AppID: catalog.AppID, ItemID: item, Collections: collections, Quantity: quantity,
		Unit: money.New(unit, money.EUR)}
}

func (r *rig) sale(lines ...discounts.Line) *discounts.Sale {
	return &discounts.Sale{Currency: money.EUR, Lines: lines, Now: r.clock.Now()}
}

// off is what the rules take off a sale, in cents.
func (r *rig) off(sale *discounts.Sale) int64 {
	r.t.Helper()
	rules, err := r.service.Rules(r.t.Context(), sale)
	expect.OK(r.t, err)
	return price(r.t, sale, rules, nil)
}

func price(t testing.TB, sale *discounts.Sale, rules []pricing.Rule, coupon *pricing.Coupon) int64 {
	t.Helper()
	in := pricing.Input{Currency: sale.Currency, Rules: rules, Coupon: coupon}
	for _, l := range sale.Lines {
		in.Lines = append(in.Lines, pricing.Line{ID: l.ID, Quantity: l.Quantity, CatalogPrice: l.Unit, GiftCard: l.GiftCard})
	}
	out, err := pricing.Price(in)
	expect.OK(t, err)
	return out.Summary.Discount.Minor()
}

// goldMember wears goldBadge and has the role TRADE.
const (
	goldMember = "11111111-1111-4111-8111-111111111111"
	goldBadge  = "22222222-2222-4222-8222-222222222222"
)

const (
	allItems = `{"id":"s","catalogItemFilter":{"catalogAppId":"215238eb-22a5-4c36-9e7b-e7c08025e04e"}}`
	mugs     = `{"id":"s","catalogItemFilter":{"catalogAppId":"1380b703-ce81-ff05-f115-39571d94dfcd","catalogItemIds":["mug"]}}`
	sale     = `{"id":"s","customFilter":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","params":{"collectionIds":["sale"]}}}`
)

// rule makes a rule of a discount and more.
func (r *rig) rule(discount, more string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/discount-rules", `{"discountRule":{"name":"Rule","discounts":{"values":[`+discount+
		`]}`+more+`}}`).String("discountRule.id")
}

func items(discount string, scopes string) string {
	return `{` + discount + `,"specificItemsInfo":{"scopes":[` + scopes + `]}}`
}
