package redirects

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

const someID = "11111111-1111-4111-8111-111111111111"

// Everything wrong with the form of a request is told at once.
func TestRequestForm(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	visitor := s.visitor(headless)
	long := strings.Repeat("x", 2049)
	for name, c := range map[string]struct {
		body string
		want []string
	}{
		"nothing":        {`{}`, []string{"intent"}},
		"only callbacks": {`{"callbacks":{"postFlowUrl":"https://shop.example/"}}`, []string{"intent"}},
		"null":           {`{"auth":null}`, []string{"intent"}},
		"two sections":   {`{"login":{},"logout":{"clientId":"` + headless + `"}}`, []string{"login", "logout"}},
		"three sections": {`{"login":{},"bookingsBook":{},"memberAccountPage":{}}`,
			[]string{"bookingsBook", "login", "memberAccountPage"}},
		"no auth request": {`{"auth":{}}`, []string{"auth.authRequest"}},
		"empty auth request": {`{"auth":{"authRequest":{}}}`,
			[]string{"auth.authRequest.clientId", "auth.authRequest.codeChallenge", "auth.authRequest.codeChallengeMethod",
				"auth.authRequest.redirectUri", "auth.authRequest.responseType", "auth.authRequest.state"}},
		"response type": {ask(headless, "responseType", "token"), []string{"auth.authRequest.responseType"}},
		"response mode": {ask(headless, "responseMode", "form_post"), []string{"auth.authRequest.responseMode"}},
		"plain challenge": {ask(headless, "codeChallengeMethod", "plain"),
			[]string{"auth.authRequest.codeChallengeMethod"}},
		"short challenge":  {ask(headless, "codeChallenge", "short"), []string{"auth.authRequest.codeChallenge"}},
		"padded challenge": {ask(headless, "codeChallenge", challenge()+"="), []string{"auth.authRequest.codeChallenge"}},
		"odd challenge": {ask(headless, "codeChallenge", strings.Repeat("+", 43)),
			[]string{"auth.authRequest.codeChallenge"}},
		"no challenge":       {ask(headless, "codeChallenge", ""), []string{"auth.authRequest.codeChallenge"}},
		"scope":              {ask(headless, "scope", "everything"), []string{"auth.authRequest.scope"}},
		"prompt":             {ask(headless, "auth.prompt", "please"), []string{"auth.prompt"}},
		"two prompts":        {ask(headless, "auth.prompt", "none", "prompt", "login"), []string{"auth.authRequest.prompt"}},
		"long nonce":         {ask(headless, "nonce", strings.Repeat("x", 513)), []string{"auth.authRequest.nonce"}},
		"long state":         {ask(headless, "state", long), []string{"auth.authRequest.state"}},
		"max age":            {ask(headless, "maxAge", "-1"), []string{"auth.authRequest.maxAge"}},
		"provider":           {ask(headless, "idp", "google"), []string{"auth.authRequest.idp"}},
		"unknown provider":   {ask(headless, "idp", someID), []string{"auth.authRequest.idp"}},
		"provider and token": {ask(headless, "idp", someID, "sessionToken", "x"), []string{"auth.authRequest.idp"}},
		"no GUID":            {ask("client"), []string{"auth.authRequest.clientId"}},
		"no redirect":        {ask(headless, "redirectUri", ""), []string{"auth.authRequest.redirectUri"}},
		"logout of nobody":   {`{"logout":{}}`, []string{"logout.clientId"}},
		"checkout":           {`{"ecomCheckout":{"checkoutId":"1"}}`, []string{"ecomCheckout.checkoutId"}},
		"no checkout":        {`{"ecomCheckout":{}}`, []string{"ecomCheckout.checkoutId"}},
		"payment request": {`{"ecomOrderPaymentRequest":{"paymentRequestId":""}}`,
			[]string{"ecomOrderPaymentRequest.paymentRequestId"}},
		"product": {`{"storesProduct":{}}`, []string{"storesProduct.productSlug"}},
		"long product": {`{"storesProduct":{"productSlug":"` + strings.Repeat("x", 151) + `"}}`,
			[]string{"storesProduct.productSlug"}},
		"section": {`{"memberAccountPage":{"section":"KITCHEN"}}`, []string{"memberAccountPage.section"}},
		"events": {`{"eventsCheckout":{"eventSlug":"` + strings.Repeat("x", 151) + `"}}`,
			[]string{"eventsCheckout.eventSlug", "eventsCheckout.reservationId"}},
		"plans": {`{"paidPlansCheckout":{"planId":"x","checkoutData":"` + long + `"}}`,
			[]string{"paidPlansCheckout.checkoutData", "paidPlansCheckout.planId"}},
		"bookings": {`{"bookingsCheckout":{"timezone":"` + strings.Repeat("x", 41) +
			`","slotAvailability":{"slot":{"eventId":"short","resource":{"id":"x"},"location":{"locationType":"MOON"}}}}}`,
			[]string{"bookingsCheckout.slotAvailability.slot.eventId",
				"bookingsCheckout.slotAvailability.slot.location.locationType",
				"bookingsCheckout.slotAvailability.slot.resource.id", "bookingsCheckout.timezone"}},
		"no slot":      {`{"bookingsCheckout":{}}`, []string{"bookingsCheckout.slotAvailability"}},
		"book":         {`{"bookingsBook":{"resourceId":"x"}}`, []string{"bookingsBook.resourceId"}},
		"member paths": {`{"login":{},"preferences":{"customMemberPaths":{"accountPagePath":"../admin","profilePagePath":"//evil"}}}`, []string{"preferences.customMemberPaths.accountPagePath", "preferences.customMemberPaths.profilePagePath"}},
		"long callback": {`{"login":{},"callbacks":{"cartPageUrl":"https://shop.example/` + long + `"}}`,
			[]string{"callbacks.cartPageUrl"}},
		"wrong kinds": {`{"login":{},"preferences":{"maintainIdentity":"yes"}}`,
			[]string{"preferences.maintainIdentity"}},
		"long additions": {`{"login":{},"preferences":{"additionalQueryParameters":{"a":"` + strings.Repeat("x", 1001) +
			`"}}}`, []string{"preferences.additionalQueryParameters.a"}},
		"too long an address": {`{"login":{},"preferences":{"additionalQueryParameters":{"a":"` + strings.Repeat("é", 400) +
			`"}}}`, []string{"preferences.additionalQueryParameters"}},
	} {
		r := s.call("POST", "/v1/redirect-session", visitor, c.body)
		if diff := cmp.Diff(c.want, r.Violated()); r.Status != 400 || diff != "" {
			t.Errorf("%s: %d %s\n%s", name, r.Status, r.Text, diff)
		}
	}
}

