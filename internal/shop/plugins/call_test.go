package plugins_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/plugins"
	"souk/internal/shop/shipping"
)

func parcel() *shipping.Parcel {
	return &shipping.Parcel{
		Currency: eur, WeightUnit: "KG", To: &wire.Address{Country: "DE", City: "Berlin", PostalCode: "10115"},
		FlowID: apitest.Nothing,
		Lines: []shipping.Line{{ID: "l1", Name: "Cup", Quantity: 2, Weight: 0.4, Price: eurs("19.00"),
			BeforePrice: eurs("20.00"), SKU: "CUP"}},
	}
}

// quote asks the carrier for the price of a parcel.
func (r *rig) quote() ([]shipping.Quoted, error) {
	return r.service.Rates().Quote(r.as(actor.Member, apitest.Ada), appA, parcel())
}

const oneRate = `{"shippingRates":[{"code":"std","title":"Standard","cost":{"price":"4.90","currency":"EUR"}}]}`

// failed demands a Failure of a reason.
func failed(t *testing.T, err error, reason plugins.Reason) {
	t.Helper()
	var failure *plugins.Failure
	expect.That(t, errors.As(err, &failure) && failure.Reason == reason, "failed with %v, want %s", err, reason)
	expect.Kind(t, err, errs.Unavailable, "a failure that nobody handles")
}

func TestAQuestionHasTheContractsForm(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, "")
		a.says(200, oneRate)
		quoted, err := r.quote()
		expect.ThatNow(t, err == nil && len(quoted) == 1 && quoted[0].Price == eurs("4.90"), "%v %v", quoted, err)
		got := a.last()
		expect.That(t, got.Path == "/base/v1/getRates" && strings.HasPrefix(got.ContentType, "text/plain"),
			"posted to %s as %s", got.Path, got.ContentType)
		want := map[string]any{
			"requestId": "request-1", "currency": "EUR", "languages": []any{"en"}, "instanceId": got.Metadata["instanceId"],
			"identity":       map[string]any{"identityType": "MEMBER", "memberId": apitest.Ada},
			"appExtensionId": id, "appExtensionType": "ECOM_SHIPPING_RATES", "functionName": "getShippingRates",
		}
		expect.Diff(t, want, got.Metadata, "metadata")
		expect.That(t, got.Claims["instanceId"] == nil && got.Metadata["instanceId"] != "",
			"the installation is not named")
	})
}

func TestFaultsOfPlugins(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates, `,"timeoutMillis":20000`)
		for _, tt := range []struct {
			name   string
			status int
			answer string
			want   plugins.Reason
		}{
			{"a fault of its own", 500, `{"message":"boom"}`, plugins.WrongStatus},
			{"a redirect", 302, "", plugins.WrongStatus},
			{"created is not success", 201, oneRate, plugins.WrongStatus},
			{"an error that is not declared", 400, `{"applicationError":{"code":"SOMETHING"}}`, plugins.WrongStatus},
			{"a declared error as a fault", 500, `{"applicationError":{"code":"INVALID_POSTAL_CODE"}}`, plugins.WrongStatus},
			{"a declared error that is too long", 400, `{"applicationError":{"code":"INVALID_POSTAL_CODE","data":{"x":"` +
				strings.Repeat("x", 20_000) + `"}}}`, plugins.WrongStatus},
			{"nothing", 200, "", plugins.Unreadable},
			{"half of it", 200, oneRate[:40], plugins.Unreadable},
			{"no JSON", 200, "<html>", plugins.Unreadable},
			{"a list", 200, "[]", plugins.Unreadable},
			{"null", 200, "null", plugins.Unreadable},
			{"two objects", 200, "{}{}", plugins.Unreadable},
			{"a text for a list", 200, `{"shippingRates":"none"}`, plugins.Unreadable},
			{"a number for a text", 200, `{"shippingRates":[{"code":1}]}`, plugins.Unreadable},
			{"broken UTF-8", 200, strings.Replace(oneRate, "Standard", "\xff", 1), plugins.Unreadable},
			{"a zero byte", 200, strings.Replace(oneRate, "Standard", `\u0000`, 1), plugins.Unreadable},
			{"deeper than anybody needs", 200, `{"shippingRates":` + strings.Repeat("[", 20_000), plugins.Unreadable},
			{"without a price", 200, `{"shippingRates":[{"code":"c","title":"t","cost":{"currency":"EUR"}}]}`,
				plugins.OutOfBounds},
			{"without a cost", 200, `{"shippingRates":[{"code":"c","title":"t"}]}`, plugins.OutOfBounds},
			{"below zero", 200, strings.Replace(oneRate, "4.90", "-4.90", 1), plugins.OutOfBounds},
			{"no number", 200, strings.Replace(oneRate, "4.90", "free", 1), plugins.OutOfBounds},
			{"more than there is", 200, strings.Replace(oneRate, "4.90", "1000000000000001", 1), plugins.OutOfBounds},
			{"another currency", 200, strings.Replace(oneRate, "EUR", "USD", 1), plugins.OutOfBounds},
			{"a long title", 200, strings.Replace(oneRate, "Standard", strings.Repeat("x", 251), 1), plugins.OutOfBounds},
			{"too many", 200, `{"shippingRates":[` +
				strings.TrimSuffix(strings.Repeat(`{"code":"c","title":"t","cost":{"price":"1","currency":"EUR"}},`, 101), ",") +
				`]}`, plugins.OutOfBounds},
			{"a code twice", 200,
				`{"shippingRates":[{"code":"c","title":"t","cost":{"price":"1","currency":"EUR"}},{"code":"c","title":"t","cost":{"price":"2","currency":"EUR"}}]}`, plugins.OutOfBounds},
			{"too large", 200, `{"x":"` + strings.Repeat("x", 3<<20) + `"}`, plugins.TooLarge},
		} {
			t.Run(strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
				a.says(tt.status, tt.answer)
				quoted, err := r.quote()
				failed(t, err, tt.want)
				expect.That(t, quoted == nil, "and yet %v was offered", quoted)
				a.says(200, oneRate) // one good answer, and the failures count anew
				expect.OK(t, expect.Err(r.quote()))
			})
		}
	})
}

