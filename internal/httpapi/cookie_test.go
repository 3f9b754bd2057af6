package httpapi_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/actor"
	"souk/internal/httpapi"
	"souk/internal/wire"
)

// nobody is every caller.
type nobody struct{}

func (nobody) Authenticate(context.Context, string) (actor.Actor, error) { return actor.Actor{}, nil }

func TestOperationsSetCookies(t *testing.T) {
	t.Parallel()
	httpapi.SetCookie(t.Context(), &http.Cookie{Name: "nobody", Value: "x"}) // no request, no fault
	op := httpapi.Handle(httpapi.Op{ID: "x.set", Method: http.MethodPost, Path: "/v1/set", Access: actor.Anyone(), OwnIdempotency: true, Summary: "Set."},
		func(ctx context.Context, _ *wire.Empty) (*wire.Empty, error) {
			httpapi.SetCookie(ctx, &http.Cookie{Name: "one", Value: "1", HttpOnly: true, SameSite: http.SameSiteLaxMode})
			httpapi.SetCookie(ctx, &http.Cookie{Name: "two", Value: "2"})
			return nil, nil //nolint:nilnil // an empty answer
		})
	server, err := httpapi.New(httpapi.Config{Operations: []httpapi.Operation{op}, Authenticator: nobody{}})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/v1/set", strings.NewReader("{}")))
	if got := strings.Join(answer.Header()["Set-Cookie"], " | "); answer.Code != http.StatusOK || got != "one=1; HttpOnly; SameSite=Lax | two=2" {
		t.Fatalf("%d %s", answer.Code, got)
	}
}