// wrongAddresses are ways to lead somebody away from https://shop.example.
var wrongAddresses = map[string]string{
	"another site":        "https://evil.example/callback",
	"subdomain":           "https://www.shop.example/callback",
	"parent":              "https://example/callback",
	"suffix":              "https://shop.example.evil.example/callback",
	"prefix":              "https://evilshop.example/callback",
	"port":                "https://shop.example:8443/callback",
	"scheme":              "http://shop.example/callback",
	"other scheme":        "ftp://shop.example/callback",
	"script":              "javascript://shop.example/%0aalert(1)",
	"data":                "data:text/html,https://shop.example/callback",
	"unused":              "unused://",
	"no scheme":           "//shop.example/callback",
	"path only":           "/callback",
	"one slash":           "https:/shop.example/callback",
	"three slashes":       "https:///shop.example/callback",
	"no slash":            "https:shop.example/callback",
	"user":                "https://shop.example@evil.example/callback",
	"user of ours":        "https://evil.example@shop.example/callback",
	"empty user":          "https://@shop.example/callback",
	"password":            "https://shop.example:443@evil.example/callback",
	"backslash":           `https://shop.example\@evil.example/callback`,
	"backslashes":         `https:\\evil.example\callback`,
	"backslash in path":   `https://shop.example/\evil.example`,
	"encoded slash":       "https://shop.example%2fevil.example/callback",
	"encoded at":          "https://shop.example%40evil.example/callback",
	"encoded dot":         "https://shop%2eexample/callback",
	"trailing dot":        "https://shop.example./callback",
	"IDN look-alike":      "https://shоp.example/callback", // with a Cyrillic o
	"full-width dot":      "https://shop。example/callback",
	"full-width slash":    "https://evil.example／.shop.example/callback",
	"punycode":            "https://xn--shp-hmd.example/callback",
	"soft hyphen":         "https://shop\u00ad.example/callback",
	"blank":               "https://shop.example /callback",
	"leading blank":       " https://shop.example/callback",
	"tab":                 "https://shop.example/\tcallback",
	"line":                "https://shop.example/callback\r\nSet-Cookie: a=b",
	"wildcard":            "https://*.example/callback",
	"IPv6 zone":           "https://[fe80::1%25shop.example]/callback",
	"localhost port":      "http://localhost:3001/callback",
	"localhost subdomain": "http://localhost.evil.example:3000/callback",
}

