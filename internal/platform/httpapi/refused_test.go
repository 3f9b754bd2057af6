package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestRefusedHearsOfRefusals(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		var mu sync.Mutex
		var heard []string
		declared := answering("test.declared", "/v1/declared", actor.Anyone(),
			func(context.Context) error { return errs.New(errs.NotFound, "GONE", "no") })
		declared.Codes = []string{"GONE"}
		r := newRig(t, db, []Operation{
			declared,
			answering("test.fine", "/v1/fine", actor.Anyone(), func(context.Context) error { return nil }),
			answering("test.fault", "/v1/fault", actor.Anyone(), func(context.Context) error { return fmt.Errorf("broken") }),
			answering("test.guarded", "/v1/guarded", actor.Managers("X.Y"), func(context.Context) error { return nil }),
		}, func(cfg *Config) {
			cfg.Fallback = http.HandlerFunc(func(w http.ResponseWriter,
				_ *http.Request) {
				http.Error(w, "a page", http.StatusNotFound)
			})
			cfg.Refused = func(f Refusal) {
				mu.Lock()
				defer mu.Unlock()
				heard = append(heard, fmt.Sprintf("%s %s %q %d %q %v", f.Request.Method, f.Path, f.Operation, f.Status, f.Code,
					f.Declared))
			}
		})
		r.do("POST", "/v1/fine", "", ``)
		r.do("POST", "/v1/declared", "", ``)
		r.do("POST", "/v1/fault", "", ``)
		r.do("POST", "/v1/guarded", "visitor", ``)
		r.do("POST", "/v1/nothing/here", "", ``)
		r.do("DELETE", "/v1/fine", "", ``)
		r.do("GET", "/a/page/of/a/front/end", "", ``)
		want := []string{
			`POST /v1/declared "test.declared" 404 "GONE" true`,
			`POST /v1/guarded "test.guarded" 403 "" false`,
			`POST /v1/nothing/here "" 404 "NOT_FOUND" false`,
			`DELETE /v1/fine "" 405 "METHOD_NOT_ALLOWED" false`,
		}
		expect.Diff(t, want, heard)
	})
}
