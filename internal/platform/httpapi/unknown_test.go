package httpapi

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// Everything under a prefix of the API answers with the error envelope, whatever
// the method and whatever the caller accepts; pages are elsewhere.
func TestUnknownPathsUnderAPIPrefixes(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps(), func(c *Config) {
		c.Fallback = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>page") })
	})
	paths := []string{
		"/v1/nothing", "/v2/nothing/at/all", "/v3", "/v12/x", "/_api", "/_api/", "/_api/nothing/v1/x", "/events/v1/schedule",
		"/wix-data/v2/items/query", "/pricing-plans/v2/plans/public/query",
	}
	for _, p := range prefixes {
		if firstSegment(p.src) == frontEndFiles {
			continue
		}
		paths = append(paths, p.src+"/no-such-path", firstSegment(p.src)+"/no-such-path")
	}
	for _, path := range paths {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
			for _, accept := range []string{"", "application/json, text/plain, */*", "text/html,application/xhtml+xml"} {
				request := httptest.NewRequest(method, path, strings.NewReader("{}"))
				request.Header.Set("Accept", accept)
				got := httptest.NewRecorder()
				r.server.ServeHTTP(got, request)
				if kind := got.Header().Get("Content-Type"); got.Code != 404 || kind != "application/json; charset=utf-8" {
					t.Fatalf("%s %s (accepts %q): %d %s %s", method, path, accept, got.Code, kind, got.Body)
				}
				var envelope struct {
					Message string
					Details struct{ ApplicationError struct{ Code string } }
				}
				err := json.Unmarshal(got.Body.Bytes(), &envelope)
				if method != "HEAD" && (err != nil || envelope.Details.ApplicationError.Code != CodeNothingHere ||
					envelope.Message == "") {
					t.Fatalf("%s %s: %s", method, path, got.Body)
				}
			}
		}
	}
	for _, path := range []string{"/", "/products", "/products/v2", "/collections/v1", "/cart", "/favicon.ico",
		"/assets/index-BH6KaDon.js", "/version/x", "/via/v1a/x", "/vases"} {
		if got := r.do("GET", path, "", ""); got.status != 200 || got.body != "<html>page" {
			t.Errorf("the page %s: %d %s", path, got.status, got.body)
		}
	}
}

// No page of a front end is where the API answers.
func TestNoPageUnderAPIPrefixes(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil, bindingOps())
	route := regexp.MustCompile(`path: '([^']*)'`)
	for app, base := range map[string]string{"storefront": "", "backoffice": "/admin"} {
		var routes [][]string
		for _, where := range []string{"app/router.tsx", "features/*/routes.ts"} {
			files, err := filepath.Glob("../../../web/apps/" + app + "/src/" + where)
			expect.OK(t, err)
			for _, file := range files {
				text, err := os.ReadFile(file)
				expect.OK(t, err)
				routes = append(routes, route.FindAllStringSubmatch(string(text), -1)...)
			}
		}
		expect.ThatNow(t, len(routes) >= 5, "%s: %d routes were found; are they written in another way now?", app,
			len(routes))
		for _, one := range routes {
			if path := base + one[1]; r.server.router.ofAPI(path) {
				t.Errorf("the page %s of %s is never shown: its path belongs to the API", path, app)
			}
		}
	}
}
