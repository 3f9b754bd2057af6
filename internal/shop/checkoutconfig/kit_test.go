package checkoutconfig_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/checkoutconfig"
)

const (
	app     = "aaaaaaaa-0000-4000-8000-000000000001"
	absent  = "aaaaaaaa-0000-4000-8000-000000000002"
	banner  = "bbbbbbbb-0000-4000-8000-000000000001"
	visitor = "visitor " + apitest.Ada
)

type rig struct {
	*apitest.API
	db      *store.DB
	service *checkoutconfig.Service
	site    *site.Service
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.RigOn(t, newRig, fn)
}

// build is for the suite of resources.
func build(t testing.TB, db *store.DB) *checkoutconfig.Service { return newRig(t, db).service }

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	r := &rig{db: db}
	settings := site.Defaults()
	settings.Language, settings.Languages, settings.Locale = "de-AT", []string{"de-AT"}, "de-AT"
	settings.Address, settings.Phone = &wire.Address{Country: "AT", City: "Graz"}, "+43 316 123456"
	var err error
	if r.site, err = site.Open(t.Context(), db, settings); err != nil {
		t.Fatal(err)
	}
	r.service = checkoutconfig.New(checkoutconfig.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Site: r.site,
		Logger:    slog.New(slog.DiscardHandler),
		Installed: func(_ context.Context, id string) (bool, error) { return id == app, nil },
		Shop: checkoutconfig.Shop{
			Tax:           func(context.Context) (*checkoutconfig.TaxConfiguration, error) { return nil, errors.New("down") },
			DiscountRules: func(context.Context) (bool, error) { return true, nil },
			Fees: func(context.Context) ([]checkoutconfig.ActiveProvider, error) {
				return []checkoutconfig.ActiveProvider{{AppID: app, TriggerFlows: []string{"CART"}}}, nil
			},
			Delivery: func(context.Context) (*checkoutconfig.DeliveryConfiguration, error) {
				return &checkoutconfig.DeliveryConfiguration{Countries: []checkoutconfig.CountryNeeds{
					{Country: "AT", DeliveryDestinationProperties: &checkoutconfig.DestinationNeeds{PostalCodeRequired: true}},
					{Country: "US", Subdivisions: []checkoutconfig.SubdivisionNeeds{{Subdivision: "US-NY"}}},
				}}, nil
			},
		},
	})
	r.API = apitest.New(t, db, r.service.Operations())
	return r
}
