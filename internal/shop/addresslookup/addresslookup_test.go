package addresslookup_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/addresslookup"
)

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	clock   *apitest.Clock
	service *addresslookup.Service
	photon
}

// photon is a service of addresses that answers as it is told.
type photon struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	body   string
	asked  []url.Values
}

func (p *photon) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, r.URL.Query())
	w.WriteHeader(p.status)
	_, _ = fmt.Fprint(w, p.body)
}

func (p *photon) says(status int, body string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status, p.body = status, body
}

func (p *photon) times() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.asked)
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{t: t, db: db, clock: clock}
	r.status, r.body = http.StatusOK, list(`{"street":"Hafenweg","housenumber":"46","postcode":"48155","city":"Münster",`+
		`"state":"Nordrhein-Westfalen","countrycode":"DE"}`)
	r.photon.Server = httptest.NewServer(&r.photon)
	t.Cleanup(r.Close)
	r.service = addresslookup.New(addresslookup.Config{DB: db, AllowPrivate: true})
	t.Cleanup(r.service.Close)
	r.API = apitest.New(t, db, r.service.Operations())
	return r
}

func list(properties ...string) string {
	for i, p := range properties {
		properties[i] = `{"type":"Feature","properties":` + p + `}`
	}
	return `{"features":[` + strings.Join(properties, ",") + `]}`
}

// use names the service in the settings.
func (r *rig) use() {
	r.OK("owner", "PATCH", "/v1/address-lookup",
		`{"addressLookup":{"address":"`+r.URL+`/api?key=k1","credit":"© Maps"}}`)
}

// suggested gives what a shopper sees of a service that is set.
func (r *rig) suggested(question string) []any {
	a := r.OK("visitor v", "POST", "/v1/address-suggestions", question)
	a.Want("offered", true)
	list, ok := a.At("suggestions").([]any)
	expect.That(r.t, ok, "suggestions are a list, even an empty one")
	return list
}

const hafenweg = `{"text":"hafenweg 46","country":"DE","language":"de-DE"}`

func TestNobodyIsAskedBeforeTheOwnerSaysWhom(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("visitor v", "POST", "/v1/address-suggestions", hafenweg).Want("offered", false)
		r.Refused(428, "ADDRESS_LOOKUP_FAILED", "owner", "POST", "/v1/address-lookup/try", hafenweg)
		r.use()
		expect.Len(t, r.suggested(`{"text":"h ","country":"DE"}`), 0)
		r.OK("owner", "PATCH", "/v1/address-lookup", `{"addressLookup":{"address":""}}`)
		r.OK("visitor v", "POST", "/v1/address-suggestions", hafenweg).Want("offered", false)
		expect.Diff(t, 0, r.times())
	})
}

func TestSuggestions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.use()
		a := r.OK("visitor v", "POST", "/v1/address-suggestions", hafenweg)
		a.WantAll(map[string]any{"offered": true, "credit": "© Maps"})
		a.WantIn("suggestions.0", map[string]any{"addressLine": "Hafenweg 46", "city": "Münster", "postalCode": "48155",
			"region": "Nordrhein-Westfalen", "country": "DE"})
		expect.Diff(t, []url.Values{{
			"q": {"hafenweg 46"}, "key": {"k1"}, "limit": {"20"}, "layer": {"house", "street"}, "lang": {"de"},
		}}, r.asked)
		// Who types the same does not trouble the service; an answer is not kept for ever.
		r.OK("member m", "POST", "/v1/address-suggestions", `{"text":" Hafenweg  46","country":"DE","language":"de"}`)
		expect.Diff(t, 1, r.times())
		r.clock.Advance(time.Hour)
		r.OK("member m", "POST", "/v1/address-suggestions", hafenweg)
		expect.Diff(t, 2, r.times())
	})
}

// What fails costs a shopper nothing, and is left alone for a while; the owner is told what it was.
func TestAServiceInTrouble(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.use()
		for name, one := range map[string]struct {
			status int
			body   string
		}{
			"down": {503, ""}, "a page": {200, "<html>"}, "a number": {200, `{"features":1}`},
			"another list": {200, `{"results":[]}`},
			"endless":      {200, `{"features":[` + strings.Repeat(" ", 300<<10)},
		} {
			r.says(one.status, one.body)
			before := r.times()
			for range 2 {
				expect.Len(t, r.suggested(hafenweg), 0, name)
			}
			expect.Diff(t, before+1, r.times(), name)
			r.Refused(428, "ADDRESS_LOOKUP_FAILED", "owner", "POST", "/v1/address-lookup/try", hafenweg)
			r.clock.Advance(time.Minute)
		}
		r.says(200, list(`{"type":"street","name":"Hafenweg","city":"Münster","countrycode":"DE"}`))
		r.OK("visitor v", "POST", "/v1/address-suggestions", hafenweg).Want("suggestions.0.addressLine", "Hafenweg")
		// The address may hold a key.
		r.photon.Server.Close()
		const other = `{"text":"other","country":"DE"}`
		a := r.Refused(428, "ADDRESS_LOOKUP_FAILED", "owner", "POST", "/v1/address-lookup/try", other)
		if strings.Contains(a.Text, "k1") || strings.Contains(a.Text, "other") {
			t.Errorf("the answer tells the address: %s", a.Text)
		}
	})
}

func TestWhoMay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.Refused(403, "", "visitor v", "GET", "/v1/address-lookup", "")
		r.Refused(403, "", "member m", "PATCH", "/v1/address-lookup", `{"addressLookup":{"credit":"x"}}`)
		r.Refused(403, "", "visitor v", "POST", "/v1/address-lookup/try", hafenweg)
	})
}

func TestAddressesThatMakeNoSense(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, address := range []string{
			"ftp://maps.test/api", "/api", "https://user:word@maps.test/api",
			"https://maps.test/api?q=x", "https://maps.test/api#x", "https://169.254.169.254/api",
			"https://maps.test/" + strings.Repeat("a", 500),
		} {
			a := r.Refused(400, "", "owner", "PATCH", "/v1/address-lookup", `{"addressLookup":{"address":"`+address+`"}}`)
			if got := a.Violations(); len(got) == 0 || !strings.Contains(got[0], "addressLookup.address") {
				t.Errorf("%s: %v", address, got)
			}
		}
		a := r.Refused(400, "", "visitor v", "POST", "/v1/address-suggestions",
			`{"text":"`+strings.Repeat("a", 201)+`","country":"Germany"}`)
		expect.Diff(t, 2, len(a.Violations()))
		r.OK("owner", "GET", "/v1/address-lookup", "").Want("addressLookup.address", "")
	})
}

func TestSettingsOfTwo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET /v1/address-lookup", Change: "PATCH /v1/address-lookup",
			Field: "addressLookup", Changes: []string{`{"addressLookup":{"credit":"One"}}`, `{"addressLookup":{"credit":"Two"}}`,
				`{"addressLookup":{"address":"https://maps.test/api"}}`, `{"addressLookup":{"credit":"Four"}}`}})
		const told = "updated address_lookup"
		expect.Diff(t, []string{told, told}, storetest.Told(t, r.db, "souk.address_lookup.v1.address_lookup"))
	})
}
