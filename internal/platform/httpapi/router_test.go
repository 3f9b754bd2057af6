package httpapi

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// contractPaths reads every operation's three paths.
func contractPaths(t testing.TB) [][]string {
	t.Helper()
	file, err := os.Open("testdata/paths.tsv")
	expect.OK(t, err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comma = '\t'
	rows, err := reader.ReadAll()
	expect.OK(t, err)
	return rows[1:]
}

func contractRouter(t testing.TB) *router {
	t.Helper()
	var operations []*operation
	for _, row := range contractPaths(t) {
		op := Plain(Op{ID: row[0] + row[1], Method: row[0], Path: row[1], Access: actor.Anyone()}, nil)
		operations = append(operations, &operation{Operation: op})
	}
	rt, err := newRouter(operations)
	expect.OK(t, err)
	return rt
}

var braces = regexp.MustCompile(`\{[^}]*\}`)

func TestEveryContractPathLeadsToItsBarePath(t *testing.T) {
	t.Parallel()
	rt := contractRouter(t)
	rows := contractPaths(t)
	expect.ThatNow(t, len(rows) >= 650, "only %d operations in the table", len(rows))
	for _, row := range rows {
		method, bare := row[0], row[1]
		for _, path := range row[1:] {
			filled := braces.ReplaceAllString(path, "value-1")
			got, ok := rt.find(method, &url.URL{Path: filled})
			if !ok {
				t.Errorf("%s %s: no route, want %s", method, filled, bare)
				continue
			}
			expect.Equal(t, got.route.Path, bare, "%s %s leads", method, filled)
			for i, value := range got.values {
				expect.Equal(t, value, "value-1", "%s %s: {%s} =", method, filled, got.keys[i])
			}
			expect.Equal(t, strings.Count(bare, "{"), len(got.values), "%s %s values", method, filled)
		}
	}
}

func TestPathValuesAreUnescapedOnce(t *testing.T) {
	t.Parallel()
	rt := contractRouter(t)
	for raw, want := range map[string]string{
		"/v1/carts/plain":           "plain",
		"/v1/carts/a%2Fb":           "a/b",
		"/v1/carts/a%252Fb":         "a%2Fb",
		"/ecom/v1/carts/%C3%A4%20b": "ä b",
	} {
		u, err := url.Parse(raw)
		expect.OK(t, err)
		got, ok := rt.find(http.MethodGet, u)
		expect.That(t, ok && len(got.values) == 1 && got.values[0] == want, "%s: %v %q, want %q", raw, ok, got.values,
			want)
	}
}

func TestUnknownPathsAndOtherMethods(t *testing.T) {
	t.Parallel()
	rt := contractRouter(t)
	for _, path := range []string{"/", "", "/nothing", "/ecom", "/ecom/v1", "/_api/cart", "/v1/carts//",
		"/ecom/v1/cartsxx", "//v1/carts"} {
		if got, ok := rt.find(http.MethodGet, &url.URL{Path: path}); ok {
			t.Errorf("GET %q leads to %s", path, got.route.Path)
		}
	}
	got := rt.methods(&url.URL{Path: "/ecom/v1/carts/current"})
	expect.Equal(t, strings.Join(got, " "), "DELETE GET PATCH", "methods of the current cart: %v", got)
}

func TestFindingABarePathAllocatesNothing(t *testing.T) {
	rt := contractRouter(t)
	u := &url.URL{Path: "/v1/carts/current"}
	if n := testing.AllocsPerRun(100, func() { rt.find(http.MethodGet, u) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestOperationsMustNotCollide(t *testing.T) {
	t.Parallel()
	op := func(id, method, path string, long bool) *operation {
		return &operation{Operation: Plain(Op{ID: id, Method: method, Path: path, LongQuery: long}, nil)}
	}
	for name, list := range map[string][]*operation{
		"same route":               {op("a", "GET", "/v1/x/{id}", false), op("b", "GET", "/v1/x/{key}", false)},
		"long query takes a POST":  {op("a", "GET", "/v1/x", true), op("b", "POST", "/v1/x", false)},
		"long query without a GET": {op("a", "DELETE", "/v1/x", true)},
		"relative path":            {op("a", "GET", "v1/x", false)},
	} {
		expect.That(t, expect.Err(newRouter(list)) != nil, "%s: no error", name)
	}
}

func BenchmarkFindGatewayPath(b *testing.B) {
	rt := contractRouter(b)
	u := &url.URL{Path: "/ecom/v1/carts/current"}
	b.ReportAllocs()
	for b.Loop() {
		rt.find(http.MethodGet, u)
	}
}

// FuzzFind checks that no path breaks the router, and that what it finds fits the pattern.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{"/v1/carts/current", "/ecom/v1/carts/{id}", "//", "/_api/cart//v1/carts",
		"/v1/carts/%2f", "/*", "/ecom/v1/carts/a/b/c/", "\x00"} {
		f.Add("GET", seed)
	}
	rt := contractRouter(f)
	f.Fuzz(func(t *testing.T, method, path string) {
		got, ok := rt.find(method, &url.URL{Path: path})
		if !ok {
			return
		}
		filled := got.route.Path
		for i, key := range got.keys {
			filled = strings.Replace(filled, "{"+key+"}", got.values[i], 1)
		}
		expect.EqualNow(t, filled, got.path, "%s %q was found as %q with %q", method, path, got.route.Path, got.values)
	})
}
