package outbound_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/outbound"
)

func TestHTTPKeepsTheRules(t *testing.T) {
	t.Parallel()
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "/", http.StatusFound)
			return
		}
		_, _ = io.WriteString(w, r.Header.Get("User-Agent")+strings.Repeat("x", 1000))
	}))
	t.Cleanup(inside.Close)
	get := func(client *http.Client, address string) (int, string, error) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
		expect.OK(t, err)
		response, err := client.Do(request)
		if err != nil {
			return 0, "", err
		}
		body, err := io.ReadAll(response.Body)
		expect.OK(t, err)
		return response.StatusCode, string(body), response.Body.Close()
	}
	allowed := outbound.NewClient(outbound.ClientConfig{AllowPrivate: true, MaxAnswer: 10}).HTTP()
	if status, body, err := get(allowed, inside.URL); err != nil || status != 200 || body != "Soukxxxxxx" {
		t.Errorf("%d %q %v", status, body, err)
	}
	if status, _, err := get(allowed, inside.URL+"/away"); err != nil || status != 302 {
		t.Errorf("a redirect was followed: %d %v", status, err)
	}
	outside := outbound.NewClient(outbound.ClientConfig{}).HTTP()
	port := inside.URL[strings.LastIndexByte(inside.URL, ':'):]
	for _, address := range []string{inside.URL, "https://127.0.0.1" + port, "https://localhost" + port,
		"https://169.254.169.254/", "https://user@shop.example/"} {
		if status, _, err := get(outside, address); err == nil {
			t.Errorf("%s was reached: %d", address, status)
		}
	}
}
