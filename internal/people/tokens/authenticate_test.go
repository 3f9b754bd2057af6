package tokens

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestHeaderForms(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		token := n.visitor().AccessToken
		visitor := n.in(token)
		expect.ThatNow(t, visitor.Kind == actor.Visitor && visitor.ClientID == testClient && visitor.ID != "",
			"visitor %+v", visitor)
		for _, header := range []string{"Bearer " + token, "bearer  " + token + " ", token + "," + testKey,
			" " + token + " , " + testKey, "garbage," + token, "," + token} {
			if got := n.in(header); got.ID != visitor.ID {
				t.Errorf("%.20q: %+v", header, got)
			}
		}
		key := n.in(testKey)
		expect.That(t, key.Kind == actor.App && key.All && key.KeyName == "Server API key" && key.Holds("ANY.THING"),
			"key %+v", key)
		if got := n.in(testKey + "," + token); got.ID != key.ID {
			t.Errorf("the first of two counts: %+v", got)
		}
		if nobody := n.in(""); nobody.Kind != actor.Nobody {
			t.Errorf("no header: %+v", nobody)
		}
		n.out("two wrong ones", "garbage,rubbish")
		both, err := n.Callers(t.Context(), token+","+testKey)
		expect.That(t, err == nil && len(both) == 2 && both[0].ID == visitor.ID && both[1].ID == key.ID,
			"both: %+v, %v", both, err)
		expect.Kind(t, expect.Err(n.Callers(t.Context(), token+",garbage")), errs.Unauthenticated, "one wrong of two")
	})
}

func TestAKeyMayLookLikeAToken(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	const key = "eyJraWQiOiJlbHNld2hlcmUifQ.eyJkYXRhIjoiYSJ9.c2lnbmF0dXJlLW9mLXNvbWVib2R5"
	n.out("before", key)
	expect.OK(t, n.EnsureAPIKey(t.Context(), key))
	if got := n.in(key); got.Kind != actor.App {
		t.Errorf("%+v", got)
	}
	n.out("the key it replaced", testKey)
}

func TestRevocationHoldsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		a, b := n.visitor(), n.visitor()
		caller := n.in(a.AccessToken)
		n.in(b.AccessToken)
		n.write(func(tx *store.Tx) error { return n.RevokeCaller(tx, actor.Visitor, caller.ID) })
		n.out("revoked in the millisecond it was issued in", a.AccessToken)
		expect.Code(t, expect.Err(n.refresh(a.RefreshToken)), CodeInvalidGrant, "refresh of a revoked visitor")
		n.in(b.AccessToken)
		// What is issued later counts again.
		n.clock.Advance(time.Millisecond)
		later, err := n.Access(caller)
		expect.OK(t, err)
		n.in(later)
		// A node that starts now knows.
		startNode(t, n.db, n.clock).out("on a new node", a.AccessToken)
	})
}

func TestRevokedSessionNeverComesBack(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		member := actor.Actor{Kind: actor.Member, ID: "m1", ClientID: testClient, Session: "s1"}
		first, err := n.Access(member)
		expect.OK(t, err)
		if got := n.in(first); got.Kind != actor.Member || got.Session != "s1" {
			t.Fatalf("%+v", got)
		}
		n.write(func(tx *store.Tx) error { return n.RevokeSession(tx, "s1") })
		n.out("revoked", first)
		n.clock.Advance(time.Hour)
		second, err := n.Access(member)
		expect.OK(t, err)
		n.out("issued later for the same session", second)
		member.Session = "s2"
		other, err := n.Access(member)
		expect.OK(t, err)
		n.in(other)
	})
}

func TestRollbackRevokesNothing(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		g := n.visitor()
		caller := n.in(g.AccessToken)
		err := n.db.Write(t.Context(), func(tx *store.Tx) error {
			if err := n.RevokeCaller(tx, actor.Visitor, caller.ID); err != nil {
				return err
			}
			return context.Canceled
		})
		expect.ThatNow(t, err != nil, "no error")
		n.in(g.AccessToken)
	})
}

// neighbours starts two nodes on one database. The second listens at direct, if that is given.
func neighbours(t *testing.T, address, direct string) (a, b *node) {
	t.Helper()
	c := apitest.NewClock()
	open := func(direct string) *store.DB {
		db, err := store.Open(t.Context(), store.Config{URL: address, DirectURL: direct, Clock: c.Now, MaxConns: 4})
		expect.OK(t, err)
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	first, second := open(""), open(direct)
	expect.OK(t, expect.Err(first.Migrate(t.Context())))
	return startNode(t, first, c), startNode(t, second, c)
}

// watches has a node watch until the test ends, and tells when it has looked.
func (n *node) watches(t *testing.T) <-chan struct{} {
	t.Helper()
	looks := make(chan struct{}, 1)
	caught := func() {
		select {
		case looks <- struct{}{}:
		default:
		}
	}
	n.caught.Store(&caught)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- n.Watch(ctx) }()
	t.Cleanup(func() {
		stop()
		expect.OK(t, <-ended)
	})
	return looks
}

func TestOtherNodesHear(t *testing.T) {
	t.Parallel()
	a, b := neighbours(t, storetest.Database(t), "")
	looks := b.watches(t)

	// until waits for b to look again until holds; the test's own time limit ends a failure.
	until := func(what string, holds func() bool) {
		t.Helper()
		for !holds() {
			select {
			case <-looks:
			case <-time.After(time.Minute):
				t.Fatalf("%s: the other node never heard", what)
			}
		}
	}
	refused := func(header string) func() bool {
		return func() bool { _, err := b.Authenticate(t.Context(), header); return err != nil }
	}

	g := a.visitor()
	caller := b.in(g.AccessToken)
	a.write(func(tx *store.Tx) error { return a.RevokeCaller(tx, actor.Visitor, caller.ID) })
	until("a revoked visitor", refused(g.AccessToken))

	system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
	key, text, err := a.CreateAPIKey(system, "warehouse", true, nil)
	expect.OK(t, err)
	until("a new key", func() bool { return !refused(text)() })
	_, err = a.RevokeAPIKey(system, key.ID)
	expect.OK(t, err)
	until("a revoked key", refused(text))

	b.in(testKey)
	expect.OK(t, a.EnsureAPIKey(t.Context(), testKey+"-new"))
	until("a replaced key", refused(testKey))

	expect.OK(t, a.RotateKey(t.Context()))
	until("a new signing key", func() bool { return len(b.PublicKeys()) == 2 })
	a.clock.Advance(keyLead)
	b.in(a.visitor().AccessToken)
}

// A node whose listening connection hands nothing on finds revocations by looking.
func TestRevocationsReachANodeThatHearsNothing(t *testing.T) {
	t.Parallel()
	address := storetest.Database(t)
	proxy := storetest.NewProxy(t, address)
	a, b := neighbours(t, address, proxy.Address)
	proxy.Stall(true)
	looks := b.watches(t)
	g := a.visitor()
	caller := b.in(g.AccessToken)
	a.write(func(tx *store.Tx) error { return a.RevokeCaller(tx, actor.Visitor, caller.ID) })
	for {
		if _, err := b.Authenticate(t.Context(), g.AccessToken); err != nil {
			return
		}
		select {
		case <-looks:
		case <-time.After(time.Minute):
			t.Fatal("the node does not look")
		}
	}
}

func TestAnUnknownSigningKeyIsLookedUp(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		other := startNode(t, n.db, n.clock)
		expect.OK(t, other.RotateKey(t.Context())) // n does not watch
		n.clock.Advance(keyLead)
		n.in(other.visitor().AccessToken)
	})
}

func TestAppsAndTheirSecrets(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ask := func(id, secret string) (*Grant, error) {
			return n.GrantApp(t.Context(), GrantRequest{ClientID: id, ClientSecret: secret})
		}
		g, err := ask(testApp, testSecret)
		expect.OK(t, err)
		caller := n.in(g.AccessToken)
		expect.That(t, caller.Kind == actor.App && caller.ID == testApp && caller.ClientID == testApp && caller.All,
			"%+v", caller)
		for name, pair := range map[string][2]string{"wrong secret": {testApp, "wrong"},
			"unknown app": {"nobody", testSecret}, "the hash": {testApp, HashText(testSecret)}} {
			if _, err := ask(pair[0], pair[1]); errs.CodeOf(err) != CodeInvalidClient ||
				errs.KindOf(err) != errs.Unauthenticated {
				t.Errorf("%s: %v", name, err)
			}
		}
		for name, pair := range map[string][2]string{"no secret": {testApp, ""}, "no id": {"", testSecret}} {
			expect.Code(t, expect.Err(ask(pair[0], pair[1])), CodeInvalidRequest, name)
		}
		renew := func(secret string) error {
			_, err := n.GrantRefresh(t.Context(),
				GrantRequest{ClientID: testApp, ClientSecret: secret, RefreshToken: g.RefreshToken})
			return err
		}
		expect.OK(t, renew(testSecret))
		expect.Code(t, renew(""), CodeInvalidClient, "an app's refresh token without the secret")
		// A new secret ends what the old one got.
		expect.OK(t, n.EnsureApp(t.Context(), testApp, "another-secret-123"))
		n.out("from the old secret", g.AccessToken)
		expect.Code(t, renew("another-secret-123"), CodeInvalidGrant, "refresh token of the old secret")
		expect.Code(t, expect.Err(ask(testApp, testSecret)), CodeInvalidClient, "old secret")
	})
}

func TestNoSecretIsStored(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		_, text, err := n.CreateAPIKey(actor.With(t.Context(), n.in(testKey)), "k", true, nil)
		expect.OK(t, err)
		for _, table := range []string{"api_keys", "apps", "settings", "audit_log", "revocations", "idempotency"} {
			columns := map[string]string{"api_keys": "name || hash || hint || source", "apps": "name || secret_hash",
				"settings": "value", "audit_log": "before || after", "revocations": "subject", "idempotency": "body"}
			err := n.db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.Each("SELECT "+columns[table]+" FROM "+table, nil, func(rows store.Rows) error {
					var all string
					if err := rows.Scan(&all); err != nil {
						return err
					}
					for _, secret := range []string{text, testKey, testSecret} {
						expect.That(t, !strings.Contains(all, secret), "%s holds a secret: %s", table, all)
					}
					return nil
				})
			})
			expect.OK(t, err)
		}
	})
}

func TestLastUseIsWritten(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		used := func() int64 {
			var at *int64
			expect.OK(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT last_used FROM api_keys WHERE hash = ?", []any{HashText(testKey)}, &at)
			}))
			if at == nil {
				return 0
			}
			return *at
		}
		n.in(testKey)
		expect.OK(t, n.used.write(t.Context(), n.db))
		first := n.clock.Now().UnixMilli()
		expect.EqualNow(t, used(), first, "last use")
		n.clock.Advance(usedEvery / 2)
		n.in(testKey)
		expect.OK(t, n.used.write(t.Context(), n.db))
		expect.Equal(t, used(), first, "written again too soon")
		n.clock.Advance(usedEvery)
		n.in(testKey)
		expect.OK(t, n.used.write(t.Context(), n.db))
		expect.Equal(t, used(), n.clock.Now().UnixMilli(), "not written again")
	})
}

func TestCacheIsBoundedAndSafe(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	small := newCache[int](cacheShards * 4)
	for i := range 10000 {
		small.add(digest{byte(i), byte(i >> 8), byte(i >> 16), 1}, i)
	}
	if small.len() > cacheShards*4 {
		t.Errorf("%d entries", small.len())
	}
	// Revoking while others authenticate: once Revoke returned, nobody gets in.
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				g := n.visitor()
				caller := n.in(g.AccessToken)
				if err := n.db.Write(t.Context(), func(tx *store.Tx) error { return n.RevokeCaller(tx, actor.Visitor, caller.ID) }); err != nil {
					t.Error(err)
				}
				n.out("revoked", g.AccessToken)
			}
		}()
	}
	wg.Wait()
}

func TestMadeUpKeysCostNoIO(t *testing.T) {
	t.Parallel()
	c := apitest.NewClock()
	var reads atomic.Int64
	db := storetest.Open(t, store.SQLite, c.Set,
		func(cfg *store.Config) { cfg.Observe = func(store.Finished) { reads.Add(1) } })
	n := startNode(t, db, c)
	token := n.visitor().AccessToken
	n.in(testKey)
	n.in(token)
	_, claims := parts(token)
	reads.Store(0)
	for i := range 100 {
		name := strconv.Itoa(i)
		n.out("made up", "soukkey_"+name)
		n.out("made up token", forge(map[string]any{"typ": accessUse, "alg": "EdDSA", "kid": "k" + name}, claims,
			func(string) []byte { return make([]byte, 64) }))
		n.in(testKey)
		n.in(token)
	}
	if reads.Load() > 1 { // the first unknown key id is looked up
		t.Errorf("%d reads", reads.Load())
	}
}

func TestPrune(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.write(func(tx *store.Tx) error {
			return cmp.Or(n.RevokeCaller(tx, actor.Member, "m"), n.RevokeCaller(tx, actor.Visitor, "v"),
				n.RevokeSession(tx, "s"))
		})
		n.clock.Advance(AccessLife + time.Hour)
		expect.OK(t, n.Prune(t.Context()))
		var left []string
		expect.OK(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT subject FROM revocations WHERE subject NOT LIKE '*%'", nil, func(rows store.Rows) error {
				left = append(left, "")
				return rows.Scan(&left[len(left)-1])
			})
		}))
		expect.That(t, len(left) == 1 && left[0] == "visitor:v", "left: %v", left)
		expect.That(t, n.revoked.notBefore("member:m") == 0 && n.revoked.notBefore("visitor:v") != 0,
			"the copy in memory was not pruned like the table")
	})
}

func BenchmarkAuthenticateCached(b *testing.B) {
	n := newNode(b, store.SQLite)
	token := n.visitor().AccessToken
	n.in(token)
	ctx := b.Context()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			expect.Equal(b, expect.Err(n.Authenticate(ctx, token)), nil)
		}
	})
}

func BenchmarkAuthenticateKeyCached(b *testing.B) {
	n := newNode(b, store.SQLite)
	ctx := b.Context()
	b.ReportAllocs()
	for b.Loop() {
		expect.OK(b, expect.Err(n.Authenticate(ctx, testKey)))
	}
}

func BenchmarkAuthenticateFirst(b *testing.B) {
	n := newNode(b, store.SQLite)
	token := n.visitor().AccessToken
	ctx := b.Context()
	b.ReportAllocs()
	for b.Loop() {
		expect.OK(b, expect.Err(n.keyring.verify(ctx, token, accessUse, n.clock.Now())))
	}
}

func BenchmarkAnonymousGrant(b *testing.B) {
	n := newNode(b, store.SQLite)
	b.ReportAllocs()
	for b.Loop() {
		n.visitor()
	}
}