func TestAPluginThatDoesNotAnswer(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, `,"timeoutMillis":100`)
		a.does(func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() })
		_, err := r.quote()
		failed(t, err, plugins.TimedOut)
		health := r.OK("owner", "GET", "/v1/service-plugins/"+id, "")
		health.Want("servicePlugin.health.status", "FAILING")
		health.Want("servicePlugin.health.failures", 1)
		health.Want("servicePlugin.health.lastFailure.reason", "TIMED_OUT")
		health.Want("servicePlugin.health.lastFailure.function", "getShippingRates")
		health.Want("servicePlugin.health.lastFailure.description", "there was no answer within 100ms")

	})
}

// It has all the usual time to be refused in: on a busy machine even that may take a while.
func TestAPluginThatIsGone(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates, `,"timeoutMillis":20000`)
		a.server.Close()
		_, err := r.quote()
		failed(t, err, plugins.Unreachable)
	})
}

// A caller who leaves says nothing about the plugin.
func TestACallerWhoLeaves(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, "")
		ctx, leave := context.WithCancel(t.Context())
		a.does(func(_ http.ResponseWriter, request *http.Request) { leave(); <-request.Context().Done() })
		_, err := r.service.Rates().Quote(ctx, appA, parcel())
		expect.That(t, errors.Is(err, context.Canceled), "%v", err)
		r.OK("owner", "GET", "/v1/service-plugins/"+id, "").Want("servicePlugin.health.status", "WORKING")
	})
}

func TestNobodyIsAskedWithinATransaction(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates, "")
		a.says(200, oneRate)
		for _, in := range []func(context.Context, func(*store.Tx) error) error{r.db.Read, r.db.Write} {
			err := in(t.Context(), func(tx *store.Tx) error {
				_, err := r.service.Rates().Quote(tx.Context(), appA, parcel())
				return err
			})
			expect.That(t, err != nil && a.count() == 0, "a plugin was asked within a transaction: %v", err)
		}
	})
}

func TestDeclaredErrorsArePassedOn(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, "")
		for range 20 { // they are answers like others, and no failures
			a.says(400,
				`{"applicationError":{"code":"INVALID_POSTAL_CODE","data":{"error":{"code":"X","description":"no such place"}}}}`)
			_, err := r.quote()
			var refused *errs.Error
			expect.ThatNow(t, errors.As(err, &refused) && refused.Code == "INVALID_POSTAL_CODE" &&
				refused.Kind == errs.InvalidArgument, "%v", err)
			want := map[string]any{"error": map[string]any{"code": "X", "description": "no such place"}}
			if diff := cmp.Diff(want, refused.Data); diff != "" {
				t.Fatal(diff)
			}
		}
		r.OK("owner", "GET", "/v1/service-plugins/"+id, "").Want("servicePlugin.health.status", "WORKING")
	})
}

