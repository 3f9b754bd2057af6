package plugins_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/plugins"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

func TestPluginsAreAPlainService(t *testing.T) {
	t.Parallel()
	kinds := []plugins.Kind{plugins.ShippingRates, plugins.TaxCalculation, plugins.CustomTriggers, plugins.Discounts,
		plugins.AdditionalFees, plugins.Validations, plugins.Memberships, plugins.GiftCards, plugins.Catalog,
		plugins.Inventory, plugins.PaymentSettings}
	resourcetest.Exercise(t, resourcetest.Suite[plugins.Plugin, *plugins.Plugin]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[plugins.Plugin, *plugins.Plugin],
			[]httpapi.Operation) {
			s, err := plugins.New(t.Context(), plugins.Config{
				DB: deps.DB, Cursors: deps.Cursors, Logger: slog.New(slog.DiscardHandler),
				Language: func(context.Context) string { return "en" },
				Currency: func(context.Context) money.Currency { return eur },
			})
			expect.OK(t, err)
			return s.Resource(), s.Operations()
		},
		Sample: func(n int) *plugins.Plugin {
			return &plugins.Plugin{
				AppID: fmt.Sprintf("aaaaaaaa-0000-4000-8000-%012d", n), ComponentType: kinds[n%len(kinds)],
				Name: fmt.Sprintf("Plugin %d", n), DeploymentURI: fmt.Sprintf("https://plugin%d.example.com/souk", n),
				Active: wire.Ptr(true), TimeoutMillis: 3000,
			}
		},
		Change: resourcetest.Object{"name": "Another name", "active": false, "timeoutMillis": 1500.0},
		Broken: map[string]resourcetest.Object{
			"appId":         {"appId": "me"},
			"componentType": {"componentType": "ECOM_SOMETHING"},
			"name":          {"name": " "},
			"deploymentUri": {"deploymentUri": "https://127.0.0.1/inside"},
			"timeoutMillis": {"timeoutMillis": 99},
		},
		ReadOnly: resourcetest.Object{"publicKey": "mine", "health": map[string]any{"status": "PAUSED", "failures": 7}},
		Conflict: func(first *plugins.Plugin) (string, resourcetest.Object) {
			return plugins.CodeTwice, resourcetest.Object{"appId": first.AppID, "componentType": first.ComponentType}
		},
	})
}