// Every address that is not listed is refused when the session is made, each by name.
func TestUnlistedAddresses(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	visitor := s.visitor(headless)
	quote := func(text string) string {
		raw, err := json.Marshal(text)
		expect.OK(t, err)
		return string(raw)
	}
	for name, address := range wrongAddresses {
		r := s.call("POST", "/v1/redirect-session", visitor, ask(headless, "redirectUri", address))
		expect.That(t, r.Status == 400 && strings.Join(r.Violated(), ",") == "auth.authRequest.redirectUri",
			"%s as redirectUri: %d %s", name, r.Status, r.Text)
		if strings.HasPrefix(name, "localhost p") {
			continue // for other flows than a sign-in, ports of localhost do not count
		}
		for _, field := range []string{"thankYouPageUrl", "postFlowUrl", "loginUrl", "bookingsServiceListUrl", "cartPageUrl",
			"planListUrl", "plansListUrl"} {
			r := s.call("POST", "/v1/redirect-session", visitor, `{"logout":{"clientId":"`+headless+`"},"callbacks":{"`+field+
				`":`+quote(address)+`}}`)
			expect.That(t, r.Status == 400 && strings.Join(r.Violated(), ",") == "callbacks."+field, "%s as %s: %d %s",
				name, field, r.Status, r.Text)
		}
		if r := s.call("POST", "/v1/redirect-session", visitor, `{"storesProduct":{"productSlug":"blue-vase"},"origin":`+
			quote(address)+`}`); r.Status != 400 || strings.Join(r.Violated(), ",") != "origin" {
			t.Errorf("%s as origin: %d %s", name, r.Status, r.Text)
		}
	}
	// All at once.
	r := s.call("POST", "/v1/redirect-session", visitor,
		ask(headless, "redirectUri", "https://evil.example/", "callbacks.postFlowUrl", "https://evil.example/",
			"callbacks.loginUrl", "//evil.example", "callbacks.cartPageUrl", front+"/cart"))
	expect.Diff(t, []string{"auth.authRequest.redirectUri", "callbacks.loginUrl", "callbacks.postFlowUrl"},
		r.Violated())
	for _, address := range []string{callback, front, front + "/", "https://SHOP.example/a?b=c", front + ":443/x",
		"http://localhost:3000/cb"} {
		expect.Status(t, s.call("POST", "/v1/redirect-session", visitor, ask(headless, "redirectUri", address)), 200,
			address)
	}
	// Away from a sign-in, a fragment is fine: people go back to where they were.
	if r := s.call("POST", "/v1/redirect-session", visitor,
		`{"logout":{"clientId":"`+headless+`"},"callbacks":{"postFlowUrl":"https://shop.example/a#b"}}`); r.Status != 200 {
		t.Errorf("fragment: %d %s", r.Status, r.Text)
	}
	expect.Status(t, s.call("POST", "/v1/redirect-session", visitor, ask(headless, "redirectUri", callback+"#x")), 400,
		"fragment of a sign-in")
}

// Who may ask, and for which client.
func TestWhoMayAsk(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		_, limited, err := s.tokenService.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}), "limited",
			false, []string{"SOMETHING.ELSE"})
		expect.OK(t, err)
		_, allowed, err := s.tokenService.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}), "redirects",
			false, []string{CreateURL})
		expect.OK(t, err)
		body := `{"storesProduct":{"productSlug":"blue-vase"},"callbacks":{"postFlowUrl":"https://other.example/x"}}`
		for name, c := range map[string]struct {
			token, body string
			status      int
			violated    string
		}{
			"nobody":                     {"", body, 401, ""},
			"app without the permission": {limited, body, 403, ""},
			"app with it":                {allowed, body, 200, ""},
			"app, to nowhere": {allowed, strings.ReplaceAll(body, "other.example", "evil.example"), 400,
				"callbacks.postFlowUrl"},
			"app for a client":             {allowed, ask(headless), 200, ""},
			"app for a client's addresses": {allowed, ask(other), 400, "auth.authRequest.redirectUri"},
			"visitor, another's addresses": {s.visitor(headless), body, 400, "callbacks.postFlowUrl"},
			"visitor of another client":    {s.visitor(other), ask(headless), 400, "auth.authRequest.clientId"},
			"logout for another client": {s.visitor(other), `{"logout":{"clientId":"` + headless + `"}}`, 400,
				"logout.clientId"},
			"no such client":            {s.visitor(headless), ask(someID), 400, "auth.authRequest.clientId"},
			"product that is not there": {s.visitor(headless), `{"storesProduct":{"productSlug":"red-vase"}}`, 404, ""},
			"checkout, while there is none": {
				s.visitor(headless), `{"ecomCheckout":{"checkoutId":"` + someID +
					`"},"callbacks":{"postFlowUrl":"https://shop.example/"}}`, 404, "",
			},
			"payment request": {key, `{"ecomOrderPaymentRequest":{"paymentRequestId":"` + someID + `"}}`, 404, ""},
		} {
			r := s.call("POST", "/v1/redirect-session", c.token, c.body)
			expect.That(t, r.Status == c.status && strings.Join(r.Violated(), ",") == c.violated, "%s: %d %s", name,
				r.Status, r.Text)
		}
	})
}

