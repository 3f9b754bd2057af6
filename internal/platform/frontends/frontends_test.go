package frontends_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/frontends"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const shop = "https://shop.example.com"

func unknown(path string) frontends.Refusal {
	return frontends.Refusal{Method: "POST", Path: path, Status: 404, Code: "NOT_FOUND",
		Origin: "https://front.example.org/a/page?x=1", Reason: frontends.UnknownPath}
}

func run(t *testing.T, fn func(t *testing.T, db *store.DB, at *apitest.Clock)) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		at := apitest.ClockAt(time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC))
		fn(t, storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = at.Now }), at)
	})
}

func calls(t *testing.T, s *frontends.Service, days int) []frontends.Call {
	t.Helper()
	list, err := s.Calls(t.Context(), days)
	expect.OK(t, err)
	return list
}

func TestCountsPerDay(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, at *apitest.Clock) {
		one, two := frontends.New(frontends.Config{DB: db, PublicURL: shop}), frontends.New(
			frontends.Config{DB: db, PublicURL: shop})
		one.Note(unknown("/gift-service/v1/gifts/f3b1c2d4-0000-4000-8000-000000000001"))
		at.Advance(time.Second)
		two.Note(unknown("/gift-service/v1/gifts/f3b1c2d4-0000-4000-8000-000000000002"))
		expect.OK(t, two.Flush(t.Context()))
		list := calls(t, one, 1)
		expect.EqualNow(t, len(list), 1, "calls: %+v", list)
		got := list[0]
		if got.Path != "/gift-service/v1/gifts/{…}" || got.Calls != 2 || got.Origin != "https://front.example.org" ||
			got.Reason != frontends.UnknownPath {
			t.Errorf("%+v", got)
		}
		expect.Equal(t, got.LastSeen.Millis()-got.FirstSeen.Millis(), 1000, "seen from %v to %v", got.FirstSeen,
			got.LastSeen)
		at.Advance(24 * time.Hour)
		one.Note(unknown("/gift-service/v1/gifts/x9999"))
		if list = calls(t, one, 1); len(list) != 1 || list[0].Calls != 1 {
			t.Errorf("today: %+v", list)
		}
		if list = calls(t, one, 2); len(list) != 1 || list[0].Calls != 3 {
			t.Errorf("two days: %+v", list)
		}
		at.Advance(14 * 24 * time.Hour)
		expect.OK(t, one.Prune(t.Context()))
		if list = calls(t, one, 100); len(list) != 0 {
			t.Errorf("after pruning: %+v", list)
		}
	})
}

// The shop's own pages are no front end of somebody else.
func TestOwnPagesAreNotCounted(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		s := frontends.New(frontends.Config{DB: db, PublicURL: shop})
		own := unknown("/v1/nothing")
		own.Origin = shop + "/products/tea"
		s.Note(own)
		expect.Len(t, calls(t, s, 1), 0)
	})
}

// A flood of different paths neither fills the record nor pushes out what happens often.
func TestFloodIsBounded(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, at *apitest.Clock) {
		s := frontends.New(frontends.Config{DB: db, PublicURL: shop})
		word := func(n int) string { // letters only: digits would be taken for an id
			return strings.NewReplacer("0", "a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6", "g", "7", "h", "8", "i",
				"9", "j").Replace(fmt.Sprint(n))
		}
		for round := range 3 {
			for range 3 {
				s.Note(unknown("/loyalty/v1/points"))
			}
			for i := range 2000 {
				at.Advance(time.Millisecond)
				s.Note(unknown("/flood/" + word(round*10_000+i)))
			}
			expect.OK(t, s.Flush(t.Context()))
		}
		list := calls(t, s, 1)
		expect.That(t, len(list) <= 500, "%d calls are kept", len(list))
		var kept int64
		for _, c := range list {
			if c.Path == "/loyalty/v1/points" {
				kept = c.Calls
			}
		}
		expect.Equal(t, kept, 9, "the call of a real front end was counted times, want 9")
	})
}

func TestPathsHoldNoValues(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		for path, want := range map[string]string{
			"/_api/loyalty-program/v1/rewards/query": "/_api/loyalty-program/v1/rewards/query",
			"/v1/reset/" + strings.Repeat("k", 41):   "/v1/reset/{…}",
			"/v1/people/ada@example.com/orders":      "/v1/people/{…}/orders",
			"/v1/orders/10042":                       "/v1/orders/{…}",
			"/" + strings.Repeat("a/", 40):           "/" + strings.Repeat("a/", 11) + "…",
			"/v1/gift-cards/ABCD-1234-EFGH-5678":     "/v1/gift-cards/{…}",
		} {
			s := frontends.New(frontends.Config{DB: db, PublicURL: shop})
			before := len(calls(t, s, 1))
			s.Note(unknown(path))
			list := calls(t, s, 1)
			if len(list) != before+1 {
				t.Errorf("%s: %d calls", path, len(list))
				continue
			}
			found := false
			for _, c := range list {
				found = found || c.Path == want
			}
			expect.That(t, found, "%s is not kept as %s: %+v", path, want, list)
		}
	})
}