func TestRulesOfPlugins(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		body := func(app, kind, uri, more string) string {
			return `{"servicePlugin":{"appId":"` + app + `","componentType":"` + kind + `","name":"P","deploymentUri":"` + uri +
				`"` + more + `}}`
		}
		for _, tt := range []struct{ name, kind, uri, more, want string }{
			{"file", "ECOM_CATALOG", "file:///etc/passwd", "", "servicePlugin.deploymentUri FORMAT"},
			{"user name", "ECOM_CATALOG", "https://me:pw@example.com", "", "servicePlugin.deploymentUri FORMAT"},
			{"query", "ECOM_CATALOG", "https://example.com/?a=b", "", "servicePlugin.deploymentUri FORMAT"},
			{"link local", "ECOM_CATALOG", "http://169.254.169.254/latest", "", "servicePlugin.deploymentUri FORMAT"},
			{"settings of another kind", "ECOM_CATALOG", "https://example.com", `,"shippingRates":{}`,
				"servicePlugin.shippingRates ONE_OF_ALIGNMENT"},
			{"no algorithms", "ECOM_RECOMMENDATIONS_PROVIDER", "https://example.com", "",
				"servicePlugin.recommendations REQUIRED_FIELD"},
			{"an algorithm twice", "ECOM_RECOMMENDATIONS_PROVIDER", "https://example.com",
				`,"recommendations":{"algorithms":[{"id":"` + appA + `","name":"a","description":"a"},{"id":"` + appA +
					`","name":"a","description":"a"}]}`, "servicePlugin.recommendations.algorithms[1].id VALIDATION"},
			{"a script for a picture", "ECOM_SHIPPING_RATES", "https://example.com",
				`,"shippingRates":{"thumbnailUrl":"javascript:alert(1)"}`, "servicePlugin.shippingRates.thumbnailUrl FORMAT"},
			{"no country", "TAX_CALCULATION_PROVIDER", "https://example.com",
				`,"taxCalculation":{"unsupportedCountries":["Japan"]}`,
				"servicePlugin.taxCalculation.unsupportedCountries[0] FORMAT"},
			{"too slow", "ECOM_CATALOG", "https://example.com", `,"timeoutMillis":20001`, "servicePlugin.timeoutMillis MAX"},
		} {
			got := r.Refused(400, "", "owner", "POST", "/v1/service-plugins", body(appA, tt.kind, tt.uri, tt.more)).Violations()
			expect.That(t, len(got) == 1 && got[0] == tt.want, "%s: %v, want %s", tt.name, got, tt.want)
		}
		for kind, app := range map[string]string{
			"ECOM_SHIPPING_RATES": shipping.OwnCarrier, "TAX_CALCULATION_PROVIDER": tax.ManualAppID,
			"GIFT_CARDS_PROVIDER": giftcards.AppID, "ECOM_CATALOG": catalog.OlderAppID,
		} {
			r.Refused(428, plugins.CodeOwnApp, "owner", "POST", "/v1/service-plugins",
				body(app, kind, "https://example.com", ""))
		}
		_, id := r.install(appA, plugins.ShippingRates, "")
		got := r.Refused(400, "", "owner", "PATCH", "/v1/service-plugins/"+id,
			`{"servicePlugin":{"revision":"1","appId":"`+appB+`","componentType":"ECOM_CATALOG"}}`).Violations()
		expect.Equal(t, "servicePlugin.appId FIELD_NOT_ALLOWED, servicePlugin.componentType FIELD_NOT_ALLOWED",
			strings.Join(got, ", "), got)
		one := r.OK("owner", "GET", "/v1/service-plugins/"+id, "")
		one.Want("servicePlugin.active", true)
		one.Want("servicePlugin.timeoutMillis", 5000)
		one.Want("servicePlugin.publicKey", r.service.PublicKey())
		for n := 1; n < 20; n++ {
			r.OK("owner", "POST", "/v1/service-plugins",
				body(fmt.Sprintf("cccccccc-0000-4000-8000-%012d", n), "ECOM_SHIPPING_RATES", "https://example.com", ""))
		}
		r.Refused(428, plugins.CodeTooMany, "owner", "POST", "/v1/service-plugins",
			body(appB, "ECOM_SHIPPING_RATES", "https://example.com", ""))
		r.OK("owner", "POST", "/v1/service-plugins", body(appB, "ECOM_CATALOG", "https://example.com", ""))
	})
}

// Only where the installation says so may plugins be inside.
func TestPluginsInside(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		r.build(func(cfg *plugins.Config) { cfg.AllowPrivate = false })
		for _, uri := range []string{"http://example.com", "https://localhost:1", "https://10.0.0.1", "https://[::1]/",
			"https://192.168.1.1"} {
			r.Refused(400, "", "owner", "POST", "/v1/service-plugins",
				`{"servicePlugin":{"appId":"`+appA+`","componentType":"ECOM_CATALOG","name":"P","deploymentUri":"`+uri+`"}}`)
		}
		// One that was registered before the rule does not get through either.
		r.build(func(*plugins.Config) {})
		a, _ := r.install(appA, plugins.ShippingRates, "")
		r.build(func(cfg *plugins.Config) { cfg.AllowPrivate = false })
		_, err := r.quote()
		failed(t, err, plugins.Unreachable)
		expect.Equal(t, a.count(), 0, "a plugin inside was asked")
	})
}

func TestWhoManagesPlugins(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		for who, status := range map[string]int{"": 401, "visitor v": 403, "member m": 403, "staff OTHER": 403,
			"staff " + plugins.Permission: 200, "app": 200} {
			expect.Equal(t, r.Call(who, "POST", "/v1/service-plugins/query", "{}").Status, status, who)
		}
	})
}

func TestAnswersAreNeverNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, plugins.Plugin{})
}
