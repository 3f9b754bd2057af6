package tax_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/tax"
)

const outsideApp = "99999999-aaaa-4999-8999-999999999999"

// outside is a calculator of an app.
type outside struct {
	mu    sync.Mutex
	taxes []pricing.Tax
	err   error
	asked []tax.Question
}

func (o *outside) Details() tax.CalculatorDetails {
	return tax.CalculatorDetails{AppID: outsideApp, DisplayName: "Outside", UnsupportedCountries: []string{"JP"},
		ExemptGroups: []tax.NamedExemptGroup{{ID: apitest.Omar, Name: "Federal government"}}}
}

func (o *outside) Tax(_ context.Context, in *tax.Question) ([]pricing.Tax, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = append(o.asked, *in)
	return o.taxes, o.err
}

var errDown = errors.New("down")

type rig struct {
	*apitest.API
	t       *testing.T
	db      *store.DB
	service *tax.Service
	site    *site.Service
	queue   *jobs.Queue
	ended   chan jobs.Finished
	// there are the calculators of apps.
	there []tax.Calculator
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		fn(t, r)
		storetest.Healthy(t, db, r.service.Check)
	})
}

// build is for the suite of resources.
func build(t testing.TB, db *store.DB) *tax.Service { return newRig(t, db).service }

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	r := &rig{db: db, ended: make(chan jobs.Finished, 100)}
	r.t, _ = t.(*testing.T)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	first := site.Defaults()
	first.PricesIncludeTax = false
	var err error
	if r.site, err = site.Open(t.Context(), db, first); err != nil {
		t.Fatal(err)
	}
	r.queue = jobs.New(db, jobs.Config{Poll: 50 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
		Observe: func(f jobs.Finished) {
			if f.Kind == "tax.tags" {
				r.ended <- f
			}
		}})
	r.service = tax.New(tax.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Site: r.site, Queue: r.queue,
		Logger:      slog.New(slog.DiscardHandler),
		Calculators: func(context.Context) ([]tax.Calculator, error) { return r.there, nil },
		Contacts: func(_ *store.Tx, ids []string) (map[string]tax.ContactDetails, error) {
			out := map[string]tax.ContactDetails{}
			for _, id := range ids {
				if id == apitest.Ada {
					out[id] = tax.ContactDetails{FirstName: "Ada", Email: "ada@example.com"}
				}
			}
			return out, nil
		},
	})
	r.API = apitest.New(t, db, r.service.Operations())
	return r
}

func (r *rig) region(country, subdivision, more string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"`+country+`","subdivision":"`+subdivision+
		`","appId":"`+tax.ManualAppID+`"`+more+`}}`).String("taxRegion.id")
}

func (r *rig) rate(region, group, level, name, rate, more string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/manual-tax-mappings",
		`{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+group+`","taxRate":"`+rate+`","taxName":"`+name+
			`","taxType":"Tax","jurisdiction":"J","jurisdictionType":"`+level+`"`+more+`}}`).String("manualTaxMapping.id")
}

func (r *rig) exempt(name string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/tax-exempt-groups", `{"taxExemptGroup":{"name":"`+name+`"}}`).String(
		"taxExemptGroup.id")
}
