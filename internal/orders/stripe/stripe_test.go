package stripe_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v82/webhook"

	"souk/internal/orders/provider"
	"souk/internal/orders/stripe"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

const key = "01a1df3e-f8b9-724f-9a7a-6849a0d13130"

// mock is Stripe's own double, which checks every request against Stripe's published
// interface. It keeps nothing, so what it answers are fixtures.
var mock = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "stripe-mock")
	if err != nil {
		return "", err
	}
	cleanup = append(cleanup, func() { _ = os.RemoveAll(dir) })
	binary := filepath.Join(dir, "stripe-mock")
	if out, err := exec.Command("go", "build", "-o", binary, "github.com/stripe/stripe-mock").CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	run := exec.Command(binary, "-http-addr", "127.0.0.1:0")
	said, err := run.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := run.Start(); err != nil {
		return "", err
	}
	cleanup = append(cleanup, func() { _ = run.Process.Kill(); _ = run.Wait() })
	where := regexp.MustCompile(`127\.0\.0\.1:\d+`)
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if at := where.FindString(lines.Text()); at != "" {
			return "http://" + at, nil
		}
	}
	return "", errors.New("stripe-mock did not say where it listens")
})

var cleanup []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for i := len(cleanup) - 1; i >= 0; i-- {
		cleanup[i]()
	}
	os.Exit(code)
}

// atMock is the provider before Stripe's double, with what passes between them.
func atMock(t *testing.T) (*stripe.Provider, *passed) {
	t.Helper()
	at, err := mock()
	expect.OK(t, err)
	seen := &passed{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		expect.Equal(t, r.ParseForm(), nil)
		onward, err := http.NewRequestWithContext(r.Context(), r.Method, at+r.URL.RequestURI(),
			strings.NewReader(r.PostForm.Encode()))
		if err != nil {
			t.Error(err)
			return
		}
		onward.Header = r.Header.Clone()
		answer, err := http.DefaultClient.Do(onward)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = answer.Body.Close() }()
		form := map[string]string{}
		for name, values := range r.Form {
			form[name] = values[0]
		}
		seen.add(call{r.Method + " " + r.URL.Path, form, r.Header.Get("Idempotency-Key"), answer.StatusCode})
		w.WriteHeader(answer.StatusCode)
		_, _ = bufio.NewReader(answer.Body).WriteTo(w)
	}))
	t.Cleanup(server.Close)
	return stripe.New(stripe.Config{Key: "sk_test_123", URL: server.URL}), seen
}

type call struct {
	what   string
	form   map[string]string
	key    string
	status int
}

type passed struct {
	mu    sync.Mutex
	calls []call
}

func (p *passed) add(c call) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls = append(p.calls, c)
}

// one finds the call of a path; every call must have been understood by the double.
func (p *passed) one(t *testing.T, what string) call {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.calls {
		expect.Equal(t, c.status, 200, "%s was answered", c.what)
	}
	for _, c := range p.calls {
		if strings.HasPrefix(c.what, what) {
			return c
		}
	}
	t.Fatalf("%s was not called; there were %v", what, p.calls)
	return call{}
}

func (c call) want(t *testing.T, want map[string]string) {
	t.Helper()
	for name, value := range want {
		expect.Equal(t, c.form[name], value, "%s: %s", c.what, name)
	}
}

func TestSession(t *testing.T) {
	t.Parallel()
	p, seen := atMock(t)
	out, err := p.Charge(t.Context(), provider.ChargeCall{
		Key: key, Amount: money.New(3490, money.EUR), Hold: true, Save: true, OrderID: "o1", Email: "ada@example.com",
		ReturnURL: "https://shop.example/hosted/payment/x",
	})
	expect.OK(t, err)
	expect.That(t, strings.HasPrefix(out.Ref, "cs_"), "the charge is called %q", out.Ref)
	sent := seen.one(t, "POST /v1/checkout/sessions")
	expect.Equal(t, sent.key, key, "the idempotency key")
	sent.want(t, map[string]string{
		"mode": "payment", "line_items[0][price_data][unit_amount]": "3490", "line_items[0][price_data][currency]": "eur",
		"line_items[0][quantity]":             "1",
		"payment_intent_data[capture_method]": "manual", "payment_intent_data[setup_future_usage]": "off_session",
		"payment_intent_data[metadata][souk_key]": key,
		"metadata[souk_key]":                      key, "customer_creation": "always", "customer_email": "ada@example.com",
		"success_url": "https://shop.example/hosted/payment/x", "cancel_url": "https://shop.example/hosted/payment/x",
		"client_reference_id": "o1",
	})
}

func TestKeptMethod(t *testing.T) {
	t.Parallel()
	p, seen := atMock(t)
	out, err := p.Charge(t.Context(), provider.ChargeCall{
		Key: key, Amount: money.New(500, money.MustCurrency("JPY")), Method: provider.Method{Ref: "pm_1", Customer: "cus_1"},
		OffSession: true, OrderID: "o1",
	})
	expect.ThatNow(t, err == nil && strings.HasPrefix(out.Ref, "pi_"), "%+v %v", out, err)
	if asked := seen.one(t, "GET /v1/payment_intents"); asked.form["customer"] != "cus_1" {
		t.Errorf("looked for an earlier charge of %q", asked.form["customer"])
	}
	sent := seen.one(t, "POST /v1/payment_intents")
	expect.Equal(t, sent.key, key, "the idempotency key")
	sent.want(t, map[string]string{
		"amount": "500", "currency": "jpy", "confirm": "true", "off_session": "true", "payment_method": "pm_1",
		"customer": "cus_1", "metadata[souk_key]": key,
		"automatic_payment_methods[allow_redirects]": "never",
	})
}

func TestKeepWithoutCharge(t *testing.T) {
	t.Parallel()
	p, seen := atMock(t)
	out, err := p.Keep(t.Context(), provider.KeepCall{Key: key, ReturnURL: "https://shop.example/account/cards?setup=x"})
	expect.OK(t, err)
	expect.That(t, strings.HasPrefix(out.Ref, "cs_"), "it is called %q", out.Ref)
	sent := seen.one(t, "POST /v1/checkout/sessions")
	expect.Equal(t, sent.key, key, "the idempotency key")
	sent.want(t, map[string]string{"mode": "setup", "payment_method_types[0]": "card", "customer_creation": "always",
		"metadata[souk_key]": key, "setup_intent_data[metadata][souk_key]": key,
		"success_url": "https://shop.example/account/cards?setup=x"})
	for said, want := range map[string]provider.Verdict{
		`{"id":"cs_1","status":"open","url":"https://stripe.example"}`:                           provider.NeedsBuyer,
		`{"id":"cs_1","status":"expired"}`:                                                       provider.Ended,
		`{"id":"cs_1","status":"complete","setup_intent":{"id":"seti_1","status":"processing"}}`: provider.Processing,
		`{"id":"cs_1","status":"complete","customer":"cus_1","setup_intent":{"id":"seti_1","status":"succeeded",
			"payment_method":{"id":"pm_1",
			"card":{"brand":"visa","last4":"4242","exp_month":4,"exp_year":2099}}}}`: provider.Done,
	} {
		out, err := saying(t, 200, said).Kept(t.Context(), provider.FollowCall{Key: key, Charge: "cs_1"})
		expect.OK(t, err)
		expect.Equal(t, out.Verdict, want, "%s", said)
		if want == provider.Done {
			expect.That(t, out.Saved != nil && out.Saved.Ref == "pm_1" && out.Saved.Customer == "cus_1" &&
				out.Saved.Card.LastDigits == "4242", "kept %+v", out.Saved)
		}
	}
	_, err = p.Kept(t.Context(), provider.FollowCall{Key: key, Charge: "pi_1"})
	expect.That(t, err != nil, "a charge is no card that is kept")
}

func TestForget(t *testing.T) {
	t.Parallel()
	p, seen := atMock(t)
	expect.OK(t, p.Forget(t.Context(), provider.Method{Ref: "pm_1", Customer: "cus_1"}))
	seen.one(t, "POST /v1/payment_methods/pm_1/detach")
	expect.Equal(t, p.Forget(t.Context(), provider.Method{}), nil, "nothing to forget")
	for status, open := range map[int]bool{400: false, 404: false, 401: true, 429: true, 500: true} {
		err := saying(t, status, `{"error":{"type":"invalid_request_error","message":"no"}}`).Forget(t.Context(),
			provider.Method{Ref: "pm_1"})
		expect.Equal(t, (err != nil), open, "answered %d: %v", status, err)
	}
}

func TestFollowUps(t *testing.T) {
	t.Parallel()
	p, seen := atMock(t)
	in := provider.FollowCall{Key: key, Charge: "pi_1", Amount: money.New(1234, money.MustCurrency("KWD"))}
	for name, fn := range map[string]func(context.Context, provider.FollowCall) (*provider.Outcome,
		error){"capture": p.Capture, "void": p.Void, "refund": p.Refund, "look": p.Look, "cancel": p.Cancel} {
		if out, err := fn(t.Context(), in); err != nil || out.Ref == "" {
			t.Errorf("%s: %+v %v", name, out, err)
		}
	}
	session := provider.FollowCall{Key: key, Charge: "cs_1", Amount: in.Amount}
	for name, fn := range map[string]func(context.Context, provider.FollowCall) (*provider.Outcome,
		error){"look": p.Look, "cancel": p.Cancel} {
		if out, err := fn(t.Context(), session); err != nil || out.Ref == "" {
			t.Errorf("%s of a session: %+v %v", name, out, err)
		}
	}
	seen.one(t, "POST /v1/payment_intents/pi_1/capture").want(t, map[string]string{"amount_to_capture": "1230"})
	seen.one(t, "POST /v1/refunds").want(t,
		map[string]string{"amount": "1230", "payment_intent": "pi_1", "metadata[souk_key]": key})
	for _, what := range []string{"GET /v1/refunds", "POST /v1/payment_intents/pi_1/cancel",
		"POST /v1/checkout/sessions/cs_1/expire", "GET /v1/checkout/sessions/cs_1", "GET /v1/payment_intents/pi_1"} {
		seen.one(t, what)
	}
	for _, fn := range []func(context.Context, provider.FollowCall) (*provider.Outcome, error){p.Look, p.Cancel} {
		if out, err := fn(t.Context(), provider.FollowCall{Key: key, Charge: "nonsense"}); err == nil {
			t.Errorf("a charge that is none: %+v", out)
		}
	}
}

