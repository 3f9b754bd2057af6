package outbound_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/outbound"
)

func TestPost(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusAccepted)
		_, _ = io.WriteString(w, strings.Join([]string{r.Method, r.Header.Get("Content-Type"), r.Header.Get("X-One"),
			r.Header.Get("User-Agent"), string(body)}, "|"))
	}))
	t.Cleanup(server.Close)
	client := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true})
	answer, err := client.Post(t.Context(),
		outbound.Request{URL: server.URL + "/x", ContentType: "text/plain", Header: map[string]string{"X-One": "1"},
			Body: []byte("hello")})
	expect.OK(t, err)
	expect.SameNow(t, answer.Status, 202)
	expect.SameNow(t, string(answer.Body), "POST|text/plain|1|Souk|hello")
}

func TestPostOverTLS(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ErrorLog = quiet()
	server.StartTLS()
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	trusting := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true,
		TLS: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}})
	if answer, err := trusting.Post(t.Context(), outbound.Request{URL: server.URL}); err != nil || answer.Status != 200 {
		t.Fatalf("%+v %v", answer, err)
	}
	_, err := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true}).Post(t.Context(),
		outbound.Request{URL: server.URL})
	expect.ThatNow(t, err != nil && strings.Contains(err.Error(), "certificate is not valid"),
		"a stranger's certificate: %v", err)
}

func TestPostFollowsNoRedirect(t *testing.T) {
	t.Parallel()
	reached := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	t.Cleanup(inside.Close)
	server := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	t.Cleanup(server.Close)
	answer, err := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true}).Post(t.Context(),
		outbound.Request{URL: server.URL})
	expect.ThatNow(t, err == nil && answer.Status == http.StatusTemporaryRedirect && !reached, "%+v %v, followed: %v",
		answer, err, reached)
}

func TestPostLimitsTheAnswer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for range 1000 {
			_, _ = w.Write(make([]byte, 10_000))
		}
	}))
	t.Cleanup(server.Close)
	answer, err := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true, MaxAnswer: 100}).Post(t.Context(),
		outbound.Request{URL: server.URL})
	expect.ThatNow(t, err == nil && len(answer.Body) == 100, "%d bytes, %v", len(answer.Body), err)
}

func TestPostGivesUp(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // or the server does not notice that the client left
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	_, err := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true, Timeout: 20 * time.Millisecond}).Post(
		t.Context(), outbound.Request{URL: server.URL, Body: []byte("x")})
	expect.ThatNow(t, err != nil && err.Error() == "there was no answer within 20ms", err)
}

func TestPostSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	client := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true})
	_, err := client.Post(t.Context(), outbound.Request{URL: "http://127.0.0.1:1/secret"})
	expect.ThatNow(t, err != nil && err.Error() == "the connection was refused", err)
}

// A name that resolves to this machine is stopped when connecting, however
// harmless it looks.
func TestNameOfPrivateAddress(t *testing.T) {
	t.Parallel()
	reached := false
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	t.Cleanup(server.Close)
	port := server.URL[strings.LastIndex(server.URL, ":"):]

	for _, host := range []string{"127.1", "0x7f000001", "2130706433", "localhost."} {
		_, err := outbound.NewClient(outbound.ClientConfig{}).Post(t.Context(),
			outbound.Request{URL: "https://" + host + port})
		expect.That(t, err != nil, "%s was reached", host)
	}
	expect.That(t, !reached, "this machine was reached")
}

