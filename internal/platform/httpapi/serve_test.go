package httpapi

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

type none struct{}

func answering(id, path string, rule actor.Rule, fn func(ctx context.Context) error) Operation {
	return Handle(Op{ID: id, Method: "POST", Path: path, Access: rule},
		func(ctx context.Context, _ *none) (*wire.Empty, error) {
			return nil, fn(ctx)
		})
}

func TestErrorEnvelope(t *testing.T) {
	t.Parallel()
	secret := errors.New("secret driver text")
	for name, c := range map[string]struct {
		err    error
		status int
		body   string
	}{
		"nil": {nil, 200, `{}`},
		"application": {errs.New(errs.NotFound, "CART_NOT_FOUND", "cart %s was not found", "c1").With("id", "c1"),
			404,
			`{"message":"cart c1 was not found","details":{"applicationError":{"code":"CART_NOT_FOUND","description":"cart c1 was not found","data":{"id":"c1"}}}}`},
		"application, bare": {errs.New(errs.AlreadyExists, "TAKEN", "taken"), 409,
			`{"message":"taken","details":{"applicationError":{"code":"TAKEN","description":"taken","data":{}}}}`},
		"wrapped": {fmt.Errorf("deep: %w", errs.New(errs.Aborted, "INVALID_REVISION", "stale")), 409,
			`{"message":"stale","details":{"applicationError":{"code":"INVALID_REVISION","description":"stale","data":{}}}}`},
		"without a code": {errs.New(errs.PermissionDenied, "", "no"), 403, `{"message":"no","details":{}}`},
		"precondition": {errs.New(errs.FailedPrecondition, "CLOSED", "closed"), 428,
			`{"message":"closed","details":{"applicationError":{"code":"CLOSED","description":"closed","data":{}}}}`},
		"hidden cause": {errs.Wrap(errs.InvalidArgument, secret, "no"), 400, `{"message":"no","details":{}}`},
		"validation": {errs.Invalid(errs.Field("b", errs.RuleMax, "is too much"),
			errs.Field("a", errs.RuleRequired, "is required")), 400,
			`{"message":"a is required, b is too much","details":{"validationError":{"fieldViolations":[{"field":"a","description":"is required","violatedRule":"REQUIRED_FIELD","ruleName":"REQUIRED_FIELD","data":{}},{"field":"b","description":"is too much","violatedRule":"MAX","ruleName":"MAX","data":{}}]}}}`},
		"foreign error":        {secret, 500, emptyBody},
		"internal":             {errs.Wrap(errs.Internal, secret, "told"), 500, emptyBody},
		"unavailable":          {errs.Wrap(errs.Unavailable, secret, "told"), 503, emptyBody},
		"deadline":             {context.DeadlineExceeded, 504, emptyBody},
		"cancelled":            {context.Canceled, 503, emptyBody},
		"data that is no JSON": {errs.New(errs.NotFound, "X", "x").With("f", func() {}), 404, `{"message":"x","details":{}}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, nil, []Operation{answering("test.fail", "/v1/fail", actor.Anyone(),
				func(context.Context) error { return c.err })})
			got := r.do("POST", "/v1/fail", "", "")
			expect.That(t, got.status == c.status && got.body == c.body, "got  %d %s\nwant %d %s", got.status, got.body,
				c.status, c.body)
			expect.That(t, got.header.Get("X-Wix-Request-Id") != "" &&
				got.header.Get("Content-Type") == "application/json; charset=utf-8", "headers %v", got.header)
			expect.That(t, !strings.Contains(got.body, "secret"), "the cause was told")
			expect.That(t, !errors.Is(c.err, secret) || strings.Contains(r.log.String(), "secret driver text"),
				"the cause is not in the log: %s", r.log)
		})
	}
}

func TestAccess(t *testing.T) {
	t.Parallel()
	ok := func(context.Context) error { return nil }
	r := newRig(t, nil, []Operation{
		answering("test.public", "/v1/public", actor.Anyone(), ok),
		answering("test.shoppers", "/v1/shoppers", actor.Shoppers(), ok),
		answering("test.read", "/v1/read", actor.Managers("WIDGETS.READ"), ok),
		answering("test.write", "/v1/write", actor.Managers("WIDGETS.WRITE"), ok),
		answering("test.all", "/v1/all", actor.Everyone("WIDGETS.WRITE"), ok),
	})
	for path, want := range map[string]map[string]int{
		"/v1/public":   {"": 200, "visitor": 200, "wrong": 200, "owner": 200, "broken": 503},
		"/v1/shoppers": {"": 401, "visitor": 200, "member": 200, "owner": 403, "app": 403, "wrong": 401, "broken": 503},
		"/v1/read":     {"": 401, "visitor": 403, "clerk": 200, "owner": 200, "app": 200},
		"/v1/write":    {"": 401, "visitor": 403, "clerk": 403, "owner": 200, "app": 200},
		"/v1/all":      {"": 401, "visitor": 200, "member": 200, "clerk": 403, "owner": 200},
	} {
		for token, status := range want {
			// The body is malformed: who is not let in must not learn even that.
			body := ""
			if status == 401 || status == 403 {
				body = "{"
			}
			for _, form := range []string{token, "Bearer " + token, "bearer  " + token} {
				if token == "" {
					form = ""
				}
				expect.Status(t, r.do("POST", path, form, body), status, "%s as %q", path, form)
			}
		}
	}
}

func TestContextOfHandlers(t *testing.T) {
	t.Parallel()
	var who actor.Actor
	var origin actor.Origin
	var limit time.Time
	r := newRig(t, nil, []Operation{answering("test.see", "/v1/see", actor.Shoppers(), func(ctx context.Context) error {
		who, origin = actor.From(ctx), actor.OriginFrom(ctx)
		limit, _ = ctx.Deadline()
		expect.Equal(t, RequestFrom(ctx).Header.Get("User-Agent"), "me", "no request in the context")
		return nil
	})}, func(c *Config) { c.TrustProxy = true })
	got := r.do("POST", "/v1/see", "visitor", "", "User-Agent", "me", "X-Forwarded-For", "6.6.6.6, 10.1.2.3",
		"X-Wix-Request-Id", "theirs-1")
	if who.ID != "v1" || origin.Operation != "test.see" || origin.RequestID != got.header.Get("X-Wix-Request-Id") ||
		origin.Address != "10.1.2.3" || origin.UserAgent != "me" || limit.IsZero() {
		t.Errorf("%+v %+v %v", who, origin, limit)
	}
	if log := r.log.String(); !strings.Contains(log, `"callerRequest":"theirs-1"`) || strings.Count(log, "\n") != 1 {
		t.Errorf("log: %s", log)
	}
}

func TestLogHoldsNoSecrets(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, append(bindingOps(),
		Plain(Op{ID: "test.go", Method: "GET", Path: "/go/{token}", Access: actor.Anyone()},
			func(http.ResponseWriter, *http.Request) {}),
		Plain(Op{ID: "test.card", Method: "GET", Path: "/card/{code}", Access: actor.Anyone()},
			func(http.ResponseWriter, *http.Request) {}),
		Plain(Op{ID: "test.page", Method: "GET", Path: "/page/{id}", Access: actor.Anyone(), SecretPath: true},
			func(http.ResponseWriter, *http.Request) {})))
	for _, path := range []string{"/go/pathsecret", "/card/pathsecret", "/page/pathsecret"} {
		r.do("GET", path, "", "")
		expect.Equal(t, r.do("POST", path, "", "").status, 405)
	}
	r.do("GET", "/v1/widgets/w1?ptr=querysecret", "visitor", "", "Cookie", "c=cookiesecret")
	r.do("POST", "/v1/widgets", "tokensecret", `{"widget":{"name":"bodysecret"}}`)
	for _, secret := range []string{"querysecret", "tokensecret", "bodysecret", "cookiesecret", "pathsecret",
		`"visitor"`} {
		expect.That(t, !strings.Contains(r.log.String(), secret), "%s in the log: %s", secret, r.log)
	}
}

func TestPanicsAreCaught(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	metrics, err := NewMetrics(registry)
	expect.OK(t, err)
	r := newRig(t, nil, []Operation{
		answering("test.panic", "/v1/panic", actor.Anyone(), func(context.Context) error { panic("secret reason") }),
		Plain(Op{ID: "test.plain", Method: "POST", Path: "/v1/plain", Access: actor.Anyone()},
			func(http.ResponseWriter, *http.Request) { panic("secret reason") }),
	}, func(c *Config) { c.Metrics = metrics })
	for _, path := range []string{"/v1/panic", "/v1/plain"} {
		got := r.do("POST", path, "", "")
		expect.That(t, got.status == 500 && got.body == emptyBody && got.header.Get("X-Wix-Request-Id") != "",
			"%s: %d %s %v", path, got.status, got.body, got.header)
	}
	if log := r.log.String(); !strings.Contains(log, "secret reason") || !strings.Contains(log, "serve_test.go") {
		t.Errorf("no stack in the log: %s", log)
	}
	figures := gather(t, registry)
	for name, want := range map[string]float64{
		"souk_http_panics_total": 2, `souk_http_requests_total{test.panic,5xx}`: 1, "souk_http_requests_in_flight": 0,
		"souk_http_request_seconds{test.plain}": 1,
	} {
		expect.Equal(t, figures[name], want, "%s = \n%v", name, figures)
	}
}

// gather flattens figures to name{labels} -> value or number of observations.
func gather(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	expect.OK(t, err)
	out := map[string]float64{}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			var labels []string
			for _, l := range m.GetLabel() {
				labels = append(labels, l.GetValue())
			}
			name := family.GetName()
			if len(labels) > 0 {
				name += "{" + strings.Join(labels, ",") + "}"
			}
			out[name] = m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return out
}

func TestTimeouts(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, []Operation{Handle(Op{ID: "test.slow", Method: "GET", Path: "/v1/slow", Access: actor.Anyone(),
		Timeout: time.Nanosecond},
		func(ctx context.Context, _ *none) (*wire.Empty, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		})})
	if got := r.do("GET", "/v1/slow", "", ""); got.status != 504 || got.body != emptyBody {
		t.Errorf("%d %s", got.status, got.body)
	}
}

func TestCallersWhoLeaveAreNoFault(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	r := newRig(t, nil, []Operation{answering("test.slow", "/v1/slow", actor.Anyone(), func(ctx context.Context) error {
		leave()
		<-ctx.Done()
		return ctx.Err()
	})})
	r.send(httptest.NewRequestWithContext(ctx, "POST", "/v1/slow", nil))
	if log := r.log.String(); !strings.Contains(log, `"status":499`) || strings.Contains(log, "ERROR") {
		t.Errorf("log: %s", log)
	}
}

func TestRateLimits(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	limits := NewLimits(map[Class]Rate{Writes: {1, 2}, Strict: {0.1, 1}, Lookups: {0.1, 2}}, 100)
	ok := func(context.Context) error { return nil }
	strict := answering("test.token", "/v1/token", actor.Anyone(), ok)
	strict.Limit = Strict
	lookup := answering("test.lookup", "/v1/lookup", actor.Everyone(""), ok)
	lookup.Limit = Lookups
	r := newRig(t, nil, []Operation{answering("test.write", "/v1/write", actor.Everyone(""), ok), strict, lookup,
		Handle(Op{ID: "test.read", Method: "GET", Path: "/v1/read", Access: actor.Shoppers(), Reads: true}, echo[none])},
		func(c *Config) { c.Limits = limits; c.Clock = func() time.Time { return now } })
	statuses := func(n int, method, path, token string) (out []int) {
		for range n {
			out = append(out, r.do(method, path, token, "").status)
		}
		return out
	}
	for name, c := range map[string]struct{ got, want []int }{
		"visitor":         {statuses(3, "POST", "/v1/write", "visitor"), []int{200, 200, 429}},
		"another visitor": {statuses(3, "POST", "/v1/write", "other"), []int{200, 200, 429}},
		"unlimited class": {statuses(9, "GET", "/v1/read", "visitor"), []int{200, 200, 200, 200, 200, 200, 200, 200, 200}},
		"strict, by address": {append(statuses(1, "POST", "/v1/token", ""), statuses(1, "POST", "/v1/token", "other")...),
			[]int{200, 429}},
		"look-ups, by address": {append(statuses(2, "POST", "/v1/lookup", "visitor"),
			statuses(1, "POST", "/v1/lookup", "other")...), []int{200, 200, 429}},
	} {
		expect.Diff(t, c.want, c.got, "%s", name)
	}
	got := r.do("POST", "/v1/token", "", "")
	if got.header.Get("Retry-After") != "10" || got.code(t) != "TOO_MANY_REQUESTS" {
		t.Errorf("Retry-After %q, %s", got.header.Get("Retry-After"), got.body)
	}
	now = now.Add(2 * time.Second)
	expect.Diff(t, []int{200, 200, 429}, statuses(3, "POST", "/v1/write", "visitor"), "after two seconds")
}

func TestUnknownPathAndWrongMethod(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps())
	if got := r.do("GET", "/v1/nothing", "", ""); got.status != 404 || got.code(t) != "NOT_FOUND" ||
		got.header.Get("X-Wix-Request-Id") == "" {
		t.Errorf("%d %s %v", got.status, got.body, got.header)
	}
	got := r.do("PUT", "/v1/widgets", "", "{}")
	expect.That(t, got.status == 405 && got.header.Get("Allow") == "POST" && got.code(t) == "METHOD_NOT_ALLOWED",
		"%d %s %v", got.status, got.body, got.header)
	expect.Status(t, r.do("PROPFIND", "/v1/widgets", "", ""), 405, "unknown method")
	withPages := newRig(t, nil, bindingOps(), func(c *Config) {
		c.Fallback = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") })
	})
	if got := withPages.do("GET", "/some/page", "", ""); got.body != "page" ||
		got.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%+v", got)
	}
	broken := newRig(t, nil, nil, func(c *Config) {
		c.Fallback = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("page") })
	})
	if got := broken.do("GET", "/some/page", "", ""); got.status != 500 || got.body != emptyBody {
		t.Errorf("%+v", got)
	}
	expect.Status(t, withPages.do("POST", "/some/page", "", ""), 404, "POST to a page")
}

func TestCrossOriginAndSecurityHeaders(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps(), func(c *Config) { c.PublicURL = "https://shop.example" })
	got := r.do("OPTIONS", "/ecom/v1/carts/current", "", "", "Origin", "https://site.example",
		"Access-Control-Request-Method", "PATCH",
		"Access-Control-Request-Headers",
		"authorization,content-type,idempotency-key,wix-account-id,wix-site-id,x-wix-bi-gateway,x-wix-consistent")
	if got.status != 204 || got.header.Get("Access-Control-Allow-Origin") != "*" ||
		got.header.Get("Access-Control-Allow-Methods") != "PATCH" ||
		!strings.Contains(got.header.Get("Access-Control-Allow-Headers"), "x-wix-bi-gateway") ||
		got.header.Get("Access-Control-Max-Age") == "" || got.header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("preflight: %d %v", got.status, got.header)
	}
	got = r.do("GET", "/v1/widgets/w1", "", "", "Origin", "https://site.example")
	exposed := got.header.Get("Access-Control-Expose-Headers")
	for _, name := range []string{"X-Wix-Consistent", "X-Wix-Request-Id", "Retry-After"} {
		expect.That(t, strings.Contains(exposed, name), "%s is not exposed: %q", name, exposed)
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Cache-Control": "no-store",
		"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		"Referrer-Policy":           "strict-origin-when-cross-origin",
	} {
		expect.Equal(t, got.header.Get(name), want, name)
	}
	plain := newRig(t, nil, bindingOps())
	expect.That(t, plain.do("GET", "/v1/widgets/w1", "", "").header.Get("Strict-Transport-Security") == "",
		"strict transport security without https")
}

func TestCompression(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("a quiet shop ", 1000)
	type text struct {
		Text string `json:"text"`
	}
	op := func(id, path, value string) Operation {
		return Handle(Op{ID: id, Method: "GET", Path: path, Access: actor.Anyone(), Reads: true},
			func(context.Context, *none) (*text, error) { return &text{value}, nil })
	}
	r := newRig(t, nil, []Operation{op("test.big", "/v1/big", big), op("test.small", "/v1/small", "x")})
	got := r.do("GET", "/v1/big", "", "", "Accept-Encoding", "deflate, gzip;q=0.8, br")
	if got.header.Get("Content-Encoding") != "gzip" || len(got.body) > len(big)/10 || got.header.Get("Vary") == "" {
		t.Fatalf("%d bytes, %v", len(got.body), got.header)
	}
	reader, err := gzip.NewReader(strings.NewReader(got.body))
	expect.OK(t, err)
	if plain, _ := io.ReadAll(reader); string(plain) != `{"text":"`+big+`"}` {
		t.Error("another text came out")
	}
	for _, accept := range []string{"", "identity", "gzip;q=0", "br"} {
		expect.That(t, r.do("GET", "/v1/big", "", "", "Accept-Encoding", accept).header.Get("Content-Encoding") == "",
			"pressed for %q", accept)
	}
	expect.That(t, r.do("GET", "/v1/small", "", "", "Accept-Encoding", "gzip").header.Get("Content-Encoding") == "",
		"a small answer was pressed")
}

func TestPlainOperations(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, []Operation{
		Plain(Op{ID: "test.file", Method: "GET", Path: "/files/{name}/*", Access: actor.Anyone()},
			func(w http.ResponseWriter, r *http.Request) {
				fmt.Fprintf(w, "%s and %s", r.PathValue("name"), r.PathValue("*"))
			}),
		Plain(Op{ID: "test.upload", Method: "POST", Path: "/upload", Access: actor.Shoppers(), MaxBody: 10},
			func(w http.ResponseWriter, r *http.Request) {
				if _, err := io.ReadAll(r.Body); err != nil {
					WriteError(w, r, errs.New(errs.TooLarge, "FILE_TOO_LARGE", "too large"))
				}
			}),
	})
	if got := r.do("GET", "/files/a%20b/c/d.png", "", ""); got.body != "a b and c/d.png" {
		t.Errorf("%q", got.body)
	}
	expect.Status(t, r.do("POST", "/upload", "visitor", "small"), 200)
	if got := r.do("POST", "/upload", "visitor", "much too large"); got.status != 413 || got.code(t) != "FILE_TOO_LARGE" {
		t.Errorf("%+v", got)
	}
	expect.Status(t, r.do("POST", "/upload", "", "x"), 401)
	expect.That(t, strings.Contains(r.log.String(), `"code":"FILE_TOO_LARGE"`), "log: %s", r.log)
}

func TestHeadAndTrailingSlash(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps())
	server := httptest.NewServer(r.server)
	defer server.Close()
	response, err := http.Head(server.URL + "/v1/widgets/w1/")
	expect.OK(t, err)
	defer response.Body.Close()
	expect.That(t, response.StatusCode == 200 && response.ContentLength > 0, "%d, length %d", response.StatusCode,
		response.ContentLength)
}

func TestEncodedAnswers(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, []Operation{
		Handle(Op{ID: "test.raw", Method: "GET", Path: "/v1/raw", Access: actor.Anyone()},
			func(context.Context, *none) (*Raw, error) { raw := Raw(`{"a":1}`); return &raw, nil }),
		Handle(Op{ID: "test.html", Method: "GET", Path: "/v1/html", Access: actor.Anyone()},
			func(context.Context, *none) (*widgetAnswer, error) {
				return &widgetAnswer{&Widget{Name: "<b>&"}}, nil
			}),
		Handle(Op{ID: "test.unencodable", Method: "GET", Path: "/v1/bad", Access: actor.Anyone()},
			func(context.Context, *none) (*map[string]any, error) {
				return &map[string]any{"f": func() {}}, nil
			}),
	})
	if got := r.do("GET", "/v1/raw", "", ""); got.body != `{"a":1}` {
		t.Errorf("%+v", got)
	}
	if got := r.do("GET", "/v1/html", "", ""); !strings.Contains(got.body, `"name":"<b>&"`) ||
		!strings.Contains(got.body, `"tags":[]`) {
		t.Errorf("%+v", got)
	}
	if got := r.do("GET", "/v1/bad", "", ""); got.status != 500 || got.body != emptyBody {
		t.Errorf("%+v", got)
	}
}

func TestNewRefusesBadLists(t *testing.T) {
	t.Parallel()
	handle := func(id, path string) Operation {
		return Handle(Op{ID: id, Method: "GET", Path: path, Access: actor.Anyone()}, echo[createRequest])
	}
	for name, list := range map[string][]Operation{
		"no id":              {handle("", "/v1/a")},
		"same id":            {handle("a", "/v1/a"), handle("a", "/v1/b")},
		"no place for value": {handle("a", "/v1/a/{widget.nothing}")},
		"value in a scalar":  {handle("a", "/v1/a/{widget.id.deep}")},
		"no access rule":     {Handle(Op{ID: "a", Method: "GET", Path: "/v1/a"}, echo[none])},
	} {
		expect.That(t, expect.Err(New(Config{Operations: list, Authenticator: tokens{}})) != nil, "%s: no error", name)
	}
	expect.That(t, expect.Err(New(Config{})) != nil, "no authenticator: no error")
}
