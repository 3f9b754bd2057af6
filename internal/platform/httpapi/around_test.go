package httpapi

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type aroundKey struct{}

func TestAroundHearsOfEveryOperation(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		var mu sync.Mutex
		var heard []string
		c := &counter{db: db}
		inside := func(ctx context.Context) {
			expect.Equal(t, ctx.Value(aroundKey{}), "there", "the handler runs on another context")
		}
		r := newRig(t, db, append(c.operations(),
			answering("test.refuse", "/v1/refuse", actor.Anyone(),
				func(ctx context.Context) error { inside(ctx); return errs.New(errs.NotFound, "", "no") }),
			answering("test.panic", "/v1/panic", actor.Anyone(), func(ctx context.Context) error {
				if _, err := c.bump(ctx, &bump{}); err != nil {
					return err
				}
				panic("after the write")
			}),
			Plain(Op{ID: "test.plain", Method: "POST", Path: "/v1/plain", Access: actor.Anyone()},
				func(w http.ResponseWriter, r *http.Request) {
					inside(r.Context())
					_, _ = c.bump(r.Context(), &bump{})
				}),
		), func(cfg *Config) {
			cfg.Around = func(ctx context.Context, operation string) (context.Context, func(bool)) {
				expect.Equal(t, actor.OriginFrom(ctx).Operation, operation, "no origin in the context")
				return context.WithValue(ctx, aroundKey{}, "there"), func(wrote bool) {
					mu.Lock()
					defer mu.Unlock()
					word := operation + " read"
					if wrote {
						word = operation + " wrote"
					}
					heard = append(heard, word)
				}
			}
		})
		r.do("POST", "/v1/bump", "visitor", `{}`)
		r.do("POST", "/v1/bump", "visitor", `{}`, "Idempotency-Key", "k")
		r.do("POST", "/v1/bump", "visitor", `{}`, "Idempotency-Key", "k")
		r.do("POST", "/v1/refuse", "", ``)
		r.do("POST", "/v1/panic", "", ``)
		got := r.do("POST", "/v1/plain", "", ``)
		expect.That(t, got.header.Get("X-Wix-Consistent") != "", "no position after a plain write")
		r.do("POST", "/v1/bump", "", ``)
		want := []string{"test.bump wrote", "test.bump wrote", "test.bump read", "test.refuse read", "test.panic wrote",
			"test.plain wrote"}
		expect.Diff(t, want, heard)
	})
}