func TestABreakerOpensAndLetsOneTry(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, "")
		a.says(500, "")
		for range 5 {
			_, err := r.quote()
			failed(t, err, plugins.WrongStatus)
		}
		_, err := r.quote()
		failed(t, err, plugins.Resting)
		expect.EqualNow(t, a.count(), 5, "it was asked times")
		health := r.OK("owner", "GET", "/v1/service-plugins/"+id, "")
		health.Want("servicePlugin.health.status", "PAUSED")
		health.Want("servicePlugin.health.pausedUntil", "2026-11-15T12:00:30.000Z")
		r.clock.Advance(29 * time.Second)
		_, err = r.quote()
		failed(t, err, plugins.Resting)

		// Its time comes: one tries, while others still leave it alone.
		r.clock.Advance(time.Second)
		entered, goOn := make(chan struct{}), make(chan struct{})
		a.does(func(w http.ResponseWriter, _ *http.Request) {
			close(entered)
			<-goOn
			w.WriteHeader(http.StatusInternalServerError)
		})
		tried := make(chan error)
		go func() { _, err := r.quote(); tried <- err }()
		<-entered
		_, err = r.quote()
		failed(t, err, plugins.Resting)
		close(goOn)
		failed(t, <-tried, plugins.WrongStatus)

		// It failed: the next pause is twice as long.
		a.says(200, oneRate)
		r.clock.Advance(59 * time.Second)
		_, err = r.quote()
		failed(t, err, plugins.Resting)
		r.clock.Advance(time.Second)
		for range 3 { // the trial is good, and everything as before
			expect.OK(t, expect.Err(r.quote()))
		}
		r.OK("owner", "GET", "/v1/service-plugins/"+id, "").Want("servicePlugin.health.status", "WORKING")

		// A first failure after that is only one.
		a.says(500, "")
		_, err = r.quote()
		failed(t, err, plugins.WrongStatus)
		_, err = r.quote()
		failed(t, err, plugins.WrongStatus)
	})
}

func TestAChangedPluginBeginsAnew(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, id := r.install(appA, plugins.ShippingRates, "")
		a.says(500, "")
		for range 6 {
			_, _ = r.quote()
		}
		a.says(200, oneRate)
		r.OK("owner", "PATCH", "/v1/service-plugins/"+id, `{"servicePlugin":{"revision":"1","name":"Mended"}}`)
		expect.Equal(t, expect.Err(r.quote()), nil)
	})
}

func TestAPluginWithAnotherKeyBelievesNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates, "")
		a.says(200, oneRate)
		// The installation gets a new key, as after a restore without the old one.
		storetest.Exec(t, r.db, "DELETE FROM settings WHERE key = ?", "outbound.signing_key")
		r.build(func(*plugins.Config) {})
		_, err := r.quote()
		failed(t, err, plugins.WrongStatus)
		// Its author fetches the key anew, without being anybody.
		a.trust(r.OK("", "GET", "/v1/service-plugins/public-key", "").String("publicKey"))
		expect.Equal(t, expect.Err(r.quote()), nil)
	})
}

func TestSwitchedOffAndUnknown(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, err := r.quote()
		failed(t, err, plugins.NotInstalled)
		a, id := r.install(appA, plugins.ShippingRates, "")
		a.says(200, oneRate)
		expect.OK(t, expect.Err(r.quote()))
		r.OK("owner", "PATCH", "/v1/service-plugins/"+id, `{"servicePlugin":{"revision":"1","active":false}}`)
		_, err = r.quote()
		failed(t, err, plugins.NotInstalled)
		r.OK("owner", "DELETE", "/v1/service-plugins/"+id, "")
		_, err = r.quote()
		failed(t, err, plugins.NotInstalled)
	})
}

// A slow plugin has few places, and waiting for one is part of the time limit.
func TestPlacesAreBounded(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates, `,"timeoutMillis":20000`)
		const many = 16
		entered, goOn := make(chan struct{}, 2*many), make(chan struct{})
		a.does(func(w http.ResponseWriter, _ *http.Request) {
			entered <- struct{}{}
			<-goOn
			_, _ = w.Write([]byte(oneRate))
		})
		ended := make(chan error, many)
		for range many {
			go func() { _, err := r.quote(); ended <- err }()
		}
		for range many {
			<-entered
		}
		// One more waits, until its own time is over.
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := r.service.Rates().Quote(ctx, appA, parcel()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		expect.Equal(t, a.count(), many, "were asked at a time")
		close(goOn)
		for range many {
			expect.Equal(t, <-ended, nil)
		}
	})
}
