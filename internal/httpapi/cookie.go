package httpapi

import (
	"context"
	"net/http"
)

// SetCookie adds a cookie to the answer of the request behind ctx. Outside a request
// it does nothing. An answer that is replayed under an Idempotency-Key has none, so
// an operation that sets one must have OwnIdempotency.
func SetCookie(ctx context.Context, cookie *http.Cookie) {
	if c := callFrom(ctx); c != nil {
		http.SetCookie(c.w, cookie)
	}
}
