// Package nodes runs several real servers on one PostgreSQL database.
package nodes

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/demo"
	"souk/internal/platform/ids"
	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

// TestServersStartTogether starts three servers at once on an empty database and on one
// that an older program left, with demo goods and without.
func TestServersStartTogether(t *testing.T) {
	t.Parallel()
	for name, schema := range map[string]func(testing.TB) string{
		"empty": storetest.Schema,
		"older": storetest.OldestSchema,
	} {
		for _, withDemo := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, demo %v", name, withDemo), func(t *testing.T) {
				t.Parallel()
				n := start(t, 3, withDemo, "SOUK_DATABASE_URL="+schema(t))
				want := 0
				if withDemo {
					want = len(demo.Products())
				}
				for _, url := range n.urls {
					if got := n.products(t, url); got != want {
						t.Errorf("%s has %d products, want %d", url, got, want)
					}
				}
				n.check(t)
			})
		}
	}
}

const clientID = "7f3f6d5e-6c1c-4c55-9f0b-9a8a3f5f6a01"

// nodes are servers of one shop.
type nodes struct {
	env  []string
	key  string // of an administrator
	urls []string
}

// start starts servers at the same moment and waits for all of them. They end with the test.
func start(t *testing.T, count int, withDemo bool, env ...string) *nodes {
	t.Helper()
	// The test's own context ends before its clean-up, which stops the servers.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 10*time.Minute)
	t.Cleanup(cancel)
	n := &nodes{key: ids.Random(), urls: make([]string, count)}
	n.env = append([]string{
		"SOUK_DATA=" + t.TempDir(), "SOUK_NO_RATE_LIMITS=1", "SOUK_CLIENT_ID=" + clientID, "SOUK_API_KEY=" + n.key,
		"SOUK_OWNER_EMAIL=owner@example.com", "SOUK_OWNER_PASSWORD=correct horse battery staple",
		"SOUK_APP_ID=shipping", "SOUK_APP_SECRET=a-secret-of-the-app",
	}, env...)
	if withDemo {
		n.env = append(n.env, "SOUK_DEMO=1")
	}
	var group sync.WaitGroup
	for i := range n.urls {
		group.Go(func() {
			server, err := soukproc.Start(ctx, n.env)
			if err != nil {
				t.Errorf("server %d: %v", i, err)
				return
			}
			n.urls[i] = server.URL
			t.Cleanup(func() {
				if err := server.Stop(); err != nil {
					t.Error(err)
				}
			})
		})
	}
	group.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return n
}

func (n *nodes) check(t *testing.T) {
	t.Helper()
	if out, err := soukproc.Run(t.Context(), n.env, "check"); err != nil {
		t.Errorf("souk check: %v", err)
	} else {
		t.Log(strings.TrimSpace(out))
	}
}

func (n *nodes) products(t *testing.T, url string) int {
	t.Helper()
	var answer struct {
		TotalResults int `json:"totalResults"`
	}
	body := map[string]any{"query": map[string]any{}, "includeHiddenProducts": true}
	status, _, err := soukproc.Call(t.Context(), url,
		soukproc.Request{Token: n.key, Method: http.MethodPost, Path: "/stores/v1/products/query", Body: body}, &answer)
	if err != nil || status != http.StatusOK {
		t.Fatalf("products of %s: %d %v", url, status, err)
	}
	return answer.TotalResults
}