// The answer has every part of the address, which is kept as a hash only, and the
// event tells nobody where it is.
func TestAnswerAndEvent(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		r := s.call("POST", "/headless/v1/redirect-session", s.visitor(headless),
			`{"login":{},"preferences":{"createShortUrl":true,"checkIfPublish":true,"useGenericWixPages":true,"additionalQueryParameters":{"utm source":"a&b=c","lang":"de"}},"unknown":{"x":1}}`)
		expect.StatusNow(t, r, 200)
		made := r.Body["redirectSession"].(map[string]any)
		full, err := url.Parse(made["fullUrl"].(string))
		expect.OK(t, err)
		details := made["urlDetails"].(map[string]any)
		token := made["sessionToken"].(string)
		short := made["shortUrl"].(string)
		expect.That(t, full.Query().Get("utm source") == "a&b=c" && full.Query().Get("lang") == "de" &&
			details["endpoint"] == public+goPath+token && full.Path == goPath+token && len(token) == 43, "%s", r.Text)
		if diff := cmp.Diff(map[string]any{"utm source": "a&b=c", "lang": "de"}, details["searchParams"]); diff != "" {
			t.Error(diff)
		}
		expect.That(t, strings.HasPrefix(short, public+goPath) && len(short) < len(public+goPath)+20, "short %s", short)
		plain := s.call("POST", "/v1/redirect-session", s.visitor(headless), `{"login":{}}`).Body["redirectSession"].(map[string]any)
		if plain["shortUrl"] != "" || fmt.Sprint(plain["urlDetails"].(map[string]any)["searchParams"]) != "map[]" {
			t.Errorf("plain %v", plain)
		}
		events := 0
		expect.OK(t, s.db.Read(t.Context(), func(tx *store.Tx) error {
			if err := tx.Each("SELECT event_type, body FROM outbox", nil, func(rows store.Rows) error {
				var kind, body string
				if err := rows.Scan(&kind, &body); err != nil {
					return err
				}
				events++
				expect.That(t, kind == "wix.headless.v1.redirect_session_created" && !strings.Contains(body, token),
					"event %s %s", kind, body)
				return nil
			}); err != nil {
				return err
			}
			return tx.Each("SELECT open_hash, short_hash, doc FROM redirect_sessions WHERE short_hash IS NOT NULL", nil,
				func(rows store.Rows) error {
					var open, short, text string
					if err := rows.Scan(&open, &short, &text); err != nil {
						return err
					}
					if all := open + short + text; strings.Contains(all, token) ||
						strings.Contains(all, strings.TrimPrefix(made["shortUrl"].(string), public+goPath)) {
						t.Errorf("kept in the open: %s", all)
					}
					return nil
				})
		}))
		expect.Equal(t, events, 2, "events")
		// Either address opens it, and then neither does.
		b := s.browser()
		expect.Status(t, b.send("GET", strings.TrimPrefix(short, public), "", ""), 200, "short")
		expect.Equal(t, b.open(full.RequestURI()), "/hosted/problem?code=ADDRESS_USED", "then the long one")
	})
}

// A session token is looked at when the session is made, and used up by it.
func TestSessionTokenIsBound(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		visitor, stranger := s.visitor(headless), s.visitor(headless)
		session := s.login(visitor, ada)
		body := ask(headless, "sessionToken", session, "auth.prompt", "none")
		expect.Refused(t, s.call("POST", "/v1/redirect-session", stranger, body), 401, "INVALID_SESSION_TOKEN",
			"another's")
		expect.Status(t, s.call("POST", "/v1/redirect-session", key, body), 401, "an app")
		path := s.create(visitor, body)
		expect.Status(t, s.call("POST", "/v1/redirect-session", visitor, body), 401, "twice")
		if r := s.call("POST", "/v1/redirect-session", visitor,
			ask(headless, "sessionToken", "made-up", "auth.prompt", "none")); r.Status != 401 {
			t.Errorf("made up: %d %s", r.Status, r.Text)
		}
		expect.That(t, fragment(t, s.browser().open(path), callback).Get("code") != "", "no code")
		// It is not carried beyond the life of a session token.
		late := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))
		s.forward(provenLife)
		expect.Equal(t, s.browser().open(late), "/hosted/problem?code=ADDRESS_EXPIRED", "late")
	})
}
