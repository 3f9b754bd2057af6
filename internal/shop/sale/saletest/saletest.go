// Package saletest makes a whole shop for tests: a catalog, discounts, delivery,
// tax, gift cards and currencies, all real, and the service that prices with them.
package saletest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/currencies"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
	"souk/internal/shop/subscriptionoptions"
	"souk/internal/shop/tax"
)

// Shop is a shop with real services. API calls what configures it.
type Shop struct {
	T           testing.TB
	DB          *store.DB
	Site        *site.Service
	Catalog     *catalog.Service
	Inventory   *inventory.Service
	Collections *collections.Service
	Discounts   *discounts.Service
	Shipping    *shipping.Service
	Tax         *tax.Service
	Gifts       *giftcards.Service
	Currencies  *currencies.Service
	Priced      sale.Config // what Sales are made of
	Sales       *sale.Service
	API         *apitest.API
	Money       money.Currency
	Cursors     *query.Signer
}

// Options vary a shop.
type Options struct {
	Currency    string // EUR by default
	TaxIncluded bool
	Plugins     sale.Plugins
	Outside     basket.Outside
	Calculators []tax.Calculator
	Carriers    shipping.Rates
	Tips        sale.Tips
}

// Open makes a shop on a database.
func Open(t testing.TB, db *store.DB, o Options) *Shop {
	t.Helper()
	settings := site.Defaults()
	settings.Locale, settings.PricesIncludeTax = "en-IE", o.TaxIncluded
	if o.Currency != "" {
		settings.Currency = o.Currency
	}
	currency, err := money.ParseCurrency(settings.Currency)
	expect.OK(t, err)
	where, err := site.Open(t.Context(), db, settings)
	expect.OK(t, err)
	s := &Shop{T: t, DB: db, Site: where, Money: currency,
		Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))}
	zone, locale := func(context.Context) *time.Location { return time.UTC }, func(
		context.Context) string {
		return "en-IE"
	}
	cash := func(context.Context) money.Currency { return currency }
	s.Inventory = inventory.New(db, s.Cursors)
	s.Catalog = catalog.New(catalog.Config{
		DB: db, Signer: s.Cursors, Inventory: s.Inventory, PublicURL: "https://shop.test", ProductPath: "/product-page/",
		Currency: cash, Locale: locale,
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			return wire.MediaFile{URL: "/media/" + id + "/x.jpg", Width: 800, Height: 600, Format: "jpg"}, nil
		},
	})
	s.Collections = collections.New(collections.Config{DB: db, Signer: s.Cursors, Products: s.Catalog, Currency: cash})
	s.Currencies = currencies.New(db, locale)
	s.Shipping = shipping.New(shipping.Config{DB: db, Cursors: s.Cursors, Zone: zone,
		WeightUnit: func(context.Context) string { return shipping.Kilograms }, Rates: o.Carriers})
	queue := jobs.New(db, jobs.Config{Logger: slog.New(slog.DiscardHandler)})
	s.Tax = tax.New(tax.Config{DB: db, Cursors: s.Cursors, Site: where, Queue: queue,
		Calculators: func(context.Context) ([]tax.Calculator, error) { return o.Calculators, nil }})
	s.Discounts = discounts.New(discounts.Config{DB: db, Cursors: s.Cursors, Zone: zone, Currency: cash, Locale: locale})
	s.Gifts, err = giftcards.Open(t.Context(), giftcards.Config{DB: db, Site: where, Cursors: s.Cursors, Locale: locale})
	expect.OK(t, err)
	s.Priced = sale.Config{
		DB: db, Site: where, Shelf: &basket.Shelf{Catalog: s.Catalog, Outside: o.Outside}, Discounts: s.Discounts,
		Shipping: s.Shipping, Tax: s.Tax,
		GiftCards: s.Gifts, Currencies: s.Currencies, Plugins: o.Plugins, Tips: o.Tips, Logger: slog.New(slog.DiscardHandler),
	}
	s.Sales = sale.New(s.Priced)
	s.API = apitest.New(t, db, s.Operations())
	return s
}

// Operations are the calls that configure the shop.
func (s *Shop) Operations() []httpapi.Operation {
	return slices.Concat(s.Catalog.Operations(), s.Collections.Operations(), s.Inventory.Operations(),
		subscriptionoptions.New(s.DB, s.Cursors, s.Catalog).Operations(), s.Currencies.Operations(), s.Shipping.Operations(),
		s.Tax.Operations(), s.Discounts.Operations(), s.Gifts.Operations())
}

// System is a context of the shop itself.
func (s *Shop) System() context.Context {
	return actor.With(s.T.Context(), actor.Actor{Kind: actor.System})
}

