package app_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
	"souk/internal/shop/tax"
)

const pluginApp = "aaaaaaaa-0000-4000-8000-00000000000a"

// program is an app's server: it answers by path, to whom it believes.
type program struct {
	mu      sync.Mutex
	key     string
	answers map[string]string // an empty one is a fault
	asked   map[string]int
}

func (p *program) set(path, answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answers[path] = answer
}

func (p *program) count(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

func (p *program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	_, err := jwt.Parse(string(body), func(*jwt.Token) (any, error) { return jwt.ParseRSAPublicKeyFromPEM([]byte(p.key)) },
		jwt.WithValidMethods([]string{"RS256"}), jwt.WithIssuer("wix.com"), jwt.WithAudience(pluginApp),
		jwt.WithExpirationRequired())
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	p.asked[r.URL.Path]++
	if p.answers[r.URL.Path] == "" {
		http.Error(w, "not today", http.StatusInternalServerError)
		return
	}
	_, _ = io.WriteString(w, p.answers[r.URL.Path])
}

// onThisMachine makes a shop that may call services beside it.
func onThisMachine(cfg *app.Config) { cfg.PublicURL = "http://127.0.0.1:8080" }

// TestPluginsInSales puts a plugin of every kind that has a say in sales into a whole
// store, and takes it down again.
func TestPluginsInSales(t *testing.T) {
	each(t, pluginsInSales, onThisMachine)
}

func pluginsInSales(t *testing.T, a *app.App) {
	t.Helper()
	admin := key(t, a)
	ask(t, a, "POST", "/v1/tax-settings", admin, `{"taxSettings":{"taxIncludedInItemPrices":true}}`)
	p := &program{answers: map[string]string{}, asked: map[string]int{}}
	p.key = ask(t, a, "GET", "/v1/service-plugins/public-key", "", "")["publicKey"].(string)
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	for _, kind := range []plugins.Kind{plugins.ShippingRates, plugins.TaxCalculation, plugins.AdditionalFees,
		plugins.Validations, plugins.Memberships, plugins.Catalog} {
		ask(t, a, "POST", "/v1/service-plugins", admin, `{"servicePlugin":{"appId":"`+pluginApp+`","componentType":"`+
			string(kind)+`","name":"Everything","deploymentUri":"`+server.URL+`"}}`)
	}
	ask(t, a, "POST", "/v1/delivery-profiles", admin,
		`{"deliveryProfile":{"name":"All","deliveryRegions":[{"name":"Germany","destinations":[{"countryCode":"DE"}],
		"deliveryCarriers":[{"appId":"`+pluginApp+`","backupRate":{"title":"Backup","amount":"9","active":true}}]}]}}`)
	region := ask(t, a, "POST", "/v1/tax-regions", admin, `{"taxRegion":{"country":"DE","appId":"`+pluginApp+
		`"}}`)["taxRegion"].(map[string]any)["id"].(string)

	line, member := ids.Random(), ids.Random()
	price := func() *sale.Priced {
		t.Helper()
		in := sale.Sale{
			Lines:           []basket.Line{{ID: line, AppID: pluginApp, ItemID: "room", Quantity: 2, Name: "Room"}},
			ShippingAddress: &wire.Address{Country: "DE", PostalCode: "10115"},
			Buyer:           sale.Buyer{Kind: actor.Member, ID: member, Email: "ada@example.com"},
			Option:          &sale.Chosen{Code: "std", CarrierID: pluginApp}, Source: "CHECKOUT", Flow: ids.Random(),
		}
		in.Everything()
		out, err := a.Sales.Price(t.Context(), &in)
		expect.OK(t, err)
		return out
	}
	p.set("/get-catalog-items", `{"catalogItems":[{"catalogReference":{"appId":"`+pluginApp+
		`","catalogItemId":"room"},"data":{"productName":{"original":"Room"},"itemType":{"preset":"PHYSICAL"},"price":"50","physicalProperties":{"shippable":true}}}]}`)
	p.set("/v1/getRates", `{"shippingRates":[{"code":"std","title":"Courier","cost":{"price":"5","currency":"EUR"}}]}`)
	p.set("/v1/calculate-additional-fees",
		`{"currency":"EUR","additionalFees":[{"code":"bag","name":"Bag","price":"1","lineItemIds":["`+line+`"]}]}`)
	p.set("/v1/get-violations", `{"violations":[{"severity":"ERROR","target":{"lineItem":{"id":"`+line+
		`","suggestedFix":"REMOVE_LINE_ITEM"}},"description":"Closed"}]}`)
	p.set("/v1/list-eligible-memberships",
		`{"eligibleMemberships":[{"id":"gold","name":{"original":"Gold"},"lineItemIds":["`+line+`"]}]}`)
	p.set("/v1/calculate-tax", `{"currency":"EUR","lineItemTaxDetails":[{"id":"`+line+
		`","taxSummary":{"taxAmount":"9.09"},"taxBreakdown":[{"rate":"0.1","taxAmount":"9.09","taxName":"VAT"}]},{"id":"shipping","taxSummary":{"taxAmount":"0"}}]}`)

	good := price()
	if fault := good.Faults.Any(); fault != nil || good.Faults.Validation != nil {
		t.Fatalf("%v %v", fault, good.Faults)
	}
	// 2 × 50, a courier for 5 and a bag for 1; a tenth of tax is in the price of the rooms.
	if got := good.Result.Summary; got.Subtotal.String() != "100.00" || got.Shipping.String() != "5.00" ||
		got.Fees.String() != "1.00" || got.Tax.String() != "9.09" || got.Total.String() != "106.00" {
		t.Errorf("%+v", got)
	}
	if good.Problem[0].Target.LineItem.SuggestedFix != "REMOVE_LINE_ITEM" || good.Members.Eligible[0].ID != "gold" ||
		good.Members.Eligible[0].AppID != pluginApp {
		t.Errorf("%+v %+v", good.Problem, good.Members)
	}

	// The catalog is up, and everything else is down.
	for _, path := range []string{"/v1/getRates", "/v1/calculate-additional-fees", "/v1/get-violations",
		"/v1/list-eligible-memberships", "/v1/calculate-tax"} {
		p.set(path, "")
	}
	bad := price()
	expect.That(t, len(bad.Options) == 1 && bad.Options[0].Title == "Backup",
		"the carrier's backup rate does not stand in: %+v", bad.Options)
	for name, fault := range map[string]error{"fees": bad.Faults.Fees, "membership": bad.Faults.Membership,
		"tax": bad.Faults.Tax} {
		expect.Kind(t, fault, errs.FailedPrecondition, name)
	}
	var failure *plugins.Failure
	expect.That(t, errors.As(bad.Faults.Validation, &failure) && failure.Reason == plugins.WrongStatus,
		"nobody says that an app was not heard: %v", bad.Faults.Validation)
	// With a rate set by hand tax falls back.
	ask(t, a, "POST", "/v1/manual-tax-mappings", admin, `{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+
		tax.GroupProducts+
		`","taxRate":"0.19","taxName":"VAT","taxType":"Tax","jurisdiction":"DE","jurisdictionType":"COUNTRY"}}`)
	ask(t, a, "POST", "/v1/manual-tax-mappings", admin, `{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+
		tax.GroupShipping+
		`","taxRate":"0.19","taxName":"VAT","taxType":"Tax","jurisdiction":"DE","jurisdictionType":"COUNTRY"}}`)
	if back := price(); back.Faults.Tax != nil || back.Taxes[line].Rate != "FALLBACK_RATE" ||
		back.Taxes[line].Reason != "AUTO_TAX_FAILED" || back.Result.Summary.Tax.String() != "15.97" {
		t.Errorf("%v %+v %+v", back.Faults.Tax, back.Taxes, back.Result.Summary)
	}

	// Without its catalog the room cannot be bought, and the sale can still be looked at.
	p.set("/get-catalog-items", "")
	if gone := price(); gone.Things[0].There() || gone.Result.Summary.Total.String() != "0.00" {
		t.Errorf("%+v", gone.Things[0])
	}
	// What fails again and again is left alone.
	for range 6 {
		price()
	}
	before := p.count("/get-catalog-items")
	price()
	expect.Equal(t, p.count("/get-catalog-items"), before, "a plugin that is down is still asked")
	health := ask(t, a, "POST", "/v1/service-plugins/query", admin,
		`{"query":{"filter":{"componentType":"ECOM_CATALOG"}}}`)["servicePlugins"].([]any)[0].(map[string]any)["health"].(map[string]any)
	expect.That(t, health["status"] == "PAUSED" &&
		strings.Contains(health["lastFailure"].(map[string]any)["description"].(string), "500"), "%v", health)
}
