package tokens

import (
	"testing"

	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	testClient = "c1e57000-0000-4000-8000-000000000001"
	testKey    = "admin-key-0123456789abcdef0123456789"
	testApp    = "a9900000-0000-4000-8000-000000000001"
	testSecret = "app-secret-0123456789"
)

// node is one process of the shop.
type node struct {
	*Service
	t     testing.TB
	clock *apitest.Clock
}

// each runs a test on both databases.
func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Helper()
	storetest.Rig(t, newNode, test)
}

func newNode(t testing.TB, dialect store.Dialect) *node {
	t.Helper()
	clock := apitest.NewClock()
	return startNode(t, storetest.Open(t, dialect, clock.Set), clock)
}

func startNode(t testing.TB, db *store.DB, clock *apitest.Clock) *node {
	t.Helper()
	ctx := t.Context()
	shop, err := site.Open(ctx, db, site.Defaults())
	expect.OK(t, err)
	s, err := Open(ctx, Config{
		DB: db, Site: shop, Cursor: query.NewSigner([]byte("0123456789abcdef")), PublicURL: "https://souk.example",
		Permissions: permissions.New(),
	})
	expect.OK(t, err)
	_, err = s.EnsureClient(ctx, testClient, []string{"http://localhost:3000", "https://shop.example"})
	expect.OK(t, err)
	expect.OK(t, s.EnsureAPIKey(ctx, testKey))
	expect.OK(t, s.EnsureApp(ctx, testApp, testSecret))
	return &node{Service: s, t: t, clock: clock}
}

// visitor gets a visitor's tokens.
func (n *node) visitor() *Grant {
	n.t.Helper()
	g, err := n.GrantVisitor(n.t.Context(), GrantRequest{ClientID: testClient})
	expect.OK(n.t, err)
	return g
}

func (n *node) refresh(token string) (*Grant, error) {
	return n.GrantRefresh(n.t.Context(), GrantRequest{ClientID: testClient, RefreshToken: token})
}

// in checks that a header is good and gives its caller.
func (n *node) in(header string) actor.Actor {
	n.t.Helper()
	return apitest.In(n.t, n, header)
}

// out checks that a header is refused.
func (n *node) out(what, header string) {
	n.t.Helper()
	apitest.Out(n.t, n, what, header)
}

func (n *node) write(fn func(*store.Tx) error) {
	n.t.Helper()
	expect.OK(n.t, n.db.Write(n.t.Context(), fn))
}
