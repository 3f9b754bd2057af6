package resource_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/wire"
)

type rawJSON = json.RawMessage

func TestBadges(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[Badge, *Badge]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[Badge, *Badge], []httpapi.Operation) {
			createBadgeTable(t, deps.DB)
			r := newBadges(deps)
			return r, badgeOperations(r)
		},
		Sample: func(n int) *Badge {
			b := &Badge{Title: fmt.Sprintf("Écru %d", n), Kind: "SILVER", Active: n%2 == 0, Tags: wire.Of("red", "new"),
				Icon:     &Icon{URL: "https://example.com/i.png"},
				Criteria: wire.Of(Rule{Field: "orders", Least: n})}
			if n%3 > 0 {
				b.Price, b.Points, b.Starts = wire.Decimal(fmt.Sprintf("%d.50", n)), wire.Ptr(n%5), wire.Time(
					1700000000000+int64(n))
			}
			return b
		},
		Change: resourcetest.Object{"kind": "GOLD", "price": "19.95", "tags": []any{"old"},
			"icon": resourcetest.Object{"url": "https://example.com/other.png"}},
		Clear: "icon",
		Broken: map[string]resourcetest.Object{
			"title":             {"title": ""},
			"kind":              {"kind": "BRONZE"},
			"price":             {"price": "1.999"},
			"points":            {"points": -1},
			"tags":              {"tags": []any{"1", "2", "3", "4", "5", "6"}},
			"icon.url":          {"icon": resourcetest.Object{"url": "javascript:alert(1)"}},
			"criteria[1].field": {"criteria": []any{resourcetest.Object{"field": "a"}, resourcetest.Object{"field": ""}}},
		},
		ReadOnly: resourcetest.Object{"slug": "mine", "holders": 12.0},
		Conflict: func(first *Badge) (string, resourcetest.Object) {
			return codeTitleTaken, resourcetest.Object{"title": first.Title}
		},
	})
}
