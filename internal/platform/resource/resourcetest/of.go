package resourcetest

import (
	"testing"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// Of is for Suite.New: it builds a service on a database and picks the resource to exercise.
func Of[S interface{ Operations() []httpapi.Operation }, T any, P resource.Entity[T]](
	build func(testing.TB, *store.DB) S, pick func(S) *resource.Resource[T, P],
) func(testing.TB, resource.Deps) (*resource.Resource[T, P], []httpapi.Operation) {
	return func(t testing.TB, deps resource.Deps) (*resource.Resource[T, P], []httpapi.Operation) {
		t.Helper()
		s := build(t, deps.DB)
		return pick(s), s.Operations()
	}
}