// saying is a Stripe that gives one answer to everything but lists.
func saying(t *testing.T, status int, body string) *stripe.Provider {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && !strings.Contains(strings.TrimPrefix(r.URL.Path, "/v1/"), "/") {
			_, _ = w.Write([]byte(`{"object":"list","data":[]}`))
			return
		}
		w.Header().Set("Stripe-Should-Retry", "false")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	return stripe.New(stripe.Config{Key: "sk_live_1", URL: server.URL})
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	charge := provider.ChargeCall{Key: key, Amount: money.New(100, money.EUR),
		Method: provider.Method{Ref: "pm_1", Customer: "cus_1"}, OffSession: true}
	for body, want := range map[string]struct {
		status         int
		reason, detail string
	}{
		`{"error":{"type":"card_error","code":"card_declined","decline_code":"generic_decline","payment_intent":{"id":"pi_9"}}}`: {402, provider.DeclineCard, "generic_decline"},
		`{"error":{"type":"card_error","code":"card_declined","decline_code":"insufficient_funds"}}`:                             {402, provider.DeclineFunds, "insufficient_funds"},
		`{"error":{"type":"card_error","code":"expired_card"}}`:                                                                  {402, provider.DeclineExpired, "expired_card"},
		`{"error":{"type":"card_error","code":"authentication_required","decline_code":"authentication_required"}}`:              {402, provider.DeclineBuyer, "authentication_required"},
		`{"error":{"type":"invalid_request_error","code":"amount_too_small"}}`:                                                   {400, provider.DeclineFailed, "amount_too_small"},
	} {
		out, err := saying(t, want.status, body).Charge(t.Context(), charge)
		if err != nil || out.Verdict != provider.Refused || out.Reason != want.reason || out.Code != want.detail {
			t.Errorf("%s: %+v %v", body, out, err)
		}
	}
	for body, status := range map[string]int{
		`{"error":{"type":"api_error"}}`: 500, `{"error":{"type":"idempotency_error"}}`: 400,
		`{"error":{"type":"invalid_request_error","code":"rate_limit"}}`: 429,
		`{"error":{"type":"invalid_request_error"}}`:                     401, `no JSON`: 502,
	} {
		if out, err := saying(t, status, body).Charge(t.Context(), charge); err == nil {
			t.Errorf("%d %s: nobody knows whether money moved, and it says %+v", status, body, out)
		}
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	if out, err := stripe.New(stripe.Config{Key: "k", URL: gone.URL}).Refund(t.Context(),
		provider.FollowCall{Key: key, Charge: "pi_1", Amount: money.New(1, money.EUR)}); err == nil {
		t.Errorf("nobody answered, and it says %+v", out)
	}
}

func TestStates(t *testing.T) {
	t.Parallel()
	pm := `"payment_method":{"id":"pm_1","card":{"brand":"visa","last4":"4242","exp_month":12,"exp_year":2030}}`
	for body, want := range map[string]provider.Verdict{
		`{"id":"pi_1","status":"succeeded",` + pm + `}`:                                                  provider.Done,
		`{"id":"pi_1","status":"requires_capture"}`:                                                      provider.Held,
		`{"id":"pi_1","status":"processing"}`:                                                            provider.Processing,
		`{"id":"pi_1","status":"canceled"}`:                                                              provider.Ended,
		`{"id":"pi_1","status":"requires_payment_method","last_payment_error":{"code":"card_declined"}}`: provider.Refused,
		`{"id":"pi_1","status":"requires_action","next_action":{"type":"redirect_to_url","redirect_to_url":{"url":"https://bank.example"}}}`: provider.NeedsBuyer,
	} {
		out, err := saying(t, 200, body).Look(t.Context(), provider.FollowCall{Charge: "pi_1"})
		expect.That(t, err == nil && out.Verdict == want && out.Ref == "pi_1", "%s: %+v %v", body, out, err)
	}
	// Of what was set aside a part may have been taken.
	for body, want := range map[string]string{
		`{"id":"pi_1","status":"succeeded","currency":"eur","amount":3490,"amount_received":2000}`: "20.00",
		`{"id":"pi_1","status":"succeeded","currency":"jpy","amount_received":20}`:                 "20",
	} {
		if out, err := saying(t, 200, body).Look(t.Context(), provider.FollowCall{Charge: "pi_1"}); err != nil ||
			out.Taken.String() != want {
			t.Errorf("%s: %+v %v", body, out, err)
		}
	}
	for body, want := range map[string]provider.Verdict{
		`{"id":"cs_1","status":"open","url":"https://checkout.stripe.com/x"}`: provider.NeedsBuyer,
		`{"id":"cs_1","status":"expired"}`:                                    provider.Ended,
		`{"id":"cs_1","status":"complete","payment_intent":{"id":"pi_1","status":"succeeded","setup_future_usage":"off_session","customer":{"id":"cus_1"},` + pm + `}}`: provider.Done,
		`{"id":"cs_1","status":"complete","payment_intent":"pi_1"}`: provider.Processing,
	} {
		out, err := saying(t, 200, body).Look(t.Context(), provider.FollowCall{Charge: "cs_1"})
		expect.That(t, err == nil && out.Verdict == want, "%s: %+v %v", body, out, err)
		if want == provider.Done && (out.Ref != "pi_1" || out.Saved == nil || out.Saved.Customer != "cus_1" ||
			out.Card.LastDigits != "4242" || out.Card.Brand != "Visa") {
			t.Errorf("what was kept: %+v", out)
		}
	}
	// What was captured by a call whose answer was lost is captured.
	state := `{"error":{"type":"invalid_request_error","code":"payment_intent_unexpected_state"}}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.WriteHeader(400)
			_, _ = w.Write([]byte(state))
			return
		}
		_, _ = w.Write([]byte(`{"id":"pi_1","status":"succeeded","amount_received":100}`))
	}))
	t.Cleanup(server.Close)
	p := stripe.New(stripe.Config{Key: "k", URL: server.URL})
	for n, want := range map[int64]provider.Verdict{100: provider.Done, 90: provider.Refused} {
		if out, err := p.Capture(t.Context(), provider.FollowCall{Key: key, Charge: "pi_1", Amount: money.New(n, money.EUR)}); err != nil || out.Verdict != want {
			t.Errorf("capture of %d: %+v %v", n, out, err)
		}
	}
	if out, err := p.Void(t.Context(), provider.FollowCall{Key: key, Charge: "pi_1"}); err != nil ||
		out.Verdict != provider.Refused {
		t.Errorf("void of what was taken: %+v %v", out, err)
	}
}

func TestNotices(t *testing.T) {
	t.Parallel()
	p := stripe.New(stripe.Config{Key: "sk_test_1", WebhookSecret: "whsec_1"})
	read := func(p *stripe.Provider, secret string, at time.Time, kind, object string) ([]provider.Notice, error) {
		body, err := json.Marshal(map[string]any{"id": "evt_1", "object": "event", "type": kind, "api_version": "2020-01-01",
			"data": map[string]any{"object": json.RawMessage(object)}})
		expect.OK(t, err)
		signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: body, Secret: secret, Timestamp: at})
		return p.Notice(func(name string) string {
			if name != "Stripe-Signature" {
				return ""
			}
			return signed.Header
		}, body)
	}
	session := `{"id":"cs_1","metadata":{"souk_key":"k1"}}`
	now := time.Now()
	for name, err := range map[string]error{
		"another secret": second(read(p, "whsec_2", now, "checkout.session.completed", session)),
		"too old":        second(read(p, "whsec_1", now.Add(-6*time.Minute), "checkout.session.completed", session)),
		"no secret":      second(read(stripe.New(stripe.Config{Key: "k"}), "", now, "checkout.session.completed", session)),
	} {
		expect.That(t, errors.Is(err, provider.ErrForged), "%s: %v", name, err)
	}
	for kind, want := range map[string]struct {
		object, key, ref string
		verdict          provider.Verdict
	}{
		"checkout.session.completed": {session, "k1", "cs_1", ""},
		"payment_intent.succeeded":   {`{"id":"pi_1","status":"succeeded"}`, "", "pi_1", ""}, // taken in Stripe's own pages
		"payment_intent.canceled":    {`{"id":"pi_1","metadata":{"souk_key":"k1"}}`, "k1", "pi_1", ""},
		"refund.failed":              {`{"id":"re_1","status":"failed","failure_reason":"lost_or_stolen_card","metadata":{"souk_key":"k2"}}`, "k2", "re_1", provider.Refused},
		"refund.updated":             {`{"id":"re_1","status":"succeeded"}`, "", "re_1", provider.Done},
	} {
		list, err := read(p, "whsec_1", now, kind, want.object)
		if err != nil || len(list) != 1 || list[0].ID != "evt_1" || list[0].Key != want.key || list[0].Ref != want.ref {
			t.Errorf("%s: %+v %v", kind, list, err)
			continue
		}
		if got := list[0].Outcome; (got == nil) != (want.verdict == "") || got != nil && got.Verdict != want.verdict {
			t.Errorf("%s: %+v", kind, got)
		}
	}
	for kind, reversed := range map[string]bool{"charge.dispute.funds_withdrawn": false,
		"charge.dispute.funds_reinstated": true} {
		list, err := read(p, "whsec_1", now, kind, `{"id":"du_1","amount":1230,"currency":"kwd","payment_intent":"pi_1"}`)
		expect.That(t, err == nil && len(list) == 1 && list[0].Ref == "pi_1" && list[0].Dispute.Reversed == reversed &&
			list[0].Dispute.Amount.String() == "1.230", "%s: %+v %v", kind, list, err)
	}
	for _, kind := range []string{"payment_intent.payment_failed", "charge.dispute.created", "customer.created"} {
		if list, err := read(p, "whsec_1", now, kind, `{"id":"x"}`); err != nil || len(list) != 0 {
			t.Errorf("%s: %+v %v", kind, list, err)
		}
	}
}

func second(_ []provider.Notice, err error) error { return err }

// A key is tried without money: one that Stripe does not know is told apart from one that may not see the balance.
func TestCheck(t *testing.T) {
	t.Parallel()
	known, _ := atMock(t)
	expect.Equal(t, known.Check(t.Context()), nil)
	for status, want := range map[int]func(error) bool{
		http.StatusUnauthorized:       func(err error) bool { return errors.Is(err, provider.ErrKeyRefused) },
		http.StatusForbidden:          func(err error) bool { return err == nil },
		http.StatusServiceUnavailable: func(err error) bool { return err != nil && !errors.Is(err, provider.ErrKeyRefused) },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"error":{"type":"invalid_request_error","message":"no"}}`))
		}))
		defer server.Close()
		if err := stripe.New(stripe.Config{Key: "sk_test_x", URL: server.URL}).Check(t.Context()); !want(err) {
			t.Errorf("%d: %v", status, err)
		}
	}
}