func TestCheckURL(t *testing.T) {
	t.Parallel()
	public, private := outbound.NewClient(outbound.ClientConfig{}), outbound.NewClient(
		outbound.ClientConfig{AllowPrivate: true})
	tests := []struct {
		url             string
		public, private bool
	}{
		{"https://example.com/hook?x=1", true, true},
		{"https://example.com:8443/", true, true},
		{"https://8.8.8.8/", true, true},
		{"https://[2606:4700::1111]/", true, true},
		{"http://example.com/", false, true},
		{"https://localhost/", false, true},
		{"https://a.localhost/", false, true},
		{"https://LOCALHOST./", false, true},
		{"http://127.0.0.1:9999/x", false, true},
		{"https://127.0.0.1/", false, true},
		{"https://10.1.2.3/", false, true},
		{"https://192.168.1.1/", false, true},
		{"https://172.16.0.1/", false, true},
		{"https://[::1]/", false, true},
		{"https://[fd00::1]/", false, true},
		{"https://[::ffff:127.0.0.1]/", false, true},
		{"https://169.254.169.254/latest", false, false},
		{"https://[fe80::1]/", false, false},
		{"https://[::ffff:169.254.169.254]/", false, false},
		{"https://0.0.0.0/", false, false},
		{"https://224.0.0.1/", false, false},
		{"https://100.64.0.1/", false, false},
		{"https://[64:ff9b::7f00:1]/", false, false},
		{"https://[2002:7f00:1::]/", false, false},
		{"https://user:pass@example.com/", false, false},
		{"https://example.com/#part", false, false},
		{"ftp://example.com/", false, false},
		{"file:///etc/passwd", false, false},
		{"https:example.com", false, false},
		{"https://", false, false},
		{"example.com", false, false},
		{"", false, false},
		{"https://example.com/\x00", false, false},
		{"https://example.com/" + strings.Repeat("x", outbound.MaxURL), false, false},
	}
	for _, test := range tests {
		if err := public.CheckURL(test.url); (err == nil) != test.public {
			t.Errorf("%q on the Internet: %v", test.url, err)
		}
		if err := private.CheckURL(test.url); (err == nil) != test.private {
			t.Errorf("%q inside: %v", test.url, err)
		}
	}
	if _, err := public.Post(t.Context(), outbound.Request{URL: "https://127.0.0.1/"}); err == nil ||
		errors.Unwrap(err) != nil {
		t.Errorf("refused with %v", err)
	}
}

func TestLocal(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]bool{
		"http://localhost:9/x": true, "http://LOCALHOST./": true, "http://a.localhost": true, "http://127.0.0.1:9999/x": true,
		"http://[::1]/": true, "http://192.168.1.1/": true, "http://erp:8080/hook": true,
		"http://example.com/": false, "http://8.8.8.8/": false, "http://localhost.example.com/": false, "http://": false,
		"": false,
	} {
		if got := outbound.Local(raw); got != want {
			t.Errorf("%q: %v", raw, got)
		}
	}
}

// Every IPv6 form that carries an IPv4 address inside is refused, by its text and
// when a name resolves to it, whether or not private addresses are allowed.
func TestEmbeddedIPv4IsRefused(t *testing.T) {
	t.Parallel()
	public, private := outbound.NewClient(outbound.ClientConfig{}), outbound.NewClient(
		outbound.ClientConfig{AllowPrivate: true})
	for form, host := range map[string]string{
		"compatible, loopback":        "::127.0.0.1",
		"compatible, private":         "::10.0.0.1",
		"compatible, link-local":      "::169.254.169.254",
		"compatible, as hexadecimal":  "::7f00:1",
		"compatible, public":          "::8.8.8.8",
		"mapped, link-local":          "::ffff:169.254.169.254",
		"mapped, shared":              "::ffff:100.64.0.1",
		"translated (SIIT)":           "::ffff:0:127.0.0.1",
		"6to4, loopback":              "2002:7f00:1::",
		"6to4, private":               "2002:a00:1::1",
		"NAT64, loopback":             "64:ff9b::127.0.0.1",
		"NAT64, link-local":           "64:ff9b::a9fe:a9fe",
		"NAT64, local prefix":         "64:ff9b:1::10.0.0.1",
		"Teredo":                      "2001:0:7f00:1::",
		"Teredo, client is inverted":  "2001:0:4136:e378:8000:63bf:80ff:fffe",
		"ORCHID":                      "2001:20::1",
		"site-local":                  "fec0::1",
		"discard":                     "100::1",
		"documentation":               "3fff::1",
		"documentation, the old one":  "2001:db8::1",
		"not assigned":                "4000::1",
		"with a zone":                 "::127.0.0.1%25lo",
		"private with a zone, mapped": "::ffff:169.254.169.254%25lo",
	} {
		for name, client := range map[string]*outbound.Client{"public": public, "private": private} {
			expect.That(t, client.CheckURL("https://["+host+"]/") != nil, "%s (%s), %s client: accepted", form,
				host, name)
			expect.That(t, !client.Reachable(host), "%s (%s), %s client: would be dialled", form, host, name)
		}
	}
	for _, host := range []string{"8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450:4001::1",
		"2001:4860:4860::8888", "2c0f:fb50::1"} {
		expect.That(t, public.Reachable(host), "%s is public and was refused", host)
	}
	expect.That(t, !public.Reachable("::ffff:127.0.0.1") && private.Reachable("::ffff:127.0.0.1"),
		"the mapped form is not treated as the IPv4 address inside")
}

// quiet drops what a test server says about handshakes that fail on purpose.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }
