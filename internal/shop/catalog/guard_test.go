package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

var shopper = actor.Actor{Kind: actor.Visitor, ID: "v"}

func guarded(t *testing.T, db *store.DB) (*Service, context.Context) {
	t.Helper()
	s := New(Config{DB: db, Signer: query.NewSigner([]byte("0123456789abcdef")),
		Currency: func(context.Context) money.Currency { return money.EUR }})
	fill(t, s, 20)
	return s, actor.With(t.Context(), shopper)
}

// TestSearchesLeaveReadersToOthers runs more searches that never end than there are
// readers. Product pages and plain lists must be answered meanwhile, further
// searches refused in time, and the searches end with their callers.
func TestSearchesLeaveReadersToOthers(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ctx := guarded(t, db)
		s.finder.limit = time.Hour
		gone, hangUp := context.WithCancel(ctx)
		running := make(chan struct{})
		var group sync.WaitGroup
		for range 3 * db.Readers() {
			group.Go(func() {
				err := s.Bounded(gone, false, func(ctx context.Context) error {
					return db.Read(ctx, func(tx *store.Tx) error {
						select {
						case running <- struct{}{}:
						case <-ctx.Done(): // it got its turn just as the callers left, and nobody waits to hear of it
						}
						var n int64
						return tx.QueryRow("WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT COUNT(*) FROM c", nil, &n)
					})
				})
				expect.That(t, errors.Is(err, context.Canceled), "an endless search: %v", err)
			})
		}
		for range cap(s.finder.heavy) {
			<-running
		}
		for range 10 {
			expect.EqualNow(t, expect.Err(s.GetProduct(ctx, &GetProductRequest{ID: "p0000007"})), nil, "product page")
			for _, filter := range []string{``, `{"slug":"p-7"}`, `{"collectionIds":"c"}`} {
				out, err := s.QueryProducts(ctx, &query.Message{Query: query.Request{Filter: json.RawMessage(filter),
					Sort: json.RawMessage(`[{"fieldName":"price"}]`)}})
				expect.ThatNow(t, err == nil && len(out.Products) != 0, "plain list %s: %v", filter, err)
			}
		}
		other := New(s.cfg)
		other.finder.heavy, other.finder.limit = s.finder.heavy, time.Millisecond
		_, err := other.SearchProducts(ctx,
			&query.SearchMessage{Search: query.SearchRequest{Search: &query.SearchText{Expression: "product"}}})
		expect.That(t, errs.KindOf(err) == errs.ResourceExhausted && errs.CodeOf(err) == CodeTooCostly,
			"one search too many: %v", err)
		hangUp()
		group.Wait()
		if _, err := s.SearchProducts(ctx,
			&query.SearchMessage{Search: query.SearchRequest{Search: &query.SearchText{Expression: "product"}}}); err != nil {
			t.Errorf("after the rush: %v", err)
		}
	})
}

// TestSlowSearchIsCutOff lets a search run into the limit while it reads.
func TestSlowSearchIsCutOff(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ctx := guarded(t, db)
		s.finder.limit = 30 * time.Millisecond
		endless := func(ctx context.Context) error {
			return db.Read(ctx, func(tx *store.Tx) error {
				var n int64
				return tx.QueryRow("WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT COUNT(*) FROM c", nil, &n)
			})
		}
		expect.Kind(t, s.Bounded(ctx, false, endless), errs.ResourceExhausted, "a shopper's")
		late, cancel := context.WithTimeout(actor.With(t.Context(), actor.Actor{Kind: actor.App, All: true}), time.Second)
		defer cancel()
		if err := s.Bounded(late, false, endless); !errors.Is(err, context.DeadlineExceeded) ||
			errs.KindOf(err) == errs.ResourceExhausted {
			t.Errorf("a manager's, who has all the time of the call: %v", err)
		}
	})
}

func TestShoppersAskForLess(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ctx := guarded(t, db)
		manager := actor.With(t.Context(), actor.Actor{Kind: actor.App, All: true})
		contains := func(n int) string {
			return `{"$or":[` + strings.TrimSuffix(strings.Repeat(`{"name":{"\u0024contains":"zz"}},`, n), ",") + `]}`
		}
		text, err := json.Marshal(contains(6))
		expect.OK(t, err)
		brand := `{"fieldPath":"brand"}`
		for search, fits := range map[string]bool{
			`{"aggregations":[` + brand + `,` + brand + `,` + brand +
				`]}`: true,
			`{"aggregations":[` + brand + `,` + brand + `,` + brand + `,` + brand +
				`]}`: false,
			`{"aggregations":[{"type":"NESTED","nested":{"nestedAggregations":[{"fieldPath":"brand"},{"fieldPath":"sku"}]}}]}`: false,
			`{"filter":` + contains(5) + `}`:    true,
			`{"filter":` + contains(6) + `}`:    false,
			`{"filter":` + string(text) + `}`:   false,
			`{"filter":{"name":"$contains"}}`:   true,
			`{"filter":{"name":{"$in":["a"]}}}`: true,
		} {
			var in query.SearchMessage
			expect.OK(t, json.Unmarshal([]byte(`{"search":`+search+`}`), &in))
			if _, err := s.SearchProducts(ctx, &in); (err == nil) != fits || !fits && errs.KindOf(err) != errs.InvalidArgument {
				t.Errorf("%s: %v", search, err)
			}
			expect.Equal(t, expect.Err(s.SearchProducts(manager, &in)), nil, "manager: %s", search)
		}
	})
}

func TestLightLists(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	s, ctx := guarded(t, db)
	for text, want := range map[string]bool{
		`{}`:                           true,
		`{"sort":[]}`:                  true,
		`{"filter":{"id":"x"}}`:        true,
		`{"filter":{"slug":"x"}}`:      true,
		`{"filter":{"brand":"x"}}`:     false,
		`{"filter":{"visible":true}}`:  false,
		`{"filter":"{\"sku\":\"x\"}"}`: false,
		`{"filter":{"collectionIds":{"$hasSome":["c"]}}}`:                  true,
		`{"filter":{"$or":[{"collectionIds":"c"},{"collectionIds":"d"}]}}`: false,
		`{"sort":[{"fieldName":"name","order":"DESC"}]}`:                   true,
		`{"sort":{"price":"desc"}}`:                                        true,
		`{"sort":"[{\"price\":\"desc\"}]"}`:                                true,
		`{"sort":[{"fieldName":"brand"}]}`:                                 false,
		`{"sort":[{"fieldName":"name"},{"fieldName":"price"}]}`:            false,
		`{"sorting":[{"fieldName":"sku"}]}`:                                false,
		`{"paging":{"limit":10,"offset":1000}}`:                            true,
		`{"paging":{"limit":10,"offset":1001}}`:                            false,
		`{"search":{"expression":"x"}}`:                                    false,
		`{"aggregations":[{"fieldPath":"brand"}]}`:                         false,
	} {
		var in query.SearchRequest
		expect.OK(t, json.Unmarshal([]byte(text), &in))
		q, _, err := s.finder.plan(ctx, listing{search: in})
		expect.EqualNow(t, err, nil, text)
		expect.Equal(t, light(q, &in), want, "%s: light", text)
	}
}