// Product makes a product from the JSON of its content; stock < 0 means that nobody
// counts.
func (s *Shop) Product(content string, stock int64) *catalog.Product {
	s.T.Helper()
	var in catalog.CreateProductRequest
	expect.OK(s.T, json.Unmarshal([]byte(content), &in.Product))
	made, err := s.Catalog.CreateProduct(s.System(), &in)
	expect.OK(s.T, err)
	if stock >= 0 {
		for _, v := range made.Product.Variants {
			s.Stock(made.Product.ID, v.ID, stock)
		}
	}
	return made.Product
}

// Simple makes a product of a name and a price that weighs one unit.
func (s *Shop) Simple(name, price string, stock int64) *catalog.Product {
	s.T.Helper()
	return s.Product(fmt.Sprintf(`{"name":%q,"productType":"physical","weight":1,"priceData":{"price":%s}}`, name, price),
		stock)
}

// Stock sets how many of a variant there are.
func (s *Shop) Stock(product, variant string, n int64) {
	s.T.Helper()
	expect.OK(s.T, s.Inventory.UpdateInventory(s.System(),
		&inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{
			ProductID: product, TrackQuantity: wire.Ptr(true),
			Variants: []inventory.InventoryVariantInput{{VariantID: variant, Quantity: &n}},
		}}))
}

// Delivery makes a delivery profile for everywhere with one option at a price, and
// gives the option's code.
func (s *Shop) Delivery(title, price string) string {
	s.T.Helper()
	profile := s.API.OK("owner", "POST", "/v1/delivery-profiles",
		`{"deliveryProfile":{"name":"All goods","default":true,"deliveryRegions":[{"name":"Everywhere","active":true,"destinations":[]}]}}`)
	region := profile.String("deliveryProfile.deliveryRegions.0.id")
	made := s.API.OK("owner", "POST", "/v1/shipping-options", fmt.Sprintf(
		`{"shippingOption":{"title":%q,"estimatedDeliveryTime":"2 days","deliveryRegionIds":[%q],"rates":[{"amount":%q,"conditions":[]}]}}`, title, region, price))
	return made.String("shippingOption.id")
}

// TaxOf has all goods, services and shipments taxed in a country, and gives the
// region's id.
func (s *Shop) TaxOf(country, subdivision, rate string) string {
	s.T.Helper()
	region := s.API.OK("owner", "POST", "/v1/tax-regions",
		fmt.Sprintf(`{"taxRegion":{"country":%q,"subdivision":%q,"appId":%q}}`, country, subdivision,
			tax.ManualAppID)).String("taxRegion.id")
	for _, group := range []string{tax.GroupProducts, tax.GroupShipping, tax.GroupServices} {
		s.API.OK("owner", "POST", "/v1/manual-tax-mappings", fmt.Sprintf(
			`{"manualTaxMapping":{"taxGroupId":%q,"taxRegionId":%q,"taxRate":%q,"taxName":"VAT","taxType":"VAT","jurisdiction":%q,"jurisdictionType":"COUNTRY"}}`, group, region, rate, country))
	}
	return region
}

// Rule makes an automatic discount of so many percent off everything and gives its id.
func (s *Shop) Rule(name string, percent float64) string {
	s.T.Helper()
	return s.API.OK("owner", "POST", "/v1/discount-rules", fmt.Sprintf(
		`{"discountRule":{"name":%q,"active":true,"discounts":{"values":[{"targetType":"SPECIFIC_ITEMS","discountType":"PERCENTAGE","percentage":%v,"specificItemsInfo":{"scopes":[{"id":"all","type":"CATALOG_ITEM","catalogItemFilter":{"catalogAppId":%q}}]}}]}}}`,
		name, percent, catalog.AppID)).String("discountRule.id")
}

// Coupon makes a coupon from the JSON of its specification, without code and name.
func (s *Shop) Coupon(code, rest string) string {
	s.T.Helper()
	return s.API.OK("owner", "POST", "/v2/coupons",
		fmt.Sprintf(`{"specification":{"name":%q,"code":%q,"startTime":"1700000000000",%s}}`, code, code, rest)).String("id")
}

// Card issues a gift card and gives its id and code.
func (s *Shop) Card(value string) (id, code string) {
	s.T.Helper()
	amount, err := money.Parse(value, s.Money)
	expect.OK(s.T, err)
	err = s.DB.Write(s.System(), func(tx *store.Tx) error {
		card, plain, err := s.Gifts.IssueTx(tx, giftcards.Issue{Value: amount, Source: "test"})
		if err == nil {
			id, code = card.ID, plain
		}
		return err
	})
	expect.OK(s.T, err)
	return id, code
}

// Line is a line of a product.
func Line(id string, p *catalog.Product, quantity int64) basket.Line {
	return basket.Line{ID: id, AppID: catalog.AppID, ItemID: p.ID, Quantity: quantity, Name: p.Name}
}
