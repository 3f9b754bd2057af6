package customfields_test

import (
	"log/slog"
	"testing"

	"souk/internal/people/badges"
	"souk/internal/people/customfields"
	"souk/internal/people/roles"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type rig struct {
	*apitest.API
	t       *testing.T
	db      *store.DB
	service *customfields.Service
	dropped []string // keys of deleted fields
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.RigOn(t, newRig, fn)
}

func newRig(t testing.TB, db *store.DB) *rig {
	t.Helper()
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	r := &rig{db: db}
	r.service = customfields.New(resource.Deps{DB: db, Cursors: signer}, func(_ *store.Tx, key string) error {
		r.dropped = append(r.dropped, key)
		return nil
	})
	r.t, _ = t.(*testing.T)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	worn := badges.New(badges.Config{DB: db, Cursors: signer,
		Queue: jobs.New(db, jobs.Config{Logger: slog.New(slog.DiscardHandler)})})
	operations := append(r.service.Operations(), worn.Operations()...)
	r.API = apitest.New(t, db, append(operations, roles.New(db).Operations()...))
	for _, id := range []string{apitest.Ada, apitest.Omar} {
		socialtest.AddMember(t, db, id, "ACTIVE")
	}
	return r
}

// field makes a field and gives its id.
func (r *rig) field(name, more string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"`+name+`"`+more+`}}`).String("field.id")
}

// names lists the fields that somebody sees.
func (r *rig) names(who string) (out []string) {
	r.t.Helper()
	list, _ := r.OK(who, "GET", "/v1/custom-fields", "").At("fields").([]any)
	for _, item := range list {
		name, _ := item.(map[string]any)["name"].(string)
		out = append(out, name)
	}
	return out
}
