package resource_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// listAll is a list call of the older kind: its paging stands at the top of the request.
type listAll struct {
	Paging *wire.Paging `json:"paging,omitempty"`
}

type ownerOnly struct{}

func (ownerOnly) Authenticate(context.Context, string) (actor.Actor, error) {
	return actor.Actor{Kind: actor.Staff, ID: "s", Owner: true}, nil
}

func TestListWithPagingAtTheTop(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newNotes(t, deps(db))
		for i := range 3 {
			expect.OK(t, expect.Err(r.Create(t.Context(), &Note{Text: fmt.Sprint(i)})))
		}
		server, err := httpapi.New(httpapi.Config{Authenticator: ownerOnly{}, DB: db, Operations: []httpapi.Operation{
			resource.QueryOp[listAll, manyNotes](r, httpapi.Op{ID: "test.notes.listNotes", Method: "GET", Path: "/v1/notes"}),
		}})
		expect.OK(t, err)
		for query, want := range map[string]struct{ status, count int }{
			"":                                {200, 3},
			"?paging.limit=2":                 {200, 2},
			"?paging.limit=2&paging.offset=2": {200, 1},
			"?paging.limit=9999":              {400, 0},
		} {
			w := httptest.NewRecorder()
			server.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/notes"+query, http.NoBody))
			var out manyNotes
			if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != want.status || len(out.Notes) != want.count {
				t.Errorf("%q: %d %s", query, w.Code, w.Body)
			}
			if want.status == 200 && *out.Metadata.Total != 3 {
				t.Errorf("%q: total %d", query, *out.Metadata.Total)
			}
		}
	})
}
